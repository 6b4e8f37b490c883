"""Theorems about the boat."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from variorum.prove.theorems import Method, TheoremBook, Theorems, Verdict, fails, holds, holds_if

from ferry_game import Ferry, Rules, State

THEOREMS = Theorems()


def ends(rules: Rules) -> Iterator[State]:
    """List every end that a game of two can come to."""
    waiting = [Ferry().begin(rules, ("Ana", "Bo"))]
    while waiting:
        state = waiting.pop()
        moves = state.legal_moves()
        waiting += map(state.apply, moves)
        if not moves:
            yield state


@THEOREMS.state(Method.EXHAUSTIVE)
def the_boat_is_never_overloaded(rules: Rules) -> Verdict:
    """The boat never carries more than its limit.

    Otherwise: The boat can carry more than its limit.
    """
    heaviest = max(end.load for end in ends(rules))
    return holds(f"a load of {heaviest}") if heaviest <= rules.setup_limit else fails({"load": heaviest})


@THEOREMS.state(
    Method.EXHAUSTIVE,
    holds_if(lambda answers: answers.get("end.tie") != "shared"),
)
def one_player_wins_alone(rules: Rules) -> Verdict:
    """Of two players exactly one wins.

    Otherwise: Of two players, both can win, or neither.
    """
    for end in ends(rules):
        if len(end.outcome() or ()) != 1:
            return fails(end.record())
    return holds("a game that ends with the bell")


BOOK = TheoremBook(THEOREMS, (sys.modules[__name__],))
