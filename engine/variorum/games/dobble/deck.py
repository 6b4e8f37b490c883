"""The deck that a rule set asks for, and what is wrong with one that is given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from variorum.games.claims.planes import Card, fault_of, plane
from variorum.games.dobble import answers as a
from variorum.games.dobble.rules import Rules


class DeckFault(NamedTuple):
    """What is wrong with a deck, and the question behind it."""

    question: str
    message: str


def own_deck(rules: Rules) -> tuple[Card, ...]:
    """Make the deck of a rule set: lines of a plane, with as many symbols as that takes or as the book counts."""
    return _made(rules.deck_cards, rules.deck_symbols_card, _merges(rules))


def _merges(rules: Rules) -> bool:
    """Tell whether two cards may share more than one symbol, so that fewer symbols do."""
    each_two = rules.deck_common is a.DeckCommon.ONE_FOR_EACH_TWO
    return not (each_two and rules.deck_conflict is a.DeckConflict.NUMBER_OF_SYMBOLS)


@cache
def _made(cards: int, size: int, merges: bool) -> tuple[Card, ...]:
    """Take the first lines of a plane; to merge, leave one line out and make one symbol of all its points."""
    lines = plane(size - 1)
    if not merges:
        return lines[:cards]
    left_out, lines = lines[-1], lines[:-1]
    kept = sorted({point for line in lines for point in line if point not in left_out})
    number = {point: place for place, point in enumerate(kept)} | dict.fromkeys(left_out, len(kept))
    return tuple(tuple(sorted(number[point] for point in line)) for line in lines[:cards])


def deck_fault(rules: Rules, deck: Sequence[Card]) -> DeckFault | None:
    """Find what keeps a deck from being the one that a rule set asks for."""
    if len(deck) != rules.deck_cards:
        return DeckFault("deck.cards", f"The deck has {len(deck)} cards, not {rules.deck_cards}.")
    if rules.deck_common is a.DeckCommon.ONE_FOR_ALL:
        return _size_fault(rules, deck) or _one_for_all(deck) or _count_fault(rules, deck)
    if rules.deck_conflict is a.DeckConflict.ONLY_ONE_IN_COMMON:
        return _size_fault(rules, deck) or _strangers(deck) or _count_fault(rules, deck)
    fault = fault_of(deck, rules.deck_symbols_card)
    if fault is None:
        return None
    question = "deck.common" if len(fault.cards) > 1 else "deck.symbols.card"
    return DeckFault(question, f"{fault.message[0].upper()}{fault.message[1:]}.")


def _size_fault(rules: Rules, deck: Sequence[Card]) -> DeckFault | None:
    for number, card in enumerate(deck):
        if len(set(card)) != rules.deck_symbols_card or len(card) != rules.deck_symbols_card:
            message = f"Card {number} does not show {rules.deck_symbols_card} different symbols."
            return DeckFault("deck.symbols.card", message)
    return None


def _one_for_all(deck: Sequence[Card]) -> DeckFault | None:
    common = set(deck[0]).intersection(*deck) if deck else set()
    if len(common) == 1:
        return None
    return DeckFault("deck.common", f"{len(common)} symbols are on every card; just one is to be.")


def _strangers(deck: Sequence[Card]) -> DeckFault | None:
    for (one, left), (other, right) in combinations(enumerate(deck), 2):
        if not set(left) & set(right):
            return DeckFault("deck.common", f"Cards {one} and {other} share no symbol.")
    return None


def _count_fault(rules: Rules, deck: Sequence[Card]) -> DeckFault | None:
    symbols = len({symbol for card in deck for symbol in card})
    if symbols == rules.deck_symbols_all:
        return None
    return DeckFault("deck.symbols.all", f"The cards show {symbols} different symbols, not {rules.deck_symbols_all}.")
