"""Stored verdicts used again, where nothing that they follow from has changed. Knows no game.

A fingerprint of the code that decides, of the solver's version and of the answers of the readings is stored with the
verdicts. While it is the same, a stored verdict is what would be decided again. Comments and docstrings are left out of
it: they decide nothing.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tokenize import COMMENT, tokenize
from typing import TYPE_CHECKING, Any, TypeGuard

import z3

from variorum.games.ruleset import field_names
from variorum.imported import imports_of
from variorum.prove.theorems import Known, Status, Theorem, TheoremBook, Timed, Verdict
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.verdicts import StoredTheorem, StoredVerdicts, read_verdicts

if TYPE_CHECKING:
    from variorum.library import OpenReading
    from variorum.rulebook.project import Project

DATA = (".json", ".yaml")  # beside the code, what it reads
# What says how a game is offered and shown; no verdict follows from it.
NOT_DECIDING = frozenset({"variorum.games.narration", "variorum.games.protocol", "variorum.rulebook.visible"})


def fingerprint(book: TheoremBook, readings: Sequence[OpenReading]) -> str:
    """Sum up all that the verdicts follow from."""
    answers = {one.name: dict(one.labels) for one in readings}
    digest = hashlib.sha256(json.dumps([z3.get_version_string(), answers], sort_keys=True).encode())
    for path in _files(tuple(one.__name__ for one in book.subjects)):
        digest.update(path.name.encode() + b"\0" + _deciding_text(path) + b"\0")
    return digest.hexdigest()


@cache
def _deciding_text(path: Path) -> bytes:
    """Read what a file decides by: a module without its comments, docstrings and empty lines, or data as it is."""
    source = path.read_bytes()
    if path.suffix in DATA:
        return source
    lines: list[bytes] = source.splitlines()
    for token in tokenize(BytesIO(source).readline):
        if token.type == COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1].decode()[:column].encode()
    for node in ast.walk(ast.parse(source)):
        if _documents(node) and not lines[node.lineno - 1][: node.col_offset].strip():
            lines[node.lineno - 1 : node.end_lineno] = [b""] * ((node.end_lineno or node.lineno) - node.lineno + 1)
    return b"\n".join(kept for line in lines if (kept := line.rstrip()))


def _documents(node: ast.AST) -> TypeGuard[ast.Expr]:
    """Tell whether a node is a docstring, or a text that stands alone below what it describes."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


@cache
def _files(modules: tuple[str, ...]) -> tuple[Path, ...]:
    """List the files of the packages of these modules that decide anything: theirs, and all that they import."""
    roots = {"variorum", *(name.partition(".")[0] for name in modules)}
    waiting, found = list(modules), dict[str, Path]()
    while waiting:
        name = waiting.pop()
        new = name.partition(".")[0] in roots and name not in found and name not in NOT_DECIDING
        spec = find_spec(name) if new else None
        if spec is not None and spec.origin is not None:
            found[name] = Path(spec.origin)
            waiting += imports_of(found[name])
    data = {one for path in found.values() for one in path.parent.iterdir() if one.suffix in DATA}
    return tuple(sorted({*found.values(), *data}))


def read_current(project: Project, game: str, book: TheoremBook, readings: Sequence[OpenReading]) -> bool:
    """Learn the stored verdicts on some readings of a game; say whether they are those of the code as it is."""
    stored = read_verdicts(project.root, game)
    if stored is None or not is_current(stored, book, _all_readings(project, game)):
        return False
    _learn(book, stored, {one.name: one.rules for one in readings})
    return True


def _learn(book: TheoremBook, stored: StoredVerdicts, rules: Mapping[str, Any]) -> None:
    for one in stored.theorems:
        if one.id in book.theorems:
            book.theorems[one.id].learn(_known(book.theorems[one.id], one, rules))


def decided_readings(stored: StoredVerdicts) -> set[str]:
    """Name the readings that verdicts are stored for."""
    return {name for theorem in stored.theorems for one in theorem.verdicts for name in one.readings}


def is_still_true(project: Project, stored: StoredVerdicts, book: TheoremBook) -> bool:
    """Tell whether verdicts were stored by this very code, of readings that are as they were; others may be new."""
    return stored.fingerprint == fingerprint(book, _decided(project, stored))


def learn_still_true(project: Project, game: str, book: TheoremBook) -> bool:
    """Learn the stored verdicts of a game, where they still follow from the code and from the answers."""
    stored = read_verdicts(project.root, game)
    if stored is None or not is_still_true(project, stored, book):
        return False
    _learn(book, stored, {one.name: one.rules for one in _decided(project, stored)})
    return True


def _decided(project: Project, stored: StoredVerdicts) -> list[OpenReading]:
    """Open the readings that verdicts are stored for; those that are no more are left out."""
    from variorum.library import open_reading  # noqa: PLC0415 - which imports this package

    found = []
    for name in sorted(decided_readings(stored)):
        with suppress(BadRequestError):
            found.append(open_reading(project, name))
    return found


def is_current(stored: StoredVerdicts, book: TheoremBook, readings: Sequence[OpenReading]) -> bool:
    """Tell whether verdicts were stored by this very code, of readings with these very answers."""
    return stored.fingerprint == fingerprint(book, readings)


def _all_readings(project: Project, game: str) -> list[OpenReading]:
    from variorum.library import open_reading  # noqa: PLC0415 - which imports this package

    editions = [open_reading(project, name) for name in project.editions_of(game)]
    return in_order(reading for one in editions for reading in one.around())


def in_order(readings: Iterable[OpenReading]) -> list[OpenReading]:
    """Put main readings before those with other answers."""
    return sorted(readings, key=lambda one: bool(one.reading.chosen))


def _known(theorem: Theorem, stored: StoredTheorem, rules: Mapping[str, Any]) -> Iterator[Known[Timed]]:
    for one in stored.verdicts:
        status = None if one.verdict is None else Status(one.verdict)
        verdict = Verdict(status, one.figures, one.reached, one.witness, one.scope)
        for name in one.readings:
            if name in rules and not theorem.is_known(rules[name]):
                asked = field_names(type(rules[name]), stored.consulted)
                yield {field: getattr(rules[name], field) for field in asked}, (), Timed(verdict, one.seconds)
