"""The commands that judge games already played: `referee` and `score`. Each game says how in a module of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Protocol, cast

import typer

from variorum.cli.common import JsonOption, ProjectOption, open_project
from variorum.cli.records import RuledReading, open_document, read_as, readings_for, unreadable
from variorum.games.connect import terminal as connect
from variorum.games.dobble import terminal as dobble
from variorum.games.dobro import terminal as dobro
from variorum.rulebook.problems import BadInputError, BadRequestError, quoted
from variorum.rulebook.project import Project, shown
from variorum.rulebook.yamltext import Document

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


class Commands(Protocol):
    """What a game's module offers."""

    def read_record(self, data: Any, /) -> Any:
        """Read a record from plain data."""

    def judge(self, path: Path, record: Any, readings: list[RuledReading], json: bool, /) -> int:
        """Rule on a record by each reading, and give the exit code."""

    def score(
        self, tree: Project, path: Path, document: Document, editions: list[str] | None, choices: list[str], json: bool
    ) -> int:
        """Reckon a score sheet by each reading, and give the exit code."""


GAMES = {
    "dobro": cast(Commands, dobro),
    "dobble": cast(Commands, dobble),
    "dobble-connect": cast(Commands, connect),
}
# Keys by which a file that does not name its game is known.
TELLING = {"mini_game": "dobble", "mini_games": "dobble", "teams": "dobble-connect"}


def referee(
    context: typer.Context,
    records: Annotated[list[Path], typer.Argument(metavar="RECORD...", help="Records of games, YAML or JSON.")],
    edition: EditionOption = None,
    reading: ReadingOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Replay records, rule on each move, and say which ruling the first fault breaks."""
    tree, worst = open_project(context, project), 0
    for path in records:
        try:
            document = open_document(path)
            game = game_of(document.data, edition)
            record = read_as(document, GAMES[game].read_record)
            choices = [f"{question}={answer}" for question, answer in record.reading.items()]
            readings = readings_for(
                tree, game, record.edition, edition or [], [*choices, *(reading or [])], shown(path)
            )
        except (BadInputError, BadRequestError) as error:
            unreadable(path, error, json)
            worst = 2
            continue
        worst = max(worst, GAMES[game].judge(path, record, readings, json))
    raise typer.Exit(worst)


def game_of(data: Any, editions: list[str] | None) -> str:
    """Tell which game a record is of: as it says itself, or as the edition it is judged by."""
    told = data if isinstance(data, dict) else {}
    if told.get("game") is None:
        known = next((game for key, game in TELLING.items() if key in told), None)
        if known:
            return known
    said = [told.get("game"), *(editions or []), told.get("edition")]
    named = [one.partition("/")[0] for one in said if isinstance(one, str)] or [next(iter(GAMES))]
    found = next((game for game in named if game in GAMES), None)
    if found is None:
        raise BadRequestError(f"records of {quoted(named[0])} cannot be read here; allowed: {', '.join(GAMES)}")
    return found


def score(
    context: typer.Context,
    sheets: Annotated[list[Path], typer.Argument(metavar="SHEET...", help="Score sheets, YAML or JSON.")],
    edition: EditionOption = None,
    reading: ReadingOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Reckon score sheets: points, totals, winners and what decided them; several editions side by side."""
    tree, worst = open_project(context, project), 0
    for path in sheets:
        try:
            document = open_document(path)
            game = GAMES[game_of(document.data, edition)]
            worst = max(worst, game.score(tree, path, document, edition, reading or [], json))
        except (BadInputError, BadRequestError) as error:
            unreadable(path, error, json)
            worst = 2
    raise typer.Exit(worst)
