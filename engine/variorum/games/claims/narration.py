"""What a witness of claims shows: the first claim that is not ruled on alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from variorum.games.claims.refereeing import OK
from variorum.games.narration import Data, Narration


class ClaimNarration(Narration):
    """Says what a witness of claims shows."""

    set_ups: ClassVar[Mapping[str, str]] = {
        "players": "this many players",
        "deck": "this deck",
        "colours": "these colours",
        "teams": "these teams",
        "after-end": "another round",
        "round-unfinished": "the round to end here",
    }

    def headline(self, data: Data, names: Sequence[str] | None = None) -> str:
        """Say who allows the first claim that is not ruled on alike, or that both refuse it for different reasons."""
        if data.get("shows") != "claim" or not data.get("outcomes"):
            return super().headline(data, names)
        place, sides = _first_divergence(data), list(names or data["between"])
        claim = _claims(data)[place]
        allowed = [_join_codes(outcome["claims"])[place] == OK for outcome in data["outcomes"]]
        if not any(allowed):
            return f"both refuse the claim {claim}, for different reasons."
        allows, refuses = sides if allowed[0] else sides[::-1]
        return f"{allows} allows the claim {claim}, {refuses} does not."

    def describe(self, key: str, outcome: Data, data: Data) -> str:
        """Say what a side makes of the first claim that is not ruled on alike."""
        if key == "question" and "claims" in outcome:
            return ""
        if key != "claims":
            return super().describe(key, outcome, data)
        place = _first_divergence(data)
        code, claim = _join_codes(outcome[key])[place], _claims(data)[place]
        by = f", by {outcome['question']}" if outcome.get("question") else ""
        return f"allows the claim {claim}" if code == OK else f"refuses the claim {claim} ({code}{by})"

    def place(self, fault: Data, data: Data) -> str:
        """Name what a fault is about: the set-up, or the deal of a round."""
        if "round" not in fault or fault["code"] == "round-unfinished":
            return super().place(fault, data)
        return f"this deal in round {fault['round']}"


def _claims(data: Data) -> list[str]:
    """List the claims of a record, rounds joined."""
    rounds = data.get("rounds") or [data.get("claims", [])]
    return [claim for one in rounds for claim in (one["claims"] if isinstance(one, dict) else one)]


def _join_codes(codes: list[Any]) -> list[str]:
    """List what became of the claims, rounds joined."""
    return [code for one in codes for code in (one if isinstance(one, list) else [one])]


def _first_divergence(data: Data) -> int:
    """Find the first claim that is not ruled on alike."""
    codes = zip(*(_join_codes(outcome["claims"]) for outcome in data["outcomes"]), strict=True)
    return next(place for place, (one, other) in enumerate(codes) if one != other)
