"""A position of Dobro as a table one looks at: the value in play, the cards that lie there, every hand."""

from __future__ import annotations

from collections.abc import Collection

from variorum.games.dobro.drawings.cards import BACK, card, in_words
from variorum.games.dobro.drawings.words import won_by
from variorum.games.dobro.positions import Laid, Position, RoundEnd
from variorum.site.markup import h, plural

RING = '<path d="M21.6 4.2A16.8 16.8 0 1 1 4.2 20.6"/><path d="M.9 23.8l3.3-5.6 5.5 3.4"/>'


UNKNOWN = "hand unknown"
MARK = '<span class="v-differs" role="img" aria-label="differs">≠</span>'


def ring(prefix: str) -> str:
    """Define the arrow that shows in which direction play goes."""
    return f'<symbol id="{prefix}-ring" viewBox="0 0 42 42">{RING}</symbol>'


def table(
    prefix: str, position: Position, other: Position | None = None, only: Collection[str | None] | None = None
) -> str:
    """Draw a position, with the hands of all or of some, and mark in what it differs from another."""
    if other is None or position.refused or other.refused:
        other = position
    end = _end(position.end, other.end or position.end) if position.end else ""
    return (
        f'<div class="v-table"><div class="v-middle">{_value(prefix, position, other)}{_laid(prefix, position)}'
        f"{_stock(prefix, position, other)}</div>{_hands(prefix, position, other, only)}</div>{end}"
    )


def _value(prefix: str, position: Position, other: Position) -> str:
    """Show the value in play inside the arrow of the direction."""
    way = "clockwise" if position.clockwise else "anticlockwise"
    said = f"{position.value or 'nothing'} in play, {way}"
    mark = _mark((position.value, position.clockwise), (other.value, other.clockwise))
    return (
        f'<div class="v-value v-value--{way}" role="img" aria-label="Value: {h(said)}"><svg>'
        f'<use href="#{prefix}-ring"/></svg><b>{position.value or "–"}</b>{mark}</div>'
    )


def _laid(prefix: str, position: Position) -> str:
    """Show the plays that lie on the table, in the order in which they were made."""
    plays = "".join(_play(prefix, laid) for laid in position.in_play)
    said = "; ".join(f"{laid.player} {laid.play}" for laid in position.in_play) or "none"
    return f'<div class="v-laid" role="img" aria-label="Cards in play: {h(said)}">{plays}</div>'


def _play(prefix: str, laid: Laid) -> str:
    chosen = laid.play.partition("=")[2]
    as_ = f"<i>={h(chosen)}</i>" if chosen else ""
    cards = "".join(card(prefix, name) for name in laid.cards)
    return f'<span class="v-play"><span>{cards}</span><small>{h(laid.player)}{as_}</small></span>'


def _stock(prefix: str, position: Position, other: Position) -> str:
    """Show how many cards are left to draw, and how many were set aside."""
    if position.to_draw is None:
        return ""
    aside = f"<small>{position.aside} aside</small>" if position.aside else ""
    mark = _mark(position.to_draw, other.to_draw)
    left = f"<small>{mark}<b>{position.to_draw}</b> to draw</small>"
    return f'<div class="v-stock">{card(prefix, BACK)}{left}{aside}</div>'


def _hands(prefix: str, position: Position, other: Position, only: Collection[str | None] | None) -> str:
    rows = "".join(_hand(prefix, position, other, one, only is None or one in only) for one in position.piles)
    return f'<ul class="v-hands">{rows}</ul>'


def _hand(prefix: str, position: Position, other: Position, player: str, opened: bool) -> str:
    """Show a player's name, hand and pile, and whether it is their turn."""
    turn = position.turn == player
    tags = _tag("v-turn", "to move", turn, other.turn == player)
    tags += _tag("v-forgot", "forgetful", position.forgetful == player, other.forgetful == player)
    cards = _cards(prefix, position, other, player) if opened else _closed(position, player)
    pile = f"{_mark(position.piles[player], other.piles[player])}<b>{position.piles[player]}</b> in pile"
    css = "v-hand v-hand--turn" if turn else "v-hand"
    return (
        f'<li class="{css}"><span class="v-name">{h(player)}{tags}</span>{cards}<span class="v-pile">{pile}</span></li>'
    )


def _mark(mine: object, theirs: object) -> str:
    return MARK if mine != theirs else ""


def _tag(css: str, text: str, holds: bool, other: bool) -> str:
    return f' <span class="{css}">{_mark(holds, other)}{text}</span>' if holds else ""


def _closed(position: Position, player: str) -> str:
    """Say how many cards a hand has, without showing them."""
    count = len(position.hands[player]) if position.hands else 0
    return (
        f'<span class="v-cards v-cards--unknown">{plural(count, "card") if position.hands else "hand unknown"}</span>'
    )


def _cards(prefix: str, position: Position, other: Position, player: str) -> str:
    """Show the cards of a hand, where it is known."""
    if position.hands is None:
        return _closed(position, player)
    hand = position.hands[player]
    shown = "".join(card(prefix, name) for name in hand) or '<em class="v-none">no cards</em>'
    mark = _mark(hand, other.hands[player] if other.hands else hand)
    return f'<span class="v-cards"><span role="img" aria-label="holds {h(in_words(hand))}">{shown}</span>{mark}</span>'


def _end(end: RoundEnd, other: RoundEnd | None) -> str:
    """Show what a round came to, and mark in what it differs from another."""
    other = other or end
    players = "".join(f'<th scope="col">{h(name)}</th>' for name in end.points)
    rows = {
        "cards counted": (end.counted, other.counted),
        "points": (end.points, other.points),
        "total": (end.totals, other.totals),
    }
    body = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(cell(mine[one], mine[one] != theirs[one]) for one in mine)}</tr>'
        for name, (mine, theirs) in rows.items()
    )
    won = ""
    if end.winners is not None or other.winners is not None:
        said = "The game goes on." if end.winners is None else won_by(end.winners, end.decided_by)
        mark = _mark((end.winners, end.decided_by), (other.winners, other.decided_by))
        won = f'<p class="v-won">{mark}{h(said)}</p>'
    return f'<table class="v-tally"><thead><tr><td></td>{players}</tr></thead><tbody>{body}</tbody></table>{won}'


def cell(number: object, differs: bool = False) -> str:
    """Write a cell of a table, marked where it differs."""
    return f'<td class="v-differing">{MARK}{h(number)}</td>' if differs else f"<td>{h(number)}</td>"


def held(position: Position) -> set[str]:
    """Name the kinds of cards that a position shows."""
    hands = {name for hand in (position.hands or {}).values() for name in hand}
    return hands | {name for laid in position.in_play for name in laid.cards} | {BACK}
