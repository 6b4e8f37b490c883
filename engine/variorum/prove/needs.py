"""Which answers a proof needs: those that, switched, change how the theorem stands. Knows no game.

A ruling is a number or a branch in what the solver is asked, and no claim of its own, so there is no unsatisfiable core
that names rulings. Answers are switched instead: each alone, then those that seem not to matter together.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from variorum.games.chance import Chance
from variorum.games.faults import FaultError, UnplayableError
from variorum.games.ruleset import RulesError, RuleSet, question_names
from variorum.prove.theorems import Method, Status
from variorum.rulebook.questions import Answer
from variorum.rulebook.readings import arising, choose

if TYPE_CHECKING:
    from variorum.library import OpenReading
    from variorum.prove.theorems import Theorem
    from variorum.rulebook.editions import Edition
from variorum.rulebook.flips import Mutant, others

COMBINATIONS = 12  # of other answers, all at once, drawn by chance
SECONDS = 60.0  # for one theorem under one reading
BY_SWITCHING = "switched answers"
OUT_OF_TIME = "not worked out in time"


class _OutOfTimeError(Exception):
    """What a theorem needs takes too long to find."""


class Deadline:
    """A time by which something is to be found, by the clock of the processor. It is asked between two verdicts."""

    def __init__(self, seconds: float) -> None:
        self.ends = time.process_time() + seconds

    def check(self) -> None:
        """Raise once the time is over."""
        if time.process_time() > self.ends:
            raise _OutOfTimeError


def needs_by_reading(theorem: Theorem, readings: Sequence[OpenReading]) -> tuple[str, Mapping[str, list[str]]]:
    """Find what a proof needs under each main reading in which the theorem holds, and say how that was found."""
    found: dict[str, list[str]] = {}
    if theorem.is_fact or theorem.method is not Method.PROOF:
        return "", found
    for one in readings:
        if one.reading.chosen or theorem.verdict(one.rules).status is not Status.HOLDS:
            continue
        try:
            found[one.name] = needed_questions(theorem, one.edition, type(one.rules), Deadline(SECONDS))
        except _OutOfTimeError:
            return OUT_OF_TIME, {}
    return BY_SWITCHING if found else "", found


def needed_questions(
    theorem: Theorem, edition: Edition, rule_set: type[RuleSet], deadline: Deadline | None = None
) -> list[str]:
    """List the questions whose answer in the main reading of an edition the verdict needs.

    Each question consulted is switched to each other answer, and then all that seem not to matter are switched at once.
    """
    answers = dict(choose(edition, {}).answers)
    rules = rule_set.from_answers(answers)
    asked = [one for one in question_names(rule_set, theorem.consults(rules)) if one in edition.rulings]
    offered = {one: list(others(edition.game.questions[one], answers[one])) for one in asked if one in answers}
    found = {
        one
        for one, given in offered.items()
        if any(_changes(theorem, rule_set, Mutant(edition, one, answer).answers, rules, deadline) for answer in given)
    }
    for number in range(COMBINATIONS):
        chance = Chance(number)
        loose = {one: given[chance.below(len(given))] for one, given in offered.items() if given and one not in found}
        found |= _least(theorem, edition, rule_set, rules, loose, deadline)
    return [one for one in asked if one in found]


def _least(
    theorem: Theorem,
    edition: Edition,
    rule_set: type[RuleSet],
    rules: RuleSet,
    switched: dict[str, Answer],
    deadline: Deadline | None,
) -> set[str]:
    """Leave out of switched answers all that can be left out while the verdict is still another."""

    def changes(given: dict[str, Answer]) -> bool:
        answers = {**Mutant(edition, next(iter(given)), next(iter(given.values()))).answers, **given}
        return _changes(theorem, rule_set, arising(edition.game, answers), rules, deadline)

    if not switched or not changes(switched):
        return set()
    for one in list(switched):
        rest = {question: answer for question, answer in switched.items() if question != one}
        if rest and changes(rest):
            switched = rest
    return set(switched)


def _changes(
    theorem: Theorem, rule_set: type[RuleSet], answers: dict[str, Answer], rules: Any, deadline: Deadline | None
) -> bool:
    """Tell whether a theorem stands otherwise under other answers; what cannot be played is not a case."""
    if deadline:
        deadline.check()
    try:
        return theorem.verdict(rule_set.from_answers(answers)).status != theorem.verdict(rules).status
    except (RulesError, UnplayableError, FaultError):
        return False
