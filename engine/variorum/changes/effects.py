"""What a change does to games: played by both sides, whether the play differs or only who wins. Knows no game.

Where many games can be played at once, those of every number of players and every policy are; elsewhere games of
simulated players are replayed by both sides.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from enum import StrEnum
from importlib.util import find_spec
from typing import Any

from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import Batch, BatchError, Game, Setting, UnscorableError

RESULTS = frozenset({"points", "totals", "winners", "losers"})  # as every referee calls them
AT_ONCE, SEEDS = 60, 12  # games of each setting that are played by both sides, or replayed by the other
TABLES = (2, 3, 4, 6)


class Effect(StrEnum):
    """What a change does to a game, most serious first."""

    PLAY = "play"
    RESULT = "result"
    NONE = "none"
    WORDING = "wording"


def same_tables(game: Game, one: Any, other: Any) -> bool:
    """Tell whether two rule sets come to the same tables, by which games are played: they differ in name only."""
    if one == other:
        return True
    batch = game.batch
    if batch is None or not all(find_spec(name) for name in batch.needs):
        return False
    try:
        return pickle.dumps(batch.pack(one)) == pickle.dumps(batch.pack(other))
    except BatchError:
        return False


def watch(game: Game, one: Any, other: Any) -> Effect | None:
    """Tell what games show of two rule sets: that the play differs, or only who wins; None where they show nothing."""
    batch = game.batch
    if batch is not None and all(find_spec(name) for name in batch.needs):
        return _watch_many(batch, one, other)
    return _watch_few(game, one, other)


def _watch_many(batch: Batch, one: Any, other: Any) -> Effect | None:
    ours, theirs = batch.pack(one), batch.pack(other)
    found = None
    given = tuple((option.name, int(option.default)) for option in batch.options)
    for policy in batch.policies:
        for players in batch.players:
            try:
                rows = batch.compare(ours, theirs, Setting(players, policy, given), 1, 0, AT_ONCE, 0)
            except BatchError:  # one side is not for as many players
                continue
            if rows["forked"].any():
                return Effect.PLAY
            if (rows["winners"][:, 0] != rows["winners"][:, 1]).any():
                found = Effect.RESULT
    return found


def _watch_few(game: Game, one: Any, other: Any) -> Effect | None:
    found = None
    for data in _games(game, one, other):
        shown = judge(game, one, other, data)
        if shown is Effect.PLAY:
            return shown
        found = found or shown
    return found


def _games(game: Game, one: Any, other: Any) -> Iterator[Mapping[str, Any]]:
    ways = [(players, options) for _, players, options in game.simulated]
    ways += [(players, {}) for players in TABLES if (players, {}) not in ways and len(ways) == 1]
    for rules in (one, other):
        for players, options in ways:
            for seed in range(SEEDS):
                try:
                    data = game.simulate(rules, players, seed, **options)
                except FaultError:
                    break
                if data is not None:
                    yield data


def judge(game: Game, one: Any, other: Any, data: Mapping[str, Any]) -> Effect | None:
    """Have a game refereed by both sides, and tell whether they differ on the play or only on the result."""
    try:
        verdicts = [game.referee(rules, game.read_record(data)) for rules in (one, other)]
    except UnreadableError:  # a score sheet shows nothing of the play
        return None
    first, second = (verdict.data() for verdict in verdicts)
    if first == second:
        return None
    return Effect.RESULT if without_results(first) == without_results(second) else Effect.PLAY


def shows(game: Game, one: Any, other: Any, data: Mapping[str, Any]) -> bool:
    """Tell whether a record or a score sheet comes out differently by two rule sets."""
    if game.sheets is not None and game.sheets.is_sheet(data):
        sheet = game.sheets.read(data)
        try:
            return bool(game.sheets.score(one, sheet, "") != game.sheets.score(other, sheet, ""))
        except UnscorableError:
            return True  # one of them needs to know what the other does not ask for
    return judge(game, one, other, data) is not None


def without_results(found: Any) -> Any:
    """Leave out of what a referee says all that only counts up what was played: points, totals, who won."""
    if isinstance(found, Mapping):
        return {key: without_results(one) for key, one in found.items() if key not in RESULTS}
    return [without_results(one) for one in found] if isinstance(found, list | tuple) else found
