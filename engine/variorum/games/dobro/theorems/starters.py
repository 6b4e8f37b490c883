"""Theorems about who starts the next round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any

import z3

from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import keep_leaders, turns_until
from variorum.games.dobro.cards import multiset
from variorum.games.dobro.decide.played import play_alike, play_in_order, replayed
from variorum.games.dobro.decide.seats import seats
from variorum.games.dobro.flags import Flags
from variorum.games.dobro.game import aside_count
from variorum.games.dobro.records import CARD_NUMBERS, read_record, round_data
from variorum.games.dobro.referee import referee
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import starters
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.solver import counterexample, numbers
from variorum.prove.theorems import Answers, Method, Settled, Status, Verdict, fact, fails, holds, switch

TABLE = range(2, 7)


def start(rules: Rules, totals: list[int], last: list[int] | None = None, **more: Any) -> list[int]:
    """Find who may start after a round, with what is not said left plain."""
    case: dict[str, Any] = {"finisher": 0, "direction": 1, "last_starter": 0, "piles": [0] * 6, "hands": [0] * 6}
    return starters(rules, totals, last or totals, **{**case, **more})


def cards(*hands: str) -> list[int]:
    """Read hands or piles."""
    return [multiset(CARD_NUMBERS[card] for card in hand.split()) for hand in hands]


@THEOREMS.ask(
    Method.PROOF,
    lambda answers: (
        None,
        {
            "starts": "anybody"
            if answers["setup.starter.scope"] == "every-round"
            else answers["next.starter"].replace("-", " "),
            "of": "all rounds" if answers["next.starter.points"] == "total" else "the last round",
        },
    ),
)
def who_starts_the_next_round(rules: Rules) -> Verdict:
    """Who starts the next round, where no two players are tied."""
    for players in seats(rules):
        totals, points = numbers("total", players), numbers("points", players)
        left = keep_leaders(Flags(rules), totals, points, [1] * players, [0] * players)
        if counterexample(left == 1, z3.Distinct(*totals), z3.Distinct(*points)) is not None:
            return Verdict(Status.UNKNOWN, {"players": players})
    totals_, last = [4, 1, 2, 3], [2, 3, 4, 1]
    once = switch(rules, setup_starter_scope=a.SetupStarterScope.FIRST_ROUND)
    leads = {0: ("most points", "all rounds"), 1: ("fewest points", "all rounds")}
    leads |= {2: ("most points", "the last round"), 3: ("fewest points", "the last round")}
    who, of = leads[start(once, totals_, last)[0]]
    able = start(rules, totals_, last)
    return fact("four players, none tied", starts="anybody" if len(able) > 1 else who, of=of)


@THEOREMS.state(
    Method.PROOF,
    lambda answers: (
        (
            Status.HOLDS
            if answers["setup.starter.scope"] == "first-round"
            and (
                answers["next.starter.tie"] == "nearest-finisher" or answers["next.starter.tie.equal"] == "first-seated"
            )
            else Status.FAILS
        ),
        {},
    ),
)
def the_next_starter_is_settled_without_chance(rules: Rules) -> Verdict:
    """The rules alone settle who starts the next round, whatever the points and the cards.

    Otherwise: Chance can have to choose who starts the next round.
    """
    alike = _equally_near()
    if alike is not None:
        return Verdict(Status.UNKNOWN, dict(alike))
    for players in seats(rules):
        able = start(rules, [1] * players, hands=[multiset([3])] * players, piles=[multiset([3])] * players)
        if len(able) != 1:
            record = _open_start(rules)
            return fails(record) if record else Verdict(Status.UNKNOWN, {"may start": able})
    return holds("all tied, with the same cards")


@cache
def _equally_near() -> Mapping[str, int] | None:
    """Look for a seat from which two players are equally near, under any rules."""
    seat = z3.Int("seat")
    for players, way, first in product(TABLE, (1, -1), (0, 1)):
        steps = [turns_until(one, seat, way, players, first) for one in range(players)]
        missed = counterexample(z3.Distinct(*steps), seat >= 0, seat < players)
        if missed is not None:
            return missed
    return None


def _open_start(rules: Rules) -> dict[str, Any] | None:
    """Play a round or two that leave players level and with equal piles; deal another that several may start."""
    level = (play_in_order(rules, [(0,) * players]) for players in seats(rules)[:2])
    for record in (_first_round(rules), play_alike(rules, 1), play_alike(rules, 2), *level):
        if record is None:
            continue
        game = replayed(rules, record)
        again, held = game.deck(), rules.setup_hand[str(game.players)]
        left = Counter(again) - Counter(game.same_aside())
        hand = [card for card in sorted(left) for _ in range(left[card] // game.players)][:held]
        if len(hand) < held or len(game.possible_starters([multiset(hand)] * game.players)) < 2:
            continue
        left.subtract(hand * game.players)
        aside = game.same_aside() or tuple(left.elements())[: aside_count(rules, game.players)]
        draw = left if game.same_aside() else left - Counter(aside)
        starter = game.possible_starters([multiset(hand)] * game.players)[0]
        hands = [hand] * game.players
        record["rounds"].append(round_data(record["players"], starter, hands, tuple(draw.elements()), aside, ()))
        if referee(rules, read_record(record)).fault is None:
            return record
    return None


def _first_round(rules: Rules) -> dict[str, Any] | None:
    """Play a first round, where anybody may start the next."""
    if len(start(rules, [4, 1, 2, 3])) == 1:
        return None
    return play_in_order(rules, [tuple(range(seats(rules)[0]))])


def tie_expected(answers: Answers) -> Settled:
    """Expect a tie for the start to be broken by seat or by cards, each as its questions say."""
    if answers["setup.starter.scope"] == "every-round":
        return None, {"by": "chance"}
    if answers["next.starter.tie"] == "nearest-finisher":
        return None, {"by": "seat", "the player who ended the round comes": answers["next.starter.tie.finisher"]}
    compared = answers["next.starter.tie.cards"]
    figures = {
        "by": "cards",
        "of": compared.replace("-", " "),
        "a wild card beats a twelve": answers["next.starter.tie.unnumbered"] == "wild-highest",
        "cards all equal": "chance" if answers["next.starter.tie.equal"] == "at-random" else "the next seat",
    }
    if compared == "score-pile":
        figures["more cards win"] = answers["next.starter.tie.runs-out"] == "more-cards-win"
    return None, figures


@THEOREMS.ask(Method.EXHAUSTIVE, tie_expected)
def how_a_tie_for_the_start_is_broken(rules: Rules) -> Verdict:
    """How a tie for the next start is broken."""
    high, low = cards("12 5", "11 10", "2 2"), cards("2 2", "11 10", "12 5")
    found = [start(rules, [1, 1, 1], hands=one, piles=other, finisher=1) for one, other in ((high, low), (low, high))]
    if len(found[0]) > 1:
        return fact("three tied", by="chance")
    if found[0] == found[1]:
        # The finisher sits at 0 among all three tied: next clockwise is 1, the finisher comes first or last.
        first = start(rules, [1, 1, 1], finisher=0)
        reverse = start(rules, [1, 1, 1], finisher=0, direction=-1)
        comes = {(0, 0): "first", (1, 2): "last"}.get((first[0], reverse[0]), "elsewhere")
        return fact(
            "three tied, one of whom ended the round", **{"by": "seat", "the player who ended the round comes": comes}
        )
    compared = "new hand" if found[0] == [0] else "score pile"
    where = "hands" if compared == "new hand" else "piles"

    def decided(*held: str) -> list[int]:
        return start(rules, [1, 1], **{where: cards(*held)})

    figures: dict[str, Any] = {
        "by": "cards",
        "of": compared,
        "a wild card beats a twelve": decided("W 2", "12 3") == [0],
        "cards all equal": "chance" if len(decided("5 6", "5 6")) == 2 else "the next seat",
    }
    if where == "piles":
        figures["more cards win"] = decided("5 6 2", "5 6") == [0]
    if decided("12 5", "12 6") != [1] or decided("skip 9", "reverse 9") not in ([0, 1], [1]):
        return Verdict(Status.UNKNOWN, {"second highest": decided("12 5", "12 6")})
    return fact("hands of twelve and five against twelve and six", **figures)
