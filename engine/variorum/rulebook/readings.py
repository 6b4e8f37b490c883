"""A reading: an edition with one answer chosen for each question that arises, rivals included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from variorum.rulebook.arising import are_met, arises, arising, meets
from variorum.rulebook.editions import Edition, EditionRuling, RivalReading, plain_labels, possible
from variorum.rulebook.models import Conditions, Question
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.questions import Answer, Game, label

__all__ = [
    "ABSENCE_LABELS",
    "Absence",
    "Reading",
    "arises",
    "arising",
    "choose",
    "enabling",
    "parse_choices",
    "reading_labels",
    "say_in",
]


class Absence(StrEnum):
    """Why a reading gives no answer to a question."""

    UNANSWERED = "unanswered"
    NOT_ASKED = "does-not-arise"

    @property
    def label(self) -> str:
        """What readers are shown."""
        return ABSENCE_LABELS[self]


ABSENCE_LABELS = {Absence.UNANSWERED: "not answered", Absence.NOT_ASKED: "does not arise"}


@dataclass(frozen=True)
class Reading:
    """An edition and the questions on which a rival is chosen over the ruling."""

    edition: Edition
    chosen: Mapping[str, Answer]

    @property
    def name(self) -> str:
        """The reading as it is typed: `game/edition:question=answer,…`."""
        choices = ",".join(f"{question}={label(answer)}" for question, answer in sorted(self.chosen.items()))
        return f"{self.edition.name}:{choices}" if choices else self.edition.name

    @property
    def label(self) -> str:
        """The reading as people are shown it: what its edition is called, and how it is typed."""
        return f"{self.edition.title} ({self.name})"

    @cached_property
    def answers(self) -> Mapping[str, Answer]:
        """The answers of this reading, to the questions that arise in it and are answered."""
        own = {id_: ruling.answer for id_, ruling in self.edition.rulings.items()}
        return arising(self.edition.game, {**own, **self.chosen})

    @cached_property
    def absences(self) -> Mapping[str, Absence]:
        """The questions without an answer, each with why; one that an unanswered question decides on counts too."""
        found: dict[str, Absence] = {}
        for id_, question in self.edition.game.questions.items():
            if id_ not in self.answers:
                left_out = self.edition.leaves_out(id_)
                found[id_] = Absence.NOT_ASKED if left_out else _absence(question, self.answers, found)
        return found

    @property
    def unanswered(self) -> list[str]:
        """The questions that arise in it, or may, and that it does not answer."""
        return [id_ for id_, why in self.absences.items() if why is Absence.UNANSWERED]

    def rival(self, question: str) -> RivalReading | None:
        """Find the rival chosen on a question, if one is."""
        if question not in self.chosen:
            return None
        wanted = label(self.chosen[question])
        return next(rival for rival in self.edition.rulings[question].rivals if label(rival.answer) == wanted)


def say_in(reading: Reading, game: Game) -> Reading:
    """Say a reading as its game is said in some language."""
    return replace(reading, edition=replace(reading.edition, game=game))


def reading_labels(readings: Iterable[Reading]) -> list[str]:
    """Name readings beside each other: what tells their editions apart, and how each is typed."""
    listed = list(readings)
    labels = plain_labels(reading.edition for reading in listed)
    return [f"{labels[reading.edition.name]} ({reading.name})" for reading in listed]


def _absence(question: Question, answers: Mapping[str, Answer], absent: Mapping[str, Absence]) -> Absence:
    """Say why a question has no answer: what it depends on rules every case out, or else it is left open."""
    out = [_ruled_out(case, answers, absent) for case in question.cases]
    return Absence.NOT_ASKED if out and all(out) else Absence.UNANSWERED


def _ruled_out(conditions: Conditions, answers: Mapping[str, Answer], absent: Mapping[str, Absence]) -> bool:
    answered = {other: some for other, some in conditions.items() if other in answers}
    return any(absent.get(other) is Absence.NOT_ASKED for other in conditions) or not are_met(answered, answers)


def enabling(edition: Edition, question: str) -> dict[str, str]:
    """Choose the rivals under which a question arises that does not arise in the edition's main reading."""
    chosen: dict[str, str] = {}
    for other, fitting in min(_ways(edition, question), key=lambda way: _rivals_of(edition, way), default={}).items():
        chosen |= {**enabling(edition, other), other: fitting}
    return chosen


def _ways(edition: Edition, question: str) -> Iterator[dict[str, str]]:
    """List the ways in which a question can arise: for each, the answers that the edition can be read to give."""
    for case in edition.game.questions[question].cases:
        able = {other: possible(edition.rulings[other]) for other in case if other in edition.rulings}
        fitting = {other: [one for one in given if meets(one, case[other])] for other, given in able.items()}
        if len(fitting) == len(case) and all(fitting.values()):
            yield {other: label(given[0]) for other, given in fitting.items()}


def _rivals_of(edition: Edition, way: Mapping[str, str]) -> int:
    return sum(label(edition.rulings[other].answer) != answer for other, answer in way.items())


def choose(edition: Edition, choices: Mapping[str, str]) -> Reading:
    """Make a reading of an edition from the answers named, each its ruling or one of its rivals."""
    chosen: dict[str, Answer] = {}
    for question, typed in choices.items():
        ruling = _ruling(edition, question)
        answers = {label(answer): answer for answer in possible(ruling)}
        wanted = next((one for one in answers if sorted(one.split()) == sorted(typed.split())), typed)
        if wanted not in answers:
            offered = choose_from(wanted, answers)
            raise BadRequestError(f"{edition.name} cannot be read to answer {quote(wanted)} to `{question}`; {offered}")
        if wanted != label(ruling.answer):
            chosen[question] = answers[wanted]
    return Reading(edition, chosen)


def parse_choices(text: str) -> dict[str, str]:
    """Read `question=answer,question=answer`."""
    choices: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        question, equals, answer = part.partition("=")
        if not equals:
            raise BadRequestError(
                f"{quote(part)} is not a choice; write it `question=answer`, and a table as `question=key:1 key:2`"
            )
        if choices.get(question.strip(), answer.strip()) != answer.strip():
            raise BadRequestError(f"{quote(question.strip())} is given two answers; choose one")
        choices[question.strip()] = answer.strip()
    return choices


def _ruling(edition: Edition, question: str) -> EditionRuling:
    if question in edition.rulings:
        return edition.rulings[question]
    if question in edition.game.questions:
        raise BadRequestError(f"{edition.name} does not answer `{question}`, so no answer can be chosen")
    raise BadRequestError(
        f"{quote(question)} is not a question of {edition.game.name}; {choose_from(question, edition.game.questions)}"
    )
