"""Dobble Connect: teams lay cards on a board of hexagons, under any rule set. Playing uses the standard library."""

from __future__ import annotations

from typing import Any

from variorum.games.claims.refereeing import Ruled
from variorum.games.connect.claims import Cell, Claim, Code
from variorum.games.connect.deck import colour_name, own_colours, own_deck
from variorum.games.connect.match import Match
from variorum.games.connect.narration import ConnectNarration
from variorum.games.connect.players import Aim, fair_sizes, seat_teams, simulate
from variorum.games.connect.positions import positions
from variorum.games.connect.records import Record, read_record
from variorum.games.connect.referee import Verdict, referee
from variorum.games.connect.round import EndedBy, Round
from variorum.games.connect.rules import Rules
from variorum.games.connect.teams import Team
from variorum.games.faults import FaultError
from variorum.games.protocol import Data, Game, part

__all__ = [
    "Aim",
    "Cell",
    "Claim",
    "Code",
    "DobbleConnect",
    "EndedBy",
    "FaultError",
    "Match",
    "Record",
    "Round",
    "Ruled",
    "Rules",
    "Team",
    "Verdict",
    "own_colours",
    "own_deck",
    "read_record",
    "referee",
    "simulate",
]


class DobbleConnect(Game):
    """What Dobble Connect offers."""

    name = "dobble-connect"
    rules = Rules
    read_record = staticmethod(read_record)
    referee = staticmethod(referee)
    positions = staticmethod(positions)
    keys = ("teams",)
    narration = ConnectNarration()
    witnesses = part("witness")
    theorems = part("theorems", "BOOK")
    drawings = part("drawings", "DRAWINGS")
    terminal = part("terminal", "ConnectTerminal")

    def in_full(self, rules: Rules, data: Data, /) -> Data:
        """Write a record with its deck and colours."""
        colours = {name: list(cards) for name, cards in own_colours(rules).items()}
        return {"deck": [list(card) for card in own_deck(rules)], "colours": colours, **data}

    def simulate(self, rules: Rules, players: int, seed: int, /, **options: Any) -> Data:
        """Let simulated teams play a match, the players shared out evenly, each team after its own of `aims`."""
        sizes = fair_sizes(players, rules)
        names = [colour_name(place) for place in range(len(sizes))]
        aims = map(Aim, options.get("aims") or ())
        return simulate(rules, seat_teams(sizes, names), seed, dict(zip(names, aims, strict=False)))
