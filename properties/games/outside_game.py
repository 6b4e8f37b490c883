"""The fourth game as an installed package: found by its entry point while it is wanted, and forgotten afterwards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from variorum.games import registry

OUTSIDE = Path(__file__).parent / "outside"


def forget_games() -> None:
    """Let the registry look anew for what is installed."""
    registry.find.cache_clear()
    registry._entry_points.cache_clear()


def forget_package() -> None:
    """Let Python load the package anew."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "ferry_game"]:
        del sys.modules[name]


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Install the package in a folder, as far as Python is concerned."""
    sys.path.insert(0, str(folder))
    invalidate_caches()
    forget_games()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        forget_games()
        forget_package()
