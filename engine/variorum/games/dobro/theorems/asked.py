"""Theorems about what pays: forgetting, choosing who wins, hurting others, and when a game is decided.

Where a claim is about a choice, the game is played on from each choice by thrifty players, who see only what they may
and choose the same in the same position. So a failure is two courses of one game, which anyone can play again. What is
measured is simulated with a stated seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import sqrt
from typing import Any, NamedTuple

from variorum.games.chance import Chance
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import REVERSE
from variorum.games.dobro.decide.patterns import counts_anything, points_by_order
from variorum.games.dobro.decide.played import play_in_order, replayed
from variorum.games.dobro.decide.seats import seats
from variorum.games.dobro.game import GameError, score_round
from variorum.games.dobro.players import thrifty
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.round import Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import with_forgetful
from variorum.games.dobro.state import State, deal
from variorum.games.dobro.theorems.scoring import better, card_harms, cards_win
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.theorems import (
    Answers,
    Expect,
    Method,
    Settled,
    Status,
    Verdict,
    Within,
    by_answers,
    fact,
    fails,
    odd,
    probed,
)
from variorum.prove.undecided import UndecidedError

GAMES = 12  # games that are gone through, position by position
FORGOTTEN = 80  # draws that are tried out
CHOICES = 15  # moves of players who are out of it, each tried in every way
PAIRS = 1_500  # pairs of moves that are tried out
POSITIONS = 500  # in which every move is tried out
LATE = 12  # cards left to draw, from where on the rest of a round is short
MOST_MOVES = 400  # of a round that is played on
SEED = 1
ROUNDS = 12  # simulated for each number of players
SIMULATED = 1_000  # games for each number of players
SURE = 1.96  # standard errors on either side: 95 of 100 intervals hold the true share
STUDENT = 2.2  # the same for so few rounds
CHANCE = Chance(0)  # thrifty players ask nothing of it


def table_of(rules: Rules, wanted: int = 3) -> int:
    """Choose a number of players: this one, or the smallest that is allowed."""
    able = seats(rules)
    return wanted if wanted in able else able[0]


def finish(round_: Round) -> Round | None:
    """Let thrifty players play a round to its end; None where it goes on for too long."""
    for _ in range(MOST_MOVES):
        if round_.over:
            return round_
        round_.play(thrifty(round_, CHANCE))
    return None


def points_after(rules: Rules, round_: Round) -> tuple[int, ...] | None:
    """Give the points of a round that thrifty players play on, the forgetful card included."""
    ended = finish(round_)
    return score_round(rules, ended).points if ended else None


class Moment(NamedTuple):
    """A position in a game: the game so far, and what the player whose turn it is would do thriftily."""

    state: State
    play: Play

    def after(self, play: Play, forgets: int = 0) -> Round:
        """Make a move in a copy of the round."""
        round_ = self.state.round.copy()
        round_.play(play, forgets)
        return round_

    def record(self, moves: Sequence[tuple[Play, int]], *, whole: bool = False) -> dict[str, Any]:
        """Make moves, let thrifty players go on to the end of the round or of the game, and write the record."""
        state, rounds = self.state.copy(), len(self.state.game.results)
        for play, forgets in moves:
            state.play(play, NOTICED if forgets else 0, noticed=forgets != UNNOTICED)
        for _ in range(MOST_MOVES):
            if not state.legal_moves() or not (whole or len(state.game.results) == rounds):
                break
            state.play(thrifty(state.round, CHANCE))
        data = state.record()
        return data if whole else {**data, "rounds": data["rounds"][: rounds + 1]}


def moments(rules: Rules, players: int, games: int = GAMES, *, forgetful: int | None = None) -> Iterator[Moment]:
    """Go through the positions of games of thrifty players, of which every third move is some other legal one.

    One player may forget every draw, and be noticed.
    """
    for seed in range(games):
        try:
            state, chance = deal(rules, players, seed), Chance(seed, 5)
        except GameError:
            return
        for number in range(MOST_MOVES):
            moves = state.legal_moves()
            if not moves:
                break
            yield Moment(state, thrifty(state.round, CHANCE))
            play = moves[chance.below(len(moves))] if number % 3 == 2 else thrifty(state.round, CHANCE)
            forgets = state.round.turn == forgetful and state.round.due(play)
            state.play(play, NOTICED if forgets else 0)


def shows(record: Mapping[str, Any], said: str) -> Verdict:
    """Find that a theorem fails, show a game, and say where to look in it."""
    return Verdict(Status.FAILS, {}, said, record)


# -- forgetting --------------------------------------------------------------------------------------------------


def _forgetting_pays(rules: Rules, how: int) -> Verdict:
    """Look for a forgotten draw after which the player gets better points than by drawing."""
    players, looked = table_of(rules), 0
    for one in moments(rules, players):
        round_ = one.state.round
        if not round_.due(one.play):
            continue
        if looked == FORGOTTEN:
            break
        looked, seat = looked + 1, round_.turn
        drawn, short = (points_after(rules, one.after(one.play, forgets)) for forgets in (0, how))
        if drawn and short and better(rules, short[seat], drawn[seat]):
            said = f"{short[seat]} points without the draw after move {len(round_.log) + 1}, {drawn[seat]} with it"
            return shows(one.record([(one.play, how)]), said)
    return probed(looked, f"{looked} draws in simulated games of {players} players", "a draw that is due")


USUAL_PLAY = {
    "end.piles": "counted",
    "end.condition": "empty-hand-and-pile",
    "open.take": "must-play",
    "special.climb": "goes-on",
    "special.skip.whom": "own",
    "turn.actions": "exactly-one",
    "take.choice": "free",
    "take.opener": "taker",
    "score.ranks-by": "number-of-cards",
}


def usual_play(answers: Answers) -> bool:
    """Tell whether few cards are good and a round goes as it does in the editions; else nobody foresees the figures."""
    return cards_win(answers) and not odd(answers, USUAL_PLAY)


def usual_forgetting(answers: Answers) -> bool:
    """Tell whether the card is a penalty as well."""
    return card_harms(answers) and usual_play(answers)


@THEOREMS.state(
    Method.TESTING,
    lambda answers: (Status.PROBED, {}) if usual_forgetting(answers) and answers["forget.fill"] == "at-once" else None,
)
def a_noticed_forgotten_draw_never_pays(rules: Rules) -> Verdict:
    """A player who forgets to draw, and is noticed, never gets better points in the round than by drawing. All players
    play thriftily from then on.

    Otherwise: A player who forgets to draw, and is noticed, can get better points in the round than by drawing.
    """
    return _forgetting_pays(rules, NOTICED)


@THEOREMS.state(
    Method.TESTING,
    lambda answers: (
        (Status.FAILS, {}) if usual_forgetting(answers) and answers["forget.notice"] == "anyone-may" else None
    ),
)
def an_unnoticed_forgotten_draw_never_pays(rules: Rules) -> Verdict:
    """A player who forgets to draw, and is not noticed, never gets better points in the round than by drawing. All
    players play thriftily from then on.

    Otherwise: A player who forgets to draw, and is not noticed, can get better points in the round than by drawing.
    """
    return _forgetting_pays(rules, UNNOTICED)


# -- helping and hurting -----------------------------------------------------------------------------------------


def last_round_points(rules: Rules, players: int) -> Iterator[list[int]]:
    """List all that the points of a round can be, with and without the forgetful card."""
    holders: list[int | None] = [None, *range(players)]
    for points, holder in product(points_by_order(rules, players).values(), holders):
        yield with_forgetful(rules, points, holder)


def who_can_win(rules: Rules, totals: Sequence[int]) -> set[int]:
    """Find the players who can still have the best total, or share it, after one more round."""
    found: set[int] = set()
    for points in last_round_points(rules, len(totals)):
        ends = [total + one for total, one in zip(totals, points, strict=True)]
        found |= {seat for seat, end in enumerate(ends) if not any(better(rules, one, end) for one in ends)}
    return found


@THEOREMS.state(
    Method.TESTING,
    lambda answers: (Status.FAILS, {}) if usual_play(answers) else None,
)
def a_player_who_cannot_win_never_chooses_who_does(rules: Rules) -> Verdict:
    """In the last round, a player who can no longer win never chooses who does. Whatever they do, the same players win
    if all play thriftily from then on.

    Otherwise: In the last round, a player who can no longer win can choose who does.
    """
    players, looked = table_of(rules), 0
    # Where the cards taken count for nothing, only forgetting can put a player out of it.
    usual, one_forgets = (moments(rules, players, 4 * GAMES, forgetful=seat) for seat in (None, 0))
    for one in usual if counts_anything(rules) else one_forgets:
        if looked == CHOICES:
            break
        game, seat = one.state.game, one.state.round.turn
        if len(game.results) != game.rounds - 1 or seat in who_can_win(rules, game.totals()):
            continue
        looked += 1
        own = one.record([(one.play, 0)], whole=True)
        won = replayed(rules, own).outcome()
        for play in one.state.legal_moves():
            other = one.record([(play, 0)], whole=True) if play is not one.play else own
            also = replayed(rules, other).outcome()
            if won and also and won.winners != also.winners:
                names = [one.state.names[winner] for winner in won.winners]
                number = len(one.state.round.log) + 1
                said = f"{one.state.turn} chooses at move {number} of the last round; after {one.play.text}"
                return shows(other, f"{said} instead, {', '.join(names)} would win")
    return probed(
        looked, f"{looked} moves in last rounds of simulated games of {players} players", "a player out of it"
    )


@THEOREMS.state(
    Method.TESTING,
    lambda answers: (Status.FAILS, {}) if usual_play(answers) else None,
)
def two_players_cannot_hurt_a_third_at_no_cost(rules: Rules) -> Verdict:
    """Two players who agree on a move each never make a third player's points in a round worse at no cost to their own.
    All play thriftily before and after these moves.

    Otherwise: Two players who agree on a move each can make a third player's points in a round worse at no cost. None
    of them could do so alone.
    """
    players, looked = table_of(rules), 0
    for one in moments(rules, players, 3):
        usual = points_after(rules, one.after(one.play)) if one.state.round.left_to_draw < LATE else None
        if usual is None or players < 3:
            continue
        first = one.state.round.turn
        for play in one.state.legal_moves():
            between = one.after(play)
            alone = points_after(rules, between.copy())
            if between.over or between.turn == first or alone is None or _hurts(rules, usual, alone, {first}):
                continue
            second = between.turn
            for answer in between.legal() if looked < PAIRS else ():
                looked += 1
                both = between.copy()
                both.play(answer)
                found = points_after(rules, both)
                if found and _hurts(rules, usual, found, {first, second}) and not _alone(rules, one, answer, usual):
                    names = [one.state.names[seat] for seat in (first, second)]
                    said = f"{' and '.join(names)} at moves {len(one.state.round.log) + 1} and {len(between.log) + 1}"
                    return shows(one.record([(play, 0), (answer, 0)]), said)
    return probed(looked, f"{looked} pairs of moves in 3 games of {players} players", "two players in turn")


def _hurts(rules: Rules, usual: Sequence[int], found: Sequence[int], together: set[int]) -> bool:
    """Tell whether somebody else gets worse points, and none of those who work together."""
    worse = {seat for seat in range(len(usual)) if better(rules, usual[seat], found[seat])}
    return bool(worse) and not worse & together


def _alone(rules: Rules, one: Moment, answer: Play, usual: Sequence[int]) -> bool:
    """Tell whether the second move alone, after a thrifty first, hurts somebody at no cost."""
    after = one.after(one.play)
    if after.over or not after.mask & answer.bit:
        return False
    seat = after.turn
    after.play(answer)
    found = points_after(rules, after)
    return found is not None and _hurts(rules, usual, found, {seat})


# -- when it is decided --------------------------------------------------------------------------------------------


def early_expected(answers: Answers) -> Settled | None:
    """Expect two players to be enough where points are 1, 2, 3 … and one has lost twice, with the forgetful card."""
    usual = answers["score.no-cards"] == "ranked" and answers["game.rounds"] == "3" and cards_win(answers)
    usual &= answers["end.piles"] == "counted" and card_harms(answers) and abs(int(answers["forget.points"])) == 1
    usual &= answers["forget.again"] == "nothing-more" and answers["score.ranks-by"] == "number-of-cards"
    return (Status.FAILS, {"fewest players": int(answers["players.least"])}) if usual else None


@THEOREMS.state(Method.EXHAUSTIVE, early_expected)
def before_the_last_round_two_players_can_still_win(rules: Rules) -> Verdict:
    """Before the last round, at least two players can still win, whatever happened before.

    Otherwise: A game can be decided before its last round. One player has the best total whatever that round brings.
    """
    looked = 0
    for players, holder in product(seats(rules), (None, -1)):
        rounds = rules.game_rounds - 1
        order = tuple(range(players)) if counts_anything(rules) else (0,) * players
        held = [None if holder is None else players - 1] * rounds
        record = play_in_order(rules, [order] * rounds, held) if rounds else None
        looked += record is not None
        if record and len(who_can_win(rules, replayed(rules, record).totals())) == 1:
            return fails(record, **{"fewest players": players})
    scope = f"{looked} games in which every round but the last ends in the same order"
    return probed(looked, scope, "the same player first each time")


# -- moves ---------------------------------------------------------------------------------------------------------

KINDS: dict[str, Callable[[Play], bool]] = {
    "a single card": lambda play: play.sort is Sort.SINGLE,
    "a pair": lambda play: play.sort is Sort.PAIR,
    "a wild card": lambda play: play.sort in (Sort.WILD, Sort.WILD_PAIR),
    "a skip card": lambda play: play.sort is Sort.SPECIAL and play.cards[0] != REVERSE,
    "a reverse card": lambda play: play.sort is Sort.SPECIAL and play.cards[0] == REVERSE,
    "taking by choice": lambda play: play.sort is Sort.TAKE,
}


def kind_of_play(play: Play) -> str:
    """Name the kind of a move."""
    return next((name for name, fits in KINDS.items() if fits(play)), "a pass")


@THEOREMS.ask(
    Method.TESTING,
    lambda answers: (None, {"the only best move at times": list(KINDS)}) if usual_play(answers) else None,
)
def which_moves_are_sometimes_worth_making(rules: Rules) -> Verdict:
    """Which kinds of moves are sometimes better than every other kind: by the player's points in the round, if all play
    thriftily from then on.
    """
    players, found, shown = table_of(rules), set[str](), None
    late = (one for one in moments(rules, players, 3 * GAMES) if one.state.round.left_to_draw < LATE)
    for one in islice(late, POSITIONS):
        best: dict[str, tuple[int, Play]] = {}
        seat = one.state.round.turn
        for play in one.state.legal_moves():
            points = points_after(rules, one.after(play))
            kind = kind_of_play(play)
            if points and (kind not in best or better(rules, points[seat], best[kind][0])):
                best[kind] = points[seat], play
        only = [kind for kind in best if all(better(rules, best[kind][0], best[one][0]) for one in best if one != kind)]
        if len(best) > 1 and only and only[0] not in found:
            found.add(only[0])
            shown = shown or one.record([(best[only[0]][1], 0)])
        if len(found) == len(KINDS):
            break
    figures = {"the only best move at times": [kind for kind in KINDS if kind in found]}
    missed = [kind for kind in KINDS if kind not in found]
    return fact("positions of simulated games", shown, **figures, **({"not met": missed} if missed else {}))


# -- measured ------------------------------------------------------------------------------------------------------


def share(count: int, of: int) -> list[float]:
    """Write a share in percent, with the bounds of its interval."""
    middle = (count + SURE**2 / 2) / (of + SURE**2)
    spread = SURE / (of + SURE**2) * sqrt(count * (of - count) / of + SURE**2 / 4)
    return [round(100 * one, 1) for one in (count / of, middle - spread, middle + spread)]


def share_by_rounds(counted: Sequence[tuple[int, int]]) -> list[float]:
    """Write the share of the turns of rounds in percent, with the bounds of its interval.

    Turns of one round are alike, so that it is the rounds that are told from one another.
    """
    of = sum(turns for _, turns in counted)
    found = sum(count for count, _ in counted) / of
    apart = sum((count - found * turns) ** 2 for count, turns in counted)
    spread = STUDENT * sqrt(apart * len(counted) / (len(counted) - 1)) / of
    return [round(100 * one, 1) for one in (found, max(0.0, found - spread), min(1.0, found + spread))]


class Measured(NamedTuple):
    """What simulated games came to: how often the first start player wins, all wins, shared wins, tiebreakers."""

    starter: int
    wins: int
    shared: int
    broken: int


@by_answers
def simulated(rules: Rules, players: int) -> Measured:
    """Play games of thrifty players at once; raise where the batch engine is missing or cannot play so."""
    try:
        from variorum.games.dobro.batch import PackingError, pack, play_games  # noqa: PLC0415 - needs numba
    except ModuleNotFoundError as error:
        raise UndecidedError("measuring needs the batch engine: pip install 'variorum[impact]'") from error
    try:
        rows = play_games(pack(rules), players, "thrifty", SEED, 0, SIMULATED)
    except PackingError as error:
        raise UndecidedError(str(error)) from error
    won = rows["winners"]
    starter = (won >> (rows["starters"] & 15)) & 1
    wins = sum(int(((won >> seat) & 1).sum()) for seat in range(players))
    return Measured(int(starter.sum()), wins, int(((won & (won - 1)) != 0).sum()), int((rows["decided"] > 0).sum()))


HOW = {"games": SIMULATED, "seed": SEED}


def measuring(**bounds: Within) -> Expect:
    """Expect measured figures within bounds, where cards are counted as usual."""
    figures = {name.replace("_", " "): one for name, one in bounds.items()}
    return lambda answers: (None, {**HOW, **figures}) if usual_forgetting(answers) else None


@THEOREMS.ask(
    Method.SIMULATION,
    measuring(share_of_wins=Within(10, 65), low=Within(8, 63), high=Within(12, 67), gain=Within(-8, 12)),
)
def how_often_the_start_player_wins(rules: Rules) -> Verdict:
    """How often the start player of the first round wins, alone or with others, by number of players: in percent of
    simulated games of thrifty players. The true share lies between low and high 95 times of 100; the gain is what it is
    above the average of all players.
    """
    measured = {players: simulated(rules, players) for players in seats(rules)}
    found = {players: share(one.starter, SIMULATED) for players, one in measured.items()}
    gain = {n: round(100 * (one.starter - one.wins / n) / SIMULATED, 1) for n, one in measured.items()}
    return fact("games of thrifty players", None, **HOW, **spread("share of wins", found), gain=gain)


@THEOREMS.ask(Method.SIMULATION, measuring(share_of_games=Within(0, 15), low=Within(0, 12), high=Within(0, 18)))
def how_often_the_win_is_shared(rules: Rules) -> Verdict:
    """How often several players share the win, by number of players: in percent of simulated games of thrifty players.
    The true share lies between low and high 95 times of 100.
    """
    found = {players: share(simulated(rules, players).shared, SIMULATED) for players in seats(rules)}
    return fact("games of thrifty players", None, **HOW, **spread("share of games", found))


@THEOREMS.ask(Method.SIMULATION, measuring(share_of_games=Within(0, 40), low=Within(0, 38), high=Within(1, 45)))
def how_often_a_tiebreaker_is_needed(rules: Rules) -> Verdict:
    """How often several players have the best total, by number of players: in percent of simulated games of thrifty
    players. The true share lies between low and high 95 times of 100.
    """
    found = {players: share(simulated(rules, players).broken, SIMULATED) for players in seats(rules)}
    return fact("games of thrifty players", None, **HOW, **spread("share of games", found))


def spread(name: str, found: Mapping[int, list[float]]) -> dict[str, dict[int, float]]:
    """Write shares and the bounds of their intervals in columns."""
    return {head: {players: one[at] for players, one in found.items()} for at, head in enumerate((name, "low", "high"))}


@THEOREMS.ask(
    Method.SIMULATION,
    lambda answers: (
        (None, {"rounds": ROUNDS, "share of turns": Within(3, 50), "low": Within(2, 45), "high": Within(4, 55)})
        if usual_play(answers)
        else None
    ),
)
def how_often_taking_is_the_only_move(rules: Rules) -> Verdict:
    """How often taking is the only legal move, by number of players: in percent of the turns of simulated rounds of
    thrifty players. The true share lies between low and high 95 times of 100.
    """
    found = {players: share_by_rounds(_count_forced(rules, players)) for players in seats(rules)}
    return fact("a turn with taking as the only move", None, rounds=ROUNDS, **spread("share of turns", found))


def _count_forced(rules: Rules, players: int) -> list[tuple[int, int]]:
    """Count in each of some rounds the turns with taking as the only move, and all turns."""
    counted = []
    for seed in range(ROUNDS):
        round_ = deal(rules, players, seed).round.copy()
        forced = turns = 0
        while not round_.over and len(round_.log) < MOST_MOVES:
            turns += 1
            forced += [play.sort for play in round_.legal()] == [Sort.TAKE]
            round_.play(thrifty(round_, CHANCE))
        counted.append((forced, turns))
    return counted
