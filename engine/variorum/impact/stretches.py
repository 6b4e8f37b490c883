"""Which stretches of games are done, and how many games of each: kept as runs, however many stretches there are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple


class Run(NamedTuple):
    """Stretches in a row with as many games each."""

    first: int
    last: int
    games: int


class Stretches(Mapping[int, int]):
    """How many games of each stretch are done, by the number of the stretch; its runs are in order."""

    def __init__(self, runs: Iterable[Run] = ()) -> None:
        self.runs = list(runs)

    def __getitem__(self, number: int) -> int:
        place = self._place(number)
        if place and self.runs[place - 1].last >= number:
            return self.runs[place - 1].games
        raise KeyError(number)

    def __iter__(self) -> Iterator[int]:
        for one in self.runs:
            yield from range(one.first, one.last + 1)

    def __len__(self) -> int:
        return sum(one.last - one.first + 1 for one in self.runs)

    @property
    def games(self) -> int:
        """Count the games of all stretches."""
        return sum((one.last - one.first + 1) * one.games for one in self.runs)

    def put(self, number: int, games: int) -> None:
        """Set how many games of a stretch are done."""
        place = self._place(number)
        made = [Run(number, number, games)]
        if place and self.runs[place - 1].last >= number:
            place -= 1
            around = self.runs.pop(place)
            made = [Run(around.first, number - 1, around.games), *made, Run(number + 1, around.last, around.games)]
        self.runs[place:place] = [one for one in made if one.first <= one.last]
        low, high = max(0, place - 1), place + 4
        self.runs[low:high] = _join(self.runs[low:high])

    def _place(self, number: int) -> int:
        """Count the runs that begin at a stretch or before it."""
        return bisect_right(self.runs, number, key=lambda one: one.first)


def is_in_order(runs: Sequence[Run]) -> bool:
    """Tell whether runs are in order, and name each stretch once."""
    return all(one.first <= one.last for one in runs) and all(
        before.last < after.first for before, after in pairwise(runs)
    )


def _join(runs: Iterable[Run]) -> list[Run]:
    """Join runs that follow on each other and have as many games."""
    found: list[Run] = []
    for one in runs:
        if found and found[-1].last + 1 == one.first and found[-1].games == one.games:
            found[-1] = found[-1]._replace(last=one.last)
        else:
            found.append(one)
    return found
