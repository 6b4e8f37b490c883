"""Compare the reference engine with its peers: interleaved runs, ratios of moves per CPU second, medians.

usage: run.py PEER_PYTHON [--seconds 2] [--repeats 5]
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
GOALS = {"open_spiel": 1.0, "rlcard": 5.0}
PLAYERS = "4"


def rate(python: str, script: str, seconds: float) -> tuple[float, dict[str, float]]:
    """Run one script and read its moves per CPU second."""
    command = [python, str(HERE / script), str(seconds), PLAYERS]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    report = json.loads(done.stdout.splitlines()[-1])
    return report["moves"] / report["seconds"], report


def main() -> None:
    """Run everything and print a table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("peer_python")
    options.add_argument("--seconds", type=float, default=2.0)
    options.add_argument("--repeats", type=int, default=5)
    asked = options.parse_args()
    rates: dict[str, list[float]] = {"ours": [], "open_spiel": [], "rlcard": []}
    memory = 0.0
    for turn in range(asked.repeats):
        print(f"run {turn + 1} of {asked.repeats} …", file=sys.stderr)
        ours, report = rate(sys.executable, "ours.py", asked.seconds)
        memory = report["bytes_per_state"]
        rates["ours"].append(ours)
        for peer in ("open_spiel", "rlcard"):
            rates[peer].append(rate(asked.peer_python, f"peer_{peer}.py", asked.seconds)[0])
    print(f"{'':<12}{'moves/s':>12}{'ours is':>10}{'goal':>8}")
    for name, found in rates.items():
        line = f"{name:<12}{statistics.median(found):>12,.0f}"
        if name in GOALS:
            ratio = statistics.median(ours / other for ours, other in zip(rates["ours"], found, strict=True))
            line += f"{ratio:>9.2f}×{GOALS[name]:>7.1f}×"
        print(line)
    print(f"memory of a state in mid-round, its log included: {memory:,.0f} bytes")


if __name__ == "__main__":
    main()
