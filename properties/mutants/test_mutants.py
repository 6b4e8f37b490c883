"""Breaks are made where they are said to be, tests see them, and what is stored and explained is about this code."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from variorum.rulebook.models import BreaksFile
from variorum.rulebook.validate import validate

from properties.conftest import ROOT, this_project
from properties.mutants.__main__ import sample
from properties.mutants.attempt import by_file
from properties.mutants.mutants import GAMES, KINDS, Guarded, Mutant, broken_text, explanation_of, games, read_explained

STORED = [path for one in games() if (path := ROOT / "properties" / one.name / "breaks.yaml").exists()]
TRY = """
import json, sys, time
from properties.mutants.attempt import begin, finish
name, text, test, limits, likely = json.loads(sys.argv[1])
running = begin([test], (name, text) if name else None, limits, likely)
while (found := finish(running)) is None:
    time.sleep(0.01)
print(json.dumps([found.failed, found.endless, list(found.failing)]))
"""
GUARD = """
from variorum.games.dobble.table import having

def test_one():
    assert having([3, 1, 3], 3) == [0, 2]
"""
TABLE = (ROOT / GAMES / "dobble" / "table.py").read_text(encoding="utf-8")
RIGHT = "if count == wanted]"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_what_is_listed_is_there(game: Guarded) -> None:
    """Every module and every test that is named exists, and no test is named twice."""
    assert all((ROOT / one).is_file() for one in (*game.modules, *game.tests))
    assert len(set(game.tests)) == len(game.tests)
    assert all(set(first) <= set(game.tests) for first in game.modules.values())


def test_a_break_is_put_in_its_place() -> None:
    """The span is replaced, over several lines too, and nothing else."""
    data = {"file": "a", "in": "b", "line": 1, "operator": "c", "was": "", "now": ""}
    one = Mutant.read({**data, "span": [1, 4, 1, 5], "text": "2"})
    assert broken_text("x = 1\ny = 2\n", one) == "x = 2\ny = 2\n"
    assert broken_text("x = (\n  1)\n", Mutant.read({**data, "span": [1, 4, 2, 4], "text": "None"})) == "x = None\n"
    assert one.key != Mutant.read({**data, "span": [1, 4, 1, 5], "text": "3"}).key


def test_a_smaller_sample_is_the_beginning_of_a_larger() -> None:
    """So a run goes on from a shorter one by the same seed; another seed or game draws others."""
    every = [Mutant("a", "b", number, "c", (0, 0, 0, 0), "", "", "") for number in range(50)]
    drawn = sample(every, 20, 7, "dobro")
    assert sample(every, 8, 7, "dobro") == drawn[:8]
    assert sample(every, 99, 7, "dobro")[:20] == drawn
    assert drawn != every[:20] and drawn not in (sample(every, 20, 8, "dobro"), sample(every, 20, 7, "dobble"))


def test_likely_tests_are_run_by_file() -> None:
    """A file is collected once, in the order in which the files are first named."""
    assert by_file(["b::x", "a::y[1::2]", "b::z"]) == [["b::x", "b::z"], ["a::y[1::2]"]]


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ("", [None, False]),
        ("if count != wanted]", ["test_one", False]),
        ("if count == wanted)", ["(read)", False]),
        ("if count == wanted for _ in iter(int, 1)]", [None, True]),
    ],
    ids=["as it is", "broken", "no Python", "endless"],
)
def test_a_break_is_seen_by_tests(tmp_path: Path, now: str, expected: list[object]) -> None:
    """Tests run against the broken text without any file being changed; what does not end is given up and counts."""
    guard = tmp_path / "test_guard.py"
    guard.write_text(GUARD, encoding="utf-8")
    name = "variorum.games.dobble.table" if now else ""
    likely = [f"{guard}::test_that_is_no_more"]  # which notices nothing
    asked = json.dumps([name, TABLE.replace(RIGHT, now), str(guard), {"": 1.0}, likely])
    done = subprocess.run([sys.executable, "-c", TRY, asked], cwd=ROOT, capture_output=True, text=True, check=True)
    failed, endless, _ = json.loads(done.stdout)
    assert endless == expected[1]
    assert failed == expected[0] if expected[0] is None else str(failed).endswith(str(expected[0]))
    assert (ROOT / GAMES / "dobble" / "table.py").read_text(encoding="utf-8") == TABLE


def test_what_is_explained_is_in_the_code() -> None:
    """Every explanation is a sentence of a known kind, about a line that is still there."""
    for one in read_explained():
        text = " ".join((ROOT / GAMES / one["file"]).read_text(encoding="utf-8").split())
        assert " ".join(one["was"].split()) in text, one
        assert one["kind"] in KINDS
        assert one["why"].endswith(".")
        assert set(one) <= {"file", "in", "was", "now", "kind", "why"}


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.parent.name)
def test_what_is_stored_adds_up(path: Path) -> None:
    """Counts by module and by operator make up the whole, and survivors are those that are missing."""
    found = validate(this_project().read(path), BreaksFile).breaks
    listed = {one.name: one for one in games()}[path.parent.name]
    for counted in (found.modules, found.operators):
        assert sum(one.tried for one in counted.values()) == found.tried
        assert sum(one.noticed for one in counted.values()) == found.noticed
    assert found.tried - found.noticed == len(found.survivors)
    assert {GAMES + name for name in found.modules} <= set(listed.modules)
    explained = read_explained()
    for one in found.survivors:
        named = {"file": one.file, "in": one.in_, "was": one.was, "now": one.now}
        mutant = Mutant(GAMES + one.file, one.in_, 0, "", (0, 0, 0, 0), "", one.was, one.now)
        assert explanation_of(mutant, explained) == ({"kind": one.kind, "why": one.why} if one.why else {}), named
