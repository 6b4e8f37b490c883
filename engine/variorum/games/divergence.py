"""Two rule sets that part on a question, and what shows it, for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

R = TypeVar("R")
WHOLE, PART = "whole", "part"
Data: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Sides(Generic[R]):
    """Two rule sets that answer a question differently, and each with the other's answer to it."""

    question: str
    one: R
    other: R
    one_switched: R
    other_switched: R

    @classmethod
    def of(cls, question: str, one: R, other: R) -> Sides[R]:
        """Take two rule sets that differ in nothing but one question."""
        return cls(question, one, other, other, one)

    @property
    def alone(self) -> tuple[tuple[R, R], ...]:
        """Set each side beside itself with nothing but the question switched."""
        if self.one_switched is self.other:
            return ((self.one, self.other),)
        return (self.one, self.one_switched), (self.other, self.other_switched)


@dataclass(frozen=True)
class Parting:
    """How two sides part: in what, whether one question makes the whole difference, and what each side makes of it."""

    shows: str
    attribution: str
    outcomes: tuple[dict[str, Any], dict[str, Any]]


@dataclass(frozen=True)
class Witness:
    """A record or score sheet, and how two sides part on it."""

    data: Data
    parting: Parting


class RuledClaim(Protocol):
    """A claim ruled on."""

    @property
    def holds(self) -> bool:
        """Whether it holds."""

    @property
    def question(self) -> str | None:
        """The question behind a refusal."""


class Judged(Protocol):
    """What a referee made of a record of claims."""

    @property
    def fault(self) -> Any:
        """What is wrong with the set-up."""


@dataclass(frozen=True)
class Bench:
    """How two sides are compared on records of claims: what replays them, and what is looked at, in order.

    `facets` names what may differ by the keys of a verdict; `claims` lists the claims of a verdict in order.
    """

    read: Callable[[Data], Any]
    referee: Callable[[Any, Any], Judged]
    plain: Callable[[Any], Data]
    claims: Callable[[Any], Sequence[RuledClaim]]
    facets: Mapping[str, str]

    def judged(self, sides: Sides[Any], data: Data) -> Witness | None:
        """Make a witness of a record on which two sides part."""
        parting = self.part(sides, self.read(data))
        return Witness(data, parting) if parting else None

    def part(self, sides: Sides[Any], record: Any) -> Parting | None:
        """Find how two sides part on a record, if they do and the question is behind it."""
        one, other = self.referee(sides.one, record), self.referee(sides.other, record)
        differing = self.differing(one, other)
        if not differing or (one.fault and other.fault):
            return None
        attribution = WHOLE if sides.one_switched is sides.other else self._attribution(sides, record, one, other)
        if attribution is None:
            return None
        return Parting(self.facets[differing[0]], attribution, self._outcomes(one, other, differing))

    def _attribution(self, sides: Sides[Any], record: Any, one: Judged, other: Judged) -> str | None:
        """Put a difference down to the question where switching it alone makes the same difference, or a part of it."""
        one_switched, other_switched = (
            self.referee(rules, record) for rules in (sides.one_switched, sides.other_switched)
        )
        if not self.differing(one, other_switched) and not self.differing(other, one_switched):
            return WHOLE
        shown = self.differing(one, other)[0]
        alone = (self.differing(one, one_switched), self.differing(other, other_switched))
        return PART if any(shown in keys for keys in alone) else None

    def differing(self, one: Judged, other: Judged) -> list[str]:
        """Name all in which two verdicts on one record differ, in order; a fault prevents the rest and stands alone."""
        if one.fault or other.fault:
            return [] if _fault(one) == _fault(other) else ["fault"]
        mine, theirs = self.plain(one), self.plain(other)
        return [key for key in self.facets if key in mine and mine[key] != theirs[key]]

    def _outcomes(self, one: Judged, other: Judged, differing: Sequence[str]) -> tuple[Data, Data]:
        """Write what each side makes of a record, as far as they differ, with the question behind a refusal."""
        first, second = ({key: self.plain(verdict)[key] for key in differing} for verdict in (one, other))
        if "claims" in differing:
            place = first_parting(self.claims(one), self.claims(other))
            for verdict, outcome in ((one, first), (other, second)):
                claim = self.claims(verdict)[place]
                if not claim.holds:
                    outcome["question"] = claim.question
        return first, second

    def shrunk(self, sides: Sides[Any], found: Witness, cuts: Callable[[Data], Iterator[Data]]) -> Witness:
        """Leave out rounds and claims as long as the sides part in the same on what is left."""
        smaller: Witness | None = found
        while smaller:
            found = smaller
            cut = (self.judged(sides, data) for data in cuts(found.data))
            smaller = next((one for one in cut if one and one.parting.shows == found.parting.shows), None)
        return found


def _fault(verdict: Judged) -> tuple[str, str] | None:
    return (verdict.fault.code, verdict.fault.question) if verdict.fault else None


def first_parting(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Find the first claim that is not ruled on alike."""
    return next(place for place, ruled in enumerate(zip(one, other, strict=True)) if ruled[0].code != ruled[1].code)


def best(found: Iterator[Witness | None]) -> Witness | None:
    """Choose the first on which the question makes the whole difference, or else the first of all."""
    chosen: Witness | None = None
    for one in found:
        if one and one.parting.attribution == WHOLE:
            return one
        chosen = chosen or one
    return chosen
