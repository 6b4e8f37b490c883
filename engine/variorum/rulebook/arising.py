"""Which questions arise by the answers to others. Knows neither files nor models: it runs in a reader's browser too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Answer = str | int | Mapping[str, int]


class Arising(Protocol):
    """A question, as far as it arises only under some answers: its cases, each with conditions on other questions."""

    @property
    def cases(self) -> Sequence[Mapping[str, Any]]:
        """In each of them it arises; without any, always."""


class Asking(Protocol):
    """A game, as far as it asks questions, each after those that it depends on."""

    @property
    def questions(self) -> Mapping[str, Any]:
        """The questions by their ids."""


def arising(game: Asking, answers: Mapping[str, Answer]) -> dict[str, Answer]:
    """Keep the answers to questions that arise by the others."""
    found: dict[str, Answer] = {}
    for id_, question in game.questions.items():
        if id_ in answers and arises(question, found):
            found[id_] = answers[id_]
    return found


def arises(question: Arising, found: Mapping[str, Answer]) -> bool:
    """Tell whether a question arises by some answers: always, or by one of its cases."""
    return not question.cases or any(are_met(case, found) for case in question.cases)


def are_met(conditions: Mapping[str, Any], found: Mapping[str, Answer]) -> bool:
    """Tell whether some answers meet every condition of a case."""
    return all(other in found and meets(found[other], some) for other, some in conditions.items())


def meets(answer: Answer, condition: Any) -> bool:
    """Tell whether an answer is one of those on which another question is asked."""
    if isinstance(condition, dict):
        return isinstance(answer, Mapping) and all(answer.get(key) in some for key, some in condition.items())
    return not isinstance(answer, Mapping) and answer in condition
