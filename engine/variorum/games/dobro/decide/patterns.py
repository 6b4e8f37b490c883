"""Score sheets of every kind: since points hang on who has more cards than whom, a few cards show every case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

from variorum.games.dobro import answers as a
from variorum.games.dobro.cards import HIGHEST, ONE, kind_of
from variorum.games.dobro.game import score_round
from variorum.games.dobro.round import NOBODY, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import DECIDED_BY, round_points, winners
from variorum.games.players import USUAL_NAMES
from variorum.prove.theorems import by_answers

Counts = tuple[int, ...]


@cache
def orders(players: int) -> list[Counts]:
    """List every order of players by cards, ties included, each with as few cards as it takes, smallest first."""
    every = product(range(players), repeat=players)
    return sorted((one for one in every if set(one) == set(range(max(one) + 1))), key=lambda one: (sum(one), one))


@by_answers
def counts_anything(rules: Rules) -> bool:
    """Tell whether any cards count at the end of a round: score one that ends with cards everywhere."""
    cards = ONE[kind_of(HIGHEST)]
    ended = SimpleNamespace(
        piles=[cards] * 2, piles_wilds=[0] * 2, hands=[cards] * 2, in_play=cards, in_play_wilds=0, log=[(0,)]
    )
    ended.forgetful, ended.forgotten_draws, ended.finisher = NOBODY, 0, NOBODY
    return any(score_round(rules, cast(Round, ended)).cards)


def orders_under(rules: Rules, players: int) -> list[Counts]:
    """List every order of players by cards that a round can end in: if no cards count, all are level."""
    return orders(players) if counts_anything(rules) else [(0,) * players]


@by_answers
def points_by_order(rules: Rules, players: int) -> dict[Counts, list[int]]:
    """Give the points of every order of players, and of each with a card more for everybody where that matters."""
    every = orders_under(rules, players)
    if not counts_anything(rules):
        return {one: round_points(rules, one) for one in every}
    if rules.score_no_cards is a.ScoreNoCards.UNRANKED:
        every = [*every, *(tuple(count + 1 for count in one) for one in every)]
    return {one: round_points(rules, one) for one in every}


def sheets(rules: Rules, players: int, rounds: int) -> Iterator[tuple[Counts, ...]]:
    """Go through the sheets of a game, smallest first: by cards in all."""
    by_sum: dict[int, list[Counts]] = {}
    for one in orders_under(rules, players):
        by_sum.setdefault(sum(one), []).append(one)
    for total in range(rounds * max(by_sum) + 1):
        for sums in product(range(total + 1), repeat=rounds):
            if sum(sums) == total:
                yield from product(*(by_sum.get(one, []) for one in sums))


def sheet_data(
    sheet: Iterable[Sequence[int]], forgetful: Sequence[int | None] = (), sums: Sequence[int] = ()
) -> dict[str, Any]:
    """Write a sheet as `variorum score` reads it."""
    rounds: list[dict[str, Any]] = [{"cards": dict(zip(USUAL_NAMES, counts, strict=False))} for counts in sheet]
    players = list(rounds[0]["cards"])
    for round_, holder in zip(rounds, forgetful, strict=False):
        if holder is not None:
            round_["forgetful"] = players[holder]
    data = {"players": players, "rounds": rounds}
    return data | ({"sums": dict(zip(players, sums, strict=True))} if sums else {})


def smallest_divergence(one: Rules, other: Rules, players: int, apart: bool = False) -> tuple[Counts, ...] | None:
    """Find the smallest sheet of three rounds with different winners, or with none in common."""
    tables = [points_by_order(side, players) for side in (one, other)]
    won_alike = one.final_winner is other.final_winner
    alike = {order for order in orders_under(one, players) if won_alike and tables[0][order] == tables[1][order]}
    for sheet in sheets(one, players, 3):
        if alike.issuperset(sheet):
            continue
        totals = [[sum(column) for column in zip(*map(table.__getitem__, sheet), strict=True)] for table in tables]
        if totals[0] == totals[1] and won_alike:
            continue
        won = [
            set(winners(side, sums, sheet[-1], sheet[-1])[0]) for side, sums in zip((one, other), totals, strict=True)
        ]
        if (not won[0] & won[1]) if apart else won[0] != won[1]:
            return sheet
    return None


def winning_steps(rules: Rules) -> list[str]:
    """Find the steps that find the winner, each tried on two players who are level until then, whatever comes after."""
    found: list[str] = []
    words = (("lowest", "highest", "total"), ("fewest", "most", "cards"), ("lowest", "highest", "sum"))
    for step, (low, high, compared) in enumerate(words):
        tried = set()
        for later in ((1, 2), (2, 1)):
            scores = [(1, 1)] * step + [(1, 2)] + [later] * (len(words) - step - 1)
            won, by = winners(rules, *scores)
            tried.add((*won, DECIDED_BY.index(by)))
        if tried in ({(0, step)}, {(1, step)}):
            found.append(f"{low if tried == {(0, step)} else high} {compared}")
    return found
