"""The few turns of phrase that every game's drawings share. Knows no HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def list_names(names: Iterable[object], nobody: str = "nobody", last: str = "and") -> str:
    """List names as people do."""
    *some, end = [str(name) for name in names] or [nobody]
    return f"{', '.join(some)} {last} {end}" if some else end


def who_does(names: Sequence[str], verb: str) -> str:
    """Say what some people do."""
    return f"{list_names(names)} {verb}{'' if len(names) > 1 else 's'}"


def capitalize(text: str) -> str:
    """Begin a sentence with a capital."""
    return text[:1].upper() + text[1:]


def plural(count: int, one: str, many: str | None = None) -> str:
    """Write a number with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"
