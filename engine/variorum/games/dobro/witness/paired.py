"""Games of two rounds and what follows: whole rounds are planned once, and any two of them put together.

What follows from two rounds, the next starter or the winner, depends on their results only, so that many pairs can be
tried at little cost, those with the fewest moves first.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace

from variorum.games.chance import Chance
from variorum.games.dobro.cards import multiset, total
from variorum.games.dobro.game import Game, GameError, RoundResult, score_round
from variorum.games.dobro.round import Round
from variorum.games.dobro.witness.divergence import Sides
from variorum.games.dobro.witness.hurried import Hurry, starts, style_of
from variorum.games.dobro.witness.plans import Plan, PlannedRound, fit_deal, play_step

PAIRS = 9  # the stream of chance by which the rounds are planned
SEEDS = 4_000  # shared out: the more players, the fewer
MOST_ROUNDS = 200
MOST_PAIRS = 10_000

Played = tuple[Round, RoundResult]


@dataclass(frozen=True)
class Whole:
    """A round that was planned to its end, and how it was played on each side."""

    planned: PlannedRound
    hands: tuple[int, ...]
    played: tuple[Played, Played]


def paired_games(sides: Sides, players: int, *, longer: bool) -> Iterator[Plan]:
    """List games whose first one or two rounds are whole, after which the sides may diverge, the shortest first."""
    try:
        games = [Game(rules, players, longer=longer) for rules in (sides.one, sides.other)]
    except GameError:
        return
    wholes = _library(sides, games)
    after = [[_after(game, one) for game, one in zip(games, whole.played, strict=True)] for whole in wholes]
    for whole, begun in zip(wholes, after, strict=True):
        if not (begun[0].over or begun[1].over):
            yield from starts(sides, begun, Plan(players, (whole.planned,), longer))
    turned = [_rotations(sides, games, whole.planned) for whole in wholes]
    places = range(len(wholes))
    pairs = sorted(((first, second) for first in places for second in places), key=sum)
    for first, second in pairs[:MOST_PAIRS]:
        following = _second(after[first], turned[second])
        if following is None:
            continue
        plan = Plan(players, (wholes[first].planned, following.planned), longer)
        ended = [_after(game, one) for game, one in zip(after[first], following.played, strict=True)]
        if ended[0].over or ended[1].over:
            if ended[0].outcome() != ended[1].outcome():
                yield plan
        else:
            yield from starts(sides, ended, plan)


def _library(sides: Sides, games: list[Game]) -> list[Whole]:
    """Plan whole rounds that the first player starts and that leave the direction, the shortest of each result."""
    found: dict[tuple[object, ...], Whole] = {}
    for seed in range(SEEDS // (games[0].players - 1)):
        chance = Chance(seed, PAIRS, games[0].players)
        hurry = Hurry(sides, games, 0, chance, style_of(chance), 0)
        for _ in hurry.rounds():
            pass
        if not (hurry.one.over and hurry.other.over and hurry.one.direction == games[0].direction):
            continue
        whole = _whole(sides, games, PlannedRound(0, tuple(hurry.steps)))
        if whole:
            key = _result(whole.played[0][1])
            if key not in found or len(found[key].planned.steps) > len(whole.planned.steps):
                found[key] = whole
    return sorted(found.values(), key=lambda whole: len(whole.planned.steps))[:MOST_ROUNDS]


def _result(result: RoundResult) -> tuple[object, ...]:
    """Gather what matters of a result: the order by cards and by sums, who took none, who forgot, who ended it."""
    sums = [total(pile) for pile in result.piles]
    spoken = [one + wild for one, wild in zip(sums, result.wilds, strict=True)]
    orders = tuple(tuple(sorted(set(counts)).index(one) for one in counts) for counts in (result.cards, sums, spoken))
    return orders, tuple(map(bool, result.cards)), result.forgetful, result.finisher


def _rotations(sides: Sides, games: list[Game], planned: PlannedRound) -> list[Whole | None]:
    """Play a planned round on both sides, with each player as its starter."""
    players = games[0].players
    found = []
    for starter in range(players):
        steps = tuple(step._replace(seat=(step.seat + starter) % players) for step in planned.steps)
        found.append(_whole(sides, games, replace(planned, starter=starter, steps=steps)))
    return found


def _whole(sides: Sides, games: list[Game], planned: PlannedRound) -> Whole | None:
    """Play a planned round to its end on both sides, if it has one."""
    deal = fit_deal(games[0], planned, sides.other)
    if deal is None:
        return None
    played = []
    for game in games:
        round_ = game.start(deal, planned.starter)
        game.round = None
        if not (all(play_step(round_, step) for step in planned.steps) and round_.over):
            return None
        played.append((round_, score_round(game.rules, round_)))
    return Whole(planned, tuple(map(multiset, deal.hands)), (played[0], played[1]))


def _second(games: list[Game], turned: list[Whole | None]) -> Whole | None:
    """Choose the starter of a second round: the first whom both sides allow with its deal."""
    for starter, whole in enumerate(turned):
        if whole and all(starter in game.possible_starters(whole.hands) for game in games):
            return whole
    return None


def _after(game: Game, played: Played) -> Game:
    """Put a finished round behind a game."""
    later = copy(game)
    later.played, later.results = [*game.played, played[0]], [*game.results, played[1]]
    return later
