"""Which answers a proof needs: those that, switched, change how the theorem stands. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from variorum.games.chance import Chance
from variorum.games.faults import FaultError, UnplayableError
from variorum.games.ruleset import RulesError, RuleSet, question_names
from variorum.prove.mutation import Mutant, others
from variorum.rulebook.questions import Answer
from variorum.rulebook.readings import arising, choose

if TYPE_CHECKING:
    from variorum.prove.theorems import Theorem
    from variorum.rulebook.editions import Edition

COMBINATIONS = 12  # of other answers, all at once, drawn by chance


def needed_questions(theorem: Theorem, edition: Edition, rule_set: type[RuleSet]) -> list[str]:
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
        if any(_changes(theorem, rule_set, Mutant(edition, one, answer).answers, rules) for answer in given)
    }
    for number in range(COMBINATIONS):
        chance = Chance(number)
        loose = {one: given[chance.below(len(given))] for one, given in offered.items() if given and one not in found}
        found |= _least(theorem, edition, rule_set, rules, loose)
    return [one for one in asked if one in found]


def _least(
    theorem: Theorem, edition: Edition, rule_set: type[RuleSet], rules: RuleSet, switched: dict[str, Answer]
) -> set[str]:
    """Leave out of switched answers all that can be left out while the verdict is still another."""

    def changes(given: dict[str, Answer]) -> bool:
        answers = {**Mutant(edition, next(iter(given)), next(iter(given.values()))).answers, **given}
        return _changes(theorem, rule_set, arising(edition.game, answers), rules)

    if not switched or not changes(switched):
        return set()
    for one in list(switched):
        rest = {question: answer for question, answer in switched.items() if question != one}
        if rest and changes(rest):
            switched = rest
    return set(switched)


def _changes(theorem: Theorem, rule_set: type[RuleSet], answers: dict[str, Answer], rules: Any) -> bool:
    """Tell whether a theorem stands otherwise under other answers; what cannot be played is no case."""
    try:
        return theorem.verdict(rule_set.from_answers(answers)).status != theorem.verdict(rules).status
    except (RulesError, UnplayableError, FaultError):
        return False
