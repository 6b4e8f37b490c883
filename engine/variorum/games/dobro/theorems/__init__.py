"""What holds in Dobro: every theorem, by subject."""

from variorum.games.dobro.theorems import asked, cards, climb, deals, play, rounds, scoring, starters, turns
from variorum.games.dobro.theorems.ahead import decide_ahead
from variorum.games.dobro.theorems.between import CLASSES, COMPARISONS
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.theorems import TheoremBook

BOOK = TheoremBook(
    THEOREMS, (asked, cards, climb, deals, play, rounds, scoring, starters, turns), COMPARISONS, decide_ahead, CLASSES
)

__all__ = ["BOOK", "THEOREMS"]
