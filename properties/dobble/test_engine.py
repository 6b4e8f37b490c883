"""The engine of Dobble: rule sets, decks, set-ups, claims, rounds, ends, and bad input."""

from __future__ import annotations

import copy
import json
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from variorum.games.claims.planes import shared_symbol
from variorum.games.claims.refereeing import Ruled
from variorum.games.dobble import Code, MiniGameName, Rules, deck_fault, own_deck, read_record, referee, simulate
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.points import gift_points
from variorum.games.dobble.positions import positions
from variorum.games.dobble.records import claim_text
from variorum.games.dobble.referee import start
from variorum.games.dobble.rounds import HotPotato
from variorum.games.dobble.table import MiniGame
from variorum.games.plaindata import UnreadableError
from variorum.rulebook.models import Carries
from variorum.rulebook.readings import Reading

from properties.conftest import Command, is_deep
from properties.dobble.conftest import EDITION, changed, looked_at, project, rules_of

GAMES = list(MiniGameName)
TABLES = (2, 3, 4, 5, 8, 11)


def rules_of_reading(reading: Reading) -> Rules:
    """Make the rule set of a reading."""
    return Rules.from_answers(reading.answers)


# -- the rule set --------------------------------------------------------------------------------------------------


def test_every_question_of_behaviour_has_a_field() -> None:
    """The rule set has a field for each question that carries behaviour, and no other."""
    asked = {id_ for id_, one in project().game("dobble").questions.items() if one.carries is Carries.BEHAVIOUR}
    assert {one.metadata["question"] for one in fields(Rules)} == asked


def test_answers_are_those_of_the_questions() -> None:
    """An enumeration has exactly the answers that its question allows."""
    for one in fields(Rules):
        question = project().game("dobble").questions[one.metadata["question"]]
        value = getattr(rules_of(), one.name)
        if question.answers is not None and value is not None:
            assert {str(answer) for answer in type(value)} == set(question.answers)


# -- the deck ------------------------------------------------------------------------------------------------------


def test_the_deck_of_every_reading_is_a_right_one() -> None:
    """Whatever is read into the numbers, the deck made for it has no fault."""
    for reading in looked_at():
        rules = rules_of_reading(reading)
        deck = own_deck(rules)
        assert len(deck) == rules.deck_cards
        assert deck_fault(rules, deck) is None, reading.name


def test_the_book_count_of_symbols_can_be_had_by_merging() -> None:
    """Where two cards may share more than one symbol, the book's own count of symbols does."""
    rules = rules_of(deck_conflict="only-one-in-common")
    assert len({symbol for card in own_deck(rules) for symbol in card}) == rules.deck_symbols_all


@pytest.mark.parametrize("card", [0, 17, 54])
def test_a_wrong_card_is_named(card: int) -> None:
    """A deck with one wrong card is refused, and the card is named with another that it does not fit."""
    rules = rules_of()
    deck = [list(one) for one in own_deck(rules)]
    deck[card][0] = next(symbol for symbol in range(57) if symbol not in deck[card])
    fault = deck_fault(rules, [tuple(one) for one in deck])
    assert fault is not None
    assert fault.question == "deck.common"
    assert str(card) in fault.message


def test_a_card_with_too_few_symbols_is_named() -> None:
    """A card that lacks a symbol, or shows one twice, is named."""
    rules = rules_of()
    short = [tuple(one)[:7] if number == 3 else one for number, one in enumerate(own_deck(rules))]
    twice = [(*one[:7], one[0]) if number == 3 else one for number, one in enumerate(own_deck(rules))]
    for deck in (short, twice):
        fault = deck_fault(rules, deck)
        assert fault is not None
        assert "ard 3" in fault.message


# -- whole mini-games ----------------------------------------------------------------------------------------------


class Watcher:
    """Checks the table after each claim: cards are where they were, and a refusal changes nothing."""

    def __init__(self) -> None:
        self.before: dict[str, Any] = {}
        self.codes: Counter[str] = Counter()

    def __call__(self, game: MiniGame, _: int, claim: Claim | None, ruled: Ruled | None) -> None:
        """Look at the table."""
        assert sorted(game.places()) == list(range(len(game.deck)))
        state = {name: copy.deepcopy(value) for name, value in vars(game).items() if name not in ("rules", "deck")}
        if claim is not None and ruled is not None:
            self.codes[ruled.code] += 1
            if not ruled.holds:
                assert {k: v for k, v in state.items() if k != "waiting"} == self.before, (claim, ruled)
                assert ruled.question in project().game("dobble").questions
        self.before = {name: value for name, value in state.items() if name != "waiting"}


@pytest.mark.parametrize("mini_game", GAMES)
def test_cards_are_conserved_and_refusals_change_nothing(mini_game: MiniGameName) -> None:
    """Under any reading, simulated players play to an end with every card in one place throughout."""
    codes: Counter[str] = Counter()
    for number, reading in enumerate(looked_at()):
        if reading.chosen and not is_deep() and number % 2 != GAMES.index(mini_game) % 2:
            continue
        rules, watcher = rules_of_reading(reading), Watcher()
        players = TABLES[number % len(TABLES)]
        if mini_game is MiniGameName.HOT_POTATO:
            players = min(players, rules.deck_cards // (rules.potato_deal * rules.potato_rounds_least))
        verdict = referee(rules, read_record(simulate(rules, mini_game, players, number)), watcher)
        assert verdict.fault is None, reading.name
        assert verdict.finished, reading.name
        codes += watcher.codes
    assert codes[Code.OK] > 500
    assert codes[Code.WRONG] > 5


@pytest.mark.parametrize("players", range(2, 12))
def test_mini_games_have_so_many_claims_that_hold(players: int) -> None:
    """In the main reading, the number of claims that hold until the end follows from the number of players."""
    rules = rules_of()
    per_round = 54 // players

    def held(name: MiniGameName) -> int:
        verdict = referee(rules, read_record(simulate(rules, name, players, players)))
        return sum(one.holds for one in verdict.claims)

    assert held(MiniGameName.TOWERING_INFERNO) == 55 - players
    assert held(MiniGameName.POISONED_GIFT) == 55 - players
    assert held(MiniGameName.GOTTA_CATCH_THEM_ALL) == players * per_round
    assert 54 - -(-54 // players) <= held(MiniGameName.THE_WELL) <= 53
    data = simulate(rules, MiniGameName.HOT_POTATO, players, players)
    assert held(MiniGameName.HOT_POTATO) == len(data["rounds"]) * (players - 1)


# -- single claims -------------------------------------------------------------------------------------------------


def record(mini_game: str, players: list[str], order: list[int] | None = None, **more: Any) -> dict[str, Any]:
    """Write a record with the cards in their order."""
    return {
        "game": "dobble",
        "mini_game": mini_game,
        "players": players,
        "order": order or list(range(55)),
        **({"claims": []} | more if "rounds" not in more else more),
    }


def codes(rules: Rules, data: dict[str, Any]) -> list[str]:
    """List the rulings on the claims of a record."""
    verdict = referee(rules, read_record(data))
    assert verdict.fault is None, verdict.fault
    return [str(one.code) for one in verdict.claims]


DECK = own_deck(rules_of())


def word(one: int, other: int) -> int:
    """Find the symbol that two cards share."""
    return shared_symbol(DECK[one], DECK[other])


def wrong(*cards: int) -> int:
    """Find a symbol that is on none of some cards."""
    return next(symbol for symbol in range(57) if all(symbol not in DECK[card] for card in cards))


def test_the_card_on_top_counts_in_the_towering_inferno() -> None:
    """After a card is gained it is the one to be matched; under the rival it is still the one dealt."""
    first = f"Ana {word(0, 2)}"
    claims = [first, f"Ana {word(2, 3)}"]
    data = record("towering-inferno", ["Ana", "Bo"], claims=claims)
    assert codes(rules_of(), data) == ["ok", "ok"]
    dealt = record("towering-inferno", ["Ana", "Bo"], claims=[first, f"Ana {word(0, 3)}"])
    assert codes(rules_of(tower_counts="dealt-card"), dealt) == ["ok", "ok"]
    assert codes(rules_of(), dealt) == ["ok", "ok" if word(0, 3) == word(2, 3) else "wrong-symbol"]


def test_a_claim_for_a_card_that_is_gone_is_stale() -> None:
    """Who names a card that somebody was faster to take gets nothing, unless the word fits the new one."""
    claims = [f"Ana {word(0, 2)} > 2", f"Bo {word(1, 2)} > 2"]
    assert codes(rules_of(), record("towering-inferno", ["Ana", "Bo"], claims=claims)) == ["ok", "stale"]
    late = [f"Ana {word(0, 2)} > 2", f"Bo {word(1, 3)} > 2"]
    data = record("towering-inferno", ["Ana", "Bo"], claims=late)
    assert codes(rules_of(), data) == ["ok", "stale"]
    assert codes(rules_of(claim_late="holds-if-it-fits"), data) == ["ok", "ok"]


@pytest.mark.parametrize("mini_game", ["poisoned-gift", "hot-potato"])
def test_the_second_of_two_identical_claims_is_stale(mini_game: str) -> None:
    """Ana and Bo aim the same symbol at the same card: the first claim holds, the second comes too late.

    The symbol is on three cards, so a claim that names no card fits what lies there then.
    """
    symbol = DECK[0][0]
    one, other, third, *_ = (card for card in range(55) if symbol in DECK[card])
    without = [card for card in range(55) if symbol not in DECK[card]]
    potato = mini_game == "hot-potato"
    dealt = [one, other, third] if potato else [*without[:2], one, other, third]  # Cy has the third, or `one`
    order = dealt + [card for card in range(55) if card not in dealt]

    def both(aim: str) -> list[str]:
        claims = [f"{who} {symbol} > Cy{aim}" for who in ("Ana", "Bo")]
        listed = {"rounds": [claims]} if potato else {"claims": claims}
        return codes(rules_of(), record(mini_game, ["Ana", "Bo", "Cy"], order, **listed))

    assert both(f" > {third if potato else other}") == ["ok", "stale"]
    assert both("") == ["ok", "ok"]


def test_times_decide_who_was_first() -> None:
    """Claims that all have a time are replayed in the order of their times; if the times are equal, as written."""
    ana, bo = f"Ana {word(0, 2)} > 2", f"Bo {word(1, 2)} > 2"
    for claims, winner in (
        ([f"{ana} at 1.5", f"{bo} at 1.25"], "Bo"),
        ([f"{ana} at 1.5", f"{bo} at 1.75"], "Ana"),
        ([f"{ana} at 1.5", f"{bo} at 1.5"], "Ana"),
        ([f"{bo} at 1.5", f"{ana} at 1.5"], "Bo"),
    ):
        data = record("towering-inferno", ["Ana", "Bo"], claims=claims)
        verdict = referee(rules_of(), read_record(data))
        assert [str(one.code) for one in verdict.claims] == ["ok", "stale"]
        assert verdict.cards[winner] == 1, claims
        assert [one.text for one in positions(rules_of(), read_record(data))[:2]] == sorted(
            claims, key=lambda text: float(text.partition(" at ")[2])
        )


def test_a_wrong_claim_costs_nothing_or_a_wait() -> None:
    """After a wrong symbol a player may claim again, or waits until somebody names a right one."""
    no = wrong(0, 1, 2, 3)
    claims = [f"Ana {no}", f"Ana {word(0, 2)}", f"Bo {word(1, 2)}", f"Ana {word(0, 3)}"]
    data = record("towering-inferno", ["Ana", "Bo"], claims=claims)
    assert codes(rules_of(), data)[:2] == ["wrong-symbol", "ok"]
    assert codes(rules_of(claim_wrong="sits-out"), data) == ["wrong-symbol", "waits", "ok", "ok"]


def test_when_all_wait_nobody_does() -> None:
    """Where everybody has named a wrong symbol, everybody may claim again."""
    no = wrong(0, 1, 2)
    data = record("towering-inferno", ["Ana", "Bo"], claims=[f"Ana {no}", f"Bo {no}", f"Ana {word(0, 2)}"])
    assert codes(rules_of(claim_wrong="sits-out"), data) == ["wrong-symbol", "wrong-symbol", "ok"]


def test_the_well_is_dealt_round_the_table_from_the_first() -> None:
    """Cards are dealt one at a time from the player named, and the last card lies in the middle."""
    assert codes(rules_of(), record("the-well", ["Ana", "Bo"], claims=[f"Ana {word(0, 54)}"])) == ["ok"]
    data = record("the-well", ["Ana", "Bo"], first="Bo", claims=[f"Bo {word(0, 54)}", f"Ana {word(1, 0)}"])
    assert codes(rules_of(), data) == ["ok", "ok"]


def test_the_hot_potato_is_passed_on() -> None:
    """A player who is given a card matches it; a player without cards is out; the last holder loses."""
    claims = [f"Ana {word(0, 1)} > Bo", f"Ana {word(0, 2)} > Cy", f"Bo {word(0, 2)} > Cy", f"Cy {word(0, 2)} > Bo"]
    data = record("hot-potato", ["Ana", "Bo", "Cy"], rounds=[claims])
    verdict = referee(rules_of(), read_record(data))
    assert [str(one.code) for one in verdict.claims] == ["ok", "out", "ok", "over"]
    assert verdict.cards == {"Ana": 0, "Bo": 0, "Cy": 3}
    assert not verdict.finished


def test_a_gift_is_never_for_oneself() -> None:
    """A gift aimed at oneself is refused, one aimed at nobody too."""
    claims = [f"Ana {word(0, 2)} > Ana", f"Ana {word(1, 2)}", f"Ana {word(1, 2)} > Bo"]
    assert codes(rules_of(), record("poisoned-gift", ["Ana", "Bo"], claims=claims)) == ["self", "no-target", "ok"]


def test_the_middle_card_is_nobodys() -> None:
    """In gotta catch them all the middle card is refused, and a card that was taken is stale."""
    claims = [f"Ana {word(0, 1)} > 0", f"Ana {word(0, 1)} > 1", f"Bo {word(0, 1)} > 1"]
    data = record("gotta-catch-them-all", ["Ana", "Bo"], rounds=[claims])
    assert codes(rules_of(), data) == ["no-target", "ok", "stale"]


def test_one_word_for_two_cards_gains_one_or_both() -> None:
    """Where the word fits two cards around the middle one, a claim gains one of them, or by the rival both."""
    middle = DECK[0]
    one, other = next(
        (a, b) for a in range(1, 55) for b in range(a + 1, 55) if word(0, a) == word(0, b) and word(0, a) in middle
    )
    rest = [card for card in range(55) if card not in (0, one, other)]
    data = record(
        "gotta-catch-them-all", ["Ana", "Bo"], [0, one, other, *rest], rounds=[[f"Ana {word(0, one)} > {one}"]]
    )
    assert referee(rules_of(), read_record(data)).cards["Ana"] == 1
    assert referee(rules_of(catch_fits_two="all"), read_record(data)).cards["Ana"] == 2


def test_what_does_not_exist_is_refused() -> None:
    """A symbol on no card, and a card that is none, are ruled on, not stumbled over."""
    data = record("towering-inferno", ["Ana", "Bo"], claims=["Ana 999", f"Ana {word(0, 2)} > 99"])
    assert codes(rules_of(), data) == ["no-such-symbol", "no-such-card"]
    for card, code in ((-1, Code.NO_CARD), (len(DECK), Code.NO_CARD), (0, Code.STALE), (len(DECK) - 1, Code.STALE)):
        table = start(rules_of(), read_record({**data, "claims": []}))
        assert table.rule(Claim(0, word(0, 2), None, card)).code is code


def test_points_of_tied_places() -> None:
    """Tied for a place, nobody gets its points before a duel, or each does."""
    duel, each = rules_of(), rules_of(tournament_tie="each")
    assert gift_points(duel, [3, 3, 5, 9]) == [0, 0, 0, 0]
    assert gift_points(each, [3, 3, 5, 9]) == [20, 20, 0, 0]
    second = rules_of(tournament_tie="each", tournament_gift_second="next-number")
    assert gift_points(second, [3, 3, 5, 9]) == [20, 20, 10, 0]
    assert gift_points(duel, [3, 5, 5, 9]) == [20, 0, 0, 0]
    assert gift_points(duel, [3, 5, 6, 9]) == [20, 10, 0, 0]


# -- set-ups that are wrong ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        ({"order": list(range(54))}, "deck", "missing"),
        ({"order": [*range(54), 53]}, "deck", "twice"),
        ({"order": [*range(54), 55]}, "deck", "no card 55"),
        ({"players": ["Ana"]}, "players", "at least 2"),
        ({"players": [f"P{number}" for number in range(55)]}, "players", "at most 54"),
        ({"deck": [list(card) for card in DECK[:54]]}, "deck", "54 cards"),
    ],
)
def test_a_wrong_set_up_is_a_fault(change: dict[str, Any], code: str, said: str) -> None:
    """What breaks the set-up is named with a code, a question and words."""
    verdict = referee(rules_of(), read_record(record("towering-inferno", ["Ana", "Bo"]) | change))
    assert verdict.fault is not None
    assert verdict.fault.code == code
    assert said in verdict.fault.message
    assert verdict.fault.question in project().game("dobble").questions


def test_rounds_are_checked() -> None:
    """A round may not begin before the last has ended, nor after the cards are used up."""
    open_round = record("hot-potato", ["Ana", "Bo"], rounds=[[], []])
    fault = referee(rules_of(), read_record(open_round)).fault
    assert fault is not None
    assert fault.code == "round-unfinished"
    many = simulate(changed({"potato.end": "cards-used-up"}), MiniGameName.HOT_POTATO, 2, 1)
    many["rounds"].append([])
    fault = referee(rules_of(), read_record(many)).fault
    assert fault is not None
    assert fault.code == "after-end"


def test_too_many_for_the_least_number_of_rounds() -> None:
    """Twelve cannot be dealt five rounds: they stop when the cards are used up, or may not play at all."""
    data = simulate(rules_of(), MiniGameName.HOT_POTATO, 12, 1)
    assert len(data["rounds"]) == 4
    assert referee(rules_of(), read_record(data)).finished
    strict = rules_of(potato_rounds_too_few="not-for-so-many")
    fault = referee(strict, read_record(data)).fault
    assert fault is not None
    assert fault.question == "potato.rounds.too-few"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "a mapping"),
        ({"mini_game": "snap"}, "missing"),
        (record("snap", ["Ana", "Bo"]), "not a mini-game"),
        (record("the-well", ["Ana", "Ana"]), "twice"),
        (record("the-well", ["Ana", "Bo"], claims=["Cy 3"]), "none of the players"),
        (record("the-well", ["Ana", "Bo"], claims=["Ana x"]), "not a claim"),
        (record("the-well", ["Ana", "Bo"], claims=["Ana 3 > Bo"]), "not a card"),
        (record("poisoned-gift", ["Ana", "Bo"], claims=["Ana 3 > 7"]), "none of the players"),
        (
            record("the-well", ["Ana", "Bo"], claims=["Ana 3 at 4", "Bo 3", "Ana 3 at 3"]),
            "before that of the claim above",
        ),
        (record("hot-potato", ["Ana", "Bo"], rounds=[["Ana 3 > Bo at 4"], ["Bo 3 > Ana at 3"]]), "the claim above"),
        (record("hot-potato", ["Ana", "Bo"], rounds=[["Ana 3 > Bo > Bo"]]), "not a card"),
        (record("the-well", ["Ana", "Bo"], claims=["Ana 3 > 7 > 8"]), "one target too many"),
        (record("the-well", ["Ana", "Bo"], first="Cy"), "none of the players"),
        (record("the-well", ["Ana", "Bo"], rounds=[[]]), "has no rounds"),
        (record("the-well", ["Ana", "Bo"], claims=[], rounds=[[]]), "either"),
        (record("the-well", ["Ana", "Bo"]) | {"order": [True]}, "whole number"),
        (record("the-well", ["Ana", "Bo"]) | {"deck": [[1, "x"]]}, "whole number"),
        (record("the-well", ["Ana", "Bo"]) | {"game": "dobro"}, "not this game"),
        (record("the-well", ["Ana", "Bo"]) | {"odd": 1}, "not a key"),
    ],
)
def test_what_cannot_be_read_is_said(data: Any, said: str) -> None:
    """Data that is not a record is refused with what is wanted."""
    with pytest.raises(UnreadableError, match=said.replace("(", r"\(")):
        read_record(data)


# -- the commands --------------------------------------------------------------------------------------------------


def test_a_watched_mini_game_can_be_refereed(variorum: Command, tmp_path: Path) -> None:
    """A mini-game that was watched is saved, and the referee rules on it as the players saw it."""
    path = tmp_path / "game.yaml"
    for mini_game in GAMES:
        done = variorum(
            "play", EDITION, "--watch", "--mini-game", mini_game, "--players", 3, "--seed", 5, "--save", path
        )
        assert done.code == 0
        ruled = variorum("referee", path, "--json")
        assert ruled.code == 0
        data = json.loads(ruled.out)
        assert data["edition"] == EDITION
        assert data["mini_game"] == mini_game
        assert data["finished"]
        assert done.out.count(" ok\n") == data["claims"].count("ok")
        assert sum(data["cards"].values()) >= 0
        assert variorum("referee", path).out.count("hold") == 1


def test_a_faulty_record_cites_the_rule_book(variorum: Command, tmp_path: Path) -> None:
    """A wrong set-up exits with 1, and names the question and the lines behind it."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record("the-well", ["Ana", "Bo"]) | {"order": list(range(50))}), encoding="utf-8")
    done = variorum("referee", path, "--edition", EDITION, "--json")
    assert done.code == 1
    fault = json.loads(done.out)["fault"]
    assert fault["question"] == "deck.cards"
    assert fault["cites"][0]["source"] == "dobble-en"


def test_dobble_is_watched_only(variorum: Command) -> None:
    """Without --watch the command says why, and refuses a wrong mini-game or table."""
    assert "--watch" in variorum("play", EDITION).err
    assert "no mini-game" in variorum("play", EDITION, "--watch", "--mini-game", "snap").err
    assert "at most" in variorum("play", EDITION, "--watch", "--players", 60).err


def test_claims_are_written_as_they_are_read() -> None:
    """A claim written out reads as the same claim."""
    players = ("Ana", "Bo")
    assert claim_text(Claim(0, 12, 1), players) == "Ana 12 > Bo"
    assert claim_text(Claim(1, 3, None, 37), players) == "Bo 3 > 37"
    assert claim_text(Claim(1, 3), players) == "Bo 3"
    assert claim_text(Claim(0, 12, 1, 37), players) == "Ana 12 > Bo > 37"
    read = read_record(record("poisoned-gift", ["Ana", "Bo"], claims=["Ana 12 > Bo > 37 at 1.5"]))
    assert read.rounds == ((Claim(0, 12, 1, 37),),)


def test_only_the_receiver_goes_on_where_it_is_so_read() -> None:
    """Under the rival, after the first claim of a round only the player who was given cards may claim."""
    rules = rules_of(potato_who="receiver-only")
    claims = [f"Ana {word(0, 1)} > Bo", f"Cy {word(2, 0)} > Bo", f"Bo {word(0, 2)} > Cy"]
    data = record("hot-potato", ["Ana", "Bo", "Cy"], rounds=[claims])
    assert codes(rules, data) == ["ok", "not-receiver", "ok"]
    assert codes(rules_of(), data)[:2] == ["ok", "ok"]
    assert HotPotato.end_question == "potato.round.end"


@pytest.mark.parametrize("mini_game", GAMES)
def test_positions_tell_what_the_referee_rules(mini_game: MiniGameName) -> None:
    """Claim by claim the positions have the referee's codes and, at the end, its cards and winners."""
    data = simulate(rules_of(), mini_game, 4, 11)
    verdict, found = referee(rules_of(), read_record(data)), positions(rules_of(), read_record(data))
    assert [one.code for one in found] == [*(str(one.code) for one in verdict.claims), None]
    assert found[-1].counts == verdict.cards
    assert list(found[-1].winners or ()) == (verdict.winners or [])
    for one in found[:-1]:
        if one.code == "ok":
            seen = [*one.around, *([one.middle] if one.middle is not None else [])]
            seen += [card for cards in one.tops.values() for card in cards]
            assert sum(one.symbol in one.faces[card] for card in set(seen)) >= 2


@pytest.mark.parametrize(
    ("command", "file", "more", "said"),
    [
        ("referee", "record", ("--edition", "dobro/en"), "not an edition of dobble"),
        ("score", "sheet", ("--edition", "dobro/en"), "not an edition of dobble"),
        ("score", "record", (), "`variorum referee` replays it"),
        ("referee", "sheet", (), "`variorum score` scores it"),
        ("referee", "record", (), "names no edition; name one with --edition, as in dobble/en"),
        ("referee", "chess", (), "allowed: dobro, dobble"),
        ("score", "chess", (), "allowed: dobro, dobble"),
    ],
)
def test_a_file_of_another_kind_or_game_is_refused(
    variorum: Command, tmp_path: Path, command: str, file: str, more: tuple[str, ...], said: str
) -> None:
    """A record is no sheet, and neither is read by an edition of another game; each refusal says what to do."""
    sheet = {"players": ["Ana", "Bo"], "mini_games": [{"mini_game": "hot-potato", "lost": ["Ana"]}]}
    kinds = {"record": record("the-well", ["Ana", "Bo"]), "sheet": sheet, "chess": {"game": "chess", "players": ["A"]}}
    path = tmp_path / "file.json"
    path.write_text(json.dumps(kinds[file]), encoding="utf-8")
    done = variorum(command, path, *more)
    assert done.code == 2
    assert said in done.err


def test_a_record_of_dobro_is_not_read_by_dobble(variorum: Command, tmp_path: Path) -> None:
    """A watched game of Dobro is saved when it is over, and an edition of another game refuses it."""
    path = tmp_path / "game.yaml"
    assert variorum("play", "dobro/en", "--watch", "--players", 2, "--seed", 3, "--save", path).code == 0
    assert variorum("referee", path).code == 0
    done = variorum("referee", path, "--edition", EDITION)
    assert done.code == 2
    assert "not an edition of dobro" in done.err


def test_every_refusal_has_words_and_questions() -> None:
    """Each code but that of a claim that holds has its words, and questions of the game behind it, and no others."""
    assert [code for code in Code if not (code.questions and code.words and code.sentence)] == [Code.OK]
    assert {question for code in Code for question in code.questions} <= set(project().game("dobble").questions)
    assert (Code.words_for("stale"), Code.words_for("far-away")) == (Code.STALE.words, "far away")
    assert [Code.SELF.refuse(), Code.SELF.refuse("potato.give")] == [(Code.SELF, one) for one in Code.SELF.questions]
    with pytest.raises(ValueError, match="not in tuple"):
        Code.STALE.refuse("claim.wrong")


def test_cards_that_share_nothing_are_no_deck() -> None:
    """Where two cards may share more than one symbol, a card that shares none with another is still refused."""
    rules = rules_of(deck_conflict="only-one-in-common")
    deck = own_deck(rules)
    assert deck_fault(rules, deck) is None
    stranger = tuple(range(900, 900 + rules.deck_symbols_card))
    fault = deck_fault(rules, (*deck[:-1], stranger))
    assert fault and (fault.question, fault.message) == ("deck.common", "Cards 0 and 54 share no symbol.")


@pytest.mark.parametrize(
    ("common", "last", "question", "said"),
    [
        ("one-for-all", (0, 5, 6), None, None),
        ("one-for-all", (5, 6, 7), "deck.common", "0 symbols are on every card; just one is to be."),
        ("one-for-all", (0, 5), "deck.symbols.card", "Card 2 does not show 3 different symbols."),
        ("one-for-all", (0, 5, 5), "deck.symbols.card", "Card 2 does not show 3 different symbols."),
        ("one-for-all", (0, 1, 6), "deck.symbols.all", "The cards show 6 different symbols, not 7."),
        ("one-for-each-two", (0, 5, 6), None, None),
        ("one-for-each-two", (5, 6, 7), "deck.common", "Cards 0 and 2 share no symbol."),
        ("one-for-each-two", (1, 3), "deck.symbols.card", "Card 2 does not show 3 different symbols."),
        ("one-for-each-two", (0, 3, 1), "deck.symbols.all", "The cards show 5 different symbols, not 7."),
    ],
)
def test_a_wrong_card_of_a_small_deck_is_named(
    common: str, last: tuple[int, ...], question: str | None, said: str | None
) -> None:
    """Three cards of three symbols: what one symbol for all, or one or more for each two, ask of the third."""
    counted = {"deck.cards": 3, "deck.symbols.card": 3, "deck.symbols.all": 7}
    rules = changed({"deck.common": common, "deck.conflict": "only-one-in-common", **counted})
    fault = deck_fault(rules, ((0, 1, 2), (0, 3, 4), last))
    assert (fault and (fault.question, fault.message)) == (question and (question, said))
    short = deck_fault(rules, ((0, 1, 2), (0, 3, 4)))
    assert short == ("deck.cards", "The deck has 2 cards, not 3.")
