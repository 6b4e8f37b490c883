"""What holds in Dobble Connect: every theorem, by subject."""

from typing import Any

from properties.connect.theorems import board, deck, match, numbers, play
from properties.connect.theorems.stated import THEOREMS

SUBJECTS = (deck, numbers, play, board, match)
COMPARISONS: tuple[Any, ...] = ()

__all__ = ["COMPARISONS", "SUBJECTS", "THEOREMS"]
