"""What the tests of Dobble share: rule sets of the edition and its readings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from variorum.games.dobble import Rules
from variorum.prove.readings import readings
from variorum.rulebook.project import Project
from variorum.rulebook.readings import Reading, choose

from properties.conftest import ROOT

EDITION = "dobble/en"


@cache
def project() -> Project:
    """Open this project, once."""
    return Project(ROOT)


@cache
def rules_of(**choices: str) -> Rules:
    """Make the rule set of the edition, with rivals chosen by field name."""
    named = {question.replace(".", "_").replace("-", "_"): question for question in project().game("dobble").questions}
    chosen = {named[name]: answer for name, answer in choices.items()}
    return Rules.from_answers(choose(project().edition(EDITION), chosen).answers)


def changed(answers: Mapping[str, Any]) -> Rules:
    """Make the rule set of the edition with any answers put in, defensible or not."""
    return Rules.from_answers({**choose(project().edition(EDITION), {}).answers, **answers})


@cache
def looked_at() -> list[Reading]:
    """List the readings looked at: as ruled, one rival away, and enough to pair all answers."""
    return readings(project().edition(EDITION))
