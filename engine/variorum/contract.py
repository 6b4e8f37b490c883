"""The contract of a game: plain checks with assertions, for the tests of any game, ours or somebody else's.

Knows no game. `check_game` and `check_edition` run them all.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any

from variorum.documents import game_of
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import Game
from variorum.library import OpenReading
from variorum.prove.sound import claims_of
from variorum.prove.theorems import TheoremBook, read_statement
from variorum.recordtext import record_text
from variorum.rulebook.sound import read_sound
from variorum.rulebook.yamltext import parse

SEEDS = (1, 2)


def check_game(game: Game) -> None:
    """Check what a game offers, whatever the edition."""
    check_parts(game)
    check_theorems(game)
    check_refusals(game)


def check_edition(reading: OpenReading) -> None:
    """Check that an edition is played, refereed and stepped through."""
    check_record(reading)
    check_reading(reading)
    check_positions(reading)
    check_state(reading)


PLAYERS = (2, 3, 4)


def simulate(reading: OpenReading, seed: int, players: int = 4) -> Mapping[str, Any]:
    """Let simulated players play."""
    return reading.simulate(players, seed)


def check_parts(game: Game) -> None:
    """Require that every part is what the protocol says, or is left out."""
    assert game.name == type(game)().name
    assert game.rules.__mro__[-2].__name__ == "RuleSet"
    for part, names in PARTS.items():
        offered = getattr(game, part)
        assert offered is None or [name for name in names if not hasattr(offered, name)] == [], part
    options = game.terminal.options
    assert len({one.name for one in options}) == len(options)
    assert all(one.help.endswith(".") for one in options)


PARTS = {
    "sheets": ("is_sheet", "read", "score"),
    "witnesses": ("SEARCHED", "find"),
    "theorems": ("theorems", "subjects", "comparisons", "decide_ahead", "classes"),
    "batch": ("policies", "players", "options", "needs", "describe", "pack", "play"),
    "terminal": ("options", "show_verdict", "show_divergence", "show_scores", "play"),
}


def check_record(reading: OpenReading) -> None:
    """Require that what simulated players do is allowed, written, read again and ruled on alike, the same each time."""
    for players in PLAYERS:
        for seed in SEEDS:
            data = simulate(reading, seed, players)
            assert data == simulate(reading, seed, players)
            verdict = reading.referee(dict(data))
            assert verdict["fault"] is None
            assert json.loads(json.dumps(verdict)) == verdict
            again = parse(record_text(data), "record.yaml").data
            assert reading.referee(again) == verdict
            assert game_of(again, []).name == reading.game.name


def check_reading(reading: OpenReading) -> None:
    """Require that a record's own reading is heard, and that another game's record and unknown keys are refused."""
    data = dict(simulate(reading, 1))
    chosen = {"some.question": "some-answer"}
    assert reading.game.read_record({**data, "reading": chosen}).reading == chosen
    for wrong in ({**data, "game": "another-game"}, {**data, "no_such_key": 1}):
        try:
            reading.game.read_record(wrong)
        except UnreadableError as error:
            assert error.where
        else:
            raise AssertionError(sorted(wrong))


def check_positions(reading: OpenReading) -> None:
    """Require a position for each move at least, each a dataclass that says its move."""
    record = reading.game.read_record(dict(simulate(reading, 1)))
    found = reading.game.positions(reading.rules, record)
    assert len(found) > 1
    assert all(is_dataclass(one) and hasattr(one, "text") for one in found)


def check_refusals(game: Game) -> None:
    """Require that what is not a record is refused as such, at a place and with words."""
    wrong: tuple[Any, ...] = (None, 7, [], {}, {"players": 3}, {"game": game.name, "players": [None], "rounds": 9})
    for data in wrong:
        try:
            game.read_record(data)
        except UnreadableError as error:
            assert error.message
        else:
            raise AssertionError(data)


def check_state(reading: OpenReading) -> None:
    """Require, of a game that is played move by move, that moves lead to an end and leave the state as it was."""
    if type(reading.game).deal is Game.deal:
        return
    state = reading.deal(3, seed=5)
    for _ in range(5_000):
        moves = state.legal_moves()
        if not moves:
            break
        before = state.record()
        after = state.apply(moves[0])
        assert state.record() == before != after.record()
        state = after
    assert state.outcome() is not None
    assert reading.referee(state.record())["fault"] is None


def check_theorems(game: Game) -> None:
    """Require that every theorem is stated well, and that every sound property is one that can fail."""
    if game.theorems is not None:
        check_stated(game.theorems)
        read_sound(game.sound, claims_of(game.theorems))


def check_stated(book: TheoremBook) -> None:
    """Require of every theorem a subject, a sentence, and a function of its name."""
    modules = {subject.__name__ for subject in book.subjects}
    for theorem in book.theorems:
        assert theorem.decide.__module__ in modules, theorem.id
        assert theorem.statement[0].isupper(), theorem.id
        assert theorem.statement.endswith((".", ".)")), theorem.id
        assert theorem.decide.__name__.replace("_", "-") == theorem.id
        assert read_statement(inspect.getdoc(theorem.decide) or "") == (theorem.statement, theorem.otherwise)
