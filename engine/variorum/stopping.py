"""How a run is stopped from outside: SIGTERM and SIGHUP end it as Ctrl-C does, so that what it has is kept."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

HEEDED = ("SIGTERM", "SIGHUP")
STOPPED = 128  # with the number of the signal added, how a command that was stopped ends


class StoppedError(BaseException):
    """A signal asks this process to end. It is no Exception, so that nothing takes it for a failure of its own."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


STOPS = (KeyboardInterrupt, StoppedError)


def exit_code(stop: BaseException) -> int:
    """Tell how a command ends that was stopped."""
    return STOPPED + (stop.number if isinstance(stop, StoppedError) else signal.SIGINT)


def heed_signals() -> None:
    """Let the signals that ask a process to end raise StoppedError, unless they are ignored already."""
    for number in _numbers(HEEDED):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _stop)


def _stop(number: int, _: Any) -> None:
    signal.signal(number, signal.SIG_IGN)  # it is ending already
    raise StoppedError(number)


@contextmanager
def ignoring(*names: str) -> Iterator[None]:
    """Ignore signals for a while, where the system has them."""
    before = {number: signal.signal(number, signal.SIG_IGN) for number in _numbers(names)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Finish something that a second stop should not lose."""
    with ignoring("SIGINT", *HEEDED):
        yield


def _numbers(names: tuple[str, ...]) -> list[signal.Signals]:
    return [getattr(signal, name) for name in names if hasattr(signal, name)]
