"""Text that goes out to a person: what cannot be seen, or changes how the rest is seen, is shown as an escape.

Hidden are the control characters (C0 without tab and line feed, DEL, C1), with which a terminal can be steered; what
turns the direction of text, with which a name can look like another; what takes no room at all (zero width, fillers,
tags), with which two names can look the same; the line breaks that only some readers know; halves of characters and
what is none, which no output can hold. The list is written out, so that it does not depend on the version of Python.

The escape is the one that JSON and YAML have, so both stay what they are when they pass through here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

HIDDEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f"
    "\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069"  # directions
    "\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0"
    "\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"  # without width
    "\u2028\u2029\ud800-\udfff]"
)
MOST_LINES = 100
LONGEST_LINE = 1_200


def visible(text: str) -> str:
    """Write hidden characters as escapes, and everything else as it is."""
    return HIDDEN.sub(lambda found: _escape(found[0]), text)


def visible_json(text: str) -> str:
    """Write hidden characters within JSON so that what reads it, and shows it, shows escapes."""
    return HIDDEN.sub(lambda found: _escape(found[0]).replace("\\", "\\\\"), text)


def _escape(letter: str) -> str:
    """Write a character as JSON does: in hexadecimal, in two halves where it is long."""
    number = ord(letter)
    halves = (number,) if number < 0x10000 else (0xD7C0 + (number >> 10), 0xDC00 + (number & 0x3FF))
    return "".join(f"\\u{half:04x}" for half in halves)


def one_line(text: str) -> str:
    """Show text on one line: line breaks and tabs as blanks, hidden characters as escapes."""
    return visible(text.replace("\n", " ").replace("\t", " "))


def cut_line(line: str) -> str:
    """Keep the beginning of a line that is longer than anybody reads."""
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}…"


def cut_flood(lines: Iterable[str], most: int = MOST_LINES) -> list[str]:
    """Keep the first lines of many, each of bounded length, and say how many more there are."""
    every = list(lines)
    shown = [cut_line(line) for line in every[:most]]
    return [*shown, f"… and {len(every) - most:,} more"] if len(every) > most else shown


class VisibleStream:
    """A stream of text through which nothing hidden passes; `raw` is the stream behind it, for our own escapes."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw

    def write(self, text: str) -> int:
        """Write text, hidden characters as escapes."""
        self.raw.write(visible(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write lines, hidden characters as escapes."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


def raw_stream(stream: Any) -> Any:
    """Find the stream behind one that shows what is hidden: for our own colours and progress, never for data."""
    return stream.raw if isinstance(stream, VisibleStream) else stream
