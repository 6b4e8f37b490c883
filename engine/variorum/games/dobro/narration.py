"""What a witness of Dobro shows, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from variorum.games.narration import Data, MoveNarration
from variorum.games.wording import in_words


class DobroNarration(MoveNarration):
    """Says what a witness of Dobro shows."""

    facets: ClassVar[Mapping[str, str]] = {
        **MoveNarration.facets,
        "ending": "when the round ends",
        "forgetful": "who holds the forgetful card",
        "values": "the value in play",
        "piles": "the score piles",
    }

    def given(self, data: Data) -> str:
        """Say the score piles of a sheet by round, or else which moves come before."""
        cards = [one["cards"] for one in data.get("rounds") or () if "cards" in one]
        return f"score piles {in_words(cards)}" if cards else super().given(data)

    def place(self, fault: Data, data: Data) -> str:
        """Name what a fault is about: a move, who starts, a deal, or the players."""
        if "round" not in fault or "move" in fault:
            return super().place(fault, data)
        if fault["code"] == "starter":
            return f"{data['rounds'][fault['round'] - 1]['starter']} as the starter of round {fault['round']}"
        if fault["code"] == "round-unfinished":
            return "the round to end here"
        return f"this deal in round {fault['round']}"
