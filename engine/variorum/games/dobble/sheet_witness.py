"""Witnesses on score sheets: the smallest game or tournament found on which two rule sets diverge on one question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import permutations, product
from typing import Any

from variorum.games.dobble.courses import Played, play_results
from variorum.games.dobble.records import MiniGameName
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheets import Sheet, SheetError, read_sheet, score_sheet
from variorum.games.players import name_players

Data = dict[str, Any]
Records = list[Data]
MOST_IN_A_SHEET = 3  # players, and mini-games
MOST_RESULTS = 3  # of each mini-game, on sheets of several
FACETS = ("sheet", "winners", "decided_by", "totals", "points", "mini_games", "lost", "won")


def outcome(rules: Rules, sheet: Sheet) -> Data:
    """Tell what a rule set makes of a sheet: who wins and by what, or what it says is wrong."""
    try:
        found = asdict(score_sheet(rules, sheet))
    except SheetError as error:
        return {"sheet": {"code": error.code, "question": error.question}}
    return {key: str(value) if key == "decided_by" else value for key, value in found.items()}


def diverge_on_sheet(one: Rules, other: Rules, data: Data) -> tuple[str, Data, Data] | None:
    """Find in what two rule sets diverge on a sheet: what weighs most, and what each makes of it where they differ."""
    sheet = read_sheet(data)
    left, right = outcome(one, sheet), outcome(other, sheet)
    if "sheet" in left and "sheet" in right:
        return None
    differing = [key for key in FACETS if left.get(key) != right.get(key) and (key in left or key in right)]
    if not differing:
        return None
    if differing[0] == "sheet":
        kept = ("sheet", "winners", "decided_by")
        return "sheet", _pick(left, kept), _pick(right, kept)
    return differing[0], _pick(left, differing), _pick(right, differing)


def _pick(found: Data, keys: Sequence[str]) -> Data:
    return {key: found[key] for key in keys if key in found}


def sheets(rules: Rules) -> Iterator[tuple[Data, Records]]:
    """List small sheets of mini-games that were played, each with its records: fewest mini-games, then players."""
    for length in range(1, MOST_IN_A_SHEET + 1):
        for players in range(2, MOST_IN_A_SHEET + 1):
            if length < MOST_IN_A_SHEET or players == 2:
                yield from _of(rules, length, players)


def _of(rules: Rules, length: int, players: int) -> Iterator[tuple[Data, Records]]:
    """List sheets of a number of mini-games and players; three mini-games are all of one kind."""
    seated = name_players(players)
    for played in product(list(_results(rules, players, few=length > 1)), repeat=length):
        if length > 2 and len({one.mini_game for one in played}) > 1:
            continue
        results, records = [one.result for one in played], [one.record for one in played]
        for tournament in ("no", "yes"):
            base: Data = {"game": "dobble", "players": list(seated), "mini_games": results}
            if tournament == "yes":
                base["tournament"] = "yes"
            yield base, records
            yield base | {"tie": list(reversed(seated))}, records
            if length > 1 and tournament == "yes":
                for chooser in seated:
                    last = {**results[-1], "chosen_by": chooser}
                    yield base | {"mini_games": [*results[:-1], last]}, records


def _results(rules: Rules, players: int, few: bool) -> Iterator[Played]:
    """List results of each mini-game as it was played, with the tied in each order in which they can come out."""
    for mini_game in MiniGameName:
        for one in play_results(rules, mini_game, players)[: MOST_RESULTS if few else None]:
            for tie in _orders(one.result.get("tie", ()), few):
                yield replace(one, result={**one.result, "tie": list(tie)}) if tie else one


def _orders(tied: Sequence[str], few: bool) -> Iterator[tuple[str, ...]]:
    if few:
        yield tuple(tied)
    else:
        yield from permutations(tied)


def smallest(one: Rules, other: Rules) -> tuple[Data, str, Data, Data] | None:
    """Find the smallest sheet on which two rule sets diverge, those first that differ in who wins.

    Its mini-games were played by the first rule set; their records are with it.
    """
    best: tuple[int, Data, str, Data, Data] | None = None
    for data, records in sheets(one):
        found = diverge_on_sheet(one, other, data)
        if found is None:
            continue
        weight = 0 if found[0] == "winners" else 1 + FACETS.index(found[0])
        if best is None or weight < best[0]:
            best = (weight, data | {"games": records}, *found)
        if weight == 0:
            break
    return best[1:] if best else None
