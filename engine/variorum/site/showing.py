"""How a game's records and score sheets are shown, from what the game offers. Knows no game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from markupsafe import Markup

from variorum.games.plaindata import UnreadableError
from variorum.games.ruleset import RulesError
from variorum.rulebook.differences import switch_answer
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Answer
from variorum.rulebook.readings import Reading, choose, parse_choices
from variorum.site.book import Book
from variorum.site.drawings import Argument, Picture, Plain
from variorum.site.html import fill, trust
from variorum.site.markup import Here
from variorum.site.player import P, Scene, play
from variorum.site.sides import is_between_editions, side_headings, with_ids

MOST_SIDES = 2
MOST_DRAWN = 1_000
DRAWN: dict[tuple[Any, ...], Markup | None] = {}  # for a process that builds again: all that a drawing depends on
PLAIN = Plain()
R = TypeVar("R")  # a rule set
T = TypeVar("T")  # a record
Data = Mapping[str, Any]
Sides = Sequence[tuple[str, R]]  # the names of readings, each with its rule set


@dataclass(frozen=True)
class GameDrawings(Generic[R, T, P]):
    """What a game offers to be shown: the first three it must, the others where it has more to say or to draw.

    `read` raises `UnreadableError` on what is not a record.
    """

    rules: Callable[[Mapping[str, Answer]], R]
    read: Callable[[dict[str, Any]], T]
    positions: Callable[[R, T], Sequence[P]]
    scene: type[Scene[P]] = Scene
    headline: Callable[[Data, Sequence[str]], str] = PLAIN.headline
    outcome: Callable[[Data, Data], str] = PLAIN.outcome
    is_sheet: Callable[[Data], bool] = lambda data: False
    score_table: Callable[[Data, Sides[R]], Markup] | None = None
    remark: Callable[[Book, Data, str], str] = PLAIN.remark
    pictures: Callable[[Book], list[Picture]] = PLAIN.pictures
    arguments: Callable[[Book], list[Argument]] = lambda book: []

    def command(self, data: Data) -> str:
        """Name the command that replays a record or scores a sheet."""
        return "score" if self.is_sheet(data) else "referee"

    def show(
        self,
        book: Book,
        here: Here,
        data: Data,
        readings: Sequence[str],
        anchor: str | None = None,
        room: int | None = None,
    ) -> Markup:
        """Show a record or score sheet under readings named as they are typed; of more than two, under the first."""
        names = readings if len(readings) <= MOST_SIDES else readings[:1]
        try:
            if self.score_table and self.is_sheet(data):
                return self.score_table(
                    data, list(zip(side_headings(book, data, names), self._rules(book, data, names), strict=True))
                )
            record = self.read(dict(data))
        except UnreadableError:
            return trust(PLAIN.show(book, here, data, readings, anchor))
        player = self._play(book, here, data, names, record, anchor, room)
        if player is None:
            return trust(PLAIN.show(book, here, data, readings, anchor))
        remark = self.remark(book, data, names[0])
        return fill('<p class="v-remark">{}</p>{}', trust(with_ids(book, remark)), player) if remark else player

    def _play(
        self, book: Book, here: Here, data: Data, names: Sequence[str], record: T, anchor: str | None, room: int | None
    ) -> Markup | None:
        """Draw a record that is played, unless it was drawn before of the same rules for the same page."""
        headings = side_headings(book, data, names)
        ruled = tuple(_ruled(book.project, name) for name in names)
        asked = (self.scene, book.name, here.path, _plain(data), tuple(headings), ruled, anchor, room)
        if asked not in DRAWN:
            sides = [self.positions(rules, record) for rules in self._rules(book, data, names)]
            seen = list(zip(headings, sides, strict=True))
            if len(DRAWN) >= MOST_DRAWN:
                DRAWN.clear()
            DRAWN[asked] = play(self.scene, seen, links(book, here), anchor, room) if any(sides) else None
        return DRAWN[asked]

    def _rules(self, book: Book, data: Data, names: Sequence[str]) -> list[R]:
        """Make the rule sets under which something is shown; a witness, with only its question switched."""
        if list(names) == data.get("between") and is_between_editions(names):
            first = rules_of(self.rules, book.project, names[0])
            return [first, switched_rules(self.rules, book.project, data["question"], *names)]
        return [rules_of(self.rules, book.project, name) for name in names]


def links(book: Book, here: Here) -> Callable[[str], Markup]:
    """Make what links from a page to a question."""
    return lambda question: trust(here.link(book.question_path(question), fill("<code>{}</code>", question)))


@lru_cache(maxsize=256)
def rules_of(make: Callable[[Mapping[str, Answer]], R], project: Project, name: str) -> R:
    """Make the rule set of a reading named as it is typed."""
    return _make(make, _reading(project, name).answers, name)


@lru_cache(maxsize=256)
def switched_rules(
    make: Callable[[Mapping[str, Answer]], R], project: Project, question: str, name: str, other: str
) -> R:
    """Make the rule set of a reading with only one question answered as another reading does."""
    one, theirs = _reading(project, name), _reading(project, other)
    if question not in theirs.answers:
        return _make(make, one.answers, name)
    return _make(make, switch_answer(one, theirs, question), name)


@lru_cache(maxsize=256)
def _ruled(project: Project, name: str) -> str:
    """Write the answers of a reading named as it is typed."""
    return _plain(_reading(project, name).answers)


def _plain(data: Mapping[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, default=str)


def _reading(project: Project, name: str) -> Reading:
    edition, _, choices = name.partition(":")
    return choose(project.edition(edition), parse_choices(choices))


def _make(make: Callable[[Mapping[str, Answer]], R], answers: Mapping[str, Answer], name: str) -> R:
    try:
        return make(answers)
    except RulesError as error:
        raise BadRequestError(f"{name} cannot be played: {error}") from error
