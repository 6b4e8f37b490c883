"""What the tests of Dobro share: rule sets of editions and readings, and whole random games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest
from variorum.games.chance import Chance
from variorum.games.dobro import Rules, State, deal
from variorum.games.dobro.players import POLICIES, forgets
from variorum.rulebook.readings import choose

from properties.conftest import this_project
from properties.editions import playable

project = this_project
EDITIONS = tuple(playable(project(), "dobro"))


@cache
def rules_of(edition: str, **choices: str) -> Rules:
    """Make the rule set of an edition, with rivals chosen by field name."""
    named = {question.replace(".", "_").replace("-", "_"): question for question in project().game("dobro").questions}
    return Rules.from_answers(
        choose(project().edition(edition), {named[name]: one for name, one in choices.items()}).answers
    )


def changed(edition: str, answers: Mapping[str, Any]) -> Rules:
    """Make the rule set of an edition with any answers put in, defensible there or not."""
    return Rules.from_answers({**choose(project().edition(edition), {}).answers, **answers})


def seats_of(edition: str) -> range:
    """List the numbers of players that an edition allows."""
    rules = rules_of(edition)
    return range(rules.players_least, rules.players_most + 1)


TABLES = [(name, players) for name in EDITIONS for players in seats_of(name)]
Watcher = Callable[[State], None]


def random_game(
    rules: Rules, players: int, seed: int, *, policy: str = "random", percent: int = 0, watch: Watcher | None = None
) -> State:
    """Play a whole game from a seed, each player choosing by a policy and forgetting so often in a hundred draws."""
    state, chance = deal(rules, players, seed), Chance(seed, 9)
    for _ in range(5_000):
        if not state.legal_moves():
            return state
        play = POLICIES[policy](state.round, chance)
        state.play(play, forgets(state.round, play, chance, percent))
        if watch:
            watch(state)
    raise AssertionError("the game does not end")


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    """Name each edition in turn."""
    return str(request.param)
