"""Rulings on claims, in the words that claim games share. Knows no HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from variorum.games.claims.refereeing import OK


def compare_rulings(
    claims: Iterable[str], names: Sequence[str], codes: Iterable[Sequence[str]], reason: Callable[[str], str]
) -> str:
    """Say of the first claim that is not ruled on alike what each side makes of it; nothing where all are."""
    for claim, ruled in zip(claims, zip(*codes, strict=False), strict=False):
        if ruled[0] != ruled[1]:
            said = (_ruling(name, code, reason) for name, code in zip(names, ruled, strict=True))
            return f"{claim}: {', '.join(said)}"
    return ""


def _ruling(name: str, code: str, reason: Callable[[str], str]) -> str:
    return f"{name} allows it" if code == OK else f"{name} refuses it ({reason(code)})"


def one_fault(names: Sequence[str], outcomes: Sequence[Mapping[str, Any]]) -> tuple[str, str, Mapping[str, Any]] | None:
    """Find who allows a set-up, who refuses it, and the fault, where just one side does."""
    faults = [outcome.get("fault") for outcome in outcomes]
    if not any(faults) or all(faults):
        return None
    allows, refuses = names if faults[1] else (names[1], names[0])
    return allows, refuses, next(filter(None, faults))
