"""How sure a figure is: Wilson's interval for a count out of a total, and intervals of means."""

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


FEW = 30  # games that fork, of which the normal distribution says little


def mean_interval(total: int, squares: int, games: int, unit: int = 1) -> Share:
    """Find the mean of numbers of which the sum and the sum of squares are known, in units, with its interval."""
    if games <= 0:
        return Share(0.0, 0.0, 0.0)
    mean = total / games / unit
    if games == 1:
        return Share(mean, mean, mean)
    spread = max(0, games * squares - total * total)  # whole numbers, so that nothing is lost
    half = SIDES * sqrt(spread / games / games / (games - 1)) / unit
    return Share(mean, mean - half, mean + half)


def rare_interval(total: int, squares: int, forks: int, games: int, unit: int) -> Share:
    """Find the mean over all games of numbers that only forks have, each at most a unit, with its interval.

    Where few games fork, the interval reaches as far up as Wilson's for as many games as would vary as much; where none
    does, as far as the share of games that can fork unseen.
    """
    if not forks:
        return Share(0.0, 0.0, wilson(0, games).high)
    found = mean_interval(total, squares, games, unit)
    if forks >= FEW:
        return found
    most = wilson(forks, games).high
    if total > 0:
        share, variance = found.share, (games * squares - total * total) / (games * unit) ** 2
        most = min(most, _wilson_high(share, games * share * (1 - share) / variance)) if variance > 0 else most
    return Share(found.share, found.low, max(found.high, most))


def _wilson_high(share: float, games: float) -> float:
    """Find the upper end of Wilson's interval of a share of as many games."""
    square = SIDES * SIDES
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SIDES * sqrt(max(0.0, share * (1 - share) / games) + square / (4 * games * games)) / (1 + square / games)
    return min(1.0, middle + half)
