"""The deck: fields and planes made in other ways, what is left when a number is changed, and every theorem."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

import pytest
from variorum.games.claims.decks import cards_to_add, symbols_of, times_of
from variorum.games.claims.decktheorems import shape_of
from variorum.games.claims.owndecks import DeckFault, lines_of_plane, stranger_fault, symbols_fault
from variorum.games.claims.planes import fault_of, plane
from variorum.games.connect import own_deck
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
from variorum.games.connect.rules import Rules
from variorum.games.connect.theorems import THEOREMS
from variorum.games.connect.theorems import deck as subject
from variorum.games.connect.theorems.deck import is_forced
from variorum.prove.theorems import Status, Theorem
from variorum.prove.undecided import UndecidedError
from variorum.rulebook.questions import label

from properties.connect.conftest import changed, looked_at, rules_of

OWN = [theorem for theorem in THEOREMS if theorem.decide.__module__ == subject.__name__]


def ids(theorem: Theorem) -> str:
    """Name a test by its theorem."""
    return theorem.id


def field_of(question: str) -> str:
    """Name the field of a question."""
    return question.replace(".", "_").replace("-", "_")


@pytest.mark.parametrize("theorem", OWN, ids=ids)
def test_verdicts_are_as_expected(theorem: Theorem) -> None:
    """Under every reading a theorem is decided as foreseen."""
    for reading in looked_at():
        answers = {id_: label(answer) for id_, answer in reading.answers.items()}
        verdict, expected = theorem.verdict(Rules.from_answers(reading.answers)), theorem.expect(answers)
        assert expected is not None
        assert verdict.settled == (expected[0], dict(expected[1])), reading.name
        assert verdict.reached


# -- the deck that is played with ----------------------------------------------------------------------------------


def test_the_deck_has_the_three_numbers() -> None:
    """90 cards, ten symbols on each, 91 in all, and each of the 4,005 pairs shares one; looked at pair by pair."""
    deck = own_deck(rules_of())
    assert len(deck) == 90
    assert {len(set(card)) for card in deck} == {10}
    assert len(symbols_of(deck)) == 91
    assert sum(len({*one} & {*other}) == 1 for one, other in combinations(deck, 2)) == 4005 == comb(90, 2)
    assert times_of(deck) == {10: 81, 9: 10}


def test_the_rare_symbols_are_the_card_left_out() -> None:
    """The ten symbols on nine cards are on no card together: they are the one card that can be added."""
    deck = own_deck(rules_of())
    (missing,) = cards_to_add(deck, 10)
    assert {symbol for symbol in symbols_of(deck) if sum(symbol in card for card in deck) == 9} == {*missing}
    assert fault_of((*deck, missing), 10) is None
    assert sorted((*deck, missing)) == sorted(plane(9))


@pytest.mark.parametrize("out", range(0, 91, 13))
def test_any_card_left_out_can_be_added_again(out: int) -> None:
    """Whichever card is left out of the plane, it is what can be added, and nothing else."""
    full = plane(9)
    deck = (*full[:out], *full[out + 1 :])
    assert cards_to_add(deck, 10) == [full[out]]


def test_the_numbers_are_forced_and_no_others_are() -> None:
    """The solver proves how often symbols appear, and does not prove it of other numbers."""
    assert is_forced(90, 10, 91, {10: 81, 9: 10})
    assert not is_forced(90, 10, 91, {10: 82, 9: 8, 8: 1})
    assert not is_forced(55, 8, 58, {8: 42, 7: 14, 6: 1})


# -- numbers changed -------------------------------------------------------------------------------------------------


def verdict_with(theorem: str, **numbers: int) -> Any:
    """Decide a theorem with numbers put in place of the book's."""
    names = {"cards": "deck.cards", "size": "deck.symbols.card", "symbols": "deck.symbols.all"}
    return THEOREMS[theorem].verdict(changed({names[name]: number for name, number in numbers.items()}))


@pytest.mark.parametrize(
    ("numbers", "because"),
    [
        ({"symbols": 90}, {"places": 900, "matches at least": 4050, "pairs of cards": 4005}),
        ({"cards": 92}, {"cards that a card must meet": 91, "cards that it can meet": 90}),
        ({"size": 9}, {"cards that a card must meet": 89, "cards that it can meet": 72}),
        ({"symbols": 92}, {"symbols of such a deck": [91, 811]}),
        ({"symbols": 810}, {"symbols of such a deck": [91, 811]}),
    ],
)
def test_other_numbers_cannot_stand_together(numbers: dict[str, int], because: dict[str, Any]) -> None:
    """With one number changed there is no such deck, and sums that can be done again by hand say why."""
    verdict = verdict_with("the-deck-described-exists", **numbers)
    assert verdict.status is Status.FAILS
    assert because.items() <= verdict.witness.items()


@pytest.mark.parametrize("numbers", [{"cards": 91}, {"cards": 89}, {"cards": 57, "size": 8, "symbols": 57}])
def test_some_other_numbers_can(numbers: dict[str, int]) -> None:
    """A whole plane can be printed, and so can one less two cards; the deck shown is one."""
    verdict = verdict_with("the-deck-described-exists", **numbers)
    assert verdict.status is Status.HOLDS
    assert fault_of([tuple(card) for card in verdict.witness["deck"]], numbers.get("size", 10)) is None


@pytest.mark.parametrize(
    ("theorem", "numbers"),
    [
        ("the-deck-needs-all-its-symbols", {"symbols": 92}),
        ("the-deck-needs-all-its-symbols", {"cards": 20}),
        ("how-often-each-symbol-is-there", {"cards": 91, "symbols": 92}),
        ("every-deck-is-part-of-a-plane", {"cards": 92}),
    ],
)
def test_what_is_tight_is_so_only_with_these_numbers(theorem: str, numbers: dict[str, int]) -> None:
    """With other numbers the deck is not tight."""
    verdict = verdict_with(theorem, **numbers)
    assert verdict.status in (Status.FAILS, Status.UNKNOWN)
    assert verdict.settled != THEOREMS[theorem].verdict(rules_of()).settled


@pytest.mark.parametrize(
    ("numbers", "figures"),
    [({"cards": 89}, (89, 91)), ({"cards": 91}, (91, 91)), ({"symbols": 90}, (90, 81))],
)
def test_how_many_cards_other_symbols_allow(numbers: dict[str, int], figures: tuple[int, int]) -> None:
    """What the book has is said beside what its symbols allow."""
    found = verdict_with("how-many-cards-the-symbols-allow", **numbers).figures
    assert (found["in the book"], found["at most"]) == figures


def test_with_a_whole_plane_every_symbol_is_there_as_often() -> None:
    """With the 91st card every symbol is on ten; without two cards one symbol is on eight."""
    assert verdict_with("how-often-each-symbol-is-there", cards=91).figures["symbols by number of cards"] == {"10": 91}
    two_less = verdict_with("how-often-each-symbol-is-there", cards=89).figures["symbols by number of cards"]
    assert two_less == {"10": 72, "9": 18, "8": 1}


@pytest.mark.parametrize("theorem", OWN, ids=ids)
def test_what_is_not_made_here_is_not_claimed(theorem: Theorem) -> None:
    """With eleven symbols on a card there would have to be a plane of order ten: nothing is claimed to be made."""
    verdict = theorem.verdict(changed({"deck.symbols.card": 11}))
    assert verdict.status is not Status.HOLDS
    assert verdict.figures.get("made", 0) <= verdict.figures.get("at most", 0)


# -- fields ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [2, 3, 5, 7, 9])
def test_the_engines_fields_are_fields(order: int) -> None:
    """Every axiom holds for all elements."""
    assert len(engines(order).elements) == order
    assert broken_axiom(engines(order)) is None


@pytest.mark.parametrize(("square", "broken"), [((1, 0), True), ((2, 0), False), ((0, 0), True), ((1, 1), False)])
def test_remainders_are_a_field_where_there_is_no_root(square: tuple[int, int], broken: bool) -> None:
    """A polynomial with a root makes no field: some element has no inverse."""
    assert (square not in squares_without_root(3)) is broken
    assert broken_axiom(remainders(3, square)) == ("every other has an inverse" if broken else None)
    assert (carrying(remainders(3, square), engines(9)) is None) is broken


@pytest.mark.parametrize(
    ("axiom", "spoilt"),
    [
        ("products of sums", lambda nine: Arithmetic(nine.elements, nine.add, _one_product_off(nine))),
        ("sums may be turned round", lambda nine: Arithmetic(nine.elements, _one_sum_off(nine), nine.times)),
        ("a nought and a one", lambda nine: Arithmetic(nine.elements, nine.add, nine.add)),
        ("every element has an opposite", lambda nine: Arithmetic(nine.elements, _larger, _smaller)),
    ],
)
def test_a_spoilt_field_is_none(axiom: str, spoilt: Any) -> None:
    """One sum or product put wrong breaks an axiom, and no renaming carries it over."""
    made = spoilt(engines(9))
    assert broken_axiom(made) == axiom
    assert carrying(remainders(3, (1, 1)), made) is None


def _one_product_off(nine: Arithmetic) -> Any:
    """Exchange two elements in all products, but not in sums."""
    swap = {(1, 1): (2, 2), (2, 2): (1, 1)}

    def times(one: Any, other: Any) -> Any:
        found = nine.times(swap.get(one, one), swap.get(other, other))
        return swap.get(found, found)

    return times


def _one_sum_off(nine: Arithmetic) -> Any:
    return lambda one, other: (2, 2) if (one, other) == ((1, 0), (0, 1)) else nine.add(one, other)


def _larger(one: Any, other: Any) -> Any:
    return max(one, other)


def _smaller(one: Any, other: Any) -> Any:
    return min(one, other)


@pytest.mark.parametrize("square", list(squares_without_root(3)))
def test_planes_made_of_remainders_are_planes(square: tuple[int, int]) -> None:
    """The plane over remainders is one, and renamed it is the engine's; wrongly renamed it is not."""
    other, own = remainders(3, square), engines(9)
    lines = plane_over(other)
    assert fault_of(lines, 10) is None
    assert len(lines) == len(symbols_of(lines)) == 91
    names = carrying(other, own)
    assert names is not None
    assert rename_points(lines, other, own, names) == set(plane(9))
    wrong = {**names, (0, 1): names[1, 1], (1, 1): names[0, 1]}
    assert rename_points(lines, other, own, wrong) != set(plane(9))


def test_a_size_without_a_field_is_left_open() -> None:
    """There is no field of six elements; of one with four none is made."""
    for size in (5, 7):
        for theorem in ("the-deck-is-made-over-a-field", "every-field-gives-the-same-deck"):
            assert verdict_with(theorem, size=size).status is Status.UNKNOWN
    with pytest.raises(ValueError, match="no field of order 6"):
        engines(6)


def test_a_single_symbol_is_left_open() -> None:
    """Cards with a single symbol that match are all alike, and are not looked at."""
    with pytest.raises(UndecidedError):
        shape_of(changed({"deck.symbols.card": 1}))


def test_two_cards_that_share_nothing_are_a_fault_of_what_cards_share() -> None:
    """Where two cards share at least one symbol, those that share none break that rule, and a short card another."""
    deck = lines_of_plane(7, 3)
    assert stranger_fault(deck, 3) is None
    for bad, question, said in (
        ((*deck[:6], (7, 8, 9)), "deck.common", "Cards 0 and 6 share no symbol."),
        ((*deck[:6], deck[6][:2]), "deck.symbols.card", "Card 6 does not show 3 different symbols."),
        ((*deck[:6], (0, 0, 1)), "deck.symbols.card", "Card 6 does not show 3 different symbols."),
    ):
        assert stranger_fault(bad, 3) == DeckFault(question, said)
    assert symbols_fault(deck, 7) is None
    assert symbols_fault(deck, 8) == DeckFault("deck.symbols.all", "The cards show 7 different symbols, not 8.")
