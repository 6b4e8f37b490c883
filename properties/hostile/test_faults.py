"""Nothing is lost: at whatever step a command is starved or killed, every file is the old or the new one."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from properties.conftest import ROOT, is_deep
from properties.fuzz.commands import READS, WRITES, every_command
from properties.hostile.faults import LIMITS, SCENARIOS, WRITE

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes of another kind")
WRITE_NOTHING = {"show", "diff", "coverage", "glossary", "referee", "score"}
WRITING = (*WRITES, "--store")
# Functions that write, and are broken elsewhere or need not be.
NOT_BROKEN = {
    "caches.py:seal": "what is not kept is compiled anew; see the tests of the kept kernel",
    "games/connect/decide/trapped.py:main": "run by who changes the code, never by a command",
    "games/dobro/terminal.py:save": "a game that cannot be saved goes on, and says so; see the tests of play",
    "changes/measured.py:store_figures": "as `impact --store` writes them, file by file",
    "prove/certify.py:store_opinions": "its work is spread over processes; it writes once, as `prove --store` does",
    "cli/app.py:_keep_text": "of a PDF or Word file; the file itself is not touched",
}
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
    commands = every_command()
    broken = {name: [one.words for one in SCENARIOS.values() if one.words[0] == name] for name in commands}
    assert {name for name, found in broken.items() if not found} == WRITE_NOTHING
    for name, taken in commands.items():
        writing = {flag for one in taken for flag in one.flags if flag in WRITING}
        assert writing <= {word for words in broken[name] for word in words}, name


def test_every_option_that_names_a_file_is_known() -> None:
    """A command writes by it, and is broken here and kept in bounds by the attackers, or it reads by it."""
    taken = [one for some in every_command().values() for one in some]
    found = {one.flags[0] for one in taken if one.flags and Path in one.types}
    assert found == {*WRITES, *READS}


def writers() -> set[str]:
    """List the functions of the package that write, by how they are written."""
    package, found = ROOT / "engine" / "variorum", set()
    for path in package.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(function, ast.FunctionDef) and any(map(_writes, ast.walk(function))):
                found.add(f"{path.relative_to(package)}:{function.name}")
    return found


def _writes(node: ast.AST) -> bool:
    called = node.func if isinstance(node, ast.Call) else None
    own = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "files"
    return own and called.attr in WRITE  # type: ignore[union-attr]


def test_every_function_that_writes_is_broken(reports: dict[str, Report]) -> None:
    """No writer is left out, and none is listed that is gone: each wrote in a run that was broken at its steps."""
    broken = {one for found in reports.values() for one in found["writers"]}
    assert writers() - broken == set(NOT_BROKEN)


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
