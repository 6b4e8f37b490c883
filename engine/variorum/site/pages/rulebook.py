"""The rule book of each edition, complete, in our own words, with the open points marked where they arise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from variorum.rulebook.editions import EditionRuling, list_places
from variorum.rulebook.locales import own_name
from variorum.rulebook.questions import label
from variorum.rulebook.readings import Reading
from variorum.site.book import Book
from variorum.site.markup import Here
from variorum.site.pages import errata
from variorum.site.rendering import render_page
from variorum.site.words import list_names
from variorum.site.writing import Page

MOST_LINES = 2
FOR_ALL = "One rule book for all editions"


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the rule book of each edition."""
    named = [{book.label(edition): book.edition_path(edition)} for edition in book.editions]
    return [{"Rule books": [*named, *([{FOR_ALL: errata.all_path(book)}] if book.harmony else [])]}]


def pages(book: Book) -> Iterator[Page]:
    """Write the rule book of each edition, and once more in the edition's own language; then that for all of them."""
    for reading in book.readings:
        yield from _in_languages(book, reading, reading.edition.title, book.languages(reading.edition))
    if book.harmony:
        title = f"{book.game.title}: {FOR_ALL[0].lower()}{FOR_ALL[1:]}"
        yield from _in_languages(book, book.harmony.reading.reading, title, book.languages(*book.editions))


def _in_languages(book: Book, reading: Reading, title: str, languages: Sequence[str]) -> Iterator[Page]:
    for language in (None, *languages):
        yield _rule_book(book, reading, title, language, (None, *languages))


def _rule_book(book: Book, reading: Reading, title: str, language: str | None, languages: Sequence[str | None]) -> Page:
    edition, game = reading.edition, book.said_in(language)
    questions = game.questions
    rulings = edition.rulings
    printed = ", ".join(str(one) for one in (edition.source.publisher, edition.source.year) if one)
    chapters = [
        (chapter, [(id_, questions[id_], rulings[id_], _rests(rulings[id_])) for id_ in ids if id_ in reading.answers])
        for chapter, ids in game.in_chapters()
    ]
    return render_page(
        "rulebook",
        book,
        Here(book.edition_path(edition, language)),
        title if language is None else f"{title} · {own_name(language)}",
        heading=title,
        edition=edition,
        game=game,
        languages=[(one or book.game.language, book.edition_path(edition, one)) for one in languages],
        printed_by=_printed_by(book, reading) if edition.derived else {},
        sheets=[one for one in errata.sheets(book) if one.towards is None] if edition.derived else [],
        harmony=book.harmony,
        printed=f" ({printed})" if printed else "",
        broken=book.broken(edition.name) if edition.name in book.sound else [],
        unplayable=book.unplayable.get(edition.name, ()),
        open_points=sum(bool(given.rivals) for given in rulings.values()),
        chapters=[(chapter, lines) for chapter, lines in chapters if lines],
    )


def _printed_by(book: Book, reading: Reading) -> dict[str, str]:
    """Say which editions print each rule so, where not all do."""
    found = {}
    for id_, answer in reading.answers.items():
        given = [one for one in book.readings if id_ in one.answers and label(one.answers[id_]) == label(answer)]
        if len(given) < len(book.readings):
            found[id_] = list_names((book.brief(one.edition) for one in given), "none")
    return found


def _rests(given: EditionRuling) -> str:
    """Name the lines that a ruling rests on."""
    return list_places(given.cites, MOST_LINES) or "why"
