"""Measure what the swing of a change costs: CPU seconds and memory for games that fork, each continued on both sides.

usage: impact.py [--forks 1200] [--continuations 512]

One change on four players by `winning`, on one core, after a warm-up. Games are played until 1,200 have forked, then
until as many again have, by which memory should not have grown.
"""

from __future__ import annotations

import argparse
import resource
import time

from ours import EDITION
from ours_batch import HERE
from variorum.impact.counting import Job, count
from variorum.impact.plans import Setting, Task, plan_changes
from variorum.impact.running import job_of
from variorum.rulebook.project import Project
from variorum.rulebook.readings import choose

QUESTION, ANSWER = "forget.fill", "at-once"  # which comes up in most games
OPTIONS = (("forgets", 3), ("longer", 0))
PLAYERS, SEED, STRETCH = 4, 1, 100
SECONDS_GOAL, MEMORY_GOAL = 30, 1.05


def job(continuations: int) -> Job:
    """Compare the edition with itself but for one answer."""
    answers = choose(Project(HERE.parent).edition(EDITION), {}).answers
    changes = [(QUESTION, answers, {**answers, QUESTION: ANSWER})]
    plan = plan_changes("", EDITION.partition("/")[0], (EDITION,), changes)
    return job_of(plan, [Setting(PLAYERS, "winning", OPTIONS)], SEED, continuations)


def play(asked: Job, wanted: int, first: int) -> tuple[int, int]:
    """Play stretches of games from one on until enough games have forked; count the stretches and the forks."""
    forks, stretch = 0, first
    while forks < wanted:
        (tally,) = count(asked, Task(0, stretch, stretch * STRETCH, STRETCH)).tallies
        forks, stretch = forks + tally.forks, stretch + 1
    return stretch - first, forks


def peak() -> float:
    """Tell the most memory that was used so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure, and print figures beside their goals."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--forks", type=int, default=1_200)
    options.add_argument("--continuations", type=int, default=512)
    asked = options.parse_args()
    wanted = job(asked.continuations)
    play(wanted, 1, 0)
    begun = time.process_time()
    stretches, forks = play(wanted, asked.forks, 1)
    seconds, memory = time.process_time() - begun, peak()
    games = stretches * STRETCH
    print(f"{QUESTION}={ANSWER}, {PLAYERS} players, {asked.continuations} continuations")
    print(f"{games:,} games, of which {forks:,} forked")
    print(f"{seconds:.1f} s of CPU on one core (goal: under {SECONDS_GOAL} s for 1,200 that fork, 512 continuations)")
    play(wanted, asked.forks, 1 + stretches)
    print(f"memory: {memory:.0f} MB, {peak():.0f} MB after as many games again (goal: at most {MEMORY_GOAL:.2f} times)")


if __name__ == "__main__":
    main()
