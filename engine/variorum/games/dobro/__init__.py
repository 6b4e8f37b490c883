"""Dobro: a climbing game of cards, under any rule set. The modules that play use the standard library only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from variorum.games.dobro.game import GameError, Outcome, check_players
from variorum.games.dobro.narration import DobroNarration
from variorum.games.dobro.players import whole_game
from variorum.games.dobro.plays import Play
from variorum.games.dobro.positions import positions
from variorum.games.dobro.records import Record, Sheet, read_record, read_sheet
from variorum.games.dobro.referee import Verdict, referee
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import MissingSumsError
from variorum.games.dobro.sheets import Scored, score_sheet
from variorum.games.dobro.state import State, View, deal, from_record
from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import Data, Game, UnscorableError, part
from variorum.games.ruleset import RulesError

__all__ = [
    "Dobro",
    "FaultError",
    "GameError",
    "Outcome",
    "Play",
    "Rules",
    "RulesError",
    "State",
    "UnreadableError",
    "Verdict",
    "View",
    "deal",
    "from_record",
    "read_record",
    "read_sheet",
    "referee",
]


class DobroSheets:
    """How the score sheets of Dobro are read and scored."""

    def is_sheet(self, data: Any, /) -> bool:
        """Tell a score sheet from a record: its rounds have cards or points in place of moves."""
        rounds = data.get("rounds") if isinstance(data, Mapping) else None
        first = rounds[0] if isinstance(rounds, list) and rounds else {}
        return isinstance(first, Mapping) and ("cards" in first or "points" in first)

    def read(self, data: Any, /) -> Sheet:
        """Read a sheet."""
        return read_sheet(data)

    def score(self, rules: Rules, sheet: Sheet, reading: str, /) -> Scored:
        """Score a sheet."""
        try:
            check_players(rules, len(sheet.players))
            return score_sheet(rules, sheet)
        except GameError as error:
            raise UnscorableError(f"{error} in {reading}", players=True) from error
        except MissingSumsError as error:
            names = " and ".join(sheet.players[seat] for seat in error.seats)
            needed = f"{reading} breaks the tie between {names} by the values of their cards in the last round"
            raise UnscorableError(f"{needed}; give them under `sums`") from error


class Dobro(Game):
    """What Dobro offers."""

    name = "dobro"
    rules = Rules
    read_record = staticmethod(read_record)
    referee = staticmethod(referee)
    positions = staticmethod(positions)
    sheets = DobroSheets()
    narration = DobroNarration()
    simulated = (("", 4, {}), ("forgetting to draw", 4, {"forget": 30}))
    seats = part("seats", "SEATS")
    witnesses = part("witness")
    theorems = part("theorems", "BOOK")
    batch = part("manygames", "BATCH")
    drawings = part("drawings", "DRAWINGS")
    terminal = part("terminal", "DobroTerminal")

    def deal(self, rules: Rules, players: int | Sequence[str], seed: int, /, **options: Any) -> State:
        """Set up a game and deal its first round; `longer` plays the longer variant."""
        return deal(rules, players, seed, **options)

    def resume(self, rules: Rules, record: Record, /) -> State | None:
        """Take up a recorded game where it stopped; a situation has no cards to go on with."""
        return from_record(record, rules) if all(one.hands is not None for one in record.rounds) else None

    def simulate(self, rules: Rules, players: int, seed: int, /, **options: Any) -> Data:
        """Let simulated players play a whole game: by `policy`, forgetting `forget` in a hundred draws, or `longer`."""
        policies = [options.get("policy", "thrifty")] * players
        percent, longer = options.get("forget", 0), options.get("longer", False)
        return whole_game(rules, policies, seed, percent=percent, longer=longer).record()
