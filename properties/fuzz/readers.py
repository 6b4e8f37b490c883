"""Which functions of the package read files, found in its code, and which of them an attack comes by."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from properties.conftest import ROOT

PACKAGE = ROOT / "engine" / "variorum"
# What reads a file within bounds, by the module that it is imported from.
BOUNDED = {
    "variorum.rulebook.yamltext": {"read", "bounded_bytes"},
    "variorum.rulebook.rows": {"read_rows"},
    "variorum.documents": {"open_document"},
    "variorum.impact.results": {"read_json", "read_results"},
}
UNBOUNDED = {"read_bytes", "read_text"}  # methods of a path


def readers() -> dict[str, bool]:
    """List the functions of the package that read a file, each with whether all that it reads is bounded."""
    found: dict[str, bool] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_bytes())
        known = set(_imported(tree))
        for function in ast.walk(tree):
            ways = set(_ways(function, known)) if isinstance(function, ast.FunctionDef) else set()
            if ways:
                found[f"{path.relative_to(PACKAGE)}:{function.name}"] = not ways & UNBOUNDED  # type: ignore[attr-defined]
    return found


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in BOUNDED:
            yield from (one.name for one in node.names if one.name in BOUNDED[node.module])


def _ways(function: ast.AST, known: set[str]) -> Iterator[str]:
    """Name how a function reads."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            yield node.func.id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            own = ast.unparse(node.func.value).rpartition(".")[2] in ("project", "jsontext", "yamltext")
            if node.func.attr in UNBOUNDED or (own and node.func.attr == "read"):
                yield node.func.attr


@contextmanager
def noted(into: set[str]) -> Iterator[None]:
    """Note the functions of the package that are called."""
    places: dict[Any, str] = {}

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code not in places:
            path = Path(code.co_filename)
            own = path.is_relative_to(PACKAGE)
            places[code] = f"{path.relative_to(PACKAGE)}:{code.co_name}" if own else ""

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)
        into |= set(places.values())
