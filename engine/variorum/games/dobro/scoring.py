"""Scoring Dobro: the points of a round, who starts the next, who wins and what decided it, all by `arithmetic`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from variorum.games.dobro import arithmetic
from variorum.games.dobro.arithmetic import (
    STEPS,
    Flag,
    Number,
    forgetful_points,
    keep_starters,
    keep_winners,
    points_for,
    ranks,
    share,
)
from variorum.games.dobro.cards import BITS, total
from variorum.games.dobro.flags import Flags
from variorum.games.dobro.rules import Rules


class DecidedBy(StrEnum):
    """What decided who won: the steps in order, and at last that there are no more."""

    TOTAL = "total"
    FEWEST_CARDS = "fewest-cards"
    LOWEST_SUM = "lowest-sum"
    SHARED = "shared"


DECIDED_BY = tuple(DecidedBy)


class MissingSumsError(Exception):
    """A tie that only the sums of card values can break, and they are not known."""

    def __init__(self, seats: Sequence[int]) -> None:
        super().__init__("the sums of the card values are needed to break a tie")
        self.seats = list(seats)


def round_points(rules: Rules, counts: Sequence[Number], cards: Sequence[Number] | None = None) -> list[Number]:
    """Give each player the points of a round, before the forgetful card, by what the ranking counts: cards or else."""
    flags = Flags(rules)
    ranked = [ranks(count, flags.ranks_empty) for count in (counts if cards is None else cards)]
    return [points_for(flags, counts, ranked, me) for me in range(len(counts))]


def with_forgetful(
    rules: Rules, points: Sequence[Number], holder: Number | None, forgotten_draws: Number = 1
) -> list[Number]:
    """Score the forgetful card, once or for each forgotten draw."""
    flags = Flags(rules)
    return [one + forgetful_points(flags, forgotten_draws, seat == holder) for seat, one in enumerate(points)]


def before_forgetful(rules: Rules, points: Sequence[int], holder: int, forgotten_draws: int) -> list[int]:
    """Give the points by which the next starter is found: without the forgetful card's, where these wait."""
    flags = Flags(rules)
    waits = flags.forget_waits
    return [one - waits * forgetful_points(flags, forgotten_draws, seat == holder) for seat, one in enumerate(points)]


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
    flags, players = Flags(rules), len(totals)
    level, best, scores = [1] * players, [0] * players, [0] * players
    if not flags.starts_anyone:
        compared = [] if flags.starts_by_finisher else (piles if flags.starts_by_pile else hands)[:players]
        table = (finisher, last_starter, direction, players)
        keep_starters(flags, totals, last_points, compared, BITS, *table, level, best, scores)
    return _seats(level)


def deciding_round(rules: Rules, rounds: int) -> int | None:
    """Find the round whose cards break a tie, counted from 0, if there is one."""
    found = arithmetic.deciding_round(Flags(rules), rounds)
    return int(found) if found >= 0 else None


def narrow(
    rules: Rules, totals: Sequence[Number], cards: Sequence[Number], sums: Sequence[Number], steps: int = STEPS
) -> tuple[list[Flag], Number]:
    """Go through what decides who wins, in this many steps at most: who is level, and how many steps left several."""
    level: list[Flag] = [1] * len(totals)
    open_steps = keep_winners(Flags(rules), totals, cards, sums, steps, level, [0] * len(totals))
    return level, open_steps


def winning(
    rules: Rules, totals: Sequence[Number], cards: Sequence[Number], sums: Sequence[Number], steps: int = STEPS
) -> tuple[list[Flag], Number]:
    """Tell for each player whether they win, and how many steps left several level."""
    level, open_steps = narrow(rules, totals, cards, sums, steps)
    share(Flags(rules), open_steps, level)
    return level, open_steps


def winners(
    rules: Rules,
    totals: Sequence[int],
    cards: Sequence[int] | None,
    sums: Sequence[int | None] | None,
) -> tuple[list[int], DecidedBy]:
    """Find who wins, and by what, from totals and the cards and sums of the deciding round (None if there is none)."""
    nothing = [0] * len(totals)
    steps = STEPS if cards is not None else 1
    known = [0 if one is None else one for one in sums] if sums else nothing
    if cards is not None and Flags(rules).tie_by_sum and (not sums or None in sums):
        level, _ = narrow(rules, totals, cards, known, STEPS - 1)
        needed = _seats(level)
        if len(needed) > 1 and (not sums or any(sums[seat] is None for seat in needed)):
            raise MissingSumsError(needed)
    level, open_steps = winning(rules, totals, nothing if cards is None else cards, known, steps)
    return _seats(level), DECIDED_BY[open_steps]


def _seats(level: Sequence[Flag]) -> list[int]:
    """List the seats that a flag is set for."""
    return [seat for seat, flag in enumerate(level) if flag]


def card_sum(rules: Rules, pile: int, wild_values: int) -> int:
    """Add the values in a score pile, wild cards counting nothing or what they were given when played."""
    return total(pile) + wild_values * int(Flags(rules).tie_counts_wilds)


def ranked_count(rules: Rules, pile: int, cards: int) -> int:
    """Give what the ranking of a round counts: the cards of a pile, or the sum of their values."""
    return total(pile) if Flags(rules).ranks_by_sum else cards
