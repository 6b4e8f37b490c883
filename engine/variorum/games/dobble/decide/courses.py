"""Full-size mini-games played by the engine towards a wanted result, and written as records and results of sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from variorum.games.chance import Chance
from variorum.games.dobble import courses
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.courses import Course, Played, StuckError, admits, fork, list_claims, list_losers
from variorum.games.dobble.decide.decks import deck_to_play
from variorum.games.dobble.decide.small import DEEPEST, MOST_STATES, freeze
from variorum.games.dobble.records import MiniGameName
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame
from variorum.prove.theorems import by_answers
from variorum.prove.undecided import UndecidedError

__all__ = ["Course", "Played", "list_claims", "list_losers", "split_apart", "split_cards"]

P = ParamSpec("P")
T = TypeVar("T")
Data = dict[str, Any]
SEATS = range(2, 9)  # numbers of players that figures are given for
MOST_PLAYERS = 100
LONGEST = 400  # claims made at random


def or_undecided(function: Callable[P, T]) -> Callable[P, T]:
    """Leave open what could not be played on."""

    @wraps(function)
    def play(*args: P.args, **options: P.kwargs) -> T:
        try:
            return function(*args, **options)
        except StuckError as error:
            raise UndecidedError(str(error)) from error

    return play


play_shares = or_undecided(courses.play_shares)
play_well = or_undecided(courses.play_well)
play_losers = or_undecided(courses.play_losers)
split_apart, split_cards = courses.split_apart, courses.split_cards


# -- a mini-game being played ------------------------------------------------------------------------------------


def numbers_of_players(rules: Rules, mini_game: MiniGameName, among: Sequence[int] | None = None) -> list[int]:
    """List the numbers of players that can play a mini-game, all or those that are asked for."""
    wanted = range(1, MOST_PLAYERS + 1) if among is None else among
    return [players for players in wanted if admits(rules, mini_game, players)]


def nearest_number(rules: Rules, mini_game: MiniGameName, wanted: int) -> int:
    """Find the number of players that can play a mini-game and is nearest to a wanted one."""
    able = numbers_of_players(rules, mini_game)
    if not able:
        raise UndecidedError(f"no number of players can play {mini_game}")
    return min(able, key=lambda players: (abs(players - wanted), -players))


def deal(rules: Rules, mini_game: MiniGameName, players: int, seed: int | None = 0) -> Course:
    """Deal a full-size mini-game, its cards shuffled by a seed, or in their order."""
    return courses.deal(rules, mini_game, players, seed, deck_to_play(rules))


# -- played towards a result -------------------------------------------------------------------------------------


def play_at_random(course: Course, seed: int, first: int | None = None) -> Iterator[Course]:
    """Play right claims at random, those of one player first if they are named, and show every position."""
    game, chance = course.game, Chance(seed, 77)
    yield course
    for _ in range(LONGEST):
        chances = game.chances()
        if chances:
            own = [one for one in chances if one.player == first] or chances
            course.claim(own[chance.below(len(own))])
        elif not course.deal_on():
            return
        yield course


def find_course(
    rules: Rules,
    mini_games: Sequence[MiniGameName],
    shows: Callable[[Course], bool],
    *,
    first: int | None = None,
    seeds: int = 30,
) -> Data:
    """Find a full-size record whose end shows something, or leave open whether there is one."""
    for seed in range(seeds):
        for mini_game in mini_games:
            for players in numbers_of_players(rules, mini_game, (2, 3, 4)) or numbers_of_players(rules, mini_game)[:1]:
                for course in play_at_random(deal(rules, mini_game, players, seed), seed, first):
                    if shows(course):
                        return course.record
    raise UndecidedError("it was found in a cut-down game, and no full-size record of it")


def find_circle(rules: Rules, mini_games: Sequence[MiniGameName]) -> Data:
    """Find a full-size record that ends in a position which it has been through before."""
    for mini_game in mini_games:
        for players in numbers_of_players(rules, mini_game)[:2]:
            course = deal(rules, mini_game, players)
            way = _circle(course.game, [], [], set())
            for claim in way or ():
                course.claim(claim)
            if way:
                return course.record
    raise UndecidedError("a cut-down game leads back to where it was, and no full-size record of it was found")


def _circle(game: MiniGame, way: list[Claim], passed: list[Any], known: set[Any]) -> list[Claim] | None:
    """Follow claims of a round until they lead back to a position on the way, or give up."""
    key = freeze(game)
    if key in passed:
        return way
    if key in known or len(known) > MOST_STATES or len(way) >= DEEPEST or game.over:
        return None
    known.add(key)
    for claim in game.chances():
        after = fork(game)
        after.rule(claim)
        found = _circle(after, [*way, claim], [*passed, key], known)
        if found is not None:
            return found
    return None


# -- results for sheets ------------------------------------------------------------------------------------------


@by_answers
def count_gained(rules: Rules, mini_game: MiniGameName, players: int) -> int:
    """Count the cards that are gained in a mini-game, by playing it."""
    return or_undecided(courses.count_gained)(deal(rules, mini_game, players))


@by_answers
def play_results(rules: Rules, mini_game: MiniGameName, players: int) -> tuple[Played, ...]:
    """Play a mini-game to several results, with ties and without."""
    if not admits(rules, mini_game, players):
        return ()
    return or_undecided(courses.play_towards)(rules, mini_game, lambda: deal(rules, mini_game, players))
