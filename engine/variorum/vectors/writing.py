"""Test vectors written into a folder: a file of cases for each game, their schema, and the runner."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files as resources
from pathlib import Path

from variorum import files
from variorum.games import registry
from variorum.library import OpenReading, open_reading
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.questions import carries_behaviour, label
from variorum.vectors.answering import Data
from variorum.vectors.cases import Found, Search

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


@dataclass(frozen=True)
class Written:
    """A file of cases, how many are in it, and what was found for the rules of each edition."""

    path: Path
    cases: int
    found: Mapping[str, Sequence[Found]]


def write_vectors(editions: Sequence[OpenReading], folder: Path, note: Callable[[str], None]) -> Iterator[Written]:
    """Write the cases of editions, a file for each game; give what was written and found."""
    if folder.exists() and not folder.is_dir():
        raise BadRequestError(f"{display_path(folder)} is a file; name a folder")
    files.make_folder(folder, inside=folder.parent)
    for game in dict.fromkeys(one.edition.game.name for one in editions):
        cases: list[Data] = []
        found: dict[str, list[Found]] = {}
        for reading in editions:
            if reading.edition.game.name == game:
                search = Search(reading)
                for one in search.found():
                    found.setdefault(reading.edition.name, []).append(one)
                    cases += search.data(one)
                    note(f"{reading.edition.name}: {one.question}")
        path = folder / f"{game}.json"
        said = sentences([one for one in editions if one.edition.game.name == game])
        files.write_text(path, vectors_text(game, said, cases), inside=folder)
        yield Written(path, len(cases), found)
    for name in BESIDE:
        text = resources(__package__ or "").joinpath(name).read_text(encoding="utf-8")
        files.write_text(folder / name, text, inside=folder)


def sentences(editions: Sequence[OpenReading]) -> Data:
    """Say what each question that matters in play asks, and the rule by each answer to it."""
    game, found = editions[0].edition.game, {}
    for id_, question in game.questions.items():
        if carries_behaviour(question):
            answers = [*(question.answers or ()), *(one.answers[id_] for one in editions if id_ in one.answers)]
            found[id_] = {"asks": question.asks, "answers": {label(one): game.sentence(id_, one) for one in answers}}
    return found


def vectors_text(game: str, said: Data, cases: Sequence[Data]) -> str:
    """Write questions and cases a line each, so that two versions can be compared line by line."""
    questions = ",\n".join(f"{_json(id_)}: {_json(one)}" for id_, one in said.items())
    lines = ",\n".join(map(_json, cases))
    head = f'"format": {FORMAT}, "game": {_json(game)}'
    return f'{{{head}, "questions": {{\n{questions}\n}}, "cases": [\n{lines}\n]}}\n'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
