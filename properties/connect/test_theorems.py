"""What holds in Dobble Connect: every theorem under every reading, the verdicts that were expected, and the flips."""

from __future__ import annotations

import json
from functools import cache

import pytest
from variorum import contract
from variorum.games.connect import Rules
from variorum.games.connect.records import read_record
from variorum.games.connect.referee import referee
from variorum.games.connect.theorems import BOOK, THEOREMS
from variorum.prove.mutation import noticed_by, second_answers
from variorum.prove.theorems import Theorem

from properties import theorem_checks
from properties.conftest import ROOT, Command
from properties.connect.conftest import EDITION, looked_at, project

# Where a second reader of the book answered otherwise; the other answer is a rival.
APART = {"deck.kinds"}


@cache
def looked() -> list[theorem_checks.Looked]:
    """List every reading looked at, our main reading first."""
    return theorem_checks.looked_at(Rules, looked_at())


def ids(theorem: Theorem) -> str:
    """Name a test by its theorem."""
    return theorem.id


@pytest.mark.parametrize("edition", [EDITION])
@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_verdicts_are_as_expected(theorem: Theorem, edition: str) -> None:
    """Under every reading a theorem is decided, as a person expected, with its case met or what refutes it shown."""
    theorem_checks.check_expected(theorem, looked())


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_a_verdict_hangs_on_the_questions_named(theorem: Theorem) -> None:
    """Readings that agree on the questions a theorem names are expected to have the same verdict, where one is."""
    theorem_checks.check_depends(theorem, looked())


@pytest.mark.parametrize("theorem", THEOREMS, ids=ids)
def test_what_refutes_a_theorem_can_be_replayed(theorem: Theorem) -> None:
    """Every record that is shown is refereed without fault under its reading, and every claim in it holds."""
    for reading, rules, _ in looked():
        shown = theorem.verdict(rules).witness
        if shown and "rounds" in shown:
            refereed = referee(rules, read_record(json.loads(json.dumps(dict(shown)))))
            assert refereed.fault is None, reading.name
            assert {str(ruled.code) for claims in refereed.claims for ruled in claims} <= {"ok"}, reading.name


def test_theorems_are_stated_well() -> None:
    """Every theorem has a subject, a sentence for a statement, and questions that it depends on."""
    contract.check_stated(BOOK)


def test_the_edition_as_ruled_is_foreseen() -> None:
    """In our main reading, somebody foresaw every verdict."""
    theorem_checks.check_foreseen(THEOREMS, looked()[0])


def test_prove_knows_the_game(variorum: Command) -> None:
    """The command decides the theorems of this game as of any other."""
    done = variorum("prove", "the-deck-described-exists", "--edition", EDITION, "--json")
    assert done.code == 0
    assert json.loads(done.out)["verdict"] == "holds"


def test_every_flipped_ruling_is_noticed() -> None:
    """Each ruling, flipped to each other answer, changes a verdict or a witness, or parts from the second reading."""
    theorem_checks.check_flips(project().edition(EDITION), lambda mutant: noticed_by(project(), mutant))


def test_two_readings_agree_or_are_rivals() -> None:
    """A second reader answered every question as we did, except a few where the other answer is a rival."""
    edition = project().edition(EDITION)
    theorem_checks.check_second(
        edition, second_answers(project().evidence_folder(edition.game.name) / "second-reading.yaml", edition), APART
    )


def test_the_stored_verdicts_are_those_decided() -> None:
    """What the site tells of the theorems is what is decided here; if not, run: variorum prove --store."""
    theorem_checks.check_stored(ROOT, EDITION.partition("/")[0], THEOREMS, looked())
