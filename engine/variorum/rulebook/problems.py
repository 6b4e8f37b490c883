"""What can be wrong with a file, and how it is said: one line with a place, a fault and what is allowed."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from operator import attrgetter

from variorum.rulebook.visible import one_line

LONGEST_QUOTE = 60
MOST_GUESSED = 50  # a file with more unknown words than this gets no more guesses at what was meant


class ProblemKind(StrEnum):
    """What is wrong: the whole file, something in it, a ruling left open, a citation, a translation out of date."""

    UNREADABLE = "unreadable"
    WRONG = "wrong"
    UNANSWERED = "unanswered"
    CITATION = "citation"
    TRANSLATION = "translation"


@dataclass(frozen=True, order=True)
class Problem:
    """A fault at a place in a file: what it is about there stays the same when lines move."""

    file: str
    line: int
    column: int
    message: str
    about: str = field(default="", compare=False)
    unreadable: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """List problems in the order of their places, each once."""
    return sorted(set(problems), key=attrgetter("file", "line", "column", "message"))


class BadInputError(Exception):
    """An input that cannot be read as what it should be, with every problem found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = in_order(problems)
        super().__init__("\n".join(map(str, self.problems)))

    def advising(self, advice: str) -> BadInputError:
        """Say the same problems, each with what to do about it."""
        return BadInputError(replace(one, message=f"{one.message}; {advice}") for one in self.problems)


class BadRequestError(Exception):
    """A request that cannot be met, in one sentence that says what can be asked instead."""

    exit_code = 2


def quote(text: object) -> str:
    """Quote a value from a file in a message: printable, on one line, of bounded length."""
    shown = one_line(str(text)[: LONGEST_QUOTE + 1])
    return f"`{shown if len(shown) <= LONGEST_QUOTE else shown[: LONGEST_QUOTE - 1] + '…'}`"


def closest(word: str, known: Iterable[str]) -> str | None:
    """Find the known word that a mistyped one most likely meant."""
    matches = difflib.get_close_matches(word[:200], list(known), n=1, cutoff=0.6)
    return matches[0] if matches else None


def choose_from(word: str, known: Iterable[str], most: int = 12, *, guesses: bool = True) -> str:
    """Say what is allowed in place of an unknown word, the likeliest first."""
    known = list(known)
    guess = closest(word, known) if guesses else None
    hint = f"did you mean `{guess}`? " if guess else ""
    listed = ", ".join(known[:most]) + (f" and {len(known) - most} more" if len(known) > most else "")
    return f"{hint}allowed: {listed or 'nothing'}"
