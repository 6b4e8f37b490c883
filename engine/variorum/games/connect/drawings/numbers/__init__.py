"""What the lost numbers can have been: premises one by one, what follows from each, and what falls with it.

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
from variorum.site.markup import Here, plural
from variorum.site.showing import links

__all__ = ["PROOFS", "Case", "arguments", "lead", "sections"]

LOST = (KINDS, POINTS)
NAME, TITLE = "The lost numbers", "What the lost numbers can have been"

# The theorems that prove each section.
PROOFS: Mapping[str, Sequence[str]] = {
    "ways": ("which-numbers-of-cards-fit-at-all",),
    "tables": ("which-points-tables-the-text-allows",),
    "start-cards": (
        "how-many-start-cards-the-points-take",
        "the-most-won-rounds-follow-from-the-points",
        "the-start-cards-never-run-out",
    ),
    "cards": (
        "a-team-can-hand-over-what-it-owes",
        "so-many-cards-can-be-abroad",
        "no-team-begins-a-round-without-a-card",
    ),
    "left": (
        "for-which-points-tables-the-start-cards-suffice",
        "nothing-runs-out-only-if-two-teams-play-for-the-most",
    ),
    "no-idle-card": ("the-tightest-choice", "the-choice-made-is-the-tightest"),
    "equal-parts": (
        "what-an-equal-split-asks-for",
        "no-number-of-cards-stays-equal",
        "no-choice-is-both-tight-and-equal",
    ),
    "without": ("what-hangs-on-each-premise",),
}
THEOREMS = tuple(id_ for ids in PROOFS.values() for id_ in ids)


def arguments(book: Book) -> list[Argument]:
    """Argue what the lost numbers can have been, for the first edition that has lost them."""
    edition = next((one for one in book.editions if all(_is_lost(one, question) for question in LOST)), None)
    if edition is None:
        return []
    rules = rules_of(edition)

    def tell(here: Here) -> tuple[str, list[Section]]:
        def proof(theorem: str) -> Markup:
            name = fill("{}", theorem.replace("-", " "))
            return trust(here.link(book.path("theorems", theorem), name)) if book.states(theorem) else NOTHING

        return lead(rules, edition.name), sections(Case(edition, rules, links(book, here), proof))

    return [Argument("lost-numbers", NAME, TITLE, (*LOST, *THEOREMS), tell)]


def _is_lost(edition: Edition, question: str) -> bool:
    given = edition.rulings.get(question)
    return given is not None and given.basis is Basis.LOST


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
    """Say what the argument comes to."""
    every, kept, used = len(choices(rules)) * len(tables(rules)), choices_left(rules), choices_left(rules, EVERY)
    said = (
        f"{name} has lost how many cards there are of each colour, how many start cards, and how many points win. "
        f"If nothing may run out for which the text has no rule, {len(kept)} of {every} choices of these numbers are "
        "left."
    )
    if used:
        said += (
            f" If besides no start card was printed that can never be used, {plural(len(used), 'choice')} "
            f"{'are' if len(used) > 1 else 'is'} left, {cards_of(used)}. The first follows from the text and a few "
            "assumptions; the second is a guess about whoever had the cards printed. Nothing here replaces a look at a "
            "printed book."
        )
    return fill("{}", said)


def _link_proofs(ids: Sequence[str], proof: Link) -> Markup:
    """Link to the theorems that prove a section."""
    found = [link for link in map(proof, ids) if link]
    return fill('<p class="v-proof">Proved: {}.</p>', join(found, "; ")) if found else NOTHING
