"""What the rule sets of all games share: a typed field for each question that carries behaviour. Knows no game.

The names are the questions' own: `score.tie.skips` is the field `score_tie_skips`. A field is None where its question
does not arise.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from types import MappingProxyType, NoneType
from typing import Any, Self

Table = Mapping[str, int]
KINDS: Mapping[Any, tuple[str]] = {int: ("a whole number",), Table: ("a table of whole numbers",)}


class RulesError(Exception):
    """Answers that make no rule set, with what is missing or does not fit."""


class UnplayedAnswerError(RulesError):
    """An answer that the game does not play, with those that it does."""

    def __init__(self, question: str, answer: object, played: Iterable[str]) -> None:
        self.question, self.answer, self.played = question, answer, tuple(played)
        super().__init__(f"{question}: `{answer}` is none of the answers played here: {', '.join(self.played)}")


def asks(question: str) -> Any:
    """Declare a field by its question."""
    return field(metadata={"question": question})


def may_ask(question: str) -> Any:
    """Declare a field by a question that need not arise."""
    return field(default=None, metadata={"question": question})


@dataclass(frozen=True, eq=False)
class RuleSet:
    """The base of every game's rule set."""

    @classmethod
    def from_answers(cls, answers: Mapping[str, Any]) -> Self:
        """Make a rule set from the answers of a reading, by question; name every question left unanswered."""
        questions = {one.name: one.metadata["question"] for one in fields(cls)}
        types = _types(cls)  # type: ignore[arg-type]
        missing = [questions[name] for name, type_ in types.items() if questions[name] not in answers and not type_[1]]
        if missing:
            raise RulesError(f"these questions are unanswered: {', '.join(missing)}")
        given = {name: question for name, question in questions.items() if question in answers}
        return cls(**{name: _convert(question, types[name][0], answers[question]) for name, question in given.items()})

    @classmethod
    def unplayed(cls, answers: Mapping[str, Any]) -> list[UnplayedAnswerError]:
        """List the answers that the game does not play, each with those that it does."""
        types, found = _types(cls), []  # type: ignore[arg-type]
        for one in fields(cls):
            question = one.metadata["question"]
            try:
                if question in answers:
                    _convert(question, types[one.name][0], answers[question])
            except UnplayedAnswerError as error:
                found.append(error)
        return found

    @classmethod
    def consults(cls, question: str) -> bool:
        """Tell whether the game asks a question at all."""
        return any(one.metadata["question"] == question for one in fields(cls))


def question_names(rules: type[RuleSet], names: Iterable[str]) -> list[str]:
    """Name the questions behind some fields of a rule set, in the order of its fields."""
    asked = set(names)
    return [one.metadata["question"] for one in fields(rules) if one.name in asked]


def field_names(rules: type[RuleSet], questions: Iterable[str]) -> list[str]:
    """Name the fields of a rule set that answer some questions."""
    asked = set(questions)
    return [one.name for one in fields(rules) if one.metadata["question"] in asked]


@cache
def _types(rules: type[RuleSet]) -> dict[str, tuple[Any, bool]]:
    """List the type of each field, and whether it may be None."""
    found = {}
    for name, hint in typing.get_type_hints(rules).items():
        parts = [part for part in typing.get_args(hint) if part is not NoneType] if _optional(hint) else [hint]
        found[name] = (parts[0], _optional(hint))
    return found


def _optional(hint: Any) -> bool:
    return NoneType in typing.get_args(hint)


def _convert(question: str, wanted: Any, answer: Any) -> Any:
    """Give an answer the type of its field, or refuse it."""
    try:
        if wanted == Table:
            return MappingProxyType({str(key): int(value) for key, value in answer.items()})
        return wanted(answer)
    except (AttributeError, TypeError, ValueError):
        played = KINDS.get(wanted) or wanted
    raise UnplayedAnswerError(question, answer, played)
