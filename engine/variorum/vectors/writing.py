"""Test vectors written into a folder: a file of cases for each game, their schema, and the runner."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files as resources
from pathlib import Path

from variorum import files
from variorum.games import registry
from variorum.library import OpenReading, open_reading
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.vectors.answering import Data
from variorum.vectors.cases import Search

FORMAT = 1
BESIDE = ("schema.json", "run.py")


def playable_editions(project: Project, games: Sequence[str]) -> list[OpenReading]:
    """List the editions of some games, or of all, that can be played; raise BadRequestError where there is none."""
    wanted = games or list(dict.fromkeys(name.partition("/")[0] for name in project.edition_files))
    editions = [open_reading(project, name) for game in wanted for name in project.editions_of(game)]
    able = [one for one in editions if registry.find(one.edition.game.name) and not one.unplayable]
    if not able:
        raise BadRequestError("no edition here can be played, so there is nothing to expect; `variorum check` says why")
    return able


def write_vectors(
    editions: Sequence[OpenReading], folder: Path, note: Callable[[str], None]
) -> Iterator[tuple[Path, int]]:
    """Write the cases of editions, a file for each game; give each file and how many cases are in it."""
    if folder.exists() and not folder.is_dir():
        raise BadRequestError(f"{display_path(folder)} is a file; name a folder")
    files.make_folder(folder, inside=folder.parent)
    for game in dict.fromkeys(one.edition.game.name for one in editions):
        cases: list[Data] = []
        for reading in editions:
            if reading.edition.game.name == game:
                for case in Search(reading).cases():
                    cases.append(case)
                    note(f"{reading.edition.name}: {case['about']['question']}")
        path = folder / f"{game}.json"
        files.write_text(path, vectors_text(game, cases), inside=folder)
        yield path, len(cases)
    for name in BESIDE:
        text = resources(__package__ or "").joinpath(name).read_text(encoding="utf-8")
        files.write_text(folder / name, text, inside=folder)


def vectors_text(game: str, cases: Sequence[Data]) -> str:
    """Write cases a line each, so that two versions can be compared line by line."""
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    return f'{{"format": {FORMAT}, "game": {json.dumps(game)}, "cases": [\n{lines}\n]}}\n'
