"""Nothing is lost: at whatever step a command is starved or killed, every file is the old or the new one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from variorum.cli.app import app

from properties.conftest import ROOT, is_deep
from properties.fuzz.commands import WRITES, parameters
from properties.hostile.faults import LIMITS, SCENARIOS

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes of another kind")
WRITE_NOTHING = {"check", "show", "diff", "changes", "coverage", "glossary", "referee", "score"}
WRITING = (*WRITES, "--store")
MAIN = "from variorum.cli import main; main()"


Report = dict[str, Any]


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Report]:
    """Break every command that writes: at every step in a deep run, else of the long ones at a few."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "engine"), str(ROOT)])}
    how_many = "all" if is_deep() else "few"
    place = str(tmp_path_factory.mktemp("faults"))
    command = [sys.executable, "-m", "properties.hostile.faults", place, how_many, *SCENARIOS]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return {one["name"]: one for one in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("name", SCENARIOS)
def test_files_are_whole_whatever_fails(name: str, reports: dict[str, Report]) -> None:
    """Exit 2 with the file named, or the kill itself; nothing cut short, nothing left, and the next run mends it."""
    found, few = reports[name], SCENARIOS[name].few
    assert found["faults"] == []
    steps = found["steps"]
    assert found["reached"] >= 5, "it opens, writes, flushes and renames"
    assert (steps[0], steps[-1]) == (1, found["reached"])
    assert len(steps) == found["reached"] if few is None or is_deep() else len(steps) >= min(few, found["reached"])
    assert found["runs"] == 2 * len(steps) + len(LIMITS)
    assert found["failed"] >= len(steps) // 3


def test_every_command_that_writes_is_broken() -> None:
    """A command, and an option by which one writes, is here or is known to write nothing."""
    commands = {one.callback.__name__: parameters(one.callback) for one in app.registered_commands if one.callback}
    broken = {name: [one.words for one in SCENARIOS.values() if one.words[0] == name] for name in commands}
    assert {name for name, found in broken.items() if not found} == WRITE_NOTHING
    for name, taken in commands.items():
        writing = {flag for one in taken for flag in one.flags if flag in WRITING}
        assert writing <= {word for words in broken[name] for word in words}, name


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("words", [("check",), ("diff",), ("no-such-command",)], ids=" ".join)
def test_a_full_standard_output_is_said(words: tuple[str, ...]) -> None:
    """What could not be written out is no success, and no traceback."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        command = [sys.executable, "-c", MAIN, *words]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    if words[0] != "no-such-command":
        assert done.stderr == "variorum: standard output cannot be written: No space left on device\n"
