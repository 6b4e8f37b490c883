"""The directions in which rows of hexagons run, and which of them are vertical, horizontal or neither."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from variorum.games.connect.board import MIDDLE, ROWS, THROUGH_CORNERS, Step, step
from variorum.games.connect.claims import Cell
from variorum.games.connect.drawings.hexes import HALF, hexagon, point, steps
from variorum.site.markup import h

HALF_TURN, RIGHT_ANGLE, HALF_STEP = 180, 90, 30
REACH = 2  # steps from the middle, up to which cells are drawn
LONG = 2.75 * 2 * HALF  # of a row that is drawn, from the middle to its end
EDGE, TOP, FOOT = 188.0, 172.0, 150.0


def angle(way: Step, turned: int = 0) -> int:
    """Measure a direction in degrees from the horizontal, on a board that is turned."""
    x, y = point(step(MIDDLE, way))
    return round(math.degrees(math.atan2(-y, x)) + turned) % HALF_TURN


def named(degrees: int) -> str:
    """Name a direction as one looks at it."""
    return {0: "horizontal", RIGHT_ANGLE: "vertical"}.get(degrees, "diagonal")


def crossing(ways: Iterable[Step]) -> bool:
    """Tell whether any two directions are at right angles, so that the board can be turned to make one vertical and
    one horizontal."""
    pairs = combinations([angle(way) for way in ways], 2)
    return any(abs(one - other) == RIGHT_ANGLE for one, other in pairs)


def lacking(ways: Iterable[Step], turned: int) -> list[str]:
    """Name what is not among directions on a board that is turned."""
    found = {named(angle(way, turned)) for way in ways}
    return [name for name in ("vertical", "horizontal", "diagonal") if name not in found]


def panels() -> str:
    """Draw the three directions on a board with rows and on one with columns, and then with those through corners."""
    drawn = (
        _panel(ROWS, (), 0, "Rows lie across."),
        _panel(ROWS, (), HALF_STEP, "The same board, turned: rows lie upright."),
        _panel(ROWS, THROUGH_CORNERS, 0, "With rows through corners as well."),
    )
    return f'<div class="v-ways">{"".join(drawn)}</div>'


def _panel(ways: Sequence[Step], more: Sequence[Step], turned: int, title: str) -> str:
    every = (*ways, *more)
    missing = lacking(every, turned)
    note = f"None is {' and none '.join(missing)}." if missing else "All three words have a meaning."
    said = "; ".join(f"{named(angle(way, turned))} at {angle(way, turned)} degrees" for way in every)
    cells = "".join(_cell(cell, every) for cell in _disc())
    rows = "".join(_row(way, way in more) for way in every)
    labels = "".join(_label(way, turned, way in more) for way in every)
    css = "v-ways__missing" if missing else "v-ways__whole"
    return (
        f'<figure><svg class="v-way" viewBox="-{EDGE:g} -{TOP:g} {2 * EDGE:g} {TOP + FOOT:g}" role="img">'
        f"<title>{h(f'{title} Directions: {said}.')}</title>"
        f'<g transform="rotate({-turned})">{cells}{rows}</g>{labels}</svg>'
        f'<figcaption>{h(title)} <b class="{css}">{h(note)}</b></figcaption></figure>'
    )


def _disc() -> list[Cell]:
    span = range(-REACH, REACH + 1)
    return [cell for q in span for r in span if steps(cell := Cell(q, r), MIDDLE) <= REACH]


def _cell(cell: Cell, ways: Sequence[Step]) -> str:
    on = any(step(MIDDLE, way, times) == cell for way in ways for times in range(-REACH, REACH + 1))
    x, y = point(cell)
    css = "v-way__cell v-way__cell--on" if on else "v-way__cell"
    return f'<path class="{css}" d="{hexagon(0.9)}" transform="translate({x:g} {y:g})"/>'


def _row(way: Step, dashed: bool) -> str:
    x, y = point(step(MIDDLE, way))
    far = LONG / math.hypot(x, y)
    css = "v-way__row v-way__row--corner" if dashed else "v-way__row"
    return f'<path class="{css}" d="M{-x * far:.1f} {-y * far:.1f}L{x * far:.1f} {y * far:.1f}"/>'


def _label(way: Step, turned: int, dashed: bool) -> str:
    """Name a direction at its upper end, or at its right."""
    degrees = angle(way, turned)
    x, y = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
    name = named(degrees)
    anchor = "middle" if name != "horizontal" else "end"
    at = (x * (LONG + 16), y * (LONG + 16) + 5) if name != "horizontal" else (EDGE - 3, -9)
    css = "v-way__name v-way__name--corner" if dashed else "v-way__name"
    return f'<text class="{css}" x="{at[0]:.0f}" y="{at[1]:.0f}" text-anchor="{anchor}">{name}</text>'
