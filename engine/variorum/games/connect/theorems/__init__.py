"""What holds in Dobble Connect: every theorem, by subject."""

from variorum.games.connect.theorems import board, deck, match, numbers, play
from variorum.games.connect.theorems.stated import THEOREMS
from variorum.prove.theorems import TheoremBook

BOOK = TheoremBook(THEOREMS, (deck, numbers, play, board, match))

__all__ = ["BOOK", "THEOREMS"]
