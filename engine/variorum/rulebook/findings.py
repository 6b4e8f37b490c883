"""Findings for a designer: discrepancies between editions and defects of each, ranked by what they do to a game.

All of it is derived from rulings and evidence. Knows no game and no page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from variorum.rulebook.differences import Difference, differences
from variorum.rulebook.editions import Citation, Edition, EditionRuling, citations_in
from variorum.rulebook.evidence import Evidence, Kind, Stored
from variorum.rulebook.models import Basis
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Answer, label
from variorum.rulebook.readings import choose


class Effect(StrEnum):
    """What a finding does to a game, most serious first."""

    WINNER = "who wins"
    SCORE = "the score"
    PLAY = "the play"
    UNKNOWN = "not known yet"
    NEVER = "nothing in our main reading"
    BOOK = "the book only"


Effects: TypeAlias = Mapping[str, Effect]  # what a difference does, by what a witness shows; all else is the play
STRENGTH = (Basis.STATED, Basis.EXAMPLE, Basis.IMPLIED, Basis.LOST, Basis.SILENT, Basis.CONTRADICTORY)


@dataclass(frozen=True)
class Discrepant:
    """A question that editions answer differently, and what that does."""

    question: str
    effect: Effect
    kind: Kind
    given: Mapping[str, tuple[str, ...]]
    witnesses: tuple[Stored, ...]
    theorem: str | None
    never: str | None = None


class Sort(StrEnum):
    """In what way an edition is at fault, most serious first; what our copy has lost is no fault of the edition."""

    CONTRADICTION = "contradicts itself"
    OPEN = "leaves a needed point open"
    AMBIGUOUS = "can be read two ways"
    EXAMPLE = "gets an example wrong"
    LOST = "lost in our copy"


@dataclass(frozen=True)
class Said:
    """A rule that the text can be read to give, and where."""

    rule: str
    cites: tuple[Citation, ...]


@dataclass(frozen=True)
class Defect:
    """A place where one edition is at fault or our copy of it has lost something, and what would settle it."""

    edition: str
    sort: Sort
    question: str | None
    effect: Effect
    says: Said
    but: tuple[Said, ...]
    witnesses: tuple[Stored, ...]
    theorem: str | None = None
    never: str | None = None

    @property
    def lost(self) -> bool:
        """Tell whether this is about our copy only."""
        return self.sort is Sort.LOST


def effect_of(stored: Sequence[Stored], kind: Kind, never: str | None, effects: Effects) -> Effect:
    """Tell the most serious thing that witnesses show, unless it never comes up; without any, what the kind says."""
    if never:
        return Effect.NEVER
    if stored:
        shown = {effects.get(one.witness.shows or "", Effect.PLAY) for one in stored}
        return min(shown, key=list(Effect).index)
    return Effect.UNKNOWN if kind is Kind.UNEXPLORED else Effect.BOOK


# -- between editions ----------------------------------------------------------------------------------------------


def discrepancies(
    editions: Sequence[Edition], kinds: Mapping[str, Kind], evidence: Evidence, effects: Effects
) -> list[Discrepant]:
    """List the questions on which editions differ, those first that change most."""
    found = [_discrepant(editions, id_, kind, evidence, effects) for id_, kind in kinds.items()]
    order = list(editions[0].game.questions) if editions else []
    return sorted(found, key=lambda one: (list(Effect).index(one.effect), order.index(one.question)))


def _discrepant(editions: Sequence[Edition], id_: str, kind: Kind, evidence: Evidence, effects: Effects) -> Discrepant:
    game = editions[0].game
    readings = [choose(edition, {}) for edition in editions]
    given: dict[str, list[str]] = {}
    answers: dict[str, Answer] = {}
    for reading in readings:
        if id_ in reading.answers:
            answers[label(reading.answers[id_])] = reading.answers[id_]
            given.setdefault(label(reading.answers[id_]), []).append(reading.edition.name)
    names = {reading.name for reading in readings}
    stored = tuple(
        one for one in evidence.stored() if one.witness.question == id_ and set(one.witness.between or ()) <= names
    )
    theorem = _theorem(id_, answers, evidence) if kind is Kind.EQUIVALENT else None
    sentences = {game.sentence(id_, answers[one]): tuple(by) for one, by in given.items()}
    never = evidence.unreached(id_, [edition.name for edition in editions])
    effect = effect_of(stored, kind, never, effects)
    return Discrepant(id_, effect, kind, sentences, stored, theorem, never)


def _theorem(id_: str, answers: Mapping[str, Answer], evidence: Evidence) -> str | None:
    one, other = list(answers.values())[:2]
    return evidence.of(id_, one, other).shown_by


# -- within one edition --------------------------------------------------------------------------------------------


def defects(project: Project, edition: Edition, evidence: Evidence, effects: Effects) -> list[Defect]:
    """List the places where an edition is at fault, those first that change most; last what our copy has lost."""
    found = [*_unsettled(edition, evidence, effects), *_examples(project, edition)]
    return sorted(found, key=lambda one: (one.lost, list(Effect).index(one.effect), list(Sort).index(one.sort)))


def _unsettled(edition: Edition, evidence: Evidence, effects: Effects) -> Iterator[Defect]:
    """List the rulings that could go another way."""
    apart: dict[str, list[Difference]] = {}
    for one in differences([edition]):
        apart.setdefault(one.question, []).append(one)
    for id_, given in edition.rulings.items():
        if not given.rivals and given.basis is not Basis.CONTRADICTORY:
            continue
        game = edition.game
        pairs = [set(one.between) for one in apart.get(id_, [])]
        stored = tuple(one for one in evidence.stored() if set(one.witness.between or ()) in pairs)
        known = [evidence.of(id_, given.answer, rival.answer, edition.name) for rival in given.rivals]
        kind = Kind.UNEXPLORED if any(one.kind is Kind.UNEXPLORED for one in known) else Kind.WORDING
        proved = next((one.shown_by for one in known if one.kind is Kind.EQUIVALENT), None)
        stored = tuple(one for one in stored if one.witness.question == id_)
        never = evidence.unreached(id_, [edition.name])
        yield Defect(
            edition.name,
            _sort(given),
            id_,
            effect_of(stored, kind, never, effects),
            Said(game.sentence(id_, given.answer), given.cites),
            tuple(Said(game.sentence(id_, rival.answer), rival.cites) for rival in given.rivals),
            stored,
            proved,
            never,
        )


def _sort(given: EditionRuling) -> Sort:
    if given.basis is Basis.CONTRADICTORY:
        return Sort.CONTRADICTION
    return {Basis.SILENT: Sort.OPEN, Basis.LOST: Sort.LOST}.get(given.basis, Sort.AMBIGUOUS)


def _examples(project: Project, edition: Edition) -> Iterator[Defect]:
    """List what is wrong in the worked examples as printed."""
    for _, _, example in project.examples(edition):
        for wrong in example.wrong or []:
            cites = citations_in(edition.printed, wrong.cites, ())
            yield Defect(edition.name, Sort.EXAMPLE, None, Effect.BOOK, Said(wrong.what, cites), (), ())


def count_effects(found: Sequence[Any]) -> Mapping[Effect, int]:
    """Count findings by what they do."""
    counts = Counter(one.effect for one in found)
    return {effect: counts[effect] for effect in Effect if counts[effect]}
