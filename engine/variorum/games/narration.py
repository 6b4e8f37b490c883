"""What a witness shows and what each side makes of it, in words: for any game, which adds the words of its own.

Knows the data of a witness, not where it is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from variorum.games.wording import in_words, name_field

Data = Mapping[str, Any]
PEOPLE = ("winners", "losers")
MOVES_SHOWN = 3


class Narration:
    """Says what a witness shows. A game names in what its sides can differ, and what a fault can be about."""

    facets: ClassVar[Mapping[str, str]] = {
        "points": "the points",
        "totals": "the totals",
        "winners": "who wins",
    }
    wins: ClassVar[tuple[str, ...]] = ("winners",)  # facets that say who wins the game
    scores: ClassVar[tuple[str, ...]] = ("points", "totals")  # and those that say the score
    set_ups: ClassVar[Mapping[str, str]] = {}

    def headline(self, data: Data, names: Sequence[str] | None = None) -> str:
        """Say in one sentence what a witness shows; its sides are named as they are typed, or as given."""
        if not data.get("outcomes") or not data.get("between"):
            return "two answers differ on it."
        sides = list(names or data["between"])
        faults = [outcome.get("fault") for outcome in data["outcomes"]]
        if data.get("shows") == "sheet":
            accepts, refuses = sides if "sheet" in data["outcomes"][1] else sides[::-1]
            return f"{accepts} comes to a result on this sheet, {refuses} does not."
        if not any(faults):
            return f"the two differ in {self.facets.get(data['shows'], data['shows'])}."
        accepts, refuses = sides if faults[1] else sides[::-1]
        return f"{accepts} allows {self.place(next(filter(None, faults)), data)}, {refuses} does not."

    def outcome(self, outcome: Data, data: Data) -> str:
        """Say what one side makes of a witness."""
        if "fault" not in outcome:
            return "; ".join(filter(None, (self.describe(key, outcome, data) for key in outcome)))
        fault = outcome["fault"]
        if not fault:
            return "allows it"
        return f"refuses {self.place(fault, data)} ({fault['code']}, by {fault['question']})"

    def given(self, data: Data) -> str:
        """Say what a witness gives, as far as it fits a sentence; or nothing."""
        return ""

    def describe(self, key: str, outcome: Data, data: Data) -> str:
        """Say one thing that a side makes of a witness; nothing where it is said elsewhere."""
        said = "nobody" if outcome[key] == [] and key in PEOPLE else in_words(outcome[key])
        return f"{name_field(key)} {said}"

    def place(self, fault: Data, data: Data) -> str:
        """Name what a fault is about; a game that can tell says which step, or what of the set-up."""
        return self.set_ups.get(fault["code"], "this record")


class MoveNarration(Narration):
    """Says what a witness of a game of moves shows: which move a fault is about."""

    set_ups: ClassVar[Mapping[str, str]] = {"players": "the number of players"}

    def given(self, data: Data) -> str:
        """Say which moves come right before the one that a fault is about."""
        fault: Data = next((one["fault"] for one in data.get("outcomes") or () if one.get("fault")), {})
        if not fault.get("move"):
            return super().given(data)
        moves = data["rounds"][fault["round"] - 1]["moves"] if "round" in fault else data["moves"]
        before = moves[max(0, fault["move"] - 1 - MOVES_SHOWN) : fault["move"] - 1]
        return f"after {', '.join(before)}" if before else "at the start of a round"

    def place(self, fault: Data, data: Data) -> str:
        """Name the move that a fault is about, by its round where there are rounds."""
        if "move" not in fault:
            return super().place(fault, data)
        moves = data["rounds"][fault["round"] - 1]["moves"] if "round" in fault else data["moves"]
        return f"the move {moves[fault['move'] - 1]}"
