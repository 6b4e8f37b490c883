"""Scoring Dobro: the points of a round, who starts the next, who wins and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from engine.dobro import answers as a
from engine.dobro.arithmetic import has_most, is_best, points_of, position, tied, turns_until
from engine.dobro.cards import WILD, cards_of, number_on, total
from engine.dobro.rules import Rules

BEYOND_ALL = 99


class DecidedBy(StrEnum):
    """What decided who won."""

    TOTAL = "total"
    FEWEST_CARDS = "fewest-cards"
    LOWEST_SUM = "lowest-sum"
    SHARED = "shared"


class MissingSumsError(Exception):
    """A tie that only the sums of card values can break, and they are not known."""

    def __init__(self, seats: Sequence[int]) -> None:
        super().__init__("the sums of the card values are needed to break a tie")
        self.seats = list(seats)


def round_points(rules: Rules, counts: Sequence[int]) -> list[int]:
    """Give each player the points of a round, before the forgetful card, by what the ranking counts."""
    table = [rules.score_points[str(place)] for place in range(1, len(rules.score_points) + 1)]
    most_first = int(rules.score_order is a.ScoreOrder.MOST_CARDS_FIRST)
    skips_all = rules.score_tie_skips is a.ScoreTieSkips.AS_MANY_AS_FILLED
    ranked = [seat for seat, count in enumerate(counts) if count or rules.score_no_cards is a.ScoreNoCards.RANKED]
    cards = [counts[seat] for seat in ranked]
    points = [0] * len(counts)
    for me, seat in enumerate(ranked):
        place = position(cards, me, most_first, skips_all)
        match rules.score_tie_points:
            case a.ScoreTiePoints.LAST_OF_THOSE_FILLED:
                place += tied(cards, me) - 1
            case a.ScoreTiePoints.LAST_KEEPS_LAST if not most_first and has_most(cards, me) and tied(cards, me) > 1:
                place = len(cards)
        points[seat] = int(points_of(place, table))
    return points


def with_forgetful(rules: Rules, points: Sequence[int], holder: int | None, lapses: int = 1) -> list[int]:
    """Reckon the forgetful card, once or for each lapse."""
    return [one + rules.forget_points * lapses * (seat == holder) for seat, one in enumerate(points)]


# -- the next starter --------------------------------------------------------------------------------------------


def starters(
    rules: Rules,
    totals: Sequence[int],
    last_points: Sequence[int],
    *,
    finisher: int,
    direction: int,
    last_starter: int,
    piles: Sequence[int],
    hands: Sequence[int],
) -> list[int]:
    """Find who may start the next round: one player, or several where chance decides among them."""
    players = range(len(totals))
    if rules.setup_starter_scope is a.SetupStarterScope.EVERY_ROUND:
        return list(players)
    scores = totals if rules.next_starter_points is a.NextStarterPoints.TOTAL else last_points
    fewest = int(rules.next_starter is a.NextStarter.FEWEST_POINTS)
    everybody = [1] * len(scores)
    level = [seat for seat in players if is_best(scores, everybody, seat, fewest)]
    if len(level) == 1:
        return level
    if rules.next_starter_tie is a.NextStarterTie.NEAREST_FINISHER:
        first = int(rules.next_starter_tie_finisher is a.NextStarterTieFinisher.FIRST)
        return [min(level, key=lambda seat: turns_until(seat, finisher, direction, len(scores), first))]
    compared = piles if rules.next_starter_tie_cards is a.NextStarterTieCards.SCORE_PILE else hands
    level = _highest_cards(rules, level, compared)
    if len(level) > 1 and rules.next_starter_tie_equal is a.NextStarterTieEqual.FIRST_SEATED:
        return [min(level, key=lambda seat: turns_until(seat, last_starter, direction, len(scores), 0))]
    return level


def _highest_cards(rules: Rules, level: list[int], cards: Sequence[int]) -> list[int]:
    """Keep those whose cards are highest, compared one by one from the highest down."""
    wild = BEYOND_ALL if rules.next_starter_tie_unnumbered is a.NextStarterTieUnnumbered.WILD_HIGHEST else 0
    end = [BEYOND_ALL] if rules.next_starter_tie_runs_out is a.NextStarterTieRunsOut.FEWER_CARDS_WIN else []

    def ranks(seat: int) -> list[int]:
        values = (wild if card == WILD else number_on(card) for card in cards_of(cards[seat]))
        return sorted(values, reverse=True) + end

    best = max(map(ranks, level))
    return [seat for seat in level if ranks(seat) == best]


# -- the winner --------------------------------------------------------------------------------------------------


def deciding_round(rules: Rules, rounds: int) -> int | None:
    """Find the round whose cards break a tie, counted from 0, if there is one."""
    if rules.final_tie_round is a.FinalTieRound.LAST_ROUND:
        return rounds - 1
    return 2 if rounds > 2 else None


def winners(
    rules: Rules,
    totals: Sequence[int],
    cards: Sequence[int] | None,
    sums: Sequence[int | None] | None,
) -> tuple[list[int], DecidedBy]:
    """Find who wins, and by what, from totals and the cards and sums of the deciding round (None if there is none)."""
    lowest = int(rules.final_winner is a.FinalWinner.LOWEST_TOTAL)
    level = _best(totals, list(range(len(totals))), lowest)
    if len(level) == 1:
        return level, DecidedBy.TOTAL
    if cards is not None:
        fewest = int(rules.final_tie_cards is a.FinalTieCards.FEWEST_CARDS)
        level = _best(cards, level, fewest)
        if len(level) == 1:
            return level, DecidedBy.FEWEST_CARDS
        if rules.final_tie_second is a.FinalTieSecond.LOWEST_SUM:
            known = [None if sums is None else sums[seat] for seat in range(len(totals))]
            if any(known[seat] is None for seat in level):
                raise MissingSumsError(level)
            level = _best([one if one is not None else 0 for one in known], level, 1)
            if len(level) == 1:
                return level, DecidedBy.LOWEST_SUM
    return (level if rules.final_shared is a.FinalShared.SHARED else []), DecidedBy.SHARED


def _best(scores: Sequence[int], level: list[int], lowest: int) -> list[int]:
    contenders = [int(seat in level) for seat in range(len(scores))]
    return [seat for seat in level if is_best(scores, contenders, seat, lowest)]


def card_sum(rules: Rules, pile: int, wild_values: int) -> int:
    """Add the values in a score pile, wild cards counting nothing or what they were given when played."""
    announced = rules.final_tie_unnumbered is a.FinalTieUnnumbered.WILD_AS_ANNOUNCED
    return total(pile) + wild_values * announced


def ranked_count(rules: Rules, pile: int, cards: int) -> int:
    """Give what the ranking of a round counts: the cards of a pile, or the sum of their values."""
    return cards if rules.score_ranks_by is a.ScoreRanksBy.NUMBER_OF_CARDS else total(pile)
