"""Dobble: five mini-games as claims in the order of arrival, refereed under any rule set.

Standard library only. A rule set is made from the answers of a reading: `Rules.from_answers(reading.answers)`.
"""

from engine.dobble.claims import Claim, Code, Ruled
from engine.dobble.deck import deck_fault, own_deck
from engine.dobble.players import simulated
from engine.dobble.records import MiniGameName, Record, read_record
from engine.dobble.referee import Verdict, referee
from engine.dobble.rules import Rules
from engine.shared.faults import FaultError

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
