"""What holds in Dobble Connect: every theorem under every reading, the verdicts that were expected, and the flips."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from variorum import contract
from variorum.games.connect import Rules
from variorum.games.connect.records import read_record
from variorum.games.connect.referee import referee
from variorum.games.connect.theorems import BOOK, THEOREMS
from variorum.prove.mutation import noticed_by, second_answers
from variorum.prove.theorems import Status, Theorem, by_answers

from properties import theorem_checks
from properties.conftest import ROOT, Command
from properties.connect.conftest import EDITION, changed, looked_at, project
from properties.connect.refutations import BREAKS, FAULTY, REFUSED, require_broken

# Where a second reader of the book answered otherwise, and what they found no answer to; each has a rival.
APART: set[str] = set()
LEFT_OUT = {"teams.even", "teams.odd"}


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
def test_what_refutes_a_theorem_breaks_it(theorem: Theorem) -> None:
    """Every failure is a record that replays under its reading and breaks the statement; what a fact shows holds."""
    decide = by_answers(theorem.decide)  # anew: a stored record stands for all readings with the same figures
    for reading, rules, _ in looked():
        known = theorem.verdict(rules)
        verdict = decide(rules) if known.status is Status.FAILS or known.witness else known
        assert verdict.settled == known.settled
        if verdict.status is Status.FAILS:
            assert verdict.witness is not None
            require_broken(theorem.id, rules, verdict.witness)
        elif verdict.witness and "rounds" in verdict.witness:
            refereed = referee(rules, read_record(json.loads(json.dumps(dict(verdict.witness)))))
            assert refereed.fault is None, reading.name
            assert {str(ruled.code) for claims in refereed.claims for ruled in claims} <= {"ok"}, reading.name


@pytest.mark.parametrize("theorem", [one for one in THEOREMS if not one.is_fact], ids=ids)
def test_every_stored_failure_breaks_its_statement(theorem: Theorem) -> None:
    """What is stored as a failure is replayed by its own reading and breaks the statement."""

    def breaks(rules: Rules, witness: Mapping[str, Any]) -> bool:
        require_broken(theorem.id, rules, witness)
        return True

    theorem_checks.check_stored_failures(ROOT, "dobble-connect", theorem, looked(), breaks)


# House editions in which a theorem fails: answers that no published edition gives, some of which no reading has.
DUES = ("first", "second", "third", "fourth")
HOUSE: list[tuple[str, dict[str, Any]]] = [
    ("no-two-lines-are-at-right-angles", {"line.directions": "six"}),
    ("there-is-always-a-place-for-a-card", {"claim.with": "start-card"}),
    ("there-is-always-a-place-for-a-card", {"claim.with": "own-colour-or-start"}),
    ("a-line-has-no-gaps", {"line.unbroken": "gaps"}),
    ("a-longer-row-is-a-line-too", {"line.longer": "does-not"}),
    ("a-deck-with-a-card-twice-is-refused", {"deck.common": "at-least-one-for-each-two"}),
    ("only-the-open-card-can-be-laid", {"reveal.which": "any"}),
    ("only-the-open-card-can-be-laid", {"reveal.next": "at-will"}),
    ("only-the-open-card-can-be-laid", {"reveal.swap": "to-the-bottom"}),
    ("only-the-open-card-can-be-laid", {"claim.own": "team-card"}),
    ("only-the-open-card-can-be-laid", {"deal.divide": "common-stack"}),
    ("only-the-open-card-can-be-laid", {"foreign.rid": "under-the-stack"}),
    ("a-card-from-an-opponent-can-lie-anywhere-in-the-stack", {"transfer.into": "on-top"}),
    ("a-card-from-an-opponent-can-lie-anywhere-in-the-stack", {"transfer.into": "kept-apart"}),
    ("a-place-closed-in-can-be-filled", {"board.gap": "may-not"}),
    ("a-card-without-a-free-edge-cannot-be-matched", {"board.full": "place-elsewhere"}),
    ("no-card-can-be-covered", {"board.cover": "opponents-card"}),
    ("a-round-always-ends", {"claim.with": "start-card"}),
    ("a-player-without-cards-does-not-end-the-round", {"out.member": "ends-round"}),
    ("a-player-without-cards-does-not-end-the-round", {"out.member": "gets-some"}),
    ("after-an-unwon-round-the-same-card-starts", {"out.start": "another"}),
    ("after-an-unwon-round-the-same-card-starts", {"transfer.drawn-round": "as-before"}),
    ("a-team-without-cards-does-not-end-the-round", {"out.from-the-start": "ends-unwon"}),
    ("another-teams-open-card-does-not-stop-a-team-mate", {"foreign.first": "whole-team"}),
    ("after-a-won-round-cards-go-back-to-their-teams", {"take-back.cards": "own-laid"}),
    ("start-cards-that-were-won-are-used-again", {"deal.start.out": "unused-colour"}),
    ("cards-on-the-table-can-be-handed-over", {"transfer.when": "at-once"}),
    ("an-opponent-who-completes-a-line-wins-for-its-colour", {"line.whose": "completer"}),
    ("an-opponent-who-completes-a-line-wins-for-its-colour", {"line.whose": "nobody-if-foreign"}),
    ("a-card-from-an-opponent-never-wins-for-its-holder", {"line.whose": "completer"}),
    ("a-match-has-one-winner", {"win.who": "most-cards"}),
    ("every-point-has-its-marker", {"round.point": 2}),
    ("every-point-has-its-marker", {"deal.start.next": "same"}),
    ("every-other-team-hands-over-cards", {"transfer.from": "last-team"}),
    ("every-other-team-hands-over-cards", {"transfer.number": {**dict.fromkeys(DUES, 2), "first": 0}}),
    ("a-team-hands-over-what-is-due-if-it-can", {"transfer.too-few": "keeps-a-line"}),
    ("no-number-of-cards-stays-equal", {"transfer.number": dict.fromkeys(DUES, 6)}),
]


@pytest.mark.parametrize(("theorem", "answers"), HOUSE, ids=[f"{id_}-{next(iter(one))}" for id_, one in HOUSE])
def test_what_refutes_a_theorem_in_a_house_edition_breaks_it(theorem: str, answers: dict[str, Any]) -> None:
    """With an answer that no published edition gives, a theorem fails, and a record that is replayed breaks it."""
    rules = changed(answers)
    verdict = THEOREMS[theorem].verdict(rules)
    assert (verdict.status, bool(verdict.witness)) == (Status.FAILS, True), verdict.figures
    require_broken(theorem, rules, verdict.witness or {})


# House editions in which what is counted for the published ones is not counted, so that nothing is claimed.
UNCOUNTED = [
    {"transfer.from": "each-player"},
    {"transfer.counted": "all"},
    {"transfer.when": "at-once"},
    {"transfer.drawn-round": "as-before"},
    {"win.when": "after-a-round-more"},
]


@pytest.mark.parametrize("answers", UNCOUNTED, ids=lambda answers: next(iter(answers)))
def test_what_is_not_counted_is_left_open(answers: dict[str, Any]) -> None:
    """Where more cards can be asked for than are counted, it is not claimed that a team has enough."""
    for theorem in ("a-team-can-hand-over-what-it-owes", "no-team-begins-a-round-without-a-card"):
        assert THEOREMS[theorem].verdict(changed(answers)).status is Status.UNKNOWN


def test_every_claim_can_be_refuted() -> None:
    """Every theorem that can fail says what is true then, and what a record must show; decks have no record."""
    claims = [theorem for theorem in THEOREMS if not theorem.is_fact]
    assert [theorem.id for theorem in claims if not theorem.otherwise] == []
    decks = {theorem.id for theorem in claims if theorem.decide.__module__.endswith(".deck")}
    assert {theorem.id for theorem in claims} - decks == {*BREAKS, *REFUSED, *FAULTY}


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
        edition,
        second_answers(project().evidence_folder(edition.game.name) / "second-reading.yaml", edition),
        APART,
        LEFT_OUT,
    )


def test_the_stored_verdicts_are_those_decided() -> None:
    """What the site tells of the theorems is what is decided here; if not, run: variorum prove --store."""
    theorem_checks.check_stored(ROOT, EDITION.partition("/")[0], THEOREMS, looked())
