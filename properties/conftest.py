"""What the tests share: this project, the users' copies of the rule books, and the command line."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from variorum import cli
from variorum.rulebook.project import Project
from variorum.rulebook.texts import ENVIRONMENT, Library, sources_folder

from properties import refusals

ROOT = Path(__file__).resolve().parent.parent
MADE_UP = Path(__file__).resolve().parent / "rulebook" / "pebbles"

settings.register_profile("variorum", derandomize=True, deadline=None, max_examples=150)
settings.register_profile(
    "deep",
    derandomize=False,
    deadline=None,
    max_examples=100_000,
    stateful_step_count=150,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("variorum")
refusals.look_at_all()


def is_deep() -> bool:
    """Tell whether this is the deep run, in which what is merely repeated is repeated often."""
    return settings.get_current_profile_name() == "deep"


@dataclass(frozen=True)
class Outcome:
    """What a command wrote and how it ended."""

    code: int
    out: str
    err: str


Command = Callable[..., Outcome]


def _folder() -> Path | None:
    return sources_folder(None, ROOT)


def pytest_configure(config: pytest.Config) -> None:
    """Make a relative path to the rule books hold from wherever a test works."""
    if os.environ.get(ENVIRONMENT):
        os.environ[ENVIRONMENT] = str(Path(os.environ[ENVIRONMENT]).resolve())


# The files that take longest, which several processes best begin with.
LONGEST = ("site/test_browser", "dobro/test_impact", "dobro/test_batch", "dobro/test_theorems", "site/test_impact")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files that take longest first, so that no process is left with one at the end."""
    items.sort(key=lambda item: next((at for at, name in enumerate(LONGEST) if name in item.nodeid), len(LONGEST)))


# What a machine may lack, by the reason for which a test is skipped: what was not tested, and what to do about it.
NEEDS_BOOKS, NEEDS_BROWSER, NEEDS_COMPILER = "needs the rule books", "needs a browser", "needs a C compiler"
NEEDS_PETTINGZOO, NEEDS_PYODIDE = "needs PettingZoo", "needs Python for browsers"
LACKING = {
    NEEDS_BOOKS: ("The rule books are not here", "citations and coverage", f"name their folder in {ENVIRONMENT}"),
    NEEDS_BROWSER: ("No browser is here", "how the site looks and is used", "install chromium"),
    NEEDS_PYODIDE: ("No Python for browsers is here", "the playground in a browser", "run make playground"),
    NEEDS_COMPILER: ("No C compiler is here", "the batch engine beside a kernel in C", "install gcc"),
    NEEDS_PETTINGZOO: ("PettingZoo is not here", "environments", "install variorum[rl]"),
}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in a line each what was not tested for want of the rule books, a browser, a compiler or a package."""
    reasons = [str(one.longrepr) for one in terminalreporter.stats.get("skipped", [])]
    for reason, (lacking, about, remedy) in LACKING.items():
        count = sum(reason in one for one in reasons)
        if count:
            tests = "1 test" if count == 1 else f"{count} tests"
            terminalreporter.write_line(f"{lacking}: {tests} of {about} did not run ({remedy}).", yellow=True)


@cache
def this_project() -> Project:
    """Open this project, once for all tests: what it has read and opened is kept."""
    return Project(ROOT)


@pytest.fixture(scope="session")
def project() -> Project:
    """Open this project."""
    return this_project()


@pytest.fixture(scope="session")
def library() -> Library:
    """Open the users' copies of the rule books, or skip."""
    folder = _folder()
    if folder is None:
        pytest.skip(NEEDS_BOOKS)
    return Library(folder)


@pytest.fixture
def made_up(tmp_path: Path) -> Path:
    """Copy the made-up game to a folder of its own."""
    return shutil.copytree(MADE_UP, tmp_path / "pebbles")


@contextlib.contextmanager
def signals_as_before() -> Iterator[None]:
    """Undo what the command does about signals: it may end by a broken pipe, and the process of the tests must not."""
    complaints = sys.unraisablehook
    numbers = [getattr(signal, name) for name in ("SIGPIPE", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    try:
        yield
    finally:
        sys.unraisablehook = complaints
        for number, handler in before.items():
            signal.signal(number, handler)


@pytest.fixture
def variorum(monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run the command line in this process, as a pipe would see it, without the environment's rule books."""
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    monkeypatch.setenv(cli.DEVELOPING, "1")  # what nobody foresaw fails the test

    def run(*words: object) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["variorum", *map(str, words)])
        out, err = io.StringIO(), io.StringIO()
        code: int | str | None = 0
        with signals_as_before(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                cli.main()
            except SystemExit as stop:
                code = stop.code
        assert "Traceback" not in out.getvalue() + err.getvalue()
        return Outcome(int(code or 0), out.getvalue(), err.getvalue())

    return run
