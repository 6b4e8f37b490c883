"""Single steps of a match: every way in which a round can end, from every standing of points and start cards.

The engine closes each round; what was laid in it is left out, since points, start cards and the end of a match do not
depend on it. So a property that every step keeps holds in all matches, of any teams and of any length.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from variorum.games.connect import answers as a
from variorum.games.connect.arithmetic import points_to_win
from variorum.games.connect.decide.courses import begin
from variorum.games.connect.match import Match
from variorum.games.connect.round import Round
from variorum.games.connect.rules import Rules


class Ending(NamedTuple):
    """How a round ends: with which start cards, won by whom, and with how many lines."""

    starts: tuple[int, ...]
    winner: int | None
    lines: int


def close(before: Match, ending: Ending) -> Match:
    """Let the engine close a round that ended in this way."""
    match = before.copy()
    match.starts = ending.starts
    done = Round(match.table, ending.starts, [[] for _ in match.table.seats])
    done.over, done.winner, done.lines = True, ending.winner, [()] * ending.lines
    match.round = done
    match.close_round()
    return match


def endings(before: Match, lines: int) -> Iterator[Ending]:
    """List how the next round can end: any kind of start card, won by anybody or nobody, with one line or more."""
    for starts in _starts(before):
        yield Ending(starts, None, 0)
        for winner in range(len(before.teams)):
            yield from (Ending(starts, winner, number) for number in range(1, lines + 1))


def _starts(before: Match) -> Iterator[tuple[int, ...]]:
    """List the start cards of a round: one from each place where they can be; the first ones where several are used."""
    able, number = sorted(before.able_to_start()), before.rules.deal_start
    if number != 1:
        if len(able) >= number:
            yield tuple(able[:number])
        return
    places = [before.fresh, *map(set, before.markers)]
    known = {next((place for place, cards in enumerate(places) if card in cards), None): card for card in able}
    yield from ((card,) for card in known.values())


def standings(rules: Rules, teams: int) -> Iterator[tuple[int, ...]]:
    """List the points that teams can have while a match goes on, in any order."""
    return combinations_with_replacement(range(points_to_win(rules, teams)), teams)


def marked(rules: Rules, teams: int) -> Iterator[Match]:
    """List all standings with a start card for every point: at first, after an unwon round, and after each win."""
    first = begin(rules, (1,) * teams)
    for points in standings(rules, teams):
        match, starts = first.copy(), sorted(first.table.starts)
        if sum(points) > len(starts):
            continue
        match.points = list(points)
        match.markers = [[starts.pop() for _ in range(number)] for number in points]
        match.fresh = set(starts)
        yield match
        if starts:
            unwon = match.copy()
            unwon.starts = tuple(starts[: rules.deal_start])
            yield unwon
        for winner, cards in enumerate(match.markers):
            if cards:
                won = match.copy()
                won.starts, won.last_winner, won.receiver = (cards[-1],), winner, winner
                yield won


def used_up(rules: Rules, teams: int) -> Iterator[Match]:
    """List all standings with no start cards left, with those of one more round, and with more.

    A won round brings its points at least, so that the points show how many start cards can have been taken at most.
    """
    first = begin(rules, (1,) * teams)
    starts, enough = sorted(first.table.starts), points_to_win(rules, teams)
    for points in standings(rules, teams):
        # Between rounds a team can have the points that win only where one more round is played then.
        ahead = range(teams) if rules.win_when is a.WinWhen.AFTER_A_ROUND_MORE else ()
        for reached in (None, *ahead):
            match = first.copy()
            match.points, match.reached = list(points), reached
            if reached is not None:
                match.points[reached] = enough
            taken = sum(match.points) // rules.round_point * rules.deal_start
            for left in {0, *range(1, rules.deal_start + 1), len(starts)}:
                if left >= len(starts) - taken:
                    one = match.copy()
                    one.fresh = set(starts[:left])
                    yield one
