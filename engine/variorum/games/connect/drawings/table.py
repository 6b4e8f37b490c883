"""A position as a table one looks at: the board, the cards that it is about, and what each team has."""

from __future__ import annotations

from collections.abc import Sequence

from variorum.games.connect.drawings.board import Chunks, board, last_cell
from variorum.games.connect.drawings.cards import Deck
from variorum.games.connect.drawings.hexes import Box, part_of
from variorum.games.connect.drawings.words import team
from variorum.games.connect.positions import Position, Step
from variorum.games.connect.teams import JOINED
from variorum.site.markup import h, plural

MARK = '<span class="v-differs" role="img" aria-label="differs">≠</span>'


def concerned(position: Position) -> list[tuple[int, str]]:
    """List the cards that a position is about, and what each of them is."""
    claimed = position.claimed
    if claimed is None:
        won = (position.markers or {}).get(position.winner or "", ())
        return [(card, "kept for the point" if card in won else "in the middle") for _, card in position.board[:1]]
    first = "laid" if claimed.holds else "open"
    return [(card, what) for card, what in ((claimed.card, first), (claimed.matched, "matched")) if card is not None]


def table(chunks: Chunks, deck: Deck, position: Position, box: Box, other: Position | None = None) -> str:
    """Draw a position, and mark in what it differs from another."""
    rows = "".join(_team(deck, position, other or position, name) for name in deck.teams)
    shown = part_of(box, last_cell(position))
    note = "" if shown == box else '<p class="v-part">Only the part of the board around the last card is shown.</p>'
    return (
        f'<div class="v-table"><div>{board(chunks, deck, position, shown)}{note}</div>{_pair(deck, position)}'
        f'<ul class="v-hands">{rows}</ul></div>'
    )


def _pair(deck: Deck, position: Position) -> str:
    """Show the cards that a position is about with all their symbols, and those named marked."""
    named = position.claimed.symbols if position.claimed else ()
    shown = "".join(
        f"<figure>{deck.whole(card, named)}<figcaption><b>{what}</b> {h(deck.kind(card))}</figcaption></figure>"
        for card, what in concerned(position)
    )
    return f'<div class="v-pair">{shown}</div>'


def _team(deck: Deck, position: Position, other: Position, name: str) -> str:
    """Show a team: its players, the open card of each and how many are left, its points and what marks them."""
    players = position.setting.teams[name] if position.setting else ()
    claims = position.claimed is not None and position.claimed.player in players
    seats = "".join(_seat(deck, position, other, player) for player in players)
    badges = "".join(map(deck.badge, name.split(JOINED)))
    css = "v-hand v-hand--turn" if claims else "v-hand"
    won = ' <span class="v-turn">wins the round</span>' if position.step is Step.END and position.winner == name else ""
    return (
        f'<li class="{css}"><span class="v-name">{badges}{h(team(name))}{won}</span>'
        f'<span class="v-seats">{seats}</span>'
        f'<span class="v-pile">{_points(deck, position, other, name)}</span></li>'
    )


def _seat(deck: Deck, position: Position, other: Position, player: str) -> str:
    mine, theirs = ((one.stacks or {}).get(player, ()) for one in (position, other))
    card = deck.tile(mine[0]) if mine else '<em class="v-none">no cards</em>'
    left = f"<small>{len(mine)} left</small>" if mine else ""
    return f'<span class="v-seat"><span>{h(player)}</span>{card}{left}{_mark(mine, theirs)}</span>'


def _points(deck: Deck, position: Position, other: Position, name: str) -> str:
    points = (position.points or {}).get(name, 0)
    mark = _mark(points, (other.points or {}).get(name, 0))
    return f"{mark}<b>{points}</b> {plural(points, 'point').partition(' ')[2]}{_markers(deck, position, name)}"


def _markers(deck: Deck, position: Position, name: str) -> str:
    cards: Sequence[int] = (position.markers or {}).get(name, ())
    return f'<span class="v-markers">{"".join(map(deck.tile, cards))}</span>' if cards else ""


def _mark(mine: object, theirs: object) -> str:
    return MARK if mine != theirs else ""
