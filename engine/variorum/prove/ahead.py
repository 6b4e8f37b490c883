"""Theorems decided ahead with all processors at once, so that verdicts are known when asked for. Knows no game.

Theorems that share what is worked out on the way are decided in one process, under all rule sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from variorum.prove.deciding import theorems_of
from variorum.prove.spreading import Bench, one_done, spread
from variorum.prove.theorems import Known, Timed

Found = dict[str, list[Known[Timed]]]


def _decide(task: tuple[str, Sequence[str]]) -> Found:
    """Decide theorems under all rule sets; what raises is left to the caller that asks for the verdict."""
    game, ids = task
    theorems = theorems_of(game).theorems
    for id_ in ids:
        with suppress(Exception):
            for rules in Bench.rule_sets:
                theorems[id_].verdict(rules)
        one_done()
    return {id_: theorems[id_].known for id_ in ids}


def decide(game: str, together: Sequence[Sequence[str]], rule_sets: Sequence[Any]) -> None:
    """Decide theorems of a game, those named together in one process, under many rule sets."""
    theorems = theorems_of(game).theorems
    tasks = [(game, ids) for ids in together]
    total = sum(map(len, together))
    for found in spread(_decide, tasks, "theorems", total=total, rule_sets=rule_sets):
        for id_, known in found.items():
            theorems[id_].learn(known)
