"""A second, plain way to play Dobble's mini-games under any answers, to check the engine against.

It is written from the sentences of the answers and shares no code with the engine. Answers are given by question, as
in a rulings file. Piles are lists with the top card last; players are their seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

TOWER, WELL, POTATO = "towering-inferno", "the-well", "hot-potato"
CATCH, GIFT = "gotta-catch-them-all", "poisoned-gift"
ENDS = {TOWER: "tower.last-card", WELL: "well.end", POTATO: "potato.round.end"}
ENDS |= {CATCH: "catch.round.end", GIFT: "gift.last-card"}
Answers = Mapping[str, Any]
Deck = Sequence[Sequence[int]]
Refusal = tuple[str, str]  # the code, and the question behind it


class Claim(NamedTuple):
    """Who names which symbol, and the player and the card aimed at where they are named."""

    who: int
    symbol: int
    player: int | None = None
    card: int | None = None


def too_many(answers: Answers, game: str, players: int) -> str | None:
    """Name the question by which a number of players may not play a mini-game, or has too few cards for it."""
    cards = answers["deck.cards"]
    if players < answers["players.least"]:
        return "players.least"
    if players > answers["players.most"]:
        return "players.most"
    strict = answers["potato.rounds.too-few"] == "not-for-so-many"
    if game == POTATO and strict and players * answers["potato.deal"] * answers["potato.rounds.least"] > cards:
        return "potato.rounds.too-few"
    ring = 2 if answers["catch.around"] == "two-per-player" else 1
    first = {
        TOWER: answers["tower.deal"],
        WELL: 1,
        POTATO: answers["potato.deal"],
        CATCH: ring,
        GIFT: answers["gift.deal"],
    }
    more = 0 if game == POTATO else 1  # a card to play for, or one in the middle
    return "players.most" if players * first[game] + more > cards else None


class Play:
    """A mini-game under way."""

    def __init__(
        self, answers: Answers, game: str, deck: Sequence[Sequence[int]], order: Sequence[int], seats: int
    ) -> None:
        self.answers, self.game, self.deck, self.seats = answers, game, deck, seats
        self.stock = list(reversed(order))
        self.sitting_out: set[int] = set()
        self.rounds = 0

    def says(self, question: str, answer: str) -> bool:
        """Tell whether a question has this answer."""
        return bool(self.answers[question] == answer)

    def draw(self, count: int) -> list[int]:
        """Draw cards from the stock, fewer if there are no more."""
        return [self.stock.pop() for _ in range(min(count, len(self.stock)))]

    def on_both(self, symbol: int, one: int, other: int) -> bool:
        """Tell whether a symbol is on two cards."""
        return symbol in self.deck[one] and symbol in self.deck[other]

    def hear(self, claim: Claim) -> tuple[str, str | None]:
        """Judge a claim, and act on it if it stands."""
        refused = self.refusal(claim)
        if refused:
            return refused
        if self.is_late(claim) and self.says("claim.late", "does-not-count"):
            return "stale", "claim.late"
        if not self.fits(claim):
            self.punish(claim.who)
            return "wrong-symbol", "deck.common"
        self.act(claim)
        self.sitting_out = set()
        return "ok", None

    def refusal(self, claim: Claim) -> Refusal | None:
        """Refuse a claim that cannot be made at all, or not by this player."""
        if self.over():
            return "over", ENDS[self.game]
        if not any(claim.symbol in card for card in self.deck):
            return "no-such-symbol", "deck.symbols.all"
        if claim.card is not None and claim.card not in range(len(self.deck)):
            return "no-such-card", "deck.cards"
        barred = self.barred(claim)
        if not barred and claim.who in self.sitting_out:
            return "waits", "claim.wrong"
        return barred

    def punish(self, player: int) -> None:
        """Let a player sit out, if the rules say so, unless nobody is left who could claim."""
        if self.says("claim.wrong", "sits-out"):
            self.sitting_out.add(player)
            if all(one in self.sitting_out for one in self.claimants()):
                self.sitting_out = set()

    # what each mini-game says

    def over(self) -> bool:
        """Tell whether there is nothing to claim now."""
        raise NotImplementedError

    def finished(self) -> bool:
        """Tell whether the mini-game may end here."""
        return self.over()

    def can_deal(self) -> bool:
        """Tell whether there are cards for another round."""
        return False

    def deal(self) -> None:
        """Deal a round."""
        raise NotImplementedError

    def claimants(self) -> list[int]:
        """List who could claim now."""
        return list(range(self.seats))

    def barred(self, claim: Claim) -> Refusal | None:
        """Say why a player may not claim this."""
        return None

    def is_late(self, claim: Claim) -> bool:
        """Tell whether what is aimed at is gone."""
        return claim.card is not None and claim.card not in self.aims(claim)

    def aims(self, claim: Claim) -> list[int]:
        """List the cards that a claim could be aimed at now."""
        raise NotImplementedError

    def fits(self, claim: Claim) -> bool:
        """Tell whether the symbol is right."""
        raise NotImplementedError

    def act(self, claim: Claim) -> None:
        """Move the cards."""
        raise NotImplementedError

    def counts(self) -> list[int]:
        """Count what ranks the players."""
        raise NotImplementedError

    def winners(self) -> list[int] | None:
        """Name who wins."""
        raise NotImplementedError

    def losers(self) -> list[int] | None:
        """Name who loses."""
        raise NotImplementedError

    def points(self) -> list[int]:
        """Give tournament points; before their duel, tied players have none for the place unless each scores."""
        raise NotImplementedError

    def with_count(self, best: int) -> list[int]:
        """List the players with a count."""
        return [seat for seat, count in enumerate(self.counts()) if count == best]

    def extreme(self, question: str) -> list[int] | None:
        """List the players with the most or the fewest cards, as a question is answered; None where nobody is named."""
        if self.says(question, "none-named"):
            return None
        return self.with_count(max(self.counts()) if self.says(question, "most-cards") else min(self.counts()))

    def award(self, score: list[int], place: Sequence[int], worth: int) -> None:
        """Add the points of a place."""
        for seat in place if len(place) == 1 or self.says("tournament.tie", "each") else ():
            score[seat] += worth


class Tower(Play):
    """The towering inferno."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.heaps: list[list[int]] = [[] for _ in range(self.seats)]
        for _ in range(self.answers["tower.deal"]):
            for heap in self.heaps:
                heap.extend(self.draw(1))

    def over(self) -> bool:
        """Tell whether there is nothing to claim now."""
        return not self.stock or (self.says("tower.last-card", "left") and len(self.stock) == 1)

    def aims(self, claim: Claim) -> list[int]:
        """List the cards that a claim could be aimed at."""
        return self.stock[-1:]

    def fits(self, claim: Claim) -> bool:
        """Tell whether the symbol is right."""
        heaps = [self.heaps[claim.who]] if self.says("tower.with", "own") else self.heaps
        at = -1 if self.says("tower.counts", "top-card") else 0
        return any(self.on_both(claim.symbol, heap[at], self.stock[-1]) for heap in heaps)

    def act(self, claim: Claim) -> None:
        """Move the cards."""
        self.heaps[claim.who] += self.draw(1)

    def counts(self) -> list[int]:
        """Count what ranks the players."""
        dealt = 0 if self.says("tower.gained", "counts") else self.answers["tower.deal"]
        return [len(heap) - dealt for heap in self.heaps]

    def winners(self) -> list[int] | None:
        """Name who wins."""
        return self.extreme("tower.winner")

    def losers(self) -> list[int] | None:
        """Name who loses."""
        return self.extreme("tower.loser")

    def points(self) -> list[int]:
        """Give tournament points."""
        worth = self.answers["tournament.tower"]
        score = [count * worth["each-card-gained"] for count in self.counts()]
        self.award(score, self.with_count(max(self.counts())), worth["most-cards-gained"])
        return score


class Gift(Tower):
    """The poisoned gift."""

    def __init__(self, *setting: Any) -> None:
        answers, *rest = setting
        super().__init__({**answers, "tower.deal": answers["gift.deal"]}, *rest)
        self.gained = [0] * self.seats

    def over(self) -> bool:
        """Tell whether there is nothing to claim now."""
        return not self.stock or (self.says("gift.last-card", "left") and len(self.stock) == 1)

    def barred(self, claim: Claim) -> Refusal | None:
        """Say why a player may not claim this."""
        if claim.player is None:
            return "no-target", "gift.target"
        own = claim.player == claim.who and self.says("gift.target", "others")
        return ("self", "gift.target") if own else None

    def fits(self, claim: Claim) -> bool:
        """Tell whether the symbol is right."""
        heap = self.heaps[claim.player or 0]
        return self.on_both(claim.symbol, heap[-1 if self.says("gift.counts", "top-card") else 0], self.stock[-1])

    def act(self, claim: Claim) -> None:
        """Move the cards."""
        self.heaps[claim.player or 0] += self.draw(1)
        self.gained[claim.who if self.says("gift.gained", "giver") else claim.player or 0] += 1

    def counts(self) -> list[int]:
        """Count what ranks the players."""
        return self.gained

    def winners(self) -> list[int] | None:
        """Name who wins."""
        return self.extreme("gift.winner")

    def losers(self) -> list[int] | None:
        """Name who loses."""
        return self.extreme("gift.loser")

    def points(self) -> list[int]:
        """Give tournament points."""
        score, worth = [0] * self.seats, self.answers["tournament.gift"]
        first = self.with_count(min(self.gained))
        self.award(score, first, worth["fewest-cards-gained"])
        higher = sorted({count for count in self.gained if count != min(self.gained)})[:1]
        taken = len(first) > 1 and self.says("tournament.gift.second", "among-the-tied")
        for count in higher if not taken else ():
            self.award(score, self.with_count(count), worth["second"])
        return score


class Well(Play):
    """The well."""

    def __init__(
        self, answers: Answers, game: str, deck: Any, order: Sequence[int], seats: int, first: int = 0
    ) -> None:
        super().__init__(answers, game, deck, order, seats)
        self.middle, self.out = [self.stock.pop(0)], list[int]()
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # each with its top card last
        even = len(self.stock) - len(self.stock) % seats
        for number in range(even if self.says("well.deal.uneven", "set-aside") else len(self.stock)):
            self.hands[(first + number) % seats].insert(0, self.stock.pop())

    def claimants(self) -> list[int]:
        """List who could claim now."""
        return [seat for seat in range(self.seats) if self.hands[seat]]

    def over(self) -> bool:
        """Tell whether there is nothing to claim now."""
        if self.says("well.rid", "stops"):
            return bool(self.out)
        return len(self.claimants()) <= (0 if self.says("well.end", "all-rid") else 1)

    def barred(self, claim: Claim) -> Refusal | None:
        """Say why a player may not claim this."""
        return None if self.hands[claim.who] else ("out", "well.rid")

    def aims(self, claim: Claim) -> list[int]:
        """List the cards that a claim could be aimed at."""
        return self.middle[-1:] if self.says("well.middle", "the-card-placed") else self.middle[:1]

    def placed(self, claim: Claim) -> list[int]:
        """List the cards that could be placed for a symbol, the first one to be placed first."""
        pile = self.hands[claim.who][::-1]
        offered = pile[:1] if self.says("well.counts", "top-card") else pile
        return [card for card in offered if self.on_both(claim.symbol, card, self.aims(claim)[0])]

    def fits(self, claim: Claim) -> bool:
        """Tell whether the symbol is right."""
        return bool(self.placed(claim))

    def act(self, claim: Claim) -> None:
        """Move the cards."""
        card = self.placed(claim)[0]
        self.hands[claim.who].remove(card)
        self.middle.append(card)
        if not self.hands[claim.who]:
            self.out.append(claim.who)

    def counts(self) -> list[int]:
        """Count what ranks the players."""
        return [len(hand) for hand in self.hands]

    def last(self) -> list[int]:
        """List who is last: most cards left, or the last to have placed all."""
        return self.with_count(max(self.counts())) if any(self.counts()) else self.out[-1:]

    def winners(self) -> list[int] | None:
        """Name who wins."""
        if self.says("well.winner", "none-named"):
            return None
        others = [seat for seat in range(self.seats) if seat not in self.last()]
        return others if self.says("well.winner", "all-but-last") else self.out[:1]

    def losers(self) -> list[int] | None:
        """Name who loses."""
        return None if self.says("well.loser", "none-named") else self.last()

    def points(self) -> list[int]:
        """Give tournament points."""
        score, worth = [0] * self.seats, self.answers["tournament.well"]
        self.award(score, self.out[:1], worth["first-rid"])
        self.award(score, self.last(), worth["last"])
        return score


class Potato(Play):
    """The hot potato."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.lost: list[tuple[int, int]] = []  # who lost each round, and its cards
        self.deal()

    def can_deal(self) -> bool:
        """Tell whether there are cards for another round."""
        least = 2 if self.says("potato.leftover", "dealt-as-far") else self.seats
        return bool(len(self.stock) >= least * self.answers["potato.deal"])

    def deal(self) -> None:
        """Deal a round."""
        self.rounds += 1
        self.sitting_out = set()
        self.hands = [self.draw(self.answers["potato.deal"]) for _ in range(self.seats)]
        self.newest = [list(hand) for hand in self.hands]  # what came last: dealt, given, or left after a gift
        self.receiver: int | None = None

    def holders(self) -> list[int]:
        """List who holds cards."""
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def claimants(self) -> list[int]:
        """List who could claim now."""
        only = self.says("potato.who", "receiver-only") and self.receiver is not None
        return [seat for seat in self.holders() if not only or seat == self.receiver]

    def over(self) -> bool:
        """Tell whether there is nothing to claim now."""
        return len(self.lost) == self.rounds

    def finished(self) -> bool:
        """Tell whether the mini-game may end here."""
        enough = self.rounds >= self.answers["potato.rounds.least"] and self.says("potato.end", "players-may-stop")
        return self.over() and (enough or not self.can_deal())

    def barred(self, claim: Claim) -> Refusal | None:
        """Say why a player may not claim this."""
        if not self.hands[claim.who]:
            return "out", "potato.round.end"
        if claim.who not in self.claimants():
            return "not-receiver", "potato.who"
        if claim.player is None:
            return "no-target", "potato.give"
        return ("self", "potato.give") if claim.player == claim.who else None

    def aims(self, claim: Claim) -> list[int]:
        """List the cards that a claim could be aimed at."""
        hand = self.hands[claim.player] if claim.player is not None else []
        return hand[-1:] if self.says("potato.target", "top-card") else hand

    def is_late(self, claim: Claim) -> bool:
        """Tell whether what is aimed at is gone."""
        return not self.aims(claim) or (claim.card is not None and claim.card not in self.aims(claim))

    def matched(self, claim: Claim) -> list[int]:
        """List the player's cards that match, the topmost first."""
        hand = self.hands[claim.who]
        if self.says("potato.counts", "new-card"):
            several = self.says("potato.counts.several", "any-given")
            hand = [card for card in hand if card in self.newest[claim.who]] if several else hand[-1:]
        aimed = [claim.card] if claim.card in self.aims(claim) else self.aims(claim)
        return [card for card in reversed(hand) if any(self.on_both(claim.symbol, card, other) for other in aimed)]

    def fits(self, claim: Claim) -> bool:
        """Tell whether the symbol is right."""
        return bool(self.matched(claim))

    def act(self, claim: Claim) -> None:
        """Move the cards."""
        card, hand, other = self.matched(claim)[0], self.hands[claim.who], claim.player or 0
        hand.remove(card)
        given = [*hand, card] if self.says("potato.give", "all-cards") else [card]
        if len(given) > 1:
            hand.clear()
        self.hands[other] += given
        self.newest[other], self.newest[claim.who] = given, list(hand)
        self.receiver = other
        if len(self.holders()) == 1 or (not hand and self.says("potato.round.end", "first-rid")):
            self.lost.append((other, sum(map(len, self.hands))))
            self.hands = [[] for _ in range(self.seats)]

    def counts(self) -> list[int]:
        """Count what ranks the players."""
        return [sum(cards for loser, cards in self.lost if loser == seat) for seat in range(self.seats)]

    def losers(self) -> list[int]:
        """Name who loses."""
        if self.says("potato.loser", "last-round"):
            return [self.lost[-1][0]]
        return self.with_count(max(self.counts()))

    def winners(self) -> list[int] | None:
        """Name who wins."""
        if self.says("potato.winner", "all-but-loser"):
            return [seat for seat in range(self.seats) if seat not in self.losers()]
        return self.extreme("potato.winner")

    def points(self) -> list[int]:
        """Give tournament points."""
        return [
            self.answers["tournament.potato"] * [one for one, _ in self.lost].count(seat) for seat in range(self.seats)
        ]


class Catch(Play):
    """Gotta catch them all."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.kept: list[list[int]] = [[] for _ in range(self.seats)]
        self.deal()

    def ring_size(self) -> int:
        """Count the cards of a full ring."""
        return self.seats * (2 if self.says("catch.around", "two-per-player") else 1)

    def can_deal(self) -> bool:
        """Tell whether there are cards for another round."""
        return len(self.stock) >= 1 + (1 if self.says("catch.end", "short-round") else self.ring_size())

    def deal(self) -> None:
        """Deal a round."""
        self.sitting_out = set()
        (self.middle,) = self.draw(1)
        self.ring = self.draw(self.ring_size())
        self.took: set[int] = set()
        self.closed = False

    def over(self) -> bool:
        """Tell whether there is nothing to claim now."""
        return self.closed

    def finished(self) -> bool:
        """Tell whether the mini-game may end here."""
        return self.closed and not self.can_deal()

    def claimants(self) -> list[int]:
        """List who could claim now."""
        return [seat for seat in range(self.seats) if seat not in self.took or self.says("catch.several", "any-number")]

    def barred(self, claim: Claim) -> Refusal | None:
        """Say why a player may not claim this."""
        if claim.who not in self.claimants():
            return "has-one", "catch.several"
        return ("no-target", "catch.middle") if claim.card == self.middle else None

    def aims(self, claim: Claim) -> list[int]:
        """List the cards that a claim could be aimed at."""
        return self.ring

    def caught(self, claim: Claim) -> list[int]:
        """List the cards that a claim takes."""
        face_up = [self.middle] if self.says("catch.with", "middle-card") else [self.middle, *self.ring]
        right = [
            card for card in self.ring if any(self.on_both(claim.symbol, card, one) for one in face_up if one != card)
        ]
        if claim.card in self.ring and claim.card not in right:
            return []
        if self.says("catch.fits-two", "all"):
            return right
        return [card for card in right if card == claim.card] or right[:1]

    def fits(self, claim: Claim) -> bool:
        """Tell whether the symbol is right."""
        return bool(self.caught(claim))

    def act(self, claim: Claim) -> None:
        """Move the cards."""
        taken = self.caught(claim)
        self.kept[claim.who] += taken
        self.ring = [card for card in self.ring if card not in taken]
        self.took.add(claim.who)
        if len(self.ring) > (1 if self.says("catch.round.end", "one-left") else 0) and self.claimants():
            return
        self.closed = True
        if self.says("catch.middle", "under-the-rest"):
            self.stock.insert(0, self.middle)
        elif self.says("catch.middle", "with-the-last"):
            self.kept[claim.who].append(self.middle)

    def counts(self) -> list[int]:
        """Count what ranks the players."""
        return [len(cards) for cards in self.kept]

    def winners(self) -> list[int] | None:
        """Name who wins."""
        return self.extreme("catch.winner")

    def losers(self) -> list[int] | None:
        """Name who loses."""
        return self.extreme("catch.loser")

    def points(self) -> list[int]:
        """Give tournament points."""
        return [self.answers["tournament.catch"] * count for count in self.counts()]


KINDS: Mapping[str, type[Play]] = {TOWER: Tower, WELL: Well, POTATO: Potato, CATCH: Catch, GIFT: Gift}
