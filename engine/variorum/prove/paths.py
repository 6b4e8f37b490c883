"""Every path through a piece of code: it is run with unknown numbers, and again for each way a question can go.

An unknown number has bounds. Where the code asks something that they leave open, both answers are followed, one run
after the other: each goes on with the bounds that its answers leave, and remembers what it was told of several numbers
together. So what is found on every path is true of all numbers within the first bounds. A path may be followed that no
numbers take; that can only hide a proof, never make one. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from math import inf
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")
MOST_PATHS = 200_000


class EndlessPathsError(Exception):
    """More paths than can be gone through."""


class Path:
    """One run: the answers given so far to what was left open, and those to give first."""

    def __init__(self, ways: list[bool]) -> None:
        self._ways = ways
        self._place = 0
        self._known: dict[Hashable, bool] = {}
        self.seen: list[tuple[str | None, Any]] = []  # each answer given, and each fact looked at, by its name
        self.facts: list[Number] = []  # sums of several numbers that are not below zero on this path

    def choose(self, about: Hashable = None) -> bool:
        """Answer what is left open: first yes, in a later run no; the same question in one run always alike."""
        if about is not None and about in self._known:
            return self._known[about]
        if self._place == len(self._ways):
            self._ways.append(True)
        way = self._ways[self._place]
        self._place += 1
        self.seen.append((None, way))
        if about is not None:
            self._known[about] = way
        return way

    def number(self, low: float = 0, high: float = inf) -> Number:
        """Make an unknown number within bounds."""
        return Number(self, {Unknown(low, high): 1}, 0)

    def next(self) -> list[bool] | None:
        """Tell with which answers the next run begins; None after the last."""
        ways = self._ways[: self._place]
        while ways and not ways[-1]:
            ways.pop()
        return [*ways[:-1], False] if ways else None


def every_path(run: Callable[[Path], T]) -> Iterator[T]:
    """Run something along every path, and give what each run leads to."""
    ways: list[bool] = []
    for _ in range(MOST_PATHS):
        path = Path(ways)
        yield run(path)
        further = path.next()
        if further is None:
            return
        ways = further
    raise EndlessPathsError(f"more than {MOST_PATHS} paths")


class _Point:
    """A point on the way, or its end: what is asked for there, where each answer leads to, or what is found."""

    __slots__ = ("asks", "found", "is_known", "leads")

    def __init__(self) -> None:
        self.is_known = False
        self.asks: str | None = None
        self.found: Any = None
        self.leads: list[tuple[Any, _Point]] = []

    def to(self, answer: Any) -> _Point:
        """Go on from here by an answer."""
        for one, point in self.leads:
            if one == answer:
                return point
        self.leads.append((answer, _Point()))
        return self.leads[-1][1]


class _Looked:
    """Facts that note on a path which of them were looked at."""

    def __init__(self, facts: Any, path: Path) -> None:
        self._facts, self._path = facts, path

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self._facts, name)
        self._path.seen.append((name, value))
        return value


class PathsByFacts(Generic[T]):
    """Every path through code that looks at facts: a path is run again only where a fact it looks at is another."""

    def __init__(self, run: Callable[[Path, Any], T]) -> None:
        self._run = run
        self._first = _Point()

    def __call__(self, facts: Any) -> Iterator[T]:
        """Give what each path leads to, in order."""
        count, waiting = 0, [(self._first, list[bool]())]
        while waiting:
            point, ways = waiting.pop()
            if not point.is_known:
                count += 1
                if count > MOST_PATHS:
                    raise EndlessPathsError(f"more than {MOST_PATHS} paths")
                self._follow(ways, facts)
            if not point.leads:
                yield cast(T, point.found)
            elif point.asks is None:
                waiting += [(point.to(False), [*ways, False]), (point.to(True), [*ways, True])]
            else:
                waiting.append((point.to(getattr(facts, point.asks)), ways))

    def _follow(self, ways: list[bool], facts: Any) -> None:
        """Run along a path that begins with some answers, and remember it."""
        path, point = Path([*ways]), self._first
        found = self._run(path, _Looked(facts, path))
        for asks, answer in path.seen:
            point.is_known, point.asks = True, asks
            point = point.to(answer)
        point.is_known, point.found = True, found


class Unknown:
    """A whole number of which only bounds are known; they narrow as a run goes on."""

    __slots__ = ("high", "low")

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high


class Number:
    """A sum of unknown numbers, each some times, and a known one. To compare it may lead to two paths."""

    __slots__ = ("known", "path", "terms")

    def __init__(self, path: Path, terms: Mapping[Unknown, int], known: int) -> None:
        self.path, self.terms, self.known = path, terms, known

    # -- sums ------------------------------------------------------------------------------------------------------

    def __add__(self, other: Any) -> Number:
        return self._plus(other, 1)

    __radd__ = __add__

    def _plus(self, other: Any, sign: int) -> Number:
        """Add a number, or take it away."""
        if not isinstance(other, Number):
            return Number(self.path, self.terms, self.known + sign * other) if other else self
        terms = dict(self.terms)
        for one, times in other.terms.items():
            together = terms.pop(one, 0) + sign * times
            if together:
                terms[one] = together
        return Number(self.path, terms, self.known + sign * other.known)

    def __neg__(self) -> Number:
        return Number(self.path, {one: -times for one, times in self.terms.items()}, -self.known)

    def __sub__(self, other: Any) -> Number:
        return self._plus(other, -1)

    def __rsub__(self, other: Any) -> Number:
        return (-self)._plus(other, 1)

    def __mul__(self, times: int) -> Number:
        return Number(self.path, {one: times * own for one, own in self.terms.items() if times}, times * self.known)

    __rmul__ = __mul__

    # -- what is known of it -----------------------------------------------------------------------------------------

    @property
    def low(self) -> float:
        """The least it can be."""
        least = self._least
        for fact in self.path.facts if len(self.terms) > 1 else ():
            least = max(least, (self - fact)._least)
        return least

    @property
    def _least(self) -> float:
        """The least it can be by the bounds alone."""
        least: float = self.known
        for one, times in self.terms.items():
            least += times * (one.low if times > 0 else one.high)
        return least

    @property
    def high(self) -> float:
        """The most it can be."""
        most = self._most
        for fact in self.path.facts if len(self.terms) > 1 else ():
            most = min(most, (self + fact)._most)
        return most

    @property
    def _most(self) -> float:
        """The most it can be by the bounds alone."""
        most: float = self.known
        for one, times in self.terms.items():
            most += times * (one.high if times > 0 else one.low)
        return most

    # -- questions ---------------------------------------------------------------------------------------------------

    def _is_positive(self) -> bool:
        """Tell whether it is one or more, on this path."""
        if not self.terms:
            return self.known >= 1
        if self.low >= 1:
            return True
        if self.high < 1:
            return False
        way = self.path.choose()
        if len(self.terms) == 1:
            _narrow(self, way)
        else:
            self.path.facts.append(self - 1 if way else -self)
        return way

    def __gt__(self, other: Any) -> bool:
        return self._plus(other, -1)._is_positive()

    def __lt__(self, other: Any) -> bool:
        return self.__rsub__(other)._is_positive()

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Number | int):
            return False
        apart = self._plus(other, -1)
        return not apart._is_positive() and not (-apart)._is_positive()

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return self != 0


def _narrow(number: Number, positive: bool) -> None:
    """Narrow the bounds of the one unknown in a number by whether the number is positive."""
    ((one, times),) = number.terms.items()
    # The least that is positive, or, where the unknown is taken away, the most that is.
    edge = -number.known // times if times > 0 else (number.known - 1) // -times
    if positive == (times > 0):
        one.low = edge + 1
    else:
        one.high = edge


class Maybe:
    """A condition of which nothing is known; asked for again on one path, it is as it was."""

    __slots__ = ("about", "path")

    def __init__(self, path: Path, about: Hashable) -> None:
        self.path, self.about = path, about

    def __bool__(self) -> bool:
        return self.path.choose(self.about)
