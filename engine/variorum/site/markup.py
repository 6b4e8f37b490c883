"""Text into pages: escaping, links between pages, and the few pieces of HTML that all pages share.

Everything that comes from a file goes through `h` or `md`, so that it is shown as it was written.
"""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass

from variorum.rulebook.comparison import red_line
from variorum.rulebook.evidence import Kind
from variorum.rulebook.models import Basis

PUNCTUATION = re.compile(r"[^\w\s]|_", re.ASCII)
MINUS = re.compile(r"(?<![\w-])-(?=\d)")
BASIS_MEANS = {
    Basis.STATED: "the text says so",
    Basis.IMPLIED: "follows from what the text says",
    Basis.EXAMPLE: "only an example shows it",
    Basis.SILENT: "the text does not say",
    Basis.CONTRADICTORY: "the text says two things",
    Basis.LOST: "in a missing picture, table or passage",
}
KIND_MEANS = {
    Kind.BEHAVIOURAL: "a game goes differently, and a witness shows it",
    Kind.EQUIVALENT: "proved to make no difference",
    Kind.WORDING: "the words differ, no game can",
    Kind.UNEXPLORED: "nothing is known of it yet",
}


def h(text: object) -> str:
    """Escape text for HTML."""
    return html.escape(str(text))


def md(text: object) -> str:
    """Escape text for a line of Markdown: each sign that could mean something becomes a character reference."""
    line = " ".join(str(text).split())
    return PUNCTUATION.sub(lambda sign: f"&#{ord(sign.group())};" if ord(sign.group()) < 128 else sign.group(), line)


@dataclass(frozen=True)
class Here:
    """The page that is being written, from which links lead away."""

    path: str

    def to(self, path: str, fragment: str = "") -> str:
        """Write the address of another page of the site, as seen from this one."""
        target, _, inner = path.partition("#")
        file = target.removesuffix(".md") + ".html" if target.endswith(".md") else target
        relative = posixpath.relpath(file, posixpath.dirname(self.path) or ".")
        fragment = fragment or inner
        return h(f"{relative}#{fragment}" if fragment else relative)

    def link(self, path: str, label: str, fragment: str = "", css: str = "") -> str:
        """Write a link; the label is HTML already."""
        return f'<a href="{self.to(path, fragment)}"{_class(css)}>{label}</a>'


def _class(css: str) -> str:
    return f' class="{css}"' if css else ""


def element(tag: str, content: str, css: str = "", **attributes: str) -> str:
    """Write an element around HTML; attributes are escaped."""
    more = "".join(f' {name.rstrip("_").replace("_", "-")}="{h(value)}"' for name, value in attributes.items())
    return f"<{tag}{_class(css)}{more}>{content}</{tag}>"


def basis_badge(basis: Basis) -> str:
    """Write what a ruling rests on, as a badge."""
    return f'<span class="v-basis v-basis--{basis}" title="{h(BASIS_MEANS[basis])}">{basis}</span>'


def kind_badge(kind: Kind) -> str:
    """Write what a discrepancy does, as a badge."""
    return f'<span class="v-kind v-kind--{kind}" title="{h(KIND_MEANS[kind])}">{kind}</span>'


def red_lined(before: str, after: str) -> str:
    """Write two sentences as one, with what goes struck out and what comes underlined."""
    parts = []
    for tag, old, new in red_line(before, after):
        if tag == "equal":
            parts.append(h(old))
            continue
        if old:
            parts.append(f"<del>{h(old)}</del>")
        if new:
            parts.append(f"<ins>{h(new)}</ins>")
    return " ".join(parts)


def side_name(name: str) -> str:
    """Write the name of a side; the id of an edition that it begins with is in code type."""
    first, space, rest = name.partition(" ")
    return f"<code>{h(first)}</code>{space}{h(rest)}" if "/" in first else h(name)


def with_minus(text: str) -> str:
    """Write negative numbers with a true minus."""
    return MINUS.sub("−", text)


def items(entries: Iterable[str], css: str = "") -> str:
    """Write a list of HTML entries, or nothing where there are none."""
    listed = "".join(f"<li>{one}</li>" for one in entries)
    return f"<ul{_class(css)}>{listed}</ul>" if listed else ""


def plural(count: int, one: str, many: str | None = None) -> str:
    """Write a number with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"
