"""The home page: the answer first, a game that shows it, then what is known of each game, and how to do the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from variorum.rulebook.evidence import Stored
from variorum.rulebook.findings import Effect
from variorum.site.book import Book
from variorum.site.drawings import drawings, show
from variorum.site.markup import Here
from variorum.site.pages import errata, verdict
from variorum.site.rendering import render_page
from variorum.site.sides import data_of, headline, is_between_editions, with_ids
from variorum.site.verdicts import as_ruled, title
from variorum.site.words import capitalize
from variorum.site.writing import HOME, RULES, Page

OURS = "An executable, cited, proved and red-lined rule book."
GUIDE = f"{RULES}/how-to-read.md"  # of a project that is not ours
THEIR_GUIDE = ((GUIDE, "How to read this", "what the marks mean"),)
OUR_GUIDE = (
    ("how-to-read.md", "How to read this", "what the marks mean"),
    ("add-an-edition.md", "Check your own game", "one file for each edition, and everything follows"),
    ("release-check.md", "Before each release", "a check that fails when the editions differ"),
)
MOST_HEADLINES = 3
REPLAYED = "referee"  # the command that replays a game; a score sheet is scored
LARGEST_GAME = 150_000  # characters of a game that plays itself


@dataclass(frozen=True)
class Demonstration:
    """A game that plays itself to the moment where two editions differ."""

    number: int
    """Which of the changes it shows, as they are listed."""
    path: str
    words: Markup
    drawn: Markup


@dataclass(frozen=True)
class Alone:
    """A game with one edition: what is impossible in it or can go wrong, and how much of its book is open."""

    book: Book
    headlines: list[tuple[str, str]]
    open_points: int
    on_winner: int


def page(books: Sequence[Book], own_title: str | None = None) -> Page:
    """Write the home page; of somebody else's project with its own title."""
    here = Here(HOME)
    compared = [(book, verdict.in_short(book)) for book in books if not book.alone]
    first = compared[0][1][0][0].verdict if compared else None
    return render_page(
        "home",
        None,
        here,
        own_title or "Variorum",
        f"{first}. {OURS}" if first and not own_title else first or OURS,
        hide=("navigation", "toc"),
        own_title=own_title,
        heading=first or "What a rule book makes possible, and what it leaves open",
        editions=sum(len(book.editions) for book in books),
        compared=compared,
        alone=[_alone(book) for book in books if book.alone],
        demonstration=next(_demonstrations(here, compared), None),
        doors=[*_doors(books), *(THEIR_GUIDE if own_title else ())],
        guide=OUR_GUIDE,
        for_all={book.name: errata.for_all(book) for book, _ in compared},
    )


def guide_page(text: str) -> Page:
    """Write our page on how to read a site for a project that has none of our other pages: links to those are words."""
    title, _, body = text.partition("\n")
    words = re.sub(r"\[([^\]]+)\]\([^)#]+\.md[^)]*\)", r"\1", body)
    return Page(GUIDE, title.removeprefix("# "), f"{title}\n{words}")


def _doors(books: Sequence[Book]) -> Iterator[tuple[str, str, str]]:
    """List what else is there of each game: the page, what it is, and what is there."""
    for book in books:
        title = book.game.title
        if book.alone:
            yield book.edition_path(book.editions[0]), f"Read {title}", "its rules, each with its citation"
            yield book.path("findings"), f"Findings: {title}", "what its book leaves open"
        else:
            yield book.path("compare"), f"Compare {title}", "every question, every edition"
            yield book.path("red-line", "index"), f"Red-line {title}", "one edition against another"


# -- a game that plays itself --------------------------------------------------------------------------------------


def _demonstrations(here: Here, compared: Sequence[tuple[Book, list[Any]]]) -> Iterator[Demonstration]:
    """Find games that show a change between two editions: of the first two first, the short before the long."""
    for book, verdicts in compared:
        for _, views, _ in verdicts:
            numbered = [(number, one) for number, view in enumerate(views, 1) for one in view.change.witnesses]
            found = [_demonstrate(book, here, number, one) for number, one in numbered if _is_game(book, one)]
            yield from sorted(filter(None, found), key=lambda one: len(one.drawn))


def _demonstrate(book: Book, here: Here, number: int, stored: Stored) -> Demonstration | None:
    """Draw a game in which two editions differ at some move, where it is not too large."""
    data = data_of(book, stored)
    drawn = show(book, here, data, stored.witness.between or [], "demo")
    if "data-divergence" not in drawn or len(drawn) > LARGEST_GAME:
        return None
    return Demonstration(number, book.witness_path(stored), with_ids(book, capitalize(headline(book, data))), drawn)


def _is_game(book: Book, stored: Stored) -> bool:
    """Tell whether a witness is a game on which two editions differ, not a score sheet."""
    between = stored.witness.between or ()
    return is_between_editions(between) and drawings(book.name).command(data_of(book, stored)) == REPLAYED


# -- a game with one edition ---------------------------------------------------------------------------------------


def _alone(book: Book) -> Alone:
    """Choose what says most about a game with one edition: what fails before what holds."""
    stated = {theorem.id: theorem for theorem in book.verdicts.theorems} if book.verdicts else {}
    ids = (*book.headlines.impossible, *book.headlines.stuck, *book.headlines.surprising)
    chosen = [stated[id_] for id_ in ids if id_ in stated]
    fails = [one for one in chosen if any(each.verdict == "fails" for each in as_ruled(book, one).values())]
    shown = [*fails, *(one for one in chosen if one not in fails)][:MOST_HEADLINES]
    edition = book.editions[0]
    return Alone(
        book,
        [(book.path("theorems", one.id), title(one)) for one in shown],
        sum(bool(given.rivals) for given in edition.rulings.values()),
        sum(one.effect is Effect.WINNER for one in book.defects[edition.name]),
    )
