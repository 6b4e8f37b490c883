"""What the theorems about decks share: the numbers of a rule set, figures foreseen, arguments that need no book."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any

import z3

from variorum.games.claims.decks import (
    Deck,
    cards_to_add,
    completes,
    fewest_symbols_counted,
    joined_by_one,
    joined_by_one_symbols,
    make_deck,
    make_largest,
    matches,
    missing_cards,
    mixtures,
    most_cards_counted,
    plane_deck,
    refute,
    require_deck,
    symbols_of,
)
from variorum.prove.solver import example
from variorum.prove.theorems import Expect, Figures, Status, odd
from variorum.prove.undecided import UndecidedError

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
    """Expect a theorem to hold with these figures for the usual answers, so far as it depends on them."""
    return _foresee(usual, questions, Status.HOLDS, figures)


def foresee_fact(usual: Mapping[str, str], questions: str, **figures: Any) -> Expect:
    """Expect the figures of a fact for the usual answers, so far as it depends on them."""
    return _foresee(usual, questions, None, figures)


def _foresee(usual: Mapping[str, str], questions: str, status: Status | None, figures: Figures) -> Expect:
    asked = {question: usual[question] for question in questions.split()}
    return lambda answers: None if odd(answers, asked) else (status, figures)


# -- decks with exactly the numbers that a book states -----------------------------------------------------------


def exact_deck(cards: int, size: int, symbols: int) -> Deck | None:
    """Make a deck with exactly these numbers, any two cards having just one symbol in common, if one is made here."""
    made = [plane_deck(cards, size), make_largest(size, symbols)[:cards], joined_by_one(cards, size)]
    return next((deck for deck in made if deck and (len(deck), len(symbols_of(deck))) == (cards, symbols)), None)


def refute_exactly(cards: int, size: int, symbols: int) -> dict[str, Any] | None:
    """Show that no deck has exactly these numbers, any two cards having just one symbol in common, or find none."""
    certificate = refute(cards, size, symbols)
    if certificate is not None or exact_deck(cards, size, symbols) is not None:
        return certificate
    most = joined_by_one_symbols(cards, size)
    if symbols > most:
        return _require_at_most(cards, size, symbols, most)
    able = sorted({*(mixture.symbols for mixture in mixtures(cards, size)), most})
    return None if symbols in able else {"symbols of such a deck": able}


def _require_at_most(cards: int, size: int, symbols: int, most: int) -> dict[str, Any]:
    """Let the solver agree that the cards of a deck have no more symbols than with one symbol on every card."""
    times = dict(enumerate(z3.Ints([f"on_{often}" for often in range(1, cards + 1)]), 1))
    found = example(
        *(number >= 0 for number in times.values()),
        sum(times.values()) == symbols,
        sum(often * number for often, number in times.items()) == cards * size,
        matches(times) == comb(cards, 2),
    )
    if found is not None:
        raise UndecidedError(f"counting allows {symbols} symbols")
    return {"symbols at most": most}


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
