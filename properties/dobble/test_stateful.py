"""A table of Dobble played by chance: any reading and mini-game, right, wrong and late claims, round after round."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule
from variorum.games.dobble import MiniGameName, Rules, own_deck, read_record, referee
from variorum.games.dobble.claims import Claim, Code
from variorum.games.dobble.points import points
from variorum.games.dobble.records import IN_ROUNDS, claim_text
from variorum.games.dobble.referee import start
from variorum.games.dobble.rounds import InRounds
from variorum.games.faults import FaultError
from variorum.games.players import name_players

from properties.conftest import is_deep
from properties.dobble.conftest import looked_at
from properties.steps import Machine, keep, kept, play_again, read_steps

STEPS = Path(__file__).with_name("steps.yaml")
seeds = st.integers(0, 2**32)


@cache
def readings() -> dict[str, Any]:
    """List every reading that is looked at, by its name."""
    return {one.name: one for one in looked_at()}


class DobbleTable(Machine):
    """A mini-game at a table, and its record as it grows."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Any = None
        self.codes: list[str] = []

    @initialize(
        name=st.deferred(lambda: st.sampled_from(sorted(readings()))),
        mini_game=st.sampled_from([str(one) for one in MiniGameName]),
        players=st.integers(2, 6),
        seed=seeds,
    )
    @kept
    def deal(self, name: str, mini_game: str, players: int, seed: int) -> None:
        """Deal a mini-game."""
        reading = readings()[name]
        self.rule_set = Rules.from_answers(reading.answers)
        self.players = name_players(players)
        order = list(range(len(own_deck(self.rule_set))))
        random.Random(seed).shuffle(order)  # noqa: S311
        self.data = {"mini_game": mini_game, "players": list(self.players), "order": order}
        self.rounds: list[list[str]] = [[]]
        self.note(f"{reading.name}, {mini_game}, {players} players")
        try:
            self.game = start(self.rule_set, read_record({**self.data, "claims": []}))
        except FaultError as fault:
            assert fault.question.startswith(("players.", "potato."))

    def claim(self, claim: Claim) -> None:
        """Make a claim, and write it down."""
        ruled = self.game.rule(claim)
        self.rounds[-1].append(claim_text(claim, self.players))
        self.codes.append(str(ruled.code))
        self.note(f"{self.rounds[-1][-1]}: {ruled.code}")
        self.reach(str(ruled.code))

    @precondition(lambda self: self.game and not self.game.over)
    @rule(seed=seeds)
    @kept
    def right(self, seed: int) -> None:
        """Make a claim that is right; a player who waits is refused."""
        claims = self.game.chances()
        assert claims
        claim = random.Random(seed).choice(claims)  # noqa: S311
        waits = claim.player in self.game.waiting
        before = len(self.codes)
        self.claim(claim)
        assert self.codes[before] == (str(Code.WAITS) if waits else str(Code.OK))

    @precondition(lambda self: self.game and not self.game.over)
    @rule(seed=seeds, times=st.sampled_from([2, 10, 60]))
    @kept
    def play_on(self, seed: int, times: int) -> None:
        """Make many right claims, till the round or mini-game is over, by players who need not wait."""
        chance = random.Random(seed)  # noqa: S311
        for _ in range(times):
            if self.game.over:
                return
            self.claim(chance.choice([one for one in self.game.chances() if one.player not in self.game.waiting]))

    @precondition(lambda self: self.game)
    @rule(player=st.integers(0, 5), symbol=st.integers(0, 60), other=st.integers(0, 6), card=st.integers(0, 57))
    @kept
    def any_claim(self, player: int, symbol: int, other: int, card: int) -> None:
        """Make any claim at all."""
        count = len(self.players)
        at_player = self.data["mini_game"] in ("hot-potato", "poisoned-gift")
        if at_player and other == count:
            self.claim(Claim(player % count, symbol))
        else:
            self.claim(Claim(player % count, symbol, other % count if at_player else None, card if other % 2 else None))

    @precondition(lambda self: isinstance(self.game, InRounds) and self.game.over and self.game.can_deal)
    @rule()
    @kept
    def next_round(self) -> None:
        """Deal the next round."""
        self.game.start_round()
        self.rounds.append([])
        self.reach("round")
        self.reach("third round", len(self.rounds) > 2)

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        """Find no card lost or doubled."""
        if self.game:
            assert sorted(self.game.places()) == list(range(len(self.game.deck)))

    @invariant()
    def the_referee_says_the_same(self) -> None:
        """Replay the record, and find every claim ruled on as it was."""
        if not self.game:
            return
        by_round = self.data["mini_game"] in {str(one) for one in IN_ROUNDS}
        claims = {"rounds": self.rounds} if by_round else {"claims": self.rounds[0]}
        verdict = referee(self.rule_set, read_record({**self.data, **claims}))
        assert [str(one.code) for one in verdict.claims] == self.codes
        assert list(verdict.cards.values()) == self.game.cards()
        assert verdict.finished == self.game.finished
        if verdict.finished:
            self.reach(f"finished: {self.data['mini_game']}")
            self.reach("several winners", len(verdict.winners or []) > 1)
            self.reach("several losers", len(verdict.losers or []) > 1)
            self.reach("below zero", min((verdict.points or {"": 0}).values()) < 0)
            assert list((verdict.points or {}).values()) == points(self.game)

    def teardown(self) -> None:
        """Be drawn to mini-games that go on for long, and to claims that are refused for many reasons."""
        self.drive(claims=len(self.codes), codes=len(set(self.codes)))


TestDobbleTable = DobbleTable.TestCase
if not is_deep():
    TestDobbleTable.settings = settings(max_examples=60, stateful_step_count=40)


RARE = {str(code) for code in Code if code is not Code.HAS_ONE} | {f"finished: {one}" for one in MiniGameName}
RARE |= {"round", "third round", "several winners", "several losers", "below zero"}


@pytest.mark.parametrize("name", sorted(RARE))
def test_what_matters_is_reached(name: str) -> None:
    """Claims ruled on in every way, rounds, ends of every mini-game, ties: steps that are kept lead there."""
    keep(STEPS, DobbleTable.found, RARE)
    assert play_again(DobbleTable, read_steps(STEPS)[name])[name]
