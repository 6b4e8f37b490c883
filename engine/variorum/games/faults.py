"""What the rules do not allow, said the same way in every game."""

from __future__ import annotations

from typing import Any


def count_of(number: int, thing: str) -> str:
    """Write a number of things: one card, or some cards."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class UnplayableError(Exception):
    """A case or script that cannot be played under a rule set: what it wants is not to be had there."""


class FaultError(Exception):
    """Something the rules do not allow: a code for programs, the question behind it, and words for players."""

    def __init__(self, code: str, question: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.question = question
        self.message = message

    def data(self, **place: int) -> dict[str, Any]:
        """Write it for programs, with its place in a record; its citations are the caller's to add."""
        return {"code": self.code, "question": self.question, "message": self.message, **place}
