"""Files written whole: beside what they replace, flushed to the disk, then renamed. All that we write goes by here.

Whatever stops a writer (a full disk, a limit, a signal, a kill), the file that was there before is there still. What a
killed writer leaves behind is removed by the next one in the same folder.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import display_path

PREFIX, SUFFIX = ".variorum-", ".part"  # how a file is called until it is whole
YOUNG = 2.0  # seconds in which a part that nobody holds may be one that its writer is about to take hold of
NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)

ADVICE = {
    errno.ENOSPC: "free some space and try again",
    errno.EDQUOT: "free some space and try again",
    errno.EFBIG: "raise the limit on the size of files (ulimit -f) and try again",
    errno.EACCES: "name a place that you may write to",
    errno.EPERM: "name a place that you may write to",
    errno.EROFS: "name a place that you may write to",
    errno.EEXIST: "a file is where its folder should be; remove it",
    errno.EISDIR: "name a file in it",
    errno.ENOENT: "make it first, or name another file",
    errno.ENOTDIR: "a file is where its folder should be; name another",
    errno.ENAMETOOLONG: "choose a shorter name",
}

_swept: set[Path] = set()


class UnwrittenError(BadRequestError):
    """A file that cannot be written; what was there before is there still."""

    def __init__(self, path: Path, error: OSError) -> None:
        why = error.strerror or str(error)
        if error.errno == errno.ENOENT:
            why = f"there is no folder {display_path(path.parent)}"
        advice = ADVICE.get(error.errno or 0, "try again, or name another file")
        super().__init__(f"{display_path(path)} cannot be written: {why}; {advice}")


class OutsideError(BadRequestError):
    """A file that should be in a folder, and that a symbolic link puts elsewhere."""


def write_text(path: Path, text: str, *, inside: Path | None = None) -> None:
    """Write a text file as UTF-8, whole or not at all."""
    write_bytes(path, text.encode("utf-8"), inside=inside)


def write_bytes(path: Path, content: bytes, *, inside: Path | None = None) -> None:
    """Write a file, whole or not at all; with `inside`, make its folders, and refuse links that lead out of there."""
    with _explained(path):
        if inside is not None:
            _refuse_outside(path, inside)
            path.parent.mkdir(parents=True, exist_ok=True)
        target = Path(os.path.realpath(path))
        before = _status(target)
        if before is not None and not stat.S_ISREG(before.st_mode):
            _write_in_place(target, content)  # a pipe or a device keeps nothing that could be lost; a folder refuses
        else:
            _refuse_read_only(target, before)
            _replace(target, content, before)


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written, before anything is done for it."""
    with _explained(path):
        target = Path(os.path.realpath(path))
        before = _status(target)
        if before is not None and stat.S_ISDIR(before.st_mode):
            raise _fault(errno.EISDIR)
        _refuse_read_only(target, before)
        if before is None or stat.S_ISREG(before.st_mode):
            part = _part(target)
            os.close(os.open(part, NEW_FILE, 0o600))
            os.unlink(part)  # noqa: PTH108


def make_folder(path: Path, *, inside: Path) -> None:
    """Make a folder in another, and those between them; refuse links that lead out of it."""
    with _explained(path):
        _refuse_outside(path, inside)
        path.mkdir(parents=True, exist_ok=True)


def make_private_folder(path: Path) -> None:
    """Make a folder that only its user can enter, in folders that are made as usual."""
    with _explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=0o700, exist_ok=True)


def close_to_others(path: Path) -> bool:
    """Let only its user enter a folder, and tell whether others could write in it before."""
    before = stat.S_IMODE(path.stat().st_mode)
    if sys.platform != "win32" and before != 0o700:
        path.chmod(0o700)
        return bool(before & (stat.S_IWGRP | stat.S_IWOTH))
    return False


def is_part(path: Path) -> bool:
    """Tell whether a file is one that is not yet whole."""
    return path.name.startswith(PREFIX) and path.name.endswith(SUFFIX)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a file, made for that, so that no other process of ours holds it meanwhile."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        _wait_and_hold(file)
        yield
    finally:
        os.close(file)


def remove(path: Path) -> None:
    """Remove a file, or an empty folder."""
    try:
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise BadRequestError(f"{display_path(path)} cannot be removed: {error.strerror or error}") from error


# -- how -----------------------------------------------------------------------------------------------------------


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Say of any fault which file was meant, whatever name it had at that moment."""
    try:
        yield
    except OSError as error:
        raise UnwrittenError(path, error) from error
    except ValueError as error:  # a NUL in its name
        raise UnwrittenError(path, _fault(errno.EINVAL)) from error


def _fault(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _refuse_outside(path: Path, folder: Path) -> None:
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder)):
        raise OutsideError(
            f"{display_path(path)} is not written: a symbolic link leads out of {display_path(folder)}; remove the link"
        )


def _refuse_read_only(path: Path, before: os.stat_result | None) -> None:
    """Refuse to replace a file that may not be written: a rename would not ask."""
    if before is not None and not os.access(path, os.W_OK):
        raise _fault(errno.EACCES)


def _replace(target: Path, content: bytes, before: os.stat_result | None) -> None:
    _sweep(target.parent)
    part = _part(target)
    try:
        file = os.open(part, NEW_FILE, 0o666 if before is None else 0o600)
        try:
            _hold(file)
            _write_all(file, content)
            if before is not None:
                _keep_owner_and_mode(file, before)
            os.fsync(file)
        finally:
            os.close(file)
        os.replace(part, target)  # noqa: PTH105 - one name for what a test makes fail
    except BaseException:
        with suppress(OSError):
            os.unlink(part)  # noqa: PTH108
        raise
    _flush_folder(target.parent)


def _part(target: Path) -> Path:
    return target.with_name(f"{PREFIX}{secrets.token_hex(8)}{SUFFIX}")


def _write_all(file: int, content: bytes) -> None:
    left = memoryview(content)
    while left:
        left = left[os.write(file, left) :]


def _write_in_place(path: Path, content: bytes) -> None:
    file = os.open(path, os.O_WRONLY)
    try:
        _write_all(file, content)
    finally:
        os.close(file)


def _keep_owner_and_mode(file: int, before: os.stat_result) -> None:
    """Give a file to whom the one it replaces belongs, where that is allowed, and let the same people at it."""
    if hasattr(os, "fchown"):
        made = os.fstat(file)
        if (made.st_uid, made.st_gid) != (before.st_uid, before.st_gid):
            with suppress(PermissionError):
                os.fchown(file, before.st_uid, before.st_gid)
    if hasattr(os, "fchmod"):
        with suppress(PermissionError):
            os.fchmod(file, stat.S_IMODE(before.st_mode) & 0o777)


def _flush_folder(folder: Path) -> None:
    """Have the new name on the disk too, where a folder can be flushed; the file itself is whole either way."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY | getattr(os, "O_DIRECTORY", 0))
        try:
            os.fsync(file)
        finally:
            os.close(file)


# -- what killed writers leave ----------------------------------------------------------------------------------------

if sys.platform == "win32":

    def _hold(file: int) -> None:
        """Do nothing: whether a writer still lives is not known there, and what it left stays."""

    def _wait_and_hold(file: int) -> None:
        """Go on: processes there may do the same work twice."""

    def _sweep(folder: Path) -> None:
        """Leave everything where it is."""

else:
    from fcntl import LOCK_EX, LOCK_NB, flock

    def _hold(file: int) -> None:
        """Hold a part for as long as its writer lives."""
        with suppress(OSError):
            flock(file, LOCK_EX | LOCK_NB)

    def _wait_and_hold(file: int) -> None:
        """Wait until nobody else holds a file."""
        flock(file, LOCK_EX)

    def _sweep(folder: Path) -> None:
        """Remove, once in each process, the parts in a folder that nobody holds: their writers were killed."""
        if folder in _swept:
            return
        _swept.add(folder)
        for part in folder.glob(f"{PREFIX}*{SUFFIX}"):
            with suppress(OSError):
                file = os.open(part, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
                try:
                    flock(file, LOCK_EX | LOCK_NB)
                    if time.time() - os.fstat(file).st_mtime > YOUNG:
                        part.unlink()
                finally:
                    os.close(file)
