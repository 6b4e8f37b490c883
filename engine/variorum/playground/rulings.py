"""What the editions rule, as the site build writes it down for a page: plain data, from which rule sets are made.

Reading the files themselves needs more than a page has. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from variorum.games import registry
from variorum.games.protocol import Data, Game
from variorum.games.ruleset import RulesError
from variorum.playground.tables import Table, table_of
from variorum.rulebook.arising import Answer, arises
from variorum.rulebook.problems import BadRequestError, choose_from, quote


@dataclass(frozen=True)
class Option:
    """An answer that can be chosen: as it is typed, its value, and the rule that it makes."""

    label: str
    answer: Answer
    sentence: str


@dataclass(frozen=True)
class Question:
    """A question: what it asks, when it arises, the answers that can be chosen where it is played, and its page."""

    asks: str
    chapter: str
    cases: Sequence[Mapping[str, Any]]
    options: Mapping[str, Option]
    played: bool
    page: str


@dataclass(frozen=True)
class Edition:
    """An edition: its names, its answers by their labels, and the citations behind each of them."""

    name: str
    title: str
    answers: Mapping[str, str]
    cites: Mapping[str, Mapping[str, Sequence[Data]]]
    """By question and label."""


@dataclass(frozen=True)
class Ruled:
    """A reading: an edition with some answers switched, those that only now arise filled in, and its rule set."""

    book: Rulings
    edition: Edition
    switched: Mapping[str, str]
    labels: Mapping[str, str]
    filled: Sequence[str]
    rules: Any

    @property
    def name(self) -> str:
        """The reading as it is typed."""
        choices = ",".join(f"{question}={label}" for question, label in sorted(self.switched.items()))
        return f"{self.edition.name}:{choices}" if choices else self.edition.name

    @property
    def data(self) -> Data:
        """The reading as a page names it."""
        return {"edition": self.edition.name, "switched": dict(self.switched)}

    @property
    def title(self) -> str:
        """What it is called."""
        return f"{self.edition.title}, {len(self.switched)} switched" if self.switched else self.edition.title

    def why(self, question: str) -> Data:
        """Say a rule of it, where it is printed, and whether it was switched."""
        asked, label = self.book.questions.get(question), self.labels.get(question)
        if asked is None:
            return {"question": question}
        own = self.edition.cites.get(question, {})
        return {
            "question": question,
            "asks": asked.asks,
            "page": asked.page,
            "sentence": asked.options[label].sentence if label is not None and label in asked.options else None,
            "cites": list(own.get(label or "", ())),
            "edition": self.edition.title,
            "switched": question in self.switched,
        }


@dataclass(frozen=True)
class Rulings:
    """A game with all that its editions rule."""

    name: str
    title: str
    players: int
    questions: Mapping[str, Question]
    editions: Mapping[str, Edition]
    known: dict[str, Ruled] = field(default_factory=dict, compare=False)

    @classmethod
    def read(cls, data: Data) -> Rulings:
        """Take a game as it was written down."""
        questions = {
            id_: Question(
                **{key: one[key] for key in ("asks", "chapter", "cases", "played", "page")},
                options={label: Option(label, answer, said) for label, answer, said in one["options"]},
            )
            for id_, one in data["questions"].items()
        }
        editions = {name: Edition(name, **one) for name, one in data["editions"].items()}
        return cls(data["name"], data["title"], data["players"], questions, editions)

    @cached_property
    def game(self) -> Game:
        """The game that plays it."""
        return registry.require(self.name)

    @cached_property
    def table(self) -> Table:
        """How it is played in a page."""
        found = table_of(self.game)
        assert found is not None  # noqa: S101 - no other is written down
        return found

    def ruled(self, edition: str, switched: Mapping[str, str]) -> Ruled:
        """Make a reading of an edition; raise BadRequestError where there is none, or it cannot be played."""
        if edition not in self.editions:
            raise BadRequestError(f"no edition {quote(edition)}; {choose_from(edition, self.editions)}")
        own = self.editions[edition]
        chosen = {id_: label for id_, label in switched.items() if own.answers.get(id_) != label}
        for id_, label in chosen.items():
            known = self.questions[id_].options if id_ in self.questions else {}
            if label not in known:
                raise BadRequestError(f"{quote(id_)} cannot be answered by {quote(label)}; {choose_from(label, known)}")
        key = f"{edition}:{sorted(chosen.items())}"
        if key not in self.known:
            labels, filled = self.answer({**own.answers, **chosen})
            self.known[key] = Ruled(self, own, chosen, labels, filled, self._rules(labels))
        return self.known[key]

    def answer(self, given: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
        """Answer the questions that arise: as given, or where one that is played is not, as another edition does."""
        labels: dict[str, str] = {}
        found: dict[str, Answer] = {}
        filled = []
        for id_, question in self.questions.items():
            if not arises(question, found):
                continue
            label = given.get(id_) or (self._usual(id_) if question.played else None)
            if label is None or label not in question.options:
                continue
            labels[id_], found[id_] = label, question.options[label].answer
            if id_ not in given:
                filled.append(id_)
        return labels, filled

    def _usual(self, question: str) -> str | None:
        """Find what any edition answers, or else the first answer that there is."""
        others = (one.answers[question] for one in self.editions.values() if question in one.answers)
        return next(others, next(iter(self.questions[question].options), None))

    def _rules(self, labels: Mapping[str, str]) -> Any:
        answers = {id_: self.questions[id_].options[label].answer for id_, label in labels.items()}
        try:
            return self.game.rules.from_answers(answers)
        except RulesError as error:
            raise BadRequestError(f"these rules cannot be played: {error}") from error
