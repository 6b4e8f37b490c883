"""Counts: the same games played by the two sides of each comparison, and what differs. Needs the batch engine."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from variorum.games import registry
from variorum.games.protocol import Batch, BatchError, Game, Setting
from variorum.impact.plans import Task
from variorum.impact.tallies import Tally, whole_win

Pairs = tuple[tuple[int, int], ...]


class RunError(Exception):
    """Games that cannot be played, or not to their end, and why."""


class Job(NamedTuple):
    """All that a process needs to know once: rule sets as text, pairs of them, the settings, seed and continuations."""

    game: str
    rule_sets: tuple[str, ...]
    pairs: Pairs
    settings: tuple[Setting, ...]
    seed: int
    continuations: int


class Counted(NamedTuple):
    """What came of a stretch of games: moves of all rule sets, games given up, and a tally for each pair."""

    setting: int
    chunk: int
    first: int
    games: int
    moves: int
    unfinished: int
    tallies: tuple[Tally, ...]


def engine_of(name: str) -> tuple[Game, Batch]:
    """Find a game and its engine for many games at once."""
    game = registry.require(name)
    if game.batch is None:
        raise RunError(f"{name} has no batch engine")
    return game, game.batch


@lru_cache(maxsize=1024)
def _pack(name: str, text: str) -> Any:
    """Pack a rule set, once in each process."""
    game, batch = engine_of(name)
    return batch.pack(game.rules.from_answers(json.loads(text)))


def count(job: Job, task: Task) -> Counted:
    """Play a stretch of games by both sides of every pair, and count what differs."""
    try:
        return _count(job, task)
    except BatchError as error:
        raise RunError(str(error)) from error


def _count(job: Job, task: Task) -> Counted:
    packed, batch = [_pack(job.game, text) for text in job.rule_sets], engine_of(job.game)[1]
    setting = job.settings[task.setting]
    asked = (setting, job.seed, task.first, task.count)
    rows = [batch.play(one, *asked) for one in packed]
    seat = task.chunk % setting.players
    skilled, simple = batch.skill
    seats = [skilled if place == seat else simple for place in range(setting.players)]
    won = [seat_shares(batch.play(one, *asked, seats=seats)["winners"], seat, setting.players) for one in packed]
    measured = [_measure(one, wins, setting.players) for one, wins in zip(rows, won, strict=True)]
    found = {
        (one, other): tally_games(
            batch.compare(packed[one], packed[other], *asked, job.continuations),
            measured[one],
            measured[other],
        )
        for one, other in dict.fromkeys(job.pairs)
    }
    tallies = tuple(found[pair] for pair in job.pairs)
    moves, unfinished = (sum(int(one[name].sum()) for one in rows) for name in ("moves", "unfinished"))
    return Counted(task.setting, task.chunk, task.first, task.count, moves, unfinished, tallies)


# -- what is counted -----------------------------------------------------------------------------------------------


def seat_shares(winners: Any, seat: Any, players: int) -> Any:
    """Find how much of each win is a seat's, in parts of a win; `winners` has a bit for each seat."""
    sharing = sum(winners >> place & 1 for place in range(players))
    return np.where(winners >> seat & 1, whole_win(players) // np.maximum(1, sharing), 0)


def _measure(rows: Any, skilled: Any, players: int) -> list[Any]:
    """Measure the balance of each game, in the order of `MEASURES`."""
    winners = rows["winners"]
    ties = (winners & (winners - 1)) > 0
    start = seat_shares(winners, rows["starter"], players)
    return [start, skilled, rows["moves"], ties, rows["tiebreak"], rows["spread"]]


def tally_games(compared: Any, one: list[Any], other: list[Any]) -> Tally:
    """Count what differs between two sides: how they were compared, and the balance of each."""
    forked = np.asarray(compared["forked"], bool)
    swings = game_swings(compared["shares"])
    winners = compared["winners"]
    result = ~forked & (winners[:, 0] != winners[:, 1])
    balance = []
    for ours, theirs in zip(one, other, strict=True):
        mine, yours = np.asarray(ours, np.int64), np.asarray(theirs, np.int64)
        balance.append((int(mine.sum()), int(yours.sum()), int(((yours - mine) ** 2).sum())))
    forks, is_open, awarded = (int(np.asarray(each, bool).sum()) for each in (forked, compared["open"], result))
    return Tally(forks, is_open, awarded, int(swings.sum()), int((swings**2).sum()), tuple(balance))


def game_swings(shares: Any) -> Any:
    """Estimate how far apart each game's two sides are: signs from one half of the continuations, sizes from the other.

    `shares` has for each game, side, half and seat the parts of wins. Half the sum of the absolute differences, by
    both halves in turn, is what this comes to where parts are those of `swing_parts`; it is expected to be 0 where the
    sides are alike, and never above the truth.
    """
    apart = shares[:, 0] - shares[:, 1]
    first, second = apart[:, 0], apart[:, 1]
    return (np.sign(first) * second + np.sign(second) * first).sum(axis=1)


# -- the engine of today -------------------------------------------------------------------------------------------

PROBED, PROBED_CONTINUATIONS = 20, 2


def probe(job: Job) -> str:
    """Take a fingerprint of what is counted in the first few games of each setting.

    By it stored counts are known to be of the engine of today.
    """
    found = hashlib.sha256()
    for number in range(len(job.settings)):
        counted = count(job._replace(continuations=PROBED_CONTINUATIONS), Task(number, 0, 0, PROBED))
        found.update(json.dumps(counted).encode())
    return found.hexdigest()[:16]
