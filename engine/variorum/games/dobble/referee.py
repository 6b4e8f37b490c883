"""The referee: replays a record, rules on each claim, and says what is wrong with its set-up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from variorum.games.claims.refereeing import ClaimVerdict, Ruled, rule_in_order
from variorum.games.dobble import answers as a
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.deck import deck_fault, own_deck
from variorum.games.dobble.heaps import PoisonedGift, ToweringInferno
from variorum.games.dobble.points import points
from variorum.games.dobble.records import MiniGameName, Record
from variorum.games.dobble.rounds import GottaCatchThemAll, HotPotato, InRounds
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame
from variorum.games.dobble.well import Well
from variorum.games.faults import FaultError

Watch = Callable[[MiniGame, int, Claim | None, Ruled | None], None]


@dataclass
class Verdict(ClaimVerdict):
    """The verdict on a record."""

    mini_game: str = ""
    claims: list[Ruled] = field(default_factory=list)
    finished: bool = False
    cards: dict[str, int] = field(default_factory=dict)
    winners: list[str] | None = None
    losers: list[str] | None = None
    points: dict[str, int] | None = None

    @property
    def ruled(self) -> list[Ruled]:
        """All claims as they were ruled on."""
        return self.claims

    def data(self) -> dict[str, Any]:
        """Write the verdict for programs; the fault's citations are the caller's to add."""
        return {
            "mini_game": self.mini_game,
            "claims": [str(one.code) for one in self.claims],
            "finished": self.finished,
            "cards": self.cards,
            "winners": self.winners,
            "losers": self.losers,
            "points": self.points,
            "fault": self.fault_data(),
        }


def look_away(game: MiniGame, number: int, claim: Claim | None, ruled: Ruled | None) -> None:
    """Watch nothing."""


def start(rules: Rules, record: Record) -> MiniGame:
    """Set a mini-game up as a record says, or raise what is wrong with it."""
    check_players(rules, record.mini_game, len(record.players))
    deck = record.deck if record.deck is not None else own_deck(rules)
    fault = deck_fault(rules, deck)
    if fault:
        raise FaultError("deck", fault.question, fault.message)
    _check_order(record, len(deck))
    common = (rules, deck, record.order, len(record.players))
    if record.mini_game is MiniGameName.THE_WELL:
        return Well(*common, record.first)
    kinds: dict[MiniGameName, type[MiniGame]] = {
        MiniGameName.TOWERING_INFERNO: ToweringInferno,
        MiniGameName.HOT_POTATO: HotPotato,
        MiniGameName.GOTTA_CATCH_THEM_ALL: GottaCatchThemAll,
        MiniGameName.POISONED_GIFT: PoisonedGift,
    }
    return kinds[record.mini_game](*common)


def check_players(rules: Rules, mini_game: MiniGameName, players: int) -> None:
    """Refuse a number of players that the rules, or the cards, do not allow."""
    if players < rules.players_least:
        raise FaultError(
            "players", "players.least", f"The game needs at least {rules.players_least} players, not {players}."
        )
    if players > rules.players_most:
        raise FaultError(
            "players", "players.most", f"The game takes at most {rules.players_most} players, not {players}."
        )
    if mini_game is MiniGameName.HOT_POTATO:
        needed = players * rules.potato_deal * rules.potato_rounds_least
        strict = rules.potato_rounds_too_few is a.PotatoRoundsTooFew.NOT_FOR_SO_MANY
        if strict and needed > rules.deck_cards:
            rounds = f"{rules.potato_rounds_least} rounds for {players} players need {needed} cards"
            raise FaultError("players", "potato.rounds.too-few", f"{rounds}; there are {rules.deck_cards}.")
    needed = {
        MiniGameName.TOWERING_INFERNO: players * rules.tower_deal + 1,
        MiniGameName.POISONED_GIFT: players * rules.gift_deal + 1,
        MiniGameName.THE_WELL: players + 1,
        MiniGameName.HOT_POTATO: players * rules.potato_deal,
        MiniGameName.GOTTA_CATCH_THEM_ALL: 1
        + players * (2 if rules.catch_around is a.CatchAround.TWO_PER_PLAYER else 1),
    }[mini_game]
    if needed > rules.deck_cards:
        raise FaultError(
            "players", "players.most", f"{players} players need {needed} cards; there are {rules.deck_cards}."
        )


def _check_order(record: Record, cards: int) -> None:
    """Check that every card of the deck is dealt once."""
    for card in record.order:
        if card >= cards:
            raise FaultError("deck", "deck.cards", f"There is no card {card}; the cards are 0 to {cards - 1}.")
    twice = next((card for card in record.order if record.order.count(card) > 1), None)
    if twice is not None:
        raise FaultError("deck", "deck.cards", f"Card {twice} is in the order twice.")
    missing = sorted(set(range(cards)) - set(record.order))
    if missing:
        raise FaultError("deck", "deck.cards", f"Card {missing[0]} is missing from the order; list every card once.")


def referee(rules: Rules, record: Record, watch: Watch = look_away) -> Verdict:
    """Replay a record under a rule set; `watch` sees the deal, each claim and each new round."""
    verdict = Verdict(mini_game=str(record.mini_game))
    try:
        game = start(rules, record)
        rule = game.rule if record.by_round else partial(_rule_or_deal, game)
        for number, claims in enumerate(record.rounds, 1):
            if number > 1:
                _next_round(game, number)
            rule_in_order(rule, claims, partial(watch, game, number), verdict.claims)
        _settle(verdict, game, record.players)
    except FaultError as fault:
        verdict.fault = fault
    return verdict


def _rule_or_deal(game: MiniGame, claim: Claim) -> Ruled:
    """Rule on a claim of a record without rounds; when a round is over, deal the next one first."""
    if isinstance(game, InRounds) and game.over and game.can_deal:
        game.start_round()
    return game.rule(claim)


def _next_round(game: MiniGame, number: int) -> None:
    """Deal the next round that a record has."""
    if not isinstance(game, InRounds) or not game.over:
        raise FaultError("round-unfinished", game.end_question, f"Round {number - 1} has not ended.")
    if not game.can_deal:
        question = "potato.leftover" if isinstance(game, HotPotato) else "catch.end"
        raise FaultError("after-end", question, f"Too few cards are left to deal round {number}.")
    game.start_round()


def _settle(verdict: Verdict, game: MiniGame, players: tuple[str, ...]) -> None:
    """Count the cards and, at the end, name winners, losers and points."""
    verdict.finished = game.finished
    verdict.cards = dict(zip(players, game.cards(), strict=True))
    if game.finished:
        won, lost = game.winners(), game.losers()
        verdict.winners = None if won is None else sorted(players[seat] for seat in won)
        verdict.losers = None if lost is None else sorted(players[seat] for seat in lost)
        verdict.points = dict(zip(players, points(game), strict=True))
