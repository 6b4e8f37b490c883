"""What holds in Dobble: every theorem under every reading looked at, the verdicts that were expected, and the flips."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from engine.dobble import Rules
from engine.rulebook.questions import label
from engine.rulebook.readings import Reading
from engine.rulebook.verdicts import read_verdicts, verdict_of
from properties.conftest import ROOT, Command
from properties.dobble.conftest import EDITION, looked_at, project
from properties.dobble.mutants import mutants, noticed_by, second_reading
from properties.dobble.theorems import SUBJECTS, THEOREMS
from properties.theorems import Status, Theorem


@cache
def readings() -> list[tuple[Reading, Rules, dict[str, str]]]:
    """List every reading looked at, with its rules and its answers in words."""
    return [
        (one, Rules.from_answers(one.answers), {id_: label(answer) for id_, answer in one.answers.items()})
        for one in looked_at()
    ]


def ids(theorem: Theorem) -> str:
    """Name a test by its theorem."""
    return theorem.id


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_verdicts_are_as_expected(theorem: Theorem) -> None:
    """Under every reading a theorem is decided, as a person expected, with its case met or what refutes it shown."""
    for reading, rules, answers in readings():
        verdict, expected = theorem.verdict(rules), theorem.expect(answers)
        assert verdict.status is not Status.UNKNOWN, (reading.name, verdict.figures)
        if expected is not None:
            assert verdict.settled == (expected[0], dict(expected[1])), reading.name
        assert verdict.witness if verdict.status is Status.FAILS else verdict.reached, reading.name


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_a_verdict_hangs_on_the_questions_named(theorem: Theorem) -> None:
    """Readings that agree on the questions a theorem names are expected to have the same verdict, where one is."""
    assert all(question in project().game("dobble").questions for question in theorem.questions)
    found: dict[tuple[str | None, ...], tuple[Any, str]] = {}
    for reading, _, answers in readings():
        expected = theorem.expect(answers)
        if expected is not None:
            key = tuple(answers.get(question) for question in theorem.questions)
            settled, other = found.setdefault(key, (expected, reading.name))
            assert expected == settled, (reading.name, other)


def test_theorems_are_stated_well() -> None:
    """Every theorem has a subject, a sentence for a statement, and questions that it depends on."""
    modules = {subject.__name__ for subject in SUBJECTS}
    for theorem in THEOREMS:
        assert theorem.decide.__module__ in modules
        assert theorem.statement[0].isupper()
        assert theorem.statement.endswith((".", ".)"))
        assert theorem.questions


def test_the_edition_as_ruled_is_foreseen() -> None:
    """Under the edition as ruled somebody foresaw every verdict."""
    answers = readings()[0][2]
    assert [theorem.id for theorem in THEOREMS if theorem.expect(answers) is None] == []


def test_prove_knows_dobble(variorum: Command) -> None:
    """The command decides the theorems of this game as of any other."""
    done = variorum("prove", "the-deck-described-can-exist", "--edition", EDITION, "--json")
    assert done.code == 0
    assert json.loads(done.out)["verdict"] == "fails"


def test_every_flipped_ruling_is_noticed() -> None:
    """Each ruling, flipped to each other answer, changes a verdict or a witness, or parts from the second reading."""
    flipped = mutants(project().edition(EDITION))
    assert [(one.question, label(one.answer)) for one in flipped if noticed_by(project(), one) is None] == []
    assert len(flipped) > len(project().edition(EDITION).rulings)


def test_two_readings_agree_or_are_rivals() -> None:
    """A second reader answered every question as ruled, but for two on which the other answer is a rival."""
    edition = project().edition(EDITION)
    second = second_reading(edition)
    assert set(second) == set(edition.rulings)
    apart = {id_ for id_, given in edition.rulings.items() if label(given.answer) != second[id_]}
    assert apart == {"players.most", "tie.which"}
    for id_ in apart:
        assert second[id_] in [label(rival.answer) for rival in edition.rulings[id_].rivals]


def test_the_stored_verdicts_are_those_decided() -> None:
    """What the site tells of the theorems is what is decided here; if not, run: variorum prove --store."""
    stored = read_verdicts(ROOT, "dobble")
    assert stored is not None
    assert [one.id for one in stored.theorems] == [one.id for one in THEOREMS]
    for theorem in stored.theorems:
        for reading, rules, _ in readings():
            known = verdict_of(theorem, reading.name)
            assert known is not None, (theorem.id, reading.name)
            verdict = THEOREMS[theorem.id].verdict(rules)
            plain = json.loads(json.dumps(dict(verdict.figures)))
            assert (known.verdict, dict(known.figures)) == (str(verdict.status), plain), (theorem.id, reading.name)
