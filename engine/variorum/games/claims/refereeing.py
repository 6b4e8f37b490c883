"""Claims in the order of arrival: each is ruled on as the table then stands. Knows no game and no notation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Self, TypeVar

from variorum.games.faults import FaultError

C = TypeVar("C")
OK = "ok"


class ClaimCode(StrEnum):
    """The ruling on a claim: a code, the questions that can be behind it, why in a few words, and in a sentence.

    A game lists its codes; that of a claim that holds has nothing more to it.
    """

    questions: tuple[str, ...]
    words: str
    sentence: str | None

    def __new__(cls, value: str, questions: str = "", words: str = "", sentence: str | None = None) -> Self:
        """Keep what is said of a code beside it."""
        code = str.__new__(cls, value)
        code._value_, code.questions, code.words, code.sentence = value, tuple(questions.split()), words, sentence
        return code

    def refuse(self, question: str | None = None) -> Ruled:
        """Refuse a claim by the first question behind the code, or by another one that is named."""
        return Ruled(self, self.questions[0 if question is None else self.questions.index(question)])

    @classmethod
    def words_for(cls, code: str) -> str:
        """Say in a few words why a claim was refused; a code that is not known is given as it is written."""
        return cls(code).words if code in {*cls} else code.replace("-", " ")


class Ruled(NamedTuple):
    """The ruling on a claim: its code, and the question behind a refusal."""

    code: ClaimCode
    question: str | None = None

    @property
    def holds(self) -> bool:
        """Tell whether the claim holds."""
        return self.code == OK


@dataclass
class ClaimVerdict(ABC):
    """What became of a record of claims."""

    fault: FaultError | None = None

    @property
    def legal(self) -> bool:
        """Tell whether the set-up has no fault."""
        return self.fault is None

    @property
    @abstractmethod
    def ruled(self) -> Sequence[Ruled]:
        """All claims as they were ruled on, rounds joined."""

    def fault_data(self, **place: int) -> dict[str, Any] | None:
        """Write what is wrong with the set-up, and where."""
        return self.fault.data(**place) if self.fault else None


def rule_in_order(
    rule: Callable[[C], Ruled],
    claims: Iterable[C],
    watch: Callable[[C | None, Ruled | None], None],
    ruled: list[Ruled],
) -> None:
    """Rule on claims one after another; `watch` sees the table as it is dealt, and after each claim."""
    watch(None, None)
    for claim in claims:
        ruled.append(rule(claim))
        watch(claim, ruled[-1])


def wait(waiting: dict[int, str], player: int, question: str, able: Callable[[], set[int]]) -> None:
    """Let a player wait until somebody else has claimed rightly, by a question, unless nobody else could claim."""
    waiting[player] = question
    if set(waiting) >= able():
        waiting.clear()
