"""A score sheet, and what one or two rule sets make of it, as a table. Cells in which two of them differ are marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from variorum.games.dobro.drawings.words import won_by
from variorum.games.dobro.records import Sheet, read_sheet
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import MissingSumsError
from variorum.games.dobro.sheets import Scored, score_sheet
from variorum.site.html import cell, fill, mark, side_name, trust
from variorum.site.scoresheet import frame, group, row, wide_row

FORGETFUL = Markup('<span class="v-forgot">forgetful</span>')


def is_sheet(data: Mapping[str, Any]) -> bool:
    """Tell whether this is a score sheet, and not a record."""
    rounds = data.get("rounds")
    first = rounds[0] if isinstance(rounds, list) and rounds else None
    return isinstance(first, Mapping) and ("cards" in first or "points" in first)


def score_table(data: Mapping[str, Any], readings: Sequence[tuple[str, Rules]]) -> Markup:
    """Write a score sheet as a table: what is given, then what each rule set makes of it."""
    sheet = read_sheet(dict(data))
    found = [_score(rules, sheet) for _, rules in readings]
    others = reversed(found) if len(found) == 2 else [None]
    scored = [_scores(name, sheet, mine, other) for (name, _), mine, other in zip(readings, found, others, strict=True)]
    return frame(sheet.players, [_write_sheet(sheet), *scored])


def _score(rules: Rules, sheet: Sheet) -> Scored | None:
    try:
        return score_sheet(rules, sheet)
    except MissingSumsError:
        return None


def _write_sheet(sheet: Sheet) -> Markup:
    """Write what stands on the sheet: cards or points by round, and sums."""
    rows = []
    for number, one in enumerate(sheet.rounds, 1):
        what = "cards" if one.cards is not None else "points"
        cells = [
            fill("<td>{}{}</td>", count, FORGETFUL if one.forgetful == seat else "")
            for seat, count in enumerate(one.cards if one.cards is not None else one.points or ())
        ]
        rows.append(row(f"Round {number}, {what}", cells))
    if sheet.sums:
        rows.append(row("Sum of card values", [cell(sheet.sums.get(seat, "–")) for seat in range(len(sheet.players))]))
    return group("On the sheet", rows, sheet.players)


def _scores(name: str, sheet: Sheet, mine: Scored | None, other: Scored | None) -> Markup:
    """Write what one rule set makes of the sheet."""
    title = trust(side_name(name))
    if mine is None:
        said = "Sums of card values are needed to break a tie, and are not on the sheet."
        return group(title, [wide_row(said, sheet.players)], sheet.players)
    theirs = other or mine
    rows = [
        _numbers(f"Round {number}, points", points, theirs.points[number - 1])
        for number, points in enumerate(mine.points, 1)
    ]
    rows.append(_numbers("Total", mine.totals, theirs.totals, "v-score__total"))
    rows.append(_winners(sheet.players, mine.winners, theirs.winners))
    differs = mark(mine.decided_by, theirs.decided_by)
    said = differs + won_by(mine.winners, mine.decided_by)
    rows.append(wide_row(said, sheet.players, "v-differing" if differs else ""))
    return group(title, rows, sheet.players)


def _numbers(name: str, mine: Mapping[str, int], theirs: Mapping[str, int], css: str = "") -> Markup:
    return row(name, [cell(one, theirs[player] != one) for player, one in mine.items()], css)


def _winners(players: Sequence[str], mine: Sequence[str], theirs: Sequence[str]) -> Markup:
    cells = [cell("wins" if one in mine else "", (one in mine) != (one in theirs)) for one in players]
    return row("Winner", cells)
