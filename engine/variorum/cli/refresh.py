"""The command `refresh`: what is out of date in the stored evidence of some editions, brought up to date."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from variorum import refreshing
from variorum.cli.common import JsonOption, ProjectOption, open_project, refuse_carried, write, write_json
from variorum.cli.impact import bar
from variorum.impact import measuring
from variorum.impact.results import MOST_GAMES
from variorum.rulebook.problems import BadRequestError


def refresh(
    context: typer.Context,
    editions: Annotated[
        list[str] | None,
        typer.Argument(metavar="[EDITION]...", help="Default: every edition of a game with an engine."),
    ] = None,
    only_check: Annotated[
        bool, typer.Option("--check", help="Only say what is out of date; exit with 1 if anything is.")
    ] = False,
    games: Annotated[
        int, typer.Option("--games", metavar="G", help="How many games to play in each setting that is measured.")
    ] = 2_000,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Bring witnesses, verdicts, impact and errata of some editions up to date, and say what was out of date.

    What is stored and still true is kept. It can be stopped at any time: what is done is stored, and the same command
    goes on.
    """
    tree = open_project(context, project)
    if not 1 <= games <= MOST_GAMES:
        raise BadRequestError(f"--games wants a number from 1 to {MOST_GAMES}, not {games}")
    if not only_check:
        refuse_carried(tree)
    found = [refreshing.find_outdated(tree, *one) for one in refreshing.games_of(tree, editions or []).items()]
    for one in found:
        if json:
            write_json(_data(one))
        else:
            write("".join(f"{line}\n" for line in one.lines()) or f"{one.game}: all is up to date\n")
    if not found:
        sys.stderr.write("nothing is stored here: no engine plays any of these editions\n")
    if only_check:
        raise typer.Exit(int(any(one.anything for one in found)))
    table = measuring.Table(None, None, _say, bar)
    lacking = sum(refreshing.refresh(tree, one, games, table, _say) for one in found)
    raise typer.Exit(int(bool(lacking)))


def _say(text: str) -> None:
    write(f"{text}\n")


def _data(found: refreshing.Outdated) -> dict[str, object]:
    return {
        "game": found.game,
        "witnesses": [{"question": one.question, "between": one.between} for one in found.witnesses],
        "readings": found.readings,
        "stale_verdicts": found.stale_verdicts,
        "impact": found.impact,
        "errata": found.errata.names(),
        "left_out": found.left_out,
    }
