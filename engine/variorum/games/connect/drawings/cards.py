"""Hexagonal cards: small ones with the letter of their colour and their number, and whole ones with their symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from variorum.games.claims.arranging import arrange, draw_ring, draw_symbols
from variorum.games.claims.planes import Card
from variorum.games.claims.symbols import definitions, name
from variorum.games.connect.drawings.hexes import hexagon
from variorum.games.connect.drawings.teams import describe_card, hue, letters
from variorum.games.connect.positions import Setting
from variorum.site.html import fill, join
from variorum.site.words import capitalize, list_names

SMALL = hexagon(0.9)
WHOLE, RIM = 1.87, 2.0  # of a card with its symbols and of its rim, to one on the board
BOX = "-52 -60 104 120"


@dataclass(frozen=True)
class Deck:
    """The cards of a match, under a name that keeps them apart from others on the page."""

    prefix: str
    faces: tuple[Card, ...]
    colours: Mapping[int, str]
    teams: tuple[str, ...]

    @classmethod
    def of(cls, prefix: str, setting: Setting) -> Deck:
        """Take the cards that a match is played with."""
        return cls(prefix, setting.faces, setting.colours, tuple(setting.teams))

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letter of each colour."""
        return letters(self.colours.values())

    def describe(self, card: int) -> str:
        """Name a card by its colour and number."""
        return describe_card(card, self.colours)

    # -- on the board --------------------------------------------------------------------------------------------

    def define_small(self, cards: Iterable[int]) -> Markup:
        """Define cards as they lie on the board."""
        listed = sorted(set(cards))
        colours = dict.fromkeys(self.colours.get(card) for card in listed)
        return join(map(self._blank, colours)) + join(map(self._small, listed))

    def _blank(self, colour: str | None) -> Markup:
        """Define a card of a colour, without a number; a start card has a black border and no letter."""
        inner = (
            fill('<path d="{}"/>', hexagon(0.7)) if colour is None else fill("<text>{}</text>", self.letters[colour])
        )
        shape = '<g id="{}" class="v-hex v-hex--{}"><path d="{}"/>{}</g>'
        return fill(shape, self._blank_id(colour), hue(colour), SMALL, inner)

    def _blank_id(self, colour: str | None) -> str:
        return f"{self.prefix}-{'s' if colour is None else f'l{self.letters[colour]}'}"

    def _small(self, card: int) -> Markup:
        colour = self.colours.get(card)
        return fill(
            '<g id="{}-k{card}"><use href="#{}"/><text class="v-hex__number" y="{}">{card}</text></g>',
            self.prefix,
            self._blank_id(colour),
            6 if colour is None else 15,
            card=card,
        )

    def small(self, card: int, at: tuple[float, float] = (0, 0)) -> Markup:
        """Put a card on a point."""
        place = join(fill(' {}="{:g}"', axis, value) for axis, value in zip("xy", at, strict=True) if value)
        return fill('<use href="#{}-k{}"{}/>', self.prefix, card, place)

    # -- in a line of text ---------------------------------------------------------------------------------------

    def tile(self, card: int) -> Markup:
        """Show a small card within text."""
        colour = self.colours.get(card)
        letter = "" if colour is None else self.letters[colour]
        return fill('<i class="v-tile v-tile--{}">{}<b>{}</b></i>', hue(colour), letter, card)

    def badge(self, colour: str) -> Markup:
        """Show the hue and the letter of a colour, for the team that plays it."""
        return team_badge(colour, self.letters.get(colour, ""))

    # -- with all symbols ----------------------------------------------------------------------------------------

    def define_whole(self, cards: Iterable[int], symbols: Iterable[int] = ()) -> Markup:
        """Define cards with all their symbols, and whatever symbols are shown besides."""
        listed = sorted(set(cards))
        used = {symbol for card in listed for symbol in self.faces[card]} | set(symbols)
        return definitions(self.prefix, used) + join(map(self._whole, listed))

    def _whole(self, card: int) -> Markup:
        """Define a card with all its symbols; the black border of a start card has a rim, to be seen in the dark."""
        colour = self.colours.get(card)
        return fill(
            '<g id="{}-f{}">{}<path class="v-hexcard v-hexcard--{}" d="{}"/>{}</g>',
            self.prefix,
            card,
            fill('<path class="v-hexcard__rim" d="{}"/>', hexagon(RIM)) if colour is None else "",
            hue(colour),
            hexagon(WHOLE),
            draw_symbols(self.prefix, card, self.faces[card]),
        )

    def whole(self, card: int, named: Iterable[int] = ()) -> Markup:
        """Show a card with all its symbols, and a ring around those named that are on it."""
        spots = arrange(card, self.faces[card])
        found = [symbol for symbol in named if symbol in spots]
        shared = f", with {list_names([f'the {name(symbol)}' for symbol in found])}" if found else ""
        return fill(
            '<svg class="v-whole" viewBox="{}" role="img"><title>{}</title><use href="#{}-f{}"/>{}</svg>',
            BOX,
            capitalize(self.describe(card) + shared),
            self.prefix,
            card,
            join(draw_ring(spots[symbol]) for symbol in found),
        )


def team_badge(colour: str | None, letter: str = "") -> Markup:
    """Show the hue and the letter of a colour."""
    return fill('<i class="v-tile v-tile--{} v-tile--team">{}</i>', hue(colour), letter)
