"""Courses of matches for the theorems: played by the engine from scripts, each state of points reached once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.connect import answers as a
from engine.connect.claims import Cell
from engine.connect.match import Match
from engine.connect.players import seated
from engine.connect.rules import Rules
from engine.connect.scripts import Lay, Placed, Script, UnplayableError, arranged, claimed, record_of
from engine.connect.witness import LINE, lays
from engine.shared.faults import FaultError
from properties.theorems import by_answers

COLOURS = ("pink", "orange", "green", "blue")
# Four cells around the start card, of which no four lie in a row and no four make a chain.
SCATTERED = ((1, 0), (-1, 1), (0, -1), (0, 1))
SCATTERED_FAR = ((2, 0), (-2, 2), (0, -2), (0, 2))


@dataclass(frozen=True)
class Ended:
    """A match that has ended: the teams that won its rounds, by number, and how it stands."""

    won: tuple[int, ...]
    match: Match


def unwon(each: int) -> Placed:
    """Let the first team lay out a few cards that make no line, and then the second as many."""
    return Placed(tuple(lays(0, *SCATTERED[:each]) + lays(1, *SCATTERED_FAR[:each])))


def replayed(rules: Rules, sizes: Sequence[int], rounds: Sequence[Placed], each: int | None = None) -> Match:
    """Play rounds of a script, and give the match as it then stands."""
    colours = None
    if each is not None:
        colours = {name: tuple(range(n * each, (n + 1) * each)) for n, name in enumerate(COLOURS[: rules.deck_colours])}
    match = Match(rules, seated(sizes, COLOURS), None, colours)
    for one in rounds:
        play(match, one)
    return match


def play(match: Match, placed: Placed) -> None:
    """Play one round of a script, as far as it is not over before."""
    able = sorted(match.able_to_start())[: match.rules.deal_start]
    if match.winners is not None or len(able) < match.rules.deal_start:
        raise UnplayableError
    played = match.start_round(able, arranged(match, placed))
    for lay in placed.lays:
        if not played.over:
            played.rule(claimed(played, lay))
    if not played.over:
        raise UnplayableError
    match.close_round()


def until_over(rules: Rules, sizes: Sequence[int], placed: Placed, each: int) -> Placed:
    """Leave out what a script lays after the round is over."""
    for count in range(len(placed.lays)):
        shorter = placed._replace(lays=placed.lays[:count])
        try:
            replayed(rules, sizes, [shorter], each)
        except UnplayableError:
            continue
        return shorter
    return placed


def record(rules: Rules, sizes: Sequence[int], rounds: Sequence[Placed], each: int | None = None) -> dict[str, Any]:
    """Write the record of rounds of a script."""
    return record_of(rules, Script(tuple(sizes), tuple(rounds), each))


@by_answers
def endings(rules: Rules, teams: int) -> list[Ended]:
    """Go through all states of points that teams of one can come to, and list every way in which a match ends.

    From each state every team wins the next round, with the help of others where it has too few cards of its own. A
    state is gone on from once, whatever rounds led to it and whichever team has which of the points.
    """
    found: list[Ended] = []
    _explore(replayed(rules, (1,) * teams, []), (), set(), found)
    return found


def _explore(match: Match, gone: tuple[int, ...], known: set[tuple[int, ...]], found: list[Ended]) -> None:
    for winner in range(len(match.teams)):
        after = match.copy()
        try:
            play(after, row_for(after, winner))
        except (UnplayableError, FaultError):
            continue
        course, points = (*gone, winner), tuple(sorted(after.points))
        if after.winners is not None:
            found.append(Ended(course, after))
        elif points not in known:
            known.add(points)
            _explore(after, course, known, found)


def row_for(match: Match, team: int) -> Placed:
    """Let four cards be laid in a row so that a team wins: its own as far as it has any, then those that others hold.

    Where a line is won by whoever completes it, the team lays four cards of whatever colour it has most of.
    """
    held = [Counter(match.table.owner(card) for card in cards) for cards in match.held]
    for giver, number in match.owed().items():
        held[giver][giver] -= number
        held[match.receiver if match.receiver is not None else giver][giver] += number
    colour, holders = team, sorted(range(len(held)), key=lambda one: one != team)
    if match.rules.line_whose is a.LineWhose.COMPLETER:
        colour, holders = max(range(len(held)), key=lambda one: (held[team][one], one == team)), [team]
    seats = [match.teams[holder].seats[0] for holder in holders for _ in range(max(0, held[holder][colour]))]
    return Placed(tuple(Lay(seat, Cell(place, 0), of=colour) for place, seat in enumerate(seats[:LINE], 1)))


def all_sequences(teams: int, length: int) -> Iterator[tuple[int, ...]]:
    """List all sequences of winners of so many rounds; a team's number stands for it, minus one for nobody."""
    if length == 0:
        yield ()
        return
    for before in all_sequences(teams, length - 1):
        for winner in range(-1, teams):
            yield (*before, winner)


def foreign_row(of: int, by: int) -> Placed:
    """Let a team lay three of its cards in a row, and another team complete it with a fourth."""
    cells = lays(of, (1, 0), (2, 0), (3, 0))
    return Placed((*cells, Lay(by, Cell(4, 0), of=of)))
