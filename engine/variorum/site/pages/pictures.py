"""The pictures of a game, each under a heading of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.site.book import Book
from variorum.site.drawings import arguments, pictures
from variorum.site.markup import Here
from variorum.site.rendering import render_page
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the pictures, where there are any."""
    return [{"Pictures": book.path("pictures")}] if pictures(book) else []


def pages(book: Book) -> Iterator[Page]:
    """Show what can be drawn of a game."""
    drawn, here = pictures(book), Here(book.path("pictures"))
    if drawn:
        title = f"{book.game.title} in pictures"
        yield render_page(
            "pictures",
            book,
            here,
            title,
            f"Rules of {book.game.title} that are easier to see than to read.",
            pictures=drawn,
            arguments=arguments(book),
        )
