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

from properties.conftest import ROOT, this_project
from properties.editions import playable

GAMES = {game.name: game for game in registry.every()}
EDITIONS = playable(this_project())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_offers_what_the_protocol_says(game: Game) -> None:
    """Its parts have what they should, its theorems are stated well, and it refuses what is not a record."""
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
        ("z3", ["prove", "somebody-always-wins"], "pip install 'variorum[prove]'"),
        ("numba", ["impact", "dobro/en", "dobro/fr"], "pip install 'variorum[impact]'"),
    ],
)
def test_what_is_not_installed_is_named(missing: str, words: list[str], said: str, tmp_path: Path) -> None:
    """A command that needs an extra says which."""
    done = run_without([missing], words, tmp_path)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False), done.stderr
    assert said in done.stderr


def test_other_commands_work_without_what_is_not_installed(tmp_path: Path) -> None:
    """Where no extra is installed at all, a rule book is shown."""
    done = run_without(["z3", "numba", "mkdocs", "jinja2"], ["show", "dobro/fr"], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def run_without(missing: list[str], words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command as if some packages were not installed."""
    without = f"import sys; sys.modules |= dict.fromkeys({missing}); sys.argv[0] = 'variorum'"
    code = f"{without}; from variorum.cli import main; main()"
    command = [sys.executable, "-c", code, "--project", str(ROOT), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
