"""When no place is harmless: boards on which a card of one colour completes a line wherever it is laid.

Lines are asked of the engine; that no smaller board exists is proved by Z3 each time it is said. The boards themselves
are kept in a file, which this module writes anew when it is run with a project's folder and the name of an edition; a
board is believed only when the engine finds a line at every place of it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from variorum.games.connect import answers as a
from variorum.games.connect.board import MIDDLE, Board, Step, around, directions, step
from variorum.games.connect.claims import Cell
from variorum.games.connect.rules import Rules
from variorum.prove.solver import solve_clauses
from variorum.prove.theorems import by_answers
from variorum.prove.undecided import UndecidedError

if TYPE_CHECKING:
    from variorum.rulebook.editions import Edition

COLOUR = "pink"
NOTES = Path(__file__).with_name("trapped.json")
SEARCH_STEPS = 4_000_000_000  # of the solver, for one question

Bound = tuple[str, tuple[int, ...], int]
Axis = Callable[[Cell], int]
AXES: tuple[Axis, ...] = (lambda cell: cell.q, lambda cell: cell.r, lambda cell: cell.q + cell.r)


# -- lines, as the engine sees them ----------------------------------------------------------------------------------


@dataclass(frozen=True, order=True)
class Shape:
    """Where cards of a colour must lie, and where none may, for a card in the middle to be in a line.

    Any card that is unwanted spoils the line; if all cells that must be clear have none, nothing spoils it.
    """

    wanted: tuple[Cell, ...]
    unwanted: tuple[Cell, ...]
    clear: tuple[Cell, ...]


@dataclass(frozen=True)
class Geometry:
    """What a rule set says of places and lines: steps over an edge, shapes, and whether a hole can be filled."""

    edges: tuple[Cell, ...]
    shapes: tuple[Shape, ...]
    fills_holes: bool

    @property
    def reach(self) -> int:
        """How far from a card the others of its line lie at most."""
        return max(distance(cell) for shape in self.shapes for cell in shape.wanted)


def distance(cell: Cell) -> int:
    """Count the steps from the middle to a cell."""
    return max(abs(cell.q), abs(cell.r), abs(cell.q + cell.r))


def makes_line(rules: Rules, cells: Iterable[Cell]) -> bool:
    """Ask the engine whether a card in the middle, with others of its colour at these cells, is in a line."""
    board = Board(rules, [frozenset([COLOUR])])
    board.cards = dict.fromkeys((MIDDLE, *cells), 0)
    return bool(board.lines(MIDDLE, COLOUR))


@by_answers
def geometry(rules: Rules) -> Geometry:
    """Ask the engine for the shapes of all lines that a card in the middle can be in."""
    edges = around(rules, MIDDLE)
    shapes = {_shape(rules, cells, edges) for cells in _candidates(rules, edges) if makes_line(rules, cells)}
    return Geometry(edges, tuple(sorted(shapes)), rules.board_gap is a.BoardGap.MAY)


def _candidates(rules: Rules, edges: Sequence[Cell]) -> set[frozenset[Cell]]:
    """List the sets of cells that can make a line with the middle: rows that it is in, or connected sets around it."""
    more = rules.line_length - 1
    if rules.line_straight is a.LineStraight.STRAIGHT:
        starts = [(way, -behind) for way in directions(rules) for behind in range(more + 1)]
        rows = [[step(MIDDLE, way, times) for times in range(first, first + more + 1)] for way, first in starts]
        return {frozenset(row) - {MIDDLE} for row in rows}
    found = {frozenset([MIDDLE])}
    for _ in range(more):
        found = {
            cells | {step(cell, edge)}
            for cells in found
            for cell in cells
            for edge in edges
            if step(cell, edge) not in cells
        }
    return {cells - {MIDDLE} for cells in found}


def _shape(rules: Rules, cells: frozenset[Cell], edges: Sequence[Cell]) -> Shape:
    """Ask the engine where one card more of the colour would spoil a line; if none can, nothing must be clear."""
    ways: set[Step] = {*edges, *(way for one in directions(rules) for way in (one, (-one[0], -one[1])))}
    near = {step(cell, way) for cell in {*cells, MIDDLE} for way in ways} - cells - {MIDDLE}
    unwanted = {cell for cell in near if not makes_line(rules, {*cells, cell})}
    bent = rules.line_straight is a.LineStraight.MAY_BEND
    clear = near if unwanted and bent else unwanted
    return Shape(tuple(sorted(cells)), tuple(sorted(unwanted)), tuple(sorted(clear)))


def turn_cell(cell: Cell) -> Cell:
    """Turn a cell by a sixth about the middle."""
    return Cell(-cell.r, cell.q + cell.r)


def mirror_cell(cell: Cell) -> Cell:
    """Mirror a cell, so that its two coordinates change places."""
    return Cell(cell.r, cell.q)


def symmetric(known: Geometry) -> bool:
    """Tell whether places and lines stay the same when the board is turned by a sixth or mirrored."""
    return all(
        {move(cell) for cell in known.edges} == set(known.edges)
        and {_move_shape(shape, move) for shape in known.shapes} == set(known.shapes)
        for move in (turn_cell, mirror_cell)
    )


def _move_shape(shape: Shape, move: Callable[[Cell], Cell]) -> Shape:
    parts = (shape.wanted, shape.unwanted, shape.clear)
    return Shape(*(tuple(sorted(map(move, part))) for part in parts))


# -- a board on which no place is harmless ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Trap:
    """A board: where cards of the colour lie, and where others, the start card among them."""

    coloured: frozenset[Cell]
    others: frozenset[Cell]

    @property
    def cells(self) -> frozenset[Cell]:
        """Every cell with a card."""
        return self.coloured | self.others

    def closes(self, rules: Rules) -> bool:
        """Ask the engine whether no line is there yet, and a card of the colour completes one at every free place."""
        board = Board(rules, [frozenset([COLOUR]), frozenset()])
        board.cards = {**dict.fromkeys(self.coloured, 0), **dict.fromkeys(self.others, 1)}
        if any(board.lines(cell, COLOUR) for cell in self.coloured):
            return False
        for place in board.free():
            if rules.board_gap is a.BoardGap.MAY_NOT and board.closed_in(place):
                continue
            after = board.copy()
            after.lay(0, place)
            if not after.lines(place, COLOUR):
                return False
        return self._together(rules)

    def _together(self, rules: Rules) -> bool:
        """Tell whether all cards hang together."""
        return len(self.order(rules)) == len(self.cells)

    def order(self, rules: Rules) -> list[Cell]:
        """List the cells so that each is next to one before it, beginning with a card of no colour in the middle."""
        found = [MIDDLE] if MIDDLE in self.others else []
        for cell in found:
            found += [one for one in around(rules, cell) if one in self.cells and one not in found]
        return found


def shift_board(coloured: Iterable[Cell], others: Iterable[Cell]) -> Trap:
    """Shift a board so that its first card of no colour, the start card, lies in the middle."""
    others = sorted(others)
    back = (-others[0].q, -others[0].r)
    return Trap(frozenset(step(cell, back) for cell in coloured), frozenset(step(cell, back) for cell in others))


# -- questions about all boards within a region ----------------------------------------------------------------------


@dataclass
class Question:
    """Clauses over numbered unknowns, and how many of some are true at least or at most."""

    clauses: list[tuple[int, ...]] = field(default_factory=list)
    bounds: list[Bound] = field(default_factory=list)
    unknowns: int = 0

    def unknown(self) -> int:
        """Add an unknown."""
        self.unknowns += 1
        return self.unknowns

    def all_of(self, literals: Sequence[int]) -> int:
        """Add an unknown that can be true only where all of these are."""
        known = self.unknown()
        self.clauses += [(-known, literal) for literal in literals]
        return known

    def answer(self, *bounds: Bound) -> set[int] | None:
        """Find which unknowns can be true within further bounds, or None where the question has no answer."""
        counted = Question(list(self.clauses), [], self.unknowns)
        for kind, unknowns, bound in (*self.bounds, *bounds):
            counted._keep(kind, unknowns, bound)
        true = solve_clauses(counted.clauses, counted.unknowns, SEARCH_STEPS)
        return None if true is None else {one for one in true if one <= self.unknowns}

    def _keep(self, kind: str, unknowns: Sequence[int], bound: int) -> None:
        """Say by clauses that at most, or at least, this number are true."""
        if kind == "least":  # then at most all others are false
            unknowns, bound = [-one for one in unknowns], len(unknowns) - bound
        if bound < len(unknowns):
            self.clauses.append((-self._count(unknowns, bound + 1)[bound],) if bound >= 0 else ())

    def _count(self, literals: Sequence[int], most: int) -> list[int]:
        """Add unknowns of which the first is true if one or more of these are, and so on up to a number: by halves."""
        if len(literals) <= 1:
            return list(literals)
        middle = len(literals) // 2
        one, other = self._count(literals[:middle], most), self._count(literals[middle:], most)
        both = [self.unknown() for _ in range(min(most, len(literals)))]
        for i, j in product(range(len(one) + 1), range(len(other) + 1)):
            if i + j:
                met = [-half[count - 1] for half, count in ((one, i), (other, j)) if count]
                self.clauses.append((*met, both[min(i + j, len(both)) - 1]))
        return both


def _at(cell: Cell, cells: Sequence[Cell]) -> list[Cell]:
    """Shift cells from around the middle to around another cell."""
    return [step(cell, one) for one in cells]


@dataclass
class Region:
    """Cells that may have cards, the unknowns that say which do, and what is known of the cells beyond."""

    known: Geometry
    cells: Sequence[Cell]
    free_beyond: Callable[[Cell], bool]
    asked: Question = field(default_factory=Question)

    def __post_init__(self) -> None:
        self.taken = {cell: self.asked.unknown() for cell in self.cells}
        self.coloured = {cell: self.asked.unknown() for cell in self.cells}
        self.asked.clauses += [(-self.coloured[cell], self.taken[cell]) for cell in self.cells]
        self._forbid_lines()
        for cell in sorted({*self.cells, *(step(cell, edge) for cell in self.cells for edge in self.known.edges)}):
            self._close(cell)

    def _forbid_lines(self) -> None:
        """Let there be no line yet, where all that could spoil it is known."""
        lines = {
            (tuple(sorted((cell, *_at(cell, shape.wanted)))), tuple(_at(cell, shape.clear)))
            for cell in self.cells
            for shape in self.known.shapes
            if all(one in self.taken for one in _at(cell, shape.wanted))
            and all(one in self.taken or self.free_beyond(one) for one in _at(cell, shape.clear))
        }
        for wanted, clear in sorted(lines):
            spoiled = [self.coloured[one] for one in clear if one in self.coloured]
            self.asked.clauses.append((*(-self.coloured[one] for one in wanted), *spoiled))

    def _close(self, cell: Cell) -> None:
        """Let a place next to a card be taken, or complete a line, unless cards beyond the region could."""
        if cell not in self.taken and not self.free_beyond(cell):
            return
        ways = []
        for shape in self.known.shapes:
            wanted = _at(cell, shape.wanted)
            beyond = [one for one in wanted if one not in self.taken]
            if any(self.free_beyond(one) for one in beyond):
                continue
            if beyond:
                return
            spoilers = [-self.coloured[one] for one in _at(cell, shape.unwanted) if one in self.coloured]
            ways.append(self.asked.all_of([*(self.coloured[one] for one in wanted), *spoilers]))
        near = [step(cell, edge) for edge in self.known.edges]
        if not self.known.fills_holes and all(one in self.taken for one in near):
            ways.append(self.asked.all_of([self.taken[one] for one in near]))
        harmful = self.asked.unknown()
        self.asked.clauses.append((-harmful, *ways))
        own = [self.taken[cell]] if cell in self.taken else []
        self.asked.clauses += [(*own, harmful, -self.taken[one]) for one in near if one in self.taken]

    def count(self, kind: str, bound: int, cells: Iterable[Cell]) -> None:
        """Bound how many of these cells have cards of the colour, from below or above."""
        self.asked.bounds.append((kind, tuple(self.coloured[cell] for cell in cells), bound))

    def begin(self) -> None:
        """Let one card be the start card, which has not the colour."""
        starts = [self.asked.all_of([self.taken[cell], -self.coloured[cell]]) for cell in self.cells]
        self.asked.clauses.append(tuple(starts))


def ball(radius: int) -> list[Cell]:
    """List the cells within a number of steps from the middle."""
    reach = range(-radius, radius + 1)
    return [Cell(q, r) for q in reach for r in reach if abs(q + r) <= radius]


def end_of_a_board(known: Geometry, columns: int) -> tuple[Question, tuple[int, ...]]:
    """Ask for the end of a board, and name the unknowns that tell which of its last cells have the colour.

    The last card of the last column lies in the middle, so that all cells beyond are free. What is far from it is
    left open.
    """
    cells = [cell for cell in ball(columns + max(1, known.reach - 2)) if cell <= MIDDLE]
    region = Region(known, cells, lambda cell: cell > MIDDLE)
    region.asked.clauses.append((region.taken[MIDDLE],))
    return region.asked, tuple(region.coloured[cell] for cell in cells if cell.q > -columns)


def at_an_end(known: Geometry, wanted: int) -> dict[int, int]:
    """Count how many cards of the colour the last columns have at least, up to a number."""
    found: dict[int, int] = {}
    least = 0
    for columns in range(1, MOST_COLUMNS + 1):
        asked, last = end_of_a_board(known, columns)
        while least < wanted and asked.answer(("most", last, least)) is None:
            least += 1
        found[columns] = least
        if least >= wanted:
            return found
    raise UndecidedError("the end of a board needs few cards of a colour")


MOST_COLUMNS = 8


def whole_questions(known: Geometry, most: int, ends: Mapping[int, int]) -> Iterator[Question]:
    """Ask for a whole board with at most this many cards of the colour, in parts that leave none out.

    A board too wide for its two ends to share a column has too many cards at these, in each of three directions. So it
    is no wider than `width`, can be turned and mirrored so that it is widest along the third axis, and then shifted so
    that it begins at nought along the first two and at `first`, of half the width at most, along the third.
    """
    width = 2 * max(ends) - 1
    for first in range(width // 2 + 1):
        grid = (Cell(q, r) for q in range(width) for r in range(width))
        region = Region(known, [cell for cell in grid if first <= cell.q + cell.r < first + width], lambda _: True)
        for axis, begin in zip(AXES, (0, 0, first), strict=True):
            region.asked.clauses.append(tuple(region.taken[cell] for cell in region.cells if axis(cell) == begin))
            for columns, least in ends.items():
                region.count("least", least, [cell for cell in region.cells if axis(cell) < begin + columns])
        region.begin()
        region.count("most", most, region.cells)
        yield region.asked


@cache
def notes() -> Mapping[str, Any]:
    """Read the boards that were found."""
    found: dict[str, Any] = json.loads(NOTES.read_text("utf-8"))
    return found


def traps() -> list[Trap]:
    """List the boards that were found, those with fewest cards of the colour first."""
    read = (Trap(_cells(one["coloured"]), _cells(one["others"])) for one in notes()["boards"])
    return sorted(read, key=lambda one: (len(one.coloured), len(one.others)))


def _cells(pairs: Sequence[Sequence[int]]) -> frozenset[Cell]:
    return frozenset(Cell(q, r) for q, r in pairs)


@by_answers
def impossible(rules: Rules, most: int) -> bool:
    """Tell whether every board with at most this many cards of the colour, and any others, has a harmless place."""
    known = geometry(rules)
    if not symmetric(known):
        raise UndecidedError("places and lines are not the same all around")
    ends = at_an_end(known, most // 2 + 1)
    return all(asked.answer() is None for asked in whole_questions(known, most, ends))


# -- finding what is noted -------------------------------------------------------------------------------------------


def find_board(rules: Rules, coloured: int, others: int, width: int) -> Trap | None:
    """Find a connected board with at most this many cards of the colour and of others."""
    known = geometry(rules)
    region = Region(known, [Cell(q, r) for q in range(width) for r in range(width)], lambda _: True)
    region.begin()
    region.count("most", coloured, region.cells)
    region.asked.bounds.append(("most", tuple(region.taken.values()), coloured + others))
    while True:
        true = region.asked.answer()
        if true is None:
            return None
        taken = {cell for cell in region.cells if region.taken[cell] in true}
        pink = {cell for cell in taken if region.coloured[cell] in true}
        trap = shift_board(pink, taken - pink)
        if trap.closes(rules):
            return trap
        region.asked.clauses.append(_join_group(region, _group(known, taken)))


def _group(known: Geometry, taken: set[Cell]) -> set[Cell]:
    """Find the cards that hang together with the first."""
    group = [min(taken)]
    for cell in group:
        group += [one for edge in known.edges if (one := step(cell, edge)) in taken and one not in group]
    return set(group)


def _join_group(region: Region, group: set[Cell]) -> tuple[int, ...]:
    """Say that a group of cards does not lie apart from the others: one is not there, or one more next to them is."""
    ring = {step(cell, edge) for cell in group for edge in region.known.edges} - group
    return (
        *(-region.taken[cell] for cell in sorted(group)),
        *(region.taken[one] for one in sorted(ring) if one in region.taken),
    )


def note(rule_sets: Iterable[tuple[Rules, int, int]]) -> dict[str, Any]:
    """Find a smallest board under each rule set, and prove that none is smaller."""
    boards: list[Trap] = []
    for rules, coloured, width in rule_sets:
        trap = next((one for one in boards if one.closes(rules)), None) or find_board(rules, coloured, 1, width)
        if trap is None:
            raise ValueError(f"no board with {coloured} cards of a colour leaves no harmless place")
        boards += [trap] if trap not in boards else []
        if not impossible(rules, coloured - 1):
            raise ValueError(f"{coloured} are not the fewest cards of a colour that leave no harmless place")
    plain = [{"coloured": sorted(map(list, one.coloured)), "others": sorted(map(list, one.others))} for one in boards]
    return {"boards": plain}


# The answers put in, the fewest cards of the colour, and how wide a board to look for.
EXACT, SIX, BENT = {"line.longer": "does-not"}, {"line.directions": "six"}, {"line.straight": "may-bend"}
LOOKED_FOR: tuple[tuple[dict[str, str], int, int], ...] = (
    ({}, 18, 10),
    (EXACT, 18, 10),
    (SIX, 18, 10),
    (SIX | EXACT, 18, 10),
    (BENT, 6, 7),
    (BENT | EXACT, 6, 7),
)


def rules_with(edition: Edition, answers: Mapping[str, str]) -> Rules:
    """Make the rule set of an edition with answers put in, whether its text can be read to give them or not."""
    from variorum.rulebook.readings import arising, choose  # noqa: PLC0415 - nothing that is decided asks for it

    return Rules.from_answers(arising(edition.game, {**choose(edition, {}).answers, **answers}))


def main(folder: str, name: str) -> None:
    """Write the notes, by an edition of the project in a folder."""
    from variorum import files  # noqa: PLC0415
    from variorum.rulebook.project import Project  # noqa: PLC0415

    edition = Project(Path(folder)).edition(name)
    written = note((rules_with(edition, answers), coloured, width) for answers, coloured, width in LOOKED_FOR)
    files.write_text(NOTES, json.dumps(written) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
