"""The pages of a game, one module for each kind: `pages(book)` writes them, `menu(book)` lists what the menu shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, cast

from variorum.site.book import Book
from variorum.site.pages import (
    argument,
    compare,
    errata,
    findings,
    glossary,
    impact,
    overview,
    pictures,
    question,
    redline,
    rulebook,
    theorems,
    verdict,
    whole,
    witness,
)
from variorum.site.writing import Page


class Kind(Protocol):
    """A kind of page."""

    def pages(self, book: Book) -> Iterable[Page]:
        """Write the pages of this kind."""

    def menu(self, book: Book) -> list[dict[str, Any]]:
        """List what the menu shows of them."""


PAGES = cast(
    Sequence[Kind],
    (
        overview,
        verdict,
        errata,
        pictures,
        argument,
        compare,
        redline,
        findings,
        impact,
        theorems,
        witness,
        rulebook,
        question,
        glossary,
        whole,
    ),
)
