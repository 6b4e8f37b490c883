"""The home page, and the page that each game begins with: what matters most, each with the way to its evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from variorum.rulebook.evidence import Kind
from variorum.rulebook.findings import Effect
from variorum.site.book import Book, short
from variorum.site.dots import percent
from variorum.site.markup import Here, h, items, md, plural
from variorum.site.pages import findings, theorems
from variorum.site.pages.compare import agreement
from variorum.site.writing import Page

GRAVEST = 5
HEADINGS = {
    "impossible": "What is and is not possible",
    "stuck": "Where a game can get stuck",
    "surprising": "What nobody would guess",
}


def page(books: Sequence[Book]) -> Page:
    """Write the home page."""
    here = Here("index.md")
    parts = [
        '<p class="v-kicker">An executable, cited, proved and red-lined rule book</p>',
        "",
        "# Do the editions of a game agree?",
        "",
        '<p class="v-lead">Variorum takes the rules of every edition apart into questions, answers each with a '
        "citation to the printed text, plays any edition and any defensible reading of it, and proves what "
        "follows. Where two editions part, it shows the game on which they do.</p>",
        "",
        f'<div class="v-doors">{"".join(_doors(here, books))}</div>',
        "",
    ]
    for book in books:
        parts += _game(book, here, level=2)
    about = "An executable, cited, proved and red-lined rule book."
    return Page(here.path, "Variorum", "\n".join(parts), about, hide=("navigation", "toc"))


def _doors(here: Here, books: Sequence[Book]) -> Iterator[str]:
    for book in books:
        if book.alone:
            rules, found = book.edition_path(book.editions[0]), book.path("findings")
            yield _door(here, rules, f"Read {book.game.title}", "its rules, each with its citation")
            yield _door(here, found, f"Findings: {book.game.title}", "what its book leaves open")
        else:
            yield _door(here, book.path("compare"), f"Compare {book.game.title}", "every question, every edition")
            red_lines = book.path("red-line", "index")
            yield _door(here, red_lines, f"Red-line {book.game.title}", "one edition against another")
    yield _door(here, "how-to-read.md", "How to read this", "what the marks mean")
    yield _door(here, "add-an-edition.md", "Add an edition", "one file, and everything follows")


def _door(here: Here, path: str, label: str, what: str) -> str:
    return here.link(path, f"<b>{h(label)}</b><span>{h(what)}</span>", css="v-door")


# -- a game --------------------------------------------------------------------------------------------------------


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the page that a game begins with first."""
    return [{"Overview": book.path("index")}]


def pages(book: Book) -> Iterator[Page]:
    """Write the page that a game begins with."""
    here = Here(book.path("index"))
    yield Page(here.path, h(book.game.title), "\n".join(_game(book, here, level=1)))


def _game(book: Book, here: Here, level: int) -> list[str]:
    mark, inner = "#" * level, "#" * (level + 1)
    title = md(book.game.title) + (f" {{#{book.name}}}" if level > 1 else "")
    parts = [f"{mark} {title}", "", _numbers(book, here), ""]
    parts += _gravest(book, here, level)
    parts += _headlines(book, here, inner)
    if len(book.editions) > 1:
        parts += [f"{inner} Where the editions agree {{#{book.name}-agreement}}", "", agreement(book, here), ""]
    return parts


def _gravest(book: Book, here: Here, level: int) -> list[str]:
    """Write what matters most: where editions part on who wins, or else what a single edition leaves open."""
    mark = "#" * (level + 1)
    grave = [one for one in book.discrepancies if one.effect is Effect.WINNER] or book.discrepancies[:GRAVEST]
    if grave:
        found = "".join(findings.discrepancy(book, here, one, level + 2) for one in grave)
        return [f"{mark} What changes who wins {{#{book.name}-winners}}", "", found, ""]
    own = [one for defects in book.defects.values() for one in defects if one.question and not one.lost][:GRAVEST]
    found = "".join(findings.defect(book, here, one, level + 2) for one in own)
    return [f"{mark} What the book leaves open {{#{book.name}-open}}", "", found, ""] if own else []


def _numbers(book: Book, here: Here) -> str:
    """Write the figures of a game, each with the way to its evidence."""
    kinds = Counter(book.kinds.values())
    found = book.discrepancies
    winners = sum(one.effect is Effect.WINNER for one in found)
    open_points = sum(bool(given.rivals) for edition in book.editions for given in edition.rulings.values())
    figures = [
        (len(book.game.questions), "questions", book.path("questions", "index"), ""),
        (len(book.editions), plural(len(book.editions), "edition").partition(" ")[2], book.path("compare"), ""),
        *(_apart(book, len(found), kinds[Kind.BEHAVIOURAL], winners) if len(book.editions) > 1 else ()),
        (open_points, "points open to another reading", book.path("findings"), _first_defects(book)),
    ]
    if book.impacts.pairs:
        figures.append((_most(book), "of games, at most, have other winners", book.path("impact"), ""))
    if book.verdicts:
        figures.append((len(book.verdicts.theorems), "theorems", book.path("theorems", "index"), ""))
    if book.witnesses:
        figures.append((sum(map(len, book.witnesses.values())), "witnesses", book.path("witnesses", "index"), ""))
    entries = (
        f"<li>{here.link(path, f'<b>{number}</b> <span>{h(label)}</span>', fragment)}</li>"
        for number, label, path, fragment in figures
    )
    return f'<ul class="v-numbers">{"".join(entries)}</ul>'


def _apart(book: Book, found: int, behavioural: int, winners: int) -> list[tuple[int, str, str, str]]:
    """Count what the editions answer differently, and what that changes."""
    page = book.path("findings")
    return [
        (found, "answered differently", page, "discrepancies"),
        (behavioural, "change a game", page, "discrepancies"),
        (winners, "change who wins", page, findings.slug(Effect.WINNER) if winners else "discrepancies"),
    ]


def _most(book: Book) -> str:
    """Tell in how many games two editions as they stand have other winners, where that is most."""
    shares = [one.share.share for pair in book.impacts.pairs if pair.total for one in pair.total.measured]
    return percent(max(shares, default=0.0))


def _first_defects(book: Book) -> str:
    return f"defects-{short(book.editions[0].name)}"


def _headlines(book: Book, here: Here, mark: str) -> list[str]:
    """Write the theorems that tell most, with how they stand."""
    if book.verdicts is None:
        return []
    stated = {theorem.id: theorem for theorem in book.verdicts.theorems}
    parts = []
    for key, heading in HEADINGS.items():
        chosen = [stated[id_] for id_ in getattr(book.headlines, key) if id_ in stated]
        if chosen:
            entries = (
                f"{theorems.linked(book, here, one)} {theorems.badges(book, one)} {theorems.in_figures(book, one)}"
                for one in chosen
            )
            parts += [f"{mark} {heading} {{#{book.name}-{key}}}", "", items(entries, "v-headlines"), ""]
    return parts
