"""The rule book of each edition, complete, in our own words, with the open points marked where they arise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.rulebook.editions import EditionRuling, list_places
from variorum.rulebook.locales import own_name
from variorum.rulebook.readings import Reading
from variorum.site.book import Book
from variorum.site.markup import Here
from variorum.site.rendering import render_page
from variorum.site.writing import Page

MOST_LINES = 2


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the rule book of each edition."""
    return [{"Rule books": [{book.label(edition): book.edition_path(edition)} for edition in book.editions]}]


def pages(book: Book) -> Iterator[Page]:
    """Write the rule book of each edition, and once more in the edition's own language."""
    for reading in book.readings:
        for language in (None, *book.languages(reading.edition)):
            yield _rule_book(book, reading, language)


def _rule_book(book: Book, reading: Reading, language: str | None) -> Page:
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
        edition.title if language is None else f"{edition.title} · {own_name(language)}",
        edition=edition,
        game=game,
        languages=[
            (one or book.game.language, book.edition_path(edition, one)) for one in (None, *book.languages(edition))
        ],
        printed=f" ({printed})" if printed else "",
        broken=book.broken(edition.name),
        open_points=sum(bool(given.rivals) for given in rulings.values()),
        chapters=[(chapter, lines) for chapter, lines in chapters if lines],
    )


def _rests(given: EditionRuling) -> str:
    """Name the lines that a ruling rests on."""
    return list_places(given.cites, MOST_LINES) or "why"
