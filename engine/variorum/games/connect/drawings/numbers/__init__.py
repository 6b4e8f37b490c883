"""What the lost numbers can have been: premises one by one, what follows from each, and what falls with it.

Every number is reckoned from the rule set; a step that does not hold for it is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from variorum.games.connect.drawings.numbers.grounds import premises
from variorum.games.connect.drawings.numbers.remaining import equal_parts, none_idle, what_is_left
from variorum.games.connect.drawings.numbers.telling import EVERY, KINDS, POINTS, Linked, Told, cards_of, rules_of
from variorum.games.connect.drawings.numbers.text import asked_for, points_tables, start_cards, ways
from variorum.games.connect.drawings.numbers.weighed import ruled, without
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import choices, left, tables
from variorum.site.drawings import Section
from variorum.site.markup import h, plural

__all__ = ["KINDS", "NAME", "POINTS", "PROOFS", "THEOREMS", "TITLE", "Told", "lead", "rules_of", "sections"]

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


def sections(of: Told) -> list[Section]:
    """Write all sections, each with the theorems that prove it."""
    found = (
        premises(of),
        ways(of),
        points_tables(of),
        start_cards(of),
        asked_for(of),
        what_is_left(of),
        none_idle(of),
        equal_parts(of),
        ruled(of),
        without(of),
    )
    return [one._replace(html=one.html + _proved(PROOFS.get(one.id, ()), of.proof)) for one in found if one]


def lead(rules: Rules, name: str) -> str:
    """Say what the argument comes to."""
    every, kept, used = len(choices(rules)) * len(tables(rules)), left(rules), left(rules, EVERY)
    said = (
        f"{h(name)} has lost how many cards there are of each colour, how many start cards, and how many points win. "
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
    return said


def _proved(ids: Sequence[str], proof: Linked) -> str:
    """Link to the theorems that prove a section."""
    links = [link for link in map(proof, ids) if link]
    return f'<p class="v-proof">Proved: {"; ".join(links)}.</p>' if links else ""
