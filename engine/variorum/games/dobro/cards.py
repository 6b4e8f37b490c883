"""Dobro's cards: sixteen kinds, their notation, and hands as multisets held in one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

LOWEST, HIGHEST = 2, 12
NUMBERS = range(LOWEST, HIGHEST + 1)

# A card is the index of its kind. Numbered cards come first, so that a kind plus 2 is the number on it.
WILD, SKIP, REVERSE, FORGETFUL, DOBREI = 11, 12, 13, 14, 15
LAST_KIND = DOBREI
KINDS = range(LAST_KIND + 1)
NAMES = (*map(str, NUMBERS), "W", "skip", "reverse", "forgetful", "dobrei")

BITS = 5  # room for 31 cards of a kind
FULL = (1 << BITS) - 1
EVERY_OTHER = sum(FULL << (2 * BITS * pair) for pair in range(8))
ONE = tuple(1 << (BITS * kind) for kind in KINDS)
SPECIAL_CARDS = (FULL << (BITS * SKIP)) | (FULL << (BITS * REVERSE))


def kind_of(number: int) -> int:
    """Find the kind of a numbered card."""
    return number - LOWEST


def number_on(card: int) -> int:
    """Read the number on a card; other cards have none, which counts nothing."""
    return card + LOWEST if card < WILD else 0


def copies(cards: int, kind: int, bits: int) -> int:
    """Count the cards of a kind in a multiset with this many bits for each; the batch engine's have fewer."""
    return (cards >> (bits * kind)) & ((1 << bits) - 1)


def count(hand: int, kind: int) -> int:
    """Count the cards of a kind in a multiset."""
    return copies(hand, kind, BITS)


def multiset(cards: Iterable[int]) -> int:
    """Gather cards into a multiset."""
    return sum(map(ONE.__getitem__, cards))


def cards_of(hand: int) -> Iterator[int]:
    """List the cards of a multiset, lowest first."""
    kind = 0
    while hand:
        for _ in range(hand & FULL):
            yield kind
        hand >>= BITS
        kind += 1


def size(hand: int) -> int:
    """Count the cards of a multiset: add neighbouring kinds, then all pairs at once by a remainder."""
    return ((hand & EVERY_OTHER) + ((hand >> BITS) & EVERY_OTHER)) % ((1 << 2 * BITS) - 1)


def total(hand: int) -> int:
    """Add the numbers printed on the cards of a multiset."""
    return sum(number_on(card) for card in cards_of(hand))
