"""The theorems of Dobble Connect that have been stated; each subject's module adds its own."""

from properties.theorems import Theorems

THEOREMS = Theorems()
