"""The rule book of each edition, complete, in our own words, with the open points marked where they arise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.rulebook.editions import EditionRuling
from variorum.rulebook.readings import Reading
from variorum.site.book import Book
from variorum.site.markup import Here
from variorum.site.rendering import render_page
from variorum.site.writing import Page

MOST_LINES = 4


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the rule book of each edition."""
    return [{"Rule books": [{edition.name: book.edition_path(edition)} for edition in book.editions]}]


def pages(book: Book) -> Iterator[Page]:
    """Write the rule book of each edition."""
    for reading in book.readings:
        yield _rule_book(book, reading)


def _rule_book(book: Book, reading: Reading) -> Page:
    edition, questions = reading.edition, book.game.questions
    rulings = edition.rulings
    printed = ", ".join(str(one) for one in (edition.source.publisher, edition.source.year) if one)
    chapters = [
        (chapter, [(id_, questions[id_], rulings[id_], _rests(rulings[id_])) for id_ in ids if id_ in reading.answers])
        for chapter, ids in book.game.in_chapters()
    ]
    return render_page(
        "rulebook",
        book,
        Here(book.edition_path(edition)),
        f"{book.game.title}: {edition.name}",
        edition=edition,
        printed=f" ({printed})" if printed else "",
        open_points=sum(bool(given.rivals) for given in rulings.values()),
        chapters=[(chapter, lines) for chapter, lines in chapters if lines],
    )


def _rests(given: EditionRuling) -> str:
    """Name the lines that a ruling rests on."""
    lines = list(dict.fromkeys(cite.lines for cite in given.cites))
    shown = ", ".join(lines[:MOST_LINES]) + (" …" if len(lines) > MOST_LINES else "")
    return f"line{'s' * (len(lines) > 1 or '-' in shown)} {shown}" if lines else "why"
