"""Claims and what becomes of them. Knows no board and no rules."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Cell(NamedTuple):
    """A place on the board, by its two axial coordinates; the start card lies at 0,0."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


class Code(StrEnum):
    """What becomes of a claim."""

    OK = "ok"
    WRONG = "wrong-symbol"
    NOT_ADJACENT = "not-adjacent"
    OCCUPIED = "occupied"
    NO_CARD = "no-such-card"
    NO_SYMBOL = "no-such-symbol"
    NOT_TO_MATCH = "not-to-match"
    FULL = "no-free-edge"
    CLOSED_IN = "closed-in"
    UNNAMED = "touched-unnamed"
    OUT = "out"
    WAITS = "waits"
    NOT_IN_TURN = "not-in-turn"
    FOREIGN_FIRST = "foreign-first"
    OVER = "over"


class Claim(NamedTuple):
    """A player names a symbol for the card at one cell and lays a card at another; more symbols may be named."""

    player: int
    symbol: int
    at: Cell
    to: Cell
    also: tuple[int, ...] = ()

    @property
    def named(self) -> tuple[int, ...]:
        """All symbols that were named."""
        return (self.symbol, *self.also)


class Ruled(NamedTuple):
    """A claim ruled on: what becomes of it, and the question behind a refusal."""

    code: Code
    question: str | None = None

    @property
    def holds(self) -> bool:
        """Tell whether the claim holds."""
        return self.code is Code.OK


HOLDS = Ruled(Code.OK)
