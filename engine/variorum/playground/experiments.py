"""Small experiments in a page: games between simulated players, under one reading or two from the same cards.

A tally is plain data that grows by as many games as are asked for, so that a page can show it as it does, and stop.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from variorum.games.chance import Chance
from variorum.playground.rulings import Ruled
from variorum.playground.tables import Sample

Data = dict[str, Any]
MOST_GAMES = 20_000
NINETY_FIVE = 1.96  # standard errors on either side of a figure


def new_tally(sides: int) -> Data:
    """Begin a tally."""
    return {"games": 0, "play": 0, "result": 0, "sides": [_new_side() for _ in range(sides)]}


def _new_side() -> Data:
    return {"starter": 0, "known": 0, "shared": 0, "nobody": 0, "moves": 0}


def add_games(
    tally: Data, sides: Sequence[Ruled], players: int, policy: str, options: Mapping[str, str], seed: int, count: int
) -> Data:
    """Play some more games of a seed by each side, and count."""
    for number in range(tally["games"], min(MOST_GAMES, tally["games"] + count)):
        game = Chance(seed, number).word % 2**53
        samples = [one.book.table.sample(one.rules, players, policy, game, options) for one in sides]
        tally["games"] += 1
        for side, sample in zip(tally["sides"], samples, strict=True):
            _count(side, sample)
        if len(samples) == 2 and samples[0].record != samples[1].record:
            tally["play"] += 1
        elif len(samples) == 2 and sorted(samples[0].winners) != sorted(samples[1].winners):
            tally["result"] += 1
    return tally


def _count(side: Data, sample: Sample) -> None:
    winners = len(sample.winners)
    side["moves"] += sample.moves
    side["nobody"] += winners == 0
    side["shared"] += winners > 1
    if sample.starter is not None and winners:
        side["known"] += 1
        side["starter"] += (sample.starter in sample.winners) / winners


def rows(tally: Data, players: int) -> list[list[str]]:
    """Write a tally as rows: what is counted, and a cell for each side, or one for both."""
    games, sides = tally["games"], tally["sides"]
    found = []
    if len(sides) == 2:
        found.append(["Games that are played differently", share(tally["play"], games)])
        found.append(["Games played alike that others win", share(tally["result"], games)])
    if any(side["known"] for side in sides):
        heading = f"The start player’s share of wins (an even share is {100 / players:.0f} %)"
        found.append([heading, *(share(side["starter"], side["known"]) for side in sides)])
    found.append(["Games that several players win", *(share(side["shared"], games) for side in sides)])
    if any(side["nobody"] for side in sides):
        found.append(["Games without a winner", *(share(side["nobody"], games) for side in sides)])
    found.append(["Moves in a game", *(f"{side['moves'] / games:.1f}" if games else "–" for side in sides)])
    return found


def share(count: float, games: int) -> str:
    """Write a share with its interval: Wilson's, 95 of 100 of which hold the true share."""
    if not games:
        return "–"
    part, square = count / games, NINETY_FIVE**2
    middle = (part + square / (2 * games)) / (1 + square / games)
    around = NINETY_FIVE * math.sqrt(part * (1 - part) / games + square / (4 * games**2)) / (1 + square / games)
    return f"{100 * part:.1f} % ({100 * max(0.0, middle - around):.1f} to {100 * min(1.0, middle + around):.1f})"
