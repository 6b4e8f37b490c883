"""Files are written whole or not at all: by whom the user lets, where the user means, with nothing left beside them."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest
from variorum import files
from variorum.files import OutsideError, UnwrittenError, check_writable, write_text

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files and signals of another kind")


def names(folder: Path) -> list[str]:
    """List what is in a folder."""
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o002])
def test_a_new_file_is_as_open_as_any_of_the_users(tmp_path: Path, mask: int) -> None:
    """The user's mask says who may read it, and nothing is left beside it."""
    before = os.umask(mask)
    try:
        write_text(tmp_path / "new", "one")
        write_text(tmp_path / "new", "two")
    finally:
        os.umask(before)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o666 & ~mask
    assert (tmp_path / "new").read_text(encoding="utf-8") == "two"
    assert names(tmp_path) == ["new"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    """Who could read or run it before can do so after."""
    path = tmp_path / "old"
    path.write_text("one", encoding="utf-8")
    path.chmod(mode)
    write_text(path, "two")
    assert (path.stat().st_mode & 0o7777, path.read_text(encoding="utf-8")) == (mode, "two")


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() != 0, reason="only root can give files away")
def test_a_file_that_is_replaced_keeps_its_owner(tmp_path: Path) -> None:
    """Whose it was, it is, where that can be."""
    path = tmp_path / "old"
    path.write_text("one", encoding="utf-8")
    os.chown(path, 1234, 4321)
    write_text(path, "two")
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 4321)


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rename would not ask whether the file may be written, so it is asked first."""
    path = tmp_path / "old"
    path.write_text("one", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    for act in (partial(write_text, path, "two"), partial(check_writable, path)):
        with pytest.raises(UnwrittenError, match=r"old cannot be written: Permission denied; name a place"):
            act()
    assert path.read_text(encoding="utf-8") == "one"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """The file that a link names is written, beside itself."""
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "file")
    for text in ("new", "again"):
        write_text(tmp_path / "link", text)
        assert (tmp_path / "there" / "file").read_text(encoding="utf-8") == text
    assert (tmp_path / "link").is_symlink()
    assert names(tmp_path / "there") == ["file"]


def test_no_link_leads_out_of_the_folder_that_is_meant(tmp_path: Path) -> None:
    """Neither the file itself nor a folder above it may be a link to elsewhere; within, links are followed."""
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.mkdir()
    (outside / "file").write_text("theirs", encoding="utf-8")
    (inside / "file").symlink_to(outside / "file")
    (inside / "folder").symlink_to(outside)
    (inside / "alias").symlink_to(inside / "real")
    for path in (inside / "file", inside / "folder" / "new", inside / ".." / "outside" / "new"):
        with pytest.raises(OutsideError, match="leads out of"):
            write_text(path, "ours", inside=inside)
    with pytest.raises(OutsideError):
        files.make_folder(inside / "folder" / "more", inside=inside)
    assert (names(outside), (outside / "file").read_text(encoding="utf-8")) == (["file"], "theirs")
    write_text(inside / "alias", "ours", inside=inside)
    write_text(inside / "a" / "b" / "c", "ours", inside=inside)
    assert (inside / "real").read_text(encoding="utf-8") == (inside / "a" / "b" / "c").read_text(encoding="utf-8")


def test_a_pipe_is_written_to_and_a_device_stays_one(tmp_path: Path) -> None:
    """What keeps nothing is written in place; whether it takes it is said."""
    write_text(Path(os.devnull), "nothing")
    assert Path(os.devnull).is_char_device()
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_text(tmp_path / "pipe", "through")
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)
    if Path("/dev/full").exists():
        with pytest.raises(UnwrittenError, match="/dev/full cannot be written: No space left on device; free some"):
            write_text(Path("/dev/full"), "too much")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (".", "Is a directory; name a file in it"),
        ("no/such/file", "there is no folder .*no/such; make it first"),
        ("file/below", "Not a directory"),
        ("x" * 300, "File name too long; choose a shorter name"),
        ("a\0b", "Invalid argument"),
        ("loop", "Too many levels of symbolic links"),
    ],
)
def test_a_place_that_cannot_be_is_said(tmp_path: Path, name: str, said: str) -> None:
    """Before anything is done for it, and when it is written."""
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for act in (partial(check_writable, tmp_path / name), partial(write_text, tmp_path / name, "text")):
        with pytest.raises(UnwrittenError, match=f"cannot be written: {said}"):
            act()
    assert names(tmp_path) == ["file", "loop"]


def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that nobody holds goes; one whose writer lives, or may be just beginning, stays."""
    code = (
        "import os, signal, sys; from pathlib import Path; from variorum import files\n"
        "files.os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        "files.write_text(Path(sys.argv[1]), 'x' * 100)"
    )
    killed = subprocess.run([sys.executable, "-c", code, tmp_path / "file"], check=False)
    assert killed.returncode == -9
    (part,) = tmp_path.iterdir()
    assert part.name.startswith(files.PREFIX)
    monkeypatch.setattr(files, "_swept", set())
    write_text(tmp_path / "file", "young")
    assert part.exists()
    old = time.time() - 10 * files.YOUNG
    os.utime(part, (old, old))
    held = part.with_name(f"{files.PREFIX}held{files.SUFFIX}")
    with files.locked(held):
        os.utime(held, (old, old))
        monkeypatch.setattr(files, "_swept", set())
        write_text(tmp_path / "file", "old")
        assert names(tmp_path) == [held.name, "file"]


@pytest.mark.parametrize("step", ["open", "write", "fchmod", "fsync", "close", "replace"])
@pytest.mark.parametrize("fault", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()], ids=repr)
def test_whatever_fails_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, fault: BaseException
) -> None:
    """At each step, and with nothing left beside it."""
    path = tmp_path / "old"
    path.write_text("one", encoding="utf-8")
    real_close = os.close

    def fail(*given: object) -> NoReturn:
        if step == "close":
            real_close(int(str(given[0])))
        raise fault

    with monkeypatch.context() as broken:
        broken.setattr(os, step, fail)
        with pytest.raises((UnwrittenError, KeyboardInterrupt)) as raised:
            write_text(path, "two")
    assert ("old cannot be written: No space" in str(raised.value)) is isinstance(fault, OSError)
    assert (names(tmp_path), path.read_text(encoding="utf-8")) == (["old"], "one")
