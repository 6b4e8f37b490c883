"""Whether two rule sets agree on every game of a class: who may start each round, and who wins.

Rule sets that differ only in what follows from a finished round (points, the next start, the winner) play alike as long
as the same players start. It is proved in steps, of the engine's own functions and for every number of players:

1. In every round of the class, all points of the one rule set are apart as those of the other are, times a factor,
   which may turn them over. Totals are sums of such rounds, so the same is true of them.
2. By points that are so apart, the same players lead for the next start, and ties between them are broken alike.
3. By totals that are so apart, and the cards of the deciding round, the same players win.

What is not proved so is looked for: a game of the class that the two rule sets judge differently, by replay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, fields
from functools import cache
from itertools import islice, permutations, product
from math import gcd
from typing import Any

import z3

from variorum.games.chance import Chance
from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import NOTICED, STEPS, keep_leaders
from variorum.games.dobro.cards import multiset
from variorum.games.dobro.decide.patterns import counts_anything, orders
from variorum.games.dobro.decide.played import order_of, play_in_order, replayed
from variorum.games.dobro.decide.seats import runs_out, seats
from variorum.games.dobro.flags import Flags
from variorum.games.dobro.game import Game, GameError, rounds_of
from variorum.games.dobro.players import POLICIES
from variorum.games.dobro.records import CARD_NUMBERS, read_record
from variorum.games.dobro.referee import referee
from variorum.games.dobro.round import CLOCKWISE, NOBODY
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import (
    before_forgetful,
    deciding_round,
    ranked_count,
    round_points,
    winners,
    winning,
    with_forgetful,
)
from variorum.games.dobro.state import deal
from variorum.prove.solver import is_proved, numbers
from variorum.prove.theorems import Status, Verdict, by_both, fails, holds

# What follows from a finished round, and touches no play but by who starts: no table of plays, no deal, no round asks.
SCORED = (
    *("score_order", "score_points", "score_no_cards", "score_tie_points", "score_tie_skips"),
    *("forget_points", "forget_points_when", "setup_starter_scope", "next_starter", "next_starter_points"),
    *("next_starter_tie", "next_starter_tie_cards", "next_starter_tie_unnumbered", "next_starter_tie_runs_out"),
    *("next_starter_tie_equal", "next_starter_tie_finisher", "final_winner", "final_tie_cards", "final_tie_round"),
    *("final_tie_second", "final_tie_unnumbered", "final_shared"),
)
# What is asked for only once somebody forgets to draw or has the forgetful card.
FORGETTING = ("forget_notice", "forget_fill", "forget_card", "forget_again", "forget_returns")
# How a tie for the start is broken: by the seat after the finisher's, or by cards.
BY_FINISHER = ("starts_finisher_first",)
BY_CARDS = ("starts_by_pile", "starts_wild_highest", "starts_fewer_cards", "starts_first_seated")
SHEETS = 30  # score sheets, on which two rule sets differ on paper, that are played out
GAMES = 120  # games that are simulated where the play itself differs
STREAM = 17


@dataclass(frozen=True)
class Kind:
    """A class of games: all, those without ties for cards, those in which nobody forgets to draw, or both."""

    words: str
    ties: bool = True
    forgetful: bool = True

    @property
    def may_differ(self) -> tuple[str, ...]:
        """The fields in which two rule sets may differ and still agree on all games of the class."""
        return SCORED if self.forgetful else (*SCORED, *FORGETTING)

    def fits(self, rules: Rules, record: Mapping[str, Any]) -> bool:
        """Tell whether a game is of the class, by replaying it."""
        game = replayed(rules, record)
        forgot = any(forgets for round_ in game.played for _, _, forgets in round_.log)
        forgot |= any(result.forgetful != NOBODY for result in game.results)
        tied = any(len(set(one)) < len(one) for one in ranked_in(rules, game))
        return (self.forgetful or not forgot) and (self.ties or not tied)

    def given(self, counts: Sequence[Any]) -> Any:
        """Say what is known of the cards of a round."""
        return z3.BoolVal(True) if self.ties else z3.Distinct(*counts)


ALL = Kind("all games")
UNTIED = Kind("games in which no two players have equally many cards at the end of a round", ties=False)
UNFORGETFUL = Kind("games in which nobody forgets to draw", forgetful=False)
PLAIN = Kind(
    "games in which no two players have equally many cards at the end of a round, and nobody forgets to draw",
    ties=False,
    forgetful=False,
)


def ranked_in(rules: Rules, game: Game) -> list[list[int]]:
    """List what the ranking counts, of every round of a game."""
    return [
        [ranked_count(rules, pile, cards) for pile, cards in zip(result.piles, result.cards, strict=True)]
        for result in game.results
    ]


def agree(one: Rules, other: Rules, kind: Kind) -> Verdict:
    """Decide whether two rule sets have the same start players and the same winners in every game of a class."""
    played = [field.name for field in fields(Rules) if field.name not in kind.may_differ]
    apart = [name for name in played if getattr(one, name) != getattr(other, name)]
    if apart:
        record = find_in_play(one, other, kind)
        return fails(record) if record else Verdict(Status.UNKNOWN, {"differ in play": apart})
    return agree_in_scoring(one, other, kind)


def agree_in_scoring(one: Rules, other: Rules, kind: Kind, tables: Sequence[int] = ()) -> Verdict:
    """Decide it for two rule sets that play alike as long as the same players start, for some tables or all."""
    looked_at = tables or seats(one)
    for players in looked_at:
        if not _proved(one, other, kind, players):
            record = find_on_paper(one, other, kind, players)
            return fails(record) if record else Verdict(Status.UNKNOWN, {"players": players})
    cards = ", ".join(map(str, range(looked_at[-1])))
    return holds(
        f"{looked_at[-1]} players with {cards} cards" if counts_anything(one) else "all are level: no cards count"
    )


# -- proofs ------------------------------------------------------------------------------------------------------


def _proved(one: Rules, other: Rules, kind: Kind, players: int) -> bool:
    return any(_proved_by(one, other, kind, players, factor) for factor in _find_factors(one, other, players))


def _proved_by(one: Rules, other: Rules, kind: Kind, players: int, factor: Factor) -> bool:
    return (
        _rounds_are_apart_alike(one, other, kind, players, factor)
        and _sums_are_apart_alike(players, factor)
        and _starts_agree(one, other, kind, players, factor)
        and all(_winners_agree(one, other, kind, players, factor, last) for last in _deciders(one, other, players))
    )


Factor = tuple[int, int]


def _find_factors(one: Rules, other: Rules, players: int) -> list[Factor]:
    """Find how far points are apart by the one rule set and by the other, on one order: k times this is m times that.

    k is above nothing; m is below where one scale is the other turned over. Where all are level it can be either.
    """
    counts = list(range(players)) if counts_anything(one) else [0] * players
    points = [round_points(side, counts) for side in (one, other)]
    for seat in range(1, players):
        near, far = (side[seat] - side[0] for side in points)
        if bool(near) != bool(far):
            return []
        if near:
            common = gcd(near, far)
            return [(abs(far) // common, (near if far > 0 else -near) // common)]
    return [(1, 1), (1, -1)]


def _apart(factor: Factor, one: Sequence[Any], other: Sequence[Any]) -> Any:
    """Say that numbers are apart as others are, times a factor."""
    k, m = factor
    return z3.And(*(k * (one[seat] - one[0]) == m * (other[seat] - other[0]) for seat in range(1, len(one))))


def counted(rules: Rules, kind: Kind, players: int) -> tuple[list[Any], Any]:
    """Make what the ranking counts of each player in a round of a class."""
    counts = numbers("cards", players)
    if not counts_anything(rules):
        return counts, z3.And(*(count == 0 for count in counts))
    return counts, z3.And(kind.given(counts), *(count >= 0 for count in counts))


def held(rules: Rules, kind: Kind, players: int) -> tuple[Any, Any, Any]:
    """Make the holder of the forgetful card, or nobody, and how many forgotten draws it counts for."""
    if not kind.forgetful:
        return NOBODY, 0, z3.BoolVal(True)
    holder, draws = z3.Ints("holder draws")
    return holder, draws, z3.And(holder >= NOBODY, holder < players, draws >= 1)


def _points(rules: Rules, counts: Sequence[Any], holder: Any, draws: Any) -> tuple[list[Any], list[Any]]:
    """Score a round as the game does: its points, and those by which the next starter is found."""
    points = with_forgetful(rules, round_points(rules, counts), holder, draws)
    return points, before_forgetful(rules, points, holder, draws)


@by_both
def _rounds_are_apart_alike(one: Rules, other: Rules, kind: Kind, players: int, factor: Factor) -> bool:
    counts, given = counted(one, kind, players)
    holder, draws, known = held(one, kind, players)
    sides = [_points(side, counts, holder, draws) for side in (one, other)]
    alike = z3.And(*(_apart(factor, mine, theirs) for mine, theirs in zip(*sides, strict=True)))
    return is_proved(alike, given, known)


@cache
def _sums_are_apart_alike(players: int, factor: Factor) -> bool:
    """Prove that totals stay apart alike when a round is added: so they are after any number of rounds."""
    before, after = ((numbers(f"{name}one", players), numbers(f"{name}other", players)) for name in ("before", "after"))
    sums = [[x + y for x, y in zip(*pair, strict=True)] for pair in zip(before, after, strict=True)]
    return is_proved(_apart(factor, *sums), _apart(factor, *before), _apart(factor, *after))


def lengths(rules: Rules, players: int) -> list[int]:
    """List how many rounds a game can have, in the longer variant too."""
    usual, longer = (rounds_of(rules, players, longer=one) for one in (False, True))
    return sorted({usual, longer, *(range(1, usual) if runs_out(rules, players) else ())})


@by_both
def _starts_agree(one: Rules, other: Rules, kind: Kind, players: int, factor: Factor) -> bool:
    """Prove that the same players may start the next round, whatever the totals and the points of the last."""
    flags = [Flags(side) for side in (one, other)]
    if flags[0].starts_anyone or flags[1].starts_anyone:
        return bool(flags[0].starts_anyone == flags[1].starts_anyone)
    if max(lengths(one, players)) == 1:
        return True
    totals = [numbers(f"total{side}", players) for side in "ab"]
    points = [numbers(f"points{side}", players) for side in "ab"]
    leads = [_leaders(*side) for side in zip(flags, totals, points, strict=True)]
    same = z3.And(*(mine == theirs for mine, theirs in zip(*leads, strict=True)))
    if not is_proved(same, _apart(factor, *totals), _apart(factor, *points)):
        return False
    return _break_ties(flags[0]) == _break_ties(flags[1]) or _one_leads(one, kind, players)


def _leaders(flags: Flags, totals: Sequence[Any], points: Sequence[Any]) -> list[Any]:
    level: list[Any] = [1] * len(totals)
    keep_leaders(flags, totals, points, level, [0] * len(totals))
    return level


def _break_ties(flags: Flags) -> tuple[int, ...]:
    """Name how ties for the start are broken, by all that the engine asks for then."""
    asked = BY_FINISHER if flags.starts_by_finisher else BY_CARDS
    return (flags.starts_by_finisher, *(getattr(flags, name) for name in asked))


def _one_leads(rules: Rules, kind: Kind, players: int) -> bool:
    """Prove that no two players lead together, where the points of one round decide it."""
    if Flags(rules).starts_by_total and max(lengths(rules, players)) > 2:
        return False
    counts, given = counted(rules, kind, players)
    holder, draws, known = held(rules, kind, players)
    _, points = _points(rules, counts, holder, draws)
    leads = _leaders(Flags(rules), points, points)
    return is_proved(sum(leads) == 1, given, known)


Deciders = tuple[bool, bool, bool]


def _deciders(one: Rules, other: Rules, players: int) -> set[Deciders]:
    """Tell, for every length of a game, whether each rule set has a deciding round, and whether it is the same."""
    last = ([deciding_round(side, rounds) for side in (one, other)] for rounds in lengths(one, players))
    return {(mine is not None, theirs is not None, mine == theirs) for mine, theirs in last}


@by_both
def _winners_agree(one: Rules, other: Rules, kind: Kind, players: int, factor: Factor, last: Deciders) -> bool:
    """Prove that the same players win, whatever the totals, and the cards and sums of the deciding rounds."""
    totals = [numbers(f"total{side}", players) for side in "ab"]
    *decided, shared = last
    alike = Flags(one).tie_counts_wilds == Flags(other).tie_counts_wilds
    won, given = [], [_apart(factor, *totals)]
    for side, name, decides, scores in zip((one, other), "ab", decided, totals, strict=True):
        cards = numbers("cards" if shared else f"cards{name}", players)
        sums = numbers("sum" if shared and alike else f"sum{name}", players)
        if not Flags(side).ranks_by_sum and counts_anything(side):
            given.append(kind.given(cards))
        won.append(winning(side, scores, cards, sums, STEPS if decides else 1)[0])
    return is_proved(z3.And(*(mine == theirs for mine, theirs in zip(*won, strict=True))), *given)


# -- games that show otherwise -----------------------------------------------------------------------------------


def disagree(one: Rules, other: Rules, record: Mapping[str, Any]) -> bool:
    """Tell whether two rule sets judge a game differently: its moves, who may start a round, or who wins."""
    verdicts = [referee(side, read_record(record)) for side in (one, other)]
    if not all(verdict.legal for verdict in verdicts) or verdicts[0].winners != verdicts[1].winners:
        return True
    return starts_in(one, record) != starts_in(other, record)


def starts_in(rules: Rules, record: Mapping[str, Any]) -> list[list[int]]:
    """Find who may start each round of a game that is legal, the first left out."""
    whole, found = replayed(rules, record), []
    for number in range(1, len(whole.played)):
        past = copy(whole)
        past.results, past.played = whole.results[:number], whole.played[:number]
        clockwise = rules.next_direction is a.NextDirection.CLOCKWISE
        past.direction = CLOCKWISE if clockwise else whole.played[number - 1].direction
        hands = record["rounds"][number]["hands"]
        found.append(past.possible_starters([multiset(_kinds(hands[name])) for name in record["players"]]))
    return found


def _kinds(hand: Sequence[Any]) -> list[int]:
    return [CARD_NUMBERS[str(card)] for card in hand]


def find_on_paper(one: Rules, other: Rules, kind: Kind, players: int) -> dict[str, Any] | None:
    """Find a score sheet on which two rule sets differ in who leads or wins, and play a game that ends in it."""
    for longer in (False, True):
        sheets = _sheets(one, kind, players, rounds_of(one, players, longer))
        found = (sheet for sheet in sheets if _differ_on_paper(one, other, *sheet))
        for rounds, holders in islice(found, SHEETS):
            record = play_in_order(one, [order_of(counts) for counts in rounds], holders, longer=longer)
            if record is not None and kind.fits(one, record) and disagree(one, other, record):
                return record
    return None


Sheet = tuple[list[tuple[int, ...]], list[int | None]]


def _sheets(rules: Rules, kind: Kind, players: int, rounds: int) -> Iterator[Sheet]:
    """Go through score sheets of a class, first without the forgetful card: rounds of a few orders, and their ends."""
    few = _tied_orders(players) if kind.ties else list(islice(permutations(range(players)), 24))
    few += [tuple(count + 1 for count in one) for one in few[:6]]
    if not counts_anything(rules):
        few = [(0,) * players]
    holders: list[int | None] = [None, *range(players)] if kind.forgetful else [None]
    for holder in holders:
        for first, then in product(few, repeat=2):
            for times in range(1, max(rounds, 2)):
                yield ([first] * times + [then] * (rounds - times))[:rounds], [holder] * rounds
                yield ([first] * times + [then] * (rounds - times))[:rounds], [*[None] * (rounds - 1), holder]


def _tied_orders(players: int) -> list[tuple[int, ...]]:
    """List a few orders of each pattern of ties, those with most ties first."""
    found: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for one in orders(players):
        found.setdefault(tuple(sorted(one)), []).append(one)
    patterns = sorted(found.values(), key=lambda group: len(set(group[0])))
    return [one for group in patterns for one in (*group[:2], *group[2:][-1:])]


def _differ_on_paper(one: Rules, other: Rules, rounds: list[tuple[int, ...]], holders: list[int | None]) -> bool:
    """Tell whether two rule sets can differ on a sheet: in who leads after a round, in how a tie is broken, or wins."""
    seen: list[list[Any]] = []
    for rules in (one, other):
        flags = Flags(rules)
        whole = [0] * len(rounds[0])
        standing, found = whole, list[Any]()
        for counts, holder in zip(rounds, holders, strict=True):
            points, start = _points(rules, counts, NOBODY if holder is None else holder, 1)
            whole = [x + y for x, y in zip(whole, points, strict=True)]
            standing = [x + y for x, y in zip(standing, start, strict=True)]
            leads = _leaders(flags, standing, start)
            found.append((flags.starts_anyone, list(map(int, leads)), _break_ties(flags) if sum(leads) > 1 else ()))
        last = deciding_round(rules, len(rounds))
        decider = None if last is None else rounds[last]
        uneven = None if decider is None else [10 * count + seat for seat, count in enumerate(decider)]
        seen.append([*found[:-1], *(winners(rules, whole, decider, sums)[0] for sums in (decider, uneven))])
    return seen[0] != seen[1]


def find_in_play(one: Rules, other: Rules, kind: Kind) -> dict[str, Any] | None:
    """Find a simulated game of a class that one rule set allows and the other judges differently."""
    tables = sorted(seats(one), key=lambda players: players != 3)
    for players in tables[:3]:
        for seed in range(GAMES // 3):
            record = _simulate(one, players, seed, kind)
            if record and kind.fits(one, record) and disagree(one, other, record):
                return record
    return None


def _simulate(rules: Rules, players: int, seed: int, kind: Kind) -> dict[str, Any] | None:
    """Play a whole game; in some, players forget to draw where the class lets them."""
    chance = Chance(seed, STREAM, players)
    try:
        state = deal(rules, players, seed)
    except GameError:
        return None
    choose = POLICIES["thrifty" if seed % 2 else "random"]
    while state.legal_moves():
        play = choose(state.round, chance)
        forgets = kind.forgetful and seed % 3 == 2 and chance.below(8) == 0 and state.round.due(play) > 0
        state.play(play, NOTICED if forgets else 0, noticed=bool(chance.below(2)))
    return state.record()
