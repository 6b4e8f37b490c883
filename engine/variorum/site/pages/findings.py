"""The findings: discrepancies and defects, ranked by what they do to a game, each with what would settle it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from markupsafe import Markup

from variorum.rulebook.editions import Citation, Edition
from variorum.rulebook.evidence import Kind, Stored
from variorum.rulebook.findings import Defect, Discrepant, Effect, Sort, count_effects
from variorum.site.book import Book, Known, short
from variorum.site.dots import percent
from variorum.site.impacts import GOOD
from variorum.site.markup import Here
from variorum.site.rendering import render_page
from variorum.site.sides import data_of, headline, remark, with_ids
from variorum.site.writing import Page

Found = TypeVar("Found", Discrepant, Defect)
CHANGES = {
    Effect.WINNER: "These change who wins",
    Effect.SCORE: "These change the score",
    Effect.PLAY: "These change the play",
    Effect.UNKNOWN: "What these do is not known yet",
    Effect.NEVER: "These never come up in our main reading",
    Effect.BOOK: "These change the book only",
}
WHERE = {
    Sort.CONTRADICTION: "Say once, and strike the other",
    Sort.OPEN: "Add",
    Sort.AMBIGUOUS: "Say plainly",
    Sort.LOST: "Look it up in a printed copy; ruled here until then",
}


class WitnessLink(NamedTuple):
    """A witness: where its page is, what it shows, and what else is to be known of it."""

    path: str
    headline: Markup
    remark: Markup


class Rule(NamedTuple):
    """A rule that is given: by whom, or that it is another reading; and where."""

    by: str
    rule: str
    cites: tuple[Citation, ...] = ()


@dataclass(frozen=True)
class Finding:
    """A finding, ready to be describe."""

    title: str
    says: list[Rule]
    where: str
    words: str
    id: str = ""
    question: str = ""
    path: str = ""
    edition: Edition | None = None
    sort: Sort | None = None
    lost: bool = False
    kind: Kind | None = None
    never: str | None = None
    witnesses: Sequence[WitnessLink] = ()
    theorem: str | None = None
    measured: bool = False
    shares: Sequence[tuple[str, str, str]] = ()
    together: Sequence[tuple[tuple[str, ...], str]] = ()
    """Other questions that it goes together with in a change, and between which editions."""


@dataclass(frozen=True)
class EditionFindings:
    """The defects of an edition, ready to be describe."""

    name: str
    count: int
    faults: int
    tally: str
    groups: list[tuple[str, str, list[Finding]]]
    lost: list[Finding]


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the findings."""
    return [{"Findings": book.path("findings")}]


def pages(book: Book) -> Iterator[Page]:
    """Write the findings of a game."""
    yield render_page(
        "findings",
        book,
        Here(book.path("findings")),
        f"Findings · {book.game.title}",
        searched=False,
        tally=tally(book.discrepancies),
        sound=[(one, book.broken(one.name), book.sound[one.name]) for one in book.editions if book.sound[one.name]],
        between=_groups(book, book.discrepancies, describe_discrepancy),
        within=[_of_edition(book, edition.name, book.defects[edition.name]) for edition in book.editions],
    )


def tally(found: Sequence[Any]) -> str:
    """Count findings by what they change, in a line."""
    counts = count_effects(found)
    return ", ".join(f"{count} change{'s' * (count == 1)} {effect}" for effect, count in counts.items())


def slug(effect: Effect) -> str:
    """Name the part of the page about findings with this effect."""
    return f"changes-{effect.value.replace(' ', '-')}"


def _groups(
    book: Book, found: Sequence[Found], describe: Callable[[Book, Found], Finding]
) -> list[tuple[str, str, list[Finding]]]:
    """Gather findings by what they change, most serious first."""
    groups = ((effect, [describe(book, one) for one in found if one.effect is effect]) for effect in Effect)
    return [(CHANGES[effect], slug(effect), group) for effect, group in groups if group]


def _of_edition(book: Book, name: str, found: Sequence[Defect]) -> EditionFindings:
    lost, faults = [one for one in found if one.lost], [one for one in found if not one.lost]
    groups = _groups(book, faults, describe_defect)
    return EditionFindings(
        name, len(found), len(faults), tally(faults), groups, [describe_defect(book, one) for one in lost]
    )


# -- one finding ---------------------------------------------------------------------------------------------------


def describe_discrepancy(book: Book, found: Discrepant) -> Finding:
    """Tell a discrepancy: who says what, what comes of it, and what would settle it."""
    known = book.measured_between(found.question)
    return Finding(
        book.game.questions[found.question].asks,
        [Rule(", ".join(map(book.label, names)), rule) for rule, names in found.given.items()],
        "",
        "",
        id=f"d-{found.question}",
        question=found.question,
        path=book.question_path(found.question),
        kind=found.kind,
        never=found.never,
        witnesses=_witnesses(book, found.witnesses),
        theorem=found.theorem,
        measured=bool(known),
        shares=_shares(book, known),
        together=said_together(book, found.question),
    )


def said_together(book: Book, question: str) -> list[tuple[tuple[str, ...], str]]:
    """Say which other questions a question goes together with in a change, and between which editions."""
    every = book.together(question).items()
    return [(others, "; ".join(map(book.sides, between))) for others, between in every]


def describe_defect(book: Book, found: Defect) -> Finding:
    """Tell a defect: what the text can be read to say, what comes of it, and what would settle it."""
    edition = book.edition(found.edition)
    says = [Rule("", found.says.rule, found.says.cites), *(Rule("or", one.rule, one.cites) for one in found.but)]
    if found.question is None:
        settled = "Correct the example where it stands, or take it out."
        return Finding(found.says.rule, says, "To do", settled, edition=edition, sort=found.sort)
    known = book.measured_within(found.edition, found.question)
    return Finding(
        book.game.questions[found.question].asks,
        says,
        WHERE[found.sort],
        found.says.rule,
        id=f"{short(found.edition)}-{found.question}",
        question=found.question,
        path=f"{book.question_path(found.question)}#{short(found.edition)}",
        edition=edition,
        sort=found.sort,
        lost=found.lost,
        kind=Kind.UNEXPLORED if found.effect is Effect.UNKNOWN else Kind.WORDING,
        never=found.never,
        witnesses=_witnesses(book, found.witnesses),
        theorem=found.theorem,
        measured=bool(known),
        shares=_shares(book, known),
    )


def _witnesses(book: Book, stored: Sequence[Stored]) -> list[WitnessLink]:
    """Say what each witness shows, and what else is to be known of it."""
    every = [(book.witness_path(one), data_of(book, one)) for one in stored]
    return [WitnessLink(path, with_ids(book, headline(book, data)), remark(book, data)) for path, data in every]


def _shares(book: Book, known: Known) -> list[tuple[str, str, str]]:
    """Find how many games a difference decides among good players, at the least, and in how many it comes up."""
    shares = []
    for measurement, one in known:
        good = one.of(book.impacts.usual, GOOD)
        if good:
            name = book.sides(measurement.editions) if len(measurement.editions) > 1 else (one.answers or ("", ""))[1]
            touched = good.figures.comes_up.share + good.figures.result.share
            shares.append((name, percent(good.share.share), percent(touched)))
    return shares
