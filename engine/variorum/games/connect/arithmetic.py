"""The arithmetic of a match: points needed to win, rounds and start cards, cards for the winner of a round.

Every function runs on whole numbers in the engine and on Z3 terms in the proofs; `least` and `most` are given where a
term must choose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from variorum.games.connect import answers as a
from variorum.games.connect.rules import Rules

Number = Any  # a whole number, or a term that stands for one
TEAM_KEYS = {2: "two-teams", 3: "three-teams", 4: "four-teams"}
POINT_KEYS = ("first", "second", "third", "fourth")


def points_to_win(rules: Rules, teams: int) -> int:
    """Say how many points win the game with this many teams; never more than always end it."""
    key = TEAM_KEYS[min(max(teams, min(TEAM_KEYS)), max(TEAM_KEYS))]
    return min(rules.win_points[key], rules.win_most)


def most_won_rounds(teams: int, points: Number) -> Number:
    """Count the most rounds that can be won: every team gets one point less than it needs, and then one more."""
    return teams * (points - 1) + 1


def spare_starts(cards: Number, colours: int, each: Number) -> Number:
    """Count the start cards, given the number of cards of each colour."""
    return cards - colours * each


def number_due(table: Sequence[Number], point: int) -> Number:
    """Say how many cards are due for a point; beyond the table, as many as for its last."""
    return table[min(point, len(table)) - 1]


def number_table(rules: Rules) -> list[int]:
    """List how many cards are due for each point, the first point first."""
    return [rules.transfer_number[key] for key in POINT_KEYS]


def still_due(rules: Rules, due: Number, held: Number, most: Callable[[Number, int], Number] = max) -> Number:
    """Subtract the cards of a team that the winner still holds, if they reduce the number."""
    return most(due - held, 0) if rules.transfer_added is a.TransferAdded.MADE_UP else due


def handed_over(
    rules: Rules,
    due: Number,
    own: Number,
    others: Number,
    least: Callable[[Number, Number], Number] = min,
    most: Callable[[Number, int], Number] = max,
) -> Number:
    """Say how many of the cards due a team gives, from its own and others' cards."""
    if rules.transfer_too_few is a.TransferTooFew.KEEPS_A_LINE:
        return least(due, most(own - rules.line_length, 0))
    made_up = rules.transfer_too_few is a.TransferTooFew.MAKES_UP or rules.transfer_colour is a.TransferColour.ANY
    return least(due, own + others if made_up else own)
