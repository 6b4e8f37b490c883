"""What the theorems about decks share: the numbers of a rule set, figures foreseen, arguments that need no book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from variorum.games.claims.decks import (
    Deck,
    cards_to_add,
    completes,
    fewest_symbols_counted,
    joined_by_one_symbols,
    make_deck,
    make_largest,
    missing_cards,
    mixtures,
    most_cards_counted,
    refute,
    require_deck,
)
from variorum.prove.solver import UndecidedError
from variorum.prove.theorems import Expect, Figures, Status, odd

CARDS = "deck.cards deck.symbols.card"
NUMBERS = f"{CARDS} deck.symbols.all"


def size_of(rules: Any) -> int:
    """Read the symbols on a card; with a single one, cards that match are all alike."""
    if rules.deck_symbols_card < 2:
        raise UndecidedError("cards with a single symbol are not looked at")
    return int(rules.deck_symbols_card)


def shape_of(rules: Any) -> tuple[int, int]:
    """Read the cards and the symbols on a card."""
    return rules.deck_cards, size_of(rules)


def numbers_of(rules: Any) -> tuple[int, int, int]:
    """Read the cards, the symbols on a card and the symbols in all."""
    return *shape_of(rules), rules.deck_symbols_all


def write_numbers(cards: int, size: int, symbols: int) -> dict[str, int]:
    """Write the numbers that a book states."""
    return {"cards": cards, "symbols on a card": size, "symbols in all": symbols}


def foresee(usual: Mapping[str, str], questions: str, **figures: Any) -> Expect:
    """Expect figures for the usual answers, so far as a theorem depends on them."""
    asked = {question: usual[question] for question in questions.split()}
    return lambda answers: None if odd(answers, asked) else (Status.HOLDS, figures)


def fewest_symbols(cards: int, size: int) -> tuple[Deck, Figures]:
    """Make a deck with as few symbols as can be, any two cards having just one in common, and refute fewer."""
    least = fewest_symbols_counted(cards, size)
    if refute(cards, size, least - 1) is None:
        raise UndecidedError("fewer symbols are not refuted")
    deck = require_deck(make_deck(cards, size, least), size)
    return deck, {"at least": least, "with one on all": joined_by_one_symbols(cards, size)}


def most_cards(size: int, symbols: int) -> tuple[Deck, Figures]:
    """Make the largest deck that can be made here from a number of symbols, and refute more than counting allows."""
    most = most_cards_counted(size, symbols)
    if refute(most + 1, size, symbols) is None:
        raise UndecidedError("more cards are not refuted")
    deck = require_deck(make_largest(size, symbols), size)
    return deck, {"at most": most, "made": len(deck)}


def require_completion(cards: int, size: int) -> bool:
    """Tell whether there are such decks that are not joined by one symbol, all of which are part of a plane."""
    counted = mixtures(cards, size)
    if not all(completes(mixture, size) for mixture in counted):
        raise UndecidedError("that every such deck is part of a plane is proved where one or two cards are missing")
    return bool(counted)


def complete(deck: Deck | None, size: int) -> Figures:
    """Add the cards that make a plane of a deck."""
    deck = require_deck(deck, size)
    more = cards_to_add(deck, size)
    if missing_cards(len(require_deck((*deck, *more), size)), size):
        raise UndecidedError("the cards that can be added do not make a plane")
    return {"cards to add": len(more), "order of the plane": size - 1}
