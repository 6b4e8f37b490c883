"""How the theorems of a game stand, as stored by `variorum prove --store`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from variorum.rulebook.problems import quote
from variorum.rulebook.project import evidence_folder
from variorum.rulebook.rows import Row, UnfitError, read_rows

LARGEST = 2_000_000
MOST_SECONDS = 10**7
STATES = ("holds", "holds-cut-down", "probed", "fails")
GOOD = STATES[:3]  # every grade of `holds`
KINDS = ("theorem", "fact")
WRITTEN_BY = "write it anew with: variorum prove --store"


@dataclass(frozen=True)
class StoredVerdict:
    """A verdict, none for a fact, and the readings that share it."""

    verdict: str | None
    figures: Mapping[str, Any]
    scope: str
    reached: str
    witness: Mapping[str, Any] | None
    seconds: float
    readings: tuple[str, ...]


@dataclass(frozen=True)
class StoredTheorem:
    """A theorem or fact with its verdicts, those of main readings first, and what deciding it consulted.

    What a proof needed is stored by main reading, with how that was found; nothing where it was not.
    """

    id: str
    subject: str
    kind: str
    statement: str
    otherwise: str
    method: str
    consulted: tuple[str, ...]
    needed_by: str
    needed: Mapping[str, tuple[str, ...]]
    seconds: float
    verdicts: tuple[StoredVerdict, ...]


@dataclass(frozen=True)
class StoredPair:
    """A verdict between two editions, in this order."""

    between: tuple[str, str]
    verdict: str | None
    figures: Mapping[str, Any]
    scope: str
    reached: str
    witness: Mapping[str, Any] | None
    seconds: float


@dataclass(frozen=True)
class StoredComparison:
    """A statement about two editions, with a verdict for each two."""

    id: str
    statement: str
    otherwise: str
    method: str
    verdicts: tuple[StoredPair, ...]


@dataclass(frozen=True)
class StoredVerdicts:
    """All that is stored for a game."""

    game: str
    fingerprint: str
    theorems: tuple[StoredTheorem, ...]
    comparisons: tuple[StoredComparison, ...]


def verdicts_file(root: Path, game: str) -> Path:
    """Name the file in which the verdicts of a game are stored."""
    return evidence_folder(root, game) / "verdicts.json"


def verdict_of(theorem: StoredTheorem, reading: str) -> StoredVerdict | None:
    """Find the verdict of a theorem under a reading, if that reading was looked at."""
    return next((one for one in theorem.verdicts if reading in one.readings), None)


def depends(theorem: StoredTheorem, question: str) -> bool:
    """Tell whether the answer to a question can change how a theorem stands: it does in a reading one answer away."""
    if question not in theorem.consulted:
        return False
    main = {name: one for one in theorem.verdicts for name in one.readings if ":" not in name}
    away = f":{question}="
    return any(
        away in name and "," not in name and one is not main.get(name.partition(":")[0])
        for one in theorem.verdicts
        for name in one.readings
    ) or any(question in needed for needed in theorem.needed.values())


def read_verdicts(root: Path, game: str) -> StoredVerdicts | None:
    """Read what is stored for a game, if anything is."""
    path = verdicts_file(root, game)
    if not path.exists():
        return None
    return read_rows(path, root, LARGEST, partial(_all, game), WRITTEN_BY)


def _all(game: str, row: Row) -> StoredVerdicts:
    if row.get("game", str) != game:
        raise UnfitError(f"is about {quote(row.get('game', str))}, not about {game}")
    readings = row.words("readings")
    theorems = row.rows("theorems", partial(_theorem, readings))
    return StoredVerdicts(game, row.get("fingerprint", str), theorems, row.rows("comparisons", _comparison))


def _theorem(readings: Sequence[str], row: Row) -> StoredTheorem:
    id_, subject, kind, statement, otherwise, method = (
        row.get(key, str) for key in ("id", "subject", "kind", "statement", "otherwise", "method")
    )
    if kind not in KINDS:
        raise UnfitError(f"{row.where} should be a {' or a '.join(KINDS)}, not {quote(kind)}")
    verdicts = row.rows("verdicts", partial(_verdict, readings))
    asked, needed_by = row.words("consulted", least=0), row.get("needed_by", str)
    inner = Row(row.get("needed", dict), f"`needed` of {quote(id_)}")
    needed = {str(name): inner.words(name, least=0) for name in inner.data}
    return StoredTheorem(
        id_, subject, kind, statement, otherwise, method, asked, needed_by, needed, _seconds(row), verdicts
    )


def _comparison(row: Row) -> StoredComparison:
    id_, statement, otherwise, method = (row.get(key, str) for key in ("id", "statement", "otherwise", "method"))
    return StoredComparison(id_, statement, otherwise, method, row.rows("verdicts", _pair))


def _verdict(readings: Sequence[str], row: Row) -> StoredVerdict:
    numbers = row.get("readings", list)
    known = range(len(readings))
    if not numbers or not all(isinstance(one, int) and one in known for one in numbers):
        raise UnfitError(f"{row.where} should number the readings it is about, from 0 to {known[-1]}")
    return StoredVerdict(*_settle(row), tuple(readings[number] for number in numbers))


def _pair(row: Row) -> StoredPair:
    one, other, *more = row.words("between", least=2)
    if more:
        raise UnfitError(f"{row.where} should be between two editions")
    return StoredPair((one, other), *_settle(row))


def _settle(row: Row) -> tuple[str | None, Mapping[str, Any], str, str, Mapping[str, Any] | None, float]:
    state = row.get("verdict", str, type(None))
    if state not in (*STATES, None):
        raise UnfitError(f"{row.where} should be one of {', '.join(STATES)}, not {quote(state)}")
    witness = row.get("witness", dict, type(None))
    return state, row.get("figures", dict), row.get("scope", str), row.get("reached", str), witness, _seconds(row)


def _seconds(row: Row) -> float:
    found = row.get("seconds", int, float)
    if not 0 <= found <= MOST_SECONDS:
        raise UnfitError(f"{row.where} should have from 0 to {MOST_SECONDS:,} for `seconds`, not {quote(found)}")
    return float(found)
