"""Errata sheets as `variorum errata --store` left them: what was decided of each, so that it can be written again.

Only what has to be decided is stored: which changes are printed, what that settles, and what is left. Passages,
sentences and examples are taken from the editions of today. What is stored of other answers counts as nothing.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

from variorum import files
from variorum.changes.errata import Aim, IncompleteSheetError, Known, Sheet, Wishes, aim_at, make_sheet, towards
from variorum.changes.finding import Change
from variorum.changes.harmony import NAME, Cost, Harmony, harmonise, sourced_editions
from variorum.changes.hybrids import OpenHybridError
from variorum.changes.settling import Left, Settlement
from variorum.library import OpenReading
from variorum.progress import track
from variorum.rulebook.linked import LARGEST, StoredChange, answers_digest, stored_change
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import Project, evidence_folder
from variorum.rulebook.questions import label
from variorum.rulebook.rows import Row, UnfitError, read_rows

FORMAT = 1
BEST = f"{NAME}.json"
WRITTEN_BY = "store it anew: variorum errata --store"


@dataclass(frozen=True)
class Due:
    """Sheets to decide: of one edition towards another, and those of all editions towards one rule set."""

    towards: tuple[tuple[str, str], ...]
    best: bool

    def names(self) -> list[str]:
        """Name the sheets by the files they are stored in."""
        pairs = (tuple(name.partition("/")[2] for name in pair) for pair in self.towards)
        return [*("--".join(pair) for pair in pairs), *([NAME] if self.best else [])]

    def __len__(self) -> int:
        return len(self.towards) + self.best


def all_sheets(project: Project, game: str) -> Due:
    """List every sheet of a game."""
    names = [one.name for one in sourced_editions(project, game)]
    return Due(tuple(permutations(names, 2)), best=len(names) > 1)


def outdated_sheets(readings: Sequence[OpenReading], wanted: Container[str], *, whole: bool) -> Due:
    """List the sheets of some editions that are not stored, or are of other answers than they give now.

    One rule set for all is looked for among all editions of a game, so only where these are the whole of it.
    """
    opened = {one.name: one for one in readings if not one.edition.derived}
    if len(opened) < 2:
        return Due((), best=False)
    project, game = readings[0].project, readings[0].edition.game.name
    pairs = ((one, other) for one, other in permutations(opened, 2) if one in wanted or other in wanted)
    due = [pair for pair in pairs if not _is_current(opened[pair[0]], aim_at(*(opened[name] for name in pair)))]
    harmony = None
    with suppress(BadInputError):  # what cannot be read is stored anew
        harmony = stored_harmony(project, game)
    best = harmony is None or not all(_is_current(one, harmony.aim_for(one)) for one in opened.values())
    return Due(tuple(due), best=whole and best and any(name in wanted for name in opened))


def _is_current(reading: OpenReading, aim: Aim) -> bool:
    """Tell whether a sheet is stored for the answers of today."""
    path = _sheet_file(reading, aim)
    try:
        return path.exists() and read_rows(
            path, reading.project.root, LARGEST, partial(_fits, reading, aim), WRITTEN_BY
        )
    except BadInputError:
        return False


def _fits(reading: OpenReading, aim: Aim, row: Row) -> bool:
    stored = [row.get("format", int), row.get("edition", str), row.get("towards", str), row.get("digest", str)]
    return stored == [FORMAT, reading.name, aim.name, answers_digest(reading.answers, aim.reading.answers)]


def store_sheets(project: Project, game: str, due: Due, wishes: Wishes | None = None) -> Iterator[Path]:
    """Decide sheets of a game and store them, each as soon as it is decided; those towards one rule set together."""
    opened = {one.name: one for one in sourced_editions(project, game)}
    files.make_folder(_folder(project, game), inside=project.root)
    for pair in track([*due.towards, *([None] if due.best else [])], "errata"):
        made = _sheets_of_all(project, game, wishes) if pair is None else _sheet_of(opened, pair, wishes)
        for path, data in made.items():
            files.write_text(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n", inside=project.root)
            yield path


def _sheet_of(opened: Mapping[str, OpenReading], pair: tuple[str, str], wishes: Wishes | None) -> dict[Path, Any]:
    """Decide the sheet of one edition towards another, by its file."""
    one, other = (opened[name] for name in pair)
    sheet = towards(one, other, wishes)
    return {_sheet_file(one, sheet.aim): _sheet_data(sheet)}


def _sheets_of_all(project: Project, game: str, wishes: Wishes | None) -> dict[Path, Any]:
    """Decide the sheets of all editions towards one rule set, and that rule set, by their files."""
    harmony = harmonise(project, game)
    sheets = [make_sheet(one, harmony.aim_for(one), wishes) for one in harmony.readings]
    origin = _origin(harmony)
    return {_sheet_file(one.reading, one.aim): _sheet_data(one) for one in sheets} | (
        {} if origin is None else {_folder(project, game) / BEST: origin}
    )


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
    if not _fits(reading, aim, row):
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
