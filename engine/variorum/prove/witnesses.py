"""Witnesses searched for, written and stored: for any game whose protocol offers a search."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from variorum import files
from variorum.documents import open_document
from variorum.games import registry
from variorum.games.divergence import Sides, Witness
from variorum.games.protocol import WitnessSearch
from variorum.games.records import WITNESS_KEYS
from variorum.library import OpenReading, open_reading
from variorum.recordtext import WIDTH, data_lines
from variorum.rulebook.differences import Difference, differences, switch_answer
from variorum.rulebook.evidence import Evidence, Finding, Kind
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.questions import carries_behaviour, label
from variorum.rulebook.yamltext import holds

__all__ = ["WITNESS_KEYS", "Difference", "find_witness"]

Data = dict[str, Any]


class NoWitnessError(Exception):
    """Why two readings have no witness on a question."""


def searches() -> list[str]:
    """Name the games in which witnesses can be searched for."""
    return [game.name for game in registry.every() if game.witnesses is not None]


def search_of(game: str) -> WitnessSearch:
    """Find how witnesses of a game are searched for."""
    found = registry.find(game)
    search = found.witnesses if found else None
    if search is None:
        can = f"{' and '.join(searches())} can"
        raise BadRequestError(f"{game} cannot be played here, so no witness can be shown; {can}")
    return search


# -- one -----------------------------------------------------------------------------------------------------------


def difference_of(one: OpenReading, other: OpenReading, question: str) -> Difference:
    """Take what is asked about two readings, and refuse what has no answer."""
    if other.edition.game.name != one.edition.game.name:
        raise BadRequestError(f"{one.edition.name} and {other.edition.name} are different games")
    search_of(one.edition.game.name)
    for reading in (one, other):
        if question not in reading.answers:
            raise BadRequestError(
                f"{question} does not arise in {reading.name}; variorum show {reading.name} lists what does"
            )
    return Difference(question, one.reading, other.reading)


def stored_witness(project: Project, difference: Difference) -> Path | None:
    """Find the file in which a witness is stored."""
    found = Evidence(project, difference.left.edition.game).witness(difference.question, *difference.between)
    return found[0] if found else None


def search_witness(project: Project, difference: Difference, note: Callable[[str], None] = lambda _: None) -> Data:
    """Search for a witness, or raise NoWitnessError with the reason why there is none."""
    _refuse_known(project, difference)
    search = search_of(difference.left.edition.game.name)
    found = search.find(sides_of(project, difference), note)
    if found is None:
        one, other = difference.between
        raise NoWitnessError(
            f"no witness was found for {difference.question} between {one} and {other}: nothing differed with only "
            f"this question switched in {one}; searched were {search.SEARCHED}"
        )
    return witness_data(difference, found)


def find_witness(project: Project, difference: Difference) -> Data | None:
    """Find a witness: as stored, or searched for; None where there is none."""
    path = stored_witness(project, difference)
    if path:
        data: Data = open_document(path).data
        return data
    try:
        return search_witness(project, difference)
    except NoWitnessError:
        return None


def _refuse_known(project: Project, difference: Difference) -> None:
    """Say where two sides agree, or by what theorem or nature of the question no witness exists."""
    question, (one, other) = difference.question, difference.answers
    left, right = difference.between
    if one == other:
        raise NoWitnessError(f"{left} and {right} agree on {question}: {label(one)}")
    if not carries_behaviour(difference.left.edition.game.questions[question]):
        raise NoWitnessError(f"{question} is a matter of wording: no record or score sheet can show it")
    finding = finding_of(project, difference)
    if finding.kind is Kind.EQUIVALENT:
        raise NoWitnessError(
            f"no witness exists: by the theorem {finding.shown_by}, the answers make no difference here"
        )


def finding_of(project: Project, difference: Difference) -> Finding:
    """Tell what is known of a difference."""
    evidence = Evidence(project, difference.left.edition.game)
    return evidence.of(difference.question, *difference.answers, *difference.between)


def sides_of(project: Project, difference: Difference) -> Sides[Any]:
    """Make the rule set of a reading, the same with only the question answered as the other does, and the other's."""
    question, left, right = difference.question, difference.left, difference.right
    one, printed = (open_reading(project, reading.name) for reading in (left, right))
    switched = switch_answer(left, right, question)
    alone = switched == dict(right.answers)
    return Sides(question, one.rules, one.rules_of(switched), None if alone else printed.rules)


# -- writing -------------------------------------------------------------------------------------------------------


def witness_data(difference: Difference, found: Witness) -> Data:
    """Put a witness and what it shows into one mapping, itself a record or score sheet."""
    divergence, edition = found.divergence, difference.left.name
    printed = {} if divergence.printed is None else {"printed": divergence.printed}
    games = [{"game": one["game"], "edition": edition, **one} for one in found.data.get("games", ())]
    return {
        "question": difference.question,
        "answers": list(difference.answers),
        "between": list(difference.between),
        "shows": divergence.shows,
        "attribution": "whole",
        "outcomes": list(divergence.outcomes),
        **printed,
        "edition": edition,
        **found.data,
        **({"games": games} if games else {}),
    }


def without_witness_keys(data: Mapping[str, Any]) -> Data:
    """Take the record or sheet out of a witness."""
    return {key: value for key, value in data.items() if key not in WITNESS_KEYS}


def witness_text(data: Data) -> str:
    """Write a witness as a file: in comments what it shows, then the record or sheet with its witness keys."""
    return "\n".join([*_comments(data), *data_lines(data)]) + "\n"


def _comments(data: Data) -> Iterator[str]:
    """Say what a witness shows, and what each side makes of it."""
    said, names = registry.require(data["edition"].partition("/")[0]).narration, _side_names(data)
    sentences = [f"{data['question']}: {said.headline(data, names)}"]
    sentences += [
        f"{name}: {said.outcome(outcome, data)}." for name, outcome in zip(names, data["outcomes"], strict=True)
    ]
    if "printed" in data:
        right = data["between"][1]
        sentences.append(f"{right} as printed, with its other rules: {said.outcome(data['printed'], data)}.")
    if "games" in data:
        sentences.append("A game that ends in this sheet is under `games`; `variorum referee` replays it.")
    if "unreached" in data:
        sentences.append(data["unreached"])
    for sentence in sentences:
        yield from textwrap.wrap(sentence, WIDTH, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False)


def _side_names(data: Data) -> list[str]:
    """Name the sides of a witness; the second is named after the other reading where that comes to the same."""
    left, right = data["between"]
    return [left, f"{left} with only this rule as in {right}" if "printed" in data else right]


# -- storing -------------------------------------------------------------------------------------------------------


def list_wanted(project: Project, game: str) -> list[Difference]:
    """List the differences that want a witness: all but those that a theorem shows to be none."""
    editions = list(map(project.edition, project.editions_of(game)))
    evidence = Evidence(project, project.game(game))
    return [
        one
        for one in differences(editions)
        if evidence.of(one.question, *one.answers, *one.between).kind is not Kind.EQUIVALENT
    ]


def store(project: Project, game: str) -> Iterator[tuple[str, str | None]]:
    """Search for every witness of a game that is wanted and store it; remove those that are no longer wanted.

    Each file is named with what became of it; a difference for which none was found is named with None.
    """
    folder = project.evidence_folder(game) / "witnesses"
    files.make_folder(folder, inside=project.root)
    current = set()
    for difference in list_wanted(project, game):
        found = search_of(game).find(sides_of(project, difference), lambda _: None)
        if found is None:
            yield difference.name, None
            continue
        path = folder / f"{difference.name}.yaml"
        current.add(path)
        text = witness_text(witness_data(difference, found))
        if holds(path, text.encode()):
            yield display_path(path), "unchanged"
        else:
            files.write_text(path, text, inside=folder)
            yield display_path(path), "written"
    for path in sorted({*folder.glob("*.yaml")} - current):
        files.remove(path)
        yield display_path(path), "removed"
