"""How the theorems of a game stand, as stored by `variorum prove --store`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from variorum.rulebook.jsontext import load
from variorum.rulebook.problems import BadInputError, Problem, quote
from variorum.rulebook.project import display_path, evidence_folder
from variorum.rulebook.yamltext import bounded_bytes, decode

T = TypeVar("T")
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
    file = display_path(path)
    text = decode(bounded_bytes(path, file, LARGEST, within=root), file)
    try:
        return _all(load(text, file), game)
    except BadInputError as error:
        raise error.advising(WRITTEN_BY) from error
    except _UnfitError as error:
        raise BadInputError([Problem(file, 1, 1, f"{error}; {WRITTEN_BY}")]) from error


class _UnfitError(Exception):
    """Data that is not what stands there: where, and what is wanted."""


class _Row:
    """An object of the file, whose entries are asked for one by one."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise _UnfitError(f"{where} should be an object, not {quote(data)}")
        self.data, self.where = data, where

    def get(self, key: str, *kinds: type) -> Any:
        """Find an entry of one of these kinds."""
        value = self.data.get(key)
        if not isinstance(value, kinds) or isinstance(value, bool):
            wanted = " or ".join("nothing" if kind is type(None) else NAMES[kind] for kind in kinds)
            raise _UnfitError(f"{self.where} should have {wanted} for `{key}`, not {quote(value)}")
        return value

    def words(self, key: str, least: int = 1) -> tuple[str, ...]:
        """Find a list of words."""
        found = self.get(key, list)
        if len(found) < least or not all(isinstance(one, str) for one in found):
            raise _UnfitError(f"{self.where} should list {least} or more words for `{key}`, not {quote(found)}")
        return tuple(found)

    def rows(self, key: str, read: Callable[[_Row], T]) -> tuple[T, ...]:
        """Read a list of objects, each named by its place."""
        of = f" of {quote(self.data['id'])}" if "id" in self.data else ""
        return tuple(read(_Row(one, f"`{key}` {number}{of}")) for number, one in enumerate(self.get(key, list), 1))


NAMES: Mapping[type, str] = {dict: "an object", list: "a list", str: "a text", int: "a number", float: "a number"}


def _all(data: Any, game: str) -> StoredVerdicts:
    row = _Row(data, "the file")
    if row.get("game", str) != game:
        raise _UnfitError(f"is about {quote(row.get('game', str))}, not about {game}")
    readings = row.words("readings")
    theorems = row.rows("theorems", partial(_theorem, readings))
    return StoredVerdicts(game, row.get("fingerprint", str), theorems, row.rows("comparisons", _comparison))


def _theorem(readings: Sequence[str], row: _Row) -> StoredTheorem:
    id_, subject, kind, statement, otherwise, method = (
        row.get(key, str) for key in ("id", "subject", "kind", "statement", "otherwise", "method")
    )
    if kind not in KINDS:
        raise _UnfitError(f"{row.where} should be a {' or a '.join(KINDS)}, not {quote(kind)}")
    verdicts = row.rows("verdicts", partial(_verdict, readings))
    asked, needed_by = row.words("consulted", least=0), row.get("needed_by", str)
    inner = _Row(row.get("needed", dict), f"`needed` of {quote(id_)}")
    needed = {str(name): inner.words(name, least=0) for name in inner.data}
    return StoredTheorem(
        id_, subject, kind, statement, otherwise, method, asked, needed_by, needed, _seconds(row), verdicts
    )


def _comparison(row: _Row) -> StoredComparison:
    id_, statement, otherwise, method = (row.get(key, str) for key in ("id", "statement", "otherwise", "method"))
    return StoredComparison(id_, statement, otherwise, method, row.rows("verdicts", _pair))


def _verdict(readings: Sequence[str], row: _Row) -> StoredVerdict:
    numbers = row.get("readings", list)
    known = range(len(readings))
    if not numbers or not all(isinstance(one, int) and one in known for one in numbers):
        raise _UnfitError(f"{row.where} should number the readings it is about, from 0 to {known[-1]}")
    return StoredVerdict(*_settle(row), tuple(readings[number] for number in numbers))


def _pair(row: _Row) -> StoredPair:
    one, other, *more = row.words("between", least=2)
    if more:
        raise _UnfitError(f"{row.where} should be between two editions")
    return StoredPair((one, other), *_settle(row))


def _settle(row: _Row) -> tuple[str | None, Mapping[str, Any], str, str, Mapping[str, Any] | None, float]:
    state = row.get("verdict", str, type(None))
    if state not in (*STATES, None):
        raise _UnfitError(f"{row.where} should be one of {', '.join(STATES)}, not {quote(state)}")
    witness = row.get("witness", dict, type(None))
    return state, row.get("figures", dict), row.get("scope", str), row.get("reached", str), witness, _seconds(row)


def _seconds(row: _Row) -> float:
    found = row.get("seconds", int, float)
    if not 0 <= found <= MOST_SECONDS:
        raise _UnfitError(f"{row.where} should have from 0 to {MOST_SECONDS:,} for `seconds`, not {quote(found)}")
    return float(found)
