"""Which games can be played: those with a package beside this file that has a rule set."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.util import find_spec

from variorum.games.ruleset import RuleSet
from variorum.rulebook.project import folder_of


@cache
def rule_set_of(game: str) -> type[RuleSet] | None:
    """Find the rule set of a game, where the game can be played."""
    name = f"variorum.games.{folder_of(game)}"
    if find_spec(name) is None or find_spec(f"{name}.rules") is None:
        return None
    rules: type[RuleSet] = importlib.import_module(f"{name}.rules").Rules
    return rules


@cache
def plays_many(game: str) -> bool:
    """Tell whether a game has an engine for many games at once."""
    name = f"variorum.games.{folder_of(game)}"
    return find_spec(name) is not None and find_spec(f"{name}.batch") is not None
