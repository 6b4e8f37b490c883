"""The smallest score sheet on which two rule sets diverge: every sheet in order of size, up to where it grows too long.

Of the cards of a round only their order matters, and whether there are none. So the sheets of a size are those whose
counts run without gaps, from 0 or from 1; players are alike, so their columns stand in falling order.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from variorum.games.divergence import Witness, best
from variorum.games.dobro.game import rounds_of
from variorum.games.dobro.records import LONGER, Sheet, SheetRound
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import MissingSumsError, deciding_round, round_points, winners, with_forgetful
from variorum.games.dobro.witness.divergence import Sides, diverge_on_sheet
from variorum.games.players import USUAL_NAMES

MOST_SHEETS = 6_000  # of one number of players and forgotten draws
MOST_BETTERED = 200  # sheets that are looked at for one on which the question makes the whole difference
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


def find_sheet(sides: Sides) -> Witness | None:
    """Find the smallest sheet of a whole game that has different winners, or else of a round with different points."""
    if sides.question not in ON_SHEETS:
        return None
    least = max(sides.one.players_least, sides.other.players_least)
    most = min(sides.one.players_most, sides.other.players_most)
    for search in (_games, _longer_games, _rounds):
        found = best(itertools.islice(search(sides, range(least, most + 1)), MOST_BETTERED))
        if found:
            return found
    return None


def _longer_games(sides: Sides, players: range) -> Iterator[Witness]:
    """List the sheets of whole games of the longer variant on which the winners differ, the smallest first."""
    return _games(sides, players, longer=True)


def _games(sides: Sides, players: range, *, longer: bool = False) -> Iterator[Witness]:
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
                    yield Witness(_data(cards, holders, sums, longer=longer), divergence)


def _won_alike(tallies: Sequence[Tally], cards: Sequence[Counts], holders: Holders, sums: dict[int, int]) -> bool:
    """Tell whether both rule sets give a sheet to the same players, or one asks for sums that a sheet does not have."""
    try:
        return tallies[0].won(cards, holders, sums) == tallies[1].won(cards, holders, sums)
    except MissingSumsError:
        return True


def _rounds(sides: Sides, players: range) -> Iterator[Witness]:
    """List the sheets of one round on which the points differ, the smallest first."""
    for count in players:
        for forgotten_draws in range(2):
            for cards, holders in _sheets(count, 1, forgotten_draws):
                sums = dict.fromkeys(range(count), 0)
                divergence = diverge_on_sheet(sides, _sheet(cards, holders, sums), complete=False)
                if divergence:
                    yield Witness(_data(cards, holders, {}, longer=False), divergence)


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
