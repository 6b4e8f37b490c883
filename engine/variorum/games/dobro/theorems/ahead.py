"""The theorems of Dobro decided ahead, those together that share what is worked out on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from variorum.games.dobro.theorems import asked, cards, climb, deals, play, rounds, scoring, starters, turns
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.ahead import decide

GAME = "dobro"
# Subjects whose theorems share what is worked out on the way, those that take longest first.
TOGETHER = ((climb, rounds), (scoring,), (asked,), (play, turns, cards), (deals, starters))


def decide_ahead(rule_sets: Sequence[Any]) -> None:
    """Decide every theorem under many rule sets with all processors at once, so that the verdicts are known."""
    together = [
        [one.id for one in THEOREMS if one.decide.__module__ in {subject.__name__ for subject in subjects}]
        for subjects in TOGETHER
    ]
    decide(GAME, together, rule_sets)
