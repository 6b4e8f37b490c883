"""How far something is, shown on a terminal where it takes long."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TypeVar

from variorum.rulebook.visible import one_line, raw_stream

T = TypeVar("T")
PATIENCE = 2.0
CLEAR = "\r\033[K"


def show_progress(text: str) -> None:
    """Put text in the place of the last line on the terminal; an empty one clears it."""
    stream = raw_stream(sys.stderr)
    stream.write(CLEAR + one_line(text))
    stream.flush()


@contextmanager
def status_line() -> Iterator[Callable[[str], None]]:
    """Say what is going on, on one line, where that takes long and somebody is watching; leave nothing behind."""
    begun, watched = time.monotonic(), sys.stderr.isatty()
    latest, lock = [""], Lock()

    def show() -> None:
        with lock:
            if latest[0]:
                show_progress(f"{latest[0]} ")

    def note(text: str) -> None:
        latest[0] = text
        if watched and time.monotonic() - begun > PATIENCE:
            show()

    soon = Timer(PATIENCE, show)  # the first step may be a long one
    soon.daemon = True
    if watched:
        soon.start()
    try:
        yield note
    finally:
        soon.cancel()
        with lock:
            latest[0] = ""
            if watched:
                show_progress("")


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show how many of a total are done, and about how long the rest will take."""
    begun = time.monotonic()
    with status_line() as note:
        yield lambda done: note(f"{what}: {done} of {total}{_left(done - 1, total, time.monotonic() - begun)}")


def _left(done: int, total: int, seconds: float) -> str:
    """Say about how long the rest will take, by what is done."""
    if done < 1:
        return ""
    rest = seconds / done * (total - done)
    return f", about {rest / 60:.0f} min left" if rest > 90 else f", about {rest:.0f} s left"


def track(items: Sequence[T], what: str) -> Iterator[T]:
    """Go through items, and show how far it is."""
    with progress(what, len(items)) as show:
        for number, item in enumerate(items, 1):
            show(number)
            yield item
