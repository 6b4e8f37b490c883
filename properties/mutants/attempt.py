"""Run the tests of a game against the engine broken in one place, in a process of its own, made by a fork.

The engine's files stay as they are: the broken module is put in when it is imported. So nothing here, nor anything that
is imported before the fork, may import the engine.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from hypothesis import Phase, settings

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine"
MOST_MEMORY = 6 * 2**30  # bytes; code that fills the memory is noticed too
# CPU seconds for a test: at least this many, and this many times what it takes unbroken.
LEAST_SECONDS, MANY_TIMES = 5.0, 10.0
TO_COLLECT = 60.0
QUIETLY = (
    *("-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # some plugins are imported before the fork
)
BROKEN_DOWN = '{"failed": "the process broke down", "took": {}, "failing": []}'
WHOLE = 20  # wall seconds for each CPU second, for what waits and does not work


@dataclass(frozen=True)
class Attempt:
    """How an attempt ended: what failed first (None if nothing did), whether it did not end, and its CPU seconds."""

    failed: str | None
    endless: bool
    seconds: float
    took: Mapping[str, float] = field(default_factory=dict)  # CPU seconds of each test that ran
    failing: Sequence[str] = ()  # every test that failed

    @property
    def noticed(self) -> bool:
        """Whether the tests noticed."""
        return self.failed is not None or self.endless


# -- in the process of an attempt --------------------------------------------------------------------------------------


class BrokenLoader(SourceFileLoader):
    """Load a module from another text than its file holds."""

    text = ""

    def get_code(self, fullname: str) -> CodeType:
        """Compile the broken text."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


class BrokenModule(MetaPathFinder):
    """Put a broken text in place of one module."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        """Find the broken module, and leave all others to those who find modules."""
        spec = PathFinder.find_spec(name, path) if name == self.name else None
        if spec is not None and spec.origin:
            loader = BrokenLoader(name, spec.origin)
            loader.text = self.text
            spec.loader = loader
        return spec


class Watch:
    """A plugin of pytest: limits the time of each test, and says which failed first and what each took."""

    def __init__(self, limits: Mapping[str, float]) -> None:
        self.limits = limits
        self.failing: list[str] = []
        self.took: dict[str, float] = {}

    def pytest_configure(self) -> None:
        """Look for failures without making them small or keeping them: an attempt must not depend on others."""
        own = settings.get_profile(settings.get_current_profile_name())
        phases = (Phase.explicit, Phase.generate, Phase.target)
        settings.register_profile("mutants", own, phases=phases, database=None, report_multiple_bugs=False)
        settings.load_profile("mutants")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """End the process where a test takes far longer than it does unbroken."""
        limit_time(self.limits.get(item.nodeid, self.limits.get("", TO_COLLECT)))
        begun = time.process_time()
        result = yield
        self.took[item.nodeid] = time.process_time() - begun
        limit_time(TO_COLLECT)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails."""
        if report.failed:
            self.failing.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot even be read."""
        if report.failed:
            self.failing.append(f"{report.nodeid} (read)")


def limit_time(seconds: float) -> None:
    """Let the process end by a signal after some more CPU seconds; no Python need run for that."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def limit_memory() -> None:
    """Let code fail that fills the memory."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def run_tests(
    tests: Sequence[str], broken: tuple[str, str] | None, limits: Mapping[str, float], likely: Sequence[str] = ()
) -> dict[str, Any]:
    """Run tests until one fails, with a module broken, those that are likely to before the files of all others.

    Where nothing is broken all are run. Tests of limit 0 are left out.
    """
    if broken:
        sys.meta_path.insert(0, BrokenModule(*broken))
    watch = Watch(limits)
    first = ["--exitfirst"] if broken else []
    left_out = [word for name, limit in limits.items() if not limit for word in ("--deselect", name)]
    ended = None
    for words in [*by_file(likely), *([file] for file in tests)]:  # a file is read only when it is needed
        limit_time(TO_COLLECT)
        code = pytest.main([*QUIETLY, *first, *left_out, *words], plugins=[watch])
        limit_time(0)
        if len(watch.failing) == 0 and words[0] in likely:
            continue  # a test that has another name in the broken engine has noticed nothing
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            ended = ended or [*watch.failing, f"pytest ended with {int(code)}"][0]
            if broken:
                break
    return {"failed": ended, "took": watch.took, "failing": watch.failing}


def by_file(tests: Sequence[str]) -> list[list[str]]:
    """Put tests of the same file together, in the order of their first."""
    found: dict[str, list[str]] = {}
    for one in tests:
        found.setdefault(one.partition("::")[0], []).append(one)
    return list(found.values())


def in_silence() -> None:
    """Let nothing that is printed be seen."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)


# -- outside -----------------------------------------------------------------------------------------------------------


@dataclass
class Running:
    """An attempt under way: its process, the pipe on which it reports, and when to give it up."""

    process: int
    pipe: int
    until: float
    said: bytes = b""


def module_name(file: str) -> str:
    """Name the module of a file."""
    return ".".join((ROOT / file).relative_to(ENGINE).with_suffix("").parts)


def begin(
    tests: Sequence[str], broken: tuple[str, str] | None, limits: Mapping[str, float], likely: Sequence[str] = ()
) -> Running:
    """Begin an attempt in a process of its own; `broken` is a module's name and its text."""
    reads, writes = os.pipe()
    process = os.fork()
    if process:
        os.close(writes)
        os.set_blocking(reads, False)
        whole = TO_COLLECT + sum(limits.values() or [3600.0])
        return Running(process, reads, time.monotonic() + WHOLE * whole)
    code = 1
    try:
        os.setsid()
        os.close(reads)
        in_silence()
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        limit_memory()
        os.chdir(ROOT)
        report = run_tests(tests, broken, limits, likely)
        os.write(writes, json.dumps(report).encode())
        code = 0
    finally:
        os._exit(code)


def finish(running: Running) -> Attempt | None:
    """Take the result of an attempt that has ended; None while it goes on."""
    read_available(running)
    process, status, usage = os.wait4(running.process, os.WNOHANG)
    if not process and time.monotonic() < running.until:
        return None
    end_group(running)
    if not process:
        _, status, usage = os.wait4(running.process, 0)
    read_available(running)
    os.close(running.pipe)
    seconds = usage.ru_utime + usage.ru_stime
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGKILL):
        return Attempt(None, True, seconds)
    report = json.loads(running.said or BROKEN_DOWN)
    return Attempt(report["failed"], False, seconds, report["took"], report["failing"])


def read_available(running: Running) -> None:
    """Read what a process has said so far, so that its pipe never fills."""
    with contextlib.suppress(BlockingIOError):
        while part := os.read(running.pipe, 65_536):
            running.said += part


def end_group(running: Running) -> None:
    """End what a process has started and left behind, and itself."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(running.process, signal.SIGKILL)
