"""Courses of matches for the theorems: rounds made to measure, played by the engine, and written as records.

A card is laid by a claim that the engine rules on, with the cards that the box has. Who wins is chosen here; what that
does to points, start cards and hands is the engine's to say. Knows no theorem.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Any, NamedTuple

from variorum.games.connect.claims import Cell
from variorum.games.connect.deck import COLOURS
from variorum.games.connect.match import Match
from variorum.games.connect.players import seat_teams
from variorum.games.connect.records import read_record
from variorum.games.connect.referee import Verdict, referee
from variorum.games.connect.round import Round
from variorum.games.connect.rules import Rules
from variorum.games.connect.scripts import Lay, Placed, Script, arrange, claim_of, record_of
from variorum.games.connect.witness import lays
from variorum.games.faults import FaultError, UnplayableError
from variorum.prove.theorems import by_answers
from variorum.prove.undecided import UndecidedError

# Four cells around the start card, of which no four lie in a row and no four make a chain.
SCATTERED = ((1, 0), (-1, 1), (0, -1), (0, 1))
SCATTERED_FAR = ((2, 0), (-2, 2), (0, -2), (0, 2))


def unwon(each: int) -> Placed:
    """Let the first team lay out a few cards that make no line, and then, if the round goes on, the second as many."""
    return Placed(tuple(lays(0, *SCATTERED[:each]) + lays(1, *SCATTERED_FAR[:each])))


def begin(rules: Rules, sizes: Sequence[int], each: int | None = None) -> Match:
    """Set up a match, with the edition's own colours or with so few cards in each."""
    colours = None
    if each is not None:
        colours = {name: tuple(range(n * each, (n + 1) * each)) for n, name in enumerate(COLOURS[: rules.deck_colours])}
    return Match(rules, seat_teams(sizes, COLOURS), None, colours)


def replay(rules: Rules, sizes: Sequence[int], rounds: Sequence[Placed], each: int | None = None) -> Match:
    """Play rounds of a script, and give the match as it then stands."""
    match = begin(rules, sizes, each)
    for one in rounds:
        play(match, one)
    return match


def lay_cards(match: Match, placed: Placed) -> Placed:
    """Begin a round and lay the cards of a script until it is over; tell which were laid. Every claim must hold."""
    able = sorted(match.able_to_start())[: match.rules.deal_start]
    if match.winners is not None or len(able) < match.rules.deal_start:
        raise UnplayableError
    played = match.start_round(able, arrange(match, placed))
    done = []
    for lay in placed.lays:
        if played.over:
            break
        if not played.rule(claim_of(played, lay)).holds:
            raise UnplayableError
        done.append(lay)
    return Placed(tuple(done), placed.foreign_first)


def play(match: Match, placed: Placed) -> Placed:
    """Play one round of a script to its end, and tell which cards were laid."""
    done = lay_cards(match, placed)
    played = match.round
    if played is None or not played.over:
        raise UnplayableError
    match.close_round()
    return done


def record(rules: Rules, sizes: Sequence[int], rounds: Sequence[Placed], each: int | None = None) -> dict[str, Any]:
    """Write the record of rounds of a script, without what it says of a round that is over."""
    match, done = begin(rules, sizes, each), []
    for one in rounds:
        done.append(lay_cards(match, one))
        if match.round is not None and match.round.over:
            match.close_round()
    return record_of(rules, Script(tuple(sizes), tuple(done), each))


class Shown(NamedTuple):
    """A record, how it was refereed, and the match and the last round as they then stand."""

    record: dict[str, Any]
    verdict: Verdict
    match: Match
    round: Round

    @property
    def codes(self) -> list[str]:
        """How the claims of the last round were ruled on."""
        return [str(ruled.code) for ruled in self.verdict.claims[-1]]

    def require_held(self, but: int = 0) -> Shown:
        """Require that all claims hold, or all but the last few."""
        before = [ruled.holds for claims in self.verdict.claims[:-1] for ruled in claims]
        last = [ruled.holds for ruled in self.verdict.claims[-1]]
        if not all(before) or not all(last[: len(last) - but]):
            raise UndecidedError("a card that had to lie on the table could not be laid")
        return self


def show(rules: Rules, sizes: Sequence[int], rounds: Sequence[Placed], each: int | None = None) -> Shown:
    """Write a record of a script, whether its claims hold or not, and let the referee replay it.

    What a script lays in a round that is over is left out.
    """
    written = record_of(rules, Script(tuple(sizes), tuple(_until_over(rules, sizes, rounds, each)), each))
    seen: list[tuple[Match, Round]] = []
    verdict = referee(rules, read_record(written), lambda match, played, *_: seen.append((match, played)))
    if verdict.fault:
        raise verdict.fault
    return Shown(written, verdict, *seen[-1])


def _until_over(rules: Rules, sizes: Sequence[int], rounds: Sequence[Placed], each: int | None) -> Iterator[Placed]:
    match = begin(rules, sizes, each)
    for placed in rounds:
        if match.winners is not None or len(match.able_to_start()) < rules.deal_start:
            raise UnplayableError
        played = match.start_round(sorted(match.able_to_start())[: rules.deal_start], arrange(match, placed))
        done = []
        for lay in placed.lays:
            if not played.over:
                played.rule(claim_of(played, lay))
                done.append(lay)
        yield placed._replace(lays=tuple(done))
        if played.over:
            match.close_round()


def team_numbers(rules: Rules) -> range:
    """List how many teams can play: as many as the rules allow and as there are colours."""
    return range(rules.teams_least, min(rules.teams_most, rules.deck_colours) + 1)


# -- rounds of players who play alone, whatever they hold ------------------------------------------------------------


def hands(match: Match) -> list[Counter[int]]:
    """Count what every player holds by colour, when what is owed has been handed over."""
    stacks = arrange(match, Placed(()))
    return [Counter(owner for card in stack if (owner := match.table.owner(card)) is not None) for stack in stacks]


def spread(held: Counter[int], apart: int) -> list[int]:
    """Put the cards of a hand in order, by colour, so that no two of one colour follow each other."""
    some = [apart] * held[apart]
    others = [of for turn in zip_longest(*([of] * n for of, n in held.items() if of != apart)) for of in turn]
    rest = [of for of in others if of is not None]
    if len(some) > len(rest) + 1:
        raise UnplayableError
    return [of for pair in zip_longest(some, rest) for of in pair if of is not None]


def won_by(match: Match, winner: int, *, rid: bool = True) -> Placed:
    """Let a row be laid so that a team wins: from its own hand as far as that goes, the last card always.

    Before that, a team with cards of other teams gets rid of them in a row on the other side, colours in turn and a
    card of their own after each turn; or keeps them.
    """
    held = hands(match)
    placed: list[Lay] = []
    for seat, hand in enumerate(held) if rid else ():
        foreign = [[of] * number for of, number in sorted(hand.items()) if of != seat]
        turns = [[of for of in turn if of is not None] for turn in zip_longest(*foreign)]
        for of in [of for turn in turns for of in (*turn, seat)][:-1]:
            placed.append(Lay(seat, Cell(-len(placed) - 1, 0), of))
            hand[of] -= 1
    colour = winner if held[winner][winner] else max(held[winner], key=lambda of: held[winner][of], default=winner)
    seats = [seat for seat, hand in enumerate(held) if seat != winner for _ in range(hand[colour])]
    seats += [winner] * held[winner][colour]
    if len(seats) < match.rules.line_length:
        raise UnplayableError
    row = enumerate(seats[-match.rules.line_length :], 1)
    return Placed((*placed, *(Lay(seat, Cell(place, 0), colour) for place, seat in row)))


def unwon_by(match: Match, one: int, other: int) -> Placed:
    """Let two players lay all their cards in turn in one row, in which no four of a colour follow each other."""
    held = hands(match)
    turns = zip_longest(spread(held[one], other), spread(held[other], one))
    seats = chain.from_iterable(((one, of), (other, and_of)) for of, and_of in turns)
    cards = [(seat, of) for seat, of in seats if of is not None]
    return Placed(tuple(Lay(seat, Cell(place, 0), of) for place, (seat, of) in enumerate(cards, 1)))


# -- all states ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class After:
    """A match as it stands after some rounds, who won each of them, and what was laid; nobody is None."""

    match: Match
    course: tuple[int | None, ...]
    rounds: tuple[Placed, ...]


@by_answers
def states(rules: Rules, teams: int) -> list[After]:
    """List every round that teams of one can come to, as the match stands after it.

    From each state every team wins the next round, or nobody does, once. A state is what points, start cards and the
    end of a match hang on: the points and start cards of each team, whichever it is, how many are left, and whether
    the last round was won. Cards that were got are laid in the next round, so that every team can always win it.
    """
    found: list[After] = []
    known: set[tuple[Any, ...]] = set()
    waiting = [After(begin(rules, (1,) * teams), (), ())]
    for before in waiting:
        for after in _next(before):
            found.append(after)
            state = _state(after.match)
            if after.match.winners is None and state not in known:
                known.add(state)
                waiting.append(after)
    return found


def _state(match: Match) -> tuple[Any, ...]:
    pairs = sorted(zip(match.points, map(len, match.markers), strict=True))
    return tuple(pairs), len(match.fresh), match.last_winner is None, match.reached is None


def _next(before: After) -> Iterator[After]:
    """Let every team win the next round, or nobody, unless nobody won the last; there must be a start card.

    Of teams that have as many points and start cards, and did not win the last round, the first stands for all.
    """
    if len(before.match.able_to_start()) < before.match.rules.deal_start:
        return
    nobody = [] if before.course[-1:] == (None,) else [None]
    for winner in (*unlike(before.match), *nobody):
        match, course = before.match.copy(), (*before.course, winner)
        try:
            done = play(match, unwon_by(match, *_pair(match)) if winner is None else won_by(match, winner))
        except (UnplayableError, FaultError) as error:
            raise UndecidedError(f"rounds cannot be won by {course}: {error}") from error
        if match.last_winner != winner:
            raise UndecidedError(f"rounds were not won by {course}")
        yield After(match, course, (*before.rounds, done))


def unlike(match: Match) -> list[int]:
    """List the teams of which no two are alike but in name."""
    alike = {
        (match.points[team], len(match.markers[team]), team == match.receiver): team
        for team in reversed(range(len(match.teams)))
    }
    return sorted(alike.values())


def _pair(match: Match) -> tuple[int, int]:
    """Choose who plays a round that nobody wins: the team that has just got cards, if any, and the next."""
    first = match.receiver or 0
    return first, (first + 1) % len(match.teams)


def foreign_row(of: int, by: int) -> Placed:
    """Let a team lay three of its cards in a row, and another team complete it with a fourth."""
    cells = lays(of, (1, 0), (2, 0), (3, 0))
    return Placed((*cells, Lay(by, Cell(4, 0), of=of)))
