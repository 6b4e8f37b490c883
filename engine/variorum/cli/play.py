"""The `play` command: a game at the terminal. Each game adds its own options."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from variorum.cli.common import AsIfOption, ProjectOption, is_given, open_project, say_as_if
from variorum.cli.terminal import PlayRequest
from variorum.files import check_writable
from variorum.games import registry
from variorum.games.protocol import BrokenGameError, Option
from variorum.library import open_reading
from variorum.rulebook.problems import BadRequestError

MOST_PLAYERS = 10**7  # asked for; the rules allow fewer, and say so
MOST_SEED = 10**18
MOST_SECONDS = 60


def play(
    context: typer.Context,
    edition: Annotated[
        str, typer.Argument(metavar="EDITION", help="game/edition, or a reading game/edition:question=answer.")
    ],
    players: Annotated[
        int,
        typer.Option(
            "--players", metavar="N", help="How many play, you among them.", min=-MOST_PLAYERS, max=MOST_PLAYERS
        ),
    ] = 4,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="The same seed gives the same game.", min=-MOST_SEED, max=MOST_SEED),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="See the opponents play among themselves.")] = False,
    delay: Annotated[
        float,
        typer.Option("--delay", metavar="SECONDS", help="Pause between moves that you watch.", min=0, max=MOST_SECONDS),
    ] = 0.5,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the record of the game when it is over.")
    ] = None,
    as_if: AsIfOption = None,
    project: ProjectOption = None,
    **options: Any,
) -> None:
    """Play a game at the terminal against simple opponents, with every refusal citing its rule."""
    reading = open_reading(open_project(context, project, as_if), edition)
    _ = reading.rules
    say_as_if(reading.edition)
    terminal = reading.game.terminal
    _refuse_options_of_others(context, reading.game.name)
    if save is not None:
        check_writable(save)
    terminal.play(
        PlayRequest(
            reading,
            players,
            is_given(context, "players"),
            int(time.time()) % 1_000_000 if seed is None else seed,
            watch,
            delay if delay > 0 and sys.stdout.isatty() else 0,
            save,
            {one.name: options.get(one.name, one.default) for one in terminal.options},
        )
    )


def options_by_game() -> dict[str, tuple[Option, list[str]]]:
    """List the options that games add, each with the games that have it; the first that names one describes it.

    A game whose terminal cannot be loaded adds none; it says so when it is played.
    """
    found: dict[str, tuple[Option, list[str]]] = {}
    for game in registry.every():
        with suppress(BrokenGameError):
            for one in game.terminal.options:
                found.setdefault(one.name, (one, []))[1].append(game.name)
    return found


def _refuse_options_of_others(context: typer.Context, game: str) -> None:
    """Refuse options that a game has no use for."""
    for name, (option, games) in options_by_game().items():
        if game not in games and is_given(context, name):
            raise BadRequestError(f"{option.flag} is for {' and '.join(games)}, not for {game}; leave it out")
