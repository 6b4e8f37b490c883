"""The boards that the theorems lay and search: held against all small boards, and broken to see that it shows."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest
from variorum.games.chance import Chance
from variorum.games.connect import answers as a
from variorum.games.connect.board import MIDDLE, Board, around, step
from variorum.games.connect.claims import Cell
from variorum.games.connect.decide.boards import (
    Staged,
    StagedError,
    boards,
    fewest_free_edges,
    free_edges,
    room,
    spiral,
)
from variorum.games.connect.decide.trapped import (
    LOOKED_FOR,
    Question,
    Region,
    Trap,
    at_an_end,
    ball,
    end_of_a_board,
    geometry,
    impossible,
    makes_line,
    rules_with,
    shift_board,
    symmetric,
    traps,
)
from variorum.games.connect.records import read_record
from variorum.games.connect.referee import referee
from variorum.games.connect.rules import Rules
from variorum.games.connect.theorems import board as theorems_of_the_board
from variorum.games.connect.theorems.board import cross_lines, meeting_place, outermost, without_a_harmless_place
from variorum.games.connect.theorems.stated import THEOREMS
from variorum.prove.undecided import UndecidedError

from properties.conftest import is_deep
from properties.connect.conftest import EDITION, changed, project, rules_of

DEEP = is_deep()
RHOMB = frozenset(Cell(q, r) for q in range(3) for r in range(3))


def rules_for(choices: dict[str, str]) -> Rules:
    """Make the rule set of the edition with answers put in."""
    return rules_with(project().edition(EDITION), choices)


KINDS = [(rules_for(choices), coloured) for choices, coloured, _ in LOOKED_FOR]


# -- free edges ------------------------------------------------------------------------------------------------------


def test_all_small_boards_are_listed() -> None:
    """There are as many boards of one to six hexagons as is known of polyhexes that may not be turned."""
    assert [len(boards(rules_of(), cards)) for cards in range(1, 7)] == [1, 3, 11, 44, 186, 814]


@pytest.mark.parametrize("cards", range(1, 8 if DEEP else 7))
def test_no_small_board_has_fewer_free_edges(cards: int) -> None:
    """The bound is the least number of free edges that a board has."""
    rules = rules_of()
    assert fewest_free_edges(rules, cards) == min(free_edges(rules, cells) for cells in boards(rules, cards))


def test_rows_hold_no_more_than_there_is_room_for() -> None:
    """A number of rows in three directions has as many cells as there is room for, and never more."""
    met = dict.fromkeys(product(range(1, 4), repeat=3), 0)
    grid = [Cell(q, r) for q in range(3) for r in range(3)]
    for number in range(1, len(grid) + 1):
        for cells in combinations(grid, number):
            rows = (len({one.q for one in cells}), len({one.r for one in cells}), len({one.q + one.r for one in cells}))
            assert number <= room(*rows)
            met[rows] = max(met.get(rows, 0), number)
    assert all(met[rows] == room(*rows) for rows in met if rows[2] <= 2 and met[rows])


def test_a_spiral_is_a_board() -> None:
    """Each card of a spiral touches one before it."""
    rules, laid = rules_of(), spiral(rules_of(), 81)
    assert len(set(laid)) == 81
    assert all(set(around(rules, cell)) & set(laid[:number]) for number, cell in enumerate(laid) if number)


# -- places -----------------------------------------------------------------------------------------------------------


def test_the_place_that_is_proved_is_there() -> None:
    """On every board of five cards the step from the last card leads to a free place that touches no other."""
    rules = rules_of()
    edge = outermost(rules)
    assert edge is not None
    for cells in boards(rules, 5):
        place = step(max(cells), edge)
        assert place not in cells
        assert [one for one in around(rules, place) if one in cells] == [max(cells)]


def test_every_card_that_is_covered_is_still_there() -> None:
    """Three cards on one cell are three cards; a copy of the board does not see the third."""
    board = Board(rules_of(), [frozenset()] * 3)
    for card in range(2):
        board.lay(card, MIDDLE)
    before = board.copy()
    board.lay(2, MIDDLE)
    assert (board.everything(), before.everything()) == ([2, 0, 1], [1, 0])


def test_a_gap_is_a_place_unless_it_is_closed_in() -> None:
    """If cards had to slide into their places, a gap would be none, and every other place would be one still."""
    open_places = THEOREMS["how-many-places-the-next-card-has"].verdict(changed({"board.gap": "may-not"})).figures
    assert open_places["ring"] == {"places": 12, "claims": 18}
    assert open_places["ring with a gap"] == {"places": 12, "claims": 18}


def test_a_staged_card_is_ruled_on() -> None:
    """A card that cannot be laid is refused, not laid."""
    staged = Staged(rules_of(), 2)
    staged.begin()
    staged.lay(0, Cell(1, 0))
    with pytest.raises(StagedError):
        staged.lay(0, Cell(1, 0))
    with pytest.raises(StagedError):
        staged.lay(0, Cell(5, 5))
    assert len(staged.current.board.cards) == 2


def test_lines_that_lack_a_card_are_no_lines_yet() -> None:
    """Three lines that meet are complete with the last card and not before, and the record says so."""
    staged = cross_lines(rules_of(), [0, 0, 0])
    assert not staged.current.over
    staged.lay(0, meeting_place())
    assert len(staged.current.lines) == 3
    found = referee(rules_of(), read_record(staged.data()))
    assert {str(one.code) for one in found.claims[0]} == {"ok"}
    assert found.rounds[0].winner == "pink"


# -- no harmless place -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choices", [{}, {"line.straight": "may-bend"}])
def test_the_shapes_are_all_the_lines_there_are(choices: dict[str, str]) -> None:
    """Of all ways to lay three more cards within three steps, those make a line that a shape says."""
    rules = rules_for(choices)
    shapes = {frozenset(shape.wanted) for shape in geometry(rules).shapes}
    for cells in combinations([cell for cell in ball(3) if cell != MIDDLE], 3):
        assert makes_line(rules, cells) == (frozenset(cells) in shapes)


@pytest.mark.parametrize(("rules", "coloured"), KINDS)
def test_the_shapes_say_what_the_engine_says_of_any_cards(rules: Rules, coloured: int) -> None:
    """A line is one that a shape allows, and what a shape says to be a line is one, however the cards lie."""
    shapes, cells = geometry(rules).shapes, [cell for cell in ball(5) if cell != MIDDLE]
    lines = 0
    for number in range(600):
        chance = Chance(number, coloured)
        laid = set(chance.shuffled(cells)[: 10 + chance.below(25)])
        some = [shape for shape in shapes if laid.issuperset(shape.wanted)]
        line = makes_line(rules, laid)
        lines += line
        assert not line or any(laid.isdisjoint(shape.unwanted) for shape in some)
        assert line or not any(laid.isdisjoint(shape.clear) for shape in some)
    assert 20 < lines < 580


def test_a_lopsided_geometry_is_seen() -> None:
    """Places and lines that differ around the board are distinguished from those that do not."""
    known = geometry(rules_of())
    assert symmetric(known)
    assert not symmetric(replace(known, shapes=known.shapes[1:]))
    assert not symmetric(replace(known, edges=known.edges[1:]))


@pytest.mark.parametrize(("rules", "coloured"), KINDS)
def test_the_boards_found_close_and_no_card_can_be_spared(rules: Rules, coloured: int) -> None:
    """A board that was found has no harmless place; without any one of its cards of the colour it has one."""
    trap = next(one for one in traps() if one.closes(rules))
    assert len(trap.coloured) == coloured
    assert trap.others == frozenset([MIDDLE])
    for cell in trap.coloured:
        assert not Trap(trap.coloured - {cell}, trap.others).closes(rules)
        assert not Trap(trap.coloured - {cell}, trap.others | {cell}).closes(rules)


@pytest.mark.parametrize(
    "choices", [{"line.straight": "may-bend"}, {"line.straight": "may-bend", "line.longer": "does-not"}]
)
def test_no_smaller_board_closes(choices: dict[str, str]) -> None:
    """Going through all boards of up to five cards, each of which has the colour or not, finds none that closes."""
    rules = rules_for(choices)
    for cards in range(2, 7 if DEEP else 6):
        for cells in boards(rules, cards):
            for number in range(1, cards + 1):
                for others in combinations(sorted(cells), number):
                    assert not shift_board(cells - set(others), others).closes(rules)


def test_a_board_hangs_together() -> None:
    """Nine cards more that lie apart leave no harmless place either, but cannot come to lie there."""
    trap = next(one for one in traps() if one.closes(rules_of()))
    apart = frozenset(step(cell, (20, 0)) for cell in RHOMB)
    assert not Trap(trap.coloured | apart, trap.others).closes(rules_of())


def test_a_question_has_an_answer_where_there_is_a_board() -> None:
    """With one card more than is proved to be too few, there is an answer, and it is a board that closes."""
    rules = rules_of()
    known = geometry(rules)
    region = Region(known, [Cell(q, r) for q in range(9) for r in range(9)], lambda _: True)
    region.begin()
    region.count("most", 18, region.cells)
    true = region.asked.answer()
    assert true is not None
    pink = {cell for cell in region.cells if region.coloured[cell] in true}
    taken = {cell for cell in region.cells if region.taken[cell] in true}
    assert len(pink) == 18
    places = {step(cell, edge) for cell in taken for edge in known.edges} - taken
    for place in places:
        assert makes_line(rules, [Cell(cell.q - place.q, cell.r - place.r) for cell in pink])
    assert impossible(rules, 17)


def test_the_start_card_is_what_makes_it_hard() -> None:
    """Nine cards of one colour and no start card leave no harmless place; an end of any board has as many."""
    rules = rules_of()
    assert all(
        makes_line(rules, [Cell(cell.q - place.q, cell.r - place.r) for cell in RHOMB])
        for place in {step(cell, edge) for cell in RHOMB for edge in around(rules, MIDDLE)} - RHOMB
    )
    assert at_an_end(geometry(rules), 9) == {1: 1, 2: 3, 3: 6, 4: 8, 5: 9}
    asked, last = end_of_a_board(geometry(rules), 5)
    assert asked.answer(("most", last, 8)) is None
    assert asked.answer(("most", last, 9)) is not None


def test_lines_in_one_direction_leave_corners_harmless() -> None:
    """If lines ran in one direction only, the end of a board would have a harmless place, whatever its cards."""
    known = geometry(rules_of())
    upright = tuple(shape for shape in known.shapes if all(cell.q == 0 for cell in shape.wanted))
    assert len(upright) == 4
    asked, last = end_of_a_board(replace(known, shapes=upright), 5)
    assert asked.answer(("most", last, len(last))) is None


def test_counts_are_said_by_clauses() -> None:
    """However many of five unknowns are true, the clauses allow it just where it keeps the bound."""
    unknowns = tuple(range(1, 6))
    for kind, bound, true in product(("most", "least"), range(-1, 7), range(6)):
        asked = Question([(one if one % 5 < true else -one,) for one in unknowns], unknowns=5)
        kept = true <= bound if kind == "most" else true >= bound
        assert asked.answer((kind, unknowns, bound)) == ({one for one in unknowns if one % 5 < true} if kept else None)


QUICK = [one for one in KINDS if one[0].line_directions is not a.LineDirections.SIX]


@pytest.mark.parametrize(("rules", "coloured"), KINDS if DEEP else QUICK)
def test_with_one_card_fewer_there_is_a_harmless_place(rules: Rules, coloured: int) -> None:
    """It is proved under every kind of lines; where they run through corners too, that takes a quarter of a minute."""
    assert impossible(rules, coloured - 1)


def test_the_record_without_a_harmless_place_can_be_replayed() -> None:
    """Orange wins a round, gets a pink card, and wins the next for pink with it, wherever it is laid."""
    rules = rules_of()
    trap = next(one for one in traps() if one.closes(rules))
    found = referee(rules, read_record(without_a_harmless_place(rules, trap)))
    assert found.fault is None
    assert [one.winner for one in found.rounds] == ["orange", "pink"]


def test_boards_that_are_kept_wrongly_show_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a card fewer, or with another in place of the start card, no board kept is one without a harmless place."""
    theorem, rules = THEOREMS["another-teams-card-always-has-a-harmless-place"], rules_of()
    spoiled = [
        [Trap(trap.coloured - {max(trap.coloured)}, trap.others) for trap in traps()],
        [Trap(trap.coloured | trap.others, frozenset()) for trap in traps()],
    ]
    for kept in spoiled:
        monkeypatch.setattr(theorems_of_the_board, "traps", lambda kept=kept: kept)
        with pytest.raises(UndecidedError, match="no board is known"):
            theorem.decide(rules)


def test_a_board_with_a_harmless_place_is_not_passed_off() -> None:
    """A board that has a harmless place is found out when it is played."""
    trap = next(one for one in traps() if one.closes(rules_of()))
    spared = max(trap.coloured)
    with pytest.raises(StagedError):
        without_a_harmless_place(rules_of(), Trap(trap.coloured - {spared}, trap.others))
