"""The command `vectors`: test vectors for programs in other languages, and our own answers to them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from variorum.cli.common import ProjectOption, open_project, write, write_json
from variorum.progress import status_line
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import display_path
from variorum.vectors.answering import answer_lines
from variorum.vectors.writing import playable_editions, write_vectors


def vectors(
    context: typer.Context,
    folder: Annotated[Path | None, typer.Argument(metavar="DIR", help="Where to write them; made if need be.")] = None,
    games: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", help="Only of this game. May be repeated.")
    ] = None,
    answering: Annotated[
        bool, typer.Option("--answer", help="In place of DIR: answer cases from standard input, one to a line.")
    ] = False,
    project: ProjectOption = None,
) -> None:
    """Write cases for programs in any language: records, sheets and positions, and what comes of them by which rules.

    The folder holds a file for each game, a schema, and run.py, which puts a program to the test.
    """
    if answering and folder is None:
        for found in answer_lines(sys.stdin):
            write_json(found)
        return
    if folder is None or answering:
        raise BadRequestError("name a folder to write to, or --answer alone, as in: variorum vectors cases/")
    tree = open_project(context, project)
    for game in games or ():
        if game not in tree.game_files:
            raise BadRequestError(f"no game is called {quote(game)}; {choose_from(game, tree.game_files)}")
    editions = playable_editions(tree, games or ())
    with status_line() as note:
        written = list(write_vectors(editions, folder, note))
    for path, count in written:
        write(f"{display_path(path)}: {count} cases\n")
    write(f"To put a program to the test: python {display_path(folder / 'run.py')} PROGRAM\n")
