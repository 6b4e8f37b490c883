"""Try breaks in a process that has read all tests already: each attempt is a fork of it, with functions replaced.

Reading the tests takes longer than most breaks live. So they are collected once, and an attempt begins where the first
test would: the code of every broken function is put in its place, what the games remember is forgotten, and the tests
run one by one until one fails; those that noticed the most for their time come first. A break outside of functions
(constants, defaults, classes) cannot be made so, and is left to `attempt.py`, which imports everything anew.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import inspect
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from hypothesis import Phase, settings

from properties.mutants.attempt import QUIETLY, ROOT, Running, in_silence, limit_memory, limit_time

FORGETS = ("variorum.games", "variorum.prove", "properties.")  # what these modules remember is worked out by rules
COLD = "(cold)"  # how an attempt ends that cannot be made here
KEEPS = ("project",)  # and this is not


def replaced_codes(old: CodeType, new: CodeType) -> list[tuple[CodeType, CodeType]] | None:
    """Pair the outermost functions that differ; None where more than functions differ."""
    olds, news = inner_codes(old), inner_codes(new)
    if skeleton(old) != skeleton(new) or len(olds) != len(news):
        return None
    found: list[tuple[CodeType, CodeType]] = []
    for one, other in zip(olds, news, strict=True):
        if one == other:
            continue
        if is_function(one):
            if one.co_freevars or other.co_freevars or one.co_name != other.co_name:
                return None
            found.append((one, other))
        else:  # a class
            within = replaced_codes(one, other)
            if within is None:
                return None
            found += within
    return found


def inner_codes(code: CodeType) -> list[CodeType]:
    """List the functions and classes that a code makes."""
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def is_function(code: CodeType) -> bool:
    """Tell functions from the bodies of modules and classes."""
    return bool(code.co_flags & inspect.CO_NEWLOCALS)


def skeleton(code: CodeType) -> tuple[Any, ...]:
    """Take what a body does apart from the functions and classes that it makes."""
    consts = [None if isinstance(one, CodeType) else (type(one), one) for one in code.co_consts]
    return code.co_code, code.co_names, code.co_varnames, repr(consts)


def break_functions(name: str, text: str) -> bool:
    """Put the broken functions of a module in their place; tell whether that could be done."""
    module = sys.modules[name]
    path = str(module.__file__)
    old = compile(Path(path).read_text(encoding="utf-8"), path, "exec", dont_inherit=True)
    pairs = replaced_codes(old, compile(text, path, "exec", dont_inherit=True))
    if not pairs:
        return False
    functions = [one for one in gc.get_objects() if isinstance(one, FunctionType) and one.__globals__ is vars(module)]
    for before, after in pairs:
        found = [one for one in functions if one.__code__ == before]
        if not found:
            return False
        for one in found:
            one.__code__ = after
    forget()
    return True


def forget() -> None:
    """Forget all that was remembered of what rules give."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            where = str(getattr(one, "__module__", ""))
            if where.startswith(FORGETS) and one.__name__ not in KEEPS:
                one.cache_clear()


class Warm:
    """A plugin of pytest: once all tests are collected, it lets `work` begin attempts instead of running them."""

    def __init__(self, work: Callable[[Warm], None], patience: float) -> None:
        self.work, self.patience = work, patience
        self.items: list[pytest.Item] = []
        self.caught: dict[str, Counter[str]] = {}  # by module: how often a test noticed
        self.took: dict[str, float] = {}
        self.failed: str | None = None

    def pytest_configure(self) -> None:
        """Look for failures without making them small or keeping them: an attempt must not depend on others."""
        own = settings.get_profile(settings.get_current_profile_name())
        phases = (Phase.explicit, Phase.generate, Phase.target)
        settings.register_profile("mutants", own, phases=phases, database=None, report_multiple_bugs=False)
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first test that fails."""
        if report.failed and self.failed is None:
            self.failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Work with the tests as they were collected."""
        self.items = list(session.items)
        self.work(self)
        return True

    def ordered(self, module: str, files: Sequence[str]) -> list[pytest.Item]:
        """Order the tests: what noticed breaks of this module or of others for little time, then file by file."""
        own = self.caught.get(module, Counter())
        every = sum(self.caught.values(), Counter())

        def key(item: pytest.Item) -> tuple[float, int, float]:
            cost = self.took.get(item.nodeid, 1.0) + 0.02
            file = item.nodeid.split("::")[0]
            return (-(4 * own[item.nodeid] + every[item.nodeid]) / cost, files.index(file), cost)

        return sorted(self.items, key=key)

    def begin(
        self, module: str, files: Sequence[str], broken: tuple[str, str] | None, limits: Mapping[str, float]
    ) -> Running:
        """Begin an attempt in a fork; it says `cold` where the break cannot be made so."""
        reads, writes = os.pipe()
        process = os.fork()
        if process:
            os.close(writes)
            os.set_blocking(reads, False)
            return Running(process, reads, time.monotonic() + 7200.0)
        code = 1
        try:
            os.setsid()
            os.close(reads)
            in_silence()
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            limit_memory()
            report = self.run(module, files, broken, limits)
            os.write(writes, json.dumps(report).encode())
            code = 0
        finally:
            os._exit(code)

    def run(
        self, module: str, files: Sequence[str], broken: tuple[str, str] | None, limits: Mapping[str, float]
    ) -> dict[str, Any]:
        """Run tests until one fails, or all of them where nothing is broken."""
        failing: list[str] = []
        items = self.ordered(module, files)
        try:
            if broken and not break_functions(*broken):
                return {"failed": COLD, "took": {}, "failing": []}
        except SyntaxError:
            return {"failed": f"{module} (read)", "took": {}, "failing": []}
        spent = 0.0
        for item in items:
            if limits.get(item.nodeid) == 0.0 or (broken and item.nodeid not in limits):
                continue  # it fails even so, or did not fit into the time that there is for all
            if spent > self.patience:
                break
            self.failed = None
            limit_time(limits.get(item.nodeid, limits.get("", 60.0)))
            begun = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            self.took[item.nodeid] = time.process_time() - begun
            spent += self.took[item.nodeid]
            if self.failed:
                failing.append(self.failed)
                if broken:
                    break
        limit_time(0)
        return {"failed": failing[0] if failing else None, "took": {} if broken else self.took, "failing": failing}


def collect_and(work: Callable[[Warm], None], tests: Sequence[str], patience: float) -> None:
    """Collect tests in a process of their own, let `work` begin attempts there, and wait."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        os.waitpid(process, 0)
        return
    try:
        os.chdir(ROOT)
        pytest.main([*QUIETLY, "-s", *tests], plugins=[Warm(work, patience)])
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        os._exit(0)
