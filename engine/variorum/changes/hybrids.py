"""Two readings and what lies between them: some questions answered as by the one, the rest as by the other.

A question that is switched takes along those that arise by its new answer. One that arises and that neither side
answers is an error: nothing is made up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from variorum.changes.effects import same_tables
from variorum.games import registry
from variorum.library import OpenReading
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.questions import Answer, carries_behaviour
from variorum.rulebook.readings import arises, arising

Questions = frozenset[str]


class OpenHybridError(BadRequestError):
    """A mixture of two readings in which a question arises that neither answers."""

    def __init__(self, one: str, other: str, switched: Iterable[str], unanswered: Iterable[str]) -> None:
        asked = ", ".join(unanswered)
        super().__init__(
            f"{one} with {', '.join(switched)} as in {other} leaves a question open: {asked}; answer it in both"
        )


@dataclass(frozen=True)
class Pairing:
    """Two readings of one game, and the questions on which they differ."""

    one: OpenReading
    other: OpenReading

    def __post_init__(self) -> None:
        if self.one.edition.game.name != self.other.edition.game.name:
            raise BadRequestError(
                f"{self.one.edition.name} and {self.other.edition.name} are different games; "
                "changes are between editions of one game"
            )

    @cached_property
    def differing(self) -> tuple[str, ...]:
        """The questions that both answer, and not alike, in the order of the game."""
        left, right = self.one.answers, self.other.answers
        asked = self.one.edition.game.questions
        return tuple(id_ for id_ in asked if id_ in left and id_ in right and left[id_] != right[id_])

    @cached_property
    def playing(self) -> tuple[str, ...]:
        """Those of them that can change a game: by themselves, or by a rule that arises with them."""
        return tuple(id_ for id_ in self.differing if self._carries(id_) or self._brings_a_rule(id_))

    def _carries(self, question: str) -> bool:
        return carries_behaviour(self.one.edition.game.questions[question])

    def _brings_a_rule(self, question: str) -> bool:
        """Tell whether something that is wording by itself takes along a rule that is played."""
        if not any(self._carries(id_) for id_ in self.moved_with(question)):
            return False
        if self.one.unplayable or self.other.unplayable or self.one.edition.game.name not in registry.names():
            return True
        switched = ((self.one, self.rules([question])), (self.other, self.rules([question], back=True)))
        return not all(same_tables(self.one.game, side.rules, rules) for side, rules in switched)

    def moved_with(self, question: str) -> tuple[str, ...]:
        """List the questions that arise on the other side only, and do so once this one is switched, on either side."""
        found: dict[str, None] = {}
        for mine, theirs in ((self.one, self.other), (self.other, self.one)):
            mixed = mix(mine, theirs, [question])
            found |= dict.fromkeys(id_ for id_ in mixed if id_ not in mine.answers)
        return tuple(id_ for id_ in self.one.edition.game.questions if id_ in found)

    def answers(self, switched: Iterable[str], *, back: bool = False) -> dict[str, Answer]:
        """Answer as the first side with some questions switched; or as the second with them switched back."""
        sides = (self.other, self.one) if back else (self.one, self.other)
        return mix(*sides, switched)

    def rules(self, switched: Iterable[str], *, back: bool = False) -> Any:
        """Make the rule set of a mixture, once."""
        key = frozenset(switched), back
        if key not in self._rules:
            self._rules[key] = self.one.rules_of(self.answers(key[0], back=back))
        return self._rules[key]

    @cached_property
    def _rules(self) -> dict[tuple[Questions, bool], Any]:
        return {}


def mix(mine: OpenReading, theirs: OpenReading, switched: Iterable[str]) -> dict[str, Answer]:
    """Answer as one reading does, but some questions, and what arises by them, as another does."""
    game, wanted = mine.edition.game, list(switched)
    own = {id_: ruling.answer for id_, ruling in mine.edition.rulings.items()} | dict(mine.answers)
    newly = {id_: answer for id_, answer in theirs.answers.items() if id_ not in mine.answers}
    answers = {**own, **newly, **{id_: theirs.answers[id_] for id_ in wanted}}
    found = arising(game, answers)
    open_ = [
        id_
        for id_, question in game.questions.items()
        if id_ not in answers
        and carries_behaviour(question)
        and arises(question, found)
        and not any(one.edition.leaves_out(id_) for one in (mine, theirs))
    ]
    if open_:
        raise OpenHybridError(mine.name, theirs.name, wanted, open_)
    return found
