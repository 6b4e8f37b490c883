"""Variorum: rule books as cited data that can be checked, compared, played and proved.

`variorum.open("dobro/fr")` opens an edition, and `variorum.open("dobro/en:open.special=forbidden")` a reading of one;
`variorum.env("dobro/fr@main")` makes an environment of it for programs that learn, with `variorum[rl]`.
What is asked for here is loaded then: the games need the standard library only.
"""

from typing import TYPE_CHECKING, Any

from variorum.version import __version__

if TYPE_CHECKING:
    from variorum.library import OpenReading, env
    from variorum.library import open_named as open

__all__ = ["OpenReading", "__version__", "env", "open"]
LIBRARY = {"open": "open_named", "env": "env", "OpenReading": "OpenReading"}


def __getattr__(name: str) -> Any:
    """Load what stands in the library."""
    if name not in LIBRARY:
        raise AttributeError(f"module 'variorum' has no attribute {name!r}")
    from variorum import library  # noqa: PLC0415

    return getattr(library, LIBRARY[name])
