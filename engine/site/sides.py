"""The two sides of a witness, named. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rulebook.questions import label


def sides(data: Mapping[str, Any]) -> tuple[str, str]:
    """Name the two sides of a witness: two editions, or an edition and what it can also be read to answer."""
    one, other = data["between"]
    edition = one.partition(":")[0]
    if edition != other.partition(":")[0]:
        return one, other
    mine, theirs = (f"{edition} ({label(answer)})" for answer in data["answers"])
    return (mine if ":" in one else one), theirs
