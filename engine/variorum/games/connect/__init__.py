"""Dobble Connect: teams lay cards on a board of hexagons, claims in the order of arrival, under any rule set.

Standard library only. A rule set is made from the answers of a reading: `Rules.from_answers(reading.answers)`.
"""

from variorum.games.claims.refereeing import Ruled
from variorum.games.connect.claims import Cell, Claim, Code
from variorum.games.connect.deck import own_colours, own_deck
from variorum.games.connect.match import Match
from variorum.games.connect.players import Aim, simulated
from variorum.games.connect.records import Record, read_record
from variorum.games.connect.referee import Verdict, referee
from variorum.games.connect.round import EndedBy, Round
from variorum.games.connect.rules import Rules
from variorum.games.connect.teams import Team
from variorum.games.faults import FaultError

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
