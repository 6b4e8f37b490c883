"""Dobble at the command line: what becomes of a record, and a mini-game watched."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from engine.cli.common import console
from engine.cli.records import RuledReading
from engine.cli.recordtext import data_lines
from engine.dobble import FaultError, MiniGameName, Record, Verdict, read_record, referee, simulated
from engine.dobble.game import simulated_sheet
from engine.dobble.sheets import Scored, Sheet, read_sheet, reckon
from engine.rulebook.problems import BadRequestError, choose_from, quoted
from engine.rulebook.project import shown

WHOLE_GAME, TOURNAMENT = "whole-game", "tournament"
WHOLE_LENGTH = 5
MOST_NAMED = 3
MARKS = {"ok": "[green]ok[/]"}


def verdict_data(reading: RuledReading, verdict: Verdict) -> dict[str, Any]:
    """Write a verdict for programs, with the citations behind its fault."""
    data = {"edition": reading.name, **verdict.data()}
    if verdict.fault:
        data["fault"]["cites"] = reading.cites(verdict.fault.question)
    return data


def verdict_text(path: Path, reading: RuledReading, record: Record, verdict: Verdict) -> None:
    """Write a verdict for people: each refused claim with the ruling behind it, then what came of the mini-game."""
    out = console()
    mark = "[green]set up rightly[/]" if verdict.legal else "[red]not set up rightly[/]"
    heading = f"[bold]{escape(shown(path))}[/] under {escape(reading.name)}: {verdict.mini_game}, {mark}"
    out.print(heading, soft_wrap=True)
    if verdict.legal:
        _claims(record, reading, verdict)
        _result(verdict)
    if verdict.fault:
        out.print(f"  [red]{escape(verdict.fault.message)}[/]", soft_wrap=True)
        _cites(reading, verdict.fault.question)


def _claims(record: Record, reading: RuledReading, verdict: Verdict) -> None:
    out = console()
    texts = [text for one in record.texts for text in one]
    held = sum(one.holds for one in verdict.claims)
    out.print(f"  {held} of {len(texts)} claims hold", highlight=False)
    told: set[str] = set()
    for number, (text, ruled) in enumerate(zip(texts, verdict.claims, strict=False), 1):
        if ruled.holds or ruled.question is None:
            continue
        out.print(f"    {number}. {escape(text)}: [yellow]{ruled.code}[/], {ruled.question}", highlight=False)
        if ruled.question not in told:
            told.add(ruled.question)
            _cites(reading, ruled.question)


def _cites(reading: RuledReading, question: str) -> None:
    for cite in reading.cites(question):
        line = f"      {question}: {cite['source']} {cite['lines']} “{cite['words']}”"
        console().print(escape(line), style="dim", soft_wrap=True)


def _result(verdict: Verdict) -> None:
    out = console()
    out.print(escape("  cards: " + ", ".join(f"{name} {count}" for name, count in verdict.cards.items())))
    if not verdict.finished:
        out.print("  not finished")
        return
    for what, names in (("won by", verdict.winners), ("lost by", verdict.losers)):
        out.print(escape(f"  {what} {_names(names)}"))
    points = verdict.points or {}
    out.print(escape("  tournament points: " + ", ".join(f"{name} {count}" for name, count in points.items())))


def _names(names: list[str] | None) -> str:
    return "nobody: the rules name none" if names is None else " and ".join(names) or "nobody"


def scored_text(path: Path, reading: RuledReading, sheet: Sheet, scored: Scored) -> None:
    """Write what a reading makes of a sheet: a line for each mini-game, then the whole."""
    out = console()
    out.print(f"[bold]{escape(shown(path))}[/] under {escape(reading.name)}", soft_wrap=True)
    _sheet_lines(sheet, scored)


def _sheet_lines(sheet: Sheet, scored: Scored) -> None:
    out = console()
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("mini-game", "won by", "lost by", *(sheet.players if scored.points else ())):
        table.add_column(escape(heading), justify="right" if heading in sheet.players else "left")
    for number, result in enumerate(sheet.results):
        lost = scored.lost[number]
        given = [str(scored.points[number][name]) for name in sheet.players] if scored.points else []
        won = _few(scored.won[number])
        table.add_row(str(result.mini_game), won, "–" if lost is None else _few(lost), *given)
    if scored.points:
        table.add_row("total", "", "", *(str(scored.totals[name]) for name in sheet.players))
    out.print(table)
    won = ", ".join(f"{name} {count}" for name, count in scored.mini_games.items())
    out.print(escape(f"  mini-games won: {won}"), highlight=False)
    out.print(escape(f"  won by {' and '.join(scored.winners)}, decided by {scored.decided_by}"), highlight=False)


def _few(names: list[str]) -> str:
    return escape(" and ".join(names)) if len(names) <= MOST_NAMED else f"{len(names)} players"


def watch_whole(reading: RuledReading, whole: str, players: int, seed: int, save: Path | None) -> None:
    """Let simulated players play a whole game or tournament, and show its sheet."""
    data = simulated_sheet(reading.rules, players, seed, WHOLE_LENGTH, tournament=whole == TOURNAMENT)
    data = {"game": data.pop("game"), "edition": reading.name, **data}
    sheet = read_sheet(data)
    _sheet_lines(sheet, reckon(reading.rules, sheet))
    _keep(data, save)


def _keep(data: Mapping[str, Any], save: Path | None) -> None:
    """Write a record or sheet, where somebody wants to keep it."""
    if save is not None:
        save.write_text("\n".join(data_lines(data)) + "\n", encoding="utf-8")
        console().print(f"  saved as {escape(shown(save))}", highlight=False)


def watch(reading: RuledReading, mini_game: str, players: int, seed: int, delay: float, save: Path | None) -> None:
    """Let simulated players play a mini-game, show each claim as it is ruled on, and save the record."""
    allowed = [*MiniGameName, WHOLE_GAME, TOURNAMENT]
    if mini_game not in allowed:
        raise BadRequestError(f"no mini-game {quoted(mini_game)}; {choose_from(mini_game, allowed)}")
    try:
        if mini_game in (WHOLE_GAME, TOURNAMENT):
            watch_whole(reading, mini_game, players, seed, save)
            return
        data = simulated(reading.rules, MiniGameName(mini_game), players, seed)
    except FaultError as error:
        raise BadRequestError(f"{error.message} ({error.question} in {reading.name})") from error
    data = {"game": data.pop("game"), "edition": reading.name, **data}
    record, out = read_record(data), console()
    verdict = referee(reading.rules, record)
    texts = [text for one in record.texts for text in one]
    for text, ruled in zip(texts, verdict.claims, strict=True):
        mark = MARKS.get(str(ruled.code), f"[yellow]{ruled.code}[/]")
        out.print(f"{escape(text):32} {mark}", highlight=False)
        if delay:
            time.sleep(delay)
    _result(verdict)
    _keep(data, save)
