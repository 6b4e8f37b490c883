"""Reading plain data step by step, with an error at its place. Knows no game and no file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Self

from variorum.rulebook.visible import HIDDEN, one_line

LONGEST_NAME = 40
MOST_IN_A_TABLE = 999_999


class UnreadableError(Exception):
    """Data that is not a record or sheet: where in it, and what is wanted there."""

    def __init__(self, where: tuple[str | int, ...], message: str) -> None:
        super().__init__(message)
        self.where = where
        self.message = message


class PlainReader:
    """Reads plain data step by step, remembering where it is."""

    def __init__(self, data: Any, where: tuple[str | int, ...] = ()) -> None:
        self.data = data
        self.where = where

    def fail(self, message: str, *inner: str | int) -> UnreadableError:
        """Make an error at this place, or at one inside it."""
        return UnreadableError((*self.where, *inner), message)

    def mapping(self, *allowed: str) -> Mapping[str, Any]:
        """Read a mapping, with no keys but those allowed."""
        if not isinstance(self.data, dict):
            raise self.fail("a mapping of keys and values is wanted here")
        for key in self.data:
            if allowed and key not in allowed:
                raise self.fail(f"{display_value(key)} is not a key here; allowed: {', '.join(allowed)}", key)
        return self.data

    def items(self, most: int, what: str) -> Iterator[Self]:
        """Read a list of bounded length."""
        if not isinstance(self.data, list):
            raise self.fail(f"a list of {what} is wanted here")
        if len(self.data) > most:
            raise self.fail(f"{len(self.data)} {what}, at most {most} are read")
        for index, item in enumerate(self.data):
            yield type(self)(item, (*self.where, index))

    def inside(self, key: str) -> Self:
        """Step into a mapping."""
        return type(self)(self.data[key], (*self.where, key))

    def integer(self, least: int, most: int) -> int:
        """Read a whole number."""
        if isinstance(self.data, bool) or not isinstance(self.data, int) or not least <= self.data <= most:
            raise self.fail(f"a whole number from {least} to {most} is wanted here, not {display_value(self.data)}")
        return self.data

    def choices(self) -> dict[str, str]:
        """Read the answers chosen by question, each as it is typed: a word, a number, or a table as `key:1 key:2`."""
        return {str(key): self.inside(key).answer() for key in self.mapping()}

    def answer(self) -> str:
        """Read an answer as it is typed."""
        if isinstance(self.data, dict) and self.data:
            return " ".join(f"{key}:{self.inside(key).integer(0, MOST_IN_A_TABLE)}" for key in self.data)
        if isinstance(self.data, bool) or not isinstance(self.data, str | int):
            wanted = "an answer is a word, a number, or a table of numbers, as in {key: 1}"
            raise self.fail(f"{wanted}; this one is {display_value(self.data)}")
        return str(self.data)

    def name(self) -> str:
        """Read a player's name: text without spaces."""
        if not isinstance(self.data, str):
            raise self.fail(f"a player's name is text, not {display_value(self.data)}")
        if not 0 < len(self.data) <= LONGEST_NAME:
            raise self.fail(f"a player's name has 1 to {LONGEST_NAME} letters, this one {len(self.data)}")
        if re.search(r"\s", self.data):
            raise self.fail(f"a player's name has no spaces, as in `Ana`; this one is {display_value(self.data)}")
        if not can_be_seen(self.data):
            raise self.fail(
                f"a player's name has letters that can be printed, as in `Ana`; {display_value(self.data)} has others"
            )
        return self.data


def can_be_seen(name: str) -> bool:
    """Tell whether every letter of a name can be seen, so that no two names look the same."""
    return name.isprintable() and not HIDDEN.search(name)


def display_value(value: Any) -> str:
    """Write a value as a message shows it: short, on one line, text told from numbers."""
    plain = one_line(str(value))
    text = f"the text `{plain}`" if isinstance(value, str) else f"`{plain}`"
    return text if len(text) <= 60 else text[:58] + "…`"
