"""House editions drawn by chance from all answers that are played: no verdict `holds` is contradicted by a game.

Games are played under each, forgetting included, and looked at with the checks that stored failures pass. Only
what a game breaks is then decided, under that very edition: it must not hold.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml
from variorum.games.chance import Chance
from variorum.games.dobro import Rules, State, deal
from variorum.games.dobro.game import GameError
from variorum.games.dobro.players import POLICIES, forgets
from variorum.games.dobro.round import Round
from variorum.games.dobro.theorems import THEOREMS
from variorum.games.ruleset import UnplayedAnswersError
from variorum.prove.theorems import Status
from variorum.rulebook.readings import arising, choose

from properties.conftest import ROOT, is_deep
from properties.dobro.breaking import BREAKS, CHECKS, Replayed
from properties.dobro.conftest import project

HOUSES = range(400 if is_deep() else 8)
MOST_MOVES = 400  # under some answers a round need not end
OF_A_MOVE = (  # of those that can hold in the full game, and not in smaller games only
    "no-hand-is-emptied-while-there-are-cards-to-draw",
    "without-forgetting-no-hand-is-emptied-before-the-draw-pile",
    "a-hand-is-short-only-after-a-forgotten-draw",
    "a-turn-never-ends-with-a-short-hand",
    "every-play-with-a-value-raises-the-value",
    "a-play-leaves-its-worth-or-twice-its-worth",
    "a-skip-or-reverse-leaves-the-value",
    "beyond-24-only-a-skip-or-reverse-can-be-played",
    "a-skip-or-reverse-is-no-way-to-take",
    "no-hand-exceeds-the-deal",
)
OF_A_GAME = (
    "equal-cards-give-equal-points",
    "fewer-cards-give-better-points",
    "no-total-is-ever-negative",
    "the-forgetful-card-never-helps-its-holder",
    "somebody-always-wins",
    "the-deciding-round-of-a-tie-is-always-played",
    "the-longer-variant-is-longer",
)


class Seen(Replayed):
    """A move as it was played, with the round as it began."""

    def __init__(self, rules: Rules, first: Round, before: Round, after: Round) -> None:
        self.rules = rules
        self.seen = [(0, first), (1, before), (1, after)]


PRINTED = ("dobro/en", "dobro/pt", "dobro/fr")  # where each house begins: the same of a seed, whatever is added


@cache
def played_answers() -> dict[str, list[str]]:
    """List the answers that the engine plays, where they are words."""
    listed = yaml.safe_load((ROOT / "engine/variorum/games/dobro/answers.yaml").read_text(encoding="utf-8"))["plays"]
    return {question: answers for question, answers in listed.items() if isinstance(answers, list)}


def house(dice: random.Random) -> Rules | None:
    """Answer some or all questions by chance; None where the answers cannot be played together."""
    edition = project().edition(dice.choice(PRINTED))
    share = dice.choice([0.03, 0.1, 0.3, 1.0])
    given = {q: dice.choice(every) for q, every in played_answers().items() if dice.random() < share}
    answers = {**choose(edition, {}).answers, **given}
    try:
        return Rules.from_answers(arising(edition.game, answers))
    except UnplayedAnswersError:
        return None


def play_game(rules: Rules, players: int, seed: int, percent: int) -> tuple[State, set[str]]:
    """Play a game by chance, and list the statements that its moves break."""
    chance, broken = Chance(seed, 19), set[str]()
    state = deal(rules, players, seed, longer=chance.below(5) == 0)
    first = state.round.copy()
    policy = sorted(POLICIES)[chance.below(len(POLICIES))]
    while state.legal_moves() and len(state.round.log) < MOST_MOVES:
        round_ = state.round
        before, play = round_.copy(), POLICIES[policy](round_, chance)
        state.play(play, forgets(round_, play, chance, percent))
        move = Seen(rules, first, before, round_)
        broken |= {id_ for id_ in OF_A_MOVE if id_ not in broken and CHECKS[id_](move)}
        if state.round is not round_:
            first = state.round.copy()
    return state, broken


def broken_by(rules: Rules, dice: random.Random) -> Iterator[tuple[str, Any]]:
    """Play some games of different numbers of players, and name what they break."""
    for players in dice.sample(range(2, 7), 2):
        try:
            state, broken = play_game(rules, players, dice.randrange(10**6), dice.choice([0, 10, 50]))
        except GameError:
            continue
        record = state.record()
        yield from ((id_, record) for id_ in sorted(broken))
        if state.outcome():
            yield from ((id_, record) for id_ in OF_A_GAME if BREAKS[id_](rules, record))


REACHED: Counter[str] = Counter()


@pytest.mark.parametrize("number", HOUSES)
def test_no_game_contradicts_what_holds(number: int) -> None:
    """What a simulated game breaks does not hold."""
    dice = random.Random(f"house {number}")  # noqa: S311
    rules = house(dice)
    if rules is None:
        return
    for id_, record in broken_by(rules, dice):
        verdict = THEOREMS[id_].verdict(rules)
        assert verdict.status is not Status.HOLDS, (id_, record)
        REACHED[id_] += 1


def test_statements_are_broken_at_all() -> None:
    """Enough of the statements were broken by some game: what is never broken is not looked at."""
    assert len(REACHED) >= len(OF_A_MOVE + OF_A_GAME) // 3, REACHED
