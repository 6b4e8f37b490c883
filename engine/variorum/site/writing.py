"""Pages on disk: plain Markdown, written only where something changed, so that what watches the folder stays calm."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from variorum import files
from variorum.rulebook.problems import BadRequestError, quote
from variorum.rulebook.visible import visible
from variorum.rulebook.yamltext import holds

RULES, HOME = "rules", "index.md"  # what is generated of a folder of pages
LEAD = re.compile(r'<p class="v-lead">(.*?)</p>', re.DOTALL)
ENDINGS = ("*.md", "*.css", "*.js", "*.xlsx", "*.csv", "*.txt", "*.yaml")


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
        lines = [f"title: {_in_quotes(self.title)}"]
        if description := self.description or self._lead:
            lines.append(f"description: {_in_quotes(description)}")
        if self.hide:
            lines.append(f"hide: {json.dumps(self.hide)}")
        if not self.searched:
            lines.append("search: {exclude: true}")
        return "\n".join(["---", *lines, "---", "", visible(self.body.rstrip("\n")), ""])

    @property
    def _lead(self) -> str:
        """Find the paragraph that a page opens with."""
        found = LEAD.search(self.body)
        return " ".join(found[1].split()) if found else ""


def _in_quotes(text: str) -> str:
    return json.dumps(visible(text), ensure_ascii=False)


@dataclass(frozen=True)
class Written:
    """What became of the files."""

    pages: int
    changed: int
    removed: int


def write(pages: Iterable[Page], folder: Path, others: Callable[[], Mapping[str, str | bytes]] = dict) -> Written:
    """Write pages and other files into a folder, and remove generated ones that are no longer wanted."""
    wanted: set[Path] = set()
    changed = 0
    for page in pages:
        wanted.add(folder / page.path)
        changed += _write(folder, page.path, page.text)
    pages_written = len(wanted)
    for name, text in others().items():
        wanted.add(folder / name)
        _write(folder, name, text)
    stale = [path for path in _list_generated(folder) if path not in wanted]
    for path in stale:
        files.remove(path)
    return Written(pages_written, changed, len(stale))


def _write(folder: Path, name: str, text: str | bytes) -> bool:
    """Write a file where it holds something else, and tell whether it did."""
    path, content = folder / name, text.encode("utf-8") if isinstance(text, str) else text
    if ".." in path.parts:
        raise BadRequestError(f"a page cannot be called {quote(name)}; give what it is about another name")
    if holds(path, content):
        return False
    files.write_bytes(path, content, inside=folder)
    return True


def _list_generated(folder: Path) -> list[Path]:
    found = [path for kind in ENDINGS for path in (folder / RULES).rglob(kind) if path.is_file()]
    home = folder / HOME
    return [*found, home] if home.exists() else found
