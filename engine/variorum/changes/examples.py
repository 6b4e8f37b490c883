"""The worked examples of a book replayed under other rules: which no longer come out as printed. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from variorum.games import registry
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import UnscorableError
from variorum.library import OpenReading
from variorum.rulebook.editions import Citation, Edition
from variorum.rulebook.models import Example
from variorum.rulebook.project import Project, cites_of_example
from variorum.rulebook.yamltext import Document


@dataclass(frozen=True)
class Spoilt:
    """A worked example that no longer comes out as printed: what it shows, what comes out, where it stands."""

    name: str
    shows: str
    found: str
    cites: tuple[Citation, ...]

    def data(self) -> dict[str, Any]:
        """Write it for programs."""
        places = [{"heading": one.heading, "lines": one.lines, "now": one.printed} for one in self.cites]
        return {"example": self.name, "shows": self.shows, "comes_out": self.found, "passages": places}


@dataclass(frozen=True)
class Examples:
    """The worked examples of an edition."""

    project: Project
    edition: Edition

    @cached_property
    def listed(self) -> list[tuple[str, Document, Example]]:
        """Every example, by its name."""
        found = self.project.examples(self.edition) if self.edition.name in self.project.edition_files else []
        return [(path.stem, document, example) for path, document, example in found]

    @property
    def replayed(self) -> bool:
        """Whether there is an engine that can replay them."""
        return registry.find(self.edition.game.name) is not None

    def spoilt_by(self, after: OpenReading) -> tuple[Spoilt, ...]:
        """List the examples that do not come out as printed under other rules."""
        found = []
        for name, document, example in self.listed if self.replayed else ():
            wrong = outcome(after, document.data, example.printed)
            if wrong:
                found.append(Spoilt(name, example.example, wrong, tuple(cites_of_example(self.edition, example))))
        return tuple(found)


def outcome(reading: OpenReading, data: Mapping[str, Any], printed: Mapping[str, Any]) -> str:
    """Replay an example, and say what comes out otherwise than printed; nothing where all is as printed."""
    game = reading.game
    try:
        if game.sheets is not None and game.sheets.is_sheet(data):
            found = asdict(game.sheets.score(reading.rules, game.sheets.read(data), reading.name))
        else:
            found = dict(game.referee(reading.rules, game.read_record(data)).data())
    except (UnreadableError, UnscorableError) as error:
        return str(error)
    if found.get("fault"):
        return str(found["fault"]["message"])
    rounds = found.get("rounds") or [{}]
    wrong = []
    for key, value in printed.items():
        seen = found[key] if key in found else rounds[0].get(key)
        if seen != value:
            wrong.append(f"{key}: {_said(seen)}, printed: {_said(value)}")
    return "; ".join(wrong)


def _said(value: Any) -> str:
    """Write an outcome in words: lists and mappings as they are read."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_said(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value))
    return "none" if value is None else str(value)
