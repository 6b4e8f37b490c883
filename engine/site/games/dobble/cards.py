"""Round cards with their symbols, arranged by the card's number: always alike, and no two cards alike."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.shared.planes import Card
from engine.site.games.dobble.symbols import REACH, definitions, hidden, name
from engine.site.markup import h

BOX = 100.0
RADIUS, RIM = 48.0, 45.0  # of the card, and of the circle that its symbols keep within
GAP = 1.2  # between two symbols
SMALLEST, LARGEST = 0.68, 1.12
TURN = 15  # degrees
MANY = 6  # symbols, from which on one of them lies in the middle
WIDEST = 17.0  # of the one in the middle


class Spot(NamedTuple):
    """Where a symbol lies on its card, how far it reaches from there, and how it is turned."""

    x: float
    y: float
    reach: float
    turned: int


def chance(*what: object) -> int:
    """Make a number of something that is always the same and looks like chance."""
    return zlib.crc32(":".join(map(str, what)).encode()) >> 7


def arranged(number: int, card: Card) -> dict[int, Spot]:
    """Lay out a card: one symbol in the middle, unless there are few, and the others around it, close to each other."""
    symbols = sorted(card, key=lambda symbol: chance("place", number, symbol))
    inner = int(len(symbols) >= MANY)
    around = symbols[inner:]
    sizes = [_size(number, symbol) for symbol in around]
    scale = _largest_scale(sizes)
    spots = dict(zip(around, _ring(number, [scale * size for size in sizes]), strict=True))
    room = min((math.hypot(spot.x, spot.y) - spot.reach for spot in spots.values()), default=RIM) - GAP
    spots |= {symbol: Spot(0.0, 0.0, min(room, WIDEST), 0) for symbol in symbols[:inner]}
    return {symbol: spot._replace(turned=_turned(number, symbol)) for symbol, spot in spots.items()}


def _size(number: int, symbol: int) -> float:
    return SMALLEST + (LARGEST - SMALLEST) * (chance("size", number, symbol) % 101) / 100


def _turned(number: int, symbol: int) -> int:
    return chance("turn", number, symbol) % (360 // TURN) * TURN


def _angles(reaches: Sequence[float]) -> list[float]:
    """Find the angle between each symbol of the ring and the next, all of them touching the rim."""
    angles = []
    for mine, next_ in zip(reaches, [*reaches[1:], *reaches[:1]], strict=True):
        one, other, apart = RIM - mine, RIM - next_, mine + next_ + GAP
        angles.append(math.acos(max(-1.0, min(1.0, (one**2 + other**2 - apart**2) / (2 * one * other)))))
    return angles


def _largest_scale(sizes: Sequence[float]) -> float:
    """Find how large symbols of these sizes can be for a ring to close."""
    low, high = 0.0, 0.49 * RIM / max(sizes, default=1)
    for _ in range(40):
        middle = (low + high) / 2
        fits = sum(_angles([middle * size for size in sizes])) <= math.tau
        low, high = (middle, high) if fits else (low, middle)
    return low


def _ring(number: int, reaches: Sequence[float]) -> list[Spot]:
    """Place symbols around the middle, from an angle that is the card's own."""
    angles = _angles(reaches)
    slack = (math.tau - sum(angles)) / max(1, len(angles))
    at = math.radians(chance("start", number) % 360)
    spots = []
    for reach, angle in zip(reaches, angles, strict=True):
        spots.append(Spot((RIM - reach) * math.cos(at), (RIM - reach) * math.sin(at), reach, 0))
        at += angle + slack
    return spots


# -- drawing -----------------------------------------------------------------------------------------------------


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
    uses = "".join(
        f'<use href="#{h(prefix)}-{symbol}" transform="translate({middle + spot.x:.1f} {middle + spot.y:.1f})'
        f'rotate({spot.turned})scale({spot.reach / REACH:.2f})"/>'
        for symbol, spot in arranged(number, card).items()
    )
    corner = f'<text class="v-round__number" x="1" y="{BOX - 1:g}">{h(label)}</text>' if label else ""
    return f'<circle class="v-face" cx="{middle:g}" cy="{middle:g}" r="{RADIUS:g}"/>{uses}{corner}'


def round_card(prefix: str, number: int, card: Card, said: str = "", named: int | None = None) -> str:
    """Show a card that is defined on the page, with a ring around the symbol named where it is on the card."""
    told = f"<title>{h(said or in_words(number, card))}</title>"
    ring = _marked(arranged(number, card)[named]) if named is not None and named in card else ""
    return (
        f'<svg class="v-round" viewBox="0 0 {BOX:g} {BOX:g}" role="img">{told}'
        f'<use href="#{h(prefix)}-c{number}"/>{ring}</svg>'
    )


def _marked(spot: Spot) -> str:
    x, y = BOX / 2 + spot.x, BOX / 2 + spot.y
    return f'<circle class="v-named" cx="{x:.1f}" cy="{y:.1f}" r="{spot.reach + 1.5:.1f}"/>'


def in_words(number: int, card: Iterable[int]) -> str:
    """Name a card and its symbols for those who do not see them."""
    return f"Card {number}: {', '.join(map(name, card))}"
