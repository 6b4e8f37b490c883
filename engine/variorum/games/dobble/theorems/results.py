"""Theorems about results: winners and losers, ties, and the points of a tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from variorum.games.dobble import answers as a
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.decide.small import Small, cut_down, plain_record
from variorum.games.dobble.heaps import PoisonedGift, ToweringInferno
from variorum.games.dobble.players import simulate
from variorum.games.dobble.points import gift_points, points
from variorum.games.dobble.records import MiniGameName, read_record
from variorum.games.dobble.referee import referee, start
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.theorems.stated import THEOREMS
from variorum.prove.theorems import Answers, Figures, Method, Status, Verdict, fails, holds, holds_if, plainly, switch

SEATS = range(2, 9)


def set_up(rules: Rules, mini_game: MiniGameName, players: int) -> Any:
    """Deal a mini-game with the cards in their order."""
    seats, order = [f"P{seat}" for seat in range(players)], list(range(rules.deck_cards))
    return start(rules, read_record({"mini_game": mini_game, "players": seats, "order": order, "claims": []}))


def names_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect a winner and a loser just where the questions about them name one."""
    chapters = {
        "towering-inferno": "tower",
        "the-well": "well",
        "hot-potato": "potato",
        "gotta-catch-them-all": "catch",
        "poisoned-gift": "gift",
    }
    none = "none-named"
    won = [name for name, one in chapters.items() if answers.get(f"{one}.winner") != none]
    lost = [name for name, one in chapters.items() if answers.get(f"{one}.loser") != none]
    status = Status.HOLDS if len(won) == len(lost) == len(chapters) else Status.FAILS
    return status, {"winner named": won, "loser named": lost}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "tower.winner tower.loser well.winner well.loser potato.winner potato.loser catch.winner catch.loser gift.winner "
    "gift.loser",
    names_expected,
)
def every_mini_game_names_a_winner_and_a_loser(rules: Rules) -> Verdict:
    """Every mini-game names a winner, for the count of those won, and a loser, who chooses the next in a tournament."""
    won, lost, shown = [], [], None
    for mini_game in MiniGameName:
        data = simulate(switch(rules, potato_rounds_too_few=a.PotatoRoundsTooFew.STOPS), mini_game, 3, 1)
        verdict = referee(rules, read_record(data))
        won += [str(mini_game)] * (verdict.winners is not None)
        lost += [str(mini_game)] * (verdict.losers is not None)
        if shown is None and (verdict.winners is None or verdict.losers is None):
            shown = data
    figures = {"winner named": won, "loser named": lost}
    return fails(shown, **figures) if shown else holds("three players, all five", **figures)


def pile_size(rules: Rules, mini_game: MiniGameName, players: int) -> int:
    """Count the cards of a draw pile that are played for."""
    game = set_up(rules, mini_game, players)
    return len(game.pile) - int(game.left_over)


def shares_of_most(total: int, players: int, at_most: bool) -> list[int]:
    """List how many players can share the most, or the fewest, of a number of cards."""
    return [
        sharing
        for sharing in range(2, players + 1)
        if any(_leaves(total - sharing * level, players - sharing, level, at_most) for level in range(total + 1))
    ]


def _leaves(rest: int, others: int, level: int, at_most: bool) -> bool:
    """Tell whether the others can have just the rest, each of them fewer, or each more, than a level."""
    if not others:
        return rest == 0
    return 0 <= rest <= others * (level - 1) if at_most else rest >= others * (level + 1)


def ties_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect the ties that an independent count gave for 55 cards, the most winning one and the fewest the other."""
    usual = answers["deck.cards"] == "55" and answers["tower.deal"] == answers["gift.deal"] == "1"
    usual &= answers["tower.last-card"] == "played-for" and answers["gift.last-card"] == "given"
    if not usual or answers["tower.winner"] != "most-cards" or answers["gift.winner"] != "fewest-cards":
        return None
    tower = {2: [], 3: [2], 4: [2, 3], 5: [2, 3, 4, 5], 6: [2, 3, 4, 5], 7: [2, 3, 4, 5, 6], 8: [2, 3, 4, 5, 6, 7]}
    gift = {2: [], 3: [2], 4: [2, 3], 5: [2, 3, 4, 5], 6: [2, 3, 4, 5], 7: [2, 3, 4, 5, 6], 8: [2, 3, 4, 5, 6, 7]}
    if not plainly(answers, *CATCHES_ALL) or answers["catch.fits-two"] != "one":
        return None
    catch = {2: [2], 3: [2, 3], 4: [2, 3, 4], 5: [2, 3, 4, 5], 6: [2, 3, 4, 5, 6], 7: [2, 3, 4, 5, 6, 7]}
    catch[8] = [2, 3, 4, 5, 6, 8]
    return Status.HOLDS, {"towering inferno": tower, "poisoned gift": gift, "gotta catch them all": catch}


CATCHES_ALL = (
    "catch.around=one-per-player",
    "catch.middle=under-the-rest",
    "catch.round.end=all-taken",
    "catch.end=stops",
    "catch.winner=most-cards",
)


@THEOREMS.state(
    Method.COUNTING,
    "deck.cards tower.deal gift.deal tower.last-card gift.last-card tower.winner gift.winner catch.around catch.middle "
    "catch.round.end catch.end catch.winner catch.fits-two",
    ties_expected,
)
def so_many_can_tie_for_the_win(rules: Rules) -> Verdict:
    """At the end of the towering inferno, of the poisoned gift and of gotta catch them all so many can be tied for the
    win, by number of players.
    """
    most = rules.tower_winner is a.TowerWinner.MOST_CARDS
    fewest = rules.gift_winner is a.GiftWinner.FEWEST_CARDS
    tower = {n: shares_of_most(pile_size(rules, MiniGameName.TOWERING_INFERNO, n), n, most) for n in SEATS}
    gift = {n: shares_of_most(pile_size(rules, MiniGameName.POISONED_GIFT, n), n, not fewest) for n in SEATS}
    for players, sharing in tower.items():
        for count in sharing[:1]:
            if not _shared_win(rules, players, count):
                return Verdict(Status.UNKNOWN, {"because": f"{count} of {players} could not be brought level"})
    caught = {n: shares_of_most(_caught(rules, n), n, rules.catch_winner is a.CatchWinner.MOST_CARDS) for n in SEATS}
    figures = {"towering inferno": tower, "poisoned gift": gift, "gotta catch them all": caught}
    return holds("a two-way tie, played out for three to eight players", **figures)


def _caught(rules: Rules, players: int) -> int:
    """Count the cards that are gained in gotta catch them all, played to its end."""
    game = set_up(rules, MiniGameName.GOTTA_CATCH_THEM_ALL, players)
    while True:
        while not game.over:
            game.rule(game.chances()[0])
        if not game.can_deal:
            return int(sum(game.cards()))
        game.start_round()


def _shared_win(rules: Rules, players: int, sharing: int) -> bool:
    """Play the towering inferno so that the first players take turns, and tell whether the given number tie."""
    game: ToweringInferno = set_up(rules, MiniGameName.TOWERING_INFERNO, players)
    most = rules.tower_winner is a.TowerWinner.MOST_CARDS
    total = len(game.pile) - game.left_over
    share = _split_cards(total, players, sharing, most)
    for player, count in enumerate(share):
        for _ in range(count):
            game.rule(next(claim for claim in game.chances() if claim.player == player))
    return len(game.winners()) == sharing and game.over


def _split_cards(total: int, players: int, sharing: int, most: bool) -> list[int]:
    """Share cards out so that exactly the given number have the most, or the fewest."""
    for level in range(total + 1):
        rest, others = total - sharing * level, players - sharing
        if _leaves(rest, others, level, most):
            shares = [level] * sharing
            for left in range(others, 0, -1):
                part = min(level - 1, rest) if most else rest - (left - 1) * (level + 1)
                shares.append(part)
                rest -= part
            return shares
    return []


@THEOREMS.state(Method.EXHAUSTIVE, "tower.deal")
def the_dealt_card_changes_no_ranking(rules: Rules) -> Verdict:
    """Whether the dealt card counts as gained changes nobody's rank in the towering inferno, only points."""
    sides = [switch(rules, tower_gained=one) for one in a.TowerGained]
    for counts in product(range(5), repeat=3):
        won = [_rank(side, counts) for side in sides]
        if won[0] != won[1]:
            return fails({"cards": list(counts)})
    return holds("125 results of three players")


def _rank(rules: Rules, counts: Sequence[int]) -> tuple[list[int], list[int] | None]:
    game: ToweringInferno = set_up(rules, MiniGameName.TOWERING_INFERNO, len(counts))
    game.gained = list(counts)
    return game.winners(), game.losers()


def sums_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect a point for each card and the bonuses, where nobody is tied."""
    tables = {"tournament.tower", "tournament.well", "tournament.gift", "tournament.potato", "tournament.catch"}
    printed = {
        "tournament.tower": "each-card-gained:1 most-cards-gained:5",
        "tournament.well": "first-rid:10 last:-20",
        "tournament.gift": "fewest-cards-gained:20 second:10",
        "tournament.potato": "-5",
        "tournament.catch": "1",
    }
    if any(answers[one] != printed[one] for one in tables) or answers["deck.cards"] != "55":
        return None
    if answers["tower.last-card"] != "played-for" or answers["tower.deal"] != "1":
        return None
    extra = 1 if answers["tower.gained"] == "counts" else 0
    return Status.HOLDS, {
        "towering inferno": {n: 60 - n + extra * n for n in SEATS},
        "the well": -10,
        "poisoned gift": 30,
        "a round of the hot potato": -5,
        "a card in gotta catch them all": 1,
    }


@THEOREMS.state(
    Method.COUNTING,
    "tournament.tower tournament.well tournament.gift tournament.potato tournament.catch deck.cards tower.deal "
    "tower.last-card tower.gained",
    sums_expected,
)
def the_points_of_a_tournament_add_up(rules: Rules) -> Verdict:
    """Where nobody is tied for a place, the tournament's points of all players in a mini-game add up to these."""
    tower = {n: sum(points(_end_apart(rules, n))) for n in SEATS}
    gift = {
        sum(gift_points(rules, counts)) for n in (2, 3, 4) for counts in product(range(4), repeat=n) if _apart(counts)
    }
    if len(gift) != 1:
        return Verdict(Status.UNKNOWN, {"because": f"the poisoned gift gives sums {sorted(gift)}"})
    well = rules.tournament_well["first-rid"] + rules.tournament_well["last"]
    return holds(
        "two to eight players with different numbers of cards",
        **{
            "towering inferno": tower,
            "the well": well,
            "poisoned gift": gift.pop(),
            "a round of the hot potato": rules.tournament_potato,
            "a card in gotta catch them all": rules.tournament_catch,
        },
    )


def _apart(counts: Sequence[int]) -> bool:
    return len(set(counts)) == len(counts)


def _end_apart(rules: Rules, players: int) -> ToweringInferno:
    """End the towering inferno with one player far ahead."""
    game: ToweringInferno = set_up(rules, MiniGameName.TOWERING_INFERNO, players)
    total = len(game.pile) - game.left_over
    game.gained = [0] * players
    game.gained[0] = total
    return game


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "gift.gained gift.winner",
    holds_if(lambda answers: answers["gift.gained"] == "receiver" and answers["gift.winner"] == "fewest-cards"),
)
def a_gift_given_is_a_gift_gained(rules: Rules) -> Verdict:
    """In the poisoned gift, whoever is given the fewest cards wins."""
    small = Small(3, 2, 6)
    game = start(cut_down(rules, small), read_record(plain_record(small, MiniGameName.POISONED_GIFT, [])))
    assert isinstance(game, PoisonedGift)
    courses = list(_courses(game, [0] * small.players, []))
    for given, winners, claims in courses:
        if sorted(winners) != [seat for seat, count in enumerate(given) if count == min(given)]:
            return fails(plain_record(small, MiniGameName.POISONED_GIFT, claims))
    return holds(f"{len(courses)} courses of a cut-down game")


def _courses(
    game: PoisonedGift, given: list[int], claims: list[Claim]
) -> Iterator[tuple[list[int], list[int], list[Claim]]]:
    """Follow every gift to the end, and count who was given how many."""
    if game.over:
        yield given, game.winners(), claims
        return
    for claim in game.chances():
        after = game.copy()
        after.rule(claim)
        counts = [count + (seat == claim.at_player) for seat, count in enumerate(given)]
        yield from _courses(after, counts, [*claims, claim])
