"""What a witness shows, and what each side makes of it, in words. Knows the data of a witness, not where it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

IN_WORDS = {
    "ending": "when the round ends",
    "forgetful": "who holds the forgetful card",
    "values": "the value in play",
    "piles": "the score piles",
    "points": "the points",
    "totals": "the totals",
    "winners": "who wins",
    "losers": "who loses",
    "cards": "the cards",
    "finished": "when the mini-game is over",
    "decided-by": "what decides",
    "mini-games": "how many mini-games are won",
    "round": "who wins a round, or whether it is over",
}
SET_UP = {
    "deck": "this deck",
    "colours": "these colours",
    "teams": "these teams",
    "after-end": "another round",
    "round-unfinished": "the round to end here",
}


def shown_sentence(data: dict[str, Any], names: Sequence[str] | None = None) -> str:
    """Say in one sentence what a witness shows; its sides are named as they are typed, or as given."""
    if not data.get("outcomes") or not data.get("between"):
        return "two answers part on it."
    names = names or data["between"]
    faults = [outcome.get("fault") for outcome in data["outcomes"]]
    if data.get("shows") == "claim":
        return _claim_sentence(data, names)
    if data.get("shows") == "sheet":
        refused = "sheet" in data["outcomes"][1]
        accepts, refuses = names if refused else reversed(names)
        return f"{accepts} comes to a result on this sheet, {refuses} does not."
    if not any(faults):
        return f"the two differ in {IN_WORDS.get(data['shows'], data['shows'])}."
    fault = next(filter(None, faults))
    accepts, refuses = names if faults[1] else reversed(names)
    return f"{accepts} allows {_place(fault, data)}, {refuses} does not."


def _claim_sentence(data: dict[str, Any], names: Sequence[str]) -> str:
    """Say who allows the first claim that is not ruled on alike, or that both refuse it for different reasons."""
    place = _first_divergence(data)
    allowed = [_joined(outcome["claims"])[place] == "ok" for outcome in data["outcomes"]]
    if not any(allowed):
        return f"both refuse the claim {_claims(data)[place]}, for different reasons."
    allows, refuses = names if allowed[0] else reversed(names)
    return f"{allows} allows the claim {_claims(data)[place]}, {refuses} does not."


def _claims(data: dict[str, Any]) -> list[str]:
    """List the claims of a record, rounds joined."""
    rounds = data.get("rounds") or [data.get("claims", [])]
    return [claim for one in rounds for claim in (one["claims"] if isinstance(one, dict) else one)]


def _joined(codes: list[Any]) -> list[str]:
    """List what became of the claims, rounds joined."""
    return [code for one in codes for code in (one if isinstance(one, list) else [one])]


def _first_divergence(data: dict[str, Any]) -> int:
    """Find the first claim that is not ruled on alike."""
    codes = zip(*(_joined(outcome["claims"]) for outcome in data["outcomes"]), strict=True)
    return next(place for place, (one, other) in enumerate(codes) if one != other)


def _place(fault: dict[str, Any], data: dict[str, Any]) -> str:
    """Name what a fault is about."""
    if "round" not in fault:
        return SET_UP.get(fault["code"], "so many players")
    round_ = data["rounds"][fault["round"] - 1]
    if "move" in fault:
        return f"the move {round_['moves'][fault['move'] - 1]}"
    if fault["code"] == "starter":
        return f"{round_['starter']} as the starter of round {fault['round']}"
    return f"this deal in round {fault['round']}" if fault["code"] != "round-unfinished" else "the round to end here"


def outcome_words(outcome: dict[str, Any], data: dict[str, Any]) -> str:
    """Say what one side makes of a witness."""
    if "fault" not in outcome:
        said = (_describe(key, outcome, data) for key in outcome if not (key == "question" and "claims" in outcome))
        return "; ".join(said)
    fault = outcome["fault"]
    return f"refuses {_place(fault, data)} ({fault['code']}, by {fault['question']})" if fault else "finds no fault"


def _describe(key: str, outcome: dict[str, Any], data: dict[str, Any]) -> str:
    """Say one thing that a side makes of a witness."""
    if key == "claims":
        place = _first_divergence(data)
        code, claim = _joined(outcome[key])[place], _claims(data)[place]
        return f"allows the claim {claim}" if code == "ok" else f"refuses the claim {claim} ({code}{_by(outcome)})"
    if key == "rounds":
        return _describe_round(outcome[key], data)
    if key == "finished":
        return "the mini-game is over" if outcome[key] else "the mini-game goes on"
    return f"{key.replace('_', ' ')} {_in_words(outcome[key])}"


def _describe_round(rounds: list[Any], data: dict[str, Any]) -> str:
    """Say what becomes of the first round that does not end alike."""
    sides = [outcome["rounds"] for outcome in data["outcomes"]]
    place = next(place for place, ends in enumerate(zip(*sides, strict=True)) if ends[0] != ends[1])
    winner, ended_by = rounds[place]["winner"], rounds[place]["ended_by"]
    if ended_by is None:
        return f"round {place + 1} goes on"
    return f"round {place + 1} is won by {winner}" if winner else f"round {place + 1} ends and nobody wins it"


def _by(outcome: dict[str, Any]) -> str:
    return f", by {outcome['question']}" if outcome.get("question") else ""


def _in_words(value: Any) -> str:
    """Write a value of an outcome in words."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {_in_words(one)}" for key, one in value.items())
    if isinstance(value, list):
        between = " / " if any(isinstance(one, dict | list) for one in value) else " "
        return between.join(map(_in_words, value)) or "nobody"
    return "–" if value is None else str(value)
