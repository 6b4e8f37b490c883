"""Processes that work for this one: they leave signals to it, and end when it does, at once and without a word."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from multiprocessing.context import BaseContext
from typing import Any

LEFT_TO_PARENT = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def pool(
    workers: int | None, context: BaseContext, begin: Callable[..., object], given: tuple[Any, ...]
) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of processes; what ends its use early ends them at once, whatever they are at."""
    others = set(active_children())
    with sheltered():  # it starts a process of its own, which keeps track of what is shared
        made = ProcessPoolExecutor(workers, context, _begin, (begin, *given))
    with made as executor:
        try:
            yield executor
        except BaseException:
            for process in set(active_children()) - others:
                process.kill()  # they hold nothing that is not known here, and heed no other signal
            executor.shutdown(cancel_futures=True)
            raise


@contextmanager
def sheltered() -> Iterator[None]:
    """Start processes that no signal meant for this one reaches, from their first moment on."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, LEFT_TO_PARENT)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(begin: Callable[..., object], *given: Any) -> None:
    for number in LEFT_TO_PARENT:
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    begin(*given)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
