"""Start a project: a small made-up game in two editions that differ, for somebody to put their own in its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from variorum import files
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import display_path
from variorum.rulebook.yamltext import holds

STARTER = Path(__file__).with_name("starter")
LAST = "README.md"


def start_project(folder: Path) -> list[Path]:
    """Write the project to start from into a new or empty folder; list the files written."""
    if folder.exists() and not folder.is_dir():
        raise BadRequestError(f"{display_path(folder)} is a file; name a folder that is new or empty")
    starter = {one.relative_to(STARTER): one.read_bytes() for one in sorted(STARTER.rglob("*")) if one.is_file()}
    begun = _begun(folder, starter)
    if begun is None or len(begun) == len(starter):
        raise BadRequestError(f"{display_path(folder)} is not empty, and nothing is overwritten; name a new folder")
    for place, content in starter.items():
        if place not in begun:
            files.write_bytes(folder / place, content, inside=folder)
    return list(starter)


def _begun(folder: Path, starter: Mapping[Path, bytes]) -> set[Path] | None:
    """List the files that an earlier start, which was cut off, has written already; None where there are others."""
    there = [one for one in folder.rglob("*") if one.is_file() and not files.is_part(one)]
    found = {one.relative_to(folder): one for one in there}
    same = all(place in starter and holds(path, starter[place]) for place, path in found.items())
    return set(found) if same else None
