"""A page for each question: what is asked, what each edition rules and why, and why it matters."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from variorum.games import registry
from variorum.rulebook.comparison import Row
from variorum.rulebook.differences import Difference
from variorum.rulebook.editions import Edition, EditionRuling
from variorum.rulebook.evidence import Kind
from variorum.rulebook.questions import label
from variorum.rulebook.readings import Absence, Reading
from variorum.rulebook.verdicts import StoredTheorem, depends
from variorum.site import consulting, playground
from variorum.site.book import Book
from variorum.site.changed import PairOfEditions, pairs_of
from variorum.site.dots import Block, Scale
from variorum.site.impacts import Impact
from variorum.site.markup import Here
from variorum.site.pages import impact, witness
from variorum.site.pages.findings import said_together
from variorum.site.pages.theorems import badges
from variorum.site.rendering import render_page
from variorum.site.sides import begin_sentence, data_of, headline, remark, with_ids
from variorum.site.statements import state
from variorum.site.writing import Page

DIFFERENT = {
    Kind.BEHAVIOURAL: "The editions answer differently, and a game can show it.",
    Kind.EQUIVALENT: "The editions answer differently, and it is proved that no game can show it.",
    Kind.WORDING: "The editions answer differently, in their words only: no record of a game can show it.",
    Kind.UNEXPLORED: "The editions answer differently. Whether a game can show it is not known yet.",
}

NOT_THERE = {Absence.UNANSWERED: "Not answered yet.", Absence.NOT_ASKED: "Does not arise here."}


@dataclass(frozen=True)
class ComparisonView:
    """What was measured of a question between two readings: its page, its sides, a proof that it does nothing."""

    path: str
    sides: str
    theorem: str | None
    impact: Impact
    block: Block


@dataclass(frozen=True)
class ImpactView:
    """What was measured of a question and what was not; whether anything is stored, and whether anything can be."""

    stored: bool
    can_be: bool
    found: list[ComparisonView]
    missing: list[Difference]


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the list of questions only."""
    return [{"Questions": book.path("questions", "index")}]


def pages(book: Book) -> Iterator[Page]:
    """Write a page for each question, and the list of them."""
    yield render_page("questions", book, Here(book.path("questions", "index")), f"Questions · {book.game.title}")
    ids, pairs = list(book.game.questions), pairs_of(book)
    for before, id_, after in zip([None, *ids], ids, [*ids[1:], None], strict=False):
        yield _question(book, pairs, id_, before, after)


def _question(book: Book, pairs: Sequence[PairOfEditions], id_: str, before: str | None, after: str | None) -> Page:
    asked, found, statement = book.game.questions[id_], book.witnesses.get(id_, []), state(book, id_)
    witnesses = [(book.witness_path(one), data_of(book, one)) for one in found]
    chapter = next(chapter for chapter, ids in book.game.in_chapters() if id_ in ids)
    return render_page(
        "question",
        book,
        Here(book.question_path(id_)),
        f"{statement} · {chapter.title} · {book.game.title}",
        f"{asked.asks} What each edition of {book.game.title} rules, and where it says so.",
        hide=("navigation", "toc"),
        id=id_,
        statement=statement,
        changes=[(pair, change) for pair in pairs if (change := pair.change_of(id_))],
        question=asked,
        chapter=chapter,
        standing=_standing(book, id_),
        unreached=book.evidence.unreached(id_, [one.name for one in book.editions]),
        editions=[_find_ruling(reading, id_) for reading in book.readings],
        discrepancies=list(_discrepancies(book, id_)),
        shown_as=begin_sentence(witness.kinds(book, found)),
        witnesses=[(path, with_ids(book, headline(book, data)), remark(book, data)) for path, data in witnesses],
        theorems=_theorems(book, id_),
        played=registry.find(book.name) is not None,
        places=consulting.places(book.name, id_),
        answers=list(_answers(book, id_)),
        switch=(switch := playground.switch(book, id_)),
        unswitched="" if switch else playground.unswitched(book, id_),
        impact=_impact(book, id_),
        together=said_together(book, id_),
        before=before,
        after=after,
    )


def _theorems(book: Book, id_: str) -> list[tuple[StoredTheorem, list[tuple[str, str]]]]:
    """List the theorems that depend on a question, with how they stand."""
    stated = book.verdicts.theorems if book.verdicts else ()
    return [(one, badges(book, one)) for one in stated if depends(one, id_)]


def _standing(book: Book, id_: str) -> str:
    """Say in a sentence how the editions stand to each other on a question."""
    given = [book.label(reading.edition) for reading in book.readings if id_ in reading.answers]
    if not given:
        return "The question does not arise in any edition's main reading."
    if id_ in book.kinds:
        return DIFFERENT[book.kinds[id_]]
    if id_ in book.follows:
        decided = f"another answer decides on that ({', '.join(book.follows[id_])})"
        return f"It does not arise in all editions, only in: {', '.join(given)}; {decided}."
    if len(given) == 1:
        return "" if book.alone else f"It is answered in one edition only: {given[0]}."
    if len(given) == len(book.editions):
        return "All editions answer alike."
    return f"The editions that answer it ({', '.join(given)}) answer alike."


def _find_ruling(reading: Reading, id_: str) -> tuple[Edition, EditionRuling | None, bool, str]:
    """Find what an edition rules, whether the question arises, and what to say where nothing is ruled."""
    absent = NOT_THERE[reading.absences[id_]] if id_ in reading.absences else ""
    return reading.edition, reading.edition.rulings.get(id_), id_ in reading.answers, absent


def _discrepancies(book: Book, id_: str) -> Iterator[tuple[Edition, Edition, Row]]:
    """Find each two editions that differ."""
    for one, other in itertools.combinations(book.readings, 2):
        row = next(row for row in book.comparisons[one.name, other.name].rows if row.question == id_)
        if row.finding and row.left and row.right:
            yield one.edition, other.edition, row


def _impact(book: Book, id_: str) -> ImpactView | None:
    """Find what the question does at the table, between editions and under rivals, and what is not measured."""
    wanted = [one for one in book.differences if one.question == id_]
    if not wanted:
        return None
    known = [(one, book.impacts.of(id_, _editions(one), [label(answer) for answer in one.answers])) for one in wanted]
    scale = Scale.fitting(stored[1] for _, stored in known if stored)
    found = [
        ComparisonView(
            f"{impact.path(book, measurement)}#{impact.anchor(one)}",
            book.sides(measurement.editions),
            book.proved_alike(one),
            one,
            impact.block(book, measurement, one, scale),
        )
        for measurement, one in (stored for _, stored in known if stored)
    ]
    missing = [one for one, stored in known if not stored and not _is_proved_alike(book, one)]
    return ImpactView(bool(book.impacts.pairs or book.impacts.rivals), registry.measures(book.name), found, missing)


def _is_proved_alike(book: Book, one: Difference) -> bool:
    """Tell whether a theorem says that the two answers make no difference, so that nothing is to be measured."""
    return book.evidence.of(one.question, *one.answers, *one.between).kind is Kind.EQUIVALENT


def _editions(one: Difference) -> list[str]:
    return list(dict.fromkeys((one.left.edition.name, one.right.edition.name)))


def _answers(book: Book, id_: str) -> Iterator[tuple[str, list[str], str]]:
    """List every answer that could be given, with the editions that give it and the rule."""
    asked = book.game.questions[id_]
    for answer in asked.answers or ():
        givers = [book.label(e) for e in book.editions if id_ in e.rulings and label(e.rulings[id_].answer) == answer]
        yield answer, givers, book.game.sentence(id_, answer)
