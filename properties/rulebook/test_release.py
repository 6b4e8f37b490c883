"""Releases: built twice they are alike, what they need is locked with hashes, and nothing names where it was made."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from properties.conftest import ROOT

LOCKS = ("requirements.lock", ".ci/runtime.lock", ".ci/tools.lock", "benchmarks/peers.lock", "benchmarks/pgx.lock")
PARTS = ("engine", "spec", "rulings", "properties", "docs")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "rules", "index.md")


def pinned(lock: str) -> dict[str, set[str]]:
    """Read the packages of a lock file, each with its versions: one, or several for different systems."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"(?m)^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==(\S+)", (ROOT / lock).read_text("utf-8")):
        found.setdefault(name.lower(), set()).add(version)
    return found


def _build(folder: Path, moment: int) -> dict[str, str]:
    """Build a release from a copy of the project whose files were all written at a moment; give what it consists of."""
    for name in PARTS:
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    for path in ROOT.glob("*.*"):
        if path.is_file() and path.suffix in (".md", ".toml", ".yml"):
            shutil.copy(path, folder)
    shutil.copy(ROOT / "LICENSE", folder)
    for path in folder.rglob("*"):
        os.utime(path, (moment, moment))
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder / "dist")]
    environment = {key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"}
    subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=True)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (folder / "dist").iterdir()}


def test_a_release_is_built_alike_each_time(tmp_path: Path) -> None:
    """Source archive and wheel are the same bit for bit, wherever and whenever they are built."""
    one, other = tmp_path / "one", tmp_path / "elsewhere" / "other"
    one.mkdir()
    other.mkdir(parents=True)
    first, second = _build(one, 1_000_000_000), _build(other, 1_700_000_000)
    assert len(first) == 2
    assert first == second
    with zipfile.ZipFile(next((one / "dist").glob("*.whl"))) as wheel:
        names = wheel.namelist()
    assert "variorum/carried/spec/sources.yaml" in names
    assert not [name for name in names if "fuzz" in name or "/breaks/" in name or "rulebook/pebbles" in name]


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_pin_by_hash_and_name_no_place(lock: str) -> None:
    """Every package has one version for a system and its hashes; no index, no folder of anybody's machine."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    blocks = [block for block in re.split(r"(?m)^(?=\S)", text) if block.strip() and not block.startswith("#")]
    assert len(blocks) > 5
    for block in blocks:
        assert re.match(r"[A-Za-z0-9._-]+(\[[^\]]*\])?==", block), block
        assert "--hash=sha256:" in block, block
    assert not re.search(r"://|index-url|find-links|(?m:^| )(/|\.\.?/|file:)", text)


def test_the_tools_that_lock_are_locked() -> None:
    """What writes the locks, and the list of what a release needs, is pinned by hash itself."""
    wanted = (ROOT / ".ci" / "tools.in").read_text(encoding="utf-8").split()
    names = {re.split("[<>=]", one)[0] for one in wanted}
    assert names == {"cyclonedx-bom", "mutmut", "uv"}
    assert names <= set(pinned(".ci/tools.lock"))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert not re.search(r"pip install (?!.*(--require-hashes|--no-deps))", makefile)


def test_what_a_release_needs_is_what_was_tested() -> None:
    """A release lists the packages of the project and its extras, in the versions that the tests run with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    names = {re.split(r"[^A-Za-z0-9._-]", one)[0].lower() for one in wanted}
    listed, tested = pinned(".ci/runtime.lock"), pinned("requirements.lock")
    assert names <= set(listed)
    assert {name: versions for name, versions in listed.items() if not versions <= tested.get(name, set())} == {}
    assert not {"pytest", "mypy", "ruff"} & set(listed)
