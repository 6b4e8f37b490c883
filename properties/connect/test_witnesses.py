"""The witnesses of Dobble Connect: every rival has one that replays, is minimal, and is what the search gives."""

from __future__ import annotations

import json
from typing import Any

import pytest
from variorum.games.connect import Match, Rules, read_record, referee, witness
from variorum.games.connect.narration import ConnectNarration
from variorum.games.connect.players import seat_teams
from variorum.games.connect.scripts import record_of
from variorum.games.connect.witness import SIZES, cuts, scripts
from variorum.prove.readings import open_questions

from properties import witnesses
from properties.conftest import Command, is_deep
from properties.connect.conftest import EDITION, changed, project, rules_of
from properties.witnesses import Shelf, run

SHELF = Shelf("dobble-connect", witness, read_record, cuts)
NAMES = SHELF.names
QUICK_CLAIMS = 8

Data = dict[str, Any]
stored = SHELF.stored


def count(data: Data) -> int:
    """Count the claims of a record."""
    return sum(len(one["claims"]) for one in data["rounds"])


# -- all there, and as told --------------------------------------------------------------------------------------


def test_every_rival_has_a_witness() -> None:
    """Each rival that carries behaviour has a file: a file each, since no theorem calls two answers the same."""
    witnesses.check_every_rival(SHELF)
    rivals = sum(len(answers) - 1 for answers in open_questions(project().edition(EDITION)).values())
    assert rivals == len(NAMES) >= 20


def test_what_is_stored_is_what_is_wanted() -> None:
    """Each file is about a difference that wants a witness, and each such difference has one of its own."""
    witnesses.check_stored_is_wanted(SHELF)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_good_for_files(name: str) -> None:
    """A name of a file has nothing in it that some system or address would not take, also where a table is answered."""
    witnesses.check_file_name(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_shows_what_it_says(name: str) -> None:
    """The file names its question, answers and readings, and a replay gives the facet and outcomes that it tells."""
    witnesses.check_shows(SHELF, name)


@pytest.mark.parametrize("name", NAMES)
def test_the_sides_are_not_mixed_up(name: str) -> None:
    """With the sides switched the outcomes are switched too; a side does not diverge from itself."""
    witnesses.check_sides(SHELF, name)


@pytest.mark.parametrize("name", NAMES)
def test_only_one_side_may_be_at_fault(name: str) -> None:
    """A record that neither side can set up would show nothing; one that shows no deal is right on both sides."""
    data, about = stored(name), SHELF.sides(name)
    faults = [referee(rules, read_record(data)).fault is not None for rules in (about.one, about.other)]
    assert sum(faults) == (1 if data["shows"] == "deal" else 0)


# -- minimal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_has_nothing_too_much(name: str) -> None:
    """Without any one of its claims, or its last round, the sides no longer diverge in the same."""
    witnesses.check_minimal(SHELF, name)


def test_cuts_leave_out_each_claim_and_the_last_round() -> None:
    """A record is cut in as many ways as it has claims, and by its last round unless that is all it has."""
    data: Data = {"rounds": [{"claims": ["a", "b"]}, {"claims": ["c"]}]}
    left = [[one["claims"] for one in cut["rounds"]] for cut in cuts(data)]
    assert left == [[["a", "b"]], [["a", "b"], []], [["a"], ["c"]], [["b"], ["c"]]]
    assert list(cuts({"rounds": [{"claims": []}]})) == []


@pytest.mark.parametrize("name", [name for name in NAMES if stored(name)["shows"] == "claim"])
def test_the_last_claim_is_the_one_that_parts(name: str) -> None:
    """All claims before it are ruled on alike, and it holds on one side only."""
    witnesses.check_last_claim(SHELF, name)


@pytest.mark.parametrize("name", NAMES)
def test_colours_are_given_only_where_the_box_must_be_smaller(name: str) -> None:
    """The edition's own numbers are used wherever they can show the difference: cards run out with others only."""
    runs_out = ("deal.start.out", "out.", "transfer.too-few")
    assert ("colours" in stored(name)) == stored(name)["question"].startswith(runs_out)
    assert "deck" not in stored(name)


# -- as searched -------------------------------------------------------------------------------------------------


def sought() -> list[str]:
    """List the stored witnesses that are sought anew: those found in no time, or all where time is no matter."""
    deep = is_deep()
    return [name for name in NAMES if deep or count(stored(name)) <= QUICK_CLAIMS]


@pytest.mark.parametrize("name", sought())
def test_the_search_gives_what_is_stored(name: str) -> None:
    """A witness sought anew is written as it is stored, letter for letter."""
    witnesses.check_searched(SHELF, name)


def test_the_quick_ones_are_many() -> None:
    """The check above is of a good part of all."""
    assert len(sought()) >= len(NAMES) // 2


def test_a_search_depends_on_nothing_but_its_scripts() -> None:
    """Under another hash seed, in another process, the same rounds are found."""
    witnesses.check_any_hash_seed(__name__, "transfer.colour--pl--any", "rounds")


def test_scripts_are_tried_the_smallest_first() -> None:
    """Those with fewer cards laid come first, each once, and no teams are too many for the edition."""
    lengths = [script.length for script in scripts()]
    assert lengths == sorted(lengths)
    assert lengths[0] == 0
    assert len(set(scripts())) > len(SIZES)
    for sizes in SIZES:
        Match(rules_of(), seat_teams(sizes, ("pink", "orange", "green", "blue")))


def test_a_script_is_played_as_it_says() -> None:
    """In our main reading, every claim of every script is ruled on, and most hold; a wrong one is wrong."""
    held = 0
    for script in scripts():
        if script.each is None and len(script.rounds) == 1:
            verdict = referee(rules_of(), read_record(record_of(rules_of(), script)))
            assert verdict.fault is None
            codes = [str(one.code) for one in verdict.claims[0]]
            assert len(codes) == script.length
            wrong = [number for number, lay in enumerate(script.rounds[0].lays) if lay.wrong]
            assert all(codes[number] == "wrong-symbol" for number in wrong)
            held += codes.count("ok")
    assert held > 40


# -- other answers than rivals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "answer", "shows"),
    [
        ("round.point", 2, "points"),
        ("reveal.turns", "in-turns", "claim"),
        ("deal.start.next", "same", "deal"),
        ("line.start-card", "for-everybody", "claim"),
        ("win.most", 3, "winners"),
    ],
)
def test_answers_that_nobody_gives_part_as_well(question: str, answer: Any, shows: str) -> None:
    """The search is not made for the rivals: it also finds where the edition diverges from what no text says."""
    found = witness.find(witness.Sides(question, rules_of(), changed({question: answer})))
    assert found is not None
    assert found.divergence.shows == shows


def test_rule_sets_that_are_the_same_do_not_part() -> None:
    """Where there is no difference, all scripts are tried and nothing is found."""
    noted: list[str] = []
    same = witness.Sides("claim.wrong", rules_of(), Rules(**vars(rules_of())))
    assert witness.find(same, noted.append) is None
    assert noted == [f"{len(scripts())} scripts"]


# -- in words ----------------------------------------------------------------------------------------------------


def test_a_claim_that_one_side_refuses_is_told_with_the_question_behind_it() -> None:
    """Who allows which claim; why the other does not."""
    data = stored("claim.wrong--pl--sits-out")
    assert ConnectNarration().headline(data).startswith("dobble-connect/pl allows the claim Ana ")
    assert "(waits, by claim.wrong)" in ConnectNarration().outcome(data["outcomes"][1], data)


def test_rounds_points_and_deals_have_words() -> None:
    """Outcomes name teams and rounds; the first comment of each file says what it shows."""
    data = stored("out.last.other--pl--nobody-wins")
    assert "round 2 is won by orange" in ConnectNarration().outcome(data["outcomes"][0], data)
    assert "nobody" in ConnectNarration().outcome(data["outcomes"][1], data)
    for name in NAMES:
        assert SHELF.text(name).startswith(f"# {stored(name)['question']}: ")


# -- the command -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "claim.wrong--pl--sits-out",
        "out.last.other--pl--nobody-wins",
        "take-back.unplayed--pl--return",
        "deal.start.out--pl--game-ends",
        "win.points--pl--two-teams-5-three-teams-4-four-teams-4",
    ],
)
def test_a_stored_witness_is_printed_as_it_is(variorum: Command, tmp_path: Any, name: str) -> None:
    """What is printed is the file, for either order of the sides, and goes into referee as it is."""
    witnesses.check_printed(SHELF, name, variorum, tmp_path)


def test_what_is_not_stored_is_searched_for(variorum: Command) -> None:
    """Two readings that no file is about get a witness all the same, put down to the question asked about."""
    readings = ("dobble-connect/pl:claim.wrong=sits-out", "dobble-connect/pl:board.place=anywhere")
    for question, shows in (("claim.wrong", "claim"), ("board.place", "claim")):
        found = json.loads(run(variorum, *readings, question, "--json").out)
        assert (found["between"], found["shows"], found["stored"]) == (list(readings), shows, None)
        assert found["attribution"] == "whole"


def test_where_two_agree_there_is_none(variorum: Command) -> None:
    """Readings that answer alike, or a question of wording, exit with 1 and the reason."""
    alike = run(variorum, EDITION, f"{EDITION}:claim.wrong=sits-out", "board.place")
    assert (alike.code, alike.out) == (1, "")
    assert "agree on board.place" in alike.err
    by_chance = f"{EDITION}:deal.start.which=by-chance"
    wording = json.loads(run(variorum, EDITION, by_chance, "deal.start.which", "--json").out)
    assert wording["witness"] is None
    assert "wording" in wording["reason"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((EDITION, "dobble/en", "claim.wrong"), "different games"),
        ((EDITION, EDITION, "claim.wrongly"), "claim.wrong"),
        ((EDITION, f"{EDITION}:board.cover=opponents-card", "board.cover"), "cannot be read to answer"),
        ((EDITION,), "two readings and a question"),
    ],
)
def test_what_cannot_be_asked_is_refused(variorum: Command, words: tuple[str, ...], said: str) -> None:
    """What makes no sense exits with 2, and writes nothing."""
    witnesses.check_refused(variorum, words, said)
