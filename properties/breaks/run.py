"""Break the engine code in one place at a time, and see that the tests which guard it notice.

`breaks.yaml` holds a hundred such breaks of the engine code of all three games, drawn by a seed (40 of Dobro, 30 each
of Dobble and Dobble Connect) before the house was rebuilt, each with the test that noticed it then. Here each is made
again in a copy of this tree, where the code stands now. Six more break formulas that proofs share with the engine;
there a theorem alone must notice. Run from the project's root:

    make breaks                                        # those that are to be noticed; some ten minutes on two cores
    make breaks BREAKS="all"                           # the others too, which nothing noticed; an hour
    make breaks BREAKS="101 102 103 104 105 106"       # the formulas that theorems alone must guard
    .venv/bin/python properties/breaks/run.py 12 40    # some of them

A break that is to be noticed and is not ends it with 1.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
BREAKS = Path(__file__).with_name("breaks.yaml")
COPIED = ("engine", "properties", "spec", "rulings", "docs", "benchmarks", "mkdocs.yml", "pyproject.toml", "README.md")
LONGEST, ENDLESS = 600, 90  # seconds for a break; code that does not end is noticed too, and some is known not to
PASSED, NO_SUCH_TEST, NO_TESTS = 0, 4, 5  # exit codes of pytest

Break = Mapping[str, Any]


def read_breaks(words: Sequence[str]) -> tuple[list[Break], Mapping[str, list[str]]]:
    """Read the breaks asked for, or those to be noticed, and the tests that guard each part of the code."""
    data = yaml.safe_load(BREAKS.read_text(encoding="utf-8"))
    every = [*data["breaks"], *data["formulas"]]
    chosen = [one for one in every if str(one["id"]) in words] if words else [one for one in every if one["noticed"]]
    return every if list(words) == ["all"] else chosen, data["guards"]


def copy_tree(folder: Path) -> Path:
    """Copy what the tests need."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "rules"))
        else:
            shutil.copy(source, folder / name)
    return folder


def broken_text(text: str, one: Break) -> str:
    """Put the broken line in place of the right one: the first that reads so, or a later one."""
    lines = text.split("\n")
    found = [number for number, line in enumerate(lines) if line.strip() == one["line"]]
    if len(found) <= one.get("nth", 0):
        raise SystemExit(f"break {one['id']}: no such line in {one['file']}: {one['line']}; say where it stands now")
    number = found[one.get("nth", 0)]
    indent = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
    lines[number] = indent + one["broken"]
    return "\n".join(lines)


def is_noticed(tree: Path, one: Break, guards: Mapping[str, list[str]]) -> bool:
    """Make a break in a copy of the tree, and tell whether a test fails: the one that did, or any that guards it."""
    path = tree / one["file"]
    right = path.read_text(encoding="utf-8")
    path.write_text(broken_text(right, one), encoding="utf-8")
    try:
        seconds = LONGEST if one.get("ends", True) else ENDLESS
        return any(fails(tree, tests, seconds) for tests in tests_of(one, guards))
    finally:
        path.write_text(right, encoding="utf-8")


def tests_of(one: Break, guards: Mapping[str, list[str]]) -> Iterator[Sequence[str]]:
    """List what to run: the test that noticed, then everything that guards the code."""
    if one.get("by"):
        yield [one["by"]]
    yield guards[one["guard"]]


def fails(tree: Path, tests: Sequence[str], seconds: int) -> bool:
    """Tell whether any of these tests fails, or does not come to an end in the seconds given."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tree / "engine"), str(tree)])}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (PASSED, NO_SUCH_TEST, NO_TESTS)


def main(words: Sequence[str]) -> int:
    """Try the breaks, with all processors, and say which are noticed."""
    breaks, guards = read_breaks(words)
    begun, lost = time.monotonic(), []
    workers = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            trees.put(copy_tree(Path(folder) / str(number)))

        def attempt(one: Break) -> bool:
            tree = trees.get()
            try:
                return is_noticed(tree, one, guards)
            finally:
                trees.put(tree)

        for one, noticed in zip(breaks, pool.map(attempt, breaks), strict=True):
            now = "noticed" if noticed else "not noticed"
            expected = (
                "" if one["noticed"] else ", nor was it when the breaks were drawn" if not noticed else ", at last"
            )
            print(f"{one['id']:3} {one['file']}: {now}{expected}", flush=True)
            if one["noticed"] and not noticed:
                lost.append(one["id"])
    print(f"{len(breaks)} breaks in {time.monotonic() - begun:.0f} s; to be noticed and not: {lost or 'none'}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
