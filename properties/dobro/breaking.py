"""What it means to break each theorem: a check for every failure, made on the record or score sheet that shows it.

Records are replayed by the referee, move by move. Nothing here asks how the failure was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from variorum.games.chance import Chance
from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import REVERSE, multiset, size
from variorum.games.dobro.decide.explorer import Watched
from variorum.games.dobro.game import Game, score_round
from variorum.games.dobro.players import POLICIES
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.records import CARD_NUMBERS, read_record, read_sheet
from variorum.games.dobro.referee import Replay, Verdict
from variorum.games.dobro.round import NOBODY, Ending, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import (
    card_sum,
    deciding_round,
    ranked_count,
    round_points,
    starters,
    winners,
    with_forgetful,
)
from variorum.games.dobro.sheets import score_sheet
from variorum.prove.theorems import switch

Data = Mapping[str, Any]
Counts = Sequence[int]


class Move(NamedTuple):
    """A move with the round before it and after it."""

    before: Round
    seat: int
    play: Play
    forgets: int
    after: Round


class Replayed:
    """A record that has been replayed: its moves, the verdict, and the game as it then stands."""

    def __init__(self, rules: Rules, data: Data) -> None:
        self.rules = rules
        self.seen: list[tuple[int, Round]] = []
        replay = Replay(rules, read_record(data), lambda number, _, round_: self.seen.append((number, round_.copy())))
        self.verdict: Verdict = replay.run()
        assert replay.game is not None
        self.game: Game = replay.game

    @property
    def moves(self) -> Iterator[Move]:
        """List the moves."""
        for (number, before), (same, after) in zip(self.seen, self.seen[1:], strict=False):
            if number == same:
                yield Move(before, *after.log[-1], after)

    @property
    def last(self) -> Move:
        """The last move that was made."""
        return list(self.moves)[-1]

    @property
    def cards(self) -> list[tuple[int, ...]]:
        """The cards of every round."""
        return [result.cards for result in self.game.results]

    @property
    def ranked(self) -> list[list[int]]:
        """What the ranking counts, of every round."""
        return [
            [ranked_count(self.rules, pile, cards) for pile, cards in zip(result.piles, result.cards, strict=True)]
            for result in self.game.results
        ]


Check = Callable[[Rules, Data], bool]
BREAKS: dict[str, Check] = {}
CHECKS: dict[str, Callable[[Replayed], bool]] = {}  # the same of what has been replayed


def replays(*ids: str) -> Callable[[Callable[[Replayed], bool]], Callable[[Replayed], bool]]:
    """Let a check of a replayed record stand for theorems."""

    def add(check: Callable[[Replayed], bool]) -> Callable[[Replayed], bool]:
        for id_ in ids:
            BREAKS[id_] = lambda rules, data: check(Replayed(rules, data))
            CHECKS[id_] = check
        return check

    return add


def sheet_cards(rules: Rules, data: Data) -> list[list[int]]:
    """Read what the ranking counts in every round, from a record or a sheet."""
    if "cards" in data["rounds"][0]:
        return [[*one["cards"].values()] for one in data["rounds"]]
    return Replayed(rules, data).ranked


def on_cards(*ids: str) -> Callable[[Callable[[Rules, list[list[int]]], bool]], object]:
    """Let a check of the cards of each round, of a record or a sheet, stand for theorems."""

    def add(check: Callable[[Rules, list[list[int]]], bool]) -> object:
        for id_ in ids:
            BREAKS[id_] = lambda rules, data: check(rules, sheet_cards(rules, data))
        return check

    return add


def is_better(rules: Rules, one: int, other: int) -> bool:
    """Tell whether points are better than others."""
    return one < other if rules.final_winner is a.FinalWinner.LOWEST_TOTAL else one > other


# -- rounds as they are played -----------------------------------------------------------------------------------


def count_all(round_: Round) -> int:
    """Count all cards of a round."""
    return sum(map(size, (*round_.hands, *round_.piles, round_.in_play))) + round_.left_to_draw


@replays("every-card-stays-in-one-place")
def _(one: Replayed) -> bool:
    return count_all(one.last.after) < count_all(one.seen[0][1])


@replays("a-player-with-cards-has-something-to-do")
def _(one: Replayed) -> bool:
    for round_ in (round_ for _, round_ in one.seen):
        for seat in (seat for seat in range(round_.players) if round_.sizes[seat]):
            there = round_.copy()
            there.turn = seat
            if not there._legal_mask():
                return True
    return False


@replays("somebody-can-always-go-on")
def _(one: Replayed) -> bool:
    return one.last.after.ending is Ending.STUCK


@replays("a-round-always-ends")
def _(one: Replayed) -> bool:
    states = [
        (*round_.hands, *round_.piles, round_.in_play, round_.left_to_draw, round_.turn) for _, round_ in one.seen
    ]
    return len(set(states)) < len(states)


def is_emptied(move: Move) -> bool:
    """Tell whether a last card was laid while there were cards to draw."""
    return move.play.count == move.before.sizes[move.seat] and move.before.left_to_draw > 0


def is_short(move: Move) -> bool:
    """Tell whether a turn ended with a short hand while there were cards to draw."""
    passed = move.after.turn != move.seat or bool(move.after.in_play)
    short = move.after.sizes[move.seat] < move.after.draw_size and move.after.left_to_draw > 0
    return passed and short and not move.after.over


@replays("no-hand-is-emptied-while-there-are-cards-to-draw")
def _(one: Replayed) -> bool:
    return any(map(is_emptied, one.moves))


@replays("without-forgetting-no-hand-is-emptied-before-the-draw-pile")
def _(one: Replayed) -> bool:
    return any(is_emptied(move) and not any(forgets for _, _, forgets in move.after.log) for move in one.moves)


@replays("nobody-comes-to-a-turn-without-cards")
def _(one: Replayed) -> bool:
    first = one.seen[0][1]
    watched = Watched(one.rules, first.hands, first.draw, first.starter, direction=first.direction, aside=first.aside)
    for move in one.moves:
        watched.play(move.play, move.forgets)
    return watched.came_empty != NOBODY


@replays("a-hand-is-short-only-after-a-forgotten-draw")
def _(one: Replayed) -> bool:
    return any(
        is_short(move) and not any(seat == move.seat and forgets for seat, _, forgets in move.after.log)
        for move in one.moves
    )


@replays("a-turn-never-ends-with-a-short-hand")
def _(one: Replayed) -> bool:
    return any(map(is_short, one.moves))


@replays("no-hand-is-short-while-there-are-cards-to-draw")
def _(one: Replayed) -> bool:
    def takes_short(move: Move) -> bool:
        short = move.before.sizes[move.seat] < move.before.draw_size and move.before.left_to_draw > 0
        return move.play.sort is Sort.TAKE and short

    return any(is_emptied(move) or is_short(move) or takes_short(move) for move in one.moves)


@replays("the-forgetful-card-goes-only-to-players-who-forget")
def _(one: Replayed) -> bool:
    return any(not move.forgets and move.before.forgetful != move.after.forgetful for move in one.moves)


# -- climbs ------------------------------------------------------------------------------------------------------


@replays("a-play-must-reach-the-value")
def _(one: Replayed) -> bool:
    fault = one.verdict.fault
    if fault is None:
        return one.last.play.worth < one.last.before.value
    refused = one.last.after.t.by_text[(fault.text or "").split()[1]]
    return refused.worth >= one.last.after.value > 0


@replays("every-play-with-a-value-raises-the-value")
def _(one: Replayed) -> bool:
    return one.last.play.has_value and one.last.after.value <= one.last.before.value


@replays("a-play-leaves-its-worth-or-twice-its-worth")
def _(one: Replayed) -> bool:
    equal = one.last.play.worth == one.last.before.value
    return one.last.play.has_value and one.last.after.value != one.last.play.worth * (2 if equal else 1)


@replays("a-skip-or-reverse-leaves-the-value")
def _(one: Replayed) -> bool:
    before, after = one.last.before, one.last.after
    return one.last.play.sort is Sort.SPECIAL and before.value > 0 and after.value != before.value


@replays("beyond-24-only-a-skip-or-reverse-can-be-played")
def _(one: Replayed) -> bool:
    return one.last.play.has_value and one.last.before.value > 24


@replays("a-climb-doubles-four-times-at-most")
def _(one: Replayed) -> bool:
    doublings = 0
    for move in one.moves:
        doublings = 0 if not move.before.in_play else doublings
        doublings += move.play.has_value and move.before.raise_value(move.play)[1]
    return doublings > 4


def _doubles_otherwise(rules: Rules, data: Data) -> bool:
    sides = [switch(rules, play_double_what=answer) for answer in a.PlayDoubleWhat]
    return len({Replayed(side, data).last.after.value for side in sides}) == 2


BREAKS["doubling-the-play-or-the-value-is-the-same"] = _doubles_otherwise


@replays("a-skip-or-reverse-is-no-way-to-take")
def _(one: Replayed) -> bool:
    return one.last.play.sort is Sort.SPECIAL and one.last.after.in_play == 0


# -- turns and rounds --------------------------------------------------------------------------------------------


@replays("the-neighbour-plays-next")
def _(one: Replayed) -> bool:
    move = one.last
    step = 0 if move.play.sort is Sort.TAKE else move.before.direction
    return REVERSE not in move.play.cards and move.after.turn != (move.seat + step) % move.after.players


@replays("each-reverse-turns-play-until-the-next")
def _(one: Replayed) -> bool:
    move, begun = one.last, one.seen[0][1].direction
    reverses = sum(play.cards.count(REVERSE) for _, play, _ in move.after.log)
    return bool(move.after.turn != (move.seat + begun * (-1) ** reverses) % move.after.players)


@replays("everybody-has-a-turn-without-forgetting", "everybody-has-a-turn-with-forgetting")
def _(one: Replayed) -> bool:
    round_ = one.last.after
    return round_.over and len({seat for seat, _, _ in round_.log}) < round_.players


@replays("no-hand-exceeds-the-deal")
def _(one: Replayed) -> bool:
    return max(one.last.after.sizes) > one.last.after.hand_size


@replays("the-longer-variant-is-longer")
def _(one: Replayed) -> bool:
    return one.game.longer and one.game.over and len(one.game.results) <= one.rules.game_rounds


@replays("the-deciding-round-of-a-tie-is-always-played")
def _(one: Replayed) -> bool:
    tied = len(one.game.outcome().winners) != 1  # type: ignore[union-attr]
    return tied and deciding_round(one.rules, len(one.game.results)) is None


def _starts_openly(rules: Rules, data: Data) -> bool:
    *played, last = data["rounds"]
    records = [{**data, "rounds": [*played, {**last, "starter": name}]} for name in data["players"]]
    return sum(Replayed(rules, record).verdict.legal for record in records) > 1


BREAKS["the-next-starter-is-settled-without-chance"] = _starts_openly


# -- points and winners ------------------------------------------------------------------------------------------


@replays("equal-cards-give-equal-points")
def _(one: Replayed) -> bool:
    return any(
        cards[me] == cards[other] and points[me] != points[other]
        for cards, points in zip(one.cards, (round_points(one.rules, ranked) for ranked in one.ranked), strict=True)
        for me, other in combinations(range(len(cards)), 2)
    )


@replays("fewer-cards-give-better-points")
def _(one: Replayed) -> bool:
    return any(
        cards[me] < cards[other] and not is_better(one.rules, points[me], points[other])
        for cards, points in zip(one.cards, (round_points(one.rules, ranked) for ranked in one.ranked), strict=True)
        for me in range(len(cards))
        for other in range(len(cards))
    )


def _harmed(rules: Rules, cards: list[list[int]], seats: Sequence[int], sign: int) -> bool:
    before, after = (round_points(rules, one) for one in cards)
    assert cards[1][0] < cards[0][0] and cards[1][1:] == cards[0][1:]
    return any(is_better(rules, *(before[seat], after[seat])[::sign]) for seat in seats)


@on_cards("taking-fewer-cards-never-harms-the-taker")
def _(rules: Rules, cards: list[list[int]]) -> bool:
    return _harmed(rules, cards, [0], 1)


@on_cards("taking-fewer-cards-never-helps-another")
def _(rules: Rules, cards: list[list[int]]) -> bool:
    return _harmed(rules, cards, range(1, len(cards[0])), -1)


@on_cards("a-tie-counts-as-lost-by-all")
def _(rules: Rules, cards: list[list[int]]) -> bool:
    return any(
        one.count(one[me]) > 1
        and round_points(rules, one)[me]
        != round_points(rules, [2 * count + (seat == me) for seat, count in enumerate(one)])[me]
        for one in cards
        for me in range(len(one))
    )


def _goes_negative(rules: Rules, data: Data) -> bool:
    if "cards" in data["rounds"][0]:
        return min(score_sheet(rules, read_sheet(data)).totals.values()) < 0
    return min((Replayed(rules, data).verdict.totals or {}).values()) < 0


BREAKS["no-total-is-ever-negative"] = _goes_negative


@replays("the-forgetful-card-never-helps-its-holder")
def _(one: Replayed) -> bool:
    rules, game = one.rules, one.game
    for seat in game.outcome().winners:  # type: ignore[union-attr]
        without = game.totals()
        for result, round_ in zip(game.results, game.played, strict=True):
            card = with_forgetful(rules, [0], 0, round_.forgotten_draws)[0]
            without[seat] -= card * (result.forgetful == seat)
        if seat not in won_with(rules, game, without):
            return True
    return False


def won_with(rules: Rules, game: Game, totals: Counts) -> list[int]:
    """Find who would win a game with other totals."""
    last = deciding_round(rules, len(game.results))
    if last is None:
        return winners(rules, totals, None, None)[0]
    result = game.results[last]
    sums = [card_sum(rules, *one) for one in zip(result.piles, result.wilds, strict=True)]
    return winners(rules, totals, result.cards, sums)[0]


def _win(rules: Rules, data: Data) -> list[str]:
    """Find who wins a whole game or a sheet."""
    if "cards" in data["rounds"][0]:
        return score_sheet(rules, read_sheet(data)).winners
    found = Replayed(rules, data).verdict.winners
    assert found is not None
    return found


BREAKS["somebody-always-wins"] = lambda rules, data: not _win(rules, data)
BREAKS["one-player-wins-alone"] = lambda rules, data: len(_win(rules, data)) != 1


@replays("fewest-cards-in-every-round-wins-alone")
def _(one: Replayed) -> bool:
    fewest = [
        seat
        for seat in range(one.game.players)
        if all(cards[seat] < min(other for who, other in enumerate(cards) if who != seat) for cards in one.cards)
    ]
    return bool(fewest) and one.game.outcome().winners != tuple(fewest)  # type: ignore[union-attr]


@replays("no-cards-in-any-round-is-enough-to-win")
def _(one: Replayed) -> bool:
    held = {result.forgetful for result in one.game.results}
    bare = {seat for seat in range(one.game.players) if not any(cards[seat] for cards in one.cards)}
    return bool(bare - held - set(one.game.outcome().winners))  # type: ignore[union-attr]


def turned(rules: Rules) -> list[Rules]:
    """Count from the most cards with the highest total winning, and from the fewest with the lowest."""
    return [
        switch(rules, score_order=a.ScoreOrder.MOST_CARDS_FIRST, final_winner=a.FinalWinner.HIGHEST_TOTAL),
        switch(rules, score_order=a.ScoreOrder.FEWEST_CARDS_FIRST, final_winner=a.FinalWinner.LOWEST_TOTAL),
    ]


def skipping(rules: Rules) -> list[Rules]:
    """Skip one position after a tie, or all."""
    return [switch(rules, score_tie_skips=answer) for answer in a.ScoreTieSkips]


def win_otherwise(rules: Rules, sides: list[Rules], data: Data) -> bool:
    """Tell whether two rule sets give the same game or sheet to different players, without the forgetful card."""
    won, cards = [], sheet_cards(rules, data)
    for side in sides:
        totals = [sum(column) for column in zip(*(round_points(side, one) for one in cards), strict=True)]
        if "cards" in data["rounds"][0]:
            last = deciding_round(side, len(cards))
            level = None if last is None else cards[last]
            won.append(winners(side, totals, level, level)[0])
        else:
            won.append(won_with(side, Replayed(rules, data).game, totals))
    return won[0] != won[1]


BREAKS["both-directions-always-agree"] = lambda rules, data: win_otherwise(rules, turned(rules), data)
BREAKS["skipping-one-position-or-all-never-changes-the-winner"] = lambda rules, data: win_otherwise(
    rules, skipping(rules), data
)


@on_cards("up-to-three-players-a-tie-skips-the-same")
def _(rules: Rules, cards: list[list[int]]) -> bool:
    one, other = ([round_points(side, counts) for counts in cards] for side in skipping(rules))
    return len(cards[0]) <= 3 and one != other


@on_cards("points-from-both-directions-add-up")
def _(rules: Rules, cards: list[list[int]]) -> bool:
    return any(
        sum(round_points(side, one)[me] for side in turned(rules)) != len(one) + 2 - one.count(one[me])
        for one in cards
        for me in range(len(one))
    )


@on_cards("both-directions-agree-in-one-round")
def _(rules: Rules, cards: list[list[int]]) -> bool:
    for one in cards:
        most, fewest = (round_points(side, one) for side in turned(rules))
        least = [seat for seat, count in enumerate(one) if count == min(one)]
        leads = [[seat for seat, points in enumerate(most) if points == max(most)]]
        leads.append([seat for seat, points in enumerate(fewest) if points == min(fewest)])
        if leads != [least, least]:
            return True
    return False


def start_or_win(rules: Rules, side: Rules, game: Game, hands: Sequence[Sequence[int]]) -> list[list[int]]:
    """Find who may start each round of a game after the first, and who wins it, if it is scored by other rules."""
    found, totals, standing = [], [0] * game.players, [0] * game.players
    for number, (result, round_) in enumerate(zip(game.results, game.played, strict=True)):
        piles = zip(result.piles, result.cards, strict=True)
        before = round_points(side, [ranked_count(rules, pile, cards) for pile, cards in piles])
        after = with_forgetful(side, before, result.forgetful, round_.forgotten_draws)
        start = before if side.forget_points_when is a.ForgetPointsWhen.END_OF_GAME else after
        totals = [x + y for x, y in zip(totals, after, strict=True)]
        standing = [x + y for x, y in zip(standing, start, strict=True)]
        if number + 1 < len(game.results):
            clockwise = rules.next_direction is a.NextDirection.CLOCKWISE
            finisher = result.finisher if result.finisher != NOBODY else round_.log[-1][0]
            seat: dict[str, Any] = {"finisher": finisher, "direction": 1 if clockwise else round_.direction}
            seat |= {"last_starter": round_.starter, "piles": round_.piles, "hands": hands[number + 1]}
            found.append(starters(side, standing, start, **seat))
    return [*found, won_with(side, game, totals)]


def turned_with_start(rules: Rules, **more: Any) -> Rules:
    """Rank from the other end, and let the other total win and the other points start."""
    side = turned(rules)[rules.score_order is a.ScoreOrder.MOST_CARDS_FIRST]
    most = rules.next_starter is a.NextStarter.MOST_POINTS
    other = a.FinalWinner.LOWEST_TOTAL
    other = a.FinalWinner.HIGHEST_TOTAL if rules.final_winner is other else other
    start = a.NextStarter.FEWEST_POINTS if most else a.NextStarter.MOST_POINTS
    return switch(side, final_winner=other, next_starter=start, **more)


def breaks_turned(ties: bool, forgetful: bool) -> Check:
    """Check that a game of a class is started or won by others if the scale is turned over."""

    def check(rules: Rules, data: Data) -> bool:
        one = Replayed(rules, data)
        assert one.verdict.legal and one.game.over
        hands = [[multiset(kinds(given["hands"][name])) for name in data["players"]] for given in data["rounds"]]
        of_class = ties or not any(len(set(ranked)) < len(ranked) for ranked in one.ranked)
        of_class &= forgetful or not any(move.forgets for move in one.moves)
        card = {"forget_points": -rules.forget_points} if forgetful else {}
        other = turned_with_start(rules, **card)
        return of_class and start_or_win(rules, rules, one.game, hands) != start_or_win(rules, other, one.game, hands)

    return check


def kinds(hand: Sequence[Any]) -> list[int]:
    """Read the cards of a hand."""
    return [CARD_NUMBERS[str(card)] for card in hand]


BREAKS["both-directions-agree-for-two-players"] = breaks_turned(ties=True, forgetful=False)
BREAKS["both-directions-agree-without-ties"] = breaks_turned(ties=False, forgetful=False)
BREAKS["the-whole-scale-can-be-turned-over-without-ties"] = breaks_turned(ties=False, forgetful=True)


# -- what pays -----------------------------------------------------------------------------------------------------


def thrifty_end(round_: Round) -> Round:
    """Let thrifty players play a round to its end."""
    for _ in range(1_000):
        if not round_.over:
            round_.play(POLICIES["thrifty"](round_, Chance(0)))
    return round_


def instead(move: Move, play: Play, forgets: int = 0) -> Round:
    """Make another move in place of one, and let thrifty players go on."""
    round_ = move.before.copy()
    round_.play(play, forgets)
    return thrifty_end(round_)


def would_play(move: Move) -> Play:
    """Find what a thrifty player would have done."""
    return POLICIES["thrifty"](move.before, Chance(0))


def forgetting_paid(notice: int) -> Callable[[Replayed], bool]:
    """Check that a player who forgot to draw got better points than by drawing."""

    def check(one: Replayed) -> bool:
        (move,) = [move for move in one.moves if move.forgets]
        drawn = score_round(one.rules, instead(move, move.play)).points[move.seat]
        return move.forgets == notice and is_better(one.rules, one.game.results[-1].points[move.seat], drawn)

    return check


replays("a-noticed-forgotten-draw-never-pays")(forgetting_paid(NOTICED))
replays("an-unnoticed-forgotten-draw-never-pays")(forgetting_paid(UNNOTICED))


def able_to_win(rules: Rules, totals: Sequence[int]) -> set[int]:
    """Find who can have the best total after one more round, whatever cards are taken in it."""
    players, found = len(totals), set[int]()
    most = 0 if rules.end_piles is a.EndPiles.DISCARDED else players
    for counts, holder in product(product(range(most + 1), repeat=players), (None, *range(players))):
        points = with_forgetful(rules, round_points(rules, counts), holder)
        ends = [total + more for total, more in zip(totals, points, strict=True)]
        found |= {seat for seat in range(players) if not any(is_better(rules, end, ends[seat]) for end in ends)}
    return found


@replays("before-the-last-round-two-players-can-still-win")
def _(one: Replayed) -> bool:
    return len(one.game.results) == one.game.rounds - 1 and len(able_to_win(one.rules, one.game.totals())) == 1


@replays("a-player-who-cannot-win-never-chooses-who-does")
def _(one: Replayed) -> bool:
    before = copy(one.game)
    before.results, before.played = one.game.results[:-1], one.game.played[:-1]
    able, won = able_to_win(one.rules, before.totals()), one.game.outcome()
    for move in list(one.moves)[-len(one.game.played[-1].log) :]:
        if move.seat not in able:
            other = copy(before)
            other.results, other.played = before.results[:], before.played[:]
            other.round = instead(move, would_play(move))
            if not other.round.over:
                continue
            other.finish_round()
            if won and other.outcome().winners != won.winners:  # type: ignore[union-attr]
                return True
    return False


@replays("two-players-cannot-hurt-a-third-at-no-cost")
def _(one: Replayed) -> bool:
    own = one.game.results[-1].points
    moves = list(one.moves)[-len(one.game.played[-1].log) :]
    for first, second in pairwise(moves):
        usual = score_round(one.rules, instead(first, would_play(first))).points
        worse = {seat for seat in range(len(own)) if is_better(one.rules, usual[seat], own[seat])}
        if first.seat != second.seat and worse and not worse & {first.seat, second.seat}:
            return True
    return False
