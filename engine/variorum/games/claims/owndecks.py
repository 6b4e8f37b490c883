"""Decks made of planes, and what keeps one from being what a book describes. Knows no rule set."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from variorum.games.claims.planes import Card, fault_of, plane
from variorum.games.faults import FaultError


class DeckFault(NamedTuple):
    """What is wrong with a deck, and the question behind it."""

    question: str
    message: str


@cache
def lines_of_plane(cards: int, size: int) -> tuple[Card, ...]:
    """Make a deck of the first lines of a plane: each card a line, each symbol a point."""
    try:
        return plane(size - 1)[:cards]
    except ValueError:
        message = f"No deck with {size} symbols on a card is made here; list one under `deck`."
        raise FaultError("deck", "deck.symbols.card", message) from None


@lru_cache(maxsize=16)
def match_fault(deck: tuple[Card, ...], size: int) -> DeckFault | None:
    """Find a card of the wrong size, or two that do not share just one symbol."""
    fault = fault_of(deck, size)
    if fault is None:
        return None
    question = "deck.common" if len(fault.cards) > 1 else "deck.symbols.card"
    return DeckFault(question, f"{fault.message[0].upper()}{fault.message[1:]}.")


@lru_cache(maxsize=16)
def stranger_fault(deck: tuple[Card, ...], size: int) -> DeckFault | None:
    """Find a card of the wrong size, or two that share no symbol."""
    fault = size_fault(deck, size)
    if fault:
        return fault
    for (one, left), (other, right) in combinations(enumerate(deck), 2):
        if not set(left) & set(right):
            return DeckFault("deck.common", f"Cards {one} and {other} share no symbol.")
    return None


def size_fault(deck: Sequence[Card], size: int) -> DeckFault | None:
    """Find a card of the wrong size."""
    for number, card in enumerate(deck):
        if not len(set(card)) == len(card) == size:
            return DeckFault("deck.symbols.card", f"Card {number} does not show {size} different symbols.")
    return None


def symbols_fault(deck: Sequence[Card], symbols: int) -> DeckFault | None:
    """Find that all cards together show more or fewer symbols."""
    found = len({symbol for card in deck for symbol in card})
    if found == symbols:
        return None
    return DeckFault("deck.symbols.all", f"The cards show {found} different symbols, not {symbols}.")
