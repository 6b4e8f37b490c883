"""Score sheets: what a rule set makes of pile sizes or points, without the game that led to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from variorum.games.dobro import answers as a
from variorum.games.dobro.records import Sheet
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import DecidedBy, deciding_round, round_points, winners, with_forgetful


@dataclass(frozen=True)
class Scored:
    """What a rule set makes of a score sheet."""

    points: list[dict[str, int]]
    totals: dict[str, int]
    winners: list[str]
    decided_by: DecidedBy


def score_sheet(rules: Rules, sheet: Sheet) -> Scored:
    """Score a sheet; raise MissingSumsError where a tie needs sums that are not on it."""
    players = sheet.players
    before = [one.points if one.points is not None else round_points(rules, one.cards or ()) for one in sheet.rounds]
    after = [with_forgetful(rules, points, one.forgetful) for points, one in zip(before, sheet.rounds, strict=True)]
    totals = [sum(points[seat] for points in after) for seat in range(len(players))]
    last, cards = deciding_round(rules, len(sheet.rounds)), None
    if last is not None:
        cards = sheet.rounds[last].cards or cards_by_points(rules, before[last])
    won, by = winners(rules, totals, cards, [sheet.sums.get(seat) for seat in range(len(players))])
    named = [dict(zip(players, points, strict=True)) for points in after]
    return Scored(named, dict(zip(players, totals, strict=True)), sorted(players[seat] for seat in won), by)


def cards_by_points(rules: Rules, points: Sequence[int]) -> list[int]:
    """Order players by cards from their points before the forgetful card, where the cards are not on the sheet.

    Points are those of the first position that scores them; points that no position scores are ordered as if they rose
    or fell with the position.
    """
    table = [rules.score_points[str(place)] for place in range(1, len(rules.score_points) + 1)]
    if all(one in table for one in points):
        places = [table.index(one) for one in points]
    else:
        places = [one if table == sorted(table) else -one for one in points]
    most_first = rules.score_order is a.ScoreOrder.MOST_CARDS_FIRST
    return [-place if most_first else place for place in places]
