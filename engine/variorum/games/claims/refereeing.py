"""Claims in the order of arrival: each is ruled on as the table then stands. Knows no game and no notation."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from variorum.games.faults import FaultError

C = TypeVar("C")
OK = "ok"


class Ruled(NamedTuple):
    """A claim ruled on: what becomes of it, and the question behind a refusal."""

    code: StrEnum
    question: str | None = None

    @property
    def holds(self) -> bool:
        """Tell whether the claim holds."""
        return self.code == OK


class Refusal(NamedTuple):
    """Why claims are refused: the questions that can be behind it, why in a few words, and in a sentence."""

    questions: tuple[str, ...]
    words: str
    sentence: str


class Refusals:
    """The refusals of a game by their codes."""

    def __init__(self, rows: Mapping[StrEnum, tuple[str, str, str]]) -> None:
        self.rows = {code: Refusal(tuple(row[0].split()), *row[1:]) for code, row in rows.items()}
        self._known = {(code, question) for code, row in self.rows.items() for question in row.questions}

    def refuse(self, code: StrEnum, question: str | None = None) -> Ruled:
        """Refuse a claim by the question behind it, which is named where several can be."""
        if question is None:
            (question,) = self.rows[code].questions
        if (code, question) not in self._known:
            raise KeyError(f"{question} is not behind {code}")
        return Ruled(code, question)

    def words(self, code: str) -> str:
        """Say in a few words why a claim was refused; a code that is not known is given as it is written."""
        row = self._row(code)
        return row.words if row else code.replace("-", " ")

    def sentence(self, code: str) -> str | None:
        """Say in a sentence why a claim was refused; nothing where it holds."""
        row = self._row(code)
        return row.sentence if row else None

    def _row(self, code: str) -> Refusal | None:
        rows: Mapping[Any, Refusal] = self.rows
        return rows.get(code)


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
        """Write what is wrong with the set-up, and where; its citations are the caller's to add."""
        fault = self.fault
        return {"code": fault.code, "question": fault.question, "message": fault.message, **place} if fault else None


def rule_in_order(
    rule: Callable[[C], Ruled],
    claims: Iterable[C],
    watch: Callable[[C | None, Ruled | None], None],
    ruled: list[Ruled],
) -> None:
    """Rule on claims one after the other; whoever watches sees the table as it is dealt, and after each claim."""
    watch(None, None)
    for claim in claims:
        ruled.append(rule(claim))
        watch(claim, ruled[-1])


def wait(waiting: dict[int, str], player: int, question: str, able: Callable[[], set[int]]) -> None:
    """Let a player wait until somebody else has claimed rightly, by a question, unless nobody else could claim."""
    waiting[player] = question
    if set(waiting) >= able():
        waiting.clear()
