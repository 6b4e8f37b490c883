"""Describe the witnesses of Dobble Connect in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from variorum.games.claims.narration import ClaimNarration
from variorum.games.narration import Data


class ConnectNarration(ClaimNarration):
    """Describes a witness of Dobble Connect."""

    facets: ClassVar[Mapping[str, str]] = {**ClaimNarration.facets, "round": "who wins a round, or whether it is over"}

    scores: ClassVar[tuple[str, ...]] = (*ClaimNarration.scores, "round")

    def describe(self, key: str, outcome: Data, data: Data) -> str:
        """Say how the first round that ends differently ends on one side."""
        if key != "rounds":
            return super().describe(key, outcome, data)
        sides = [one["rounds"] for one in data["outcomes"]]
        place = next(place for place, ends in enumerate(zip(*sides, strict=True)) if ends[0] != ends[1])
        winner, ended_by = outcome[key][place]["winner"], outcome[key][place]["ended_by"]
        if ended_by is None:
            return f"round {place + 1} goes on"
        return f"round {place + 1} is won by {winner}" if winner else f"round {place + 1} ends, and nobody wins it"
