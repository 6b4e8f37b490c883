"""Files judged: a record refereed, or a score sheet scored, by each reading that is asked for. Nothing here prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from variorum.documents import game_of, open_document, read_as
from variorum.games.protocol import Game, UnscorableError
from variorum.library import NO_SHEETS, OpenReading, open_reading, require_playable, split_playable
from variorum.rulebook.problems import BadInputError, BadRequestError, Problem, choose_from, quote
from variorum.rulebook.project import Project, display_path


@dataclass(frozen=True)
class Judgement:
    """What readings make of a file: its game, what it holds, a result for each reading, and why others have none.

    Editions that nobody named and that cannot be played are left out, each with why.
    """

    game: Game
    content: Any
    results: list[tuple[OpenReading, Any]]
    refused: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def referee_file(project: Project, path: Path, editions: Sequence[str], choices: Sequence[str]) -> Judgement:
    """Rule on the record in a file by each reading: those asked for, or its own."""
    document = open_document(path)
    game = game_of(document.data, editions, list(project.game_files))
    record = read_as(document, game.read_record)
    chosen = [f"{question}={answer}" for question, answer in record.reading.items()]
    readings = readings_for(project, game.name, record.edition, editions, [*chosen, *choices], display_path(path))
    return Judgement(game, record, [(one, game.referee(one.rules, record)) for one in readings])


def score_file(project: Project, path: Path, editions: Sequence[str], choices: Sequence[str]) -> Judgement:
    """Score the sheet in a file by each reading: those asked for, its own, or every edition where none is named."""
    document = open_document(path)
    game = game_of(document.data, editions, list(project.game_files))
    if game.sheets is None:
        raise BadRequestError(NO_SHEETS)
    sheet = read_as(document, game.sheets.read)
    judged, named = Judgement(game, sheet, []), list(editions)
    if not named and not sheet.edition:
        playable, left_out = split_playable(project, project.editions_of(game.name))
        judged.left_out.extend(left_out if playable else [])
        named = [one.name for one in playable] or project.editions_of(game.name)
    for one in readings_for(project, game.name, sheet.edition, named, choices, display_path(path)):
        try:
            judged.results.append((one, game.sheets.score(one.rules, sheet, one.name)))
        except UnscorableError as error:
            if error.players:
                raise BadInputError([Problem(document.file, 1, 1, str(error))]) from error
            judged.refused.append(str(error))
    return judged


def readings_for(
    project: Project, game: str, own: str | None, asked: Sequence[str], choices: Sequence[str], file: str
) -> list[OpenReading]:
    """Open the readings of its game that a file is to be judged by: those asked for, or its own."""
    if own and not asked and own.partition(":")[0] not in project.edition_files:
        raise BadRequestError(f"no edition {quote(own)}; {choose_from(own, project.edition_files)}")
    names = asked or ([own] if own else [])
    if not names:
        fitting = ", ".join(project.editions_of(game)) or game
        raise BadRequestError(f"it names no edition; name one with --edition, as in {fitting}")
    readings = [open_reading(project, name, tuple(choices)) for name in names]
    for one in readings:
        if one.edition.game.name != game:
            raise BadRequestError(
                f"{one.name} is not an edition of {game}, of which {file} is; name one with --edition"
            )
    require_playable(*readings)
    return readings
