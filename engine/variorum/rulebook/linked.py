"""Changes between two editions as `variorum changes --store` left them: linked questions, what they do, and by what.

Read without deciding anything. What is stored of other answers than those of today counts as nothing.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from variorum.rulebook.problems import quote
from variorum.rulebook.project import evidence_folder
from variorum.rulebook.questions import Answer
from variorum.rulebook.readings import Reading
from variorum.rulebook.rows import Row, UnfitError, read_rows

FORMAT = 1
WRITTEN_BY = "store it anew: variorum changes --store"
FILE_NAME = re.compile(r"\w[\w.=,+-]*\.yaml", re.ASCII)
LARGEST = 500_000
MATTER = ("play", "result")  # effects, most serious first
EFFECTS = (*MATTER, "none", "wording")


@dataclass(frozen=True)
class StoredChange:
    """Questions that are switched together, what that does, what shows it, and what is left once it is made."""

    questions: tuple[str, ...]
    effect: str
    explored: bool
    linked_by: tuple[str, ...] = ()
    agrees_on: tuple[str, ...] = ()
    interacts_with: tuple[int, ...] = ()
    proof: str | None = None
    witness: str | None = None
    left_proof: str | None = None
    left_agrees_on: tuple[str, ...] = ()


@dataclass(frozen=True)
class StoredChanges:
    """The changes that can matter in a game, and the fingerprint of the code that found them."""

    fingerprint: str
    changes: tuple[StoredChange, ...]


def changes_file(root: Path, game: str, one: str, other: str) -> Path:
    """Name the file in which the changes between two editions are stored."""
    sides = (name.partition("/")[2] for name in (one, other))
    return evidence_folder(root, game) / "changes" / f"{'-'.join(sides)}.json"


def answers_digest(one: Mapping[str, Answer], other: Mapping[str, Answer]) -> str:
    """Take a fingerprint of the answers of both sides."""
    sides = [sorted((id_, json.dumps(_plain(answer))) for id_, answer in side.items()) for side in (one, other)]
    return hashlib.sha256(json.dumps(sides).encode()).hexdigest()[:16]


def _plain(answer: Answer) -> Any:
    return dict(answer) if isinstance(answer, Mapping) else answer


def changes_text(stored: StoredChanges, one: Reading, other: Reading) -> str:
    """Write changes as JSON, one on each line."""
    head = {
        "format": FORMAT,
        "sides": [one.name, other.name],
        "digest": answers_digest(one.answers, other.answers),
        "fingerprint": stored.fingerprint,
    }
    lines = [json.dumps({key: value})[1:-1] for key, value in head.items()]
    rows = ",\n  ".join(json.dumps(asdict(change)) for change in stored.changes)
    return "{" + ",\n ".join(lines) + f',\n "changes": [\n  {rows}]}}\n'


def read_changes(root: Path, one: Reading, other: Reading) -> StoredChanges | None:
    """Read the changes between two editions, in this order; None where none are stored of the answers of today."""
    path = changes_file(root, one.edition.game.name, one.name, other.name)
    if one.chosen or other.chosen or not path.exists():
        return None
    return read_rows(path, root, LARGEST, partial(_all, path, root, one, other), WRITTEN_BY)


def own_game(path: Path, questions: Sequence[str]) -> Path:
    """Name the file of a game that shows a change where no witness does, beside the file of changes."""
    return path.with_name(f"{path.stem}--{questions[0]}.yaml")


def _all(path: Path, root: Path, one: Reading, other: Reading, row: Row) -> StoredChanges | None:
    stored = [row.get("format", int), list(row.words("sides")), row.get("digest", str)]
    if stored != [FORMAT, [one.name, other.name], answers_digest(one.answers, other.answers)]:
        return None
    changes = row.rows("changes", stored_change)
    listed = [id_ for change in changes for id_ in change.questions]
    differ = [id_ for id_ in one.edition.game.questions if one.answers.get(id_) != other.answers.get(id_)]
    if len(set(listed)) < len(listed) or not set(listed).issubset(differ):
        raise UnfitError("`changes` should name questions on which the two differ, each once")
    both = {id_ for id_ in differ if id_ in one.answers and id_ in other.answers}
    if not all(both.intersection(change.questions) for change in changes):
        raise UnfitError("each of `changes` should name a question that both answer")
    for change in changes:
        shown = root / change.witness if change.witness else None
        stored_one = shown and shown.parent == path.parents[1] / "witnesses" and FILE_NAME.fullmatch(shown.name)
        if shown and not stored_one and shown != own_game(path, change.questions):
            raise UnfitError(f"{quote(change.witness)} is no witness of the game, and no game beside the file")
        if not all(0 <= number < len(changes) for number in change.interacts_with):
            raise UnfitError("`interacts_with` should number changes of the file")
    return StoredChanges(row.get("fingerprint", str), changes)


def stored_change(row: Row) -> StoredChange:
    """Read a change out of a file."""
    effect, near = row.get("effect", str), row.get("interacts_with", list)
    if effect not in EFFECTS:
        raise UnfitError(f"{row.where} should be one of {', '.join(EFFECTS)}, not {quote(effect)}")
    if not all(type(number) is int for number in near):
        raise UnfitError(f"{row.where} should list numbers for `interacts_with`, not {quote(near)}")
    return StoredChange(
        row.words("questions"),
        effect,
        row.flag("explored"),
        row.words("linked_by", least=0),
        row.words("agrees_on", least=0),
        tuple(near),
        row.get("proof", str, type(None)),
        row.get("witness", str, type(None)),
        row.get("left_proof", str, type(None)),
        row.words("left_agrees_on", least=0),
    )


def stored_effects(root: Path, one: Reading, other: Reading) -> dict[tuple[str, ...], str] | None:
    """List the questions of each stored change that may change a game, with its effect, of editions in either order."""
    stored = read_changes(root, one, other) or read_changes(root, other, one)
    if stored is None:
        return None
    return {change.questions: change.effect for change in stored.changes if change.effect in MATTER}
