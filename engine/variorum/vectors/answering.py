"""What comes of one case: a record refereed, a sheet scored, or the moves that are legal where a record stops.

A case is plain data: which game, what is asked, the rules as answers by question, and what is given. What it expects
is made here, by the same function that answers it for the runner. Knows no edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any, TextIO, TypeAlias

from variorum.games import registry
from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import UnscorableError
from variorum.games.ruleset import RulesError
from variorum.rulebook.jsontext import parse
from variorum.rulebook.problems import BadInputError, Problem, quote

Data: TypeAlias = dict[str, Any]
REFEREE, SCORE, MOVES = "referee", "score", "moves"
KEYS, INPUT = ("game", "asks", "rules", "given"), "standard input"
LONGEST_LINE = 1_000_000  # characters
OWN_WORDS = ("code", "message", "text")  # of a fault: how we say it is our own affair


def answer(case: Mapping[str, Any]) -> Data:
    """Answer a case by our own engine."""
    game = registry.require(case["game"])
    rules = game.rules.from_answers(case["rules"])
    if case["asks"] == SCORE:
        if game.sheets is None:
            raise LookupError(f"{game.name} has no score sheets")
        return _scored(game, rules, case["given"])
    record = game.read_record(case["given"])
    if case["asks"] == REFEREE:
        return _refereed(game.referee(rules, record).data())
    state = game.resume(rules, record)
    if state is None:
        raise LookupError(f"{game.name} is not played in turns, or what is held is unknown: no moves can be listed")
    moves = sorted(map(str, state.legal_moves()))
    return {"turn": state.turn if moves else None, "moves": moves}


def _scored(game: Any, rules: Any, sheet: Any) -> Data:
    """Score a sheet; where no result can be reached, say only that."""
    try:
        found = asdict(game.sheets.score(rules, game.sheets.read(sheet), ""))
    except (FaultError, UnscorableError):
        return {"result": None}
    return {key: one for key, one in found.items() if key != "edition"}


def _refereed(found: Data) -> Data:
    """Say what a referee says of a record; of one with a fault, where it is and by which question."""
    fault = found.get("fault")
    if not fault:
        return found
    return {"winners": None, "fault": {key: one for key, one in fault.items() if key not in OWN_WORDS}}


def answer_lines(stream: TextIO) -> Iterator[Data]:
    """Answer cases that come one to a line, as the runner sends them; raise BadInputError at one that is none."""
    for number, line in enumerate(iter(partial(stream.readline, LONGEST_LINE + 1), ""), 1):
        if len(line) > LONGEST_LINE:
            raise _not_a_case(number, f"longer than {LONGEST_LINE:,} characters, the most that is read")
        if line.strip():
            yield _answer_line(line, number)


def _answer_line(line: str, number: int) -> Data:
    case = parse(line, INPUT).data
    if not isinstance(case, dict) or not set(KEYS) <= set(case) or not isinstance(case["rules"], dict):
        raise _not_a_case(number, f"a case is an object with {', '.join(KEYS)}; `variorum vectors DIR` writes some")
    if not isinstance(case["game"], str):
        raise _not_a_case(number, f"`game` is the name of a game, not {quote(str(case['game']))}")
    if case["asks"] not in (REFEREE, SCORE, MOVES):
        raise _not_a_case(number, f"`asks` is {REFEREE}, {SCORE} or {MOVES}, not {quote(str(case['asks']))}")
    try:
        return answer(case)
    except (RulesError, FaultError, LookupError) as error:
        raise _not_a_case(number, str(error)) from error
    except UnreadableError as error:
        raise _not_a_case(number, f"`given` cannot be read: {error.message}") from error


def _not_a_case(number: int, why: str) -> BadInputError:
    return BadInputError([Problem(INPUT, number, 1, why)])
