"""The commands that judge games already played: `referee` and `score`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from engine.cli import dobble
from engine.cli.common import JsonOption, ProjectOption, console, open_project, write_json
from engine.cli.records import RuledReading, open_document, read_as, readings_for
from engine.dobble import sheets as dobble_sheets
from engine.dobble.records import Record as DobbleRecord
from engine.dobble.records import read_record as dobble_record
from engine.dobble.referee import referee as dobble_referee
from engine.dobro.game import GameError, check_players
from engine.dobro.records import Record, Sheet, read_record, read_sheet
from engine.dobro.referee import Verdict, parting
from engine.dobro.referee import referee as referee_record
from engine.dobro.scoring import MissingSumsError
from engine.dobro.sheets import Scored, reckon
from engine.rulebook.problems import BadInputError, BadRequestError, Problem, quoted
from engine.rulebook.project import Project, shown
from engine.rulebook.yamltext import Document

DOBRO, DOBBLE = "dobro", "dobble"
RECORDS: dict[str, Callable[[Any], Any]] = {DOBRO: read_record, DOBBLE: dobble_record}
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
    tree, worst = open_project(context, project), 0
    for path in records:
        try:
            document = open_document(path)
            game = game_of(document.data, edition)
            record: Any = read_as(document, RECORDS[game])
            choices = [f"{question}={answer}" for question, answer in record.reading.items()]
            readings = readings_for(
                tree, game, record.edition, edition or [], [*choices, *(reading or [])], shown(path)
            )
        except (BadInputError, BadRequestError) as error:
            _unreadable(path, error, json)
            worst = 2
            continue
        if isinstance(record, DobbleRecord):
            worst = max(worst, _dobble(path, record, readings, json))
            continue
        judged = [(one, referee_record(one.rules, record)) for one in readings]
        for one, verdict in judged:
            if json:
                write_json(verdict_data(one, verdict))
            else:
                _verdict_text(path, one, verdict)
        if not json and len(judged) > 1:
            _parting_text(record, judged)
        worst = max(worst, int(any(not verdict.legal for _, verdict in judged)))
    raise typer.Exit(worst)


def game_of(data: Any, editions: list[str] | None) -> str:
    """Tell which game a record is of: as it says itself, or as the edition it is judged by."""
    told = data if isinstance(data, dict) else {}
    if told.get("game") is None and ("mini_game" in told or "mini_games" in told):
        return DOBBLE
    said = [told.get("game"), *(editions or []), told.get("edition")]
    named = [one.partition("/")[0] for one in said if isinstance(one, str)] or [DOBRO]
    known = [game for game in named if game in RECORDS]
    if not known:
        raise BadRequestError(f"records of {quoted(named[0])} cannot be read here; allowed: {', '.join(RECORDS)}")
    return known[0]


def _dobble(path: Path, record: DobbleRecord, readings: list[RuledReading], json: bool) -> int:
    """Rule on a record of Dobble by each reading."""
    worst = 0
    for one in readings:
        verdict = dobble_referee(one.rules, record)
        if json:
            write_json(dobble.verdict_data(one, verdict))
        else:
            dobble.verdict_text(path, one, record, verdict)
        worst = max(worst, int(not verdict.legal))
    return worst


def _unreadable(path: Path, error: Exception, json: bool) -> None:
    """Say why a file cannot be judged; in JSON too, so that there is a line for every file."""
    place = "" if isinstance(error, BadInputError) else f"{shown(path)}: "
    sys.stderr.write(f"{place}{error}\n")
    if json:
        write_json({"file": shown(path), "error": f"{place}{error}"})


def verdict_data(reading: RuledReading, verdict: Verdict) -> dict[str, Any]:
    """Write a verdict for programs, with the citations behind its fault."""
    data = {"edition": reading.name, **verdict.data()}
    if verdict.fault:
        data["fault"]["cites"] = reading.cites(verdict.fault.question)
    return data


def _verdict_text(path: Path, reading: RuledReading, verdict: Verdict) -> None:
    out = console()
    mark = "[green]legal[/]" if verdict.legal else "[red]not legal[/]"
    out.print(f"[bold]{escape(shown(path))}[/] under {escape(reading.name)}: {mark}", soft_wrap=True)
    for number, report in enumerate(verdict.rounds, 1):
        values = " ".join("–" if value is None else str(value) for value in report.values)
        out.print(f"  round {number}: {escape(report.starter)} starts; values {values or '–'}")
        result = report.points or report.piles
        label = "points" if report.points is not None else "piles"
        listed = ", ".join(f"{name} {count}" for name, count in result.items())
        notes = [
            f"{name}: {who}" for name, who in (("forgetful", report.forgetful), ("ended by", report.finisher)) if who
        ]
        out.print(escape(f"    {label}: {listed}" + (f"; {'; '.join(notes)}" if notes else "")))
    if verdict.totals:
        out.print(escape("  totals: " + ", ".join(f"{name} {total}" for name, total in verdict.totals.items())))
    if verdict.winners is not None:
        out.print(
            f"  [bold]won by {escape(' and '.join(verdict.winners) or 'nobody')}[/], decided by {verdict.decided_by}"
        )
    if verdict.fault:
        fault = verdict.fault
        place = ", ".join(
            f"{name} {number}" for name, number in (("round", fault.round), ("move", fault.move)) if number
        )
        out.print(f"  [red]{escape(place or 'players')}[/]" + (f", {escape(fault.text)}" if fault.text else ""))
        out.print(f"    {escape(fault.message)}")
        for cite in reading.cites(fault.question):
            out.print(escape(f"    {fault.question}: {cite['source']} {cite['lines']} “{cite['words']}”"), style="dim")


def _parting_text(record: Record, judged: list[tuple[RuledReading, Verdict]]) -> None:
    """Say where several readings first part."""
    out = console()
    place = parting([verdict for _, verdict in judged], record)
    out.print(f"[bold]{place[0].upper()}{place[1:]}[/]")


# -- score -------------------------------------------------------------------------------------------------------


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
            if game_of(document.data, edition) == DOBBLE:
                worst = max(worst, _dobble_sheet(tree, path, document, edition, reading or [], json))
                continue
            sheet = read_as(document, read_sheet)
            everything = edition or ([] if sheet.edition else _editions_of_sheets(tree))
            readings = readings_for(tree, DOBRO, sheet.edition, everything, reading or [], shown(path))
            players_fault(sheet, readings, document.file)
        except (BadInputError, BadRequestError) as error:
            _unreadable(path, error, json)
            worst = 2
            continue
        scored = []
        for one in readings:
            try:
                scored.append((one.name, reckon(one.rules, sheet)))
            except MissingSumsError as error:
                names = " and ".join(sheet.players[seat] for seat in error.seats)
                needed = f"{one.name} breaks the tie between {names} by the values of their cards in the last round"
                _unreadable(path, BadRequestError(f"{needed}; give them under `sums`"), json)
                worst = 2
        if json:
            for name, result in scored:
                write_json({"edition": name, **asdict(result)})
        else:
            _score_text(path, sheet, scored)
    raise typer.Exit(worst)


def _dobble_sheet(
    tree: Project, path: Path, document: Document, editions: list[str] | None, choices: list[str], json: bool
) -> int:
    """Reckon a sheet of Dobble by each reading."""
    sheet = read_as(document, dobble_sheets.read_sheet)
    named = editions or ([] if sheet.edition else [one for one in tree.edition_files if one.startswith(f"{DOBBLE}/")])
    worst = 0
    for one in readings_for(tree, DOBBLE, sheet.edition, named, choices, shown(path)):
        try:
            scored = dobble_sheets.reckon(one.rules, sheet)
        except dobble_sheets.SheetError as error:
            _unreadable(path, BadRequestError(f"{error.message} ({error.question} in {one.name})"), json)
            worst = 2
            continue
        if json:
            write_json({"edition": one.name, **asdict(scored)})
        else:
            dobble.scored_text(path, one, sheet, scored)
    return worst


def _editions_of_sheets(project: Project) -> list[str]:
    """List the editions of the one game that has score sheets."""
    return [name for name in project.edition_files if name.partition("/")[0] == "dobro"]


def players_fault(sheet: Sheet, readings: list[RuledReading], file: str) -> None:
    """Refuse a sheet for more or fewer players than an edition allows."""
    for one in readings:
        try:
            check_players(one.rules, len(sheet.players))
        except GameError as error:
            raise BadInputError([Problem(file, 1, 1, f"{error} in {one.name}")]) from error


def _score_text(path: Path, sheet: Sheet, scored: list[tuple[str, Scored]]) -> None:
    out = console()
    out.print(f"[bold]{escape(shown(path))}[/]", soft_wrap=True)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("edition", no_wrap=True)
    for name in sheet.players:
        table.add_column(escape(name), justify="right")
    table.add_column("won by")
    table.add_column("decided by", no_wrap=True)
    for edition, result in scored:
        cells = []
        for name in sheet.players:
            rounds = "+".join(str(points[name]) for points in result.points).replace("+-", "-")
            cells.append(f"{rounds} = {result.totals[name]}" if len(result.points) > 1 else str(result.totals[name]))
        table.add_row(escape(edition), *cells, escape(" and ".join(result.winners)), result.decided_by)
    out.print(table)
