"""How sure a share is: Wilson's interval for a count out of a total."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

SIDES = 1.959963984540054  # of the normal distribution, so that 95 in a hundred lie between


class Share(NamedTuple):
    """A share of games, and the interval in which it lies with 95 % confidence."""

    share: float
    low: float
    high: float


def wilson(count: int, games: int) -> Share:
    """Find the share that a count is of a number of games, with Wilson's interval."""
    if games <= 0:
        return Share(0.0, 0.0, 1.0)
    share, square = count / games, SIDES * SIDES
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SIDES * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    low = 0.0 if count == 0 else max(0.0, middle - half)
    high = 1.0 if count == games else min(1.0, middle + half)
    return Share(share, low, high)
