"""Witnesses: the smallest record or score sheet found on which two rule sets diverge on one question.

Everything is searched in a fixed order and by fixed seeds, so that the same witness is found on every machine.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from variorum.games.divergence import Data, Divergence, Note, Witness, best
from variorum.games.dobro.game import rounds_of
from variorum.games.dobro.records import MoveRecord, read_record, round_data
from variorum.games.dobro.scripts import imagine
from variorum.games.dobro.witness.climbs import divergences, imagined_pair, real_pairs
from variorum.games.dobro.witness.divergence import Sides, diverge_on_record
from variorum.games.dobro.witness.endings import Goal, end_game_in
from variorum.games.dobro.witness.hurried import hurried_games
from variorum.games.dobro.witness.paired import paired_games
from variorum.games.dobro.witness.plans import Plan, PlannedRound, Step, play_step, realise, record_data
from variorum.games.dobro.witness.simulated import simulated_games
from variorum.games.dobro.witness.tallies import find_sheet
from variorum.games.players import USUAL_NAMES

__all__ = ["SEARCHED", "Divergence", "Sides", "Witness", "find"]

MOST_PLAYERS = 6
LENGTHS = ((1, MOST_PLAYERS), (2, MOST_PLAYERS), (3, 3))  # moves, and up to how many players
MOST_TRIED = 300  # sequences of one length that seem to part the sides
SEEDS = 120
SEEDS_MORE = 20  # after the first divergence, for a smaller one
TABLES = ((2, False), (3, False), (2, True), (4, False), (6, False), (5, False))

SEARCHED = (
    f"score sheets, games of different lengths, records of up to {LENGTHS[-1][0]} moves, "
    f"games of one and two rounds from {SEEDS} seeds, and pairs of whole rounds"
)


def find(sides: Sides, note: Note = lambda _: None) -> Witness | None:
    """Find the smallest witness: a sheet where one can show it, else a short record, else one with whole rounds."""
    note("score sheets")
    return find_sheet(sides) or _find_lengths(sides, note) or _find_short(sides, note) or _find_long(sides, note)


# -- games of different lengths ----------------------------------------------------------------------------------


def _find_lengths(sides: Sides, note: Note) -> Witness | None:
    """Where games have more rounds on one side than on the other, find one that is over on that other side only."""
    for players, longer in itertools.product(_numbers(sides), (False, True)):
        rounds = [rounds_of(rules, players, longer) for rules in (sides.one, sides.other)]
        if rounds[0] == rounds[1]:
            continue
        note(f"whole games for {players} players")
        order = (0,) * players
        planned = (
            end_game_in(sides.one, [goal] * min(rounds), longer=longer) for goal in (Goal(order), Goal(order, 0))
        )
        sooner = sides.one if rounds[0] < rounds[1] else sides.other
        played = (state.record() for state in simulated_games(sooner, (players,), longer=longer))
        for data in itertools.chain(planned, played):
            found = _judge_record(sides, data) if data else None
            if found:
                return found
    return None


# -- short records -----------------------------------------------------------------------------------------------


def _find_short(sides: Sides, note: Note) -> Witness | None:
    """Try every sequence of moves up to some length, the shortest first, then the fewest players."""
    found = best(judge(sides, Plan(players, (PlannedRound(0),))) for players in range(2, MOST_PLAYERS + 1))
    for moves, most in () if found else LENGTHS:
        note(f"records of {moves} moves")
        for count in (players for players in _numbers(sides) if players <= most):
            found = best(_beginnings(sides, count, moves))
            if found:
                return found
    return found


def _numbers(sides: Sides) -> range:
    """List the numbers of players that both sides allow."""
    least = max(2, sides.one.players_least, sides.other.players_least)
    return range(least, min(MOST_PLAYERS, sides.one.players_most, sides.other.players_most) + 1)


def _beginnings(sides: Sides, players: int, moves: int) -> Iterator[Witness | None]:
    """List what comes of the sequences of this many moves that seem to make the sides diverge."""
    for steps in itertools.islice(divergences(imagined_pair(sides, players), moves), MOST_TRIED):
        yield judge(sides, Plan(players, (PlannedRound(0, steps),)))
    names = USUAL_NAMES[:players]
    for deal, pair in real_pairs(sides, players):
        for steps in itertools.islice(divergences(pair, moves), MOST_TRIED):
            written = [MoveRecord(names[step.seat], step.text, step.forgets) for step in steps]
            hands = [sorted(hand) for hand in deal.hands]
            data = record_data(names, [round_data(names, 0, hands, deal.draw, deal.aside, written)])
            yield _judge_record(sides, data)


def judge(sides: Sides, plan: Plan) -> Witness | None:
    """Find how two sides diverge on a planned game, its deals made to fit one side or the other."""
    for rules, other in ((sides.one, sides.other), (sides.other, sides.one)):
        data = realise(plan, rules, other)
        found = _judge_record(sides, data) if data else None
        if found:
            return found
    return None


def _judge_record(sides: Sides, data: Data) -> Witness | None:
    divergence = diverge_on_record(sides, read_record(data))
    return Witness(data, divergence) if divergence else None


# -- whole rounds ------------------------------------------------------------------------------------------------

Planned = tuple[tuple[int, ...], Plan, Witness]


def _find_long(sides: Sides, note: Note) -> Witness | None:
    """Plan hurried games by one seed after the other, keep the smallest on which the sides diverge, and shrink it."""
    for rounds in (1, 2):
        smallest, since = None, 0
        for seed in range(SEEDS):
            note(f"games of {rounds} round{'s' * (rounds > 1)}, seed {seed}")
            smallest = _try_seed(sides, seed, rounds, smallest)
            since += smallest is not None
            if since > SEEDS_MORE:
                break
        if smallest:
            return shrink(sides, smallest)
    smallest = None
    for players, longer in TABLES:
        note(f"pairs of rounds for {players} players")
        for plan in itertools.islice(paired_games(sides, players, longer=longer), MOST_TRIED):
            smallest = _smaller(sides, plan, smallest)
        if smallest and smallest[0][0] == 0:
            break
    return shrink(sides, smallest) if smallest else None


def _try_seed(sides: Sides, seed: int, rounds: int, smallest: Planned | None) -> Planned | None:
    """Look for a smaller game by one seed, at every table."""
    for players, longer in TABLES:
        for plan in hurried_games(sides, players, seed, rounds, longer=longer):
            smallest = _smaller(sides, plan, smallest)
    return smallest


def _smaller(sides: Sides, plan: Plan, smallest: Planned | None) -> Planned | None:
    """Keep a plan in place of the smallest where the sides diverge on it, and it is better attributed or smaller."""
    if smallest and smallest[2].divergence.rank == 0 and smallest[0][1:] <= plan.size:
        return smallest
    found = judge(sides, plan)
    if found is None or (smallest and smallest[0] <= (found.divergence.rank, *plan.size)):
        return smallest
    return (found.divergence.rank, *plan.size), plan, found


def shrink(sides: Sides, smallest: Planned) -> Witness:
    """Leave out moves and forgotten draws while the sides still diverge, no less by the question than before."""
    _, plan, found = smallest
    smaller = True
    while smaller:
        smaller = False
        for shorter in _shorter(sides, plan):
            again = judge(sides, shorter)
            if (
                again
                and again.divergence.rank <= found.divergence.rank
                and again.divergence.shows == found.divergence.shows
            ):
                plan, found, smaller = shorter, again, True
                break
    return found


def _shorter(sides: Sides, plan: Plan) -> Iterator[Plan]:
    """List the plans with one or two moves less, or a forgotten draw less, or a plainer deal."""
    for number, planned in enumerate(plan.rounds):
        steps = planned.fitted_steps
        for width in (1, 2, 3):
            for place in range(len(steps) - width, -1, -1):
                yield from _reseat(sides, plan, number, (*steps[:place], *steps[place + width :]))
        for place, step in enumerate(steps):
            if step.forgets:
                for plainer in range(step.forgets):
                    changed = (*steps[:place], step._replace(forgets=plainer), *steps[place + 1 :])
                    yield from _reseat(sides, plan, number, changed)
        if planned.fill:
            yield plan.with_round(number, replace(planned, fill=0))
    if plan.longer:
        yield replace(plan, longer=False)


def _reseat(sides: Sides, plan: Plan, number: int, steps: tuple[Step, ...]) -> Iterator[Plan]:
    """Give each move of a round to whose turn it is; the last, to whose turn it is on either side."""
    planned = plan.rounds[number]
    one, other = (imagine(rules, plan.players, planned.starter) for rules in (sides.one, sides.other))
    moved: list[Step] = []
    sure = steps if planned.from_kept else steps[:-1]
    for step in sure:
        moved.append(step._replace(seat=one.turn))
        if not (play_step(one, moved[-1]) and play_step(other, moved[-1])):
            return
    if planned.from_kept:
        yield plan.with_round(number, _turn_steps(planned, tuple(moved), one.turn, plan.players))
        return
    for seat in dict.fromkeys((one.turn, other.turn)) if steps else (0,):
        last = (steps[-1]._replace(seat=seat),) if steps else ()
        yield plan.with_round(number, replace(planned, steps=(*moved, *last)))


def _turn_steps(planned: PlannedRound, moved: tuple[Step, ...], turn: int, players: int) -> PlannedRound:
    """Let the moves from what is kept follow others, with what is kept in the hand of whose turn it then is."""
    tail = planned.steps[len(planned.steps) - planned.from_kept :]
    by = turn - planned.kept[0][0]
    turned = tuple(step._replace(seat=(step.seat + by) % players) for step in tail)
    return replace(planned, steps=(*moved, *turned), kept=((turn, planned.kept[0][1]),))
