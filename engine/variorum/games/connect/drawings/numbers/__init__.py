"""The page on the numbers missing from the book: assumptions, what follows from each, and what changes without it.

Every number is worked out from the rule set; a step that does not hold for it is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from variorum.games.connect.drawings.numbers.narration import EVERY, KINDS, POINTS, Case, Link, cards_of, rules_of
from variorum.games.connect.drawings.numbers.premises import premises
from variorum.games.connect.drawings.numbers.remaining import equal_parts, none_idle, what_is_left
from variorum.games.connect.drawings.numbers.rivals import say_rulings, without
from variorum.games.connect.drawings.numbers.text import asked_for, points_tables, start_cards, ways
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import choices, choices_left, tables
from variorum.rulebook.editions import Edition
from variorum.rulebook.models import Basis
from variorum.site.book import Book
from variorum.site.drawings import Argument, Section
from variorum.site.html import NOTHING, fill, join, trust
from variorum.site.markup import Here
from variorum.site.showing import links
from variorum.site.words import plural

__all__ = ["PROOFS", "Case", "arguments", "lead", "sections"]

MISSING = (KINDS, POINTS)
NAME, TITLE = "The missing numbers", "What the missing numbers can be"

# The theorems that prove each section.
PROOFS: Mapping[str, Sequence[str]] = {
    "ways": ("which-numbers-of-cards-make-up-the-deck",),
    "tables": ("which-points-tables-the-text-allows",),
    "start-cards": (
        "how-many-start-cards-a-match-can-take",
        "how-many-rounds-must-be-won",
        "the-start-cards-never-run-out",
    ),
    "cards": (
        "a-team-can-hand-over-what-it-owes",
        "how-many-cards-opponents-can-hold",
        "no-team-begins-a-round-without-a-card",
    ),
    "left": (
        "for-which-points-tables-the-start-cards-suffice",
        "with-which-numbers-nothing-runs-out",
    ),
    "no-idle-card": ("the-tightest-choice", "there-are-just-enough-start-cards"),
    "equal-parts": (
        "every-team-can-divide-its-cards-equally",
        "no-number-of-cards-stays-equal",
        "which-numbers-are-tight-and-which-divide-equally",
    ),
    "without": ("what-changes-without-each-premise",),
}
THEOREMS = tuple(id_ for ids in PROOFS.values() for id_ in ids)


def arguments(book: Book) -> list[Argument]:
    """Work out what the missing numbers can be, for the first edition without them."""
    edition = next((one for one in book.editions if all(_is_missing(one, question) for question in MISSING)), None)
    if edition is None:
        return []
    rules = rules_of(edition)

    def tell(here: Here) -> tuple[str, list[Section]]:
        def proof(theorem: str) -> Markup:
            name = fill("{}", theorem.replace("-", " "))
            return trust(here.link(book.path("theorems", theorem), name)) if book.states(theorem) else NOTHING

        return lead(rules, edition.name), sections(Case(edition, rules, links(book, here), proof))

    return [Argument("lost-numbers", NAME, TITLE, (*MISSING, *THEOREMS), tell)]


def _is_missing(edition: Edition, question: str) -> bool:
    given = edition.rulings.get(question)
    return given is not None and given.basis in (Basis.LOST, Basis.SILENT)


def sections(case: Case) -> list[Section]:
    """Write all sections, each with the theorems that prove it."""
    found = (
        premises(case),
        ways(case),
        points_tables(case),
        start_cards(case),
        asked_for(case),
        what_is_left(case),
        none_idle(case),
        equal_parts(case),
        say_rulings(case),
        without(case),
    )
    return [one._replace(html=one.html + _link_proofs(PROOFS.get(one.id, ()), case.proof)) for one in found if one]


def lead(rules: Rules, name: str) -> Markup:
    """Sum up the argument."""
    every, kept, used = len(choices(rules)) * len(tables(rules)), choices_left(rules), choices_left(rules, EVERY)
    said = (
        f"{name} does not say how many cards each colour has and how many start cards there are, and its table of the "
        f"points needed to win is missing. If neither start cards nor a team's cards may run out, {len(kept)} of "
        f"{every} choices of these numbers are possible."
    )
    if used:
        said += (
            f" If also every start card can be needed in some game, {plural(len(used), 'choice')} "
            f"{'remain' if len(used) > 1 else 'remains'}, {cards_of(used)}. The first result follows from the text "
            "and a few assumptions. The second is a guess about the printed cards. A look into a printed book would "
            "settle it."
        )
    return fill("{}", said)


def _link_proofs(ids: Sequence[str], proof: Link) -> Markup:
    """Link to the theorems that prove a section."""
    found = [link for link in map(proof, ids) if link]
    return fill('<p class="v-proof">Proved: {}.</p>', join(found, "; ")) if found else NOTHING
