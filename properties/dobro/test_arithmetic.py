"""The arithmetic of Dobro, proved: the engine's own functions, run on solver terms, for all numbers at once."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, product
from types import SimpleNamespace
from typing import Any

import pytest
import z3
from variorum.games.dobro.arithmetic import (
    STEPS,
    ahead,
    doubles,
    higher,
    is_best,
    keep_highest,
    keep_winners,
    pair_worth,
    points_of,
    position,
    reaches,
    turns_until,
    value_after,
)
from variorum.games.dobro.cards import BITS, KINDS, SKIP, WILD, kind_of, multiset, number_on
from variorum.prove import solver as proofs
from variorum.prove.solver import counterexample, example, is_proved
from variorum.prove.theorems import Method, Status, Theorem, holds
from variorum.prove.undecided import UndecidedError


def possible(claim: Any) -> bool:
    """Find an instance of a claim: the interesting case must be reached at all."""
    return example(claim) is not None


def number(name: str) -> Any:
    """Make a whole number of which nothing is known."""
    return z3.Int(name)


WORTH, VALUE = number("worth"), number("value")
PLAYED = z3.And(WORTH >= 2, VALUE >= 1)


@pytest.mark.parametrize("strictly", [0, 1])
@pytest.mark.parametrize("doubles_value", [0, 1])
@pytest.mark.parametrize("adds_up", [0, 1])
def test_every_legal_play_raises_the_value(strictly: int, doubles_value: int, adds_up: int) -> None:
    """Whatever the rules on doubling, a play that reaches the value in play leaves a higher one."""
    rules = SimpleNamespace(doubles_by_card=0, doubles_once=0, doubles_value=doubles_value, adds_up=adds_up)
    after = value_after(rules, WORTH, VALUE, doubles(rules, 1, WORTH, VALUE, number("last_card"), number("doubled")))
    legal = z3.And(PLAYED, reaches(WORTH, VALUE, strictly))
    assert is_proved(z3.Implies(legal, after > VALUE))
    assert possible(z3.And(legal, after > VALUE + 1))


def test_a_pair_is_worth_more_than_either_card() -> None:
    """The sum of two cards beats both, and the higher of two is one of them."""
    one, other = number("one"), number("other")
    cards = z3.And(one >= 2, other >= 2)
    assert is_proved(z3.Implies(cards, z3.And(pair_worth(one, other) > one, pair_worth(one, other) > other)))
    best = higher(one, other)
    assert is_proved(z3.And(best >= one, best >= other, z3.Or(best == one, best == other)))


COUNTS = [number(f"cards{seat}") for seat in range(6)]
DEALT = z3.And(*(z3.And(count >= 0, count <= 57) for count in COUNTS))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("most_first", [0, 1])
@pytest.mark.parametrize("skips_all", [0, 1])
def test_positions_follow_the_cards(players: int, most_first: int, skips_all: int) -> None:
    """Equal counts share a position, a better count has a better one, and all lie between first and last."""
    counts = COUNTS[:players]
    rules = SimpleNamespace(most_first=most_first, skips_all=skips_all)
    places = [position(rules, counts, [1] * players, me) for me in range(2)]
    one, other = counts[:2]
    assert is_proved(z3.Implies(z3.And(DEALT, one == other), places[0] == places[1]))
    assert is_proved(z3.Implies(z3.And(DEALT, ahead(one, other, most_first) == 1), places[1] < places[0]))
    assert is_proved(z3.Implies(DEALT, z3.And(places[0] >= 1, places[0] <= players)))
    assert possible(z3.And(DEALT, places[0] == players))


def test_points_are_those_of_the_position() -> None:
    """Looking up a position in the table gives its entry, for every position that there is."""
    place, table = number("place"), [number(f"points{index}") for index in range(6)]
    for index, points in enumerate(table, 1):
        assert is_proved(z3.Implies(place == index, points_of(place, table) == points))


@pytest.mark.parametrize("players", range(2, 7))
def test_somebody_is_always_best(players: int) -> None:
    """Among contenders there is always a best one, and two best ones are level."""
    scores, contending = COUNTS[:players], [number(f"in{seat}") for seat in range(players)]
    flags = z3.And(*(z3.Or(one == 0, one == 1) for one in contending), z3.Sum(contending) > 0)
    best = [is_best(scores, contending, seat, 1) for seat in range(players)]
    assert is_proved(z3.Implies(flags, z3.Or(*(one == 1 for one in best))))
    assert is_proved(z3.Implies(z3.And(flags, best[0] == 1, best[1] == 1), scores[0] == scores[1]))


@pytest.mark.parametrize("players", range(2, 5))
@pytest.mark.parametrize("flags", list(product((0, 1), repeat=3)))
def test_a_step_decides_where_it_leaves_one(players: int, flags: tuple[int, int, int]) -> None:
    """The steps that leave several level are as many as come before the one that leaves one, or all there are."""
    rules = SimpleNamespace(**dict(zip(("wins_lowest", "tie_fewest", "tie_by_sum"), flags, strict=True)))
    totals, cards, sums = ([number(f"{name}{seat}") for seat in range(players)] for name in ("total", "cards", "sum"))
    left = []
    for steps in range(1, STEPS + 1):
        level: list[Any] = [1] * players
        open_steps = keep_winners(rules, totals, cards, sums, steps, level, [0] * players)
        left.append(z3.Sum(*level))
    for before, after in pairwise(left):
        assert is_proved(z3.And(after >= 1, after <= before))
    assert is_proved(open_steps == z3.Sum(*(z3.If(one > 1, 1, 0) for one in left)))


@pytest.mark.parametrize(("wild_highest", "fewer_cards"), list(product((0, 1), repeat=2)))
def test_cards_are_compared_one_by_one(wild_highest: int, fewer_cards: int) -> None:
    """Comparing rank by rank is comparing the cards in order, as by hand; the end beats every card if so ruled."""
    rules = SimpleNamespace(starts_wild_highest=wild_highest, starts_fewer_cards=fewer_cards)
    kinds = (kind_of(2), kind_of(5), kind_of(12), WILD, SKIP, KINDS[-1])
    hands = [hand for size in range(4) for hand in combinations_with_replacement(kinds, size)]

    def by_hand(hand: tuple[int, ...]) -> list[int]:
        numbers = [99 if card == WILD and wild_highest else number_on(card) for card in hand]
        return sorted(numbers, reverse=True) + [100] * fewer_cards

    for one, other in product(hands, repeat=2):
        level = [1, 1]
        keep_highest(rules, [multiset(one), multiset(other)], BITS, level, [0, 0], [0, 0])
        best = max(by_hand(one), by_hand(other))
        assert level == [by_hand(one) == best, by_hand(other) == best], (one, other)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("start_first", [0, 1])
def test_turns_after_a_seat_name_every_seat_once(players: int, direction: int, start_first: int) -> None:
    """Counting turns from a seat orders all seats, the seat itself first or last."""
    start = number("start")
    seats = [turns_until(seat, start, direction, players, start_first) for seat in range(players)]
    at_table = z3.And(start >= 0, start < players)
    assert is_proved(z3.Implies(at_table, z3.Distinct(*seats)))
    own = 0 if start_first else players
    for seat in range(players):
        assert is_proved(z3.Implies(z3.And(at_table, start == seat), seats[seat] == own))


def test_a_claim_that_is_false_of_everything_is_refuted() -> None:
    """A counterexample that needs no numbers is one all the same."""
    assert counterexample(z3.BoolVal(False)) is not None
    assert not is_proved(z3.BoolVal(False))


def test_what_the_solver_leaves_open_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim neither proved nor refuted within its limit is an error, and a theorem that rests on it is unknown."""
    monkeypatch.setattr(proofs, "STEPS", 1_000_000)
    one, two, three = number("one"), number("two"), number("three")
    hard = one**3 + two**3 + three**3 != 42
    with pytest.raises(UndecidedError):
        is_proved(hard)
    theorem = Theorem("hard", "Hard.", "Not hard.", Method.PROOF, lambda _: holds(str(is_proved(hard))), lambda _: None)
    assert theorem.verdict(object()).status is Status.UNKNOWN
