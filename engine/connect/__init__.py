"""Dobble Connect: teams lay cards on a board of hexagons, claims in the order of arrival, under any rule set.

Standard library only. A rule set is made from the answers of a reading: `Rules.from_answers(reading.answers)`.
"""

from engine.connect.claims import Cell, Claim, Code, Ruled
from engine.connect.deck import own_colours, own_deck
from engine.connect.match import Match
from engine.connect.players import Aim, simulated
from engine.connect.records import Record, read_record
from engine.connect.referee import Verdict, referee
from engine.connect.round import EndedBy, Round
from engine.connect.rules import Rules
from engine.connect.teams import Team
from engine.shared.faults import FaultError

__all__ = [
    "Aim",
    "Cell",
    "Claim",
    "Code",
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
    "simulated",
]
