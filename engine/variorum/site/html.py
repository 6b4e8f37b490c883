"""HTML that escapes by itself: what is put into a template is escaped unless it is HTML already. Knows no page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import LiteralString

from markupsafe import Markup, escape

NOTHING = Markup("")
SIDE = re.compile(r"[^\s,]+/[^\s,]+(?:,[^\s,]+)*")  # the id of an edition or reading
MARK = Markup('<span class="v-differs" role="img" aria-label="differs">≠</span>')


def fill(template: LiteralString, *values: object, **named: object) -> Markup:
    """Fill a template of HTML; each value is escaped unless it is a number or HTML already."""
    return trust(template.format(*map(_escape, values), **{name: _escape(value) for name, value in named.items()}))


def _escape(value: object) -> object:
    return value if type(value) is Markup or isinstance(value, int | float) else escape(value)


def trust(html: str) -> Markup:
    """Take as it is what holds no text from a file, or is escaped already."""
    return str.__new__(Markup, html)  # the one place where HTML is taken on trust


def join(parts: Iterable[str], between: LiteralString = "") -> Markup:
    """Write pieces one after the other; what is not HTML is escaped."""
    return trust(between.join(one if type(one) is Markup else escape(one) for one in parts))


def css_class(*names: str) -> Markup:
    """Write the attribute for some classes, or nothing where there are none."""
    given = " ".join(filter(None, names))
    return fill(' class="{}"', given) if given else NOTHING


def mark(mine: object, theirs: object) -> Markup:
    """Mark what differs."""
    return MARK if mine != theirs else NOTHING


def cell(value: object, differs: bool = False) -> Markup:
    """Write a cell of a table, marked where it differs."""
    return fill('<td class="v-differing">{}{}</td>', MARK, value) if differs else fill("<td>{}</td>", value)


def column_heads(names: Iterable[object]) -> Markup:
    """Write the heads of columns."""
    return join(fill('<th scope="col">{}</th>', name) for name in names)


def wide(said: str, inner: str) -> Markup:
    """Frame what is wide, so that it scrolls by itself where there is little room."""
    return fill('<div class="v-wide" role="region" aria-label="{}" tabindex="0">{}</div>', said, inner)


def hidden(definitions: str) -> Markup:
    """Keep definitions of drawings on a page without showing them."""
    return fill(
        '<svg class="v-symbols" width="0" height="0" aria-hidden="true" focusable="false">{}</svg>', definitions
    )


def side_name(name: str) -> Markup:
    """Write the name of a side; the id of an edition that it begins with is in code type."""
    first = SIDE.match(name)
    return Markup("<code>{}</code>{}").format(first[0], name[first.end() :]) if first else escape(name)
