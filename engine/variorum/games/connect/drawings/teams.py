"""How colours are shown: each has its own hue and its own letter, so that nobody has to see the hue."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count

from variorum.games.connect.deck import COLOURS

START = "start"
OTHER = "other"


def hue(colour: str | None) -> str:
    """Name the hue of a colour as styles do; a start card has none, and a colour that styles do not know is grey."""
    if colour is None:
        return START
    return colour if colour in COLOURS else OTHER


def letters(colours: Iterable[str]) -> dict[str, str]:
    """Give each colour a letter of its own: the first of its name that is free, or else a number."""
    given: dict[str, str] = {}
    for colour in dict.fromkeys(colours):
        free = (one for one in colour.upper() if one.isalpha() and one not in given.values())
        given[colour] = next(free, "") or next(str(n) for n in count(1) if str(n) not in given.values())
    return given


def describe_card(card: int, colours: Mapping[int, str]) -> str:
    """Name a card by its colour, or as a start card."""
    return f"{colours.get(card, START)} card {card}"
