"""Claims and what becomes of them. Knows no mini-game."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Code(StrEnum):
    """What becomes of a claim."""

    OK = "ok"
    WRONG = "wrong-symbol"
    STALE = "stale"
    OUT = "out"
    SELF = "self"
    WAITS = "waits"
    NOT_RECEIVER = "not-receiver"
    HAS_ONE = "has-one"
    NO_TARGET = "no-target"
    NO_SYMBOL = "no-such-symbol"
    NO_CARD = "no-such-card"
    OVER = "over"


class Claim(NamedTuple):
    """A symbol named by a player, and whom or which card it is aimed at where that is said."""

    player: int
    symbol: int
    at_player: int | None = None
    at_card: int | None = None


class Ruled(NamedTuple):
    """A claim ruled on: what becomes of it, and the question behind a refusal."""

    code: Code
    question: str | None = None

    @property
    def holds(self) -> bool:
        """Tell whether the claim holds."""
        return self.code is Code.OK


HOLDS = Ruled(Code.OK)
