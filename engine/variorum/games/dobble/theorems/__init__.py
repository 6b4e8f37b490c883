"""What holds in Dobble: every theorem, by subject."""

from typing import Any

from variorum.games.dobble.theorems import deck, play, results, whole
from variorum.games.dobble.theorems.stated import THEOREMS

SUBJECTS = (deck, play, results, whole)
COMPARISONS: tuple[Any, ...] = ()

__all__ = ["COMPARISONS", "SUBJECTS", "THEOREMS"]
