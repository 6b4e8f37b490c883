"""The table step by step: after each deal, claim and end of a round. Knows nothing of how it is shown."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from variorum.games.claims.planes import Card
from variorum.games.claims.refereeing import OK, Ruled
from variorum.games.claims.stepping import ClaimPosition
from variorum.games.connect.claims import Cell, Claim
from variorum.games.connect.match import Match
from variorum.games.connect.records import Record
from variorum.games.connect.referee import referee
from variorum.games.connect.round import Round
from variorum.games.connect.rules import Rules
from variorum.games.faults import FaultError


class Step(StrEnum):
    """The kind of step that led to a position."""

    DEAL = "deal"
    CLAIM = "claim"
    END = "end"
    REFUSED = "refused"


@dataclass(frozen=True)
class Setting:
    """The setting of a match: cards, colours (start cards have none), teams, the length of a line."""

    faces: tuple[Card, ...]
    colours: Mapping[int, str]
    teams: Mapping[str, tuple[str, ...]]
    line: int


@dataclass(frozen=True)
class Claimed:
    """A claim and its ruling: the card played, or meant to be played, and the card matched."""

    text: str
    player: str
    symbols: tuple[int, ...]
    at: Cell
    to: Cell
    card: int | None
    matched: int | None
    code: str
    question: str | None

    @property
    def holds(self) -> bool:
        """Tell whether the claim holds."""
        return self.code == OK


@dataclass(frozen=True)
class Handed:
    """A card that changed hands before a round."""

    card: int
    giver: str
    taker: str


@dataclass(frozen=True)
class Position(ClaimPosition):
    """The table after a step; a set-up that is not allowed has none."""

    step: Step
    round: int
    claim: int
    setting: Setting | None = None
    claimed: Claimed | None = None
    board: tuple[tuple[Cell, int], ...] = ()
    lines: tuple[tuple[Cell, ...], ...] = ()
    stacks: Mapping[str, tuple[int, ...]] | None = None
    points: Mapping[str, int] | None = None
    markers: Mapping[str, tuple[int, ...]] | None = None
    handed: tuple[Handed, ...] = ()
    over: bool = False
    winner: str | None = None
    ended_by: str | None = None
    winners: tuple[str, ...] | None = None
    code: str | None = None
    question: str | None = None
    message: str | None = None

    @property
    def text(self) -> str | None:
        """The claim as written in the record, if this position follows one."""
        return self.claimed.text if self.claimed else None


class _Watcher:
    """Notes the table after each deal, each claim and each round."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.positions: list[Position] = []
        self.setting: Setting | None = None
        self.now: tuple[Match, Round] | None = None
        self.left: Match | None = None  # the match as a round that is over leaves it, before any card is handed over

    def __call__(self, match: Match, played: Round, claim: Claim | None, ruled: Ruled | None) -> None:
        """Note the table after a deal or a claim."""
        if claim is None or ruled is None:
            self.end_round()
            self.setting = self.setting or _setting(match, self.record)
            table = self._table(Step.DEAL, match, played, match.played + 1, 0)
            self.positions.append(replace(table, handed=self._list_handed(match)))
            self.left = None
        else:
            before = self.positions[-1]
            table = self._table(Step.CLAIM, match, played, before.round, before.claim + 1)
            self.positions.append(table.after(ruled, claimed=self._describe_claim(before, claim, ruled, played)))
        self.now = match, played
        if played.over and self.left is None:
            self.left = _close_round(match)

    def end_round(self) -> None:
        """Note how a round ended, or where the record stops."""
        if self.now is None:
            return
        match, played = self.left or self.now[0], self.now[1]
        before, self.now = self.positions[-1], None
        end = self._table(Step.END, match, played, before.round, before.claim)
        winners = None if match.winners is None else tuple(sorted(match.teams[one].name for one in match.winners))
        self.positions.append(replace(end, winners=winners))

    def _table(self, step: Step, match: Match, played: Round, number: int, claim: int) -> Position:
        names = [team.name for team in match.teams]
        return Position(
            step=step,
            round=number,
            claim=claim,
            setting=self.setting,
            board=tuple(played.board.cards.items()),
            lines=tuple(map(tuple, played.lines)),
            stacks={name: tuple(played.stacks[seat]) for seat, name in enumerate(self.record.players)},
            points=dict(zip(names, match.points, strict=True)),
            markers={name: tuple(cards) for name, cards in zip(names, match.markers, strict=True)},
            over=played.over,
            winner=None if played.winner is None else names[played.winner],
            ended_by=None if played.ended_by is None else str(played.ended_by),
        )

    def _describe_claim(self, before: Position, claim: Claim, ruled: Ruled, played: Round) -> Claimed:
        player = self.record.players[claim.player]
        stack = (before.stacks or {}).get(player, ())
        return Claimed(
            text=self.record.rounds[before.round - 1].texts[before.claim],
            player=player,
            symbols=claim.named,
            at=claim.at,
            to=claim.to,
            card=played.board.cards[claim.to] if ruled.holds else next(iter(stack), None),
            matched=dict(before.board).get(claim.at),
            code=str(ruled.code),
            question=ruled.question,
        )

    def _list_handed(self, match: Match) -> tuple[Handed, ...]:
        """List the cards that have changed hands since the round before was cleared."""
        if self.left is None:
            return ()
        before = {card: team for team, cards in enumerate(self.left.held) for card in cards}
        after = {card: team for team, cards in enumerate(match.held) for card in cards}
        name = [team.name for team in match.teams]
        moved = sorted(card for card in after if card in before and before[card] != after[card])
        return tuple(Handed(card, name[before[card]], name[after[card]]) for card in moved)


def _close_round(match: Match) -> Match:
    """Close the round of a match, and leave the match itself as it is."""
    shared = {id(one): one for one in (match.table, match.rules)}
    closed = copy.deepcopy(match, shared)
    closed.close_round()
    return closed


def _setting(match: Match, record: Record) -> Setting:
    return Setting(
        faces=tuple(tuple(sorted(face)) for face in match.table.faces),
        colours={card: colour for colour, pile in match.colours.items() for card in pile},
        teams={team.name: tuple(record.players[seat] for seat in team.seats) for team in match.teams},
        line=match.rules.line_length,
    )


def positions(rules: Rules, record: Record) -> list[Position]:
    """Replay a record, and list the table after each deal, each claim and each round; last, a set-up refused."""
    watcher = _Watcher(record)
    verdict = referee(rules, record, watcher)
    watcher.end_round()
    if verdict.fault is not None:
        watcher.positions.append(_refuse(verdict.fault, verdict.fault_round or 1))
    return watcher.positions


def _refuse(fault: FaultError, number: int) -> Position:
    return Position(Step.REFUSED, number, 0, code=fault.code, question=fault.question, message=fault.message)
