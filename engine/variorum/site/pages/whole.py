"""The whole book on one page, for printing: every question with what each edition rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.rulebook.editions import Edition, EditionRuling, list_places
from variorum.site.book import Book
from variorum.site.markup import Here
from variorum.site.rendering import render_page
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the whole book."""
    return [{"Whole book": book.path("whole")}]


def pages(book: Book) -> Iterator[Page]:
    """Write all questions and rulings of a game on one page."""
    rulings = {id_: _rulings(book, id_) for id_ in book.game.questions}
    title = f"{book.game.title}: the whole book"
    yield render_page("whole", book, Here(book.path("whole")), title, searched=False, rulings=rulings)


def _rulings(book: Book, id_: str) -> dict[str, list[tuple[Edition, EditionRuling, str]]]:
    """Gather the rules that editions give on a question, each with those that give it and on which lines."""
    found: dict[str, list[tuple[Edition, EditionRuling, str]]] = {}
    for edition in book.editions:
        given = edition.rulings.get(id_)
        if given:
            lines = list_places(given.cites)
            found.setdefault(book.game.sentence(id_, given.answer), []).append((edition, given, lines))
    return found
