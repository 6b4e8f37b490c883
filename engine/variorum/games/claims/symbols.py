"""Symbols of our own, by number: a shape, an ink and a fill each, so that no two differ by hue alone.

Every shape is one path around the middle of a box of 24 by 24, and none is another one turned.
"""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from variorum.site import html
from variorum.site.html import fill, join

REACH = 12.6  # how far from its middle a shape goes, its outline included
INKS = ("red", "amber", "green", "blue", "violet", "black")
FILLS = ("solid", "outlined", "striped")
SHAPES = {
    "circle": "M0-9.5A9.5 9.5 0 1 1 0 9.5 9.5 9.5 0 1 1 0-9.5Z",
    "triangle": "M0-10.5 9.6 6.8h-19.2Z",
    "square": "M-8-8H8V8H-8Z",
    "star": "M0-10.8 2.9-3.8 10.3-3.3 4.6 1.5 6.4 8.8 0 4.9-6.4 8.8-4.6 1.5-10.3-3.3-2.9-3.8Z",
    "heart": "M0 9.6C-6.6 4.8-10.4 1-10.4-3.4-10.4-6.8-8-9-5.2-9-3-9-1-7.8 0-5.6 1-7.8 3-9 5.2-9 8-9 10.4-6.8 "
    "10.4-3.4 10.4 1 6.6 4.8 0 9.6Z",
    "moon": "M4-10A10.2 10.2 0 1 0 8.6 5.4 8.8 8.8 0 0 1 4-10Z",
    "drop": "M0-10.8C3.4-5.6 7-1.8 7 3A7 7 0 0 1-7 3C-7-1.8-3.4-5.6 0-10.8Z",
    "cross": "M-3.4-10.2H3.4V-3.4H10.2V3.4H3.4V10.2H-3.4V3.4H-10.2V-3.4H-3.4Z",
    "arrow": "M0-10.8 8.8-1.6H3V10.8H-3V-1.6H-8.8Z",
    "bolt": "M3-10.8-7.4 2.2H-.8L-3.6 10.8 7.4-2.8H.6Z",
    "leaf": "M0-10.8C5.4-6.4 6.6-1.6 5.6 2.6 4.8 5.6 2.8 7 0 8-2.8 7-4.8 5.6-5.6 2.6-6.6-1.6-5.4-6.4 0-10.8ZM0-4V10.8",
    "flower": "M0-10A4.3 4.3 0 0 1 4.1-5.6 4.3 4.3 0 0 1 9.5-3.1 4.3 4.3 0 0 1 6.6 2.1 4.3 4.3 0 0 1 5.9 8.1 4.3 4.3 "
    "0 0 1 0 7 4.3 4.3 0 0 1-5.9 8.1 4.3 4.3 0 0 1-6.6 2.1 4.3 4.3 0 0 1-9.5-3.1 4.3 4.3 0 0 1-4.1-5.6 4.3 4.3 0 0 1 "
    "0-10ZM0-2.6A2.6 2.6 0 1 0 0 2.6 2.6 2.6 0 1 0 0-2.6Z",
    "key": "M0-10.6A5 5 0 0 1 1.8-.9V10.6H-1.6V8.4H-5.4V5.4H-1.6V3H-4.4V.6H-1.6V-.9A5 5 0 0 1 0-10.6ZM0-7.6A2 2 0 1 "
    "0 0-3.6 2 2 0 1 0 0-7.6Z",
    "house": "M0-10.4 9.2-2.6V9.4H-9.2V-2.6ZM-2.6 1.2V9.4H2.6V1.2Z",
    "fish": "M-10.6-5.6-6.2-2C-3.4-5-.6-6.4 2.2-6.4 6-6.4 9-3.8 10.8 0 9 3.8 6 6.4 2.2 6.4-.6 6.4-3.4 5-6.2 2L-10.6 "
    "5.6ZM5.2-2.8A1.3 1.3 0 1 0 5.2-.2 1.3 1.3 0 1 0 5.2-2.8Z",
    "crown": "M-9.4 7.6-10.4-6-4.6-.6 0-8.6 4.6-.6 10.4-6 9.4 7.6Z",
    "bell": "M0-10.2A2 2 0 0 1 1.9-7.6C5.2-6.8 6.6-4 6.6-.6 6.6 3 7.4 4.4 9.4 6.4H2.8A2.9 2.9 0 0 1-2.8 6.4H-9.4"
    "C-7.4 4.4-6.6 3-6.6-.6-6.6-4-5.2-6.8-1.9-7.6A2 2 0 0 1 0-10.2Z",
    "cup": "M-9.4-7.6H5.2V-4.6H7A4 4 0 0 1 7 3.6H5.2C5.2 6.4 3.6 8.4 1.2 8.4H-5.4C-7.8 8.4-9.4 6.4-9.4 3.8ZM5.2-2.2"
    "V1.2H6.6A1.7 1.7 0 0 0 6.6-2.2Z",
    "fir": "M0-10.8 5.6-4.2H3.2L7.6 1.2H4.6L9.2 6.8H1.8V10.6H-1.8V6.8H-9.2L-4.6 1.2H-7.6L-3.2-4.2H-5.6Z",
    "mushroom": "M0-9.6C6-9.6 10.2-5.6 10.2-.6 10.2.8 9 1.4 7.6 1.4H3L4 8.2C4.2 9.6 3.2 10.4 2 10.4H-2C-3.2 10.4-4.2 "
    "9.6-4 8.2L-3 1.4H-7.6C-9 1.4-10.2.8-10.2-.6-10.2-5.6-6-9.6 0-9.6Z",
    "cloud": "M-5.6 6.6A4.6 4.6 0 0 1-6.4-2.6 5.4 5.4 0 0 1 3.2-5.4 4.4 4.4 0 0 1 7.8-1.4 4.1 4.1 0 0 1 6.6 6.6Z",
    "sun": "M0-11 2.2-6.7 6.5-8.9 5.8-4.1 10.5-3.4 7.1 0 10.5 3.4 5.8 4.1 6.5 8.9 2.2 6.7 0 11-2.2 6.7-6.5 8.9-5.8 "
    "4.1-10.5 3.4-7.1 0-10.5-3.4-5.8-4.1-6.5-8.9-2.2-6.7Z",
    "flag": "M-8.4-10.6H-5.4V-9.4C-1.4-11.4 3.4-6.6 9.6-9.2V1.4C3.4 4-1.4-.8-5.4 1.4V10.6H-8.4Z",
    "boat": "M-10.6 3.6H-1.6V-10.4C3.6-7.4 6.6-3.4 7.6 1H1.2V3.6H10.6L7 9H-7Z",
    "butterfly": "M0-2.4C2-7.4 5.6-9.6 8.8-8.6 11-7.6 10.6-2.2 6.6 0 9.6 2 9.4 6.6 7 7.8 4.2 9 1.4 6 0 2.6-1.4 6-4.2 "
    "9-7 7.8-9.4 6.6-9.6 2-6.6 0-10.6-2.2-11-7.6-8.8-8.6-5.6-9.6-2-7.4 0-2.4Z",
    "hourglass": "M-7.6-10.2H7.6C7.6-4.8 5-2.4 2 0 5 2.4 7.6 4.8 7.6 10.2H-7.6C-7.6 4.8-5 2.4-2 "
    "0-5-2.4-7.6-4.8-7.6-10.2Z",
    "umbrella": "M0-10.8 1.2-9.4C6.8-8.8 10.4-5 10.6 0 8.4-1.8 6.4-1.8 4.4 0 3.6-.8 2.4-1.2 1.4-1.3V6.8A3.6 3.6 0 0 "
    "1-5.8 6.8H-3A.9.9 0 0 0-1.2 6.8V-1.3C-2.4-1.2-3.6-.8-4.4 0-6.4-1.8-8.4-1.8-10.6 0-10.4-5-6.8-8.8-1.2-9.4Z",
    "bottle": "M-2.2-10.8H2.2V-5.2C2.2-3 5.4-2 5.4 1.4V9.2C5.4 10.2 4.8 10.8 3.8 10.8H-3.8C-4.8 10.8-5.4 10.2-5.4 "
    "9.2V1.4C-5.4-2-2.2-3-2.2-5.2Z",
    "horseshoe": "M-5.2 9.6H-9.6V-.4A9.6 9.6 0 0 1 9.6-.4V9.6H5.2V-.4A5.2 5.2 0 0 0-5.2-.4Z",
    "spade": "M0-10.6C3.6-6 9.6-3.2 9.6 2 9.6 6.6 4.4 7.4 1.6 4.6 1.8 7.2 2.6 9 4.2 10.4H-4.2C-2.6 9-1.8 7.2-1.6 "
    "4.6-4.4 7.4-9.6 6.6-9.6 2-9.6-3.2-3.6-6 0-10.6Z",
    "cat": "M-8.4-10.2-3.4-6.8A10 10 0 0 1 3.4-6.8L8.4-10.2 9.4.4A9.4 8.6 0 0 1-9.4.4ZM-3.8-1.4A1.6 1.6 0 1 0-3.8 "
    "1.8 1.6 1.6 0 1 0-3.8-1.4ZM3.8-1.4A1.6 1.6 0 1 0 3.8 1.8 1.6 1.6 0 1 0 3.8-1.4Z",
}
NAMES_OF_SHAPES = tuple(SHAPES)
DRAWN = len(SHAPES) * len(FILLS)


def parts(symbol: int) -> tuple[str, str, str]:
    """Find the shape, ink and fill of a drawn symbol: all shapes come once before any comes in another ink and fill."""
    variant, shape = divmod(symbol, len(SHAPES))
    return NAMES_OF_SHAPES[shape], INKS[(shape + 2 * variant) % len(INKS)], FILLS[(shape + variant) % len(FILLS)]


def is_drawn(symbol: int) -> bool:
    """Tell whether there is a drawing of a symbol; any other is its number in a circle."""
    return 0 <= symbol < DRAWN


def name(symbol: int) -> str:
    """Name a symbol in plain words."""
    if not is_drawn(symbol):
        return f"symbol {symbol}"
    shape, ink, _ = parts(symbol)
    return f"{ink} {shape}"


def drawing(prefix: str, symbol: int) -> Markup:
    """Draw a symbol around the middle of its box."""
    if not is_drawn(symbol):
        return fill('<circle class="v-sym v-sym--number" r="10"/><text class="v-sym__number" y="4">{}</text>', symbol)
    shape, ink, style = parts(symbol)
    striped = fill(' fill="url(#{}-{})"', prefix, ink) if style == "striped" else ""
    return fill('<path class="v-sym v-sym--{} v-sym--{}"{} d="{}"/>', ink, style, striped, SHAPES[shape])


def definitions(prefix: str, wanted: Iterable[int]) -> Markup:
    """Define symbols once for a page, to be used by number, with the stripes that some of them are filled with."""
    symbols = sorted(set(wanted))
    inks = {parts(one)[1] for one in symbols if is_drawn(one) and parts(one)[2] == "striped"}
    stripes = join(_stripes(prefix, ink) for ink in INKS if ink in inks)
    return stripes + join(fill('<g id="{}-{}">{}</g>', prefix, one, drawing(prefix, one)) for one in symbols)


def _stripes(prefix: str, ink: str) -> Markup:
    return fill(
        '<pattern id="{prefix}-{ink}" width="4.4" height="4.4" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path class="v-sym--{ink} v-sym__stripe" d="M0 1.2H4.4"/></pattern>',
        prefix=prefix,
        ink=ink,
    )


def hidden(defined: str) -> Markup:
    """Keep definitions on a page without showing them."""
    return html.hidden(fill("<defs>{}</defs>", defined))


def icon(prefix: str, symbol: int) -> Markup:
    """Show a symbol that is defined on the page, on its own, as high as the text around it."""
    return fill(
        '<svg class="v-icon" viewBox="-12 -12 24 24" role="img"><title>{}</title><use href="#{}-{}"/></svg>',
        name(symbol),
        prefix,
        symbol,
    )
