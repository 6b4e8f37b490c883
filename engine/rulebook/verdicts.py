"""How the theorems of a game stand, as stored by `variorum prove --store`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class StoredVerdict:
    """A verdict, and the readings that share it."""

    verdict: str
    figures: Mapping[str, Any]
    reached: str
    witness: Mapping[str, Any] | None
    seconds: float
    readings: tuple[str, ...]


@dataclass(frozen=True)
class StoredTheorem:
    """A theorem with its verdicts, those of the editions as ruled first."""

    id: str
    subject: str
    statement: str
    method: str
    questions: tuple[str, ...]
    seconds: float
    verdicts: tuple[StoredVerdict, ...]


@dataclass(frozen=True)
class StoredComparison:
    """A statement about two editions, with a verdict for each two."""

    id: str
    statement: str
    method: str
    questions: tuple[str, ...]
    verdicts: tuple[Any, ...]


@dataclass(frozen=True)
class StoredVerdicts:
    """All that is stored for a game."""

    game: str
    theorems: tuple[StoredTheorem, ...]
    comparisons: tuple[StoredComparison, ...]


def read_verdicts(root: Path, game: str) -> StoredVerdicts | None:
    """Read what is stored for a game, if anything is."""
    return None
