"""Every registered game keeps the contract of the protocol, under every edition of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from variorum import contract
from variorum.games import registry
from variorum.games.protocol import Game
from variorum.library import open_reading
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project

from properties.conftest import ROOT

GAMES = {game.name: game for game in registry.every()}
EDITIONS = list(Project(ROOT).edition_files)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_offers_what_the_protocol_says(game: Game) -> None:
    """Its parts have what they should, its theorems are stated well, and it refuses what is no record."""
    contract.check_game(game)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_played_and_refereed(edition: str, project: Project) -> None:
    """Simulated games are legal, the same each time, and the same after writing and reading."""
    contract.check_edition(open_reading(project, edition))


def test_a_game_is_known_by_its_whole_name() -> None:
    """A game of somebody's whose name ends as one of ours does is not ours."""
    assert registry.find("uno-connect") is None
    assert registry.find("connect") is None
    with pytest.raises(BadRequestError, match="uno-connect cannot be played here"):
        registry.require("uno-connect")


@pytest.mark.parametrize(
    ("missing", "words", "said"),
    [
        ("z3", ["prove"], "pip install 'variorum[prove]'"),
        ("z3", ["prove", "somebody-always-wins"], "pip install 'variorum[prove]'"),
        ("numba", ["impact", "dobro/en", "dobro/fr"], "pip install 'variorum[impact]'"),
        ("mkdocs", ["site"], "pip install 'variorum[site]'"),
        ("jinja2", ["site"], "pip install 'variorum[site]'"),
    ],
)
def test_what_is_not_installed_is_named(missing: str, words: list[str], said: str, tmp_path: Path) -> None:
    """A command that needs an extra says which, and the others work without it."""
    code = (
        f"import sys; sys.modules[{missing!r}] = None; sys.argv[0] = 'variorum'; from variorum.cli import main; main()"
    )
    for arguments, expected in ((words, 2), (["show", "dobro/fr"], 0)):
        command = [sys.executable, "-c", code, "--project", str(ROOT), *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode, "Traceback" in done.stderr) == (expected, False), done.stderr
        assert expected == 0 or said in done.stderr
