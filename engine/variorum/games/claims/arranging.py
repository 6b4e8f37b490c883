"""How symbols lie on a card, by the card's number: always alike, and no two cards alike. Knows no shape of cards."""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from variorum.games.claims.planes import Card
from variorum.games.claims.symbols import REACH
from variorum.site.html import fill, join, trust

RIM = 45.0  # of the circle that the symbols of a card keep within
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


@lru_cache(maxsize=1024)
def arrange(number: int, card: Card) -> Mapping[int, Spot]:
    """Lay out a card: one symbol in the middle, unless there are few, and the others around it, close to each other."""
    symbols = sorted(card, key=lambda symbol: chance("place", number, symbol))
    inner = int(len(symbols) >= MANY)
    around = symbols[inner:]
    sizes = [_size(number, symbol) for symbol in around]
    scale = _largest_scale(sizes)
    spots = dict(zip(around, _ring(number, [scale * size for size in sizes]), strict=True))
    room = min((math.hypot(spot.x, spot.y) - spot.reach for spot in spots.values()), default=RIM) - GAP
    spots |= {symbol: Spot(0.0, 0.0, min(room, WIDEST), 0) for symbol in symbols[:inner]}
    return {symbol: spot._replace(turned=_turn(number, symbol)) for symbol, spot in spots.items()}


def _size(number: int, symbol: int) -> float:
    return SMALLEST + (LARGEST - SMALLEST) * (chance("size", number, symbol) % 101) / 100


def _turn(number: int, symbol: int) -> int:
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


def draw_symbols(prefix: str, number: int, card: Card, middle: float = 0.0) -> Markup:
    """Draw the symbols of a card around a point; they are defined on the page."""
    drawn = []
    for symbol, spot in arrange(number, card).items():
        place = f"translate({middle + spot.x:.1f} {middle + spot.y:.1f})"
        turned = f"rotate({spot.turned})scale({spot.reach / REACH:.2f})"
        drawn.append(fill('<use href="#{}-{}" transform="{}{}"/>', prefix, symbol, place, turned))
    return join(drawn)


def draw_ring(spot: Spot, middle: float = 0.0) -> Markup:
    """Draw a ring around a symbol that was named."""
    x, y = middle + spot.x, middle + spot.y
    return trust(f'<circle class="v-named" cx="{x:.1f}" cy="{y:.1f}" r="{spot.reach + 1.5:.1f}"/>')
