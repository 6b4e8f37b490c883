"""Start a project: a small made-up game in two editions that differ, for somebody to put their own in its place."""

from __future__ import annotations

from pathlib import Path

from variorum import files
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import display_path

STARTER = Path(__file__).with_name("starter")
LAST = "README.md"


def start_project(folder: Path) -> list[Path]:
    """Write the project to start from into a new or empty folder; list the files written."""
    if folder.exists() and not folder.is_dir():
        raise BadRequestError(f"{display_path(folder)} is a file; name a folder that is new or empty")
    if folder.is_dir() and any(folder.iterdir()):
        raise BadRequestError(f"{display_path(folder)} is not empty, and nothing is overwritten; name a new folder")
    written = []
    for path in sorted(one for one in STARTER.rglob("*") if one.is_file()):
        place = path.relative_to(STARTER)
        files.write_bytes(folder / place, path.read_bytes(), inside=folder)
        written.append(place)
    return written
