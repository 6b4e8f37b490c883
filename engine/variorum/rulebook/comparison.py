"""Compare two readings question by question. Discrepancies are derived from the rulings, never written by hand."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from variorum.rulebook.editions import Citation
from variorum.rulebook.evidence import Evidence, Finding, Kind
from variorum.rulebook.models import Basis
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.questions import Answer
from variorum.rulebook.readings import Reading

GRAVITY = (Kind.BEHAVIOURAL, Kind.UNEXPLORED, Kind.EQUIVALENT, Kind.WORDING)
MOST_COMPARED = 100_000  # pairs of words; longer sentences are shown as wholly replaced


@dataclass(frozen=True)
class Side:
    """What one reading answers to a question."""

    answer: Answer
    sentence: str
    basis: Basis
    cites: tuple[Citation, ...]
    rivals: tuple[Answer, ...]
    is_rival: bool


@dataclass(frozen=True)
class Row:
    """One question in a comparison. A side is None where the question does not arise or is not answered."""

    question: str
    asks: str
    left: Side | None
    right: Side | None
    finding: Finding | None

    @property
    def differs(self) -> bool:
        """Tell whether this is a discrepancy."""
        return self.finding is not None


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
        return [row for row in self.rows if row.differs]

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


def compare(left: Reading, right: Reading, evidence: Evidence) -> Comparison:
    """Compare two readings of the same game."""
    game = left.edition.game
    if right.edition.game.name != game.name:
        raise BadRequestError(
            f"{left.edition.name} and {right.edition.name} are different games and share no questions"
        )
    chapters = tuple(
        (chapter.title, tuple(_row(id_, left, right, evidence) for id_ in ids)) for chapter, ids in game.in_chapters()
    )
    return Comparison(left, right, chapters)


def _row(id_: str, left: Reading, right: Reading, evidence: Evidence) -> Row:
    sides = _side(id_, left), _side(id_, right)
    one, other = sides
    differs = one and other and one.answer != other.answer
    finding = evidence.of(id_, one.answer, other.answer, left.name, right.name) if one and other and differs else None
    return Row(id_, left.edition.game.questions[id_].asks, one, other, finding)


def _side(id_: str, reading: Reading) -> Side | None:
    if id_ not in reading.answers:
        return None
    answer, ruling, rival = reading.answers[id_], reading.edition.rulings[id_], reading.rival(id_)
    others = tuple(one for one in (ruling.answer, *(r.answer for r in ruling.rivals)) if one != answer)
    cites = rival.cites if rival else ruling.cites
    return Side(answer, reading.edition.game.sentence(id_, answer), ruling.basis, cites, others, rival is not None)


@dataclass(frozen=True)
class Overview:
    """All editions of a game at once: the questions on which any two differ, with the most serious kind."""

    readings: tuple[Reading, ...]
    chapters: tuple[tuple[str, tuple[tuple[str, Kind], ...]], ...]

    @property
    def discrepancies(self) -> int:
        """Count the questions on which any two differ."""
        return sum(len(rows) for _, rows in self.chapters)


def survey(readings: Sequence[Reading], evidence: Evidence) -> Overview:
    """Find every question that any two readings of one game answer differently."""
    kinds: dict[str, set[Kind]] = {}
    for left, right in itertools.combinations(readings, 2):
        for row in compare(left, right, evidence).discrepancies:
            if row.finding:
                kinds.setdefault(row.question, set()).add(row.finding.kind)
    chapters = (
        (chapter.title, tuple((id_, min(kinds[id_], key=GRAVITY.index)) for id_ in ids if id_ in kinds))
        for chapter, ids in readings[0].edition.game.in_chapters()
    )
    return Overview(tuple(readings), tuple(chapters))


def red_line(before: str, after: str) -> Iterator[tuple[str, str, str]]:
    """Compare two sentences word by word: (`equal`, `delete`, `insert` or `replace`; old words; new words)."""
    old, new = before.split(), after.split()
    if len(old) * len(new) > MOST_COMPARED:
        yield ("equal" if old == new else "replace"), before, after
        return
    for tag, i, j, k, m in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        yield tag, " ".join(old[i:j]), " ".join(new[k:m])
