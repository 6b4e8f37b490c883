"""The arithmetic of Dobro: what a play is worth, whether it is legal, positions, points, tie-breaks.

Small pure functions over numbers and comparisons, and nothing else: they run on integers in the engine, on solver
terms in proofs and, compiled, in the batch engine; so they count in plain loops. A flag is 0 or 1. Lists are sequences
of numbers, one for each player, in seat order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Number = Any
Flag = Any


def pair_worth(one: Number, other: Number) -> Number:
    """Add the two cards of a pair."""
    return one + other


def higher(one: Number, other: Number) -> Number:
    """Take the higher of two numbers."""
    return one * (one >= other) + other * (one < other)


def reaches(worth: Number, value: Number, strictly: Flag) -> Flag:
    """Tell whether a play may be made on a value: it must be worth as much, or more than that if strictly."""
    return worth >= value + strictly


def value_after(worth: Number, value: Number, hit: Flag, doubles_value: Flag, adds_up: Flag) -> Number:
    """Reckon the value in play after a play: doubled if it hit, otherwise its worth, added to the old if so ruled."""
    doubled = 2 * (worth * (1 - doubles_value) + value * doubles_value)
    plain = worth + value * adds_up * (worth > value)
    return doubled * hit + plain * (1 - hit)


def ahead(mine: Number, other: Number, most_first: Flag) -> Flag:
    """Tell whether another stands before me: with more cards, or with fewer, as the ranking goes."""
    return (other > mine) * most_first + (other < mine) * (1 - most_first)


def ranks(count: Number, ranks_empty: Flag) -> Flag:
    """Tell whether a player is ranked: with cards always, without any if so ruled."""
    return ranks_empty + (1 - ranks_empty) * (count > 0)


def position(counts: Sequence[Number], ranked: Sequence[Flag], me: int, most_first: Flag, skips_all: bool) -> Number:
    """Find my position: one more than those before me, of each tie all or, if one position is ignored, two at most."""
    place: Number = 1
    for j in range(len(counts)):
        before = ranked[j] * ahead(counts[me], counts[j], most_first)
        if not skips_all:
            before = before * (as_many(counts, ranked, j, j) < 2)
        place = place + before
    return place


def as_many(counts: Sequence[Number], ranked: Sequence[Flag], me: int, among: int) -> Number:
    """Count the ranked players who have as many cards as I, among the first so many seats."""
    together: Number = 0
    for j in range(among):
        together = together + ranked[j] * (counts[j] == counts[me])
    return together


def tied(counts: Sequence[Number], ranked: Sequence[Flag], me: int) -> Number:
    """Count the ranked players who have as many cards as I, myself included."""
    return as_many(counts, ranked, me, len(counts))


def has_most(counts: Sequence[Number], me: int) -> Flag:
    """Tell whether nobody has more cards than I."""
    more: Number = 0
    for j in range(len(counts)):
        more = more + (counts[j] > counts[me]) * 1
    return more == 0


def place_scored(
    counts: Sequence[Number], ranked: Sequence[Flag], me: int, place: Number, last_filled: Flag, most_is_last: Flag
) -> Number:
    """Find the position whose points I get: mine, the last that my tie fills, or the last if tied for most cards."""
    together = tied(counts, ranked, me)
    last: Number = 0
    for j in range(len(ranked)):
        last = last + ranked[j]
    further = last_filled * (together - 1) + most_is_last * (last - place) * has_most(counts, me) * (together > 1)
    return place + further


def points_of(place: Number, table: Sequence[Number]) -> Number:
    """Look up the points of a position, the first of the table being position 1."""
    points: Number = 0
    for index in range(len(table)):
        points = points + table[index] * (place == index + 1)
    return points


def is_best(scores: Sequence[Number], contenders: Sequence[Flag], me: int, lowest: Flag) -> Flag:
    """Tell whether a contender has the best score of all contenders, the lowest or the highest being best."""
    better: Number = 0
    for j in range(len(scores)):
        better = better + contenders[j] * ahead(scores[me], scores[j], 1 - lowest)
    return contenders[me] * (better == 0)


def turns_until(seat: Number, start: Number, direction: Number, players: Number, start_first: Flag) -> Number:
    """Count how many turns after the start a seat comes; the start itself comes first or, otherwise, last."""
    steps = ((seat - start) * direction) % players
    return steps + players * (1 - start_first) * (steps == 0)


def still_level(scores: Sequence[Number], contenders: Sequence[Flag], lowest: Flag) -> list[Flag]:
    """Keep the contenders who have the best score."""
    return [is_best(scores, contenders, seat, lowest) for seat in range(len(scores))]
