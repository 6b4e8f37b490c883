"""The glossary: what each edition calls each thing, and where an edition is not consistent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.rulebook.editions import Edition
from variorum.rulebook.glossary import TwoNames, TwoThings, two_names, two_things
from variorum.site.book import Book
from variorum.site.markup import Here
from variorum.site.rendering import render_page
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the glossary, where there is one."""
    return [{"Glossary": book.path("glossary")}] if book.terms else []


def pages(book: Book) -> Iterator[Page]:
    """Write the glossary of a game."""
    if book.terms:
        title = f"Glossary · {book.game.title}"
        yield render_page("glossary", book, Here(book.path("glossary")), title, inconsistent=list(_inconsistent(book)))


def _inconsistent(book: Book) -> Iterator[tuple[Edition, list[TwoNames], list[TwoThings]]]:
    """List for each edition the things with several names, and the names of several things."""
    twice, shared = list(two_names(book.terms)), list(two_things(book.terms))
    for edition in book.editions:
        yield (
            edition,
            [one for one in twice if one.edition == edition.name],
            [one for one in shared if one.edition == edition.name],
        )
