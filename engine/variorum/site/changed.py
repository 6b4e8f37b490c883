"""The changes between two editions as they are shown: what is stored of them, said in sentences. Decides nothing.

What is stored is what `variorum changes --store` writes.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from variorum.impact.intervals import Share
from variorum.impact.plans import Kind as Kinds
from variorum.impact.sayings import decides
from variorum.rulebook.comparison import Row, Side
from variorum.rulebook.editions import Edition
from variorum.rulebook.evidence import Kind, Stored
from variorum.rulebook.findings import Effect
from variorum.rulebook.linked import MATTER, StoredChange
from variorum.rulebook.verdicts import StoredTheorem
from variorum.site.book import Book
from variorum.site.impacts import GOOD, Impact
from variorum.site.words import plural

EFFECTS = {
    "play": "changes play",
    "result": "changes only who wins",
    "none": "changes nothing",
    "wording": "wording only",
}


class Rule(NamedTuple):
    """A question of a change, with what each edition answers; a side that does not ask it is None."""

    row: Row
    left: Side | None
    right: Side | None

    @property
    def question(self) -> str:
        """The id of the question."""
        return self.row.question


class Swing(NamedTuple):
    """The share of games that something decides, at the least, and among whom that was measured."""

    share: float
    low: float
    high: float
    among: str

    @property
    def words(self) -> str:
        """Say it as a number of games out of a round number."""
        return decides(Share(self.share, self.low, self.high))

    @property
    def together(self) -> str:
        """Say it of several."""
        return self.words.replace("decides", "decide", 1)


@dataclass(frozen=True)
class Change:
    """A change between two editions, ready to be shown."""

    effect: str
    rules: Sequence[Rule]
    linked_by: Sequence[StoredTheorem] = ()
    agrees_on: Sequence[str] = ()
    proof: StoredTheorem | None = None
    swing: Swing | None = None
    comes_up: float | None = None
    only_result: float = 0.0
    """The share of games that are played alike and awarded otherwise."""
    left_after: Swing | None = None
    witnesses: Sequence[Stored] = ()
    decided: bool = True
    game: str | None = None
    """A game that shows it, which is no witness of one question."""

    @property
    def anchor(self) -> str:
        """Name its part of the page."""
        return f"change-{self.lead.question}"

    @property
    def lead(self) -> Rule:
        """The rule that says most of it."""
        return self.rules[0]

    @property
    def effect_words(self) -> str:
        """Say what it does."""
        return EFFECTS[self.effect] if self.decided else "may change play"


@dataclass(frozen=True)
class PairOfEditions:
    """Two editions, and the changes between them as far as these are stored."""

    book: Book
    one: Edition
    other: Edition
    stored: Sequence[StoredChange] | None

    @property
    def path(self) -> str:
        """Name the page about them."""
        return self.book.verdict_path(self.one, self.other)

    @property
    def decided(self) -> bool:
        """Tell whether it is stored which changes there are."""
        return self.stored is not None

    @property
    def same_game(self) -> bool | None:
        """Whether they are the same game; None where that is not known."""
        return None if self.stored is None else not any(one.effect in MATTER for one in self.stored)

    @property
    def names(self) -> str:
        """Name the two as they stand in a sentence: by their languages, where these are what sets them apart."""
        brief, labels = ([call(one) for one in (self.one, self.other)] for call in (self.book.brief, self.book.label))
        if any(one == label for one, label in zip(brief, labels, strict=True)):
            return " and ".join(labels)
        return f"{self.book.game.title} in {brief[0]} and in {brief[1]}"

    @property
    def verdict(self) -> str:
        """Say in a sentence whether they are the same game."""
        if self.same_game is None:
            return f"Are {self.names} the same game? Not decided yet"
        return f"{self.names} are {'the' if self.same_game else 'not the'} same game"

    @property
    def summary(self) -> str:
        """Say how far they are apart: how many changes there are, and what they decide."""
        return " ".join(filter(None, (self.count, self.measured)))

    @property
    def count(self) -> str:
        """Say how many changes there are."""
        number, wording = len(self.changes), len(self.wording)
        if not self.decided:
            first = f"{plural(number, 'rule')} may change play" if number else "No rule is known to change play"
        elif number:
            first = f"{plural(number, 'change')} {'affects' if number == 1 else 'affect'} play or who wins"
        else:
            first = "No change affects play or who wins"
        return f"{first}; {plural(wording, 'difference')} {'is' if wording == 1 else 'are'} wording only."

    @property
    def measured(self) -> str:
        """Say what all changes decide together, where that is measured."""
        if self.total is None or self.total.share <= 0:
            return ""
        said = f"Together they {self.total.together} ({self.total.among})."
        return f"{said} Each is measured alone, and can undo part of another." if len(self.changes) > 1 else said

    @cached_property
    def rows(self) -> Mapping[str, Row]:
        """The questions compared."""
        compared = self.book.comparisons[self.one.name, self.other.name]
        return {row.question: row for row in compared.rows}

    @cached_property
    def changes(self) -> list[Change]:
        """The changes that affect a game, most serious first; where they are not decided, one question each."""
        if self.stored is not None:
            return sorted(map(self._change, self._with(*MATTER)), key=self._gravity)
        return [self._alone(row) for row in self._by_gravity(self.rows.values()) if _may_play(row)]

    @cached_property
    def harmless(self) -> list[Change]:
        """The changes that are proved to do nothing."""
        if self.stored is not None:
            return [self._change(one) for one in self._with("none")]
        return [self._alone(row) for row in self.rows.values() if row.finding and row.finding.kind is Kind.EQUIVALENT]

    @cached_property
    def wording(self) -> list[Rule]:
        """The differences of wording."""
        return [
            Rule(row, row.left, row.right)
            for row in self.rows.values()
            if row.finding and row.finding.kind is Kind.WORDING
        ]

    def change_of(self, question: str) -> Change | None:
        """Find the change that a question belongs to."""
        every = (*self.changes, *self.harmless)
        return next((one for one in every if any(rule.question == question for rule in one.rules)), None)

    @cached_property
    def total(self) -> Swing | None:
        """The share of games that all differences together decide."""
        found = next((one for one in self.book.impacts.pairs if set(one.editions) == self._names), None)
        return self._measured(found.total) if found and found.total else None

    @property
    def command(self) -> str:
        """Say how to decide which changes there are."""
        return f"variorum changes {self.one.name} {self.other.name}"

    @property
    def _names(self) -> set[str]:
        return {self.one.name, self.other.name}

    # -- one change --------------------------------------------------------------------------------------------------

    def _with(self, *effects: str) -> list[StoredChange]:
        return [one for one in self.stored or () if one.effect in effects]

    def _change(self, stored: StoredChange) -> Change:
        rows = sorted((self.rows[id_] for id_ in stored.questions), key=_plainness)
        impact = self._impact(stored.questions, Kinds.CHANGE)
        left = self._impact(stored.questions, Kinds.LEFT)
        return Change(
            stored.effect,
            [Rule(row, row.left, row.right) for row in rows],
            [found for id_ in stored.linked_by if (found := self.book.theorem(id_))],
            stored.agrees_on,
            self.book.theorem(stored.proof) if stored.proof else None,
            self._measured(impact) if impact else None,
            *self._touched(impact),
            self._measured(left) if left else None,
            self._witnesses(stored.witness, rows),
            game=stored.witness if stored.witness and Path(stored.witness).parent.name == "changes" else None,
        )

    def _alone(self, row: Row) -> Change:
        """Show a difference by itself, where it is not decided which belong together."""
        proof = row.finding.shown_by if row.finding and row.finding.kind is Kind.EQUIVALENT else None
        impact = self._impact([row.question], Kinds.CHANGE)
        return Change(
            "none" if proof else "play",
            [Rule(row, row.left, row.right)],
            proof=self.book.theorem(proof) if proof else None,
            swing=None if proof or impact is None else self._measured(impact),
            witnesses=self._witnesses(None, [row]),
            decided=bool(proof),
        )

    def _gravity(self, change: Change) -> tuple[int, float, int]:
        """Rank a change: what changes play first, then by the games that it decides, then by its most serious rule."""
        ranked = [one.question for one in self.book.discrepancies]
        places = [ranked.index(rule.question) for rule in change.rules if rule.question in ranked]
        return MATTER.index(change.effect), -(change.swing.share if change.swing else 0.0), min(places, default=0)

    def _by_gravity(self, rows: Any) -> list[Row]:
        """Put rules that do most first; what does most is ranked by the book."""
        ranked = {one.question: place for place, one in enumerate(self.book.discrepancies)}
        return sorted(rows, key=lambda row: ranked.get(row.question, len(ranked)))

    def _impact(self, questions: Sequence[str], kind: Kinds) -> Impact | None:
        """Find what was measured of questions that are switched together."""
        measured = next((one for one in self.book.impacts.pairs if set(one.editions) == self._names), None)
        every = measured.impacts if measured else ()
        return next((one for one in every if one.kind is kind and set(one.questions) & set(questions)), None)

    def _touched(self, impact: Impact | None) -> tuple[float | None, float]:
        """Find the share of games that are played otherwise, and of those that are only awarded otherwise."""
        found = impact.of(self.book.impacts.usual, GOOD) if impact else None
        return (found.figures.comes_up.share, found.figures.result.share) if found else (None, 0.0)

    def _measured(self, impact: Impact) -> Swing | None:
        found = impact.of(self.book.impacts.usual, GOOD)
        if found is None:
            return None
        among = f"{found.players} good players, {found.games:,} games"
        return Swing(found.share.share, found.share.low, found.share.high, among)

    def _witnesses(self, named: str | None, rows: Sequence[Row]) -> list[Stored]:
        """List the witnesses that show a change: its own, then those of its rules between these editions."""
        root = self.book.project.root
        every = [one for row in rows for one in self.book.witnesses.get(row.question, [])]
        own = [one for one in every if named and one.path == root / named]
        between = [one for one in every if set(one.witness.between or ()) == self._names]
        return list({one.path: one for one in (*own, *between)}.values())


def _may_play(row: Row) -> bool:
    return row.finding is not None and row.finding.kind in (Kind.BEHAVIOURAL, Kind.UNEXPLORED)


def _plainness(row: Row) -> tuple[bool, int]:
    """Rank the rules of a change by how plainly they say it: those of both sides first, the shortest first."""
    return row.left is None or row.right is None, sum(len(one.sentence) for one in (row.left, row.right) if one)


def in_order(books: Sequence[Book]) -> list[Book]:
    """Put games in the order of what was found: where editions surely differ first, then where most is open."""
    return sorted(books, key=lambda book: (min(map(_seriousness, pairs_of(book)), default=ALONE), -_open(book)))


ALONE = (1, 0.0, 0)  # how a game with one edition ranks among others: as one of which nothing is decided


def _open(book: Book) -> int:
    """Count the points of a game's editions on which its winner depends and that can be read more than one way."""
    return sum(one.effect is Effect.WINNER for found in book.defects.values() for one in found)


def pairs_of(book: Book) -> list[PairOfEditions]:
    """Take each two editions, those first that are surely not the same game and differ in most games."""
    pairs = [
        PairOfEditions(book, one, other, book.changes.get((one.name, other.name)))
        for one, other in itertools.combinations(book.editions, 2)
    ]
    return sorted(pairs, key=_seriousness)


def _seriousness(pair: PairOfEditions) -> tuple[int, float, int]:
    """Rank a pair of editions: by its verdict, then by the games that it decides."""
    return (False, None, True).index(pair.same_game), -(pair.total.share if pair.total else 0.0), -len(pair.changes)
