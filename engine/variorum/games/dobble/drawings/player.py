"""A record played through claim by claim, under one reading or two side by side from where they part.

What is written is a plain list of positions; a script makes it one that is stepped through.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from variorum.games.claims.planes import Card
from variorum.games.dobble.drawings.cards import defined
from variorum.games.dobble.drawings.positions import OK, Position, same
from variorum.games.dobble.drawings.table import table
from variorum.games.dobble.drawings.words import told, why
from variorum.site.markup import h, side_name

Step = tuple[Position | None, ...]
Linked = Callable[[str], str]


def boards(positions_by_reading: Mapping[str, Sequence[Position]], linked: Linked, anchor: str | None = None) -> str:
    """Write the positions of a record under one or two readings; `linked` writes a link to a question."""
    names = tuple(positions_by_reading)
    steps = tuple(itertools.zip_longest(*positions_by_reading.values()))
    parts = next((place for place, one in enumerate(steps) if not all(same(one[0], other) for other in one)), None)
    sides = [_faces(positions) for positions in positions_by_reading.values()]
    unique = f"d{zlib.crc32(repr((names, [_text(one) for one in steps], sides)).encode()) % 0xFFFF:x}"
    return Player(names, steps, parts, _decks(unique, sides), anchor or unique, linked).text()


def any_of(step: Step) -> Position:
    """Find a position that stands for a step."""
    return next(one for one in step if one)


def _text(step: Step) -> str:
    return any_of(step).text or ""


def _faces(positions: Sequence[Position]) -> dict[int, Card]:
    """Gather the cards that are shown anywhere."""
    return {number: card for one in positions for number, card in one.faces.items()}


def _decks(unique: str, sides: Sequence[Mapping[int, Card]]) -> tuple[tuple[str, Mapping[int, Card]], ...]:
    """Give each reading its cards and the name that they are defined by: one for all unless their decks differ."""
    together = {number: card for side in sides for number, card in side.items()}
    if all(together[number] == card for side in sides for number, card in side.items()):
        return tuple((unique, together) for _ in sides)
    return tuple((f"{unique}-{place}", side) for place, side in enumerate(sides))


def is_refused(position: Position | None) -> bool:
    """Tell whether a claim, or the set-up, was refused."""
    return position is not None and position.code not in (None, OK)


@dataclass(frozen=True)
class Player:
    """A record being written as a list of positions."""

    names: tuple[str, ...]
    steps: tuple[Step, ...]
    parts: int | None
    decks: tuple[tuple[str, Mapping[int, Card]], ...]
    anchor: str
    linked: Linked

    def text(self) -> str:
        """Write the whole player."""
        parts = "" if self.parts is None else f' data-parts="{self.parts}" data-start="{self.parts}"'
        positions = "".join(self._position(place) for place in range(len(self.steps)))
        cards = "".join(defined(prefix, faces) for prefix, faces in dict(self.decks).items())
        return (
            f'<div class="v-player v-dobble" data-anchor="{h(self.anchor)}"{parts}>{cards}{self._claims()}'
            f'<ol class="v-positions">{positions}</ol></div>'
        )

    # -- the list of claims --------------------------------------------------------------------------------------

    def _claims(self) -> str:
        """List the claims as links to their positions, round by round."""
        rounds = []
        grouped = itertools.groupby(range(len(self.steps)), lambda place: any_of(self.steps[place]).round)
        for number, places in grouped:
            links = "".join(self._claim(place) for place in places)
            name = f"<b>Round {number}</b> " if any_of(self.steps[-1]).round > 1 else ""
            rounds.append(f"<p>{name}{links}</p>")
        return f'<nav class="v-moves" aria-label="Claims">{"".join(rounds)}</nav>'

    def _claim(self, place: int) -> str:
        one = any_of(self.steps[place])
        css = ["v-parts"] * (place == self.parts) + ["v-refused"] * any(map(is_refused, self.steps[place]))
        class_ = f' class="{" ".join(css)}"' if css else ""
        number = f"<small>{one.claim}</small>" if one.text else ""
        return f'<a href="#{h(self.anchor)}-{place}"{class_}>{number}{h(_step(one))}</a> '

    # -- a position ----------------------------------------------------------------------------------------------

    def _position(self, place: int) -> str:
        mark = ' <strong class="v-here">They part here</strong>' if place == self.parts else ""
        if self.parts is not None and place >= self.parts:
            drawn = "".join(self._board(place, side, name) for side, name in enumerate(self.names))
        else:
            drawn = self._board(place, 0, "")
        return (
            f'<li class="v-position" id="{h(self.anchor)}-{place}"><p class="v-position__title">'
            f'{h(_title(any_of(self.steps[place])))}{mark}</p><div class="v-boards">{drawn}</div></li>'
        )

    def _board(self, place: int, side: int, name: str) -> str:
        """Draw the table as one reading sees it."""
        head = f'<p class="v-board__name">{side_name(name)}</p>' if name else ""
        position = self.steps[place][side]
        if position is None:
            said = "Nothing more is replayed." if self.steps[0][side] else "This set-up is refused."
            return f'<section class="v-board v-board--stopped">{head}<p class="v-board__said">{said}</p></section>'
        other = self.steps[place][1 - side] if name and len(self.names) == 2 else None
        css = "v-board v-board--refused" if is_refused(position) else "v-board"
        drawn = f"<div>{table(self.decks[side][0], position, other)}</div>"
        return f'<section class="{css}">{head}{self._said(position)}{drawn}</section>'

    def _said(self, position: Position) -> str:
        """Say what becomes of a claim and, where it is refused, why and by which question."""
        if not is_refused(position):
            return f'<p class="v-board__said">{h(told(position))}</p>'
        reason = position.message or f"{told(position)}: {why(position.code or '')}."
        asked = f' <span class="v-by">By {self.linked(position.question)}.</span>' if position.question else ""
        return f'<p class="v-board__said"><strong class="v-refusal">Refused</strong> {h(reason)}{asked}</p>'


def _step(position: Position) -> str:
    """Name a claim, without its time, or the end or a set-up, in as few words as a list needs."""
    return (position.text or "").partition(" at ")[0] or ("set-up" if is_refused(position) else "end")


def _title(position: Position) -> str:
    if position.text is None:
        return "The set-up" if is_refused(position) else "The end"
    return f"Round {position.round}, claim {position.claim}: {position.text}"
