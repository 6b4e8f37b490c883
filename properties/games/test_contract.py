"""Every registered game keeps the contract of the protocol, under every edition of it."""

from __future__ import annotations

import pytest
from variorum.games import registry
from variorum.games.protocol import Game
from variorum.library import open_reading
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project

from properties.conftest import ROOT
from properties.games import contract

GAMES = {game.name: game for game in registry.every()}
EDITIONS = list(Project(ROOT).edition_files)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_offers_what_the_protocol_says(game: Game) -> None:
    """Its parts have what they should, its theorems are stated well, and it refuses what is no record."""
    contract.check_parts(game)
    contract.check_theorems(game)
    contract.check_refusals(game)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_played_and_refereed(edition: str, project: Project) -> None:
    """Simulated games are legal, the same each time, and the same after writing and reading."""
    reading = open_reading(project, edition)
    contract.check_record(reading)
    contract.check_positions(reading)
    contract.check_state(reading)


def test_a_game_is_known_by_its_whole_name() -> None:
    """A game of somebody's whose name ends as one of ours does is not ours."""
    assert registry.find("uno-connect") is None
    assert registry.find("connect") is None
    with pytest.raises(BadRequestError, match="uno-connect cannot be played here"):
        registry.require("uno-connect")
