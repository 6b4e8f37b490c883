"""The table of a score sheet: what stands on the sheet, then what each reading makes of it. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from variorum.site.html import column_heads, css_class, fill, join


def frame(players: Iterable[str], groups: Iterable[Markup]) -> Markup:
    """Write the whole table, a column for each player."""
    return fill(
        '<div class="v-sheet" role="region" aria-label="Score sheet" tabindex="0"><table class="v-score"><thead><tr>'
        "<td></td>{}</tr></thead>{}</table></div>",
        column_heads(players),
        join(groups),
    )


def group(title: str, rows: Iterable[Markup], players: Sequence[str]) -> Markup:
    """Write rows under a title."""
    return fill(
        '<tbody><tr class="v-score__head"><th scope="rowgroup" colspan="{}">{}</th></tr>{}</tbody>',
        len(players) + 1,
        title,
        join(rows),
    )


def row(name: str, cells: Iterable[Markup], css: str = "") -> Markup:
    """Write a row by its name, with a cell for each player."""
    return fill('<tr{}><th scope="row">{}</th>{}</tr>', css_class(css), name, join(cells))


def wide_row(said: str, players: Sequence[str], css: str = "") -> Markup:
    """Write a row with one cell for all players."""
    return fill('<tr><td colspan="{}"{}>{}</td></tr>', len(players) + 1, css_class(css), said)
