"""The matrix: every question against every edition, and a picture of where the editions agree."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from variorum.rulebook.comparison import GRAVITY, Comparison
from variorum.rulebook.editions import Edition
from variorum.rulebook.evidence import Kind
from variorum.rulebook.models import Basis, Chapter
from variorum.rulebook.questions import Answer, in_words, label, say_answer
from variorum.rulebook.readings import Absence, Reading
from variorum.site.book import Book, short
from variorum.site.markup import KIND_MEANS, Here, kind_label
from variorum.site.rendering import render_page
from variorum.site.words import list_names
from variorum.site.writing import Page

AGREED, UNANSWERED, UNSHARED = "agreed", "unanswered", "unshared"
MEANS: Mapping[str, str] = {
    **{str(kind): KIND_MEANS[kind] for kind in GRAVITY},
    UNANSWERED: "an edition does not answer it yet",
    AGREED: "all that answer it answer alike",
    UNSHARED: "fewer than two editions answer it",
}
DIFFERS = frozenset(map(str, GRAVITY))
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_ENTRIES = 4


@dataclass(frozen=True)
class Agreement:
    """How far each two editions agree, and how each question stands, by chapter."""

    pairs: list[tuple[str, str, dict[str, int]]]
    chapters: list[tuple[str, Chapter, dict[str, str], int]]
    key: dict[str, str]


@dataclass(frozen=True)
class Rest:
    """What a ruling rests on, and the other answers that its text can be read to give; of several, whose it is."""

    basis: Basis
    rivals: tuple[str, ...] = ()
    whose: str = ""


@dataclass(frozen=True)
class Cell:
    """What an edition rules on a question, or all of them alike; or why it rules nothing."""

    name: str
    anchor: str
    sentence: str = ""
    rests: tuple[Rest, ...] = ()
    why: str = ""
    linked: bool = False
    group: int | None = None
    unplayed: str = ""
    spans: int = 1

    @property
    def letter(self) -> str:
        """The letter of those that answer alike."""
        return LETTERS[((self.group or 1) - 1) % len(LETTERS)]


@dataclass(frozen=True)
class Row:
    """A question: how it stands, what its rulings rest on, and what each edition rules."""

    standing: str
    bases: list[Basis]
    rivals: bool
    cells: list[Cell]


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the matrix."""
    return [{"All rulings" if book.alone else "Compare": book.path("compare")}]


def pages(book: Book) -> Iterator[Page]:
    """Write the matrix."""
    standings = [standing(book, id_) for id_ in book.game.questions]
    used = set(standings)
    yield render_page(
        "compare",
        book,
        Here(book.path("compare")),
        f"Compare · {book.game.title}",
        f"Every edition of {book.game.title}, question by question.",
        hide=("navigation", "toc"),
        kinds=[(kind, kind_label(kind)) for kind in MEANS if kind in used or kind not in (UNANSWERED, UNSHARED)],
        bases=[(basis, basis) for basis in Basis],
        chapters=[(key, chapter.title) for key, chapter in book.game.chapters.items()],
        widest=max(len(book.label(one)) for one in book.editions),
        heads=[(one, _open_points(one), len(one.rulings)) for one in book.editions],
        agreed=standings.count(AGREED),
        rows={id_: _row(book, id_) for id_ in book.game.questions},
        agreement_data=agreement(book),
    )


def _open_points(edition: Edition) -> int:
    """Count the rulings of an edition whose text can be read another way too."""
    return sum(bool(given.rivals) for given in edition.rulings.values())


def standing(book: Book, id_: str) -> str:
    """Name the kind of difference on a question, or tell that there is none."""
    if id_ in book.kinds:
        return str(book.kinds[id_])
    if id_ in book.follows:
        return str(Kind.ONE_SIDED)
    if any(reading.absences.get(id_) is Absence.UNANSWERED for reading in book.readings):
        return UNANSWERED
    return AGREED if sum(id_ in reading.answers for reading in book.readings) > 1 else UNSHARED


# -- where the editions agree --------------------------------------------------------------------------------------


def agreement(book: Book) -> Agreement | None:
    """Count how far each two editions agree, and in which chapters they differ; nothing for one alone."""
    if book.alone:
        return None
    kinds = {id_: standing(book, id_) for id_ in book.game.questions}
    used = set(kinds.values())
    chapters = [
        (key, one, {id_: kinds[id_] for id_ in one.questions}, sum(kinds[id_] in DIFFERS for id_ in one.questions))
        for key, one in book.game.chapters.items()
    ]
    pairs = [_pair(book, *two) for two in itertools.combinations(book.readings, 2)]
    return Agreement(pairs, chapters, {kind: means for kind, means in MEANS.items() if kind in used})


def tally(comparison: Comparison) -> dict[str, int]:
    """Count the questions that two readings answer alike, those they do not, by kind, and those left open."""
    kinds = Counter(str(row.kind) for row in comparison.rows if row.kind)
    agreed = comparison.compared - len(comparison.discrepancies)
    differing = {str(kind): kinds[kind] for kind in reversed(GRAVITY)}
    return {AGREED: agreed, UNANSWERED: len(comparison.unanswered), **differing}


def _pair(book: Book, one: Reading, other: Reading) -> tuple[str, str, dict[str, int]]:
    counts = {kind: count for kind, count in tally(book.comparisons[one.name, other.name]).items() if count}
    names = f"{book.label(one.edition)} and {book.label(other.edition)}"
    return names, book.red_line_path(one.edition, other.edition), counts


# -- the matrix ----------------------------------------------------------------------------------------------------


def _row(book: Book, id_: str) -> Row:
    given = {one.name: one.answers[id_] for one in book.readings if id_ in one.answers}
    rulings = [one.edition.rulings[id_] for one in book.readings if one.name in given]
    groups = alike(given) if id_ in book.kinds else {}
    cells = [_cell(book, one, id_, groups.get(one.name)) for one in book.readings]
    return Row(
        standing(book, id_),
        list(dict.fromkeys(one.basis for one in rulings)),
        any(one.rivals for one in rulings),
        cells if groups else _as_one(book, cells),
    )


def _as_one(book: Book, cells: list[Cell]) -> list[Cell]:
    """Put what every edition rules alike into one cell, with what each rests on where that differs."""
    if len(cells) == 1 or not cells[0].sentence or len({(one.sentence, one.unplayed) for one in cells}) > 1:
        return cells
    whose: dict[Rest, list[str]] = {}
    for edition, cell in zip(book.editions, cells, strict=True):
        whose.setdefault(cell.rests[0], []).append(book.brief(edition))
    rests = [replace(rest, whose=list_names(names) if len(whose) > 1 else "") for rest, names in whose.items()]
    return [replace(cells[0], name="All", rests=tuple(rests), spans=len(cells))]


def alike(given: Mapping[str, Answer]) -> dict[str, int]:
    """Give those that answer alike the same number, the commonest answer the first."""
    counts = Counter(map(label, given.values()))
    order = {answer: number for number, (answer, _) in enumerate(counts.most_common(), 1)}
    return {name: order[label(answer)] for name, answer in given.items()}


def _cell(book: Book, reading: Reading, id_: str, group: int | None) -> Cell:
    edition = reading.edition
    name, anchor = book.label(edition), short(edition.name)
    if id_ in reading.answers:
        answer, ruling = reading.answers[id_], edition.rulings[id_]
        rivals = tuple(book.game.sentence(id_, rival.answer) for rival in ruling.rivals)
        return Cell(
            name,
            anchor,
            book.game.sentence(id_, answer),
            (Rest(ruling.basis, rivals),),
            group=group,
            unplayed=book.unplayed(id_, answer),
        )
    if id_ in edition.rulings:
        return Cell(name, anchor, why="arises only by another reading of another question", linked=True)
    open_yet = reading.absences[id_] is Absence.UNANSWERED
    return Cell(name, anchor, why="not answered yet" if open_yet else "does not arise")


def few_words(answer: Answer) -> str:
    """Write an answer in a few words; of a long table, its first entries only."""
    if isinstance(answer, Mapping):
        shown = [f"{in_words(key)}: {say_answer(count)}" for key, count in list(answer.items())[:MOST_ENTRIES]]
        return ", ".join(shown) + (" …" if len(answer) > MOST_ENTRIES else "")
    return say_answer(answer)
