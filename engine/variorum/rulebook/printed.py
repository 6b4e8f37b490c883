"""The printed book behind the text of a source: its headings, and the words that the text has otherwise than the book.

A reader with the book in hand has no line numbers; what is cited is named by the heading above it, as it is printed.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from variorum.rulebook.models import RulingsFile, Source
from variorum.rulebook.yamltext import Where

UNDER = " › "


@dataclass(frozen=True)
class Heading:
    """A heading of a book: its line, its words as they stand in the text, and the heading that it stands under."""

    line: int
    words: str
    under: str | None
    where: Where = field(compare=False, default=())


@dataclass(frozen=True)
class Piece:
    """A piece of text as it is printed, and as it stands in the source."""

    printed: str
    read: str

    @property
    def corrected(self) -> bool:
        """Tell whether the source has it otherwise."""
        return self.printed != self.read


@dataclass(frozen=True)
class PrintedBook:
    """A source as a printed book."""

    source: str
    headings: tuple[Heading, ...] = ()
    misread: Mapping[str, str] = field(default_factory=dict)
    pages: tuple[int, ...] = ()

    @classmethod
    def from_file(cls, content: RulingsFile, source: Source) -> PrintedBook:
        """Gather what a rulings file and the description of its source say of the book."""
        return cls(content.source or "", tuple(_headings(content)), content.misread or {}, tuple(source.pages or ()))

    def page_at(self, line: int) -> int | None:
        """Find the number of the page that a line stands on, where the text has pages."""
        return bisect.bisect_right(self.pages, line) or None

    def headings_at(self, line: int) -> tuple[str, ...]:
        """Name the heading that a line stands under, as printed, after the one that it stands under in turn."""
        above = [heading for heading in self.headings if heading.line <= line]
        if not above:
            return ()
        named = (above[-1].under, above[-1].words)
        return tuple(self.as_printed(words) for words in named if words is not None)

    def pieces(self, text: str) -> tuple[Piece, ...]:
        """Take text of the source apart into what is read right and what is misread."""
        if not self.misread or not text:
            return (Piece(text, text),) if text else ()
        found, at = [], 0
        for match in self._sought.finditer(text):
            if match.start() > at:
                found.append(Piece(text[at : match.start()], text[at : match.start()]))
            found.append(Piece(self._correct(match[0]), match[0]))
            at = match.end()
        return (*found, Piece(text[at:], text[at:])) if at < len(text) else tuple(found)

    def as_printed(self, text: str) -> str:
        """Write text of the source as it is printed."""
        return "".join(piece.printed for piece in self.pieces(text))

    @cached_property
    def _sought(self) -> re.Pattern[str]:
        longest_first = sorted(self.misread, key=len, reverse=True)
        words = "|".join(r"\s+".join(map(re.escape, words.split())) for words in longest_first)
        return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)

    def _correct(self, read: str) -> str:
        """Correct misread words; those that stand in the list in small letters keep a capital that they begin with."""
        words = " ".join(read.split())
        if words in self.misread:
            return self.misread[words]
        alike = (printed for one, printed in self.misread.items() if one.casefold() == words.casefold())
        printed = next(alike, words)
        return printed[:1].upper() + printed[1:] if words[:1].isupper() else printed


def _headings(content: RulingsFile) -> Iterator[Heading]:
    """List the headings of a rulings file, each with its place in it."""
    for line, named in (content.headings or {}).items():
        where: Where = ("headings", line)
        for words, inner in named.items():
            yield Heading(int(line), words, None, where)
            for below, inner_words in inner.items():
                yield Heading(int(below), inner_words, words, (*where, words, below))
