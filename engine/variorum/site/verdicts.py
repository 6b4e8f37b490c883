"""How a theorem is called and what its figures are, as plain data. Knows no page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from variorum.games.wording import Wording
from variorum.rulebook.questions import in_words
from variorum.rulebook.sound import StoredProperty, say_standing
from variorum.rulebook.verdicts import StoredComparison, StoredPair, StoredTheorem, StoredVerdict
from variorum.site.book import Book
from variorum.site.markup import with_minus

MOST_ROWS = 7  # of a table of figures that are all shown; of more, those alike are drawn together
PLAYERS = "players"  # what questions on the number of players are called first
BY_NUMBER = re.compile(r"\b(?:by|for every|for each) number of ([a-z ]+?)(?=[,.:;]|$)")
SENTENCE = re.compile(r"(?<=\.)\s")
Figure: TypeAlias = str | list[list[str]]


@dataclass(frozen=True)
class Table:
    """Figures with the same keys: a column for each figure, a row for each key."""

    heads: list[str]
    rows: list[tuple[str, list[Figure]]]
    keyed_by: str = ""
    """What the keys are, where they are numbers and that is known."""


@dataclass(frozen=True)
class Figures:
    """The figures of a verdict: those that stand alone, and tables."""

    alone: dict[str, Figure]
    tables: list[Table]


def title(theorem: StoredTheorem | StoredComparison) -> str:
    """Say what was found in our main readings, in a sentence that is true of them."""
    found = {one.verdict for one in _main(theorem)}
    if "fails" not in found or not theorem.otherwise:
        return headline(theorem.statement)
    said = headline(theorem.otherwise)
    return said if found == {"fails"} else f"{said} {SOMETIMES[isinstance(theorem, StoredComparison)]}"


def found_here(one: StoredProperty) -> str:
    """Say how a sound property stands in the edition that it is looked at in, in a sentence that is true of it."""
    return headline(say_standing(one.standing, one.theorem.statement, one.theorem.otherwise))


SOMETIMES = {False: "in some editions", True: "between some editions"}


def headline(statement: str) -> str:
    """Take the first sentence of a statement, without its full stop."""
    return SENTENCE.split(statement, maxsplit=1)[0].rstrip(".")


def _main(theorem: StoredTheorem | StoredComparison) -> Sequence[StoredVerdict | StoredPair]:
    """List the verdicts in our main readings."""
    if isinstance(theorem, StoredComparison):
        return theorem.verdicts
    return [one for one in theorem.verdicts if any(":" not in name for name in one.readings)]


def as_ruled(book: Book, theorem: StoredTheorem) -> dict[str, StoredVerdict]:
    """Find the verdict of a theorem under each edition's main reading."""
    return {
        edition.name: verdict
        for edition in book.editions
        for verdict in theorem.verdicts
        if edition.name in verdict.readings
    }


GRADES = {"holds-cut-down": "holds in smaller games", "probed": "holds where looked"}
NEVER = {"holds": "never", "holds-cut-down": "never in smaller games"}  # under a title that states the opposite
OF_A_GAME = {"game", "players"}  # keys of a record or a score sheet


def grade(verdict: str, theorem: StoredTheorem | StoredComparison | None = None) -> str:
    """Say a verdict to readers; under a title that states the opposite of what was claimed, so that it fits that."""
    if theorem is not None and title(theorem) != headline(theorem.statement):
        return shown_by(theorem) if verdict == "fails" else {**GRADES, **NEVER}.get(verdict, verdict)
    return GRADES.get(verdict, verdict)


def shown_by(theorem: StoredTheorem | StoredComparison) -> str:
    """Say what shows the opposite of a claim: a game, figures, or an example of another kind, such as a deck."""
    witness = next((one.witness for one in theorem.verdicts if one.verdict == "fails" and one.witness), {})
    if OF_A_GAME & {*witness}:
        return "a game shows it"
    return "figures show it" if is_count(witness) or not witness else "an example shows it"


def is_count(witness: Mapping[str, Any]) -> bool:
    """Tell whether what shows something is an argument in figures: names and numbers, and no list."""
    values = [each for one in witness.values() for each in (one.values() if isinstance(one, Mapping) else [one])]
    return bool(values) and all(isinstance(one, int | str) for one in values)


def seconds(taken: float) -> str:
    """Write how long it took to decide."""
    return f"{taken:.1f} s" if taken >= 0.1 else "< 0.1 s"


# -- figures -------------------------------------------------------------------------------------------------------


def arrange(found: Mapping[str, Any], numbers: str = "") -> Figures:
    """Arrange the figures of a verdict; `numbers` says what those are numbers of that are keys of a table."""
    alone = {name: _figure(value) for name, value in found.items() if not isinstance(value, Mapping)}
    return Figures(alone, [_table({name: found[name] for name in names}, numbers) for names in _same_keys(found)])


def keyed_by(theorem: StoredTheorem | StoredComparison) -> str:
    """Find what the figures of a theorem are listed by: what its statement says, else players if it consulted these."""
    said = BY_NUMBER.search(theorem.statement)
    if said:
        return said[1]
    asked = theorem.consulted if isinstance(theorem, StoredTheorem) else ()
    return PLAYERS if any(id_.partition(".")[0] == PLAYERS for id_ in asked) else ""


def in_line(found: Mapping[str, Any]) -> str:
    """Write the figures that a line has room for."""
    few = {name: value for name, value in found.items() if not _deep(value)}
    return "; ".join(f"{name} {FIGURES.say(value)}" for name, value in few.items())


def _same_keys(found: Mapping[str, Any]) -> list[list[str]]:
    """Gather the figures that are tables with the same keys: they make one table."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, value in found.items():
        if isinstance(value, Mapping):
            groups.setdefault(tuple(map(str, value)), []).append(name)
    return list(groups.values())


def _table(found: Mapping[str, Mapping[str, Any]], numbers: str) -> Table:
    """Make one table of figures with the same keys."""
    keys = list(next(iter(found.values())))
    rows = [(str(key), [values[key] for values in found.values()]) for key in keys]
    inner = [value for _, row in rows for value in row]
    heads = list(found)
    if len(found) == 1 and inner and all(isinstance(one, Mapping) and list(one) == list(inner[0]) for one in inner):
        heads = [f"{heads[0]}: {key}" for key in inner[0]]
        rows = [(key, list(row[0].values())) for key, row in rows]
    counted = bool(keys) and all(str(key).isdecimal() for key in keys) and (numbers != PLAYERS or int(keys[0]) > 1)
    written = [(in_words(key), [_figure(one) for one in row]) for key, row in _runs(rows)]
    return Table(heads, written, numbers if counted else "")


def _runs(rows: Sequence[tuple[str, list[Any]]]) -> list[tuple[str, list[Any]]]:
    """Write rows with numbers one after another and the same figures as one row, if there are more than a few."""
    if len(rows) <= MOST_ROWS or not all(key.isdecimal() for key, _ in rows):
        return list(rows)
    found: list[tuple[int, int, list[Any]]] = []
    for key, row in rows:
        if found and found[-1][1] == int(key) - 1 and found[-1][2] == row:
            found[-1] = (found[-1][0], int(key), row)
        else:
            found.append((int(key), int(key), row))
    return [(str(first) if first == last else f"{first} to {last}", row) for first, last, row in found]


def _figure(value: Any) -> Figure:
    """Take a list of lists for a small table, and anything else for a line."""
    if isinstance(value, list | tuple) and value and all(isinstance(one, list | tuple) for one in value):
        return [[FIGURES.say(one) for one in row] for row in value]
    return FIGURES.say(value)


def _deep(value: Any) -> bool:
    """Tell whether a figure is a list or table of others that are lists or tables."""
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return any(isinstance(one, Mapping | list | tuple) for one in inner)


def _between(items: Sequence[Any]) -> str:
    return "; " if any(isinstance(one, str) and "," in one for one in items) else ", "


def _text(value: Any) -> str:
    return with_minus(in_words(value) if isinstance(value, str) and value.islower() else str(value))


FIGURES = Wording(" → ", _between, in_words, _text)
