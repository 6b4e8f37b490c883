"""Theorems between two rule sets: whose winners are always among whose, on paper and at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from variorum.games.chance import Chance
from variorum.games.dobro.decide.patterns import points_by_order, sheet_data, sheets, winning_steps
from variorum.games.dobro.players import POLICIES
from variorum.games.dobro.records import read_record
from variorum.games.dobro.referee import referee
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import winners
from variorum.games.dobro.state import deal
from variorum.prove.theorems import Answers, Comparison, Method, Status, Verdict, fails, holds

TABLE = range(2, 7)
SCORING = ("score.order", "score.points", "score.no-cards", "score.tie.points", "score.tie.skips", "forget.points")
FINAL = ("final.winner", "final.tie.cards", "final.tie.second", "final.tie.unnumbered")


def _find_winners(rules: Rules, players: int, sheet: Sequence[Sequence[int]], sums: Sequence[int]) -> set[int]:
    table = points_by_order(rules, players)
    totals = [sum(column) for column in zip(*(table[tuple(counts)] for counts in sheet), strict=True)]
    return set(winners(rules, totals, sheet[-1], sums)[0])


def among(one: Rules, other: Rules) -> Verdict:
    """Decide whether the players who win by one rule set also win by another, on every sheet of three rounds."""
    same_points = all(points_by_order(one, players) == points_by_order(other, players) for players in TABLE)
    further = winning_steps(one)[: len(winning_steps(other))] == winning_steps(other)
    if same_points and one.forget_points == other.forget_points and further:
        return holds("the same points, and every step of the one is a step of the other")
    for players in (2, 3, 4):
        for sheet in sheets(players, 3):
            sums = [count * 10 + seat if count else 0 for seat, count in enumerate(sheet[-1])]
            if not _find_winners(one, players, sheet, sums) <= _find_winners(other, players, sheet, sums):
                return fails(sheet_data(sheet, sums=sums))
    return Verdict(Status.UNKNOWN, {"searched": "three rounds of two to four players"})


def among_expected(one: Answers, other: Answers) -> tuple[Status, dict[str, Any]]:
    """Expect it where all is scored alike but for a further step of the first that breaks ties."""
    alike = all(one[question] == other[question] for question in (*SCORING, *FINAL[:2]))
    narrower = one["final.tie.second"] == other["final.tie.second"] or other["final.tie.second"] == "no-second-step"
    return (Status.HOLDS if alike and narrower else Status.FAILS), {}


def at_the_table(one: Rules, other: Rules) -> Verdict:
    """Look for a game, legal by both rule sets and with no forgotten draw, that they give to different players."""
    games = 0
    for seed in range(600):
        record = _game(one, 3, seed)
        verdicts = [referee(rules, read_record(record)) for rules in (one, other)]
        if all(verdict.legal for verdict in verdicts):
            games += 1
            if verdicts[0].winners != verdicts[1].winners:
                return fails(record)
    return Verdict(Status.TESTED, {}, f"{games} games of three players that are legal both ways")


def _game(rules: Rules, players: int, seed: int) -> dict[str, Any]:
    state, chance = deal(rules, players, seed), Chance(seed, 3)
    while state.legal_moves():
        state.play(POLICIES["thrifty" if seed % 2 else "random"](state.round, chance))
    return state.record()


COMPARISONS = (
    Comparison(
        "winners-are-always-among-those-of-the-other",
        "Whoever wins a game of three rounds by the first also wins it by the second.",
        Method.EXHAUSTIVE,
        (*SCORING, *FINAL),
        among,
        among_expected,
    ),
    Comparison(
        "every-game-has-the-same-winners",
        "Every game that can be played by both without lapses has the same winners by both.",
        Method.TESTING,
        (*SCORING, *FINAL),
        at_the_table,
        lambda one, other: (
            (Status.TESTED, {})
            if one["final.winner"] == other["final.winner"] and one["final.tie.second"] == other["final.tie.second"]
            else (Status.FAILS, {})
        ),
    ),
)
