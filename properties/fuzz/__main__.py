"""Run the attackers: `python -m properties.fuzz --seconds 600 --seed 7 record-dobro verdicts`."""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
import time
from pathlib import Path

from properties.fuzz.harness import CORPUS, Finding, Stage, Tally, Target, Watchdog, limits, run, signature
from properties.fuzz.targets import Targets, names
from properties.fuzz.workbench import workbench

HEADINGS = f"{'target':24} {'inputs':>9} {'per s':>7} {'slowest':>8} {'parsed':>7} {'fits':>6} {'used':>6}  found"
OFTEN = 15.0  # seconds between two lines of progress


def main(words: list[str] | None = None) -> int:
    """Attack the readers named, and say what was found; exit with 1 if anything was."""
    given = _arguments().parse_args(words)
    every = names()
    if given.list:
        sys.stdout.write("\n".join(every) + "\n")
        return 0
    unknown = [name for name in given.targets if name not in every]
    if unknown:
        sys.stderr.write(f"no target {', '.join(unknown)}; there are: {', '.join(every)}\n")
        return 2
    with tempfile.TemporaryDirectory(prefix="variorum-fuzz-") as folder, workbench(Path(folder)) as bench:
        return _attack([Targets(bench).target(name) for name in given.targets or every], given)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m properties.fuzz",
        description="Put what nobody would write into every reader: it must be read, or refused by an error of ours.",
        epilog="Example: python -m properties.fuzz --seconds 60 --seed 7 rulings spec",
    )
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="the readers to attack; default: all")
    parser.add_argument("--list", action="store_true", help="list the targets")
    parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same inputs (default: 1)")
    parser.add_argument("--seconds", type=float, help="of processor time, over all targets (default: a minute)")
    parser.add_argument("--inputs", type=int, help="how many inputs for each target, in place of seconds")
    parser.add_argument("--keep", action="store_true", help="put what is found into the corpus")
    return parser


def _attack(chosen: list[Target], given: argparse.Namespace) -> int:
    """Attack one target after the other, and write a line for each."""
    each = None if given.inputs else (given.seconds or 60.0) / len(chosen)
    inputs, bad, watchdog = 0, 0, Watchdog()
    sys.stdout.write(f"seed {given.seed}\n{HEADINGS}\n")
    for number, target in enumerate(chosen, 1):
        tally, found, told = Tally(), set[str](), time.perf_counter()
        with limits():
            for tally in run(target, given.seed, given.inputs, each):
                watchdog.feed()
                while tally.findings:
                    _tell(tally.findings.pop(), found, given.keep)
                if time.perf_counter() - told > OFTEN:
                    told = time.perf_counter()
                    sys.stderr.write(f"{number} of {len(chosen)}: {_row(target.name, tally, len(found))}\n")
        inputs, bad = inputs + tally.inputs, bad + len(found)
        sys.stdout.write(f"{_row(target.name, tally, len(found))}\n")
        sys.stdout.flush()
    watchdog.rest()
    sys.stdout.write(f"{inputs:,} inputs into {len(chosen)} readers: {bad} findings\n")
    return 1 if bad else 0


def _row(name: str, tally: Tally, found: int) -> str:
    shares = " ".join(f"{tally.share(one):6.0%}" for one in (Stage.PARSED, Stage.FITS, Stage.USED))
    pace = tally.inputs / max(tally.seconds, 1e-9)
    return f"{name:24} {tally.inputs:9,} {pace:7,.0f} {tally.slowest:6.2f} s {shares}  {found or '-'}"


def _tell(finding: Finding, found: set[str], keep: bool) -> None:
    """Write a finding whose cause is new, and keep its input."""
    if signature(finding) in found:
        return
    found.add(signature(finding))
    sys.stdout.write(f"FOUND {finding}\n")
    if keep:
        path = CORPUS / finding.target / hashlib.sha256(finding.content).hexdigest()[:12]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(finding.content)
        sys.stdout.write(f"kept as {path.relative_to(CORPUS)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
