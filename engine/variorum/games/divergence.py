"""Two rule sets that answer a question differently, how they diverge, and the witness of it. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

R = TypeVar("R")
WHOLE, PART = "whole", "part"
Data: TypeAlias = dict[str, Any]
Note: TypeAlias = Callable[[str], None]


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
        """Take two rule sets that differ in only one question."""
        return cls(question, one, other, other, one)

    @property
    def only_differ_here(self) -> bool:
        """Tell whether the two rule sets differ in only the question."""
        return self.one_switched is self.other

    @property
    def alone(self) -> tuple[tuple[R, R], ...]:
        """Set each side beside itself with only the question switched."""
        if self.only_differ_here:
            return ((self.one, self.other),)
        return (self.one, self.one_switched), (self.other, self.other_switched)


@dataclass(frozen=True)
class Divergence:
    """How two sides diverge: in what, whether one question makes the whole difference, and what each side makes of it.

    The lower the rank, the more the question is behind the difference; at 0 it makes the whole of it.
    """

    shows: str
    attribution: str
    outcomes: tuple[Data, Data]
    rank: int

    @classmethod
    def by(cls, shows: str, outcomes: tuple[Data, Data], rank: int = 0) -> Divergence:
        """Put a difference down to the question: all of it at rank 0, a part of it at any other."""
        return cls(shows, PART if rank else WHOLE, outcomes, rank)


@dataclass(frozen=True)
class Witness:
    """A record or score sheet, and how two sides diverge on it."""

    data: Data
    divergence: Divergence


def best(found: Iterator[Witness | None]) -> Witness | None:
    """Choose the first of the lowest rank; look no further once the question makes the whole difference."""
    chosen: Witness | None = None
    for one in found:
        if one and (chosen is None or one.divergence.rank < chosen.divergence.rank):
            chosen = one
        if chosen and chosen.divergence.rank == 0:
            break
    return chosen
