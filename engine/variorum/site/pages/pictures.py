"""The pictures of a game, each under a heading of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.site.book import Book
from variorum.site.drawings import Picture, arguments, pictures
from variorum.site.markup import Here, h, md
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the pictures, where there are any."""
    return [{"Pictures": book.path("pictures")}] if pictures(book) else []


def pages(book: Book) -> Iterator[Page]:
    """Draw what can be drawn of a game: its deck, its values, its scoring."""
    drawn, here = pictures(book), Here(book.path("pictures"))
    if not drawn:
        return
    parts = [f"# {md(book.game.title)} in pictures", "", *(part for one in drawn for part in _picture(one))]
    for one in arguments(book):
        parts += [f"<p>{here.link(book.path(one.id), h(one.title))}, with more pictures, has a page of its own.</p>"]
    yield Page(here.path, f"{h(book.game.title)} in pictures", "\n".join(parts))


def _picture(one: Picture) -> tuple[str, ...]:
    return (
        f"## {md(one.title.rstrip('.'))} {{#picture-{one.id}}}",
        "",
        f'<figure class="v-picture"><figcaption>{h(one.caption)}</figcaption>{one.html}</figure>',
        "",
    )
