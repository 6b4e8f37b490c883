"""Two rule sets that part on a question, and what shows it, for every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True)
class Sides(Generic[R]):
    """Two rule sets that answer a question differently, and each with the other's answer to it."""

    question: str
    one: R
    other: R
    one_switched: R
    other_switched: R

    @classmethod
    def of(cls, question: str, one: R, other: R) -> Sides[R]:
        """Take two rule sets that differ in nothing but one question."""
        return cls(question, one, other, other, one)

    @property
    def alone(self) -> tuple[tuple[R, R], ...]:
        """Set each side beside itself with nothing but the question switched."""
        if self.one_switched is self.other:
            return ((self.one, self.other),)
        return (self.one, self.one_switched), (self.other, self.other_switched)


@dataclass(frozen=True)
class Parting:
    """How two sides part: in what, whether one question makes the whole difference, and what each side makes of it."""

    shows: str
    attribution: str
    outcomes: tuple[dict[str, Any], dict[str, Any]]
