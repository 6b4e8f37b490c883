"""Write what a gate found: in lines for a log, and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.games import registry
from variorum.rulebook.gate import FailOn, Gate, Objection

STOPS = {
    FailOn.BEHAVIOURAL: "may change play",
    FailOn.UNEXPLORED: "nobody has explored",
    FailOn.EQUIVALENT: "differ and play the same",
    FailOn.WORDING: "differ in wording",
    FailOn.ANY: "differ or are left open",
}


def gate_lines(gate: Gate, unplayed: list[str]) -> Iterator[str]:
    """Say whether the gate holds, what stops it with all questions, what it lets pass, and which games none plays."""
    asked = ", ".join(gate.fail_on)
    if gate.passed:
        yield f"--fail-on {asked}: passed."
    else:
        count = len({one.question for one in gate.objections})
        stopped = f"{count} question{'s' * (count != 1)} that {' or '.join(_verb(one, count) for one in gate.fail_on)}"
        yield f"--fail-on {asked}: failed, because of {stopped}:"
        for reason, found in gate.by_reason():
            yield f"  {reason.label}: {len({one.question for one in found})}"
            yield from (f"    {_line(one)}" for one in found)
    if to_run := refresh_command(gate):
        yield f"To settle what is unexplored, run: {to_run}"
    for game in unplayed:
        yield f"No engine plays {game}: what has no witness counts as unexplored."
    if gate.let_pass:
        listed = ", ".join(f"{reason.label}: {count}" for reason, count in gate.let_pass.items())
        yield f"Not asked to stop: {listed}."


def refresh_command(gate: Gate) -> str | None:
    """Say what to run to settle what is unexplored, in the games that an engine plays."""
    found = [name for name in gate.unexplored if registry.find(name.partition("/")[0])]
    return f"variorum refresh {' '.join(found)}" if found else None


def _verb(one: FailOn, count: int) -> str:
    """Say what a gate stops, of one question or of several."""
    said = STOPS[one]
    return said.replace("differ", "differs").replace("or are", "or is") if count == 1 else said


def _line(one: Objection) -> str:
    note = f": {one.note}" if one.note else ""
    return f"{one.question} ({', '.join(one.readings)}){note}"


def gate_data(gate: Gate) -> dict[str, Any]:
    """Write a gate for programs."""
    return {
        "fail_on": list(gate.fail_on),
        "passed": gate.passed,
        "objections": [
            {"reason": one.reason, "question": one.question, "readings": list(one.readings), "note": one.note}
            for one in gate.objections
        ],
        "not_asked_to_stop": gate.let_pass,
        "to_settle": refresh_command(gate),
    }
