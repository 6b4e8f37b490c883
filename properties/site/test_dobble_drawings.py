"""Dobble's drawings: symbols that cannot be taken for one another, cards, pictures, and records claim by claim."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest
from variorum.games.claims.arranging import RIM, arrange
from variorum.games.claims.planes import Card, fault_of, plane
from variorum.games.claims.symbols import DRAWN, drawing, name, parts
from variorum.games.dobble.drawings import figures, words
from variorum.games.dobble.drawings.counting import Numbers, fewest_matches, pairs
from variorum.games.dobble.drawings.scene import DobbleScene
from variorum.games.dobble.drawings.why import explanation
from variorum.games.dobble.positions import Position
from variorum.site.book import Book
from variorum.site.drawings import Picture, drawings
from variorum.site.markup import Here
from variorum.site.player import play

LARGEST_PAGE = 250_000
DECKS = ((55, 8), (91, 10), (7, 3))
HOSTILE = "<script>alert(1)</script>"


# -- symbols and cards -------------------------------------------------------------------------------------------


def test_there_are_symbols_for_every_deck() -> None:
    """Draw as many symbols as the largest deck has."""
    assert max(symbol for cards, each in DECKS for card in plane(each - 1)[:cards] for symbol in card) + 1 <= DRAWN


def test_no_two_symbols_look_alike_or_have_one_name() -> None:
    """Draw and name each symbol like no other."""
    every = range(DRAWN + 3)
    assert len({drawing("p", symbol) for symbol in every}) == len(every)
    assert len({name(symbol) for symbol in every}) == len(every)


def test_symbols_of_one_shape_differ_in_ink_and_in_fill() -> None:
    """Never leave two symbols to be distinguished by their ink alone."""
    for one, other in combinations(map(parts, range(DRAWN)), 2):
        if one[0] == other[0]:
            assert one[1] != other[1]
            assert one[2] != other[2]


def test_a_symbol_without_a_drawing_is_its_number() -> None:
    """Show the number of a symbol beyond those drawn."""
    assert f">{DRAWN}</text>" in drawing("p", DRAWN)


@pytest.mark.parametrize(("cards", "each"), DECKS)
def test_symbols_lie_on_their_card_and_not_on_each_other(cards: int, each: int) -> None:
    """Keep symbols within the card and apart."""
    for number, card in enumerate(plane(each - 1)[:cards]):
        spots = arrange(number, card)
        assert set(spots) == set(card)
        assert all(math.hypot(spot.x, spot.y) + spot.reach <= RIM + 0.01 for spot in spots.values())
        for one, other in combinations(spots.values(), 2):
            assert math.hypot(one.x - other.x, one.y - other.y) >= one.reach + other.reach


def test_cards_are_arranged_alike_every_time_and_not_like_each_other() -> None:
    """Arrange each card in a way of its own."""
    deck = plane(7)
    assert arrange(3, deck[3]) == arrange(3, deck[3])
    assert all(
        list(arrange(one, deck[one]).values()) != list(arrange(other, deck[other]).values())
        for one, other in pairwise(range(len(deck)))
    )


# -- pictures ----------------------------------------------------------------------------------------------------


def book(**answers: Any) -> Book:
    """Make a book of one edition with some answers about its deck."""
    rulings = {id_.replace("_", "."): SimpleNamespace(answer=answer) for id_, answer in answers.items()}
    return cast(Book, SimpleNamespace(editions=(SimpleNamespace(name="dobble/xx", rulings=rulings),)))


def drawn(cards: int, each: int, symbols: int, common: str = "one-for-each-two") -> Mapping[str, Picture]:
    """Draw what there is to draw of an edition's deck."""
    answers = {"deck_cards": cards, "deck_symbols_card": each, "deck_symbols_all": symbols, "deck_common": common}
    return {one.id: one for one in drawings("dobble").pictures(book(**answers))}


def test_pictures_are_small_enough_for_a_page() -> None:
    """Keep the pictures small."""
    found = drawn(55, 8, 50)
    assert list(found) == ["deck", "incidence", "fano", "too-few-symbols"]
    assert sum(len(one.html.encode()) for one in found.values()) < LARGEST_PAGE / 2
    assert len(drawn(91, 10, 91)["deck"].html.encode()) < LARGEST_PAGE


def test_no_name_on_a_page_is_given_twice() -> None:
    """Give each element of a page a name of its own."""
    ids = re.findall(r'\bid="([^"]+)"', "".join(one.html for one in drawn(55, 8, 50).values()))
    assert len(ids) == len(set(ids))


def test_every_symbol_used_is_defined() -> None:
    """Define whatever is used."""
    html = "".join(one.html for one in drawn(55, 8, 50).values())
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', html)) <= set(re.findall(r'\bid="([^"]+)"', html))


def test_the_matrix_has_a_dot_for_each_place_and_rings_for_the_cards_left_out() -> None:
    """Draw each symbol of each card, and the cards left out."""
    html = drawn(55, 8, 50)["incidence"].html
    assert html.count("h0") == 55 * 8
    assert html.count("a3 3 0 1 0 6 0") == 2 * 8
    assert "v-ghosts" not in drawn(57, 8, 57)["incidence"].html


def test_fourteen_symbols_are_rarer_and_one_is_rarest() -> None:
    """Find the symbols of the cards that are left out."""
    rare = figures.rare_symbols(plane(7)[:55])
    assert sorted(rare.values()) == [6] + [7] * 14


def test_the_seven_cards_are_a_deck() -> None:
    """Let any two of the seven cards share one symbol."""
    assert fault_of(figures.fano_cards(), 3) is None
    assert len({symbol for card in figures.fano_cards() for symbol in card}) == 7


def test_editions_that_say_nothing_of_the_deck_get_only_what_needs_no_answer() -> None:
    """Skip what the answers do not give."""
    assert [one.id for one in drawings("dobble").pictures(book())] == ["fano"]


# -- why so few symbols cannot do --------------------------------------------------------------------------------


def text(html: str) -> str:
    """Take the words out of HTML."""
    return re.sub(r"<[^>]+>", " ", html)


def test_the_argument_gives_the_numbers_of_the_book() -> None:
    """Score every number from the answers."""
    said = text(drawn(55, 8, 50)["too-few-symbols"].html)
    for number in (
        "440 places",
        "on 8.8 cards",
        "9 or more",
        "386 symbols",
        "1485 pairs",
        "1720 matches: 235 too many",
    ):
        assert number in said
    assert "at least 57, and 57 do" in said
    other = text(drawn(13, 4, 11)["too-few-symbols"].html)
    for number in ("52 places", "about 4.7 cards", "5 or more", "40 symbols", "78 pairs", "at least 13, and 13 do"):
        assert number in other


@pytest.mark.parametrize("symbols", [57, 60, 386])
def test_enough_symbols_get_no_argument(symbols: int) -> None:
    """Refute nothing that is possible."""
    assert "too-few-symbols" not in drawn(55, 8, symbols)
    assert explanation(Numbers(55, 8, symbols)) == ""


@pytest.mark.parametrize("symbols", [55, 56])
def test_nearly_enough_symbols_are_refuted_by_matches_alone(symbols: int) -> None:
    """Leave out the steps that do not hold."""
    said = text(drawn(55, 8, symbols)["too-few-symbols"].html)
    assert "bunch" not in said
    assert "too many" in said


def test_one_symbol_for_all_cards_is_possible() -> None:
    """Refute nothing where one symbol is on every card."""
    assert "too-few-symbols" not in drawn(55, 8, 50, "one-for-all")


def test_an_even_spread_makes_the_fewest_matches() -> None:
    """Check the spread against every other."""
    for places in range(1, 10):
        for symbols in range(1, 6):
            assert fewest_matches(places, symbols) == min(sum(map(pairs, one)) for one in shares(places, symbols))


def shares(places: int, symbols: int) -> list[tuple[int, ...]]:
    """List every way to share places out among symbols."""
    if symbols == 1:
        return [(places,)]
    return [(first, *rest) for first in range(places + 1) for rest in shares(places - first, symbols - 1)]


@pytest.mark.parametrize(
    ("points", "each", "cards"), [(5, 2, 3), (5, 2, 4), (6, 2, 5), (6, 3, 4), (6, 3, 5), (6, 3, 6)]
)
def test_what_is_called_impossible_is_so(points: int, each: int, cards: int) -> None:
    """Look for a deck among all small ones; the argument may say nothing, but never refute one that is there."""
    if Numbers(cards, each, points).impossible:
        assert not any(_is_deck(found, points) for found in combinations(combinations(range(points), each), cards))
    if Numbers(cards, each, points - 1).impossible:
        every = combinations(combinations(range(points - 1), each), cards)
        assert not any(_is_deck(found, points - 1) for found in every)


def _is_deck(cards: Sequence[Card], symbols: int) -> bool:
    return fault_of(cards, len(cards[0])) is None and len({one for card in cards for one in card}) == symbols


# -- records -----------------------------------------------------------------------------------------------------


def seen(code: str | None = "ok", player: str = "Ana", **more: Any) -> Position:
    """Make a position in which a player names symbol 49, which is on cards 0 and 1."""
    faces = dict(enumerate(plane(7)[:3]))
    claim = None if code is None else f"{player} 49 > 1"
    tops = {player: (0,), "Bo": (2,)}
    counts = {player: 1, "Bo": 0}
    return Position(1, 1, claim, code, None if code is None else 49, faces, 1, 9, (), tops, counts, **more)


def played(**sides: Sequence[Position]) -> str:
    """Write a record under readings."""
    return play(DobbleScene, list(sides.items()), lambda question: f"[{question}]", "move")


def test_one_board_is_drawn_where_readings_agree_and_two_from_where_they_part() -> None:
    """Part the boards where the readings part."""
    end = seen(None, winners=("Ana",))
    html = played(one=[seen(), seen(), end], other=[seen(), seen("stale", question="claim.late"), end])
    positions = html.split('<li class="v-position"')[1:]
    assert [one.count('<section class="v-board') for one in positions] == [1, 2, 2]
    assert 'data-divergence="1"' in html
    assert "They differ here" in positions[1]
    assert "[claim.late]" in positions[1]
    assert 'class="v-refused"' not in positions[0]
    assert "data-divergence" not in played(one=[seen()], other=[seen()])
    late, early = seen("stale", question="claim.late"), seen("stale", question="claim.early", message="Too early.")
    assert "data-divergence" not in played(one=[late], other=[early])


def test_the_symbol_named_is_marked_on_each_card_that_has_it() -> None:
    """Mark the symbol named."""
    html = played(one=[seen()])
    shown = seen()
    visible = [shown.middle, *(card for cards in shown.tops.values() for card in cards)]
    assert html.count('class="v-named"') == sum(49 in shown.faces[card] for card in visible if card is not None)


def test_readings_with_different_decks_keep_their_own_cards() -> None:
    """Draw a card as each reading has it."""
    other = replace(seen(), faces=dict(enumerate(plane(7)[10:13])))
    html = played(one=[seen()], other=[other])
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert len([one for one in ids if one.endswith("-c1")]) == 2


def test_a_set_up_that_one_reading_refuses_is_said_to_be() -> None:
    """Say that a set-up is refused."""
    assert "This set-up is refused." in played(one=[seen()], other=[])


def test_hostile_text_is_shown_as_it_is_written() -> None:
    """Escape names, claims, codes and messages."""
    end = seen(None, HOSTILE, winners=(HOSTILE,))
    sides = [(HOSTILE, [seen(HOSTILE, HOSTILE, message=HOSTILE), end]), ("b", [seen("ok", HOSTILE), end])]
    html = play(DobbleScene, sides, lambda _: "", HOSTILE)
    assert "<script" not in html
    assert html.count("&lt;script&gt;") > 5


def test_a_record_that_cannot_be_replayed_is_shown_as_text() -> None:
    """Fall back to plain text."""
    html = drawings("dobble").show(cast(Book, None), Here("x.md"), {"mini_game": HOSTILE}, ["dobble/en"])
    assert html.startswith("<pre")
    assert "<script" not in html


# -- words -------------------------------------------------------------------------------------------------------


def witness(shows: str, one: Any, other: Any) -> dict[str, Any]:
    """Make the data of a witness on which two readings differ in one thing."""
    return {
        "between": ["dobble/en", "dobble/en:claim.late=holds-if-it-fits"],
        "answers": ["does-not-count", "holds-if-it-fits"],
        "players": ["Ana", "Bo"],
        "claims": ["Ana 1", "Bo 0 > 3"],
        "shows": shows,
        "outcomes": [{shows: one}, {shows: other}],
    }


def test_a_claim_is_described_with_all_it_is_aimed_at() -> None:
    """Name the player and the card aimed at, whichever the claim gives, without its time."""
    assert words.describe_claim("Bo 0 > 3 at 1.5") == "Bo names the red circle, aimed at card 3"
    assert words.describe_claim("Bo 0 > Cy > 37 at 1.5") == "Bo names the red circle, aimed at Cy, card 37"
    assert words.describe_claim("Bo 0") == "Bo names the red circle"


@pytest.mark.parametrize(
    ("shows", "one", "other", "said"),
    [
        ("claims", ["ok", "stale"], ["ok", "ok"], "Bo names the red circle, aimed at card 3: dobble/en refuses it"),
        ("winners", ["Ana"], ["Ana", "Bo"], "in dobble/en Ana wins, in dobble/en (holds-if-it-fits) Ana and Bo win"),
        ("losers", None, ["Bo"], "in dobble/en nobody loses, in dobble/en (holds-if-it-fits) Bo loses"),
        ("cards", {"Ana": 1}, {"Ana": 2}, "Ana has 1 cards in dobble/en, 2 in dobble/en (holds-if-it-fits)"),
        ("finished", True, False, "the mini-game is over in dobble/en and continues in"),
        ("fault", {"code": "deck"}, None, "dobble/en (holds-if-it-fits) allows this set-up, dobble/en refuses it"),
        ("else", 1, 2, "dobble/en and dobble/en (holds-if-it-fits) differ in else"),
    ],
)
def test_a_headline_says_in_what_two_readings_differ(shows: str, one: Any, other: Any, said: str) -> None:
    """Say in one sentence what a witness shows."""
    assert words.headline(witness(shows, one, other), ["dobble/en", "dobble/en (holds-if-it-fits)"]).startswith(said)


def test_an_outcome_says_what_a_side_makes_of_a_witness() -> None:
    """Say what one side makes of a witness."""
    data = witness("claims", ["ok", "stale"], ["ok", "ok"])
    assert words.outcome({"claims": ["ok", "stale"]}, data) == "Refuses Bo 0 > 3."
    assert words.outcome({"winners": ["Ana"], "losers": None, "points": {"Ana": 3}}, data) == "Points: Ana 3. Ana wins."
    assert words.outcome({"fault": {"code": "deck", "message": "A card is missing."}}, data).endswith(
        "A card is missing."
    )
