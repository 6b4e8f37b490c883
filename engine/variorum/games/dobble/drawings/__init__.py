"""Drawings of Dobble: cards with symbols of our own, mini-games played through, and pictures of the deck.

A scene can be drawn without the rest of the site: what it offers to the pages is loaded when they ask for it.
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """Load what is offered to the pages."""
    if name != "DRAWINGS":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from variorum.games.dobble.drawings.offer import DRAWINGS  # noqa: PLC0415

    return DRAWINGS
