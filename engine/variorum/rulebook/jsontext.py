"""Read JSON from files that nobody has checked into plain values, remembering the place of each.

What comes out, and how much of it, is bounded as for YAML. `load` is for what this program stored itself: longer, with
fractions, and quicker to read; it knows no places but those of faults in the writing.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, NoReturn

from variorum.rulebook.problems import BadInputError, Problem, quote
from variorum.rulebook.yamltext import (
    DEEPEST,
    LONGEST_SCALAR,
    MOST_NODES,
    UNPRINTABLE,
    WHOLE_NUMBER,
    Document,
    Place,
    Where,
)

DEEPEST_STORED = 40
TOO_DEEP = f"is nested too deep; at most {DEEPEST_STORED} levels are read"
LONGEST_NUMBER = 40
BLANKS = re.compile(r"[ \t\r\n]*")
BARE = re.compile(r"[-+.\w]+")
CONSTANTS = {"true": True, "false": False, "null": None}


def parse(text: str, file: str) -> Document:
    """Turn JSON text into a document, or raise BadInputError."""
    reader = _Reader(text, Document(file))
    reader.document.data = reader.value(())
    if reader.at < len(text):
        reader.refuse("more stands after the end of the value; one file holds one")
    return reader.document


class _Reader:
    """Reads values one after the other, no deeper and no more of them than is allowed."""

    def __init__(self, text: str, document: Document) -> None:
        self.text = text
        self.document = document
        self.nodes = 0
        self.at = 0
        self.line, self.line_start = 1, 0
        self.skip_blanks()

    def skip_blanks(self) -> None:
        """Go on to what is written next, counting lines."""
        end = BLANKS.match(self.text, self.at).end()  # type: ignore[union-attr]
        if breaks := self.text.count("\n", self.at, end):
            self.line += breaks
            self.line_start = self.text.rfind("\n", self.at, end) + 1
        self.at = end

    @property
    def place(self) -> Place:
        """The line and column of what is read next."""
        return self.line, self.at - self.line_start + 1

    def refuse(self, message: str) -> NoReturn:
        """Refuse what is read next."""
        raise BadInputError([Problem(self.document.file, *self.place, message)])

    def next_is(self, sign: str) -> bool:
        """Pass a sign, if it comes next."""
        if not self.text.startswith(sign, self.at):
            return False
        self.at += 1
        self.skip_blanks()
        return True

    def expect(self, sign: str, after: str) -> None:
        """Pass a sign that has to come next."""
        if not self.next_is(sign):
            self.refuse(f"is not JSON: `{sign}` is wanted after {after}, not {self._seen()}")

    def _seen(self) -> str:
        return quote(self.text[self.at]) if self.at < len(self.text) else "the end of the file"

    def value(self, where: Where) -> Any:
        """Read a value and what follows it up to the next sign."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            self.refuse(f"more than {MOST_NODES:,} values, the most that is read")
        if len(where) > DEEPEST:
            self.refuse(f"nested more than {DEEPEST} deep")
        self.document.values[where] = self.place
        if self.next_is("{"):
            return self._object(where)
        if self.next_is("["):
            return self._list(where)
        if self.text.startswith('"', self.at):
            return self._text()
        return self._bare()

    def _object(self, where: Where) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.next_is("}"):
            return found
        while True:
            if not self.text.startswith('"', self.at):
                self.refuse(f"is not JSON: a key in double quotes is wanted here, not {self._seen()}")
            place = self.place
            key = self._text()
            inner = (*where, key)
            if key in found:
                first = self.document.keys[inner][0]
                fault = f"the key {quote(key)} stands twice in one object; it is already on line {first}"
                self.document.oddities.append(Problem(self.document.file, *place, fault))
            self.document.keys[inner] = place
            self.expect(":", "a key")
            found[key] = self.value(inner)
            if self.next_is("}"):
                return found
            self.expect(",", "a value")

    def _list(self, where: Where) -> list[Any]:
        found: list[Any] = []
        if self.next_is("]"):
            return found
        while True:
            found.append(self.value((*where, len(found))))
            if self.next_is("]"):
                return found
            self.expect(",", "a value")

    def _text(self) -> str:
        try:
            text, end = scanstring(self.text, self.at + 1, True)
        except json.JSONDecodeError as error:
            fault = error.msg[0].lower() + error.msg[1:].removesuffix(" at").removesuffix(" starting")
            self.at = min(error.pos, len(self.text))
            self.refuse(f"is not JSON: {fault}")
        if len(text) > LONGEST_SCALAR:
            self.refuse(f"text of {len(text):,} characters; at most {LONGEST_SCALAR:,} are read")
        if stray := UNPRINTABLE.search(text):
            self.refuse(f"this text holds character U+{ord(stray[0]):04X}; only printable text is allowed")
        self.at = end
        self.skip_blanks()
        return str(text)

    def _bare(self) -> int | bool | None:
        word = BARE.match(self.text, self.at)
        if word is None:
            self.refuse(f"is not JSON: a value is wanted here, not {self._seen()}")
        number = WHOLE_NUMBER.fullmatch(word[0])
        if not number and word[0] not in CONSTANTS:
            wanted = "a text in double quotes, a whole number of up to nine digits, a list, an object or null"
            self.refuse(f"{quote(word[0])} is not a value here; allowed: {wanted}")
        self.at = word.end()
        self.skip_blanks()
        return int(word[0]) if number else CONSTANTS[word[0]]


# -- what this program stored ----------------------------------------------------------------------------------------


def load(text: str, file: str) -> Any:
    """Read stored JSON, with numbers and depth bounded, or raise BadInputError."""
    try:
        data = json.loads(
            text,
            parse_int=_short(int),
            parse_float=_short(float),
            parse_constant=_refuse_constant,
        )
    except json.JSONDecodeError as error:
        raise BadInputError([Problem(file, error.lineno, error.colno, "is not JSON")]) from error
    except RecursionError as error:
        raise BadInputError([Problem(file, 1, 1, TOO_DEEP)]) from error
    except _NumberError as error:
        line, column = _find(text, str(error))
        fault = f"holds a number that cannot be read, {quote(error)}"
        raise BadInputError([Problem(file, line, column, fault)]) from error
    if _deeper_than(data, DEEPEST_STORED):
        raise BadInputError([Problem(file, 1, 1, TOO_DEEP)])
    return data


class _NumberError(Exception):
    """A number that is not read, as it is written."""


def _short(read: Callable[[str], float]) -> Callable[[str], float]:
    """Read numbers that are short and finite."""

    def number(text: str) -> float:
        value = read(text) if len(text) <= LONGEST_NUMBER else math.inf
        if not math.isfinite(value):
            raise _NumberError(text)
        return value

    return number


def _refuse_constant(text: str) -> NoReturn:
    raise _NumberError(text)


def _deeper_than(data: Any, most: int) -> bool:
    """Tell whether lists and objects are nested deeper than that, without going deep itself."""
    layer = [data]
    for _ in range(most):
        inner = [list(one.values()) if isinstance(one, dict) else one for one in layer if isinstance(one, dict | list)]
        layer = [value for values in inner for value in values if isinstance(value, dict | list)]
    return bool(layer)


def _find(text: str, number: str) -> Place:
    """Find the line and column of a number, outside of texts."""
    for word in re.finditer(r'"(?:[^"\\]|\\.)*"|[-+.\w]+', text):
        if word[0] == number:
            before = text[: word.start()]
            return before.count("\n") + 1, len(before) - before.rfind("\n")
    return 1, 1
