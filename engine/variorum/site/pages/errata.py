"""What to print in an edition so that it plays as another, or as all others, in its own language, with files to take.

A sheet is put together from what is stored of it; `variorum errata --store` decides what it settles, and a build does
not. Where nothing is stored, the changes between two editions are listed, and the page says that nothing is proved.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from variorum.changes import formats
from variorum.changes.derived import edition_text
from variorum.changes.errata import Aim, Erratum, IncompleteSheetError, Known, Sheet, aim_at, make_sheet
from variorum.changes.harmony import NAME
from variorum.changes.hybrids import OpenHybridError
from variorum.changes.passages import Part, Passage
from variorum.changes.requests import about_lines, places, proof_lines
from variorum.changes.settling import Settlement
from variorum.changes.sheets import stored_sheet
from variorum.library import OpenReading
from variorum.rulebook.editions import Edition
from variorum.rulebook.linked import MATTER, read_changes
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.readings import Reading
from variorum.site.book import Book, short
from variorum.site.changed import Change, PairOfEditions, pairs_of
from variorum.site.markup import Here, md
from variorum.site.rendering import render_page
from variorum.site.statements import as_one_line
from variorum.site.words import plural
from variorum.site.writing import Page

NOT_DECIDED = Settlement(0, {}, None, "nothing yet")  # what is left is not looked at


class Spot(NamedTuple):
    """A place in the book: what to do there, what is printed there now, and which rules stay that the words carry."""

    what: str
    passage: Passage
    keeps: list[str]


@dataclass(frozen=True)
class Correction:
    """A rule to print: where, the sentence in the edition's language, and the same in the language of the questions."""

    question: str
    asks: str
    places: list[Spot]
    instead: str
    said: str


@dataclass(frozen=True)
class Section:
    """One change of a sheet: what it changes in a line, what that does, and its rules."""

    erratum: Erratum
    line: Markup
    does: str
    anchor: str
    shown: bool
    """Whether the verdict on two editions shows it under the same anchor."""
    corrections: list[Correction]


@dataclass(frozen=True)
class Printable:
    """A sheet with its page: for which edition, towards which, or towards all; whether it is proved what it settles."""

    book: Book
    sheet: Sheet
    edition: Edition
    towards: Edition | None
    pair: PairOfEditions | None
    proved: bool

    @property
    def path(self) -> str:
        """Name its page."""
        return path(self.book, self.edition, self.towards)

    @property
    def title(self) -> str:
        """Name it by what it does."""
        other = self.book.brief(self.towards) if self.towards else "all other editions"
        return f"{self.book.game.title}: what to print so that {self.book.brief(self.edition)} plays as {other}"

    @property
    def in_short(self) -> str:
        """Call it beside the others."""
        return f"{self.book.brief(self.edition)} as {self.book.brief(self.towards) if self.towards else 'all others'}"


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the sheets."""
    named = [{one.in_short: one.path} for one in sheets(book)]
    return [{"What to print": named}] if named else []


def pages(book: Book) -> Iterator[Page]:
    """Write a sheet for each edition towards each other, and towards one rule book for all."""
    for one in sheets(book):
        sections = list(_sections(one))
        count = sum(bool(each.instead) for section in sections for each in section.corrections)
        yield render_page(
            "errata",
            book,
            Here(one.path),
            one.title,
            f"{one.title}: {len(sections)} changes, {count} sentences, place by place.",
            hide=("navigation", "toc"),
            one=one,
            sheet=one.sheet,
            sections=sections,
            count=count,
            proof=proof_lines(one.sheet) if one.proved else [],
            about=about_lines(one.sheet) if one.proved else [],
            files=[(name, ending, file_path(one, ending)) for name, ending, _ in _forms(one)],
            all_path=all_path(book),
        )


def files(book: Book) -> Iterator[tuple[str, bytes]]:
    """Write each sheet as files that agencies work with, and the rule set for all editions as a rulings file."""
    for one in sheets(book):
        for _, ending, content in _forms(one):
            yield file_path(one, ending), content
    if book.harmony:
        text = edition_text(book.harmony, book.harmony.reading.name)
        yield all_path(book).removesuffix(".md") + ".yaml", text.encode()


def path(book: Book, edition: Edition, towards: Edition | None) -> str:
    """Name the page of a sheet."""
    other = f"towards-{short(towards.name)}" if towards else "towards-all"
    return book.path("errata", f"{short(edition.name)}--{other}")


def file_path(one: Printable, ending: str) -> str:
    """Name a file of a sheet; the builder would take one that ends as Markdown does for a page."""
    return f"{one.path.removesuffix('.md')}.{'md.txt' if ending == 'md' else ending}"


def all_path(book: Book) -> str:
    """Name the page of the rule set for all editions."""
    return book.path("editions", NAME)


class ForAll(NamedTuple):
    """One rule book for all editions: its page, what it costs, and what to print in each to get there."""

    path: str
    says: str
    links: list[tuple[str, str]]


def for_all(book: Book) -> ForAll | None:
    """Say what one rule book for all editions comes to, where it is stored."""
    if book.harmony is None:
        return None
    cost = book.harmony.cost
    sound = " and every sound property holds" if not cost.unsound else ""
    says = f"Change {plural(cost.sentences, 'sentence')} in all, and the editions play alike{sound}."
    own = [one for one in sheets(book) if one.towards is None]
    named = [(f"{book.brief(one.edition)}: {plural(len(one.sheet.errata), 'change')}", one.path) for one in own]
    return ForAll(all_path(book), says, named)


def links(book: Book, pair: PairOfEditions) -> list[tuple[str, str]]:
    """Say where to read what to print, for two editions: the words of a link, and the page."""
    if not pair.decided or not pair.changes:
        return []
    return [
        (f"What to print in {book.brief(one)}", path(book, one, other))
        for one, other in itertools.permutations((pair.one, pair.other))
    ]


# -- sheets ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def sheets(book: Book) -> tuple[Printable, ...]:
    """Write the sheets of a game's editions again."""
    return (*_between(book), *_for_all(book))


def _between(book: Book) -> Iterator[Printable]:
    for pair in pairs_of(book):
        if not pair.decided or not pair.changes:
            continue
        for one, other in itertools.permutations((pair.one, pair.other)):
            reading, aim = _opened(book, one), aim_at(_opened(book, one), _opened(book, other))
            found = stored_sheet(reading, aim)
            made = found or _undecided(reading, aim)
            if made:
                yield Printable(book, _as_ranked(made, pair), one, other, pair, found is not None)


def _for_all(book: Book) -> Iterator[Printable]:
    """Write what each edition has to print so that all play by one rule set, where that is stored."""
    if book.harmony:
        for reading in book.harmony.readings:
            sheet = stored_sheet(reading, book.harmony.aim_for(reading))
            if sheet and sheet.errata:
                yield Printable(book, sheet, book.edition(reading.edition.name), None, None, True)


def _opened(book: Book, edition: Edition) -> OpenReading:
    return OpenReading(book.project, Reading(edition, {}))


def _undecided(reading: OpenReading, aim: Aim) -> Sheet | None:
    """List what is known to change play between two editions; what printing it settles is not decided."""
    root = reading.project.root
    stored = read_changes(root, reading.reading, aim.reading.reading)
    stored = stored or read_changes(root, aim.reading.reading, reading.reading)
    if stored is None:
        return None
    matter = tuple(replace(one, interacts_with=()) for one in stored.changes if one.effect in MATTER)
    try:
        return make_sheet(reading, aim, None, Known(matter, NOT_DECIDED, ()))
    except (IncompleteSheetError, OpenHybridError):
        return None


def _as_ranked(sheet: Sheet, pair: PairOfEditions) -> Sheet:
    """Put the changes of a sheet in the order in which the two editions' verdict has them."""
    ranked = [{rule.question for rule in change.rules} for change in pair.changes]

    def place(one: Erratum) -> int:
        shared = [len(questions & {*one.change.questions}) for questions in ranked]
        return shared.index(max(shared)) if any(shared) else len(ranked)

    return replace(sheet, errata=tuple(sorted(sheet.errata, key=place)))


def _forms(one: Printable) -> Iterator[tuple[str, str, bytes]]:
    """Write a sheet in each form in which it can be taken along: its name, its ending, the file."""
    if not one.proved:
        return
    with suppress(BadRequestError):  # what writes spreadsheets may not be installed
        yield "Spreadsheet", "xlsx", formats.xlsx([one.sheet])
    yield "CSV", "csv", (formats.BOM + formats.csv_text([one.sheet])).encode()
    yield "Markdown", "md", formats.markdown([one.sheet]).encode()


# -- what a page shows -----------------------------------------------------------------------------------------------


def _sections(one: Printable) -> Iterator[Section]:
    for erratum in one.sheet.errata:
        change = _alike(one.pair, erratum)
        order = [rule.question for rule in change.rules] if change else list(erratum.change.questions)
        line, anchor = as_one_line(*erratum.change.said[order[0]], md), f"change-{order[0]}"
        corrections = list(_corrections(one, erratum, order))
        yield Section(erratum, line, _does(erratum, change), anchor, change is not None, corrections)


def _alike(pair: PairOfEditions | None, erratum: Erratum) -> Change | None:
    """Find the same change in the verdict on two editions."""
    wanted = {*erratum.change.questions}
    return (
        next((each for each in pair.changes if {rule.question for rule in each.rules} == wanted), None)
        if pair
        else None
    )


def _does(erratum: Erratum, change: Change | None) -> str:
    """Say what a change does, by the figures of its verdict where it has one."""
    if change is None or change.swing is None:
        return erratum.seriousness
    return f"{change.effect_words}; {change.swing.words}"


def _corrections(one: Printable, erratum: Erratum, order: Sequence[str]) -> Iterator[Correction]:
    doing = {each: place.what for place in places(erratum) for each in place.passages}
    game, own = one.book.game, one.sheet.said.language
    for question in order:
        own_words = [each for each in erratum.passages if each.question == question and each.part is not Part.EXAMPLE]
        listed = [Spot(doing[each], each, [erratum.kept_rules[id_] for id_ in each.keeps]) for each in own_words]
        instead, after = erratum.sentences[question], erratum.change.after
        said = game.sentence(question, after[question]) if own != game.language and question in after else ""
        yield Correction(question, game.questions[question].asks, listed, instead, said)
