"""Stored verdicts: read as they are written, and refused with a reason where they are anything else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from variorum.prove.storing import file_text
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.verdicts import LARGEST, read_verdicts, verdict_of, verdicts_file

CASE = {"scope": "", "reached": "a case", "witness": None, "seconds": 0.5}
SETTLED = {"verdict": "holds", "figures": {"most": 3}, **CASE}
STATED = {"id": "all-is-well", "statement": "All is well.", "otherwise": "Not so.", "method": "Z3 proof"}
DATA = {
    "game": "pebbles",
    "fingerprint": "0",
    "readings": ["pebbles/en", "pebbles/en:play.what=nothing"],
    "theorems": [
        {
            **STATED,
            "subject": "Play",
            "kind": "theorem",
            "consulted": ["play.what"],
            "needed_by": "switched answers",
            "needed": {"pebbles/en": ["play.what"]},
            "seconds": 1,
            "verdicts": [{**SETTLED, "readings": [0]}, {**SETTLED, "figures": {}, "readings": [1]}],
        }
    ],
    "comparisons": [{**STATED, "verdicts": [{**SETTLED, "between": ["pebbles/en", "pebbles/fr"]}]}],
}


def store(root: Path, text: str) -> Path:
    """Store a text where verdicts are looked for."""
    path = verdicts_file(root, "pebbles")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return root


def test_nothing_stored_is_nothing_read(tmp_path: Path) -> None:
    """A game without stored verdicts has none."""
    assert read_verdicts(tmp_path, "pebbles") is None


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """Verdicts are found again by theorem and reading."""
    found = read_verdicts(store(tmp_path, file_text(DATA)), "pebbles")
    assert found is not None
    (theorem,) = found.theorems
    verdicts = [verdict_of(theorem, name) for name in ("pebbles/en", "pebbles/en:play.what=nothing", "pebbles/xx")]
    assert [one and one.figures for one in verdicts] == [{"most": 3}, {}, None]
    assert found.comparisons[0].verdicts[0].between == ("pebbles/en", "pebbles/fr")


def changed(change: Callable[[Any], object]) -> str:
    """Write the verdicts with something changed in them."""
    data = copy.deepcopy(DATA)
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ("[" * 100_000, "nested too deep"),
        ("9" * 5_000, "number that cannot be read"),
        (" " * (LARGEST + 1), "larger than"),
        ("[]", "the file should be an object"),
        (changed(lambda data: data.update(game="chess")), "is about `chess`"),
        (changed(lambda data: data.update(readings="all")), "a list for `readings`"),
        (changed(lambda data: data.update(theorems=[1])), "`theorems` 1 should be an object"),
        (changed(lambda data: data["theorems"][0].pop("statement")), "a text for `statement`"),
        (changed(lambda data: data["theorems"][0].update(consulted=[1])), "0 or more words for `consulted`"),
        (changed(lambda data: data["theorems"][0].update(kind="guess")), "should be a theorem or a fact"),
        (changed(lambda data: data["theorems"][0]["verdicts"][0].update(verdict="tested")), "should be one of holds"),
        (changed(lambda data: data["theorems"][0].update(seconds=True)), "a number for `seconds`"),
        (changed(lambda data: data["theorems"][0].update(seconds=10**8)), "from 0 to 10,000,000 for `seconds`"),
        (changed(lambda data: data["theorems"][0].update(seconds=10**400)), "a number that cannot be read"),
        (changed(lambda data: data["theorems"][0].update(seconds=float("nan"))), "a number that cannot be read, `NaN`"),
        (changed(lambda data: data["theorems"][0]["verdicts"][0].update(verdict="unknown")), "not `unknown`"),
        (changed(lambda data: data["theorems"][0]["verdicts"][1].update(readings=[2])), "from 0 to 1"),
        (changed(lambda data: data["theorems"][0]["verdicts"][1].update(witness="w")), "an object or nothing"),
        (changed(lambda data: data["comparisons"][0]["verdicts"][0].update(between=["a"])), "2 or more words"),
        (changed(lambda data: data["comparisons"][0]["verdicts"][0].update(between=[*"abc"])), "two editions"),
    ],
    ids=lambda one: one[:30] if " " in one.strip() else "",
)
def test_anything_else_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """A file of another shape is refused in one line that says what to do."""
    with pytest.raises(BadInputError) as caught:
        read_verdicts(store(tmp_path, text), "pebbles")
    assert said in str(caught.value)
    assert "verdicts.json" in str(caught.value)
