"""Break the engine code in one place at a time, wherever rules are, and count how often the tests notice.

`modules.yaml` lists the modules and the tests that guard them, `mutate.py` every break. From the project's root:

    make mutants                                # a sample of 600, as many of each game, by a seed
    make mutants MUTANTS="--seed 7 --number 90" # another sample
    make mutants MUTANTS="--all"                # every break; hours
    python -m properties.mutants --survivors    # only those that nothing noticed, as stored

What was tried is kept in `build/mutants/` while code and tests stay as they are, so a stopped run goes on where
it was, and a larger sample by the same seed goes on from a smaller one. Tests that noticed breaks of the same
function or module come first. The result is stored in `properties/GAME/breaks.yaml`; each break that nothing
notices may be explained in `explained.yaml`, and counts all the same.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import yaml

from properties.mutants.attempt import (
    LEAST_SECONDS,
    MANY_TIMES,
    ROOT,
    Attempt,
    Running,
    begin,
    end_group,
    finish,
    module_name,
)
from properties.mutants.mutants import Guarded, Mutant, broken_text, explanation_of, games, read_explained

FOLDER = ROOT / "build" / "mutants"
TOOLS = ROOT / ".venv-tools" / "bin" / "python"
GOAL = 95  # per cent
LIKELY = 4  # tests that are run first, of a function and of a module
LEFT_OUT: list[str] = []  # tests that fail on the engine as it is


@dataclass(frozen=True)
class Tried:
    """A break, and how the attempt ended."""

    mutant: Mutant
    attempt: Attempt


def list_mutants(tools: Path, files: Sequence[str]) -> tuple[str, list[Mutant]]:
    """Let the tool list every break of some files; name the tool."""
    command = [str(tools), "properties/mutants/mutate.py", *files]
    data = json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout)
    return data["tool"], [Mutant.read(one) for one in data["mutants"]]


def sample(every: Sequence[Mutant], number: int, seed: int, game: str) -> list[Mutant]:
    """Draw some breaks by a seed; a smaller sample is the beginning of a larger one."""
    drawn = list(every)
    random.Random(f"{seed} {game}").shuffle(drawn)  # noqa: S311
    return drawn[:number]


# -- what was tried before ---------------------------------------------------------------------------------------------


def fingerprint(game: Guarded) -> str:
    """Name the code and the tests that an attempt depends on."""
    shared = [*(ROOT / "properties").glob("*.py"), *(ROOT / "engine" / "variorum").rglob("*.py")]
    own = [path for test in game.tests for path in (ROOT / test).parent.rglob("*.*") if "__pycache__" not in path.parts]
    found = hashlib.sha256(repr(game.tests).encode())
    for path in sorted({*shared, *own}):
        if path.name != "breaks.yaml":
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


class Kept:
    """The results of attempts, kept while a run goes on, for one that continues it; and which tests noticed breaks."""

    def __init__(self, game: Guarded) -> None:
        folder = FOLDER / game.name
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{fingerprint(game)}.jsonl"
        self.limits_path = self.path.with_suffix(".limits.json")
        self.known: dict[str, Attempt] = {}
        self.noticed_by: dict[str, Counter[str]] = {}
        for path in sorted(folder.glob("*.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                key, module, function, *rest = json.loads(line)
                attempt = Attempt(*rest)
                self._learn(module, function, attempt)
                if path == self.path:
                    self.known[key] = attempt

    def _learn(self, module: str, function: str, attempt: Attempt) -> None:
        for place in (module, f"{module} {function}") if attempt.failed else ():
            self.noticed_by.setdefault(place, Counter())[str(attempt.failed)] += 1

    def add(self, mutant: Mutant, attempt: Attempt) -> None:
        """Keep a result."""
        self._learn(mutant.module, mutant.function, attempt)
        line = [mutant.key, mutant.module, mutant.function, attempt.failed, attempt.endless, round(attempt.seconds, 2)]
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")

    def likely(self, mutant: Mutant, limits: Mapping[str, float]) -> list[str]:
        """List the tests that are run first: those that noticed most breaks of the same function, and of its module."""
        counted = [
            self.noticed_by.get(place, Counter()) for place in (f"{mutant.module} {mutant.function}", mutant.module)
        ]
        first = [name for one in counted for name, _ in one.most_common(LIKELY) if limits.get(name)]
        return list(dict.fromkeys(first))

    def limits(self, game: Guarded) -> dict[str, float]:
        """Find how long each test may take; the engine as it is is tried only once."""
        if not self.limits_path.exists():
            self.limits_path.write_text(json.dumps(unbroken(game)), encoding="utf-8")
        found: dict[str, float] = json.loads(self.limits_path.read_text(encoding="utf-8"))
        LEFT_OUT.extend(name for name, limit in found.items() if not limit)
        return found


# -- trying ------------------------------------------------------------------------------------------------------------


def wait_for(running: dict[int, tuple[Any, Running]]) -> Iterator[tuple[Any, Attempt]]:
    """Wait until attempts end, and take them out."""
    while True:
        ended = [(number, what, finish(one)) for number, (what, one) in running.items()]
        for number, what, attempt in ended:
            if attempt is not None:
                del running[number]
                yield what, attempt
        if any(attempt is not None for _, _, attempt in ended):
            return
        time.sleep(0.02)


def unbroken(game: Guarded) -> dict[str, float]:
    """Run the tests on the engine as it is, and say how long each may take; those that fail even so are left out."""
    running = {0: (None, begin(game.tests, None, {}))}
    ((_, attempt),) = wait_for(running)
    if not attempt.took:
        raise SystemExit(f"{game.name}: the tests do not run on the engine as it is: {attempt.failed or 'no end'}")
    print(f"{game.name}: {len(attempt.took)} tests on the engine as it is, {attempt.seconds:.0f} CPU-s", flush=True)
    for name in attempt.failing:
        print(f"  fails even so, and is left out: {name}", flush=True)
    every = {name: max(LEAST_SECONDS, MANY_TIMES * seconds) for name, seconds in attempt.took.items()}
    return every | dict.fromkeys(attempt.failing, 0.0)


def try_all(game: Guarded, mutants: Sequence[Mutant], jobs: int) -> list[Tried]:
    """Try breaks, several at a time; those that were tried before are not tried again."""
    kept = Kept(game)
    tried = [Tried(one, kept.known[one.key]) for one in mutants if one.key in kept.known]
    left = [one for one in mutants if one.key not in kept.known]
    limits = kept.limits(game) if left else {}
    running: dict[int, tuple[Mutant, Running]] = {}
    progress = Progress(game.name, len(tried), len(mutants))
    try:
        for mutant in [*left, None]:
            while running and (mutant is None or len(running) >= jobs):
                for one, attempt in wait_for(running):
                    kept.add(one, attempt)
                    tried.append(Tried(one, attempt))
                    progress.say(tried)
            if mutant is not None:
                text = broken_text((ROOT / mutant.file).read_text(encoding="utf-8"), mutant)
                tests, likely = game.tests_of(mutant.file), kept.likely(mutant, limits)
                process = begin(tests, (module_name(mutant.file), text), limits, likely)
                running[process.process] = mutant, process
    finally:
        for _, process in running.values():
            end_group(process)
    return sorted(tried, key=lambda one: (one.mutant.file, one.mutant.line))


@dataclass(frozen=True)
class Progress:
    """How far a run is, and how long it will take."""

    game: str
    before: int  # tried by a run before
    total: int
    begun: float = field(default_factory=time.monotonic)

    def say(self, tried: Sequence[Tried]) -> None:
        """Say what nothing noticed, and every now and then how far it is."""
        if not tried[-1].attempt.noticed:
            print(f"  not noticed: {tried[-1].mutant}", flush=True)
        done = len(tried)
        if done % 10 == 0 or done == self.total:
            noticed = sum(one.attempt.noticed for one in tried)
            took = time.monotonic() - self.begun
            left = took / (done - self.before) * (self.total - done)
            print(
                f"{self.game}: {done} of {self.total}, {noticed} noticed; {took:.0f} s, {left:.0f} s left", flush=True
            )


# -- the result --------------------------------------------------------------------------------------------------------


def counts(tried: Sequence[Tried], by: str) -> dict[str, dict[str, int]]:
    """Count breaks and those noticed, by module or by operator."""
    found: dict[str, Counter[str]] = {}
    for one in tried:
        found.setdefault(getattr(one.mutant, by), Counter()).update(
            tried=1, noticed=int(one.attempt.noticed), endless=int(one.attempt.endless)
        )
    return {name: dict(found[name]) for name in sorted(found)}


def result(tool: str, seed: int | None, every: int, tried: Sequence[Tried]) -> dict[str, Any]:
    """Write down a result for one game."""
    explained = read_explained()
    return {
        "tool": tool,
        "seed": seed,
        "date": date.today().isoformat(),
        "of": every,
        "tried": len(tried),
        "noticed": sum(one.attempt.noticed for one in tried),
        "modules": counts(tried, "module"),
        "operators": counts(tried, "operator"),
        "survivors": [
            {**one.mutant.named(), **explanation_of(one.mutant, explained)} for one in tried if not one.attempt.noticed
        ],
    }


def share(counted: Mapping[str, Any]) -> float:
    """Give the share noticed in per cent."""
    return 100 * float(counted["noticed"]) / float(counted["tried"]) if counted["tried"] else 100.0


def report(game: str, found: Mapping[str, Any], tried: Sequence[Tried]) -> None:
    """Print a result."""
    cpu = sum(one.attempt.seconds for one in tried)
    print(f"\n{game}: {found['noticed']} of {found['tried']} noticed, {share(found):.1f} %  ({cpu:.0f} CPU-s)")
    for part in ("modules", "operators"):
        for name, counted in found[part].items():
            print(f"  {name:28} {counted['noticed']:4} of {counted['tried']:4}  {share(counted):5.1f} %")
    for one in found["survivors"]:
        why = f"{one['kind']}: {one['why']}" if one.get("why") else "not explained"
        print(f"  survives: {one['file']} {one['in']}: {one['was']}  =>  {one['now']}  [{why}]")


def store(game: str, found: Mapping[str, Any]) -> None:
    """Store a result, for the pages."""
    from variorum import files  # noqa: PLC0415 - the engine is not imported before the last attempt

    path = ROOT / "properties" / game / "breaks.yaml"
    text = yaml.safe_dump({"breaks": dict(found)}, sort_keys=False, allow_unicode=True, width=118)
    files.write_text(path, "# The result of the last `make mutants`; written by it.\n" + text, inside=ROOT)


def survivors_before(game: str, every: Sequence[Mutant]) -> list[Mutant]:
    """List the breaks that nothing noticed, as stored."""
    path = ROOT / "properties" / game / "breaks.yaml"
    stored = yaml.safe_load(path.read_text(encoding="utf-8"))["breaks"]["survivors"] if path.exists() else []
    names = [{key: one[key] for key in ("file", "in", "was", "now")} for one in stored]
    return [one for one in every if one.named() in names]


def options(words: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="properties.mutants", description="Break the engine; is it noticed?")
    parser.add_argument("--seed", type=int, default=19, help="draws the sample (19)")
    parser.add_argument("--number", type=int, default=600, help="how many breaks, as many of each game (600)")
    parser.add_argument("--all", action="store_true", help="try every break")
    parser.add_argument("--survivors", action="store_true", help="try those again that nothing noticed, as stored")
    parser.add_argument("--game", action="append", help="of this game only; can be repeated")
    parser.add_argument("--module", action="append", help="of modules whose path ends so; can be repeated")
    parser.add_argument("--function", action="append", help="of functions whose name ends so; can be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--store", action="store_true", help="store the result, for the pages")
    parser.add_argument("--tools", type=Path, default=TOOLS, help="the Python that has mutmut")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    """Try a sample of each game, report, and fail where too little was noticed."""
    asked, worst, results = options(words), 100.0, {}
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped; the next run goes on from here."))
    every_game = games()
    for game in every_game:
        if asked.game and game.name not in asked.game:
            continue
        tool, every = list_mutants(asked.tools, list(game.modules))
        every = [one for one in every if not asked.module or one.file.endswith(tuple(asked.module))]
        every = [one for one in every if not asked.function or one.function.endswith(tuple(asked.function))]
        drawn = every if asked.all else sample(every, asked.number // len(every_game), asked.seed, game.name)
        drawn = survivors_before(game.name, every) if asked.survivors else drawn
        tried = try_all(game, drawn, asked.jobs)
        found = result(tool, None if asked.all else asked.seed, len(every), tried)
        report(game.name, found, tried)
        results[game.name], worst = found, min(worst, share(found))
    if LEFT_OUT and asked.store:
        raise SystemExit("Nothing is stored while tests fail on the engine as it is.")
    if asked.store:
        for name, found in results.items():
            store(name, found)
    return 0 if worst >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
