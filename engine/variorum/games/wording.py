"""Plain data put into words: what a verdict, a position or a figure holds, in a line. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any


def space_out(items: Sequence[Any]) -> str:
    """Keep short items apart by blanks, and lists of lists by strokes."""
    return " / " if any(isinstance(one, Mapping | list | tuple) for one in items) else " "


@dataclass(frozen=True)
class Wording:
    """How plain data is put into words: what stands between a key and its value, and between the items of a list."""

    pair: str = " "
    between: Callable[[Sequence[Any]], str] = space_out
    key: Callable[[str], str] = str
    text: Callable[[Any], str] = lambda value: "–" if value is None else str(value)
    brackets: bool = False  # round lists and tables inside a table

    def say(self, value: Any) -> str:
        """Put a value into words."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        value = as_mapping(value)
        if isinstance(value, Mapping):
            entries = (f"{self.key(str(key))}{self.pair}{self._inner(one)}" for key, one in value.items())
            return ", ".join(entries) or "none"
        if isinstance(value, set | frozenset):
            return ", ".join(sorted(map(self.say, value))) or "none"
        if isinstance(value, list | tuple):
            return self.between(value).join(map(self.say, value)) or "none"
        return self.text(value)

    def _inner(self, value: Any) -> str:
        enclosed = self.brackets and isinstance(value, Mapping | list | tuple)
        return f"({self.say(value)})" if enclosed else self.say(value)


def as_mapping(value: Any) -> Any:
    """Take a dataclass or a named tuple for a mapping of its fields, and anything else as it is."""
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: getattr(value, one.name) for one in fields(value)}
    return value._asdict() if hasattr(value, "_asdict") else value


def name_field(name: str) -> str:
    """Write the name of a field in words."""
    return name.replace("_", " ")


in_words = Wording().say
