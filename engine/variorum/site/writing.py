"""Pages on disk: plain Markdown, written only where something changed, so that what watches the folder stays calm."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from variorum.rulebook.problems import BadRequestError, quote

GENERATED = ("rules", "index.md")


@dataclass(frozen=True)
class Page:
    """A page: its place, its title as HTML, its Markdown, and whether the search should find it."""

    path: str
    title: str
    body: str
    description: str = ""
    searched: bool = True
    hide: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The file, with what the builder needs to know at its head."""
        head = {"title": self.title}
        lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
        if self.description:
            lines.append(f"description: {json.dumps(self.description, ensure_ascii=False)}")
        if self.hide:
            lines.append(f"hide: {json.dumps(self.hide)}")
        if not self.searched:
            lines.append("search: {exclude: true}")
        return "\n".join(["---", *lines, "---", "", self.body.rstrip("\n"), ""])


@dataclass(frozen=True)
class Written:
    """What became of the files."""

    pages: int
    changed: int
    removed: int


def write(pages: Iterable[Page], folder: Path) -> Written:
    """Write pages into a folder, and remove generated pages that are no longer wanted."""
    wanted: set[Path] = set()
    changed = 0
    for page in pages:
        path = folder / page.path
        if ".." in path.parts:
            raise BadRequestError(f"a page cannot be called {quote(page.path)}; give what it is about another name")
        wanted.add(path)
        content = page.text.encode("utf-8")
        if path.exists() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        changed += 1
    stale = [path for path in _generated(folder) if path not in wanted]
    for path in stale:
        path.unlink()
    return Written(len(wanted), changed, len(stale))


def _generated(folder: Path) -> list[Path]:
    found = [path for path in (folder / GENERATED[0]).rglob("*.md") if path.is_file()]
    home = folder / GENERATED[1]
    return [*found, home] if home.exists() else found
