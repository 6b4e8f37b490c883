"""Text into pages: escaping, addresses of pages, and the few pieces of HTML that templates and drawings share.

What is `Markup` is HTML already; a template escapes everything else. Drawings, which write HTML of their own, call `h`.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from markupsafe import Markup, escape

from variorum.rulebook.comparison import red_line
from variorum.rulebook.evidence import Kind
from variorum.rulebook.models import Basis
from variorum.rulebook.visible import visible_json

PUNCTUATION = re.compile(r"[^\w\s]|_", re.ASCII)
NO_ANCHOR = re.compile(r"[^\w.-]")
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
    Kind.ONE_SIDED: "another answer decides where it arises",
}
STANDING_LABELS = {"agreed": "the same", "unanswered": "not answered yet", "unshared": "one edition only"}


def kind_label(kind: str) -> str:
    """Say what readers are shown for a kind of difference, or for there being none."""
    return STANDING_LABELS.get(kind) or Kind(kind).label


def md(text: object) -> Markup:
    """Escape text for a line of Markdown: each sign that could mean something becomes a character reference."""
    line = " ".join(str(text).split())
    signs = PUNCTUATION.sub(lambda sign: f"&#{ord(sign.group())};" if ord(sign.group()) < 128 else sign.group(), line)
    return Markup(signs)  # noqa: S704 - no sign of HTML is left in it


def anchor(text: object) -> str:
    """Write a name as the id of a heading, where Markdown would take a space for the end of it."""
    return NO_ANCHOR.sub("-", str(text))


@dataclass(frozen=True)
class Here:
    """The page that is being written, from which links lead away."""

    path: str

    def to(self, path: str, fragment: str = "") -> str:
        """Name another page of the site as seen from this one."""
        target, _, inner = path.partition("#")
        file = target.removesuffix(".md") + ".html" if target.endswith(".md") else target
        relative = posixpath.relpath(file, posixpath.dirname(self.path) or ".")
        fragment = fragment or inner
        return f"{relative}#{fragment}" if fragment else relative

    def link(self, path: str, drawn: str) -> Markup:
        """Write a link around HTML that is drawn."""
        return Markup('<a href="{}">{}</a>').format(self.to(path), Markup(drawn))  # noqa: S704 - drawn by us


def basis_badge(basis: Basis) -> Markup:
    """Write what a ruling rests on, as a badge."""
    return Markup('<span class="v-basis v-basis--{0}" title="{1}">{0}</span>').format(basis, BASIS_MEANS[basis])


def json_data(data: object) -> Markup:
    """Write data as JSON, so that nothing in it can end the element that holds it."""
    text = visible_json(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))  # noqa: S704 - no sign is left


def red_lined(before: str, after: str, escaped: Callable[[str], Markup] = escape) -> Markup:
    """Write two sentences as one, with what goes struck out and what comes underlined."""
    parts: list[Markup] = []
    for tag, old, new in red_line(before, after):
        if tag == "equal":
            parts.append(escaped(old))
            continue
        parts += [Markup("<del>{}</del>").format(escaped(old))] * bool(old)
        parts += [Markup("<ins>{}</ins>").format(escaped(new))] * bool(new)
    return Markup(" ").join(parts)


def with_minus(text: str) -> str:
    """Write negative numbers with a true minus."""
    return MINUS.sub("−", text)


def items(entries: Iterable[str]) -> str:
    """Write a list of entries that are drawn, or nothing where there are none."""
    listed = "".join(f"<li>{one}</li>" for one in entries)
    return f"<ul>{listed}</ul>" if listed else ""
