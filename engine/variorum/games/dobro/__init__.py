"""Dobro: deal, legal_moves, apply, outcome, view, to_record, from_record, referee, under any rule set.

Standard library only. A rule set is made from the answers of a reading: `Rules.from_answers(reading.answers)`.
"""

from variorum.games.dobro.game import GameError, Outcome
from variorum.games.dobro.plays import Play
from variorum.games.dobro.records import read_record, read_sheet
from variorum.games.dobro.referee import Verdict, referee
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.state import State, View, apply, deal, from_record, legal_moves, outcome, to_record, view
from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError
from variorum.games.ruleset import RulesError

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
