"""The commands that judge games already played: `referee` and `score`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from variorum.cli.common import AsIfOption, JsonOption, ProjectOption, open_project, say_as_if, write_json
from variorum.judging import referee_file, score_file
from variorum.rulebook.problems import BadInputError, BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.visible import cut_flood

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
    as_if: AsIfOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Replay records, rule on each move, and say which ruling the first fault breaks."""
    tree = open_project(context, project, as_if)
    raise typer.Exit(_each(records, json, lambda path: _referee(tree, path, edition or [], reading or [], json)))


def _each(paths: list[Path], json: bool, judge: Callable[[Path], int]) -> int:
    """Judge files one after the other, say which cannot be, and give the worst exit code."""
    worst = 0
    for path in paths:
        try:
            worst = max(worst, judge(path))
        except (BadInputError, BadRequestError) as error:
            _unreadable(path, error, json)
            worst = max(worst, getattr(error, "exit_code", 2))
    return worst


def _referee(tree: Project, path: Path, editions: list[str], choices: list[str], json: bool) -> int:
    """Write what each reading makes of a record, and give the exit code."""
    judged = referee_file(tree, path, editions, choices)
    if not json:
        say_as_if(*(one.edition for one, _ in judged.results))
    for one, verdict in judged.results:
        if json:
            write_json(one.verdict_data(verdict))
        else:
            judged.game.terminal.show_verdict(path, one, judged.content, verdict)
    if not json and len(judged.results) > 1:
        judged.game.terminal.show_divergence(judged.content, judged.results)
    return int(any(not verdict.legal for _, verdict in judged.results))


def score(
    context: typer.Context,
    sheets: Annotated[list[Path], typer.Argument(metavar="SHEET...", help="Score sheets, YAML or JSON.")],
    edition: EditionOption = None,
    reading: ReadingOption = None,
    as_if: AsIfOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Score score sheets: points, totals, winners and what decided them; several editions side by side."""
    tree = open_project(context, project, as_if)
    raise typer.Exit(_each(sheets, json, lambda path: _score(tree, path, edition or [], reading or [], json)))


def _score(tree: Project, path: Path, editions: list[str], choices: list[str], json: bool) -> int:
    """Write what each reading makes of a sheet, and give the exit code."""
    judged = score_file(tree, path, editions, choices)
    for message in judged.refused:
        _unreadable(path, BadRequestError(message), json)
    sys.stderr.write("".join(f"{one}\n" for one in judged.left_out))
    if not json:
        say_as_if(*(one.edition for one, _ in judged.results))
        judged.game.terminal.show_scores(path, judged.content, judged.results)
    for one, result in judged.results if json else ():
        write_json(one.score_data(result))
    return 2 if judged.refused else 0


def _unreadable(path: Path, error: Exception, as_json: bool) -> None:
    """Say why a file cannot be judged; in JSON too, so that there is a line for every file."""
    place = "" if isinstance(error, BadInputError) else f"{display_path(path)}: "
    text = "\n".join(cut_flood(f"{place}{error}".split("\n")))
    sys.stderr.write(f"{text}\n")
    if as_json:
        write_json({"file": display_path(path), "error": text})
