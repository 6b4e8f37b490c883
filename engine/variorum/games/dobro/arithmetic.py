"""The arithmetic of Dobro, each formula once: what doubles, points, the forgetful card, who starts and who wins.

Small functions over numbers and comparisons, and nothing else: the reference engine runs them on integers and the batch
engine compiles them; but for the comparing of cards, which theorems try out, proofs run them on solver terms. So they
count in plain loops and branch on rules alone, where they are not told to stop early. A flag is 0 or 1; `rules` has the
rules as numbers, by the names of `Flags`. Lists have a number for each player, in seat order; those that a function
narrows or works in are handed to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from variorum.games.dobro.cards import HIGHEST, LAST_KIND, LOWEST, WILD, copies

Number = Any
Flag = Any
Numbers = Any  # a list or an array of them
Rules = Any  # as numbers, by the names of `Flags`

STEPS = 3  # the total, the cards of the deciding round, their sum
MORE_THAN_ANY = 1000  # cards
NOTICED, UNNOTICED = 1, 2  # a forgotten draw; 0 is none
# When the direction flips next without another reverse card: at the end of this turn, or of the next one; or at the end
# of this turn and then back at the end of the next.
FLIPS, RETURNS_LATER, FLIPS_AND_RETURNS = 1, 2, 3
AFTER_TURN = (0, 0, FLIPS, FLIPS)


def pair_worth(one: Number, other: Number) -> Number:
    """Add the two cards of a pair."""
    return one + other


def higher(one: Number, other: Number) -> Number:
    """Take the higher of two numbers."""
    return one * (one >= other) + other * (one < other)


def reaches(worth: Number, value: Number, strictly: Flag) -> Flag:
    """Tell whether a play may be made on a value: it must be worth as much, or more than that if strictly."""
    return worth >= value + strictly


def doubles(rules: Rules, able: Flag, worth: Number, value: Number, last_card: Number, doubled: Flag) -> Flag:
    """Tell whether a play that is able to double does: where it equals the value in play, or the last card if so ruled,
    and the climb has not doubled before, if once is all.
    """
    target = value + (last_card - value) * rules.doubles_by_card
    return able * (worth == target) * (1 - doubled * rules.doubles_once)


def value_after(rules: Rules, worth: Number, value: Number, hit: Flag) -> Number:
    """Work out the value in play after a play: doubled if it hit, otherwise its worth, added to the old if so ruled."""
    twice = 2 * (worth * (1 - rules.doubles_value) + value * rules.doubles_value)
    plain = worth + value * rules.adds_up * (worth > value)
    return twice * hit + plain * (1 - hit)


def flips_to_come(pending: Number, once: Flag, late: Flag) -> Number:
    """Find when the direction flips after another reverse card, which flips it once or for good, now or late."""
    if not once:
        return late * (1 - pending)
    if not late:
        return RETURNS_LATER * (pending == 0)
    return (FLIPS_AND_RETURNS, FLIPS, RETURNS_LATER, 0)[pending]


def ahead(mine: Number, other: Number, most_first: Flag) -> Flag:
    """Tell whether another stands before me: with more cards, or with fewer, as the ranking goes."""
    return (other > mine) * most_first + (other < mine) * (1 - most_first)


def ranks(count: Number, ranks_empty: Flag) -> Flag:
    """Tell whether a player is ranked: with cards always, without any if so ruled."""
    return ranks_empty + (1 - ranks_empty) * (count > 0)


def position(rules: Rules, counts: Sequence[Number], ranked: Sequence[Flag], me: int) -> Number:
    """Find my position: one more than those before me, of each tie all or, if one position is ignored, two at most."""
    place: Number = 1
    for j in range(len(counts)):
        before = ranked[j] * ahead(counts[me], counts[j], rules.most_first)
        if not rules.skips_all:
            before = before * (as_many(counts, ranked, j, j) < 2)
        place = place + before
    return place


def as_many(counts: Sequence[Number], ranked: Sequence[Flag], me: int, among: int) -> Number:
    """Count the ranked players who have as many cards as I, among the first seats."""
    together: Number = 0
    for j in range(among):
        together = together + ranked[j] * (counts[j] == counts[me])
    return together


def count_tied(counts: Sequence[Number], ranked: Sequence[Flag], me: int) -> Number:
    """Count the ranked players who have as many cards as I, myself included."""
    return as_many(counts, ranked, me, len(counts))


def has_most(counts: Sequence[Number], me: int) -> Flag:
    """Tell whether nobody has more cards than I."""
    more: Number = 0
    for j in range(len(counts)):
        more = more + (counts[j] > counts[me]) * 1
    return more == 0


def place_scored(rules: Rules, counts: Sequence[Number], ranked: Sequence[Flag], me: int, place: Number) -> Number:
    """Find the position whose points I get: mine, the last that my tie fills, or the last if tied for most cards."""
    together = count_tied(counts, ranked, me)
    last: Number = 0
    for j in range(len(ranked)):
        last = last + ranked[j]
    of_most = rules.most_is_last * (last - place) * has_most(counts, me) * (together > 1)
    return place + (rules.last_filled * (together - 1) + of_most)


def points_of(place: Number, table: Sequence[Number]) -> Number:
    """Look up the points of a position, the first of the table being position 1."""
    points: Number = 0
    for index in range(len(table)):
        points = points + table[index] * (place == index + 1)
    return points


def points_for(rules: Rules, counts: Sequence[Number], ranked: Sequence[Flag], me: int) -> Number:
    """Work out my points of a round, before the forgetful card."""
    place = place_scored(rules, counts, ranked, me, position(rules, counts, ranked, me))
    return ranked[me] * points_of(place, rules.points_table)


def forgetting_counts(rules: Rules, forgets: Number) -> Flag:
    """Tell whether a forgotten draw has its consequences: where it was noticed, or need not be."""
    return (forgets == NOTICED) + (forgets == UNNOTICED) * (1 - rules.forget_needs_notice)


def forgetful_points(rules: Rules, forgotten_draws: Number, holds: Flag) -> Number:
    """Work out what the forgetful card gives or costs a player: its points for each forgotten draw, if they hold it."""
    return rules.forget_points * forgotten_draws * holds


# -- who is best -------------------------------------------------------------------------------------------------


def is_best(scores: Sequence[Number], level: Sequence[Flag], me: int, lowest: Flag) -> Flag:
    """Tell whether one of those level has the best score of them, the lowest or the highest being best."""
    better: Number = 0
    for j in range(len(scores)):
        better = better + level[j] * ahead(scores[me], scores[j], 1 - lowest)
    return level[me] * (better == 0)


def keep_best(scores: Sequence[Number], level: Numbers, best: Numbers, lowest: Flag) -> Number:
    """Keep of those level the ones who have the best score, and count them; `best` is to work in."""
    left: Number = 0
    for seat in range(len(scores)):
        best[seat] = is_best(scores, level, seat, lowest)
    for seat in range(len(scores)):
        level[seat] = best[seat]
        left = left + best[seat]
    return left


# -- who starts --------------------------------------------------------------------------------------------------


def keep_leaders(
    rules: Rules, totals: Sequence[Number], points: Sequence[Number], level: Numbers, best: Numbers
) -> Number:
    """Keep those whose points let them start the next round, of all rounds or the last, the most or the fewest."""
    return keep_best(totals if rules.starts_by_total else points, level, best, rules.starts_fewest)


def turns_until(seat: Number, start: Number, direction: Number, players: Number, start_first: Flag) -> Number:
    """Count how many turns after the start a seat comes; the start itself comes first or, otherwise, last."""
    steps = ((seat - start) * direction) % players
    return steps + players * (1 - start_first) * (steps == 0)


def keep_nearest(
    players: Number, start: Number, direction: Number, start_first: Flag, level: Numbers, best: Numbers, scores: Numbers
) -> Number:
    """Keep of those level the one whose turn comes soonest after a player's."""
    for seat in range(players):
        scores[seat] = turns_until(seat, start, direction, players, start_first)
    return keep_best(scores, level, best, 1)


def copies_ranked(rules: Rules, cards: Number, rank: Number, bits: int) -> Number:
    """Count the cards of a rank: the numbers by rank; above them wild cards, if highest; below them all others."""
    wilds = copies(cards, WILD, bits) * rules.starts_wild_highest
    if rank > HIGHEST:
        return wilds
    if rank >= LOWEST:
        return copies(cards, rank - LOWEST, bits)
    others = -wilds
    for kind in range(WILD, LAST_KIND + 1):
        others = others + copies(cards, kind, bits)
    return others


def rank_score(rules: Rules, cards: Number, rank: Number, bits: int) -> Number:
    """Score the cards of a rank: the more the better, but where nothing lower follows and fewer cards win, the fewer.

    Cards that run out there beat any that go on.
    """
    here = copies_ranked(rules, cards, rank, bits)
    if not rules.starts_fewer_cards:
        return here
    for lower in range(LOWEST - 1, rank):
        if copies_ranked(rules, cards, lower, bits):
            return here
    return MORE_THAN_ANY - here


def keep_highest(
    rules: Rules, cards: Sequence[Number], bits: int, level: Numbers, best: Numbers, scores: Numbers
) -> Number:
    """Keep of those level the ones whose cards are highest, compared one by one from the highest down; count them."""
    left: Number = len(cards)
    for rank in range(HIGHEST + 1, LOWEST - 2, -1):
        if left != 1:
            for seat in range(len(cards)):
                scores[seat] = rank_score(rules, cards[seat], rank, bits)
            left = keep_best(scores, level, best, 0)
    return left


def keep_starters(
    rules: Rules,
    totals: Sequence[Number],
    points: Sequence[Number],
    cards: Sequence[Number],
    bits: int,
    finisher: Number,
    last_starter: Number,
    direction: Number,
    players: Number,
    level: Numbers,
    best: Numbers,
    scores: Numbers,
) -> Number:
    """Keep those who may start the next round, and count them: one, or several where chance decides among them."""
    left = keep_leaders(rules, totals, points, level, best)
    if left > 1 and rules.starts_by_finisher:
        return keep_nearest(players, finisher, direction, rules.starts_finisher_first, level, best, scores)
    if left > 1:
        left = keep_highest(rules, cards, bits, level, best, scores)
        if left > 1 and rules.starts_first_seated:
            return keep_nearest(players, last_starter, direction, 0, level, best, scores)
    return left


# -- who wins ----------------------------------------------------------------------------------------------------


def deciding_round(rules: Rules, rounds: Number) -> Number:
    """Find the round whose cards break a tie, counted from 0: the last, or the third; -1 if that was not played."""
    if rules.tie_third_round:
        return 3 * (rounds > 2) - 1
    return rounds - 1


def keep_winners(
    rules: Rules,
    totals: Sequence[Number],
    cards: Sequence[Number],
    sums: Sequence[Number],
    steps: int,
    level: Numbers,
    best: Numbers,
) -> Number:
    """Keep those who win, in this many steps at most: by their totals, then their cards, then the sums of these.

    Count the steps that leave several level: as many as come before the one that decides, or all three.
    """
    left = keep_best(totals, level, best, rules.wins_lowest)
    open_steps = (left > 1) * 1
    if steps > 1:
        left = keep_best(cards, level, best, rules.tie_fewest)
    open_steps = open_steps + (left > 1) * 1
    if steps > 2 and rules.tie_by_sum:
        left = keep_best(sums, level, best, 1)
    return open_steps + (left > 1) * 1


def share(rules: Rules, open_steps: Number, level: Numbers) -> None:
    """Let those who are level at last share the win, or nobody win, by the rules."""
    for seat in range(len(level)):
        level[seat] = level[seat] * (1 - (1 - rules.shared) * (open_steps == STEPS))
