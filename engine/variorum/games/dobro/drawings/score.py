"""A score sheet, and what one or two rule sets make of it, as a table. Cells in which two of them differ are marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from variorum.games.dobro.drawings.table import MARK, cell
from variorum.games.dobro.drawings.words import won_by
from variorum.games.dobro.records import Sheet, read_sheet
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import MissingSumsError
from variorum.games.dobro.sheets import Scored, reckon
from variorum.site.markup import h, side_name


def is_sheet(data: Mapping[str, Any]) -> bool:
    """Tell whether this is a score sheet, and not a record."""
    first = data["rounds"][0]
    return "cards" in first or "points" in first


def score_table(data: Mapping[str, Any], readings: Sequence[tuple[str, Rules]]) -> str:
    """Write a score sheet as a table: what is given, then what each rule set makes of it."""
    sheet = read_sheet(dict(data))
    found = [_reckoned(rules, sheet) for _, rules in readings]
    bodies = [_given(sheet)]
    for place, (name, _) in enumerate(readings):
        other = found[1 - place] if len(found) == 2 else None
        bodies.append(_made(name, sheet, found[place], other))
    names = "".join(f'<th scope="col">{h(player)}</th>' for player in sheet.players)
    return (
        f'<div class="v-sheet" role="region" aria-label="Score sheet" tabindex="0"><table class="v-score"><thead><tr>'
        f"<td></td>{names}</tr></thead>{''.join(bodies)}</table></div>"
    )


def _reckoned(rules: Rules, sheet: Sheet) -> Scored | None:
    try:
        return reckon(rules, sheet)
    except MissingSumsError:
        return None


def _group(title: str, rows: Sequence[str], width: int, css: str = "") -> str:
    head = f'<tr class="v-score__head"><th scope="rowgroup" colspan="{width}">{title}</th></tr>'
    return f"<tbody{f' class={css}' if css else ''}>{head}{''.join(rows)}</tbody>"


def _row(name: str, cells: Sequence[str], css: str = "") -> str:
    class_ = f' class="{css}"' if css else ""
    return f'<tr{class_}><th scope="row">{h(name)}</th>{"".join(cells)}</tr>'


def _given(sheet: Sheet) -> str:
    """Write what stands on the sheet: cards or points by round, and sums."""
    rows = []
    for number, one in enumerate(sheet.rounds, 1):
        what = "cards" if one.cards is not None else "points"
        cells = [
            f"<td>{count}{_forgot(one.forgetful == seat)}</td>"
            for seat, count in enumerate(one.cards if one.cards is not None else one.points or ())
        ]
        rows.append(_row(f"Round {number}, {what}", cells))
    if sheet.sums:
        sums = [cell(sheet.sums.get(seat, "–")) for seat in range(len(sheet.players))]
        rows.append(_row("Sum of card values", sums))
    return _group("On the sheet", rows, len(sheet.players) + 1)


def _forgot(holds: bool) -> str:
    return '<span class="v-forgot">forgetful</span>' if holds else ""


def _made(name: str, sheet: Sheet, found: Scored | None, other: Scored | None) -> str:
    """Write what one rule set makes of the sheet."""
    width = len(sheet.players) + 1
    title = side_name(name)
    if found is None:
        said = "Sums of card values are needed to break a tie, and are not on the sheet."
        return _group(title, [f'<tr><td colspan="{width}">{said}</td></tr>'], width)
    rows = [
        _numbers(f"Round {number}, points", points, other.points[number - 1] if other else points)
        for number, points in enumerate(found.points, 1)
    ]
    rows.append(_numbers("Total", found.totals, other.totals if other else found.totals, "v-score__total"))
    rows.append(_winners(sheet.players, found.winners, other.winners if other else found.winners))
    differs = other is not None and other.decided_by != found.decided_by
    said = won_by(found.winners, found.decided_by)
    css = ' class="v-differing"' if differs else ""
    rows.append(f'<tr><td colspan="{width}"{css}>{MARK if differs else ""}{h(said)}</td></tr>')
    return _group(title, rows, width)


def _numbers(name: str, mine: Mapping[str, int], theirs: Mapping[str, int], css: str = "") -> str:
    return _row(name, [cell(one, theirs[player] != one) for player, one in mine.items()], css)


def _winners(players: Sequence[str], mine: Sequence[str], theirs: Sequence[str]) -> str:
    cells = [cell("wins" if one in mine else "", (one in mine) != (one in theirs)) for one in players]
    return _row("Winner", cells)
