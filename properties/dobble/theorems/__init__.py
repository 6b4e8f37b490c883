"""What holds in Dobble: every theorem, by subject."""

from typing import Any

from properties.dobble.theorems import deck, play, results, whole
from properties.dobble.theorems.stated import THEOREMS

SUBJECTS = (deck, play, results, whole)
COMPARISONS: tuple[Any, ...] = ()

__all__ = ["COMPARISONS", "SUBJECTS", "THEOREMS"]
