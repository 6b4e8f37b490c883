"""Dobro's cards as drawings: every shape is a path, none a letter of a font. Knows no game in progress."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from variorum.games.dobro.cards import NAMES, NUMBERS
from variorum.site.html import fill, hidden, join, trust

WIDTH, HEIGHT = 36, 50
BACK = "back"
IN_WORDS = {"W": "wild", "forgetful": "the forgetful card", "dobrei": "the King Dobrei card"}

# Each digit in a box of 12 by 18, as one stroke.
DIGITS = (
    "M6 1C2.6 1 1 4.4 1 9s1.6 8 5 8 5-3.4 5-8S9.4 1 6 1Z",
    "M1 4.6 5.4 1v16",
    "M1.4 5.3C1.4 2.7 3.4 1 6 1s4.5 1.6 4.5 4.2C10.5 8.6 5 12.2 1.2 17H11",
    "M1.4 3C2.4 1.7 4 1 5.9 1c2.7 0 4.4 1.5 4.4 3.8S8.4 8.5 5.2 8.5c3.6 0 5.8 1.6 5.8 4.3S8.8 17 6 17"
    "c-2.3 0-4-.9-5-2.4",
    "M8.4 17V1L1 12.3h10.6",
    "M10.2 1H3.1L2.2 8.2C3.2 7.3 4.5 6.8 6 6.8c3 0 5 2 5 5S8.8 17 5.8 17c-2.1 0-3.8-.8-4.8-2.3",
    "M9.6 2C8.7 1.3 7.6 1 6.5 1 3 1 1 4.4 1 10c0 4.4 2 7 5 7s5-2.1 5-5.1S9 7 6.2 7 1.2 9 1 11.4",
    "M1 1h10C7.6 5.4 5.5 10.6 5 17",
    "M6 8.4C3.4 8.4 1.8 6.9 1.8 4.7S3.5 1 6 1s4.2 1.5 4.2 3.7S8.6 8.4 6 8.4C3 8.4 1 10.2 1 12.7S3.1 17 6 17"
    "s5-1.7 5-4.3S9 8.4 6 8.4Z",
    "M2.4 16c.9.7 2 1 3.1 1C9 17 11 13.6 11 8c0-4.4-2-7-5-7S1 3.1 1 6.1 3 11 5.8 11 10.8 9 11 6.6",
)
ADVANCE = {"1": 8.4}
USUAL_ADVANCE = 14.0


def _digits(number: str, middle: float, top: float, scale: float) -> Markup:
    """Draw a number around a middle line, digit by digit."""
    wide = [ADVANCE.get(digit, USUAL_ADVANCE) for digit in number]
    left = middle - scale * (sum(wide) - 2) / 2
    drawn = []
    for digit, width in zip(number, wide, strict=True):
        place = f"translate({left:.4g} {top:.4g})scale({scale:.4g})"
        drawn.append(fill('<path transform="{}" d="{}"/>', place, DIGITS[int(digit)]))
        left += scale * width
    return join(drawn)


def _number(name: str) -> Markup:
    """Draw a numbered card; a line under six and nine tells them apart."""
    scale = 1.42 if len(name) == 1 else 1.06
    top = (HEIGHT - 18 * scale) / 2
    foot = Markup('<path class="v-foot" d="M12 44h12"/>') if name in ("6", "9") else ""
    return fill('<g class="v-ink">{}{}</g>', _digits(name, WIDTH / 2, top, scale), foot)


SHAPES = {
    "W": '<path class="v-ink v-ink--wild" d="M7 15l5.5 21L18 20l5.5 16L29 15"/>',
    "skip": '<g class="v-ink v-ink--skip"><circle cx="18" cy="25" r="10.6"/><path d="M10.6 32.4 25.4 17.6"/></g>',
    "reverse": '<g class="v-ink v-ink--reverse"><path d="M27 30V17.5M21.6 22.4 27 17l5.4 5.4"'
    ' transform="translate(-2.6 0)"/><path d="M9 20v12.5M3.6 27.6 9 33l5.4-5.4" transform="translate(2.6 0)"/></g>',
    "forgetful": '<g class="v-ink v-ink--wild"><path d="M9 13h18a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H18l-7 7v-7H9a3 3 0 0 '
    '1-3-3V16a3 3 0 0 1 3-3Z"/></g><g class="v-dots"><circle cx="12" cy="22" r="1.9"/><circle cx="18" cy="22" r="1.9"/>'
    '<circle cx="24" cy="22" r="1.9"/></g>',
    "dobrei": '<path class="v-ink v-ink--wild" d="M7 34V17l6 7 5-9 5 9 6-7v17Z"/>',
}
FRAME = '<rect class="v-face" x="1" y="1" width="34" height="48" rx="5"/>'
RING = '<path d="M21.6 4.2A16.8 16.8 0 1 1 4.2 20.6"/><path d="M.9 23.8l3.3-5.6 5.5 3.4"/>'
BACK_FACE = (
    '<rect class="v-face" x="1" y="1" width="34" height="48" rx="5"/><rect class="v-back" x="5" y="5" width="26" '
    'height="40" rx="2.5"/><path class="v-lattice" d="M18 9l9 16-9 16-9-16ZM18 17l4.5 8-4.5 8-4.5-8Z"/>'
)


def face(name: str) -> Markup:
    """Draw the face of a card by its name, or the back."""
    if name == BACK:
        return trust(BACK_FACE)
    return trust(FRAME) + (trust(SHAPES[name]) if name in SHAPES else _number(name))


def symbols(prefix: str, names: Iterable[str]) -> Markup:
    """Define cards, and the arrow that shows in which direction play goes, once for a page, to be used by name."""
    kinds = [*map(str, NUMBERS), *NAMES[len(NUMBERS) :], BACK]
    wanted = set(names)
    drawn = {name: (f"0 0 {WIDTH} {HEIGHT}", face(name)) for name in kinds if name in wanted}
    drawn["ring"] = ("0 0 42 42", trust(RING))
    return hidden(
        join(
            fill('<symbol id="{}-{}" viewBox="{}">{}</symbol>', prefix, name, box, inner)
            for name, (box, inner) in drawn.items()
        )
    )


def card(prefix: str, name: str) -> Markup:
    """Show a card that is defined on the page."""
    return fill('<svg><use href="#{}-{}"/></svg>', prefix, name)


def in_words(names: Iterable[str]) -> str:
    """Name cards for those who do not see them."""
    return ", ".join(IN_WORDS.get(name, name) for name in names) or "nothing"
