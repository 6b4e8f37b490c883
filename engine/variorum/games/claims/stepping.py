"""The table of a record step by step, written down while the referee replays it. Knows no game and no page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Generic, Self, TypeVar, cast

from variorum.games.claims.refereeing import OK, Refusals, Ruled


class ClaimPosition:
    """A position of a record of claims: a dataclass with these fields, and those of its game."""

    round: int
    claim: int
    code: str | None
    question: str | None
    message: str | None

    @property
    def refused(self) -> bool:
        """Tell whether a claim or a set-up was refused."""
        return self.code not in (None, OK)

    def with_ruling(self, ruled: Ruled, refusals: Refusals) -> Self:
        """Say what became of the claim, and why where it was refused."""
        message = refusals.sentence(ruled.code)
        changed = replace(cast(Any, self), code=str(ruled.code), question=ruled.question, message=message)
        return cast(Self, changed)


P = TypeVar("P", bound=ClaimPosition)


class Stepper(Generic[P]):
    """Writes down the positions of a record as they come."""

    def __init__(self, refusals: Refusals) -> None:
        self.refusals = refusals
        self.positions: list[P] = []

    def claims_in(self, number: int) -> int:
        """Count the claims of a round so far."""
        return max((one.claim for one in self.positions if one.round == number), default=0)

    def add(self, position: P, ruled: Ruled | None = None) -> None:
        """Write a position down, with what became of its claim."""
        self.positions.append(position.with_ruling(ruled, self.refusals) if ruled else position)
