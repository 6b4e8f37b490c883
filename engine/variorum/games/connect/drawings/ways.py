"""The directions in which rows of hexagons run, and which of them are vertical, horizontal or neither."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

from markupsafe import Markup

from variorum.games.connect.board import MIDDLE, ROWS, THROUGH_CORNERS, Step, step
from variorum.games.connect.claims import Cell
from variorum.games.connect.drawings.hexes import HALF, hexagon, point, steps
from variorum.site.html import fill, join, trust

HALF_TURN, RIGHT_ANGLE, HALF_STEP = 180, 90, 30
REACH = 2  # steps from the middle, up to which cells are drawn
LONG = 2.75 * 2 * HALF  # of a row that is drawn, from the middle to its end
EDGE, TOP, FOOT = 188.0, 172.0, 150.0


def angle(way: Step, turned: int = 0) -> int:
    """Measure a direction in degrees from the horizontal, on a board that is turned."""
    x, y = point(step(MIDDLE, way))
    return round(math.degrees(math.atan2(-y, x)) + turned) % HALF_TURN


def name_of(degrees: int) -> str:
    """Name a direction as one looks at it."""
    return {0: "horizontal", RIGHT_ANGLE: "vertical"}.get(degrees, "diagonal")


def any_cross(ways: Iterable[Step]) -> bool:
    """Tell whether any two directions are at right angles, so that the board can be turned to make one vertical and
    one horizontal."""
    pairs = combinations([angle(way) for way in ways], 2)
    return any(abs(one - other) == RIGHT_ANGLE for one, other in pairs)


def missing_words(ways: Iterable[Step], turned: int) -> list[str]:
    """Name what is not among directions on a board that is turned."""
    found = {name_of(angle(way, turned)) for way in ways}
    return [name for name in ("vertical", "horizontal", "diagonal") if name not in found]


def panels() -> Markup:
    """Draw the three directions on a board with rows and on one with columns, and then with those through corners."""
    drawn = (
        _panel(ROWS, (), 0, "Rows run across."),
        _panel(ROWS, (), HALF_STEP, "The same board, turned: rows run upwards."),
        _panel(ROWS, THROUGH_CORNERS, 0, "With rows from corner to corner as well."),
    )
    return fill('<div class="v-ways">{}</div>', join(drawn))


def _panel(ways: Sequence[Step], more: Sequence[Step], turned: int, title: str) -> Markup:
    every = (*ways, *more)
    missing = missing_words(every, turned)
    said = "; ".join(f"{name_of(angle(way, turned))} at {angle(way, turned)} degrees" for way in every)
    drawing = fill(
        '<svg class="v-way" viewBox="-{:g} -{:g} {:g} {:g}" role="img"><title>{} Directions: {}.</title>'
        '<g transform="rotate({})">{}{}</g>{}</svg>',
        *(EDGE, TOP, 2 * EDGE, TOP + FOOT),
        *(title, said),
        *(-turned, join(_cell(cell, every) for cell in _disc()), join(_row(way, way in more) for way in every)),
        join(_label(way, turned, way in more) for way in every),
    )
    note = f"None is {' and none '.join(missing)}." if missing else "All three directions exist."
    css = "v-ways__missing" if missing else "v-ways__whole"
    caption = fill('<figcaption>{} <b class="{}">{}</b></figcaption>', title, css, note)
    return fill("<figure>{}{}</figure>", drawing, caption)


def _disc() -> list[Cell]:
    span = range(-REACH, REACH + 1)
    return [cell for q in span for r in span if steps(cell := Cell(q, r), MIDDLE) <= REACH]


def _cell(cell: Cell, ways: Sequence[Step]) -> Markup:
    on = any(step(MIDDLE, way, times) == cell for way in ways for times in range(-REACH, REACH + 1))
    x, y = point(cell)
    css = "v-way__cell v-way__cell--on" if on else "v-way__cell"
    return trust(f'<path class="{css}" d="{hexagon(0.9)}" transform="translate({x:g} {y:g})"/>')


def _row(way: Step, dashed: bool) -> Markup:
    x, y = point(step(MIDDLE, way))
    far = LONG / math.hypot(x, y)
    css = "v-way__row v-way__row--corner" if dashed else "v-way__row"
    return trust(f'<path class="{css}" d="M{-x * far:.1f} {-y * far:.1f}L{x * far:.1f} {y * far:.1f}"/>')


def _label(way: Step, turned: int, dashed: bool) -> Markup:
    """Name a direction at its upper end, or at its right."""
    degrees = angle(way, turned)
    x, y = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
    name = name_of(degrees)
    anchor = "middle" if name != "horizontal" else "end"
    at = (x * (LONG + 16), y * (LONG + 16) + 5) if name != "horizontal" else (EDGE - 3, -9)
    css = "v-way__name v-way__name--corner" if dashed else "v-way__name"
    return fill('<text class="{}" x="{:.0f}" y="{:.0f}" text-anchor="{}">{}</text>', css, *at, anchor, name)
