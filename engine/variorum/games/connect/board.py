"""The board that grows: cards on hexagonal cells, where another can be laid, and the lines that it completes.

Knows cells, cards and their colours; knows nothing of players, stacks or claims.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from variorum.games.connect import answers as a
from variorum.games.connect.claims import Cell
from variorum.games.connect.rules import Rules

# Opposite edges stand three apart. The last two are no edges of a hexagon; a card with more edges would have them.
EDGES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 1), (-1, -1))
ROWS = ((1, 0), (0, 1), (1, -1))
THROUGH_CORNERS = ((1, 1), (2, -1), (1, -2))
MIDDLE = Cell(0, 0)

Step = tuple[int, int]


def step(cell: Cell, by: Step, times: int = 1) -> Cell:
    """Go some steps from a cell."""
    return Cell(cell.q + times * by[0], cell.r + times * by[1])


def middle_cells(count: int) -> list[Cell]:
    """List the cells of the start cards: the middle, then those around it."""
    return [MIDDLE, *(step(MIDDLE, edge) for edge in EDGES)][:count]


def around(rules: Rules, cell: Cell) -> tuple[Cell, ...]:
    """List the cells at the edges of a cell."""
    return _around(rules.board_edges, cell)


@lru_cache(maxsize=10_000)
def _around(edges: int, cell: Cell) -> tuple[Cell, ...]:
    return tuple(step(cell, edge) for edge in EDGES[:edges])


def directions(rules: Rules) -> tuple[Step, ...]:
    """List the directions in which a line can run."""
    six = rules.line_directions is a.LineDirections.SIX
    return ROWS + THROUGH_CORNERS if six else ROWS


class Board:
    """Cards on cells, each with the colours that it counts as."""

    def __init__(self, rules: Rules, colours: Sequence[frozenset[str]]) -> None:
        self.rules = rules
        self.colours = colours
        self.cards: dict[Cell, int] = {}
        self.covered: list[int] = []

    def copy(self) -> Board:
        """Copy what lies on the board."""
        other = Board(self.rules, self.colours)
        other.cards, other.covered = dict(self.cards), list(self.covered)
        return other

    # -- places ----------------------------------------------------------------------------------------------------

    def lay(self, card: int, cell: Cell) -> None:
        """Lay a card on a cell, over what is there."""
        if cell in self.cards:
            self.covered.append(self.cards[cell])
        self.cards[cell] = card

    def touched(self, cell: Cell) -> list[Cell]:
        """List the cells with cards that a card at a cell touches."""
        return [one for one in around(self.rules, cell) if one in self.cards]

    def free_around(self, cell: Cell) -> list[Cell]:
        """List the free cells at the edges of a cell."""
        return [one for one in around(self.rules, cell) if one not in self.cards]

    def free(self) -> list[Cell]:
        """List the free cells at the edges of the cards, in the order in which those were laid."""
        return list(dict.fromkeys(free for cell in self.cards for free in self.free_around(cell)))

    def closed_in(self, cell: Cell) -> bool:
        """Tell whether a free cell has a card at every edge."""
        return all(one in self.cards for one in around(self.rules, cell))

    def everything(self) -> list[int]:
        """List every card on the board, those that are covered last."""
        return [*self.cards.values(), *self.covered]

    # -- lines -----------------------------------------------------------------------------------------------------

    def shows(self, cell: Cell, colour: str) -> bool:
        """Tell whether the card at a cell counts as one of a colour."""
        return cell in self.cards and colour in self.colours[self.cards[cell]]

    def lines(self, cell: Cell, colour: str) -> list[tuple[Cell, ...]]:
        """List the lines of a colour that the card at a cell is in."""
        if not self.shows(cell, colour):
            return []
        if self.rules.line_straight is a.LineStraight.MAY_BEND:
            return self._chains(cell, colour)
        rows = (self._row(cell, colour, way) for way in directions(self.rules))
        return [row for row in rows if self._long_enough(len(row))]

    def _long_enough(self, length: int) -> bool:
        exactly = self.rules.line_longer is a.LineLonger.DOES_NOT
        return length == self.rules.line_length if exactly else length >= self.rules.line_length

    def _row(self, cell: Cell, colour: str, way: Step) -> tuple[Cell, ...]:
        """Follow a direction both ways as far as the colour goes, or, where gaps do not matter, as far as cards go."""
        if self.rules.line_unbroken is a.LineUnbroken.GAPS:
            reach = max(abs(one.q - cell.q) + abs(one.r - cell.r) for one in self.cards)
            spots = (step(cell, way, times) for times in range(-reach, reach + 1))
            return tuple(one for one in spots if self.shows(one, colour))
        before = list(self._run(cell, colour, (-way[0], -way[1])))
        return (*reversed(before), cell, *self._run(cell, colour, way))

    def _run(self, cell: Cell, colour: str, way: Step) -> Iterator[Cell]:
        cell = step(cell, way)
        while self.shows(cell, colour):
            yield cell
            cell = step(cell, way)

    def _chains(self, cell: Cell, colour: str) -> list[tuple[Cell, ...]]:
        """Find a chain through a cell, each card touching the next; none if it is too long to count."""
        chain = self._chain(cell, colour, self.rules.line_length)
        if chain and self.rules.line_longer is a.LineLonger.DOES_NOT:
            chain = None if self._chain(cell, colour, self.rules.line_length + 1) else chain
        return [chain] if chain else []

    def _chain(self, cell: Cell, colour: str, length: int) -> tuple[Cell, ...] | None:
        for tail in range(length):
            for back in self._paths((cell,), colour, tail):
                for whole in self._paths(back[::-1], colour, length - 1 - tail):
                    return whole
        return None

    def _paths(self, path: tuple[Cell, ...], colour: str, more: int) -> Iterator[tuple[Cell, ...]]:
        """Extend a path from its end by a number of cells."""
        if more == 0:
            yield path
            return
        for one in around(self.rules, path[-1]):
            if one not in path and self.shows(one, colour):
                yield from self._paths((*path, one), colour, more - 1)


def colours_of(
    piles: Mapping[str, Sequence[int]], starts: Sequence[int] | frozenset[int], rules: Rules, cards: int
) -> list[frozenset[str]]:
    """Tell as which colours each card counts; a start card counts as none, or as all."""
    every = frozenset(piles) if rules.line_start_card is a.LineStartCard.FOR_EVERYBODY else frozenset()
    found: list[frozenset[str]] = [every if card in starts else frozenset() for card in range(cards)]
    for name, pile in piles.items():
        for card in pile:
            found[card] = frozenset([name])
    return found
