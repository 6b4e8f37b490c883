"""How any game is shown at a terminal: verdicts, scores, and games watched. A game may show its own in its own way."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar

from rich.markup import escape

from variorum import files
from variorum.cli.common import as_if_comment, cite_text, console, write
from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import Game, Option
from variorum.games.wording import as_mapping, in_words, name_field
from variorum.library import OpenReading
from variorum.recordtext import data_lines
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import display_path

LONGEST_TYPED = 10_000  # characters of a line
Judged = Sequence[tuple[OpenReading, Any]]


@dataclass(frozen=True)
class PlayRequest:
    """What somebody asks of `play`: how many play, whether that was said, and the options of the game."""

    reading: OpenReading
    players: int
    players_given: bool
    seed: int
    watch: bool
    delay: float
    save: Path | None
    options: Mapping[str, Any]


class Terminal:
    """Shows any game in plain text."""

    options: ClassVar[tuple[Option, ...]] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    def show_verdict(self, path: Path, reading: OpenReading, record: Any, verdict: Any) -> None:
        """Write what a referee makes of a record, and the ruling behind a fault."""
        out = console()
        mark = "[green]legal[/]" if verdict.legal else "[red]not legal[/]"
        out.print(f"[bold]{escape(display_path(path))}[/] under {escape(reading.label)}: {mark}", soft_wrap=True)
        for key, value in verdict.data().items():
            if key not in ("fault", "legal") and value is not None:
                out.print(escape(f"  {name_field(key)}: {in_words(value)}"), highlight=False)
        if verdict.fault:
            out.print(f"  [red]{escape(verdict.fault.message)}[/]", soft_wrap=True)
            show_cites(reading, verdict.fault.question)

    def show_divergence(self, record: Any, judged: Judged) -> None:
        """Say where several readings first differ, where the game can."""

    def show_scores(self, path: Path, sheet: Any, scored: Judged) -> None:
        """Write what each reading makes of a score sheet."""
        for reading, result in scored:
            console().print(f"[bold]{escape(display_path(path))}[/] under {escape(reading.label)}", soft_wrap=True)
            for key, value in asdict(result).items():
                console().print(escape(f"  {name_field(key)}: {in_words(value)}"), highlight=False)

    def play(self, request: PlayRequest) -> None:
        """Let simulated players play, show each move, and save the record."""
        if not request.watch:
            raise BadRequestError(f"{self.game.name} can only be watched at a terminal; add --watch")
        data = simulate(request)
        record = self.game.read_record(data)
        for position in self.game.positions(request.reading.rules, record):
            console().print(escape(position_line(position)), highlight=False)
            pause(request.delay)
        self.show_verdict(
            request.save or Path("this game"),
            request.reading,
            record,
            self.game.referee(request.reading.rules, record),
        )
        save_record(data, request)


def simulate(request: PlayRequest) -> dict[str, Any]:
    """Play a game with simulated players, as asked; refuse what the rules do not allow."""
    try:
        return request.reading.simulate(request.players, request.seed, **request.options)
    except FaultError as error:
        raise BadRequestError(f"{error.message} ({error.question} in {request.reading.name})") from error
    except UnreadableError as error:
        raise BadRequestError(f"{request.players} players make no game here: {error.message}") from error


def position_line(position: Any) -> str:
    """Write a position on a line: its move, then its plain fields."""
    given = dict(as_mapping(position))
    text = given.pop("text", None) or ""
    return f"{text:20} " + ", ".join(f"{name_field(name)} {in_words(value)}" for name, value in given.items())


def read_line(prompt: str) -> str:
    """Read what somebody types, without blanks around it; a NUL, which no name can hold, is a blank."""
    typed = input(prompt) if sys.stdin.isatty() else _read_piped(prompt)
    return typed.replace("\0", " ").strip()


def _read_piped(prompt: str) -> str:
    """Read a line from a pipe or file; of one without end, the beginning is kept."""
    write(prompt)
    sys.stdout.flush()
    line = part = sys.stdin.readline(LONGEST_TYPED)
    if not line:
        raise EOFError
    while part and not part.endswith("\n"):
        part = sys.stdin.readline(LONGEST_TYPED)
    return line


def pause(seconds: float) -> None:
    """Wait a little, where somebody watches."""
    if seconds:
        time.sleep(seconds)


def show_cites(reading: OpenReading, question: str) -> None:
    """Write the citations behind a reading's answer to a question."""
    for cite in reading.cites(question):
        console().print(escape(f"      {question}: {cite_text(cite)}"), style="dim", soft_wrap=True)


def save_record(data: Mapping[str, Any], request: PlayRequest) -> None:
    """Write a record or sheet, where somebody wants to keep it."""
    if request.save is not None:
        save_text(as_if_comment(request.reading.edition) + "\n".join(data_lines(data)) + "\n", request.save)
        console().print(f"  saved as {escape(display_path(request.save))}", highlight=False)


def save_text(text: str, save: Path) -> None:
    """Write a record to a file, or, where that cannot be, to standard output: a game that was played is not lost."""
    try:
        files.write_text(save, text)
    except files.UnwrittenError as error:
        write(text)
        raise BadRequestError(f"{error}; the record is above") from error
