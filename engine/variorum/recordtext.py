"""Records, score sheets and witnesses as YAML: what is long folded, a move a line."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from variorum.rulebook.yamltext import yaml_scalar

WIDTH = 118
KEPT = "\0"  # stands for a blank at which no line may be folded


def record_text(data: Mapping[str, Any], chosen: Mapping[str, Any] | None = None) -> str:
    """Write a record as a file, with the choices of its reading if it has any."""
    first = {key: data[key] for key in ("game", "edition") if key in data}
    reading = {"reading": dict(chosen)} if chosen else {}
    return "\n".join(data_lines({**first, **reading, **data})) + "\n"


def data_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """Write a mapping as YAML: rounds, games and lists of mappings, but for answers, item by item."""
    for key, value in data.items():
        if key == "rounds" and isinstance(value, list):
            yield "rounds:"
            for one in value:
                yield from _round_lines(one)
        elif key == "games" and isinstance(value, list) and all(isinstance(one, Mapping) for one in value):
            yield "games:"
            for one in value:
                yield from (("    " if place else "  - ") + line for place, line in enumerate(data_lines(one)))
        elif key != "answers" and isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
            yield f"{key}:"
            yield from (line for one in value for line in _fold("  - ", one))
        else:
            yield from _fold(f"{key}: ", value)


def _round_lines(round_: Any) -> Iterator[str]:
    """Write a round: a mapping key by key, a list of claims in brackets."""
    if not isinstance(round_, Mapping):
        yield from _fold("  - ", round_)
        return
    for place, (key, value) in enumerate(round_.items()):
        lead = "  - " if place == 0 else "    "
        if key == "hands" and isinstance(value, Mapping):
            yield f"{lead}hands:"
            for name, hand in value.items():
                yield from _fold(f"      {yaml_scalar(name)}: ", hand)
        elif key == "moves" and value and isinstance(value, list) and all(isinstance(move, str) for move in value):
            yield f"{lead}moves:"
            yield from (f"      - {yaml_scalar(move)}" for move in value)
        else:
            yield from _fold(f"{lead}{key}: ", value)


def _fold(lead: str, value: Any) -> list[str]:
    """Write a value in brackets, on more lines where it is long, but never within a text or after a key."""
    margin = len(lead) - len(lead.lstrip())
    joined = " " * margin + lead[margin:].replace(" ", KEPT) + _flow(value)
    lines = textwrap.wrap(
        joined, WIDTH, subsequent_indent=" " * (margin + 4), break_long_words=False, break_on_hyphens=False
    )
    return [line.replace(KEPT, " ") for line in lines]


def _flow(value: Any) -> str:
    """Write a value as YAML in brackets, foldable between items."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_keep(str(key))}:{KEPT}{_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return "null" if value is None else _keep(value) if isinstance(value, str) else str(value)


def _keep(text: str) -> str:
    return yaml_scalar(text).replace(" ", KEPT)
