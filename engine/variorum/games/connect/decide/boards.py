"""Boards made to order: the most compact one, all small ones, and rounds in which cards are laid as one wishes.

Every board is the engine's, every card is laid by a claim that the engine rules on, and every round can be written as
a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from variorum.games.claims.refereeing import Ruled
from variorum.games.connect import answers as a
from variorum.games.connect.board import MIDDLE, Board, around, step
from variorum.games.connect.claims import Cell, Claim
from variorum.games.connect.deck import colour_name
from variorum.games.connect.match import Match
from variorum.games.connect.players import seat_teams
from variorum.games.connect.records import GAME, claim_text
from variorum.games.connect.round import Round
from variorum.games.connect.rules import Rules
from variorum.games.players import name_players
from variorum.prove.undecided import UndecidedError

# -- edges -----------------------------------------------------------------------------------------------------------


def board_of(rules: Rules, cells: Iterable[Cell]) -> Board:
    """Lay cards of no colour on cells."""
    board = Board(rules, [frozenset()])
    for cell in cells:
        board.lay(0, cell)
    return board


def free_edges(rules: Rules, cells: Iterable[Cell]) -> int:
    """Count the free edges of all cards."""
    board = board_of(rules, cells)
    return sum(len(board.free_around(cell)) for cell in board.cards)


def spiral(rules: Rules, cards: int) -> list[Cell]:
    """Lay cards round and round the first: each where it touches most, and of these places the nearest to the first."""
    board = board_of(rules, [MIDDLE])
    while len(board.cards) < cards:
        board.lay(0, min(board.free(), key=lambda cell: (-len(board.touched(cell)), _length(cell), cell)))
    return list(board.cards)


def _length(cell: Cell) -> int:
    """Square the way from the first card, as the eye sees it."""
    return cell.q * cell.q + cell.q * cell.r + cell.r * cell.r


def ways(rules: Rules) -> list[tuple[Cell, int]]:
    """List the directions in which cards meet edge to edge, one of each two that are opposite, and its edges."""
    found: dict[Cell, int] = {}
    for edge in around(rules, MIDDLE):
        way = max(edge, Cell(-edge.q, -edge.r))
        found[way] = found.get(way, 0) + 1
    return list(found.items())


def room(first: int, second: int, third: int) -> int:
    """Count how many cells can lie on a number of rows in each of three directions, at most.

    The first two make a grid, which falls into chains along which both coordinates grow; so does their sum, so that
    a chain has no two cells in one row of the third direction.
    """
    return sum(min(third, first + second - 1 - 2 * chain) for chain in range(min(first, second)))


def fewest_free_edges(rules: Rules, cards: int) -> int | None:
    """Count the edges that a number of cards leave free at least: a row has a free edge at each end.

    None where cards do not meet in three directions of which one is the difference of the others.
    """
    meeting = ways(rules)
    cells = {way for way, _ in meeting}
    if cells != {Cell(1, 0), Cell(0, 1), Cell(1, -1)}:
        return None
    each = dict(meeting)
    numbers = [each[Cell(1, 0)], each[Cell(0, 1)], each[Cell(1, -1)]]
    span = range(1, cards + 1)
    best = 6 * cards
    for first in span:
        for second in span:
            if numbers[0] * second + numbers[1] * first >= best:
                break
            third = next((one for one in range(1, first + second) if room(first, second, one) >= cards), None)
            if third is not None:
                # Along (1, 0) the second coordinate stays, along (0, 1) the first, along (1, -1) their sum.
                best = min(best, numbers[0] * second + numbers[1] * first + numbers[2] * third)
    return best


def boards(rules: Rules, cards: int) -> set[frozenset[Cell]]:
    """List all boards with this number of cards, shifted to begin at zero."""
    found = {frozenset([MIDDLE])}
    for _ in range(cards - 1):
        found = {_shift({*cells, place}) for cells in found for place in board_of(rules, cells).free()}
    return found


def _shift(cells: set[Cell]) -> frozenset[Cell]:
    q, r = min(cell.q for cell in cells), min(cell.r for cell in cells)
    return frozenset(Cell(cell.q - q, cell.r - r) for cell in cells)


# -- rounds ----------------------------------------------------------------------------------------------------------


class StagedError(UndecidedError):
    """A card could not be laid as one wished."""


class Staged:
    """A match of players who play alone, in which cards are laid as one wishes, and which can be written down."""

    def __init__(self, rules: Rules, teams: int) -> None:
        names = [colour_name(place) for place in range(teams)]
        self.rules = rules
        self.match = Match(rules, seat_teams((1,) * teams, names))
        self.names = name_players(teams)
        self.written: list[dict[str, Any]] = []
        self.round: Round | None = None

    @property
    def current(self) -> Round:
        """The round being played."""
        if self.round is None:
            raise StagedError("no round has begun")
        return self.round

    def hands(self) -> list[list[int]]:
        """List what every player holds, in order."""
        return [sorted(held) for held in self.match.held]

    def begin(self, stacks: Sequence[Sequence[int]] | None = None) -> Round:
        """Begin a round with the first start cards that can be used, and with these stacks."""
        stacks = self.hands() if stacks is None else stacks
        starts = sorted(self.match.able_to_start())[: self.rules.deal_start]
        self.round = self.match.start_round(starts, stacks)
        listed = {name: list(stack) for name, stack in zip(self.names, stacks, strict=True)}
        self.written.append({"start": starts[0] if len(starts) == 1 else starts, "stacks": listed, "claims": []})
        return self.round

    def claim(self, seat: int, cell: Cell) -> Claim:
        """Make the claim with which a player lays the open card at a cell."""
        played, faces = self.current, self.match.table.faces
        touched = played.board.touched(cell)
        if not touched or not played.stacks[seat]:
            raise StagedError(f"nobody can lay a card at {cell}")
        shared = faces[played.stacks[seat][0]]
        symbols = {one: min(shared & faces[played.board.cards[one]]) for one in touched}
        named = set(symbols.values()) if self._all_named else set()
        claims = [Claim(seat, symbols[at], at, cell, tuple(sorted(named - {symbols[at]}))) for at in touched]
        return next((one for one in claims if not isinstance(played.judge(one), Ruled)), claims[0])

    @property
    def _all_named(self) -> bool:
        return self.rules.board_touching is a.BoardTouching.EACH_NAMED

    def lay(self, seat: int, cell: Cell) -> None:
        """Let a player lay the open card at a cell."""
        claim = self.claim(seat, cell)
        ruled = self.current.rule(claim)
        if not ruled.holds:
            raise StagedError(f"{claim_text(claim, self.names)} is refused: {ruled.code}")
        self.written[-1]["claims"].append(claim_text(claim, self.names))

    def fits(self, seat: int, cell: Cell) -> bool:
        """Tell whether a player's open card completes nothing at a cell."""
        after = self.current.copy()
        judged = after.judge(self.claim(seat, cell))
        if isinstance(judged, Ruled):
            return False
        card = after.card(judged)
        after.board.lay(card, cell)
        return not any(after.board.lines(cell, colour) for colour in self.match.table.colours[card])

    def lay_out(self, wanted: Mapping[Cell, int], spared: Cell) -> None:
        """Let players lay cards where they are wanted, and others fill the ways between, without completing a line."""
        left = dict(wanted)
        fillers = [seat for seat in self.match.table.seats if seat not in wanted.values()]
        while left:
            way = self._way(set(left), spared)
            for cell in way:
                seats = [left.pop(cell)] if cell in left else sorted(fillers, key=self._count_held, reverse=True)
                seat = next((one for one in seats if self.fits(one, cell)), None)
                if seat is None:
                    raise StagedError(f"whatever is laid at {cell} completes a line")
                self.lay(seat, cell)

    def _count_held(self, seat: int) -> int:
        return len(self.current.stacks[seat])

    def _way(self, goals: set[Cell], spared: Cell) -> list[Cell]:
        """Find a shortest way over free cells from the cards on the table to a cell that is wanted."""
        board = self.current.board
        ways = [[place] for place in board.free() if place != spared]
        seen = {way[0] for way in ways}
        for way in ways:
            if way[-1] in goals:
                return way
            for cell in around(self.rules, way[-1]):
                if cell not in seen and cell != spared and cell not in board.cards:
                    seen.add(cell)
                    ways.append([*way, cell])
        raise StagedError("there is no way")

    def close(self) -> None:
        """Close a round that is over."""
        self.match.close_round()
        self.round = None

    def data(self) -> dict[str, Any]:
        """Write the match down."""
        teams = {team.name: [self.names[seat] for seat in team.seats] for team in self.match.teams}
        return {"game": GAME, "teams": teams, "rounds": self.written}


def row(length: int) -> Iterator[Cell]:
    """List the cells of a row that begins next to the start card."""
    return (step(MIDDLE, (1, 0), times) for times in range(1, length + 1))
