"""The `variorum` command: turns requests into calls of the rule book, and what comes back into text or JSON."""

from __future__ import annotations

import os
import sys

from engine.cli.app import app
from engine.rulebook.problems import BadInputError, BadRequestError


def main() -> None:
    """Run the command, and say every failure in words."""
    try:
        app()
    except BadInputError as error:
        _fail("\n".join(map(str, error.problems)))
    except BadRequestError as error:
        _fail(f"variorum: {error}")
    except KeyboardInterrupt:
        _fail("variorum: interrupted", 130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _fail(f"variorum: {where}{error.strerror or error}")


def _fail(message: str, code: int = 2) -> None:
    sys.stderr.write(message.encode("utf-8", "replace").decode() + "\n")
    sys.exit(code)
