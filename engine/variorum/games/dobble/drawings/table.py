"""A position of a mini-game as a table one looks at: the middle, the cards around it, and every player's cards."""

from __future__ import annotations

from collections.abc import Sequence

from variorum.games.claims.symbols import name
from variorum.games.dobble.drawings.cards import round_card
from variorum.games.dobble.drawings.positions import Position
from variorum.games.dobble.drawings.words import read_claim
from variorum.site.markup import h, plural

MARK = '<span class="v-differs" role="img" aria-label="differs">≠</span>'
MOST_SHOWN = 3  # cards of one player; how many more there are is said


def table(prefix: str, position: Position, other: Position | None = None) -> str:
    """Draw a position, and mark in what it differs from another."""
    other = other or position
    middle = _middle(prefix, position, other) + _around(prefix, position, other)
    shown = f'<div class="v-middle">{middle}</div>' if middle else ""
    rows = "".join(_player(prefix, position, other, player) for player in position.counts)
    return f'<div class="v-table">{shown}<ul class="v-hands">{rows}</ul></div>'


def _middle(prefix: str, position: Position, other: Position) -> str:
    """Show the card that everybody looks at, and how many are left to draw."""
    if position.middle is None and position.to_draw is None:
        return ""
    card = "" if position.middle is None else _card(prefix, position, position.middle)
    mark = _mark((position.middle, position.to_draw), (other.middle, other.to_draw))
    left = "in the middle" if position.to_draw is None else f"<b>{position.to_draw}</b> to draw"
    return f'<div class="v-center">{card}<small>{mark}{left}</small></div>'


def _around(prefix: str, position: Position, other: Position) -> str:
    """Show the cards that lie around the middle."""
    if not position.around:
        return ""
    cards = "".join(_card(prefix, position, number) for number in position.around)
    return f'<div class="v-around">{cards}{_mark(tuple(position.around), tuple(other.around))}</div>'


def _card(prefix: str, position: Position, number: int) -> str:
    """Show a card, with the symbol named marked where it is on it."""
    card, named = position.faces[number], position.symbol
    said = f"Card {number}, with the {name(named)}" if named is not None and named in card else f"Card {number}"
    return round_card(prefix, number, card, said, named)


def _player(prefix: str, position: Position, other: Position, player: str) -> str:
    """Show a player's name, the cards that may be matched, and the number that counts."""
    claims = position.text is not None and read_claim(position.text).player == player
    tag = ' <span class="v-turn">claims</span>' if claims else ""
    mine, theirs = tuple(position.tops.get(player, ())), tuple(other.tops.get(player, ()))
    count = position.counts[player]
    mark = _mark(count, other.counts.get(player))
    css = "v-hand v-hand--turn" if claims else "v-hand"
    held = any(position.tops.values()) or any(other.tops.values())
    cards = f"{_cards(prefix, position, mine)}{_mark(mine, theirs)}" if held else ""
    return (
        f'<li class="{css}"><span class="v-name">{h(player)}{tag}</span><span class="v-cards">{cards}</span>'
        f'<span class="v-pile">{mark}<b>{count}</b> {plural(count, "card").partition(" ")[2]}</span></li>'
    )


def _cards(prefix: str, position: Position, numbers: Sequence[int]) -> str:
    shown = "".join(_card(prefix, position, number) for number in numbers[:MOST_SHOWN])
    more = f"<small>and {len(numbers) - MOST_SHOWN} more</small>" if len(numbers) > MOST_SHOWN else ""
    return f"{shown}{more}" if shown else '<em class="v-none">no cards</em>'


def _mark(mine: object, theirs: object) -> str:
    return MARK if mine != theirs else ""
