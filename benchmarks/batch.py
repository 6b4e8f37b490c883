"""Compare the batch engine with its peers and its limit, in one run, and tell how well each policy does.

usage: batch.py PEER_PYTHON [--seconds 2] [--repeats 5]

Rates are moves per CPU second on one core, uniformly random play, a row of results written for each game; runs are
interleaved and ratios are medians of the ratios of each turn.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from ours import EDITION
from ours_batch import packed_rules
from variorum.games.dobro.batch import play_games
from variorum.games.dobro.policies import RANDOM, WEIGHTS
from variorum.impact.counting import Job, count
from variorum.impact.intervals import wilson
from variorum.impact.plans import Task, plan_changes, settings, tasks
from variorum.impact.running import job_of
from variorum.rulebook.project import Project
from variorum.rulebook.readings import choose

HERE = Path(__file__).resolve().parent
PLAYERS = 4
OURS, KERNEL, OPEN_SPIEL, PGX, WINNING = "batch engine", "C kernel", "open_spiel", "pgx", "batch engine, winning"
GOALS = {OPEN_SPIEL: 60.0, PGX: 5.0, KERNEL: 0.5}
FIRST_GAMES = 10_000


def run(python: str, script: str, *words: object, cache: str | None = None) -> Any:
    """Run a script and read what it reports; nothing where it is a peer that cannot run, and then say why."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache} if cache else dict(os.environ)
    command = [python, str(HERE / script), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode == 0:
        return json.loads(done.stdout.splitlines()[-1])
    why = (done.stderr.splitlines() or ["it says nothing"])[-1]
    if not script.startswith("peer_"):
        raise SystemExit(f"{' '.join(command)} failed: {why}")
    print(f"{script} cannot run here: {why}", file=sys.stderr)
    return None


def rates(peer_python: str, seconds: float, repeats: int) -> dict[str, list[float]]:
    """Measure all, one after the other, several times over."""
    found: dict[str, list[float]] = {}
    for turn in range(repeats):
        print(f"run {turn + 1} of {repeats} …", file=sys.stderr)
        reports = {
            OURS: run(sys.executable, "ours_batch.py", seconds, PLAYERS),
            KERNEL: run(sys.executable, "ours_batch.py", "--kernel", seconds, PLAYERS),
            OPEN_SPIEL: run(peer_python, "peer_open_spiel.py", seconds, PLAYERS),
            PGX: run(peer_python, "peer_pgx.py", seconds, PLAYERS),
            WINNING: run(sys.executable, "ours_batch.py", seconds, PLAYERS, "winning"),
        }
        for name, report in reports.items():
            if report:
                found.setdefault(name, []).append(report["moves"] / report["seconds"])
    return found


def show_rates(found: dict[str, list[float]]) -> None:
    """Print the rates, and how many times each peer's the engine's is."""
    print(f"{'':<24}{'moves/s':>14}{'ours is':>10}{'goal':>8}")
    for name in (OURS, WINNING, *GOALS):
        if name not in found:
            print(f"{name:<24}{'not here':>14}")
            continue
        line = f"{name:<24}{statistics.median(found[name]):>14,.0f}"
        if name in GOALS:
            ratio = statistics.median(ours / other for ours, other in zip(found[OURS], found[name], strict=True))
            line += f"{ratio:>9.2f}×{GOALS[name]:>7.1f}×"
        print(line)


def first_games(cache: str) -> float:
    """Take the CPU seconds of a process that plays its first games, from its start on."""
    return float(run(sys.executable, "ours_batch.py", "--games", FIRST_GAMES, PLAYERS, cache=cache)["seconds"])


def show_first_games(repeats: int) -> None:
    """Print how long the first games take, compiled code kept or not."""
    fresh, kept = [], []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as cache:
            fresh.append(first_games(cache))
            kept.append(first_games(cache))
    print(f"the first {FIRST_GAMES:,} games of a process: {min(kept):.2f} CPU-s with the kernel kept (goal 1),")
    print(
        f"  {min(fresh):.2f} CPU-s without (goal 10); the best of {repeats}, the edition read from its files included"
    )


def together(processes: int, seconds: float) -> tuple[float, float]:
    """Play in several processes at once; add up their moves per second of wall time, and of CPU time."""
    command = [sys.executable, str(HERE / "ours_batch.py"), str(seconds), str(PLAYERS)]
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(processes)]
    reports = [json.loads(one.communicate()[0]) for one in started]
    wall, cpu = (sum(report["moves"] / report[time] for report in reports) for time in ("wall", "seconds"))
    return float(wall), float(cpu)


def show_processes(seconds: float, repeats: int) -> None:
    """Print what a second process adds: on a machine that others use too, the CPU time tells more."""
    pairs = [(together(1, seconds), together(2, seconds)) for _ in range(repeats)]
    wall, cpu = (statistics.median(two[which] / one[which] for one, two in pairs) for which in range(2))
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    print(f"two processes play {wall:.2f} times as much as one (goal 1.80; {cpu:.2f} by CPU time), on {cores} cores")


def show_memory() -> None:
    """Print the memory of a process that plays few games, and of one that plays many."""
    reports = [run(sys.executable, "ours_batch.py", "--games", games, PLAYERS) for games in (10_000, 1_000_000)]
    few, lots = (report["kilobytes"] / 1024 for report in reports)
    print(f"memory at most: {few:.0f} MB for 10,000 games, {lots:.0f} MB for 1,000,000")


def timed(work: Callable[..., object], *given: object) -> float:
    """Take the CPU seconds that some work needs."""
    start = time.process_time()
    work(*given)
    return time.process_time() - start


FORKS, CONTINUED, CHANGE_GOAL = 1_200, 512, 30.0


def show_change(repeats: int) -> None:
    """Print how long a change takes in which every game forks, and the memory for few games and for all of them."""
    answers = choose(Project(HERE.parent).edition(EDITION), {}).answers
    changed = {**answers, "next.starter": "most-points"}
    ways = settings([PLAYERS], ["winning", RANDOM], {"forgets": 3, "longer": 0})
    plan = plan_changes("a change", "dobro", (EDITION,), [("next.starter", answers, changed)])
    job = job_of(plan, ways, seed=1, continuations=CONTINUED)
    print(f"\na change: {FORKS:,} games that fork, each continued {CONTINUED} times on both sides, {PLAYERS} players")
    for number, way in enumerate(ways):
        count(job, Task(number, 0, 0, 1))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        spent = min(timed(fork_all, job, number) for _ in range(max(1, repeats // 2)))
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        print(f"  {way.policy:<8} {spent:6.1f} CPU-s (goal {CHANGE_GOAL:.0f}); memory grows by {grown:.1f} MB")


def fork_all(job: Job, setting: int) -> None:
    """Count stretches until enough games have forked."""
    forks = 0
    for task in tasks([100 * FORKS], [{}]):
        forks += count(job, replace(task, setting=setting)).tallies[0].forks
        if forks >= FORKS:
            return


def show_tournament(games: int) -> None:
    """Print how often one player of each policy wins outright against all others of another."""
    packed = packed_rules()[1]
    for players in (2, PLAYERS, 6):
        print(f"\none against {players - 1}, {games:,} games each: how often the one wins alone (even: 1 in {players})")
        for one in (RANDOM, *WEIGHTS):
            cells = []
            for other in (RANDOM, *WEIGHTS):
                rows = play_games(packed, players, [one, *[other] * (players - 1)], 1, 0, games)
                _, low, high = wilson(int((rows["winners"] == 1).sum()), games)
                cells.append(f"{other} {100 * low:4.1f}–{100 * high:4.1f} %")
            print(f"  {one:<9}" + "  ".join(cells))


def main() -> None:
    """Measure everything and print it."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("peer_python")
    options.add_argument("--seconds", type=float, default=2.0)
    options.add_argument("--repeats", type=int, default=5)
    options.add_argument("--games", type=int, default=20_000)
    asked = options.parse_args()
    show_rates(rates(asked.peer_python, asked.seconds, asked.repeats))
    show_first_games(asked.repeats)
    show_processes(asked.seconds, asked.repeats)
    show_memory()
    show_change(asked.repeats)
    show_tournament(asked.games)


if __name__ == "__main__":
    main()
