"""Theorems about results: winners and losers, ties, and the points of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from variorum.games.dobble import answers as a
from variorum.games.dobble.courses import fork
from variorum.games.dobble.decide.courses import (
    SEATS,
    Course,
    count_gained,
    deal,
    find_course,
    list_losers,
    nearest_number,
    numbers_of_players,
    play_losers,
    play_results,
    play_shares,
    play_well,
    split_apart,
    split_cards,
)
from variorum.games.dobble.decide.small import (
    Small,
    list_ends,
    list_tables,
    name_ends,
)
from variorum.games.dobble.heaps import PoisonedGift
from variorum.games.dobble.points import points
from variorum.games.dobble.records import MiniGameName
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame
from variorum.games.dobble.theorems.stated import THEOREMS, by_number
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    always,
    by_answers,
    fact,
    fails,
    holds_cut_down,
    holds_if,
    plainly,
    probed,
    switch,
)
from variorum.prove.undecided import UndecidedError

CHAPTERS = {
    "towering-inferno": "tower",
    "the-well": "well",
    "hot-potato": "potato",
    "gotta-catch-them-all": "catch",
    "poisoned-gift": "gift",
}


def names_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect a winner and a loser just where the questions about them name one."""
    none = "none-named"
    won = [name for name, one in CHAPTERS.items() if answers.get(f"{one}.winner") != none]
    lost = [name for name, one in CHAPTERS.items() if answers.get(f"{one}.loser") != none]
    status = Status.CUT_DOWN if len(won) == len(lost) == len(CHAPTERS) else Status.FAILS
    return status, {"winner named": won, "loser named": lost}


@THEOREMS.state(Method.EXHAUSTIVE, names_expected)
def every_mini_game_names_a_winner_and_a_loser(rules: Rules) -> Verdict:
    """Every mini-game names a winner and a loser. The game is won by mini-games won; in a tournament, losers choose the
    next.

    Otherwise: A mini-game can end without a winner or without a loser, because the rules name none.
    """
    won, lost, tables, ended = list[str](), list[str](), list[Small](), 0
    unnamed: list[MiniGameName] = []
    for mini_game in MiniGameName:
        own = list_tables(rules, mini_game)
        tables += own
        ends = [end for small in own for end in list_ends(rules, mini_game, small)]
        ended += len(ends)
        winner, loser = (not any(map(has_none, ends)) for has_none in (_has_no_winner, _has_no_loser))
        won += [str(mini_game)] * winner
        lost += [str(mini_game)] * loser
        unnamed += [] if winner and loser else [mini_game]
    figures = {"winner named": won, "loser named": lost}
    if not unnamed:
        return holds_cut_down(ended, name_ends(tables, ended), "every end of all five", **figures)
    played = play_results(rules, unnamed[0], nearest_number(rules, unnamed[0], 3))
    if not played:
        raise UndecidedError(f"no game of {unnamed[0]} is played here")
    return fails(played[0].record, **figures)


def _has_no_winner(game: MiniGame) -> bool:
    """Tell whether a mini-game has come to its end and the rules name no winner."""
    return game.finished and game.winners() is None


def _has_no_loser(game: MiniGame) -> bool:
    """Tell whether a mini-game has come to its end and the rules name no loser."""
    return game.finished and game.losers() is None


# -- ties ----------------------------------------------------------------------------------------------------------


def ties_expected(answers: Answers) -> tuple[None, Figures] | None:
    """Expect the ties that an independent count gave for 55 cards, the most winning one and the fewest the other."""
    usual = answers["deck.cards"] == "55" and answers["tower.deal"] == answers["gift.deal"] == "1"
    usual &= answers["tower.last-card"] == "played-for" and answers["gift.last-card"] == "given"
    usual &= int(answers["players.least"]) <= 2 and int(answers["players.most"]) >= 8
    if not usual or answers["tower.winner"] != "most-cards" or answers["gift.winner"] != "fewest-cards":
        return None
    tower = {2: [], 3: [2], 4: [2, 3], 5: [2, 3, 4, 5], 6: [2, 3, 4, 5]}
    if not plainly(answers, *CATCHES_ALL) or answers["catch.fits-two"] != "one":
        return None
    catch = {2: [2], 3: [2, 3], 4: [2, 3, 4], 5: [2, 3, 4, 5], 6: [2, 3, 4, 5, 6]}
    one, other = by_number(tower), by_number(catch)
    return None, {"towering inferno": one, "poisoned gift": dict(one), "gotta catch them all": other}


CATCHES_ALL = (
    "catch.around=one-per-player",
    "catch.middle=under-the-rest",
    "catch.round.end=all-taken",
    "catch.end=stops",
    "catch.winner=most-cards",
    "catch.several=any-number",
)
GAINED = {
    "towering inferno": MiniGameName.TOWERING_INFERNO,
    "poisoned gift": MiniGameName.POISONED_GIFT,
    "gotta catch them all": MiniGameName.GOTTA_CATCH_THEM_ALL,
}
DEALS = 3  # tried for a tie
TIED = range(2, 7)  # numbers of players of whom some tie


@THEOREMS.ask(Method.COUNTING, ties_expected)
def how_many_can_tie_for_the_win(rules: Rules) -> Verdict:
    """How many players can tie for the win, by mini-game, for 2 to 6 players. Each tie was played out; counting allows
    no others, but for those that the figures call not found.
    """
    figures: dict[str, dict[str, list[int]]] = {name: {} for name in GAINED}
    missing: dict[str, dict[str, list[int]]] = {}
    for name, mini_game in GAINED.items():
        for players in numbers_of_players(rules, mini_game, TIED):
            figures[name][str(players)], open_ties = _find_ties(rules, mini_game, players)
            if open_ties:
                missing.setdefault(name, {})[str(players)] = open_ties
    return fact("ties of two players, of three and of all", **figures, **({"not found": missing} if missing else {}))


@by_answers
def _find_ties(rules: Rules, mini_game: MiniGameName, players: int) -> tuple[list[int], list[int]]:
    """List how many players can tie for the win: those that were played, and those that counting alone allows."""
    counted = [tied for tied in range(2, players + 1) if _share_win(rules, mini_game, players, tied)]
    played = [tied for tied in counted if _play_tie(rules, mini_game, players, tied)]
    return played, [tied for tied in counted if tied not in played]


def _share_win(rules: Rules, mini_game: MiniGameName, players: int, tied: int) -> list[int] | None:
    """Share the cards of a mini-game out so that a number of players tie for the win."""
    return split_cards(count_gained(rules, mini_game, players), players, tied, most=_most_wins(rules, mini_game))


@by_answers
def _most_wins(rules: Rules, mini_game: MiniGameName) -> bool:
    """Find by playing whether the most cards win a mini-game."""
    players = max(2, numbers_of_players(rules, mini_game)[0])
    ends = [play_shares(deal(rules, mini_game, players), shares).game for shares in _one_ahead(rules, players)]
    won = [(end.winners() or [], end.cards()) for end in ends]
    return all(cards[seat] == max(cards) for seats, cards in won for seat in seats)


def _one_ahead(rules: Rules, players: int) -> list[list[int]]:
    return [[rules.deck_cards * (seat == ahead) for seat in range(players)] for ahead in (0, 1)]


def _play_tie(rules: Rules, mini_game: MiniGameName, players: int, tied: int) -> bool:
    """Play a mini-game so that a number of players tie for the win, and tell whether they do."""
    shares = _share_win(rules, mini_game, players, tied)
    tried = (play_shares(deal(rules, mini_game, players, seed), shares or ()).game for seed in range(DEALS))
    return any(game.finished and len(game.winners() or ()) == tied for game in tried)


@THEOREMS.state(Method.EXHAUSTIVE, always(Status.CUT_DOWN))
def the_dealt_card_changes_no_winner(rules: Rules) -> Verdict:
    """Counting the dealt card changes no winner or loser of the towering inferno. It changes points only.

    Otherwise: Counting the dealt card can change who wins or loses the towering inferno.
    """
    tower = MiniGameName.TOWERING_INFERNO
    tables = list_tables(rules, tower)
    ends = [end for small in tables for end in list_ends(rules, tower, small)]
    if any(map(_differs_by_dealt, ends)):
        return fails(find_course(rules, [tower], lambda course: _differs_by_dealt(course.game)))
    return holds_cut_down(len(ends), name_ends(tables, len(ends)), "ends with and without ties")


def _differs_by_dealt(game: MiniGame) -> bool:
    """Tell whether a towering inferno has other winners or losers if the dealt card counts."""
    found = []
    for answer in a.TowerGained:
        twin = fork(game)
        twin.rules = switch(game.rules, tower_gained=answer)
        found.append((twin.finished, twin.winners(), twin.losers()))
    return found[0] != found[1]


# -- points --------------------------------------------------------------------------------------------------------


def sums_expected(answers: Answers) -> tuple[None, Figures] | None:
    """Expect a point for each card and the bonuses, where nobody is tied."""
    printed = {
        "tournament.tower": "each-card-gained:1 most-cards-gained:5",
        "tournament.well": "first-rid:10 last:-20",
        "tournament.gift": "fewest-cards-gained:20 second:10",
        "tournament.potato": "-5",
        "tournament.catch": "1",
        "deck.cards": "55",
        "tower.last-card": "played-for",
        "tower.deal": "1",
        "gift.deal": "1",
        "potato.deal": "1",
    }
    if any(answers[one] != label for one, label in printed.items()):
        return None
    strict = answers["potato.rounds.too-few"] == "not-for-so-many" or answers["well.rid"] == "stops"
    if strict or int(answers["players.least"]) > 2 or int(answers["players.most"]) < 8:
        return None
    extra = 1 if answers["tower.gained"] == "counts" else 0
    return None, {
        "towering inferno": by_number({n: 60 - n + extra * n for n in SEATS}),
        "the well": ["-10"],
        "poisoned gift": ["30"],
        "a round of the hot potato": ["-5"],
        "a card in gotta catch them all": ["1"],
    }


@THEOREMS.ask(Method.COUNTING, sums_expected)
def how_many_points_a_mini_game_gives(rules: Rules) -> Verdict:
    """How many tournament points a mini-game gives to all players together if nobody is tied. The towering inferno by
    number of players; of the others all sums that were met, for two to eight players.
    """
    tower = _list_sums(rules, MiniGameName.TOWERING_INFERNO)
    gift, well = (_list_sums(rules, one) for one in (MiniGameName.POISONED_GIFT, MiniGameName.THE_WELL))
    potato, catch = (_list_sums(rules, one) for one in (MiniGameName.HOT_POTATO, MiniGameName.GOTTA_CATCH_THEM_ALL))
    return fact(
        "games of two to eight players who gain different numbers of cards",
        **{
            "towering inferno": by_number({players: int(sums) for players, sums in tower.items()}),
            "the well": sorted(map(str, set(well.values()))),
            "poisoned gift": sorted(map(str, set(gift.values()))),
            "a round of the hot potato": sorted(map(str, set(potato.values()))),
            "a card in gotta catch them all": sorted(map(str, set(catch.values()))),
        },
    )


def _list_sums(rules: Rules, mini_game: MiniGameName) -> dict[int, Fraction]:
    """Add up the points of a mini-game by number of players; of the hot potato by round, of cards caught by card."""
    sums = {}
    for players in numbers_of_players(rules, mini_game, SEATS):
        end = _end_apart(rules, mini_game, players)
        if end is not None:
            end.rules = rules  # it may have been played under another rule set that is played in the same way
            parts = {
                MiniGameName.HOT_POTATO: sum(getattr(end, "lost_rounds", ())),
                MiniGameName.GOTTA_CATCH_THEM_ALL: sum(end.cards()),
            }.get(mini_game, 1)
            sums[players] = Fraction(sum(points(end)), parts)
    return sums


@by_answers
def _end_apart(rules: Rules, mini_game: MiniGameName, players: int) -> MiniGame | None:
    """Play a mini-game so that no two gain equally many cards, or, of two that are about places, that one is last."""
    course: Course | None
    if mini_game is MiniGameName.THE_WELL:
        return play_well(deal(rules, mini_game, players), range(players)).game
    if mini_game is MiniGameName.HOT_POTATO:
        course = play_losers(deal(rules, mini_game, players), [0])
        return course.game if course else None
    shares = split_apart(count_gained(rules, mini_game, players), players)
    course = play_shares(deal(rules, mini_game, players), shares) if shares else None
    return course.game if course and len(set(course.game.cards())) == players else None


@THEOREMS.state(
    Method.POSITIONS,
    lambda answers: (
        None
        if answers["tournament.potato"] == "0"
        else holds_if(lambda one: one["tournament.potato"].startswith("-"), Status.PROBED)(answers)
    ),
)
def losing_a_round_never_pays(rules: Rules) -> Verdict:
    """Losing a round of the hot potato never pays in a tournament. A player who lost more rounds never has more points
    for them.

    Otherwise: Losing a round of the hot potato can pay in a tournament.
    """
    potato, looked = MiniGameName.HOT_POTATO, 0
    numbers = numbers_of_players(rules, potato, (2, 3)) or numbers_of_players(rules, potato, range(4, 101))[:1]
    for players in numbers:
        for lost in ([0], [0, 1], [1], [0, 0, 1]):
            course = play_losers(deal(rules, potato, players), lost)
            if course is None:
                continue
            looked += 1
            if _pays(list_losers(course), points(course.game)):
                return fails(course.record)
    return probed(
        looked,
        f"{looked} games of {', '.join(map(str, numbers))} players",
        "one player loses every round, or two share them",
    )


def _pays(lost: Sequence[int], given: Sequence[int]) -> bool:
    """Tell whether a player who lost more rounds than another has more points."""
    seats = range(len(given))
    return any(lost.count(one) > lost.count(other) and given[one] > given[other] for one in seats for other in seats)


# -- what is lost and given ----------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.EXHAUSTIVE,
    lambda answers: (
        None
        if answers["gift.deal"] != "1" or answers["gift.target"] != "others"
        else holds_if(
            lambda one: one["gift.gained"] == "receiver" and one["gift.winner"] == "fewest-cards", Status.CUT_DOWN
        )(answers)
    ),
)
def being_given_the_fewest_cards_wins(rules: Rules) -> Verdict:
    """The player who is given the fewest cards wins the poisoned gift.

    Otherwise: The player who is given the fewest cards need not win the poisoned gift.
    """
    gift = MiniGameName.POISONED_GIFT
    tables = list_tables(rules, gift)
    ends = [end for small in tables for end in list_ends(rules, gift, small)]
    if any(map(_fewest_given_do_not_win, ends)):
        return fails(find_course(rules, [gift], lambda course: _fewest_given_do_not_win(course.game)))
    return holds_cut_down(len(ends), name_ends(tables, len(ends)), "ends with and without ties")


def _fewest_given_do_not_win(game: MiniGame) -> bool:
    """Tell whether a poisoned gift has ended and is not won by those who were given the fewest cards."""
    assert isinstance(game, PoisonedGift)
    given = list(map(len, game.heaps))
    return game.finished and game.winners() != [seat for seat, count in enumerate(given) if count == min(given)]


@THEOREMS.state(
    Method.POSITIONS,
    lambda answers: (
        None
        if answers["potato.give"] != "all-cards" or answers["potato.round.end"] != "one-holder"
        else holds_if(lambda one: one["potato.loser"] == "most-cards", Status.PROBED)(answers)
    ),
)
def the_loser_of_the_hot_potato_lost_most_rounds(rules: Rules) -> Verdict:
    """The loser of the hot potato has lost the most rounds.

    Otherwise: The loser of the hot potato need not have lost the most rounds.
    """
    potato = MiniGameName.HOT_POTATO
    numbers = numbers_of_players(rules, potato, (2, 3, 4)) or numbers_of_players(rules, potato, range(4, 101))[:1]
    looked = 0
    for players in numbers:
        for lost in (
            [0],
            [1, 0, 0],
            [0, 0, 1],
            [0, 1, 1, 0, 1, 0],
            [0, 0, 0, 0, players - 1],
            [0, 0, 1, 1, players - 1],
        ):
            course = play_losers(deal(rules, potato, players), lost)
            if course is None:
                continue
            looked += 1
            rounds = [list_losers(course).count(seat) for seat in range(players)]
            if any(rounds[seat] < max(rounds) for seat in course.game.losers() or ()):
                return fails(course.record)
    return probed(
        looked,
        f"{looked} games of {', '.join(map(str, numbers))} players",
        "rounds lost by one player, by two and by three",
    )
