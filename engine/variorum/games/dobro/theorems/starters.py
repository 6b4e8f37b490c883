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
from variorum.games.dobro.cards import WILD, multiset, number_on
from variorum.games.dobro.decide.recorded import record_of_script, script
from variorum.games.dobro.decide.rounds import table
from variorum.games.dobro.flags import Flags
from variorum.games.dobro.game import deck
from variorum.games.dobro.records import CARD_NUMBERS, round_data
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import starters
from variorum.games.dobro.state import from_record
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.solver import UndecidedError, counterexample, numbers
from variorum.prove.theorems import Answers, Figures, Method, Status, Verdict, fails, holds, switch

TABLE = range(2, 7)


def start(rules: Rules, totals: list[int], last: list[int] | None = None, **more: Any) -> list[int]:
    """Find who may start after a round, with what is not said left plain."""
    case: dict[str, Any] = {"finisher": 0, "direction": 1, "last_starter": 0, "piles": [0] * 6, "hands": [0] * 6}
    return starters(rules, totals, last or totals, **{**case, **more})


def cards(*hands: str) -> list[int]:
    """Read hands or piles."""
    return [multiset(CARD_NUMBERS[card] for card in hand.split()) for hand in hands]


@THEOREMS.state(
    Method.PROOF,
    "setup.starter.scope next.starter next.starter.points",
    lambda answers: (
        Status.HOLDS,
        {
            "starts": "anybody"
            if answers["setup.starter.scope"] == "every-round"
            else answers["next.starter"].replace("-", " "),
            "of": "all rounds" if answers["next.starter.points"] == "total" else "the last round",
        },
    ),
)
def the_leader_or_the_last_starts(rules: Rules) -> Verdict:
    """The next round is started by this player, where no two are tied."""
    for players in TABLE:
        totals, points = numbers("total", players), numbers("points", players)
        left = keep_leaders(Flags(rules), totals, points, [1] * players, [0] * players)
        missed = counterexample(left == 1, z3.Distinct(*totals), z3.Distinct(*points))
        if missed is not None:
            return fails(missed)
    able = start(rules, [4, 2, 3], [3, 2, 4])
    once = switch(rules, setup_starter_scope=a.SetupStarterScope.FIRST_ROUND)
    of = "all rounds" if start(once, [4, 2, 3], [1, 2, 3]) == start(once, [4, 2, 3]) else "the last round"
    if start(once, [4, 2, 3], [2, 4, 3]) != start(once, [4, 2, 3]):
        of = "the last round"
    who = "anybody" if len(able) > 1 else {1: "fewest points"}.get(start(once, [4, 2, 3])[0], "most points")
    return holds("three players, none tied", starts=who, of=of)


@THEOREMS.state(
    Method.PROOF,
    "setup.starter.scope next.starter.tie next.starter.tie.equal",
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
    """Whatever the points and cards, the rules alone settle who starts the next round."""
    alike = _equally_near()
    if alike is not None:
        return fails(alike)
    for players in TABLE:
        able = start(rules, [1] * players, hands=[multiset([3])] * players, piles=[multiset([3])] * players)
        if len(able) != 1:
            return fails(_open_start(rules))
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


def _open_start(rules: Rules) -> dict[str, Any]:
    """Play a round or two that leave two players level and with equal piles; deal another that either may start."""
    alike = [script(" ".join(_laid_alike(rules, by_other))) for by_other in (False, True)]
    for rounds in (alike[:1], alike):
        record = record_of_script(rules, 2, *rounds)
        state = from_record(record, rules)
        again = state.deals[-1]
        dealt = Counter((*again.hands[0], *again.hands[1], *again.draw))
        hand = [card for card in sorted(dealt) for _ in range(dealt[card] // 2)][: len(again.hands[0])]
        dealt.subtract(hand + hand)
        if len(state.game.possible_starters([multiset(hand)] * 2)) == 2:
            draw = tuple(dealt.elements())
            record["rounds"].append(round_data(record["players"], 0, (hand, hand), draw, again.aside, ()))
            return record
    raise UndecidedError("no round at hand leaves two players level")


def _laid_alike(rules: Rules, by_other: bool) -> list[str]:
    """Write out a round for two who take the same cards in turn, and leave a last climb that one ends, or the other."""
    at, copies = table(rules, 2), Counter(card for card in deck(rules, 2) if card < WILD)
    climb = 1 if rules.take_opener is a.TakeOpener.TAKER else 2  # so that they open in turn
    pairs = -(-at.pile // (2 * climb))
    last = sorted(copies)[-(at.cards - 2 * climb * pairs - 1) :]
    copies.subtract(last)
    couples = [str(number_on(card)) for card in sorted(copies) for _ in range(copies[card] // 2)]
    climbs = [couples[start : climb * pairs : pairs] for start in range(pairs)]
    taken = [text for one in climbs for text in (*one, "take", *one, "take")]
    numbers_ = [str(number_on(card)) for card in last]
    return [*taken, *([*numbers_[:-2], f"{numbers_[-1]}+W"] if by_other else numbers_)]


def tie_expected(answers: Answers) -> tuple[Status, Figures]:
    """Expect a tie for the start to be broken by seat or by cards, each as its questions say."""
    if answers["setup.starter.scope"] == "every-round":
        return Status.HOLDS, {"by": "chance"}
    if answers["next.starter.tie"] == "nearest-finisher":
        return Status.HOLDS, {"by": "seat", "whoever ended the round comes": answers["next.starter.tie.finisher"]}
    compared = answers["next.starter.tie.cards"]
    figures = {
        "by": "cards",
        "of": compared.replace("-", " "),
        "a wild card beats a twelve": answers["next.starter.tie.unnumbered"] == "wild-highest",
        "cards all equal": "chance" if answers["next.starter.tie.equal"] == "at-random" else "the next seat",
    }
    if compared == "score-pile":
        figures["more cards win"] = answers["next.starter.tie.runs-out"] == "more-cards-win"
    return Status.HOLDS, figures


@THEOREMS.state(
    Method.EXHAUSTIVE,
    "setup.starter.scope next.starter.tie next.starter.tie.cards next.starter.tie.unnumbered "
    "next.starter.tie.runs-out next.starter.tie.equal next.starter.tie.finisher",
    tie_expected,
)
def a_tie_for_the_start_is_broken_so(rules: Rules) -> Verdict:
    """Players tied for the start are told apart as follows."""
    high, low = cards("12 5", "11 10", "2 2"), cards("2 2", "11 10", "12 5")
    found = [start(rules, [1, 1, 1], hands=one, piles=other, finisher=1) for one, other in ((high, low), (low, high))]
    if len(found[0]) > 1:
        return holds("three tied", by="chance")
    if found[0] == found[1]:
        # The finisher sits at 0 among all three tied: next clockwise is 1, the finisher comes first or last.
        first = start(rules, [1, 1, 1], finisher=0)
        reverse = start(rules, [1, 1, 1], finisher=0, direction=-1)
        comes = {(0, 0): "first", (1, 2): "last"}.get((first[0], reverse[0]), "elsewhere")
        return holds(
            "three tied, one of whom ended the round", **{"by": "seat", "whoever ended the round comes": comes}
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
    return holds("hands of twelve and five against twelve and six", **figures)
