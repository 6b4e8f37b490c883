"""The one edition that the tests of a game are about: rule sets of its main reading, rivals and any answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from variorum.games.ruleset import RuleSet
from variorum.library import open_reading
from variorum.prove.readings import readings
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project
from variorum.rulebook.readings import Reading, choose

from properties.conftest import this_project

R = TypeVar("R", bound=RuleSet)
project = this_project


def playable(tree: Project, game: str | None = None) -> list[str]:
    """List the editions of a project, or of one game of it, that can be played: nothing open, nothing unknown."""
    return [name for name in (tree.editions_of(game) if game else tree.edition_files) if _can_be_played(tree, name)]


@cache
def _can_be_played(tree: Project, name: str) -> bool:
    try:
        _ = open_reading(tree, name).rules
    except BadRequestError:
        return False
    return True


@dataclass(frozen=True)
class UnderTest(Generic[R]):
    """An edition, and the rule set that plays it."""

    name: str
    rules: type[R]

    @property
    def game(self) -> str:
        """The game that it is an edition of."""
        return self.name.partition("/")[0]

    def rules_of(self, **choices: str) -> R:
        """Make the rule set of the edition, with rivals chosen by field name."""
        rules: R = _rules_of(self, tuple(choices.items()))
        return rules

    def changed(self, answers: Mapping[str, Any]) -> R:
        """Make the rule set of the edition with any answers put in, defensible or not."""
        return self.rules.from_answers({**choose(project().edition(self.name), {}).answers, **answers})

    def looked_at(self) -> list[Reading]:
        """List the readings looked at: the main reading, one rival away, and enough to pair all answers."""
        return _looked_at(self.name)


@cache
def _rules_of(one: UnderTest[Any], choices: tuple[tuple[str, str], ...]) -> Any:
    questions = project().game(one.game).questions
    named = {question.replace(".", "_").replace("-", "_"): question for question in questions}
    chosen = {named[name]: answer for name, answer in choices}
    return one.rules.from_answers(choose(project().edition(one.name), chosen).answers)


@cache
def _looked_at(name: str) -> list[Reading]:
    return readings(project().edition(name))
