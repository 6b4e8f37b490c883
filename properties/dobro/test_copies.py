"""A state stays as it is when a move is applied to it, in everything that can be asked of it and behind it."""

from __future__ import annotations

from typing import Any

import pytest
from variorum.games.chance import Chance
from variorum.games.dobro import deal
from variorum.games.dobro.round import Round
from variorum.games.dobro.state import State

from properties.dobro.conftest import TABLES, rules_of


def insides(round_: Round) -> dict[str, Any]:
    """Take a picture of all that a round holds."""
    held = {name: getattr(round_, name) for name in Round.__slots__}
    return {name: list(value) if isinstance(value, list) else value for name, value in held.items()}


def picture(state: State) -> tuple[Any, ...]:
    """Take a picture of a game: its rounds, results, record, and what each player sees."""
    rounds = [insides(one) for one in (*state.game.played, state.round)]
    seen = [state.view(name) for name in state.names]
    return rounds, repr(state.game.results), state.record(), seen, state.legal_moves(), state.outcome(), state.turn


def play_on(state: State, chance: Chance, moves: int) -> None:
    """Apply moves one after another, and find each state as it was after the next ones were made."""
    for _ in range(moves):
        if not state.legal_moves():
            return
        before = picture(state)
        options = state.legal_moves()
        after = [state.apply(options[chance.below(len(options))]) for _ in range(2)]
        forgetting = [one for one in options if state.round.due(one)]
        after += [state.apply(one, forgets=True) for one in forgetting[:1]]
        for one in after:
            if one.legal_moves():
                one.apply(one.legal_moves()[-1])
        assert picture(state) == before
        state = after[chance.below(len(after))]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_state_stays_as_it_is(edition: str, players: int) -> None:
    """Whole games of every edition: applying a move changes the state that it gives, and no other."""
    play_on(deal(rules_of(edition), players, players), Chance(players), 400)
