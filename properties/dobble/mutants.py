"""Are the rulings on Dobble load-bearing? Each is flipped to each other answer, and something must notice.

A flip is noticed by a theorem whose verdict is no longer the one expected, by a stored witness that no longer comes
out, or, where the question is one of wording only, by the second reading of the rule book.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from variorum.games.dobble.records import read_record
from variorum.games.dobble.referee import referee
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheet_witness import outcome
from variorum.games.dobble.sheets import is_sheet, read_sheet
from variorum.games.dobble.theorems import THEOREMS
from variorum.prove.mutation import (
    Mutant,
    mutants,
    noticed_by_second,
    noticing_theorem,
    noticing_witness,
    second_answers,
)
from variorum.rulebook.editions import Edition
from variorum.rulebook.models import Carries
from variorum.rulebook.project import Project

__all__ = ["Mutant", "mutants", "noticed_by", "replay", "second_reading"]
FOLDER = Path(__file__).parent


def noticed_by(project: Project, mutant: Mutant) -> str | None:
    """Name the first that notices a flip."""
    if mutant.edition.game.questions[mutant.question].carries is Carries.WORDING:
        return noticed_by_second(second_reading(mutant.edition), mutant)
    return noticing_theorem(THEOREMS, Rules, mutant) or noticing_witness(FOLDER / "witnesses", Rules, mutant, replay)


def second_reading(edition: Edition) -> dict[str, str]:
    """Read what a second reader answered to each question."""
    return second_answers(FOLDER / "second-reading.yaml", edition)


def replay(rules: Rules, data: Any) -> Any:
    """Say what comes of a record or score sheet under a rule set."""
    return outcome(rules, read_sheet(data)) if is_sheet(data) else referee(rules, read_record(data)).data()
