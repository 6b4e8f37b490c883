"""The theorems: statement, verdict under each edition and reading, how it was decided, and what shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from variorum.rulebook.verdicts import StoredComparison, StoredPair, StoredTheorem, StoredVerdict, StoredVerdicts
from variorum.site.book import Book
from variorum.site.drawings import show
from variorum.site.markup import Here, with_minus
from variorum.site.rendering import render_page
from variorum.site.verdicts import Figures, arrange, as_ruled, in_line, is_count, keyed_by, title
from variorum.site.writing import Page

MOST_DRAWN = 40_000  # characters of one game; a page has several
LONGEST_LINE = 140


@dataclass(frozen=True)
class VerdictView:
    """A verdict, none for a fact: under which readings, of less than the full game, figures, a case, what shows it."""

    verdict: str | None
    readings: Sequence[str]
    scope: str
    figures: Figures
    reached: str
    drawn: Markup
    command: str = ""

    @property
    def editions(self) -> list[str]:
        """The editions in their main readings."""
        return [name for name in self.readings if _is_ruled(name)]

    @property
    def rivals(self) -> list[str]:
        """The readings with rivals."""
        return [name for name in self.readings if not _is_ruled(name)]

    @property
    def alone(self) -> list[str]:
        """The readings with no more than one rival."""
        return [name for name in self.readings if "," not in name]

    @property
    def several(self) -> list[str]:
        """The readings with several rivals at once."""
        return [name for name in self.readings if "," in name]


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the list of theorems, where verdicts are stored."""
    return [{"Theorems": book.path("theorems", "index")}] if book.verdicts else []


def pages(book: Book) -> Iterator[Page]:
    """Write the list of theorems and a page for each."""
    if book.verdicts is None:
        return
    yield _index(book, book.verdicts)
    for theorem in book.verdicts.theorems:
        yield _theorem(book, theorem)
    for comparison in book.verdicts.comparisons:
        yield _comparison(book, comparison)


def badges(book: Book, theorem: StoredTheorem) -> list[tuple[str, str]]:
    """List the verdicts under the editions' main readings with their names, once without where all agree."""
    ruled = {name: one.verdict for name, one in as_ruled(book, theorem).items() if one.verdict}
    states = set(ruled.values())
    if len(states) == 1 and len(ruled) == len(book.editions):
        return [("", states.pop())]
    return [(book.label(name), verdict) for name, verdict in ruled.items()]


def in_figures(book: Book, theorem: StoredTheorem) -> str:
    """Write the figures of a theorem in a line, where they are the same in every edition and few."""
    found = {in_line(one.figures) for one in as_ruled(book, theorem).values()}
    line = found.pop() if len(found) == 1 else ""
    return line if len(line) <= LONGEST_LINE else ""


def _index(book: Book, stored: StoredVerdicts) -> Page:
    subjects: dict[str, list[tuple[StoredTheorem, Mapping[str, StoredVerdict], bool]]] = {}
    for theorem in stored.theorems:
        ruled = as_ruled(book, theorem)
        differs = len({one.verdict for one in ruled.values()}) > 1
        subjects.setdefault(theorem.subject, []).append((theorem, ruled, differs))
    readings = len({name for one in stored.theorems for verdict in one.verdicts for name in verdict.readings})
    here, heading = Here(book.path("theorems", "index")), f"Theorems · {book.game.title}"
    open_in = undecided(book, stored)
    return render_page(
        "theorems",
        book,
        here,
        heading,
        stored=stored,
        subjects=subjects,
        readings=readings,
        undecided=sum(open_in.values()),
        undecided_in=[f"{count} in the {book.label(name)}" for name, count in open_in.items()],
    )


def undecided(book: Book, stored: StoredVerdicts) -> dict[str, int]:
    """Count the theorems that have no verdict under the main reading of an edition, by edition."""
    ruled = [as_ruled(book, theorem) for theorem in stored.theorems]
    counts = {edition.name: sum(edition.name not in one for one in ruled) for edition in book.editions}
    return {name: count for name, count in counts.items() if count}


def _theorem(book: Book, theorem: StoredTheorem) -> Page:
    here = Here(book.path("theorems", theorem.id))
    ruled, numbers = [one for one in theorem.verdicts if any(map(_is_ruled, one.readings))], keyed_by(theorem)
    return _page(
        "theorem",
        book,
        here,
        theorem,
        badges=badges(book, theorem),
        ruled=[_view(book, here, one, one.readings[:1], place, numbers) for place, one in enumerate(ruled, 1)],
        others=[_rival_view(theorem, one) for one in theorem.verdicts if one not in ruled],
        questions=[id_ for id_ in theorem.consulted if id_ in book.game.questions],
        needs=_needs(book, theorem),
    )


def _needs(book: Book, theorem: StoredTheorem) -> list[tuple[list[str], list[str]]]:
    """Gather the editions in which a proof needs the same answers."""
    found: dict[tuple[str, ...], list[str]] = {}
    for name, ids in theorem.needed.items():
        found.setdefault(tuple(id_ for id_ in ids if id_ in book.game.questions), []).append(book.label(name))
    return [(names, list(ids)) for ids, names in found.items()]


def _comparison(book: Book, comparison: StoredComparison) -> Page:
    here = Here(book.path("theorems", comparison.id))
    numbers, stored = keyed_by(comparison), comparison.verdicts
    verdicts = [_view(book, here, one, one.between, place, numbers) for place, one in enumerate(stored, 1)]
    return _page("comparison", book, here, comparison, verdicts=verdicts)


def _page(template: str, book: Book, here: Here, theorem: StoredTheorem | StoredComparison, **data: Any) -> Page:
    heading = f"{title(theorem)} · {book.game.title}"
    return render_page(template, book, here, heading, theorem.statement, hide=("navigation",), theorem=theorem, **data)


def _view(
    book: Book, here: Here, one: StoredVerdict | StoredPair, readings: Sequence[str], number: int, numbers: str
) -> VerdictView:
    """Show a verdict with its figures, by numbers of something, and with what shows it."""
    names = one.between if isinstance(one, StoredPair) else one.readings
    counted = one.witness if one.witness and is_count(one.witness) else {}
    drawn = Markup() if counted else _draw(book, here, one.witness, readings, f"game-{number}")
    figures = arrange({**one.figures, **counted}, numbers)
    return VerdictView(one.verdict, names, one.scope, figures, with_minus(one.reached), drawn)


def _rival_view(theorem: StoredTheorem, one: StoredVerdict) -> VerdictView:
    """Show a verdict that only other readings bring about, with the command that shows it."""
    command = f"variorum prove {theorem.id} --edition {one.readings[0]}" if one.witness is not None else ""
    figures, reached = arrange(one.figures, keyed_by(theorem)), with_minus(one.reached)
    return VerdictView(one.verdict, one.readings, one.scope, figures, reached, Markup(), command)


def _is_ruled(name: str) -> bool:
    return ":" not in name


def _draw(book: Book, here: Here, witness: Mapping[str, Any] | None, readings: Sequence[str], anchor: str) -> Markup:
    """Show a record or score sheet."""
    return Markup() if witness is None else show(book, here, witness, readings, anchor, MOST_DRAWN)
