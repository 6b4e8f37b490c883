"""What is said of a witness of a game that has no words of its own: nothing that supposes what kind of game it is."""

from __future__ import annotations

from typing import Any

import pytest
from variorum.games.narration import MoveNarration, Narration
from variorum.games.wording import Wording, in_words

FAULT = {"code": "too-deep", "question": "dive.depth", "round": 1, "move": 2}
BETWEEN = ["dive/lake", "dive/sea"]


def witness(**data: Any) -> dict[str, Any]:
    """Make a witness of two editions."""
    return {"between": BETWEEN, "outcomes": [{"fault": FAULT}, {"fault": None}], "shows": "fault", **data}


def test_a_game_without_words_supposes_nothing() -> None:
    """A record need not have moves, and a fault need not be about the players."""
    said, data = Narration(), witness(dives=["12 m"])
    assert said.headline(data) == "dive/sea allows this record, dive/lake does not."
    assert said.outcome(data["outcomes"][0], data) == "refuses this record (too-deep, by dive.depth)"
    assert said.outcome(data["outcomes"][1], data) == "allows it"
    assert said.headline(witness(outcomes=[{"depth": 1}, {"depth": 2}], shows="depth")) == "the two differ in depth."
    found = {"air_left": [], "winners": [], "depths": {"Ana": [3, 4]}}
    assert said.outcome(found, data) == "air left none; winners nobody; depths Ana 3 4"


def test_a_game_of_moves_names_the_move() -> None:
    """By its round, where there are rounds."""
    rounds = witness(rounds=[{"moves": ["Ana 1", "Bo 2"]}])
    assert MoveNarration().headline(rounds) == "dive/sea allows the move Bo 2, dive/lake does not."
    assert MoveNarration().place({"code": "no-move", "move": 1}, {"moves": ["Ana 1"]}) == "the move Ana 1"
    assert MoveNarration().place({"code": "players"}, rounds) == "the number of players"
    assert MoveNarration().place({"code": "deal"}, rounds) == "this record"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "–"),
        (True, "yes"),
        (7, "7"),
        ([], "none"),
        ({}, "none"),
        ([1, 2], "1 2"),
        ([[1, 2], [3]], "1 2 / 3"),
        ({"Ana": [1], "Bo": None}, "Ana 1, Bo –"),
        (frozenset({"b", "a"}), "a, b"),
    ],
)
def test_plain_data_is_put_into_words(value: Any, said: str) -> None:
    """Any value of a verdict or position can be said in a line."""
    assert in_words(value) == said


def test_a_wording_says_it_in_its_own_way() -> None:
    """What stands between, and round what is inside, is chosen once."""
    figures = Wording(": ", lambda _: ", ", brackets=True)
    assert figures.say({"a": [1, 2], "b": {"c": 3}}) == "a: (1, 2), b: (c: 3)"
