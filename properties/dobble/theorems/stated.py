"""The theorems of Dobble that have been stated; each subject's module adds its own."""

from properties.theorems import Theorems

THEOREMS = Theorems()
