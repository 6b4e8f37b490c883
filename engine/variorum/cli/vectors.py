"""The command `vectors`: test vectors for programs in other languages, and our own answers to them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from variorum.cli.common import ProjectOption, open_project, write, write_json
from variorum.progress import status_line
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import display_path
from variorum.vectors.answering import answer_lines
from variorum.vectors.cases import Found
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
    for file in written:
        write(f"{display_path(file.path)}: {file.cases} cases\n")
        for edition, rules in file.found.items():
            write("".join(_said(edition, rules)))
    write(f"To put a program to the test: python {display_path(folder / 'run.py')} PROGRAM\n")


def _said(edition: str, found: Sequence[Found]) -> Iterator[str]:
    """Say how many rules of an edition have a case that other answers fail, and why each of the rest has none."""
    shown = sum(one.shows for one in found)
    yield f"  {edition}: {shown} of {len(found)} rules have a case that another answer fails\n"
    for one in found:
        if one.shows and one.cases[0].switched:
            yield f"    {one.question}: only with {'='.join(one.cases[0].switched)}\n"
        elif not one.shows:
            yield f"    {one.question}: none, since {_why_none(one)}\n"


def _why_none(one: Found) -> str:
    if not one.any_other:
        return "no other answer can be played"
    if one.unnoticed:
        return f"no game was found in which this differs: {', '.join(one.unnoticed)}"
    if one.filled_in:
        return "it says what each case gives by itself"
    return f"other answers come to the same, by {', '.join(dict.fromkeys(one.same_for.values()))}"
