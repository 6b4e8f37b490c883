"""Where readers are attacked: a folder with every game's spec and rulings, and small projects to be spoilt."""

from __future__ import annotations

import functools
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from variorum.rulebook.editions import Edition
from variorum.rulebook.project import Project

from properties.conftest import MADE_UP, ROOT
from properties.games.outside_game import OUTSIDE, installed

NO_CACHE = shutil.ignore_patterns("__pycache__", "*.py", "corpus")


class StillProject(Project):
    """A project whose editions do not change, so that each is read once."""

    @functools.cache  # noqa: B019 - one workbench for one run
    def edition(self, name: str) -> Edition:
        """Read an edition by name, once."""
        return super().edition(name)


@dataclass(frozen=True)
class Workbench:
    """The folders: all games together, which stay as they are, and copies of small ones, whose files are replaced."""

    folder: Path
    all_games: StillProject

    def small(self, purpose: str, game: str = "pebbles") -> Path:
        """Copy a small project, for one purpose."""
        root = self.folder / "small" / f"{purpose}-{game}"
        if not root.exists():
            shutil.copytree(MADE_UP if game == "pebbles" else OUTSIDE, root, ignore=NO_CACHE)
        return root

    def bare(self, purpose: str) -> StillProject:
        """Copy all games without their evidence, for one purpose."""
        root = self.folder / "bare" / purpose
        if not root.exists():
            for name in ("spec", "rulings"):
                shutil.copytree(self.all_games.root / name, root / name)
        return StillProject(root)

    def file(self, purpose: str, name: str = "input.yaml") -> Path:
        """Name a file of its own for one purpose."""
        path = self.folder / "files" / purpose / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path


def _merge(paths: Sequence[Path], top: str) -> dict[str, Any]:
    """Join files that have one key with a mapping under it."""
    joined: dict[str, Any] = {}
    for path in paths:
        joined |= yaml.safe_load(path.read_text(encoding="utf-8"))[top] if path.exists() else {}
    return {top: joined}


def _join_projects(root: Path, parts: Sequence[Path]) -> None:
    """Put the spec, rulings and evidence of several projects into one."""
    for part in parts:
        for name in ("spec", "rulings"):
            shutil.copytree(part / name, root / name, dirs_exist_ok=True, ignore=NO_CACHE)
        games = (path.stem for path in (part / "spec").glob("*.yaml"))
        for game in games:
            if (part / "properties" / game).is_dir():
                shutil.copytree(part / "properties" / game, root / "properties" / game, ignore=NO_CACHE)
    for name in ("sources", "glossary"):
        merged: Mapping[str, Any] = _merge([part / "spec" / f"{name}.yaml" for part in parts], name)
        text = yaml.safe_dump(dict(merged), allow_unicode=True, sort_keys=False)
        (root / "spec" / f"{name}.yaml").write_text(text, encoding="utf-8")


@contextmanager
def workbench(folder: Path) -> Iterator[Workbench]:
    """Set the workbench up in a folder, with the fourth game installed while it is used."""
    root = folder / "all"
    _join_projects(root, (ROOT, MADE_UP, OUTSIDE))
    with installed(OUTSIDE):
        yield Workbench(folder, StillProject(root))
