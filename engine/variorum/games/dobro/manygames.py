"""Dobro by the hundred thousand, as impact asks for it: rule sets packed, games of a seed played in a setting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from variorum.games.dobro.batch import PackingError, pack, play_games
from variorum.games.dobro.batch.layout import GIVEN_UP
from variorum.games.dobro.game import GameError
from variorum.games.dobro.policies import RANDOM, WEIGHTS
from variorum.games.dobro.rules import Rules
from variorum.games.protocol import BatchError, Option, Setting


class DobroBatch:
    """Plays many games of Dobro at once."""

    policies = (RANDOM, *WEIGHTS)
    players = range(2, 7)
    options = (
        Option("forget", int, 3, "How often players forget to draw.", "PERCENT", 0, 100),
        Option("longer", bool, False, "Play the longer variant."),
    )

    def pack(self, rules: Rules, /) -> Any:
        """Prepare a rule set, once."""
        try:
            return pack(rules)
        except PackingError as error:
            raise BatchError(str(error)) from error

    def play(
        self, packed: Any, setting: Setting, seed: int, first: int, count: int, /, seats: Sequence[str] = ()
    ) -> Any:
        """Play games of a seed from an index on."""
        given = dict(setting.options)
        try:
            rows = play_games(
                packed,
                setting.players,
                seats or setting.policy,
                seed,
                first,
                count,
                forgets=given.get("forget", 0),
                longer=given.get("longer", False),
            )
        except GameError as error:
            raise BatchError(str(error)) from error
        return {"winners": rows["winners"], "moves": rows["moves"], "unfinished": rows["decided"] == GIVEN_UP}
