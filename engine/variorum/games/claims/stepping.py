"""The table of a record step by step, written down while the referee replays it. Knows no game and no page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from variorum.games.claims.refereeing import OK, Refusals, Ruled


@dataclass(frozen=True, kw_only=True)
class ClaimPosition:
    """Where in a record a position stands; for a claim what became of it, and why it was refused."""

    round: int
    claim: int
    code: str | None = None
    question: str | None = None
    message: str | None = None

    @property
    def refused(self) -> bool:
        """Tell whether a claim or a set-up was refused."""
        return self.code not in (None, OK)


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
        if ruled:
            message = self.refusals.sentence(ruled.code)
            position = replace(position, code=str(ruled.code), question=ruled.question, message=message)
        self.positions.append(position)
