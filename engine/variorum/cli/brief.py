"""The command `brief`: what a translator of an edition needs, as text, PO, TBX or a spreadsheet."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from variorum import files
from variorum.briefing import formats
from variorum.briefing.gathering import brief as gather
from variorum.briefing.gathering import target_language
from variorum.cli.common import ProjectOption, open_project, write
from variorum.library import open_reading
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import display_path


class BriefFormat(StrEnum):
    """The forms in which a brief can be written."""

    TEXT = "text"
    PO = "po"
    TBX = "tbx"
    XLSX = "xlsx"


WRITERS = {BriefFormat.TEXT: formats.text, BriefFormat.PO: formats.po, BriefFormat.TBX: formats.tbx}


def brief(
    context: typer.Context,
    edition: Annotated[str, typer.Argument(metavar="EDITION", help="The edition to be made, as in game/de.")],
    from_: Annotated[str, typer.Option("--from", metavar="EDITION", help="The edition that it is translated from.")],
    language: Annotated[
        str | None,
        typer.Option("--in", metavar="LANGUAGE", help="Its language. Default: the edition's, else what it is called."),
    ] = None,
    form: Annotated[
        BriefFormat, typer.Option("--format", help="po: the rules for a translation tool; tbx: the terms; xlsx: both.")
    ] = BriefFormat.TEXT,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write it to a file.")] = None,
    project: ProjectOption = None,
) -> None:
    """Write a translator's brief: each rule, what it must not be taken to say, a game that shows why, and the terms."""
    tree = open_project(context, project)
    if "/" not in edition:
        raise BadRequestError(
            "name the edition to be made by game and edition, as in: variorum brief GAME/EDITION --from OTHER"
        )
    found = gather(open_reading(tree, from_), edition, target_language(tree, edition, language))
    if out is None:
        if form is BriefFormat.XLSX:
            raise BadRequestError("a spreadsheet is not text; write it to a file with --out FILE")
        write(WRITERS[form](found))
        return
    files.write_bytes(out, formats.xlsx(found) if form is BriefFormat.XLSX else WRITERS[form](found).encode("utf-8"))
    rules, terms = f"{len(found.rules)} rules", f"{len(found.terms)} terms"
    held = {BriefFormat.PO: rules, BriefFormat.TBX: f"{len(found.named_terms)} terms"}.get(form, f"{rules} and {terms}")
    write(f"{display_path(out)}: {held}\n")
