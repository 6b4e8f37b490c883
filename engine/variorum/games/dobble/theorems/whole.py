"""Theorems about whole games and tournaments: ties, who wins, who chooses, and totals.

The sheets that are looked at hold results of mini-games that were played, so a game can end in each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from variorum.games.dobble import answers as a
from variorum.games.dobble.decide.courses import Data, Played, numbers_of_players, play_results
from variorum.games.dobble.records import MiniGameName
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheets import Scored, SheetError, read_sheet, score_sheet
from variorum.games.dobble.theorems.stated import THEOREMS
from variorum.games.players import name_players
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    fact,
    fails,
    holds_if,
    plainly,
    probed,
)
from variorum.prove.undecided import UndecidedError


def try_scoring(rules: Rules, data: Data) -> Scored | None:
    """Score a sheet, where the rules allow it."""
    try:
        return score_sheet(rules, read_sheet(data))
    except SheetError:
        return None


def list_numbers(rules: Rules) -> list[int]:
    """List the two smallest numbers of players, from two, that can play the towering inferno."""
    able = numbers_of_players(rules, MiniGameName.TOWERING_INFERNO)
    return [players for players in able if players > 1][:2]


def list_results(rules: Rules, players: int) -> list[Played]:
    """List results of all mini-games for a number of players, each of them played."""
    return [one for mini_game in MiniGameName for one in play_results(rules, mini_game, players)]


def write_sheet(players: int, results: tuple[Played, ...], *, tournament: bool, chooser: str | None = None) -> Data:
    """Write a sheet of mini-games that were played; the last may name who chose it."""
    seated = list(name_players(players))
    listed: list[dict[str, Any]] = [one.result for one in results]
    if chooser:
        listed = [*listed[:-1], {**listed[-1], "chosen_by": chooser}]
    games = [one.record for one in results]
    sheet: Data = {"game": "dobble", "players": seated, "mini_games": listed, "tie": seated, "games": games}
    return sheet | ({"tournament": "yes"} if tournament else {})


def list_sheets(rules: Rules, *, tournament: bool, longest: int) -> Iterator[Data]:
    """List sheets of one mini-game, of two, and for the fewest players of three, of which the first two end alike."""
    for number, players in enumerate(list_numbers(rules)):
        results = list_results(rules, players)
        few = [one for name in MiniGameName for one in play_results(rules, name, players)[:3]]
        chosen: list[tuple[Played, ...]] = [(one,) for one in results]
        chosen += product(few, repeat=2)
        chosen += [(one, one, other) for one, other in product(few, repeat=2)] if longest > 2 and not number else []
        yield from (write_sheet(players, one, tournament=tournament) for one in chosen)


def score_all(rules: Rules, *, tournament: bool, longest: int = 2) -> Iterator[tuple[Data, Scored]]:
    """Score all sheets that the rules allow."""
    for data in list_sheets(rules, tournament=tournament, longest=longest):
        found = try_scoring(rules, data)
        if found is not None:
            yield data, found


def probed_on(what: str, looked: int, rules: Rules, reached: str) -> Verdict:
    """Find that nothing refutes a theorem on sheets."""
    players = " and ".join(map(str, list_numbers(rules)))
    return probed(looked, f"{looked:,} {what} of {players} players, with mini-games that were played", reached)


# -- who wins ------------------------------------------------------------------------------------------------------


def _all_but_loser_win(rules: Rules, mini_game: MiniGameName) -> bool:
    """Tell whether a rule lets all players but the loser win a mini-game."""
    if mini_game is MiniGameName.THE_WELL:
        return rules.well_winner is a.WellWinner.ALL_BUT_LAST
    return mini_game is MiniGameName.HOT_POTATO and rules.potato_winner is a.PotatoWinner.ALL_BUT_LOSER


@THEOREMS.state(Method.POSITIONS, holds_if(lambda answers: answers["tie.two"] == "duel", Status.PROBED))
def no_mini_game_has_two_winners(rules: Rules) -> Verdict:
    """No mini-game is won by two players, unless its rule lets all but the loser win.

    Otherwise: Two players can share the win of a mini-game.
    """
    looked = 0
    for data, found in score_all(rules, tournament=False):
        for result, won in zip(data["mini_games"], found.won, strict=True):
            if not _all_but_loser_win(rules, MiniGameName(result["mini_game"])):
                looked += 1
                if len(won) > 1:
                    return fails(data)
    return probed_on("mini-games", looked, rules, "ties of two and three players for the win")


@THEOREMS.state(Method.POSITIONS, holds_if(lambda answers: answers["final.winner"] == "most-mini-games", Status.PROBED))
def the_winner_has_won_the_most_mini_games(rules: Rules) -> Verdict:
    """The winner of the game has won the most mini-games.

    Otherwise: The winner of the game need not have won the most mini-games.
    """
    looked = 0
    for data, found in score_all(rules, tournament=False, longest=3):
        looked += 1
        if any(found.mini_games[name] < max(found.mini_games.values()) for name in found.winners):
            return fails(data)
    return probed_on("games", looked, rules, "games won by one player, and shared")


def game_won_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect a winner unless the last mini-game decides and names none."""
    last = answers["final.winner"] == "last-mini-game"
    unnamed = "none-named" in (answers["well.winner"], answers["potato.winner"])
    return (Status.FAILS if last and unnamed else Status.PROBED), {}


@THEOREMS.state(Method.POSITIONS, lambda answers: game_won_expected(answers) if _is_usual(answers) else None)
def every_game_has_a_winner(rules: Rules) -> Verdict:
    """Every game and every tournament has a winner. If a tie is broken by one more mini-game, it goes on until then.

    Otherwise: A game can end without a winner.
    """
    looked = 0
    for tournament in (False, True):
        for data, found in score_all(rules, tournament=tournament):
            looked += 1
            if not found.winners:
                return fails(data)
    return probed_on("games and tournaments", looked, rules, "games and tournaments with and without ties")


def _is_usual(answers: Answers) -> bool:
    return answers["potato.winner"] != "all-but-loser" or answers["final.winner"] != "last-mini-game"


def winner_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect the points of the printed tables to go to the winners of mini-games."""
    usual = plainly(
        answers,
        "tower.winner=most-cards",
        "gift.winner=fewest-cards",
        "catch.winner=most-cards",
        "tie.two=duel",
        "tournament.tie=duel-decides",
        "tournament.potato=-5",
        "tournament.catch=1",
        "potato.winner=none-named",
        "well.winner=first-rid",
        "tournament.tie.rounds=does-not",
    )
    printed = answers["tournament.tower"] == "each-card-gained:1 most-cards-gained:5"
    printed &= answers["tournament.well"] == "first-rid:10 last:-20"
    printed &= answers["tournament.gift"] == "fewest-cards-gained:20 second:10"
    return (Status.PROBED, {}) if usual and printed else None


@THEOREMS.state(Method.POSITIONS, winner_expected)
def winning_a_mini_game_never_scores_less(rules: Rules) -> Verdict:
    """The winner of a mini-game never scores fewer tournament points in it than another. The other did not win it.

    Otherwise: The winner of a mini-game can score fewer tournament points in it than another. The other did not win it.
    """
    looked = 0
    for data, found in score_all(rules, tournament=True):
        for won, points in zip(found.won, found.points, strict=True):
            looked += 1
            others = [points[name] for name in data["players"] if name not in won]
            if won and others and min(points[name] for name in won) < max(others):
                return fails(data)
    return probed_on("mini-games in tournaments", looked, rules, "winners alone, and winners of duels")


# -- tournaments ---------------------------------------------------------------------------------------------------


def first_expected(answers: Answers) -> tuple[None, Figures]:
    """Expect the towering inferno only, or all."""
    every = ["gotta-catch-them-all", "hot-potato", "poisoned-gift", "the-well", "towering-inferno"]
    return None, {"first": ["towering-inferno"] if answers["tournament.first"] == "towering-inferno" else every}


@THEOREMS.ask(Method.EXHAUSTIVE, first_expected)
def which_mini_game_can_start_a_tournament(rules: Rules) -> Verdict:
    """Which mini-games a tournament can start with."""
    able = set()
    for players in list_numbers(rules):
        for one in list_results(rules, players):
            data = write_sheet(players, (one,), tournament=True)
            able |= {str(one.mini_game)} if try_scoring(rules, data) is not None else set()
    return fact("each of the five tried first", first=sorted(able))


def list_choices(rules: Rules) -> Iterator[tuple[Data, list[str], list[str] | None]]:
    """List tournaments in which somebody chooses a mini-game: a sheet, who may choose it, and who lost the one before.

    The sheet names the first player who may choose who did not lose, or else the first who may.
    """
    for players in list_numbers(rules):
        results = list_results(rules, players)
        towers = [one for one in results if one.mini_game is MiniGameName.TOWERING_INFERNO][:1]
        seated = name_players(players)
        for first, before in product(towers, results):
            chosen = (before, first) if before.mini_game is first.mini_game else (first, before, first)
            scored = try_scoring(rules, write_sheet(players, chosen, tournament=True))
            if scored is None:
                continue
            sheets = {name: write_sheet(players, chosen, tournament=True, chooser=name) for name in seated}
            able = [name for name in seated if try_scoring(rules, sheets[name]) is not None]
            if not able:
                raise UndecidedError("nobody may choose the next mini-game")
            lost = scored.lost[-2]
            others = [name for name in able if name not in (lost or ())]
            yield sheets[(others or able)[0]], able, lost


@THEOREMS.state(Method.POSITIONS, holds_if(lambda answers: plainly(answers, "tournament.next=loser"), Status.PROBED))
def the_loser_chooses_the_next_mini_game(rules: Rules) -> Verdict:
    """The loser of a mini-game chooses the next one of a tournament. Nobody else does, if the mini-game has a loser.

    Otherwise: Somebody else than the loser of a mini-game can choose the next one of a tournament.
    """
    looked = 0
    for data, able, lost in list_choices(rules):
        looked += lost is not None
        if lost is not None and set(able) != set(lost):
            return fails(data)
    return probed_on("choices", looked, rules, "losers of each mini-game that names one")


@THEOREMS.state(
    Method.POSITIONS,
    lambda answers: (
        (Status.PROBED, {})
        if plainly(answers, "tie.last=broken-too", "tournament.next=loser")
        and answers.get("tournament.next.who") != "lowest-total"
        else None
    ),
)
def one_player_chooses_the_next_mini_game(rules: Rules) -> Verdict:
    """Exactly one player may choose the next mini-game of a tournament.

    Otherwise: Several players can have the right to choose the next mini-game of a tournament.
    """
    looked = 0
    for data, able, _ in list_choices(rules):
        looked += 1
        if len(able) > 1:
            return fails(data)
    return probed_on("choices", looked, rules, "mini-games with a loser and without, ties for last place among them")


@THEOREMS.state(
    Method.EXHAUSTIVE,
    lambda answers: (
        (Status.PROBED, {})
        if answers["tournament.negative"] != "it-can"
        else (Status.FAILS, {})
        if answers["tournament.potato"] == "-5"
        else None
    ),
)
def no_total_falls_below_zero(rules: Rules) -> Verdict:
    """No player's total in a tournament ever falls below zero.

    Otherwise: A player's total in a tournament can fall below zero.
    """
    looked = 0
    for data, found in score_all(rules, tournament=True):
        looked += 1
        if min(found.totals.values()) < 0:
            return fails(data)
    return probed_on("tournaments", looked, rules, "lost rounds of the hot potato, and last places in the well")
