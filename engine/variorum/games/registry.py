"""Every game that can be played: ours, a line each, and those of installed packages.

A package registers its games by entry points of the group `variorum.games`: the name of a game, and a `Game` or a class
of one. They are loaded when their game is asked for; of one that cannot be, `broken` says why.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from variorum.games.connect import DobbleConnect
from variorum.games.dobble import Dobble
from variorum.games.dobro import Dobro
from variorum.games.protocol import Game
from variorum.rulebook.problems import BadRequestError

GROUP = "variorum.games"
OURS: tuple[Game, ...] = (Dobro(), Dobble(), DobbleConnect())


def names() -> list[str]:
    """Name every game that can be played, ours first."""
    return list(dict.fromkeys([*(game.name for game in OURS), *sorted(_entry_points())]))


@cache
def find(name: str) -> Game | None:
    """Find a game by its name, or None where it has no engine."""
    ours = next((game for game in OURS if game.name == name), None)
    if ours is not None:
        return ours
    point = _entry_points().get(name)
    return _load(point) if point else None


def every() -> list[Game]:
    """List every game that can be played; `broken` names the others."""
    return [game for game in map(_try, names()) if isinstance(game, Game)]


def broken() -> list[str]:
    """Say of each installed game that cannot be loaded why, and what to do, in a line."""
    return [str(error) for error in map(_try, names()) if isinstance(error, BadRequestError)]


def _try(name: str) -> Game | BadRequestError:
    try:
        return require(name)
    except BadRequestError as error:
        return error


def packages() -> dict[str, Path]:
    """Find the folder of each game's package, by the package, without loading it: its rule set may not exist yet."""
    modules = [*(type(game).__module__ for game in OURS), *(point.module for point in _entry_points().values())]
    return {package: folder for package, folder in map(_package, modules) if package}


def _package(module: str) -> tuple[str, Path]:
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None or not spec.parent:
        return "", Path()
    return spec.parent, Path(spec.origin).resolve().parent


def require(name: str) -> Game:
    """Find a game by its name, or raise BadRequestError."""
    found = find(name)
    if found is None:
        raise BadRequestError(f"{name} cannot be played here: it has questions but no engine")
    return found


def measures(name: str) -> bool:
    """Tell whether a game has an engine for many games at once, and so its impact can be measured."""
    found = find(name)
    return found is not None and type(found).batch is not Game.batch


@cache
def _entry_points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def _load(point: EntryPoint) -> Game:
    """Load the game of an installed package, and refuse what is none."""
    owner = point.dist.name if point.dist else point.value
    advice = f"update the package {owner}, or uninstall it"
    try:
        found = point.load()
        game = found() if isinstance(found, type) else found
    except Exception as error:  # somebody else's code may fail in any way
        why = " ".join(str(error).split()) or type(error).__name__
        raise BadRequestError(
            f"the game {point.name} of the package {owner} cannot be loaded: {why}; {advice}"
        ) from error
    if not isinstance(game, Game) or game.name != point.name:
        raise BadRequestError(
            f"the package {owner} registers {point.value} as the game {point.name}, which it is not; {advice}"
        )
    return game
