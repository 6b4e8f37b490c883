"""Dobble Connect at the terminal: show a verdict on a record, and a match between simulated teams."""

from __future__ import annotations

from pathlib import Path

from rich.markup import escape
from rich.table import Table
from rich.text import Text

from variorum.cli.common import console
from variorum.cli.terminal import PlayRequest, Terminal, pause, save_record, show_cites
from variorum.games.claims.refereeing import Ruled
from variorum.games.claims.terminal import mark, show_claims
from variorum.games.connect.claims import Claim
from variorum.games.connect.deck import EACH, START, colour_name, start_cards
from variorum.games.connect.match import Match
from variorum.games.connect.players import Aim, fair_sizes, seat_teams, simulate
from variorum.games.connect.records import Record, read_record
from variorum.games.connect.referee import Verdict, referee
from variorum.games.connect.round import Round
from variorum.games.faults import FaultError, count_of
from variorum.games.protocol import Option
from variorum.library import OpenReading
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import display_path
from variorum.rulebook.yamltext import WHOLE_NUMBER

STYLES = {"pink": "magenta", "orange": "yellow", "green": "green", "blue": "blue"}


class ConnectTerminal(Terminal):
    """Shows Dobble Connect."""

    options = (
        Option("teams", str, None, "The sizes of the teams, in a game of teams, such as 2,2,3.", "SIZES"),
        Option("aims", str, None, "What each team aims for, in a game of teams, such as extend,block,rid.", "AIMS"),
    )

    def show_verdict(self, path: Path, reading: OpenReading, record: Record, verdict: Verdict) -> None:
        """Write each refused claim with the ruling behind it, round by round, then the points."""
        out = console()
        stands = "[green]set-up allowed[/]" if verdict.legal else "[red]set-up not allowed[/]"
        out.print(f"[bold]{escape(display_path(path))}[/] under {escape(reading.label)}: {stands}", soft_wrap=True)
        _box_text(reading, record, verdict)
        for number, (claims, report) in enumerate(zip(verdict.claims, verdict.rounds, strict=False), 1):
            out.print(f"  round {number}: {_ending(report.winner, report.ended_by)}", highlight=False)
            show_claims(record.rounds[number - 1].texts, claims, reading)
        if verdict.points:
            _points_text(verdict)
        if verdict.fault:
            place = f"round {verdict.fault_round}: " if verdict.fault_round else ""
            out.print(f"  [red]{place}{escape(verdict.fault.message)}[/]", soft_wrap=True)
            show_cites(reading, verdict.fault.question)

    def play(self, request: PlayRequest) -> None:
        """Let simulated teams play a match, show each claim as it is ruled on and each board, and save the record."""
        if not request.watch:
            name = self.game.name
            raise BadRequestError(
                f"{name} is played in real time, which a terminal cannot do; add --watch to see a simulated match"
            )
        watch(request)


def _box_text(reading: OpenReading, record: Record, verdict: Verdict) -> None:
    """Say how many cards of each kind a record has, if not as many as the reading."""
    if record.colours is None or (verdict.fault is not None and verdict.fault.code in ("deck", "colours")):
        return
    ruled = reading.rules.deck_kinds
    each = len(next(iter(record.colours.values())))
    starts = len(start_cards(record.colours, reading.rules.deck_cards))
    if (each, starts) != (ruled[EACH], ruled[START]):
        box = f"{count_of(each, 'card')} of each colour and {count_of(starts, 'start card')}"
        own = f"the edition has {ruled[EACH]} and {ruled[START]} (deck.kinds)"
        console().print(f"  this record has {box}; {own}", highlight=False, soft_wrap=True)


def _ending(winner: str | None, ended_by: str | None) -> str:
    if ended_by is None:
        return "not finished"
    return f"won by {escape(winner)}" if winner else f"nobody wins, {ended_by.replace('-', ' ')}"


def _points_text(verdict: Verdict) -> None:
    out = console()
    out.print(escape("  points: " + ", ".join(f"{name} {count}" for name, count in verdict.points.items())))
    if verdict.winners is not None:
        out.print(f"  [bold]won by {escape(' and '.join(verdict.winners))}[/]")


# -- watching ------------------------------------------------------------------------------------------------------


def sizes_of(text: str | None, players: int | None, reading: OpenReading) -> tuple[int, ...]:
    """Read the sizes of the teams, or form teams from the number of players; if both are given, they must agree."""
    if text is None:
        return _shared_out(players or 0, reading)
    if not all(part.isdecimal() and len(part) <= 2 and int(part) > 0 for part in text.split(",")):
        raise BadRequestError(f"--teams needs the sizes of the teams, such as 2,2,3, not {quote(text)}")
    sizes = tuple(map(int, text.split(",")))
    if players not in (None, sum(sizes)):
        raise BadRequestError(f"--teams {text} makes {sum(sizes)} players, not {players}; leave --players out")
    return sizes


def _shared_out(players: int, reading: OpenReading) -> tuple[int, ...]:
    least = reading.rules.players_least
    if players < least:
        raise BadRequestError(
            f"The game needs at least {least} players, not {players}. (players.least in {reading.name})"
        )
    return fair_sizes(players, reading.rules)


def aims_of(text: str | None, sizes: tuple[int, ...]) -> dict[str, Aim]:
    """Read what each team aims for."""
    named = text.split(",") if text else []
    for one in named:
        if one not in list(Aim):
            raise BadRequestError(f"there is no aim {quote(one)}; {choose_from(one, list(Aim))}")
    if len(named) > len(sizes):
        raise BadRequestError(f"--aims names {len(named)} aims for {len(sizes)} teams")
    return {colour_name(place): Aim(one) for place, one in enumerate(named)}


def watch(request: PlayRequest) -> None:
    """Play a match and show it move by move."""
    reading, teams = request.reading, request.options["teams"]
    asked = request.players if teams is None or request.players_given else None
    sizes = sizes_of(teams, asked, reading)
    names = [colour_name(place) for place in range(len(sizes))]
    try:
        data = simulate(reading.rules, seat_teams(sizes, names), request.seed, aims_of(request.options["aims"], sizes))
    except FaultError as error:
        raise BadRequestError(f"{error.message} ({error.question} in {reading.name})") from error
    data = {"game": data.pop("game"), "edition": reading.name, "seed": _seed(request.seed), **data}
    record = read_record(data)
    listed = ", ".join(f"{name} {size}" for name, size in zip(names, sizes, strict=True))
    heading = f"[bold]{escape(reading.label)}[/], seed {request.seed}, {sum(sizes)} players: {escape(listed)}"
    console().print(heading, soft_wrap=True, highlight=False)
    verdict = referee(reading.rules, record, _Screen(record, request.delay))
    console().print()
    _points_text(verdict)
    save_record(data, request)


def _seed(seed: int) -> int | str:
    """Write a seed for a record: as text if it is too long for a number."""
    return seed if WHOLE_NUMBER.fullmatch(str(seed)) else str(seed)


class _Screen:
    """Shows a match move by move."""

    def __init__(self, record: Record, delay: float) -> None:
        self.record, self.delay = record, delay
        self.claims = 0

    def __call__(self, match: Match, played: Round, claim: Claim | None, ruled: Ruled | None) -> None:
        """Show a deal or a claim, and the board at the end of a round."""
        out = console()
        if claim is None or ruled is None:
            self.claims = 0
            cards = {team.name: sum(len(played.stacks[seat]) for seat in team.seats) for team in match.teams}
            listed = ", ".join(f"{name} {count}" for name, count in cards.items())
            out.print(f"\n[bold reverse] Round {match.played + 1} [/] cards: {escape(listed)}", highlight=False)
            return
        text = self.record.rounds[match.played].texts[self.claims]
        self.claims += 1
        out.print(f"{escape(text):40} {mark(str(ruled.code))}", highlight=False)
        pause(self.delay)
        if played.over:
            out.print(draw_board(played))
            winner = None if played.winner is None else match.teams[played.winner].name
            out.print(_ending(winner, played.ended_by), highlight=False)


def draw_board(played: Round) -> Table:
    """Draw a board as rows of letters, each row shifted by half a card; a letter stands for a colour."""
    cells = played.board.cards
    line = {cell for one in played.lines for cell in one}
    table = Table.grid()
    left = min(2 * cell.q + cell.r for cell in cells)
    right = max(2 * cell.q + cell.r for cell in cells)
    for r in range(min(cell.r for cell in cells), max(cell.r for cell in cells) + 1):
        row = {2 * cell.q + cell.r: cell for cell in cells if cell.r == r}
        text = Text("  ")
        for place in range(left, right + 1):
            cell = row.get(place)
            letter, style = _letter(played.table.colours[cells[cell]]) if cell else (" ", "")
            text.append(letter, f"{style} reverse" if cell in line else style)
        table.add_row(text)
    return table


def _letter(colours: frozenset[str]) -> tuple[str, str]:
    """Write a card as a letter in its colour, the start card as a star."""
    if len(colours) != 1:
        return "*", "bold"
    colour = next(iter(colours))
    return colour[0].upper(), STYLES.get(colour, "")
