"""Inputs changed a little: by bytes, by words of a text, and in the structure of what a text holds. Knows no format."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

LONGEST = 200_000  # bytes of an input
TOKEN = re.compile(r"\s+|\w+|.", re.DOTALL)

ODD_TEXTS = (
    "",
    " ",
    "\n",
    "a\nb",
    "~",
    "null",
    "yes",
    "012",
    "1e3",
    "-",
    "?",
    "#",
    ":",
    "a: b",
    "a, b",
    "=",
    "a=b",
    "{}",
    "[]",
    "{n}",
    "%s%n",
    "{0.__class__}",
    "../../etc/passwd",
    "/",
    "\x00",
    "\x1b[2J",
    "\x7f",
    "\x85",
    "\u00a0",
    "\u00ad",
    "\u0301",
    "\u0660\u0661",  # digits that are no ASCII digits
    "²",
    "½",
    "\u200b",
    "\u202e",
    "\u2028",
    "\ufeff",
    "\ufffe",
    "\ud800",
    "\U0001f0cf",
    "İ",
    "ß",
    "ﬁ",
    "<b>",
    "a" * 41,
    "a " * 700,
    "9" * 4400,
    "--help",
    "-1",
    "0",
    "1",
    "999999999999999999999",
)
ODD_NUMBERS = (-1, 0, 1, 2, 7, 60, 99, 2**31, 2**63, -(2**63) - 1, 10**25, 10**9, 999_999_999)
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    [],
    {},
    [[]],
    [None],
    {"": None},
    {"a": {"a": {"a": 1}}},
    [{}],
)
SYNTAX: tuple[bytes, ...] = (
    b"[",
    b"]",
    b"{",
    b"}",
    b":",
    b": ",
    b",",
    b"-",
    b"- ",
    b"\n",
    b" ",
    b'"',
    b"'",
    b"|",
    b">",
    b"&a ",
    b"*a",
)
SYNTAX += (b"!!python/none ", b"!a ", b"%", b"@", b"`", b"#", b"? ", b"---\n", b"...\n", b"<<: ", b"\t", b"\r", b"\x00")
SYNTAX += (b"\\u0000", b"\\ud800", b"\xff", b"\xc3", b"\xef\xbb\xbf", b"0x10", b"1e400", b"NaN", b"//", b"\\")
NESTED = (b"[", b"{a: ", b'{"a":', b"- ", b"? ", b"'", b"!")


# -- bytes ---------------------------------------------------------------------------------------------------------


def mutate_bytes(content: bytes, chance: random.Random) -> bytes:
    """Change bytes: flip, drop, repeat, put syntax in, cut off."""
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at = chance.randrange(len(changed) + 1)
        length = chance.choice((1, 1, 2, 8, 64))
        kind = chance.randrange(7)
        if kind == 0 and at < len(changed):
            changed[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del changed[at : at + length]
        elif kind == 2:
            changed[at:at] = changed[at : at + length] * chance.choice((1, 2, 50))
        elif kind == 3:
            changed[at:at] = chance.choice(SYNTAX)
        elif kind == 4:
            changed[at : at + length] = chance.choice(SYNTAX)
        elif kind == 5 and chance.random() < 0.3:
            del changed[at:]
        elif kind == 6 and chance.random() < 0.1:
            changed[at:at] = chance.choice(NESTED) * chance.choice((25, 1_000, 10_000))
    return bytes(changed[:LONGEST])


# -- words ---------------------------------------------------------------------------------------------------------


def mutate_words(text: str, others: Sequence[str], chance: random.Random) -> str:
    """Change words of a text: drop, repeat, swap, take one from elsewhere or an odd one."""
    tokens = TOKEN.findall(text)
    words = [place for place, one in enumerate(tokens) if not one.isspace()]
    for _ in range(chance.choice((1, 1, 1, 2, 5)) if words else 0):
        at = chance.choice(words)
        kind = chance.randrange(6)
        if kind == 0:
            tokens[at] = ""
        elif kind == 1:
            tokens[at] = tokens[at] * chance.choice((2, 2, 30))
        elif kind == 2:
            other = chance.choice(words)
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind == 3:
            tokens[at] = chance.choice(ODD_TEXTS)
        elif kind == 4:
            tokens[at] = str(chance.choice(ODD_NUMBERS))
        elif others:
            elsewhere = TOKEN.findall(chance.choice(others))
            tokens[at] = chance.choice(elsewhere) if elsewhere else ""
    return "".join(tokens)


# -- structure -----------------------------------------------------------------------------------------------------


class Nodes:
    """The values within a structure that can be changed, as (holder, key) of each."""

    def __init__(self, data: Any) -> None:
        self.top = [data]
        self.found: list[tuple[Any, Any]] = []
        waiting: list[Any] = [self.top]
        while waiting:
            holder = waiting.pop()
            for key, value in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
                self.found.append((holder, key))
                if isinstance(value, dict | list):
                    waiting.append(value)


def mutate_structure(data: Any, elsewhere: Sequence[Any], chance: random.Random) -> Any:
    """Change values in a copy of some plain data: most keep the kind of a value, so that many are read."""
    nodes = Nodes(copy_of(data))
    for _ in range(chance.choice((1, 1, 1, 1, 2, 4))):
        holder, key = nodes.found[chance.randrange(len(nodes.found))]
        if key not in (holder if isinstance(holder, dict) else range(len(holder))):
            continue
        change = chance.choices(CHANGES, WEIGHTS)[0]
        change(holder, key, elsewhere, chance)
    return nodes.top[0] if nodes.top else None


def copy_of(data: Any) -> Any:
    """Copy plain data."""
    if isinstance(data, dict):
        return {key: copy_of(value) for key, value in data.items()}
    return [copy_of(value) for value in data] if isinstance(data, list) else data


def _tweak(holder: Any, key: Any, elsewhere: Sequence[Any], chance: random.Random) -> None:
    """Change a number or text a little."""
    value = holder[key]
    if isinstance(value, str):
        holder[key] = mutate_words(value, (), chance)
    elif isinstance(value, int):
        holder[key] = value + chance.choice((-1, 1, 1, 2, -value, value))
    elif isinstance(value, list):
        chance.shuffle(value)
    elif isinstance(value, dict):
        items = list(value.items())
        chance.shuffle(items)
        value.clear()
        value.update(items)


def _borrow(holder: Any, key: Any, elsewhere: Sequence[Any], chance: random.Random) -> None:
    """Take a value of another input, of the same kind where one is found soon."""
    for _ in range(8):
        nodes = Nodes(chance.choice(elsewhere)).found
        other, place = nodes[chance.randrange(len(nodes))]
        if type(other[place]) is type(holder[key]):
            break
    holder[key] = copy_of(other[place])


def _drop(holder: Any, key: Any, elsewhere: Sequence[Any], chance: random.Random) -> None:
    """Leave a value out."""
    del holder[key]


def _repeat(holder: Any, key: Any, elsewhere: Sequence[Any], chance: random.Random) -> None:
    """Write an entry again: of a list once more or many times, of a mapping under another key."""
    value = copy_of(holder[key])
    if isinstance(holder, list):
        times = chance.choice((1, 1, 2, 70)) if isinstance(value, dict | list) else chance.choice((1, 1, 2, 3_000))
        holder[key:key] = [value] * times
    else:
        holder[chance.choice([*map(str, holder), *ODD_TEXTS])] = value


def _rename(holder: Any, key: Any, elsewhere: Sequence[Any], chance: random.Random) -> None:
    """Give an entry another key, or move it."""
    value = holder[key]
    del holder[key]
    if isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), value)
    else:
        holder[mutate_words(str(key), list(map(str, holder)), chance)] = value


def _odd(holder: Any, key: Any, elsewhere: Sequence[Any], chance: random.Random) -> None:
    """Put an odd value in."""
    pool: Sequence[Any] = chance.choice((ODD_TEXTS, ODD_NUMBERS, ODD_VALUES))
    holder[key] = copy_of(chance.choice(pool))


def _wrap(holder: Any, key: Any, elsewhere: Sequence[Any], chance: random.Random) -> None:
    """Put a value inside another, or take the inside of it out."""
    value = holder[key]
    if isinstance(value, dict | list) and value and chance.random() < 0.5:
        inner = list(value.values()) if isinstance(value, dict) else value
        holder[key] = chance.choice(inner)
        return
    for _ in range(chance.choice((1, 1, 1, 2, 24))):
        value = [value] if chance.random() < 0.5 else {"a": value}
    holder[key] = value


Change = Callable[[Any, Any, Sequence[Any], random.Random], None]
CHANGES: tuple[Change, ...] = (_tweak, _borrow, _drop, _repeat, _rename, _odd, _wrap)
WEIGHTS = (12, 6, 2, 2, 2, 3, 1)


def as_text(data: Any, chance: random.Random) -> bytes:
    """Write plain data as JSON, which is YAML too: with escapes or without, on one line or many."""
    text = json.dumps(data, ensure_ascii=chance.random() < 0.1, indent=chance.choice((None, None, 1)), default=str)
    return text.encode("utf-8", "surrogatepass")[:LONGEST]
