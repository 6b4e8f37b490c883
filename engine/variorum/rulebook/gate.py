"""A gate before a release: what in a comparison stops it, by what it was asked to stop. Knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Protocol

from variorum.rulebook.comparison import Comparison, Row
from variorum.rulebook.evidence import KIND_LABELS, Kind
from variorum.rulebook.questions import Answer, label
from variorum.rulebook.readings import ABSENCE_LABELS, Absence


class FailOn(StrEnum):
    """What a gate can be asked to stop."""

    BEHAVIOURAL = "behavioural"
    UNEXPLORED = "unexplored"
    EQUIVALENT = "equivalent"
    WORDING = "wording"
    ANY = "any"


class Reason(StrEnum):
    """Why a question stops a gate, most serious first."""

    UNPLAYABLE = "unplayable"
    UNANSWERED = "unanswered"
    BEHAVIOURAL = "behavioural"
    UNEXPLORED = "unexplored"
    ONE_SIDED = "one-sided"
    EQUIVALENT = "equivalent"
    WORDING = "wording"

    @property
    def label(self) -> str:
        """What readers are shown."""
        return REASON_LABELS[self]


REASON_LABELS = {
    Reason.UNPLAYABLE: "cannot be played",
    Reason.UNANSWERED: ABSENCE_LABELS[Absence.UNANSWERED],
    **{Reason(kind): said for kind, said in KIND_LABELS.items()},
}
PLAYS = frozenset({FailOn.BEHAVIOURAL, FailOn.UNEXPLORED, FailOn.ANY})
STOPPED_BY: Mapping[Reason, frozenset[FailOn]] = {
    Reason.UNPLAYABLE: PLAYS,
    Reason.UNANSWERED: frozenset(FailOn),
    Reason.BEHAVIOURAL: frozenset({FailOn.BEHAVIOURAL, FailOn.ANY}),
    Reason.UNEXPLORED: PLAYS,
    Reason.EQUIVALENT: frozenset({FailOn.EQUIVALENT, FailOn.ANY}),
    Reason.WORDING: frozenset({FailOn.WORDING, FailOn.ANY}),
}
WORDS_ONLY, MAY_CHANGE_PLAY = STOPPED_BY[Reason.WORDING], STOPPED_BY[Reason.BEHAVIOURAL]


class Unplayable(Protocol):
    """An answer that a game cannot play."""

    @property
    def question(self) -> str:
        """The question answered."""
        ...

    @property
    def answer(self) -> Answer:
        """What is answered."""
        ...

    @property
    def why(self) -> str:
        """Why it cannot be played, or what can."""
        ...


@dataclass(frozen=True)
class Objection:
    """A question that a gate was not asked to let pass: why, in which readings, and what to know about it."""

    reason: Reason
    question: str
    readings: tuple[str, ...]
    note: str
    stopped_by: frozenset[FailOn]
    undecided: tuple[str, ...] = ()
    """The readings for which a theorem that would settle it is not decided."""


@dataclass(frozen=True)
class Gate:
    """What was asked to be stopped, and all that there is to object to."""

    fail_on: tuple[FailOn, ...]
    everything: tuple[Objection, ...]

    @cached_property
    def objections(self) -> tuple[Objection, ...]:
        """What stops it, most serious first."""
        return tuple(one for one in self.everything if one.stopped_by & set(self.fail_on))

    @property
    def passed(self) -> bool:
        """Tell whether nothing stops it."""
        return not self.objections

    @property
    def let_pass(self) -> dict[Reason, int]:
        """Count the differences that it was not asked to stop."""
        counts = Counter(one.reason for one in self.everything if one not in self.objections)
        return {reason: counts[reason] for reason in Reason if counts[reason]}

    @property
    def unexplored(self) -> tuple[str, ...]:
        """Name editions which, brought up to date, settle what is unexplored, as far as it can be settled."""
        found: dict[str, None] = {}
        for one in sorted(self.objections, key=lambda one: not one.undecided):
            if one.reason is Reason.UNEXPLORED:
                named = [name.partition(":")[0] for name in one.undecided or one.readings]
                if one.undecided or not found.keys() & set(named):
                    found |= dict.fromkeys(named if one.undecided else named[:1])
        return tuple(found)

    def by_reason(self) -> Iterator[tuple[Reason, list[Objection]]]:
        """List what stops it by reason."""
        for reason in Reason:
            if found := [one for one in self.objections if one.reason is reason]:
                yield reason, found


def hold(
    fail_on: Iterable[FailOn],
    comparisons: Iterable[Comparison],
    unplayable: Iterable[tuple[str, Sequence[Unplayable]]],
    is_decided: Callable[[Comparison, str, str], bool] = lambda *_: True,
) -> Gate:
    """Hold comparisons, and the answers of each reading that cannot be played, against what is to be stopped.

    Two answers are the same play only by a theorem that is decided for both readings.
    """
    merged: dict[tuple[Reason, str, str], Objection] = {}
    differing = (each for compared in comparisons for each in _objections(compared, is_decided))
    for one in (*_unplayable(unplayable), *differing):
        key = one.reason, one.question, one.note
        known = merged.get(key)
        readings = tuple(dict.fromkeys((*(known.readings if known else ()), *one.readings)))
        merged[key] = replace(one, readings=readings)
    order = list(Reason)
    return Gate(tuple(dict.fromkeys(fail_on)), tuple(sorted(merged.values(), key=lambda one: order.index(one.reason))))


def _unplayable(found: Iterable[tuple[str, Sequence[Unplayable]]]) -> Iterator[Objection]:
    for reading, answers in found:
        for one in answers:
            note = f"answered {label(one.answer)}; {one.why}"
            yield Objection(Reason.UNPLAYABLE, one.question, (reading,), note, STOPPED_BY[Reason.UNPLAYABLE])


def _objections(compared: Comparison, is_decided: Callable[[Comparison, str, str], bool]) -> Iterator[Objection]:
    names = compared.left.name, compared.right.name
    for row in compared.rows:
        for name, absent in zip(names, row.absent, strict=True):
            if absent is Absence.UNANSWERED:
                reason = Reason.UNANSWERED
                yield Objection(reason, row.question, (name,), "", STOPPED_BY[reason])
        theorem = row.finding.shown_by if row.finding and row.kind is Kind.EQUIVALENT else None
        if theorem and (open_ones := [name for name in names if not is_decided(compared, theorem, name)]):
            note = f"the same play by {theorem}, which is not decided for {', '.join(open_ones)}"
            reason = Reason.UNEXPLORED
            yield Objection(reason, row.question, names, note, STOPPED_BY[reason], tuple(open_ones))
        elif row.kind:
            yield Objection(Reason(row.kind), row.question, names, _note(row), _stopped_by(row, row.kind))


def _stopped_by(row: Row, kind: Kind) -> frozenset[FailOn]:
    if kind is Kind.ONE_SIDED:
        return MAY_CHANGE_PLAY if row.behaviour else WORDS_ONLY
    return STOPPED_BY[Reason(kind)]


def _note(row: Row) -> str:
    return f"follows from {', '.join(row.follows)}" if row.one_sided and row.follows else ""
