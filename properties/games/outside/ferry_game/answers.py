# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited.
"""Ferry's answers: an enumeration for each question on its play that is answered by name."""

from enum import StrEnum


class TurnRing(StrEnum):
    """When may a player ring the bell?"""

    ONLY_IF_STUCK = "only-if-stuck"
    """A player rings the bell only when every crate is too heavy."""
    ANY_TIME = "any-time"
    """A player may ring the bell on any turn."""


class EndWinner(StrEnum):
    """Who wins?"""

    LAST_LOADER = "last-loader"
    """The player who loaded the last crate wins."""
    LIGHTEST_HAND = "lightest-hand"
    """The player with the least weight in hand wins."""


class EndTie(StrEnum):
    """Who wins when several players have the least weight?"""

    SHARED = "shared"
    """All of them win."""
    BELL = "bell"
    """The one of them who rang the bell wins alone, if one did."""
