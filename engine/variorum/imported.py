"""What a module imports, read from its text: nothing is run for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path


def imports_of(path: Path) -> Iterator[str]:
    """Name the modules that a module imports as it is loaded, and what it takes from them, which may be modules too."""
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (name for one in node.names if _is_module(name := f"{node.module}.{one.name}"))


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, AttributeError):
        return False
