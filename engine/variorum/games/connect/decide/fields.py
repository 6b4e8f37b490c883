"""Finite fields: the engine's, and one made in another way, with the axioms and the renaming that carries one over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from variorum.games.claims.planes import Card, Element, field

Operation = Callable[[Element, Element], Element]


@dataclass(frozen=True)
class Arithmetic:
    """Elements that can be added and multiplied."""

    elements: tuple[Element, ...]
    add: Operation
    times: Operation


def engines(order: int) -> Arithmetic:
    """Take the engine's field, with the sums and products that its planes are made of."""
    used = field(order)
    one = (1, 0)
    return Arithmetic(
        used.elements,
        lambda a, b: used.sum_of_products((a, b), (one, one)),
        lambda a, b: used.sum_of_products((a,), (b,)),
    )


def remainders(prime: int, square: Element) -> Arithmetic:
    """Make the numbers a + bx over the whole numbers modulo a prime, where x times x is a given such number."""

    def times(one: Element, other: Element) -> Element:
        (a, b), (c, d) = one, other
        top = b * d
        return (a * c + top * square[0]) % prime, (a * d + b * c + top * square[1]) % prime

    return Arithmetic(
        tuple((a, b) for a in range(prime) for b in range(prime)),
        lambda one, other: ((one[0] + other[0]) % prime, (one[1] + other[1]) % prime),
        times,
    )


def squares_without_root(prime: int) -> Iterator[Element]:
    """List what x times x can be for x to be no number modulo a prime."""
    for low, high in product(range(prime), repeat=2):
        if all((x * x - high * x - low) % prime for x in range(prime)):
            yield low, high


def broken_axiom(made: Arithmetic) -> str | None:
    """Go through all elements, pairs and threes for an axiom of a field that does not hold."""
    of, add, times = made.elements, made.add, made.times
    noughts = [e for e in of if all(add(e, a) == a for a in of)]
    ones = [e for e in of if all(times(e, a) == a for a in of)]
    if len(noughts) != 1 or len(ones) != 1 or noughts == ones:
        return "a nought and a one"
    nought, one = noughts[0], ones[0]
    pairs, threes = list(product(of, repeat=2)), list(product(of, repeat=3))
    axioms = {
        "sums and products are elements": all(add(a, b) in of and times(a, b) in of for a, b in pairs),
        "sums may be turned round": all(add(a, b) == add(b, a) for a, b in pairs),
        "products may be turned round": all(times(a, b) == times(b, a) for a, b in pairs),
        "sums of three": all(add(add(a, b), c) == add(a, add(b, c)) for a, b, c in threes),
        "products of three": all(times(times(a, b), c) == times(a, times(b, c)) for a, b, c in threes),
        "products of sums": all(times(a, add(b, c)) == add(times(a, b), times(a, c)) for a, b, c in threes),
        "every element has an opposite": all(any(add(a, b) == nought for b in of) for a in of),
        "every other has an inverse": all(any(times(a, b) == one for b in of) for a in of if a != nought),
    }
    return next((name for name, kept in axioms.items() if not kept), None)


def carrying(one: Arithmetic, other: Arithmetic) -> dict[Element, Element] | None:
    """Find names of elements under which every sum and product of one is that of the other.

    One is made of a + bx: the names are settled by what x becomes.
    """
    unit = (1, 0)
    for image in other.elements:
        names = {(a, b): other.add(_multiple(other, unit, a), _multiple(other, image, b)) for a, b in one.elements}
        if len(set(names.values())) == len(names) and _agree(one, other, names):
            return names
    return None


def _multiple(made: Arithmetic, element: Element, count: int) -> Element:
    total = (0, 0)
    for _ in range(count):
        total = made.add(total, element)
    return total


def _agree(one: Arithmetic, other: Arithmetic, names: Mapping[Element, Element]) -> bool:
    return all(
        names[one.add(a, b)] == other.add(names[a], names[b])
        and names[one.times(a, b)] == other.times(names[a], names[b])
        for a, b in product(one.elements, repeat=2)
    )


# -- planes ------------------------------------------------------------------------------------------------------


def triples(elements: Sequence[Element]) -> list[tuple[Element, Element, Element]]:
    """List a triple for each point, the first element that is not nought being one, in the engine's order."""
    nought, one = (0, 0), (1, 0)
    some = [(one, a, b) for a in elements for b in elements]
    return [*some, *((nought, one, a) for a in elements), (nought, nought, one)]


def plane_over(made: Arithmetic) -> list[Card]:
    """Make the plane over a field: a point is on a line where their product is nought."""
    points = triples(made.elements)

    def product_of(line: Sequence[Element], point: Sequence[Element]) -> Element:
        first, second, third = (made.times(a, b) for a, b in zip(line, point, strict=True))
        return made.add(made.add(first, second), third)

    return [
        tuple(number for number, point in enumerate(points) if product_of(line, point) == (0, 0)) for line in points
    ]


def rename_points(
    lines: Sequence[Card], one: Arithmetic, other: Arithmetic, names: Mapping[Element, Element]
) -> set[Card]:
    """Rename the points of a plane as the elements of its field are renamed."""
    numbers = {point: number for number, point in enumerate(triples(other.elements))}
    images = [numbers[names[a], names[b], names[c]] for a, b, c in triples(one.elements)]
    return {tuple(sorted(images[point] for point in line)) for line in lines}
