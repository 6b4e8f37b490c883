"""The theorems of Dobro that have been stated; each subject's module adds its own."""

from variorum.prove.theorems import Theorems

THEOREMS = Theorems()
