"""The towering inferno and the poisoned gift: a heap in front of each player, and a draw pile to play for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from variorum.games.claims.planes import Card
from variorum.games.claims.refereeing import Ruled
from variorum.games.dobble import answers as a
from variorum.games.dobble.claims import Claim, Code
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame, having


class Heaps(MiniGame):
    """A mini-game in which the cards of a draw pile go onto the players' heaps one by one."""

    def __init__(self, rules: Rules, deck: Sequence[Card], order: Sequence[int], players: int) -> None:
        super().__init__(rules, deck, order, players)
        self.heaps = [[self.rest[player + players * turn] for turn in range(self.dealt)] for player in range(players)]
        self.pile = self.rest[players * self.dealt :]
        self.gained = [0] * players

    @property
    @abstractmethod
    def dealt(self) -> int:
        """Count the cards that each player is dealt."""

    @property
    @abstractmethod
    def left_over(self) -> int:
        """Count the cards of the pile that are not played for."""

    @abstractmethod
    def counting(self, player: int) -> int:
        """Find the card of a player that must match."""

    @property
    def over(self) -> bool:
        """End when all cards that count have been gained."""
        return len(self.pile) <= self.left_over

    def able(self) -> set[int]:
        """Let every player claim until the end."""
        return set(range(self.players))

    def is_late(self, claim: Claim) -> bool:
        """Tell whether a claim names another card than the top of the pile."""
        return claim.at_card is not None and claim.at_card != self.pile[0]

    def aim(self, claim: Claim) -> Claim:
        """Aim at the top card of the pile."""
        return claim._replace(at_card=self.pile[0])

    def fits(self, symbol: int, player: int) -> bool:
        """Tell whether a symbol is on the pile's top card and on the card of a player that counts."""
        return self.share(symbol, self.counting(player), self.pile[0])

    def places(self) -> list[int]:
        """List the cards of the heaps and of the pile."""
        return [card for heap in self.heaps for card in heap] + self.pile


class ToweringInferno(Heaps):
    """Be first to match your card with the pile's top card, and gain it."""

    end_question = "tower.last-card"

    @property
    def dealt(self) -> int:
        """Deal as many as the towering inferno asks for."""
        return self.rules.tower_deal

    @property
    def left_over(self) -> int:
        """Leave the last card if the rules say so."""
        return int(self.rules.tower_last_card is a.TowerLastCard.LEFT)

    def counting(self, player: int) -> int:
        """Match with the card gained last, or with the one dealt."""
        heap = self.heaps[player]
        return heap[-1] if self.rules.tower_counts is a.TowerCounts.TOP_CARD else heap[0]

    def bar(self, claim: Claim) -> Ruled | None:
        """Let every player claim."""
        return None

    def matches(self, claim: Claim) -> bool:
        """Match with a card of the player's own, or with any player's."""
        whose = [claim.player] if self.rules.tower_with is a.TowerWith.OWN else range(self.players)
        return any(self.fits(claim.symbol, player) for player in whose)

    def move(self, claim: Claim) -> None:
        """Put the card on the heap of the player who claimed it."""
        self.heaps[claim.player].append(self.pile.pop(0))
        self.gained[claim.player] += 1

    def chances(self) -> list[Claim]:
        """List the symbol that each player could name."""
        if self.over:
            return []
        return [
            claim
            for player in range(self.players)
            for symbol in sorted(self.deck[self.pile[0]])
            if self.matches(claim := Claim(player, symbol))
        ]

    def cards(self) -> list[int]:
        """Count the cards gained, with or without the one dealt."""
        own = self.dealt if self.rules.tower_gained is a.TowerGained.COUNTS else 0
        return [count + own for count in self.gained]

    def winners(self) -> list[int]:
        """Let the most cards win, or the fewest."""
        counts = self.cards()
        most = self.rules.tower_winner is a.TowerWinner.MOST_CARDS
        return having(counts, max(counts) if most else min(counts))

    def losers(self) -> list[int] | None:
        """Let the fewest cards lose, if the rules name a loser."""
        counts = self.cards()
        return having(counts, min(counts)) if self.rules.tower_loser is a.TowerLoser.FEWEST_CARDS else None


class PoisonedGift(Heaps):
    """Match another's card with the pile's top card, and give it to them."""

    end_question = "gift.last-card"

    @property
    def dealt(self) -> int:
        """Deal as many as the poisoned gift asks for."""
        return self.rules.gift_deal

    @property
    def left_over(self) -> int:
        """Leave the last card if the rules say so."""
        return int(self.rules.gift_last_card is a.GiftLastCard.LEFT)

    def counting(self, player: int) -> int:
        """Match the card given last, or the one dealt."""
        heap = self.heaps[player]
        return heap[-1] if self.rules.gift_counts is a.GiftCounts.TOP_CARD else heap[0]

    def bar(self, claim: Claim) -> Ruled | None:
        """Bar a gift to nobody, and to the player themselves if the rules say so."""
        if claim.at_player is None:
            return Code.NO_TARGET.refuse("gift.target")
        own = claim.at_player == claim.player
        return Code.SELF.refuse("gift.target") if own and self.rules.gift_target is a.GiftTarget.OTHERS else None

    def matches(self, claim: Claim) -> bool:
        """Match the card of the player aimed at."""
        return claim.at_player is not None and self.fits(claim.symbol, claim.at_player)

    def move(self, claim: Claim) -> None:
        """Put the card on the heap of the player aimed at."""
        assert claim.at_player is not None  # noqa: S101 - barred otherwise
        self.heaps[claim.at_player].append(self.pile.pop(0))
        receives = self.rules.gift_gained is a.GiftGained.RECEIVER
        self.gained[claim.at_player if receives else claim.player] += 1

    def chances(self) -> list[Claim]:
        """List every gift that could be made."""
        if self.over:
            return []
        every = (
            Claim(one, symbol, other)
            for one in range(self.players)
            for other in range(self.players)
            for symbol in sorted(self.deck[self.pile[0]])
        )
        return [claim for claim in every if not self.bar(claim) and self.matches(claim)]

    def cards(self) -> list[int]:
        """Count the cards gained."""
        return list(self.gained)

    def winners(self) -> list[int]:
        """Let the fewest cards win, or the most."""
        counts = self.cards()
        fewest = self.rules.gift_winner is a.GiftWinner.FEWEST_CARDS
        return having(counts, min(counts) if fewest else max(counts))

    def losers(self) -> list[int] | None:
        """Let the most cards lose, if the rules name a loser."""
        counts = self.cards()
        return having(counts, max(counts)) if self.rules.gift_loser is a.GiftLoser.MOST_CARDS else None
