"""Where two rule sets diverge on a record or a score sheet: in what first, and how each side sees it."""

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
    """Find how two sides diverge on a record, if they do."""
    one, other = referee(sides.one, record), referee(sides.other, record)
    shown = _differences(one, other)
    if not shown or (one.fault and other.fault):
        return None
    printed = None if sides.printed is None else referee(sides.printed, record)
    again = _outcomes(printed, other)[0] if printed and not _same(printed, other) else None
    return Divergence(shown[0], _outcomes(one, other), again)


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
    one, other = (try_scoring(rules, sheet) for rules in (sides.one, sides.other))
    if one is None or other is None or one[shows] == other[shows]:
        return None
    differing = [key for key in one if one[key] != other[key] and (complete or key == shows)]
    outcomes = {key: one[key] for key in differing}, {key: other[key] for key in differing}
    printed = None if sides.printed is None else try_scoring(sides.printed, sheet)
    again = {key: printed[key] for key in printed if printed[key] != other[key]} if printed else {}
    return Divergence(shows, outcomes, again or None)


def try_scoring(rules: Rules, sheet: Sheet) -> Data | None:
    """Score a sheet, where the rules can."""
    try:
        check_players(rules, len(sheet.players))
        found = score_sheet(rules, sheet)
    except (MissingSumsError, GameError):
        return None
    return {**vars(found), "decided_by": str(found.decided_by)}
