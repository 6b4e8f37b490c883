"""Many games at once: with all processors of this machine, or on a cluster. The counts do not hang on how many work."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any

from variorum.games.protocol import Setting
from variorum.impact.counting import Counted, Job, RunError, count, probe
from variorum.impact.plans import Plan, Task, plain
from variorum.impact.tallies import EMPTY, Tally, adds_up
from variorum.processes import pool, sheltered
from variorum.rulebook.problems import quote
from variorum.version import __version__

__all__ = ["Counted", "Job", "RunError", "count", "here", "in_processes", "job_of", "on_cluster", "probe", "processors"]

AHEAD = 4  # stretches waiting for each worker
LOOK_EVERY = 0.5
RETRIES = 5
CONNECT_SECONDS = 5
WAIT_FOR_WORKERS = 30.0  # seconds without any, before a cluster is given up
ASK_EVERY = 2.0
IDLE = 0.02

Run = Callable[[Job, Iterator[Task]], Iterator[Counted]]


def job_of(plan: Plan, settings: Sequence[Setting], seed: int, continuations: int) -> Job:
    """Write down all that a process needs to play the games of a plan."""
    rule_sets = tuple(json.dumps(plain(answers)) for answers in plan.answers)
    pairs = tuple((one.one, one.other) for one in plan.comparisons)
    return Job(plan.game, rule_sets, pairs, tuple(settings), seed, continuations)


def here(job: Job, tasks: Iterator[Task]) -> Iterator[Counted]:
    """Play in this process."""
    for task in tasks:
        yield count(job, task)


# -- on this machine ---------------------------------------------------------------------------------------------


class _Worker:
    """What a process of the pool has at hand."""

    job: Job | None = None


def _begin(job: Job) -> None:
    """Take the job over."""
    _Worker.job = job


def _count(task: Task) -> Counted:
    assert _Worker.job is not None  # noqa: S101
    return count(_Worker.job, task)


def in_processes(workers: int) -> Run:
    """Play with a number of processes; whatever ends the run ends them at once."""

    def run(job: Job, tasks: Iterator[Task]) -> Iterator[Counted]:
        try:
            with pool(workers, get_context("spawn"), _begin, (job,)) as processes:
                with sheltered():
                    first = islice(tasks, workers * AHEAD)
                    waiting: set[Future[Counted]] = {processes.submit(_count, one) for one in first}
                while waiting:
                    done, waiting = wait(waiting, LOOK_EVERY, FIRST_COMPLETED)
                    waiting |= {processes.submit(_count, task) for task in islice(tasks, len(done))}
                    for one in done:
                        yield one.result()
        except BrokenProcessPool as error:
            raise RunError("a process that played was ended from outside") from error

    return run


# -- on a cluster ------------------------------------------------------------------------------------------------


@contextmanager
def on_cluster(address: str) -> Iterator[Run]:
    """Play on an existing Dask cluster; a stretch whose worker is lost is played by another."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise RunError("a cluster needs Dask; install it with: pip install 'variorum[cluster]'") from error
    with _quiet():
        client = _client(distributed, address)
        try:
            yield lambda job, tasks: _on(distributed, client, job, tasks)
        finally:
            with suppress(Exception):
                client.close(timeout=CONNECT_SECONDS)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep to ourselves what a cluster logs: what matters of it is said in our words."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def _client(distributed: Any, address: str) -> Any:
    """Connect to a cluster that has workers; knock first, since a client that cannot connect does not let go."""

    async def knock() -> Any:
        comm = await distributed.comm.connect(address, timeout=CONNECT_SECONDS)
        try:
            return await distributed.core.send_recv(comm, op="identity")
        finally:
            comm.abort()

    try:
        found = asyncio.run(asyncio.wait_for(knock(), CONNECT_SECONDS + 1))
        if found["type"] != "Scheduler":
            raise RunError(f"at {address} is a {found['type'].lower()}; name the cluster's scheduler")  # noqa: TRY301
        if not found["workers"]:
            raise RunError(f"the cluster at {address} has no workers")  # noqa: TRY301
        return distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except RunError:
        raise
    except Exception as error:
        raise RunError(f"no cluster answers at {quote(address)}: {_first_line(error)}") from error


def _on(distributed: Any, client: Any, job: Job, tasks: Iterator[Task]) -> Iterator[Counted]:
    def there(version: str, job: bytes, task: bytes) -> Any:
        from variorum.impact.running import count_there  # noqa: PLC0415 - a worker that lacks it says so, and lives on

        return count_there(version, job, task)

    packed, asked = pickle.dumps(job), dict[Any, Task]()

    def send(task: Task) -> Any:
        future = client.submit(there, __version__, packed, pickle.dumps(task), pure=False, retries=RETRIES)
        asked[future.key] = task
        return future

    try:
        first = islice(tasks, max(1, sum(client.nthreads().values())) * AHEAD)
        # With results, since a worker can be lost after it has counted and before it has sent what it counted.
        going = distributed.as_completed(list(map(send, first)), loop=client.loop, with_results=True)
        for future, counted in _while_there_are_workers(client, going):
            if future.cancelled():
                raise RunError("the cluster stopped playing: it lost what it was asked")  # noqa: TRY301
            yield check_counted(counted, job, asked.pop(future.key))
            for task in islice(tasks, 1):
                going.add(send(task))
    except RunError:
        raise
    except Exception as error:
        raise RunError(_explain_failure(error)) from error


def _while_there_are_workers(client: Any, going: Any) -> Iterator[Any]:
    """Give what is done as it comes; raise RunError where there has been nobody to do it for too long."""
    seen = asked = time.monotonic()
    while not going.is_empty():
        if going.has_ready():
            yield next(going)
            seen = asked = time.monotonic()
            continue
        if time.monotonic() - asked > ASK_EVERY:
            with suppress(Exception):  # a scheduler that does not answer has no workers for us
                if client.nthreads(callback_timeout=CONNECT_SECONDS):
                    seen = time.monotonic()
            asked = time.monotonic()
            if asked - seen > WAIT_FOR_WORKERS:
                raise RunError(f"the cluster has had no workers for {WAIT_FOR_WORKERS:.0f} seconds; start some")
        time.sleep(IDLE)


def check_counted(found: Any, job: Job, task: Task) -> Counted:
    """Take over what a worker counted, if it is of the games that it was sent and can be."""
    try:
        counted = Counted(*found)
        counted = counted._replace(tallies=tuple(Tally(*one) for one in counted.tallies))
        players = job.settings[task.setting].players
        if (
            Task(*counted[:4]) == task
            and all(type(number) is int and number >= 0 for number in counted[:6])
            and len(counted.tallies) == len(job.pairs)
            and all(len(one.balance) == len(EMPTY.balance) for one in counted.tallies)
            and all(adds_up(one, task.count, players, job.continuations) for one in counted.tallies)
        ):
            return counted
    except (TypeError, ValueError) as error:
        raise RunError("a worker of the cluster sent counts that cannot be read") from error
    raise RunError("a worker of the cluster sent counts that do not add up")


def count_there(version: str, job: bytes, task: bytes) -> tuple[Any, ...]:
    """Count as a worker of a cluster, if it has the caller's version."""
    if version != __version__:
        raise RunError(f"the cluster has variorum {__version__}, and this is {version}; install the same on both")
    return tuple(count(pickle.loads(job), pickle.loads(task)))  # noqa: S301 - from a scheduler that may run code here anyway


def _explain_failure(error: BaseException) -> str:
    """Say why a cluster did not play."""
    if isinstance(error, ImportError):
        needs = f"pip install 'variorum[cluster,impact]=={__version__}'"
        return f"a worker of the cluster cannot play: {_first_line(error)}; install there what it needs with: {needs}"
    return f"the cluster stopped playing: {_first_line(error)}"


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0][:200]


def processors() -> int:
    """Count the processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
