"""Which functions of a game's engine consult a question, read off the code itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from variorum.rulebook.project import folder_of

ENGINE = Path(__file__).resolve().parent.parent
DECLARING = ("answers.py", "rules.py")


@dataclass(frozen=True, order=True)
class Place:
    """A function that consults a question."""

    file: str
    function: str


@cache
def fields(game: str) -> Mapping[str, list[Place]]:
    """Find where the code of a game asks for each field of its rule set."""
    found: dict[str, set[Place]] = {}
    folder = ENGINE / "games" / folder_of(game)
    for path in sorted(folder.rglob("*.py")):
        if path.name in DECLARING:
            continue
        file = f"engine/variorum/{path.relative_to(ENGINE).as_posix()}"
        for name, function in _asked(ast.parse(path.read_text(encoding="utf-8")), "the module"):
            found.setdefault(name, set()).add(Place(file, function))
    return {name: sorted(places) for name, places in found.items()}


def _asked(node: ast.AST, function: str) -> Iterator[tuple[str, str]]:
    """List every attribute asked for, with the function it is asked in."""
    for child in ast.iter_child_nodes(node):
        inner = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
        if isinstance(child, ast.Attribute):
            yield child.attr, function
        yield from _asked(child, inner)


def places(game: str, question: str) -> list[Place]:
    """Find where the code of a game consults a question."""
    return fields(game).get(question.replace(".", "_").replace("-", "_"), [])
