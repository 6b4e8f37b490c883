"""Decks for a rule set: the one that its book describes, one that the rules accept, and records that show decks."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

from variorum.games.claims.decks import (
    Deck,
    fewest_symbols_counted,
    in_common,
    make_deck,
    matching_deck,
    on_every_card,
    one_on_all,
    require_deck,
    symbols_of,
)
from variorum.games.claims.decktheorems import exact_deck, numbers_of, refute_exactly, write_numbers
from variorum.games.dobble import answers as a
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.deck import deck_fault, own_deck
from variorum.games.dobble.heaps import ToweringInferno
from variorum.games.dobble.records import MiniGameName, claim_text, read_record
from variorum.games.dobble.referee import start
from variorum.games.dobble.rules import Rules
from variorum.games.faults import FaultError
from variorum.games.players import name_players
from variorum.prove.theorems import by_answers
from variorum.prove.undecided import UndecidedError

Data = dict[str, Any]


def one_symbol_on_all(cards: int, size: int, symbols: int) -> Deck:
    """Make a deck of different cards with exactly one symbol on every card, and check it."""
    deck = one_on_all(cards, size, symbols)
    right = len(set(deck)) == cards and all(len(set(card)) == size for card in deck)
    if not right or len(on_every_card(deck)) != 1 or len(symbols_of(deck)) != symbols:
        raise UndecidedError("no deck with one symbol on every card is made here")
    return deck


def _refute_one_on_all(cards: int, size: int, symbols: int) -> Data | None:
    """Show that the cards cannot all be different, or cannot show all symbols, if one symbol is on every card."""
    different, most = comb(symbols - 1, size - 1) if symbols else 0, 1 + cards * (size - 1)
    if different < cards:
        return {"different cards at most": different}
    return {"symbols at most": most} if symbols > most else None


def refute_described(rules: Rules) -> Data | None:
    """Show that no deck is as the book describes it, or find none."""
    numbers = numbers_of(rules)
    one_for_all = rules.deck_common is a.DeckCommon.ONE_FOR_ALL
    certificate = (_refute_one_on_all if one_for_all else refute_exactly)(*numbers)
    return None if certificate is None else {**write_numbers(*numbers), **certificate}


def described_deck(rules: Rules) -> Deck:
    """Make a deck as the book describes it, where none refutes it."""
    cards, size, symbols = numbers_of(rules)
    if rules.deck_common is a.DeckCommon.ONE_FOR_ALL:
        return one_symbol_on_all(cards, size, symbols)
    return require_deck(exact_deck(cards, size, symbols), size)


def right_deck(rules: Rules) -> Deck:
    """Make a deck that keeps all that the rules ask of one when the book's numbers cannot all be true."""
    cards, size, symbols = numbers_of(rules)
    if refute_described(rules) is None:
        return described_deck(rules)
    if rules.deck_common is a.DeckCommon.ONE_FOR_ALL:
        raise UndecidedError("no deck has one symbol on every card and these numbers")
    if rules.deck_conflict is a.DeckConflict.NUMBER_OF_SYMBOLS:
        return require_deck(make_deck(cards, size, fewest_symbols_counted(cards, size)), size)
    deck = matching_deck(cards, size, symbols)
    matching = all(in_common(*pair) for pair in combinations(deck, 2))
    if not matching or any(len(set(card)) != size for card in deck) or len(symbols_of(deck)) != symbols:
        raise UndecidedError("no deck of which any two cards match is made here")
    return deck


def keeps_one_in_common(rules: Rules) -> bool:
    """Tell whether any two cards of every deck that the rules ask for have just one symbol in common."""
    if rules.deck_common is not a.DeckCommon.ONE_FOR_EACH_TWO:
        return False
    return rules.deck_conflict is a.DeckConflict.NUMBER_OF_SYMBOLS or refute_described(rules) is None


@by_answers
def deck_to_play(rules: Rules) -> Deck | None:
    """Find a deck to write into records: None where the engine's own will do."""
    try:
        own = own_deck(rules)
    except FaultError:
        own = ()
    if own and deck_fault(rules, own) is None:
        return None
    deck = right_deck(rules)
    fault = deck_fault(rules, deck)
    if fault is not None:
        raise UndecidedError(f"no deck to play with is made here: {fault.message}")
    return deck


# -- records that show a deck ------------------------------------------------------------------------------------


def deck_record(rules: Rules, deck: Deck, first: tuple[int, int] = (0, 1), claims: int = 0) -> Data:
    """Write a towering inferno with a deck: its first player is dealt one card, and the other lies on the pile.

    The first player makes a number of claims, each with the lowest symbol that is right.
    """
    players = max(2, rules.players_least)
    seated, dealt = name_players(players), rules.tower_deal * players
    rest = [card for card in range(len(deck)) if card not in first]
    for place in (0, dealt - players):  # the card that counts is the first or the last of those dealt
        order = [*rest[:place], first[0], *rest[place : dealt - 1], first[1], *rest[dealt - 1 :]]
        data: Data = {"game": "dobble", "mini_game": str(MiniGameName.TOWERING_INFERNO), "players": list(seated)}
        data |= {"deck": [list(card) for card in deck], "order": order, "claims": []}
        try:
            game = start(rules, read_record(data))
        except FaultError as fault:
            raise UndecidedError(f"the towering inferno cannot be dealt: {fault}") from fault
        if isinstance(game, ToweringInferno) and game.counting(0) == first[0]:
            return {**data, "claims": _claim_cards(game, claims, seated)}
    raise UndecidedError("the towering inferno is not dealt so that a deck is shown")


def _claim_cards(game: ToweringInferno, claims: int, seated: tuple[str, ...]) -> list[str]:
    """Let the first player take cards of the pile."""
    texts: list[str] = []
    while len(texts) < claims and not game.over:
        claim = next(Claim(0, symbol) for symbol in sorted(game.deck[game.pile[0]]) if game.matches(Claim(0, symbol)))
        game.rule(claim)
        texts.append(claim_text(claim, seated))
    return texts
