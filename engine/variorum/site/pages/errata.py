"""A page for each edition and each other: what to print in the one so that it plays as the other, in its own language.

It is put together from the changes that are stored; `variorum errata` proves what a sheet settles.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from variorum.rulebook.comparison import Side
from variorum.rulebook.editions import Citation, Edition
from variorum.rulebook.locales import language_for
from variorum.site.book import Book, short
from variorum.site.changed import Change, PairOfEditions, Rule, pairs_of
from variorum.site.markup import Here
from variorum.site.rendering import render_page
from variorum.site.writing import Page


@dataclass(frozen=True)
class Correction:
    """A rule to print: what it rests on now, and the sentence to print instead, in two languages."""

    rule: Rule
    cites: tuple[Citation, ...]
    instead: str
    language: str
    said: str
    """The same in the language of the questions, where that is another."""


@dataclass(frozen=True)
class Sheet:
    """What to print in an edition so that it plays as another."""

    edition: Edition
    towards: Edition
    pair: PairOfEditions
    changes: list[tuple[Change, list[Correction]]]

    @property
    def title(self) -> str:
        """Name it by what it does."""
        brief = self.pair.book.brief
        return (
            f"{self.pair.book.game.title}: what to print so that {brief(self.edition)} plays as {brief(self.towards)}"
        )


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the sheets."""
    named = [
        {f"{book.brief(one.edition)} as {book.brief(one.towards)}": path(book, one.edition, one.towards)}
        for one in _sheets(book)
    ]
    return [{"What to print": named}] if named else []


def pages(book: Book) -> Iterator[Page]:
    """Write a sheet for each edition towards each other, where it is stored which changes there are."""
    for sheet in _sheets(book):
        yield render_page(
            "errata",
            book,
            Here(path(book, sheet.edition, sheet.towards)),
            sheet.title,
            f"{sheet.title}. {len(sheet.changes)} changes, sentence by sentence.",
            hide=("navigation", "toc"),
            sheet=sheet,
            game=book.said_in(language_for(sheet.edition.source.language, book.said)),
            count=sum(len(rules) for _, rules in sheet.changes),
        )


def path(book: Book, edition: Edition, towards: Edition) -> str:
    """Name the page of a sheet."""
    return book.path("errata", f"{short(edition.name)}--towards-{short(towards.name)}")


def links(book: Book, pair: PairOfEditions) -> list[tuple[str, str]]:
    """Say where to read what to print, for two editions: the words of a link, and the page."""
    if not pair.decided or not pair.changes:
        return []
    return [
        (f"What to print in {book.brief(one)}", path(book, one, other))
        for one, other in itertools.permutations((pair.one, pair.other))
    ]


def _sheets(book: Book) -> Iterator[Sheet]:
    for pair in pairs_of(book):
        if pair.decided and pair.changes:
            for one, other in itertools.permutations((pair.one, pair.other)):
                yield Sheet(
                    one, other, pair, [(change, _corrections(book, pair, one, change)) for change in pair.changes]
                )


def _corrections(book: Book, pair: PairOfEditions, edition: Edition, change: Change) -> list[Correction]:
    return [_correction(book, pair, edition, rule) for rule in change.rules]


def _correction(book: Book, pair: PairOfEditions, edition: Edition, rule: Rule) -> Correction:
    """Say the other edition's rule in the edition's own language; a rule that the other does not ask for goes."""
    own, other = (rule.left, rule.right) if edition is pair.one else (rule.right, rule.left)
    language = language_for(edition.source.language, book.said)
    game = book.said_in(language)
    cites = own.cites if own else ()
    if other is None:
        return Correction(rule, cites, "", game.language, "")
    instead, spoken = game.sentence(rule.question, other.answer), game.language_of(rule.question)
    return Correction(rule, cites, instead, spoken, _also(book, rule, other) if spoken != book.game.language else "")


def _also(book: Book, rule: Rule, side: Side) -> str:
    return book.game.sentence(rule.question, side.answer)
