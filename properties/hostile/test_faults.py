"""Nothing is lost: at whatever step a command is starved or killed, every file is the old or the new one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from properties.conftest import ROOT
from properties.hostile.faults import LIMITS, SCENARIOS

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes of another kind")
MAIN = "from variorum.cli import main; main()"


@pytest.mark.parametrize("name", SCENARIOS)
def test_files_are_whole_whatever_fails(name: str, tmp_path: Path) -> None:
    """Exit 2 with the file named, or the kill itself; nothing cut short, nothing left, and the next run mends it."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "engine"), str(ROOT)])}
    command = [sys.executable, "-m", "properties.hostile.faults", str(tmp_path), name]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["faults"] == []
    steps = len([number for number in SCENARIOS[name].steps if number <= found["steps"]])
    assert steps >= 5, "it opens, writes, flushes and renames"
    assert found["runs"] == 2 * steps + len(LIMITS)
    assert found["failed"] >= steps // 2


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
