"""How often rules come up, of every game: what cannot matter never does, what decides every game always does."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from variorum.games import registry
from variorum.impact.exercise import NEVER, Exercised, Played, bands, exercise, flips, met_in

from properties.conftest import ROOT, Command, this_project

PROJECT = this_project()
GAMES = {"dobro/en": 60, "dobble/en": 3, "dobble-connect/pl": 1}
TRUE: dict[str, dict[str, tuple[float, float]]] = {
    # questions with how often they come up at the least and at the most, by thinking
    "dobro/en": {
        "play.double.what": (0, 0),  # proved to make no difference
        "final.winner": (0.9, 1),  # the highest and the lowest total are hardly ever the same player's
        "score.order": (0.9, 1),
        "two.aside": (0, 0),  # of two players, and four play
        "box.deck": (1, 1),
    },
    "dobble/en": {
        "tower.winner": (0.6, 1),
        "players.most": (0, 0),
        "deck.cards": (1, 1),
        "tower.loser": (1, 1),  # who loses is a result too
        "potato.loser": (0.3, 1),
    },
    "dobble-connect/pl": {"deck.cards": (1, 1), "players.most": (0, 0)},
}


@pytest.mark.parametrize("name", GAMES)
def test_what_must_come_up_does_and_what_cannot_does_not(name: str) -> None:
    """Counts against what is known of a few rules without playing; every other answer is counted or named."""
    edition, seen = PROJECT.edition(name), list[int]()
    found = exercise(edition, GAMES[name], 3, seen.append)
    game = registry.require(edition.game.name)
    assert sum(seen) == GAMES[name] * (1 if game.batch else len(game.simulated))
    assert len(found.rules) + len(found.unplayed) == len(flips(edition))
    for one in found.rules:
        assert 0 <= one.forks + one.result <= one.games == GAMES[name]
        assert one.open <= one.games
        assert one.answer != one.other
    shares = {question: (one.forks + one.result) / one.games for question, one in met_in(found.rules)}
    for question, (least, most) in TRUE[name].items():
        assert least <= shares[question] <= most, question
    assert {one.way for one in found.played} == ({""} if game.batch else {way for way, *_ in game.simulated})
    assert all(one.moves > one.games for one in found.played)
    won = {one.way: one.first for one in found.played}
    assert all(
        share is None if way == "hot-potato" else share is not None and 0 <= share <= 1 for way, share in won.items()
    )
    assert all((one.ties is None) == (one.first is None) for one in found.played)
    assert exercise(edition, GAMES[name], 3, seen.append) == found


def test_questions_are_grouped_by_how_often_they_come_up() -> None:
    """Of several other answers the one counts that most games notice; what never came up is last."""
    rows = [
        Exercised("b", "1", "2", 100, 0, 100, 0),
        Exercised("a", "1", "2", 100, 3, 0, 0),
        Exercised("a", "1", "3", 100, 50, 0, 45),
        Exercised("c", "1", "2", 1_000, 1, 0, 0),
        Exercised("d", "1", "2", 100, 0, 0, 10),
    ]
    found = [(words, [(question, one.other) for question, one in group]) for words, group in bands(rows)]
    assert found == [
        ("in nearly every game", [("a", "3")]),
        ("in one game of ten or more", [("d", "2")]),
        ("less often than in one game of a hundred", [("c", "2")]),
        (NEVER, [("b", "2")]),
    ]


def test_it_is_shown_and_stored_by_the_command(variorum: Command, tmp_path: Path) -> None:
    """For a person in groups, for a program as counts; stored beside the other results, the same every time."""
    shown = variorum("impact", "dobble/en", "--rules", "--games", "2")
    assert (shown.code, shown.err) == (0, "")
    assert "in nearly every game" in shown.out
    data = json.loads(variorum("impact", "dobble/en", "--rules", "--games", "2", "--json").out)
    played = [Played(**one) for one in data["played"]]
    assert [one.way for one in played] == [way for way, *_ in registry.require("dobble").simulated]
    for folder in ("spec", "rulings"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    stored = tmp_path / "properties" / "dobble" / "impact" / "en--rules.json"
    before = None
    for _ in range(2):
        outcome = variorum("--project", tmp_path, "impact", "dobble/en", "--rules", "--store", "--games", "2")
        assert outcome.code == 0, outcome.err
        text = stored.read_text(encoding="utf-8")
        assert before in (None, text)
        before = text
    assert json.loads(text)["rules"] == data["rules"]
    assert json.loads(text)["command"] == "variorum impact dobble/en --rules --store --games 2 --seed 1"
