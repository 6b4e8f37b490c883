"""Simulated players of claims: how soon one sees a symbol, and how often it is a wrong one. Knows no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from variorum.games.chance import Chance

C = TypeVar("C")
QUICKEST, SLOWEST = 400, 4_000  # milliseconds to see a symbol
WRONG_IN_A_HUNDRED = 6


@dataclass(frozen=True)
class Said(Generic[C]):
    """A claim, and when it was made."""

    time: int
    claim: C


def see_symbol(chance: Chance, now: int = 0) -> int:
    """Draw when a player will have seen a symbol."""
    return now + QUICKEST + min(chance.below(SLOWEST), chance.below(SLOWEST))


def is_wrong(chance: Chance) -> bool:
    """Draw whether it is a wrong one."""
    return chance.below(100) < WRONG_IN_A_HUNDRED


def at_time(text: str, said: Said[C]) -> str:
    """Write a claim with its time."""
    return f"{text} at {said.time / 1000:.3f}"
