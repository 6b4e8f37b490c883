"""The command `witness`: a smallest record or score sheet on which two readings differ, stored or searched for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from variorum.cli.common import (
    AsIfOption,
    JsonOption,
    ProjectOption,
    open_project,
    refuse_as_if,
    refuse_carried,
    say_as_if,
    write,
    write_json,
)
from variorum.documents import open_document
from variorum.games import registry
from variorum.library import as_if_each, open_reading, require_playable, require_question
from variorum.progress import status_line
from variorum.prove.witnesses import (
    WITNESS_KEYS,
    NoWitnessError,
    difference_of,
    search_witness,
    searches,
    store,
    stored_witness,
    without_witness_keys,
    witness_text,
)
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import Project, display_path


def witness(
    context: typer.Context,
    a: Annotated[
        str | None, typer.Argument(metavar="A", help="game/edition, or a reading game/edition:question=answer.")
    ] = None,
    b: Annotated[str | None, typer.Argument(metavar="B", help="The other side, in the same form.")] = None,
    question: Annotated[
        str | None, typer.Argument(metavar="QUESTION", help="The question on which they differ.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--store", help="Search for all that the project wants anew, and store them in it.")
    ] = False,
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="With --store: search for those of this game only.")
    ] = None,
    as_if: AsIfOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Show a smallest record or score sheet on which two readings differ in a question, ready for referee or score."""
    tree = open_project(context, project, as_if)
    if everything:
        if a is not None:
            raise BadRequestError("--store writes every witness of the project; name no readings with it")
        refuse_as_if(as_if)
        _store(tree, game)
    if game is not None:
        raise BadRequestError("--game goes with --store; two readings name their game themselves")
    if a is None or b is None or question is None:
        raise BadRequestError("name two readings and a question, as in: witness A B score.order")
    left, right = open_reading(tree, a), open_reading(tree, b)
    if left.edition.game.name == right.edition.game.name:
        require_question(left.edition, question)
    difference = difference_of(left, right, question)
    require_playable(left, right)
    path = None if left.as_if or right.as_if else stored_witness(tree, difference)
    if path:
        write_json(_json(open_document(path).data, path)) if json else write(path.read_text(encoding="utf-8"))
        return
    try:
        with status_line() as note:
            data = search_witness(tree, difference, lambda what: note(f"searching {what} …"))
    except NoWitnessError as error:
        _none(str(error), json)
    if json:
        write_json({**_json(data, None), **as_if_each(left, right)})
        return
    say_as_if(left.edition, right.edition, before="# ")
    write(witness_text(data))


def _none(message: str, json: bool) -> NoReturn:
    if json:
        write_json({"witness": None, "reason": message})
    else:
        sys.stderr.write(f"variorum: {message}.\n")
    raise typer.Exit(1)


def _json(data: dict[str, Any], path: Path | None) -> dict[str, Any]:
    game = registry.require(data["edition"].partition("/")[0])
    kind = "sheet" if game.sheets is not None and game.sheets.is_sheet(data) else "record"
    about = {key: data[key] for key in WITNESS_KEYS if key in data}
    return {**about, kind: without_witness_keys(data), "stored": display_path(path) if path else None}


def _store(tree: Project, game: str | None) -> NoReturn:
    """Store every witness of the game named, or of all games of the project that can be searched."""
    known = searches()
    if game is not None and game not in known:
        raise BadRequestError(f"no witnesses are searched for in {quote(game)}; {choose_from(game, known)}")
    refuse_carried(tree)
    own = {name.partition("/")[0] for name in tree.edition_files}
    lacking = []
    for one in (name for name in known if name in own and game in (None, name)):
        for name, state in store(tree, one):
            if state is None:
                lacking.append(name)
            else:
                write(f"{name}: {state}\n")
    for name in lacking:
        write(f"{name}: no witness found\n")
    raise typer.Exit(1 if lacking else 0)
