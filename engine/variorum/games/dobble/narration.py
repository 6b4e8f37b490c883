"""What a witness of Dobble shows, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from variorum.games.claims.narration import ClaimNarration
from variorum.games.narration import Data


class DobbleNarration(ClaimNarration):
    """Says what a witness of Dobble shows."""

    facets: ClassVar[Mapping[str, str]] = {
        **ClaimNarration.facets,
        "losers": "who loses",
        "cards": "the cards",
        "finished": "when the mini-game is over",
        "decided-by": "what decides",
        "mini-games": "how many mini-games are won",
    }

    def describe(self, key: str, outcome: Data, data: Data) -> str:
        """Say whether the mini-game goes on."""
        if key != "finished":
            return super().describe(key, outcome, data)
        return "the mini-game is over" if outcome[key] else "the mini-game continues"
