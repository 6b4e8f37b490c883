"""What holds in Dobro: every theorem, by subject."""

from properties.dobro.theorems import cards, climb, deals, play, rounds, scoring, starters, turns
from properties.dobro.theorems.between import COMPARISONS
from properties.dobro.theorems.stated import THEOREMS

SUBJECTS = (cards, climb, deals, play, rounds, scoring, starters, turns)

__all__ = ["COMPARISONS", "SUBJECTS", "THEOREMS"]
