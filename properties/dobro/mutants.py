"""Are the rulings load-bearing? Each is flipped to each other answer, and something must notice.

A flip is noticed by a theorem whose verdict is no longer the one expected, by a worked example or a stored witness that
no longer comes out, or, where the question is one of wording only, by the list of where the editions' wording differs.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from variorum.games.dobro.records import read_record, read_sheet
from variorum.games.dobro.referee import referee
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import MissingSumsError
from variorum.games.dobro.sheets import reckon
from variorum.games.dobro.theorems import THEOREMS
from variorum.prove.mutation import Mutant, mutants, noticing_theorem, stored
from variorum.rulebook.models import Carries
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Game, label
from variorum.rulebook.yamltext import read

__all__ = ["Mutant", "expected_wording", "mutants", "noticed_by", "replay", "wording"]

WORDING = Path(__file__).with_name("wording.yaml")


# -- who notices -------------------------------------------------------------------------------------------------


def noticed_by(project: Project, mutant: Mutant) -> str | None:
    """Name the first that notices a flip."""
    if mutant.edition.game.questions[mutant.question].carries is Carries.WORDING:
        return "the list of where wording differs" if wording_differs(project, mutant) else None
    return noticing_theorem(THEOREMS, Rules, mutant) or _example(project, mutant) or _witness(project, mutant)


def _example(project: Project, mutant: Mutant) -> str | None:
    """Find a worked example of the edition that comes out differently."""
    name = mutant.edition.name.partition("/")[2]
    for path, data in stored(project.root / "rulings" / mutant.edition.game.name / "examples" / name):
        if _differs(mutant, data):
            return f"worked example {path.stem}"
    return None


def _witness(project: Project, mutant: Mutant) -> str | None:
    """Find a stored witness that comes out differently."""
    for path, data in stored(project.root / "properties" / mutant.edition.game.name / "witnesses"):
        if _differs(mutant, data):
            return f"witness {path.stem}"
    return None


def _differs(mutant: Mutant, data: Any) -> bool:
    before, after = (replay(Rules.from_answers(answers), data) for answers in (mutant.base, mutant.answers))
    return bool(before != after)


def replay(rules: Rules, data: Any) -> Any:
    """Say what comes of a record or score sheet under a rule set."""
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
