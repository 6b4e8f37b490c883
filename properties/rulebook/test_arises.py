"""Questions that arise on names, numbers and tables that other questions are answered with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from variorum.rulebook.arising import meets
from variorum.rulebook.models import as_condition
from variorum.rulebook.project import Project
from variorum.rulebook.questions import condition_faults, describe_arises
from variorum.rulebook.readings import choose, enabling

from properties.conftest import Command

TWICE = "arises: {play.pass: [passing]}"


def ask_where(made_up: Path, arises: str) -> None:
    """Let the question about passing twice depend on something else."""
    spec = made_up / "spec" / "pebbles.yaml"
    text = spec.read_text(encoding="utf-8")
    assert TWICE in text
    spec.write_text(text.replace(TWICE, f"arises: {arises}"), encoding="utf-8")


@pytest.mark.parametrize(
    ("answer", "condition", "met"),
    [
        ("skips", ["skips", "stays"], True),
        ("goes", ["skips"], False),
        (3, [2, 3], True),
        (4, [2, 3], False),
        (4, {"least": 4}, True),
        (3, {"least": 4}, False),
        (9, {"most": 9}, True),
        (5, {"least": 4, "most": 4}, False),
        ({"from": 2, "to": 6}, {"to": {"least": 5}}, True),
        ({"from": 2, "to": 4}, {"to": {"least": 5}}, False),
        ({"from": 2, "to": 6}, {"from": [3], "to": {"least": 5}}, False),
        ({"from": 2}, {"least": 1}, False),
        (2, {"to": [2]}, False),
    ],
)
def test_an_answer_meets_a_condition_or_not(answer: Any, condition: Any, met: bool) -> None:
    """Names are listed; numbers are listed or lie in a range; of a table, every key that is named must fit."""
    assert meets(answer, as_condition(condition)) is met


@pytest.mark.parametrize(
    ("arises", "said", "asked_in"),
    [
        ("{setup.pebbles: {least: 15}}", "setup.pebbles is 15 or more", {"fancy", "plain by a rival"}),
        ("{setup.pebbles: [12]}", "setup.pebbles is 12", {"plain"}),
        ("{setup.players: {to: {most: 4}}}", "setup.players is 4 or less for to", {"fancy", "plain"}),
        ("{setup.players: {from: [9]}}", "setup.players is 9 for from", set()),
    ],
)
def test_a_question_arises_by_numbers_and_tables(
    made_up: Path, variorum: Command, arises: str, said: str, asked_in: set[str]
) -> None:
    """A question is asked of exactly the editions whose numbers fit, by a rival too; elsewhere it must stay empty."""
    ask_where(made_up, arises)
    project = Project(made_up)
    assert describe_arises(project.game("pebbles").questions["play.pass.twice"]) == said
    out = variorum("--project", made_up, "check", "pebbles/plain").out
    asked = "plain" in asked_in or "plain by a rival" in asked_in
    assert ("`play.pass.twice` is not answered" in out) is asked
    out = variorum("--project", made_up, "check", "pebbles/fancy").out
    assert ("`play.pass.twice` does not arise here: it is asked only where" in out) is ("fancy" not in asked_in)


def test_a_reading_has_a_question_only_where_its_number_fits(made_up: Path) -> None:
    """A question that hangs on a number is asked under the rival with that number, and not under the main reading."""
    ask_where(made_up, "{setup.pebbles: [15]}")
    rulings = made_up / "rulings" / "pebbles" / "plain.yaml"
    added = "rulings:\n  play.pass.twice: {answer: allowed, basis: silent, why: Nothing forbids it.}\n"
    rulings.write_text(rulings.read_text(encoding="utf-8").replace("rulings:\n", added, 1), encoding="utf-8")
    plain = Project(made_up).edition("pebbles/plain")
    assert "play.pass.twice" not in choose(plain, {}).answers
    assert choose(plain, {"setup.pebbles": "15"}).answers["play.pass.twice"] == "allowed"
    assert enabling(plain, "play.pass.twice") == {"setup.pebbles": "15"}


@pytest.mark.parametrize(
    ("arises", "words"),
    [
        ("{setup.pebbles: [many]}", "`setup.pebbles` is a number; write numbers as in [1] or {least: 4}"),
        ("{setup.pebbles: {least: 100}}", "`setup.pebbles` is never 100 or more; allowed: whole numbers from 1 to 99"),
        ("{setup.pebbles: [0]}", "`setup.pebbles` is never 0; allowed: whole numbers from 1 to 99"),
        ("{setup.pebbles: {least: 5, most: 4}}", "no number fits: `least` is 5, `most` 4"),
        ("{setup.players: [2]}", "`setup.players` is a table; name the numbers by key, as in {from: {least: 1}}"),
        ("{setup.players: {till: [2]}}", "`till` is not a key of `setup.players`; allowed: from, to"),
        ("{setup.players: {to: {least: 10}}}", "`setup.players` under `to` is never 10 or more"),
        ("{setup.first: {least: 1}}", "`setup.first` is answered by name; list answers of: youngest, by-lot"),
        ("{setup.first: [yongest]}", "`yongest` is not an answer to `setup.first`; did you mean `youngest`?"),
        ("{setup.first: []}", "list answers as in [skips, stays], numbers as in [2, 3] or {least: 4}"),
        ("{setup.first: youngest}", "list answers as in [skips, stays]"),
        ("{setup.pebbles: {least: few}}", "list answers as in [skips, stays]"),
        ("{end.last: [wins]}", "`end.last` is asked only later; it must come first"),
    ],
)
def test_a_condition_that_cannot_be_met_is_named(made_up: Path, variorum: Command, arises: str, words: str) -> None:
    """What a condition gets wrong is said in a line at its place, with what is allowed."""
    ask_where(made_up, arises)
    outcome = variorum("--project", made_up, "check")
    [line] = [line for line in outcome.out.splitlines() if re.search(r"pebbles\.yaml:\d", line)]
    assert (outcome.code, words in line) == (1, True), outcome.out


def test_one_of_several_conditions_is_enough(made_up: Path, variorum: Command) -> None:
    """In a list, names, numbers and tables may stand side by side; what is wrong in one is said at its place."""
    ask_where(made_up, "[{play.pass: [passing]}, {setup.pebbles: {least: 20}, setup.players: {to: [4]}}]")
    question = Project(made_up).game("pebbles").questions["play.pass.twice"]
    said = "play.pass is passing, or setup.pebbles is 20 or more and setup.players is 4 for to"
    assert describe_arises(question) == said
    assert variorum("--project", made_up, "check").code == 0
    spec = made_up / "spec" / "pebbles.yaml"
    text = spec.read_text(encoding="utf-8")
    spec.write_text(text.replace("{least: 20}", "{least: 200}"), encoding="utf-8")
    assert "`setup.pebbles` is never 200 or more" in variorum("--project", made_up, "check").out


def test_every_condition_of_ours_can_be_met(project: Project) -> None:
    """The conditions of the games here name answers that exist."""
    for name in project.game_files:
        questions = project.game(name).questions
        for question in questions.values():
            for other, some in ((other, some) for case in question.cases for other, some in case.items()):
                assert not list(condition_faults(other, questions[other], some))
