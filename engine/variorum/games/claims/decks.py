"""Decks of which any two cards have symbols in common: what counting allows, and decks that can be made.

Pure functions of numbers and decks; knows no rule set. A deck is *joined by one* where one symbol is on every card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, prod
from typing import Any

import z3

from variorum.games.claims.planes import Card, fault_of, plane
from variorum.prove.solver import example, is_proved
from variorum.prove.undecided import UndecidedError

Deck = tuple[Card, ...]
Times = Mapping[int, int]

MOST_TRIED = 1_000_000  # mixtures of cards, or parts of a plane, gone through one by one

# Blocks of points over the whole numbers modulo a prime, two by two, of which all shifts have each two points once.
BASE_BLOCKS = {8: (5, (((0, 0), (0, 1), (1, 0), (2, 2)), ((0, 0), (0, 2), (1, 3), (3, 2))))}


# -- what a deck shows -------------------------------------------------------------------------------------------


def symbols_of(deck: Sequence[Card]) -> set[int]:
    """List the symbols of a deck."""
    return {symbol for card in deck for symbol in card}


def appearances(deck: Sequence[Card]) -> Counter[int]:
    """Count the cards that each symbol is on."""
    return Counter(symbol for card in deck for symbol in card)


def times_of(deck: Sequence[Card]) -> dict[int, int]:
    """Count how many symbols are on each number of cards, the most frequent first."""
    return _falling(Counter(appearances(deck).values()))


def in_common(one: Card, other: Card) -> list[int]:
    """List the symbols that two cards have in common."""
    return sorted(set(one) & set(other))


def on_every_card(deck: Sequence[Card]) -> list[int]:
    """List the symbols that are on every card."""
    return sorted(set.intersection(*map(set, deck)))


def together(deck: Sequence[Card]) -> dict[int, set[int]]:
    """List with each symbol the others that are on a card with it."""
    found: dict[int, set[int]] = {symbol: set() for symbol in symbols_of(deck)}
    for card in deck:
        for symbol in card:
            found[symbol] |= set(card) - {symbol}
    return found


def matches(times: Mapping[int, Any]) -> Any:
    """Count the symbols in common over all pairs of cards, given how many symbols are on each number of cards."""
    return sum(number * comb(often, 2) for often, number in times.items())


def _falling(times: Times) -> dict[int, int]:
    return dict(sorted(times.items(), reverse=True))


# -- what counting allows ----------------------------------------------------------------------------------------


def most_evenly(places: int, symbols: int) -> dict[int, int]:
    """Spread symbols over places so that any two are on equally many cards, or one card apart."""
    often, more = divmod(places, symbols)
    return {times: number for times, number in ((often + 1, more), (often, symbols - more)) if number}


def least_matches(cards: int, size: int, symbols: int) -> int:
    """Count the fewest symbols in common over all pairs of cards: those of symbols spread most evenly."""
    return int(matches(most_evenly(cards * size, symbols)))


def least_matches_proved(cards: int, size: int, symbols: int) -> bool:
    """Prove that these symbols, spread over the cards in any way, give no fewer symbols in common."""
    times = dict(enumerate(z3.Ints([f"on_{often}" for often in range(cards + 1)])))
    return is_proved(
        matches(times) >= least_matches(cards, size, symbols),
        *(number >= 0 for number in times.values()),
        sum(times.values()) <= symbols,
        sum(often * number for often, number in times.items()) == cards * size,
    )


def most_appearances(cards: int, size: int) -> int:
    """Find on how many cards a symbol can be that is not on all: a card without it has a symbol for each of them."""
    return min(size, cards - 1)


def most_appearances_proved(size: int) -> bool:
    """Prove that the cards with a symbol are no more than the symbols of a card without it.

    Each of them has just one symbol of that card, and no two have the same, for they share the first symbol already.
    """
    with_both = z3.Ints([f"with_{symbol}" for symbol in range(size)])
    return is_proved(sum(with_both) <= size, *(z3.And(number >= 0, number <= 1) for number in with_both))


def joined_by_one_symbols(cards: int, size: int) -> int:
    """Count the symbols of a deck with one symbol on every card, all others being on one."""
    return 1 + cards * (size - 1)


def counting_allows(cards: int, size: int, symbols: int) -> bool:
    """Tell whether symbols on these numbers of cards can give any two cards exactly one in common."""
    often = [*range(1, most_appearances(cards, size) + 1), cards]
    times = dict(zip(often, z3.Ints([f"on_{one}" for one in often]), strict=True))
    found = example(
        *(number >= 0 for number in times.values()),
        sum(times.values()) <= symbols,
        sum(one * number for one, number in times.items()) == cards * size,
        matches(times) == comb(cards, 2),
    )
    return found is not None


def refutation(cards: int, size: int, symbols: int) -> dict[str, Any] | None:
    """Show by numbers that there is no deck of which any two cards have just one symbol in common, or find none.

    Either the symbols of a card cannot be on enough other cards, or the symbols spread most evenly match too often.
    """
    if symbols >= joined_by_one_symbols(cards, size):
        return None
    met = size * (most_appearances(cards, size) - 1)
    if met < cards - 1:
        return {"cards that a card must meet": cards - 1, "cards that it can meet": met}
    least, pairs = least_matches(cards, size, symbols), comb(cards, 2)
    if least <= pairs:
        return None
    spread = most_evenly(cards * size, symbols)
    return {"places": cards * size, "spread most evenly": spread, "matches at least": least, "pairs of cards": pairs}


def refute(cards: int, size: int, symbols: int) -> dict[str, Any] | None:
    """Show that no deck has these numbers, any two cards having just one symbol in common; the solver must agree."""
    certificate, allowed = refutation(cards, size, symbols), counting_allows(cards, size, symbols)
    if (certificate is None) is not allowed:
        raise UndecidedError(f"no numbers show what the solver says of {cards} cards, {size} symbols, {symbols} in all")
    return certificate


def fewest_symbols_counted(cards: int, size: int) -> int:
    """Find with how few symbols counting allows a deck of which any two cards have just one in common."""
    return next(symbols for symbols in range(size, cards * size + 1) if refutation(cards, size, symbols) is None)


def most_cards_counted(size: int, symbols: int) -> int:
    """Find how many cards counting allows; fewer can be had from more by leaving some out, so the first bar counts."""
    cards = 1
    while refutation(cards + 1, size, symbols) is None:
        cards += 1
    return cards


def most_cards_sharing_at_most_one(size: int, symbols: int) -> int:
    """Find how many cards can be had where two never share more than one symbol, and may share none.

    The cards with a symbol have all their other symbols apart, so a symbol is on few cards, and so are all together.
    """
    return symbols * ((symbols - 1) // (size - 1)) // size


# -- how often symbols appear ------------------------------------------------------------------------------------

Kind = tuple[int, ...]


@dataclass(frozen=True)
class Mixture:
    """How many symbols are on each number of cards, and how many cards have symbols on those numbers of cards."""

    times: dict[int, int]
    kinds: dict[Kind, int]

    @property
    def symbols(self) -> int:
        """The symbols in all."""
        return sum(self.times.values())


def missing_cards(cards: int, size: int) -> int:
    """Count the cards that are missing to a plane, in which every symbol is on as many cards as a card has symbols."""
    return size * (size - 1) + 1 - cards


def card_kinds(cards: int, size: int) -> list[Kind]:
    """List how often the symbols of a card can appear: together once for each other card, besides on itself."""
    shortfalls = _shortfalls(missing_cards(cards, size), size, size - 1)
    return [tuple(size - short for short in one) for one in shortfalls]


def _shortfalls(total: int, parts: int, most: int) -> list[tuple[int, ...]]:
    """Split a number into a given number of parts, each below a limit, the largest first."""
    if parts == 0:
        return [()] if total == 0 else []
    return [
        (first, *rest)
        for first in range(min(total, most), -1, -1)
        if first * parts >= total
        for rest in _shortfalls(total - first, parts - 1, first)
    ]


@cache
def mixtures(cards: int, size: int) -> tuple[Mixture, ...]:
    """Go through all numbers of cards of each kind for those in which every symbol is on a whole number of cards.

    So all decks are counted of which any two cards have just one symbol in common, but for those joined by one.
    """
    if missing_cards(cards, size) > size:
        raise UndecidedError("there are too many kinds of cards to go through")
    kinds = card_kinds(cards, size)
    if kinds and comb(cards + len(kinds) - 1, len(kinds) - 1) > MOST_TRIED:
        raise UndecidedError("there are too many mixtures of cards to go through")
    found = []
    for numbers in _sums(cards, len(kinds)):
        places: Counter[int] = Counter()
        for kind, number in zip(kinds, numbers, strict=True):
            for often in kind:
                places[often] += number
        if not any(number % often for often, number in places.items()):
            times = {often: number // often for often, number in places.items() if number}
            used = {kind: number for kind, number in zip(kinds, numbers, strict=True) if number}
            found.append(Mixture(_falling(times), used))
    return tuple(found)


def _sums(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """List all ways to write a number as an ordered sum of a given number of parts."""
    if parts <= 1:
        yield from [(total,)] if parts else []
        return
    for first in range(total + 1):
        yield from ((first, *rest) for rest in _sums(total - first, parts - 1))


def only_mixture(cards: int, size: int) -> Mixture:
    """Find how often symbols appear where counting leaves but one way."""
    found = mixtures(cards, size)
    if len(found) != 1:
        raise UndecidedError(f"counting leaves {len(found)} ways in which symbols can appear")
    return found[0]


def times_of_parts(order: int, cards: int) -> list[dict[int, int]]:
    """List how often symbols appear in decks of a given number of cards of a plane, whichever cards are left out."""
    full = plane(order)
    if comb(len(full), cards) > MOST_TRIED:
        raise UndecidedError("there are too many parts of the plane to go through")
    found = set()
    for out in combinations(full, len(full) - cards):
        less = Counter(Counter(symbol for card in out for symbol in card).values())
        less[0] = len(full) - less.total()
        found.add(tuple(sorted((order + 1 - short, number) for short, number in less.items() if number)))
    return [_falling(dict(one)) for one in sorted(found)]


# -- chances -----------------------------------------------------------------------------------------------------


def chance_of_one_word(mixture: Mixture, cards: int) -> Fraction:
    """Find the chance that three cards drawn from a deck have one symbol in common."""
    return Fraction(sum(number * comb(often, 3) for often, number in mixture.times.items()), comb(cards, 3))


def chance_of_different_words(mixture: Mixture, cards: int, targets: int) -> Fraction:
    """Find the chance that a card drawn from a deck shares a different symbol with each of a number of other cards."""
    ways = sum(number * _choices([often - 1 for often in kind], targets) for kind, number in mixture.kinds.items())
    return Fraction(ways, cards * comb(cards - 1, targets))


def _choices(heaps: Sequence[int], count: int) -> int:
    """Count the ways to take one each from a given number of different heaps."""
    return sum(prod(chosen) for chosen in combinations(heaps, count))


# -- decks made --------------------------------------------------------------------------------------------------


def plane_deck(cards: int, size: int) -> Deck | None:
    """Take cards of the plane with this number of symbols on a card, if such a plane can be made here."""
    try:
        full = plane(size - 1)
    except ValueError:
        return None
    return full[:cards] if cards <= len(full) else None


def joined_by_one(cards: int, size: int) -> Deck:
    """Make a deck with one symbol on every card, all others being on one."""
    return tuple((0, *range(1 + card * (size - 1), 1 + (card + 1) * (size - 1))) for card in range(cards))


def block_deck(size: int) -> Deck | None:
    """Make a card of each point, with a symbol for each block that the point is in: two points are in one block."""
    if size not in BASE_BLOCKS:
        return None
    prime, bases = BASE_BLOCKS[size]
    points = list(product(range(prime), repeat=2))
    blocks = [{((x + a) % prime, (y + b) % prime) for x, y in base} for base in bases for a, b in points]
    return tuple(tuple(number for number, block in enumerate(blocks) if point in block) for point in points)


def thin(deck: Deck, symbols: int) -> Deck:
    """Leave out symbols with all their cards, those on the fewest cards first, until the wanted number is left."""
    while len(symbols_of(deck)) > symbols:
        counted = appearances(deck)
        rarest = min(counted, key=lambda symbol: (counted[symbol], symbol))
        deck = tuple(card for card in deck if rarest not in card)
    return deck


def make_largest(size: int, symbols: int) -> Deck:
    """Make as many cards as can be made here from a number of symbols, any two sharing exactly one."""
    made = [joined_by_one((symbols - 1) // (size - 1), size)]
    made += [thin(deck, symbols) for deck in (plane_deck(size * (size - 1) + 1, size), block_deck(size)) if deck]
    return max(made, key=len)


def make_deck(cards: int, size: int, symbols: int) -> Deck | None:
    """Make a deck of which any two cards have just one symbol in common, if one with so few symbols is made here."""
    made = [plane_deck(cards, size), make_largest(size, symbols)[:cards]]
    return next((deck for deck in made if deck and len(deck) == cards and len(symbols_of(deck)) <= symbols), None)


def require_deck(deck: Deck | None, size: int) -> Deck:
    """Check a deck of which any two cards have just one symbol in common."""
    if deck is None:
        raise UndecidedError("counting allows such a deck, but none is made here")
    fault = fault_of(deck, size)
    if fault is not None:
        raise UndecidedError(fault.message)
    return deck


def deck_data(deck: Deck, **more: Any) -> dict[str, Any]:
    """Write a deck as a witness."""
    return {"deck": [list(card) for card in deck], **more}


def one_on_all(cards: int, size: int, symbols: int) -> Deck:
    """Make a deck of different cards with one symbol on all, the others taken in turn in ever wider steps."""
    others = symbols - 1
    return tuple(
        (0, *sorted(1 + (card + place * (1 + card // others)) % others for place in range(size - 1)))
        for card in range(cards)
    )


def merge_symbols(deck: Deck, symbols: int) -> Deck:
    """Merge symbols that are on no card together, those on the fewest cards first, until the wanted number is left."""
    while len(symbols_of(deck)) > symbols:
        counted, beside = appearances(deck), together(deck)
        apart = (pair for pair in combinations(sorted(counted), 2) if pair[1] not in beside[pair[0]])
        pair = min(apart, key=lambda pair: counted[pair[0]] * counted[pair[1]], default=None)
        if pair is None:
            raise UndecidedError(f"a deck with {symbols} symbols is not made here")
        deck = tuple(tuple(sorted(pair[0] if symbol == pair[1] else symbol for symbol in card)) for card in deck)
    return deck


def matching_deck(cards: int, size: int, symbols: int) -> Deck:
    """Make a deck with at most this number of symbols in which any two cards share at least one."""
    deck = plane_deck(cards, size)
    return merge_symbols(deck, symbols) if deck else one_on_all(cards, size, symbols)


def surplus(deck: Deck) -> int:
    """Count the symbols in common over all pairs of cards that are more than one for each pair."""
    return int(matches(times_of(deck))) - comb(len(deck), 2)


# -- what is missing to a plane ----------------------------------------------------------------------------------


def cards_to_add(deck: Deck, size: int) -> list[Card]:
    """List the cards that could be added of symbols that are on no card together."""
    beside, counted = together(deck), appearances(deck)
    short = sorted(symbol for symbol, often in counted.items() if often < size)
    return list(_apart((), short, beside, size))


def _apart(card: Card, left: Sequence[int], beside: Mapping[int, set[int]], size: int) -> Iterator[Card]:
    if len(card) == size:
        yield card
        return
    for place, symbol in enumerate(left):
        later = [other for other in left[place + 1 :] if other not in beside[symbol]]
        yield from _apart((*card, symbol), later, beside, size)


def falls_in_two(vertices: int) -> bool:
    """Prove that a graph falls in two sides, each joined to all of the other and to none of its own.

    Given is that each vertex is joined to another, and to just one end of every edge between two others.
    """
    edges = {pair: z3.Bool(f"{pair[0]}-{pair[1]}") for pair in combinations(range(vertices), 2)}

    def edge(one: int, other: int) -> Any:
        return edges[min(one, other), max(one, other)] if one != other else z3.BoolVal(False)

    one_end = [
        z3.Implies(edges[one, other], z3.Xor(edge(third, one), edge(third, other)))
        for one, other in edges
        for third in range(vertices)
        if third not in (one, other)
    ]
    joined = [z3.Or(*(edge(one, other) for other in range(vertices))) for one in range(vertices)]
    sides = [edges[one, other] == z3.Xor(edge(0, one), edge(0, other)) for one, other in edges]
    return is_proved(z3.And(*sides), *one_end, *joined)


def completes(mixture: Mixture, size: int) -> bool:
    """Prove that a deck so mixed, up to two cards short of a plane, becomes one by adding cards.

    A symbol on as many cards as a card has symbols is on a card with every other: only the rest can be apart.
    """
    short = {often: number for often, number in mixture.times.items() if often < size}
    apart = {often: mixture.symbols - 1 - often * (size - 1) for often in mixture.times}
    if apart.get(size, 0) != 0:
        return False
    if not short:
        return True
    by_kind = [Counter(often for often in kind if often < size) for kind in mixture.kinds]
    if short == {size - 1: size}:
        # All of the rest are apart from one another: they are the card to add, and each card has one of them.
        return apart[size - 1] == size - 1 and all(kind == {size - 1: 1} for kind in by_kind)
    if short != {size - 1: 2 * (size - 1), size - 2: 1}:
        return False
    # One symbol is apart from all of the rest. A card without it has two of these; any third is on a card with all
    # symbols of that card but one, so with just one of the two: the rest fall in two sides. Each side, with the one
    # symbol, is a card to add: a card with that symbol meets both in it alone, any other has one of each side.
    return (
        apart[size - 2] == 2 * (size - 1)
        and apart[size - 1] == size - 1
        and all(kind in ({size - 2: 1}, {size - 1: 2}) for kind in by_kind)
        and falls_in_two(2 * (size - 1))
    )
