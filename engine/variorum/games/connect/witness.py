"""Witnesses: the smallest record of a match found on which two rule sets diverge on one question.

Scripts are tried in a fixed order, the fewest cards laid first, each made into a record under either rule set; then
what is not needed is left out. So the same witness is found on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import TypeAlias

from variorum.games import divergence as shared
from variorum.games.claims.comparison import RecordComparison
from variorum.games.connect.claims import Cell
from variorum.games.connect.records import read_record
from variorum.games.connect.referee import Verdict, referee
from variorum.games.connect.rules import Rules
from variorum.games.connect.scripts import Lay, Placed, Script, record_of
from variorum.games.divergence import Data, Divergence, Note, Witness
from variorum.games.faults import FaultError, UnplayableError

__all__ = ["FACETS", "SEARCHED", "Divergence", "Sides", "Witness", "diverge", "find"]

FACETS: tuple[str, ...] = ("deal", "claim", "round", "points", "winners")
LINE = 4
SIZES = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 1, 1), (1, 1, 1, 1), (1, 1, 3), (1, 2, 2), (2, 3), (1, 3, 3), (3, 3))
SMALL = (4, 5, 22)  # cards of a colour, in boxes with few cards of a colour or few to start with
MOST_ROUNDS = 5
MOST_TEAMS = 4

Sides: TypeAlias = shared.Sides[Rules]

COMPARISON = RecordComparison(
    read_record,
    referee,
    Verdict.data,
    dict(zip(("fault", "claims", "rounds", "points", "winners"), FACETS, strict=True)),
)
diverge = COMPARISON.diverge


# -- rounds ----------------------------------------------------------------------------------------------------------


def cells(*pairs: tuple[int, int]) -> list[Cell]:
    """Make cells of pairs of coordinates."""
    return [Cell(*pair) for pair in pairs]


def lays(seat: int, *pairs: tuple[int, int], of: int | None = None) -> list[Lay]:
    """Let a player lay cards at one cell after another."""
    return [Lay(seat, cell, of) for cell in cells(*pairs)]


def row(seat: int, length: int = LINE, way: int = 1) -> list[Lay]:
    """Let a player lay a row from the start card on."""
    return lays(seat, *((way * place, 0) for place in range(1, length + 1)))


def loose(seat: int, count: int) -> list[Lay]:
    """Let a player lay up to nine cards, three rows of three, so that they make no line of four."""
    return lays(seat, *((q, r) for r in range(3) for q in range(1, 4)))[:count]


def win_round(seat: int) -> Placed:
    """Let a player win a round as soon as can be."""
    return Placed(tuple(row(seat)))


def rounds_of_one() -> Iterator[tuple[Lay, ...]]:
    """List rounds in which there is something to see, for two players with their own cards."""
    near, far = Cell(1, 0), Cell(2, 0)
    yield (Lay(0, near, wrong=True), Lay(0, near))
    yield (Lay(0, near), Lay(1, far, at=Cell(0, 0)))
    yield (Lay(0, near), Lay(1, Cell(0, 1)))
    yield (Lay(0, near), Lay(0, Cell(0, 1)))
    yield tuple(lays(0, (1, 0), (2, 0), (2, 1), (3, 1)))
    yield tuple(row(0))
    zigzag = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (4, 2), (4, 3)]
    yield tuple(lay for place, pair in enumerate(zigzag) for lay in lays(place % 2, pair))
    bridge = [*lays(0, (1, 0), (2, 0)), *lays(1, (3, -1), (4, -1))]
    yield (*bridge, *lays(0, (4, 0), (5, 0), (3, 0)))
    yield (*row(0, 3), *lays(1, (3, 1)), *lays(0, (4, 1), (4, 2), (4, 3), (4, 0)))
    yield (*row(0), *lays(1, (0, 1)))


def after_a_point() -> Iterator[Placed]:
    """List rounds in which the first team, with a card of the second, has something to show."""
    yield Placed(())
    yield Placed((Lay(0, Cell(1, 0), of=1, wrong=True),))
    yield Placed((Lay(0, Cell(1, 0), of=1),))
    yield Placed((*row(1, 3), Lay(0, Cell(4, 0), of=1)))
    yield Placed((*loose(0, 5), Lay(1, Cell(-1, 0))))
    yield Placed((*row(1, 3, -1), *loose(0, 5), Lay(0, Cell(-4, 0), of=1)))
    yield Placed((Lay(0, Cell(-1, 0), of=1), *loose(0, 5)))


# -- matches ---------------------------------------------------------------------------------------------------------


@cache
def scripts() -> tuple[Script, ...]:
    """List the scripts that are tried: the fewest cards laid first, and the edition's own numbers before others."""
    found = [*_with_own_numbers(), *_with_other_numbers()]
    return tuple(sorted(found, key=lambda one: (one.length, len(one.rounds), one.each or 0, sum(one.sizes))))


def _with_own_numbers() -> Iterator[Script]:
    """List scripts for the edition's own cards: all teams, then what two players can do, then matches of more."""
    for sizes in SIZES:
        yield Script(sizes, (Placed(()),))
        alone = len(sizes) == sum(sizes)
        for rounds in range(1, MOST_ROUNDS) if alone else (1,):
            yield from _then_dealt(sizes, (win_round(0),) * rounds)
    for round_ in rounds_of_one():
        yield Script((1, 1), (Placed(round_),))
    for later in after_a_point():
        yield from _then_dealt((1, 1), (win_round(0), later))
    yield Script((2, 1), (win_round(0), Placed((Lay(1, Cell(1, 0)), Lay(0, Cell(0, 1), of=1)))))
    for winners in product((0, 1), repeat=2):
        yield from _then_dealt((1, 1), tuple(map(win_round, winners)))


def _with_other_numbers() -> Iterator[Script]:
    """List scripts for boxes with so few cards of a colour, or so few start cards, that they run out."""
    for each in SMALL:
        yield Script((1, 2), (Placed(()),), each)
        yield Script((1, 1), (win_round(0),), each)
        for later in after_a_point():
            yield from _then_dealt((1, 1), (win_round(0), later), each)
        for length in range(2, MOST_ROUNDS):
            for winners in product((0, 1), repeat=length):
                yield from _then_dealt((1, 1), tuple(map(win_round, winners)), each)


def _then_dealt(sizes: tuple[int, ...], rounds: tuple[Placed, ...], each: int | None = None) -> Iterator[Script]:
    """Stop after some rounds, or deal once more: with their own cards handed over first, or with those of others."""
    yield Script(sizes, rounds, each)
    yield Script(sizes, (*rounds, Placed(())), each)
    yield Script(sizes, (*rounds, Placed((), foreign_first=True)), each)


SEARCHED = (
    f"deals for {len(SIZES)} sets of teams and for players that only one side allows, rounds with a few cards laid, "
    f"and matches of up to {MOST_ROUNDS - 1} rounds won in one row, also with smaller colours and fewer start cards"
)


# -- the search ------------------------------------------------------------------------------------------------------


def find(sides: Sides, progress: Note | None = None) -> Witness | None:
    """Find the smallest witness: of all scripts the first on which the sides diverge, with nothing too much in it."""
    tried = (*at_limits(sides), *scripts())
    if progress:
        progress(f"{len(tried)} scripts")
    chosen = shared.best(_try_scripts(sides, tried))
    return COMPARISON.shrink(sides, chosen, cuts) if chosen else None


def at_limits(sides: Sides) -> list[Script]:
    """List deals for as many players as one side allows and the other does not, in teams of about the same size."""
    least = {rules.players_least for rules in (sides.one, sides.other)}
    most = {rules.players_most for rules in (sides.one, sides.other)}
    apart = [max(least) - 1] * (len(least) > 1) + [min(most) + 1] * (len(most) > 1)
    sizes = [
        tuple(sorted(count // teams + (team < count % teams) for team in range(teams)))
        for count in apart
        for teams in range(2, min(count, MOST_TEAMS) + 1)
    ]
    largest = {rules.teams_size_most for rules in (sides.one, sides.other)}
    sizes += [(1, min(largest) + 1)] * (len(largest) > 1)
    return [Script(one, (Placed(()),)) for one in sizes]


def _try_scripts(sides: Sides, tried: Sequence[Script]) -> Iterator[Witness | None]:
    for script in tried:
        seen: list[Data] = []
        for rules in (sides.one, sides.other):
            try:
                data = record_of(rules, script)
            except (FaultError, UnplayableError):
                continue
            if data not in seen:
                seen.append(data)
                yield COMPARISON.witness(sides, data)


def cuts(data: Data) -> Iterator[Data]:
    """List the records without the last round, and those with a claim less, the last one first."""
    rounds = data["rounds"]
    if len(rounds) > 1:
        yield {**data, "rounds": rounds[:-1]}
    for number in reversed(range(len(rounds))):
        claims = rounds[number]["claims"]
        for place in reversed(range(len(claims))):
            less = {**rounds[number], "claims": claims[:place] + claims[place + 1 :]}
            yield {**data, "rounds": [*rounds[:number], less, *rounds[number + 1 :]]}
