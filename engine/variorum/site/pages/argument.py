"""Arguments about a game, a page for each: what it comes to, and its steps under headings of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.site.book import Book
from variorum.site.drawings import Argument, arguments
from variorum.site.markup import Here, h, md
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show each argument by its name."""
    return [{one.name: book.path(one.id)} for one in arguments(book)]


def pages(book: Book) -> Iterator[Page]:
    """Write a page for each argument."""
    for one in arguments(book):
        yield _argument(book, one)


def _argument(book: Book, one: Argument) -> Page:
    here = Here(book.path(one.id))
    lead, sections = one.tell(here)
    parts = [f"# {md(one.title)}", "", f'<p class="v-lead">{lead}</p>', ""]
    for section in sections:
        parts += [f"## {md(section.title)} {{#{section.id}}}", "", f'<div class="v-infer">{section.html}</div>', ""]
    return Page(here.path, f"{h(one.name)} · {h(book.game.title)}", "\n".join(parts))
