"""The house rules: an edition is data, nothing flows back, no rule book's text is kept, an installed copy works."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from variorum.rulebook.models import MOST_WORDS
from variorum.rulebook.project import Project
from variorum.rulebook.texts import Library

from properties.conftest import ROOT, Command

ENGINE = sorted((ROOT / "engine").rglob("*.py"))
KEPT = ("engine", "spec", "rulings", "properties", "docs", ".ci")


def strings(path: Path) -> list[str]:
    """List the strings in a program that are not docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    described = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, described) and _documented(node)}  # type: ignore[attr-defined]
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs)
    return [node.value for node in constants if isinstance(node.value, str)]


def _documented(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> bool:
    return ast.get_docstring(node, clean=False) is not None


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_edition_is_known_to_the_engine(path: Path, project: Project) -> None:
    """No edition, source or source title appears in engine code, but for examples in help texts."""
    names = {*project.edition_files, *project.sources}
    for text in strings(path):
        if not text.startswith("Example: "):
            assert not any(name in text for name in names), text
            assert text not in {name.partition("/")[2] for name in project.edition_files}, text


def test_the_rule_book_imports_no_game_and_no_command_line() -> None:
    """Data flows one way: the rule book knows neither the games nor the commands that use it."""
    for path in (ROOT / "engine" / "rulebook").rglob("*.py"):
        imports = re.findall(r"^(?:from|import) (engine\.\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(imports) <= {"engine.rulebook"}, path


COMPILED = ("numpy", "numba")  # what a game's batch engine may use, and nothing else of it


def test_games_use_the_standard_library_only() -> None:
    """A game imports itself, what games share and the standard library; its batch engine may more, alone."""
    games = [folder for folder in (ROOT / "engine").iterdir() if folder.is_dir() and (folder / "rules.py").exists()]
    assert games
    for game in (*games, ROOT / "engine" / "shared"):
        for path in game.rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            plain = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
            named = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
            compiled = path.parent == game / "batch"
            for name in (*plain, *named):
                own = name.startswith((f"engine.{game.name}", "engine.shared"))
                package = name.partition(".")[0]
                assert own or package in sys.stdlib_module_names or (compiled and package in COMPILED), (path, name)
                assert compiled or not name.startswith(f"engine.{game.name}.batch"), (path, name)


def runs(text: str, size: int) -> dict[tuple[str, ...], int]:
    """List the runs of so many words in a text, folded to bare letters, each with its line."""
    words = []
    for number, line in enumerate(text.splitlines(), 1):
        plain = unicodedata.normalize("NFKD", line).encode("ascii", "ignore").decode().lower()
        words += [(word, number) for word in re.findall(r"[a-z0-9]+", plain)]
    return {tuple(word for word, _ in words[i : i + size]): words[i][1] for i in range(len(words) - size + 1)}


def test_no_more_of_a_rule_book_is_kept_than_citations(project: Project, library: Library) -> None:
    """No file holds more consecutive words of a rule book than one citation may."""
    size = MOST_WORDS + 1
    known: dict[tuple[str, ...], int] = {}
    for copy in library.copies(project.sources).values():
        known |= runs("\n".join(copy.text.lines), size)
    files = [path for folder in KEPT for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in [*files, *ROOT.glob("*.md")]:
        if path.suffix in {".yaml", ".md", ".py", ".json", ""} and "__pycache__" not in path.parts:
            found = runs(path.read_text(encoding="utf-8"), size).keys() & known.keys()
            wordy = [run for run in found if sum(word.isdigit() for word in run) < size // 3]
            assert not wordy, (path, wordy[:1])


def test_an_installed_copy_works_from_any_folder(tmp_path: Path) -> None:
    """`pip install .` gives a command that carries its data and prefers a project around it."""
    clean = {name: value for name, value in os.environ.items() if name != "VARIORUM_SOURCES"}
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--disable-pip-version-check", "--target", tmp_path / "site", ROOT], check=True, env=clean)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def run(*words: str, folder: Path = elsewhere) -> subprocess.CompletedProcess[str]:
        code = "import sys; sys.argv[0] = 'variorum'; from engine.cli import main; main()"
        python = [sys.executable, "-c", code, *words]
        environment = {**clean, "PYTHONPATH": str(tmp_path / "site")}
        return subprocess.run(python, cwd=folder, env=environment, capture_output=True, text=True, check=False)

    checked = run("check")
    assert (checked.returncode, checked.stderr) == (0, "")
    editions = Project(ROOT).edition_files
    assert all(f"{edition}: " in checked.stdout for edition in editions)
    game = next(iter(editions)).partition("/")[0]
    (elsewhere / "mine.txt").write_text("Text.\n", encoding="utf-8")
    drafted = run("new", f"{game}/xx", "--from", next(iter(editions)), "--source", "mine.txt")
    assert (drafted.returncode, "no project here" in drafted.stderr) == (2, True)
    assert (
        run("new", f"{game}/xx", "--from", next(iter(editions)), "--source", "mine.txt", "-o", "xx.yaml").returncode
        == 0
    )
    assert run("show", "xx.yaml").returncode == 0
    inside = run("check", "--json", folder=ROOT / "properties" / "rulebook" / "pebbles" / "rulings")
    assert [one["edition"] for one in json.loads(inside.stdout)["editions"]] == ["pebbles/fancy", "pebbles/plain"]


@pytest.mark.parametrize(
    "command", ["check", "show", "diff", "coverage", "glossary", "new", "schemas", "referee", "score", "play"]
)
def test_every_command_has_help_with_an_example(variorum: Command, command: str) -> None:
    """--help shows an example of the command."""
    outcome = variorum(command, "--help")
    assert outcome.code == 0
    assert f"Example: variorum {command}" in outcome.out


@pytest.mark.parametrize(
    "words",
    [
        ["chek"],
        ["check", "--nonsense"],
        ["check", "no/such"],
        ["show"],
        ["diff", "a", "b", "c"],
        ["diff", "--format", "pdf"],
        ["--project", "/nonexistent", "check"],
        ["glossary", "chess"],
        ["coverage", "no/such", "--sources", "."],
    ],
    ids=" ".join,
)
def test_a_request_that_cannot_be_met_exits_with_two(variorum: Command, words: list[str]) -> None:
    """A wrong command, option or name says so on standard error and exits with 2."""
    outcome = variorum(*words)
    assert outcome.code == 2
    assert outcome.err
    assert outcome.out == ""
