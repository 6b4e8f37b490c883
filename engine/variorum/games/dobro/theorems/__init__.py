"""What holds in Dobro: every theorem, by subject."""

from variorum.games.dobro.theorems import cards, climb, deals, play, rounds, scoring, starters, turns
from variorum.games.dobro.theorems.between import COMPARISONS
from variorum.games.dobro.theorems.stated import THEOREMS

SUBJECTS = (cards, climb, deals, play, rounds, scoring, starters, turns)

__all__ = ["COMPARISONS", "SUBJECTS", "THEOREMS"]
