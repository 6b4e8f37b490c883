"""The theorems of Dobro that have been stated; each subject's module adds its own."""

from variorum.prove.theorems import Theorems

THEOREMS = Theorems()
# Beside a score sheet that shows a failure, where no game was found that ends in it.
UNREACHED = {"reached by a game": "not known"}
