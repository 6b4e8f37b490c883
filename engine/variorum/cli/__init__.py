"""The `variorum` command: turns requests into calls of the rule book, and what comes back into text or JSON."""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from variorum.games.protocol import BrokenGameError
from variorum.rulebook.problems import BadInputError, BadRequestError
from variorum.stopping import STOPS, exit_code, heed_signals


def main() -> None:
    """Run the command, and say every failure in words."""
    _prepare_streams()
    try:
        heed_signals()
        _run()
    except STOPS as stop:
        _let_go_of_output()
        sys.exit(exit_code(stop))
    except BadInputError as error:
        _fail("\n".join(map(str, error.problems)))
    except BadRequestError as error:
        _fail(f"variorum: {error}")
    except BrokenGameError as error:
        _fail(f"variorum: {error}")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        if error.errno in STARVED and not error.filename:  # every file that we write is named
            where = "standard output cannot be written: "
        _fail(f"variorum: {where}{error.strerror or error}")


STARVED = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def _run() -> None:
    """Run the command, and have all that it wrote out before it ends."""
    from variorum.cli.app import app  # noqa: PLC0415 - it takes half a second, in which Ctrl-C is no failure

    try:
        app()
    except SystemExit:
        sys.stdout.flush()
        raise


def _let_go_of_output() -> None:
    """Write out what standard output holds; what it does not take is let go, so that Python does not try again."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, AttributeError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _prepare_streams() -> None:
    """Write nowhere where a stream is closed, `?` for what it cannot write, and end with the reader of a pipe."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


def _fail(message: str) -> None:
    _let_go_of_output()
    sys.stderr.write(message + "\n")
    sys.exit(2)
