"""Dobble at a terminal: verdicts on records, score sheets, and mini-games to watch."""

from __future__ import annotations

from pathlib import Path

from rich.markup import escape
from rich.table import Table

from variorum.cli.common import console
from variorum.cli.terminal import Judged, PlayRequest, Terminal, pause, save_record, show_cites, simulate
from variorum.games.claims.terminal import mark, show_claims
from variorum.games.dobble.game import simulated_sheet
from variorum.games.dobble.records import MiniGameName, Record, read_record
from variorum.games.dobble.referee import Verdict, referee
from variorum.games.dobble.sheets import Scored, Sheet, read_sheet, score_sheet
from variorum.games.faults import FaultError
from variorum.games.protocol import Option
from variorum.library import OpenReading
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import display_path

WHOLE_GAME, TOURNAMENT = "whole-game", "tournament"
WHOLE_LENGTH = 5
MOST_NAMED = 3


class DobbleTerminal(Terminal):
    """Shows Dobble."""

    options = (
        Option(
            "mini_game",
            str,
            "towering-inferno",
            "Which mini-game to watch, in a game that has several; or whole-game, or tournament.",
            "NAME",
        ),
    )

    def show_verdict(self, path: Path, reading: OpenReading, record: Record, verdict: Verdict) -> None:
        """Write each refused claim with the ruling behind it, then what came of the mini-game."""
        out = console()
        stands = "[green]set up correctly[/]" if verdict.legal else "[red]not set up correctly[/]"
        heading = f"[bold]{escape(display_path(path))}[/] under {escape(reading.label)}: {verdict.mini_game}, {stands}"
        out.print(heading, soft_wrap=True)
        if verdict.legal:
            show_claims([text for one in record.texts for text in one], verdict.claims, reading)
            _result(verdict)
        if verdict.fault:
            out.print(f"  [red]{escape(verdict.fault.message)}[/]", soft_wrap=True)
            show_cites(reading, verdict.fault.question)

    def show_scores(self, path: Path, sheet: Sheet, scored: Judged) -> None:
        """Write what each reading makes of a sheet: a line for each mini-game, then the whole."""
        for reading, result in scored:
            console().print(f"[bold]{escape(display_path(path))}[/] under {escape(reading.label)}", soft_wrap=True)
            _sheet_lines(sheet, result)

    def play(self, request: PlayRequest) -> None:
        """Let simulated players play a mini-game, a whole game or a tournament."""
        if not request.watch:
            name = self.game.name
            raise BadRequestError(f"{name} is played in real time, which a terminal cannot follow; add --watch")
        mini_game = request.options["mini_game"]
        allowed = [*MiniGameName, WHOLE_GAME, TOURNAMENT]
        if mini_game not in allowed:
            raise BadRequestError(f"no mini-game {quote(mini_game)}; {choose_from(mini_game, allowed)}")
        if mini_game in (WHOLE_GAME, TOURNAMENT):
            watch_whole(request, mini_game)
        else:
            watch(request)


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
    return "nobody (the rules do not say)" if names is None else " and ".join(names) or "nobody"


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


def watch_whole(request: PlayRequest, whole: str) -> None:
    """Let simulated players play a whole game or tournament, and show its sheet."""
    reading, tournament = request.reading, whole == TOURNAMENT
    try:
        data = simulated_sheet(reading.rules, request.players, request.seed, WHOLE_LENGTH, tournament=tournament)
    except FaultError as error:
        raise BadRequestError(f"{error.message} ({error.question} in {reading.name})") from error
    data = {"game": data.pop("game"), "edition": reading.name, **data}
    sheet = read_sheet(data)
    _sheet_lines(sheet, score_sheet(reading.rules, sheet))
    save_record(data, request)


def watch(request: PlayRequest) -> None:
    """Let simulated players play a mini-game, show each claim as it is ruled on, and save the record."""
    data = simulate(request)
    record, out = read_record(data), console()
    verdict = referee(request.reading.rules, record)
    texts = [text for one in record.texts for text in one]
    for text, ruled in zip(texts, verdict.claims, strict=True):
        out.print(f"{escape(text):32} {mark(str(ruled.code))}", highlight=False)
        pause(request.delay)
    _result(verdict)
    save_record(data, request)
