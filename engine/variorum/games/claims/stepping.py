"""A step of a record, written down while the referee replays it. Knows no game and no page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self, cast

from variorum.games.claims.refereeing import OK, Ruled


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

    def after(self, ruled: Ruled, **more: Any) -> Self:
        """Say what became of the claim, why where it was refused, and whatever else it led to."""
        why = {"code": str(ruled.code), "question": ruled.question, "message": ruled.code.sentence}
        return cast(Self, replace(cast(Any, self), **why, **more))
