"""The theorems of Dobble that have been stated; each subject's module adds its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from variorum.prove.theorems import Theorems

T = TypeVar("T")

THEOREMS = Theorems()


def by_number(table: Mapping[int, T]) -> dict[str, T]:
    """Write a table of figures by number as it is stored: its numbers are text."""
    return {str(number): one for number, one in table.items()}
