"""How many symbols a deck needs in which any two cards share just one. Plain counting, no drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from variorum.rulebook.editions import Edition

ONE_FOR_EACH_TWO = "one-for-each-two"


@dataclass(frozen=True)
class Numbers:
    """What a book says of its deck: how many cards, symbols on each, and symbols in all."""

    cards: int
    each: int
    symbols: int

    @property
    def places(self) -> int:
        """Count the places for a symbol on all cards."""
        return self.cards * self.each

    @property
    def pairs(self) -> int:
        """Count the pairs of cards."""
        return pairs(self.cards)

    @property
    def most_evenly(self) -> int:
        """Find how often the commonest symbol is there if all are as even as they can be."""
        return -(-self.places // self.symbols)

    @property
    def with_one_on_all(self) -> int:
        """Count the symbols of a deck in which one is on every card, and so no other on two."""
        return 1 + self.cards * (self.each - 1)

    @property
    def crowded(self) -> bool:
        """Tell whether some symbol must be on more cards than there are symbols on a card, and cannot be on all."""
        return self.most_evenly > self.each and self.symbols < self.with_one_on_all

    @property
    def overmatched(self) -> bool:
        """Tell whether even the fewest matches are more than there are pairs of cards."""
        return fewest_matches(self.places, self.symbols) > self.pairs

    @property
    def impossible(self) -> bool:
        """Tell whether no such deck can be, by one way of counting or the other."""
        return self.crowded or self.overmatched

    @property
    def least_by_matches(self) -> int:
        """Find the smallest number of symbols that counting allows; fewer cannot do, and this number may not."""
        return next(n for n in range(1, self.places + 1) if fewest_matches(self.places, n) <= self.pairs)


def pairs(things: int) -> int:
    """Count the pairs that a number of things makes."""
    return things * (things - 1) // 2


def spread(places: int, symbols: int) -> dict[int, int]:
    """Spread symbols over places as evenly as can be: how many of them are on how many cards."""
    often, more = divmod(places, symbols)
    return {on: count for on, count in ((often + 1, more), (often, symbols - more)) if count}


def fewest_matches(places: int, symbols: int) -> int:
    """Count the pairs of cards that match, once for each symbol they share, if symbols are spread evenly.

    Any other spread makes more: a place that goes from a symbol on r cards to one on s, where s + 1 < r, takes r - 1
    matches away and adds s.
    """
    return sum(count * pairs(on) for on, count in spread(places, symbols).items())


def numbers_of(edition: Edition) -> Numbers | None:
    """Read what an edition says of its deck, where it says it of each two cards."""
    asked = ("deck.cards", "deck.symbols.card", "deck.symbols.all", "deck.common")
    cards, each, symbols, common = (edition.rulings[id_].answer if id_ in edition.rulings else None for id_ in asked)
    if common not in (None, ONE_FOR_EACH_TWO) or not all(isinstance(one, int) for one in (cards, each, symbols)):
        return None
    return Numbers(int(str(cards)), int(str(each)), int(str(symbols)))


def stated_numbers(editions: tuple[Edition, ...]) -> Iterator[tuple[str, Numbers]]:
    """List what the editions say of their decks, each thing said once, with the edition that says it first."""
    seen = set()
    for edition in editions:
        numbers = numbers_of(edition)
        if numbers and numbers not in seen:
            seen.add(numbers)
            yield edition.name, numbers
