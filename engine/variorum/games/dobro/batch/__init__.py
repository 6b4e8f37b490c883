"""The batch engine of Dobro: games by the hundred thousand, under any rule set, as the reference engine plays them.

`pack` makes plain arrays of a rule set, once; `play_games` plays any stretch of the games that a seed names and gives
a row for each; `chunks` does so a chunk at a time, so that memory stays flat. `play_forks` plays games by two rule sets
at once, to where they fork, and continues each from there. What chance does is described in
`variorum.games.dobro.policies`. Needs numpy and numba, which nothing else of the game does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from variorum.games.chance import WORD
from variorum.games.dobro.batch.compiling import seal_new
from variorum.games.dobro.batch.forks import play_both
from variorum.games.dobro.batch.games import play_all
from variorum.games.dobro.batch.layout import (
    FORKS_TYPE,
    MOST_PLAYERS,
    NOBODY,
    PLAYING,
    ROWS_TYPE,
    STATE_TYPE,
    WEIGHED,
    Array,
)
from variorum.games.dobro.batch.packing import Packed, PackingError, pack, play_code
from variorum.games.dobro.cards import REVERSE
from variorum.games.dobro.game import GameError, check_number
from variorum.games.dobro.policies import RANDOM, WEIGHTS

__all__ = [
    "FORKS_TYPE",
    "ROWS_TYPE",
    "Packed",
    "PackingError",
    "chunks",
    "pack",
    "play_code",
    "play_forks",
    "play_games",
    "trace",
]

CHUNK = 10_000

Policies = str | Sequence[str]


def play_games(
    packed: Packed,
    players: int,
    policy: Policies,
    seed: int,
    first: int,
    count: int,
    *,
    forgets: int = 0,
    longer: bool = False,
) -> Array:
    """Play games of a seed from an index on: one row each, as `ROWS_TYPE` names it.

    A policy is a name for all seats or a list of names by seat; `forgets` is how often in a hundred draws a player
    forgets to draw; `longer` plays the longer variant.
    """
    return _play(packed, _state(packed, players, forgets, longer), _ways(policy, players), seed, first, count)


def chunks(
    packed: Packed,
    players: int,
    policy: Policies,
    seed: int,
    first: int,
    count: int,
    *,
    forgets: int = 0,
    longer: bool = False,
    size: int = CHUNK,
) -> Iterator[Array]:
    """Play games as `play_games` does, a chunk at a time."""
    for start in range(first, first + count, size):
        number = min(size, first + count - start)
        yield play_games(packed, players, policy, seed, start, number, forgets=forgets, longer=longer)


def play_forks(
    packed: Packed,
    other: Packed,
    players: int,
    policy: Policies,
    seed: int,
    first: int,
    count: int,
    *,
    continued: int = 0,
    forgets: int = 0,
    longer: bool = False,
    apart: bool = False,
    made: int = 0,
) -> Array:
    """Play games of a seed by two rule sets at once: one row each, as `FORKS_TYPE` names it.

    Each side is continued this often from where they fork. Sides that are `apart` are continued by chances of their
    own. For tests: with `made`, games fork before a move drawn below that number, if they have not forked before.
    """
    states = np.concatenate([_state(one, players, forgets, longer) for one in (packed, other, packed)])
    rows, shares = np.zeros(count, FORKS_TYPE), np.zeros((count, 2, 2, MOST_PLAYERS), np.int64)
    ours, theirs = (np.require(one, requirements=["C", "W"]) for one in (packed, other))
    play_both(
        ours,
        theirs,
        states,
        _weights(policy, players),
        _twins(packed, other),
        np.uint64(seed & WORD),
        first,
        continued,
        int(apart),
        made,
        rows,
        shares,
    )
    seal_new(play_both)
    rows["shares"] = shares
    return rows


def _twins(packed: Packed, other: Packed) -> Array:
    """Find the play of another rule set that is said as each of ours, or nobody's."""
    codes = {int(code): place for place, code in enumerate(other[0]["play_code"]) if code}
    return np.array([codes.get(int(code), NOBODY) if code else NOBODY for code in packed[0]["play_code"]], np.int64)


def trace(
    packed: Packed, players: int, policy: Policies, seed: int, index: int, *, forgets: int = 0, longer: bool = False
) -> list[int]:
    """Play one game and tell all that happened in it, number by number.

    For each round: the starter and the cards as shuffled; each move as (play * 6 + seat) * 3 + 1 for a forgotten draw,
    2 for one that nobody notices; then by seat the pile, the values its wilds were given, its cards, the sum of its
    values and the points; and at last the forgetful player, the finisher, why the round ended and the direction.
    """
    told: list[int] = []
    state = _state(packed, players, forgets, longer)
    s, rounds = state[0], int(state[0]["rounds"])
    s["logs"] = 1
    for number in range(rounds):
        s["rounds"] = number + 1
        _play(packed, state, _ways(policy, players), seed, index, 1)
        if s["round"] < number or (s["round"] == number and s["ending"] != PLAYING):  # the game ended before
            break
        told += [s["starter"], *s["cards"][: s["end"]], *s["log"][: s["moves"]]]
        if s["round"] > number:
            for seat in range(players):
                told += [s[name][seat] for name in ("pile", "pile_wilds", "pile_cards", "pile_sum", "points")]
            told += [s[name] for name in ("forgetful", "finisher", "ending", "direction")]
    return [int(number) for number in told]


def _play(packed: Packed, state: Array, ways: Array | None, seed: int, first: int, count: int) -> Array:
    rows = np.zeros(count, ROWS_TYPE)
    play_all(np.require(packed, requirements=["C", "W"]), state, ways, np.uint64(seed & WORD), first, rows)
    seal_new(play_all)
    return rows


def _state(packed: Packed, players: int, forgets: int, longer: bool) -> Array:
    """Set up the table: how many play, how many rounds, how often they forget."""
    p, state = packed[0], np.zeros(1, STATE_TYPE)
    check_number(players, int(p["players_least"]), int(p["players_most"]))
    check_packed_deal(p, players)
    s = state[0]
    s["players"], s["rounds"], s["forgets"] = players, p["rounds"][int(longer), players], forgets
    s["counts"] = -1  # of those who do not play
    return state


def check_packed_deal(packed: Any, players: int) -> None:
    """Refuse to deal more cards than there are; with two players, what goes into the box is not there."""
    there = int(packed["deck_copies"].sum())
    if players == 2 and packed["boxes_reverse"]:
        there -= int(packed["deck_copies"][packed["deck_kinds"] == REVERSE].sum())
    needed = players * int(packed["hands"][players]) + int(packed["aside"]) * (players == 2)
    if there < needed:
        raise GameError(f"{players} players need {needed} cards to begin, and there are {there}", "setup.hand")


def _ways(policy: Policies, players: int) -> Array | None:
    """Write the weights of each seat's policy, and whether they count; nothing where all play at random."""
    weights = _weights(policy, players)
    return weights if weights[:, WEIGHED].any() else None


def _weights(policy: Policies, players: int) -> Array:
    """Write the weights of each seat's policy, and whether they count."""
    names = [policy] * players if isinstance(policy, str) else list(policy)
    if len(names) != players:
        raise ValueError(f"{players} players need {players} policies, not {len(names)}")
    if unknown := set(names) - {RANDOM, *WEIGHTS}:
        raise ValueError(f"no policy {min(unknown)}; there are {', '.join((RANDOM, *WEIGHTS))}")
    nothing = (0,) * WEIGHED
    return np.array([(*WEIGHTS.get(name, nothing), int(name != RANDOM)) for name in names], np.int64)
