"""What the rules do not allow, said the same way in every game."""

from __future__ import annotations


class FaultError(Exception):
    """Something the rules do not allow: a code for programs, the question behind it, and words for players."""

    def __init__(self, code: str, question: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.question = question
        self.message = message
