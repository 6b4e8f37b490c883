"""The well: each player has a pile, and places it card by card on the card in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from variorum.games.claims.planes import Card
from variorum.games.claims.refereeing import Ruled
from variorum.games.dobble import answers as a
from variorum.games.dobble.claims import Claim, Code
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame, having


class Well(MiniGame):
    """Be first to match the top card of your pile with the middle card, and place it there."""

    end_question = "well.end"

    def __init__(self, rules: Rules, deck: Sequence[Card], order: Sequence[int], players: int, first: int) -> None:
        super().__init__(rules, deck, order, players)
        self.middle = [self.rest.pop()]
        even = rules.well_deal_uneven is a.WellDealUneven.SET_ASIDE
        dealt = len(self.rest) - len(self.rest) % players if even else len(self.rest)
        self.aside = self.rest[dealt:]
        self.hands: list[list[int]] = [[] for _ in range(players)]
        for number, card in enumerate(self.rest[:dealt]):
            self.hands[(first + number) % players].append(card)
        self.rid: list[int] = []

    @property
    def over(self) -> bool:
        """End when one player has placed all cards, when one still has cards, or when nobody has."""
        if self.rules.well_rid is a.WellRid.STOPS:
            return bool(self.rid)
        left = 0 if self.rules.well_end is a.WellEnd.ALL_RID else 1
        return len(self.able()) <= left

    def able(self) -> set[int]:
        """Let players with cards claim."""
        return {player for player, hand in enumerate(self.hands) if hand}

    def bar(self, claim: Claim) -> Ruled | None:
        """Bar players without cards."""
        return None if self.hands[claim.player] else Code.OUT.refuse("well.rid")

    def target(self) -> int:
        """Find the card that must be matched."""
        return self.middle[-1] if self.rules.well_middle is a.WellMiddle.THE_CARD_PLACED else self.middle[0]

    def is_late(self, claim: Claim) -> bool:
        """Tell whether a claim names another card than the one to be matched."""
        return claim.at_card is not None and claim.at_card != self.target()

    def find_placed(self, claim: Claim) -> int | None:
        """Find the card that a claim would place."""
        hand = self.hands[claim.player]
        offered = hand[:1] if self.rules.well_counts is a.WellCounts.TOP_CARD else hand
        return next((card for card in offered if self.share(claim.symbol, card, self.target())), None)

    def matches(self, claim: Claim) -> bool:
        """Match a card of the player's pile with the middle card."""
        return self.find_placed(claim) is not None

    def move(self, claim: Claim) -> None:
        """Place the card in the middle."""
        card = self.find_placed(claim)
        assert card is not None  # noqa: S101 - it matches
        self.hands[claim.player].remove(card)
        self.middle.append(card)
        if not self.hands[claim.player]:
            self.rid.append(claim.player)

    def chances(self) -> list[Claim]:
        """List the symbols that each player could name."""
        if self.over:
            return []
        every = (Claim(player, symbol) for player in sorted(self.able()) for symbol in sorted(self.deck[self.target()]))
        return [claim for claim in every if self.matches(claim)]

    def aim(self, claim: Claim) -> Claim:
        """Aim at the card that must be matched."""
        return claim._replace(at_card=self.target())

    def cards(self) -> list[int]:
        """Count the cards that are left."""
        return [len(hand) for hand in self.hands]

    def last(self) -> list[int]:
        """List who is last: the player with the most cards left, or the last to place them all."""
        counts = self.cards()
        return having(counts, max(counts)) if max(counts) else self.rid[-1:]

    def winners(self) -> list[int] | None:
        """Let the first player to place all cards win, or all except the last, or nobody."""
        if self.rules.well_winner is a.WellWinner.NONE_NAMED:
            return None
        if self.rules.well_winner is a.WellWinner.FIRST_RID:
            return self.rid[:1]
        return [player for player in range(self.players) if player not in self.last()]

    def losers(self) -> list[int] | None:
        """Let the last lose, if the rules name a loser."""
        return self.last() if self.rules.well_loser is a.WellLoser.LAST else None

    def places(self) -> list[int]:
        """List the cards of the piles, of the middle and aside."""
        return [card for hand in self.hands for card in hand] + self.middle + self.aside
