"""Theorems: statements about every game under a reading, each decided by machine. Knows no game.

A verdict is `holds` only for the full game and all its numbers of players: by proof, by going through all cases, or by
counting. Less than that is `holds-cut-down` (smaller games, which are named) or `probed` (positions, which are named).
What the solver leaves open is `unknown`, which is a failure. A fact is a question with an answer: it has figures and no
verdict.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import ModuleType
from typing import Any, Generic, TypeVar, cast

from variorum.games.ruleset import RuleSet, question_names
from variorum.prove.undecided import UndecidedError

T = TypeVar("T")

Figures = Mapping[str, Any]
Answers = Mapping[str, str]
Foreseen = Mapping[str, Collection[str]]  # by question, the answers in words


class Status(StrEnum):
    """How a theorem stands under a reading."""

    HOLDS = "holds"
    CUT_DOWN = "holds-cut-down"
    PROBED = "probed"
    FAILS = "fails"
    UNKNOWN = "unknown"


GOOD = (Status.HOLDS, Status.CUT_DOWN, Status.PROBED)  # every grade of `holds`


Settled = tuple[Status | None, Figures]


class Method(StrEnum):
    """How a theorem is decided."""

    PROOF = "Z3 proof"
    EXHAUSTIVE = "exhaustive search"
    INDUCTION = "induction over moves"
    COUNTING = "counting argument, checked by machine"
    POSITIONS = "positions tried out"
    TESTING = "random testing"
    SIMULATION = "simulation"


@dataclass(frozen=True)
class Verdict:
    """How a theorem stands, what figures go with it, where its interesting case was met, and what shows it.

    A fact has no status. A grade below `holds` says in `scope` which games or positions were looked at.
    """

    status: Status | None
    figures: Figures = field(default_factory=dict)
    reached: str = ""
    witness: Mapping[str, Any] | None = None
    scope: str = ""

    @property
    def settled(self) -> Settled:
        """What is compared with what was expected."""
        return self.status, dict(self.figures)


@dataclass(frozen=True)
class Within:
    """What is expected of a measured figure: a number between bounds, or figures that are all so."""

    low: float
    high: float

    def has(self, found: Any) -> bool:
        """Tell whether a figure, or each of several, is within the bounds."""
        if isinstance(found, Mapping | list | tuple):
            return all(map(self.has, found.values() if isinstance(found, Mapping) else found))
        return isinstance(found, int | float) and self.low <= found <= self.high


def alike(one: Settled, other: Settled) -> bool:
    """Tell whether two verdicts are the same as they are written down, where numbers that are keys become words.

    A figure of the second may be bounds, which the first is to keep.
    """
    bounds = {name: value for name, value in other[1].items() if isinstance(value, Within)}
    exact = [{name: value for name, value in figures.items() if name not in bounds} for figures in (one[1], other[1])]
    kept = all(name in one[1] and value.has(one[1][name]) for name, value in bounds.items())
    return one[0] == other[0] and kept and _written(exact[0]) == _written(exact[1])


def _written(figures: Figures) -> str:
    return json.dumps(dict(figures), default=_unfold, sort_keys=True)


def _unfold(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else list(value)


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


def holds_cut_down(cases: int, scope: str, reached: str, /, **figures: Any) -> Verdict:
    """Find that a theorem holds in smaller games; say which, and how many states were gone through."""
    _require_cases(cases)
    return Verdict(Status.CUT_DOWN, figures, reached, scope=scope)


def probed(cases: int, scope: str, reached: str, /, **figures: Any) -> Verdict:
    """Find that nothing refutes a theorem in the positions or games that were looked at; say which, and how many."""
    _require_cases(cases)
    return Verdict(Status.PROBED, figures, reached, scope=scope)


def _require_cases(cases: int) -> None:
    """Leave open what was looked at in no case at all: that says nothing."""
    if cases < 1:
        raise UndecidedError("there was no case to look at")


def fact(reached: str = "", witness: Mapping[str, Any] | None = None, /, **figures: Any) -> Verdict:
    """Answer a question by its figures, and show a case."""
    return Verdict(None, figures, reached, witness)


Decide = Callable[[Any], Verdict]
Expect = Callable[[Answers], Settled | None]


@dataclass(frozen=True)
class Timed:
    """A verdict, and how many seconds of a processor it took to reach."""

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

    def _peek(self, name: str) -> Any:
        return _peek(self._rules, name)


def _peek(rules: Any, name: str) -> Any:
    """Look at a field of a rule set, and leave no trace of it."""
    return rules._peek(name) if isinstance(rules, Consulted | Switched | Pair) else getattr(rules, name)


# The answers that were consulted, what else was given, and what was found.
Known = tuple[Mapping[str, Any], tuple[Any, ...], T]


class ByAnswers(Generic[T]):
    """A function of a rule set, worked out once for each combination of the answers that it consults."""

    def __init__(self, function: Callable[..., T]) -> None:
        self.function = function
        self.known: list[Known[T]] = []

    def __call__(self, rules: Any, *more: Any) -> T:
        """Find what is known for these answers, or work it out."""
        known = self.find(rules, *more)
        if known is None:
            consulted = Consulted(rules)
            known = ({}, more, self.function(consulted, *more))
            self.known.append((consulted._asked, *known[1:]))
        for name in known[0]:  # a rule set that asks through this one has consulted these fields too
            getattr(rules, name)
        return known[2]

    def find(self, rules: Any, *more: Any) -> Known[T] | None:
        """Find what is known for these answers, without consulting them."""
        return next(
            (
                known
                for known in self.known
                if known[1] == more and all(_peek(rules, name) == value for name, value in known[0].items())
            ),
            None,
        )


def by_answers(function: Callable[..., T]) -> ByAnswers[T]:
    """Work a function of a rule set out once for each combination of the answers that it consults."""
    return ByAnswers(function)


class Switched:
    """A rule set with some answers put in place of its own."""

    def __init__(self, rules: Any, **answers: Any) -> None:
        self._rules, self._switched = rules, answers
        self.__dict__.update(answers)

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self._rules, name)
        return value

    def _peek(self, name: str) -> Any:
        return self._switched[name] if name in self._switched else _peek(self._rules, name)


def switch(rules: T, **answers: Any) -> T:
    """Put answers in place of those of a rule set."""
    return cast(T, Switched(rules, **answers))


class Pair:
    """Two rule sets as one, whose fields are numbered by side: so a function of both can be worked out by answers."""

    def __init__(self, *sides: Any) -> None:
        self._sides = sides

    def __getattr__(self, name: str) -> Any:
        side, _, field_ = name.partition(":")
        return getattr(self._sides[int(side)], field_)

    def _peek(self, name: str) -> Any:
        side, _, field_ = name.partition(":")
        return _peek(self._sides[int(side)], field_)


class PairSide:
    """One side of two rule sets, asked for through both."""

    def __init__(self, pair: Any, side: int) -> None:
        self._pair, self._side = pair, side

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self._pair, f"{self._side}:{name}")
        return value


def by_both(function: Callable[..., T]) -> Callable[..., T]:
    """Work a function of two rule sets out once for each combination of the answers that it consults in both."""
    known = ByAnswers(lambda pair, *more: function(PairSide(pair, 0), PairSide(pair, 1), *more))
    return lambda one, other, *more: known(Pair(one, other), *more)


def _time(decide: Callable[..., Verdict]) -> Callable[..., Timed]:
    """Let a decision say how long it took, and that a question was left open."""

    def timed(*rule_sets: Any) -> Timed:
        begun = time.process_time()
        try:
            verdict = decide(*rule_sets)
        except UndecidedError as error:
            verdict = Verdict(Status.UNKNOWN, {"because": str(error)})
        return Timed(verdict, time.process_time() - begun)

    return timed


@dataclass(frozen=True, eq=False)
class Theorem:
    """A statement, what is true where it fails, how it is decided, and the verdict that a person expects.

    What it depends on is what its decision consults. Where several rivals at once make a verdict hard to foresee,
    nothing is expected but that it is decided. A fact asks for figures, and cannot fail.
    """

    id: str
    statement: str
    otherwise: str
    method: Method
    decide: Decide
    expect: Expect
    vacuous: Callable[[Answers], bool] = lambda _: False
    is_fact: bool = False
    foreseen: Foreseen = field(default_factory=dict)

    def expected(self, rules: RuleSet, answers: Answers) -> Settled | None:
        """Give what a person expects; nothing where the decision consults a number that nobody had in mind."""
        unforeseen = {question for question, numbers in self.foreseen.items() if answers.get(question) not in numbers}
        asked = question_names(type(rules), self.consults(rules)) if unforeseen else ()
        return None if unforeseen.intersection(asked) else self.expect(answers)

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

    def is_known(self, rules: Any) -> bool:
        """Tell whether it has been decided under the answers of a rule set."""
        return self._decide.find(rules) is not None

    def consults(self, rules: Any) -> tuple[str, ...]:
        """Name the fields of a rule set that its decision under this one asks for."""
        self.timed(rules)
        known = self._decide.find(rules)
        return tuple(known[0]) if known else ()


@dataclass(frozen=True)
class Comparison:
    """A statement about two rule sets, how it is decided, and the verdict that a person expects."""

    id: str
    statement: str
    otherwise: str
    method: Method
    decide: Callable[[Any, Any], Verdict]
    expect: Callable[[Answers, Answers], Settled | None]

    def timed(self, one: Any, other: Any) -> Timed:
        """Decide the statement, once for each combination of the answers that the decision consults in both."""
        return self._decide(one, other)

    @cached_property
    def _decide(self) -> Callable[[Any, Any], Timed]:
        return by_both(_time(self.decide))


class Theorems:
    """The theorems of a game, in order, and the numbers that people had in mind who said what they expect."""

    def __init__(self, foreseen: Foreseen | None = None) -> None:
        self._by_id: dict[str, Theorem] = {}
        self.foreseen: Foreseen = foreseen or {}

    def are_foreseen(self, answers: Answers) -> bool:
        """Tell whether a reading has no other numbers than those that people had in mind."""
        return all(answers.get(question) in numbers for question, numbers in self.foreseen.items())

    def state(
        self,
        method: Method,
        expect: Expect | None = None,
        vacuous: Callable[[Answers], bool] = lambda _: False,
    ) -> Callable[[Decide], Decide]:
        """State a theorem: the function that follows decides it, its name is the id and its docstring the statement.

        A paragraph of the docstring that begins with `Otherwise:` says what is true where it fails. It is expected to
        hold unless it is said otherwise.
        """
        return self._add(method, expect or always(), vacuous, is_fact=False)

    def ask(self, method: Method, expect: Expect) -> Callable[[Decide], Decide]:
        """Ask for a fact: the function that follows finds its figures, its docstring says what they are."""
        return self._add(method, expect, lambda _: False, is_fact=True)

    def _add(
        self, method: Method, expect: Expect, vacuous: Callable[[Answers], bool], *, is_fact: bool
    ) -> Callable[[Decide], Decide]:
        def add(decide: Decide) -> Decide:
            id_ = decide.__name__.replace("_", "-")
            statement, otherwise = read_statement(decide.__doc__ or "")
            if not statement:
                raise ValueError(f"{id_} has no statement; write it as the function's docstring")
            if id_ in self._by_id:
                raise ValueError(f"two theorems are called {id_}")
            self._by_id[id_] = Theorem(
                id_, statement, otherwise, method, decide, expect, vacuous, is_fact, self.foreseen
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


OTHERWISE = "Otherwise:"


def read_statement(docstring: str) -> tuple[str, str]:
    """Take a docstring apart: what is stated, and what is true where it fails."""
    parts = [" ".join(part.split()) for part in docstring.split("\n\n")]
    otherwise = [part.removeprefix(OTHERWISE).strip() for part in parts if part.startswith(OTHERWISE)]
    return " ".join(part for part in parts if part and not part.startswith(OTHERWISE)), " ".join(otherwise)


@dataclass(frozen=True)
class GameClass:
    """A class of games, in words, and the statement that two rule sets agree on every game of it.

    Rule sets that differ in anything but the fields that `may_differ` are never proved to agree.
    """

    words: str
    agree: Comparison
    may_differ: frozenset[str] = frozenset()


@dataclass(frozen=True)
class TheoremBook:
    """All that is stated about a game: theorems by subject, statements about two editions, and how to decide them fast.

    A subject is a module of theorems, whose first line names it; `decide_ahead` decides all under many rule sets. On
    each of the `classes` of games two rule sets can be asked to agree.
    """

    theorems: Theorems
    subjects: tuple[ModuleType, ...]
    comparisons: tuple[Comparison, ...] = ()
    decide_ahead: Callable[[Sequence[Any]], None] | None = None
    classes: tuple[GameClass, ...] = ()

    def agreements(self, one: Any, other: Any) -> Iterator[tuple[GameClass, Verdict]]:
        """Decide on which classes of games two rule sets agree, in play and result: each class with its verdict."""
        return ((group, group.agree.timed(one, other).verdict) for group in self.classes)

    def titles(self) -> dict[str, str]:
        """Name each subject, in order."""
        return {subject.__name__: _title(subject) for subject in self.subjects}

    def subject_of(self, theorem: Theorem) -> str:
        """Name the subject of a theorem."""
        return self.titles()[theorem.decide.__module__]


def _title(subject: ModuleType) -> str:
    about = (subject.__doc__ or "").partition("\n")[0].removeprefix("Theorems about ").rstrip(".")
    return about.partition(":")[0].partition(",")[0].capitalize()


def always(grade: Status = Status.HOLDS, /, **figures: Any) -> Expect:
    """Expect a theorem to hold under every reading."""
    return lambda _: (grade, figures)


def answering(**figures: Any) -> Expect:
    """Expect a fact to have these figures under every reading."""
    return lambda _: (None, figures)


def holds_if(condition: Callable[[Answers], bool], grade: Status = Status.HOLDS) -> Expect:
    """Expect a theorem to hold under some readings and to fail under all others."""
    return lambda answers: (grade if condition(answers) else Status.FAILS, {})


def plainly(answers: Answers, *wanted: str) -> bool:
    """Tell whether questions are answered as written: `question=answer`."""
    return all(answers[question] == answer for question, _, answer in (one.partition("=") for one in wanted))


def odd(answers: Answers, usual: Mapping[str, str]) -> list[str]:
    """List the questions that are not answered as usual."""
    return [question for question, answer in usual.items() if answers[question] != answer]
