"""Witnesses on score sheets: the smallest game or tournament found on which two rule sets diverge on one question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import permutations, product
from typing import Any

from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheets import Sheet, SheetError, read_sheet, score_sheet
from variorum.games.players import name_players

Data = dict[str, Any]
MOST_IN_A_SHEET = 3  # players, and mini-games
HIGHEST = 2  # cards
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


def sheets() -> Iterator[Data]:
    """List small sheets, the smallest first: fewest mini-games, then fewest players."""
    for length in range(1, MOST_IN_A_SHEET + 1):
        for players in range(2, MOST_IN_A_SHEET + 1):
            if length > 1 and players > 2 and length * players > 6:
                continue
            yield from _of(length, players)


def _of(length: int, players: int) -> Iterator[Data]:
    """List sheets of a number of mini-games and players; three mini-games are all of one kind."""
    seated = name_players(players)
    choices = list(_results(seated, few=length > 1))
    for results in product(choices, repeat=length):
        if length > 2 and len({one["mini_game"] for one in results}) > 1:
            continue
        for tournament in ("no", "yes"):
            base: Data = {"game": "dobble", "players": list(seated), "mini_games": list(results)}
            if tournament == "yes":
                base["tournament"] = "yes"
            yield base
            yield base | {"tie": list(reversed(seated))}
            if length > 1 and tournament == "yes":
                for chooser in seated:
                    last = {**results[-1], "chosen_by": chooser}
                    yield base | {"mini_games": [*results[:-1], last]}


def _results(seated: Sequence[str], few: bool) -> Iterator[Data]:
    """List small results of each mini-game, with the tied in each order in which they can come out."""
    highest = 1 if few else HIGHEST
    for counts in product(range(highest + 1), repeat=len(seated)):
        cards = dict(zip(seated, counts, strict=True))
        tied = [name for name in seated if counts.count(cards[name]) > 1]
        for tie in _orders(tied, few):
            more = {"tie": list(tie)} if tie else {}
            for mini_game in ("towering-inferno", "poisoned-gift"):
                yield {"mini_game": mini_game, "cards": cards, **more}
    for lost in product(seated, repeat=1 if few else 2):
        tied = [name for name in seated if sum(one == name for one in lost) == max(map(lost.count, seated))]
        for tie in _orders(tied if len(tied) > 1 else [], few):
            yield {"mini_game": "hot-potato", "lost": list(lost), **({"tie": list(tie)} if tie else {})}
    for rid in permutations(seated, len(seated) - 1):
        cards = {name: int(name not in rid) for name in seated}
        yield {"mini_game": "the-well", "cards": cards, "rid": list(rid)}


def _orders(tied: Sequence[str], few: bool) -> Iterator[tuple[str, ...]]:
    if not tied:
        yield ()
    elif few:
        yield tuple(tied)
    else:
        yield from permutations(tied)


def smallest(one: Rules, other: Rules) -> tuple[Data, str, Data, Data] | None:
    """Find the smallest sheet on which two rule sets diverge, those first that differ in who wins."""
    best: tuple[int, Data, str, Data, Data] | None = None
    for data in sheets():
        found = diverge_on_sheet(one, other, data)
        if found is None:
            continue
        weight = 0 if found[0] == "winners" else 1 + FACETS.index(found[0])
        if best is None or weight < best[0]:
            best = (weight, data, *found)
        if weight == 0:
            break
    return best[1:] if best else None
