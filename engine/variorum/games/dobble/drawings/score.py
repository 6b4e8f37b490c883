"""A score sheet of a game or tournament of Dobble, and what one or two rule sets make of it, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheet_witness import outcome
from variorum.games.dobble.sheets import Result, Sheet, read_sheet
from variorum.site.markup import h, side_name

MARK = '<span class="v-mark" aria-label="differs">≠</span> '


def score_table(data: Mapping[str, Any], readings: Sequence[tuple[str, Rules]]) -> str:
    """Write a sheet as a table: what is given, then what each rule set makes of it."""
    sheet = read_sheet(dict(data))
    made = [outcome(rules, sheet) for _, rules in readings]
    heads = "".join(f'<th scope="col">{h(name)}</th>' for name in sheet.players)
    bodies = [_given(sheet)]
    for place, (name, _) in enumerate(readings):
        other = made[1 - place] if len(made) == 2 else made[place]
        bodies.append(_made(name, sheet, made[place], other))
    return (
        '<div class="v-sheet" role="region" aria-label="Score sheet" tabindex="0"><table class="v-score"><thead><tr>'
        f"<td></td>{heads}</tr></thead>{''.join(bodies)}</table></div>"
    )


def _group(title: str, rows: Sequence[str], width: int) -> str:
    head = f'<tr class="v-score__head"><th scope="rowgroup" colspan="{width}">{title}</th></tr>'
    return f"<tbody>{head}{''.join(rows)}</tbody>"


def _row(name: str, cells: Sequence[str]) -> str:
    return f'<tr><th scope="row">{h(name)}</th>{"".join(f"<td>{one}</td>" for one in cells)}</tr>'


def _given(sheet: Sheet) -> str:
    """Write what stands on the sheet."""
    rows = [_row(_named(number, one), _cells(sheet, one)) for number, one in enumerate(sheet.results, 1)]
    rows += [_wide(f"Level at the end, best first: {_listed(sheet, sheet.tie)}", sheet)] if sheet.tie else []
    return _group("A tournament" if sheet.tournament else "A game", rows, len(sheet.players) + 1)


def _named(number: int, result: Result) -> str:
    return f"{number}. {str(result.mini_game).replace('-', ' ')}"


def _cells(sheet: Sheet, result: Result) -> list[str]:
    """Write what each player has, when they were rid of cards, how they came out of a tie, and whether they chose."""
    cells = []
    for seat, count in enumerate(result.cards):
        notes = [f"{count} lost" if result.lost else str(count)]
        notes += [f"rid {place}." for place, one in enumerate(result.rid, 1) if one == seat]
        notes += [f"tie {place}." for place, one in enumerate(result.tie, 1) if one == seat]
        notes += ["chose it"] * (seat == result.chosen_by)
        cells.append(h(", ".join(notes)))
    return cells


def _made(name: str, sheet: Sheet, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> str:
    """Write what a rule set makes of a sheet, marking where another makes something else."""
    title = side_name(name)
    if "sheet" in mine:
        refused = f"{MARK}comes to no result: {mine['sheet']['code']}, by {mine['sheet']['question']}"
        return _group(title, [_wide(refused, sheet, plain=False)], len(sheet.players) + 1)
    rows = []
    for number, points in enumerate(mine["points"]):
        other = (theirs.get("points") or [{}] * len(mine["points"]))[number]
        rows.append(_row(f"{number + 1}. points", _by_player(sheet, points, other)))
    if mine["points"]:
        rows.append(_row("Total", _by_player(sheet, mine["totals"], theirs.get("totals") or {})))
    rows.append(_row("Mini-games won", _by_player(sheet, mine["mini_games"], theirs.get("mini_games") or {})))
    mark = "" if mine["winners"] == theirs.get("winners") else MARK
    decided = f"{mark}{h(' and '.join(mine['winners']))}, decided by {h(mine['decided_by'])}"
    rows.append(_wide(f"Won by {decided}", sheet, plain=False))
    if mine["lost"] != theirs.get("lost"):
        lost = "; ".join("nobody" if one is None else " and ".join(one) for one in mine["lost"])
        rows.append(_wide(f"Lost by {MARK}{h(lost)}", sheet, plain=False))
    return _group(title, rows, len(sheet.players) + 1)


def _by_player(sheet: Sheet, mine: Mapping[str, int], theirs: Mapping[str, int]) -> list[str]:
    return [f"{'' if mine[name] == theirs.get(name) else MARK}{mine[name]}" for name in sheet.players]


def _wide(text: str, sheet: Sheet, *, plain: bool = True) -> str:
    return f'<tr><td colspan="{len(sheet.players) + 1}">{h(text) if plain else text}</td></tr>'


def _listed(sheet: Sheet, seats: Sequence[int]) -> str:
    return ", ".join(sheet.players[seat] for seat in seats)
