"""Play whole random games on the reference engine, every move validated and logged; print moves and seconds."""

from __future__ import annotations

import json
import random
import sys
import time
import tracemalloc
from pathlib import Path

from variorum.games.dobro.rules import Rules
from variorum.games.dobro.state import State, deal
from variorum.library import open_reading
from variorum.rulebook.project import Project

EDITION = "dobro/en"
CHANCE = random.Random(1)  # noqa: S311 - the same driver as for the peers


def whole_game(rules: Rules, players: int, seed: int) -> int:
    """Play one game, each legal move as likely, and count the moves."""
    state, moves = deal(rules, players, seed), 0
    while legal := state.legal_moves():
        state.play(legal[int(CHANCE.random() * len(legal))])
        moves += 1
    return moves


def memory_per_state(rules: Rules, players: int) -> int:
    """Measure the bytes of a copied mid-round state, its log included."""
    state = deal(rules, players, 1)
    for _ in range(20):
        state.play(state.round.legal()[0])
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept: list[State] = [state.copy() for _ in range(500)]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used // len(kept)


def timed(rules: Rules, players: int, seconds: float) -> tuple[int, float]:
    """Play games for a given number of CPU seconds; count the moves, and the seconds they took."""
    moves, seed, start = 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        moves += whole_game(rules, players, seed)
        seed += 1
    return moves, time.process_time() - start


def main() -> None:
    """Play for a given number of CPU seconds, twice: the first time to warm up."""
    seconds, players = float(sys.argv[1]), int(sys.argv[2])
    rules = open_reading(Project(Path(__file__).resolve().parent.parent), EDITION).rules
    timed(rules, players, seconds)
    moves, spent = timed(rules, players, seconds)
    print(json.dumps({"moves": moves, "seconds": spent, "bytes_per_state": memory_per_state(rules, players)}))


if __name__ == "__main__":
    main()
