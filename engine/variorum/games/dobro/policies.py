"""How simulated players choose: policies as weights, and what a play costs by them. Knows no rules and no state.

A policy weighs what is plain about a play and does the cheapest, the first of several in the fixed order of plays;
`random`, which weighs nothing, does each legal thing as likely. The cost is a pure function of numbers: it runs on
integers in the reference engine and, compiled, in the batch engine.

How chance enters a seeded game, in both engines: `Chance` is SplitMix64, a stream of numbers named by a seed and more
numbers. A batch has a seed, and each of its games an index; the game's own seed is the state of `Chance(seed, index)`.
In a game, whose rounds count from 0, and the moves of a round too:

    Chance(game, DEALS, round)           shuffles the deck of the round
    Chance(game, STARTS, round)          draws one number: which of those who may start does
    Chance(game, CHOICES, round, move)   draws for one move: which play, if the policy asks; then, if a draw is due and
                                         players forget at all, whether this player does; and if so, whether
                                         anybody notices

So nothing that happens in a round moves the numbers of the next, and two rule sets that are given the same seed see
the same deals and the same choices for as long as they agree.
"""

from __future__ import annotations

from typing import Any

from variorum.games.chance import Chance

Number = Any
Flag = Any
Weights = tuple[int, ...]

DEALS, STARTS, CHOICES = 1, 2, 3
MOST_MOVES = 2_000  # a game that goes on for longer is given up, and nobody wins it

RANDOM = "random"
NOTICES = 75  # of a hundred forgotten draws, how many somebody notices

# What a policy weighs, in this order: each once plainly and, from `WITH_CARDS` on, once for each card in play.
SPECIAL, WILD, PAIR, TAKE, PASS, WORTH, AFTER, WITH_CARDS = range(8)


def cost(
    weights: Any,  # a sequence of numbers
    special: Flag,
    wilds: Number,
    pair: Flag,
    take: Flag,
    passes: Flag,
    worth: Number,
    after: Number,
    cards: Number,
) -> Number:
    """Weigh a play: what it is, what it is worth, which value it leaves, each also by how many cards are in play.

    To take nothing is to pass.
    """
    nothing = take * (cards == 0)
    take = take - nothing
    passes = passes + nothing
    return (
        special * (weights[SPECIAL] + weights[WITH_CARDS + SPECIAL] * cards)
        + wilds * (weights[WILD] + weights[WITH_CARDS + WILD] * cards)
        + pair * (weights[PAIR] + weights[WITH_CARDS + PAIR] * cards)
        + take * (weights[TAKE] + weights[WITH_CARDS + TAKE] * cards)
        + passes * (weights[PASS] + weights[WITH_CARDS + PASS] * cards)
        + worth * (weights[WORTH] + weights[WITH_CARDS + WORTH] * cards)
        + after * (weights[AFTER] + weights[WITH_CARDS + AFTER] * cards)
    )


# special, wild, pair, take, pass, worth, after; and the same for each card in play
WEIGHTS: dict[str, Weights] = {
    # The lowest that is enough, a skip or reverse before a wild; taking only when nothing else is left.
    "thrifty": (1000, 2000, 0, 9000, 9000, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    # The highest there is, so that low cards are kept; taking while few cards are in play.
    "bold": (0, 10, 0, -1000, 9000, -20, 0, 0, 0, 0, 300, 0, 0, 0),
    # Low cards first, but a pair before a single card, and what leaves the next player more to reach; wild, skip and
    # reverse cards are kept, yet spent before cards are taken, a second wild only when many cards are in play.
    "winning": (1100, 750, -400, 1600, 9000, 40, 10, 50, 40, 20, 90, 0, -1, -3),
}


def game_seed(seed: int, index: int) -> int:
    """Find the seed of one game of a batch."""
    return Chance(seed, index).word


def choices(game: int, round_: int, move: int) -> Chance:
    """Find the numbers for one move of a game."""
    return Chance(game, CHOICES, round_, move)
