"""How the verdicts on a game's theorems are written down, for `variorum prove --store`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from variorum.games.ruleset import question_names
from variorum.library import OpenReading

WIDTH = 120
ROWS_AT = 4  # so deep in the file a value has a line to itself


def theorem_data(theorem: Any, subject: str, readings: Sequence[OpenReading]) -> dict[str, Any]:
    """Write a theorem with its verdicts; readings under which it stands alike, for the same reason, stand together."""
    timed = [theorem.timed(reading.rules) for reading in readings]
    groups: dict[str, list[int]] = {}
    for number, one in enumerate(timed):
        groups.setdefault(_text([write_settled(one.verdict), _reason(one.verdict)]), []).append(number)
    from variorum.prove.needs import needs_by_reading  # noqa: PLC0415 - needs the solver

    needed_by, needed = needs_by_reading(theorem, readings)
    return {
        "id": theorem.id,
        "subject": subject,
        "kind": "fact" if theorem.is_fact else "theorem",
        "statement": theorem.statement,
        "otherwise": theorem.otherwise,
        "method": str(theorem.method),
        "consulted": consulted(theorem, readings),
        "needed_by": needed_by,
        "needed": needed,
        "seconds": round(sum({id(one): one.seconds for one in timed}.values()), 2),
        "verdicts": [
            {
                **verdict_data(timed[numbers[0]].verdict, max(timed[number].seconds for number in numbers)),
                "readings": numbers,
            }
            for numbers in groups.values()
        ],
    }


def consulted(theorem: Any, readings: Sequence[OpenReading]) -> list[str]:
    """List the questions that the decisions of a theorem consult under any of these readings."""
    asked = {name for reading in readings for name in theorem.consults(reading.rules)}
    return question_names(type(readings[0].rules), asked)


def comparison_data(comparison: Any, pairs: Sequence[tuple[OpenReading, OpenReading]]) -> dict[str, Any]:
    """Write a statement about two editions with its verdict for each two."""
    timed = [(one, other, comparison.timed(one.rules, other.rules)) for one, other in pairs]
    return {
        "id": comparison.id,
        "statement": comparison.statement,
        "otherwise": comparison.otherwise,
        "method": str(comparison.method),
        "verdicts": [
            {"between": [one.name, other.name], **verdict_data(found.verdict, found.seconds)}
            for one, other, found in timed
        ],
    }


def verdict_data(verdict: Any, seconds: float) -> dict[str, Any]:
    """Write a verdict."""
    return {
        **write_settled(verdict),
        "scope": verdict.scope,
        "reached": verdict.reached,
        "witness": plain(verdict.witness),
        "seconds": round(seconds, 2),
    }


def write_settled(verdict: Any) -> dict[str, Any]:
    """Write what tells verdicts apart."""
    return {"verdict": verdict.status and str(verdict.status), "figures": plain(verdict.figures)}


def plain(value: Any) -> Any:
    """Turn a witness or figures into plain data."""
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def _reason(verdict: Any) -> Any:
    """Give what shows a failure, which each reading must be able to replay, or why a claim holds."""
    if verdict.status == "fails":
        return plain(verdict.witness)
    return None if verdict.status is None else [verdict.scope, verdict.reached]


def file_text(data: Mapping[str, Any]) -> str:
    """Write a file of verdicts: a line for each verdict, and for what is short."""
    return _spread(data, 0) + "\n"


def _spread(value: Any, depth: int) -> str:
    text = _text(value)
    if depth == ROWS_AT or len(text) + depth <= WIDTH or not isinstance(value, Mapping | list):
        return text
    lead = "\n" + " " * (depth + 1)
    if isinstance(value, Mapping):
        inner = [f"{_text(key)}: {_spread(one, depth + 1)}" for key, one in value.items()]
        return "{" + lead + f",{lead}".join(inner) + lead[:-1] + "}"
    return "[" + lead + f",{lead}".join(_spread(one, depth + 1) for one in value) + lead[:-1] + "]"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
