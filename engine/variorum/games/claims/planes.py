"""Finite projective planes: any two lines share one point, any two points one line. Decks are made of them.

Points and lines are triples over a finite field, up to a factor; a point lies on a line where their product is nought.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

Element = tuple[int, int]
Card = tuple[int, ...]


class Field(NamedTuple):
    """A finite field: whole numbers modulo a prime, or pairs of them with a root of minus one."""

    prime: int
    elements: tuple[Element, ...]

    def sum_of_products(self, one: Sequence[Element], other: Sequence[Element]) -> Element:
        """Multiply two triples, element by element, and add up."""
        whole = root = 0
        for (a, b), (c, d) in zip(one, other, strict=True):
            whole += a * c - b * d
            root += a * d + b * c
        return whole % self.prime, root % self.prime


@cache
def field(order: int) -> Field:
    """Make the field of a prime order, or of the square of a prime that leaves 3 when divided by 4."""
    if _is_prime(order):
        return Field(order, tuple((number, 0) for number in range(order)))
    root = round(order**0.5)
    if root * root == order and _is_prime(root) and root % 4 == 3:
        return Field(root, tuple((a, b) for a in range(root) for b in range(root)))
    raise ValueError(f"no field of order {order} is made here")


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


@cache
def plane(order: int) -> tuple[Card, ...]:
    """Make the plane of an order: its lines, each as the numbers of its points, in a fixed order."""
    used = field(order)
    nought, one = (0, 0), (1, 0)
    triples = [(one, a, b) for a in used.elements for b in used.elements]
    triples += [(nought, one, a) for a in used.elements]
    triples += [(nought, nought, one)]
    return tuple(
        tuple(number for number, point in enumerate(triples) if used.sum_of_products(line, point) == nought)
        for line in triples
    )


class Fault(NamedTuple):
    """What is wrong with a deck: the cards concerned, and why."""

    cards: tuple[int, ...]
    message: str


def fault_of(deck: Sequence[Card], size: int) -> Fault | None:
    """Find what keeps a deck from being one: a card of the wrong size, or two that do not share just one symbol."""
    for number, card in enumerate(deck):
        if len(set(card)) != len(card):
            twice = next(symbol for symbol in card if card.count(symbol) > 1)
            return Fault((number,), f"card {number} shows symbol {twice} twice")
        if len(card) != size:
            return Fault((number,), f"card {number} shows {len(card)} symbols, not {size}")
    for (one, left), (other, right) in combinations(enumerate(deck), 2):
        shared = sorted(set(left) & set(right))
        if len(shared) != 1:
            what = f"symbols {' and '.join(map(str, shared))}" if shared else "no symbol"
            return Fault((one, other), f"cards {one} and {other} share {what}; any two share just one")
    return None


def shared_symbol(one: Card, other: Card) -> int:
    """Find the symbol that two different cards share."""
    return next(symbol for symbol in one if symbol in other)
