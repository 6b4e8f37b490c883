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
from variorum.prove.solver import UndecidedError, is_proved
from variorum.prove.theorems import Method, Verdict, fails, holds, in_words

USUAL = {"deck.cards": "90", "deck.symbols.card": "10", "deck.symbols.all": "91", "deck.common": "one-for-each-two"}


foreseen = partial(foresee, USUAL)


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


@THEOREMS.state(
    Method.EXHAUSTIVE, f"{NUMBERS} deck.common", foreseen(f"{NUMBERS} deck.common", **{"pairs of cards": 4005})
)
def the_deck_described_exists(rules: Rules) -> Verdict:
    """The deck that the book describes can be printed: so many cards, so many symbols on each and so many in all, and
    any two cards have in common what the book says.
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


@THEOREMS.state(Method.PROOF, NUMBERS, foreseen(NUMBERS, **{"at least": 91, "with one on all": 811}))
def no_fewer_symbols_would_do(rules: Rules) -> Verdict:
    """So many cards, any two of which have just one symbol in common, take so many symbols at least, and the book has
    no more. A deck with one symbol on every card would take so many.
    """
    cards, size = shape_of(rules)
    deck, figures = fewest_symbols(cards, size)
    if rules.deck_symbols_all != figures["at least"]:
        return fails({"symbols in all": rules.deck_symbols_all, "needed": figures["at least"]}, **figures)
    return holds(f"a deck of {cards} cards with {len(symbols_of(deck))} symbols", **figures)


@THEOREMS.state(Method.PROOF, NUMBERS, foreseen(NUMBERS, **{"at most": 91, "made": 91}))
def one_more_card_could_be_had(rules: Rules) -> Verdict:
    """From so many symbols in all, so many cards can be made of which any two have just one symbol in common, and no
    more: one more than the book has.
    """
    cards, size = shape_of(rules)
    symbols = rules.deck_symbols_all
    deck, figures = most_cards(size, symbols)
    if not len(deck) == cards + 1 == figures["at most"]:
        return fails({"cards": cards, "symbols in all": symbols, **figures}, **figures)
    return holds(f"a deck of {len(deck)} cards", **figures)


# -- what every such deck is like --------------------------------------------------------------------------------


def is_forced(cards: int, size: int, symbols: int, found: dict[int, int]) -> bool:
    """Prove that so many symbols on so many cards, each two matching once, appear as often as found and not otherwise.

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


@THEOREMS.state(Method.PROOF, NUMBERS, foreseen(NUMBERS, **{"symbols on so many cards": {10: 81, 9: 10}}))
def how_often_each_symbol_is_there(rules: Rules) -> Verdict:
    """In every deck of so many cards and symbols, any two cards having just one symbol in common, so many symbols are
    on so many cards each: the numbers leave no other way. Whichever card is left out of a plane, they come out so.
    """
    cards, size = shape_of(rules)
    symbols = rules.deck_symbols_all
    mixture = only_mixture(cards, size)
    if not mixture.symbols == symbols < joined_by_one_symbols(cards, size):
        return fails({"symbols": mixture.symbols, "with one on all": joined_by_one_symbols(cards, size)})
    if not is_forced(cards, size, symbols, mixture.times):
        raise UndecidedError("the solver finds other numbers")
    parts = times_of_parts(size - 1, cards)
    if parts != [mixture.times] or times_of(own_deck(rules)) != mixture.times:
        raise UndecidedError("a deck that is made here has other numbers")
    ways = comb(missing_cards(cards, size) + cards, cards)
    return holds(f"all {ways} ways to choose {cards} cards of a plane", **{"symbols on so many cards": mixture.times})


@THEOREMS.state(Method.PROOF, CARDS, foreseen(CARDS, **{"cards to add": 1, "order of the plane": 9}))
def every_deck_is_a_plane_less_one_card(rules: Rules) -> Verdict:
    """To every deck of so many cards, any two of which have just one symbol in common, unless one symbol is on every
    card, so many cards can be added that all together are a projective plane. (Whether there is but one such plane is
    not asked.)
    """
    cards, size = shape_of(rules)
    if not require_completion(cards, size):
        return fails({"cards": cards, "symbols on a card": size, "in a plane": cards + missing_cards(cards, size)})
    figures = complete(own_deck(rules), size)
    return holds("the deck that is played with, and the card that it leaves out", **figures)


# -- of what the deck is made ------------------------------------------------------------------------------------


@THEOREMS.state(Method.EXHAUSTIVE, "deck.symbols.card", foreseen("deck.symbols.card", elements=9, threes=729))
def the_deck_is_made_over_a_field(rules: Rules) -> Verdict:
    """The sums and products that the deck is made with are those of a field, with as many elements as a card has
    symbols, less one: every axiom holds for all elements.
    """
    made_of = field_of(rules)
    broken = broken_axiom(made_of)
    if broken is not None:
        return fails({"axiom": broken})
    elements = len(made_of.elements)
    return holds(f"all threes of {elements} elements", elements=elements, threes=elements**3)


@THEOREMS.state(Method.EXHAUSTIVE, "deck.symbols.card", foreseen("deck.symbols.card", polynomials=3, lines=91))
def made_in_another_way_the_deck_is_the_same(rules: Rules) -> Verdict:
    """A field with as many elements, made of the remainders of polynomials by any polynomial of degree two that has no
    root, is the same but for names, and so is the plane made over it.
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
