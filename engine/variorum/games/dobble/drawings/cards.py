"""Round cards with their symbols, arranged by the card's number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from variorum.games.claims.arranging import arranged, placed, ringed
from variorum.games.claims.planes import Card
from variorum.games.claims.symbols import definitions, hidden, name
from variorum.site.markup import h

BOX = 100.0
RADIUS = 48.0


def defined(prefix: str, faces: Mapping[int, Card], label: Mapping[int, str] | None = None) -> str:
    """Define cards, and the symbols on them, once for a page."""
    used = {symbol for card in faces.values() for symbol in card}
    cards = "".join(
        f'<symbol id="{h(prefix)}-c{number}" viewBox="0 0 {BOX:g} {BOX:g}">'
        f"{face(prefix, number, card, (label or {}).get(number, str(number)))}</symbol>"
        for number, card in sorted(faces.items())
    )
    return hidden(definitions(prefix, used) + cards)


def face(prefix: str, number: int, card: Card, label: str = "") -> str:
    """Draw a card, with its number in the corner."""
    middle = BOX / 2
    corner = f'<text class="v-round__number" x="1" y="{BOX - 1:g}">{h(label)}</text>' if label else ""
    rim = f'<circle class="v-face" cx="{middle:g}" cy="{middle:g}" r="{RADIUS:g}"/>'
    return f"{rim}{placed(prefix, number, card, middle)}{corner}"


def round_card(prefix: str, number: int, card: Card, said: str = "", named: int | None = None) -> str:
    """Show a card that is defined on the page, with a ring around the symbol named where it is on the card."""
    told = f"<title>{h(said or in_words(number, card))}</title>"
    ring = ringed(arranged(number, card)[named], BOX / 2) if named is not None and named in card else ""
    return (
        f'<svg class="v-round" viewBox="0 0 {BOX:g} {BOX:g}" role="img">{told}'
        f'<use href="#{h(prefix)}-c{number}"/>{ring}</svg>'
    )


def in_words(number: int, card: Iterable[int]) -> str:
    """Name a card and its symbols for those who do not see them."""
    return f"Card {number}: {', '.join(map(name, card))}"
