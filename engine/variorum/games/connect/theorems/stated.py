"""The theorems of Dobble Connect that have been stated; each subject's module adds its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from variorum.games.connect.rules import Rules
from variorum.games.faults import FaultError, UnplayableError
from variorum.prove.theorems import Answers, Decide, Expect, Figures, Method, Settled, Theorems, Verdict, always
from variorum.prove.undecided import UndecidedError


class MatchTheorems(Theorems):
    """Theorems that are decided by matches; where none can be played as planned, they are left open."""

    def state(
        self, method: Method, expect: Expect | None = None, vacuous: Callable[[Answers], bool] = lambda _: False
    ) -> Callable[[Decide], Decide]:
        """State a theorem."""
        add = super().state(method, write_expected(expect or always()), vacuous)
        return lambda decide: add(leave_open(decide))

    def ask(self, method: Method, expect: Expect) -> Callable[[Decide], Decide]:
        """Ask for a fact."""
        add = super().ask(method, write_expected(expect))
        return lambda decide: add(leave_open(decide))


def leave_open(decide: Decide) -> Decide:
    """Let a theorem be undecided where the matches that would decide it cannot be played."""

    @wraps(decide)
    def decide_or_leave_open(rules: Rules) -> Verdict:
        try:
            verdict = decide(rules)
            return replace(verdict, figures=write_figures(verdict.figures))
        except FaultError as fault:
            raise UndecidedError(f"a match cannot be set up as planned: {fault.message}") from fault
        except UnplayableError as error:
            raise UndecidedError("a match cannot be played as planned") from error

    return decide_or_leave_open


def write_figures(figures: Figures) -> Figures:
    """Write figures as they are stored, so that those decided and those stored are the same."""
    written: Figures = json.loads(json.dumps(dict(figures)))
    return written


def write_expected(expect: Expect) -> Expect:
    """Let figures be expected as they are stored."""

    def expect_written(answers: Answers) -> Settled | None:
        expected = expect(answers)
        return expected and (expected[0], write_figures(expected[1]))

    return expect_written


THEOREMS = MatchTheorems()
