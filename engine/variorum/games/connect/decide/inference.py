"""Matches made to measure, in which something runs out or nearly does: who wins which round, as records to replay.

What is owed and held is the engine's to say; here it is only chosen who wins. Knows no theorem.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from variorum.games.connect.arithmetic import number_due, number_table, points_to_win
from variorum.games.connect.board import ROWS, step
from variorum.games.connect.claims import Cell
from variorum.games.connect.deck import EACH
from variorum.games.connect.match import Match
from variorum.games.connect.records import read_record
from variorum.games.connect.referee import Verdict, referee
from variorum.games.connect.rules import Rules
from variorum.games.connect.scripts import Lay, Placed, Script, record_of
from variorum.games.faults import FaultError, UnplayableError
from variorum.prove.undecided import UndecidedError

MIDDLE = Cell(0, 0)


class Replayed(NamedTuple):
    """A record, what the referee makes of it, and the match as it then stands."""

    record: dict[str, Any]
    verdict: Verdict
    match: Match


def replay(rules: Rules, script: Script) -> Replayed:
    """Write a script's record and replay it; every claim must hold."""
    seen: list[Match] = []
    try:
        record = record_of(rules, script)
    except (UnplayableError, FaultError) as error:
        raise UndecidedError(f"the match cannot be played as scripted: {error}") from error
    verdict = referee(rules, read_record(record), lambda match, *_: seen.append(match))
    if verdict.fault or not all(one.holds for ruled in verdict.claims for one in ruled):
        raise UndecidedError("the referee does not allow the match as scripted")
    return Replayed(record, verdict, seen[-1])


def play_wins(rules: Rules, teams: int, winners: Sequence[int], hoarded: int | None = None) -> Replayed:
    """Play rounds of single players, each won by the team given."""
    done = replay(rules, Script((1,) * teams, tuple(rounds_won(rules, teams, winners, hoarded))))
    names = [team.name for team in done.match.teams]
    if [one.winner for one in done.verdict.rounds] != [names[winner] for winner in winners]:
        raise UndecidedError("the rounds are not won as scripted")
    return done


def rounds_won(rules: Rules, teams: int, winners: Sequence[int], hoarded: int | None = None) -> list[Placed]:
    """Script rounds of single players, each won by the team given.

    In the next round a winner lays what it got, so that it goes back, but for the cards of the team that are hoarded.
    """
    rounds, points = [], [0] * teams
    for place, winner in enumerate(winners):
        before = winners[place - 1] if place else None
        lays = [*_line(rules, winner)]
        if before is not None:
            others = [team for team in range(teams) if team not in (before, hoarded)]
            lays = [*_ridding(before, others, due(rules, points[before])), *lays]
        rounds.append(Placed(tuple(lays)))
        points[winner] += rules.round_point
    return rounds


def empty_stack(rules: Rules, teams: int) -> Replayed:
    """Let all teams but the last win in turn and keep its cards until it has none, and begin the next round."""
    winners, points, own = list[int](), [0] * teams, rules.deck_kinds[EACH]
    for winner in [*range(teams - 1)] * (points_to_win(rules, teams) - 1):
        winners.append(winner)
        points[winner] += rules.round_point
        own -= due(rules, points[winner])
        if own <= 0:
            break
    rounds = rounds_won(rules, teams, winners, hoarded=teams - 1)
    done = replay(rules, Script((1,) * teams, (*rounds, Placed(()))))
    if list(done.record["rounds"][-1]["stacks"].values())[-1]:
        raise UndecidedError("the last team has cards to begin the round with")
    return done


def _line(rules: Rules, winner: int) -> Iterator[Lay]:
    """Lay a line from the start card in one direction."""
    for place in range(rules.line_length):
        yield Lay(winner, step(MIDDLE, ROWS[0], place + 1), at=step(MIDDLE, ROWS[0], place))


def _ridding(seat: int, others: Sequence[int], each: int) -> Iterator[Lay]:
    """Lay what was got in the other direction, the colours in turn and a card of one's own after each turn."""
    turn: list[int | None] = [*others, None] if others else []
    for place, of in enumerate((turn * each)[:-1]):
        yield Lay(seat, step(MIDDLE, ROWS[0], -place - 1), of, step(MIDDLE, ROWS[0], -place))


def due(rules: Rules, points: int) -> int:
    """Say how many cards a team with this many points has just got from each other team."""
    return int(number_due(number_table(rules), points))


def longest(rules: Rules, teams: int) -> list[int]:
    """Let every team in turn win a round until each is one short of winning, and one wins."""
    short = -(-points_to_win(rules, teams) // rules.round_point) - 1
    return [*range(teams)] * short + [0]
