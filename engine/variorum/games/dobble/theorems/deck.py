"""Theorems about the deck: which numbers of cards and symbols can stand together, and what every such deck is like.

Where a witness shows that something is impossible, a certificate stands in for a record: its numbers can be worked out
again by hand.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from math import comb

from variorum.games.claims.decks import (
    Deck,
    chance_of_different_words,
    chance_of_one_word,
    deck_data,
    fewest_symbols_counted,
    in_common,
    joined_by_one,
    joined_by_one_symbols,
    least_matches,
    least_matches_proved,
    make_deck,
    matching_deck,
    missing_cards,
    mixtures,
    most_appearances,
    most_appearances_proved,
    most_cards_sharing_at_most_one,
    on_every_card,
    one_on_all,
    only_mixture,
    plane_deck,
    refute,
    require_deck,
    surplus,
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
    numbers_of,
    require_completion,
    shape_of,
    size_of,
    write_numbers,
)
from variorum.games.dobble import answers as a
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.theorems.stated import THEOREMS
from variorum.prove.solver import UndecidedError
from variorum.prove.theorems import Answers, Figures, Method, Status, Verdict, fails, holds, holds_if, odd, plainly

USUAL = {"deck.cards": "55", "deck.symbols.card": "8", "deck.symbols.all": "50"}


foreseen = partial(foresee, USUAL)


def one_symbol_on_all(cards: int, size: int, symbols: int) -> Deck:
    """Make a deck with exactly one symbol on every card, and check it."""
    deck = one_on_all(cards, size, symbols)
    right = len(set(deck)) == cards and all(len(set(card)) == size for card in deck)
    if not right or len(on_every_card(deck)) != 1 or len(symbols_of(deck)) > symbols:
        raise UndecidedError("no deck with one symbol on every card is made here")
    return deck


# -- can there be such a deck? -----------------------------------------------------------------------------------


def described_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect no deck where any two cards share one symbol: fifty symbols match too often. One for all is easy."""
    if odd(answers, USUAL):
        return None
    if answers["deck.common"] == "one-for-all":
        return Status.HOLDS, {}
    return Status.FAILS, {"matches at least": 1720, "pairs of cards": 1485}


@THEOREMS.state(Method.PROOF, f"{NUMBERS} deck.common", described_expected)
def the_deck_described_can_exist(rules: Rules) -> Verdict:
    """The deck that the book describes can exist: so many cards, so many symbols on each and so many in all, having in
    common what the book says.
    """
    cards, size, symbols = numbers_of(rules)
    if rules.deck_common is a.DeckCommon.ONE_FOR_ALL:
        return holds("a deck with one symbol on every card", deck_data(one_symbol_on_all(cards, size, symbols)))
    certificate = refute(cards, size, symbols)
    if certificate is None:
        return holds("a deck with these numbers", deck_data(require_deck(make_deck(cards, size, symbols), size)))
    figures = {key: number for key, number in certificate.items() if key not in ("places", "spread most evenly")}
    return fails({**write_numbers(cards, size, symbols), **certificate}, **figures)


@THEOREMS.state(Method.COUNTING, CARDS, foreseen(CARDS, **{"on at most": 8, "or on all": 55}))
def a_symbol_on_too_many_cards_is_on_all(rules: Rules) -> Verdict:
    """Where any two cards have just one symbol in common, a symbol on more cards than a card has symbols is on every
    card: a card without it would need a different symbol for each of them.
    """
    cards, size = shape_of(rules)
    if not most_appearances_proved(size):
        raise UndecidedError("the counting of the symbols of a card is not proved")
    joined = require_deck(joined_by_one(cards, size), size)
    figures = {"on at most": most_appearances(cards, size), "or on all": max(times_of(joined))}
    return holds(f"a deck with one symbol on every card: {len(symbols_of(joined))} symbols", **figures)


@THEOREMS.state(Method.PROOF, CARDS, foreseen(CARDS, **{"at least": 57, "with one on all": 386}))
def the_least_number_of_symbols(rules: Rules) -> Verdict:
    """So many cards, any two of which have just one symbol in common, take so many symbols at least, and there is a
    deck with so many. One with a symbol on every card takes so many.
    """
    cards, size = shape_of(rules)
    deck, figures = fewest_symbols(cards, size)
    return holds(f"a deck of {cards} cards with {len(symbols_of(deck))} symbols", deck_data(deck), **figures)


@THEOREMS.state(
    Method.PROOF,
    "deck.symbols.card deck.symbols.all",
    foreseen("deck.symbols.card deck.symbols.all", **{"at most": 25, "made": 25}),
)
def the_most_cards_from_its_symbols(rules: Rules) -> Verdict:
    """From so many symbols in all, so many cards at most can be made of which any two have just one symbol in common;
    so many are made here.
    """
    deck, figures = most_cards(size_of(rules), rules.deck_symbols_all)
    return holds(f"a deck of {len(deck)} cards", deck_data(deck), **figures)


@THEOREMS.state(Method.COUNTING, NUMBERS, foreseen(NUMBERS, **{"at most": 43}))
def the_symbols_are_too_few_even_if_cards_need_not_match(rules: Rules) -> Verdict:
    """From so many symbols in all the deck's cards cannot be made even if two of them may have nothing in common, as
    long as no two have more than one symbol in common: so many cards at most could be made.
    """
    cards, size, symbols = numbers_of(rules)
    most = most_cards_sharing_at_most_one(size, symbols)
    if most < cards:
        return holds(f"a symbol on {(symbols - 1) // (size - 1)} cards at most", **{"at most": most})
    return fails(deck_data(require_deck(make_deck(cards, size, symbols), size)), **{"at most": most})


# -- what every such deck is like --------------------------------------------------------------------------------


@THEOREMS.state(
    Method.EXHAUSTIVE, CARDS, foreseen(CARDS, **{"symbols on so many cards": [{8: 42, 7: 14, 6: 1}], "symbols": [57]})
)
def how_often_each_symbol_appears(rules: Rules) -> Verdict:
    """In every deck of so many cards, any two of which have just one symbol in common, unless one symbol is on every
    card, counting leaves no other numbers of symbols on so many cards each; and whichever cards are left out of a
    plane, the numbers are among these.
    """
    cards, size = shape_of(rules)
    found = mixtures(cards, size)
    times = [mixture.times for mixture in found]
    parts = times_of_parts(size - 1, cards) if plane_deck(cards, size) else []
    unforeseen = [one for one in parts if one not in times]
    if unforeseen:
        return fails({"symbols on so many cards": unforeseen[0]})
    chosen = comb(missing_cards(cards, size) + cards, cards) if parts else 0
    figures = {"symbols on so many cards": times, "symbols": sorted({mixture.symbols for mixture in found})}
    return holds(f"all {chosen} ways to choose {cards} cards of a plane", **figures)


@THEOREMS.state(Method.PROOF, CARDS, foreseen(CARDS, **{"cards to add": 2, "order of the plane": 7}))
def every_deck_is_a_plane_less_two_cards(rules: Rules) -> Verdict:
    """To every deck of so many cards, any two of which have just one symbol in common, unless one symbol is on every
    card, so many cards can be added that all together are a projective plane, and any two still have just one symbol
    in common. (Whether there is but one such plane is not asked.)
    """
    cards, size = shape_of(rules)
    if not require_completion(cards, size):
        return holds("only decks with one symbol on every card")
    figures = complete(plane_deck(cards, size), size)
    return holds(f"{cards} cards of a plane, and the cards that were left out", **figures)


# -- what gives way ----------------------------------------------------------------------------------------------


def right_deck(rules: Rules) -> Deck:
    """Make a deck that keeps what does not give way."""
    cards, size, symbols = numbers_of(rules)
    if rules.deck_common is a.DeckCommon.ONE_FOR_ALL:
        return one_symbol_on_all(cards, size, symbols)
    if refute(cards, size, symbols) is None:
        return require_deck(make_deck(cards, size, symbols), size)
    if rules.deck_conflict is a.DeckConflict.NUMBER_OF_SYMBOLS:
        return require_deck(make_deck(cards, size, fewest_symbols_counted(cards, size)), size)
    deck = matching_deck(cards, size, symbols)
    if any(len(set(card)) != size for card in deck) or not all(in_common(*pair) for pair in combinations(deck, 2)):
        raise UndecidedError("no deck of which any two cards match is made here")
    return deck


def number_gives_way(answers: Answers) -> bool:
    """Expect any two cards to share just one symbol where the number of symbols gives way to it."""
    return plainly(answers, "deck.common=one-for-each-two", "deck.conflict=number-of-symbols")


def right_deck_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect fifty symbols, unless their number gives way: then it takes 57."""
    if odd(answers, USUAL):
        return None
    return Status.HOLDS, {"cards": 55, "symbols on a card": [8], "symbols": 57 if number_gives_way(answers) else 50}


@THEOREMS.state(Method.EXHAUSTIVE, f"{NUMBERS} deck.common deck.conflict", right_deck_expected)
def what_gives_way_leaves_a_deck(rules: Rules) -> Verdict:
    """There is a deck that keeps all that does not give way."""
    deck = right_deck(rules)
    sizes = sorted({len(set(card)) for card in deck})
    figures = {"cards": len(deck), "symbols on a card": sizes, "symbols": len(symbols_of(deck))}
    return holds(f"all {comb(len(deck), 2)} pairs of cards", deck_data(deck), **figures)


@THEOREMS.state(Method.PROOF, NUMBERS, foreseen(NUMBERS, **{"at least": 235, "in a deck": 336}))
def the_symbols_counted_match_too_often(rules: Rules) -> Verdict:
    """If any two cards have at least one symbol in common, from so many symbols in all, they have so many in common
    too many, at least; there is a deck that has so many too many.
    """
    cards, size, symbols = numbers_of(rules)
    if not least_matches_proved(cards, size, symbols):
        raise UndecidedError("the least number of matches is not proved")
    deck = matching_deck(cards, size, symbols)
    if not all(in_common(*pair) for pair in combinations(deck, 2)):
        raise UndecidedError("two cards of the deck have nothing in common")
    least = max(0, least_matches(cards, size, symbols) - comb(cards, 2))
    return holds(
        f"a deck of {cards} cards with {len(symbols_of(deck))} symbols",
        deck_data(deck),
        **{"at least": least, "in a deck": surplus(deck)},
    )


def keeps_one_in_common(rules: Rules) -> bool:
    """Tell whether any two cards of every deck that keeps what does not give way have just one symbol in common."""
    if rules.deck_common is not a.DeckCommon.ONE_FOR_EACH_TWO:
        return False
    return rules.deck_conflict is a.DeckConflict.NUMBER_OF_SYMBOLS or refute(*numbers_of(rules)) is None


@THEOREMS.state(
    Method.EXHAUSTIVE,
    f"{NUMBERS} deck.common deck.conflict",
    lambda answers: None if odd(answers, USUAL) else holds_if(number_gives_way)(answers),
)
def the_word_for_two_cards_is_unique(rules: Rules) -> Verdict:
    """Any two cards have just one symbol in common, in every deck that keeps what does not give way, so that one word
    only is right for them.
    """
    deck = right_deck(rules)
    pairs = ((pair, in_common(deck[pair[0]], deck[pair[1]])) for pair in combinations(range(len(deck)), 2))
    several = next(({"cards": list(pair), "in common": words} for pair, words in pairs if len(words) != 1), None)
    if several is not None:
        return fails(deck_data(deck, **several))
    if not keeps_one_in_common(rules):
        raise UndecidedError(
            "any two cards of the deck made here have just one symbol in common, but not of every deck"
        )
    return holds(f"all {comb(len(deck), 2)} pairs of cards of a deck with {len(symbols_of(deck))} symbols")


@THEOREMS.state(
    Method.COUNTING,
    f"{NUMBERS} deck.common deck.conflict",
    lambda answers: None if odd(answers, USUAL) else holds_if(number_gives_way)(answers),
)
def no_symbol_is_on_every_card(rules: Rules) -> Verdict:
    """No symbol is on every card, in every deck that keeps what does not give way and has no more symbols than it
    takes, so that no word is right for all cards.
    """
    cards, size, symbols = numbers_of(rules)
    if keeps_one_in_common(rules):
        least, joined = fewest_symbols_counted(cards, size), joined_by_one_symbols(cards, size)
        if least < joined:
            return holds(f"a deck with {least} symbols; with one on every card it takes {joined}")
        return fails(deck_data(joined_by_one(cards, size)))
    deck = one_symbol_on_all(cards, size, symbols)
    return fails(deck_data(deck, **{"on every card": on_every_card(deck)}))


# -- one word for several cards ----------------------------------------------------------------------------------


@THEOREMS.state(Method.EXHAUSTIVE, CARDS, foreseen(CARDS, chance="6/55", threes=2862))
def three_cards_have_one_word_so_often(rules: Rules) -> Verdict:
    """Of three cards drawn from a deck, any two of which have just one symbol in common, all have the same one in
    common with this chance, unless one symbol is on every card.
    """
    cards, size = shape_of(rules)
    chance = chance_of_one_word(only_mixture(cards, size), cards)
    sets = [frozenset(card) for card in require_deck(plane_deck(cards, size), size)]
    threes = sum(bool(one & other & third) for one, other, third in combinations(sets, 3))
    if threes != chance * comb(cards, 3):
        return fails({"three cards": threes, "chance": str(chance)})
    return holds(f"all {comb(cards, 3)} choices of three cards", chance=str(chance), threes=threes)


@THEOREMS.state(
    Method.COUNTING,
    CARDS,
    foreseen(
        CARDS,
        **{
            "one word for": 7,
            "different words": {
                2: "49/55",
                3: "343/495",
                4: "2401/5247",
                5: "16807/68211",
                6: "117649/1159587",
                7: "823543/28989675",
                8: "117649/28989675",
                9: "0",
            },
        },
    ),
)
def several_cards_have_different_words_so_often(rules: Rules) -> Verdict:
    """A card drawn from a deck, any two of which have just one symbol in common, has a different symbol in common with
    each of two, three or more other cards with these chances, unless one symbol is on every card; one word is right
    for so many others at most.
    """
    cards, size = shape_of(rules)
    mixture = only_mixture(cards, size)
    different = {
        targets: str(chance_of_different_words(mixture, cards, targets)) for targets in range(2, min(size + 2, cards))
    }
    return holds(
        f"more than {size} cards: two of them have the same word",
        **{"one word for": max(mixture.times) - 1, "different words": different},
    )
