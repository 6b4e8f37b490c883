"""Which functions of a game's engine consult a question, read off the code itself."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from variorum.games import registry

ENGINE = Path(__file__).resolve().parents[2]
NOT_PLAYING = ("theorems", "decide", "drawings", "terminal.py")
DECLARING = ("answers.py", "rules.py")


@dataclass(frozen=True, order=True)
class Place:
    """A function that consults a question."""

    file: str
    function: str


@cache
def fields(game: str) -> Mapping[str, list[Place]]:
    """Find where the code that plays a game asks for each field of its rule set."""
    found: dict[str, set[Place]] = {}
    for path, name in _modules(game):
        for asked, function in _list_asked(ast.parse(path.read_text(encoding="utf-8")), "the module"):
            found.setdefault(asked, set()).add(Place(name, function))
    return {name: sorted(places) for name, places in found.items()}


def _modules(game: str) -> Iterator[tuple[Path, str]]:
    """List the modules that play a game, each with its path as a reader of the code knows it."""
    engine = registry.find(game)
    if engine is None:
        return
    module = sys.modules[type(engine).__module__]
    top = Path(str(module.__file__))
    root = top.parents[module.__name__.count(".") + hasattr(module, "__path__")]
    prefix = "engine/" if root == ENGINE else ""
    for path in sorted(top.parent.rglob("*.py")) if hasattr(module, "__path__") else [top]:
        inner = path.relative_to(top.parent)
        if inner.parts[0] not in NOT_PLAYING and path.name not in DECLARING:
            yield path, prefix + path.relative_to(root).as_posix()


def _list_asked(node: ast.AST, function: str) -> Iterator[tuple[str, str]]:
    """List every attribute asked for, with the function it is asked in."""
    for child in ast.iter_child_nodes(node):
        inner = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
        if isinstance(child, ast.Attribute):
            yield child.attr, function
        yield from _list_asked(child, inner)


def places(game: str, question: str) -> list[Place]:
    """Find where the code of a game consults a question."""
    return fields(game).get(question.replace(".", "_").replace("-", "_"), [])
