"""Dobro at a terminal: what a record leads to, score sheets, and a game against simple opponents."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Rich

from variorum import files
from variorum.cli.common import as_if_comment, cite_text, console
from variorum.cli.terminal import Judged, PlayRequest, Terminal, pause, read_line, save_text
from variorum.documents import open_document, read_as
from variorum.games.dobro.game import GameError, check_players
from variorum.games.dobro.players import POLICIES, forgets
from variorum.games.dobro.plays import Play
from variorum.games.dobro.policies import choices
from variorum.games.dobro.records import FORGETTING, PLAY, Record, Sheet, read_record
from variorum.games.dobro.referee import Verdict, find_play, first_divergence
from variorum.games.dobro.round import IllegalMoveError
from variorum.games.dobro.state import State, deal, from_record
from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import Option
from variorum.library import OpenReading
from variorum.recordtext import record_text
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import display_path
from variorum.rulebook.readings import reading_labels
from variorum.stopping import StoppedError

FORGOT = " and forgets to draw"
HELP = """Type a move (5, 6+6, W=12, 6+W, W+W=8, skip, take) or its number (#2); add `forgets` not to draw, and
`unnoticed` if nobody sees it.
  why [MOVE]   the ruling behind the last refusal, or why a move may not be made
  undo         take back your last move
  save FILE    write the record of the game
  quit         leave (so do Ctrl-C and the end of input)"""


class DobroTerminal(Terminal):
    """Shows Dobro, and plays it with a person."""

    options = (
        Option("policy", str, "thrifty", f"How opponents play: {', '.join(POLICIES)}.", "P"),
        Option("forget", int, 3, "How often opponents forget to draw.", "PERCENT", 0, 100),
        Option("longer", bool, False, "Play the longer variant."),
        Option("load", Path, None, "Go on with a saved game.", "RECORD"),
    )

    def show_verdict(self, path: Path, reading: OpenReading, record: Record, verdict: Verdict) -> None:
        """Write each round with its values and points, the totals, and the ruling that a fault breaks."""
        _verdict_text(path, reading, verdict)

    def show_divergence(self, record: Record, judged: Judged) -> None:
        """Say where several readings first differ."""
        place = first_divergence([verdict for _, verdict in judged], record)
        console().print(f"[bold]{place[0].upper()}{place[1:]}[/]")

    def show_scores(self, path: Path, sheet: Sheet, scored: Judged) -> None:
        """Write the points, totals and winners by each reading."""
        _score_text(path, sheet, scored)

    def play(self, request: PlayRequest) -> None:
        """Play a game against simple opponents, or watch them play."""
        policy, load = request.options["policy"], request.options["load"]
        if policy not in POLICIES:
            raise BadRequestError(f"no policy {quote(policy)}; {choose_from(policy, POLICIES)}")
        session = Session(request, _load(load, request.reading) if load else _new(request))
        try:
            session.run()
        finally:
            if request.save is not None:
                save_text(session.record_text(), request.save)
                console().print(f"Saved as {escape(display_path(request.save))}.")


def _new(request: PlayRequest) -> State:
    rules = request.reading.rules
    try:
        check_players(rules, request.players)
        return deal(rules, request.players, request.seed, longer=request.options["longer"])
    except GameError as error:
        raise BadRequestError(f"{error} in {request.reading.name}") from error


def _load(path: Path, reading: OpenReading) -> State:
    try:
        return from_record(read_as(open_document(path), read_record), reading.rules)
    except FaultError as error:
        raise BadRequestError(f"{display_path(path)} cannot be gone on with: {error.message}") from error


def _verdict_text(path: Path, reading: OpenReading, verdict: Verdict) -> None:
    out = console()
    mark = "[green]legal[/]" if verdict.legal else "[red]not legal[/]"
    out.print(f"[bold]{escape(display_path(path))}[/] under {escape(reading.label)}: {mark}", soft_wrap=True)
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
            out.print(escape(f"    {fault.question}: {cite_text(cite)}"), style="dim")


def _score_text(path: Path, sheet: Sheet, scored: Judged) -> None:
    out = console()
    out.print(f"[bold]{escape(display_path(path))}[/]", soft_wrap=True)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("edition", no_wrap=True)
    for name in sheet.players:
        table.add_column(escape(name), justify="right")
    table.add_column("won by")
    table.add_column("decided by", no_wrap=True)
    labels = reading_labels(reading.reading for reading, _ in scored)
    for label, (_, result) in zip(labels, scored, strict=True):
        cells = []
        for name in sheet.players:
            rounds = "+".join(str(points[name]) for points in result.points).replace("+-", "-")
            cells.append(f"{rounds} = {result.totals[name]}" if len(result.points) > 1 else str(result.totals[name]))
        table.add_row(escape(label), *cells, escape(" and ".join(result.winners)), result.decided_by)
    out.print(table)


# -- a game ------------------------------------------------------------------------------------------------------


MOST_DIGITS = 6  # of the number of a move


class LeaveError(Exception):
    """The player leaves the game."""


class Session:
    """A game being played at a terminal."""

    def __init__(self, request: PlayRequest, state: State) -> None:
        self.reading = request.reading
        self.state = state
        self.policy = POLICIES[request.options["policy"]]
        self.forget = request.options["forget"]
        self.human = None if request.watch else state.names[0]
        self.delay = request.delay
        self.history: list[State] = []
        self.last_fault: FaultError | None = None
        self.out: Console = console()

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        state = self.state
        self.out.print(
            f"[bold]{escape(self.reading.label)}[/], seed {state.seed}, {len(state.names)} players", soft_wrap=True
        )
        if self.human:
            self.out.print(f"You are {escape(self.human)}. Seats are listed clockwise.")
            self.out.print(escape(HELP), style="dim")
        try:
            self._rounds()
            self._end()
        except LeaveError:
            self._leave(asks=True)
        except KeyboardInterrupt:
            self.out.print()
            self._leave(asks=True)
        except EOFError:
            self._leave(asks=False)
        except StoppedError:
            self._leave(asks=False)
            raise

    def _rounds(self) -> None:
        number = -1
        while self.state.outcome() is None:
            if len(self.state.game.results) != number:
                number = len(self.state.game.results)
                self._round_heading(number)
            if self.state.turn == self.human:
                self._ask()
            else:
                self._opponent()

    def _round_heading(self, number: int) -> None:
        if number:
            self._round_result(number)
        starter = self.state.names[self.state.round.starter]
        self.out.print(f"\n[bold reverse] Round {number + 1} of {self.state.game.rounds} [/] {escape(starter)} starts.")

    def _round_result(self, number: int) -> None:
        result, names = self.state.game.results[number - 1], self.state.names
        table = Table(title=f"Round {number}", title_justify="left", box=None, padding=(0, 2, 0, 0))
        for heading in ("player", "cards", "points", "total"):
            table.add_column(heading, justify="left" if heading == "player" else "right")
        for seat, name in enumerate(names):
            mark = " (forgetful)" if seat == result.forgetful else ""
            table.add_row(
                escape(name) + mark,
                str(result.cards[seat]),
                str(result.points[seat]),
                str(self.state.game.totals()[seat]),
            )
        self.out.print()
        self.out.print(table)

    # -- opponents -----------------------------------------------------------------------------------------------

    def _opponent(self) -> None:
        state, round_ = self.state, self.state.round
        chance = choices(state.seed, len(state.game.results), len(round_.log))
        move = self.policy(round_, chance)
        forgotten_draw = forgets(round_, move, chance, self.forget)
        name = state.turn
        self.state.play(move, forgotten_draw)
        self._tell(name, move, forgotten_draw)
        pause(self.delay)

    def _tell(self, name: str, move: Play, forgotten_draw: int) -> None:
        round_ = self.state.round
        fresh = not round_.log
        value = f" → value [bold]{round_.value}[/]" if round_.value and not fresh else ""
        if move.text == "take":
            value = f", who now has {self.state.view(name).pile_sizes[name]} cards" if not fresh else ""
        forgot = ("", FORGOT, f"{FORGOT}, which nobody notices")[forgotten_draw]
        self.out.print(f"  {escape(name)} [bold]{escape(move.text)}[/][yellow]{forgot}[/]{value}")

    # -- the player ----------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask the player until a move is made or taken back."""
        self._show()
        while True:
            typed = read_line("your move> ")
            word, _, rest = typed.partition(" ")
            rest = rest.strip()
            if word in ("quit", "exit"):
                raise LeaveError
            if word == "undo":
                if self._undo():
                    return
            elif word == "save":
                self.save(Path(rest or f"dobro-{self.state.seed}.yaml"))
            elif word == "why":
                self._why(rest)
            elif not word or word == "help" or tuple(rest.split()) not in FORGETTING:
                self.out.print(escape(HELP), style="dim")
            elif self._try(word, FORGETTING.index(tuple(rest.split()))):
                return

    def _undo(self) -> bool:
        if not self.history:
            self.out.print("There is nothing to take back.", style="yellow")
            return False
        self.state = self.history.pop()
        return True

    def _try(self, text: str, forgotten_draw: int) -> bool:
        """Make a move by number or name, or say why not."""
        before, name, moves = self.state.copy(), self.state.turn, self.state.legal_moves()
        try:
            move = self._meant(text, moves)
            self.state.play(move, forgotten_draw)
        except FaultError as fault:
            self._refuse(fault)
        except UnreadableError as error:
            self.out.print(escape(error.message), style="yellow")
        except IllegalMoveError as error:
            self.out.print(f"{escape(str(error).capitalize())}.", style="yellow")
        else:
            self.history.append(before)
            self._tell(name, move, forgotten_draw)
            return True
        return False

    def _meant(self, text: str, moves: tuple[Play, ...]) -> Play:
        """Find the move that was typed: `#3` is the third of the list, anything else is its notation."""
        place = text.removeprefix("#")
        if text != place and place.isdecimal() and len(place) <= MOST_DIGITS and 0 < int(place) <= len(moves):
            return moves[int(place) - 1]
        if not PLAY.fullmatch(text):
            raise UnreadableError((), f"{quote(text)} is not a move; `help` shows how moves are written.")
        return find_play(self.state.round, text)

    def _refuse(self, fault: FaultError) -> None:
        self.last_fault = fault
        self.out.print(escape(fault.message), style="yellow")
        for cite in self.reading.cites(fault.question)[:1]:
            rule = f"{fault.question}: {cite_text(cite)} (`why` tells more)"
            self.out.print(escape(rule), style="dim")

    def _why(self, text: str) -> None:
        """Tell the ruling behind the last refusal, or why a move may not be made."""
        if text:
            try:
                self.state.copy().play(self._meant(text, self.state.legal_moves()))
                self.out.print(f"{escape(text)} may be played.")
            except FaultError as fault:
                self.last_fault = fault
            except UnreadableError as error:
                self.out.print(escape(error.message), style="yellow")
                return
            else:
                return
        if self.last_fault is None:
            self.out.print("Nothing has been refused yet; `why MOVE` asks about a move.", style="dim")
        else:
            self._explain(self.last_fault)

    def _explain(self, fault: FaultError) -> None:
        reading = self.reading.reading
        self.out.print(escape(fault.message))
        if fault.question in reading.answers:
            rule = reading.edition.game.sentence(fault.question, reading.answers[fault.question])
            self.out.print(escape(rule), style="bold")
        for cite in self.reading.cites(fault.question):
            self.out.print(escape(f"  {cite_text(cite)}"), style="dim")

    def _show(self) -> None:
        """Draw the table as the player sees it."""
        state = self.state
        seen = state.view(state.turn)
        others = Table(box=None, padding=(0, 2, 0, 0))
        for heading in ("", "hand", "pile", "total"):
            others.add_column(heading, justify="left" if not heading else "right")
        arrow = "↓" if seen.direction > 0 else "↑"
        for name in state.names:
            forgetful = " (forgetful)" if name == seen.forgetful else ""
            mark = ("→ " if name == seen.turn else "  ") + name + forgetful
            others.add_row(escape(mark), str(seen.hand_sizes[name]), str(seen.pile_sizes[name]), str(seen.totals[name]))
        value = str(seen.value) if seen.value else "none: you open" if not seen.cards_in_play else "none yet"
        facts = Rich.assemble(
            ("value in play ", "dim"), (value, "bold"), "\n",
            ("cards in play ", "dim"), " ".join(seen.cards_in_play) or "–", "\n",
            ("to draw ", "dim"), str(seen.left_to_draw), "\n",
            ("play goes ", "dim"), f"{arrow} {'clockwise' if seen.direction > 0 else 'anticlockwise'}",
        )  # fmt: skip
        self.out.print()
        self.out.print(Columns([others, facts], padding=(0, 4)))
        self.out.print(
            Columns([Panel(Rich(card, "bold"), padding=(0, 1), expand=False) for card in seen.hand], padding=(0, 0))
        )
        moves = state.legal_moves()
        listed = "  ".join(f"[dim]#{number}[/]\u00a0{escape(move.text)}" for number, move in enumerate(moves, 1))
        self.out.print(listed)

    # -- the end -------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        self._round_result(len(self.state.game.results))
        result = self.state.outcome()
        assert result is not None  # noqa: S101
        names = " and ".join(self.state.names[seat] for seat in result.winners) or "nobody"
        self.out.print(f"\n[bold]Won by {escape(names)}[/], decided by {result.decided_by}.")
        if self.human and sys.stdin.isatty():
            self._offer()

    def _leave(self, asks: bool) -> None:
        self.out.print("\nLeft the game.")
        if asks and sys.stdin.isatty():
            self._offer()
        else:
            self.out.print("Its record, to go on with by --load:", style="dim")
            sys.stdout.write(self.record_text())

    def _offer(self) -> None:
        try:
            name = read_line("Save the record as (file name, or Enter for no): ")
        except (EOFError, KeyboardInterrupt):
            self.out.print()
            return
        if name:
            self.save(Path(name))

    def record_text(self) -> str:
        """Write the record of the game so far."""
        data = self.state.record(self.reading.name.partition(":")[0])
        return as_if_comment(self.reading.edition) + record_text(data, self.reading.reading.chosen)

    def save(self, path: Path) -> None:
        """Save the record of the game so far; where that cannot be, say so, and go on."""
        try:
            files.write_text(path, self.record_text())
        except files.UnwrittenError as error:
            self.out.print(escape(str(error)), style="yellow", soft_wrap=True)
        else:
            self.out.print(f"Saved as {escape(display_path(path))}.")
