"""What holds in Dobro: every theorem, by subject."""

from properties.dobro.theorems import climb
from properties.dobro.theorems.stated import THEOREMS

SUBJECTS = (climb,)

__all__ = ["SUBJECTS", "THEOREMS"]
