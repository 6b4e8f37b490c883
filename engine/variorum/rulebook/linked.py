"""Changes between two editions as `variorum changes --store` left them: linked questions, what they do, and by what.

Read without deciding anything. What is stored of other answers than those of today counts as nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from variorum.rulebook.jsontext import load
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import evidence_folder
from variorum.rulebook.questions import Answer
from variorum.rulebook.readings import Reading
from variorum.rulebook.yamltext import bounded_bytes, decode

FORMAT = 1
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
    if one.chosen or other.chosen:
        return None
    path = changes_file(root, one.edition.game.name, one.name, other.name)
    if not path.exists():
        return None
    try:
        data = load(decode(bounded_bytes(path, path.name, LARGEST, within=root), path.name), path.name)
        wanted = [FORMAT, [one.name, other.name], answers_digest(one.answers, other.answers)]
        if [data["format"], data["sides"], data["digest"]] != wanted:
            return None
        changes = tuple(_change(row, len(data["changes"])) for row in data["changes"])
        known = set(one.edition.game.questions)
        if not isinstance(data["fingerprint"], str) or not all(known.issuperset(row.questions) for row in changes):
            return None
        return StoredChanges(data["fingerprint"], changes)
    except (BadInputError, KeyError, TypeError, ValueError):
        return None


def _change(row: Mapping[str, Any], count: int) -> StoredChange:
    def words(key: str) -> tuple[str, ...]:
        return tuple(str(one) for one in row[key])

    def text(key: str) -> str | None:
        found = row[key]
        if found is None or isinstance(found, str):
            return found
        raise ValueError(f"{key} is no text")

    near = tuple(row["interacts_with"])
    if row["effect"] not in EFFECTS or not row["questions"] or type(row["explored"]) is not bool:
        raise ValueError("not a change")
    if not all(type(one) is int and 0 <= one < count for one in near):
        raise ValueError("no such change")
    return StoredChange(
        words("questions"),
        row["effect"],
        row["explored"],
        words("linked_by"),
        words("agrees_on"),
        near,
        text("proof"),
        text("witness"),
        text("left_proof"),
        words("left_agrees_on"),
    )


def stored_effects(root: Path, one: Reading, other: Reading) -> dict[tuple[str, ...], str] | None:
    """List the questions of each stored change that may change a game, with its effect, of editions in either order."""
    stored = read_changes(root, one, other) or read_changes(root, other, one)
    if stored is None:
        return None
    return {change.questions: change.effect for change in stored.changes if change.effect in MATTER}
