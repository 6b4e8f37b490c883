"""Measure what the tests cost: CPU time and time on the clock of `make test` and `make quick`, beside their goals.

usage: tests.py [quick | test …]

CPU time is that of all processes that the tests start and wait for. A yardstick, a fixed piece of plain Python timed
before and after, tells a slow machine from slow tests: compare the ratio, not the minutes, between machines.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOALS = {"test": (16 * 60, 8 * 60), "quick": (100, 60)}  # seconds of CPU, seconds on the clock on two idle cores


def yardstick() -> float:
    """Time a fixed piece of plain Python, in seconds of CPU: the best of three."""
    found = []
    for _ in range(3):
        begun, kept = time.process_time(), {}
        for number in range(1_000_000):
            kept[number % 1_000] = number * 3 % 7
        found.append(time.process_time() - begun)
    return min(found)


def children_cpu() -> float:
    """Count the CPU seconds of all processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(targets: list[str]) -> int:
    """Run the targets one after the other, and print a line for each."""
    failed = 0
    for target in targets or ["quick", "test"]:
        before, cpu, clock = yardstick(), children_cpu(), time.monotonic()
        done = subprocess.run(["make", target], cwd=ROOT, capture_output=True, text=True, check=False)
        clock, cpu = time.monotonic() - clock, children_cpu() - cpu
        goal_cpu, goal_clock = GOALS[target]
        yard = (before + yardstick()) / 2
        last = done.stdout.strip().splitlines()[-1:]
        print(f"make {target}: {' '.join(last).strip('= ')}")
        print(f"  CPU   {cpu:6.0f} s (goal {goal_cpu} s), {cpu / yard:,.0f} yardsticks of {yard:.2f} s")
        print(f"  clock {clock:6.0f} s (goal {goal_clock} s on two idle cores)")
        failed |= done.returncode
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
