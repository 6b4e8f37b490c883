"""Round cards with their symbols, arranged by the card's number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from markupsafe import Markup

from variorum.games.claims.arranging import arrange, draw_ring, draw_symbols
from variorum.games.claims.planes import Card
from variorum.games.claims.symbols import definitions, hidden, name
from variorum.site.html import fill, join

BOX = 100.0
RADIUS = 48.0


def define_cards(prefix: str, faces: Mapping[int, Card], labels: Mapping[int, str] | None = None) -> Markup:
    """Define cards, and the symbols on them, once for a page."""
    used = {symbol for card in faces.values() for symbol in card}
    cards = join(
        fill(
            '<symbol id="{}-c{}" viewBox="0 0 {:g} {:g}">{}</symbol>',
            prefix,
            number,
            BOX,
            BOX,
            _face(prefix, number, card, (labels or {}).get(number, str(number))),
        )
        for number, card in sorted(faces.items())
    )
    return hidden(definitions(prefix, used) + cards)


def _face(prefix: str, number: int, card: Card, label: str) -> Markup:
    """Draw a card, with its number in the corner."""
    middle = BOX / 2
    corner = fill('<text class="v-round__number" x="1" y="{:g}">{}</text>', BOX - 1, label) if label else ""
    rim = fill('<circle class="v-face" cx="{:g}" cy="{:g}" r="{:g}"/>', middle, middle, RADIUS)
    return rim + draw_symbols(prefix, number, card, middle) + corner


def round_card(prefix: str, number: int, card: Card, said: str = "", named: int | None = None) -> Markup:
    """Show a card that is defined on the page, with a ring around the symbol named where it is on the card."""
    return fill(
        '<svg class="v-round" viewBox="0 0 {:g} {:g}" role="img"><title>{}</title><use href="#{}-c{}"/>{}</svg>',
        BOX,
        BOX,
        said or in_words(number, card),
        prefix,
        number,
        draw_ring(arrange(number, card)[named], BOX / 2) if named is not None and named in card else "",
    )


def in_words(number: int, card: Iterable[int]) -> str:
    """Name a card and its symbols for those who do not see them."""
    return f"Card {number}: {', '.join(map(name, card))}"
