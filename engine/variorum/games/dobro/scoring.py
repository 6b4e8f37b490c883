"""Scoring Dobro: the points of a round, who starts the next, who wins and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import (
    Number,
    place_scored,
    points_of,
    position,
    ranks,
    still_level,
    turns_until,
)
from variorum.games.dobro.cards import WILD, cards_of, number_on, total
from variorum.games.dobro.rules import Rules

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


def round_points(rules: Rules, counts: Sequence[Number]) -> list[Number]:
    """Give each player the points of a round, before the forgetful card, by what the ranking counts."""
    table = [rules.score_points[str(place)] for place in range(1, len(rules.score_points) + 1)]
    most_first = int(rules.score_order is a.ScoreOrder.MOST_CARDS_FIRST)
    skips_all = rules.score_tie_skips is a.ScoreTieSkips.AS_MANY_AS_FILLED
    last_filled = int(rules.score_tie_points is a.ScoreTiePoints.LAST_OF_THOSE_FILLED)
    most_is_last = int(rules.score_tie_points is a.ScoreTiePoints.LAST_KEEPS_LAST) * (1 - most_first)
    ranked = [ranks(count, int(rules.score_no_cards is a.ScoreNoCards.RANKED)) for count in counts]
    points = []
    for me, takes_part in enumerate(ranked):
        place = position(counts, ranked, me, most_first, skips_all)
        place = place_scored(counts, ranked, me, place, last_filled, most_is_last)
        points.append(takes_part * points_of(place, table))
    return points


def with_forgetful(rules: Rules, points: Sequence[Number], holder: Number | None, lapses: Number = 1) -> list[Number]:
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
    level = _seats(still_level(scores, [1] * len(scores), fewest))
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


def deciders(
    rules: Rules, totals: Sequence[Number], cards: Sequence[Number] | None, sums: Sequence[Number] | None
) -> list[tuple[DecidedBy, Sequence[Number], int]]:
    """List what decides who wins, one after the other: the scores compared, and whether the lowest is best."""
    steps = [(DecidedBy.TOTAL, totals, int(rules.final_winner is a.FinalWinner.LOWEST_TOTAL))]
    if cards is not None:
        steps.append((DecidedBy.FEWEST_CARDS, cards, int(rules.final_tie_cards is a.FinalTieCards.FEWEST_CARDS)))
        if rules.final_tie_second is a.FinalTieSecond.LOWEST_SUM:
            steps.append((DecidedBy.LOWEST_SUM, sums or [None] * len(totals), 1))
    return steps


def winners(
    rules: Rules,
    totals: Sequence[int],
    cards: Sequence[int] | None,
    sums: Sequence[int | None] | None,
) -> tuple[list[int], DecidedBy]:
    """Find who wins, and by what, from totals and the cards and sums of the deciding round (None if there is none)."""
    level = [1] * len(totals)
    for by, scores, lowest in deciders(rules, totals, cards, sums):
        if any(scores[seat] is None for seat in _seats(level)):
            raise MissingSumsError(_seats(level))
        known = [0 if score is None else score for score in scores]
        level = still_level(known, level, lowest)
        if sum(level) == 1:
            return _seats(level), by
    return (_seats(level) if rules.final_shared is a.FinalShared.SHARED else []), DecidedBy.SHARED


def _seats(flags: Sequence[int]) -> list[int]:
    """List the seats that a flag is set for."""
    return [seat for seat, flag in enumerate(flags) if flag]


def card_sum(rules: Rules, pile: int, wild_values: int) -> int:
    """Add the values in a score pile, wild cards counting nothing or what they were given when played."""
    announced = rules.final_tie_unnumbered is a.FinalTieUnnumbered.WILD_AS_ANNOUNCED
    return total(pile) + wild_values * announced


def ranked_count(rules: Rules, pile: int, cards: int) -> int:
    """Give what the ranking of a round counts: the cards of a pile, or the sum of their values."""
    return cards if rules.score_ranks_by is a.ScoreRanksBy.NUMBER_OF_CARDS else total(pile)
