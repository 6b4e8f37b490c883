"""A record played through move by move, under one reading or two side by side from where they part.

What is written is a plain list of positions; a script makes it one that is stepped through.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from variorum.games.dobro.drawings.cards import symbols
from variorum.games.dobro.drawings.table import held, ring, table
from variorum.games.dobro.drawings.words import step, told
from variorum.games.dobro.positions import Position, replayed
from variorum.games.dobro.records import read_record
from variorum.games.dobro.rules import Rules
from variorum.site.book import Book
from variorum.site.markup import Here, h, side_name

MOST_HANDS = 600  # in all positions together; beyond it, only the hands of those concerned are shown
Named = tuple[str, Rules]
Step = tuple[Position | None, ...]


def player(book: Book, here: Here, data: Mapping[str, Any], readings: Sequence[Named], anchor: str | None) -> str:
    """Write the positions of a record under one or two rule sets."""
    return Player(book, here, data, readings, anchor).text()


class Player:
    """A record being written as a list of positions."""

    def __init__(
        self, book: Book, here: Here, data: Mapping[str, Any], readings: Sequence[Named], anchor: str | None
    ) -> None:
        self.book = book
        self.here = here
        self.names = [name for name, _ in readings]
        record = read_record(dict(data))
        sides = [replayed(rules, record)[0] for _, rules in readings]
        self.steps: list[Step] = list(itertools.zip_longest(*sides))
        self.parts = next((place for place, one in enumerate(self.steps) if len(set(map(repr, one))) > 1), None)
        self.unique = f"g{zlib.crc32(repr((data, self.names)).encode()) % 0xFFF:x}"
        self.anchor = anchor or self.unique
        self.rounds = len(record.rounds)
        self.brief = len(record.players) * sum(map(len, sides)) > MOST_HANDS

    def text(self) -> str:
        """Write the whole player."""
        shown = [one for found in self.steps for one in found if one]
        kinds = set().union(*map(held, shown))
        drawn = symbols(self.unique, kinds).replace("</svg>", f"{ring(self.unique)}</svg>")
        parts = "" if self.parts is None else f' data-parts="{self.parts}" data-start="{self._start()}"'
        positions = "".join(self._position(place) for place in range(len(self.steps)))
        return (
            f'<div class="v-player" data-anchor="{h(self.anchor)}"{parts}>{drawn}{self._moves()}'
            f'<ol class="v-positions">{positions}</ol></div>'
        )

    def _start(self) -> int:
        """Find the position worth seeing first: a refusal, or else where they part."""
        refused = [place for place in range(len(self.steps)) if self._refused(place)]
        return next(iter(refused), self.parts or 0)

    # -- the list of moves ---------------------------------------------------------------------------------------

    def _moves(self) -> str:
        """List the moves as links to their positions, round by round."""
        rounds = []
        for number, places in itertools.groupby(range(len(self.steps)), lambda place: self._any(place).round):
            links = "".join(self._move(place) for place in places)
            name = f"<b>Round {number}</b> " if self.rounds > 1 else ""
            rounds.append(f"<p>{name}{links}</p>")
        return f'<nav class="v-moves" aria-label="Moves">{"".join(rounds)}</nav>'

    def _move(self, place: int) -> str:
        one = self._any(place)
        css = ["v-parts"] * (place == self.parts) + ["v-refused"] * self._refused(place)
        class_ = f' class="{" ".join(css)}"' if css else ""
        number = f"<small>{one.move}</small>" if one.move else ""
        return f'<a href="#{self.anchor}-{place}"{class_}>{number}{h(step(one))}</a> '

    def _any(self, place: int) -> Position:
        """Find a position that stands for a step."""
        return next(one for one in self.steps[place] if one)

    def _refused(self, place: int) -> bool:
        return any(one is not None and one.refused is not None for one in self.steps[place])

    # -- a position ----------------------------------------------------------------------------------------------

    def _position(self, place: int) -> str:
        one = self._any(place)
        title = f"Round {one.round}, move {one.move}: {one.text}" if one.text else f"Round {one.round}, deal"
        mark = ' <strong class="v-here">They part here</strong>' if place == self.parts else ""
        apart = self.parts is not None and place >= self.parts
        if apart:
            sides = enumerate(self.names)
            boards = "".join(self._board(place, side, name) for side, name in sides)
        else:
            boards = self._board(place, 0, "")
        return (
            f'<li class="v-position" id="{h(self.anchor)}-{place}"><p class="v-position__title">{h(title)}{mark}</p>'
            f'<div class="v-boards">{boards}</div></li>'
        )

    def _board(self, place: int, side: int, name: str) -> str:
        """Draw the table as one reading sees it."""
        head = f'<p class="v-board__name">{side_name(name)}</p>' if name else ""
        position = self.steps[place][side]
        if position is None:
            return f'<section class="v-board v-board--stopped">{head}{self._stopped(side)}</section>'
        before = self.steps[place - 1][side] if place else None
        said = f'<p class="v-board__said">{h(told(position, before))}</p>'
        css = "v-board"
        if position.refused:
            css = "v-board v-board--refused"
            said = self._refusal(position)
        other = self.steps[place][1 - side] if name and len(self.names) == 2 else None
        concerned = {position.turn, (position.text or "").partition(" ")[0]} if self.brief and position.move else None
        drawn = f"<div>{table(self.unique, position, other, concerned)}</div>"
        return f'<section class="{css}">{head}{said}{drawn}</section>'

    def _refusal(self, position: Position) -> str:
        """Say that a move is refused, why, and by which question."""
        refused = position.refused
        assert refused is not None  # noqa: S101 - only called where something is refused
        asked = self.here.link(self.book.question_path(refused.question), f"<code>{h(refused.question)}</code>")
        return (
            f'<p class="v-board__said"><strong class="v-refusal">Refused</strong> {h(refused.message)} '
            f'<span class="v-by">By {asked}.</span></p>'
        )

    def _stopped(self, side: int) -> str:
        """Say that the replay has stopped at an earlier fault."""
        place = next(place for place, one in enumerate(self.steps) if one[side] is None) - 1
        refused = self._any(place)
        return (
            f'<p class="v-board__said">The replay stopped at the refusal of '
            f'<a href="#{h(self.anchor)}-{place}">{h(step(refused))}</a>.</p>'
        )
