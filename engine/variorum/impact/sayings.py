"""Figures of impact in words for readers: a number of games out of a round number."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor

from variorum.impact.intervals import Share

ROUND_NUMBERS = (100, 1_000, 10_000)


def of_games(share: float, whole: Callable[[float], int] = round) -> str:
    """Write a share as a number out of 100, 1,000 or 10,000 games: the first of which it is one at least."""
    of = next((of for of in ROUND_NUMBERS if share * of >= 1), ROUND_NUMBERS[-1])
    return f"{whole(round(share * of, 9))} of {of:,} games" if share * of >= 1 else f"fewer than 1 of {of:,} games"


def decides(found: Share) -> str:
    """Say how many games a change decides at the least, rounded down; a bound where that cannot be told from none."""
    if found.low <= 0:
        return f"decides fewer than {of_games(max(found.high, 1 / ROUND_NUMBERS[-1]), ceil)}"
    return f"decides at least {of_games(found.share, floor)}"
