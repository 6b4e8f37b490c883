"""What holds in Dobro: every theorem, by subject."""

from properties.dobro.theorems import climb, scoring
from properties.dobro.theorems.stated import THEOREMS

SUBJECTS = (climb, scoring)

__all__ = ["SUBJECTS", "THEOREMS"]
