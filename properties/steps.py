"""What state machines found: steps that lead to rare states, kept in a file beside the tests and played again.

A machine marks its rules with `@kept` and calls `reach` where something rare has come about. `steps.yaml` beside its
tests lists, for each rare state, the steps that led there once, as Hypothesis prints them: they are played again in
every run, so that what matters is reached whatever chance does. With VARIORUM_KEEP=1 a run adds states that the file
does not have yet.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import Any

import yaml
from hypothesis import event, note, target
from hypothesis.stateful import RuleBasedStateMachine

KEEP = "VARIORUM_KEEP"
Step = dict[str, Any]


def kept(function: Callable[..., None]) -> Callable[..., None]:
    """Note a step of a machine, not those that it takes within."""

    @wraps(function)
    def step(self: Machine, *numbers: Any, **words: Any) -> None:
        if self.within == 0:
            self.steps.append({function.__name__: {name: plain(value) for name, value in words.items()}})
        self.within += 1
        try:
            function(self, *numbers, **words)
        finally:
            self.within -= 1

    return step


def plain(value: Any) -> Any:
    """Write a value as YAML has it."""
    return str(value) if isinstance(value, str) else value


class Machine(RuleBasedStateMachine):
    """A state machine that says which rare states it reaches, and by which steps."""

    reached: Counter[str]
    found: dict[str, list[Step]]

    def __init_subclass__(cls) -> None:
        cls.reached, cls.found = Counter(), {}

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[Step] = []
        self.within = 0
        self.again = False

    def reach(self, name: str, times: int = 1) -> None:
        """Count a state that is worth reaching, and keep the shortest way there."""
        if not times:
            return
        self.reached[name] += times
        if not self.again:
            event(name)
        if name not in self.found or len(self.steps) < len(self.found[name]):
            self.found[name] = list(self.steps)

    def note(self, text: str) -> None:
        """Say what happens, for one who reads a failure."""
        if not self.again:
            note(text)

    def drive(self, **goals: float) -> None:
        """Be drawn to cases in which these are large."""
        for label, value in goals.items() if not self.again else ():
            target(float(value), label=label)


def read_steps(path: Path) -> dict[str, list[Step]]:
    """Read the steps that lead to rare states."""
    return (yaml.safe_load(path.read_text(encoding="utf-8")) or {}) if path.exists() else {}


def play_again(machine: Callable[[], Machine], steps: list[Step]) -> Counter[str]:
    """Take steps again with all that must hold looked at after each, and say what was reached."""
    one = machine()
    one.again = True
    before = Counter(one.reached)
    for step in steps:
        for name, words in step.items():
            getattr(one, name)(**words)
            for check in one.invariants:
                check.function(one)
    one.teardown()
    return one.reached - before


class Plainly(yaml.SafeDumper):
    """Writes each step where it is taken, without references to other places."""

    def ignore_aliases(self, data: Any) -> bool:
        """Take no two steps for the same."""
        return True


def keep(path: Path, found: Mapping[str, list[Step]], wanted: set[str]) -> None:
    """Add steps to rare states that the file does not have yet, where that is asked for."""
    stored = read_steps(path)
    more = {name: steps for name, steps in found.items() if name in wanted and name not in stored}
    if os.environ.get(KEEP) and more:
        text = yaml.dump(stored | more, Dumper=Plainly, sort_keys=True, default_flow_style=None, width=118)
        path.write_text(text, encoding="utf-8")
