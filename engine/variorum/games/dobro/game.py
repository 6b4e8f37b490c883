"""A whole game of Dobro: deals, rounds, points, starters and the winner, under one rule set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from variorum.games.chance import Chance
from variorum.games.dobro import answers as a
from variorum.games.dobro.cards import DOBREI, FORGETFUL, REVERSE, SKIP, WILD, cards_of, kind_of, multiset, size
from variorum.games.dobro.policies import DEALS, STARTS
from variorum.games.dobro.round import ANTICLOCKWISE, CLOCKWISE, NOBODY, Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import (
    DecidedBy,
    before_forgetful,
    card_sum,
    deciding_round,
    ranked_count,
    round_points,
    starters,
    winners,
    with_forgetful,
)
from variorum.games.faults import FaultError


class GameError(FaultError):
    """A game that cannot be set up, with the question that forbids it."""

    def __init__(self, message: str, question: str) -> None:
        super().__init__("cannot-begin", question, message)


@dataclass(frozen=True)
class Deal:
    """The cards of a round: hands by seat, the draw pile from the top, the cards set aside."""

    hands: tuple[tuple[int, ...], ...]
    draw: tuple[int, ...]
    aside: tuple[int, ...]


@dataclass(frozen=True)
class RoundResult:
    """What a finished round came to."""

    cards: tuple[int, ...]
    piles: tuple[int, ...]
    wilds: tuple[int, ...]
    points: tuple[int, ...]
    forgetful: int
    finisher: int


@dataclass(frozen=True)
class Outcome:
    """The end of a game: totals, winners, and what decided it."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: DecidedBy


def deck(rules: Rules, players: int) -> list[int]:
    """List the cards that are shuffled for a round."""
    return list(_deck(rules, players))


@lru_cache(maxsize=512)
def _deck(rules: Rules, players: int) -> tuple[int, ...]:
    kinds = {"wild": WILD, "skip": SKIP, "reverse": REVERSE}
    cards = []
    for name, copies in rules.box_deck.items():
        cards += [kinds[name] if name in kinds else kind_of(int(name))] * copies
    if players == 2 and rules.two_reverse is a.TwoReverse.IN_THE_BOX:
        cards = [card for card in cards if card != REVERSE]
    if rules.setup_shuffle_cards is a.SetupShuffleCards.FORGETFUL_TOO:
        cards.append(FORGETFUL)
    if rules.box_dobrei_use is a.BoxDobreiUse.SHUFFLED_IN:
        cards.append(DOBREI)
    return tuple(cards)


def aside_count(rules: Rules, players: int) -> int:
    """Count the cards that are set aside in a round."""
    return rules.two_aside if players == 2 else 0


def rounds_of(rules: Rules, players: int, longer: bool) -> int:
    """Count the rounds of a game, in the longer variant or not."""
    if not longer:
        return rules.game_rounds
    at_least = rules.variant_rounds is a.VariantRounds.ONE_PER_PLAYER_THREE_AT_LEAST
    return max(players, 3) if at_least else players


def check_players(rules: Rules, players: int) -> None:
    """Refuse a number of players that the rules do not allow."""
    check_number(players, rules.players_least, rules.players_most)


def check_number(players: int, least: int, most: int) -> None:
    """Refuse a number of players that is too small or too great."""
    if players < least:
        raise GameError(f"{players} cannot play: at least {least} must", "players.least")
    if players > most:
        raise GameError(f"{players} cannot play: at most {most} may", "players.most")


def cards_dealt(rules: Rules, players: int) -> int:
    """Count the cards that are dealt or set aside at the start of a round."""
    return players * rules.setup_hand[str(players)] + aside_count(rules, players)


def check_hands(rules: Rules, players: int) -> None:
    """Refuse a number of players for whom no hand is given, or more cards than there are."""
    if str(players) not in rules.setup_hand:
        raise GameError(f"{players} cannot play: how many cards each is dealt is not said", "setup.hand")
    needed, cards = cards_dealt(rules, players), len(_deck(rules, players))
    if needed > cards:
        raise GameError(f"{players} cannot play: that takes {needed} cards, and there are {cards}", "setup.hand")


def deal_cards(
    rules: Rules, players: int, chance: Chance, cards: Sequence[int], same_aside: Sequence[int] = ()
) -> Deal:
    """Shuffle and deal: the hands seat by seat, then the draw pile; cards are set aside before or after."""
    aside, left = tuple(same_aside), list(cards)
    for card in aside:
        left.remove(card)
    shuffled = chance.shuffled(left)
    wanted = aside_count(rules, players) - len(aside)
    if rules.two_aside_from is a.TwoAsideFrom.BEFORE_DEALING:
        aside, shuffled = aside + tuple(shuffled[:wanted]), shuffled[wanted:]
        wanted = 0
    held = rules.setup_hand[str(players)]
    hands = tuple(tuple(shuffled[held * seat : held * (seat + 1)]) for seat in range(players))
    rest = shuffled[held * players :]
    return Deal(hands, tuple(rest[wanted:]), aside + tuple(rest[:wanted]))


class Game:
    """A game in progress: the rounds played, and the one being played."""

    def __init__(self, rules: Rules, players: int, *, longer: bool = False) -> None:
        check_players(rules, players)
        check_hands(rules, players)
        self.rules = rules
        self.players = players
        self.longer = longer
        self.rounds = rounds_of(rules, players, longer)
        self.results: list[RoundResult] = []
        self.played: list[Round] = []
        self.round: Round | None = None
        self.direction = CLOCKWISE if rules.setup_direction_side is a.SetupDirectionSide.CLOCKWISE else ANTICLOCKWISE
        self.holder = NOBODY
        self.gone = 0

    @property
    def over(self) -> bool:
        """Tell whether the last round has been played, or no further one can be dealt."""
        return self.round is None and (len(self.results) == self.rounds or (bool(self.results) and not self.can_deal))

    @property
    def can_deal(self) -> bool:
        """Tell whether enough cards are left for another round."""
        return len(self.deck()) >= cards_dealt(self.rules, self.players)

    def deck(self) -> list[int]:
        """List the cards of the next round: all, or those not yet taken; unchecked situations may take a card twice."""
        cards = deck(self.rules, self.players)
        if self.rules.next_deck is a.NextDeck.WITHOUT_TAKEN:
            for card in cards_of(self.gone):
                if card in cards:
                    cards.remove(card)
        return cards

    def totals(self) -> list[int]:
        """Add up the points of the rounds played."""
        return [sum(result.points[seat] for result in self.results) for seat in range(self.players)]

    def standing(self) -> list[int]:
        """Add up the points by which the next starter is found, the forgetful card left out where it waits."""
        rounds = self._before_start()
        return [sum(points[seat] for points in rounds) for seat in range(self.players)]

    def _before_start(self) -> list[list[int]]:
        """List the points of each round by which the next starter is found."""
        return [
            before_forgetful(self.rules, result.points, result.forgetful, round_.forgotten_draws)
            for result, round_ in zip(self.results, self.played, strict=True)
        ]

    def possible_starters(self, hands: Sequence[int] | None = None) -> list[int]:
        """Find who may start the next round; the hands dealt for it matter where they break a tie."""
        if not self.played:
            return list(range(self.players))
        last, result = self.played[-1], self.results[-1]
        follows_card = self.rules.turn_next is a.TurnNext.AS_CARD_SHOWS
        return starters(
            self.rules,
            self.standing(),
            self._before_start()[-1],
            finisher=result.finisher if result.finisher != NOBODY else last.log[-1][0],
            direction=self.direction if follows_card else CLOCKWISE,
            last_starter=last.starter,
            piles=result.piles,
            hands=hands or [0] * self.players,
        )

    def same_aside(self) -> tuple[int, ...]:
        """List the cards that stay aside from the last round, where they do."""
        stays = self.rules.two_aside_again is a.TwoAsideAgain.SAME_AGAIN and self.played
        return self.played[-1].aside if stays else ()

    def start(self, deal: Deal, starter: int) -> Round:
        """Start the next round with a deal."""
        self.round = Round(
            self.rules,
            [multiset(hand) for hand in deal.hands],
            deal.draw,
            starter,
            direction=self.direction,
            forgetful=self.holder,
            aside=deal.aside,
        )
        return self.round

    def finish_round(self) -> RoundResult:
        """Score the round that has ended, and make ready for the next."""
        round_ = self.round
        assert round_ is not None and round_.over  # noqa: S101
        result = score_round(self.rules, round_)
        self.results.append(result)
        self.played.append(round_)
        self.round = None
        self.direction = CLOCKWISE if self.rules.next_direction is a.NextDirection.CLOCKWISE else round_.direction
        stays = self.rules.forget_returns is a.ForgetReturns.STAYS
        self.holder = round_.forgetful if stays else NOBODY
        self.gone += sum(result.piles)
        return result

    def outcome(self) -> Outcome | None:
        """Tell who has won, once the game is over."""
        if not self.over:
            return None
        totals, last = self.totals(), deciding_round(self.rules, len(self.results))
        cards, sums = None, None
        if last is not None:
            decider = self.results[last]
            cards = decider.cards
            piles = zip(decider.piles, decider.wilds, strict=True)
            sums = [card_sum(self.rules, pile, wilds) for pile, wilds in piles]
        won, by = winners(self.rules, totals, cards, sums)
        return Outcome(tuple(totals), tuple(won), by)


def score_round(rules: Rules, round_: Round) -> RoundResult:
    """Count the piles of a finished round and give the points."""
    piles, wilds = list(round_.piles), list(round_.piles_wilds)
    if rules.end_in_play is a.EndInPlay.LAST_PLAYER and round_.log:
        last = round_.log[-1][0]
        piles[last] += round_.in_play
        wilds[last] += round_.in_play_wilds
    if rules.end_hands is a.EndHands.COUNTED:
        piles = [pile + hand for pile, hand in zip(piles, round_.hands, strict=True)]
    if rules.end_piles is a.EndPiles.DISCARDED:
        piles, wilds = [0] * len(piles), [0] * len(piles)
    cards = [size(pile) for pile in piles]
    ranked = [ranked_count(rules, pile, count) for pile, count in zip(piles, cards, strict=True)]
    points = with_forgetful(rules, round_points(rules, ranked, cards), round_.forgetful, round_.forgotten_draws)
    return RoundResult(tuple(cards), tuple(piles), tuple(wilds), tuple(points), round_.forgetful, round_.finisher)


def random_deal(game: Game, seed: int) -> tuple[Deal, int]:
    """Deal the next round by chance, and find its starter, from a seed and the number of the round."""
    number = len(game.results)
    deal = deal_cards(game.rules, game.players, Chance(seed, DEALS, number), game.deck(), game.same_aside())
    able = game.possible_starters([multiset(hand) for hand in deal.hands])
    return deal, able[Chance(seed, STARTS, number).below(len(able))]
