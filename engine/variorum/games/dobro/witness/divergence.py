"""Where two rule sets diverge on a record or a score sheet: in what, how each side sees it, and by which question.

A difference between whole rule sets may have several causes. So each side is also tried with the other side's answer
to the one question asked about: the difference is put down to it where that alone already makes the same difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from variorum.games import divergence as shared
from variorum.games.divergence import Data, Divergence
from variorum.games.dobro.game import GameError, check_players
from variorum.games.dobro.records import Record, Sheet
from variorum.games.dobro.referee import Fault, Verdict, referee
from variorum.games.dobro.refusals import Refusal
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scoring import MissingSumsError
from variorum.games.dobro.sheets import score_sheet

FACETS = (
    "players",
    "deal",
    "starter",
    "turn",
    "move",
    "values",
    "ending",
    "forgetful",
    "piles",
    "points",
    "totals",
    "winners",
)
OF_CODE: Mapping[str, str] = {
    Refusal.PLAYERS.code: "players",
    Refusal.DECK.code: "deal",
    Refusal.HAND_SIZE.code: "deal",
    Refusal.SET_ASIDE.code: "deal",
    Refusal.STARTER.code: "starter",
    Refusal.NOT_IN_TURN.code: "turn",
    Refusal.ROUND_OVER.code: "ending",
    Refusal.UNFINISHED.code: "ending",
}
OF_ROUND = {"finisher": "ending", "forgetful": "forgetful", "piles": "piles", "points": "points"}


Sides: TypeAlias = shared.Sides[Rules]


# -- records -----------------------------------------------------------------------------------------------------


def diverge_on_record(sides: Sides, record: Record) -> Divergence | None:
    """Find how two sides diverge on a record, if they do and the question is behind it."""
    one, other = referee(sides.one, record), referee(sides.other, record)
    shown = _differences(one, other)
    if not shown or (one.fault and other.fault):
        return None
    if sides.only_differ_here:
        return Divergence.by(shown[0], _outcomes(one, other))
    one_switched, other_switched = (referee(rules, record) for rules in (sides.one_switched, sides.other_switched))
    if _same(one, other_switched) and _same(other, one_switched):
        return Divergence.by(shown[0], _outcomes(one, other))
    for mine, switched, theirs in ((one, one_switched, other), (other, other_switched, one)):
        common = [facet for facet in shown if facet in _differences(mine, switched)]
        if common and _alike(switched.fault, theirs.fault):
            asked = not (one.fault or other.fault) or sides.question in _questions(one, other)
            return Divergence.by(common[0], _outcomes(one, other), 1 if asked else 2)
    return None


def _questions(*verdicts: Verdict) -> set[str]:
    return {verdict.fault.question for verdict in verdicts if verdict.fault}


def _alike(one: Fault | None, other: Fault | None) -> bool:
    """Tell whether two faults are one and the same, whatever the words."""
    return _place(one) == _place(other)


def _place(fault: Fault | None) -> tuple[int | None, int | None, str] | None:
    return (fault.round, fault.move, fault.code) if fault else None


def _same(one: Verdict, other: Verdict) -> bool:
    return _alike(one.fault, other.fault) and _data(one) == _data(other)


def _differences(one: Verdict, other: Verdict) -> list[str]:
    """Name all in which two verdicts on one record differ, in order; a refusal prevents the rest, and stands alone."""
    faults = [verdict.fault for verdict in (one, other) if verdict.fault]
    if faults:
        return [] if len(faults) == 2 and _alike(*faults) else [OF_CODE.get(faults[0].code, "move")]
    mine, theirs = _data(one), _data(other)
    differing = {OF_ROUND.get(key, key) for key in mine if mine[key] != theirs[key]}
    return [facet for facet in FACETS if facet in differing]


def _outcomes(one: Verdict, other: Verdict) -> tuple[Data, Data]:
    """Write what each side makes of a record, as far as they differ."""
    if one.fault or other.fault:
        return _fault_data(one), _fault_data(other)
    mine, theirs = _data(one), _data(other)
    differing = [key for key in mine if mine[key] != theirs[key]]
    return {key: mine[key] for key in differing}, {key: theirs[key] for key in differing}


def _fault_data(verdict: Verdict) -> Data:
    fault = verdict.fault
    if fault is None:
        return {"fault": None}
    place = {"round": fault.round, "move": fault.move, "code": fault.code, "question": fault.question}
    return {"fault": {key: value for key, value in place.items() if value is not None}}


def _data(verdict: Verdict) -> Data:
    """Write a verdict without faults, what concerns a round as a list by round."""
    by_round = {key: [getattr(report, key) for report in verdict.rounds] for key in ("values", *OF_ROUND)}
    return {**by_round, "totals": verdict.totals, "winners": verdict.winners}


# -- score sheets ------------------------------------------------------------------------------------------------


def diverge_on_sheet(sides: Sides, sheet: Sheet, *, complete: bool) -> Divergence | None:
    """Find how two sides diverge on a score sheet: in the winners of a complete game, or in the points of a round."""
    shows = "winners" if complete else "points"
    found = [try_scoring(rules, sheet) for rules in (sides.one, sides.other, sides.one_switched, sides.other_switched)]
    one, other, one_switched, other_switched = found
    if one is None or other is None or one[shows] == other[shows]:
        return None
    differing = [key for key in one if one[key] != other[key] and (complete or key == shows)]
    outcomes = {key: one[key] for key in differing}, {key: other[key] for key in differing}
    if one == other_switched and other == one_switched:
        return Divergence.by(shows, outcomes)
    alike = [
        switched[shows] == theirs[shows]
        for mine, switched, theirs in ((one, one_switched, other), (other, other_switched, one))
        if switched and switched[shows] != mine[shows]
    ]
    return Divergence.by(shows, outcomes, 3 - sum(alike)) if alike else None


def try_scoring(rules: Rules, sheet: Sheet) -> Data | None:
    """Score a sheet, where the rules can."""
    try:
        check_players(rules, len(sheet.players))
        found = score_sheet(rules, sheet)
    except (MissingSumsError, GameError):
        return None
    return {**vars(found), "decided_by": str(found.decided_by)}
