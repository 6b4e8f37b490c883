"""Dobble at the command line: what becomes of a record, and a mini-game watched."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from variorum.cli.common import console, write_json
from variorum.cli.records import RuledReading, read_as, readings_for, ruled_on, unreadable
from variorum.games.claims.terminal import cites_text, claims_text, keep, mark
from variorum.games.dobble import FaultError, MiniGameName, Record, Verdict, read_record, referee, simulated
from variorum.games.dobble.game import simulated_sheet
from variorum.games.dobble.sheets import Scored, Sheet, SheetError, read_sheet, score_sheet
from variorum.rulebook.problems import BadRequestError, choose_from, quoted
from variorum.rulebook.project import Project, shown
from variorum.rulebook.yamltext import Document

__all__ = ["judge", "read_record", "score", "watch"]
GAME = "dobble"
WHOLE_GAME, TOURNAMENT = "whole-game", "tournament"
WHOLE_LENGTH = 5
MOST_NAMED = 3


def judge(path: Path, record: Record, readings: list[RuledReading], json: bool) -> int:
    """Rule on a record by each reading."""
    judged = ruled_on(
        readings,
        lambda rules: referee(rules, record),
        lambda one, verdict: verdict_text(path, one, record, verdict),
        json,
    )
    return int(any(not verdict.legal for _, verdict in judged))


def score(
    tree: Project, path: Path, document: Document, editions: list[str] | None, choices: list[str], json: bool
) -> int:
    """Reckon a sheet by each reading; by every edition where neither it nor anybody names one."""
    sheet, worst = read_as(document, read_sheet), 0
    named = editions or ([] if sheet.edition else tree.editions_of(GAME))
    for one in readings_for(tree, GAME, sheet.edition, named, choices, shown(path)):
        try:
            scored = score_sheet(one.rules, sheet)
        except SheetError as error:
            unreadable(path, BadRequestError(f"{error.message} ({error.question} in {one.name})"), json)
            worst = 2
            continue
        if json:
            write_json({"edition": one.name, **asdict(scored)})
        else:
            scored_text(path, one, sheet, scored)
    return worst


def verdict_text(path: Path, reading: RuledReading, record: Record, verdict: Verdict) -> None:
    """Write a verdict for people: each refused claim with the ruling behind it, then what came of the mini-game."""
    out = console()
    stands = "[green]set up rightly[/]" if verdict.legal else "[red]not set up rightly[/]"
    heading = f"[bold]{escape(shown(path))}[/] under {escape(reading.name)}: {verdict.mini_game}, {stands}"
    out.print(heading, soft_wrap=True)
    if verdict.legal:
        texts = [text for one in record.texts for text in one]
        claims_text(texts, verdict.claims, reading)
        _result(verdict)
    if verdict.fault:
        out.print(f"  [red]{escape(verdict.fault.message)}[/]", soft_wrap=True)
        cites_text(reading, verdict.fault.question)


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
    _sheet_lines(sheet, score_sheet(reading.rules, sheet))
    keep(data, save)


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
        out.print(f"{escape(text):32} {mark(str(ruled.code))}", highlight=False)
        if delay:
            time.sleep(delay)
    _result(verdict)
    keep(data, save)
