"""A harmonised rule set, and what was decided on errata, as files that a person can read and edit. Writes no file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from variorum.changes.errata import Sheet
from variorum.changes.harmony import Harmony
from variorum.rulebook.drafts import yaml_answer
from variorum.rulebook.models import NAME
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import FILE_ENDINGS, Project, display_path
from variorum.rulebook.questions import label
from variorum.rulebook.yamltext import yaml_scalar


def edition_name(path: Path, game: str, project: Project) -> str:
    """Name the edition that a file is to hold, by its place; refuse a place in another game's folder."""
    if path.suffix not in FILE_ENDINGS or not re.fullmatch(NAME, path.stem):
        raise BadRequestError(
            f"{display_path(path)} cannot hold an edition; name a file as in rulings/{game}/next.yaml, in small letters"
        )
    folder = path.resolve().parent
    if folder.parent == (project.root / "rulings").resolve() and folder.name != game:
        raise BadRequestError(
            f"{display_path(path)} is in the folder of another game; name a file as in rulings/{game}/next.yaml"
        )
    return f"{game}/{path.stem}"


def edition_text(harmony: Harmony, name: str) -> str:
    """Write a harmonised rule set as a rulings file."""
    return "\n".join(_edition(harmony, name)) + "\n"


def _edition(harmony: Harmony, name: str) -> Iterator[str]:
    game = harmony.readings[0].edition.game
    schema = f"{game.name}.rulings.schema.json"
    if (harmony.project.root / "spec" / "schemas" / schema).is_file():
        yield f"# yaml-language-server: $schema=../../spec/schemas/{schema}"
        yield "#"
    names = ", ".join(one.edition.name for one in harmony.readings)
    yield f"# One rule set for {names}: sound, and with the fewest sentences changed."
    yield "# Written by `variorum errata --best --write`; no printed book holds it, so it cites none."
    yield f"edition: {name}"
    yield "derived: true"
    yield ""
    yield "rulings:"
    for id_, answer in harmony.answers.items():
        yield f"  {id_}:"
        yield f"    answer: {yaml_answer(answer)}"
        if note := _origin(harmony, id_):
            yield f"    note: {yaml_scalar(note)}"


def _origin(harmony: Harmony, question: str) -> str | None:
    """Say who prints a rule so, where not all do."""
    answer = label(harmony.answers[question])
    given = [one for one in harmony.readings if question in one.answers and label(one.answers[question]) == answer]
    if len(given) == len(harmony.readings):
        return None
    return f"As in {', '.join(one.edition.name for one in given)}." if given else "In none of the editions."


def status_text(sheets: Sequence[Sheet]) -> str:
    """Begin a status file: every change of some sheets, all of them open."""
    return "\n".join(_status(sheets)) + "\n"


def _status(sheets: Sequence[Sheet]) -> Iterator[str]:
    game = sheets[0].reading.edition.game.name
    yield "# What was decided on each erratum. Under a rule, write for example:"
    yield "#   {status: accepted, by: Name and date}        also: rejected, later"
    yield "# A rule with nothing under it is still open. Read back with: variorum errata … --status FILE"
    yield f"game: {game}"
    yield "status:"
    for sheet in sheets:
        yield f"  {sheet.reading.edition.name}:{'' if sheet.errata else ' {}'}"
        for one in sheet.errata:
            first = one.change.questions[0]
            yield f"    # {' '.join((one.printed or 'Take this rule out.').split())}"
            decided = one.decided
            if decided:
                yield f"    {first}: {{status: {decided.status}, by: {yaml_scalar(decided.by)}}}"
            else:
                yield f"    {first}:"
