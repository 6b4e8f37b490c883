"""Compare two readings question by question. Discrepancies are derived from the rulings, never written by hand."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from variorum.rulebook.editions import Citation
from variorum.rulebook.evidence import Evidence, Finding, Kind
from variorum.rulebook.models import Basis
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.questions import Answer, Game, carries_behaviour
from variorum.rulebook.readings import Absence, Reading

GRAVITY = (Kind.BEHAVIOURAL, Kind.UNEXPLORED, Kind.ONE_SIDED, Kind.EQUIVALENT, Kind.WORDING)
Refusals = Callable[[Reading], Mapping[str, str]]
MOST_COMPARED = 100_000  # pairs of words; longer sentences are shown as wholly replaced


@dataclass(frozen=True)
class Side:
    """What one reading answers to a question; if its game cannot play that, why."""

    answer: Answer
    sentence: str
    basis: Basis
    cites: tuple[Citation, ...]
    rivals: tuple[Answer, ...]
    is_rival: bool
    unplayed: str = ""


@dataclass(frozen=True)
class Row:
    """One question in a comparison. A side is None where the question does not arise or is not answered.

    A question that arises on one side only follows from others, which the two answer differently.
    """

    question: str
    asks: str
    left: Side | None
    right: Side | None
    finding: Finding | None
    absent: tuple[Absence | None, Absence | None] = (None, None)
    follows: tuple[str, ...] = ()
    behaviour: bool = True

    @property
    def one_sided(self) -> bool:
        """Tell whether one side answers it and on the other it does not arise."""
        return (self.left is None) != (self.right is None) and Absence.NOT_ASKED in self.absent

    @property
    def unanswered(self) -> bool:
        """Tell whether a side leaves it open."""
        return Absence.UNANSWERED in self.absent

    @property
    def differs(self) -> bool:
        """Tell whether the two answer it differently, or only one of them has to."""
        return self.finding is not None or self.one_sided

    @property
    def unplayed(self) -> bool:
        """Tell whether the answer of a side cannot be played."""
        return any(side is not None and side.unplayed for side in (self.left, self.right))

    @property
    def kind(self) -> Kind | None:
        """The kind of the difference, if there is one."""
        return self.finding.kind if self.finding else Kind.ONE_SIDED if self.one_sided else None


@dataclass(frozen=True)
class Comparison:
    """Two readings of one game, compared."""

    left: Reading
    right: Reading
    chapters: tuple[tuple[str, tuple[Row, ...]], ...]

    @property
    def rows(self) -> list[Row]:
        """Every question of the comparison."""
        return [row for _, rows in self.chapters for row in rows]

    @property
    def discrepancies(self) -> list[Row]:
        """The questions that the two answer differently."""
        return [row for row in self.rows if row.finding]

    @property
    def one_sided(self) -> list[Row]:
        """The questions that arise on one side only."""
        return [row for row in self.rows if row.one_sided]

    @property
    def unanswered(self) -> list[Row]:
        """The questions that a side leaves open."""
        return [row for row in self.rows if row.unanswered]

    @property
    def unplayed(self) -> tuple[list[str], list[str]]:
        """The questions that each side answers as its game cannot play."""
        left = [row.question for row in self.rows if row.left and row.left.unplayed]
        return left, [row.question for row in self.rows if row.right and row.right.unplayed]

    @property
    def unsettled(self) -> list[Row]:
        """The questions answered alike that one of the texts can be read to answer otherwise."""
        return [
            row
            for row in self.rows
            if row.left and row.right and not row.differs and row.left.rivals + row.right.rivals
        ]

    @property
    def compared(self) -> int:
        """Count the questions that both answer."""
        return sum(row.left is not None and row.right is not None for row in self.rows)


def play_all(_: Reading) -> Mapping[str, str]:
    """Take every answer of a reading to be playable."""
    return {}


def compare(left: Reading, right: Reading, evidence: Evidence, refusals: Refusals = play_all) -> Comparison:
    """Compare two readings of the same game; answers that cannot be played are marked by what is said of them."""
    game = left.edition.game
    if right.edition.game.name != game.name:
        raise BadRequestError(
            f"{left.edition.name} and {right.edition.name} are different games and share no questions"
        )
    refused = refusals(left), refusals(right)
    chapters = tuple(
        (chapter.title, tuple(_row(id_, (left, right), evidence, refused) for id_ in ids))
        for chapter, ids in game.in_chapters()
    )
    return Comparison(left, right, chapters)


def _row(
    id_: str, readings: tuple[Reading, Reading], evidence: Evidence, refused: tuple[Mapping[str, str], ...]
) -> Row:
    (left, right), game = readings, readings[0].edition.game
    one, other = _side(id_, left, refused[0]), _side(id_, right, refused[1])
    finding = None
    if one and other and one.answer != other.answer:
        finding = evidence.of(id_, one.answer, other.answer, left.name, right.name)
    absent = left.absences.get(id_), right.absences.get(id_)
    follows = _decided_by(game, id_, readings) if absent[0] is not absent[1] else ()
    behaviour = carries_behaviour(game.questions[id_])
    return Row(id_, game.questions[id_].asks, one, other, finding, absent, follows, behaviour)


def _decided_by(game: Game, id_: str, readings: Sequence[Reading]) -> tuple[str, ...]:
    """Name the questions on whose answers it depends that this one arises, where the two do not answer alike."""
    one, other = readings
    asked = dict.fromkeys(each for case in game.questions[id_].cases for each in case)
    return tuple(each for each in asked if one.answers.get(each) != other.answers.get(each))


def _side(id_: str, reading: Reading, refused: Mapping[str, str]) -> Side | None:
    if id_ not in reading.answers:
        return None
    answer, ruling, rival = reading.answers[id_], reading.edition.rulings[id_], reading.rival(id_)
    others = tuple(one for one in (ruling.answer, *(r.answer for r in ruling.rivals)) if one != answer)
    cites = rival.cites if rival else ruling.cites
    rule = reading.edition.game.sentence(id_, answer)
    return Side(answer, rule, ruling.basis, cites, others, rival is not None, refused.get(id_, ""))


@dataclass(frozen=True)
class Overview:
    """All editions of a game at once: the questions on which any two differ, with the most serious kind."""

    readings: tuple[Reading, ...]
    comparisons: tuple[Comparison, ...]
    chapters: tuple[tuple[str, tuple[tuple[str, Kind], ...]], ...]

    @property
    def discrepancies(self) -> int:
        """Count the questions on which any two differ."""
        return sum(len(rows) for _, rows in self.chapters)

    @cached_property
    def answered_differently(self) -> Mapping[str, Kind]:
        """The questions that any two answer differently, with the most serious kind."""
        found = _most_serious(row for each in self.comparisons for row in each.discrepancies)
        return {id_: found[id_] for id_ in self.readings[0].edition.game.questions if id_ in found}

    @cached_property
    def follows(self) -> Mapping[str, tuple[str, ...]]:
        """The questions that do not arise in all editions, each with those whose answers decide on that."""
        found: dict[str, dict[str, None]] = {}
        for row in (row for each in self.comparisons for row in each.one_sided):
            found.setdefault(row.question, {}).update(dict.fromkeys(row.follows))
        return {id_: tuple(others) for id_, others in found.items()}

    @property
    def unplayed(self) -> Mapping[str, list[str]]:
        """The questions that each edition answers as its game cannot play, for those that do."""
        found: dict[str, list[str]] = {}
        for each in self.comparisons:
            for side, questions in zip((each.left, each.right), each.unplayed, strict=True):
                if questions:
                    found[side.name] = questions
        return found

    @property
    def unanswered(self) -> Mapping[str, list[str]]:
        """The questions that each edition leaves open, for those that do."""
        return {reading.name: reading.unanswered for reading in self.readings if reading.unanswered}


def survey(readings: Sequence[Reading], evidence: Evidence, refusals: Refusals = play_all) -> Overview:
    """Find every question that any two readings of one game answer differently, or that arises in some only."""
    compared = tuple(compare(left, right, evidence, refusals) for left, right in itertools.combinations(readings, 2))
    kinds = _most_serious(row for each in compared for row in each.rows)
    chapters = (
        (chapter.title, tuple((id_, kinds[id_]) for id_ in ids if id_ in kinds))
        for chapter, ids in readings[0].edition.game.in_chapters()
    )
    return Overview(tuple(readings), compared, tuple(chapters))


def _most_serious(rows: Iterator[Row]) -> dict[str, Kind]:
    """List the questions of rows that differ, each with the most serious kind of difference."""
    found: dict[str, Kind] = {}
    for row in rows:
        if row.kind:
            found[row.question] = min(found.get(row.question, row.kind), row.kind, key=GRAVITY.index)
    return found


def red_line(before: str, after: str) -> Iterator[tuple[str, str, str]]:
    """Compare two sentences word by word: (`equal`, `delete`, `insert` or `replace`; old words; new words)."""
    old, new = before.split(), after.split()
    if len(old) * len(new) > MOST_COMPARED:
        yield ("equal" if old == new else "replace"), before, after
        return
    for tag, i, j, k, m in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        yield tag, " ".join(old[i:j]), " ".join(new[k:m])
