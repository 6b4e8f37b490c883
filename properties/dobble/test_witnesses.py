"""The witnesses of Dobble: every rival has one that replays, has nothing too much, and is what the search gives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from variorum.games.dobble import read_record, witness
from variorum.games.dobble.narration import DobbleNarration
from variorum.games.dobble.records import MiniGameName
from variorum.games.dobble.referee import referee
from variorum.games.dobble.sheet_witness import diverge_on_sheet
from variorum.games.dobble.sheets import is_sheet
from variorum.games.dobble.witness import cuts, diverge, find, mini_games, with_claims
from variorum.prove.witnesses import WITNESS_KEYS, witness_data, witness_text

from properties import witnesses
from properties.conftest import Command
from properties.witnesses import Shelf, run

SHELF = Shelf("dobble", witness, read_record, cuts)
QUICK_CLAIMS = 2

Data = dict[str, Any]
sides, stored = SHELF.sides, SHELF.stored


def count(data: Data) -> int:
    """Count the claims of a record."""
    return sum(map(len, data["rounds"])) if "rounds" in data else len(data["claims"])


EVERY = SHELF.names
SHEETS = [name for name in EVERY if is_sheet(stored(name))]
NAMES = [name for name in EVERY if name not in SHEETS]


# -- all there, and as told --------------------------------------------------------------------------------------


def test_every_rival_has_a_witness() -> None:
    """Each rival that carries behaviour has a file or an equivalence."""
    witnesses.check_every_rival(SHELF)


def test_what_is_stored_is_what_is_wanted() -> None:
    """Each file is about a difference that wants a witness, and each such difference has one of its own."""
    witnesses.check_stored_is_wanted(SHELF)


@pytest.mark.parametrize("name", EVERY)
def test_names_are_good_for_files(name: str) -> None:
    """A name of a file has nothing in it that some system or address would not take."""
    witnesses.check_file_name(name)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_shows_what_it_says(name: str) -> None:
    """A sheet is scored as stored by either reading, is what the search gives, and cannot be cut."""
    data, difference = stored(name), SHELF.differences()[name]
    assert tuple(data["between"]) == difference.between
    about = sides(name)
    sheet = {key: value for key, value in data.items() if key not in WITNESS_KEYS}
    found = diverge_on_sheet(about.one, about.other, sheet)
    assert found is not None
    assert list(found[1:]) == data["outcomes"]
    again = find(about)
    assert again is not None
    text = witness_text(witness_data(difference, again))
    assert text == SHELF.text(name)
    for place in range(len(sheet["mini_games"])):
        fewer = {**sheet, "mini_games": [one for number, one in enumerate(sheet["mini_games"]) if number != place]}
        if fewer["mini_games"]:
            left = diverge_on_sheet(about.one, about.other, fewer)
            assert left is None or left[0] != found[0]


@pytest.mark.parametrize("name", SHEETS)
def test_every_mini_game_of_a_sheet_was_played(name: str) -> None:
    """The records with a sheet are legal under its reading, finished, and end in the results on it, one by one."""
    data, rules = stored(name), sides(name).one
    assert len(data["games"]) == len(data["mini_games"])
    for record, result in zip(data["games"], data["mini_games"], strict=True):
        verdict = referee(rules, read_record(record))
        assert verdict.fault is None and verdict.finished
        assert (record["mini_game"], record["edition"]) == (result["mini_game"], data["edition"])
        assert all(code == "ok" for code in verdict.data()["claims"])
        assert verdict.data()["cards"] == result["cards"]
        if "lost" in result:
            assert result["lost"] == [claims[-1].partition(" > ")[2] for claims in record["rounds"]]
        if "rid" in result:
            assert result["rid"] == [player for player, left in result["cards"].items() if not left]


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_shows_what_it_says(name: str) -> None:
    """The file names its question, answers and readings, and a replay gives the facet and outcomes that it tells."""
    witnesses.check_shows(SHELF, name)


@pytest.mark.parametrize("name", NAMES)
def test_the_sides_are_not_mixed_up(name: str) -> None:
    """With the sides switched the outcomes are switched too; a side does not diverge from itself."""
    witnesses.check_sides(SHELF, name)


# -- minimal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_has_nothing_too_much(name: str) -> None:
    """Without any one of its claims or rounds, the sides no longer diverge in the same."""
    witnesses.check_minimal(SHELF, name)


@pytest.mark.parametrize("name", [name for name in NAMES if stored(name)["shows"] == "claim"])
def test_the_last_claim_is_the_one_that_parts(name: str) -> None:
    """All claims before it are ruled on alike, and it holds on one side only."""
    witnesses.check_last_claim(SHELF, name)


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_is_of_the_mini_game_that_its_question_is_about(name: str) -> None:
    """A question about one mini-game is shown by that; a deck is given only where decks are asked about."""
    data = stored(name)
    assert data["mini_game"] in mini_games(data["question"])
    assert ("deck" in data) == data["question"].startswith("deck.")


def test_a_question_names_its_mini_game() -> None:
    """The chapter says which, or the part of the tournament; other questions are about all."""
    assert mini_games("well.rid") == (MiniGameName.THE_WELL,)
    assert mini_games("tournament.gift.second") == (MiniGameName.POISONED_GIFT,)
    assert mini_games("claim.late") == tuple(MiniGameName)


def test_a_late_claim_was_right_for_the_card_before() -> None:
    """It is aimed at the card just gained, for which it would have held."""
    name = "claim.late--en--holds-if-it-fits"
    data = stored(name)
    late = read_record(data).rounds[0][-1]
    alone = diverge(sides(name), read_record(with_claims(data, [[late]])))
    assert late.at_card == data["order"][len(data["players"])]
    assert alone is None


# -- as searched -------------------------------------------------------------------------------------------------


def quick() -> list[str]:
    """List the stored witnesses that are found in no time."""
    return [name for name in NAMES if count(stored(name)) <= QUICK_CLAIMS]


@pytest.mark.parametrize("name", quick())
def test_the_search_gives_what_is_stored(name: str) -> None:
    """A witness sought anew is written as it is stored, letter for letter."""
    witnesses.check_searched(SHELF, name)


def test_the_quick_ones_are_many() -> None:
    """The check above is of a good part of all."""
    assert len(quick()) >= len(NAMES) // 3


def test_a_search_depends_on_nothing_but_its_seeds() -> None:
    """Under another hash seed, in another process, a whole mini-game is played as it was for what is stored."""
    witnesses.check_any_hash_seed(__name__, "tower.loser--en--none-named", "claims")


# -- in words ----------------------------------------------------------------------------------------------------


def test_a_claim_that_one_side_refuses_is_told_with_the_question_behind_it() -> None:
    """Who allows which claim; why the other does not."""
    data = stored("claim.wrong--en--sits-out")
    assert DobbleNarration().headline(data).startswith("dobble/en allows the claim Ana ")
    assert "(waits, by claim.wrong)" in DobbleNarration().outcome(data["outcomes"][1], data)


def test_a_claim_that_both_refuse_is_told_so() -> None:
    """A late claim that does not fit is stale on one side and wrong on the other."""
    name = "claim.late--en--holds-if-it-fits"
    data = stored(name)
    data["claims"][-1] = data["claims"][-1].replace("16", "0")
    found = diverge(sides(name), read_record(data))
    assert found and [outcome["claims"][-1] for outcome in found.outcomes] == ["stale", "wrong-symbol"]
    told = {**data, "shows": found.shows, "outcomes": list(found.outcomes)}
    assert DobbleNarration().headline(told).startswith("both refuse the claim ")


def test_set_ups_and_endings_have_words() -> None:
    """A deck, a number of players, a further round and an end are named."""
    said = {name: DobbleNarration().headline(stored(name)) for name in NAMES}
    assert "allows this deck" in said["deck.conflict--en--only-one-in-common"]
    assert "allows this many players" in said["players.most--en--11"]
    assert "allows another round" in said["potato.leftover--en--dealt-as-far"]
    assert "when the mini-game is over" in said["well.end--en--all-rid"]
    data = stored("well.end--en--all-rid")
    assert DobbleNarration().outcome(data["outcomes"][1], data).startswith("the mini-game continues")


# -- the command -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["claim.wrong--en--sits-out", "well.end--en--all-rid", "potato.rounds.too-few--en--not-for-so-many"]
)
def test_a_stored_witness_is_printed_as_it_is(variorum: Command, tmp_path: Path, name: str) -> None:
    """What is printed is the file, for either order of the sides, and goes into referee as it is."""
    witnesses.check_printed(SHELF, name, variorum, tmp_path)


def test_what_is_not_stored_is_searched_for(variorum: Command) -> None:
    """Two readings that no file is about get a witness all the same, put down to the question asked about."""
    readings = ("dobble/en:catch.fits-two=all", "dobble/en:catch.end=short-round")
    found = json.loads(run(variorum, *readings, "catch.fits-two", "--json").out)
    assert (found["between"], found["shows"], found["attribution"]) == (list(readings), "cards", "whole")
    readings = ("dobble/en:well.winner=none-named", "dobble/en:well.end=all-rid")
    found = json.loads(run(variorum, *readings, "well.end", "--json").out)
    assert (found["shows"], found["attribution"], found["stored"]) == ("finished", "whole", None)
    assert "printed" not in found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--game", "dobble"), "--game goes with --store"),
        (("--store", "--game", "chess"), "no witnesses are searched for in `chess`"),
        (("dobble/en", "dobro/en", "claim.wrong"), "different games"),
    ],
)
def test_what_cannot_be_asked_is_refused(variorum: Command, words: tuple[str, ...], said: str) -> None:
    """What makes no sense exits with 2, and writes nothing."""
    witnesses.check_refused(variorum, words, said)
