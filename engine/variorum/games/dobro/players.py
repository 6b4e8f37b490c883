"""Simulated players in the reference engine: each chooses from what one player may see, by `policies`; whole games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from variorum.games.chance import Chance
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import WILD, size
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.policies import MOST_MOVES, NOTICES, RANDOM, WEIGHTS, Weights, choices, cost
from variorum.games.dobro.round import Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.state import State, deal

Policy = Callable[[Round, Chance], Play]


def at_random(round_: Round, chance: Chance) -> Play:
    """Do any legal thing, each as likely."""
    plays = round_.legal()
    return plays[chance.below(len(plays))]


def make_policy(weights: Weights) -> Policy:
    """Make a policy of weights: do the cheapest legal thing, the first of several."""

    def policy(round_: Round, chance: Chance) -> Play:
        cards = size(round_.in_play)
        return min(round_.legal(), key=lambda play: _cost(weights, round_, play, cards))

    return policy


def _cost(weights: Weights, round_: Round, play: Play, cards: int) -> int:
    """Weigh a play in a round."""
    return int(
        cost(
            weights,
            play.sort is Sort.SPECIAL,
            play.cards.count(WILD),
            play.is_pair,
            play.sort is Sort.TAKE,
            play.sort is Sort.PASS,
            play.worth,
            round_.raise_value(play)[0] if play.worth else 0,
            cards,
        )
    )


POLICIES: dict[str, Policy] = {RANDOM: at_random, **{name: make_policy(weights) for name, weights in WEIGHTS.items()}}
thrifty = POLICIES["thrifty"]


def forgets(round_: Round, play: Play, chance: Chance, percent: int) -> int:
    """Let a player forget to draw, this often in a hundred draws; of a hundred of these, somebody notices `NOTICES`."""
    if not (percent > 0 and round_.due(play) > 0 and chance.below(100) < percent):
        return 0
    return NOTICED if chance.below(100) < NOTICES else UNNOTICED


def whole_game(rules: Rules, policies: Sequence[str], seed: int, *, percent: int = 0, longer: bool = False) -> State:
    """Play a game from its own seed, each seat by its policy; one that goes on for too long is left unfinished."""
    state, moves = deal(rules, len(policies), seed, longer=longer), 0
    while state.game.round is not None and moves < MOST_MOVES:
        round_ = state.game.round
        chance = choices(seed, len(state.game.results), len(round_.log))
        play = POLICIES[policies[round_.turn]](round_, chance)
        state.play(play, forgets(round_, play, chance, percent))
        moves += 1
    return state
