"""Arguments about a game, a page for each: what it comes to, and its steps under headings of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.site.book import Book
from variorum.site.drawings import argue, arguments
from variorum.site.markup import Here
from variorum.site.rendering import render_page
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show each argument by its name."""
    return [{one.name: book.path(one.id)} for one in arguments(book)]


def pages(book: Book) -> Iterator[Page]:
    """Write a page for each argument."""
    for one in arguments(book):
        here = Here(book.path(one.id))
        lead, sections = argue(one, here)
        title = f"{one.name} · {book.game.title}"
        yield render_page("argument", book, here, title, argument=one, lead=lead, sections=sections)
