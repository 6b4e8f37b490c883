"""A table of Dobble played by chance: any reading and mini-game, right, wrong and late claims, round after round."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
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

REACHED: Counter[str] = Counter()


class DobbleTable(RuleBasedStateMachine):
    """A mini-game at a table, and its record as it grows."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Any = None

    @initialize(
        reading=st.deferred(lambda: st.sampled_from(looked_at())),
        mini_game=st.sampled_from(list(MiniGameName)),
        players=st.integers(2, 6),
        chance=st.randoms(use_true_random=False),
    )
    def deal(self, reading: Any, mini_game: MiniGameName, players: int, chance: Any) -> None:
        """Deal a mini-game."""
        self.rule_set = Rules.from_answers(reading.answers)
        self.players = name_players(players)
        order = list(range(len(own_deck(self.rule_set))))
        chance.shuffle(order)
        self.data = {"mini_game": str(mini_game), "players": list(self.players), "order": order}
        self.rounds: list[list[str]] = [[]]
        self.codes: list[str] = []
        note(f"{reading.name}, {mini_game}, {players} players")
        try:
            self.game = start(self.rule_set, read_record({**self.data, "claims": []}))
        except FaultError as fault:
            assert fault.question.startswith(("players.", "potato."))

    def claim(self, claim: Claim) -> None:
        """Make a claim, and write it down."""
        ruled = self.game.rule(claim)
        self.rounds[-1].append(claim_text(claim, self.players))
        self.codes.append(str(ruled.code))
        note(f"{self.rounds[-1][-1]}: {ruled.code}")
        REACHED[str(ruled.code)] += 1

    @precondition(lambda self: self.game and not self.game.over)
    @rule(chance=st.randoms(use_true_random=False))
    def right(self, chance: Any) -> None:
        """Make a claim that is right; a player who waits is refused."""
        claims = self.game.chances()
        assert claims
        claim = chance.choice(claims)
        waits = claim.player in self.game.waiting
        before = len(self.codes)
        self.claim(claim)
        assert self.codes[before] == (str(Code.WAITS) if waits else str(Code.OK))

    @precondition(lambda self: isinstance(self.game, InRounds) and not self.game.over)
    @rule(chance=st.randoms(use_true_random=False))
    def play_out_the_round(self, chance: Any) -> None:
        """Make right claims until the round is over, by players who need not wait."""
        while not self.game.over:
            self.claim(chance.choice([one for one in self.game.chances() if one.player not in self.game.waiting]))

    @precondition(lambda self: self.game)
    @rule(player=st.integers(0, 5), symbol=st.integers(0, 60), other=st.integers(0, 5), card=st.integers(0, 54))
    def any_claim(self, player: int, symbol: int, other: int, card: int) -> None:
        """Make any claim at all."""
        count = len(self.players)
        at_player = self.data["mini_game"] in ("hot-potato", "poisoned-gift")
        self.claim(Claim(player % count, symbol, other % count if at_player else None, card if other % 2 else None))

    @precondition(lambda self: isinstance(self.game, InRounds) and self.game.over and self.game.can_deal)
    @rule()
    def next_round(self) -> None:
        """Deal the next round."""
        self.game.start_round()
        self.rounds.append([])
        REACHED["round"] += 1

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
            REACHED["finished"] += 1
            assert list((verdict.points or {}).values()) == points(self.game)


TestDobbleTable = DobbleTable.TestCase
if not is_deep():
    TestDobbleTable.settings = settings(max_examples=60, stateful_step_count=40)


def test_what_matters_is_reached() -> None:
    """Right, wrong, late and barred claims, rounds and ends were all met on the way."""
    assert {"ok", "wrong-symbol", "stale", "over", "no-such-symbol", "round", "finished"} <= set(REACHED)
