"""Rounds and matches that are played to be shown, by the engine and from the rules alone. Knows not how they are drawn.

Where the rules do not let a thing be shown, there is None.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from variorum.games.connect.arithmetic import number_due, number_table
from variorum.games.connect.board import around, directions, middle_cells, step
from variorum.games.connect.claims import Cell, Claim
from variorum.games.connect.deck import own_colours
from variorum.games.connect.match import Match
from variorum.games.connect.players import seat_teams, simulate
from variorum.games.connect.positions import Position, Step, positions
from variorum.games.connect.records import GAME, claim_text, read_record
from variorum.games.connect.round import EndedBy, Round
from variorum.games.connect.rules import Rules
from variorum.games.connect.supply import cards_asked, points_of
from variorum.games.faults import FaultError
from variorum.games.players import name_players

MOST_STATES = 5_000
SEEDS, SIZES, MOST_ROUNDS = range(18, 30), (1, 1, 1), 8  # in our main reading, the first seed shows all that can happen


def _begin(rules: Rules) -> Round | None:
    """Begin a round of two players, each with a stack in order; the first lays, the other has cards and waits."""
    try:
        match = Match(rules, seat_teams((1,) * max(2, rules.teams_least), tuple(own_colours(rules))))
        starts = sorted(match.able_to_start())[: rules.deal_start]
        return match.start_round(starts, [sorted(held) for held in match.held])
    except FaultError:
        return None


def _replay(rules: Rules, begun: Round, claims: Sequence[Claim]) -> list[Position]:
    """Replay a round by its record."""
    names = name_players(len(begun.stacks))
    starts = [begun.board.cards[cell] for cell in middle_cells(rules.deal_start)]
    written = {
        "start": starts,
        "stacks": {name: list(stack) for name, stack in zip(names, begun.stacks, strict=True)},
        "claims": [claim_text(claim, names) for claim in claims],
    }
    teams = {team.name: [names[seat] for seat in team.seats] for team in begun.table.teams}
    return positions(rules, read_record({"game": GAME, "teams": teams, "rounds": [written]}))


# -- the shortest round ------------------------------------------------------------------------------------------


def shortest_round(rules: Rules) -> list[Position] | None:
    """Find the fewest claims of one player that win a round: every board that can be laid, the smallest first."""
    begun = _begin(rules)
    waiting: list[tuple[Round, tuple[Claim, ...]]] = [] if begun is None else [(begun, ())]
    seen: set[frozenset[Cell]] = set()
    while begun is not None and waiting and len(seen) < MOST_STATES:
        fresh: list[tuple[Round, tuple[Claim, ...]]] = []
        for before, claims in waiting:
            for claim, after in _lay(before):
                if after.winner is not None:
                    return _replay(rules, begun, (*claims, claim))
                cells = frozenset(after.board.cards)
                if cells not in seen and not after.over:
                    seen.add(cells)
                    fresh.append((after, (*claims, claim)))
        waiting = fresh
    return None


def _lay(before: Round) -> Iterator[tuple[Claim, Round]]:
    """Lay the first player's next card at each place once."""
    for claim in {claim.to: claim for claim in reversed(before.chances([0]))}.values():
        after = before.copy()
        if after.rule(claim).holds:
            yield claim, after


# -- many lines at one stroke ------------------------------------------------------------------------------------


def most_lines(rules: Rules) -> list[Position] | None:
    """Lay cards so that the last completes a line in every direction at once."""
    begun = _begin(rules)
    if begun is None or rules.line_length < 2:
        return None
    taken = set(middle_cells(rules.deal_start))
    ways = directions(rules)
    for last in [cell for near in taken for cell in around(rules, near)]:
        for signs in product((1, -1), repeat=len(ways)):
            arms = [
                step(last, way, sign * far)
                for way, sign in zip(ways, signs, strict=True)
                for far in range(1, rules.line_length)
            ]
            found = None if taken & {last, *arms} else _fill(begun, arms, last)
            if found is not None:
                return _replay(rules, begun, found)
    return None


def _fill(begun: Round, arms: Sequence[Cell], last: Cell) -> list[Claim] | None:
    """Lay a card at every cell, the last one last, where that can be done and no round ends before."""
    played, claims, left = begun.copy(), list[Claim](), [*arms]
    while left or not played.over:
        wanted = left or [last]
        claim = next((one for one in played.chances([0]) if one.to in wanted), None)
        if claim is None or played.over or not played.rule(claim).holds:
            return None
        claims.append(claim)
        left = [cell for cell in left if cell != claim.to]
    complete = claims[-1].to == last and len(played.lines) == len(directions(played.rules))
    return claims if complete else None


# -- a match -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ended:
    """A round of a match: the table as it was dealt, and as the round left it."""

    dealt: Position
    end: Position


@dataclass(frozen=True)
class Course:
    """A match that simulated teams played from a seed."""

    seed: int
    rounds: tuple[Ended, ...]

    @property
    def shows_all(self) -> bool:
        """Tell whether somebody wins, and rounds have ended in every way that there is."""
        return self.rounds[-1].end.winners is not None and {one.end.ended_by for one in self.rounds} == set(EndedBy)


def course(rules: Rules) -> Course | None:
    """Play matches with simulated teams, from one seed after another, until one shows all that can happen."""
    try:
        found = [Course(SEEDS[0], _rounds(rules, SEEDS[0]))]
        while not found[-1].shows_all and len(found) < len(SEEDS):
            seed = SEEDS[len(found)]
            found.append(Course(seed, _rounds(rules, seed)))
    except FaultError:
        return None
    return found[-1] if found[-1].shows_all else found[0]


def _rounds(rules: Rules, seed: int) -> tuple[Ended, ...]:
    record = simulate(rules, seat_teams(SIZES, tuple(own_colours(rules))), seed, rounds=MOST_ROUNDS)
    every = positions(rules, read_record(record))
    deals = [one for one in every if one.step is Step.DEAL]
    ends = [one for one in every if one.step is Step.END]
    return tuple(Ended(deal, end) for deal, end in zip(deals, ends, strict=True))


# -- how many cards can change hands -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Demand:
    """The most cards that a team may have to give in a match, by teams and points needed, in parts."""

    teams: int
    points: int
    most: int
    parts: tuple[int, ...]


def demands(rules: Rules) -> list[Demand]:
    """Tell for each number of teams how many cards a team can be asked for, with a part for each point of others."""
    table, found = number_table(rules), []
    for teams, points in points_of(rules).items():
        most = cards_asked(rules, teams, points)
        dues = tuple(int(number_due(table, point)) for point in range(1, points)) * (teams - 1)
        found.append(Demand(teams, points, most, dues if sum(dues) == most else (most,)))
    return found
