"""Work done ahead with all processors at once, so that it is known when it is asked for. Knows no game.

Theorems that share what is worked out on the way are decided in one process, under all rule sets.
"""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from types import MappingProxyType
from typing import Any, TypeVar

from variorum.processes import pool, sheltered
from variorum.progress import progress
from variorum.prove.deciding import theorems_of
from variorum.prove.theorems import Known, Timed
from variorum.rulebook.problems import BadRequestError

T = TypeVar("T")
R = TypeVar("R")
Found = dict[str, list[Known[Timed]]]
LOOK_EVERY = 0.5


def _read_only(table: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(table)


copyreg.pickle(MappingProxyType, lambda table: (_read_only, (dict(table),)))


class Bench:
    """What each process of a pool has at hand: a count of what all have done, and the rule sets."""

    done: Any = None
    rule_sets: Sequence[Any] = ()


def _ready(done: Any, rule_sets: Sequence[Any], prepare: Callable[[], object] | None) -> None:
    Bench.done, Bench.rule_sets = done, rule_sets
    if prepare:
        prepare()


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
    prepare: Callable[[], object] | None = None,
) -> list[R]:
    """Do tasks with all processors, and show how often they say `one_done`: best those first that take longest."""
    context = get_context("spawn")
    with sheltered():
        done = context.Value("i", 0)
    try:
        with (
            progress(what, total or len(tasks)) as show,
            pool(os.cpu_count(), context, _ready, (done, rule_sets, prepare)) as processes,
        ):
            with sheltered():
                waiting: list[Future[R]] = [processes.submit(work, task) for task in tasks]
            while wait(waiting, LOOK_EVERY).not_done:
                show(done.value)
            return [one.result() for one in waiting]
    except BrokenProcessPool as error:
        raise BadRequestError("a process that worked on this was ended from outside; try again") from error


def _decide(task: tuple[str, Sequence[str]]) -> Found:
    """Decide theorems under all rule sets; what raises is left to whoever asks for the verdict."""
    game, ids = task
    theorems = theorems_of(game).theorems
    for id_ in ids:
        with suppress(Exception):
            for rules in Bench.rule_sets:
                theorems[id_].verdict(rules)
        one_done()
    return {id_: theorems[id_].known for id_ in ids}


def decide(
    game: str, together: Sequence[Sequence[str]], rule_sets: Sequence[Any], prepare: Callable[[], object] | None
) -> None:
    """Decide theorems of a game, those named together in one process, under many rule sets."""
    theorems = theorems_of(game).theorems
    tasks = [(game, ids) for ids in together]
    total = sum(map(len, together))
    for found in spread(_decide, tasks, "theorems", total=total, rule_sets=rule_sets, prepare=prepare):
        for id_, known in found.items():
            theorems[id_].learn(known)
