"""Variorum: rule books as cited data that can be checked, compared and played."""

__version__ = "0.1.0"
