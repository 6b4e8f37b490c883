"""Every difference that wants evidence: between two main readings, and between a reading and one more rival."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from variorum.rulebook.editions import Edition
from variorum.rulebook.questions import Answer, carries_behaviour, label
from variorum.rulebook.readings import Reading, arising, choose, enabling


@dataclass(frozen=True)
class Difference:
    """A question that carries behaviour, and two readings that answer it differently."""

    question: str
    left: Reading
    right: Reading

    @property
    def answers(self) -> tuple[Answer, Answer]:
        """What the two answer."""
        return self.left.answers[self.question], self.right.answers[self.question]

    @property
    def between(self) -> tuple[str, str]:
        """The two readings, as they are typed."""
        return self.left.name, self.right.name

    @property
    def name(self) -> str:
        """A name for a file: the question with two editions, or with an edition and its rival."""
        left, right = (reading.edition.name.partition("/")[2] for reading in (self.left, self.right))
        sides = f"{left}-{right}" if left != right else f"{left}--{re.sub(r'[^a-z0-9]+', '-', label(self.answers[1]))}"
        return f"{self.question}--{sides}"


def differences(editions: Sequence[Edition]) -> Iterator[Difference]:
    """List the differences between any two editions of a game, then those between each edition and its rivals."""
    for left, right in itertools.combinations([choose(edition, {}) for edition in editions], 2):
        for id_, question in left.edition.game.questions.items():
            both = id_ in left.answers and id_ in right.answers
            if both and carries_behaviour(question) and left.answers[id_] != right.answers[id_]:
                yield Difference(id_, left, right)
    for edition in editions:
        for id_, ruling in edition.rulings.items():
            if carries_behaviour(edition.game.questions[id_]):
                needed = enabling(edition, id_)
                for rival in ruling.rivals:
                    chosen = {**needed, id_: label(rival.answer)}
                    yield Difference(id_, choose(edition, needed), choose(edition, chosen))


def switch_answer(mine: Reading, theirs: Reading, question: str) -> Mapping[str, Answer]:
    """Answer one question as another reading does, and what arises by it as this edition would, or else as theirs."""
    own = {id_: ruling.answer for id_, ruling in mine.edition.rulings.items()}
    other = {id_: ruling.answer for id_, ruling in theirs.edition.rulings.items()}
    answers = {**other, **theirs.answers, **own, **mine.answers, question: theirs.answers[question]}
    return arising(mine.edition.game, answers)


def switch_answers(mine: Reading, theirs: Reading, questions: Iterable[str]) -> Mapping[str, Answer]:
    """Answer some questions, and what arises by them, as another reading does."""
    own = {id_: ruling.answer for id_, ruling in mine.edition.rulings.items()}
    newly = {id_: answer for id_, answer in theirs.answers.items() if id_ not in mine.answers}
    switched = {id_: theirs.answers[id_] for id_ in questions if id_ in theirs.answers}
    return arising(mine.edition.game, {**own, **mine.answers, **newly, **switched})
