"""What a refusal must be, wherever in the tests one is made: for programs a code and a question, for people a sentence.

So each test that meets a refusal, whatever it is about, also sees that it can be shown.
"""

from __future__ import annotations

import re
from functools import wraps

from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError

CODE, QUESTION = re.compile(r"[a-z]+(-[a-z]+)*"), re.compile(r"[a-z-]+(\.[a-z-]+)+")
NOTHING = re.compile(r"\b(None|XX)\b")


def is_said(message: object) -> bool:
    """Tell whether a message is one for people: some words, and not what a program says for nothing."""
    return isinstance(message, str) and len(message.split()) > 1


def look_at_all() -> None:
    """Look at every refusal when it is made."""
    make_fault, make_unreadable = FaultError.__init__, UnreadableError.__init__

    @wraps(make_fault)
    def fault(self: FaultError, code: str, question: str, message: str) -> None:
        assert CODE.fullmatch(code), f"{code!r} is no code of a fault"
        assert QUESTION.fullmatch(question), f"{question!r} is no question behind a fault"
        assert is_said(message) and not NOTHING.search(message), f"{message!r} says nothing"
        make_fault(self, code, question, message)

    @wraps(make_unreadable)
    def unreadable(self: UnreadableError, where: tuple[str | int, ...], message: str) -> None:
        assert is_said(message), f"{message!r} says nothing"
        assert all(isinstance(one, str | int) for one in where), f"{where!r} is no place"
        make_unreadable(self, where, message)

    FaultError.__init__ = fault  # type: ignore[method-assign]
    UnreadableError.__init__ = unreadable  # type: ignore[method-assign]
