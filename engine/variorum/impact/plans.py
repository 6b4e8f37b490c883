"""What is compared: two readings as a whole, and with only one question changed, and all but one; how it is played."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from variorum.games.protocol import Setting
from variorum.rulebook.differences import differences, switch_answer
from variorum.rulebook.editions import Edition
from variorum.rulebook.questions import Answer, carries_behaviour, label
from variorum.rulebook.readings import Reading, choose

Answers = Mapping[str, Answer]
CONTESTS_FORMAT = 1


class Kind(StrEnum):
    """What is switched between the two sides of a comparison."""

    TOTAL = "total"
    ALONE = "alone"
    ALL_BUT = "all-but"
    RIVAL = "rival"


@dataclass(frozen=True)
class Comparison:
    """Two rule sets, by their numbers in a plan, and what sets them apart: all, or one question."""

    kind: Kind
    one: int
    other: int
    question: str | None = None
    answers: tuple[str, str] | None = None


@dataclass(frozen=True)
class Plan:
    """Rule sets as answers to questions, the first side as it stands first, and the comparisons between them."""

    name: str
    game: str
    sides: tuple[str, ...]
    answers: tuple[Answers, ...]
    comparisons: tuple[Comparison, ...]

    @property
    def digest(self) -> str:
        """A fingerprint of all rule sets and comparisons, by which results are known to belong to them."""
        pairs = [[one.kind, one.one, one.other, one.question] for one in self.comparisons]
        return digest_of(*map(plain, self.answers), pairs)


def digest_of(*parts: Any) -> str:
    """Take a fingerprint of plain data."""
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


class _Numbered:
    """Rule sets numbered as they come, each once."""

    def __init__(self) -> None:
        self.answers: list[Answers] = []
        self._known: dict[tuple[tuple[str, str], ...], int] = {}

    def add(self, answers: Answers) -> int:
        key = tuple(sorted((id_, label(answer)) for id_, answer in answers.items()))
        if key not in self._known:
            self._known[key] = len(self.answers)
            self.answers.append(answers)
        return self._known[key]


def between(left: Reading, right: Reading) -> Plan:
    """Compare two readings: as they are, with only each question changed, and with all but each."""
    rules = _Numbered()
    one, other = rules.add(left.answers), rules.add(right.answers)
    found = [Comparison(Kind.TOTAL, one, other)]
    for id_ in differing_questions(left, right):
        given = label(left.answers[id_]), label(right.answers[id_])
        alone, all_but = rules.add(switch_answer(left, right, id_)), rules.add(switch_answer(right, left, id_))
        found.append(Comparison(Kind.ALONE, one, alone, id_, given))
        found.append(Comparison(Kind.ALL_BUT, other, all_but, id_, given))
    return Plan(
        f"{left.name} {right.name}", left.edition.game.name, (left.name, right.name), tuple(rules.answers), tuple(found)
    )


def differing_questions(left: Reading, right: Reading) -> list[str]:
    """List the questions that carry behaviour and that two readings answer differently."""
    questions = left.edition.game.questions
    return [
        id_
        for id_ in questions
        if id_ in left.answers
        and id_ in right.answers
        and carries_behaviour(questions[id_])
        and left.answers[id_] != right.answers[id_]
    ]


def among_rivals(edition: Edition) -> Plan:
    """Compare an edition with each reading of it that is one rival away."""
    rules, found = _Numbered(), []
    rules.add(choose(edition, {}).answers)
    for one in differences([edition]):
        answers = tuple(map(label, one.answers))
        first, second = rules.add(one.left.answers), rules.add(one.right.answers)
        found.append(Comparison(Kind.RIVAL, first, second, one.question, (answers[0], answers[1])))
    return Plan(f"{edition.name} --rivals", edition.game.name, (edition.name,), tuple(rules.answers), tuple(found))


def plans(editions: Sequence[Edition]) -> Iterator[tuple[str, Plan]]:
    """List what can be compared of a game, by the names of its files: any two editions, and each with its rivals."""
    names = {edition.name: edition.name.partition("/")[2] for edition in editions}
    for left, right in itertools.combinations(editions, 2):
        yield f"{names[left.name]}-{names[right.name]}", between(choose(left, {}), choose(right, {}))
    for edition in editions:
        yield f"{names[edition.name]}--rivals", among_rivals(edition)


def settings(players: Sequence[int], policies: Sequence[str], options: Mapping[str, int]) -> list[Setting]:
    """List all settings, players first."""
    given = tuple((name, int(value)) for name, value in options.items())
    return [Setting(number, policy, given) for number in players for policy in policies]


@dataclass(frozen=True)
class Task:
    """A stretch of games of one seed, played under all rule sets of a plan in one setting."""

    setting: int
    chunk: int
    first: int
    count: int


CHUNK = 2_000


def tasks(games: int, done: Sequence[Mapping[int, int]]) -> Iterator[Task]:
    """List what is still to be played, setting by setting in turn, so that all grow alike.

    For each setting `done` tells how many games of each stretch are; a stretch is played from its first game on.
    """
    for chunk, first in enumerate(range(0, games, CHUNK)):
        for setting, stretches in enumerate(done):
            had, wanted = stretches.get(chunk, 0), min(CHUNK, games - first)
            if had < wanted:
                yield Task(setting, chunk, first + had, wanted - had)


def plain(answers: Answers) -> dict[str, Any]:
    """Write answers so that they can be sent to another process: by question, tables in their own order.

    That order is part of the game: the deck is laid out by it before it is shuffled.
    """
    return {id_: dict(answer) if isinstance(answer, Mapping) else answer for id_, answer in sorted(answers.items())}
