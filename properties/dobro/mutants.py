"""Are the rulings load-bearing? Each is flipped to each other answer, and something must notice.

A flip is noticed by a theorem whose verdict is no longer the one expected, by a worked example or a stored witness that
no longer comes out, or, where the question is one of wording only, by the list of where the editions' wording differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.dobro.records import read_record, read_sheet
from engine.dobro.referee import referee
from engine.dobro.rules import Rules
from engine.dobro.scoring import MissingSumsError
from engine.dobro.sheets import reckon
from engine.rulebook.editions import Edition
from engine.rulebook.models import Carries, Question
from engine.rulebook.project import Project
from engine.rulebook.questions import Answer, Game, label
from engine.rulebook.readings import arising, choose, enabling
from engine.rulebook.yamltext import read
from properties.dobro.theorems import THEOREMS
from properties.theorems import Status, Theorem

WORDING = Path(__file__).with_name("wording.yaml")


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


# -- who notices -------------------------------------------------------------------------------------------------


def noticed_by(project: Project, mutant: Mutant) -> str | None:
    """Name the first that notices a flip."""
    if mutant.edition.game.questions[mutant.question].carries is Carries.WORDING:
        return "the list of where wording differs" if wording_differs(project, mutant) else None
    return _theorem(mutant) or _example(project, mutant) or _witness(project, mutant)


def _theorem(mutant: Mutant) -> str | None:
    """Find a theorem whose verdict is not the expected one, those that depend on the question first."""
    base = {question: label(answer) for question, answer in mutant.base.items()}
    rules = Rules.from_answers(mutant.answers)
    for theorem in sorted(THEOREMS, key=lambda one: (mutant.question not in one.questions, one.slow)):
        if mutant.question in theorem.questions and _notices(theorem, mutant, base, rules):
            return theorem.id
    return None


def _notices(theorem: Theorem, mutant: Mutant, base: Mapping[str, str], rules: Rules) -> bool:
    expected = theorem.expect(base)
    if expected is None:
        expected = theorem.verdict(Rules.from_answers(mutant.base)).settled
    found = theorem.verdict(rules)
    return found.status is not Status.UNKNOWN and found.settled != (expected[0], dict(expected[1]))


@cache
def _stored(folder: Path) -> list[tuple[Path, Any]]:
    return [(path, read(path).data) for path in sorted(folder.rglob("*.yaml"))]


def _example(project: Project, mutant: Mutant) -> str | None:
    """Find a worked example of the edition that comes out differently."""
    name = mutant.edition.name.partition("/")[2]
    for path, data in _stored(project.root / "rulings" / mutant.edition.game.name / "examples" / name):
        if _differs(mutant, data):
            return f"worked example {path.stem}"
    return None


def _witness(project: Project, mutant: Mutant) -> str | None:
    """Find a stored witness that comes out differently."""
    for path, data in _stored(project.root / "properties" / mutant.edition.game.name / "witnesses"):
        if _differs(mutant, data):
            return f"witness {path.stem}"
    return None


def _differs(mutant: Mutant, data: Any) -> bool:
    before, after = (_outcome(Rules.from_answers(answers), data) for answers in (mutant.base, mutant.answers))
    return bool(before != after)


def _outcome(rules: Rules, data: Any) -> Any:
    if any("cards" in one or "points" in one for one in data["rounds"]):
        try:
            return reckon(rules, read_sheet(data))
        except MissingSumsError as error:
            return str(error)
    return referee(rules, read_record(data)).data()


# -- wording -----------------------------------------------------------------------------------------------------


@cache
def _rulings(project: Project, game: str) -> dict[str, dict[str, str]]:
    """List what each edition of a game answers to each question."""
    names = [name for name in project.edition_files if name.startswith(f"{game}/")]
    return {name: {id_: label(one.answer) for id_, one in project.edition(name).rulings.items()} for name in names}


def wording(project: Project, game: Game, flipped: Mutant | None = None) -> dict[str, dict[str, str]]:
    """List the questions of wording that the editions do not all answer alike, and what each answers."""
    found: dict[str, dict[str, str]] = {}
    rulings = _rulings(project, game.name)
    for id_, question in game.questions.items():
        if question.carries is not Carries.WORDING:
            continue
        answers = {name: given[id_] for name, given in rulings.items() if id_ in given}
        if flipped and flipped.question == id_:
            answers[flipped.edition.name] = label(flipped.answer)
        if len(answers) < len(rulings) or len(set(answers.values())) > 1:
            found[id_] = answers
    return found


@cache
def expected_wording() -> dict[str, dict[str, str]]:
    """Read the list of where the editions' wording differs."""
    listed = read(WORDING).data["differs"]
    return {question: {name: str(answer) for name, answer in answers.items()} for question, answers in listed.items()}


def wording_differs(project: Project, mutant: Mutant) -> bool:
    """Tell whether the list of where wording differs no longer fits."""
    return wording(project, mutant.edition.game, mutant) != expected_wording()
