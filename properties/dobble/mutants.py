"""Are the rulings on Dobble load-bearing? Each that carries behaviour is flipped; a theorem or witness must notice.

A question of wording is noticed by nothing at the table, and there is no other edition to differ from.
"""

from __future__ import annotations

from typing import Any

from engine.dobble.records import read_record
from engine.dobble.referee import referee
from engine.dobble.rules import Rules
from engine.dobble.sheet_witness import outcome
from engine.dobble.sheets import is_sheet, read_sheet
from engine.rulebook.editions import Edition
from engine.rulebook.models import Carries
from engine.rulebook.project import Project
from properties.dobble.theorems import THEOREMS
from properties.flips import Mutant, noticing_theorem, stored
from properties.flips import mutants as every_mutant


def mutants(edition: Edition) -> list[Mutant]:
    """Flip every ruling that carries behaviour."""
    questions = edition.game.questions
    return [one for one in every_mutant(edition) if questions[one.question].carries is Carries.BEHAVIOUR]


def noticed_by(project: Project, mutant: Mutant) -> str | None:
    """Name the first that notices a flip."""
    return noticing_theorem(THEOREMS, Rules, mutant) or _witness(project, mutant)


def _witness(project: Project, mutant: Mutant) -> str | None:
    """Find a stored witness that comes out differently."""
    for path, data in stored(project.root / "properties" / mutant.edition.game.name / "witnesses"):
        before, after = (_outcome(Rules.from_answers(answers), data) for answers in (mutant.base, mutant.answers))
        if before != after:
            return f"witness {path.stem}"
    return None


def _outcome(rules: Rules, data: Any) -> Any:
    return outcome(rules, read_sheet(data)) if is_sheet(data) else referee(rules, read_record(data)).data()
