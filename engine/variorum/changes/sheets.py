"""Errata sheets as `variorum errata --store` left them: what was decided of each, so that it can be written again.

Only what has to be decided is stored: which changes are printed, what that settles, and what is left. Passages,
sentences and examples are taken from the editions of today. What is stored of other answers counts as nothing.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from dataclasses import asdict, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

from variorum import files
from variorum.changes.errata import Aim, IncompleteSheetError, Known, Sheet, Wishes, make_sheet, towards
from variorum.changes.finding import Change
from variorum.changes.harmony import NAME, Cost, Harmony, harmonise, sourced_editions
from variorum.changes.hybrids import OpenHybridError
from variorum.changes.settling import Left, Settlement
from variorum.library import OpenReading
from variorum.rulebook.linked import LARGEST, StoredChange, answers_digest, stored_change
from variorum.rulebook.project import Project, evidence_folder
from variorum.rulebook.questions import label
from variorum.rulebook.rows import Row, UnfitError, read_rows

FORMAT = 1
BEST = f"{NAME}.json"
WRITTEN_BY = "store it anew: variorum errata --store"


def store_sheets(project: Project, game: str, wishes: Wishes | None = None) -> list[Path]:
    """Decide and store the sheets of a game: each edition towards each other, and all towards one rule set."""
    readings = sourced_editions(project, game)
    harmony = harmonise(project, game)
    sheets = [towards(one, other, wishes) for one in readings for other in readings if one is not other]
    sheets += [make_sheet(one, harmony.aim_for(one), wishes) for one in readings]
    written = {_sheet_file(one.reading, one.aim): _sheet_data(one) for one in sheets}
    origin = _origin(harmony)
    if origin is not None:
        written[_folder(project, game) / BEST] = origin
    files.make_folder(_folder(project, game), inside=project.root)
    for path, data in written.items():
        files.write_text(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n", inside=project.root)
    return list(written)


def stored_sheet(reading: OpenReading, aim: Aim, wishes: Wishes | None = None) -> Sheet | None:
    """Write the sheet of an edition again from what is stored; None where nothing is of the answers of today."""
    path, root = _sheet_file(reading, aim), reading.project.root
    if not path.exists():
        return None
    return read_rows(path, root, LARGEST, partial(_sheet, reading, aim, wishes), WRITTEN_BY)


def stored_harmony(project: Project, game: str) -> Harmony | None:
    """Read the rule set for all editions of a game; None where none is stored of the editions of today."""
    path = _folder(project, game) / BEST
    if not path.exists():
        return None
    return read_rows(path, project.root, LARGEST, partial(_harmony, project, game), WRITTEN_BY)


# -- writing ---------------------------------------------------------------------------------------------------------


def _folder(project: Project, game: str) -> Path:
    return evidence_folder(project.root, game) / "errata"


def _sheet_file(reading: OpenReading, aim: Aim) -> Path:
    sides = (name.partition("/")[2] or name for name in (reading.name, aim.name))
    return _folder(reading.project, reading.edition.game.name) / f"{'--'.join(sides)}.json"


def _sheet_data(sheet: Sheet) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "edition": sheet.reading.name,
        "towards": sheet.aim.name,
        "digest": answers_digest(sheet.reading.answers, sheet.aim.reading.answers),
        "changes": [
            asdict(_stored(one.change, {*sheet.reading.answers, *sheet.aim.reading.answers})) for one in sheet.errata
        ],
        "settles": sheet.settles.data(),
        "left": [one.data() for one in sheet.left],
    }


def _stored(change: Change, asked: Container[str]) -> StoredChange:
    """Write what was decided of a change; with which others it interacts is of the whole list.

    Rulings that only another reading asks for, and that go with it, are found again from the edition.
    """
    return StoredChange(
        tuple(id_ for id_ in change.questions if id_ in asked),
        str(change.effect),
        change.explored,
        change.linked_by,
        change.agrees_on,
        (),
        change.proof,
        change.witness,
        change.left_proof,
        change.left_agrees_on,
    )


def _origin(harmony: Harmony) -> dict[str, Any] | None:
    """Write a rule set as the edition that answers each question so; None where an answer is in none of them."""
    as_in: dict[str, str] = {}
    for id_, answer in harmony.answers.items():
        given = (one for one in harmony.readings if id_ in one.answers and label(one.answers[id_]) == label(answer))
        first = next(given, None)
        if first is None:
            return None
        as_in[id_] = first.name
    return {
        "format": FORMAT,
        "editions": _digests({one.name: one for one in harmony.readings}),
        "as_in": as_in,
        "cost": asdict(harmony.cost),
        "exact": harmony.exact,
        "as_good": harmony.as_good,
        "left": [one.data() for one in harmony.left],
    }


def _digests(readings: Mapping[str, OpenReading]) -> dict[str, str]:
    return {name: answers_digest(one.answers, {}) for name, one in readings.items()}


# -- reading ---------------------------------------------------------------------------------------------------------


def _sheet(reading: OpenReading, aim: Aim, wishes: Wishes | None, row: Row) -> Sheet | None:
    stored = [row.get("format", int), row.get("edition", str), row.get("towards", str), row.get("digest", str)]
    if stored != [FORMAT, reading.name, aim.name, answers_digest(reading.answers, aim.reading.answers)]:
        return None
    changes = tuple(replace(one, interacts_with=()) for one in row.rows("changes", stored_change))
    settled = Row(row.get("settles", dict), "`settles`")
    sound = settled.get("sound", dict)
    if not all(isinstance(grade, str) for grade in sound.values()):
        raise UnfitError("`sound` should have a grade for each property")
    settlement = Settlement(
        settled.get("behavioural", int),
        sound,
        settled.get("swing", float, type(None)),
        settled.get("proved_by", str, type(None)),
    )
    listed = [id_ for one in changes for id_ in one.questions]
    if len({*listed}) < len(listed) or not {*reading.answers, *aim.reading.answers}.issuperset(listed):
        raise UnfitError("`changes` should name questions of the two, each once")
    try:
        return make_sheet(reading, aim, wishes, Known(changes, settlement, row.rows("left", _left)))
    except (IncompleteSheetError, OpenHybridError) as error:
        raise UnfitError(f"`changes` should settle what the two differ on: {error}") from error


def _harmony(project: Project, game: str, row: Row) -> Harmony | None:
    readings = {one.name: one for one in sourced_editions(project, game)}
    if row.get("format", int) != FORMAT or row.get("editions", dict) != _digests(readings):
        return None
    as_in, cost = row.get("as_in", dict), Row(row.get("cost", dict), "`cost`")
    if not all(str(name) in readings and id_ in readings[str(name)].answers for id_, name in as_in.items()):
        raise UnfitError("`as_in` should name questions, each with an edition that answers it")
    return Harmony(
        project,
        tuple(readings.values()),
        {id_: readings[str(name)].answers[id_] for id_, name in as_in.items()},
        (),
        (),
        Cost(**{one.name: cost.get(one.name, int) for one in fields(Cost)}),
        row.flag("exact"),
        row.get("as_good", int),
        row.rows("left", _left),
    )


def _left(row: Row) -> Left:
    return Left(row.get("question", str), row.get("why", str))
