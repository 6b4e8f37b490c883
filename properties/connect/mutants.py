"""Are the rulings on Dobble Connect load-bearing? Each is flipped to each other answer, and something must notice.

A flip is noticed by a theorem whose verdict is no longer the one expected, by a stored witness that no longer comes
out, or, where the question is one of wording only, by the second reading of the rule book.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from variorum.games.connect.records import read_record
from variorum.games.connect.referee import referee
from variorum.games.connect.rules import Rules
from variorum.games.connect.theorems import THEOREMS
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
    return noticing_witness(FOLDER / "witnesses", Rules, mutant, replay) or noticing_theorem(THEOREMS, Rules, mutant)


def second_reading(edition: Edition) -> dict[str, str]:
    """Read what a second reader answered to each question."""
    return second_answers(FOLDER / "second-reading.yaml", edition)


def replay(rules: Rules, data: Any) -> Any:
    """Say what comes of a record under a rule set."""
    return referee(rules, read_record(data)).data()
