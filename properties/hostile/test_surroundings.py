"""Odd surroundings and hostile input: every end is a line in words and an exit code, never a traceback."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
import z3
from variorum import cli
from variorum.games import registry
from variorum.prove import solver
from variorum.prove.deciding import theorems_of
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project
from variorum.rulebook.texts import ENVIRONMENT, MOST_TEXTS, Library

from properties.conftest import MADE_UP, ROOT, Command

COMMAND = [sys.executable, "-c", "import sys; sys.argv[0] = 'variorum'; from variorum.cli import main; main()"]
LONG = "9" * 5000
DEEP = "[" * 977 + "]" * 977


def run(
    *words: object,
    redirect: str = "",
    typed: bytes = b"",
    folder: Path = MADE_UP,
    surroundings: Mapping[str, str] = MappingProxyType({}),
) -> tuple[int, str]:
    """Run the command in a shell, and give its exit code and all that it wrote."""
    clean = {key: value for key, value in os.environ.items() if key not in (ENVIRONMENT, cli.DEVELOPING)}
    done = subprocess.run(
        ["sh", "-c", f'"$@" {redirect}', "sh", *COMMAND, *map(str, words)],
        input=typed,
        cwd=folder,
        env={**clean, "PYTHONPATH": str(ROOT / "engine"), **surroundings},
        capture_output=True,
        check=False,
    )
    wrote = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert "Traceback" not in wrote
    return done.returncode, wrote


# -- standard input ------------------------------------------------------------------------------------------------

PLAY = ("--project", ROOT, "play", "dobro/en", "--seed", "1")


def test_a_closed_input_ends_a_game() -> None:
    """A player without a keyboard leaves the game, and its record is shown."""
    code, wrote = run(*PLAY, redirect="<&-")
    assert code == 0
    assert "Left the game." in wrote


def test_anything_can_be_typed_into_a_game(tmp_path: Path) -> None:
    """Bytes that are no text, a NUL, a number without end and brackets are no moves; the game goes on."""
    typed = b"\xff\xfe\n5\0\n#" + LONG.encode() + b"\n" + DEEP.encode() + b"\nwhy \x1b[2J\nsave \0\nquit\n"
    code, wrote = run(*PLAY, typed=typed, folder=tmp_path, surroundings={"PYTHONIOENCODING": "utf-8:strict"})
    assert code == 0
    assert wrote.count("is not a move") >= 4
    assert "Left the game." in wrote
    assert "\x1b" not in wrote


# -- the command line ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [LONG, DEEP, "\x1b[2J", "\udcff", ""], ids=["digits", "brackets", "escape", "half", ""]
)
@pytest.mark.parametrize(
    "words",
    [
        ("check", "{}"),
        ("show", "{}"),
        ("show", "pebbles/plain:setup.pebbles={}"),
        ("show", "pebbles/plain", "{}"),
        ("diff", "{}", "pebbles/plain"),
        ("diff", "pebbles/plain", "pebbles/fancy", "--format", "{}"),
        ("coverage", "{}"),
        ("glossary", "{}"),
        ("referee", "{}"),
        ("referee", "{}", "--reading", "{}"),
        ("score", "{}", "--edition", "{}"),
        ("new", "{}", "--from", "pebbles/plain", "--source", "{}"),
        ("prove", "{}", "--edition", "pebbles/plain"),
        ("witness", "pebbles/plain", "pebbles/fancy", "{}"),
        ("play", "{}", "--players", "2"),
        ("site", "--port", "{}", "--serve"),
        ("check", "--sources", "{}"),
        ("{}",),
        ("--{}",),
    ],
    ids=" ".join,
)
def test_any_argument_ends_in_words(made_up: Path, variorum: Command, words: tuple[str, ...], text: str) -> None:
    """Numbers without end, brackets, escapes and halves of letters are refused in a few short lines."""
    done = variorum("--project", made_up, *(word.replace("{}", text) for word in words))
    assert done.code in (0, 1, 2)
    assert all(len(line) < 1_300 for line in done.err.splitlines())


class Endless(io.StringIO):
    """A stream whose first line goes on for long; a reader of whole lines gets none."""

    left = 5_000_000

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        """Give so much of it as is asked for."""
        assert size is not None
        assert 0 < size <= 2_000_000
        given, self.left = min(size, self.left), self.left - min(size, self.left)
        return "1" * given if given else super().readline(size)


def test_a_line_without_end_is_not_kept(variorum: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what is piped in no more is held than a line may have: in a game it is no move, as a case it is refused."""
    monkeypatch.setattr("sys.stdin", Endless())
    assert variorum("play", "dobro/en", "--players", "2", "--seed", "1").code == 0
    monkeypatch.setattr("sys.stdin", Endless())
    done = variorum("vectors", "--answer")
    assert (done.code, done.err) == (2, "standard input:1:1: longer than 1,000,000 characters, the most that is read\n")


@pytest.mark.parametrize("option", ["--players", "--seed", "--delay"])
@pytest.mark.parametrize(
    "number", [LONG, "9" * 4000, "-" + "9" * 4000, "nan", "inf", "1000", "-7"], ids=lambda one: one[:9]
)
@pytest.mark.parametrize("edition", ["dobro/en", "dobble/en", "dobble-connect/pl"])
def test_any_number_ends_in_words(variorum: Command, edition: str, option: str, number: str) -> None:
    """A number that no game can be played by is refused before the game."""
    done = variorum("--project", ROOT, "play", edition, "--watch", f"{option}={number}")
    assert done.code == 2 or (option, number) == ("--delay", "nan") or (option == "--seed" and len(number) < 5)


@pytest.mark.parametrize(
    "words", [("check", "a\0b"), ("referee", "a\0b.yaml"), ("show", "\0"), ("--project", "\0", "check")]
)
def test_a_nul_is_refused(variorum: Command, words: tuple[str, ...]) -> None:
    """No file, edition or option has a NUL in its name."""
    done = variorum(*words)
    assert (done.code, "holds a NUL" in done.err) == (2, True)


# -- files ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [LONG, DEEP, f"a{LONG}", "{" * 977, '"\\0"', "!!python/name:os.system", "&a [*a, *a]"])
@pytest.mark.parametrize("key", ["players", "rounds", "reading", "seed"])
@pytest.mark.parametrize("form", ["yaml", "json"])
def test_any_value_in_a_record_ends_in_words(variorum: Command, tmp_path: Path, form: str, key: str, text: str) -> None:
    """Numbers without end, brackets without end, tags and anchors in a record are refused at their place."""
    path = tmp_path / f"record.{form}"
    path.write_text(f'{{"{key}": {text}}}' if form == "json" else f"{key}: {text}\n", encoding="utf-8")
    for command in ("referee", "score"):
        done = variorum("--project", ROOT, command, path, "--edition", "dobro/en")
        assert done.code == 2
        assert done.err.count("\n") == 1


def test_stored_verdicts_are_bounded(made_up: Path, variorum: Command) -> None:
    """Stored JSON with a number or a depth that nobody stored is refused, and the file is named."""
    for text in (f'{{"game": {LONG}}}', DEEP, '{"seconds": 1e999}', '{"seconds": NaN}'):
        (made_up / "properties" / "pebbles" / "verdicts.json").write_text(text, encoding="utf-8")
        done = variorum("--project", made_up, "site", "--out", made_up / "out")
        assert done.code == 2
        assert "verdicts.json:1:" in done.err


# -- surroundings --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TZ", ":::/etc/passwd"),
        ("TZ", "A" * 5000),
        ("LC_ALL", "xx_YY.nonsense"),
        ("PYTHONIOENCODING", "ascii"),
        ("TERM", ""),
    ],
)
def test_odd_surroundings_make_no_difference(name: str, value: str) -> None:
    """Whatever the zone, the language or the terminal is called, a check is a check."""
    code, wrote = run("check", surroundings={name: value})
    assert (code, "All is well." in wrote) == (0, True)


@pytest.mark.parametrize("workers", [1, 2])
def test_what_libraries_warn_of_is_not_shown(workers: int) -> None:
    """A setting that a library cannot read is its own affair, here and in the processes that play."""
    words = (
        "impact",
        "dobro/en",
        "dobro/pt",
        "--games",
        100,
        "--continuations",
        2,
        "--players",
        2,
        "--workers",
        workers,
    )
    code, wrote = run("--project", ROOT, *words, surroundings={"NUMBA_DEBUG": "abc"})
    assert (code, "NUMBA_DEBUG" in wrote) == (0, False)


def test_a_folder_full_of_texts_is_not_kept_in_memory(made_up: Path) -> None:
    """Only the texts that are wanted are kept, those of no size are not read, and a flood of them is refused."""
    folder = made_up / "sources"
    for number in range(40):
        (folder / f"{number}.txt").write_bytes(b"%d\n" % number * 500_000)
    os.mkfifo(folder / "pipe.txt")
    (folder / "empty.txt").touch()
    tracemalloc.start()
    found = Library(folder).copies(Project(made_up).sources)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(found) == 2
    assert peak < 20_000_000
    for number in range(MOST_TEXTS):
        (folder / f"{number} more").touch()
    with pytest.raises(BadRequestError, match="holds more than"):
        Library(folder).copies(Project(made_up).sources)


def test_a_text_of_very_many_lines_is_no_rule_book(made_up: Path, variorum: Command) -> None:
    """What is small as a file, and large as a list of lines, is refused at the line where it is too much."""
    text = made_up / "lines.txt"
    text.write_text("-\n" * 60_000, encoding="utf-8")
    done = variorum("--project", made_up, "new", "pebbles/new", "--from", "pebbles/plain", "--source", text)
    assert (done.code, "lines.txt:50001:1: has more than 50,000 lines" in done.err) == (2, True)


def test_many_faulty_files_take_no_longer_than_each(made_up: Path, variorum: Command) -> None:
    """What is wrong with thousands of files is gathered in time that grows with their number, and told with a count."""
    for number in range(2_000):
        (made_up / "rulings" / "pebbles" / f"x{number}.yaml").write_text(f"edition: pebbles/x{number}\n", "utf-8")
    begun = time.process_time()
    done = variorum("--project", made_up, "check")
    assert done.code == 1
    assert time.process_time() - begun < 5


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a folder whose files are none")
def test_a_folder_of_the_system_holds_no_texts(made_up: Path) -> None:
    """Files that give no size, and wait to be read for ever, are no texts."""
    code, wrote = run("--project", made_up, "check", "--sources", "/proc")
    assert (code, "name the folder that holds the rule books" in wrote) == (2, True)


def test_no_surroundings_at_all_make_no_difference() -> None:
    """Without a home folder, and without anything else, a check is a check."""
    done = subprocess.run(
        [*COMMAND, "check"],
        cwd=MADE_UP,
        env={"PYTHONPATH": str(ROOT / "engine")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "All is well." in done.stdout


@pytest.mark.parametrize("redirect", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(("words", "code"), [(("check",), 0), (("show", "nothing"), 2), (("nothing",), 2)])
def test_closed_streams_make_no_difference(redirect: str, words: tuple[str, ...], code: int) -> None:
    """A command ends the same way whether anyone listens or not."""
    assert run(*words, redirect=redirect)[0] == code


def test_a_folder_that_is_gone_is_said(tmp_path: Path) -> None:
    """In a folder that was removed, the command says so; a project named by its whole path is still read."""
    gone = tmp_path / "gone"
    for words, code, said in (((), 2, "no longer exists"), (("--project", str(MADE_UP)), 0, "All is well.")):
        gone.mkdir()
        line = f'cd "{gone}" && rmdir "{gone}" && exec "$@"'
        done = subprocess.run(
            ["sh", "-c", line, "sh", *COMMAND, *words, "check"],
            env={**os.environ, "PYTHONPATH": str(ROOT / "engine")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, said in done.stdout + done.stderr) == (code, True), done.stderr
        assert "Traceback" not in done.stderr


# -- what nobody foresaw -------------------------------------------------------------------------------------------


def test_what_nobody_foresaw_is_our_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An error that is no typed one is said in one line that says so; a developer sees it whole."""

    def fail() -> None:
        raise RuntimeError("odd\x1b[2J\nthing")

    monkeypatch.setattr(cli, "_run_app", fail)
    monkeypatch.setattr(sys, "argv", ["variorum", "check"])
    monkeypatch.delenv(cli.DEVELOPING, raising=False)
    with pytest.raises(SystemExit) as stop:
        cli.main()
    (line,) = capsys.readouterr().err.splitlines()
    assert stop.value.code == 2
    assert line.startswith("variorum: RuntimeError odd\\u001b[2J thing: this is a defect of variorum")
    with pytest.raises(RuntimeError):
        cli.run()
    monkeypatch.setenv(cli.DEVELOPING, "1")
    with pytest.raises(RuntimeError):
        cli.main()


def test_the_streams_are_as_before_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A caller in the same process gets its streams back."""

    def fail() -> None:
        raise BadRequestError("no")

    monkeypatch.setattr(cli, "_run_app", fail)
    before = sys.stdin, sys.stdout, sys.stderr
    with pytest.raises(SystemExit):
        cli.main()
    assert (sys.stdin, sys.stdout, sys.stderr) == before


def test_a_stop_ends_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the solver works is a stop, and no question that the solver could not answer."""
    theorems_of(registry.OURS[0].name)
    monkeypatch.setattr(solver, "STEPS", 3_000_000)
    monkeypatch.setattr(solver, "_listeners", [])
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    stop = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    one, two, three = z3.Ints("one two three")
    try:
        with pytest.raises(KeyboardInterrupt):
            stop.start()
            solver.example(one**3 + two**3 + three**3 == 42, one > 1_000)
    finally:
        stop.join()
        signal.signal(signal.SIGINT, before)


def test_what_a_stop_leaves_behind_is_not_shown(monkeypatch: pytest.MonkeyPatch, variorum: Command) -> None:
    """What is half made when a command is stopped, and fails as it is thrown away, says nothing."""

    class HalfMade:
        def __init__(self) -> None:
            raise KeyboardInterrupt

        def __del__(self) -> None:
            raise AttributeError("owner")

    monkeypatch.setattr("variorum.cli._run_app", HalfMade)
    done = variorum("check")
    assert (done.code, done.out, done.err) == (130, "", "")
