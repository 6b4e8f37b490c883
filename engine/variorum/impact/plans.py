"""What is compared: the two sides of each change, any two readings, an edition and its rivals; how it is played."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from variorum.games.protocol import Setting
from variorum.rulebook.differences import differences, switch_answers
from variorum.rulebook.editions import Edition
from variorum.rulebook.linked import stored_effects
from variorum.rulebook.questions import Answer, carries_behaviour, label
from variorum.rulebook.readings import Reading, choose

Answers = Mapping[str, Answer]
CONTESTS_FORMAT = 1


Switched = tuple[tuple[str, str, str], ...]  # questions, each with the answer of either side


class Kind(StrEnum):
    """What is switched between the two sides of a comparison."""

    TOTAL = "total"
    CHANGE = "change"  # made alone
    LEFT = "left"  # what still differs once a change is made alone
    STEP = "step"  # what still differs once the first change is made, the first two, and on
    RIVAL = "rival"


@dataclass(frozen=True)
class Comparison:
    """Two rule sets, by their numbers in a plan, what the difference is called, and the answers that make it."""

    kind: Kind
    one: int
    other: int
    name: str = ""
    switched: Switched = ()

    @property
    def question(self) -> str | None:
        """The question that is switched, or the first of several that are switched together."""
        return self.switched[0][0] if self.switched and self.kind in (Kind.CHANGE, Kind.RIVAL) else None

    @property
    def answers(self) -> tuple[str, str] | None:
        """The answers to that question."""
        return self.switched[0][1:] if self.question else None

    @property
    def questions(self) -> tuple[str, ...]:
        """All questions that are switched."""
        return tuple(id_ for id_, *_ in self.switched)


@dataclass(frozen=True)
class Plan:
    """Rule sets as answers to questions, the first side as it stands first, and the comparisons between them."""

    name: str
    game: str
    sides: tuple[str, ...]
    answers: tuple[Answers, ...]
    comparisons: tuple[Comparison, ...]
    as_if: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """A fingerprint of all rule sets and comparisons, by which results are known to belong to them."""
        pairs = [[one.kind, one.one, one.other, one.name] for one in self.comparisons]
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


def plan_changes(name: str, game: str, sides: Sequence[str], changes: Iterable[tuple[str, Answers, Answers]]) -> Plan:
    """Compare the two sides of each change: a name, and the answers without it and with it."""
    rules, found = _Numbered(), []
    for called, before, after in changes:
        one, other = rules.add(before), rules.add(after)
        found.append(Comparison(Kind.CHANGE, one, other, called, switched_answers(before, after)))
    return Plan(name, game, tuple(sides), tuple(rules.answers), tuple(found))


def switched_answers(before: Answers, after: Answers) -> Switched:
    """List the questions that both sides answer, and differently."""
    pairs = ((id_, label(answer), label(after[id_])) for id_, answer in before.items() if id_ in after)
    return tuple(one for one in pairs if one[1] != one[2])


Groups = Sequence[Sequence[str]]  # questions that are switched together


def between(left: Reading, right: Reading, groups: Groups | None = None) -> Plan:
    """Compare two readings: as they are, with only one change made, and what each change leaves when it is made alone.

    A change is one of the groups of questions; where none are given, each question on which they differ is one.
    """
    rules, found = _Numbered(), []
    one, other = rules.add(left.answers), rules.add(right.answers)
    whole = switched_answers(left.answers, right.answers)
    found.append(Comparison(Kind.TOTAL, one, other, "", whole))
    for group in [[id_] for id_ in differing_questions(left, right)] if groups is None else groups:
        after = rules.add(switch_answers(left, right, group))
        switched = _given(left, right, group)
        found.append(Comparison(Kind.CHANGE, one, after, switched[0][0], switched))
        if groups is not None:
            found.append(Comparison(Kind.LEFT, after, other, switched[0][0], switched))
    return _plan_between(left, right, "", rules, found)


def in_steps(left: Reading, right: Reading, groups: Groups) -> Plan:
    """Compare what the first change, the first two, … leave of the differences between two readings; all leave none."""
    rules, found = _Numbered(), []
    other = rules.add(right.answers)
    for number in range(1, len(groups)):
        made = [id_ for group in groups[:number] for id_ in group]
        after = rules.add(switch_answers(left, right, made))
        found.append(Comparison(Kind.STEP, after, other, str(number), _given(left, right, made)))
    return _plan_between(left, right, " --steps", rules, found)


def _plan_between(left: Reading, right: Reading, what: str, rules: _Numbered, found: Sequence[Comparison]) -> Plan:
    name, sides = f"{left.name} {right.name}{what}", (left.name, right.name)
    return Plan(name, left.edition.game.name, sides, tuple(rules.answers), tuple(found))


def _given(left: Reading, right: Reading, questions: Iterable[str]) -> Switched:
    """Name the questions of a change that both sides answer, each with both answers."""
    both = [id_ for id_ in questions if id_ in left.answers and id_ in right.answers]
    return tuple((id_, label(left.answers[id_]), label(right.answers[id_])) for id_ in both)


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
        mine, theirs = map(label, one.answers)
        first, second = rules.add(one.left.answers), rules.add(one.right.answers)
        named = f"{one.question}={theirs}"
        found.append(Comparison(Kind.RIVAL, first, second, named, ((one.question, mine, theirs),)))
    return Plan(f"{edition.name} --rivals", edition.game.name, (edition.name,), tuple(rules.answers), tuple(found))


def plans(editions: Sequence[Edition], root: Path) -> Iterator[tuple[str, Plan]]:
    """List what can be compared of a game, by the names of its files: any two editions, and each with its rivals.

    Between two editions the changes are those stored in the project; where none are, each question is one.
    """
    names = {edition.name: edition.name.partition("/")[2] for edition in editions}
    for left, right in itertools.combinations(editions, 2):
        sides = choose(left, {}), choose(right, {})
        effects = stored_effects(root, *sides)
        groups = None if effects is None else list(effects)
        yield f"{names[left.name]}-{names[right.name]}", between(*sides, groups)
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


CHUNK = 50  # games, so that a stretch takes seconds where every game is continued


def tasks(games: Sequence[int], done: Sequence[Mapping[int, int]]) -> Iterator[Task]:
    """List what is still to be played of each setting's games, in turn, so that all grow alike.

    For each setting `done` tells how many games of each stretch are; a stretch is played from its first game on.
    """
    for chunk, first in enumerate(range(0, max(games, default=0), CHUNK)):
        for setting, (wanted, stretches) in enumerate(zip(games, done, strict=True)):
            had, most = stretches.get(chunk, 0), min(CHUNK, wanted - first)
            if had < most:
                yield Task(setting, chunk, first + had, most - had)


def plain(answers: Answers) -> dict[str, Any]:
    """Write answers so that they can be sent to another process: by question, tables in their own order.

    That order is part of the game: the deck is laid out by it before it is shuffled.
    """
    return {id_: dict(answer) if isinstance(answer, Mapping) else answer for id_, answer in sorted(answers.items())}
