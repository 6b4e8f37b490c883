"""What a witness shows, and what each side makes of it, in words. Knows the data of a witness, not where it is."""

from __future__ import annotations

from typing import Any

IN_WORDS = {
    "ending": "when the round ends",
    "forgetful": "who holds the forgetful card",
    "values": "the value in play",
    "piles": "the score piles",
    "points": "the points",
    "totals": "the totals",
    "winners": "who wins",
}


def shown_sentence(data: dict[str, Any]) -> str:
    """Say in one sentence what a witness shows."""
    if not data.get("outcomes") or not data.get("between"):
        return "two answers part on it."
    faults = [outcome.get("fault") for outcome in data["outcomes"]]
    if not any(faults):
        return f"the two differ in {IN_WORDS.get(data['shows'], data['shows'])}."
    fault = next(filter(None, faults))
    accepts, refuses = data["between"] if faults[1] else reversed(data["between"])
    return f"{accepts} allows {_place(fault, data)}, {refuses} does not."


def _place(fault: dict[str, Any], data: dict[str, Any]) -> str:
    """Name what a fault is about."""
    if "round" not in fault:
        return "so many players"
    round_ = data["rounds"][fault["round"] - 1]
    if "move" in fault:
        return f"the move {round_['moves'][fault['move'] - 1]}"
    if fault["code"] == "starter":
        return f"{round_['starter']} as the starter of round {fault['round']}"
    return f"this deal in round {fault['round']}" if fault["code"] != "round-unfinished" else "the round to end here"


def outcome_words(outcome: dict[str, Any], data: dict[str, Any]) -> str:
    """Say what one side makes of a witness."""
    if "fault" not in outcome:
        return "; ".join(f"{key.replace('_', ' ')} {_plain(value)}" for key, value in outcome.items())
    fault = outcome["fault"]
    return f"refuses {_place(fault, data)} ({fault['code']}, by {fault['question']})" if fault else "finds no fault"


def _plain(value: Any) -> str:
    """Write a value of an outcome in words."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(one)}" for key, one in value.items())
    if isinstance(value, list):
        between = " / " if any(isinstance(one, dict | list) for one in value) else " "
        return between.join(map(_plain, value)) or "nobody"
    return "–" if value is None else str(value)
