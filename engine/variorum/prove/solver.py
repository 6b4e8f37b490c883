"""Proofs by Z3: claims about all numbers at once, with a limit for the work on each. Knows no game.

The limit is counted in the solver's own steps, not in seconds: a verdict does not depend on how busy the machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import z3

from variorum.prove.undecided import UndecidedError

STEPS = 100_000_000  # about ten seconds of a processor; no claim of ours has taken a tenth of it


Listener = Callable[[str, str], None]
_listeners: list[Listener] = []


@contextmanager
def overheard(listener: Listener) -> Iterator[None]:
    """Let somebody hear every question, as SMT-LIB, and how it was answered."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


# What was asked before, by the terms themselves: while they are kept, the solver gives equal terms the same number.
_asked: dict[tuple[int, ...], tuple[tuple[Any, ...], Mapping[str, int] | None]] = {}
MOST_KEPT = 20_000


def example(*claims: Any) -> Mapping[str, int] | None:
    """Find numbers for which all claims are true, by the names of the variables, or None if there are none.

    Each question is asked afresh, so that the numbers found depend on nothing that was asked before; and once, for the
    same question comes up under many rule sets.
    """
    terms = tuple(claim if z3.is_expr(claim) else z3.BoolVal(claim) for claim in claims)
    key = tuple(term.get_id() for term in terms)
    if _listeners or key not in _asked:
        if len(_asked) >= MOST_KEPT:
            _asked.clear()
        _asked[key] = terms, _find_example(terms)
    return _asked[key][1]


def _find_example(terms: Sequence[Any]) -> Mapping[str, int] | None:
    afresh = z3.Context()
    solver = z3.Solver(ctx=afresh)
    solver.set("rlimit", STEPS)
    solver.add(*(term.translate(afresh) for term in terms))
    answer = solver.check()
    for listener in _listeners:
        listener(solver.to_smt2(), str(answer))
    if answer == z3.unknown:
        raise UndecidedError(solver.reason_unknown())
    if answer == z3.unsat:
        return None
    model = solver.model()
    return {one.name(): model[one].as_long() for one in model.decls() if z3.is_int_value(model[one])}


def solve_clauses(clauses: Iterable[Sequence[int]], unknowns: int, steps: int = STEPS) -> set[int] | None:
    """Find which numbered unknowns can be true together, or None: each clause needs one of its numbers, or one not (-).

    Such questions go to the part of the solver that does nothing else, in the form that all such solvers read.
    """
    lines = [" ".join(map(str, (*clause, 0))) for clause in clauses]
    afresh = z3.Context()
    solver = z3.Tactic("sat", ctx=afresh).solver()
    solver.set("rlimit", steps)
    solver.from_string("\n".join([f"p cnf {unknowns} {len(lines)}", *lines, ""]))
    answer = solver.check()
    for listener in _listeners:
        listener(solver.to_smt2(), str(answer))
    if answer == z3.unknown:
        raise UndecidedError(solver.reason_unknown())
    model = solver.model() if answer == z3.sat else None
    return model and {int(one.name().removeprefix("k!")) for one in model.decls() if z3.is_true(model[one])}


def counterexample(claim: Any, *given: Any) -> Mapping[str, int] | None:
    """Find numbers for which a claim is false, or None: the claim is proved for all numbers that are given."""
    return example(z3.Not(claim), *given)


def is_proved(claim: Any, *given: Any) -> bool:
    """Tell whether a claim is true of all numbers that are given."""
    return counterexample(claim, *given) is None


def numbers(name: str, count: int) -> list[Any]:
    """Make whole numbers of which nothing is known."""
    return [z3.Int(f"{name}{index}") for index in range(count)]
