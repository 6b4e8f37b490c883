"""What all mini-games share: cards with symbols, players who claim, and the order in which a claim is looked at.

A mini-game says what is on its table, which card a claim matches, and what then moves where.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Self

from variorum.games.claims.planes import Card
from variorum.games.claims.refereeing import Ruled, wait
from variorum.games.dobble import answers as a
from variorum.games.dobble.claims import HOLDS, Claim, Code
from variorum.games.dobble.rules import Rules


class MiniGame(ABC):
    """A mini-game being played: claims in the order of arrival, each ruled on."""

    end_question: str

    def __init__(self, rules: Rules, deck: Sequence[Card], order: Sequence[int], players: int) -> None:
        self.rules = rules
        self.deck = [frozenset(card) for card in deck]
        self.symbols = frozenset().union(*self.deck) if self.deck else frozenset()
        self.rest = list(order)
        self.players = players
        self.waiting: dict[int, str] = {}

    def copy(self) -> Self:
        """Copy what lies on the table; rules and cards stay the same."""
        other = copy.copy(self)
        kept = ("rules", "deck", "symbols")
        vars(other).update({name: copy.deepcopy(value) for name, value in vars(self).items() if name not in kept})
        return other

    # -- a claim -------------------------------------------------------------------------------------------------

    def rule(self, claim: Claim) -> Ruled:
        """Rule on a claim, and move the cards where it holds."""
        refused = self._unfit(claim) or self.bar(claim)
        if refused:
            return refused
        if claim.player in self.waiting:
            return Code.WAITS.refuse(self.waiting[claim.player])
        if self.is_late(claim) and self.rules.claim_late is a.ClaimLate.DOES_NOT_COUNT:
            return Code.STALE.refuse()
        if not self.matches(claim):
            if self.rules.claim_wrong is a.ClaimWrong.SITS_OUT:
                wait(self.waiting, claim.player, "claim.wrong", self.able)
            return Code.WRONG.refuse()
        self.move(claim)
        self.waiting.clear()
        return HOLDS

    def _unfit(self, claim: Claim) -> Ruled | None:
        if self.over:
            return Code.OVER.refuse(self.end_question)
        if claim.symbol not in self.symbols:
            return Code.NO_SYMBOL.refuse()
        if claim.at_card is not None and not 0 <= claim.at_card < len(self.deck):
            return Code.NO_CARD.refuse()
        return None

    def share(self, symbol: int, one: int, other: int) -> bool:
        """Tell whether two different cards both have a symbol."""
        return one != other and symbol in self.deck[one] and symbol in self.deck[other]

    # -- what a mini-game says -----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def over(self) -> bool:
        """Tell whether no more claims are taken now."""

    @property
    def finished(self) -> bool:
        """Tell whether the mini-game has come to its end."""
        return self.over

    @abstractmethod
    def able(self) -> set[int]:
        """List who could claim now."""

    @abstractmethod
    def bar(self, claim: Claim) -> Ruled | None:
        """Say why a player may not claim this, whatever the symbol."""

    @abstractmethod
    def is_late(self, claim: Claim) -> bool:
        """Tell whether a claim aims at a card that is no longer there."""

    @abstractmethod
    def matches(self, claim: Claim) -> bool:
        """Tell whether the symbol named is the right one."""

    @abstractmethod
    def move(self, claim: Claim) -> None:
        """Move the cards of a claim that holds."""

    @abstractmethod
    def chances(self) -> list[Claim]:
        """List every claim that would hold now."""

    @abstractmethod
    def cards(self) -> list[int]:
        """Count, for each player, what this mini-game ranks by."""

    @abstractmethod
    def winners(self) -> list[int] | None:
        """List who wins, before any duel; None where the rules name nobody."""

    @abstractmethod
    def losers(self) -> list[int] | None:
        """List who loses, before any duel; None where the rules name nobody."""

    @abstractmethod
    def aim(self, claim: Claim) -> Claim:
        """Add to a claim that would hold the card that it is aimed at."""

    @abstractmethod
    def places(self) -> list[int]:
        """List every card that is on the table or in a hand, in no order."""


def having(counts: Sequence[int], wanted: int) -> list[int]:
    """List the players with a given count."""
    return [player for player, count in enumerate(counts) if count == wanted]
