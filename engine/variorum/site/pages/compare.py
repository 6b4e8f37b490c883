"""The matrix: every question against every edition, and a picture of where the editions agree."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from variorum.rulebook.comparison import GRAVITY, Comparison
from variorum.rulebook.editions import EditionRuling
from variorum.rulebook.evidence import Kind
from variorum.rulebook.models import Basis, Chapter
from variorum.rulebook.questions import Answer, in_words, label, say_answer
from variorum.rulebook.readings import Absence, Reading
from variorum.site.book import Book, short
from variorum.site.markup import KIND_MEANS, Here, kind_label
from variorum.site.rendering import render_page
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
class Cell:
    """What an edition rules on a question, or why it rules nothing."""

    name: str
    anchor: str
    given: EditionRuling | None = None
    why: str = ""
    linked: bool = False
    group: int | None = None
    words: str = ""
    sentence: str = ""
    entries: tuple[str, ...] = ()
    unplayed: str = ""

    @property
    def letter(self) -> str:
        """The letter of those that answer alike."""
        return LETTERS[((self.group or 1) - 1) % len(LETTERS)]

    @property
    def rivals(self) -> list[str]:
        """The other answers that the text can be read to give."""
        return [few_words(rival.answer, []) for rival in self.given.rivals] if self.given else []


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
    used = {standing(book, id_) for id_ in book.game.questions}
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
        heads=[(one, sum(bool(given.rivals) for given in one.rulings.values())) for one in book.editions],
        rows={id_: _row(book, id_) for id_ in book.game.questions},
        agreement_data=agreement(book),
    )


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
    keys = _differing_keys(list(given.values()))
    return Row(
        standing(book, id_),
        list(dict.fromkeys(one.basis for one in rulings)),
        any(one.rivals for one in rulings),
        [_cell(book, one, id_, groups.get(one.name), keys) for one in book.readings],
    )


def alike(given: Mapping[str, Answer]) -> dict[str, int]:
    """Give those that answer alike the same number, the commonest answer the first."""
    counts = Counter(map(label, given.values()))
    order = {answer: number for number, (answer, _) in enumerate(counts.most_common(), 1)}
    return {name: order[label(answer)] for name, answer in given.items()}


def _cell(book: Book, reading: Reading, id_: str, group: int | None, keys: list[str]) -> Cell:
    edition = reading.edition
    name, anchor = book.label(edition), short(edition.name)
    if id_ in reading.answers:
        answer = reading.answers[id_]
        rule = book.game.sentence(id_, answer)
        return Cell(
            name,
            anchor,
            edition.rulings[id_],
            group=group,
            words=few_words(answer, keys),
            sentence=rule,
            entries=_entries(answer, keys),
            unplayed=book.unplayed(id_, answer),
        )
    if id_ in edition.rulings:
        return Cell(name, anchor, why="arises only by a rival reading of another question", linked=True)
    open_yet = reading.absences[id_] is Absence.UNANSWERED
    return Cell(name, anchor, why="not answered yet" if open_yet else "does not arise")


def few_words(answer: Answer, keys: list[str]) -> str:
    """Write an answer in a few words; of a table, the entries of some keys only."""
    if isinstance(answer, Mapping):
        shown = [_entry(key, answer[key]) for key in keys or list(answer)[:MOST_ENTRIES]]
        return ", ".join(shown[:MOST_ENTRIES]) + (" …" if len(answer) > min(len(shown), MOST_ENTRIES) else "")
    return say_answer(answer)


def _entries(answer: Answer, keys: list[str]) -> tuple[str, ...]:
    """Give a long table in full."""
    if not isinstance(answer, Mapping) or len(answer) <= len((keys or list(answer))[:MOST_ENTRIES]):
        return ()
    return tuple(_entry(key, count) for key, count in answer.items())


def _differing_keys(answers: list[Answer]) -> list[str]:
    """Name the keys on which tables differ."""
    tables = [answer for answer in answers if isinstance(answer, Mapping)]
    return [key for key in (tables[0] if tables else ()) if len({table[key] for table in tables}) > 1]


def _entry(key: str, count: int) -> str:
    return f"{in_words(key)}: {say_answer(count)}"
