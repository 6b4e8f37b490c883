"""The breaks, the modules that are broken, the tests that guard them, and the breaks that are explained: as data."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent
GAMES = "engine/variorum/games/"
KINDS = ("equivalent", "unreachable", "wording", "speed", "open")


@dataclass(frozen=True)
class Mutant:
    """A break: where it is, the text put in place of a span, and the lines that change by it."""

    file: str
    function: str
    line: int
    operator: str
    span: tuple[int, int, int, int]
    text: str
    was: str
    now: str

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Mutant:
        """Read a break as `mutate.py` writes it."""
        first, start, last, end = data["span"]
        words = {name: data[name] for name in ("file", "line", "operator", "text", "was", "now")}
        return cls(function=data["in"], span=(first, start, last, end), **words)

    @property
    def key(self) -> str:
        """Name it by what it does."""
        return hashlib.sha256(repr((self.file, self.span, self.text)).encode()).hexdigest()[:16]

    @property
    def module(self) -> str:
        """The module, as it is listed."""
        return self.file.removeprefix(GAMES)

    def named(self) -> dict[str, str]:
        """Name it so that it is known again when other lines have moved."""
        return {"file": self.module, "in": self.function, "was": self.was, "now": self.now}

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.function} [{self.operator}]: {self.was}  =>  {self.now}"


@dataclass(frozen=True)
class Guarded:
    """A game, its modules that carry rules, and the tests that guard them."""

    name: str
    modules: Mapping[str, Sequence[str]]  # each with the tests that come first
    tests: tuple[str, ...]

    def tests_of(self, file: str) -> list[str]:
        """List the tests that guard a module, the likeliest to notice first."""
        return list(dict.fromkeys([*self.modules[file], *self.tests]))


def games() -> list[Guarded]:
    """Read which modules are broken, and which tests must notice."""
    data = yaml.safe_load((HERE / "modules.yaml").read_text(encoding="utf-8"))
    return [
        Guarded(
            name,
            {GAMES + one: in_properties(first or []) for one, first in parts["modules"].items()},
            in_properties(parts["tests"]),
        )
        for name, parts in data.items()
    ]


def in_properties(tests: Sequence[str]) -> tuple[str, ...]:
    """Say where tests are, seen from the project's root."""
    return tuple(f"properties/{one}" for one in tests)


def broken_text(text: str, mutant: Mutant) -> str:
    """Put the break into a module."""
    lines = text.splitlines(keepends=True)
    first, start, last, end = mutant.span
    head, tail = lines[first - 1][:start], lines[last - 1][end:]
    return "".join([*lines[: first - 1], head, mutant.text, tail, *lines[last:]])


def read_explained() -> list[dict[str, Any]]:
    """Read why some breaks are not noticed."""
    return yaml.safe_load((HERE / "explained.yaml").read_text(encoding="utf-8"))["explained"] or []


def explanation_of(mutant: Mutant, explained: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Find why a break is not noticed: an entry for it, or for a line of which every break is alike."""
    for one in explained:
        same = all(one[key] == value for key, value in mutant.named().items() if key in one)
        if same:
            return {"kind": one["kind"], "why": one["why"]}
    return {}
