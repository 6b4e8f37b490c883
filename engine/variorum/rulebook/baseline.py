"""A baseline: the problems of a project that are known, which may become fewer and never more.

A problem is known again by its file, what it is about there and its kind; lines may move. A file that cannot be read is
never known.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from variorum.rulebook.checking import Report
from variorum.rulebook.jsontext import parse
from variorum.rulebook.models import BaselineFile
from variorum.rulebook.problems import BadInputError, BadRequestError, Problem, ProblemKind, quote
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.validate import validate
from variorum.rulebook.yamltext import bounded_bytes, decode

FORMAT = 1
ANEW = "to begin a new one, remove the file and run: variorum check --baseline FILE --update-baseline"

Found: TypeAlias = tuple[Problem, ProblemKind]


@dataclass(frozen=True, order=True)
class Key:
    """By what a problem is known again: its file, seen from the project, what it is about there, and its kind."""

    file: str
    about: str
    kind: ProblemKind

    def __str__(self) -> str:
        return f"{self.file}: {self.about or 'the file'}: {self.kind}"


Known: TypeAlias = Mapping[Key, int]


@dataclass(frozen=True)
class Sifted:
    """The problems of a report beside a baseline: new ones, known ones, what is gone, and what was not looked at."""

    new: list[Found]
    known: list[Found]
    gone: dict[Key, int]
    unseen: dict[Key, int]

    @property
    def exit_code(self) -> int:
        """0: nothing is new, and all that is known is still there; 1: something is; 2: a file cannot be read."""
        if any(kind is ProblemKind.UNREADABLE for _, kind in self.new):
            return 2
        return 1 if self.new or self.gone else 0


def key_of(problem: Problem, kind: ProblemKind, root: Path) -> Key:
    """Make the key by which a problem is known again."""
    return Key(_seen_from(problem.file, root), problem.about, kind)


def _seen_from(file: str, root: Path) -> str:
    """Write the path of a file as it is seen from the project."""
    try:
        return Path(os.path.relpath(os.path.realpath(file), os.path.realpath(root))).as_posix()
    except ValueError:  # on another drive
        return Path(file).as_posix()


# -- reading and writing ---------------------------------------------------------------------------------------------


def read_baseline(path: Path, project: Project) -> dict[Key, int]:
    """Read a baseline, or say why it is none for this project and this version."""
    file = display_path(path)
    document = parse(decode(bounded_bytes(path, file), file), file)
    version = document.data.get("baseline") if isinstance(document.data, dict) else None
    if version is None:
        raise BadInputError([Problem(file, 1, 1, f"is not a baseline; name another file, or {ANEW}")])
    if version != FORMAT:
        message = f"is a baseline of version {quote(version)}, and version {FORMAT} is read here; {ANEW}"
        raise BadInputError([document.problem(("baseline",), message)])
    content = validate(document, BaselineFile)
    if content.games and not set(content.games) & set(project.game_files):
        here = ", ".join(project.game_files) or "none"
        message = (
            f"is a baseline of another project: its games are {quote(', '.join(content.games))}, those here {here}"
        )
        raise BadInputError([document.problem(("games",), f"{message}; {ANEW}")])
    counts: Counter[Key] = Counter()
    for one in content.known:
        counts[Key(one.file, one.about, one.kind)] += one.count
    return {key: counts[key] for key in sorted(counts) if key.kind is not ProblemKind.UNREADABLE}


def baseline_text(known: Known, project: Project) -> str:
    """Write a baseline, a problem a line, in order."""
    rows = [{"file": key.file, "about": key.about, "kind": key.kind, "count": known[key]} for key in sorted(known)]
    lines = ",\n".join(f"  {json.dumps(row, ensure_ascii=True)}" for row in rows)
    games = json.dumps(list(project.game_files))
    listed = f"[\n{lines}\n ]" if rows else "[]"
    return f'{{\n "baseline": {FORMAT},\n "games": {games},\n "known": {listed}\n}}\n'


# -- what is known, and what is left ---------------------------------------------------------------------------------


def sift(report: Report, known: Known, root: Path) -> Sifted:
    """Set the problems of a report beside those that are known."""
    left = Counter(known)
    new, old = list[Found](), list[Found]()
    for problem, kind in report.problems:
        key = key_of(problem, kind, root)
        if left[key] > 0 and kind is not ProblemKind.UNREADABLE:
            left[key] -= 1
            old.append((problem, kind))
        else:
            new.append((problem, kind))
    missing = {key: count for key, count in left.items() if count > 0}
    gone = {key: count for key, count in missing.items() if _is_gone(key, report, root)}
    return Sifted(new, old, gone, {key: n for key, n in missing.items() if key not in gone})


def _is_gone(key: Key, report: Report, root: Path) -> bool:
    """Tell whether a known problem was looked for and is not there; what is wrong at its place may hide it."""
    if not os.path.exists(root / key.file):  # noqa: PTH110 - no name is too long for it
        return True
    looked = {(_seen_from(file, root), kind) for file, kind in report.looked}
    wrong = (Key(key.file, key.about, kind) for kind in ProblemKind if kind is not key.kind)
    there = {key_of(problem, kind, root) for problem, kind in report.problems}
    return (key.file, key.kind) in looked and there.isdisjoint(wrong)


def begin(report: Report, root: Path) -> dict[Key, int]:
    """List all problems of a report as known, unless it could not look at everything."""
    unread = [problem for problem, kind in report.problems if kind is ProblemKind.UNREADABLE]
    if unread or report.skipped:
        where = unread[0].file if unread else report.skipped[0].because[0]
        raise BadRequestError(f"no baseline is written while not everything can be looked at; mend {where} first")
    return dict(Counter(key_of(problem, kind, root) for problem, kind in report.problems))


def shrink(known: Known, gone: Iterable[tuple[Key, int]]) -> dict[Key, int]:
    """Leave out of what is known what is gone."""
    left = Counter(known)
    left.subtract(dict(gone))
    return {key: count for key, count in left.items() if count > 0}
