"""The search of cut-down games: it goes everywhere, leaves nothing out by symmetry, and finds what is planted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from variorum.games.dobro import read_record, referee
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import ONE, WILD, count, multiset
from variorum.games.dobro.decide.explorer import (
    GAMES,
    LAST_OF_TWO,
    PAIR,
    TRIO,
    Explored,
    Fact,
    Script,
    Search,
    Small,
    cut_down,
    explore,
    search,
)
from variorum.games.dobro.round import Ending, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.theorems.play import find_start, turns

from properties.dobro.conftest import EDITIONS, changed, rules_of

TINY = Small(2, 2, (("2", 2), ("4", 1), ("wild", 1), ("skip", 1)), (2, 4))
TINY_TRIO = Small(3, 2, (("2", 4), ("wild", 1), ("skip", 1), ("reverse", 1)), (2, 4))
BROKEN = {Fact.LOST, Fact.OVERFULL, Fact.SEEN_THROUGH}
FORGOTTEN_DRAWS = {Fact.FORGOTTEN_DRAW, Fact.CARD_GIVEN, Fact.CARD_PASSED, Fact.CARD_KEPT}


def found(rules: Rules, game: Small = TINY) -> Explored:
    """Search a game anew."""
    return search(rules, game).figures(game)


def replayed(rules: Rules, game: Small, script: Script) -> Round:
    """Play a script from its deal, with the cards drawn on top of the draw pile."""
    drawn = [card for step in script.steps for card in step.drawn]
    small = cut_down(rules, game)
    round_ = Round(small, [multiset(hand) for hand in script.hands], (*drawn, *[0] * 9)[: pile(small, game)], 0)
    for step in script.steps:
        round_.play(round_.t.by_text[step.play], step.forgets)
    return round_


def pile(rules: Rules, game: Small) -> int:
    """Count the cards that are left to draw after the deal."""
    return sum(rules.box_deck.values()) - game.players * game.hand


# -- it goes everywhere ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [PAIR, TRIO], ids=lambda game: game.name)
def test_every_ending_and_every_forgotten_draw_is_met(game: Small) -> None:
    """Hands are played out, forgotten, short and empty, in games for two and for three."""
    met = set(explore(rules_of("dobro/pt"), game).facts)
    assert met >= FORGOTTEN_DRAWS | {Fact.EMPTY_HAND, Fact.EMPTIED, Fact.CAME_EMPTY, Fact.SHORT, Fact.NONE_TAKEN}
    assert not met & (BROKEN | {Fact.STUCK, Fact.IDLE, Fact.ENDLESS, Fact.CARD_ASTRAY, Fact.SHORT_WITHOUT_FORGETTING})
    assert Fact.EMPTY_PILE in found(changed("dobro/pt", {"draw.empty": "round-ends"})).facts
    assert Fact.LEFT_OVER in found(rules_of("dobro/en", end_condition="empty-hand")).facts


@pytest.mark.parametrize("edition", EDITIONS)
def test_scripts_can_be_replayed(edition: str) -> None:
    """What a script says is what happens when it is played."""
    rules = rules_of(edition)
    for fact, script in found(rules).facts.items():
        round_ = replayed(rules, TINY, script)
        assert round_.over == (fact in (Fact.EMPTY_HAND, Fact.LEFT_OVER, Fact.NONE_TAKEN)) or fact is Fact.EMPTIED, fact
        assert script.text.startswith("Ana ")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("game", [TINY, TINY_TRIO], ids=lambda game: game.name)
def test_every_state_is_reached_in_every_seat(edition: str, game: Small) -> None:
    """A plain search that merges nothing, from every starter, meets just as many states once they are merged."""
    rules = rules_of(edition)
    found = search(rules, game)
    assert plainly_reached(found, rules, game) == set(found.index)


def plainly_reached(search: Search, rules: Rules, game: Small) -> set[Any]:
    """Play every deal with every order of the draw pile by copies of rounds; list the states by the search's key."""
    small, reached, seen = cut_down(rules, game), set(), set()
    todo = [
        Round(small, hands, order, starter)
        for hands, left in search._hands((), search.whole)
        for order in orders(left)
        for starter in range(game.players)
    ]
    while todo:
        round_ = todo.pop()
        left = round_.draw[len(round_.draw) - round_.left_to_draw :]
        exact = (*round_.hands, *round_.piles, round_.in_play, left, round_.value, round_.turn, round_.direction)
        if round_.over or exact in seen:
            continue
        seen.add(exact)
        search.round = round_  # type: ignore[assignment]
        reached.add(search._key(multiset(left)))
        for play in round_.legal():
            for forgotten_draw in (0, NOTICED, UNNOTICED) if round_.due(play) > 0 else (0,):
                after = round_.copy()
                after.play(play, forgotten_draw)
                todo.append(after)
    return reached


def orders(left: int) -> set[tuple[int, ...]]:
    """List every order of the cards of a multiset."""
    if not left:
        return {()}
    kinds = [kind for kind in range(16) if count(left, kind)]
    return {(kind, *rest) for kind in kinds for rest in orders(left - ONE[kind])}


# -- it finds what is planted ------------------------------------------------------------------------------------


def test_endless_play_is_found() -> None:
    """An opener who may take nothing can do so for ever."""
    circle = found(rules_of("dobro/en", open_take="may-take-nothing"))
    assert circle.most_moves is None
    script = circle.facts[Fact.ENDLESS]
    assert [step.play for step in script.steps[-script.circle :]] == ["take"]
    assert "and again and again" in script.text
    assert found(changed("dobro/en", {"turn.actions": "at-most-one"})).most_moves is None


def test_a_table_where_nobody_can_go_on_is_found() -> None:
    """Wild cards that may not open are all that is left."""
    met = found(rules_of("dobro/en", open_wild="forbidden"), LAST_OF_TWO).facts
    script = met[Fact.STUCK]
    round_ = replayed(rules_of("dobro/en", open_wild="forbidden"), LAST_OF_TWO, script)
    assert round_.ending is Ending.STUCK
    assert all(hand and hand == ONE[WILD] * count(hand, WILD) for hand in round_.hands)


def loses_a_card(self: Round, seat: int) -> None:
    """Take one card too few."""
    self.in_play -= ONE[0] if count(self.in_play, 0) else 0
    TAKE(self, seat)


def draws_too_many(self: Round, seat: int, forgets: int) -> None:
    """Draw one card more than is missing."""
    self.draw_size += 1
    DRAW(self, seat, forgets)
    self.draw_size -= 1


def looks_at_others(self: Round) -> int:
    """Let what is legal depend on another's hand."""
    other = self.hands[(self.turn + 1) % self.players]
    return LEGAL(self) & ~(self.t.take if count(other, WILD) else 0)


def gives_the_card_away(self: Round, seat: int) -> None:
    """Give the forgetful card to the player who takes."""
    self.forgetful = seat
    TAKE(self, seat)


TAKE, DRAW, LEGAL = Round._take, Round._draw, Round._legal_mask


@pytest.mark.parametrize(
    ("planted", "fact"),
    [
        ({"_take": loses_a_card}, Fact.LOST),
        ({"_draw": draws_too_many}, Fact.OVERFULL),
        ({"_legal_mask": looks_at_others}, Fact.SEEN_THROUGH),
        ({"_take": gives_the_card_away}, Fact.CARD_ASTRAY),
    ],
    ids=lambda one: "" if isinstance(one, Mapping) else one.name,
)
def test_a_broken_round_is_found(planted: Mapping[str, Any], fact: Fact, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is broken in the engine is met in the smallest game."""
    rules = changed("dobro/pt", {"open.special.then": "must-play", "draw.take": "draws"})
    assert fact not in found(rules).facts
    for name, broken in planted.items():
        monkeypatch.setattr(Round, name, broken)
    assert fact in found(rules).facts


def test_cards_that_the_rules_discard_are_not_lost() -> None:
    """Where a taker's own cards, or skip and reverse cards, are discarded, just these are gone."""
    for game in (TINY, TINY_TRIO):
        for answers in ({"take.what": "others-cards"}, {"take.specials": "left-out"}):
            met = found(changed("dobro/pt", answers), game).facts
            assert Fact.LOST not in met
    both = {"take.what": "others-cards", "take.specials": "left-out"}
    assert Fact.LOST not in found(changed("dobro/en", both)).facts


# -- whole games -------------------------------------------------------------------------------------------------


def test_what_small_games_show_is_shown_in_whole_ones() -> None:
    """A fact met in a cut-down game is met in a whole one, which the referee replays without fault."""
    rules = changed("dobro/pt", {"end.empty-handed": "passes"})
    for fact in (Fact.STUCK, Fact.EMPTIED, Fact.CAME_EMPTY, Fact.SHORT):
        record = find_start(rules, fact)
        assert record
        assert referee(rules, read_record(record)).legal


def test_turns_of_full_hands_tell_what_leaves_a_hand_short() -> None:
    """Where forgotten draws are made good at once, only drawing less often leaves a hand short."""
    assert not turns(rules_of("dobro/fr"))
    assert turns(changed("dobro/fr", {"draw.who": "opener-only"})) >= {
        Fact.SHORT,
        Fact.SHORT_WITHOUT_FORGETTING,
        Fact.EMPTIED,
    }
    assert turns(changed("dobro/fr", {"draw.special": "does-not"})) >= {Fact.SHORT, Fact.TAKEN_SHORT}


# -- larger games ------------------------------------------------------------------------------------------------

LARGER = (
    Small(2, 3, (("2", 2), ("4", 2), ("wild", 2), ("skip", 2)), (2, 4)),
    Small(3, 3, (("2", 5), ("4", 3), ("wild", 1), ("reverse", 1)), (2, 4)),
)


@pytest.mark.parametrize("edition", EDITIONS)
def test_larger_games_show_nothing_new(edition: str) -> None:
    """Under the editions' main readings, larger cut-down games meet what smaller ones do, and nothing else."""
    small = {fact for game in GAMES for fact in explore(rules_of(edition), game).facts}
    large = {fact for game in LARGER for fact in explore(rules_of(edition), game).facts}
    assert large == small
