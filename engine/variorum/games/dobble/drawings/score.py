"""A score sheet of a game or tournament of Dobble, and what one or two rule sets make of it, as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheet_witness import outcome
from variorum.games.dobble.sheets import Result, Sheet, read_sheet
from variorum.site.html import NOTHING, cell, fill, side_name, trust
from variorum.site.scoresheet import frame, group, row, wide_row

MARK = Markup('<span class="v-mark" aria-label="differs">≠</span> ')


def score_table(data: Mapping[str, Any], readings: Sequence[tuple[str, Rules]]) -> Markup:
    """Write a sheet as a table: what is given, then what each rule set makes of it."""
    sheet = read_sheet(dict(data))
    found = [outcome(rules, sheet) for _, rules in readings]
    scored = [
        _scores(name, sheet, mine, other)
        for (name, _), mine, other in zip(readings, found, reversed(found), strict=True)
    ]
    return frame(sheet.players, [_write_sheet(sheet), *scored])


def _mark(mine: object, theirs: object) -> Markup:
    return NOTHING if mine == theirs else MARK


def _write_sheet(sheet: Sheet) -> Markup:
    """Write what stands on the sheet."""
    rows = [row(_name(number, one), map(cell, _notes(one))) for number, one in enumerate(sheet.results, 1)]
    if sheet.tie:
        best_first = ", ".join(sheet.players[seat] for seat in sheet.tie)
        rows.append(wide_row(f"Tied at the end, winner first: {best_first}", sheet.players))
    return group("A tournament" if sheet.tournament else "A game", rows, sheet.players)


def _name(number: int, result: Result) -> str:
    return f"{number}. {str(result.mini_game).replace('-', ' ')}"


def _notes(result: Result) -> list[str]:
    """Write each player's cards, when they ran out, their place after a tie, and whether they chose."""
    cells = []
    for seat, count in enumerate(result.cards):
        notes = [f"{count} lost" if result.lost else str(count)]
        notes += [f"out of cards {place}." for place, one in enumerate(result.rid, 1) if one == seat]
        notes += [f"tie {place}." for place, one in enumerate(result.tie, 1) if one == seat]
        notes += ["chose it"] * (seat == result.chosen_by)
        cells.append(", ".join(notes))
    return cells


def _scores(name: str, sheet: Sheet, mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> Markup:
    """Write what a rule set makes of a sheet, marking where another makes something else."""
    title, players = trust(side_name(name)), sheet.players
    if "sheet" in mine:
        refused = fill("{}cannot score it: {}, by {}", MARK, mine["sheet"]["code"], mine["sheet"]["question"])
        return group(title, [wide_row(refused, players)], players)
    rows = []
    for number, points in enumerate(mine["points"]):
        other = (theirs.get("points") or [{}] * len(mine["points"]))[number]
        rows.append(_numbers(f"{number + 1}. points", players, points, other))
    if mine["points"]:
        rows.append(_numbers("Total", players, mine["totals"], theirs.get("totals") or {}))
    rows.append(_numbers("Mini-games won", players, mine["mini_games"], theirs.get("mini_games") or {}))
    winners, differs = " and ".join(mine["winners"]), _mark(mine["winners"], theirs.get("winners"))
    rows.append(wide_row(fill("Won by {}{}, decided by {}", differs, winners, mine["decided_by"]), players))
    if mine["lost"] != theirs.get("lost"):
        lost = "; ".join("nobody" if one is None else " and ".join(one) for one in mine["lost"])
        rows.append(wide_row(fill("Lost by {}{}", MARK, lost), players))
    return group(title, rows, players)


def _numbers(name: str, players: Sequence[str], mine: Mapping[str, int], theirs: Mapping[str, int]) -> Markup:
    return row(name, [fill("<td>{}{}</td>", _mark(mine[one], theirs.get(one)), mine[one]) for one in players])
