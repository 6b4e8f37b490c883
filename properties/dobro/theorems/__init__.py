"""What holds in Dobro: every theorem, by subject."""

from properties.dobro.theorems.stated import THEOREMS

__all__ = ["THEOREMS"]
