"""Tasks done with all processors at once, with progress. Knows no game."""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from types import MappingProxyType
from typing import Any, TypeVar

from variorum.processes import pool, sheltered
from variorum.progress import progress
from variorum.rulebook.problems import BadRequestError

T = TypeVar("T")
R = TypeVar("R")
LOOK_EVERY = 0.5


def _read_only(table: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(table)


copyreg.pickle(MappingProxyType, lambda table: (_read_only, (dict(table),)))


class Bench:
    """What each process of a pool has at hand: a count of what all have done, and the rule sets."""

    done: Any = None
    rule_sets: Sequence[Any] = ()


def _ready(done: Any, rule_sets: Sequence[Any]) -> None:
    Bench.done, Bench.rule_sets = done, rule_sets


def one_done() -> None:
    """Count something as done, in a process that does tasks."""
    with Bench.done.get_lock():
        Bench.done.value += 1


def spread(
    work: Callable[[T], R],
    tasks: Sequence[T],
    what: str,
    *,
    total: int | None = None,
    rule_sets: Sequence[Any] = (),
) -> list[R]:
    """Do tasks with all processors, and show how often they say `one_done`: best those first that take longest."""
    context = get_context("spawn")
    with sheltered():
        done = context.Value("i", 0)
    try:
        with (
            progress(what, total or len(tasks)) as show,
            pool(os.cpu_count(), context, _ready, (done, rule_sets)) as processes,
        ):
            with sheltered():
                waiting: list[Future[R]] = [processes.submit(work, task) for task in tasks]
            while wait(waiting, LOOK_EVERY).not_done:
                show(done.value)
            return [one.result() for one in waiting]
    except BrokenProcessPool as error:
        raise BadRequestError("a process that worked on this was ended from outside; try again") from error
