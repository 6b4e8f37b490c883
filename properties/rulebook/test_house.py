"""The house rules: an edition is data, nothing flows back, no rule book's text is kept, an installed copy works."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import unicodedata
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatchling.build import build_wheel
from variorum.games import registry
from variorum.rulebook.models import MOST_WORDS
from variorum.rulebook.project import Project
from variorum.rulebook.texts import Library

from properties.conftest import ROOT, Command, this_project

PACKAGE = ROOT / "engine" / "variorum"
ENGINE = sorted(PACKAGE.rglob("*.py"))
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


# -- who may import whom -------------------------------------------------------------------------------------------

GAMES = PACKAGE / "games"
FOLDERS = [folder.name for folder in GAMES.iterdir() if (folder / "rules.py").exists()]
COMPILED = ("numpy", "numba")  # what a game's batch engine may use, and nothing else of it
# Parts of a game that may use more than the standard library, and that nothing which plays imports.
MORE = ("theorems", "decide", "drawings", "playground.py", "terminal.py", "batch", "manygames.py")


def imports(path: Path, *, at_once: bool = False) -> set[str]:
    """List the modules that a module imports: all of them, or those that importing it imports at once."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(_at_once(tree.body)) if at_once else list(ast.walk(tree))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    froms = [
        (node.module or "", alias.name) for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names
    ]
    return plain | {f"{module}.{name}" if _is_module(module, name) else module for module, name in froms}


def _at_once(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """List statements that run when a module is imported, but for those that only a type checker sees."""
    for node in body:
        yield node
        if isinstance(node, ast.If) and ast.unparse(node.test) != "TYPE_CHECKING":
            yield from _at_once(node.body)


def _is_module(package: str, name: str) -> bool:
    folder = ROOT / "engine" / Path(*package.split("."))
    return (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()


def ours(path: Path, **how: bool) -> set[str]:
    """List the modules of this package that a module imports."""
    return {name for name in imports(path, **how) if name.startswith("variorum")}


def test_the_rule_book_imports_nothing_but_itself() -> None:
    """Data flows one way: the rule book knows neither the games nor the commands that use it."""
    for path in (PACKAGE / "rulebook").rglob("*.py"):
        assert all(name.startswith("variorum.rulebook") for name in ours(path)), path


def playing(folder: Path) -> list[Path]:
    """List the modules of a game that play."""
    return [path for path in folder.rglob("*.py") if path.relative_to(folder).parts[0] not in MORE]


@pytest.mark.parametrize("game", FOLDERS)
def test_what_plays_uses_the_standard_library_only(game: str) -> None:
    """A game imports itself, what games share and the standard library; its batch engine may more, alone."""
    shared = {f"variorum.games.{path.stem}" for path in GAMES.glob("*.py")} - {"variorum.games.registry"}
    allowed = ("variorum.games.claims", f"variorum.games.{game}")
    for path in playing(GAMES / game):
        for name in imports(path, at_once=True):
            own = name in shared or name == "variorum.games" or name.startswith(allowed)
            assert own or name.partition(".")[0] in sys.stdlib_module_names, (path, name)
            more = [f"variorum.games.{game}.{one.removesuffix('.py')}" for one in MORE]
            assert not name.startswith(tuple(more)), (path, name)
    for path in (GAMES / game).glob("batch/*.py"):
        for name in imports(path):
            package = name.partition(".")[0]
            assert package in (*sys.stdlib_module_names, *COMPILED, "variorum"), (path, name)
            assert not name.startswith("numba.core"), (path, name)


def test_what_plays_can_be_imported_with_the_standard_library_alone() -> None:
    """Importing a game that plays brings in no package from outside."""
    code = "import sys; import variorum.games.{0}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    for game in FOLDERS:
        run = subprocess.run([sys.executable, "-c", code.format(game)], capture_output=True, text=True, check=True)
        outside = {"babel", "yaml", "pydantic", "rich", "typer", "numpy", "numba", "z3"}
        assert not outside & set(run.stdout.split()), game


def test_nobody_but_the_registry_names_a_game() -> None:
    """Nothing outside a game's folder imports it or knows its name."""
    names = {game.name for game in registry.OURS}
    for path in ENGINE:
        inside = path.relative_to(PACKAGE).parts
        if inside[:2] == ("games", "registry.py") or (inside[0] == "games" and inside[1] in FOLDERS):
            continue
        for name in imports(path):
            assert not name.startswith(tuple(f"variorum.games.{one}" for one in FOLDERS)), (path, name)
        for text in strings(path):
            assert text.startswith("Example: ") or not names & set(re.findall(r"[a-z-]+", text)), (path, text)


def test_no_module_imports_itself_by_a_detour() -> None:
    """The imports at the head of modules make no cycle."""
    known = {_dotted(path): ours(path, at_once=True) for path in ENGINE}
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, " -> ".join((*above, name))
        if name not in done:
            for inner in known.get(name, ()):
                visit(inner, (*above, name))
            done.add(name)

    for name in known:
        visit(name, ())


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT / "engine").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


GAME_WORDS = re.compile(
    r"\b(?:climbs?|forgetful|mini.games?|hexagons?|poisoned|hot potato|skip cards?"
    r"|cards?|decks?|shuffle[sd]?|dealt|own_cards)\b",
    re.IGNORECASE,
)


def test_pages_and_the_rule_book_know_no_words_of_a_game() -> None:
    """What only one game speaks of stands in its own folder: no climbs, and no cards either."""
    neutral = [path for path in ENGINE if path.relative_to(PACKAGE).parts[0] != "games"]
    for path in [*neutral, *GAMES.glob("*.py")]:
        for text in strings(path):
            assert text.startswith("Example: ") or not GAME_WORDS.search(text), (path, text)
    for path in PACKAGE.rglob("*.jinja"):
        said = re.sub(r"\b(?:class|id|d)=\"[^\"]*\"|v-\w+", "", path.read_text(encoding="utf-8"))
        assert not GAME_WORDS.search(said), (path, GAME_WORDS.search(said))


# -- who may write ---------------------------------------------------------------------------------------------------

WRITER = PACKAGE / "files.py"
WRITING_MODULES = {"shutil", "tempfile", "zipfile", "tarfile", "sqlite3", "shelve", "dbm"}
WRITING_METHODS = {
    *("write_text", "write_bytes", "touch", "mkdir", "makedirs", "unlink", "rmdir", "removedirs", "rename", "renames"),
    *("symlink", "symlink_to", "hardlink_to", "chmod", "truncate", "ftruncate", "mkfifo", "tofile"),
}
# Names that much else has too: these functions of these modules write.
WRITING_FUNCTIONS = {
    *("os.open", "os.fdopen", "os.remove", "os.replace", "os.link"),
    *("json.dump", "pickle.dump", "np.save", "np.savez", "np.savetxt"),
}


def writes(tree: ast.Module) -> Iterator[str]:
    """List the calls in a program that write, move or remove files."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (_is_writing(node) or ast.unparse(node.func) in WRITING_FUNCTIONS):
            yield ast.unparse(node)


def _is_writing(call: ast.Call) -> bool:
    """Tell by the name of what is called, and by the mode that it is given, whether it writes a file."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    of_a_path = isinstance(call.func, ast.Attribute)
    if name == "open":
        given = call.args[0 if of_a_path else 1 :][:1] + [one.value for one in call.keywords if one.arg == "mode"]
        modes = [str(one.value) if isinstance(one, ast.Constant) else "w" for one in given]
        return any(set("wax+") & set(mode) and set(mode) <= set("rwabtx+") for mode in modes)
    if name == "replace":  # of a path, not of a text or a dataclass
        return of_a_path and len(call.args) == 1 and not call.keywords
    return name in WRITING_METHODS


def test_files_are_written_in_one_place() -> None:
    """Whole or not at all is promised by one module: no other writes, moves or removes a file."""
    for path in ENGINE:
        if path != WRITER:
            found = [one for one in writes(ast.parse(path.read_text(encoding="utf-8"))) if "os.devnull" not in one]
            assert not [one for one in found if not one.startswith("files.")], path
            in_memory = {"zipfile"} if path.name in ("extracting.py", "spreadsheets.py") else set()  # never a file
            assert not (WRITING_MODULES - in_memory) & imports(path), path


@pytest.mark.parametrize(
    "code",
    [
        "path.write_text(a)", "path.write_bytes(a)", "open(a, 'w')", "path.open('ab')", "open(a, mode='x')",
        "path.touch()",
        "os.open(a, b)", "os.fdopen(a, b)", "path.open(mode)", "open(a, b)", "json.dump(a, b)", "pickle.dump(a, b)",
        "path.mkdir()", "path.unlink()", "os.remove(a)", "os.replace(a, b)", "part.replace(path)", "path.rename(a)",
        "np.save(a, b)", "rows.tofile(a)", "os.link(a, b)", "path.open('r+')",
    ],
)  # fmt: skip
def test_what_writes_is_known(code: str) -> None:
    """Each way that Python has to write a file is found."""
    assert list(writes(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "open(a)",
        "path.open('rb')",
        "text.replace('a', 'b')",
        "replace(a, b=c)",
        "variorum.open('dobro/en')",
        "x.copy()",
    ],
)
def test_what_does_not_write_is_left_alone(code: str) -> None:
    """What reads, or only sounds like it, is no writing."""
    assert not list(writes(ast.parse(code)))


# -- what is kept --------------------------------------------------------------------------------------------------


def runs(text: str, size: int) -> dict[tuple[str, ...], int]:
    """List the runs of a number of words in a text, folded to bare letters, each with its line."""
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
            found = runs(path.read_text(encoding="utf-8", errors="replace"), size).keys() & known.keys()
            wordy = [run for run in found if sum(word.isdigit() for word in run) < size // 3]
            assert not wordy, (path, wordy[:1])


def test_an_installed_copy_works_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a wheel holds is a command that carries its data and prefers a project around it."""
    clean = {name: value for name, value in os.environ.items() if name != "VARIORUM_SOURCES"}
    monkeypatch.chdir(ROOT)
    with zipfile.ZipFile(tmp_path / build_wheel(str(tmp_path))) as wheel:
        wheel.extractall(tmp_path / "site")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def run(*words: str, folder: Path = elsewhere) -> subprocess.CompletedProcess[str]:
        code = "import sys; sys.argv[0] = 'variorum'; from variorum.cli import main; main()"
        python = [sys.executable, "-c", code, *words]
        environment = {**clean, "PYTHONPATH": str(tmp_path / "site")}
        return subprocess.run(python, cwd=folder, env=environment, capture_output=True, text=True, check=False)

    checked = run("check")
    assert (checked.returncode, checked.stderr) == (0, "")
    editions = this_project().edition_files
    assert all(f"({edition}): " in checked.stdout for edition in editions)
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
