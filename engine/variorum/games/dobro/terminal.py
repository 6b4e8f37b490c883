"""Dobro at the command line: what becomes of a record, and a score sheet reckoned."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from variorum.cli.common import console, write_json
from variorum.cli.records import RuledReading, read_as, readings_for, ruled_on, unreadable
from variorum.games.dobro.game import GameError, check_players
from variorum.games.dobro.records import Record, Sheet, read_record, read_sheet
from variorum.games.dobro.referee import Verdict, first_divergence
from variorum.games.dobro.referee import referee as referee_record
from variorum.games.dobro.scoring import MissingSumsError
from variorum.games.dobro.sheets import Scored, reckon
from variorum.rulebook.problems import BadInputError, BadRequestError, Problem
from variorum.rulebook.project import Project, shown
from variorum.rulebook.yamltext import Document

__all__ = ["judge", "read_record", "score"]
GAME = "dobro"


def judge(path: Path, record: Record, readings: list[RuledReading], json: bool) -> int:
    """Rule on a record by each reading."""
    judged = ruled_on(
        readings, lambda rules: referee_record(rules, record), lambda one, told: _verdict_text(path, one, told), json
    )
    if not json and len(judged) > 1:
        _parting_text(record, judged)
    return int(any(not verdict.legal for _, verdict in judged))


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
    place = first_divergence([verdict for _, verdict in judged], record)
    out.print(f"[bold]{place[0].upper()}{place[1:]}[/]")


# -- score -------------------------------------------------------------------------------------------------------


def score(
    tree: Project, path: Path, document: Document, editions: list[str] | None, choices: list[str], json: bool
) -> int:
    """Reckon a sheet by each reading; by every edition where neither it nor anybody names one."""
    sheet = read_as(document, read_sheet)
    named = editions or ([] if sheet.edition else tree.editions_of(GAME))
    readings = readings_for(tree, GAME, sheet.edition, named, choices, shown(path))
    players_fault(sheet, readings, document.file)
    scored, worst = [], 0
    for one in readings:
        try:
            scored.append((one.name, reckon(one.rules, sheet)))
        except MissingSumsError as error:
            names = " and ".join(sheet.players[seat] for seat in error.seats)
            needed = f"{one.name} breaks the tie between {names} by the values of their cards in the last round"
            unreadable(path, BadRequestError(f"{needed}; give them under `sums`"), json)
            worst = 2
    if json:
        for name, result in scored:
            write_json({"edition": name, **asdict(result)})
    else:
        _score_text(path, sheet, scored)
    return worst


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
