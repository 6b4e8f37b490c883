"""Theorems about the deck: which numbers of cards and symbols can stand together, and what every such deck is like.

Where a witness shows that something is impossible, a certificate stands in for a record: its numbers can be worked out
again by hand.
"""

from __future__ import annotations

from functools import partial
from itertools import combinations
from math import comb

from variorum.games.claims.decks import (
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
    only_mixture,
    plane_deck,
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
    foresee_fact,
    most_cards,
    numbers_of,
    require_completion,
    shape_of,
    size_of,
)
from variorum.games.dobble.decide.decks import (
    deck_record,
    described_deck,
    keeps_one_in_common,
    one_symbol_on_all,
    refute_described,
    right_deck,
)
from variorum.games.dobble.deck import deck_fault
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.theorems.stated import THEOREMS, by_number
from variorum.prove.theorems import (
    Answers,
    Figures,
    Method,
    Status,
    Verdict,
    fact,
    fails,
    holds,
    holds_if,
    odd,
    plainly,
)
from variorum.prove.undecided import UndecidedError

USUAL = {"deck.cards": "55", "deck.symbols.card": "8", "deck.symbols.all": "50"}


foreseen, foreseen_fact = partial(foresee, USUAL), partial(foresee_fact, USUAL)


# -- can there be such a deck? -----------------------------------------------------------------------------------


def described_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect no deck where any two cards share one symbol: fifty symbols match too often. One for all is easy."""
    if odd(answers, USUAL):
        return None
    if answers["deck.common"] == "one-for-all":
        return Status.HOLDS, {}
    return Status.FAILS, {"matches at least": 1720, "pairs of cards": 1485}


SHOWN = ("cards", "symbols on a card", "symbols in all", "places", "spread most evenly")  # with a certificate


@THEOREMS.state(Method.PROOF, described_expected)
def the_deck_described_can_exist(rules: Rules) -> Verdict:
    """The deck that the book describes can exist. Its cards are all different, they have exactly the numbers of
    symbols that the book gives, on a card and in all, and they share symbols as the book says.

    Otherwise: The deck that the book describes cannot exist. Its numbers of cards and symbols do not fit what its cards
    are to share.
    """
    certificate = refute_described(rules)
    if certificate is None:
        return holds("a deck with these numbers", deck_data(described_deck(rules)))
    return fails(certificate, **{key: number for key, number in certificate.items() if key not in SHOWN})


@THEOREMS.state(Method.PROOF, foreseen(CARDS, **{"on at most": 8, "or on all": 55}))
def a_symbol_on_too_many_cards_is_on_all(rules: Rules) -> Verdict:
    """If any two cards share exactly one symbol, a symbol on too many cards is on all. Too many are more than a card
    has symbols: a card without that symbol would need a different symbol for each of them.

    Otherwise: Even if any two cards share exactly one symbol, a symbol on too many cards need not be on all.
    """
    cards, size = shape_of(rules)
    if not most_appearances_proved(size):
        raise UndecidedError("the counting of the symbols of a card is not proved")
    joined = require_deck(joined_by_one(cards, size), size)
    figures = {"on at most": most_appearances(cards, size), "or on all": max(times_of(joined))}
    return holds(f"a deck with one symbol on every card: {len(symbols_of(joined))} symbols", **figures)


@THEOREMS.ask(Method.PROOF, foreseen_fact(CARDS, **{"at least": 57, "with one on all": 386}))
def how_many_symbols_a_deck_needs(rules: Rules) -> Verdict:
    """How many symbols a deck needs if any two cards share exactly one. A deck with the least number is shown; one with
    a symbol on every card needs more.
    """
    cards, size = shape_of(rules)
    deck, figures = fewest_symbols(cards, size)
    return fact(f"a deck of {cards} cards with {len(symbols_of(deck))} symbols", deck_data(deck), **figures)


@THEOREMS.ask(
    Method.PROOF,
    foreseen_fact("deck.symbols.card deck.symbols.all", **{"at most": 25, "made": 25}),
)
def how_many_cards_the_symbols_allow(rules: Rules) -> Verdict:
    """How many cards the book's symbols allow if any two cards share exactly one. No more than this can be made, by
    counting; the largest deck made here is shown.
    """
    deck, figures = most_cards(size_of(rules), rules.deck_symbols_all)
    return fact(f"a deck of {len(deck)} cards", deck_data(deck), **figures)


@THEOREMS.state(Method.COUNTING, foreseen(NUMBERS, **{"at most": 43}))
def the_symbols_are_too_few_even_for_strangers(rules: Rules) -> Verdict:
    """The book's symbols are too few for its cards, even if some pairs share none. Two cards may share one symbol or
    none, but never two: even then fewer cards can be made than the book has.

    Otherwise: The book's symbols are enough for its cards, if some pairs may share none. Two cards share one symbol or
    none, but never two.
    """
    cards, size, symbols = numbers_of(rules)
    most = most_cards_sharing_at_most_one(size, symbols)
    if most < cards:
        return holds(f"a symbol on {(symbols - 1) // (size - 1)} cards at most", **{"at most": most})
    deck = require_deck(make_deck(cards, size, symbols), size)
    shown = deck_record(rules, deck) if deck_fault(rules, deck) is None else deck_data(deck)
    return fails(shown, **{"at most": most})


# -- what every such deck is like --------------------------------------------------------------------------------


@THEOREMS.ask(
    Method.EXHAUSTIVE,
    foreseen_fact(CARDS, **{"symbols by number of cards": [{"8": 42, "7": 14, "6": 1}], "symbols": [57]}),
)
def how_often_each_symbol_appears(rules: Rules) -> Verdict:
    """How often each symbol appears if any two cards share exactly one and none is on all. Counting leaves no other
    ways; and whichever cards are left out of a projective plane, the numbers are among these.
    """
    cards, size = shape_of(rules)
    found = mixtures(cards, size)
    times = [mixture.times for mixture in found]
    parts = times_of_parts(size - 1, cards) if plane_deck(cards, size) else []
    if any(one not in times for one in parts):
        raise UndecidedError("a part of a plane has numbers that counting does not allow")
    chosen = comb(missing_cards(cards, size) + cards, cards) if parts else 0
    figures = {
        "symbols by number of cards": list(map(by_number, times)),
        "symbols": sorted({mixture.symbols for mixture in found}),
    }
    return fact(f"all {chosen} ways to choose {cards} cards of a plane", **figures)


@THEOREMS.state(Method.PROOF, foreseen(CARDS, **{"cards to add": 2, "order of the plane": 7}))
def every_deck_is_part_of_a_plane(rules: Rules) -> Verdict:
    """If any two cards share one symbol and none is on all, the deck is part of a plane. Cards can be added that make
    it a projective plane, in which any two still share exactly one symbol. (Whether there is but one such plane is not
    asked.)

    Otherwise: A deck need not be part of a plane, even if any two cards share one symbol and none is on all.
    """
    cards, size = shape_of(rules)
    if not require_completion(cards, size):
        return holds("only decks with one symbol on every card")
    figures = complete(plane_deck(cards, size), size)
    return holds(f"{cards} cards of a plane, and the cards that were left out", **figures)


# -- what gives way ----------------------------------------------------------------------------------------------


def number_gives_way(answers: Answers) -> bool:
    """Expect any two cards to share just one symbol where the number of symbols gives way to it."""
    return plainly(answers, "deck.common=one-for-each-two", "deck.conflict=number-of-symbols")


def right_deck_expected(answers: Answers) -> tuple[Status, Figures] | None:
    """Expect fifty symbols, unless their number gives way: then it takes 57."""
    if odd(answers, USUAL):
        return None
    return Status.HOLDS, {"cards": 55, "symbols on a card": [8], "symbols": 57 if number_gives_way(answers) else 50}


@THEOREMS.state(Method.EXHAUSTIVE, right_deck_expected)
def there_is_a_deck_to_play_with(rules: Rules) -> Verdict:
    """There is a deck that the rules accept. It keeps all that the book says of the cards, but for what the rules give
    up where the book's numbers cannot all be true.

    Otherwise: There is no deck that the rules accept.
    """
    certificate = refute_described(rules)
    if certificate is not None and not (keeps_one_in_common(rules) or rules.deck_conflict):
        return fails(certificate)
    deck = right_deck(rules)
    fault = deck_fault(rules, deck)
    if fault is not None:
        raise UndecidedError(f"the referee refuses the deck made here: {fault.message}")
    sizes = sorted({len(set(card)) for card in deck})
    figures = {"cards": len(deck), "symbols on a card": sizes, "symbols": len(symbols_of(deck))}
    return holds(f"all {comb(len(deck), 2)} pairs of cards", deck_data(deck), **figures)


@THEOREMS.ask(Method.PROOF, foreseen_fact(NUMBERS, **{"at least": 235, "in a deck": 336}))
def how_many_matches_are_too_many(rules: Rules) -> Verdict:
    """How many shared symbols are too many if the book's number of symbols is right. Any two cards share at least one
    symbol; what they share beyond that is counted over all pairs, and a deck is shown.
    """
    cards, size, symbols = numbers_of(rules)
    if not least_matches_proved(cards, size, symbols):
        raise UndecidedError("the least number of matches is not proved")
    deck = matching_deck(cards, size, symbols)
    if not all(in_common(*pair) for pair in combinations(deck, 2)):
        raise UndecidedError("two cards of the deck have nothing in common")
    least = max(0, least_matches(cards, size, symbols) - comb(cards, 2))
    return fact(
        f"a deck of {cards} cards with {len(symbols_of(deck))} symbols",
        deck_data(deck),
        **{"at least": least, "in a deck": surplus(deck)},
    )


@THEOREMS.state(
    Method.EXHAUSTIVE,
    lambda answers: None if odd(answers, USUAL) else holds_if(number_gives_way)(answers),
)
def any_two_cards_share_exactly_one_symbol(rules: Rules) -> Verdict:
    """Any two cards share exactly one symbol. So only one word is right for them, in every deck that the rules allow.

    Otherwise: Two cards can share several symbols. So several words can be right for them, as in the deck shown.
    """
    deck = right_deck(rules)
    pairs = combinations(range(len(deck)), 2)
    several = next((pair for pair in pairs if len(in_common(deck[pair[0]], deck[pair[1]])) != 1), None)
    if several is not None:
        return fails(deck_record(rules, deck, several, 1))
    if not keeps_one_in_common(rules):
        raise UndecidedError("any two cards of the deck made here share exactly one symbol, but not of every deck")
    return holds(f"all {comb(len(deck), 2)} pairs of cards of a deck with {len(symbols_of(deck))} symbols")


@THEOREMS.state(
    Method.COUNTING,
    lambda answers: None if odd(answers, USUAL) else holds_if(number_gives_way)(answers),
)
def no_symbol_is_on_every_card(rules: Rules) -> Verdict:
    """No symbol is on every card of a deck with as few symbols as possible. So no word is right for all cards.

    Otherwise: A symbol can be on every card. A player who keeps naming it is right every time.
    """
    cards, size, symbols = numbers_of(rules)
    if keeps_one_in_common(rules):
        least, joined = fewest_symbols_counted(cards, size), joined_by_one_symbols(cards, size)
        if least < joined:
            deck = require_deck(make_deck(cards, size, least), size)
            return holds(f"a deck with {len(symbols_of(deck))} symbols; with one on every card it takes {joined}")
        return fails(deck_record(rules, joined_by_one(cards, size), claims=cards))
    return fails(deck_record(rules, one_symbol_on_all(cards, size, symbols), claims=cards))


# -- one word for several cards ----------------------------------------------------------------------------------


@THEOREMS.ask(Method.EXHAUSTIVE, foreseen_fact(CARDS, chance="6/55", threes=2862))
def how_often_three_cards_share_one_symbol(rules: Rules) -> Verdict:
    """How often three cards share one symbol if any two share exactly one and none is on all. The chance for three
    cards drawn from the deck, and how many sets of three there are.
    """
    cards, size = shape_of(rules)
    chance = chance_of_one_word(only_mixture(cards, size), cards)
    sets = [frozenset(card) for card in require_deck(plane_deck(cards, size), size)]
    threes = sum(bool(one & other & third) for one, other, third in combinations(sets, 3))
    if threes != chance * comb(cards, 3):
        raise UndecidedError(f"{threes} sets of three were found, and counting gives a chance of {chance}")
    return fact(f"all {comb(cards, 3)} choices of three cards", chance=str(chance), threes=threes)


@THEOREMS.ask(
    Method.COUNTING,
    foreseen_fact(
        CARDS,
        **{
            "one symbol for": 7,
            "different symbols": {
                "2": "49/55",
                "3": "343/495",
                "4": "2401/5247",
                "5": "16807/68211",
                "6": "117649/1159587",
                "7": "823543/28989675",
                "8": "117649/28989675",
                "9": "0",
            },
        },
    ),
)
def how_often_cards_need_different_symbols(rules: Rules) -> Verdict:
    """How often a card shares a different symbol with each of several others, by their number. Any two cards share
    exactly one symbol and none is on all; and one symbol fits at most this number of others.
    """
    cards, size = shape_of(rules)
    mixture = only_mixture(cards, size)
    different = {
        targets: str(chance_of_different_words(mixture, cards, targets)) for targets in range(2, min(size + 2, cards))
    }
    return fact(
        f"more than {size} cards: two of them share the same symbol with the card",
        **{"one symbol for": max(mixture.times) - 1, "different symbols": by_number(different)},
    )


@THEOREMS.ask(
    Method.COUNTING,
    foreseen_fact(
        CARDS,
        chance={
            "2": "10.9 %",
            "3": "30.7 %",
            "4": "54.2 %",
            "5": "75.4 %",
            "6": "89.9 %",
            "7": "97.2 %",
            "8": "99.6 %",
        },
    ),
)
def how_often_one_word_fits_two_targets(rules: Rules) -> Verdict:
    """How often one spoken word fits two targets, by their number. Two of the cards to match share the same symbol with
    yours; any two cards share exactly one symbol and none is on all.
    """
    cards, size = shape_of(rules)
    mixture = only_mixture(cards, size)
    targets = range(2, min(9, cards))
    chances = {count: 1 - chance_of_different_words(mixture, cards, count) for count in targets}
    return fact(
        "two to eight cards to match, as around the middle card for as many players",
        chance=by_number({count: f"{float(100 * chance):.1f} %" for count, chance in chances.items()}),
    )
