"""Theorems about points, ties, totals and winners, proved of the engine's own functions run on solver terms.

What fails on a score sheet is played: the witness is a game that ends in such a sheet, or else the sheet itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import z3

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import STEPS, count_tied, keep_best
from variorum.games.dobro.cards import ONE, SKIP, WILD, kind_of
from variorum.games.dobro.decide.agreeing import PLAIN, UNFORGETFUL, UNTIED, agree_in_scoring, ranked_in
from variorum.games.dobro.decide.patterns import (
    counts_anything,
    orders,
    points_by_order,
    sheet_data,
    smallest_divergence,
    winning_steps,
)
from variorum.games.dobro.decide.played import end_in_order, find_game, order_of, play_alike, play_in_order, replayed
from variorum.games.dobro.decide.seats import runs_out, seats
from variorum.games.dobro.game import Game, rounds_of
from variorum.games.dobro.round import NOBODY, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import (
    card_sum,
    deciding_round,
    narrow,
    ranked_count,
    round_points,
    winners,
    winning,
    with_forgetful,
)
from variorum.games.dobro.theorems.stated import THEOREMS, UNREACHED
from variorum.games.dobro.witness.endings import Goal, end_game_in
from variorum.prove.solver import counterexample, numbers
from variorum.prove.theorems import (
    Answers,
    Expect,
    Method,
    Settled,
    Status,
    Verdict,
    always,
    by_answers,
    fact,
    fails,
    holds,
    holds_cut_down,
    holds_if,
    odd,
    plainly,
    switch,
)

USUAL_POINTS = {"score.no-cards": "ranked", "score.tie.points": "shared-position"}
MOST_MORE = 25  # cards by which all counts of a sheet are raised, so that a game can end in it
TWELVE = ONE[kind_of(12)]
Counts = Sequence[int]
Breaks = Callable[[Game], bool]


def counts_of(rules: Rules, players: int) -> tuple[list[Any], Any]:
    """Make the cards of each player, of which nothing is known but that there are none too few; none if none count."""
    counts, some = numbers("cards", players), counts_anything(rules)
    return counts, z3.And(*(count >= 0 if some else count == 0 for count in counts))


def ranked_of(rules: Rules, cards: Sequence[Any], players: int) -> tuple[list[Any], Any]:
    """Find what the ranking counts of piles with these numbers of cards, by what it counts of a single twelve."""
    if ranked_count(rules, TWELVE, 1) == 1:
        return list(cards), True
    sums = numbers("sum", players)
    return sums, z3.And(*(z3.And(one >= 0, one <= 12 * count) for one, count in zip(sums, cards, strict=True)))


def read(model: Any, counts: Sequence[Any]) -> list[int]:
    """Read the cards of each player from an example."""
    return [model.get(str(count), 0) for count in counts]


def better(rules: Rules, one: Any, other: Any) -> Any:
    """Tell whether points are better than others, as the winner is found."""
    return one < other if rules.final_winner is a.FinalWinner.LOWEST_TOTAL else one > other


def best(scores: Sequence[Any], lowest: int) -> list[Any]:
    """Find the players with the best score."""
    level: list[Any] = [1] * len(scores)
    keep_best(scores, level, [0] * len(scores), lowest)
    return level


def forgets_again(rules: Rules) -> bool:
    """Tell whether the forgetful card counts once more when its holder forgets again: try it."""
    held = SimpleNamespace(rules=rules, forgetful=0, forgotten_draws=1)
    Round._forget(cast(Round, held), 0)
    return bool(held.forgotten_draws > 1)


def with_card(rules: Rules, points: Sequence[Any], holder: int) -> tuple[list[Any], Any]:
    """Score the forgetful card, for any number of forgotten draws where each counts."""
    draws = z3.Int("draws") if forgets_again(rules) else 1
    return with_forgetful(rules, points, holder, draws), z3.And(draws >= 1)


def for_all_tables(rules: Rules, claim: Callable[[int], Verdict | None], reached: str) -> Verdict:
    """Decide a claim for every number of players, the smallest table first."""
    for players in seats(rules):
        refuted = claim(players)
        if refuted is not None:
            return refuted
    return holds(reached if counts_anything(rules) else "no cards count, so all are level")


# -- what shows a failure ----------------------------------------------------------------------------------------


def show(
    rules: Rules,
    sheet: Sequence[Counts],
    breaks: Breaks,
    holders: Sequence[int | None] = (),
    *,
    longer: bool = False,
    whole: bool = False,
    **figures: Any,
) -> Verdict:
    """Show a failure by a game played to a sheet of this kind, or by any other game, or by the sheet itself.

    Where the winner matters, the game is a whole one.
    """
    record = play_in_order(rules, [order_of(counts) for counts in sheet], holders, longer=longer)
    if record is None or not breaks(replayed(rules, record)):
        rounds = 0 if whole else len(sheet)
        record = find_game(
            rules, len(sheet[0]), breaks, rounds=rounds, forgetful=any(one is not None for one in holders)
        ) or end_in_order(rules, sheet, breaks, holders, longer=longer)
    if record is not None:
        return fails(record, **figures)
    return fails(sheet_data(sheet, holders, sheet[-1]), **figures, **UNREACHED)


def points_before(rules: Rules, game: Game) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """List the cards and the points, before the forgetful card, of every round of a game."""
    for result in game.results:
        piles = zip(result.piles, result.cards, strict=True)
        yield result.cards, round_points(rules, [ranked_count(rules, pile, cards) for pile, cards in piles])


def won_if(rules: Rules, game: Game, totals: Sequence[int]) -> list[int]:
    """Find who would win a game that is over with other totals."""
    last = deciding_round(rules, len(game.results))
    if last is None:
        return winners(rules, totals, None, None)[0]
    result = game.results[last]
    sums = [card_sum(rules, *one) for one in zip(result.piles, result.wilds, strict=True)]
    return winners(rules, totals, result.cards, sums)[0]


def some_pair(cards: Counts) -> Iterator[tuple[int, int]]:
    """List every two players."""
    return ((one, other) for one in range(len(cards)) for other in range(len(cards)) if one != other)


# -- what is expected --------------------------------------------------------------------------------------------


def cards_win(answers: Answers) -> bool:
    """Expect points and winner to go the same way: few cards are good."""
    order, winner = answers["score.order"], answers["final.winner"]
    return (order, winner) in (("most-cards-first", "highest-total"), ("fewest-cards-first", "lowest-total"))


def nothing_is_worst(answers: Answers) -> bool:
    """Expect a player without cards to come off worst where such a player scores nothing and the highest total wins."""
    return answers["score.no-cards"] == "unranked" and answers["final.winner"] == "highest-total"


def counting(expect: Expect) -> Expect:
    """Expect a theorem to hold where no cards count, so that all are level, and else as is said."""
    return lambda answers: (Status.HOLDS, {}) if answers["end.piles"] == "discarded" else expect(answers)


def asking(expect: Expect) -> Expect:
    """Expect nothing of a fact where no cards count, and else what is said."""
    return lambda answers: None if answers["end.piles"] == "discarded" else expect(answers)


def counts_cards(answers: Answers) -> bool:
    """Expect the number of cards to rank players, and not what they are worth."""
    return answers["score.ranks-by"] == "number-of-cards"


# -- points ------------------------------------------------------------------------------------------------------


@THEOREMS.state(Method.PROOF, counting(holds_if(counts_cards)))
def equal_cards_give_equal_points(rules: Rules) -> Verdict:
    """Players with equally many cards get equal points in a round, before the forgetful card.

    Otherwise: Players with equally many cards can get different points in a round.
    """

    def breaks(game: Game) -> bool:
        return any(
            cards[one] == cards[other] and points[one] != points[other]
            for cards, points in points_before(rules, game)
            for one, other in some_pair(cards)
        )

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(rules, players)
        ranked, fitting = ranked_of(rules, counts, players)
        points = round_points(rules, ranked)
        missed = counterexample(points[0] == points[1], given, fitting, counts[0] == counts[1])
        return show(rules, [read(missed, counts)], breaks) if missed is not None else None

    return for_all_tables(rules, claim, "all players with the same number of cards")


@THEOREMS.state(
    Method.PROOF,
    counting(holds_if(lambda answers: cards_win(answers) and not nothing_is_worst(answers) and counts_cards(answers))),
)
def fewer_cards_give_better_points(rules: Rules) -> Verdict:
    """Of any two players, the one with fewer cards gets the better points in a round: those that help to win.

    Otherwise: A player with fewer cards can get points that are no better, or worse.
    """

    def breaks(game: Game) -> bool:
        return any(
            cards[one] < cards[other] and not better(rules, points[one], points[other])
            for cards, points in points_before(rules, game)
            for one, other in some_pair(cards)
        )

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(rules, players)
        ranked, fitting = ranked_of(rules, counts, players)
        points = round_points(rules, ranked)
        missed = counterexample(better(rules, points[0], points[1]), given, fitting, counts[0] < counts[1])
        return show(rules, [read(missed, counts)], breaks) if missed is not None else None

    return for_all_tables(rules, claim, "one card against two")


def fewer_never_harms(answers: Answers) -> bool:
    """Expect harm only from scoring nothing, or from a tie for the most that alone is moved back to the last place."""
    moved_back = plainly(answers, "score.tie.points=last-keeps-last", "score.tie.skips=one")
    moved_back &= answers["score.order"] == "fewest-cards-first"
    return cards_win(answers) and not nothing_is_worst(answers) and not moved_back


def fails_on_paper(says: Callable[[Answers], bool]) -> Callable[[Answers], Settled]:
    """Expect a theorem to hold under some readings, and to fail under all others, on a sheet that a game ends in."""
    return lambda answers: (Status.HOLDS, {}) if says(answers) else (Status.FAILS, {})


@THEOREMS.state(Method.PROOF, counting(fails_on_paper(fewer_never_harms)))
def taking_fewer_cards_never_harms_the_taker(rules: Rules) -> Verdict:
    """A player who takes less, while the others take as much as before, never gets worse points. What is taken is
    counted as the ranking counts it, in cards or in values.

    Otherwise: A player can get worse points by taking less, while the others take as much as before.
    """
    return _taking_fewer(rules, 0, lambda before, after: z3.Not(better(rules, before, after)))


def _taking_fewer(rules: Rules, seat: int, claim: Callable[[Any, Any], Any]) -> Verdict:
    """Decide a claim about somebody's points before and after the first player takes fewer cards."""

    def at(players: int) -> Verdict | None:
        counts, given = counts_of(rules, players)
        fewer = [z3.Int("fewer"), *counts[1:]]
        before, after = round_points(rules, counts)[seat], round_points(rules, fewer)[seat]
        missed = counterexample(claim(before, after), given, fewer[0] >= 0, fewer[0] < counts[0])
        return None if missed is None else _show_fewer(rules, seat, read(missed, counts), read(missed, fewer))

    return for_all_tables(rules, at, "one card in place of two")


def _show_fewer(rules: Rules, seat: int, before: Sequence[int], after: Sequence[int]) -> Verdict:
    """Show two rounds, in the second of which the first player took fewer cards, with a game that has just these."""
    points = [round_points(rules, counts)[seat] for counts in (before, after)]
    for more in range(MOST_MORE):
        counts = [tuple(one + more for one in round_) for round_ in (before, after)]
        if [round_points(rules, one)[seat] for one in counts] == points:
            record = end_game_in(rules, [Goal(one, exact=True) for one in counts])
            if record:
                return fails(sheet_data(counts) | {"games": [record]})
    return fails(sheet_data([before, after]), **UNREACHED)


def fewer_never_helps(answers: Answers) -> Settled | None:
    """Expect help for others only from a tie that another joins at no cost to those behind it."""
    if answers["score.tie.points"] != "shared-position" or not cards_win(answers):
        return None
    helps = answers["score.tie.skips"] == "one"
    helps |= plainly(answers, "score.no-cards=unranked", "score.order=fewest-cards-first")
    return (Status.FAILS, {}) if helps else (Status.HOLDS, {})


@THEOREMS.state(Method.PROOF, counting(fewer_never_helps))
def taking_fewer_cards_never_helps_another(rules: Rules) -> Verdict:
    """A player who takes less, while the others take as much as before, never improves the points of another.

    Otherwise: A player can improve the points of another by taking less, while the others take as much as before.
    """
    return _taking_fewer(rules, 1, lambda before, after: z3.Not(better(rules, after, before)))


@THEOREMS.state(
    Method.PROOF,
    counting(
        lambda answers: (
            None
            if odd(answers, USUAL_POINTS) or not cards_win(answers)
            else (Status.HOLDS if plainly(answers, "score.order=most-cards-first") else Status.FAILS, {})
        )
    ),
)
def a_tie_counts_as_lost_by_all(rules: Rules) -> Verdict:
    """Each of several tied players gets the points of losing the tie to all the others.

    Otherwise: Tied players can get other points than those of losing the tie to all the others.
    """

    def lose(counts: Sequence[Any], seat: int) -> list[Any]:
        return [2 * count + (one == seat) for one, count in enumerate(counts)]

    def breaks(game: Game) -> bool:
        return any(
            ranked[one] == ranked[other] > 0
            and round_points(rules, ranked)[one] != round_points(rules, lose(ranked, one))[one]
            for ranked in ranked_in(rules, game)
            for one, other in some_pair(ranked)
        )

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(rules, players)
        tie = round_points(rules, counts)[0] == round_points(rules, lose(counts, 0))[0]
        missed = counterexample(tie, given, counts[0] == counts[1], counts[0] > 0)
        return show(rules, [read(missed, counts)], breaks) if missed is not None else None

    return for_all_tables(rules, claim, "two players with one card each")


MOST_SUMS = {
    2: [2, 3],
    3: [3, 5, 6],
    4: [4, 7, 8, 9, 10],
    5: [5, 9, 11, 12, 13, 14, 15],
    6: [6, 11, 14, 15, 17, 18, 19, 20, 21],
}
ONE_SKIPPED_SUMS = {2: [2, 3], 3: [3, 5, 6], 4: [4, *range(6, 11)], 5: [5, 7, *range(9, 16)], 6: [6, 8, *range(10, 22)]}


def sums_expected(answers: Answers) -> Settled | None:
    """Expect 1 + 2 + … without ties; a tie of m loses m(m-1)/2, or less where only one position is ignored."""
    if odd(answers, USUAL_POINTS):
        return None
    return None, {"sums": MOST_SUMS if answers["score.tie.skips"] == "as-many-as-filled" else ONE_SKIPPED_SUMS}


@THEOREMS.ask(Method.EXHAUSTIVE, asking(sums_expected))
def what_the_points_of_a_round_add_up_to(rules: Rules) -> Verdict:
    """What the points of all players in a round can add up to, before the forgetful card."""
    tables = {players: points_by_order(rules, players).values() for players in seats(rules)}
    sums = {players: sorted({sum(points) for points in table}) for players, table in tables.items()}
    return fact("every order of the players, with and without ties", sums=sums)


def bounds_of_a_round(rules: Rules, players: int) -> tuple[int, int]:
    """Find the least and the most points of a round, before the forgetful card; raise if the solver knows better."""
    found = {one for points in points_by_order(rules, players).values() for one in points}
    counts, given = counts_of(rules, players)
    points = round_points(rules, counts)[0]
    missed = counterexample(z3.And(points >= min(found), points <= max(found)), given)
    if missed is not None:
        raise AssertionError(f"out of bounds: {missed}")
    return min(found), max(found)


def spans_expected(answers: Answers) -> Settled:
    """Expect 1 to n points a round, less or more by the card, in every round."""
    low, card = int(answers["score.no-cards"] == "ranked"), int(answers["forget.points"])
    rounds = int(answers["game.rounds"])
    spans = {n: [rounds * (low + min(card, 0)), rounds * (n + max(card, 0))] for n in range(2, 7)}
    return None, {"from and to": spans}


@THEOREMS.ask(Method.PROOF, asking(spans_expected))
def between_which_bounds_totals_lie(rules: Rules) -> Verdict:
    """Between which bounds the totals of a game lie, the forgetful card included."""
    card = with_forgetful(rules, [0], 0)[0]
    spans: dict[int, list[Any]] = {}
    for players in seats(rules):
        least, most = bounds_of_a_round(rules, players)
        rounds = [count for count, longer in whole_games(rules, players) if not longer]
        low, high = least + min(card, 0), most + max(card, 0)
        spans[players] = [min(count * low for count in rounds), max(count * high for count in rounds)]
        if card and forgets_again(rules):
            spans[players][card > 0] = "not known"
    return fact("the most cards, or the fewest, in every round", **{"from and to": spans})


def never_negative(answers: Answers) -> bool:
    """Expect a point at least for everybody who is ranked, of which the card takes one, or more if each time counts."""
    low, card = int(answers["score.no-cards"] == "ranked"), int(answers["forget.points"])
    return low + min(card, 0) >= 0 and (card >= 0 or answers["forget.again"] == "nothing-more")


@THEOREMS.state(Method.PROOF, holds_if(never_negative))
def no_total_is_ever_negative(rules: Rules) -> Verdict:
    """No player's total is ever negative.

    Otherwise: A player's total can be negative.
    """

    def breaks(game: Game) -> bool:
        return min(game.totals()) < 0

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(rules, players)
        points = round_points(rules, counts)
        held, forgotten = with_card(rules, points, 0)
        for one, holders in ((points, []), (held, [0])):
            missed = counterexample(one[0] >= 0, given, forgotten)
            if missed is not None:
                return show(rules, [read(missed, counts)], breaks, holders)
        return None

    return for_all_tables(rules, claim, "the forgetful card with the player who gets the fewest points")


# -- the forgetful card ------------------------------------------------------------------------------------------


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: (
        None,
        {"points": int(answers["forget.points"]), "for each forgotten draw": answers["forget.again"] == "once-more"},
    ),
)
def what_the_forgetful_card_is_worth(rules: Rules) -> Verdict:
    """How many points the forgetful card is worth to its holder at the end of a round."""
    card = with_forgetful(rules, [0], 0)[0]
    return fact("a holder without other points", **{"points": card, "for each forgotten draw": forgets_again(rules)})


def card_harms(answers: Answers) -> bool:
    """Expect the card to help nobody where it costs points and the highest total wins, or the other way round."""
    points = int(answers["forget.points"])
    return points >= 0 if answers["final.winner"] == "lowest-total" else points <= 0


@THEOREMS.state(Method.PROOF, holds_if(card_harms))
def the_forgetful_card_never_helps_its_holder(rules: Rules) -> Verdict:
    """Nobody wins with the forgetful card who would not win without it.

    Otherwise: The forgetful card can make its holder win.
    """

    def breaks(game: Game) -> bool:
        if not game.over:
            return False
        totals, gained = game.totals(), [0] * game.players
        for result, round_ in zip(game.results, game.played, strict=True):
            if result.forgetful != NOBODY:
                card = with_forgetful(rules, [0], 0, round_.forgotten_draws)[0]
                gained[result.forgetful] += card
        for seat in won_if(rules, game, totals):
            without = [total - gained[seat] * (one == seat) for one, total in enumerate(totals)]
            if seat not in won_if(rules, game, without):
                return True
        return False

    def claim(players: int) -> Verdict | None:
        totals, cards, sums = (numbers(name, players) for name in ("total", "cards", "sum"))
        held, forgotten = with_card(rules, totals, 0)
        won = [winning(rules, one, cards, sums)[0][0] for one in (totals, held)]
        missed = counterexample(z3.Implies(won[1] == 1, won[0] == 1), forgotten)
        if missed is None:
            return None
        # Two rounds that even out, then one that the holder ends level with another, but for the card.
        level = [[0, *[1] * (players - 1)], [1, *[0] * (players - 1)]]
        sheet = [*(level * rules.game_rounds)[: rules.game_rounds - 1], level[1]]
        return show(rules, sheet, breaks, [0] * rules.game_rounds, whole=True)

    return for_all_tables(rules, claim, "a holder who wins by two points")


# -- who wins ----------------------------------------------------------------------------------------------------


def level_sheet(rules: Rules, players: int) -> Verdict:
    """Show a game in which all are level in everything, of two players if it can be, or a sheet."""
    record = play_alike(rules, rules.game_rounds)
    if record is not None:
        return fails(record)
    return fails(sheet_data([[10] * players] * rules.game_rounds, sums=[60] * players), **UNREACHED)


@THEOREMS.state(Method.PROOF, holds_if(lambda answers: answers["final.shared"] == "shared"))
def somebody_always_wins(rules: Rules) -> Verdict:
    """At least one player wins every game.

    Otherwise: A game can end without a winner.
    """

    def claim(players: int) -> Verdict | None:
        totals, cards, sums = (numbers(name, players) for name in ("total", "cards", "sum"))
        for steps in (1, STEPS):  # the total alone, where there is no round to break a tie; or all
            somebody = z3.Or(*(flag == 1 for flag in winning(rules, totals, cards, sums, steps)[0]))
            if counterexample(somebody) is not None:
                return level_sheet(rules, players)
        return None

    return for_all_tables(rules, claim, "a tie on total, cards and sum")


@THEOREMS.state(Method.EXHAUSTIVE, lambda _: (Status.FAILS, {}))
def one_player_wins_alone(rules: Rules) -> Verdict:
    """Exactly one player wins every game.

    Otherwise: Players can tie in everything, so that not exactly one of them wins.
    """
    players = seats(rules)[0]
    points = round_points(rules, [10] * players)
    if len(winners(rules, points, [10] * players, [60] * players)[0]) == 1:
        return Verdict(Status.UNKNOWN, {"all level": points})
    return level_sheet(rules, players)


@THEOREMS.state(Method.PROOF, always())
def each_step_of_a_tie_break_only_narrows(rules: Rules) -> Verdict:
    """Each tiebreaker only chooses among the players who were tied before it.

    Otherwise: A tiebreaker can bring back a player who was no longer tied.
    """

    def claim(players: int) -> Verdict | None:
        totals, cards, sums = (numbers(name, players) for name in ("total", "cards", "sum"))
        flags: list[Any] = [1] * players
        for step in range(1, STEPS + 1):
            after, _ = narrow(rules, totals, cards, sums, step)
            missed = counterexample(z3.And(*(z3.Implies(b == 1, f == 1) for b, f in zip(after, flags, strict=True))))
            if missed is not None:
                return Verdict(Status.UNKNOWN, {"brought back": missed})
            flags = after
        return None

    return for_all_tables(rules, claim, "two level on total and cards")


def deciders_expected(answers: Answers) -> Settled:
    """Expect the total, then the fewest cards, then, in some editions, the lowest sum."""
    winner = answers["final.winner"].replace("-total", " total")
    steps = [winner, answers["final.tie.cards"].replace("-", " ")]
    if answers["final.tie.second"] == "lowest-sum":
        steps.append("lowest sum")
    return None, {"steps": steps}


@THEOREMS.ask(Method.EXHAUSTIVE, deciders_expected)
def the_winner_is_found_in_these_steps(rules: Rules) -> Verdict:
    """How the winner is found: by these steps in order, each among the players still tied."""
    return fact("two players who are level until the step", steps=winning_steps(rules))


def whole_games(rules: Rules, players: int) -> list[tuple[int, bool]]:
    """List how many rounds a game can have, the most first, each with whether it is the longer variant."""
    usual, longer = (rounds_of(rules, players, longer=one) for one in (False, True))
    least = 1 if runs_out(rules, players) else usual
    return [(rounds, False) for rounds in range(usual, least - 1, -1)] + ([(longer, True)] if longer != usual else [])


def won_repeatedly(rules: Rules, counts: Counts, rounds: int, holder: int | None) -> list[int]:
    """Find who wins a game in which every round ends alike."""
    points = with_forgetful(rules, round_points(rules, counts), holder)
    last = deciding_round(rules, rounds)
    cards = None if last is None else counts
    return winners(rules, [rounds * one for one in points], cards, counts)[0]


def lifted(rules: Rules, players: int) -> list[tuple[int, ...]]:
    """List the orders of players by cards, with somebody without any and with nobody; the last players are alike."""
    return _lifted(players) if counts_anything(rules) else [(0,) * players]


@cache
def _lifted(players: int) -> list[tuple[int, ...]]:
    plain = [one for one in orders(players) if list(one[2:]) == sorted(one[2:])]
    return [*plain, *(tuple(count + 1 for count in one) for one in plain)]


def decide_repeated(
    rules: Rules,
    fits: Callable[[Counts], bool],
    wins: Callable[[Counts], bool],
    breaks: Breaks,
    holder: int | None,
    given: Callable[[Sequence[Any]], Any],
    goal: Callable[[Sequence[Any]], Any],
    reached: str,
) -> Verdict:
    """Decide that the first player wins whose cards fit in every round, whatever the others do.

    Points are no worse than another's in every round, so no total is; and those level are ranked by the cards of
    the deciding round. What refutes it is a game in which every round ends alike.
    """

    def claim(players: int) -> Verdict | None:
        counts, some = counts_of(rules, players)
        fitting = z3.And(some, given(counts))
        points, forgotten = round_points(rules, counts), z3.BoolVal(True)
        if holder is not None:
            points, forgotten = with_card(rules, points, holder)
        ahead = z3.And(*(better(rules, points[0], other) for other in points[1:]))
        if counterexample(ahead, fitting, forgotten) is None:
            return None
        for rounds, longer in whole_games(rules, players):
            for one in filter(fits, lifted(rules, players)):
                if not wins(won_repeatedly(rules, one, rounds, holder)):
                    return show(rules, [one] * rounds, breaks, [holder] * rounds, longer=longer, whole=not longer)
        behind = z3.Or(*(better(rules, other, points[0]) for other in points[1:]))
        missed = counterexample(z3.Not(behind), fitting, forgotten)
        if missed is not None:
            rounds = rules.game_rounds
            return show(rules, [read(missed, counts)] * rounds, breaks, [holder] * rounds, whole=True)
        totals, sums = numbers("total", players), numbers("sum", players)
        level = z3.Not(z3.Or(*(better(rules, other, totals[0]) for other in totals[1:])))
        # No cards, no values: a sum is nothing where there are no cards.
        worth = z3.And(
            *(z3.And(one >= 0, z3.Implies(cards == 0, one == 0)) for one, cards in zip(sums, counts, strict=True))
        )
        for rounds, _ in whole_games(rules, players):
            steps = STEPS if deciding_round(rules, rounds) is not None else 1
            flags, _ = winning(rules, totals, counts, sums, steps)
            # Nobody is behind in a round, so who is level in the end was level in every round, the deciding one too.
            also = z3.And(
                *(z3.Implies(total == totals[0], one == points[0]) for total, one in zip(totals, points, strict=True))
            )
            missed = counterexample(goal(flags), level, fitting, worth, also, forgotten)
            if missed is not None:
                return Verdict(Status.UNKNOWN, {"level": missed})
        return None

    return for_all_tables(rules, claim, reached)


@THEOREMS.state(
    Method.PROOF,
    counting(
        lambda answers: (
            (Status.HOLDS, {})
            if cards_win(answers)
            and not nothing_is_worst(answers)
            and plainly(
                answers, "final.tie.cards=fewest-cards", "forget.again=nothing-more", "final.tie.round=last-round"
            )
            and counts_cards(answers)
            and abs(int(answers["forget.points"])) == 1
            else None
        )
    ),
)
def fewest_cards_in_every_round_wins_alone(rules: Rules) -> Verdict:
    """The player with the fewest cards in every round wins alone, even with the forgetful card in all of them.

    Otherwise: A player can have the fewest cards in every round and not win alone.
    """

    def fewest(cards: Counts, seat: int = 0) -> bool:
        return all(cards[seat] < count for one, count in enumerate(cards) if one != seat)

    def breaks(game: Game) -> bool:
        outcome = game.outcome()
        return outcome is not None and any(
            all(fewest(result.cards, seat) for result in game.results) and outcome.winners != (seat,)
            for seat in range(game.players)
        )

    return decide_repeated(
        rules,
        fewest,
        lambda won: list(won) == [0],
        breaks,
        0,
        lambda counts: z3.And(*(counts[0] < other for other in counts[1:])),
        lambda flags: z3.And(flags[0] == 1, *(flag == 0 for flag in flags[1:])),
        "no cards against one",
    )


@THEOREMS.state(
    Method.PROOF,
    lambda answers: (
        (Status.HOLDS, {})
        if cards_win(answers)
        and not nothing_is_worst(answers)
        and plainly(answers, "final.tie.cards=fewest-cards", "final.shared=shared")
        and card_harms(answers)
        else ((Status.FAILS, {}) if nothing_is_worst(answers) and cards_win(answers) else None)
    ),
)
def no_cards_in_any_round_is_enough_to_win(rules: Rules) -> Verdict:
    """A player with no cards at the end of every round, and never the forgetful card, is among the winners.

    Otherwise: A player with no cards at the end of every round, and never the forgetful card, can fail to win.
    """

    def breaks(game: Game) -> bool:
        outcome = game.outcome()
        return outcome is not None and any(
            all(not result.cards[seat] and result.forgetful != seat for result in game.results)
            and seat not in outcome.winners
            for seat in range(game.players)
        )

    verdicts = [
        decide_repeated(
            rules,
            lambda cards: not cards[0],
            lambda won: 0 in won,
            breaks,
            holder,
            lambda counts: counts[0] == 0,
            lambda flags: flags[0] == 1,
            "no cards against one",
        )
        for holder in (None, 1)
    ]
    return next((one for one in verdicts if one.status is not Status.HOLDS), verdicts[0])


# -- counting from the most or from the fewest -------------------------------------------------------------------


def both_ways(rules: Rules) -> tuple[Rules, Rules]:
    """Count from the most cards with the highest total winning, and from the fewest with the lowest."""
    return (
        switch(rules, score_order=a.ScoreOrder.MOST_CARDS_FIRST, final_winner=a.FinalWinner.HIGHEST_TOTAL),
        switch(rules, score_order=a.ScoreOrder.FEWEST_CARDS_FIRST, final_winner=a.FinalWinner.LOWEST_TOTAL),
    )


def points_each_way(rules: Rules, ranked: Counts) -> list[list[int]]:
    """Give the points of a round, before the forgetful card, in both directions."""
    return [round_points(side, ranked) for side in both_ways(rules)]


def add_up(rules: Rules, sheet: Sequence[Counts]) -> list[int]:
    """Add up the points of rounds, without the forgetful card."""
    return [sum(column) for column in zip(*(round_points(rules, ranked) for ranked in sheet), strict=True)]


def wins_differ(rules: Rules, sides: Sequence[Rules], game: Game) -> bool:
    """Tell whether two ways to score give a whole game to different players, without the forgetful card."""
    if not game.over:
        return False
    one, other = (won_if(side, game, add_up(side, ranked_in(rules, game))) for side in sides)
    return one != other


@THEOREMS.state(
    Method.PROOF,
    counting(holds_if(lambda answers: not odd(answers, {**USUAL_POINTS, "score.tie.skips": "as-many-as-filled"}))),
)
def points_from_both_directions_add_up(rules: Rules) -> Verdict:
    """Counted from the most cards and from the fewest, a player's points add up to n + 2 - m. Here n play and m have as
    many cards as this player.

    Otherwise: Counted from the most cards and from the fewest, points can add up to other than n + 2 - m. Here n play
    and m have as many cards as the player.
    """

    def breaks(game: Game) -> bool:
        return any(
            sum(points) != game.players + 2 - ranked.count(ranked[seat])
            for ranked in ranked_in(rules, game)
            for seat, points in enumerate(zip(*points_each_way(rules, ranked), strict=True))
        )

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(rules, players)
        most, fewest = (round_points(side, counts) for side in both_ways(rules))
        together = count_tied(counts, [1] * players, 0)
        missed = counterexample(most[0] + fewest[0] == players + 2 - together, given)
        return show(rules, [read(missed, counts)], breaks) if missed is not None else None

    return for_all_tables(rules, claim, "three players, two of them tied")


def ranks_all(answers: Answers) -> bool:
    """Expect everybody to be ranked."""
    return answers["score.no-cards"] == "ranked"


@THEOREMS.state(Method.PROOF, counting(holds_if(ranks_all)))
def both_directions_agree_without_ties(rules: Rules) -> Verdict:
    """Without ties for cards and without forgotten draws, it makes no difference from which end players are ranked.
    Rank them from the other end, turn over which total wins, highest or lowest, and who starts, by the most points or
    the fewest: every game has the same winners, and the same players start each round.

    Otherwise: Even without ties for cards and forgotten draws, it can matter from which end players are ranked.
    """
    return agree_in_scoring(rules, rank_from_other_end(rules), PLAIN)


@THEOREMS.state(Method.PROOF, counting(holds_if(lambda answers: ranks_all(answers) or answers["players.least"] != "2")))
def both_directions_agree_for_two_players(rules: Rules) -> Verdict:
    """With two players and without forgotten draws, it makes no difference from which end players are ranked, ties or
    not. Who wins and who starts are turned over too, by the most points or the fewest.

    Otherwise: Even with two players and without forgotten draws, it can matter from which end players are ranked.
    """
    if 2 not in seats(rules):
        return holds("no two can play")
    return agree_in_scoring(rules, rank_from_other_end(rules), UNFORGETFUL, [2])


@THEOREMS.state(Method.PROOF, counting(holds_if(ranks_all)))
def the_whole_scale_can_be_turned_over_without_ties(rules: Rules) -> Verdict:
    """Without ties for cards, the whole scale can be turned over. Rank from the other end, turn over which total wins
    and who starts, and turn the sign of the forgetful card: every game has the same winners, and the same players start
    each round, with and without forgotten draws.

    Otherwise: Even without ties for cards, turning the whole scale over can change who wins or starts.
    """
    return agree_in_scoring(rules, turn_over(rules), UNTIED)


def rank_from_other_end(rules: Rules) -> Rules:
    """Turn the scale over: points, who wins and who starts."""
    most_first = rules.score_order is a.ScoreOrder.MOST_CARDS_FIRST
    highest = rules.final_winner is a.FinalWinner.HIGHEST_TOTAL
    fewest = rules.next_starter is a.NextStarter.FEWEST_POINTS
    return switch(
        rules,
        score_order=a.ScoreOrder.FEWEST_CARDS_FIRST if most_first else a.ScoreOrder.MOST_CARDS_FIRST,
        final_winner=a.FinalWinner.LOWEST_TOTAL if highest else a.FinalWinner.HIGHEST_TOTAL,
        next_starter=a.NextStarter.MOST_POINTS if fewest else a.NextStarter.FEWEST_POINTS,
    )


def turn_over(rules: Rules) -> Rules:
    """Turn the whole scale over, the forgetful card with it."""
    return switch(rank_from_other_end(rules), forget_points=-rules.forget_points)


@THEOREMS.state(Method.PROOF, counting(holds_if(ranks_all)))
def both_directions_agree_in_one_round(rules: Rules) -> Verdict:
    """In a single round, both directions give the best points to the players with the fewest cards.

    Otherwise: In a single round, the players with the fewest cards need not have the best points in both directions.
    """

    def won(counts: Sequence[Any]) -> list[list[Any]]:
        sides = zip(both_ways(rules), (0, 1), strict=True)
        return [best(round_points(side, counts), lowest) for side, lowest in sides]

    def breaks(game: Game) -> bool:
        return any(
            list(map(bool, one)) != list(map(bool, best(ranked, 1)))
            for ranked in ranked_in(rules, game)
            for one in won(ranked)
        )

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(rules, players)
        fewest = best(counts, 1)
        same = z3.And(*(z3.And(one == few, two == few) for one, two, few in zip(*won(counts), fewest, strict=True)))
        missed = counterexample(same, given)
        return show(rules, [read(missed, counts)], breaks) if missed is not None else None

    return for_all_tables(rules, claim, "two with one card, one with two")


def searched_sheets(tables: Sequence[int]) -> str:
    """Name the score sheets that were searched."""
    return f"score sheets of three rounds for {' and '.join(map(str, tables))} players, one of every order"


@THEOREMS.state(
    Method.EXHAUSTIVE,
    counting(
        lambda answers: (
            (Status.FAILS, {"fewest players": 3, "fewest cards": 3, "with no winner in common": 3})
            if not odd(answers, {**USUAL_POINTS, "final.tie.cards": "fewest-cards", "final.shared": "shared"})
            else None
        )
    ),
)
def both_directions_always_agree(rules: Rules) -> Verdict:
    """Counted from the most cards and from the fewest, every game of three rounds has the same winners. From the most
    cards the highest total wins, from the fewest the lowest. The forgetful card is left out.

    Otherwise: Counted from the most cards and from the fewest, the same game can have different winners. The smallest
    score sheets that show it have this many players and cards.
    """
    one, other = both_ways(rules)

    def breaks(game: Game) -> bool:
        return wins_differ(rules, (one, other), game)

    tables = [players for players in seats(rules) if players <= 3]
    for players in tables:
        differing, apart = (smallest_divergence(one, other, players, apart=wholly) for wholly in (False, True))
        if differing is not None:
            figures: dict[str, Any] = {"fewest players": players, "fewest cards": sum(map(sum, differing))}
            figures |= {"with no winner in common": sum(map(sum, apart))} if apart else {}
            return show(rules, list(apart or differing), breaks, whole=True, **figures)
    if not counts_anything(rules):
        return holds("no cards count, so all are level")
    return holds_cut_down(len(tables), searched_sheets(tables), "three players, two of them tied")


# -- ignoring one position or all --------------------------------------------------------------------------------


def both_skips(rules: Rules) -> tuple[Rules, Rules]:
    """Ignore one position after a tie, or as many as the tie fills."""
    return switch(rules, score_tie_skips=a.ScoreTieSkips.ONE), switch(
        rules, score_tie_skips=a.ScoreTieSkips.AS_MANY_AS_FILLED
    )


@THEOREMS.state(Method.PROOF, counting(lambda answers: (Status.HOLDS, {}) if not odd(answers, USUAL_POINTS) else None))
def up_to_three_players_a_tie_skips_the_same(rules: Rules) -> Verdict:
    """With two or three players, it makes no difference whether a tie skips one position or all that it fills.

    Otherwise: Even with two or three players, it can matter whether a tie skips one position or all that it fills.
    """

    def breaks(game: Game) -> bool:
        one, other = ([round_points(side, ranked) for ranked in ranked_in(rules, game)] for side in both_skips(rules))
        return one != other

    for players in (players for players in seats(rules) if players <= 3):
        counts, given = counts_of(rules, players)
        one, all_ = (round_points(side, counts) for side in both_skips(rules))
        missed = counterexample(z3.And(*(a == b for a, b in zip(one, all_, strict=True))), given)
        if missed is not None:
            return show(rules, [read(missed, counts)], breaks)
    return holds("three players, two of them tied")


@THEOREMS.state(
    Method.EXHAUSTIVE,
    counting(
        lambda answers: (
            (Status.FAILS, {"fewest players": 4, "fewest cards": 4})
            if plainly(answers, "score.order=fewest-cards-first", "final.tie.cards=fewest-cards", "final.shared=shared")
            and cards_win(answers)
            and not odd(answers, USUAL_POINTS)
            else None
        )
    ),
)
def skipping_one_position_or_all_never_changes_the_winner(rules: Rules) -> Verdict:
    """Whether a tie skips one position or all that it fills never changes who wins a game of three rounds.

    Otherwise: Whether a tie skips one position or all that it fills can change who wins. The smallest score sheets that
    show it have this many players and cards.
    """

    def breaks(game: Game) -> bool:
        return wins_differ(rules, both_skips(rules), game)

    sheet = _smallest_by_skips(rules)
    if not counts_anything(rules):
        return holds("no cards count, so all are level")
    if sheet is None:
        tables = [players for players in seats(rules) if players <= 4]
        return holds_cut_down(len(tables), searched_sheets(tables), "four players, three of them tied")
    figures: dict[str, Any] = {"fewest players": len(sheet[0]), "fewest cards": sum(map(sum, sheet))}
    return show(rules, sheet, breaks, whole=True, **figures)


@by_answers
def _smallest_by_skips(rules: Rules) -> tuple[Counts, ...] | None:
    """Find the smallest sheet that is won by others if a tie skips one position than if it skips all."""
    tables = (players for players in seats(rules) if players <= 4)
    return next(filter(None, (smallest_divergence(*both_skips(rules), players) for players in tables)), None)


# -- sums --------------------------------------------------------------------------------------------------------


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    lambda answers: (
        None,
        {
            "numbers": "their own",
            "a wild card played as a 7": 7 if answers.get("final.tie.unnumbered") == "wild-as-announced" else 0,
            "skip and reverse cards": 0,
        },
    ),
)
def what_each_card_adds_to_a_sum(rules: Rules) -> Verdict:
    """What each card adds to the sum that breaks a tie."""
    added = [card_sum(rules, ONE[kind], 7 if kind == WILD else 0) for kind in range(SKIP + 2)]
    figures: dict[str, Any] = {
        "numbers": "their own" if added[:WILD] == [*range(2, 13)] else added[:WILD],
        "a wild card played as a 7": added[WILD],
        "skip and reverse cards": added[SKIP] if added[SKIP] == added[SKIP + 1] else added[SKIP:],
    }
    return fact("a pile of one card", **figures)
