"""Dobble: five mini-games as claims in the order of arrival, refereed under any rule set.

Standard library only. A rule set is made from the answers of a reading: `Rules.from_answers(reading.answers)`.
"""

from variorum.games.claims.refereeing import Ruled
from variorum.games.dobble.claims import Claim, Code
from variorum.games.dobble.deck import deck_fault, own_deck
from variorum.games.dobble.players import simulated
from variorum.games.dobble.records import MiniGameName, Record, read_record
from variorum.games.dobble.referee import Verdict, referee
from variorum.games.dobble.rules import Rules
from variorum.games.faults import FaultError

__all__ = [
    "Claim",
    "Code",
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
    "simulated",
]
