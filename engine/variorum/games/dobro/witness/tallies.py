"""The smallest score sheet on which two rule sets diverge, and a game that ends in it.

Of the cards of a round only their order matters, and whether there are none. So every order is tried first, in order of
size: the counts run without gaps, from 0 or from 1; players are alike, so their columns stand in falling order. Then a
game is planned whose rounds end in these orders; the sheet is the one that it ends in.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from variorum.games.divergence import Data, Divergence, Witness
from variorum.games.dobro import answers as a
from variorum.games.dobro.game import RoundResult, rounds_of
from variorum.games.dobro.records import LONGER, Sheet, SheetRound
from variorum.games.dobro.round import NOBODY
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import (
    MissingSumsError,
    card_sum,
    deciding_round,
    round_points,
    winners,
    with_forgetful,
)
from variorum.games.dobro.witness.divergence import Sides, diverge_on_sheet
from variorum.games.dobro.witness.endings import Goal, end_game_in, play_record
from variorum.games.dobro.witness.simulated import simulated_games
from variorum.games.players import USUAL_NAMES

MOST_SHEETS = 6_000  # of one number of players and forgotten draws
MOST_BETTERED = 200  # sheets that are looked at for one on which the question makes the whole difference
MOST_PLANNED = 12  # sheets that a game is planned for
MOST_FORGOTTEN_DRAWS = 2
MOST_PLAYERS = 4  # of whole games
MOST_ROUNDS = 4

# What a sheet can show: it has the sizes of score piles and who was forgetful, but neither cards nor starters.
ON_SHEETS = frozenset(
    {
        "forget.points",
        "score.order",
        "score.points",
        "score.no-cards",
        "score.tie.points",
        "score.tie.skips",
        "final.winner",
        "final.tie.cards",
        "final.tie.round",
        "final.tie.second",
        "final.shared",
    }
)

Counts = tuple[int, ...]
Holders = tuple[int | None, ...]


UNREACHED = "No game was found that ends in this sheet."


@dataclass(frozen=True)
class Outline:
    """A sheet on which two sides diverge, in as few cards as its order takes; whole games differ in their winners."""

    cards: tuple[Counts, ...]
    holders: Holders
    sums: dict[int, int]
    longer: bool
    complete: bool
    divergence: Divergence


def find_sheet(sides: Sides) -> Witness | None:
    """Find the smallest sheet of a whole game that has different winners, or else of a round with different points.

    One that a game ends in is preferred to any other.
    """
    if sides.question not in ON_SHEETS:
        return None
    least = max(sides.one.players_least, sides.other.players_least)
    most = min(sides.one.players_most, sides.other.players_most)
    first: Outline | None = None
    for search in (_games, _longer_games, _rounds):
        outlines = list(itertools.islice(search(sides, range(least, most + 1)), MOST_BETTERED))
        for outline in sorted(outlines, key=lambda one: one.divergence.rank)[:MOST_PLANNED]:
            first = first or outline
            found = _reach(sides, outline)
            if found:
                return found
    if first is None:
        return None
    for state in simulated_games(sides.one, range(least, min(most, MOST_PLAYERS) + 1)):
        found = _judge_sheet(sides, state.game.results, state.record(), longer=False, complete=True)
        if found:
            return found
    data = _data(first.cards, first.holders, first.sums, longer=first.longer)
    return Witness(data | {"unreached": UNREACHED}, first.divergence)


def _reach(sides: Sides, outline: Outline) -> Witness | None:
    """Plan a game whose rounds end in the orders of a sheet, and make a witness of the sheet that it ends in."""
    every = [rules for rules in (sides.one, sides.other, sides.printed) if rules]
    strict = any(rules.score_no_cards is a.ScoreNoCards.UNRANKED for rules in every)
    goals = [
        Goal(counts, holder, none_is_none=strict) for counts, holder in zip(outline.cards, outline.holders, strict=True)
    ]
    record = end_game_in(sides.one, goals, longer=outline.longer)
    if record is None:
        return None
    results = play_record(sides.one, record).results
    return _judge_sheet(sides, results, record, longer=outline.longer, complete=outline.complete)


def _judge_sheet(
    sides: Sides, results: Sequence[RoundResult], record: Data, *, longer: bool, complete: bool
) -> Witness | None:
    """Write the sheet that a game ends in; it is a witness if the sides diverge on it."""
    every = [rules for rules in (sides.one, sides.other, sides.printed) if rules]
    cards = tuple(one.cards for one in results)
    holders = tuple(None if one.forgetful == NOBODY else one.forgetful for one in results)
    sums = _played_sums(every, cards, holders, results)
    divergence = diverge_on_sheet(sides, _sheet(cards, holders, sums), complete=complete)
    if divergence is None:
        return None
    data = _data(cards, holders, sums if complete else {}, longer=longer)
    return Witness(data | {"games": [record]}, divergence)


def _played_sums(
    every: Sequence[Rules], cards: Sequence[Counts], holders: Holders, results: Sequence[RoundResult]
) -> dict[int, int]:
    """Add up the values in score piles, for those whose tie asks for them under any of some rule sets."""
    decides = deciding_round(every[0], len(results))
    last = results[-1 if decides is None else decides]
    found: dict[int, int] = {}
    for rules in every:
        try:
            Tally(rules).won(cards, holders, {})
        except MissingSumsError as error:
            piles = {seat: card_sum(every[0], last.piles[seat], last.wilds[seat]) for seat in error.seats}
            found |= piles
    return dict(sorted(found.items()))


def _longer_games(sides: Sides, players: range) -> Iterator[Outline]:
    """List the sheets of whole games of the longer variant on which the winners differ, the smallest first."""
    return _games(sides, players, longer=True)


def _games(sides: Sides, players: range, *, longer: bool = False) -> Iterator[Outline]:
    """List the sheets of whole games on which the winners differ, the smallest first."""
    for count in players:
        rounds = rounds_of(sides.one, count, longer)
        same = rounds == rounds_of(sides.other, count, longer) and longer == (rounds != sides.one.game_rounds)
        if not same or count > MOST_PLAYERS or rounds > MOST_ROUNDS:
            continue
        tallies = [Tally(rules) for rules in (sides.one, sides.other)]
        for forgotten_draws in range(MOST_FORGOTTEN_DRAWS + 1 if count < 4 else 1):
            for cards, holders in itertools.islice(_sheets(count, rounds, forgotten_draws), MOST_SHEETS):
                sums = _sums(tallies, cards, holders)
                if _won_alike(tallies, cards, holders, sums):
                    continue
                divergence = diverge_on_sheet(sides, _sheet(cards, holders, sums), complete=True)
                if divergence:
                    yield Outline(cards, holders, sums, longer, True, divergence)


def _won_alike(tallies: Sequence[Tally], cards: Sequence[Counts], holders: Holders, sums: dict[int, int]) -> bool:
    """Tell whether both rule sets give a sheet to the same players, or one asks for sums that a sheet does not have."""
    try:
        return tallies[0].won(cards, holders, sums) == tallies[1].won(cards, holders, sums)
    except MissingSumsError:
        return True


def _rounds(sides: Sides, players: range) -> Iterator[Outline]:
    """List the sheets of one round on which the points differ, the smallest first."""
    for count in players:
        for forgotten_draws in range(2):
            for cards, holders in _sheets(count, 1, forgotten_draws):
                sums = dict.fromkeys(range(count), 0)
                divergence = diverge_on_sheet(sides, _sheet(cards, holders, sums), complete=False)
                if divergence:
                    yield Outline(cards, holders, {}, False, False, divergence)


@cache
def _counts(players: int) -> tuple[Counts, ...]:
    """List the counts of a round, without gaps from 0 or from 1, the fewest cards first."""
    found = [
        counts
        for counts in itertools.product(range(players + 1), repeat=players)
        if set(counts) in (set(range(max(counts) + 1)), set(range(1, max(counts) + 1)))
    ]
    return tuple(sorted(found, key=lambda counts: (sum(counts), [-one for one in counts])))


def _sheets(players: int, rounds: int, forgotten_draws: int) -> Iterator[tuple[tuple[Counts, ...], Holders]]:
    """List the sheets of this many rounds and forgotten draws by the number of cards on them."""
    sizes: dict[int, list[Counts]] = {}
    for counts in _counts(players):
        sizes.setdefault(sum(counts), []).append(counts)
    for total in range(rounds * max(sizes) + 1):
        for parts in itertools.product(sizes, repeat=rounds):
            if sum(parts) != total:
                continue
            for cards in itertools.product(*(sizes[part] for part in parts)):
                if _in_order(cards):
                    yield from ((cards, holders) for holders in _holders(players, rounds, forgotten_draws))


def _in_order(cards: Sequence[Counts]) -> bool:
    columns = list(zip(*cards, strict=True))
    return all(one >= other for one, other in itertools.pairwise(columns))


@cache
def _holders(players: int, rounds: int, forgotten_draws: int) -> tuple[Holders, ...]:
    """List who may hold the forgetful card at the end of each round, this many times in all."""
    choices = itertools.product([None, *range(players)], repeat=rounds)
    return tuple(one for one in choices if sum(holder is not None for holder in one) == forgotten_draws)


class Tally:
    """The scores of one rule set, round by round, each remembered."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seen: dict[tuple[Counts, int | None], list[int]] = {}

    def points(self, counts: Counts, holder: int | None) -> list[int]:
        """Give the points of a round."""
        if (counts, holder) not in self.seen:
            self.seen[counts, holder] = with_forgetful(self.rules, round_points(self.rules, counts), holder)
        return self.seen[counts, holder]

    def won(self, cards: Sequence[Counts], holders: Holders, sums: dict[int, int]) -> list[int]:
        """Find who wins; raise MissingSumsError where a tie needs sums that are not given."""
        rounds = [self.points(counts, holder) for counts, holder in zip(cards, holders, strict=True)]
        totals = [sum(points) for points in zip(*rounds, strict=True)]
        last = deciding_round(self.rules, len(cards))
        level = None if last is None else cards[last]
        return winners(self.rules, totals, level, [sums.get(seat) for seat in range(len(totals))])[0]


def _sums(tallies: Sequence[Tally], cards: Sequence[Counts], holders: Holders) -> dict[int, int]:
    """Give the sums of card values where a tie asks for them: the lowest that plain cards have, the first lower."""
    for tally in tallies:
        try:
            tally.won(cards, holders, {})
        except MissingSumsError as error:
            return {
                seat: (2 * cards[-1][seat] + (place > 0)) if cards[-1][seat] else 0
                for place, seat in enumerate(error.seats)
            }
    return {}


def _sheet(cards: Sequence[Counts], holders: Holders, sums: dict[int, int]) -> Sheet:
    rounds = tuple(SheetRound(counts, None, holder) for counts, holder in zip(cards, holders, strict=True))
    return Sheet(None, USUAL_NAMES[: len(cards[0])], rounds, sums)


def _data(cards: Sequence[Counts], holders: Holders, sums: dict[int, int], *, longer: bool) -> dict[str, Any]:
    """Write a sheet as a file does."""
    names = USUAL_NAMES[: len(cards[0])]
    rounds: list[dict[str, Any]] = []
    for counts, holder in zip(cards, holders, strict=True):
        rounds.append({"cards": dict(zip(names, counts, strict=True))})
        if holder is not None:
            rounds[-1]["forgetful"] = names[holder]
    data: dict[str, Any] = {"players": list(names), **({"variant": LONGER} if longer else {}), "rounds": rounds}
    if sums:
        data["sums"] = {names[seat]: total for seat, total in sums.items()}
    return data
