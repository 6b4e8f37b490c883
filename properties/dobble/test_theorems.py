"""What holds in Dobble: every theorem under every reading looked at, the verdicts that were expected, and the flips."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from variorum.games.dobble import Rules, read_record, referee, sheet_witness
from variorum.games.dobble.sheets import is_sheet, read_sheet
from variorum.games.dobble.theorems import SUBJECTS, THEOREMS
from variorum.prove.theorems import Theorem

from properties import theorem_checks as judging
from properties.conftest import ROOT, Command
from properties.dobble.conftest import EDITION, looked_at, project
from properties.mutants import Flips

# Where a second reader of the book answered otherwise; the other answer is a rival.
APART = {"players.most", "tie.which"}


def outcome(rules: Rules, data: Any) -> Any:
    """Tell what a rule set makes of a witness."""
    if is_sheet(data):
        return sheet_witness.outcome(rules, read_sheet(data))
    return referee(rules, read_record(data)).data()


FLIPS = Flips(Path(__file__).parent, Rules, THEOREMS, outcome)


@cache
def looked() -> list[judging.Looked]:
    """List every reading looked at, the edition as ruled first."""
    return judging.looked_at(Rules, looked_at())


def ids(theorem: Theorem) -> str:
    """Name a test by its theorem."""
    return theorem.id


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_verdicts_are_as_expected(theorem: Theorem) -> None:
    """Under every reading a theorem is decided, as a person expected, with its case met or what refutes it shown."""
    judging.check_expected(theorem, looked())


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_a_verdict_hangs_on_the_questions_named(theorem: Theorem) -> None:
    """Readings that agree on the questions a theorem names are expected to have the same verdict, where one is."""
    judging.check_depends(theorem, looked())


def test_theorems_are_stated_well() -> None:
    """Every theorem has a subject, a sentence for a statement, and questions that it depends on."""
    judging.check_stated(THEOREMS, SUBJECTS)


def test_the_edition_as_ruled_is_foreseen() -> None:
    """Under the edition as ruled somebody foresaw every verdict."""
    judging.check_foreseen(THEOREMS, looked()[0])


def test_prove_knows_the_game(variorum: Command) -> None:
    """The command decides the theorems of this game as of any other."""
    done = variorum("prove", "the-deck-described-can-exist", "--edition", EDITION, "--json")
    assert done.code == 0
    assert json.loads(done.out)["verdict"] == "fails"


def test_every_flipped_ruling_is_noticed() -> None:
    """Each ruling, flipped to each other answer, changes a verdict or a witness, or parts from the second reading."""
    judging.check_flips(project().edition(EDITION), FLIPS.noticed_by)


def test_two_readings_agree_or_are_rivals() -> None:
    """A second reader answered every question as ruled, but for a few on which the other answer is a rival."""
    edition = project().edition(EDITION)
    judging.check_second(edition, FLIPS.second_reading(edition), APART)


def test_the_stored_verdicts_are_those_decided() -> None:
    """What the site tells of the theorems is what is decided here; if not, run: variorum prove --store."""
    judging.check_stored(ROOT, EDITION.partition("/")[0], THEOREMS, looked())
