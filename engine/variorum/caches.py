"""A folder for what this program works out and would run again: only its user can write it, and every file is known.

Compiled code that is read from a file runs. So it is read only from a folder that belongs to the user, that nobody else
can write or put another in the place of, and only if each file in it is, byte by byte, what was sealed there.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from variorum import files
from variorum.rulebook.problems import BadInputError, BadRequestError
from variorum.rulebook.yamltext import bounded_bytes

SEAL, LOCK = "seal.json", "lock"
LARGEST_SEAL = 100_000
LARGEST = 100_000_000  # bytes of a file that is kept
FRESH = 2.0  # seconds in which another process may be about to seal what it wrote
PATIENCE, LOOK_EVERY = 3.0, 0.1

Say = Callable[[str], None]


def trusted_folder(base: Path, name: str, say: Say) -> Path | None:
    """Make a folder below another that can be trusted with what will be run, or say why there is none.

    What is in it already, and is damaged or not ours, is removed, and said.
    """
    try:
        folder = Path(os.path.realpath(base)) / name
        files.make_private_folder(folder)
        fault = find_fault(folder)
        if fault is not None:
            say(f"compiled code is not kept: {fault}")
            return None
        _wait_for_seal(folder)
        with files.locked(folder / LOCK):
            open_to_others = files.close_to_others(folder)
            if open_to_others or not _is_as_sealed(folder):
                _clear(folder)
                say(f"compiled code in {folder} was damaged or not safe from others; it is compiled anew")
    except (OSError, ValueError, RuntimeError, BadRequestError):
        return None  # where nothing can be written, nothing is kept
    return folder


def seal(folder: Path) -> None:
    """Write down what is in a folder, so that it is known again; if that cannot be, it is compiled anew next time."""
    with suppress(OSError, BadInputError, BadRequestError), files.locked(folder / LOCK):
        files.write_text(folder / SEAL, json.dumps(_digests(folder), indent=1))


def find_fault(folder: Path) -> str | None:
    """Say whose a folder is, if not the user's, or who could put another in its place; None if nobody could."""
    if sys.platform == "win32":
        return None
    me, mine = os.geteuid(), os.getegid()
    for place in (folder, *folder.parents):
        found = place.lstat()
        if not stat.S_ISDIR(found.st_mode):
            return f"{place} is not a folder"
        if found.st_uid not in ((me,) if place == folder else (me, 0)):
            return f"{place} belongs to somebody else"
        others = found.st_mode & stat.S_IWOTH or (found.st_mode & stat.S_IWGRP and found.st_gid != mine)
        if place != folder and others and not found.st_mode & stat.S_ISVTX:
            return f"others can write to {place}"
    return None


# -- what is in it -------------------------------------------------------------------------------------------------


def _wait_for_seal(folder: Path) -> None:
    """Give a process that has just written to a folder the time to seal that."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and _is_fresh(folder) and not _is_as_sealed(folder):
        time.sleep(LOOK_EVERY)


def _is_fresh(folder: Path) -> bool:
    return any(time.time() - path.lstat().st_mtime < FRESH for path in _inside(folder))


def _is_as_sealed(folder: Path) -> bool:
    """Tell whether a folder holds what was sealed, or no file at all."""
    try:
        if not all(map(_is_ours, _inside(folder))):
            return False
        found = _digests(folder)
        return not found or found == _sealed(folder)
    except (OSError, BadInputError):
        return False


def _inside(folder: Path) -> list[Path]:
    """List all that is in a folder, but for the seal and what is only there to work with it."""
    apart = {folder / SEAL, folder / LOCK}
    return [path for path in sorted(folder.rglob("*")) if path not in apart and not files.is_part(path)]


def _is_ours(path: Path) -> bool:
    found = path.lstat()
    kind = stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)
    return kind and (sys.platform == "win32" or found.st_uid == os.geteuid())


def _digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(bounded_bytes(path, path.name, LARGEST)).hexdigest()
        for path in _inside(folder)
        if not path.is_dir()
    }


def _sealed(folder: Path) -> object:
    try:
        return json.loads(bounded_bytes(folder / SEAL, SEAL, LARGEST_SEAL))
    except (BadInputError, ValueError, RecursionError):
        return None


def _clear(folder: Path) -> None:
    for path in reversed([folder / SEAL, *_inside(folder)]):
        files.remove(path)
