"""Theorems about the deck: that it can be printed, that it is tight, and what every such deck is like."""

from __future__ import annotations

from functools import partial
from math import comb
from typing import Any

import z3

from variorum.games.claims.decks import (
    deck_data,
    joined_by_one_symbols,
    matches,
    missing_cards,
    mixtures,
    most_appearances,
    most_appearances_proved,
    only_mixture,
    refute,
    symbols_of,
    times_of,
    times_of_parts,
)
from variorum.games.claims.decktheorems import (
    CARDS,
    NUMBERS,
    complete,
    fewest_symbols,
    foresee,
    most_cards,
    require_completion,
    shape_of,
    write_numbers,
)
from variorum.games.claims.planes import plane
from variorum.games.connect import answers as a
from variorum.games.connect.decide.fields import (
    Arithmetic,
    broken_axiom,
    carrying,
    engines,
    plane_over,
    remainders,
    rename_points,
    squares_without_root,
)
from variorum.games.connect.deck import check_deck, own_deck
from variorum.games.connect.rules import Rules
from variorum.games.connect.theorems.stated import THEOREMS
from variorum.games.faults import FaultError
from variorum.prove.solver import is_proved
from variorum.prove.theorems import Expect, Method, Verdict, fact, fails, holds, in_words, odd
from variorum.prove.undecided import UndecidedError

USUAL = {"deck.cards": "90", "deck.symbols.card": "10", "deck.symbols.all": "91", "deck.common": "one-for-each-two"}


foreseen = partial(foresee, USUAL)


def asked_for(questions: str, **figures: Any) -> Expect:
    """Expect the figures of a fact for the usual answers, so far as it depends on them."""
    usual = {question: USUAL[question] for question in questions.split()}
    return lambda answers: None if odd(answers, usual) else (None, figures)


def field_of(rules: Rules) -> Arithmetic:
    """Take the field over which the deck is made: it has one element less than a card has symbols."""
    try:
        return engines(rules.deck_symbols_card - 1)
    except ValueError as error:
        raise UndecidedError(str(error)) from error


# -- there is such a deck, and it is tight -----------------------------------------------------------------------


def refute_numbers(cards: int, size: int, symbols: int) -> dict[str, Any] | None:
    """Show that no deck has just these numbers, any two cards having just one symbol in common."""
    numbers = write_numbers(cards, size, symbols)
    certificate = refute(cards, size, symbols)
    if certificate is not None:
        return {**numbers, **certificate}
    able = sorted({*(mixture.symbols for mixture in mixtures(cards, size)), joined_by_one_symbols(cards, size)})
    return None if symbols in able else {**numbers, "symbols of such a deck": able}


@THEOREMS.state(Method.EXHAUSTIVE, foreseen(f"{NUMBERS} deck.common", **{"pairs of cards": 4005}))
def the_deck_described_exists(rules: Rules) -> Verdict:
    """The deck that the book describes can be printed. It has the numbers of cards and symbols of the book, and any
    two cards have in common what the book says.

    Otherwise: No deck can have the numbers of cards and symbols that the book describes.
    """
    cards, size = shape_of(rules)
    if rules.deck_common is a.DeckCommon.ONE_FOR_EACH_TWO:
        certificate = refute_numbers(cards, size, rules.deck_symbols_all)
        if certificate is not None:
            return fails(certificate)
    try:
        deck = own_deck(rules)
        check_deck(rules, deck)
    except (ValueError, FaultError) as fault:
        raise UndecidedError(f"counting allows such a deck, but none is made here: {fault}") from fault
    return holds(
        f"all pairs of the {cards} cards that are played with", deck_data(deck), **{"pairs of cards": comb(cards, 2)}
    )


@THEOREMS.state(Method.PROOF, foreseen(NUMBERS, **{"at least": 91, "with one on all": 811}))
def the_deck_needs_all_its_symbols(rules: Rules) -> Verdict:
    """A deck like the book's, any two cards sharing one symbol, needs all its symbols. The figures say how many it
    needs at least, and how many with one symbol on all cards.

    Otherwise: A deck like the book's, any two cards sharing one symbol, needs fewer symbols, or more.
    """
    cards, size = shape_of(rules)
    deck, figures = fewest_symbols(cards, size)
    if rules.deck_symbols_all != figures["at least"]:
        return fails(deck_data(deck), **figures)
    return holds(f"a deck of {cards} cards with {len(symbols_of(deck))} symbols", **figures)


@THEOREMS.ask(Method.PROOF, asked_for(NUMBERS, **{"in the book": 90, "at most": 91, "made": 91}))
def how_many_cards_the_symbols_allow(rules: Rules) -> Verdict:
    """How many cards the symbols allow if any two cards share exactly one. The figures are the cards of the book,
    the most by counting, and the largest deck made here.
    """
    cards, size = shape_of(rules)
    deck, figures = most_cards(size, rules.deck_symbols_all)
    return fact(f"a deck of {len(deck)} cards", **{"in the book": cards, **figures})


# -- what every such deck is like --------------------------------------------------------------------------------


def is_forced(cards: int, size: int, symbols: int, found: dict[int, int]) -> bool:
    """Prove that symbols on cards, each two matching once, appear as often as found and not otherwise.

    Only places and matches are counted. A symbol on more cards than a card has symbols would be on all, and all others
    on one card each: that takes more symbols.
    """
    times = {often: z3.Int(f"on_{often}") for often in range(most_appearances(cards, size) + 1)}
    return most_appearances_proved(size) and is_proved(
        z3.And(*(times[often] == found.get(often, 0) for often in times)),
        *(number >= 0 for number in times.values()),
        sum(times.values()) == symbols,
        sum(often * number for often, number in times.items()) == cards * size,
        matches(times) == comb(cards, 2),
    )


@THEOREMS.ask(Method.PROOF, asked_for(NUMBERS, **{"symbols by number of cards": {10: 81, 9: 10}}))
def how_often_each_symbol_is_there(rules: Rules) -> Verdict:
    """How many symbols are on how many cards. It is so in every deck with the numbers of the book in which any two
    cards share exactly one symbol: the numbers leave no other way.
    """
    cards, size = shape_of(rules)
    symbols = rules.deck_symbols_all
    mixture = only_mixture(cards, size)
    if not mixture.symbols == symbols < joined_by_one_symbols(cards, size):
        raise UndecidedError(f"there are decks of {mixture.symbols} symbols, and with one symbol on all cards")
    if not is_forced(cards, size, symbols, mixture.times):
        raise UndecidedError("the solver finds other numbers")
    parts = times_of_parts(size - 1, cards)
    if parts != [mixture.times] or times_of(own_deck(rules)) != mixture.times:
        raise UndecidedError("a deck that is made here has other numbers")
    ways = comb(missing_cards(cards, size) + cards, cards)
    return fact(f"all {ways} ways to choose {cards} cards of a plane", **{"symbols by number of cards": mixture.times})


@THEOREMS.state(Method.PROOF, foreseen(CARDS, **{"cards to add": 1, "order of the plane": 9}))
def every_deck_is_part_of_a_plane(rules: Rules) -> Verdict:
    """Every deck like the book's is part of a projective plane. It has as many cards, any two share exactly one
    symbol, and no symbol is on every card. The figures say how many cards it lacks. (Whether there is only one such
    plane is not asked.)

    Otherwise: A deck like the book's need not be part of a projective plane.
    """
    cards, size = shape_of(rules)
    if not require_completion(cards, size):
        raise UndecidedError("there is no such deck but with one symbol on every card")
    figures = complete(own_deck(rules), size)
    return holds("the deck that is played with, and the card that it leaves out", **figures)


# -- of what the deck is made ------------------------------------------------------------------------------------


@THEOREMS.state(Method.EXHAUSTIVE, foreseen("deck.symbols.card", elements=9, threes=729))
def the_deck_is_made_over_a_field(rules: Rules) -> Verdict:
    """Our deck is made over a field: its sums and products keep every axiom for all elements. It has one element less
    than a card has symbols.

    Otherwise: The sums and products with which our deck is made are not those of a field.
    """
    made_of = field_of(rules)
    broken = broken_axiom(made_of)
    if broken is not None:
        return fails({"axiom": broken})
    elements = len(made_of.elements)
    return holds(f"all threes of {elements} elements", elements=elements, threes=elements**3)


@THEOREMS.state(Method.EXHAUSTIVE, foreseen("deck.symbols.card", polynomials=3, lines=91))
def every_field_gives_the_same_deck(rules: Rules) -> Verdict:
    """Every field with as many elements gives the same deck, but for the names of the symbols. The fields are made of
    the remainders of polynomials by any polynomial of degree two without a root.

    Otherwise: Another field with as many elements gives another deck.
    """
    own = field_of(rules)
    order = len(own.elements)
    prime = round(order**0.5)
    if prime * prime != order:
        raise UndecidedError("only fields with the square of a prime number of elements are made in another way here")
    lines = set(plane(order))
    squares = list(squares_without_root(prime))
    for square in squares:
        other = remainders(prime, square)
        names = carrying(other, own)
        if names is None or rename_points(plane_over(other), other, own, names) != lines:
            return fails({"prime": prime, "x times x": list(square)})
    made = "; ".join(in_words(square) for square in squares)
    return holds(
        f"x times x made each of these, by the numbers that make it up: {made}",
        polynomials=len(squares),
        lines=len(lines),
    )
