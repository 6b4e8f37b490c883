"""Games that simulated players play to their end: longer than planned ones, but there are some under any rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from variorum.games.dobro.game import GameError
from variorum.games.dobro.players import whole_game
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.state import State

SEEDS = 40
POLICY = "thrifty"
FORGETS = 10  # in a hundred draws


def simulated_games(rules: Rules, players: Iterable[int], *, longer: bool = False) -> Iterator[State]:
    """Play games by fixed seeds, and list those that come to their end."""
    for seed in range(SEEDS):
        for count in players:
            try:
                state = whole_game(rules, [POLICY] * count, seed, percent=FORGETS, longer=longer)
            except GameError:
                return
            if state.outcome() is not None:
                yield state
