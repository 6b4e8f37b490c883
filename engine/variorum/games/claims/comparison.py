"""How two rule sets are compared on records of claims, and a witness cut down. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from variorum.games.claims.refereeing import ClaimVerdict, Ruled
from variorum.games.divergence import Data, Divergence, Sides, Witness


@dataclass(frozen=True)
class RecordComparison:
    """How two sides are compared on records of claims: what replays them, and what is looked at, in order.

    `facets` names what may differ by the keys of a verdict.
    """

    read: Callable[[Data], Any]
    referee: Callable[[Any, Any], ClaimVerdict]
    plain: Callable[[Any], Data]
    facets: Mapping[str, str]

    def witness(self, sides: Sides[Any], data: Data) -> Witness | None:
        """Make a witness of a record on which two sides diverge."""
        divergence = self.diverge(sides, self.read(data))
        return Witness(data, divergence) if divergence else None

    def diverge(self, sides: Sides[Any], record: Any) -> Divergence | None:
        """Find how two sides diverge on a record, if they do."""
        one, other = self.referee(sides.one, record), self.referee(sides.other, record)
        differing = self._differing(one, other)
        if not differing or (one.fault and other.fault):
            return None
        printed = self._printed(sides, record, other)
        return Divergence(self.facets[differing[0]], self._outcomes(one, other, differing), printed)

    def _printed(self, sides: Sides[Any], record: Any, other: ClaimVerdict) -> Data | None:
        """Write what the rule set that the answer is from makes of a record, where it is not what the side makes."""
        printed = None if sides.printed is None else self.referee(sides.printed, record)
        differing = self._differing(printed, other) if printed else []
        return {key: self.plain(printed)[key] for key in differing} if differing else None

    def _differing(self, one: ClaimVerdict, other: ClaimVerdict) -> list[str]:
        """Name all in which two verdicts on one record differ, in order; a fault prevents the rest and stands alone."""
        if one.fault or other.fault:
            return [] if _fault(one) == _fault(other) else ["fault"]
        mine, theirs = self.plain(one), self.plain(other)
        return [key for key in self.facets if key in mine and mine[key] != theirs[key]]

    def _outcomes(self, one: ClaimVerdict, other: ClaimVerdict, differing: Sequence[str]) -> tuple[Data, Data]:
        """Write what each side makes of a record, as far as they differ, with the question behind a refusal."""
        first, second = ({key: self.plain(verdict)[key] for key in differing} for verdict in (one, other))
        if "claims" in differing:
            place = first_divergence(one.ruled, other.ruled)
            for verdict, outcome in ((one, first), (other, second)):
                claim = verdict.ruled[place]
                if not claim.holds:
                    outcome["question"] = claim.question
        return first, second

    def shrink(self, sides: Sides[Any], found: Witness, cuts: Callable[[Data], Iterator[Data]]) -> Witness:
        """Leave out rounds and claims as long as the sides diverge in the same on what is left."""
        smaller: Witness | None = found
        while smaller:
            found = smaller
            cut = (self.witness(sides, data) for data in cuts(found.data))
            smaller = next((one for one in cut if one and one.divergence.shows == found.divergence.shows), None)
        return found


def _fault(verdict: ClaimVerdict) -> tuple[str, str] | None:
    return (verdict.fault.code, verdict.fault.question) if verdict.fault else None


def first_divergence(one: Sequence[Ruled], other: Sequence[Ruled]) -> int:
    """Find the first claim that is not ruled on alike."""
    return next(place for place, ruled in enumerate(zip(one, other, strict=True)) if ruled[0].code != ruled[1].code)
