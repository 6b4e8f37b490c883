"""The names of players whom nobody named. Knows no game."""

from __future__ import annotations

USUAL_NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")


def name_players(count: int) -> tuple[str, ...]:
    """Name as many players."""
    return tuple(USUAL_NAMES[seat] if seat < len(USUAL_NAMES) else f"P{seat + 1}" for seat in range(count))
