"""The referee: replays a record, rules on each claim, and says what is wrong with the set-up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from variorum.games.claims.refereeing import ClaimVerdict, Ruled, rule_in_order
from variorum.games.connect.claims import Claim
from variorum.games.connect.match import Match
from variorum.games.connect.records import Record
from variorum.games.connect.round import EndedBy, Round
from variorum.games.connect.rules import Rules
from variorum.games.faults import FaultError

Watch = Callable[[Match, Round, Claim | None, Ruled | None], None]


@dataclass(frozen=True)
class RoundReport:
    """How a round ended: the team that won it, and why it ended."""

    winner: str | None
    ended_by: EndedBy | None


@dataclass
class Verdict(ClaimVerdict):
    """The verdict on a record."""

    claims: list[list[Ruled]] = field(default_factory=list)
    rounds: list[RoundReport] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)
    winners: list[str] | None = None
    fault_round: int | None = None

    @property
    def ruled(self) -> list[Ruled]:
        """The rulings on all claims, rounds joined."""
        return [one for ruled in self.claims for one in ruled]

    def data(self) -> dict[str, Any]:
        """Write the verdict for programs; the fault's citations are the caller's to add."""
        place = {"round": self.fault_round} if self.fault_round else {}
        return {
            "claims": [[str(one.code) for one in ruled] for ruled in self.claims],
            "rounds": [
                {"winner": one.winner, "ended_by": None if one.ended_by is None else str(one.ended_by)}
                for one in self.rounds
            ],
            "points": self.points,
            "winners": self.winners,
            "fault": self.fault_data(**place),
        }


def look_away(match: Match, played: Round, claim: Claim | None, ruled: Ruled | None) -> None:
    """Watch nothing."""


def set_up(rules: Rules, record: Record) -> Match:
    """Set up a match as a record says, or raise what is wrong with it."""
    return Match(rules, record.teams, record.deck, record.colours)


def referee(rules: Rules, record: Record, watch: Watch = look_away) -> Verdict:
    """Replay a record under a rule set; `watch` is called with each deal and each claim."""
    verdict = Verdict(points=dict.fromkeys((team.name for team in record.teams), 0))
    try:
        match = set_up(rules, record)
        for number, written in enumerate(record.rounds, 1):
            verdict.fault_round = number
            played = match.start_round(written.starts, written.stacks)
            verdict.claims.append([])
            rule_in_order(played.rule, written.claims, partial(watch, match, played), verdict.claims[-1])
            _close(verdict, match, played)
        verdict.fault_round = None
    except FaultError as fault:
        verdict.fault = fault
    return verdict


def _close(verdict: Verdict, match: Match, played: Round) -> None:
    """Close a round that is over, and note how it ended."""
    winner = None if played.winner is None else match.teams[played.winner].name
    verdict.rounds.append(RoundReport(winner, played.ended_by))
    if played.over:
        match.close_round()
    verdict.points = _points(match)
    if match.winners is not None:
        verdict.winners = sorted(match.teams[team].name for team in match.winners)


def _points(match: Match) -> dict[str, int]:
    return {team.name: points for team, points in zip(match.teams, match.points, strict=True)}
