"""Theorems about the boat."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from variorum.prove.theorems import Method, TheoremBook, Theorems, Verdict, fails, holds, holds_if

from ferry_game import NAMES, Rules, State, begin

THEOREMS = Theorems()


def ends(state: State) -> Iterator[State]:
    """List every end that a game can come to."""
    moves = state.legal_moves()
    if not moves:
        yield state
    for move in moves:
        yield from ends(state.apply(move))


@THEOREMS.state(Method.EXHAUSTIVE, "setup.limit setup.heaviest turn.ring")
def the_boat_is_never_overloaded(rules: Rules) -> Verdict:
    """The boat never carries more than its limit."""
    heaviest = max(end.load for end in ends(begin(rules, NAMES[:2])))
    return holds(f"a load of {heaviest}") if heaviest <= rules.setup_limit else fails({"load": heaviest})


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "end.winner end.tie turn.ring setup.limit setup.heaviest",
    holds_if(lambda answers: answers.get("end.tie") != "shared"),
)
def one_player_wins_alone(rules: Rules) -> Verdict:
    """Of two players exactly one wins."""
    for end in ends(begin(rules, NAMES[:2])):
        if len(end.outcome() or ()) != 1:
            return fails(end.record())
    return holds("a game that ends with the bell")


BOOK = TheoremBook(THEOREMS, (sys.modules[__name__],))
