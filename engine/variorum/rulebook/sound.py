"""Sound properties: the theorems that every edition of a game worth printing should satisfy, each with why.

A game lists them in a file of its package. How each stands under a reading is for those to say who can decide it or
have it stored. Knows no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from variorum.rulebook.models import SoundFile
from variorum.rulebook.problems import BadInputError, Problem, choose_from, quote
from variorum.rulebook.project import display_path
from variorum.rulebook.validate import validate
from variorum.rulebook.verdicts import GOOD, StoredTheorem, StoredVerdict, StoredVerdicts, verdict_of
from variorum.rulebook.yamltext import Document, read


class Standing(StrEnum):
    """What a reading does with a sound property."""

    HAS = "has"
    BREAKS = "breaks"
    UNDECIDED = "leaves undecided"


def standing_of(verdict: str | None) -> Standing:
    """Tell by a verdict what a reading does with a sound property; every grade of `holds` counts."""
    if verdict == "fails":
        return Standing.BREAKS
    return Standing.HAS if verdict in GOOD else Standing.UNDECIDED


def say_standing(standing: Standing, statement: str, otherwise: str) -> str:
    """Say what is true of a reading that has, breaks or leaves undecided what is stated."""
    if standing is Standing.BREAKS:
        return otherwise or f"Not so: {statement}"
    return statement if standing is Standing.HAS else f"Not known: {statement}"


def read_sound(path: Path | None, claims: Collection[str] | None = None) -> Mapping[str, str]:
    """Read the sound properties of a game, each with why, or raise BadInputError where one is no claim of the game."""
    if path is None:
        return {}
    document = read(path, display_path(path))
    listed = validate(document, SoundFile).sound
    problems = [] if claims is None else list(_unknown(document, listed, claims))
    if problems:
        raise BadInputError(problems)
    return listed


def _unknown(document: Document, listed: Collection[str], claims: Collection[str]) -> Iterator[Problem]:
    for id_ in listed:
        if id_ not in claims:
            message = f"{quote(id_)} is not a theorem of the game that can fail; {choose_from(id_, claims)}"
            yield document.problem(("sound", id_), message, at_key=True)


@dataclass(frozen=True)
class StoredProperty:
    """How a sound property stands under a reading, as it is stored."""

    theorem: StoredTheorem
    why: str
    verdict: StoredVerdict

    @property
    def standing(self) -> Standing:
        """What the reading does with it."""
        return standing_of(self.verdict.verdict)


def stored_properties(
    stored: StoredVerdicts | None, sound: Mapping[str, str], reading: str
) -> tuple[StoredProperty, ...]:
    """Find how the sound properties stand under a reading, as far as that is stored."""
    known = {one.id: one for one in stored.theorems} if stored else {}
    found = ((known[id_], why, verdict_of(known[id_], reading)) for id_, why in sound.items() if id_ in known)
    return tuple(StoredProperty(theorem, why, verdict) for theorem, why, verdict in found if verdict is not None)
