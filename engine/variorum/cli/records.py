"""Open records and score sheets from files, and the rule sets to read them by."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from variorum.cli.common import cite_json, open_edition, write_json
from variorum.games.plaindata import UnreadableError
from variorum.games.registry import rule_set_of
from variorum.games.ruleset import RulesError
from variorum.rulebook.problems import BadInputError, BadRequestError, Problem, choose_from, quoted
from variorum.rulebook.project import Project, shown
from variorum.rulebook.readings import Reading, choose, parse_choices
from variorum.rulebook.yamltext import Document, bounded_bytes, decoded, parse

T = TypeVar("T")


@dataclass(frozen=True)
class RuledReading:
    """A reading of an edition, and the rule set that it makes."""

    reading: Reading
    rules: Any

    @property
    def name(self) -> str:
        """The reading as it is typed."""
        return self.reading.name

    def cites(self, question: str) -> list[dict[str, str]]:
        """List the citations behind this reading's answer to a question."""
        ruling = self.reading.edition.rulings.get(question)
        if ruling is None:
            return []
        rival = self.reading.rival(question)
        return [cite_json(cite) for cite in (rival.cites if rival else ruling.cites)]


def open_document(path: Path) -> Document:
    """Read a YAML or JSON file of bounded size."""
    file = shown(path)
    text = decoded(bounded_bytes(path, file), file)
    if text.lstrip().startswith("{"):
        try:
            return Document(file, json.loads(text, object_pairs_hook=_once))
        except _DuplicateKeyError as error:
            raise BadInputError([Problem(file, 1, 1, f"the key `{error}` stands twice in one object")]) from error
        except RecursionError as error:
            raise BadInputError([Problem(file, 1, 1, "is nested too deep")]) from error
        except ValueError:
            pass
    return parse(text, file)


class _DuplicateKeyError(Exception):
    """A key that stands twice in a JSON object."""


def _once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _DuplicateKeyError(key[:40])
        found[key] = value
    return found


def read_as(document: Document, reader: Callable[[Any], T]) -> T:
    """Read a document as a record or sheet, or raise BadInputError with the place."""
    if document.oddities:
        raise BadInputError(document.oddities)
    try:
        return reader(document.data)
    except UnreadableError as error:
        raise BadInputError([document.problem(error.where, error.message)]) from error


def unreadable(path: Path, error: Exception, as_json: bool) -> None:
    """Say why a file cannot be judged; in JSON too, so that there is a line for every file."""
    place = "" if isinstance(error, BadInputError) else f"{shown(path)}: "
    sys.stderr.write(f"{place}{error}\n")
    if as_json:
        write_json({"file": shown(path), "error": f"{place}{error}"})


@lru_cache(maxsize=64)
def ruled(project: Project, edition: str, choices: tuple[str, ...] = ()) -> RuledReading:
    """Open a reading: an edition, possibly with choices in its name or beside it."""
    name, _, inner = edition.partition(":")
    chosen = parse_choices(inner)
    for choice in choices:
        for question, answer in parse_choices(choice).items():
            if chosen.get(question, answer) != answer:
                raise BadRequestError(
                    f"{quoted(question)} is given two answers, {chosen[question]} and {answer}; choose one"
                )
            chosen[question] = answer
    reading = choose(open_edition(project, name), chosen)
    rules = rule_set_of(reading.edition.game.name)
    if rules is None:
        raise BadRequestError(f"{reading.edition.game.name} cannot be played here: it has questions but no engine")
    try:
        return RuledReading(reading, rules.from_answers(reading.answers))
    except RulesError as error:
        raise BadRequestError(f"{reading.name} cannot be played: {error}") from error


def readings_for(
    project: Project, game: str, own: str | None, asked: list[str], choices: list[str], file: str
) -> list[RuledReading]:
    """Open the readings of its game that a file is to be read by: those asked for, or its own."""
    if own and not asked and own.partition(":")[0] not in project.edition_files:
        raise BadRequestError(f"no edition {quoted(own)}; {choose_from(own, project.edition_files)}")
    names = asked or ([own] if own else [])
    if not names:
        fitting = [name for name in project.edition_files if name.partition("/")[0] == game]
        raise BadRequestError(f"it names no edition; name one with --edition, as in {', '.join(fitting) or game}")
    readings = [ruled(project, name, tuple(choices)) for name in names]
    for one in readings:
        if one.reading.edition.game.name != game:
            raise BadRequestError(f"{one.name} is no edition of {game}, of which {file} is; name one with --edition")
    return readings


def ruled_on(
    readings: list[RuledReading], referee: Callable[[Any], T], tell: Callable[[RuledReading, T], None], as_json: bool
) -> list[tuple[RuledReading, T]]:
    """Let a referee rule by each reading, and tell what came of it, to programs or to people."""
    judged = []
    for one in readings:
        verdict: Any = referee(one.rules)
        judged.append((one, verdict))
        if as_json:
            write_json(verdict_data(one, verdict.data()))
        else:
            tell(one, verdict)
    return judged


def verdict_data(reading: RuledReading, data: dict[str, Any]) -> dict[str, Any]:
    """Write a verdict for programs, with the edition before it and the citations behind its fault."""
    found = {"edition": reading.name, **data}
    if found["fault"]:
        found["fault"]["cites"] = reading.cites(found["fault"]["question"])
    return found
