"""One move from any position: what it keeps is proved, and a round that is broken does not keep it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from variorum.games.dobro.decide.onemove import Kept, OneMove, condense, facts_of, inductive
from variorum.games.dobro.round import Round
from variorum.games.dobro.theorems.play import count_able
from variorum.prove.paths import Number, Path, PathsByFacts, every_path

from properties.conftest import is_deep
from properties.dobro.conftest import changed, rules_of


def followed(rules: Any, players: int = 2) -> Any:
    """Follow every move at one table."""
    facts = facts_of(rules)
    facts.tables = [one for one in facts.tables if one.players == players]
    return OneMove(facts).run()


@pytest.mark.parametrize(("name", "players"), [("dobro/en", 3), ("dobro/pt", 2), ("dobro/fr", 2)])
def test_every_move_keeps_everything(name: str, players: int) -> None:
    """From any position: no card is lost, the round becomes shorter, somebody can go on. All tables: `make deep`."""
    assert count_able(rules_of(name))
    found = followed(rules_of(name), players) if not is_deep() else inductive(rules_of(name))
    assert [*found.broken] == [Kept.HELD]  # a hand can be emptied, and its player comes to a turn
    assert found.paths > found.moves > 20


def test_nobody_is_without_cards_where_an_empty_hand_ends_the_round() -> None:
    """Then everybody holds cards from any position on, for as long as the round goes on."""
    assert not followed(changed("dobro/en", {"end.condition": "empty-hand"}), 3).broken


def _takes_again(round_: Any) -> None:
    round_.piles[0] += round_.in_play


def _miscounts(round_: Any) -> None:
    round_.sizes[1] += 1


def _gives_the_card(round_: Any) -> None:
    round_.forgetful = 1


def _turns_back(round_: Any) -> None:
    round_.direction = -round_.direction


def _leaves_a_turn_to_miss(round_: Any) -> None:
    round_.misses = 1


BREAKS: tuple[tuple[Kept, Callable[[Any], None]], ...] = (
    (Kept.CARDS, _takes_again),
    (Kept.SIZES, _miscounts),
    (Kept.CARD, _gives_the_card),
    (Kept.NEXT, _turns_back),
    (Kept.TURNS, _turns_back),
    (Kept.SIZES, _leaves_a_turn_to_miss),  # which no position has that moves are followed from
)


@pytest.mark.parametrize(("kept", "damage"), BREAKS)
def test_a_broken_round_is_noticed(kept: Kept, damage: Callable[[Any], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """A round that does a little more at the end of a turn than it should."""
    whole = Round._end_turn

    def broken(self: Any, *given: Any) -> None:
        damage(self)
        whole(self, *given)

    monkeypatch.setattr(Round, "_end_turn", broken)
    assert kept in followed(rules_of("dobro/en"), 3).broken


def test_a_round_that_takes_nothing_does_not_shrink(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where taking leaves the cards in play, players could take for ever."""
    monkeypatch.setattr(Round, "_take", lambda *_: None)
    found = followed(rules_of("dobro/en"))
    assert Kept.SHRINKS in found.broken


def test_a_round_that_looks_at_others_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is legal may not follow from another hand."""
    monkeypatch.setattr(Round, "_only_specials", property(lambda self: bool(self.sizes[1])))
    monkeypatch.setattr(Round, "_may_take", lambda self, plays, can_open: self._only_specials)
    rules = changed("dobro/en", {"take.choice": "if-unable"})
    with pytest.raises(AttributeError, match="sizes"):
        followed(rules)


def test_two_reverse_cards_at_once_turn_play_twice() -> None:
    """Which leaves the direction as it was."""
    assert Kept.TURNS not in followed(changed("dobro/en", {"special.number": "two-alike"}), 3).broken


def test_a_taker_who_leaves_cards_loses_them() -> None:
    """Where skip and reverse cards are left out, cards leave the round."""
    rules = changed("dobro/en", {"take.specials": "left-out"})
    assert Kept.CARDS in followed(rules).broken


# -- the paths ---------------------------------------------------------------------------------------------------------


def value_of(number: Any, given: dict[Any, int]) -> int:
    """Work a number out."""
    terms = number.terms.items() if isinstance(number, Number) else ()
    return sum((times * given[one] for one, times in terms), start=getattr(number, "known", number))


def drawn(size: Any, left: Any) -> Any:
    """Work out what is drawn, as a round does."""
    wanted = 6 - size
    return max(0, wanted if not wanted > left else left)


def compared(one: Any, two: Any) -> Any:
    """Ask this and that of two numbers, some of it twice."""
    return (2 * one - 3 * two > 1) + 2 * (one == two) + 4 * (3 * one >= -2) + 8 * (7 - 2 * two < 3) + 16 * (one > two)


@pytest.mark.parametrize("work", [drawn, compared])
def test_each_case_is_on_one_path(work: Callable[[Any, Any], Any]) -> None:
    """Every two numbers belong to exactly one path, and what is found there is true of them."""

    def run(path: Path) -> tuple[Path, list[Any], Any]:
        numbers = [path.number(), path.number()]
        return path, [next(iter(one.terms)) for one in numbers], work(*numbers)

    paths = list(every_path(run))
    assert len(paths) > 3
    for case in product(range(12), repeat=2):
        found = []
        for path, unknowns, result in paths:
            given = dict(zip(unknowns, case, strict=True))
            inside = all(one.low <= given[one] <= one.high for one in unknowns)
            if inside and all(value_of(fact, given) >= 0 for fact in path.facts):
                found.append(value_of(result, given))
        assert found == [work(*case)], case


def test_a_path_is_run_again_only_for_other_facts() -> None:
    """What was followed under other facts is found again; what a path looks at is never taken for another."""
    runs = list[tuple[int, int]]()

    def run(path: Path, facts: Any) -> tuple[bool, int]:
        runs.append((facts.left, facts.right) if path.choose("which") else (facts.left, 0))
        return path.choose("which"), runs[-1][0] + runs[-1][1]

    paths = PathsByFacts(run)
    for left, right, more in ((1, 1, 2), (1, 2, 1), (2, 2, 2), (2, 1, 1), (1, 1, 0), (2, 2, 0)):
        before = len(runs)
        assert [*paths(SimpleNamespace(left=left, right=right))] == [(True, left + right), (False, left)]
        assert len(runs) - before == more


def test_sets_of_plays_are_condensed_to_what_tells_them_apart() -> None:
    """What is in several sets, or in one and not in another, is there as before, whatever plays they are."""
    masks = {"one": 0b11100, "two": 0b00111, "none": 0}
    short, moved = condense(masks), condense({name: mask << 7 | mask for name, mask in masks.items()})
    assert short == moved
    for one, two in product(masks, repeat=2):
        assert bool(short[one] & short[two]) == bool(masks[one] & masks[two])
        assert bool(short[one] & ~short[two]) == bool(masks[one] & ~masks[two])
