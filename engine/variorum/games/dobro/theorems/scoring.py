"""Theorems about points, ties, totals and winners, proved of the engine's own functions run on solver terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import z3

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import STEPS, count_tied, keep_best
from variorum.games.dobro.cards import ONE, WILD
from variorum.games.dobro.decide.patterns import (
    points_by_order,
    sheet_data,
    sheets,
    smallest_divergence,
    winning_steps,
    won_by,
)
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import card_sum, narrow, round_points, winning, with_forgetful
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.solver import counterexample, numbers
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    fails,
    holds,
    holds_if,
    in_words,
    odd,
    plainly,
    switch,
)

TABLE = range(2, 7)
POINTS = "score.order score.points score.no-cards score.tie.points score.tie.skips"
USUAL_POINTS = {"score.no-cards": "ranked", "score.tie.points": "shared-position"}


def counts_of(players: int, name: str = "cards") -> tuple[list[Any], Any]:
    """Make the cards of each player, of which nothing is known but that there are none too few."""
    counts = numbers(name, players)
    return counts, z3.And(*(count >= 0 for count in counts))


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


def both_ways(rules: Rules) -> tuple[Rules, Rules]:
    """Count from the most cards with the highest total winning, and from the fewest with the lowest."""
    return (
        switch(rules, score_order=a.ScoreOrder.MOST_CARDS_FIRST, final_winner=a.FinalWinner.HIGHEST_TOTAL),
        switch(rules, score_order=a.ScoreOrder.FEWEST_CARDS_FIRST, final_winner=a.FinalWinner.LOWEST_TOTAL),
    )


def for_all_tables(claim: Callable[[int], Verdict | None], reached: str) -> Verdict:
    """Decide a claim for two to six players, the smallest table first."""
    for players in TABLE:
        refuted = claim(players)
        if refuted is not None:
            return refuted
    return holds(reached)


def cards_win(answers: Answers) -> bool:
    """Expect points and winner to go the same way: few cards are good."""
    order, winner = answers["score.order"], answers["final.winner"]
    return (order, winner) in (("most-cards-first", "highest-total"), ("fewest-cards-first", "lowest-total"))


def nothing_is_worst(answers: Answers) -> bool:
    """Expect a player without cards to come off worst where such a player scores nothing and the highest total wins."""
    return answers["score.no-cards"] == "unranked" and answers["final.winner"] == "highest-total"


# -- points ------------------------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.PROOF,
    POINTS,
)
def equal_cards_give_equal_points(rules: Rules) -> Verdict:
    """Players with equally many cards get equal points in a round."""

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(players)
        points = round_points(rules, counts)
        missed = counterexample(points[0] == points[1], given, counts[0] == counts[1])
        return fails(sheet_data([read(missed, counts)])) if missed is not None else None

    return for_all_tables(claim, "all players with the same number of cards")


@THEOREMS.state(
    Method.PROOF,
    f"{POINTS} final.winner",
    holds_if(lambda answers: cards_win(answers) and not nothing_is_worst(answers)),
)
def fewer_cards_give_better_points(rules: Rules) -> Verdict:
    """Of any two players, the one with fewer cards gets the better points in a round, better being what helps to
    win.
    """

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(players)
        points = round_points(rules, counts)
        missed = counterexample(better(rules, points[0], points[1]), given, counts[0] < counts[1])
        return fails(sheet_data([read(missed, counts)])) if missed is not None else None

    return for_all_tables(claim, "one card against two")


def fewer_never_harms(answers: Answers) -> bool:
    """Expect harm only from scoring nothing, or from a tie for the most that alone is moved back to the last place."""
    moved_back = plainly(answers, "score.tie.points=last-keeps-last", "score.tie.skips=one")
    moved_back &= answers["score.order"] == "fewest-cards-first"
    return cards_win(answers) and not nothing_is_worst(answers) and not moved_back


@THEOREMS.state(
    Method.PROOF,
    f"{POINTS} final.winner",
    holds_if(fewer_never_harms),
)
def taking_fewer_cards_never_harms_the_taker(rules: Rules) -> Verdict:
    """A player who takes fewer cards, the others taking as many as before, gets no worse points."""
    return _taking_fewer(rules, 0, lambda before, after: z3.Not(better(rules, before, after)))


def _taking_fewer(rules: Rules, seat: int, claim: Callable[[Any, Any], Any]) -> Verdict:
    """Decide a claim about somebody's points before and after the first player takes fewer cards."""

    def at(players: int) -> Verdict | None:
        counts, given = counts_of(players)
        fewer = [z3.Int("fewer"), *counts[1:]]
        before, after = round_points(rules, counts)[seat], round_points(rules, fewer)[seat]
        missed = counterexample(claim(before, after), given, fewer[0] >= 0, fewer[0] < counts[0])
        return fails(sheet_data([read(missed, counts), read(missed, fewer)])) if missed is not None else None

    return for_all_tables(at, "one card in place of two")


def fewer_never_helps(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect help for others only from a tie that another joins at no cost to those behind it."""
    if answers["score.tie.points"] != "shared-position" or not cards_win(answers):
        return None
    helps = answers["score.tie.skips"] == "one"
    helps |= plainly(answers, "score.no-cards=unranked", "score.order=fewest-cards-first")
    return (Status.FAILS if helps else Status.HOLDS), {}


@THEOREMS.state(
    Method.PROOF,
    f"{POINTS} final.winner",
    fewer_never_helps,
)
def taking_fewer_cards_never_helps_another(rules: Rules) -> Verdict:
    """A player who takes fewer cards, the others taking as many as before, never thereby improves another's points."""
    return _taking_fewer(rules, 1, lambda before, after: z3.Not(better(rules, after, before)))


@THEOREMS.state(
    Method.PROOF,
    POINTS,
    lambda answers: (
        None
        if odd(answers, USUAL_POINTS) or not cards_win(answers)
        else (Status.HOLDS if plainly(answers, "score.order=most-cards-first") else Status.FAILS, {})
    ),
)
def a_tie_counts_as_lost_by_all(rules: Rules) -> Verdict:
    """Each of several tied players gets the points they would get had they lost the tie to all the others."""

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(players)
        doubled = [2 * count for count in counts]
        lost = [doubled[0] + 1, *doubled[1:]]
        tie = round_points(rules, doubled)[0] == round_points(rules, lost)[0]
        missed = counterexample(tie, given, counts[0] == counts[1], counts[0] > 0)
        return fails(sheet_data([read(missed, counts)])) if missed is not None else None

    return for_all_tables(claim, "two players with one card each")


MOST_SUMS = {
    2: [2, 3],
    3: [3, 5, 6],
    4: [4, 7, 8, 9, 10],
    5: [5, 9, 11, 12, 13, 14, 15],
    6: [6, 11, 14, 15, 17, 18, 19, 20, 21],
}
ONE_SKIPPED_SUMS = {2: [2, 3], 3: [3, 5, 6], 4: [4, *range(6, 11)], 5: [5, 7, *range(9, 16)], 6: [6, 8, *range(10, 22)]}


def sums_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect 1 + 2 + … without ties; a tie of m loses m(m-1)/2, or less where only one position is ignored."""
    if odd(answers, USUAL_POINTS):
        return None
    return Status.HOLDS, {"sums": MOST_SUMS if answers["score.tie.skips"] == "as-many-as-filled" else ONE_SKIPPED_SUMS}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    POINTS,
    sums_expected,
)
def the_points_of_a_round_add_up_to_these(rules: Rules) -> Verdict:
    """The points of all players in a round, before the forgetful card, add up to one of these sums."""
    every = {players: sorted({sum(points) for points in points_by_order(rules, players).values()}) for players in TABLE}
    return holds("every order of two to six players", sums=every)


def totals_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect 1 to n points a round, less or more by the card, three times over."""
    low, card = int(answers["score.no-cards"] == "ranked"), int(answers["forget.points"])
    rounds = int(answers["game.rounds"])
    spans = {n: [rounds * (low + min(card, 0)), rounds * (n + max(card, 0))] for n in TABLE}
    if answers["score.no-cards"] == "unranked" and answers["score.order"] == "fewest-cards-first":
        spans = {n: [low, high] for n, (low, high) in spans.items()}
    return (Status.HOLDS if spans[2][0] >= 0 else Status.FAILS), {"from and to": spans}


@THEOREMS.state(
    Method.PROOF,
    f"{POINTS} forget.points game.rounds",
    totals_expected,
)
def no_total_is_ever_negative(rules: Rules) -> Verdict:
    """No player's total is ever negative; a game's totals lie between these bounds, and both are reached."""
    spans, worst = {}, {}
    for players in TABLE:
        table = points_by_order(rules, players)
        found = {one for points in table.values() for one in points}
        least, most = min(found), max(found)
        counts, given = counts_of(players)
        for points in round_points(rules, counts):
            missed = counterexample(z3.And(points >= least, points <= most), given)
            if missed is not None:
                return Verdict(Status.UNKNOWN, {"out of bounds": missed})
        low, high = (edge(one, with_forgetful(rules, [one], 0)[0]) for edge, one in ((min, least), (max, most)))
        spans[players] = [rules.game_rounds * low, rules.game_rounds * high]
        worst[players] = next(one for one, points in table.items() if least in points)
    seat = round_points(rules, worst[2]).index(min(round_points(rules, worst[2])))
    sheet = sheet_data([worst[2]] * rules.game_rounds, [seat] * rules.game_rounds if rules.forget_points < 0 else [])
    figures = {"from and to": spans}
    if spans[2][0] < 0:
        return fails(sheet, **figures)
    return holds("the card held by whoever has most cards", sheet, **figures)


# -- the forgetful card ------------------------------------------------------------------------------------------


def card_harms(answers: Answers) -> bool:
    """Expect the card to cost points where the highest total wins, and to give points where the lowest does."""
    points = int(answers["forget.points"])
    return points > 0 if answers["final.winner"] == "lowest-total" else points < 0


@THEOREMS.state(
    Method.PROOF,
    "forget.points final.winner final.tie.cards final.tie.second",
    lambda answers: (
        Status.HOLDS if card_harms(answers) and abs(int(answers["forget.points"])) == 1 else Status.FAILS,
        {},
    ),
)
def the_forgetful_card_costs_one_point_and_never_helps(rules: Rules) -> Verdict:
    """Holding the forgetful card at the end of a round moves a total by one point, always the wrong way: nobody wins
    with it who would not win without it.
    """

    def claim(players: int) -> Verdict | None:
        totals, cards, sums = (numbers(name, players) for name in ("total", "cards", "sum"))
        with_card = with_forgetful(rules, totals, 0)
        flags = [narrow(rules, one, cards, sums)[0] for one in (totals, with_card)]
        moved = z3.And(z3.Implies(flags[1][0] == 1, flags[0][0] == 1), with_card[0] - totals[0] != 0)
        step = with_card[0] - totals[0]
        missed = counterexample(z3.And(moved, step * step == 1))
        return fails(sheet_data([[0] * players], [0], [0] * players)) if missed is not None else None

    return for_all_tables(claim, "a holder who wins by two points")


# -- who wins ----------------------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.PROOF,
    "final.winner final.tie.cards final.tie.second final.shared",
    holds_if(lambda answers: answers["final.shared"] == "shared"),
)
def somebody_always_wins(rules: Rules) -> Verdict:
    """Whatever the totals, cards and sums, at least one player wins."""

    def claim(players: int) -> Verdict | None:
        totals, cards, sums = (numbers(name, players) for name in ("total", "cards", "sum"))
        missed = counterexample(z3.Or(*(flag == 1 for flag in winning(rules, totals, cards, sums)[0])))
        return fails(sheet_data([[1] * players] * 3, sums=[1] * players)) if missed is not None else None

    return for_all_tables(claim, "a tie on total, cards and sum")


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "final.winner final.tie.cards final.tie.second final.shared",
    lambda _: (Status.FAILS, {}),
)
def one_player_wins_alone(rules: Rules) -> Verdict:
    """Exactly one player wins each game."""
    for sheet in sheets(2, 3):
        if len(won_by(rules, sheet)) != 1:
            return fails(sheet_data(sheet, sums=sheet[-1]))
    return holds("every sheet for two")


@THEOREMS.state(
    Method.PROOF,
    "final.winner final.tie.cards final.tie.second",
)
def each_step_of_a_tie_break_only_narrows(rules: Rules) -> Verdict:
    """Each step that breaks a tie leaves only players who were level before it; so whoever wins with a further step
    would be among the winners without it.
    """

    def claim(players: int) -> Verdict | None:
        totals, cards, sums = (numbers(name, players) for name in ("total", "cards", "sum"))
        flags: list[Any] = [1] * players
        for step in range(1, STEPS + 1):
            after, _ = narrow(rules, totals, cards, sums, step)
            missed = counterexample(z3.And(*(z3.Implies(b == 1, f == 1) for b, f in zip(after, flags, strict=True))))
            if missed is not None:
                return fails(missed)
            flags = after
        return None

    return for_all_tables(claim, "two level on total and cards")


def deciders_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect the total, then the fewest cards, then, in some editions, the lowest sum."""
    winner = answers["final.winner"].replace("-total", " total")
    steps = [winner, answers["final.tie.cards"].replace("-", " ")]
    if answers["final.tie.second"] == "lowest-sum":
        steps.append("lowest sum")
    return Status.HOLDS, {"steps": steps}


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "final.winner final.tie.cards final.tie.second",
    deciders_expected,
)
def the_winner_is_found_in_these_steps(rules: Rules) -> Verdict:
    """The winner is found in these steps, each asked only of those still level."""
    return holds("two players", steps=winning_steps(rules))


@THEOREMS.state(
    Method.PROOF,
    f"{POINTS} forget.points final.winner final.tie.cards",
    lambda answers: (
        (Status.HOLDS, {})
        if cards_win(answers)
        and not nothing_is_worst(answers)
        and plainly(answers, "final.tie.cards=fewest-cards")
        and abs(int(answers["forget.points"])) == 1
        else None
    ),
)
def fewest_cards_in_every_round_wins_alone(rules: Rules) -> Verdict:
    """Whoever has strictly the fewest cards in each of three rounds wins alone, even holding the forgetful card in all
    of them.
    """

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(players)
        fewest = z3.And(given, *(counts[0] < other for other in counts[1:]))
        points = with_forgetful(rules, round_points(rules, counts), 0)
        behind = z3.Or(*(better(rules, other, points[0]) for other in points[1:]))
        missed = counterexample(z3.Not(behind), fewest)
        if missed is not None:
            return fails(sheet_data([read(missed, counts)] * 3, [0, 0, 0], [0] * players))
        # No worse in each round, hence no worse in total; and fewest in the deciding round.
        totals, sums = numbers("total", players), numbers("sum", players)
        level = z3.Not(z3.Or(*(better(rules, other, totals[0]) for other in totals[1:])))
        flags, _ = narrow(rules, totals, counts, sums)
        alone = z3.And(flags[0] == 1, *(flag == 0 for flag in flags[1:]))
        missed = counterexample(alone, level, fewest)
        return fails(sheet_data([read(missed, counts)] * 3, [0, 0, 0], [0] * players)) if missed is not None else None

    return for_all_tables(claim, "no cards against one")


@THEOREMS.state(
    Method.PROOF,
    f"{POINTS} final.winner final.tie.cards",
    lambda answers: (
        (Status.HOLDS, {})
        if cards_win(answers) and not nothing_is_worst(answers) and plainly(answers, "final.tie.cards=fewest-cards")
        else ((Status.FAILS, {}) if nothing_is_worst(answers) and cards_win(answers) else None)
    ),
)
def a_player_who_never_takes_a_card_is_among_the_winners(rules: Rules) -> Verdict:
    """A player who takes no card in any round, and does not hold the forgetful card, is among the winners."""

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(players)
        points = round_points(rules, counts)
        none = z3.And(given, counts[0] == 0)
        missed = counterexample(z3.Not(z3.Or(*(better(rules, other, points[0]) for other in points[1:]))), none)
        if missed is not None:
            return fails(sheet_data([read(missed, counts)] * 3, sums=[0] * players))
        totals, sums = numbers("total", players), numbers("sum", players)
        level = z3.Not(z3.Or(*(better(rules, other, totals[0]) for other in totals[1:])))
        # No cards, no values: a sum is nothing where there are no cards.
        worth = z3.And(
            *(z3.And(one >= 0, z3.Implies(cards == 0, one == 0)) for one, cards in zip(sums, counts, strict=True))
        )
        missed = counterexample(narrow(rules, totals, counts, sums)[0][0] == 1, level, none, worth)
        return fails(sheet_data([read(missed, counts)] * 3, sums=[0] * players)) if missed is not None else None

    return for_all_tables(claim, "no cards against one")


# -- counting from the most or from the fewest -------------------------------------------------------------------


@THEOREMS.state(
    Method.PROOF,
    "score.points score.no-cards score.tie.points score.tie.skips",
    holds_if(lambda answers: not odd(answers, {**USUAL_POINTS, "score.tie.skips": "as-many-as-filled"})),
)
def both_directions_add_up_to_two_more_than_the_players_less_the_tie(rules: Rules) -> Verdict:
    """A player's points counted from the most cards and those counted from the fewest add up to n + 2 - m, where n
    play and m have as many cards as they. So both directions crown the same winners exactly where the highest of E and
    the highest of E + M are the same players', E being totals from the most and M the sums of the m.
    """

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(players)
        most, fewest = (round_points(side, counts) for side in both_ways(rules))
        together = count_tied(counts, [1] * players, 0)
        missed = counterexample(most[0] + fewest[0] == players + 2 - together, given)
        if missed is not None:
            return fails(sheet_data([read(missed, counts)]))
        # Where E + F + M is the same for all, the lowest of F and the highest of E + M are the same.
        totals, ties, same = numbers("total", players), numbers("ties", players), z3.Int("same")
        lowest = best([same - one - more for one, more in zip(totals, ties, strict=True)], 1)
        highest = best([one + more for one, more in zip(totals, ties, strict=True)], 0)
        missed = counterexample(z3.And(*(one == other for one, other in zip(lowest, highest, strict=True))))
        return fails(missed) if missed is not None else None

    return for_all_tables(claim, "three players, two of them tied")


@THEOREMS.state(
    Method.PROOF,
    "score.points score.no-cards score.tie.points score.tie.skips",
    holds_if(lambda answers: answers["score.no-cards"] == "ranked"),
)
def both_directions_agree_without_ties(rules: Rules) -> Verdict:
    """Where no two players ever have equally many cards in a round, counting from the most with the highest total
    winning and counting from the fewest with the lowest winning give the same winners, in any number of rounds.
    """

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(players)
        most, fewest = (round_points(side, counts) for side in both_ways(rules))
        missed = counterexample(most[0] + fewest[0] == players + 1, given, z3.Distinct(*counts))
        if missed is not None:
            return fails(sheet_data([read(missed, counts)]))
        totals, rounds = numbers("total", players), z3.Int("rounds")
        highest = best(totals, 0)
        lowest = best([rounds * (players + 1) - one for one in totals], 1)
        missed = counterexample(z3.And(*(one == other for one, other in zip(highest, lowest, strict=True))))
        return fails(missed) if missed is not None else None

    return for_all_tables(claim, "three players with 0, 1 and 2 cards")


@THEOREMS.state(
    Method.PROOF,
    "score.points score.no-cards score.tie.points score.tie.skips",
    holds_if(lambda answers: answers["score.no-cards"] == "ranked"),
)
def both_directions_agree_for_two_players(rules: Rules) -> Verdict:
    """With two players both directions always crown the same winners, in any number of rounds, ties or not."""
    counts, given = counts_of(2)
    most, fewest = (round_points(side, counts) for side in both_ways(rules))
    missed = counterexample(most[0] - most[1] == fewest[1] - fewest[0], given)
    if missed is not None:
        return fails(sheet_data([read(missed, counts)]))
    high, low = numbers("high", 2), numbers("low", 2)
    flags = zip(best(high, 0), best(low, 1), strict=True)
    same = z3.And(*(one == other for one, other in flags))
    missed = counterexample(same, high[0] - high[1] == low[1] - low[0])
    return fails(missed) if missed is not None else holds("one card against one, and against two")


@THEOREMS.state(
    Method.PROOF,
    "score.points score.no-cards score.tie.points score.tie.skips",
    holds_if(lambda answers: answers["score.no-cards"] == "ranked"),
)
def both_directions_agree_in_one_round(rules: Rules) -> Verdict:
    """In a single round both directions crown the same winners: those with the fewest cards."""

    def claim(players: int) -> Verdict | None:
        counts, given = counts_of(players)
        fewest = best(counts, 1)
        sides = zip(both_ways(rules), (0, 1), strict=True)
        won = [best(round_points(side, counts), lowest) for side, lowest in sides]
        same = z3.And(*(z3.And(one == few, two == few) for one, two, few in zip(*won, fewest, strict=True)))
        missed = counterexample(same, given)
        return fails(sheet_data([read(missed, counts)])) if missed is not None else None

    return for_all_tables(claim, "two with one card, one with two")


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "score.points score.no-cards score.tie.points score.tie.skips final.tie.cards final.tie.second",
    lambda answers: (
        (Status.FAILS, {"fewest players": 3, "fewest cards": 3, "with no winner in common": 3})
        if not odd(answers, {**USUAL_POINTS, "final.tie.cards": "fewest-cards"})
        else None
    ),
)
def both_directions_always_agree(rules: Rules) -> Verdict:
    """Counting from the most cards with the highest total winning, and counting from the fewest with the lowest total
    winning, give the same winners in every game of three rounds.
    """
    one, other = both_ways(rules)
    for players in (2, 3):
        differing, apart = (smallest_divergence(one, other, players, apart=wholly) for wholly in (False, True))
        if differing is not None and apart is not None:
            return fails(
                sheet_data(apart, sums=apart[-1]),
                **{
                    "fewest players": players,
                    "fewest cards": sum(map(sum, differing)),
                    "with no winner in common": sum(map(sum, apart)),
                },
            )
    return holds("every sheet for two and three")


# -- ignoring one position or all --------------------------------------------------------------------------------


def both_skips(rules: Rules) -> tuple[Rules, Rules]:
    """Ignore one position after a tie, or as many as the tie fills."""
    return switch(rules, score_tie_skips=a.ScoreTieSkips.ONE), switch(
        rules, score_tie_skips=a.ScoreTieSkips.AS_MANY_AS_FILLED
    )


@THEOREMS.state(
    Method.PROOF,
    "score.order score.points score.no-cards score.tie.points",
    lambda answers: (Status.HOLDS, {}) if not odd(answers, USUAL_POINTS) else None,
)
def up_to_three_players_one_position_ignored_is_all(rules: Rules) -> Verdict:
    """With two or three players it makes no difference whether one position or all are ignored after a tie; from four
    players on it does.
    """
    reached = ""
    for players in TABLE:
        counts, given = counts_of(players)
        one, all_ = (round_points(side, counts) for side in both_skips(rules))
        missed = counterexample(z3.And(*(a == b for a, b in zip(one, all_, strict=True))), given)
        if (missed is None) != (players <= 3):
            return fails(sheet_data([read(missed or {}, counts)]))
        reached = f"{players} players with {in_words(read(missed, counts))} cards" if missed is not None else reached
    return holds(reached)


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "score.order score.points score.no-cards score.tie.points final.winner final.tie.cards final.tie.second",
    lambda answers: (
        (Status.FAILS, {"fewest players": 4, "fewest cards": 4})
        if plainly(answers, "score.order=fewest-cards-first", "final.tie.cards=fewest-cards")
        and cards_win(answers)
        and not odd(answers, USUAL_POINTS)
        else None
    ),
)
def one_position_ignored_or_all_never_changes_the_winner(rules: Rules) -> Verdict:
    """Whether one position or all are ignored after a tie never changes who wins a game of three rounds."""
    one, other = both_skips(rules)
    for players in (2, 3, 4):
        sheet = smallest_divergence(one, other, players)
        if sheet is not None:
            figures = {"fewest players": players, "fewest cards": sum(map(sum, sheet))}
            return fails(sheet_data(sheet, sums=sheet[-1]), **figures)
    return holds("every sheet for two to four")


# -- sums --------------------------------------------------------------------------------------------------------


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "final.tie.second final.tie.unnumbered",
    lambda answers: (Status.HOLDS, {"wild": 7 if answers.get("final.tie.unnumbered") == "wild-as-announced" else 0}),
)
def every_card_adds_something_definite_to_a_sum(rules: Rules) -> Verdict:
    """Every card adds a definite number to the sum that breaks a tie: its own, and a wild card given the value 7 adds
    this much; a skip or reverse card adds nothing.
    """
    added = [card_sum(rules, ONE[kind], 7 if kind == WILD else 0) for kind in range(WILD + 3)]
    if added[:WILD] != [*range(2, 13)] or added[WILD + 1 :] != [0, 0]:
        return Verdict(Status.UNKNOWN, {"adds": added})
    return holds("a pile of one wild card", wild=added[WILD])
