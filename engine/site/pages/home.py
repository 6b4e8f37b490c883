"""The home page: what this is, and the findings that matter most."""

from __future__ import annotations

from collections.abc import Sequence

from engine.site.book import Book
from engine.site.writing import Page


def page(books: Sequence[Book]) -> Page:
    """Write the home page."""
    return Page("index.md", "Variorum", "# Variorum\n\nSoon.")
