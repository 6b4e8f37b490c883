"""Are the rulings on Dobble load-bearing? Each is flipped to each other answer, and something must notice.

A flip is noticed by a theorem whose verdict is no longer the one expected, by a stored witness that no longer comes
out, or, where the question is one of wording only, by the second reading of the rule book.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from engine.dobble.records import read_record
from engine.dobble.referee import referee
from engine.dobble.rules import Rules
from engine.dobble.sheet_witness import outcome
from engine.dobble.sheets import is_sheet, read_sheet
from engine.rulebook.editions import Edition
from engine.rulebook.models import Carries
from engine.rulebook.project import Project
from engine.rulebook.questions import fitted, label
from engine.rulebook.yamltext import read
from properties.dobble.theorems import THEOREMS
from properties.flips import Mutant, mutants, noticing_theorem, stored

__all__ = ["Mutant", "mutants", "noticed_by", "second_reading"]
SECOND = Path(__file__).with_name("second-reading.yaml")


def noticed_by(project: Project, mutant: Mutant) -> str | None:
    """Name the first that notices a flip."""
    if mutant.edition.game.questions[mutant.question].carries is Carries.WORDING:
        return "the second reading" if _second(mutant) else None
    return noticing_theorem(THEOREMS, Rules, mutant) or _witness(project, mutant)


def second_reading(edition: Edition) -> dict[str, str]:
    """Read what a second reader answered to each question."""
    answers = _answers().items()
    return {question: label(fitted(edition.game.questions[question], answer)) for question, answer in answers}


@cache
def _answers() -> dict[str, Any]:
    found: dict[str, Any] = read(SECOND).data["answers"]
    return found


def _second(mutant: Mutant) -> bool:
    """Tell whether the two readings agree where they did not, or no longer do."""
    second = second_reading(mutant.edition)[mutant.question]
    ruled = label(mutant.edition.rulings[mutant.question].answer)
    return (ruled == second) != (label(mutant.answer) == second)


def _witness(project: Project, mutant: Mutant) -> str | None:
    """Find a stored witness that comes out differently."""
    for path, data in stored(project.root / "properties" / mutant.edition.game.name / "witnesses"):
        before, after = (_outcome(Rules.from_answers(answers), data) for answers in (mutant.base, mutant.answers))
        if before != after:
            return f"witness {path.stem}"
    return None


def _outcome(rules: Rules, data: Any) -> Any:
    return outcome(rules, read_sheet(data)) if is_sheet(data) else referee(rules, read_record(data)).data()
