"""The sums of a match: points that win, rounds and start cards that they take, cards that are handed over.

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
    """Tell how many points win the game: by the number of teams, and never more than end it at the latest."""
    key = TEAM_KEYS[min(max(teams, min(TEAM_KEYS)), max(TEAM_KEYS))]
    return min(rules.win_points[key], rules.win_most)


def most_won_rounds(teams: int, points: Number) -> Number:
    """Count the rounds that can be won at most: every team one point short of winning, and then one more."""
    return teams * (points - 1) + 1


def spare_starts(cards: Number, colours: int, each: Number) -> Number:
    """Count the cards that are left to start with when every colour has so many."""
    return cards - colours * each


def number_due(table: Sequence[Number], point: int) -> Number:
    """Tell how many cards are due for a point, by its number; for one beyond the table, as for its last."""
    return table[min(point, len(table)) - 1]


def number_table(rules: Rules) -> list[int]:
    """List the cards that are due with each point, the first point first."""
    return [rules.transfer_number[key] for key in POINT_KEYS]


def still_due(rules: Rules, due: Number, held: Number, most: Callable[[Number, int], Number] = max) -> Number:
    """Take off what the winner still holds of a team's cards, where only what is lacking is given."""
    return most(due - held, 0) if rules.transfer_added is a.TransferAdded.MADE_UP else due


def handed_over(
    rules: Rules,
    due: Number,
    own: Number,
    others: Number,
    least: Callable[[Number, Number], Number] = min,
    most: Callable[[Number, int], Number] = max,
) -> Number:
    """Tell how many cards a team hands over that owes some, and holds so many of its own and of others."""
    if rules.transfer_too_few is a.TransferTooFew.KEEPS_A_LINE:
        return least(due, most(own - rules.line_length, 0))
    made_up = rules.transfer_too_few is a.TransferTooFew.MAKES_UP or rules.transfer_colour is a.TransferColour.ANY
    return least(due, own + others if made_up else own)
