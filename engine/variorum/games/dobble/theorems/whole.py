"""Theorems about whole games and tournaments: ties, who wins, who chooses, and totals."""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from typing import Any

from variorum.games.dobble import answers as a
from variorum.games.dobble.records import MiniGameName
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheet_witness import sheets
from variorum.games.dobble.sheets import (
    Result,
    Scored,
    Sheet,
    SheetError,
    losers_of,
    read_sheet,
    score_sheet,
    winners_of,
)
from variorum.games.dobble.theorems.stated import THEOREMS
from variorum.prove.theorems import Method, Status, Verdict, fails, holds, holds_if, plainly, switch

MOST_SHEETS = 6_000


@cache
def small_sheets() -> list[tuple[dict[str, Any], Sheet]]:
    """Read small sheets, the smallest first."""
    return [(data, read_sheet(data)) for data in islice(sheets(), MOST_SHEETS)]


def try_scoring(rules: Rules, sheet: Sheet) -> Scored | None:
    """Score a sheet, where it says enough."""
    try:
        return score_sheet(rules, sheet)
    except SheetError:
        return None


@THEOREMS.state(
    Method.EXHAUSTIVE, "tie.two well.winner potato.winner", holds_if(lambda answers: answers["tie.two"] == "duel")
)
def no_mini_game_has_two_winners(rules: Rules) -> Verdict:
    """Whatever the cards, no mini-game is won by two players, unless all but its loser win it."""
    single = switch(rules, well_winner=a.WellWinner.FIRST_RID, potato_winner=a.PotatoWinner.NONE_NAMED)
    for data, sheet in small_sheets():
        if sheet.tournament:
            continue
        for result in sheet.results:
            try:
                won = winners_of(single, result)
            except SheetError:
                continue
            if len(won) > 1:
                return fails(data)
    return holds(f"{len(small_sheets())} small sheets, ties of two and three among them")


@THEOREMS.state(
    Method.EXHAUSTIVE, "potato.loser tie.last", holds_if(lambda answers: answers["potato.loser"] == "most-cards")
)
def the_most_lost_rounds_lose_the_hot_potato(rules: Rules) -> Verdict:
    """Whoever has lost the most rounds of the hot potato loses it."""
    for lost in product(range(3), repeat=5):
        counts = tuple(lost.count(seat) for seat in range(3))
        result = Result(MiniGameName.HOT_POTATO, counts, (), lost, (0, 1, 2), None)
        if any(counts[seat] < max(counts) for seat in losers_of(rules, result) or ()):
            return fails({"lost": list(lost)})
    return holds("243 courses of five rounds with three players")


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "final.winner final.tie final.loser-only tie.two",
    holds_if(lambda answers: answers["final.winner"] == "most-mini-games"),
)
def whoever_wins_the_game_has_won_most_mini_games(rules: Rules) -> Verdict:
    """Nobody has won more mini-games than a winner of the game."""
    met = 0
    for data, sheet in small_sheets():
        found = None if sheet.tournament else try_scoring(rules, sheet)
        if found is None:
            continue
        met += 1
        if any(found.mini_games[name] < max(found.mini_games.values()) for name in found.winners):
            return fails(data)
    return holds(f"{met} small games")


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "tournament.first",
    lambda answers: (
        Status.HOLDS,
        {
            "first": ["towering-inferno"]
            if answers["tournament.first"] == "towering-inferno"
            else ["gotta-catch-them-all", "hot-potato", "poisoned-gift", "the-well", "towering-inferno"]
        },
    ),
)
def a_tournament_can_start_with_these(rules: Rules) -> Verdict:
    """A tournament can start with these mini-games."""
    able = []
    for mini_game in MiniGameName:
        result: dict[str, Any] = {"mini_game": mini_game, "cards": {"Ana": 2, "Bo": 0}}
        if mini_game is MiniGameName.THE_WELL:
            result["rid"] = ["Bo"]
        if mini_game is MiniGameName.HOT_POTATO:
            result = {"mini_game": mini_game, "lost": ["Ana"]}
        sheet = read_sheet({"players": ["Ana", "Bo"], "mini_games": [result], "tournament": "yes"})
        able += [str(mini_game)] * (try_scoring(rules, sheet) is not None)
    return holds("each of the five tried first", first=sorted(able))


@THEOREMS.state(
    Method.EXHAUSTIVE, "tournament.next", holds_if(lambda answers: plainly(answers, "tournament.next=loser"))
)
def whoever_lost_chooses_the_next_mini_game(rules: Rules) -> Verdict:
    """After a mini-game of a tournament that names a loser, the loser and nobody else chooses the next."""
    names = ["Ana", "Bo", "Cy"]
    for loser, chooser in product(names, names):
        first = {"mini_game": "towering-inferno", "cards": {"Ana": 3, "Bo": 2, "Cy": 1}}
        second = {"mini_game": "hot-potato", "lost": [loser], "tie": names}
        third = {"mini_game": "hot-potato", "lost": ["Ana"], "tie": names, "chosen_by": chooser}
        data = {"players": names, "mini_games": [first, second, third], "tournament": "yes", "tie": names}
        if (try_scoring(rules, read_sheet(data)) is not None) != (loser == chooser):
            return fails(data)
    return holds("three losers, three choosers")


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "tournament.negative tournament.well",
    holds_if(lambda answers: answers["tournament.negative"] == "it-can"),
)
def a_total_can_fall_below_zero(rules: Rules) -> Verdict:
    """A player's total in a tournament can fall below zero."""
    first = {"mini_game": "towering-inferno", "cards": {"Ana": 1, "Bo": 3}}
    second = {"mini_game": "the-well", "cards": {"Ana": 2, "Bo": 0}, "rid": ["Bo"]}
    data = {"players": ["Ana", "Bo"], "mini_games": [first, second], "tournament": "yes"}
    found = try_scoring(rules, read_sheet(data))
    total = found.totals["Ana"] if found else 0
    return holds(f"one card, then last in the well: {total}", data) if total < 0 else fails(data)
