"""Errata applied and decided again: what still differs, which sound properties hold, what is left. Knows no game."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from variorum.changes.hybrids import Pairing
from variorum.games import registry
from variorum.games.ruleset import question_names
from variorum.library import OpenReading
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.project import Project
from variorum.rulebook.questions import carries_behaviour
from variorum.rulebook.sound import Standing, standing_of

if TYPE_CHECKING:
    from variorum.prove.theorems import Theorem

SAME_ANSWERS = "the same answer to every question that can change a game"
SAME_RULES = "the same rule set"


@dataclass(frozen=True)
class Left:
    """What a sheet does not settle: a question, and why."""

    question: str
    why: str

    def data(self) -> dict[str, str]:
        """Write it for programs."""
        return {"question": self.question, "why": self.why}


@dataclass(frozen=True)
class Settlement:
    """What a sheet settles: the differences left that may change play, sound properties by grade, games decided."""

    behavioural: int
    sound: Mapping[str, str]
    swing: float | None
    proved_by: str | None

    def data(self) -> dict[str, Any]:
        """Write it for programs."""
        return {
            "behavioural": self.behavioural,
            "sound": dict(self.sound),
            "swing": self.swing,
            "proved_by": self.proved_by,
        }


def in_project(project: Project, path: str) -> str:
    """Write a path as it stands in a project, whatever folder this runs in."""
    return Path(os.path.relpath(path, project.root)).as_posix()


Without = Mapping[str, Callable[[], Any]]  # by question: the rule set with all changes made but that of this question


def settle(corrected: OpenReading, aim: OpenReading, without: Without) -> tuple[Settlement, tuple[Left, ...]]:
    """Compare an edition as it is corrected with what is aimed at, and decide its sound properties."""
    proof = proof_of_identity(corrected, aim)
    differing = [] if proof else may_change_play(corrected, aim)
    left = [Left(id_, "still differs, and is not proved to do nothing") for id_ in differing]
    sound, broken = sound_grades(corrected, aim, without)
    return Settlement(len(differing), sound, 0.0 if proof else None, proof), (*left, *broken)


def proof_of_identity(one: OpenReading, other: OpenReading) -> str | None:
    """Say by what two readings are proved to play alike: the same answers, or a theorem; None where they are not."""
    game = one.edition.game
    if not may_change_play(one, other, proved_too=True):
        return SAME_ANSWERS
    engine = registry.find(game.name)
    if engine is None or engine.theorems is None:
        return _one_by_one(one, other)
    if one.rules == other.rules:
        return SAME_RULES
    agreed = list(one.theorems.agreements(one.rules, other.rules))
    if agreed and str(agreed[0][1].status) == "holds":
        return str(agreed[0][0].agree.id)
    return _one_by_one(one, other)


def _one_by_one(one: OpenReading, other: OpenReading) -> str | None:
    """Name the theorems by which each difference, one after another, does nothing under any rules."""
    evidence, pairing = Evidence(one.project, one.edition.game), Pairing(one, other)
    if any(row.behaviour for row in one.compare(other).one_sided):
        return None
    found = [evidence.of(id_, one.answers[id_], other.answers[id_]) for id_ in pairing.playing]
    if all(each.kind is Kind.EQUIVALENT for each in found):
        return ", ".join(dict.fromkeys(str(each.shown_by) for each in found))
    return None


def may_change_play(one: OpenReading, other: OpenReading, *, proved_too: bool = False) -> list[str]:
    """List what two readings answer otherwise and can change a game, if asked also what is proved to do nothing."""
    asked, compared = one.edition.game.questions, one.compare(other)
    rows = [*compared.discrepancies, *compared.one_sided, *compared.unanswered]
    return list(
        dict.fromkeys(
            row.question
            for row in rows
            if carries_behaviour(asked[row.question]) and (proved_too or row.kind is not Kind.EQUIVALENT)
        )
    )


def sound_grades(reading: OpenReading, aim: OpenReading, without: Without) -> tuple[dict[str, str], tuple[Left, ...]]:
    """Decide the sound properties of a reading: the grade of each, and what is left of those that it breaks."""
    engine = registry.find(reading.edition.game.name)
    if engine is None or engine.theorems is None or engine.sound is None:
        return {}, ()
    grades, left = {}, []
    for one in reading.sound:
        grades[one.theorem.id] = str(one.verdict.status)
        if one.standing is not Standing.HAS:
            asked = question_names(type(reading.rules), one.theorem.consults(reading.rules))
            about = next((id_ for id_, rules in without.items() if id_ in asked and _has(one.theorem, rules())), None)
            also = "" if _has(one.theorem, aim.rules) else " So it is in the rules that it is to play by."
            left.append(Left(about or next(iter(asked), one.theorem.id), f"{one.found}{also} ({one.theorem.id})"))
    return grades, tuple(left)


def _has(theorem: Theorem, rules: Any) -> bool:
    status = theorem.verdict(rules).status
    return standing_of(status and str(status)) is Standing.HAS
