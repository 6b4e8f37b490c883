"""The deck: planes made in other ways, what counting says against going through small decks, and every theorem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from typing import Any

import pytest
import z3
from variorum.games.claims.decks import (
    Deck,
    appearances,
    block_deck,
    card_kinds,
    cards_to_add,
    chance_of_different_words,
    completes,
    counting_allows,
    falls_in_two,
    fewest_symbols_counted,
    joined_by_one,
    least_matches,
    least_matches_proved,
    make_deck,
    make_largest,
    matching_deck,
    mixtures,
    most_cards_counted,
    most_cards_sharing_at_most_one,
    most_evenly,
    on_every_card,
    one_on_all,
    plane_deck,
    refutation,
    surplus,
    symbols_of,
    times_of,
)
from variorum.games.claims.owndecks import lines_of_plane
from variorum.games.claims.planes import Card, fault_of, plane, shared_symbol
from variorum.games.dobble.answers import DeckCommon, DeckConflict
from variorum.games.dobble.records import read_record
from variorum.games.dobble.referee import referee
from variorum.games.dobble.theorems import BOOK, THEOREMS
from variorum.games.dobble.theorems import deck as subject
from variorum.games.faults import FaultError
from variorum.prove.solver import example
from variorum.prove.theorems import Status, Theorem, Verdict, switch
from variorum.prove.undecided import UndecidedError

from properties.dobble.conftest import rules_of

OWN = [theorem for theorem in THEOREMS if theorem.decide.__module__ == subject.__name__]

# -- planes made in other ways -----------------------------------------------------------------------------------

# Numbers modulo the number of points of which every difference comes once.
DIFFERENCES = {
    2: (0, 1, 3),
    3: (0, 1, 3, 9),
    5: (0, 1, 3, 8, 12, 18),
    7: (0, 1, 3, 13, 32, 36, 43, 52),
    9: (0, 1, 3, 9, 27, 49, 56, 61, 77, 81),
}


def turned(order: int) -> Deck:
    """Make a plane by turning one line, whose points have every difference once."""
    points = order * order + order + 1
    return tuple(tuple(sorted((point + step) % points for point in DIFFERENCES[order])) for step in range(points))


def from_squares(prime: int) -> Deck:
    """Make a plane of rows, columns and Latin squares: the cells of a kind are a line, and so are the kinds."""
    cells = list(product(range(prime), repeat=2))
    rows = [row for row, _ in cells]
    squares = [[(step * row + column) % prime for row, column in cells] for step in range(prime)]
    lines = [
        (*(number for number, found in enumerate(kind) if found == value), prime * prime + which)
        for which, kind in enumerate([rows, *squares])
        for value in range(prime)
    ]
    return (*lines, tuple(range(prime * prime, prime * prime + prime + 1)))


class Lines:
    """A plane whose points are joined by lines, and whose lines meet in points."""

    def __init__(self, deck: Sequence[Card]) -> None:
        self.lines = [frozenset(card) for card in deck]
        self.join = {pair: number for number, line in enumerate(deck) for pair in permutations(line, 2)}

    def meet(self, one: int, other: int) -> int:
        """Find the point that two lines share."""
        (point,) = self.lines[one] & self.lines[other]
        return point

    def four(self) -> tuple[int, ...]:
        """Find four points of which no three are on a line."""
        points = sorted(frozenset.union(*self.lines))
        return next(
            some for some in combinations(points, 4) if len({self.join[pair] for pair in combinations(some, 2)}) == 6
        )


def carried(one: Lines, other: Lines, start: dict[int, int]) -> dict[int, int] | None:
    """Carry points over with all that they join and meet in, or find that it cannot be done."""
    points, lines = dict(start), dict[int, int]()
    while True:
        for pair in combinations(points, 2):
            images = points[pair[0]], points[pair[1]]
            if images[0] == images[1] or lines.setdefault(one.join[pair], other.join[images]) != other.join[images]:
                return None
        before = len(points)
        for pair in combinations(lines, 2):
            images = lines[pair[0]], lines[pair[1]]
            if images[0] == images[1]:
                return None
            image = other.meet(*images)
            if points.setdefault(one.meet(*pair), image) != image:
                return None
        if len(points) == before:
            return points


def same_but_for_names(one: Deck, other: Deck) -> bool:
    """Tell whether a plane is another renamed; a fifth point is carried to every place where four are not enough."""
    left, right = Lines(one), Lines(other)
    base = dict(zip(left.four(), right.four(), strict=True))
    part = carried(left, right, base)
    everything = symbols_of(one)
    if part is None:
        return False
    if len(part) == len(everything):
        return _renames(part, one, other)
    fifth = min(everything - set(part))
    tried = (carried(left, right, {**base, fifth: image}) for image in sorted(symbols_of(other)))
    return any(found is not None and len(found) == len(everything) and _renames(found, one, other) for found in tried)


def _renames(names: dict[int, int], one: Deck, other: Deck) -> bool:
    return {frozenset(names[point] for point in line) for line in one} == {frozenset(line) for line in other}


@pytest.mark.parametrize("order", [2, 3, 5, 7, 9, 11])
def test_planes_are_planes(order: int) -> None:
    """Any two lines share one point and any two points one line, as many of each, as many on each."""
    deck = plane(order)
    points = order * order + order + 1
    assert len(deck) == len(symbols_of(deck)) == points
    assert fault_of(deck, order + 1) is None
    pairs = [pair for line in deck for pair in combinations(line, 2)]
    assert len(pairs) == len(set(pairs)) == comb(points, 2)
    assert times_of(deck) == {order + 1: points}


@pytest.mark.parametrize("order", DIFFERENCES)
def test_planes_are_the_same_made_by_turning(order: int) -> None:
    """Every difference comes once, and the plane made by turning is the engine's renamed."""
    points = order * order + order + 1
    differences = sorted((one - other) % points for one, other in permutations(DIFFERENCES[order], 2))
    assert differences == list(range(1, points))
    assert same_but_for_names(turned(order), plane(order))


@pytest.mark.parametrize("prime", [2, 3, 5, 7])
def test_planes_are_the_same_made_of_latin_squares(prime: int) -> None:
    """The plane made of Latin squares is the engine's renamed."""
    assert fault_of(from_squares(prime), prime + 1) is None
    assert same_but_for_names(from_squares(prime), plane(prime))


def test_a_plane_spoilt_is_not_the_same() -> None:
    """Two points exchanged on two lines make no plane, and no renaming of one."""
    deck = [*plane(3)]
    for number in (0, 1):
        deck[number] = tuple({5: 6, 6: 5}.get(point, point) for point in deck[number])
    assert fault_of(deck, 4) is not None
    assert not _renames({point: point for point in range(13)}, tuple(deck), plane(3))


# -- counting, against other ways to count -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "size", "symbols", "exists"),
    [
        (7, 3, 7, True),
        (8, 3, 7, False),
        (7, 3, 6, False),
        (8, 3, 17, True),
        (8, 3, 16, False),
        (31, 6, 31, True),
        (31, 6, 30, False),
        (25, 8, 50, True),
        (26, 8, 50, False),
        (55, 8, 50, False),
        (55, 8, 56, False),
        (55, 8, 57, True),
        (57, 8, 57, True),
        (58, 8, 57, False),
    ],
)
def test_numbers_that_can_stand_together(cards: int, size: int, symbols: int, exists: bool) -> None:
    """Numbers are refuted by arithmetic where the solver refutes them, and a deck is made where it does not."""
    assert (refutation(cards, size, symbols) is None) is exists
    assert counting_allows(cards, size, symbols) is exists
    deck = make_deck(cards, size, symbols)
    assert (deck is not None) is exists
    if deck is not None:
        assert len(deck) == cards
        assert len(symbols_of(deck)) <= symbols
        assert fault_of(deck, size) is None


def fewest_matches(cards: int, places: int, symbols: int) -> int:
    """Find the fewest matches by giving places to one symbol after the other, in every way."""
    best: list[float] = [0, *[float("inf")] * places]
    for _ in range(symbols):
        best = [
            min(best[filled - often] + comb(often, 2) for often in range(min(cards, filled) + 1))
            for filled in range(places + 1)
        ]
    return int(best[places])


@pytest.mark.parametrize(("cards", "size", "symbols"), [(55, 8, 50), (8, 3, 7), (7, 3, 7), (10, 4, 9)])
def test_symbols_spread_evenly_match_least(cards: int, size: int, symbols: int) -> None:
    """No other spread of symbols over places matches less often, by solver and by trying all."""
    assert least_matches(cards, size, symbols) == fewest_matches(cards, cards * size, symbols)
    assert least_matches_proved(cards, size, symbols)


def test_evenly_means_one_apart_at_most() -> None:
    """Places are filled, with symbols at most one card apart."""
    assert most_evenly(440, 50) == {9: 40, 8: 10}
    assert most_evenly(440, 55) == {8: 55}
    assert most_evenly(3, 5) == {1: 3, 0: 2}


@pytest.mark.parametrize(
    ("size", "symbols", "most"), [(3, 4, 1), (3, 5, 2), (3, 6, 4), (3, 7, 7), (3, 8, 7), (3, 15, 7), (3, 17, 8)]
)
def test_most_cards_of_three_symbols(size: int, symbols: int, most: int) -> None:
    """What counting allows of small cards is what going through all decks finds."""
    assert most_cards_counted(size, symbols) == most
    if symbols < 8:
        assert largest_by_search(size, symbols) == most


def largest_by_search(size: int, symbols: int) -> int:
    """Find the largest deck by going through all."""

    def grown(deck: Deck, left: Sequence[Card]) -> int:
        further = (
            grown((*deck, card), [other for other in left[place + 1 :] if len({*card} & {*other}) == 1])
            for place, card in enumerate(left)
        )
        return max(further, default=len(deck))

    return grown((), list(combinations(range(symbols), size)))


def test_cards_that_need_not_match() -> None:
    """Where cards may have nothing in common, the bound is met by the plane and keeps off any more."""
    assert most_cards_sharing_at_most_one(8, 57) == 57
    assert most_cards_sharing_at_most_one(8, 56) == 49
    assert most_cards_sharing_at_most_one(8, 50) == 43


def all_decks(cards: int, size: int) -> Iterator[Deck]:
    """List all decks of which any two cards share one symbol; symbols are numbered as they come."""

    def grown(deck: Deck, used: int) -> Iterator[Deck]:
        if len(deck) == cards:
            yield deck
            return
        for old in range(size + 1):
            for kept in combinations(range(used), old):
                card = (*kept, *range(used, used + size - old))
                if all(len({*card} & {*other}) == 1 for other in deck):
                    yield from grown((*deck, card), used + size - old)

    yield from grown((), 0)


@pytest.mark.parametrize(("cards", "size"), [(4, 2), (5, 3), (6, 3)])
def test_no_small_deck_has_a_symbol_on_too_many_cards(cards: int, size: int) -> None:
    """In every small deck a symbol on more cards than a card has symbols is on all, and both cases are met."""
    most = [max(appearances(deck).values()) for deck in all_decks(cards, size)]
    assert set(most) <= {*range(size + 1), cards}
    assert cards in most
    assert size == 2 or size in most


@pytest.mark.parametrize(("cards", "size"), [(5, 3), (6, 3)])
def test_small_decks_appear_as_counted(cards: int, size: int) -> None:
    """In every small deck without a symbol on all cards, symbols appear as often as counting allows."""
    counted = [mixture.times for mixture in mixtures(cards, size)]
    found = [times_of(deck) for deck in all_decks(cards, size) if not on_every_card(deck)]
    assert found
    assert all(times in counted for times in found)


@pytest.mark.parametrize(("cards", "size"), [(55, 8), (56, 8), (54, 8), (29, 6), (11, 4)])
def test_mixtures_are_all_that_the_solver_finds(cards: int, size: int) -> None:
    """The solver finds no numbers of cards of each kind but those gone through."""
    kinds = card_kinds(cards, size)
    used = z3.Ints([f"kind_{number}" for number in range(len(kinds))])
    times = {often: z3.Int(f"on_{often}") for often in range(1, size + 1)}
    system = [
        *(number >= 0 for number in (*used, *times.values())),
        sum(used) == cards,
        *(
            often * times[often]
            == z3.Sum([number * kind.count(often) for kind, number in zip(kinds, used, strict=True)])
            for often in times
        ),
    ]
    others = [
        z3.Or(*(times[often] != mixture.times.get(often, 0) for often in times)) for mixture in mixtures(cards, size)
    ]
    assert example(*system) is not None
    assert example(*system, *others) is None


def test_too_many_mixtures_are_left_open() -> None:
    """Where there are too many cases, nothing is claimed."""
    with pytest.raises(UndecidedError):
        mixtures(40, 8)


# -- decks made --------------------------------------------------------------------------------------------------


def test_blocks_make_25_cards_of_50_symbols() -> None:
    """Each two of 25 points are in one of fifty blocks: a deck of 25 cards, each symbol on four."""
    deck = block_deck(8)
    assert deck is not None
    assert fault_of(deck, 8) is None
    assert times_of(deck) == {4: 50}
    assert len(deck) == len(make_largest(8, 50)) == 25
    assert block_deck(7) is None


def test_a_deck_of_fifty_symbols_matches_everywhere() -> None:
    """Symbols made one leave eight on each card, and one at least that any two cards have in common."""
    deck = matching_deck(55, 8, 50)
    assert len(set(deck)) == 55
    assert all(len(set(card)) == 8 for card in deck)
    assert len(symbols_of(deck)) == 50
    counts = [len({*one} & {*other}) for one, other in combinations(deck, 2)]
    assert min(counts) == 1
    assert sum(counts) - len(counts) == surplus(deck) == 336
    assert not on_every_card(deck)


def test_a_deck_with_one_symbol_on_all() -> None:
    """Fifty symbols are enough for 55 different cards with just one symbol on all."""
    deck = one_on_all(55, 8, 50)
    assert len({frozenset(card) for card in deck}) == 55
    assert {len(set(card)) for card in deck} == {8}
    assert on_every_card(deck) == [0]
    assert symbols_of(deck) == set(range(50))
    assert fault_of(joined_by_one(55, 8), 8) is None
    assert len(symbols_of(joined_by_one(55, 8))) == 386


# -- what is missing to a plane ----------------------------------------------------------------------------------


def decks_short_of_a_plane(size: int, missing: int) -> Iterator[Deck]:
    """List all decks a number of cards short of a plane, but for renaming and for those with a symbol on all cards.

    With one or two missing, a card's symbols are on enough others that one of them is on as many cards as a card has
    symbols; these are put first, and every other card has one symbol of each. The next is the first of all such.
    """
    through = joined_by_one(size, size)
    rest = size * (size - 1) + 1 - missing - size
    crossing = list(product(*(card[1:] for card in through)))

    def grown(deck: Deck, left: Sequence[Card], wanted: int) -> Iterator[Deck]:
        if wanted == 0:
            yield deck
            return
        for place, card in enumerate(left):
            fitting = [other for other in left[place + 1 :] if len({*card} & {*other}) == 1]
            yield from grown((*deck, card), fitting, wanted - 1)

    first = crossing[0]
    fitting = [card for card in crossing[1:] if len({*card} & {*first}) == 1]
    yield from grown((*through, first), fitting, rest - 1)


@pytest.mark.parametrize(("size", "missing"), [(3, 1), (3, 2), (4, 1), (4, 2)])
def test_every_small_deck_is_part_of_a_plane(size: int, missing: int) -> None:
    """Every deck one or two cards short of a plane of order two or three becomes one by the cards found."""
    decks = list(decks_short_of_a_plane(size, missing))
    assert decks
    for deck in decks:
        added = cards_to_add(deck, size)
        assert len(added) == missing
        assert fault_of((*deck, *added), size) is None
        assert same_but_for_names((*deck, *added), plane(size - 1))


def test_every_part_of_the_plane_is_completed() -> None:
    """Whichever two cards are left out of the plane of order seven, they are what can be added."""
    full = plane(7)
    for one, other in combinations(full[::5], 2):
        deck = tuple(card for card in full if card not in (one, other))
        assert set(cards_to_add(deck, 8)) == {one, other}


def test_completing_is_not_claimed_of_other_mixtures() -> None:
    """What is proved of two missing cards is not claimed of three, nor of numbers that do not fit."""
    assert all(completes(mixture, 8) for mixture in mixtures(55, 8))
    assert not any(completes(mixture, 8) for mixture in mixtures(54, 8))
    assert [completes(mixture, 3) for mixture in mixtures(5, 3)] == [True, False]


def test_a_graph_that_falls_in_two() -> None:
    """The solver's claim about graphs agrees with going through all graphs on six vertices."""
    assert falls_in_two(6)
    pairs = list(combinations(range(6), 2))
    found = 0
    for chosen in product((False, True), repeat=len(pairs)):
        edges = {pair for pair, there in zip(pairs, chosen, strict=True) if there}
        beside = [{other for pair in edges if one in pair for other in pair if other != one} for one in range(6)]
        if all(beside) and all(
            len(beside[third] & {*pair}) == 1 for pair in edges for third in range(6) if third not in pair
        ):
            found += 1
            assert all(beside[one].isdisjoint(beside[other]) == (other in beside[one]) for one, other in pairs)
    assert found == sum(comb(6, side) for side in range(1, 6)) // 2


# -- chances -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("targets", [2, 3])
def test_chances_are_those_of_all_choices(targets: int) -> None:
    """The chance of different words is that of all choices of a card and others, and the same as in the plane."""
    deck = plane(5)[:29]
    words = [[shared_symbol(card, other) for other in deck if other != card] for card in deck]
    different = sum(len(set(some)) == targets for row in words for some in combinations(row, targets))
    (mixture,) = mixtures(29, 6)
    chance = chance_of_different_words(mixture, 29, targets)
    assert chance == Fraction(different, 29 * comb(28, targets))
    assert chance == Fraction(comb(6, targets) * 5**targets, comb(30, targets))


# -- the theorems ------------------------------------------------------------------------------------------------


def rules_with(cards: int = 55, size: int = 8, symbols: int = 50, **more: Any) -> Any:
    """Make the questions about the deck, answered as the numbers say."""
    common = more.get("common", DeckCommon.ONE_FOR_EACH_TWO)
    conflict = more.get("conflict", DeckConflict.NUMBER_OF_SYMBOLS)
    return switch(
        rules_of(),
        deck_cards=cards,
        deck_symbols_card=size,
        deck_symbols_all=symbols,
        deck_common=common,
        deck_conflict=conflict if common is DeckCommon.ONE_FOR_EACH_TWO else None,
    )


FIELDS = {
    "deck_cards": "deck.cards",
    "deck_symbols_card": "deck.symbols.card",
    "deck_symbols_all": "deck.symbols.all",
    "deck_common": "deck.common",
    "deck_conflict": "deck.conflict",
}
READINGS = {
    "number of symbols gives way": rules_with(),
    "only one in common gives way": rules_with(conflict=DeckConflict.ONLY_ONE_IN_COMMON),
    "one for all": rules_with(common=DeckCommon.ONE_FOR_ALL),
}
FLIPPED = {
    "deck.cards": [rules_with(cards=54), rules_with(cards=56)],
    "deck.symbols.card": [rules_with(size=7), rules_with(size=9)],
    "deck.symbols.all": [rules_with(symbols=49), rules_with(symbols=51)],
    "deck.common": [READINGS["one for all"]],
    "deck.conflict": [READINGS["only one in common gives way"]],
}


def answers_of(rules: Any) -> dict[str, str]:
    """Write answers in words."""
    given = ((question, getattr(rules, name)) for name, question in FIELDS.items())
    return {question: str(answer) for question, answer in given if answer is not None}


def ids(theorem: Theorem) -> str:
    """Name a test by its theorem."""
    return theorem.id


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("theorem", OWN, ids=ids)
def test_verdicts_are_as_expected(theorem: Theorem, reading: str) -> None:
    """A theorem is decided as expected, in good time, with its case met or a witness."""
    rules = READINGS[reading]
    timed, expected = theorem.timed(rules), theorem.expect(answers_of(rules))
    assert expected is not None
    assert timed.verdict.settled == (expected[0], dict(expected[1]))
    assert timed.verdict.witness if timed.verdict.status is Status.FAILS else timed.verdict.reached
    assert timed.seconds < 10


def test_theorems_are_stated_well() -> None:
    """Every theorem is a sentence, about the deck only."""
    assert subject in BOOK.subjects
    assert OWN
    for theorem in OWN:
        assert theorem.statement[0].isupper()
        assert theorem.statement.endswith((".", ".)"))


@pytest.mark.parametrize("question", FLIPPED)
def test_flips_are_noticed(question: str) -> None:
    """Each number put one up or down, and each other answer, changes the verdict of a theorem."""
    for rules in FLIPPED[question]:
        assert any(
            verdict.status is not Status.UNKNOWN and verdict.settled != theorem.verdict(rules_with()).settled
            for theorem in OWN
            for verdict in [theorem.verdict(rules)]
        ), rules


def check_certificate(witness: Any) -> None:
    """Work out again that the numbers cannot all be true."""
    cards, size, symbols = (witness[name] for name in ("cards", "symbols on a card", "symbols in all"))
    if "symbols at most" in witness:
        assert symbols > witness["symbols at most"] == 1 + cards * (size - 1)
        return
    if "different cards at most" in witness:
        assert cards > witness["different cards at most"] == comb(symbols - 1, size - 1)
        return
    if "symbols of such a deck" in witness:
        assert symbols not in witness["symbols of such a deck"]
        return
    if "cards that it can meet" in witness:
        assert size * (size - 1) == witness["cards that it can meet"] < witness["cards that a card must meet"]
        assert witness["cards that a card must meet"] == cards - 1
        assert symbols < 1 + cards * (size - 1)
        return
    spread = {int(often): number for often, number in witness["spread most evenly"].items()}  # text where stored
    assert sum(often * number for often, number in spread.items()) == witness["places"] == cards * size
    assert sum(spread.values()) == symbols
    least = sum(number * often * (often - 1) // 2 for often, number in spread.items())
    assert least == witness["matches at least"] == fewest_matches(cards, cards * size, symbols)
    assert least > witness["pairs of cards"] == cards * (cards - 1) // 2


@pytest.mark.parametrize(
    "numbers", [(55, 8, 50), (55, 8, 49), (55, 7, 50), (55, 9, 50), (8, 3, 7), (7, 3, 6), (55, 8, 58), (2, 8, 16)]
)
def test_certificates_can_be_worked_out_again(numbers: tuple[int, int, int]) -> None:
    """What shows that there is no such deck is right by arithmetic alone."""
    verdict = THEOREMS["the-deck-described-can-exist"].verdict(rules_with(*numbers))
    assert verdict.status is Status.FAILS
    check_certificate(verdict.witness)


@pytest.mark.parametrize("numbers", [(57, 8, 57), (31, 6, 31), (7, 3, 7), (55, 8, 57), (25, 8, 50)])
def test_other_numbers_can_stand_together(numbers: tuple[int, int, int]) -> None:
    """With numbers that fit, a deck is shown, and neither answer about what gives way matters."""
    for conflict in DeckConflict:
        rules = rules_with(*numbers, conflict=conflict)
        verdict = THEOREMS["the-deck-described-can-exist"].verdict(rules)
        assert verdict.status is Status.HOLDS
        assert fault_of(deck_shown(verdict), numbers[1]) is None
        assert len(symbols_of(deck_shown(verdict))) == numbers[2]
        assert THEOREMS["any-two-cards-share-exactly-one-symbol"].verdict(rules).status is Status.HOLDS


def deck_shown(verdict: Verdict) -> Deck:
    """Read the deck that shows a verdict."""
    assert verdict.witness is not None
    return tuple(tuple(card) for card in verdict.witness["deck"])


@pytest.mark.parametrize("theorem", ["how-many-symbols-a-deck-needs", "how-many-cards-the-symbols-allow"])
def test_bounds_are_reached_by_decks(theorem: str) -> None:
    """The least number of symbols and the most cards are those of the deck shown."""
    verdict = THEOREMS[theorem].verdict(rules_with())
    deck = deck_shown(verdict)
    assert fault_of(deck, 8) is None
    assert verdict.figures in (
        {"at least": len(symbols_of(deck)), "with one on all": 386},
        {"at most": len(deck), "made": len(deck)},
    )


def test_decks_show_two_words_for_two_cards() -> None:
    """Where any two cards need not share one symbol only, the deck shown has two cards that share several."""
    for reading in ("only one in common gives way", "one for all"):
        rules = READINGS[reading]
        verdict = THEOREMS["any-two-cards-share-exactly-one-symbol"].verdict(rules)
        assert verdict.witness is not None
        assert len(right_symbols(rules, verdict.witness)) > 1


def right_symbols(rules: Any, record: Any) -> list[int]:
    """List the symbols that could have been named in the first claim of a record."""
    found = []
    for symbol in sorted(symbols_of(record["deck"])):
        claimed = {**record, "claims": [f"{record['players'][0]} {symbol}"]}
        found += [symbol] * referee(rules, read_record(claimed)).claims[0].holds
    return found


def test_decks_show_a_symbol_on_every_card() -> None:
    """Where a symbol can be on every card, the deck shown has one, and keeps to the symbols counted."""
    for reading in ("only one in common gives way", "one for all"):
        deck = deck_shown(THEOREMS["no-symbol-is-on-every-card"].verdict(READINGS[reading]))
        assert on_every_card(deck)
        assert (len(deck), len(symbols_of(deck))) == (55, 50)


def test_what_is_not_known_is_not_claimed() -> None:
    """Where counting allows a deck that is not made here, the verdict is unknown; so is it for cards of one symbol."""
    assert fewest_symbols_counted(55, 9) == 71
    assert plane_deck(55, 9) is None
    assert THEOREMS["how-many-symbols-a-deck-needs"].verdict(rules_with(size=9)).status is Status.UNKNOWN
    for theorem in OWN:
        assert theorem.verdict(rules_with(size=1)).status is Status.UNKNOWN


def test_what_is_wrong_with_two_cards_is_said() -> None:
    """Cards that share nothing, several symbols or show one twice are named with what they share."""
    found = [fault_of(deck, 3) for deck in (((0, 1, 2), (3, 4, 5)), ((0, 1, 2), (0, 1, 5)), ((0, 1, 2), (0, 3, 3)))]
    assert [one.cards for one in found if one] == [(0, 1), (0, 1), (1,)]
    assert [one.message.partition(";")[0] for one in found if one] == [
        "cards 0 and 1 share no symbol",
        "cards 0 and 1 share symbols 0 and 1",
        "card 1 shows symbol 3 twice",
    ]
    with pytest.raises(FaultError, match="No deck with 7 symbols on a card is made here") as error:
        lines_of_plane(10, 7)
    assert (error.value.code, error.value.question) == ("deck", "deck.symbols.card")
