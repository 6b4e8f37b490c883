"""Hexagons with a corner on top, and where they lie: cells into points. Knows cells, and nothing of cards.

Half a hexagon is 26 wide and 30 high, so that every place is a whole number; a true one would be 25.98 wide.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from variorum.games.connect.claims import Cell

HALF, RADIUS = 26, 30
ROW = 45  # from one row to the next
MARGIN = 12
LEAST = (400, 250)  # of what is shown of a board, however few cards lie there
MOST = 1300  # of a board that is shown whole, across or down
PART = 832  # of a larger one that is shown: sixteen cards
NEAR = 2  # steps from the nearest card, up to which a place is shown


class Point(NamedTuple):
    """A point of a drawing."""

    x: float
    y: float


def point(cell: Cell) -> Point:
    """Find the middle of a cell."""
    return Point(HALF * (2 * cell.q + cell.r), ROW * cell.r)


def hexagon(scale: float = 1.0) -> str:
    """Write the outline of a hexagon around its middle."""
    x, y, top = HALF * scale, RADIUS * scale / 2, RADIUS * scale
    return f"M0-{top:g}L{x:g}-{y:g}V{y:g}L0 {top:g}-{x:g} {y:g}V-{y:g}Z"


class Box(NamedTuple):
    """What is shown of a board."""

    left: float
    top: float
    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.left:g} {self.top:g} {self.width:g} {self.height:g}"


def box_around(cells: Iterable[Cell], least: tuple[float, float] = LEAST) -> Box:
    """Find the smallest box around cells, with a margin, and no smaller than it may be."""
    points = [point(cell) for cell in cells] or [Point(0, 0)]
    left, right = min(one.x for one in points) - HALF, max(one.x for one in points) + HALF
    top, foot = min(one.y for one in points) - RADIUS, max(one.y for one in points) + RADIUS
    width, height = max(right - left + 2 * MARGIN, least[0]), max(foot - top + 2 * MARGIN, least[1])
    return Box((left + right - width) / 2, (top + foot - height) / 2, width, height)


def part_of(box: Box, cell: Cell) -> Box:
    """Find the part of a large box around a cell that is shown; a box that is not large is shown whole."""
    x, y = point(cell)
    left, width = _part(box.left, box.width, x)
    top, height = _part(box.top, box.height, y)
    return Box(left, top, width, height)


def _part(first: float, length: float, middle: float) -> tuple[float, float]:
    if length <= MOST:
        return first, length
    return min(max(middle - PART / 2, first), first + length - PART), PART


def steps(one: Cell, other: Cell) -> int:
    """Count the steps from one cell to another."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def is_near(cell: Cell, cells: Iterable[Cell]) -> bool:
    """Tell whether a cell is near enough to some others to be shown."""
    return any(steps(cell, one) <= NEAR for one in cells)
