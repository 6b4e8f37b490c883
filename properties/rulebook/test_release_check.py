"""The recipes of docs/release-check.md and the hooks for pre-commit, tried in a repository that is not ours."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from properties.conftest import MADE_UP, ROOT

GITHUB, GITLAB = "GitHub Actions", "GitLab CI"
PAGE = ROOT / "docs" / "release-check.md"
HOOKS = {one["id"]: one for one in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
GIT = ("git", "-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false")


def run(repository: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a repository, with ours on the path and nothing of ours in its surroundings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("VARIORUM", "GIT_", "GITHUB_"))}
    surroundings = {**kept, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(words, cwd=repository, env=surroundings, capture_output=True, text=True, check=False)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Make a repository with a game whose two editions rule alike."""
    tree = tmp_path / "theirs"
    for part in ("spec", "rulings", "sources"):
        shutil.copytree(MADE_UP / part, tree / part)
    rulings = tree / "rulings" / "pebbles"
    (rulings / "fancy.yaml").unlink()
    (tree / "spec" / "glossary.yaml").unlink()
    text = (rulings / "plain.yaml").read_text(encoding="utf-8")
    (rulings / "second.yaml").write_text(text.replace("pebbles/plain", "pebbles/second", 1), encoding="utf-8")
    for words in (("init", "-q"), ("add", "."), ("commit", "-q", "-m", "First printing"), ("tag", "v1.0")):
        assert run(tree, *GIT, *words).returncode == 0
    return tree


def change(repository: Path, old: str, new: str) -> None:
    """Change a rule of the second edition."""
    path = repository / "rulings" / "pebbles" / "second.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


# -- the recipes ---------------------------------------------------------------------------------------------------


def recipes() -> dict[str, Any]:
    """Read the recipes of the page, by the heading that each stands under."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = {}
    for heading, text in zip(parts[1::2], parts[2::2], strict=True):
        if block := re.search(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            found[heading] = yaml.safe_load(block[1])
    return found


def commands(heading: str) -> list[str]:
    """List what a recipe runs of ours."""
    recipe = recipes()[heading]
    if heading == GITHUB:
        lines = [step.get("run", "") for step in recipe["jobs"]["rule-books"]["steps"]]
    else:
        lines = recipe["rule-books"]["script"]
    return [line for line in lines if line.startswith("variorum ")]


def run_recipe(repository: Path, heading: str) -> list[int]:
    """Run the commands of a recipe, and give their exit codes."""
    return [run(repository, "sh", "-c", line).returncode for line in commands(heading)]


@pytest.mark.parametrize(
    ("heading", "old", "new", "codes"),
    [
        (GITHUB, "", "", [0, 0]),
        (GITHUB, "answer: loses", "answer: wins", [0, 1]),
        (GITHUB, "answer: loses", "answer:", [1, 1]),
        (GITHUB, "edition: pebbles/second", "edition: [", [2, 2]),
        (GITLAB, "answer: any-light", "answer: candlelight", [0, 0]),
        (GITLAB, "answer: loses", "answer: losses", [1, 2]),
    ],
)
def test_a_recipe_stops_what_it_should(repository: Path, heading: str, old: str, new: str, codes: list[int]) -> None:
    """A sound project passes; a changed rule, a wrong or open ruling and a broken file stop it."""
    change(repository, old, new)
    assert run_recipe(repository, heading) == codes


def test_the_page_compares_with_what_was_released(repository: Path) -> None:
    """The rulings of a tag are compared with those of today."""
    (block,) = re.findall(r"^```sh\n(git show .*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    script = re.sub(r"dobro/fr", "pebbles/second", block)
    assert run(repository, "sh", "-c", script).returncode == 0
    change(repository, "answer: loses", "answer: wins")
    stopped = run(repository, "sh", "-c", script)
    assert (stopped.returncode, "end.last" in stopped.stdout) == (1, True)


# -- hooks for pre-commit ------------------------------------------------------------------------------------------


def run_hook(repository: Path, id_: str, *arguments: str) -> int | None:
    """Do as pre-commit does: run the entry if a staged file fits; nothing where none does."""
    assert run(repository, *GIT, "add", "-A").returncode == 0
    staged = run(repository, "git", "diff", "--cached", "--name-only").stdout.splitlines()
    hook = HOOKS[id_]
    if not any(re.search(hook["files"], name) for name in staged):
        return None
    assert hook["pass_filenames"] is False
    words = [*shlex.split(hook["entry"]), *(arguments or hook.get("args", ()))]
    return run(repository, *words).returncode


def test_the_hooks_stop_a_commit(repository: Path) -> None:
    """Nothing staged, nothing run; a change of rules is stopped by the gate, a wrong ruling by the check."""
    assert [run_hook(repository, id_) for id_ in HOOKS] == [None, None]
    (repository / "README.md").write_text("Ours.\n", encoding="utf-8")
    assert [run_hook(repository, id_) for id_ in HOOKS] == [None, None]
    change(repository, "why: Nothing is said.", "why: Not a word about it.")
    assert [run_hook(repository, id_) for id_ in HOOKS] == [0, 0]
    change(repository, "answer: loses", "answer: wins")
    assert [run_hook(repository, id_) for id_ in HOOKS] == [0, 1]
    change(repository, "answer: wins", "answer: winns")
    assert run_hook(repository, "variorum-check") == 1


def test_the_hooks_take_what_the_page_says(repository: Path) -> None:
    """The hooks that the page names are there, with its arguments; a project may be in a folder."""
    (config,) = recipes()["Before each commit"]["repos"]
    assert [one["id"] for one in config["hooks"]] == list(HOOKS)
    inner = repository / "rules"
    inner.mkdir()
    for part in ("spec", "rulings", "sources"):
        (repository / part).rename(inner / part)
    assert run_hook(repository, "variorum-check", "--project", "rules") == 0
    assert run_hook(repository, "variorum-diff", "--project", "rules", *config["hooks"][1]["args"]) == 0


def test_the_hooks_can_be_installed() -> None:
    """What pre-commit needs of a hook is there, and its command is one that the package installs."""
    for hook in HOOKS.values():
        assert {"id", "name", "entry", "language"} <= set(hook)
        assert hook["language"] == "python"
    scripts = re.search(r"^\[project.scripts\]\n(\w+) = ", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert scripts
    assert {shlex.split(hook["entry"])[0] for hook in HOOKS.values()} == {scripts[1]}
