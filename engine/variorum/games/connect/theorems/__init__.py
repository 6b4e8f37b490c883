"""What holds in Dobble Connect: every theorem, by subject."""

from typing import Any

from variorum.games.connect.theorems import board, deck, match, numbers, play
from variorum.games.connect.theorems.stated import THEOREMS

SUBJECTS = (deck, numbers, play, board, match)
COMPARISONS: tuple[Any, ...] = ()

__all__ = ["COMPARISONS", "SUBJECTS", "THEOREMS"]
