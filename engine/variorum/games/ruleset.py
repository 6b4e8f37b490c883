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
Numbers = range | tuple[int, ...]


class RulesError(Exception):
    """Answers that make no rule set, with what is missing or does not fit."""


@dataclass(frozen=True)
class Unplayed:
    """An answer that the game does not play, and in words what it does play."""

    question: str
    answer: Any
    plays: str


class UnansweredError(RulesError):
    """Questions that the game needs an answer to, every one of them."""

    def __init__(self, missing: Iterable[str]) -> None:
        self.missing = tuple(missing)
        super().__init__(f"these questions are unanswered: {', '.join(self.missing)}")


class UnplayedAnswersError(RulesError):
    """Answers that the game does not play, every one of them."""

    def __init__(self, unplayed: Iterable[Unplayed]) -> None:
        self.unplayed = tuple(unplayed)
        super().__init__("; ".join(f"{one.question} is `{one.answer}`, and {one.plays}" for one in self.unplayed))


def asks(question: str, numbers: Numbers | None = None, keys: str = "") -> Any:
    """Declare a field by its question: of a number or table with the numbers played, of a table with its keys."""
    return field(metadata={"question": question, "numbers": numbers, "keys": tuple(keys.split())})


def may_ask(question: str, numbers: Numbers | None = None, keys: str = "") -> Any:
    """Declare a field by a question that need not arise."""
    return field(default=None, metadata={"question": question, "numbers": numbers, "keys": tuple(keys.split())})


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
            raise UnansweredError(missing)
        if unplayed := cls.unplayed(answers):
            raise UnplayedAnswersError(unplayed)
        given = {name: question for name, question in questions.items() if question in answers}
        return cls(**{name: _convert(types[name][0], answers[question]) for name, question in given.items()})

    @classmethod
    def questions(cls) -> list[str]:
        """List the questions that the game knows."""
        return [one.metadata["question"] for one in fields(cls)]

    @classmethod
    def unplayed(cls, answers: Mapping[str, Any]) -> list[Unplayed]:
        """List the answers, to questions that the game knows, that it does not play."""
        types, found = _types(cls), []  # type: ignore[arg-type]
        for one in fields(cls):
            question = one.metadata["question"]
            if question in answers:
                plays = _refusal(types[one.name][0], one.metadata, answers[question])
                found += [Unplayed(question, answers[question], plays)] if plays else []
        return found


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


def _refusal(wanted: Any, about: Mapping[str, Any], answer: Any) -> str | None:
    """Say what is played instead of an answer that does not fit its field."""
    numbers, keys = about["numbers"], about["keys"]
    if wanted == Table:
        fits = isinstance(answer, Mapping) and (not keys or set(answer) == set(keys))
        if fits and all(_is_played(one, numbers) for one in answer.values()):
            return None
        return f"only a table of {_say_numbers(numbers)} is played" + (f", for {', '.join(keys)}" if keys else "")
    if wanted is int:
        return None if _is_played(answer, numbers) else f"only {_say_numbers(numbers)} can be played"
    names = [str(one) for one in wanted]
    return None if isinstance(answer, str) and answer in names else f"only {', '.join(names)} can be played"


def _is_played(number: Any, numbers: Numbers | None) -> bool:
    whole = isinstance(number, int) and not isinstance(number, bool)
    return whole and (numbers is None or number in numbers)


def _say_numbers(numbers: Numbers | None) -> str:
    """Say which numbers are played."""
    if numbers is None:
        return "whole numbers"
    if isinstance(numbers, range) and len(numbers) > 2:
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def _convert(wanted: Any, answer: Any) -> Any:
    """Give an answer the type of its field."""
    if wanted == Table:
        return MappingProxyType({str(key): int(value) for key, value in answer.items()})
    return wanted(answer)
