"""Whole games and tournaments with simulated players: mini-games one after another, ties broken, a sheet kept."""

from __future__ import annotations

from typing import Any

from variorum.games.chance import Chance
from variorum.games.claims.refereeing import Ruled
from variorum.games.claims.simulating import see_symbol
from variorum.games.dobble import answers as a
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.deck import own_deck
from variorum.games.dobble.players import claims_of_round, simulate
from variorum.games.dobble.records import MiniGameName, read_record
from variorum.games.dobble.referee import referee
from variorum.games.dobble.rounds import HotPotato
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheets import Result, SheetError, leading, read_sheet, score_sheet, trailing
from variorum.games.dobble.table import MiniGame
from variorum.games.dobble.well import Well
from variorum.games.players import name_players


class Course:
    """Notes who has placed all cards in the well, and who loses each round of the hot potato."""

    game: MiniGame  # once the cards are dealt

    def __init__(self) -> None:
        self.lost: list[int] = []

    def __call__(self, game: MiniGame, _: int, claim: Claim | None, ruled: Ruled | None) -> None:
        """Note the effect of a claim."""
        self.game = game
        if isinstance(game, HotPotato) and ruled is not None and ruled.holds and game.round_loser is not None:
            self.lost.append(game.round_loser)


def simulated_sheet(rules: Rules, players: int, seed: int, mini_games: int, *, tournament: bool) -> dict[str, Any]:
    """Play a number of mini-games, break their ties, and write the sheet."""
    chance, seated = Chance(seed, players, mini_games), name_players(players)
    results: list[dict[str, Any]] = []
    sheet: dict[str, Any] = {"game": "dobble", "players": list(seated), "mini_games": results}
    if tournament:
        sheet["tournament"] = "yes"
    sheet["tie"] = [seated[seat] for seat in _level(rules, list(range(players)), chance)]
    while len(results) < mini_games or _goes_on(rules, sheet):
        mini_game = _choose(rules, len(results), chance, tournament)
        data = simulate(rules, mini_game, players, chance.below(1_000_000))
        results.append(_result(rules, mini_game, data, chance, seated))
    return sheet


def _goes_on(rules: Rules, sheet: dict[str, Any]) -> bool:
    """Tell whether players tied at the end play one more mini-game."""
    try:
        score_sheet(rules, read_sheet(sheet))
    except SheetError as error:
        return error.code == "one-more"
    return False


def _choose(rules: Rules, number: int, chance: Chance, tournament: bool) -> MiniGameName:
    """Choose a mini-game: the first of a tournament as the rules say, any other at random."""
    fixed = tournament and rules.tournament_first is a.TournamentFirst.TOWERING_INFERNO
    if number == 0 and fixed:
        return MiniGameName.TOWERING_INFERNO
    every = list(MiniGameName)
    return every[chance.below(len(every))]


def _result(
    rules: Rules, mini_game: MiniGameName, data: dict[str, Any], chance: Chance, seated: tuple[str, ...]
) -> dict[str, Any]:
    """Write the result of a mini-game, and who won the ties for first and last place."""
    course = Course()
    verdict = referee(rules, read_record(data), course)
    written: dict[str, Any] = {"mini_game": str(mini_game), "cards": verdict.cards}
    if mini_game is MiniGameName.HOT_POTATO:
        written["lost"] = [seated[seat] for seat in course.lost]
    if isinstance(course.game, Well):
        written["rid"] = [seated[seat] for seat in course.game.rid]
    result = read_sheet({"players": list(seated), "mini_games": [written]}).results[0]
    tied = tied_in(rules, result)
    if tied:
        written["tie"] = [seated[seat] for seat in _level(rules, tied, chance)]
    return written


def tied_in(rules: Rules, result: Result) -> list[int]:
    """List everybody who is tied with another for first, second or last place."""
    counts = result.cards
    groups = [leading(rules, result), trailing(rules, result)]
    groups += [[seat for seat, count in enumerate(counts) if count == level] for level in sorted(set(counts))[:2]]
    return sorted({seat for group in groups if len(group) > 1 for seat in group})


def _level(rules: Rules, players: list[int], chance: Chance) -> list[int]:
    """Break a tie: two players turn up a card each and the first to name the symbol wins; more play the hot potato."""
    if len(players) == 2:
        seen = {seat: see_symbol(chance) for seat in players}
        return sorted(players, key=lambda seat: (seen[seat], seat))
    return [players[place] for place in potato_order(rules, len(players), chance)]


def potato_order(rules: Rules, players: int, chance: Chance) -> list[int]:
    """Play a round of the hot potato from all cards, and list the players as they run out of cards, the loser last."""
    deck = own_deck(rules)
    game = HotPotato(rules, deck, chance.shuffled(range(len(deck))), players)
    rid: list[int] = []
    for _ in claims_of_round(game, chance, 0):
        rid += [player for player in game.rid_of_cards() if player not in rid]
    return rid
