"""Theorems: statements about every game under a reading, each decided by machine. Knows no game.

A verdict is `holds` only where every case was decided: by proof, by going through all cases, or by counting. What
random testing did not refute is `tested`. A question that the solver leaves open is `unknown`, which is a failure.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import ModuleType
from typing import Any, Generic, TypeVar, cast

from variorum.prove.solver import UndecidedError

T = TypeVar("T")

Figures = Mapping[str, Any]
Answers = Mapping[str, str]


class Status(StrEnum):
    """How a theorem stands under a reading."""

    HOLDS = "holds"
    FAILS = "fails"
    TESTED = "tested"
    UNKNOWN = "unknown"


class Method(StrEnum):
    """How a theorem is decided."""

    PROOF = "Z3 proof"
    EXHAUSTIVE = "exhaustive search"
    COUNTING = "counting argument, checked by machine"
    TESTING = "random testing"


@dataclass(frozen=True)
class Verdict:
    """How a theorem stands, what figures go with it, where its interesting case was met, and what shows it."""

    status: Status
    figures: Figures = field(default_factory=dict)
    reached: str = ""
    witness: Mapping[str, Any] | None = None

    @property
    def settled(self) -> tuple[Status, Figures]:
        """What is compared with what was expected."""
        return self.status, dict(self.figures)


def holds(reached: str, witness: Mapping[str, Any] | None = None, /, **figures: Any) -> Verdict:
    """Find that a theorem holds, and name a case in which it says something."""
    return Verdict(Status.HOLDS, figures, reached, witness)


def in_words(value: Mapping[Any, Any] | Sequence[Any]) -> str:
    """Write a list or table of a case as people do."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {one}" for key, one in value.items())
    return ", ".join(map(str, value))


def fails(witness: Mapping[str, Any], /, **figures: Any) -> Verdict:
    """Find that a theorem fails, and show it."""
    return Verdict(Status.FAILS, figures, "", witness)


def unrefuted(reached: str, /, **figures: Any) -> Verdict:
    """Find that a theorem was not refuted, however often it was tried."""
    return Verdict(Status.TESTED, figures, reached)


Decide = Callable[[Any], Verdict]
Expect = Callable[[Answers], tuple[Status, Figures] | None]


@dataclass(frozen=True)
class Timed:
    """A verdict, and how long it took to reach."""

    verdict: Verdict
    seconds: float


class Consulted:
    """A rule set that remembers which of its fields were asked for."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self._asked: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = self._asked[name] = getattr(self._rules, name)
        return value


# The answers that were consulted, what else was given, and what was found.
Known = tuple[Mapping[str, Any], tuple[Any, ...], T]


class ByAnswers(Generic[T]):
    """A function of a rule set, worked out once for each combination of the answers that it consults."""

    def __init__(self, function: Callable[..., T]) -> None:
        self.function = function
        self.known: list[Known[T]] = []

    def __call__(self, rules: Any, *more: Any) -> T:
        """Find what is known for these answers, or work it out."""
        for asked, given, result in self.known:
            if given == more and all(getattr(rules, name) == value for name, value in asked.items()):
                return result
        consulted = Consulted(rules)
        result = self.function(consulted, *more)
        self.known.append((consulted._asked, more, result))
        return result


def by_answers(function: Callable[..., T]) -> ByAnswers[T]:
    """Work a function of a rule set out once for each combination of the answers that it consults."""
    return ByAnswers(function)


class Switched:
    """A rule set with some answers put in place of its own."""

    def __init__(self, rules: Any, **answers: Any) -> None:
        self._rules = rules
        self.__dict__.update(answers)

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self._rules, name)
        return value


def switch(rules: T, **answers: Any) -> T:
    """Put answers in place of those of a rule set."""
    return cast(T, Switched(rules, **answers))


def _time(decide: Callable[..., Verdict]) -> Callable[..., Timed]:
    """Let a decision say how long it took, and that a question was left open."""

    def timed(*rule_sets: Any) -> Timed:
        begun = time.perf_counter()
        try:
            verdict = decide(*rule_sets)
        except UndecidedError as error:
            verdict = Verdict(Status.UNKNOWN, {"because": str(error)})
        return Timed(verdict, time.perf_counter() - begun)

    return timed


@dataclass(frozen=True, eq=False)
class Theorem:
    """A statement, how it is decided, what it depends on, and the verdict that a person expects under each reading.

    Where several rivals at once make a verdict hard to foresee, nothing is expected but that it is decided.
    """

    id: str
    statement: str
    method: Method
    questions: tuple[str, ...]
    decide: Decide
    expect: Expect
    vacuous: Callable[[Answers], bool] = lambda _: False

    def verdict(self, rules: Any) -> Verdict:
        """Decide the theorem under a rule set."""
        return self.timed(rules).verdict

    def timed(self, rules: Any) -> Timed:
        """Decide the theorem, once for each combination of the answers that the decision consults."""
        return self._decide(rules)

    @cached_property
    def _decide(self) -> ByAnswers[Timed]:
        return ByAnswers(_time(self.decide))

    @property
    def known(self) -> list[Known[Timed]]:
        """What has been decided so far."""
        return self._decide.known

    def learn(self, known: Iterable[Known[Timed]]) -> None:
        """Add what was decided elsewhere."""
        self._decide.known.extend(known)

    @property
    def slow(self) -> float:
        """The longest that a decision has taken so far, in seconds."""
        return max((timed.seconds for _, _, timed in self.known), default=0.0)

    def consults(self) -> set[str]:
        """Name the fields of a rule set that the decisions so far have asked for."""
        return {name for asked, _, _ in self.known for name in asked}


@dataclass(frozen=True)
class Comparison:
    """A statement about two rule sets, how it is decided, and the verdict that a person expects."""

    id: str
    statement: str
    method: Method
    questions: tuple[str, ...]
    decide: Callable[[Any, Any], Verdict]
    expect: Callable[[Answers, Answers], tuple[Status, Figures] | None]

    def timed(self, one: Any, other: Any) -> Timed:
        """Decide the statement, once for each two rule sets."""
        return self._decide(one, other)

    @cached_property
    def _decide(self) -> ByAnswers[Timed]:
        return ByAnswers(_time(self.decide))


class Theorems:
    """The theorems of a game, in order."""

    def __init__(self) -> None:
        self._by_id: dict[str, Theorem] = {}

    def state(
        self,
        method: Method,
        questions: str,
        expect: Expect | None = None,
        vacuous: Callable[[Answers], bool] = lambda _: False,
    ) -> Callable[[Decide], Decide]:
        """State a theorem: the function that follows decides it, its name is the id and its docstring the statement.

        It is expected to hold unless it is said otherwise.
        """

        def add(decide: Decide) -> Decide:
            id_ = decide.__name__.replace("_", "-")
            statement = " ".join((decide.__doc__ or "").split())
            if not statement:
                raise ValueError(f"{id_} has no statement; write it as the function's docstring")
            if id_ in self._by_id:
                raise ValueError(f"two theorems are called {id_}")
            self._by_id[id_] = Theorem(
                id_, statement, method, tuple(questions.split()), decide, expect or always(), vacuous
            )
            return decide

        return add

    def __iter__(self) -> Iterator[Theorem]:
        return iter(self._by_id.values())

    def __getitem__(self, id_: str) -> Theorem:
        return self._by_id[id_]

    def __contains__(self, id_: object) -> bool:
        return id_ in self._by_id

    def __len__(self) -> int:
        return len(self._by_id)


@dataclass(frozen=True)
class TheoremBook:
    """All that is stated about a game: theorems by subject, statements about two editions, and how to decide them fast.

    A subject is a module of theorems, whose first line names it; `decide_ahead` decides all under many rule sets.
    """

    theorems: Theorems
    subjects: tuple[ModuleType, ...]
    comparisons: tuple[Comparison, ...] = ()
    decide_ahead: Callable[[Sequence[Any]], None] | None = None

    def titles(self) -> dict[str, str]:
        """Name each subject, in order."""
        return {subject.__name__: _title(subject) for subject in self.subjects}

    def subject_of(self, theorem: Theorem) -> str:
        """Name the subject of a theorem."""
        return self.titles()[theorem.decide.__module__]


def _title(subject: ModuleType) -> str:
    about = (subject.__doc__ or "").partition("\n")[0].removeprefix("Theorems about ").rstrip(".")
    return about.partition(":")[0].partition(",")[0].capitalize()


def always(**figures: Any) -> Expect:
    """Expect a theorem to hold under every reading."""
    return lambda _: (Status.HOLDS, figures)


def holds_if(condition: Callable[[Answers], bool]) -> Expect:
    """Expect a theorem to hold under some readings and to fail under all others."""
    return lambda answers: (Status.HOLDS if condition(answers) else Status.FAILS, {})


def plainly(answers: Answers, *wanted: str) -> bool:
    """Tell whether questions are answered as written: `question=answer`."""
    return all(answers[question] == answer for question, _, answer in (one.partition("=") for one in wanted))


def odd(answers: Answers, usual: Mapping[str, str]) -> list[str]:
    """List the questions that are not answered as usual."""
    return [question for question, answer in usual.items() if answers[question] != answer]
