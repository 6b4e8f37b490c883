"""Are the rulings of a game of claims load-bearing? Each is flipped to each other answer, and something must notice.

A flip is noticed by a stored witness that no longer comes out, by a theorem whose verdict is no longer the one
expected, or, where the question is one of wording only, by the second reading of the rule book.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from variorum.games.ruleset import RuleSet
from variorum.prove.mutation import Mutant, noticed_by_second, noticing_theorem, noticing_witness, second_answers
from variorum.prove.theorems import Theorems
from variorum.rulebook.editions import Edition
from variorum.rulebook.models import Carries


@dataclass(frozen=True)
class Flips:
    """What notices a flip: the evidence in a folder, replayed under the rule set of a game, and its theorems."""

    folder: Path
    rules: type[RuleSet]
    theorems: Theorems
    outcome: Callable[[Any, Any], Any]

    def noticed_by(self, mutant: Mutant) -> str | None:
        """Name the first that notices a flip."""
        if mutant.edition.game.questions[mutant.question].carries is Carries.WORDING:
            return noticed_by_second(self.second_reading(mutant.edition), mutant)
        found = noticing_witness(self.folder / "witnesses", self.rules, mutant, self.outcome)
        return found or noticing_theorem(self.theorems, self.rules, mutant)

    def second_reading(self, edition: Edition) -> dict[str, str]:
        """Read what a second reader answered to each question."""
        return second_answers(self.folder / "second-reading.yaml", edition)
