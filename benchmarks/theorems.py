"""Measure what deciding the theorems costs: CPU seconds for each edition, and for all readings, beside the goals.

usage: theorems.py [edition | readings …]

Nothing stored is used. Each edition, and all readings of each game, are decided in a process of their own; CPU time is
that of this process and of all that it starts.
Which theorems took longest is said in CPU seconds too. A verdict that is not as expected is an error.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
EDITION_GOAL = 15  # seconds of CPU, for all theorems of one edition
READINGS_GOAL = 8 * 60  # for all readings of all games together
SLOWEST = 10


def cpu_seconds() -> float:
    """Count the CPU seconds of this process and of all processes that it started and that have ended."""
    used = [resource.getrusage(one) for one in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


# -- in a process of its own ---------------------------------------------------------------------------------------


def decide(name: str) -> dict[str, Any]:
    """Decide every theorem anew, of an edition or, named by itself, of a game under all its readings."""
    from variorum.library import open_reading  # noqa: PLC0415 - what is loaded is part of what is measured
    from variorum.prove.deciding import expectation, theorems_of  # noqa: PLC0415
    from variorum.rulebook.project import Project  # noqa: PLC0415

    game, _, edition = name.partition("/")
    project, book = Project(ROOT), theorems_of(game)
    editions = [open_reading(project, one) for one in ([name] if edition else project.editions_of(game))]
    readings = editions if edition else [one for main in editions for one in main.around()]
    if not edition and book.decide_ahead:
        book.decide_ahead([one.rules for one in readings])
    wrong = [f"{one.id} under {by.name}" for one in book.theorems for by in readings if expectation(one, by)]
    spent = {one.id: sum(timed.seconds for _, _, timed in one.known) for one in book.theorems}
    return {
        "cpu": cpu_seconds(),
        "readings": len(readings),
        "theorems": len(book.theorems),
        "wrong": wrong,
        "slowest": sorted(spent.items(), key=lambda item: -item[1])[:SLOWEST],
    }


# -- one after the other -------------------------------------------------------------------------------------------


def measure(names: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Measure each in a process of its own."""
    for name in names:
        begun = time.monotonic()
        command = [sys.executable, __file__, "--decide", name]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
        yield name, {**json.loads(done.stdout), "clock": time.monotonic() - begun}


def show(name: str, found: dict[str, Any], goal: str) -> None:
    """Write a line, and the theorems that took longest."""
    many = f", {found['readings']} readings" if found["readings"] > 1 else ""
    print(
        f"{name}: {found['theorems']} theorems{many}: {found['cpu']:.1f} s of CPU{goal}, "
        f"{found['clock']:.0f} s on the clock"
    )
    for theorem, seconds in found["slowest"]:
        if seconds >= 0.1:
            print(f"  {seconds:7.1f} s  {theorem}")
    for one in found["wrong"]:
        print(f"  not as expected: {one}")


def main(asked: list[str]) -> int:
    """Measure editions, readings or both; fail where a verdict is not as expected."""
    if asked[:1] == ["--decide"]:
        print(json.dumps(decide(asked[1])))
        return 0
    from variorum.prove.deciding import editions_with_theorems  # noqa: PLC0415
    from variorum.rulebook.project import Project  # noqa: PLC0415

    editions = editions_with_theorems(Project(ROOT))
    wrong = 0
    if not asked or "edition" in asked:
        print("All theorems of an edition, decided anew")
        for name, found in measure(editions):
            show(name, found, f" (goal {EDITION_GOAL} s)")
            wrong += len(found["wrong"])
    if not asked or "readings" in asked:
        print("All theorems under all readings that are looked at, decided anew")
        total = 0.0
        for name, found in measure(dict.fromkeys(one.partition("/")[0] for one in editions)):
            show(name, found, "")
            total, wrong = total + found["cpu"], wrong + len(found["wrong"])
        print(f"all games: {total / 60:.1f} minutes of CPU (goal {READINGS_GOAL / 60:.0f} minutes)")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
