"""Theorems between two rule sets: on which games they agree, and whose winners are always among whose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import z3

from variorum.games.chance import Chance
from variorum.games.dobro import answers as a
from variorum.games.dobro.decide.agreeing import ALL, PLAIN, SCORED, UNTIED, Kind, agree
from variorum.games.dobro.decide.agreeing import _proved as is_proved_at
from variorum.games.dobro.decide.patterns import points_by_order, sheet_data, sheets
from variorum.games.dobro.decide.seats import seats
from variorum.games.dobro.players import POLICIES
from variorum.games.dobro.records import read_record, read_sheet
from variorum.games.dobro.referee import referee
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import card_sum, winners, winning
from variorum.games.dobro.sheets import score_sheet
from variorum.games.dobro.state import deal
from variorum.games.dobro.theorems.stated import UNREACHED
from variorum.games.dobro.witness.endings import Goal, end_game_in, play_record
from variorum.prove.solver import is_proved, numbers
from variorum.prove.theorems import (
    Answers,
    Comparison,
    GameClass,
    Method,
    Settled,
    Status,
    Verdict,
    fails,
    holds,
    probed,
)

SCORING = ("score.order", "score.points", "score.no-cards", "score.tie.points", "score.tie.skips", "forget.points")
MOST_TRIED = 12  # sheets that a game is planned for
FINAL = ("final.winner", "final.tie.cards", "final.tie.second", "final.tie.unnumbered")


def _find_winners(rules: Rules, players: int, sheet: Sequence[Sequence[int]], sums: Sequence[int]) -> set[int]:
    table = points_by_order(rules, players)
    totals = [sum(column) for column in zip(*(table[tuple(counts)] for counts in sheet), strict=True)]
    return set(winners(rules, totals, sheet[-1], sums)[0])


def among(one: Rules, other: Rules) -> Verdict:
    """Decide whether the players who win by one rule set also win by another, on every sheet of three rounds."""
    tables = [players for players in seats(one) if players in seats(other)]
    same_points = all(points_by_order(one, players) == points_by_order(other, players) for players in tables)
    same_points &= one.forget_points == other.forget_points and one.score_ranks_by is other.score_ranks_by
    if same_points and all(_always_among(one, other, players) for players in tables):
        return holds("the same points, and who wins on the same totals, cards and sums also wins by the other")
    first, tried = None, 0
    for players in tables[:3]:
        for sheet in sheets(one, players, 3):
            sums = [count * 10 + seat if count else 0 for seat, count in enumerate(sheet[-1])]
            if not _find_winners(one, players, sheet, sums) <= _find_winners(other, players, sheet, sums):
                tried += 1
                first = first or sheet_data(sheet, sums=sums)
                reached = _reach(one, other, sheet) if tried <= MOST_TRIED else None
                if reached:
                    return fails(reached)
    if first:
        return fails(first, **UNREACHED)
    return Verdict(Status.UNKNOWN, {"searched": "three rounds, at the three smallest tables"})


def _reach(one: Rules, other: Rules, sheet: Sequence[Sequence[int]]) -> dict[str, Any] | None:
    """Plan a game by the first rule set that ends in a sheet of this kind, and write the sheet that it ends in."""
    strict = a.ScoreNoCards.UNRANKED in (one.score_no_cards, other.score_no_cards)
    record = end_game_in(one, [Goal(tuple(counts), none_is_none=strict) for counts in sheet])
    if record is None:
        return None
    results = play_record(one, record).results
    sums = [card_sum(one, pile, wilds) for pile, wilds in zip(results[-1].piles, results[-1].wilds, strict=True)]
    data = sheet_data([result.cards for result in results], sums=sums)
    won = [set(score_sheet(rules, read_sheet(data)).winners) for rules in (one, other)]
    return None if won[0] <= won[1] else data | {"games": [record]}


def _always_among(one: Rules, other: Rules, players: int) -> bool:
    """Tell whether all who win by one rule set also win by another, whatever the totals, cards and sums."""
    totals, cards, sums = (numbers(name, players) for name in ("total", "cards", "sum"))
    won = [winning(rules, totals, cards, sums)[0] for rules in (one, other)]
    return is_proved(z3.And(*(z3.Implies(mine == 1, also == 1) for mine, also in zip(*won, strict=True))))


def among_expected(one: Answers, other: Answers) -> Settled:
    """Expect it where all is scored alike but for a further step of the first that breaks ties."""
    alike = all(one[question] == other[question] for question in (*SCORING, *FINAL[:2]))
    narrower = one["final.tie.second"] == other["final.tie.second"] or other["final.tie.second"] == "no-second-step"
    return (Status.HOLDS, {}) if alike and narrower else (Status.FAILS, {})


def at_the_table(one: Rules, other: Rules) -> Verdict:
    """Look for a game, legal by both rule sets and with no forgotten draw, that they give to different players."""
    games, players = 0, next(players for players in (3, *seats(one)) if players in seats(one))
    for seed in range(600):
        record = _game(one, players, seed)
        verdicts = [referee(rules, read_record(record)) for rules in (one, other)]
        if all(verdict.legal for verdict in verdicts):
            games += 1
            if verdicts[0].winners != verdicts[1].winners:
                return fails(record)
    return probed(games, f"{games} simulated games of {players} players", "games that are legal both ways")


def _game(rules: Rules, players: int, seed: int) -> dict[str, Any]:
    state, chance = deal(rules, players, seed), Chance(seed, 3)
    while state.legal_moves():
        state.play(POLICIES["thrifty" if seed % 2 else "random"](state.round, chance))
    return state.record()


@dataclass(frozen=True)
class AgreeOn:
    """Decides whether two rule sets agree on a class of games; `proved` tries the proof alone."""

    kind: Kind
    within: tuple[str, ...] = ()
    """The statements about classes that have all games of this one."""

    def __call__(self, one: Rules, other: Rules) -> Verdict:
        """Prove it, or find a game that shows otherwise."""
        return agree(one, other, self.kind)

    def proved(self, one: Rules, other: Rules) -> bool:
        """Tell whether it is proved of two rule sets that differ in nothing else than what the class allows."""
        if all(getattr(one, name) == getattr(other, name) for name in SCORED):
            return True  # all else that may differ is asked for in no game of the class
        return all(is_proved_at(one, other, self.kind, players) for players in seats(one))


def _agree_on(id_: str, games: str, kind: Kind, *within: str) -> GameClass:
    """State that two rule sets agree on a class of games."""
    return GameClass(
        kind.words,
        Comparison(
            id_,
            f"Every {games} that the first edition allows is allowed by the second too, with the same start players "
            "and the same winners.",
            f"The two editions differ on a {games}: in a move, in who may start a round, or in who wins.",
            Method.PROOF,
            AgreeOn(kind, within),
            lambda one, other: (Status.HOLDS if one == other else Status.FAILS, {}),
        ),
        frozenset(kind.may_differ),
    )


CLASSES = (
    _agree_on("agree-in-all-games", "game", ALL),
    _agree_on("agree-without-ties", "game without ties for cards", UNTIED, "agree-in-all-games"),
    _agree_on(
        "agree-without-ties-and-forgotten-draws",
        "game without ties for cards and forgotten draws",
        PLAIN,
        "agree-without-ties",
    ),
)
COMPARISONS = (
    *(one.agree for one in CLASSES),
    Comparison(
        "winners-are-always-among-those-of-the-other",
        "Every player who wins a score sheet of three rounds by the first edition also wins it by the second.",
        "A player can win a score sheet of three rounds by the first edition and not by the second.",
        Method.EXHAUSTIVE,
        among,
        among_expected,
    ),
    Comparison(
        "every-game-has-the-same-winners",
        "Every game without forgotten draws that both editions allow has the same winners in both.",
        "A game that both editions allow can have different winners.",
        Method.TESTING,
        at_the_table,
        lambda one, other: (
            (Status.PROBED, {})
            if one["final.winner"] == other["final.winner"] and one["final.tie.second"] == other["final.tie.second"]
            else (Status.FAILS, {})
        ),
    ),
)
