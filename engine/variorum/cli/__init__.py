"""The `variorum` command: turns requests into calls of the rule book, and what comes back into text or JSON."""

from __future__ import annotations

import io
import os
import signal
import sys
from pathlib import Path

from variorum.games.protocol import BrokenGameError
from variorum.rulebook.problems import BadInputError, BadRequestError


def main() -> None:
    """Run the command, and say every failure in words."""
    _prepare_streams()
    try:
        from variorum.cli.app import app  # noqa: PLC0415 - it takes half a second, in which Ctrl-C is no failure

        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BadInputError as error:
        _fail("\n".join(map(str, error.problems)))
    except BadRequestError as error:
        _fail(f"variorum: {error}")
    except BrokenGameError as error:
        _fail(f"variorum: {error}")
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _fail(f"variorum: {where}{error.strerror or error}")


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
    sys.stderr.write(message + "\n")
    sys.exit(2)
