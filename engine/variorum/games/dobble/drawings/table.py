"""A position of a mini-game as a table one looks at: the middle, the cards around it, and every player's cards."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from variorum.games.claims.symbols import name
from variorum.games.dobble.drawings.cards import round_card
from variorum.games.dobble.drawings.words import read_claim
from variorum.games.dobble.positions import Position
from variorum.site.html import NOTHING, css_class, fill, join, mark
from variorum.site.words import plural

MOST_SHOWN = 3  # cards of one player; how many more there are is said
CLAIMS = Markup(' <span class="v-turn">claims</span>')
NO_CARDS = Markup('<em class="v-none">no cards</em>')


def table(prefix: str, position: Position, other: Position | None = None) -> Markup:
    """Draw a position, and mark in what it differs from another."""
    other = other or position
    middle = _middle(prefix, position, other) + _around(prefix, position, other)
    return fill(
        '<div class="v-table">{}<ul class="v-hands">{}</ul></div>',
        fill('<div class="v-middle">{}</div>', middle) if middle else "",
        join(_player(prefix, position, other, player) for player in position.counts),
    )


def _middle(prefix: str, position: Position, other: Position) -> Markup:
    """Show the card that everybody looks at, and how many are left to draw."""
    if position.middle is None and position.to_draw is None:
        return NOTHING
    card = "" if position.middle is None else _card(prefix, position, position.middle)
    differs = mark((position.middle, position.to_draw), (other.middle, other.to_draw))
    left = "in the middle" if position.to_draw is None else fill("<b>{}</b> to draw", position.to_draw)
    return fill('<div class="v-center">{}<small>{}{}</small></div>', card, differs, left)


def _around(prefix: str, position: Position, other: Position) -> Markup:
    """Show the cards that lie around the middle."""
    if not position.around:
        return NOTHING
    cards = join(_card(prefix, position, number) for number in position.around)
    return fill('<div class="v-around">{}{}</div>', cards, mark(position.around, other.around))


def _card(prefix: str, position: Position, number: int) -> Markup:
    """Show a card, with the symbol named marked where it is on it."""
    card, named = position.faces[number], position.symbol
    said = f"Card {number}, with the {name(named)}" if named is not None and named in card else f"Card {number}"
    return round_card(prefix, number, card, said, named)


def _player(prefix: str, position: Position, other: Position, player: str) -> Markup:
    """Show a player's name, the cards that may be matched, and the number that counts."""
    claims = position.text is not None and read_claim(position.text).player == player
    mine, theirs = position.tops.get(player, ()), other.tops.get(player, ())
    count = position.counts[player]
    held = any(position.tops.values()) or any(other.tops.values())
    return fill(
        '<li{}><span class="v-name">{}{}</span><span class="v-cards">{}</span>'
        '<span class="v-pile">{}<b>{}</b> {}</span></li>',
        css_class("v-hand", "v-hand--turn" * claims),
        player,
        CLAIMS if claims else "",
        _cards(prefix, position, mine) + mark(mine, theirs) if held else "",
        mark(count, other.counts.get(player)),
        count,
        plural(count, "card").partition(" ")[2],
    )


def _cards(prefix: str, position: Position, numbers: Sequence[int]) -> Markup:
    shown = join(_card(prefix, position, number) for number in numbers[:MOST_SHOWN])
    more = fill("<small>and {} more</small>", len(numbers) - MOST_SHOWN) if len(numbers) > MOST_SHOWN else NOTHING
    return shown + more if shown else NO_CARDS
