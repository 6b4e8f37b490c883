"""What is counted of a comparison, in whole numbers, so that sums do not depend on who adds them; and what that shows.

`forks` are games in which the play differs, `open` those in which one side allows what the other does not and nobody
makes use of it, `result` those that are played alike and awarded to different players. `swing` adds up how far the
players' chances to win are apart where games fork, in parts of which `swing_parts` make a game; `squares` the squares
of that. The balance has for each measure the sums of both sides and the squares of their differences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import lcm
from typing import Any, NamedTuple

from variorum.impact.intervals import Share, mean_interval, rare_interval, wilson


class Measure(NamedTuple):
    """A measure of the balance of a game: its name, whether it is a share of games or a number, and what it is."""

    name: str
    is_share: bool
    words: str


START, SKILLED, MOVES, TIES, TIEBREAKS, SPREAD = MEASURES = (
    Measure("start", True, "games won by the start player"),
    Measure("skilled", True, "games won by one skilled player among simple ones"),
    Measure("moves", False, "moves in a game"),
    Measure("ties", True, "games with several winners"),
    Measure("tiebreaks", True, "games decided by a tiebreaker"),
    Measure("spread", False, "points from the first to the last player"),
)
BALANCED = 3  # numbers of each measure
COUNTS = ("forks", "open", "result")

Balance = tuple[tuple[int, int, int], ...]


class Tally(NamedTuple):
    """What is counted of a comparison."""

    forks: int
    open: int
    result: int
    swing: int
    squares: int
    balance: Balance

    def __add__(self, other: Any) -> Tally:
        """Add two tallies of different games."""
        forks, is_open, result, swing, squares = (a + b for a, b in zip(self[:5], other[:5], strict=True))
        pairs = zip(self.balance, other.balance, strict=True)
        balance = tuple((a + d, b + e, c + f) for (a, b, c), (d, e, f) in pairs)
        return Tally(forks, is_open, result, swing, squares, balance)

    def data(self) -> dict[str, Any]:
        """Write it as plain data."""
        counts = {name: getattr(self, name) for name in COUNTS}
        balance = {one.name: list(numbers) for one, numbers in zip(MEASURES, self.balance, strict=True)}
        return {**counts, "swing": [self.swing, self.squares], "balance": balance}


EMPTY = Tally(0, 0, 0, 0, 0, ((0, 0, 0),) * len(MEASURES))


def tally_of(data: Mapping[str, Any]) -> Tally:
    """Read what `Tally.data` wrote; raise KeyError, TypeError or ValueError where it did not."""
    swing, squares = data["swing"]
    balance = [tuple(data["balance"][one.name]) for one in MEASURES]
    if any(len(one) != BALANCED for one in balance) or len(data["balance"]) != len(MEASURES):
        raise ValueError("another balance")
    forks, is_open, result = (data[name] for name in COUNTS)
    return Tally(forks, is_open, result, swing, squares, tuple((a, b, c) for a, b, c in balance))


def whole_win(players: int) -> int:
    """Count the parts of a win, so that any number of the players can share it."""
    return lcm(*range(1, players + 1))


def swing_parts(players: int, continuations: int) -> int:
    """Count the parts of a game in which swing is added up."""
    return 2 * continuations * whole_win(players)


def adds_up(tally: Tally, games: int, players: int, continuations: int) -> bool:
    """Tell whether a tally can be of games so played: whether its counts add up."""
    numbers = [*tally[:5], *(number for one in tally.balance for number in one)]
    if not all(type(number) is int for number in numbers):
        return False
    whole, parts = whole_win(players), swing_parts(players, continuations)
    return (
        0 <= tally.forks <= games
        and 0 <= tally.open <= games
        and 0 <= tally.result <= games - tally.forks
        and abs(tally.swing) <= tally.squares  # as of whole numbers
        and tally.swing**2 <= tally.forks * tally.squares
        and tally.squares <= tally.forks * parts * parts
        and all(_balances(one, numbers, games, whole) for one, numbers in zip(MEASURES, tally.balance, strict=True))
    )


MOST = 10**9  # moves or points of a game


def _balances(measure: Measure, numbers: tuple[int, int, int], games: int, whole: int) -> bool:
    """Tell whether the sums of a measure can be: none above what every game has at most, squares as the sums allow."""
    one, other, squares = numbers
    most = _unit(measure, whole) if measure.is_share else MOST
    if measure.is_share and not (0 <= one <= games * most and 0 <= other <= games * most):
        return False
    return (
        abs(one) <= games * MOST >= abs(other)
        and abs(one - other) <= squares  # as of whole numbers
        and (one - other) ** 2 <= games * squares <= games**2 * most**2
    )


def _unit(measure: Measure, whole: int) -> int:
    """Count the parts in which a measure is added up."""
    return whole if measure in (START, SKILLED) else 1


# -- what the counts show ------------------------------------------------------------------------------------------


class Balanced(NamedTuple):
    """A measure of the balance on both sides, and how far the other is above the one, with its interval."""

    one: float
    other: float
    difference: Share


@dataclass(frozen=True)
class Figures:
    """What a comparison comes to: shares of all games, each with its interval; swing where games were continued.

    `decides` is swing and result together: the games that the change decides, by play or by the result, at the least.
    """

    comes_up: Share
    open: Share
    result: Share
    swing: Share | None
    decides: Share
    balance: Mapping[str, Balanced]

    def data(self) -> dict[str, Any]:
        """Write the figures as plain data."""
        return {
            "comes_up": _plain(self.comes_up),
            "open": _plain(self.open),
            "result": _plain(self.result),
            "swing": _plain(self.swing) if self.swing else None,
            "decides": _plain(self.decides),
            "balance": {
                name: {"one": one.one, "other": one.other, "difference": _plain(one.difference)}
                for name, one in self.balance.items()
            },
        }


def _plain(share: Share) -> dict[str, float]:
    return {"value": share.share, "low": share.low, "high": share.high}


def figures(tally: Tally, games: int, players: int, continuations: int) -> Figures:
    """Work out what a tally shows."""
    shares = {name: wilson(getattr(tally, name), games) for name in COUNTS}
    balance = {
        measure.name: _balanced(measure, numbers, games, whole_win(players))
        for measure, numbers in zip(MEASURES, tally.balance, strict=True)
    }
    swing, decides, parts = None, shares["result"], swing_parts(players, continuations)
    if continuations:
        swing = rare_interval(tally.swing, tally.squares, tally.forks, games, parts)
        total, squares = tally.swing + tally.result * parts, tally.squares + tally.result * parts * parts
        found = rare_interval(total, squares, tally.forks + tally.result, games, parts)
        decides = Share(*(min(1.0, max(0.0, end)) for end in found))
    return Figures(shares["forks"], shares["open"], shares["result"], swing, decides, balance)


def _balanced(measure: Measure, numbers: tuple[int, int, int], games: int, whole: int) -> Balanced:
    one, other, squares = numbers
    unit = _unit(measure, whole)
    difference = mean_interval(other - one, squares, games, unit)
    if measure.is_share and not squares:  # no game differs: rare, not impossible
        most = wilson(0, games).high
        difference = Share(0.0, -most, most)
    number = max(1, games) * unit
    return Balanced(one / number, other / number, difference)
