"""Dobro: deal, legal_moves, apply, outcome, view, to_record, from_record, referee, under any rule set.

Standard library only. A rule set is made from the answers of a reading: `Rules.from_answers(reading.answers)`.
"""

from engine.dobro.game import GameError, Outcome
from engine.dobro.plays import Play
from engine.dobro.records import read_record, read_sheet
from engine.dobro.referee import Verdict, referee
from engine.dobro.rules import Rules, RulesError
from engine.dobro.state import State, View, apply, deal, from_record, legal_moves, outcome, to_record, view
from engine.shared.faults import FaultError
from engine.shared.reading import UnreadableError

__all__ = [
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
    "apply",
    "deal",
    "from_record",
    "legal_moves",
    "outcome",
    "read_record",
    "read_sheet",
    "referee",
    "to_record",
    "view",
]
