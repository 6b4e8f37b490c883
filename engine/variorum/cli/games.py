"""The commands that judge games already played: `referee` and `score`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from variorum.cli.common import JsonOption, ProjectOption, open_project, write_json
from variorum.documents import game_of, open_document, read_as
from variorum.games.protocol import Game, UnscorableError
from variorum.library import OpenReading, readings_for
from variorum.rulebook.problems import BadInputError, BadRequestError, Problem
from variorum.rulebook.project import Project, display_path

EditionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--edition", metavar="EDITION", help="The edition to judge by, in place of the file's own. May be repeated."
    ),
]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--reading", metavar="QUESTION=ANSWER", help="Read the edition so that it answers this. May be repeated."
    ),
]


def referee(
    context: typer.Context,
    records: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="Records of games, YAML or JSON.")],
    edition: EditionOption = None,
    reading: ReadingOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Replay records, rule on each move, and say which ruling the first fault breaks."""
    tree = open_project(context, project)
    raise typer.Exit(_each(records, json, lambda path: _referee(tree, path, edition or [], reading or [], json)))


def _each(paths: list[Path], json: bool, judge: Callable[[Path], int]) -> int:
    """Judge files one after the other, say which cannot be, and give the worst exit code."""
    worst = 0
    for path in paths:
        try:
            worst = max(worst, judge(path))
        except (BadInputError, BadRequestError) as error:
            _unreadable(path, error, json)
            worst = 2
    return worst


def _referee(tree: Project, path: Path, editions: list[str], choices: list[str], json: bool) -> int:
    """Rule on a record by each reading, and give the exit code."""
    document = open_document(path)
    game = game_of(document.data, editions, list(tree.game_files))
    record = read_as(document, game.read_record)
    chosen = [f"{question}={answer}" for question, answer in record.reading.items()]
    readings = readings_for(tree, game.name, record.edition, editions, [*chosen, *choices], display_path(path))
    judged = [(one, game.referee(one.rules, record)) for one in readings]
    for one, verdict in judged:
        if json:
            write_json(one.verdict_data(verdict))
        else:
            game.terminal.show_verdict(path, one, record, verdict)
    if not json and len(judged) > 1:
        game.terminal.show_divergence(record, judged)
    return int(any(not verdict.legal for _, verdict in judged))


def score(
    context: typer.Context,
    sheets: Annotated[list[Path], typer.Argument(metavar="SHEET...", help="Score sheets, YAML or JSON.")],
    edition: EditionOption = None,
    reading: ReadingOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Reckon score sheets: points, totals, winners and what decided them; several editions side by side."""
    tree = open_project(context, project)
    raise typer.Exit(_each(sheets, json, lambda path: _score(tree, path, edition or [], reading or [], json)))


def _score(tree: Project, path: Path, editions: list[str], choices: list[str], json: bool) -> int:
    """Score a sheet by each reading, by every edition where nobody names one, and give the exit code."""
    document = open_document(path)
    game = game_of(document.data, editions, list(tree.game_files))
    if game.sheets is None:
        raise BadRequestError("this game has no score sheets; `variorum referee` counts the points of a record")
    sheet = read_as(document, game.sheets.read)
    named = editions or ([] if sheet.edition else tree.editions_of(game.name))
    scored: list[tuple[OpenReading, Any]] = []
    worst = 0
    for one in readings_for(tree, game.name, sheet.edition, named, choices, display_path(path)):
        try:
            scored.append((one, game.sheets.score(one.rules, sheet, one.name)))
        except UnscorableError as error:
            if error.players:
                raise BadInputError([Problem(document.file, 1, 1, str(error))]) from error
            _unreadable(path, BadRequestError(str(error)), json)
            worst = 2
    _show_scores(game, path, sheet, scored, json)
    return worst


def _show_scores(game: Game, path: Path, sheet: Any, scored: list[tuple[OpenReading, Any]], json: bool) -> None:
    if not json:
        game.terminal.show_scores(path, sheet, scored)
        return
    for one, result in scored:
        write_json({"edition": one.name, **asdict(result)})


def _unreadable(path: Path, error: Exception, as_json: bool) -> None:
    """Say why a file cannot be judged; in JSON too, so that there is a line for every file."""
    place = "" if isinstance(error, BadInputError) else f"{display_path(path)}: "
    sys.stderr.write(f"{place}{error}\n")
    if as_json:
        write_json({"file": display_path(path), "error": f"{place}{error}"})
