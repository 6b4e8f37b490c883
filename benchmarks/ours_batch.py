"""Play games on the batch engine, a row for each, and print moves and seconds.

usage: ours_batch.py SECONDS PLAYERS [POLICY]    for a given number of CPU seconds, after a warm-up
       ours_batch.py --games N PLAYERS           N games by random players, from packed rules; also the memory used
       ours_batch.py --kernel SECONDS PLAYERS    the same games by the C kernel, if the system has a compiler
"""

from __future__ import annotations

import ctypes
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from ours import EDITION
from variorum.games.dobro.batch import ROWS_TYPE, chunks, layout, pack, play_games
from variorum.games.dobro.game import deck
from variorum.games.dobro.rules import Rules
from variorum.rulebook.project import Project
from variorum.rulebook.readings import choose

HERE = Path(__file__).resolve().parent
CHUNK, SEED = 10_000, 1


def packed_rules() -> tuple[Any, Any]:
    """Read and pack the rules of the benchmark's edition."""
    rules = Rules.from_answers(choose(Project(HERE.parent).edition(EDITION), {}).answers)
    return rules, pack(rules)


def timed(play: Callable[[int], Any], seconds: float) -> dict[str, float]:
    """Play chunks of games for a given number of CPU seconds, after one to warm up."""
    play(0)
    moves, chunk, start, began = 0, 1, time.process_time(), time.perf_counter()
    while time.process_time() - start < seconds:
        moves += int(play(chunk)["moves"].sum())
        chunk += 1
    return {"moves": moves, "seconds": time.process_time() - start, "wall": time.perf_counter() - began}


class Tables(ctypes.Structure):
    """What the C kernel takes of the rules."""

    _fields_ = [(name, ctypes.c_void_p) for name in ("held", "allowed", "plays", "deck")] + [
        (name, ctypes.c_int64) for name in ("deck_size", "highest", "opening", "hand_size", "players", "specials")
    ]


def kernel(players: int) -> Callable[[int], Any] | None:
    """Build the C kernel and make it play by the packed tables; none where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    folder = tempfile.mkdtemp()
    command = [
        compiler,
        "-O3",
        "-march=native",
        "-shared",
        "-fPIC",
        "-o",
        f"{folder}/kernel.so",
        str(HERE / "kernel.c"),
    ]
    subprocess.run(command, check=True)
    library = ctypes.CDLL(f"{folder}/kernel.so")
    rules, packed = packed_rules()
    p = packed[0]
    bits = {name: p["play_traits"] >> getattr(layout, name) for name in ("TAKES", "REVERSES", "COUNT")}
    columns = (
        p["play_held"],
        p["play_worth"],
        p["play_code"],
        bits["TAKES"] & 1,
        bits["REVERSES"] & 1,
        bits["COUNT"] & 3,
    )
    kept = [p["held"].copy(), p["allowed"].copy(), np.stack(columns, 1).copy(), np.array(deck(rules, players), np.int8)]
    sizes = (len(kept[3]), p["highest_value"], p["opening_row"], p["hands"][players], players, p["specials"][0])
    tables = Tables(*(one.ctypes.data for one in kept), *map(int, sizes))

    def play(chunk: int) -> Any:
        assert kept  # noqa: S101 - the tables point into them
        rows = np.zeros(CHUNK, ROWS_TYPE)
        first, count = ctypes.c_int64(chunk * CHUNK), ctypes.c_int64(CHUNK)
        library.play_games(ctypes.byref(tables), ctypes.c_uint64(SEED), first, count, ctypes.c_void_p(rows.ctypes.data))
        return rows

    if play(0).tobytes() != play_games(packed, players, "random", SEED, 0, CHUNK).tobytes():
        raise SystemExit("the C kernel and the batch engine part")
    return play


def many(games: int, players: int) -> dict[str, float]:
    """Play games in chunks, and measure how much memory that took."""
    parts = chunks(packed_rules()[1], players, "random", SEED, 0, games)
    moves = sum(int(part["moves"].sum()) for part in parts)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"moves": moves, "seconds": time.process_time(), "kilobytes": memory}


def main() -> None:
    """Do as asked, and print one line of JSON."""
    words = sys.argv[1:]
    if words[0] == "--games":
        report: dict[str, float] | None = many(int(words[1]), int(words[2]))
    elif words[0] == "--kernel":
        play = kernel(int(words[2]))
        report = timed(play, float(words[1])) if play else None
    else:
        packed, players, policy = packed_rules()[1], int(words[1]), (words[2:] or ["random"])[0]
        report = timed(lambda chunk: play_games(packed, players, policy, SEED, chunk * CHUNK, CHUNK), float(words[0]))
    print(json.dumps(report))


if __name__ == "__main__":
    main()
