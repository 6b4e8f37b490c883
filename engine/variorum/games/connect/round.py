"""A round: stacks, a board that grows, and claims ruled on in the order of arrival.

Knows nothing of points, of the cards that teams give, or of other rounds.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from variorum.games.claims.refereeing import Ruled, wait
from variorum.games.connect import answers as a
from variorum.games.connect.board import Board, around, middle_cells
from variorum.games.connect.claims import HOLDS, Cell, Claim, Code
from variorum.games.connect.rules import Rules
from variorum.games.connect.teams import Team

Faces = Sequence[frozenset[int]]
MISNAMED = (Code.WRONG, Code.NO_SYMBOL)


class EndedBy(StrEnum):
    """What ended a round."""

    LINE = "line"
    OUT_OF_CARDS = "out-of-cards"


class Laying(NamedTuple):
    """A card that a claim plays: whose stack it comes from, and its place there."""

    seat: int
    place: int


@dataclass(frozen=True)
class Table:
    """What a round is set up with: the symbols of all cards, the colours they count as, the teams and their seats."""

    rules: Rules
    faces: Faces
    colours: Sequence[frozenset[str]]
    starts: frozenset[int]
    teams: tuple[Team, ...]

    @cached_property
    def symbols(self) -> frozenset[int]:
        """Every symbol of the deck."""
        return frozenset().union(*self.faces)

    @cached_property
    def seats(self) -> range:
        """Every seat."""
        return range(sum(len(team.seats) for team in self.teams))

    @cached_property
    def _team_of_seat(self) -> Mapping[int, int]:
        return {seat: number for number, team in enumerate(self.teams) for seat in team.seats}

    @cached_property
    def _team_of_colour(self) -> Mapping[str, int]:
        return {colour: number for number, team in enumerate(self.teams) for colour in team.colours}

    def team_of(self, seat: int) -> int:
        """Find the team of a seat."""
        return self._team_of_seat[seat]

    @cached_property
    def _owners(self) -> Sequence[int | None]:
        return [
            None if card in self.starts else next(map(self._team_of_colour.get, shown), None)
            for card, shown in enumerate(self.colours)
        ]

    def owner(self, card: int) -> int | None:
        """Find the team whose colour a card has."""
        return self._owners[card]

    def is_foreign(self, card: int, seat: int) -> bool:
        """Tell whether a card is not of the colour of a player's team."""
        return self.owner(card) != self.team_of(seat)


class Round:
    """A round being played."""

    def __init__(self, table: Table, starts: Sequence[int], stacks: Sequence[Sequence[int]]) -> None:
        self.table, self.rules = table, table.rules
        self.board = Board(table.rules, table.colours)
        for card, cell in zip(starts, middle_cells(len(starts)), strict=True):
            self.board.lay(card, cell)
        self.stacks = [list(stack) for stack in stacks]
        self.laid_by: dict[int, int] = {}
        self.waiting: dict[int, str] = {}
        self.turn = 0
        self.winner: int | None = None
        self.lines: list[tuple[Cell, ...]] = []
        self.lined: set[int] = set()
        self.ended_by: EndedBy | None = None
        self.over = False
        self._look_at_the_deal()

    def copy(self) -> Round:
        """Copy all that claims can change."""
        other = copy.copy(self)
        other.board = self.board.copy()
        other.stacks = [list(stack) for stack in self.stacks]
        other.laid_by, other.waiting = dict(self.laid_by), dict(self.waiting)
        other.lines, other.lined = list(self.lines), set(self.lined)
        return other

    def _look_at_the_deal(self) -> None:
        """End the round at once if a team has no cards and the rules say so."""
        empty = any(not any(self.stacks[seat] for seat in team.seats) for team in self.table.teams)
        ends = empty and self.rules.out_from_the_start is a.OutFromTheStart.ENDS_UNWON
        if ends or not any(self.stacks):
            self._end(EndedBy.OUT_OF_CARDS)

    def _end(self, by: EndedBy) -> None:
        self.over, self.ended_by = True, by

    # -- a claim -------------------------------------------------------------------------------------------------

    def rule(self, claim: Claim) -> Ruled:
        """Rule on a claim, and play the card if the claim holds."""
        laying = self.judge(claim)
        if isinstance(laying, Ruled):
            if laying.code in MISNAMED and self.rules.claim_wrong is a.ClaimWrong.SITS_OUT:
                wait(self.waiting, claim.player, "claim.wrong", self.able)
            return laying
        self._lay(claim, laying)
        return HOLDS

    def judge(self, claim: Claim) -> Laying | Ruled:
        """Find the card that a claim plays, or why it is refused; nothing changes."""
        if self.over:
            return Code.OVER.refuse("round.end" if self.ended_by is EndedBy.LINE else "out.end")
        layable = list(self.layable(claim.player))
        refused = self._bar(claim.player, layable) or self._unknown(claim)
        if refused:
            return refused
        matched = self.board.cards[claim.at]
        laying = next((one for one in layable if self._fits(claim, self.card(one), matched)), None)
        if laying is None:
            return Code.WRONG.refuse()
        return self._misplaced(claim, self.card(laying)) or laying

    def _bar(self, seat: int, layable: Sequence[Laying]) -> Ruled | None:
        if not layable:
            return Code.OUT.refuse("out.member" if self.rules.out_member else "out.end")
        if seat in self.waiting:
            return Code.WAITS.refuse(self.waiting[seat])
        if self.rules.reveal_turns is a.RevealTurns.IN_TURNS and seat != self.turn:
            return Code.NOT_IN_TURN.refuse()
        if self._held_up(seat):
            return Code.FOREIGN_FIRST.refuse()
        return None

    def _held_up(self, seat: int) -> bool:
        """Tell whether a player must wait for a team-mate who has another team's card open."""
        if self.rules.foreign_first is not a.ForeignFirst.WHOLE_TEAM:
            return False
        mates = self.table.teams[self.table.team_of(seat)].seats
        foreign = [mate for mate in mates if self.stacks[mate] and self.table.is_foreign(self.stacks[mate][0], mate)]
        return bool(foreign) and seat not in foreign

    def _unknown(self, claim: Claim) -> Ruled | None:
        if claim.at not in self.board.cards:
            return Code.NO_CARD.refuse()
        if not set(claim.named) <= self.table.symbols:
            return Code.NO_SYMBOL.refuse()
        if not self._may_match(claim.player, self.board.cards[claim.at]):
            return Code.NOT_TO_MATCH.refuse()
        return None

    def _may_match(self, seat: int, card: int) -> bool:
        if self.rules.claim_with is a.ClaimWith.ANY or card in self.table.starts:
            return True
        own = self.table.owner(card) == self.table.team_of(seat)
        return own and self.rules.claim_with is a.ClaimWith.OWN_COLOUR_OR_START

    def _unnamed(self, card: int, seat: int) -> bool:
        """Tell whether a card may be played without a symbol."""
        return self.rules.foreign_play is a.ForeignPlay.WITHOUT_NAMING and self.table.is_foreign(card, seat)

    def _fits(self, claim: Claim, card: int, matched: int) -> bool:
        shares = claim.symbol in self.table.faces[card] and claim.symbol in self.table.faces[matched]
        return shares or self._unnamed(card, claim.player)

    def _misplaced(self, claim: Claim, card: int) -> Ruled | None:
        """Say why a card may not go to the cell that a claim names."""
        board, rules = self.board, self.rules
        if claim.to in board.cards and not self._may_cover(claim):
            return Code.OCCUPIED.refuse()
        if rules.board_place is a.BoardPlace.ANYWHERE:
            if not board.touched(claim.to):
                return Code.NOT_ADJACENT.refuse()
        elif claim.to not in around(rules, claim.at) and not self._goes_elsewhere(claim):
            full = not board.free_around(claim.at) and rules.board_full is a.BoardFull.MAY_NOT
            return Code.FULL.refuse() if full else Code.NOT_ADJACENT.refuse()
        if rules.board_gap is a.BoardGap.MAY_NOT and claim.to not in board.cards and board.closed_in(claim.to):
            return Code.CLOSED_IN.refuse()
        if not self._unnamed(card, claim.player) and not self._touches_rightly(claim, card):
            return Code.UNNAMED.refuse()
        return None

    def _may_cover(self, claim: Claim) -> bool:
        under = self.board.cards[claim.to]
        foreign = under not in self.table.starts and self.table.is_foreign(under, claim.player)
        return self.rules.board_cover is a.BoardCover.OPPONENTS_CARD and foreign and claim.to != claim.at

    def _goes_elsewhere(self, claim: Claim) -> bool:
        """Tell whether the card matched has no free edge, and the cell is one of the nearest free ones."""
        if self.rules.board_full is not a.BoardFull.PLACE_ELSEWHERE or self.board.free_around(claim.at):
            return False
        ways = {cell: _distance(cell, claim.at) for cell in self.board.free()}
        return claim.to in ways and ways[claim.to] == min(ways.values())

    def _touches_rightly(self, claim: Claim, card: int) -> bool:
        """Tell whether enough symbols were named for all cards that a card would touch."""
        if self.rules.board_touching is a.BoardTouching.NO_MATTER:
            return True
        named = {claim.symbol} if self.rules.board_touching is a.BoardTouching.SYMBOL_ON_ALL else set(claim.named)
        touched = (self.board.cards[cell] for cell in self.board.touched(claim.to))
        return all(self.table.faces[card] & self.table.faces[one] & named for one in touched)

    # -- stacks --------------------------------------------------------------------------------------------------

    def card(self, laying: Laying) -> int:
        """Say which card would be played."""
        return self.stacks[laying.seat][laying.place]

    def layable(self, seat: int) -> Iterator[Laying]:
        """List the cards that a player could play: the open one, and any others that the rules allow."""
        mates = self.table.teams[self.table.team_of(seat)].seats
        if self.rules.deal_divide is a.DealDivide.COMMON_STACK:
            yield from self._within(mates[0])
            return
        yield from self._within(seat)
        if self.rules.claim_own is a.ClaimOwn.TEAM_CARD:
            for mate in mates:
                if mate != seat:
                    yield from self._within(mate)

    def _within(self, seat: int) -> Iterator[Laying]:
        """List the places of a stack from which its player could play a card."""
        rules, stack = self.rules, self.stacks[seat]
        anything = (
            rules.reveal_which is a.RevealWhich.ANY
            or rules.reveal_next is a.RevealNext.AT_WILL
            or rules.reveal_swap is a.RevealSwap.TO_THE_BOTTOM
        )
        for place, card in enumerate(stack):
            yield Laying(seat, place)
            past = rules.foreign_rid is a.ForeignRid.UNDER_THE_STACK and self.table.is_foreign(card, seat)
            if not anything and not past:
                return

    def _take(self, laying: Laying) -> int:
        """Take a card from its stack; skipped cards go to the bottom if the rules say so."""
        stack, place = self.stacks[laying.seat], laying.place
        card = stack[place]
        kept_in_place = self.rules.reveal_which is a.RevealWhich.ANY or self.rules.reveal_next is a.RevealNext.AT_WILL
        rest = stack[:place] + stack[place + 1 :] if kept_in_place else stack[place + 1 :] + stack[:place]
        self.stacks[laying.seat] = rest
        return card

    # -- what happens after a card is played -----------------------------------------------------------------------

    def _lay(self, claim: Claim, laying: Laying) -> None:
        card, team = self._take(laying), self.table.team_of(claim.player)
        self.board.lay(card, claim.to)
        self.laid_by[card] = team
        self.waiting.clear()
        if self.rules.out_member is a.OutMember.GETS_SOME:
            self._share(team)
        if self.rules.claim_row is a.ClaimRow.ONE_AT_A_TIME:
            wait(self.waiting, claim.player, "claim.row", self.able)
        self._settle(card, claim.to, team)
        self._pass_on(claim.player)

    def _pass_on(self, seat: int) -> None:
        """Let the next player who has cards take a turn."""
        seats = len(self.table.seats)
        after = (one % seats for one in range(seat + 1, seat + 1 + seats))
        self.turn = next((one for one in after if any(True for _ in self.layable(one))), seat)

    def _share(self, team: int) -> None:
        """Give a player without cards the lower half of the largest stack of the team."""
        seats = self.table.teams[team].seats
        for seat in seats:
            if not self.stacks[seat]:
                rich = max(seats, key=lambda one: len(self.stacks[one]))
                half = -(-len(self.stacks[rich]) // 2)
                self.stacks[seat], self.stacks[rich] = self.stacks[rich][half:], self.stacks[rich][:half]

    def _settle(self, card: int, cell: Cell, team: int) -> None:
        """Check whether a played card completes a line, leaves its team without cards, or both."""
        owner = self.table.owner(card)
        lines = [] if owner is None else self._lines(card, cell)
        if self.rules.line_whose is a.LineWhose.NOBODY_IF_FOREIGN and owner != team:
            lines = []
        winner = team if self.rules.line_whose is a.LineWhose.COMPLETER else owner
        out = self._is_out(team, owner)
        if lines and out:
            rule = self.rules.out_last_own if winner == team else self.rules.out_last_other
            if rule in (a.OutLastOwn.NOBODY_WINS, a.OutLastOther.NOBODY_WINS):
                lines = []
        if lines:
            self._line(lines, winner)
        if not self.over and (out or not any(self.stacks)):
            self._end(EndedBy.LINE if self.winner is not None else EndedBy.OUT_OF_CARDS)

    def _lines(self, card: int, cell: Cell) -> list[tuple[Cell, ...]]:
        return [line for colour in sorted(self.table.colours[card]) for line in self.board.lines(cell, colour)]

    def _line(self, lines: list[tuple[Cell, ...]], team: int | None) -> None:
        """Let a line win the round, and end it."""
        if self.winner is None:
            self.winner, self.lines = team, lines
        if team is not None:
            self.lined.add(team)
        if self.rules.round_end is a.RoundEnd.ENDS or len(self.lined) >= len(self.table.teams) - 1:
            self._end(EndedBy.LINE)

    def _is_out(self, team: int, colour: int | None) -> bool:
        """Tell whether a team is out of cards after playing a card of some team's colour."""
        rules = self.rules
        if rules.out_end is not a.OutEnd.ENDS_UNWON:
            return False
        seats = self.table.teams[team].seats
        if rules.deal_divide is a.DealDivide.COMMON_STACK:
            seats = seats[:1]
        spared = 1 if rules.out_last_open is a.OutLastOpen.ALREADY else 0
        stacks = [self.stacks[seat][spared:] for seat in seats]
        if rules.out_counted is a.OutCounted.OWN_COLOUR and colour != team:
            return False
        if rules.out_counted is a.OutCounted.OWN_COLOUR:
            stacks = [[card for card in stack if self.table.owner(card) == team] for stack in stacks]
        if rules.out_member is a.OutMember.ENDS_ROUND:
            return any(not stack for stack in stacks)
        return not any(stacks)

    # -- what can be done ----------------------------------------------------------------------------------------

    def able(self) -> set[int]:
        """List the players who have a card to play and need not wait for a team-mate."""
        seats = (seat for seat in self.table.seats if any(True for _ in self.layable(seat)))
        return {seat for seat in seats if not self._held_up(seat)}

    def chances(self, seats: Sequence[int] | None = None) -> list[Claim]:
        """List every claim that would hold now, of some players or of all."""
        found = {}
        for seat in self.table.seats if seats is None else seats:
            for laying in self.layable(seat):
                for claim in self._claims(seat, self.card(laying)):
                    if claim not in found and isinstance(self.judge(claim), Laying):
                        found[claim] = True
        return list(found)

    def _claims(self, seat: int, card: int) -> Iterator[Claim]:
        """List claims that play a card somewhere, allowed or not."""
        faces, cells = self.table.faces, self.board.cards
        free = self.board.free()
        everywhere = self.rules.board_place is a.BoardPlace.ANYWHERE
        for at, matched in cells.items():
            symbol = min(faces[card] & faces[matched], default=min(faces[card]))
            near = free if everywhere else self.board.free_around(at) or free
            covers = list(cells) if self.rules.board_cover is a.BoardCover.OPPONENTS_CARD else []
            for to in [*near, *covers]:
                yield Claim(seat, symbol, at, to, self.also_named(card, to, symbol))

    def also_named(self, card: int, to: Cell, symbol: int) -> tuple[int, ...]:
        """List the other symbols to name for a card to go to a cell."""
        if self.rules.board_touching is not a.BoardTouching.EACH_NAMED:
            return ()
        touched = (self.board.cards[cell] for cell in self.board.touched(to))
        shared = {min(self.table.faces[card] & self.table.faces[one], default=symbol) for one in touched}
        return tuple(sorted(shared - {symbol}))


def _distance(one: Cell, other: Cell) -> int:
    """Count the steps between two cells."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))
