"""The `variorum` command: turns requests into calls of the rule book, and what comes back into text or JSON."""

from __future__ import annotations

import errno
import io
import os
import re
import signal
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from variorum.games.protocol import BrokenGameError
from variorum.rulebook.problems import BadInputError, BadRequestError
from variorum.rulebook.visible import VisibleStream, cut_flood, one_line
from variorum.stopping import STOPS, exit_code, heed_signals

SIZE = re.compile("[1-9][0-9]{0,3}")  # of a terminal, in letters
STARVED = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
DEVELOPING = "VARIORUM_DEBUG"  # set to anything: what nobody foresaw is raised, not put into words
OUR_FAULT = "this is a defect of variorum, not of your files; please report it with the command that you ran"
SEE_MORE = f"{DEVELOPING}=1 before the command shows where it happened"


def main() -> None:
    """Run the command, and say every failure in words: those foreseen, and at last the others."""
    with _prepared_streams(), _without_warnings():
        try:
            run()
        except Exception as error:
            if os.environ.get(DEVELOPING):
                raise
            what = " ".join(filter(None, (type(error).__name__, one_line(str(error)))))
            _fail([f"variorum: {what[:300]}: {OUR_FAULT} ({SEE_MORE})"])


def run() -> None:
    """Run the command, and say the failures that can be foreseen; others are raised."""
    try:
        heed_signals()
        _run_app()
    except STOPS as stop:
        sys.unraisablehook = _say_nothing  # what a stop leaves half made may complain as it goes
        _let_go_of_output()
        sys.exit(exit_code(stop))
    except BadInputError as error:
        _fail(map(str, error.problems))
    except BadRequestError as error:
        _fail(f"variorum: {error}".split("\n"), error.exit_code)
    except BrokenGameError as error:
        _fail(f"variorum: {error}".split("\n"))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        if error.errno in STARVED and not error.filename:  # every file that we write is named
            where = "standard output cannot be written: "
        _fail([f"variorum: {where}{error.strerror or error}"])


def _say_nothing(_: object) -> None:
    """Keep from users what is raised where nobody can catch it."""


def _run_app() -> None:
    """Read the command line and do what it says, all written out at the end; show what of it cannot be understood."""
    if any("\0" in word for word in sys.argv):
        raise BadRequestError("an argument holds a NUL, which nothing here can be called; leave it out")
    import typer  # noqa: PLC0415 - it takes half a second, in which Ctrl-C is no failure

    from variorum.cli.app import app  # noqa: PLC0415

    not_understood: Any = typer.BadParameter.__bases__[0]  # all such errors: a class that typer does not export
    try:
        code = app(standalone_mode=False)
    except not_understood as error:
        error.message = "\n".join(cut_flood(map(one_line, error.message.split("\n"))))
        error.show(file=sys.stderr)
        code = 2
    except SystemExit as end:
        code = end.code
    sys.stdout.flush()
    sys.exit(code)


def _let_go_of_output() -> None:
    """Write out what standard output holds; what it does not take is let go, so that Python does not try again."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, AttributeError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


@contextmanager
def _without_warnings() -> Iterator[None]:
    """Keep from users what libraries warn programmers of, here and in other processes, unless it is asked for."""
    if sys.warnoptions or os.environ.get(DEVELOPING):
        yield
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        os.environ["PYTHONWARNINGS"] = "ignore"
        try:
            yield
        finally:
            del os.environ["PYTHONWARNINGS"]


@contextmanager
def _prepared_streams() -> Iterator[None]:
    """Let text pass in and out whatever the streams are like, with nothing hidden in it, and end with a pipe's reader.

    A closed stream is read as empty and written nowhere; what a stream cannot write, or read, is `?`.
    """
    before = sys.stdin, sys.stdout, sys.stderr
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
        if mode == "w" and not isinstance(stream, VisibleStream):
            setattr(sys, name, VisibleStream(stream))
    for name in ("COLUMNS", "LINES"):
        if not SIZE.fullmatch(os.environ.get(name, "80")):
            del os.environ[name]  # so that the terminal itself is asked
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _fail(lines: Iterable[str], code: int = 2) -> None:
    """Say why nothing came of it, in lines, and end."""
    _let_go_of_output()
    sys.stderr.write("".join(f"{line}\n" for line in cut_flood(lines)))
    sys.exit(code)
