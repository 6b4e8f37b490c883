"""Games played at random, move by move, under every reading: what must hold does, and a failure is a record to replay.

The quick profile is fixed. `pytest properties/dobro/test_stateful.py --hypothesis-profile=deep` plays on for hours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from variorum.games.chance import Chance
from variorum.games.dobro import FaultError, Rules, State, deal, from_record, read_record, referee
from variorum.games.dobro import answers as a
from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import NAMES, REVERSE, cards_of, multiset, size
from variorum.games.dobro.game import deck
from variorum.games.dobro.players import POLICIES, forgets
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.records import MOST_MOVES
from variorum.games.dobro.round import CLOCKWISE, NOBODY, IllegalMoveError, Round
from variorum.library import OpenReading
from variorum.prove.readings import readings
from variorum.recordtext import record_text

from properties.conftest import is_deep
from properties.dobro.conftest import EDITIONS, project
from properties.steps import Machine, keep, kept, play_again, read_steps

EXAMPLES, STEPS = 120, 20
STEPS_FILE = Path(__file__).with_name("steps.yaml")
ANY = st.integers(0, 10_000)


@cache
def ruled() -> dict[str, OpenReading]:
    """Make the rule set of every reading that is looked at, by its name."""
    found = [reading for name in EDITIONS for reading in readings(project().edition(name))]
    return {one.name: OpenReading(project(), one) for one in found}


def picture(state: State) -> dict[str, Any]:
    """Note everything about a game, to see whether it has changed."""
    round_ = state.round
    slots = {name: getattr(round_, name) for name in Round.__slots__ if name not in ("rules", "t", "log")}
    return {
        "record": state.record(),
        **{name: list(one) if isinstance(one, list) else one for name, one in slots.items()},
    }


def swapped(state: State, seat: int) -> State:
    """Deal the cards that a player does not see out anew, so that everybody holds as many as before."""
    other = state.copy()
    round_ = other.round
    seen = len(round_.draw) - round_.left_to_draw
    hidden = sorted(
        [*round_.draw[seen:], *(c for one, hand in enumerate(round_.hands) if one != seat for c in cards_of(hand))]
    )
    for one, count in enumerate(round_.sizes):
        if one != seat:
            round_.hands[one] = multiset(hidden[:count])
            hidden = hidden[count:]
    round_.draw = round_.draw[:seen] + tuple(hidden)
    return other


def may_fall(rules: Rules, play: Play) -> bool:
    """Tell whether a play may be worth less than the value in play."""
    alone = play.sort is Sort.WILD and rules.wild_alone_least is a.WildAloneLeast.ANY_VALUE
    return alone or (play.sort is Sort.WILD_PAIR and rules.wild_pair_least is a.WildPairLeast.ANY_SUM)


def turned(rules: Rules, log: Sequence[tuple[int, Play, int]], over: bool) -> int:
    """Count how often reverse cards have turned the direction; two at once turn it back."""
    plays = [play for _, play, _ in log]
    if over and rules.end_reverse is a.EndReverse.DOES_NOT:
        plays = plays[:-1]
    return sum(play.cards == (REVERSE,) for play in plays)


class DobroTable(Machine):
    """A table at which a game is played under some reading."""

    state: State
    reading: OpenReading

    @initialize(
        name=st.deferred(lambda: st.sampled_from(list(ruled()))),
        players=st.integers(2, 6),
        seed=ANY,
        longer=st.booleans(),
    )
    @kept
    def sit_down(self, name: str, players: int, seed: int, longer: bool) -> None:
        """Deal the first round."""
        self.reading = reading = ruled()[name]
        players = min(players, reading.rules.players_most)
        self.state = deal(reading.rules, players, seed, longer=longer)
        self.whole = multiset(deck(reading.rules, players))
        self.unsaved = True

    @property
    def over(self) -> bool:
        """Whether nobody may do anything any more."""
        return not self.state.legal_moves()

    @property
    def goes_on(self) -> bool:
        """Whether somebody may do something, and the round is not yet as long as any that a record holds."""
        return not self.over and len(self.state.round.log) < MOST_MOVES

    # -- what may happen -----------------------------------------------------------------------------------------

    def make(self, play: Play, forgotten_draw: int) -> None:
        """Make a move, and see what it does to the value in play and to the forgetful card."""
        rules, round_ = self.reading.rules, self.state.round
        value, holder, seat = round_.value, round_.forgetful, round_.turn
        self.state.play(play, forgotten_draw)
        self.unsaved = True
        self.reach_rare(play, seat, forgotten_draw, round_)
        self.every_card_is_in_one_place()
        if play.sort is Sort.SPECIAL:
            self.direction_turns_with_every_reverse()
        if play.has_value and value and round_.in_play and not may_fall(rules, play):
            doubles = rules.play_double_trigger is a.PlayDoubleTrigger.EQUALS_VALUE_IN_PLAY
            assert round_.value > value or (not doubles and round_.value == value), "a play does not raise the value"
        if play.sort is Sort.SPECIAL and value and round_.in_play:
            assert round_.value == value, "a special changes the value"
        usual = rules.forget_size is a.ForgetSize.HAND_SIZE and rules.forget_empty is a.ForgetEmpty.NOBODY
        if usual and rules.special_climb is a.SpecialClimb.GOES_ON:
            unseen = forgotten_draw == UNNOTICED and rules.forget_notice is a.ForgetNotice.ANYONE_MAY
            taken = forgotten_draw and not unseen
            assert round_.forgetful == (seat if taken else holder), "the forgetful card goes astray"

    def reach_rare(self, play: Play, seat: int, forgotten_draw: int, round_: Round) -> None:
        """Count what a move leads to, where that is rare."""
        game = self.state.game
        self.reach("a special of two", play.sort is Sort.SPECIAL and len(play.cards) > 1)
        self.reach("two wilds", len(play.cards) > 1 and play.wild_values > 0 and play.is_pair)
        self.reach("beyond 24", round_.value > 24)
        self.reach("players miss a turn", round_.misses > 1)
        self.reach("a forgotten draw unnoticed", forgotten_draw == UNNOTICED)
        self.reach("the forgetful card changes hands", len(round_.log) > 1 and round_.forgetful not in (NOBODY, seat))
        self.reach("forgotten again", round_.forgotten_draws > 1)
        self.reach("one turn more", round_.last_turns > 0)
        self.reach("a hand without cards goes on", 0 in round_.sizes and not round_.over)
        self.reach("the draw pile has run out", not round_.left_to_draw and not round_.over)
        self.reach(f"ended by {round_.ending}", round_.over)
        self.reach("the other way round", self.goes_on and round_.direction != CLOCKWISE)
        if game.over and len(game.results) == game.rounds:
            totals = game.totals()
            self.reach("a whole game")
            self.reach("a longer game", game.longer)
            self.reach("a tie for the win", sum(one == max(totals) for one in totals) > 1)
            self.reach("below zero", min(totals) < 0)
        self.reach("no further round can be dealt", game.over and len(game.results) < game.rounds)

    @precondition(lambda self: self.goes_on)
    @rule(index=ANY)
    @kept
    def play(self, index: int) -> None:
        """Make any legal move."""
        moves = self.state.legal_moves()
        self.make(moves[index % len(moves)], forgotten_draw=False)

    @precondition(lambda self: self.goes_on and self.due())
    @rule(index=ANY, how=st.sampled_from((NOTICED, UNNOTICED)))
    @kept
    def forget(self, index: int, how: int) -> None:
        """Make a legal move after which something is to be drawn, and forget to draw."""
        moves = self.due()
        self.make(moves[index % len(moves)], forgotten_draw=how)

    def due(self) -> list[Play]:
        """List the legal moves after which something is to be drawn."""
        return [play for play in self.state.legal_moves() if self.state.round.due(play)]

    @precondition(lambda self: not self.over)
    @rule(index=ANY)
    @kept
    def try_what_is_not_legal(self, index: int) -> None:
        """See that a move that is not legal is refused, and nothing changes."""
        round_, before = self.state.round, picture(self.state)
        wrong = [play for play in round_.t.plays if not round_.mask & play.bit]
        play = wrong[index % len(wrong)]
        with pytest.raises(IllegalMoveError):
            round_.play(play)
        with pytest.raises(FaultError):
            self.state.play(play.text)
        assert picture(self.state) == before, f"{play} is refused and yet does something"

    @precondition(lambda self: len(self.due()) < len(self.state.legal_moves()))
    @rule(index=ANY)
    @kept
    def try_to_forget_nothing(self, index: int) -> None:
        """See that nobody can forget where nothing is to be drawn."""
        due, before = self.due(), picture(self.state)
        moves = [play for play in self.state.legal_moves() if play not in due]
        with pytest.raises(IllegalMoveError):
            self.state.play(moves[index % len(moves)], forgets=True)
        assert picture(self.state) == before, "a forgotten draw is refused and still does something"

    @rule(index=ANY)
    @kept
    def look(self, index: int) -> None:
        """See that a player sees their own hand, and of the others how many cards they hold."""
        seat, round_ = index % len(self.state.names), self.state.round
        seen = self.state.view(self.state.names[seat])
        assert seen.hand == tuple(NAMES[card] for card in cards_of(round_.hands[seat]))
        assert list(seen.hand_sizes.values()) == round_.sizes
        assert seen.left_to_draw == round_.left_to_draw

    @precondition(lambda self: self.unsaved)
    @rule()
    @kept
    def save_and_load(self) -> None:
        """See that a game that is saved and taken up again is the same game."""
        loaded = from_record(self.state.record(), self.reading.rules)
        assert picture(loaded) == picture(self.state)
        assert loaded.outcome() == self.state.outcome()
        self.state, self.unsaved = loaded, False

    @precondition(lambda self: self.goes_on)
    @rule(
        moves=st.sampled_from([3, 10, 30, 100, 300, 1000]),
        policy=st.sampled_from(sorted(POLICIES)),
        percent=st.sampled_from([0, 30, 90]),
        seed=ANY,
    )
    @kept
    def play_on(self, moves: int, policy: str, percent: int, seed: int) -> None:
        """Play a number of moves, or to the end of the game."""
        chance = Chance(seed, 11)
        for _ in range(moves):
            if not self.goes_on:
                return
            play = POLICIES[policy](self.state.round, chance)
            self.make(play, forgets(self.state.round, play, chance, percent))

    # -- what must hold ------------------------------------------------------------------------------------------

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        """See that all cards make up the deck, and that no hand is larger than it was dealt."""
        round_ = self.state.round
        places = [*round_.hands, *round_.piles, round_.in_play, multiset(round_.aside)]
        left = multiset(round_.draw[len(round_.draw) - round_.left_to_draw :])
        assert sum(places) + left == self.whole, "a card is lost or doubled"
        assert round_.sizes == [size(hand) for hand in round_.hands], "a hand is not as large as it is said to be"
        assert max(round_.sizes) <= round_.hand_size, "a hand is larger than it was dealt"

    @invariant()
    def hidden_stays_hidden(self) -> None:
        """See that what a player sees and may do does not change with what they do not see."""
        if self.over:
            return
        other, seat = swapped(self.state, self.state.round.turn), self.state.round.turn
        name = self.state.names[seat]
        assert other.view(name) == self.state.view(name), "a player sees what is hidden"
        assert other.round._legal_mask() == self.state.round.mask, "what is legal depends on what is hidden"

    @invariant()
    def direction_turns_with_every_reverse(self) -> None:
        """See that the direction is that of the start, turned by every reverse card."""
        game = self.state.game
        rounds = [*game.played, *([game.round] if game.round else [])]
        flips = sum(turned(self.reading.rules, one.log, one.over) for one in rounds)
        now = game.round.direction if game.round else game.direction
        assert now == CLOCKWISE * (-1) ** flips, "the direction is not what the reverse cards make it"

    @invariant()
    def the_referee_agrees(self) -> None:
        """See that the referee allows the record so far, and scores as the engine does."""
        state, names = self.state, self.state.names
        ruling = referee(self.reading.rules, read_record(state.record()))
        assert ruling.fault is None, f"the referee objects: {ruling.fault}"
        for report, result in zip(ruling.rounds, state.game.results, strict=False):
            assert report.points == dict(zip(names, result.points, strict=True))
            assert report.piles == dict(zip(names, result.cards, strict=True))
        if state.game.round:
            assert ruling.rounds[-1].piles == {n: size(p) for n, p in zip(names, state.round.piles, strict=True)}
            assert ruling.rounds[-1].forgetful == (
                names[state.round.forgetful] if state.round.forgetful != NOBODY else None
            )
        ended = state.outcome()
        assert ruling.winners == (sorted(names[seat] for seat in ended.winners) if ended else None)

    @invariant()
    def winners_have_the_best_total(self) -> None:
        """See that a game that is over has winners, and nobody has a better total than they."""
        result = self.state.outcome()
        assert (result is not None) == self.over, "a game goes on though nobody may do anything, or is over too soon"
        if result:
            best = min if self.reading.rules.final_winner is a.FinalWinner.LOWEST_TOTAL else max
            assert list(result.totals) == self.state.game.totals()
            assert result.winners
            assert {result.totals[seat] for seat in result.winners} == {best(result.totals)}

    def teardown(self) -> None:
        """Show the game as a record that `variorum referee` reads; and be drawn to late rounds and high values."""
        if hasattr(self, "state"):
            self.drive(
                rounds=len(self.state.game.results), value=self.state.round.value, left=-self.state.round.left_to_draw
            )
            self.note(record_text(self.state.record(self.reading.reading.edition.name), self.reading.reading.chosen))


TestTable = DobroTable.TestCase
if not is_deep():
    TestTable.settings = settings(max_examples=EXAMPLES, stateful_step_count=STEPS)


RARE = {"two wilds", "beyond 24", "a forgotten draw unnoticed", "the forgetful card changes hands"}
RARE |= {"a hand without cards goes on", "the draw pile has run out", "the other way round"}
RARE |= {"players miss a turn", "ended by empty-hand", "a whole game", "a longer game"}
RARE |= {"a tie for the win"}


@pytest.mark.parametrize("name", sorted(RARE))
def test_what_matters_is_reached(name: str) -> None:
    """All that is rare and matters is reached by the steps that are kept."""
    keep(STEPS_FILE, DobroTable.found, RARE)
    assert play_again(DobroTable, read_steps(STEPS_FILE)[name])[name]
