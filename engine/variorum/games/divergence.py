"""Two rule sets that differ in the answer to one question, how they diverge, and the witness of it. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

R = TypeVar("R")
Data: TypeAlias = dict[str, Any]
Note: TypeAlias = Callable[[str], None]


@dataclass(frozen=True)
class Sides(Generic[R]):
    """A rule set, and the same with only one question answered otherwise: as another rule set answers it.

    That other one is `printed`, where more of its answers differ.
    """

    question: str
    one: R
    other: R
    printed: R | None = None


@dataclass(frozen=True)
class Divergence:
    """How two sides diverge: in what first, and what each side makes of it.

    `printed` says what the rule set does that the answer is from, where that is not what the second side does.
    """

    shows: str
    outcomes: tuple[Data, Data]
    printed: Data | None = None

    @property
    def rank(self) -> int:
        """Put what shows between the two as printed, which is 0, before what other answers change again."""
        return int(self.printed is not None)


@dataclass(frozen=True)
class Witness:
    """A record or score sheet, and how two sides diverge on it."""

    data: Data
    divergence: Divergence


def best(found: Iterator[Witness | None]) -> Witness | None:
    """Choose the first of the lowest rank; look no further once there is one that shows between the two as printed."""
    chosen: Witness | None = None
    for one in found:
        if one and (chosen is None or one.divergence.rank < chosen.divergence.rank):
            chosen = one
        if chosen and chosen.divergence.rank == 0:
            break
    return chosen
