"""Hexagonal cards: small ones with the letter of their colour and their number, and whole ones with their symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from variorum.games.claims.arranging import arranged, placed, ringed
from variorum.games.claims.planes import Card
from variorum.games.claims.symbols import definitions, name
from variorum.games.connect.drawings.hexes import hexagon
from variorum.games.connect.drawings.teams import hue, joined, kind, letters
from variorum.games.connect.positions import Setting
from variorum.site.markup import h

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

    def kind(self, card: int) -> str:
        """Name a card by its colour and number."""
        return kind(card, self.colours)

    # -- on the board --------------------------------------------------------------------------------------------

    def defined_small(self, cards: Iterable[int]) -> str:
        """Define cards as they lie on the board."""
        listed = sorted(set(cards))
        colours = dict.fromkeys(self.colours.get(card) for card in listed)
        return "".join(map(self._blank, colours)) + "".join(map(self._small, listed))

    def _blank(self, colour: str | None) -> str:
        """Define a card of a colour, without a number; a start card has a black border and no letter."""
        inner = f'<path d="{hexagon(0.7)}"/>' if colour is None else f"<text>{h(self.letters[colour])}</text>"
        return f'<g id="{self._blank_id(colour)}" class="v-hex v-hex--{hue(colour)}"><path d="{SMALL}"/>{inner}</g>'

    def _blank_id(self, colour: str | None) -> str:
        return h(f"{self.prefix}-{'s' if colour is None else f'l{self.letters[colour]}'}")

    def _small(self, card: int) -> str:
        colour = self.colours.get(card)
        return (
            f'<g id="{h(self.prefix)}-k{card}"><use href="#{self._blank_id(colour)}"/>'
            f'<text class="v-hex__number" y="{6 if colour is None else 15}">{card}</text></g>'
        )

    def small(self, card: int, at: tuple[float, float] = (0, 0)) -> str:
        """Put a card on a point."""
        x, y = (f' {axis}="{value:g}"' if value else "" for axis, value in zip("xy", at, strict=True))
        return f'<use href="#{h(self.prefix)}-k{card}"{x}{y}/>'

    # -- in a line of text ---------------------------------------------------------------------------------------

    def tile(self, card: int) -> str:
        """Show a small card within text."""
        colour = self.colours.get(card)
        letter = "" if colour is None else h(self.letters[colour])
        return f'<i class="v-tile v-tile--{hue(colour)}">{letter}<b>{card}</b></i>'

    def badge(self, colour: str) -> str:
        """Show the hue and the letter of a colour, for the team that plays it."""
        return f'<i class="v-tile v-tile--{hue(colour)} v-tile--team">{h(self.letters.get(colour, ""))}</i>'

    # -- with all symbols ----------------------------------------------------------------------------------------

    def defined_whole(self, cards: Iterable[int], symbols: Iterable[int] = ()) -> str:
        """Define cards with all their symbols, and whatever symbols are shown besides."""
        listed = sorted(set(cards))
        used = {symbol for card in listed for symbol in self.faces[card]} | set(symbols)
        return definitions(self.prefix, used) + "".join(map(self._whole, listed))

    def _whole(self, card: int) -> str:
        """Define a card with all its symbols; the black border of a start card has a rim, to be seen in the dark."""
        colour = self.colours.get(card)
        rim = f'<path class="v-hexcard__rim" d="{hexagon(RIM)}"/>' if colour is None else ""
        return (
            f'<g id="{h(self.prefix)}-f{card}">{rim}<path class="v-hexcard v-hexcard--{hue(colour)}" '
            f'd="{hexagon(WHOLE)}"/>{placed(self.prefix, card, self.faces[card])}</g>'
        )

    def whole(self, card: int, named: Iterable[int] = ()) -> str:
        """Show a card with all its symbols, and a ring around those named that are on it."""
        spots = arranged(card, self.faces[card])
        found = [symbol for symbol in named if symbol in spots]
        shared = f", with {joined([f'the {name(symbol)}' for symbol in found])}" if found else ""
        told = self.kind(card) + shared
        rings = "".join(ringed(spots[symbol]) for symbol in found)
        return (
            f'<svg class="v-whole" viewBox="{BOX}" role="img"><title>{h(told[:1].upper() + told[1:])}</title>'
            f'<use href="#{h(self.prefix)}-f{card}"/>{rings}</svg>'
        )
