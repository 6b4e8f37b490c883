"""The passages of a book that an erratum has to change: every one that its rulings cite. Knows no game.

The sheet that leaves a passage behind is the risk of all errata: the words that stay would still say the old rule. So
what a ruling rests on, what another reading of it rests on and what an example shows are all listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from variorum.rulebook.editions import Citation, Edition
from variorum.rulebook.models import Basis
from variorum.rulebook.questions import about_the_book

# Outright: what other rulings cite is not the rule itself.
SAYS = frozenset({Basis.STATED, Basis.CONTRADICTORY})
IMPLIES = frozenset({Basis.IMPLIED, Basis.EXAMPLE})


class Part(StrEnum):
    """What a passage is to the rule that changes."""

    RULE = "rule"
    OTHER_READING = "other reading"
    EXAMPLE = "example"
    NOTHING = "nothing said yet"
    NEAR = "says nothing of it"
    IMPLIES = "implies it"


@dataclass(frozen=True)
class Passage:
    """A place in the book, and the few words there now.

    Where the book says nothing of the rule yet, they are the words after which to say it, if there are any.
    """

    question: str
    part: Part
    heading: str
    lines: str
    now: str
    cite: Citation | None = None
    keeps: tuple[str, ...] = ()
    """Other rules that the same words carry, and that stay as they are: their questions."""

    @property
    def place(self) -> str:
        """Where it stands, for a reader with the book in hand."""
        named = self.cite.named_lines if self.cite else f"line {self.lines}"
        return ", ".join(filter(None, (self.heading, named if self.lines else "")))

    @property
    def first(self) -> int:
        """The first line, by which passages are in order."""
        return int(self.lines.partition("-")[0] or 0)

    @property
    def last(self) -> int:
        """The last line."""
        return int(self.lines.rpartition("-")[2] or 0)

    def data(self) -> dict[str, str | list[str]]:
        """Write it for programs."""
        return {
            "question": self.question,
            "part": str(self.part),
            "heading": self.heading,
            "lines": self.lines,
            "now": self.now,
            "keeps": list(self.keeps),
        }


def cited_for(edition: Edition, questions: Iterable[str]) -> tuple[Passage, ...]:
    """List every passage that rulings on some questions cite, and where to say what nothing is said of, by line."""
    asked = list(questions)
    cited = {id_: list(_cited(edition, id_)) for id_ in asked}
    every = [one for found in cited.values() for one in found]
    added = (_beside(id_, every) or _nearest(edition, id_) for id_, found in cited.items() if not found)
    return in_order([*every, *added])


def in_order(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    """List passages by their lines, what is to be added last; those of one rule that stand twice once."""
    seen: dict[tuple[str, str, str], Passage] = {}
    for one in passages:
        seen.setdefault((one.question, one.lines, one.now), one)
    return tuple(sorted(seen.values(), key=lambda one: (one.first, one.part is Part.NOTHING)))


def of_citation(question: str, part: Part, cite: Citation) -> Passage:
    """Make the passage of a citation."""
    return Passage(question, part, cite.heading, cite.lines, cite.printed, cite)


def _cited(edition: Edition, id_: str) -> Iterator[Passage]:
    ruling = edition.rulings.get(id_)
    if ruling is None:
        return
    others = [cite for rival in ruling.rivals for cite in rival.cites]
    said = ruling.basis in SAYS or not ruling.cites
    best = None if said else _nearest_cite(edition, id_, [*ruling.cites, *others])
    own = Part.RULE if said else Part.IMPLIES if ruling.basis in IMPLIES else Part.NEAR
    for part, cites in ((own, ruling.cites), (Part.OTHER_READING, others)):
        yield from (of_citation(id_, Part.NOTHING if one is best else part, one) for one in cites)


def _nearest_cite(edition: Edition, id_: str, cites: Sequence[Citation]) -> Citation:
    """Choose, of the places that a ruling names, that nearest to what the book says of the same subject."""
    parts = id_.split(".")
    for length in range(len(parts) - 1, 0, -1):
        subject = ".".join(parts[:length])
        near = [
            cite.first
            for other, ruling in edition.rulings.items()
            if other != id_ and f"{other}.".startswith(f"{subject}.") and ruling.basis in SAYS
            for cite in ruling.cites
        ]
        if near:
            return min(cites, key=lambda one: _distance(one, near))
    return cites[-1]


def _distance(cite: Citation, near: Sequence[int]) -> tuple[int, int]:
    """Rank a place by how many of some lines it is on, the most first, then by how far it is from the nearest."""
    return -sum(cite.first <= line <= cite.last for line in near), min(abs(cite.first - line) for line in near)


def with_kept(edition: Edition, passages: Iterable[Passage], staying: Iterable[str]) -> tuple[Passage, ...]:
    """Say at each passage which rules that stay rest on the same words, so that they are not lost with them."""
    rests = [
        (id_, cite, edition.rulings[id_].basis in SAYS)
        for id_ in staying
        if id_ in edition.rulings
        for cite in edition.rulings[id_].cites
    ]
    return tuple(
        replace(one, keeps=tuple(dict.fromkeys(id_ for id_, cite, said in rests if _same_words(one, cite, said))))
        for one in passages
    )


LEAST_SHARED = 2  # words at the end of one citation with which another begins, so that they are of one sentence


def _same_words(one: Passage, cite: Citation, said: bool) -> bool:
    """Tell whether a citation is of the words of a passage: of all or some, or, of a rule that is said, of an end."""
    if one.cite is None or cite.first > one.last or cite.last < one.first:
        return False
    words, now = cite.printed, one.now
    contained = words in now or now in words
    if not said:
        return contained and one.lines == cite.lines
    return contained or _runs_on(now.split(), words.split()) or _runs_on(words.split(), now.split())


def _runs_on(words: Sequence[str], others: Sequence[str]) -> bool:
    """Tell whether the last of some words are the first of others."""
    most = min(len(words), len(others))
    return any(words[-count:] == others[:count] for count in range(LEAST_SHARED, most + 1))


def _beside(id_: str, cited: list[Passage]) -> Passage | None:
    """Put a rule of which the book says nothing after what it says of the rules that change with it."""
    rules = [one for one in cited if one.part is Part.RULE] or cited
    if not rules:
        return None
    last = max(rules, key=lambda one: one.first)
    return Passage(id_, Part.NOTHING, last.heading, last.lines.rpartition("-")[2], "")


def _nearest(edition: Edition, id_: str) -> Passage:
    """Say where to put a rule of which the book says nothing: after what it says of the question before it."""
    asked = list(edition.game.questions)
    at = asked.index(id_)
    chapter = id_.partition(".")[0]
    near = [*reversed(asked[:at]), *asked[at + 1 :]]
    own = [one for one in near if one.partition(".")[0] == chapter]
    for other in (*own, *near):
        ruling = edition.rulings.get(other)
        if ruling and ruling.cites and not about_the_book(edition.game.questions[other]):
            last = max(ruling.cites, key=lambda cite: cite.last)
            return Passage(id_, Part.NOTHING, last.heading, str(last.last), "")
    return Passage(id_, Part.NOTHING, "", "", "")
