"""Score sheets of Dobble: winners and losers of mini-games, ties, whole games, tournaments, and bad input."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from variorum.games.chance import Chance
from variorum.games.dobble import MiniGameName, Rules, Verdict, read_record, referee, simulate
from variorum.games.dobble.answers import TieLast, TieTwo, TournamentTie
from variorum.games.dobble.game import Course, potato_order, simulated_sheet, tied_in
from variorum.games.dobble.game import _level as break_tie
from variorum.games.dobble.sheets import Scored, SheetError, losers_of, points_of, read_sheet, score_sheet, winners_of
from variorum.games.dobble.well import Well
from variorum.games.plaindata import UnreadableError
from variorum.prove.theorems import switch

from properties.conftest import Command, is_deep
from properties.dobble.conftest import EDITION, changed, looked_at, rules_of

TRIO = ["Ana", "Bo", "Cy"]
NO_LOSER = changed({"tower.loser": "none-named", "tournament.next.who": "worst-in-it"})


def tower(*cards: int, **more: Any) -> dict[str, Any]:
    """Write a towering inferno of three."""
    return {"mini_game": "towering-inferno", "cards": dict(zip(TRIO, cards, strict=True)), **more}


def well(rid: Sequence[str], *left: int, **more: Any) -> dict[str, Any]:
    """Write a well of three."""
    return {"mini_game": "the-well", "cards": dict(zip(TRIO, left, strict=True)), "rid": list(rid), **more}


def potato(*lost: str, **more: Any) -> dict[str, Any]:
    """Write a hot potato by the losers of its rounds."""
    return {"mini_game": "hot-potato", "lost": list(lost), **more}


def gift(*cards: int, **more: Any) -> dict[str, Any]:
    """Write a poisoned gift of three."""
    return {"mini_game": "poisoned-gift", "cards": dict(zip(TRIO, cards, strict=True)), **more}


def scored(rules: Rules, *mini_games: dict[str, Any], **more: Any) -> Scored:
    """Score a sheet of three players."""
    return score_sheet(rules, read_sheet({"players": TRIO, "mini_games": list(mini_games), **more}))


def test_a_game_is_won_by_mini_games() -> None:
    """The player with the most mini-games wins, and a mini-game without a winner adds nothing."""
    found = scored(rules_of(), tower(20, 10, 9), well(["Bo", "Cy"], 3, 0, 0), gift(5, 9, 20), potato("Ana", "Ana"))
    assert found.won == [["Ana"], ["Bo"], ["Ana"], []]
    assert found.lost == [["Cy"], ["Ana"], ["Cy"], ["Ana"]]
    assert found.mini_games == {"Ana": 2, "Bo": 1, "Cy": 0}
    assert (found.winners, found.decided_by) == (["Ana"], "mini-games")


def test_what_a_mini_game_without_a_winner_adds() -> None:
    """It adds nothing, or counts for all but its loser, or for the best player."""
    lost = potato("Ana", "Ana", "Bo")
    for answer, counts in (("nothing", (0, 0, 0)), ("to-all-but-loser", (0, 1, 1)), ("to-the-best", (0, 0, 1))):
        found = scored(rules_of(final_loser_only=answer), lost, tie=["Cy", "Bo", "Ana"])
        assert tuple(found.mini_games.values()) == counts


def test_a_tie_is_broken_as_the_sheet_says() -> None:
    """The winner of the duel wins the tie; without it the sheet says too little."""
    assert scored(rules_of(), tower(20, 20, 9, tie=["Bo", "Ana"])).won == [["Bo"]]
    with pytest.raises(SheetError) as error:
        scored(rules_of(), tower(20, 20, 9))
    assert (error.value.code, error.value.question) == ("tie-open", "tie.two")
    assert scored(changed({"tie.two": "shared"}), tower(20, 20, 9), tie=TRIO).won == [["Ana", "Bo"]]


def test_a_tie_for_the_loser() -> None:
    """The duel's loser loses, or all that are tied."""
    lost = potato("Ana", "Bo", tie=["Ana", "Bo"])
    assert scored(rules_of(), lost, tie=TRIO).lost == [["Bo"]]
    assert scored(rules_of(tie_last="all-lose"), lost, tie=TRIO).lost == [["Ana", "Bo"]]


def test_a_tie_for_the_game() -> None:
    """Those level at the end duel for the victory, or share it."""
    games = (tower(20, 10, 9), tower(9, 20, 10))
    assert scored(rules_of(), *games, tie=["Bo", "Ana"]).winners == ["Bo"]
    with pytest.raises(SheetError, match="at the end"):
        scored(rules_of(), *games)
    shared = scored(rules_of(final_tie="shared"), *games)
    assert (shared.winners, shared.decided_by) == (["Ana", "Bo"], "shared")
    last = scored(changed({"final.winner": "last-mini-game"}), *games)
    assert (last.winners, last.decided_by) == (["Bo"], "last-mini-game")


def test_a_short_round_weighs_less() -> None:
    """Where the last round of the hot potato had fewer cards, the cards tell who has the most, not the rounds."""
    cards = {"Ana": 3, "Bo": 2, "Cy": 0}
    assert scored(rules_of(), potato("Ana", "Bo", cards=cards), tie=TRIO).lost == [["Ana"]]
    with pytest.raises(SheetError):
        scored(rules_of(), potato("Ana", "Bo"), tie=TRIO)


def test_the_points_of_a_tournament() -> None:
    """Each mini-game gives what the tables say."""
    games = (tower(20, 22, 10), well(["Bo", "Cy"], 3, 0, 0), gift(5, 9, 38), potato("Ana", "Bo", "Ana"))
    found = scored(rules_of(), *games, tournament="yes")
    assert [list(one.values()) for one in found.points] == [[20, 27, 10], [-20, 10, 0], [20, 10, 0], [-10, -5, 0]]
    assert found.totals == {"Ana": 10, "Bo": 42, "Cy": 10}
    assert (found.winners, found.decided_by) == (["Bo"], "points")
    assert scored(rules_of(tournament_winner="most-mini-games"), *games, tournament="yes").decided_by == "mini-games"


def test_tied_places_in_a_tournament() -> None:
    """The duel decides who gets the points of a place, or each gets them; second is among the tied, or the next."""
    level = gift(5, 5, 9, tie=["Bo", "Ana"])
    start = tower(20, 10, 9)
    assert list(scored(rules_of(), start, level, tournament="yes").points[1].values()) == [10, 20, 0]
    each = rules_of(tournament_tie="each")
    assert list(scored(each, start, level, tournament="yes").points[1].values()) == [20, 20, 0]
    after = rules_of(tournament_gift_second="next-number")
    assert list(scored(after, start, level, tournament="yes").points[1].values()) == [0, 20, 10]


def test_a_round_that_breaks_a_tie_may_cost_points() -> None:
    """The loser of a hot-potato round among three tied loses its points only where such rounds count."""
    level = tower(13, 13, 13, tie=["Cy", "Ana", "Bo"])
    assert scored(rules_of(), level, tournament="yes").totals == {"Ana": 13, "Bo": 13, "Cy": 18}
    does = rules_of(tournament_tie_rounds="does")
    assert scored(does, level, tournament="yes").totals == {"Ana": 13, "Bo": 8, "Cy": 18}
    duel = tower(13, 13, 9, tie=["Ana", "Bo"])  # two settle a tie without one
    assert scored(does, duel, tournament="yes").totals == scored(rules_of(), duel, tournament="yes").totals
    shared = switch(does, tie_two=TieTwo.SHARED, tournament_tie=TournamentTie.EACH)
    with pytest.raises(SheetError) as refused:
        points_of(shared, read_sheet({"players": TRIO, "mini_games": [tower(13, 13, 13)]}).results[0])
    assert refused.value.question == "tournament.tie.rounds"


def test_points_below_zero() -> None:
    """A total may fall below zero, or stops there: after each mini-game, so that the next one counts in full."""
    games = (tower(1, 30, 8), well(["Bo", "Cy"], 3, 0, 0))
    stops = changed({"tournament.negative": "zero-is-least"})
    assert scored(rules_of(), *games, tournament="yes").totals["Ana"] == -19
    assert scored(stops, *games, tournament="yes").totals["Ana"] == 0
    assert scored(rules_of(), *games, tower(2, 30, 8), tournament="yes").totals["Ana"] == -17
    assert scored(stops, *games, tower(2, 30, 8), tournament="yes").totals["Ana"] == 2


def test_a_winner_who_chooses_has_won_the_duel() -> None:
    """Where the winner of a mini-game chooses the next, it is the one to whom the duel gave it."""
    rules = changed({"tournament.next": "winner"})
    level = tower(20, 20, 9, tie=["Bo", "Ana"])
    assert scored(rules, level, potato("Ana", chosen_by="Bo"), tournament="yes")
    with pytest.raises(SheetError, match="Bo chooses") as error:
        scored(rules, level, potato("Ana", chosen_by="Ana"), tournament="yes")
    assert error.value.question == "tournament.next"


def test_who_is_not_tied_wins_no_duel() -> None:
    """Of those listed for the tie at the end, the first wins who was tied for the win."""
    found = scored(rules_of(), tower(20, 10, 9), gift(20, 9, 10), tie=["Cy", "Bo", "Ana"])
    assert (found.mini_games, found.winners) == ({"Ana": 1, "Bo": 1, "Cy": 0}, ["Bo"])
    assert found.decided_by == "duel"


def test_the_order_of_a_tournament() -> None:
    """It starts with the towering inferno, and the loser of a mini-game chooses the next."""
    with pytest.raises(SheetError) as error:
        scored(rules_of(), gift(1, 2, 3), tournament="yes")
    assert error.value.question == "tournament.first"
    games = (tower(20, 10, 9), potato("Ana", "Ana", chosen_by="Bo"))
    for rules, question in ((rules_of(), "tournament.next"), (NO_LOSER, "tournament.next.who")):
        with pytest.raises(SheetError) as error:
            scored(rules, *games, tournament="yes")
        assert error.value.question == question
    level = (tower(20, 10, 10, tie=["Cy", "Bo"]), potato("Ana", "Ana", chosen_by="Cy"))
    with pytest.raises(SheetError, match="Bo chooses") as error:
        scored(NO_LOSER, *level, tournament="yes")
    assert error.value.question == "tie.last"
    assert scored(rules_of(tie_last="all-lose"), *level, tournament="yes")
    right = (tower(20, 10, 9), potato("Ana", "Ana", chosen_by="Cy"), gift(1, 2, 3, chosen_by="Ana"))
    assert scored(rules_of(), *right, tournament="yes").winners == ["Ana"]
    assert scored(changed({"tournament.next": "winner"}), games[0], potato("Bo", chosen_by="Ana"), tournament="yes")


def test_whole_games_can_be_scored_under_every_reading() -> None:
    """Simulated games and tournaments are scored under the reading they were played by, with a winner each."""
    for number, reading in enumerate(looked_at()):
        rules = Rules.from_answers(reading.answers)
        for tournament in (False, True) if is_deep() else (bool(number % 2),):
            data = simulated_sheet(rules, 2 + number % 5, number, 4, tournament=tournament)
            found = score_sheet(rules, read_sheet(data))
            assert found.winners, reading.name
            assert (found.points != []) == tournament


def test_a_round_of_the_hot_potato_orders_everybody() -> None:
    """A round that breaks a tie leaves the tied in an order, its loser last."""
    for players in range(3, 9):
        assert sorted(potato_order(rules_of(), players, Chance(players))) == list(range(players))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"players": TRIO}, "`mini_games` is missing; a sheet has players and mini_games"),
        ({"players": ["Ana"], "mini_games": [potato("Ana")]}, "two players"),
        ({"players": TRIO, "mini_games": []}, "at least one"),
        ({"players": TRIO, "mini_games": [potato("Ana")] * 101}, "101 mini-games, at most 100 are"),
        ({"players": [str(one) for one in range(200)], "mini_games": [potato("1")]}, "200 players, at most"),
        ({"players": TRIO, "mini_games": [potato(*["Ana"] * 1000)]}, "1000 players, at most 999 are"),
        ({"players": TRIO, "mini_games": [{"mini_game": "snap"}]}, "not a mini-game"),
        ({"players": TRIO, "mini_games": [{"mini_game": "the-well", "cards": {"Ana": 1, "Bo": 0, "Cy": 0}}]}, "rid"),
        ({"players": TRIO, "mini_games": [{"mini_game": "hot-potato"}]}, "lost"),
        ({"players": TRIO, "mini_games": [potato()]}, "at least one round"),
        ({"players": TRIO, "mini_games": [tower(1, 2, 3) | {"cards": {"Ana": 1}}]}, "missing"),
        ({"players": TRIO, "mini_games": [tower(1, 2, 3, tie=["Ana", "Ana"])]}, "twice"),
        ({"players": TRIO, "mini_games": [tower(1, 2, 3, tie=["Dee"])]}, "none of the players"),
        ({"players": TRIO, "mini_games": [tower(1, 2, -3)]}, "whole number"),
        ({"players": TRIO, "mini_games": [potato("Ana")], "tournament": "perhaps"}, "neither"),
        ({"players": TRIO, "mini_games": [potato("Ana")], "game": "dobro"}, "not this game"),
    ],
)
def test_what_is_no_sheet_is_said(data: Any, said: str) -> None:
    """Data that is no sheet is refused with what is wanted."""
    with pytest.raises(UnreadableError, match=said):
        read_sheet(data)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"chosen_by": "Dee"}, ("chosen_by", 0)),
        ({"tie": ["Ana", "Dee"]}, ("tie", 1)),
        ({"cards": {"Ana": 1, "Bo": 2, "Cy": -3}}, ("cards", "Cy")),
        ({"cards": {"Ana": 1, "Bo": 2}}, ("cards",)),
        ({"mini_game": "hot-potato", "lost": []}, ("lost",)),
        ({"mini_game": "hot-potato", "lost": ["Dee"]}, ("lost", 0)),
        ({"mini_game": "the-well", "rid": ["Bo", "Bo"]}, ("rid", 1)),
    ],
)
def test_what_is_no_sheet_is_said_at_its_place(changes: dict[str, Any], where: tuple[str | int, ...]) -> None:
    """A fault is at the very entry of the mini-game that holds it."""
    with pytest.raises(UnreadableError) as refused:
        read_sheet({"players": TRIO, "mini_games": [tower(1, 2, 3), tower(1, 2, 3) | changes]})
    assert refused.value.where == ("mini_games", 1, *where)


def test_the_command_reckons_sheets(variorum: Command, tmp_path: Path) -> None:
    """A tournament that was watched is saved, and `score` comes to the same end."""
    path = tmp_path / "sheet.yaml"
    done = variorum(
        "play", EDITION, "--watch", "--mini-game", "tournament", "--players", 4, "--seed", 5, "--save", path
    )
    assert done.code == 0
    data = json.loads(variorum("score", path, "--json").out)
    assert f"won by {' and '.join(data['winners'])}" in done.out
    assert data["edition"] == EDITION
    text = variorum("score", path, "--edition", EDITION)
    assert "mini-games won" in text.out
    path.write_text(path.read_text(encoding="utf-8").replace("tie: ", "tie_: "), encoding="utf-8")
    assert variorum("score", path).code == 2


def test_a_sheet_names_whom_the_referee_names() -> None:
    """Under every reading, with ties left standing, a mini-game's sheet has the winners and losers of its record."""
    every = list(MiniGameName)
    for number, reading in enumerate(looked_at()):
        rules = Rules.from_answers(reading.answers)
        level = switch(rules, tie_two=TieTwo.SHARED, tie_last=TieLast.ALL_LOSE)
        for mini_game in every if is_deep() or not reading.chosen else (every * 2)[number % 5 : number % 5 + 2]:
            data = simulate(rules, mini_game, 2 + number % 4, number)
            course = Course()
            verdict = referee(rules, read_record(data), course)
            result = read_sheet({"players": data["players"], "mini_games": [written(course, verdict, data)]}).results[0]
            won, lost = winners_of(level, result), losers_of(level, result)
            assert [data["players"][seat] for seat in sorted(won)] == (verdict.winners or []), (reading.name, mini_game)
            named = None if lost is None else sorted(data["players"][seat] for seat in lost)
            assert named == verdict.losers, (reading.name, mini_game)


def written(course: Course, verdict: Verdict, data: dict[str, Any]) -> dict[str, Any]:
    """Write a finished record as a line of a sheet."""
    players = data["players"]
    line: dict[str, Any] = {"mini_game": data["mini_game"], "cards": verdict.cards}
    if isinstance(course.game, Well):
        line["rid"] = [players[seat] for seat in course.game.rid]
    if course.lost:
        line["lost"] = [players[seat] for seat in course.lost]
    return line


def test_the_points_of_the_last_in_the_well_go_to_whom_the_duel_puts_there() -> None:
    """Two who have as many cards left are both last; the duel's loser has the points of the last, or each has them."""
    games = (tower(20, 10, 9), well(["Bo"], 3, 0, 3, tie=["Cy", "Ana"]))
    assert list(scored(rules_of(), *games, tournament="yes").points[1].values()) == [-20, 10, 0]
    assert list(scored(rules_of(tournament_tie="each"), *games, tournament="yes").points[1].values()) == [-20, 10, -20]
    with pytest.raises(SheetError) as error:
        scored(changed({"tie.last": "all-lose"}), games[0], well(["Bo"], 3, 0, 3), tournament="yes")
    assert (error.value.code, error.value.question) == ("tie-open", "tournament.tie")


def test_the_winner_chooses_even_where_nobody_is_named() -> None:
    """Where the winner chooses and a mini-game names none, the player who did best in it does."""
    rules = changed({"tournament.next": "winner"})
    games = (tower(20, 10, 9), potato("Ana", "Ana", "Bo", chosen_by="Ana"))
    assert scored(rules, *games, gift(1, 2, 3, chosen_by="Cy"), tournament="yes").won[2] == ["Ana"]
    with pytest.raises(SheetError, match="Cy chooses") as error:
        scored(rules, *games, gift(1, 2, 3, chosen_by="Bo"), tournament="yes")
    assert (error.value.code, error.value.question) == ("chooser", "tournament.next")


def test_the_lowest_total_chooses_where_the_rules_say_so() -> None:
    """Totals up to then count, not those at the end: after two mini-games without a loser the lowest total chooses."""
    none = {"tower.loser": "none-named", "gift.loser": "none-named", "tournament.winner.tie": "shared"}
    rules = changed({"tournament.next.who": "lowest-total", **none})
    games = (tower(20, 10, 9), gift(30, 5, 9, chosen_by="Cy"))
    assert scored(rules, *games, potato("Bo", chosen_by="Cy"), tournament="yes").totals["Cy"] == 19
    with pytest.raises(SheetError, match="Cy chooses") as error:
        scored(rules, *games, potato("Bo", chosen_by="Ana"), tournament="yes")
    assert error.value.question == "tournament.next.who"


def test_a_sheet_may_say_yes_in_two_ways() -> None:
    """`yes` and true make a tournament, `no` and false make none."""
    for said, points in (("yes", 1), (True, 1), ("no", 0), (False, 0)):
        assert len(scored(rules_of(), tower(20, 10, 9), tournament=said).points) == points


def test_two_who_are_tied_name_a_symbol_and_either_may_be_first() -> None:
    """A tie of two falls to either of them, and the one who is not first comes second."""
    orders = {tuple(break_tie(rules_of(), [1, 4], Chance(seed))) for seed in range(20)}
    assert orders == {(1, 4), (4, 1)}


def test_a_simulated_tournament_starts_as_the_rules_say() -> None:
    """Only the first mini-game is fixed, and only where the rules fix it; a plain game may start with any."""
    fixed, free = rules_of(), changed({"tournament.first": "any"})
    for rules, tournament, kinds in ((fixed, True, 1), (free, True, 2), (fixed, False, 2)):
        sheets = [simulated_sheet(rules, 2, seed, 2, tournament=tournament)["mini_games"] for seed in range(8)]
        firsts, seconds = ({sheet[place]["mini_game"] for sheet in sheets} for place in (0, 1))
        assert (len(firsts) == 1) == (kinds == 1)
        assert len(seconds) > 1
        assert kinds == 2 or firsts == {"towering-inferno"}


def test_a_simulated_sheet_is_whole_and_another_seed_gives_another() -> None:
    """It has as many mini-games as asked for, an order for exactly those who are tied, and all of it by its seed."""
    rules, sheets = rules_of(), set()
    for seed in range(8):
        sheet = simulated_sheet(rules, 5, seed, 3, tournament=True)
        assert sheet == simulated_sheet(rules, 5, seed, 3, tournament=True)
        sheets.add(json.dumps(sheet))
        read = read_sheet(sheet)
        assert (read.tournament, len(read.results)) == (True, 3)
        assert sorted(read.tie) == list(range(5))
        for result in read.results:
            assert sorted(result.tie) == tied_in(rules, result)
            if result.mini_game is MiniGameName.HOT_POTATO:  # each lost round brings a card of each of the five
                assert result.cards == tuple(5 * result.lost.count(seat) for seat in range(5))
            assert result.mini_game is not MiniGameName.THE_WELL or result.cards[result.rid[0]] == 0
    assert len(sheets) == 8


def test_ties_are_broken_for_first_second_and_last_place_only() -> None:
    """Who is tied for a place between is in no tie that matters."""
    five = ["Ana", "Bo", "Cy", "Di", "Ed"]

    def tied(*cards: int) -> list[int]:
        line = {"mini_game": "poisoned-gift", "cards": dict(zip(five, cards, strict=True))}
        return tied_in(rules_of(), read_sheet({"players": five, "mini_games": [line]}).results[0])

    assert tied(1, 2, 3, 3, 4) == []
    assert tied(1, 2, 2, 3, 4) == [1, 2]
    assert tied(1, 1, 3, 4, 4) == [0, 1, 3, 4]
    assert tied(1, 1, 1, 4, 5) == [0, 1, 2]
