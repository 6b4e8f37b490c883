"""What holds in Dobble: every theorem, by subject."""

from variorum.games.dobble.theorems import deck, play, results, whole
from variorum.games.dobble.theorems.stated import THEOREMS
from variorum.prove.theorems import TheoremBook

BOOK = TheoremBook(THEOREMS, (deck, play, results, whole))

__all__ = ["BOOK", "THEOREMS"]
