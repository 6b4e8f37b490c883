"""Dobble: five mini-games of claims in the order of arrival, under any rule set. Playing uses the standard library."""

from __future__ import annotations

from typing import Any

from variorum.games.claims.refereeing import Ruled
from variorum.games.dobble.claims import Claim, Code
from variorum.games.dobble.deck import deck_fault, own_deck
from variorum.games.dobble.narration import DobbleNarration
from variorum.games.dobble.players import simulate
from variorum.games.dobble.positions import positions
from variorum.games.dobble.records import MiniGameName, Record, read_record
from variorum.games.dobble.referee import Verdict, referee
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheets import Scored, Sheet, SheetError, is_sheet, read_sheet, score_sheet
from variorum.games.faults import FaultError
from variorum.games.protocol import Data, Game, UnscorableError, part

__all__ = [
    "Claim",
    "Code",
    "Dobble",
    "FaultError",
    "MiniGameName",
    "Record",
    "Ruled",
    "Rules",
    "Verdict",
    "deck_fault",
    "own_deck",
    "read_record",
    "referee",
    "simulate",
]


class DobbleSheets:
    """How the score sheets of games and tournaments are read and scored."""

    def is_sheet(self, data: Any, /) -> bool:
        """Tell a score sheet from a record."""
        return is_sheet(data)

    def read(self, data: Any, /) -> Sheet:
        """Read a sheet."""
        return read_sheet(data)

    def score(self, rules: Rules, sheet: Sheet, reading: str, /) -> Scored:
        """Score a sheet."""
        try:
            return score_sheet(rules, sheet)
        except SheetError as error:
            raise UnscorableError(f"{error.message} ({error.question} in {reading})") from error


class Dobble(Game):
    """What Dobble offers."""

    name = "dobble"
    rules = Rules
    read_record = staticmethod(read_record)
    referee = staticmethod(referee)
    positions = staticmethod(positions)
    keys = ("mini_game", "mini_games")
    simulated = tuple((str(name), 4, {"mini_game": str(name)}) for name in MiniGameName)
    sheets = DobbleSheets()
    narration = DobbleNarration()
    witnesses = part("witness")
    theorems = part("theorems", "BOOK")
    drawings = part("drawings", "DRAWINGS")
    terminal = part("terminal", "DobbleTerminal")

    def in_full(self, rules: Rules, data: Data, /) -> Data:
        """Write a record with its deck."""
        return data if is_sheet(data) else {"deck": [list(card) for card in own_deck(rules)], **data}

    def simulate(self, rules: Rules, players: int, seed: int, /, **options: Any) -> Data:
        """Let simulated players play a mini-game, by default the first that the book tells of."""
        mini_game = MiniGameName(options.get("mini_game", MiniGameName.TOWERING_INFERNO))
        return simulate(rules, mini_game, players, seed)
