"""A position as a table one looks at: the board, the cards that it is about, and what each team has."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from variorum.games.connect.drawings.board import Chunks, board, last_cell
from variorum.games.connect.drawings.cards import Deck
from variorum.games.connect.drawings.hexes import Box, part_of
from variorum.games.connect.drawings.words import describe_team
from variorum.games.connect.positions import Position, Step
from variorum.games.connect.teams import JOINED
from variorum.site.html import NOTHING, css_class, fill, join, mark
from variorum.site.words import plural

NO_CARDS = Markup('<em class="v-none">no cards</em>')
ONLY_A_PART = Markup('<p class="v-part">Only the part of the board around the last card is shown.</p>')
WINS = Markup(' <span class="v-turn">wins the round</span>')


def list_concerned(position: Position) -> list[tuple[int, str]]:
    """List the cards that a position is about, and what each of them is."""
    claimed = position.claimed
    if claimed is None:
        won = (position.markers or {}).get(position.winner or "", ())
        return [(card, "kept for the point" if card in won else "start card") for _, card in position.board[:1]]
    first = "played" if claimed.holds else "open"
    return [(card, what) for card, what in ((claimed.card, first), (claimed.matched, "matched")) if card is not None]


def table(chunks: Chunks, deck: Deck, position: Position, box: Box, other: Position | None = None) -> Markup:
    """Draw a position, and mark in what it differs from another."""
    shown = part_of(box, last_cell(position))
    return fill(
        '<div class="v-table"><div>{}{}</div>{}<ul class="v-hands">{}</ul></div>',
        board(chunks, deck, position, shown),
        "" if shown == box else ONLY_A_PART,
        _pair(deck, position),
        join(_team(deck, position, other or position, name) for name in deck.teams),
    )


def _pair(deck: Deck, position: Position) -> Markup:
    """Show the cards that a position is about with all their symbols, and those named marked."""
    named = position.claimed.symbols if position.claimed else ()
    figure = "<figure>{}<figcaption><b>{}</b> {}</figcaption></figure>"
    shown = join(
        fill(figure, deck.whole(card, named), what, deck.describe(card)) for card, what in list_concerned(position)
    )
    return fill('<div class="v-pair">{}</div>', shown)


def _team(deck: Deck, position: Position, other: Position, name: str) -> Markup:
    """Show a team: its players, the open card of each and how many are left, its points and what marks them."""
    players = position.setting.teams[name] if position.setting else ()
    claims = position.claimed is not None and position.claimed.player in players
    return fill(
        '<li{}><span class="v-name">{}{}{}</span><span class="v-seats">{}</span><span class="v-pile">{}</span></li>',
        css_class("v-hand", "v-hand--turn" * claims),
        join(map(deck.badge, name.split(JOINED))),
        describe_team(name),
        WINS if position.step is Step.END and position.winner == name else "",
        join(_seat(deck, position, other, player) for player in players),
        _points(deck, position, other, name),
    )


def _seat(deck: Deck, position: Position, other: Position, player: str) -> Markup:
    mine, theirs = ((one.stacks or {}).get(player, ()) for one in (position, other))
    return fill(
        '<span class="v-seat"><span>{}</span>{}{}{}</span>',
        player,
        deck.tile(mine[0]) if mine else NO_CARDS,
        fill("<small>{} left</small>", len(mine)) if mine else "",
        mark(mine, theirs),
    )


def _points(deck: Deck, position: Position, other: Position, name: str) -> Markup:
    points = (position.points or {}).get(name, 0)
    differs = mark(points, (other.points or {}).get(name, 0))
    word = plural(points, "point").partition(" ")[2]
    return fill("{}<b>{}</b> {}{}", differs, points, word, _markers(deck, position, name))


def _markers(deck: Deck, position: Position, name: str) -> Markup:
    cards: Sequence[int] = (position.markers or {}).get(name, ())
    return fill('<span class="v-markers">{}</span>', join(map(deck.tile, cards))) if cards else NOTHING
