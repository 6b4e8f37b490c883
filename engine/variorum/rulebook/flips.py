"""Rulings flipped: an edition with one ruling answered otherwise, to see what comes of it. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from variorum.rulebook.editions import Edition
from variorum.rulebook.models import Question
from variorum.rulebook.questions import Answer, label
from variorum.rulebook.readings import arising, choose, enabling


@dataclass(frozen=True)
class Mutant:
    """An edition with one ruling flipped."""

    edition: Edition
    question: str
    answer: Answer

    @property
    def base(self) -> dict[str, Answer]:
        """The answers before the flip, under rivals where the question arises only there."""
        return dict(choose(self.edition, enabling(self.edition, self.question)).answers)

    @property
    def answers(self) -> dict[str, Answer]:
        """The answers after the flip; a question that now arises gets its first answer if the edition has none."""
        first = {id_: next(iter(one.answers)) for id_, one in self.edition.game.questions.items() if one.answers}
        ruled = {id_: ruling.answer for id_, ruling in self.edition.rulings.items()}
        return arising(self.edition.game, {**first, **ruled, **self.base, self.question: self.answer})


def others(question: Question, answer: Answer) -> Iterator[Answer]:
    """List the other answers to a question; of numbers, those next to it."""
    if question.answers is not None:
        yield from (one for one in question.answers if one != answer)
    elif question.number is not None:
        number = int(label(answer))
        yield from (one for one in (number - 1, number + 1) if question.number.least <= one <= question.number.most)
    elif isinstance(answer, Mapping):
        for key, entry in answer.items():
            yield {**answer, key: entry + 1}
            yield {**answer, key: entry - 1}


def mutants(edition: Edition) -> list[Mutant]:
    """Flip every ruling of an edition."""
    return [
        Mutant(edition, id_, other)
        for id_, ruling in edition.rulings.items()
        for other in others(edition.game.questions[id_], ruling.answer)
    ]
