"""Counts: in how many games the winners differ, and in how many no winner is the same. Needs the batch engine."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from variorum.games import registry
from variorum.games.protocol import Batch, BatchError, Game, Setting
from variorum.impact.plans import Task

Pairs = tuple[tuple[int, int], ...]


class RunError(Exception):
    """Games that cannot be played, or not to their end, and why."""


class Job(NamedTuple):
    """All that a process needs to know once: rule sets as text, pairs of them, the settings and the seed."""

    game: str
    rule_sets: tuple[str, ...]
    pairs: Pairs
    settings: tuple[Setting, ...]
    seed: int


class Counted(NamedTuple):
    """What came of a stretch of games: moves, for each pair where winners differ and where they are disjoint.

    `winners` counts who wins by the first rule set: sets of seats, a bit for each, and how many games each set wins.
    """

    setting: int
    chunk: int
    first: int
    games: int
    moves: int
    differ: tuple[int, ...]
    disjoint: tuple[int, ...]
    unfinished: int
    winners: tuple[tuple[int, int], ...]


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
    """Play a stretch of games under every rule set, and count where the winners of each pair differ."""
    setting = job.settings[task.setting]
    winners, moves, unfinished = [], 0, 0
    for text in job.rule_sets:
        rows = _rows(job, setting, task, text)
        winners.append(rows["winners"].copy())
        moves += int(rows["moves"].sum())
        unfinished += int(rows["unfinished"].sum())
    differ = tuple(int((winners[one] != winners[other]).sum()) for one, other in job.pairs)
    disjoint = tuple(_disjoint(winners[one], winners[other]) for one, other in job.pairs)
    sets, times = np.unique(winners[0], return_counts=True)
    won = tuple(zip(sets.tolist(), times.tolist(), strict=True))
    return Counted(task.setting, task.chunk, task.first, task.count, moves, differ, disjoint, unfinished, won)


PROBED = 50


def probe(job: Job) -> str:
    """Take a fingerprint of the first few games in each setting under each rule set: who won them, in how many moves.

    By it stored counts are known to be of the engine of today.
    """
    found = hashlib.sha256()
    for number, setting in enumerate(job.settings):
        for text in job.rule_sets:
            rows = _rows(job, setting, Task(number, 0, 0, PROBED), text)
            found.update(rows["winners"].tobytes() + rows["moves"].tobytes())
    return found.hexdigest()[:16]


def _rows(job: Job, setting: Setting, task: Task, text: str) -> Any:
    """Play a stretch of games under one rule set."""
    try:
        packed, batch = _pack(job.game, text), engine_of(job.game)[1]
        return batch.play(packed, setting, job.seed, task.first, task.count)
    except BatchError as error:
        raise RunError(str(error)) from error


def _disjoint(one: Any, other: Any) -> int:
    """Count the games in which the winners differ and no winner is the same."""
    return int(np.logical_and(one != other, (one & other) == 0).sum())
