"""Are the rulings load-bearing? Each is flipped to each other answer, and something must notice. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from variorum.games.ruleset import RuleSet
from variorum.prove.theorems import Status, Theorem, Theorems
from variorum.rulebook.editions import Edition
from variorum.rulebook.models import Question
from variorum.rulebook.questions import Answer, fitted, label
from variorum.rulebook.readings import arising, choose, enabling
from variorum.rulebook.yamltext import read


@dataclass(frozen=True)
class Mutant:
    """An edition with one ruling flipped."""

    edition: Edition
    question: str
    answer: Answer

    @property
    def base(self) -> dict[str, Answer]:
        """The answers before the flip, under rivals where the question arises only there."""
        return dict(choose(self.edition, enabling(self.edition, self.question)).answers)

    @property
    def answers(self) -> dict[str, Answer]:
        """The answers after the flip; a question that now arises gets its first answer if the edition has none."""
        first = {id_: next(iter(one.answers)) for id_, one in self.edition.game.questions.items() if one.answers}
        ruled = {id_: ruling.answer for id_, ruling in self.edition.rulings.items()}
        return arising(self.edition.game, {**first, **ruled, **self.base, self.question: self.answer})


def others(question: Question, answer: Answer) -> Iterator[Answer]:
    """List the other answers to a question; of numbers, those next to it."""
    if question.answers is not None:
        yield from (one for one in question.answers if one != answer)
    elif question.number is not None:
        number = int(label(answer))
        yield from (one for one in (number - 1, number + 1) if question.number.least <= one <= question.number.most)
    elif isinstance(answer, Mapping):
        for key, entry in answer.items():
            yield {**answer, key: entry + 1}
            yield {**answer, key: entry - 1}


def mutants(edition: Edition) -> list[Mutant]:
    """Flip every ruling of an edition."""
    return [
        Mutant(edition, id_, other)
        for id_, ruling in edition.rulings.items()
        for other in others(edition.game.questions[id_], ruling.answer)
    ]


def noticing_theorem(theorems: Theorems, rule_set: type[RuleSet], mutant: Mutant) -> str | None:
    """Find a theorem whose verdict is not the expected one, those that are quickly decided first."""
    base = {question: label(answer) for question, answer in mutant.base.items()}
    rules = rule_set.from_answers(mutant.answers)
    for theorem in sorted(theorems, key=lambda one: one.slow):
        if mutant.question in theorem.questions and _notices(theorem, rule_set, mutant, base, rules):
            return theorem.id
    return None


def _notices(
    theorem: Theorem, rule_set: type[RuleSet], mutant: Mutant, base: Mapping[str, str], rules: RuleSet
) -> bool:
    expected = theorem.expect(base)
    if expected is None:
        expected = theorem.verdict(rule_set.from_answers(mutant.base)).settled
    found = theorem.verdict(rules)
    return found.status is not Status.UNKNOWN and found.settled != (expected[0], dict(expected[1]))


def noticing_witness(
    folder: Path, rule_set: type[RuleSet], mutant: Mutant, outcome: Callable[[Any, Any], Any]
) -> str | None:
    """Find a stored witness that comes out differently."""
    before, after = (rule_set.from_answers(answers) for answers in (mutant.base, mutant.answers))
    for path, data in stored(folder):
        if outcome(before, data) != outcome(after, data):
            return f"witness {path.stem}"
    return None


def second_answers(path: Path, edition: Edition) -> dict[str, str]:
    """Read what a second reader answered to each question."""
    answers = _second(path).items()
    return {question: label(fitted(edition.game.questions[question], answer)) for question, answer in answers}


@cache
def _second(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = read(path).data["answers"]
    return found


def noticed_by_second(second: Mapping[str, str], mutant: Mutant) -> str | None:
    """Tell whether two readings agree where they did not, or no longer do."""
    ruled = label(mutant.edition.rulings[mutant.question].answer)
    agreed, agree = ruled == second[mutant.question], label(mutant.answer) == second[mutant.question]
    return "the second reading" if agreed != agree else None


@cache
def stored(folder: Path) -> list[tuple[Path, Any]]:
    """Read every file of a folder."""
    return [(path, read(path).data) for path in sorted(folder.rglob("*.yaml"))]
