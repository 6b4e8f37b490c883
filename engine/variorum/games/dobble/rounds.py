"""The mini-games played over several rounds: the hot potato and gotta catch them all."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from variorum.games.claims.planes import Card
from variorum.games.claims.refereeing import Ruled
from variorum.games.dobble import answers as a
from variorum.games.dobble.claims import Claim, Code
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame, having


class InRounds(MiniGame):
    """A mini-game of rounds, each dealt from the cards that are left."""

    def __init__(self, rules: Rules, deck: Sequence[Card], order: Sequence[int], players: int) -> None:
        super().__init__(rules, deck, order, players)
        self.rounds = 0
        self.start_round()

    def start_round(self) -> None:
        """Deal the next round."""
        self.rounds += 1
        self.waiting.clear()
        self.deal()

    @abstractmethod
    def deal(self) -> None:
        """Deal a round."""

    @property
    @abstractmethod
    def can_deal(self) -> bool:
        """Tell whether another round can be dealt."""


class HotPotato(InRounds):
    """Match your card with an opponent's, and give them all your cards."""

    end_question = "potato.round.end"

    def __init__(self, rules: Rules, deck: Sequence[Card], order: Sequence[int], players: int) -> None:
        self.lost = [0] * players
        self.lost_rounds = [0] * players
        self.put_away: list[int] = []
        self.last_loser: int | None = None
        super().__init__(rules, deck, order, players)

    @property
    def can_deal(self) -> bool:
        """Deal while there are cards for everyone, or, if the rules allow it, for two players."""
        size = self.rules.potato_deal
        some = self.rules.potato_leftover is a.PotatoLeftover.DEALT_AS_FAR
        return len(self.rest) >= size * (2 if some else self.players)

    def deal(self) -> None:
        """Give each player the next cards, as far as they go."""
        size = self.rules.potato_deal
        self.hands = [self.rest[size * player : size * (player + 1)] for player in range(self.players)]
        self.dealt = sum(map(len, self.hands))
        self.rest = self.rest[self.dealt :]
        self.fresh = [len(hand) for hand in self.hands]
        self.receiver: int | None = None
        self.round_loser: int | None = None

    @property
    def over(self) -> bool:
        """End a round when it has a loser."""
        return self.round_loser is not None

    @property
    def finished(self) -> bool:
        """End after a round: when the players may stop, or when no more can be dealt."""
        if not self.over:
            return False
        stop = self.rules.potato_end is a.PotatoEnd.PLAYERS_MAY_STOP and self.rounds >= self.rules.potato_rounds_least
        return stop or not self.can_deal

    def able(self) -> set[int]:
        """Let every holder claim, or only the player who was just given cards."""
        holders = {player for player, hand in enumerate(self.hands) if hand}
        only = self.rules.potato_who is a.PotatoWho.RECEIVER_ONLY and self.receiver is not None
        return holders & {self.receiver} if only and self.receiver is not None else holders

    def bar(self, claim: Claim) -> Ruled | None:
        """Bar players without cards, and claims that aim at nobody or at the player's own cards."""
        if not self.hands[claim.player]:
            return Code.OUT.refuse("potato.round.end")
        if claim.player not in self.able():
            return Code.NOT_RECEIVER.refuse()
        if claim.at_player is None:
            return Code.NO_TARGET.refuse("potato.give")
        if claim.at_player == claim.player:
            return Code.SELF.refuse("potato.give")
        return None

    def is_late(self, claim: Claim) -> bool:
        """Tell whether a claim aims at a player without cards, or at a card that is no longer there."""
        aimed = self.hands[claim.at_player] if claim.at_player is not None else []
        return not aimed or (claim.at_card is not None and claim.at_card not in self._targets(claim))

    def _targets(self, claim: Claim) -> list[int]:
        hand = self.hands[claim.at_player] if claim.at_player is not None else []
        return hand[-1:] if self.rules.potato_target is a.PotatoTarget.TOP_CARD else hand

    def _list_offered(self, player: int) -> list[int]:
        """List the cards with which a player may match, the one on top first."""
        hand = self.hands[player]
        if self.rules.potato_counts is a.PotatoCounts.ANY_CARD:
            return hand[::-1]
        several = self.rules.potato_counts_several is a.PotatoCountsSeveral.ANY_GIVEN
        return hand[-self.fresh[player] :][::-1] if several else hand[-1:]

    def _find_pair(self, claim: Claim) -> tuple[int, int] | None:
        """Find the player's card and the opponent's card that a claim matches."""
        targets = self._targets(claim)
        aimed = [card for card in targets if card == claim.at_card] or targets
        pairs = ((one, other) for one in self._list_offered(claim.player) for other in aimed)
        return next((pair for pair in pairs if self.share(claim.symbol, *pair)), None)

    def matches(self, claim: Claim) -> bool:
        """Match one of the player's cards with one of the opponent's."""
        return self._find_pair(claim) is not None

    def aim(self, claim: Claim) -> Claim:
        """Aim at the opponent's card that is matched."""
        pair = self._find_pair(claim)
        return claim._replace(at_card=pair[1]) if pair else claim

    def move(self, claim: Claim) -> None:
        """Lay the cards on those of the player aimed at, the one that matched on top."""
        pair, other = self._find_pair(claim), claim.at_player
        assert pair is not None and other is not None  # noqa: S101 - it matches
        card = pair[0]
        everything = self.rules.potato_give is a.PotatoGive.ALL_CARDS
        hand = self.hands[claim.player]
        given = [*(one for one in hand if one != card), card] if everything else [card]
        self.hands[claim.player] = [one for one in hand if one not in given]
        self.hands[other] += given
        self.fresh[other], self.fresh[claim.player] = len(given), len(self.hands[claim.player])
        self.receiver = other
        self._end(claim.player, other)

    def rid_of_cards(self) -> list[int]:
        """List the players without cards; when the round has ended, its loser comes last."""
        if self.round_loser is None:
            return [player for player, hand in enumerate(self.hands) if not hand]
        others = [player for player in range(self.players) if player != self.round_loser]
        return [*others, self.round_loser]

    def _end(self, giver: int, receiver: int) -> None:
        """End the round when one player holds all its cards, or when the first has none left."""
        holders = [player for player, hand in enumerate(self.hands) if hand]
        first = self.rules.potato_round_end is a.PotatoRoundEnd.FIRST_RID and not self.hands[giver]
        if len(holders) == 1 or first:
            self.round_loser = self.last_loser = receiver
            self.lost[receiver] += self.dealt
            self.lost_rounds[receiver] += 1
            self.put_away += [card for hand in self.hands for card in hand]
            self.hands = [[] for _ in range(self.players)]

    def chances(self) -> list[Claim]:
        """List every claim that could be made."""
        if self.over:
            return []
        every = (
            Claim(one, symbol, other)
            for one in sorted(self.able())
            for other in range(self.players)
            if self.hands[other] and other != one
            for symbol in sorted({symbol for card in self._list_offered(one) for symbol in self.deck[card]})
        )
        return [claim for claim in every if self.matches(claim)]

    def cards(self) -> list[int]:
        """Count the cards of lost rounds."""
        return list(self.lost)

    def losers(self) -> list[int]:
        """Let the most cards lose, or the loser of the last round."""
        if self.rules.potato_loser is a.PotatoLoser.LAST_ROUND:
            return [] if self.last_loser is None else [self.last_loser]
        return having(self.lost, max(self.lost))

    def winners(self) -> list[int] | None:
        """Let nobody win, or the fewest cards, or all players except the loser."""
        if self.rules.potato_winner is a.PotatoWinner.NONE_NAMED:
            return None
        if self.rules.potato_winner is a.PotatoWinner.FEWEST_CARDS:
            return having(self.lost, min(self.lost))
        return [player for player in range(self.players) if player not in self.losers()]

    def places(self) -> list[int]:
        """List the cards of the hands, of lost rounds and not yet dealt."""
        return [card for hand in self.hands for card in hand] + self.put_away + self.rest


class GottaCatchThemAll(InRounds):
    """Match a card around the middle card with it, and gain that card."""

    end_question = "catch.round.end"

    def __init__(self, rules: Rules, deck: Sequence[Card], order: Sequence[int], players: int) -> None:
        self.gained: list[list[int]] = [[] for _ in range(players)]
        self.put_away: list[int] = []
        super().__init__(rules, deck, order, players)

    @property
    def around_size(self) -> int:
        """Count the cards that lie around the middle card in a full round."""
        return self.players * (2 if self.rules.catch_around is a.CatchAround.TWO_PER_PLAYER else 1)

    @property
    def can_deal(self) -> bool:
        """Deal while there are cards for a full round, or, if the rules allow it, for any round."""
        short = self.rules.catch_end is a.CatchEnd.SHORT_ROUND
        return len(self.rest) > (1 if short else self.around_size)

    def deal(self) -> None:
        """Lay the next card in the middle, and those after it around it."""
        self.middle, *self.rest = self.rest
        self.around, self.rest = self.rest[: self.around_size], self.rest[self.around_size :]
        self.taken_by: list[int] = []
        self.closed = False

    @property
    def over(self) -> bool:
        """End a round when its cards are gained."""
        return self.closed

    @property
    def finished(self) -> bool:
        """End when no more rounds can be dealt."""
        return self.over and not self.can_deal

    def able(self) -> set[int]:
        """Let every player claim, or only those who have taken no card in this round."""
        once = self.rules.catch_several is a.CatchSeveral.ONE_EACH
        return {player for player in range(self.players) if not (once and player in self.taken_by)}

    def bar(self, claim: Claim) -> Ruled | None:
        """Bar players who have taken a card, if one each is the limit, and claims for the middle card."""
        if claim.player not in self.able():
            return Code.HAS_ONE.refuse()
        return Code.NO_TARGET.refuse("catch.middle") if claim.at_card == self.middle else None

    def is_late(self, claim: Claim) -> bool:
        """Tell whether a claim names a card that does not lie around the middle card."""
        return claim.at_card is not None and claim.at_card not in self.around

    def aim(self, claim: Claim) -> Claim:
        """Leave a claim as it is: it names its card already."""
        return claim

    def _pairs(self, symbol: int, card: int) -> bool:
        """Tell whether a card shares a symbol with the middle card, or with any that is turned up."""
        middle = self.rules.catch_with is a.CatchWith.MIDDLE_CARD
        others = [self.middle] if middle else [self.middle, *self.around]
        return any(self.share(symbol, card, other) for other in others)

    def _fitting(self, claim: Claim) -> list[int]:
        """List the cards that a claim would gain."""
        aimed = claim.at_card is not None and claim.at_card in self.around
        fitting = [card for card in self.around if self._pairs(claim.symbol, card)]
        if aimed and claim.at_card not in fitting:
            return []
        if self.rules.catch_fits_two is a.CatchFitsTwo.ALL:
            return fitting
        return [claim.at_card] if aimed and claim.at_card is not None else fitting[:1]

    def matches(self, claim: Claim) -> bool:
        """Match a card around the middle card with it."""
        return bool(self._fitting(claim))

    def move(self, claim: Claim) -> None:
        """Put the cards gained aside; close the round where none, or one, is left."""
        fitting = self._fitting(claim)
        self.gained[claim.player] += fitting
        self.around = [card for card in self.around if card not in fitting]
        self.taken_by.append(claim.player)
        left = int(self.rules.catch_round_end is a.CatchRoundEnd.ONE_LEFT)
        if len(self.around) <= left or not self.able():
            self._close(claim.player)

    def _close(self, last: int) -> None:
        """Close a round: put away what is left, and move the middle card as the rules say."""
        self.closed = True
        self.put_away += self.around
        self.around = []
        if self.rules.catch_middle is a.CatchMiddle.UNDER_THE_REST:
            self.rest.append(self.middle)
        elif self.rules.catch_middle is a.CatchMiddle.OUT:
            self.put_away.append(self.middle)
        else:
            self.gained[last].append(self.middle)

    def chances(self) -> list[Claim]:
        """List every claim that could be made."""
        if self.over:
            return []
        every = (
            Claim(player, symbol, None, card)
            for player in sorted(self.able())
            for card in self.around
            for symbol in sorted(self.deck[card])
        )
        return [claim for claim in every if self.matches(claim)]

    def cards(self) -> list[int]:
        """Count the cards gained."""
        return [len(cards) for cards in self.gained]

    def winners(self) -> list[int]:
        """Let the most cards win, or the fewest."""
        counts = self.cards()
        most = self.rules.catch_winner is a.CatchWinner.MOST_CARDS
        return having(counts, max(counts) if most else min(counts))

    def losers(self) -> list[int] | None:
        """Let the fewest cards lose, if the rules name a loser."""
        counts = self.cards()
        return having(counts, min(counts)) if self.rules.catch_loser is a.CatchLoser.FEWEST_CARDS else None

    def places(self) -> list[int]:
        """List the cards gained, laid out, put away and not yet used, and the middle card until the round ends."""
        held = [card for cards in self.gained for card in cards]
        return held + self.around + self.put_away + self.rest + ([] if self.closed else [self.middle])
