"""Which sound properties a reading has, breaks or leaves undecided. Meets games by their protocol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from variorum.prove.storing import plain
from variorum.rulebook.sound import Standing, read_sound, say_standing, standing_of

if TYPE_CHECKING:
    from variorum.library import OpenReading
    from variorum.prove.theorems import Theorem, TheoremBook, Verdict


@dataclass(frozen=True)
class SoundProperty:
    """A sound property under a reading: the theorem, why an edition should have it, and how it stands."""

    theorem: Theorem
    why: str
    verdict: Verdict

    @property
    def standing(self) -> Standing:
        """What the reading does with it."""
        return standing_of(self.verdict.status and str(self.verdict.status))

    @property
    def found(self) -> str:
        """What is true under the reading, in a sentence or more."""
        return say_standing(self.standing, self.theorem.statement, self.theorem.otherwise)

    def data(self) -> dict[str, Any]:
        """Write it for programs."""
        return {
            "theorem": self.theorem.id,
            "why": self.why,
            "standing": str(self.standing),
            "verdict": str(self.verdict.status),
            "scope": self.verdict.scope,
            "found": self.found,
            "witness": plain(self.verdict.witness),
        }


def listed_properties(reading: OpenReading) -> Mapping[str, str]:
    """Read the sound properties of a reading's game; raise BadInputError where one is no claim of its theorems."""
    return read_sound(reading.game.sound, claims_of(reading.theorems))


def claims_of(book: TheoremBook) -> list[str]:
    """Name the theorems that can fail."""
    return [one.id for one in book.theorems if not one.is_fact]


def sound_properties(reading: OpenReading) -> tuple[SoundProperty, ...]:
    """Decide each sound property of a reading's game under it."""
    listed, theorems = listed_properties(reading), reading.theorems.theorems
    return tuple(SoundProperty(theorems[id_], why, theorems[id_].verdict(reading.rules)) for id_, why in listed.items())
