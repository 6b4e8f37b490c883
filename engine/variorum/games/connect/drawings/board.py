"""The board of a position as one looks at it from above: what was laid last, what it was matched with, and lines.

Cards are laid one by one, so that most of a board is there in the position before it; each eight cards are drawn once
for a page, and used.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from variorum.games.claims.symbols import hidden
from variorum.games.connect.claims import Cell
from variorum.games.connect.drawings.cards import Deck
from variorum.games.connect.drawings.hexes import HALF, LEAST, ROW, Box, Point, box_around, hexagon, is_near, point
from variorum.games.connect.drawings.words import describe_completion, describe_laying, narrate
from variorum.games.connect.positions import Claimed, Position
from variorum.site.html import NOTHING, fill, join, trust
from variorum.site.words import capitalize, list_names, plural

CHUNK = 8
DISC = 10.5
TOUCHING = 2.2 * HALF  # middles nearer than this are those of cards that touch
NEAR_END, BOW = 20, 66  # how far a bow between cards that lie apart begins from their middles, and where it bends
CROSS = "M-9-9 9 9M9-9-9 9"
COMB = "M26-15V15L0 30V60L26 75 52 60V30L26 15M26 75V90"  # the edges of a honeycomb that repeats after two rows

Cards = Sequence[tuple[Cell, int]]


def define_outlines(prefix: str) -> Markup:
    """Define what every board of a page uses: outlines, and the honeycomb that cards lie on."""
    outlines = [fill('<path id="{}-{}" d="{}"/>', prefix, id_, hexagon(size)) for id_, size in (("o", 1.1), ("i", 0.9))]
    return join(outlines) + fill(
        '<pattern id="{}-comb" width="{}" height="{}" patternUnits="userSpaceOnUse"><path class="v-comb" d="{}"/>'
        "</pattern>",
        prefix,
        2 * HALF,
        2 * ROW,
        COMB,
    )


@dataclass
class Chunks:
    """Parts of boards that are drawn once for a page."""

    prefix: str
    known: dict[tuple[str, tuple[tuple[Cell, int], ...]], int] = field(default_factory=dict)
    drawn: list[Markup] = field(default_factory=list)

    def cards(self, deck: Deck, cards: Cards) -> Markup:
        """Draw cards, those that make whole chunks by what was drawn before."""
        whole = len(cards) - len(cards) % CHUNK
        parts = [self._chunk(deck, tuple(cards[first : first + CHUNK])) for first in range(0, whole, CHUNK)]
        return join(parts) + _cards(deck, cards[whole:])

    def _chunk(self, deck: Deck, cards: tuple[tuple[Cell, int], ...]) -> Markup:
        key = deck.prefix, cards
        if key not in self.known:
            self.known[key] = len(self.known)
            self.drawn.append(fill('<g id="{}-b{}">{}</g>', self.prefix, self.known[key], _cards(deck, cards)))
        return fill('<use href="#{}-b{}"/>', self.prefix, self.known[key])


def _cards(deck: Deck, cards: Cards) -> Markup:
    return join(deck.small(card, point(cell)) for cell, card in cards)


def cells(position: Position) -> list[Cell]:
    """List the cells that a drawing of a position has to show."""
    lying = [cell for cell, _ in position.board]
    claimed = position.claimed
    return [*lying, claimed.to] if claimed and is_near(claimed.to, lying) else lying


def last_cell(position: Position) -> Cell:
    """Find where the last thing happened: where a card was laid or meant to be, or else the last that lies there."""
    lying = [cell for cell, _ in position.board]
    claimed = position.claimed
    return claimed.to if claimed and is_near(claimed.to, lying) else lying[-1]


def board(chunks: Chunks, deck: Deck, position: Position, box: Box) -> Markup:
    """Draw the board of a position."""
    prefix, lines = chunks.prefix, [cell for line in position.lines for cell in line]
    cards = chunks.cards(deck, position.board)
    across = f"M{box.left - box.width:g} {box.top:g}h{3 * box.width:g}v{box.height:g}h-{3 * box.width:g}"
    return fill(
        '<svg class="v-hexes" viewBox="{}" role="img"><title>{}</title>'
        '<path class="v-comb-back" fill="url(#{}-comb)" d="{}"/>{}{}{}</svg>',
        box,
        in_words(deck, position),
        prefix,
        across,
        fill('<g class="v-dim">{}</g>', cards) if lines else cards,
        _outline_cards(prefix, deck, position, dict.fromkeys(lines)),
        _marks(prefix, deck, position.claimed, position) if position.claimed else "",
    )


def _at(prefix: str, what: str, css: str, cell: Cell) -> Markup:
    x, y = point(cell)
    return fill('<use href="#{}-{}" class="{}" x="{:g}" y="{:g}"/>', prefix, what, css, x, y)


def _outline_cards(prefix: str, deck: Deck, position: Position, line: Iterable[Cell]) -> Markup:
    """Draw the cards of a line, and the one just laid, once more, with an outline under them."""
    lying, claimed = dict(position.board), position.claimed
    outlined = [cell for cell in line if cell in lying]
    drawn = join(_at(prefix, "o", "v-won", cell) for cell in outlined)
    drawn += _cards(deck, [(cell, lying[cell]) for cell in outlined])
    if claimed and claimed.holds:
        css = "v-fresh v-fresh--won" if claimed.to in outlined else "v-fresh"
        drawn += _at(prefix, "o", css, claimed.to) + _cards(deck, [(claimed.to, lying[claimed.to])])
    return drawn


def _marks(prefix: str, deck: Deck, claimed: Claimed, position: Position) -> Markup:
    """Mark the card matched, the symbol named and, where a claim is refused, the place that it was meant for."""
    lying = [cell for cell, _ in position.board]
    if not is_near(claimed.to, lying):
        return NOTHING
    to, at = point(claimed.to), point(claimed.at)
    drawn = NOTHING
    if not claimed.holds:
        drawn += _at(prefix, "i", "v-meant", claimed.to)
        drawn += trust(f'<path class="v-meant__cross" transform="translate({to.x:g} {to.y:g})" d="{CROSS}"/>')
    if claimed.matched is None or claimed.at == claimed.to:
        return drawn
    css = "v-link" if claimed.holds else "v-link v-link--refused"
    way, (x, y) = _way(at, to, css)
    disc = trust(f'<circle class="{css}" cx="{x:g}" cy="{y:g}" r="{DISC:g}"/>')
    place = f"translate({x:g} {y:g})scale(.6)"
    symbol = fill('<use href="#{}-{}" transform="{}"/>', deck.prefix, claimed.symbols[0], place)
    return drawn + _at(prefix, "i", "v-matched", claimed.at) + way + disc + symbol


def _way(at: Point, to: Point, css: str) -> tuple[Markup, Point]:
    """Find where the symbol lies that joins two cards: between them, or, where they lie apart, on a bow over others."""
    middle, apart = Point((at.x + to.x) / 2, (at.y + to.y) / 2), math.dist(at, to)
    if apart < TOUCHING:
        return NOTHING, middle
    aside = Point((to.y - at.y) / apart, (at.x - to.x) / apart)
    aside = aside if aside.y < 0 else Point(-aside.x, -aside.y)
    first, bend, last, top = (
        Point(round(one.x + far * aside.x, 1), round(one.y + far * aside.y, 1))
        for one, far in ((at, NEAR_END), (middle, BOW), (to, NEAR_END), (middle, (NEAR_END + BOW) / 2))
    )
    bow = f"M{first.x:g} {first.y:g}Q{bend.x:g} {bend.y:g} {last.x:g} {last.y:g}"
    return trust(f'<path class="{css} v-link--far" d="{bow}"/>'), top


def in_words(deck: Deck, position: Position) -> str:
    """Say what lies on the board, for those who do not see it."""
    counts: dict[str, int] = {}
    for _, card in position.board:
        colour = deck.colours.get(card, "start")
        counts[colour] = counts.get(colour, 0) + 1
    lying = list_names([plural(count, f"{colour} card") for colour, count in counts.items()])
    last = (
        " ".join(filter(None, [describe_laying(position), describe_completion(position)]))
        if position.claimed
        else narrate(position)
    )
    if position.claimed and not position.claimed.holds:
        last = f"Refused: {last}."
    said = f"On the board: {lying}."
    if not position.claimed:
        said += "".join(f" A line lies at {list_names([str(cell) for cell in line])}." for line in position.lines)
    return capitalize(f"{last} {said}")


def still(prefix: str, position: Position, least: tuple[float, float] = LEAST) -> Markup:
    """Draw the board of a position on its own, with all that it uses."""
    if position.setting is None:
        return NOTHING
    chunks, deck = Chunks(prefix), Deck.of(prefix, position.setting)
    drawn = board(chunks, deck, position, box_around(cells(position), least))
    cards = deck.define_small(card for _, card in position.board)
    named = position.claimed.symbols if position.claimed else ()
    return hidden(define_outlines(prefix) + deck.define_whole((), named) + cards + join(chunks.drawn)) + drawn
