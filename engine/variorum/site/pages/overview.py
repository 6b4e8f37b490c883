"""The page that each game begins with: what matters most, each with the way to its evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias

from variorum.rulebook.evidence import Kind
from variorum.rulebook.findings import Effect
from variorum.rulebook.verdicts import StoredTheorem
from variorum.site import changed
from variorum.site.book import Book, short
from variorum.site.dots import percent
from variorum.site.markup import Here
from variorum.site.pages import errata, findings, theorems, verdict
from variorum.site.pages.compare import Agreement, agreement
from variorum.site.rendering import render_page
from variorum.site.words import plural
from variorum.site.writing import Page

Headlines: TypeAlias = list[tuple[str, str, list[tuple[StoredTheorem, list[tuple[str, str]], str]]]]
MOST_SERIOUS = 5
NOT_KNOWN = "not known"
HEADINGS = {
    "impossible": "What is and is not possible",
    "stuck": "Where a game can get stuck",
    "surprising": "What nobody would guess",
}


@dataclass(frozen=True)
class GameView:
    """A game in short: its figures, what matters most, the theorems to be shown first, and where editions agree."""

    figures: list[tuple[int | str, str, str]]
    heading: str
    slug: str
    most_serious: list[findings.Finding]
    headlines: Headlines
    agreement: Agreement | None


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the page that a game begins with first."""
    return [{"Overview": book.path("index")}]


def pages(book: Book) -> Iterator[Page]:
    """Write the page that a game begins with."""
    yield render_page(
        "game",
        book,
        Here(book.path("index")),
        book.game.title,
        describe(book),
        view=_view(book),
        verdicts=verdict.in_short(book),
        for_all=errata.for_all(book),
    )


def describe(book: Book) -> str:
    """Say in a line what was found of a game."""
    pairs = changed.pairs_of(book)
    return (
        f"{pairs[0].verdict}."
        if pairs
        else f"{book.editions[0].title}: what its rules make possible, and what they leave open."
    )


def _view(book: Book) -> GameView:
    """Tell what matters most: where editions differ on who wins, or else what a single edition leaves open."""
    winners = [one for one in book.discrepancies if one.effect is Effect.WINNER]
    grave = winners or book.discrepancies[:MOST_SERIOUS]
    own = [one for defects in book.defects.values() for one in defects if one.question and not one.lost][:MOST_SERIOUS]
    if grave:
        heading, slug, most_serious = (
            "What changes who wins" if winners else "Where the editions differ",
            "winners" if winners else "differences",
            [findings.describe_discrepancy(book, one) for one in grave],
        )
    else:
        heading, slug, most_serious = (
            "What the book leaves open",
            "open",
            [findings.describe_defect(book, one) for one in own],
        )
    return GameView(_figures(book), heading, slug, most_serious, _headlines(book), agreement(book))


def _figures(book: Book) -> list[tuple[int | str, str, str]]:
    """Count what is known of a game: the number, what it counts, and the page with the evidence."""
    open_points = sum(bool(given.rivals) for edition in book.editions for given in edition.rulings.values())
    first_defects = f"{book.path('findings')}#defects-{short(book.editions[0].name)}"
    figures: list[tuple[int | str, str, str]] = [
        (len(book.game.questions), "questions", book.path("questions", "index")),
        (len(book.editions), plural(len(book.editions), "edition").partition(" ")[2], book.path("compare")),
        *(() if book.alone else _apart(book)),
        (open_points, "points open to another reading", first_defects),
    ]
    if book.impacts.pairs:
        figures.append((_most(book), "of games, at most, are decided by a difference", book.path("impact")))
    if book.verdicts:
        figures.append((len(book.verdicts.theorems), "theorems", book.path("theorems", "index")))
        if open_in := theorems.undecided(book, book.verdicts):
            figures.append((sum(open_in.values()), "verdicts not yet decided", book.path("theorems", "index")))
    if book.impacts.pairs and (left := _unmeasured(book)):
        figures.append((left, f"{plural(left, 'pair').partition(' ')[2]} not yet measured", book.path("impact")))
    if book.witnesses:
        figures.append((sum(map(len, book.witnesses.values())), "witnesses", book.path("witnesses", "index")))
    return figures


def _unmeasured(book: Book) -> int:
    """Count the pairs of editions of which nobody has measured how often who wins changes."""
    measured = {frozenset(one.editions) for one in book.impacts.pairs}
    pairs = combinations((edition.name for edition in book.editions), 2)
    return sum(frozenset(pair) not in measured for pair in pairs)


def _apart(book: Book) -> list[tuple[int | str, str, str]]:
    """Count what the editions answer differently, and what that changes."""
    winners = sum(one.effect is Effect.WINNER for one in book.discrepancies)
    found, behavioural = len(book.discrepancies), Counter(book.kinds.values())[Kind.BEHAVIOURAL]
    path = f"{book.path('findings')}#"
    unknown = Kind.UNEXPLORED in book.kinds.values()
    return [
        (found, "answered differently", f"{path}discrepancies"),
        (_known(behavioural, unknown), "change a game", f"{path}discrepancies"),
        (
            _known(winners, unknown),
            "change who wins",
            path + (findings.slug(Effect.WINNER) if winners else "discrepancies"),
        ),
    ]


def _known(count: int, unknown: bool) -> int | str:
    """Count what was shown; where nothing was and something was never tried, that is not known."""
    return NOT_KNOWN if unknown and not count else count


def _most(book: Book) -> str:
    """Say how many games the differences of two editions decide, at the least, where that is most."""
    shares = [one.share.share for pair in book.impacts.pairs if pair.total for one in pair.total.measured]
    return percent(max(shares, default=0.0))


def _headlines(book: Book) -> Headlines:
    """Choose the theorems that tell most, with how they stand."""
    stated = {theorem.id: theorem for theorem in book.verdicts.theorems} if book.verdicts else {}
    found = []
    for key, heading in HEADINGS.items():
        chosen = [stated[id_] for id_ in getattr(book.headlines, key) if id_ in stated]
        told = [(one, theorems.badges(book, one), theorems.in_figures(book, one)) for one in chosen]
        found.append((key, heading, told))
    return [(key, heading, told) for key, heading, told in found if told]
