"""A record played through step by step, under one reading or two side by side from where they part.

What is written is a plain list of positions; a script makes it one that is stepped through.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from variorum.games.claims.symbols import hidden
from variorum.games.connect.claims import Cell
from variorum.games.connect.drawings.board import Chunks, cells, shared
from variorum.games.connect.drawings.cards import Deck
from variorum.games.connect.drawings.hexes import Box, box_around
from variorum.games.connect.drawings.table import concerned, table
from variorum.games.connect.drawings.words import cell, laid, shown_claim, told
from variorum.games.connect.positions import Position, Setting, Step
from variorum.site.markup import h, plural, side_name

Side = tuple[Position | None, ...]
Linked = Callable[[str], str]
MOST_STEPS = 48  # that are all drawn; of a longer record, the ends of its rounds and what is refused
AROUND = 2  # steps drawn before and after the one on which two readings part


def boards(positions_by_reading: Mapping[str, Sequence[Position]], linked: Linked, anchor: str | None = None) -> str:
    """Write the positions of a record under one or two readings; `linked` writes a link to a question."""
    names = tuple(positions_by_reading)
    steps = tuple(itertools.zip_longest(*positions_by_reading.values()))
    parts = next((place for place, one in enumerate(steps) if not all(same(one[0], other) for other in one)), None)
    unique = f"x{zlib.crc32(repr((names, steps)).encode()) % 0xFFFF:x}"
    return Player(names, steps, parts, unique, anchor or unique, linked).text()


def same(one: Position | None, other: Position | None) -> bool:
    """Tell whether two readings see the same table and rule alike; how long a line must be is not seen."""
    return _seen(one) == _seen(other)


def _seen(position: Position | None) -> Position | None:
    if position is None or position.setting is None:
        return position
    return replace(position, setting=replace(position.setting, line=0))


def any_of(step: Side) -> Position:
    """Find a position that stands for a step."""
    return next(one for one in step if one)


def kept(steps: Sequence[Side], parts: int | None) -> list[int]:
    """Choose the steps that are drawn: all, or of very many those on which something turns."""
    places = range(len(steps))
    if len(steps) <= MOST_STEPS:
        return list(places)
    near = set() if parts is None else set(range(parts - AROUND, parts + AROUND + 1))
    chosen = [place for place in places if place in near or _turns(steps, place)]
    return chosen if len(chosen) <= MOST_STEPS else [one for one in chosen if one in near or _ends(steps[one])]


def _turns(steps: Sequence[Side], place: int) -> bool:
    last = place + 1 < len(steps) and any_of(steps[place + 1]).step is Step.END
    return place == 0 or last or _ends(steps[place]) or any(one is not None and one.refused for one in steps[place])


def _ends(step: Side) -> bool:
    return any(one is not None and one.step in (Step.END, Step.REFUSED) for one in step)


@dataclass(frozen=True)
class Player:
    """A record being written as a list of positions."""

    names: tuple[str, ...]
    steps: tuple[Side, ...]
    parts: int | None
    unique: str
    anchor: str
    linked: Linked

    def text(self) -> str:
        """Write the whole player."""
        places = kept(self.steps, self.parts)
        chunks, decks, boxes = Chunks(self.unique), self._decks(), self._boxes()
        positions = "".join(self._position(place, number, chunks, decks, boxes) for number, place in enumerate(places))
        parts = "" if self.parts is None else f' data-parts="{places.index(self.parts)}"'
        start = "" if self.parts is None else f' data-start="{places.index(self.parts)}"'
        defined = hidden(f"{shared(self.unique)}{self._cards(places, decks)}{''.join(chunks.drawn)}")
        return (
            f'<div class="v-player v-connect" data-anchor="{h(self.anchor)}"{parts}{start}>{defined}'
            f'{self._moves(places)}<ol class="v-positions">{positions}</ol></div>'
        )

    # -- what is defined once ------------------------------------------------------------------------------------

    def _settings(self) -> list[Setting | None]:
        """Find what each reading plays with, where it plays at all."""
        return [
            next((one.setting for one in side if one is not None and one.setting), None)
            for side in zip(*self.steps, strict=True)
        ]

    def _decks(self) -> list[Deck | None]:
        """Give each reading its cards: one deck for all unless their cards differ."""
        settings = self._settings()
        first = next((one for one in settings if one), None)
        decks = []
        for place, one in enumerate(settings):
            alike = first is not None and one is not None and _played_with(one) == _played_with(first)
            decks.append(None if one is None else Deck.of(self.unique if alike else f"{self.unique}-{place}", one))
        return decks

    def _cards(self, places: Sequence[int], decks: Sequence[Deck | None]) -> str:
        """Define every card and symbol that is shown."""
        found: dict[str, tuple[Deck, set[int], set[int], set[int]]] = {}
        for place in places:
            for deck, position in zip(decks, self.steps[place], strict=True):
                if deck is None or position is None or position.setting is None:
                    continue
                _, small, whole, named = found.setdefault(deck.prefix, (deck, set(), set(), set()))
                small |= {card for _, card in position.board}
                whole |= {card for card, _ in concerned(position)}
                named |= set(position.claimed.symbols if position.claimed else ())
        return "".join(
            deck.defined_whole(whole, named) + deck.defined_small(small) for deck, small, whole, named in found.values()
        )

    def _boxes(self) -> dict[int, Box]:
        """Find for each round what has to be shown of the board, so that it stays where it is."""
        found: dict[int, set[Cell]] = {}
        for one in (one for step in self.steps for one in step if one is not None):
            found.setdefault(one.round, set()).update(cells(one))
        return {number: box_around(some) for number, some in found.items()}

    # -- the list of steps ---------------------------------------------------------------------------------------

    def _moves(self, places: Sequence[int]) -> str:
        """List the steps as links to their positions, round by round."""
        rounds = []
        several = any_of(self.steps[-1]).round > 1
        grouped = itertools.groupby(enumerate(places), lambda one: any_of(self.steps[one[1]]).round)
        for number, some in grouped:
            name = f"<b>Round {number}</b> " if several else ""
            links = "".join(self._left_out(places, at) + self._move(at, place) for at, place in some)
            rounds.append(f"<p>{name}{links}</p>")
        return f'<nav class="v-moves" aria-label="Claims">{"".join(rounds)}</nav>'

    def _left_out(self, places: Sequence[int], at: int) -> str:
        """Say how many steps before one are not drawn."""
        count = places[at] - (places[at - 1] if at else -1) - 1
        return f"<small>{plural(count, 'step')} not drawn</small> " if count else ""

    def _move(self, number: int, place: int) -> str:
        step = self.steps[place]
        refused = any(one is not None and one.refused for one in step)
        css = ["v-parts"] * (place == self.parts) + ["v-refused"] * refused
        class_ = f' class="{" ".join(css)}"' if css else ""
        one = any_of(step)
        count = f"<small>{one.claim}</small>" if one.claimed else ""
        return f'<a href="#{h(self.anchor)}-{number}"{class_}>{count}{h(_short(one))}</a> '

    # -- a position ----------------------------------------------------------------------------------------------

    def _position(
        self, place: int, number: int, chunks: Chunks, decks: Sequence[Deck | None], boxes: Mapping[int, Box]
    ) -> str:
        apart = self.parts is not None and place >= self.parts
        mark = ' <strong class="v-here">They part here</strong>' if place == self.parts else ""
        sides = enumerate(self.names) if apart else [(0, "")]
        drawn = "".join(self._board(place, side, name, chunks, decks[side], boxes) for side, name in sides)
        return (
            f'<li class="v-position" id="{h(self.anchor)}-{number}"><p class="v-position__title">'
            f'{h(_title(any_of(self.steps[place])))}{mark}</p><div class="v-boards">{drawn}</div></li>'
        )

    def _board(
        self, place: int, side: int, name: str, chunks: Chunks, deck: Deck | None, boxes: Mapping[int, Box]
    ) -> str:
        """Draw the table as one reading sees it."""
        head = f'<p class="v-board__name">{side_name(name)}</p>' if name else ""
        position = self.steps[place][side]
        if position is None:
            said = '<p class="v-board__said">Nothing more is replayed.</p>'
            return f'<section class="v-board v-board--stopped">{head}{said}</section>'
        css = "v-board v-board--refused" if position.refused else "v-board"
        other = self.steps[place][1 - side] if name and len(self.names) == 2 else None
        drawn = ""
        if deck is not None and position.setting is not None:
            drawn = table(chunks, deck, position, boxes[position.round], other if other and other.setting else None)
        return f'<section class="{css}">{head}{self._said(position)}<div>{drawn}</div></section>'

    def _said(self, position: Position) -> str:
        """Say what a step comes to and, where it is refused, why and by which question."""
        if not position.refused:
            return f'<p class="v-board__said">{h(told(position))}</p>'
        tried = f"{laid(position)}. " if position.claimed else ""
        asked = f" by {self.linked(position.question)}" if position.question else ""
        why = h(f"{tried}{position.message or ''}")
        return (
            f'<p class="v-board__said"><strong class="v-refusal">Refused</strong> {why} '
            f'<span class="v-by"><code>{h(position.code)}</code>{asked}</span></p>'
        )


def _played_with(setting: Setting) -> tuple[object, ...]:
    return setting.faces, setting.colours, setting.teams


def _short(position: Position) -> str:
    """Name a step in as few words as a list needs."""
    if position.claimed is not None:
        return f"{position.claimed.player} → {cell(position.claimed.to)}"
    return {Step.END: "end"}.get(position.step, "set-up")


def _title(position: Position) -> str:
    if position.claimed is not None:
        claimed = shown_claim(position.claimed.text.partition(" at ")[0])
        return f"Round {position.round}, claim {position.claim}: {claimed}"
    return f"Round {position.round}: {'the end' if position.step is Step.END else 'the set-up'}"
