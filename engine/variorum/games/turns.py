"""Games of turns: one player moves after another, and who plays and what they do is the whole record. Knows no game.

Such a game says what a state is and how it begins; its records, referee, positions, simulated players and witnesses
are here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from variorum.games.chance import Chance
from variorum.games.divergence import Divergence, Sides, Witness
from variorum.games.faults import FaultError
from variorum.games.narration import MoveNarration
from variorum.games.players import name_players
from variorum.games.protocol import Data, Game, Note
from variorum.games.records import EXAMPLE_KEYS, WITNESS_KEYS, Header, RecordReader

MOST_PLAYERS = 60
MOST_MOVES = 2_000
LONGEST_MOVE = 200
MOST_SEARCHED = 20_000
KEYS = ("game", "edition", "reading", "players", "moves")


@dataclass(frozen=True)
class TurnRecord(Header):
    """A game as it was played."""

    players: tuple[str, ...]
    moves: tuple[str, ...]


@dataclass(frozen=True)
class TurnState(ABC):
    """A game in progress: the rules, the players in seat order, and the moves so far. A game adds its table."""

    game: ClassVar[str]
    rules: Any
    players: tuple[str, ...]
    moves: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    @abstractmethod
    def turn(self) -> str:
        """The player whose turn it is."""

    @abstractmethod
    def legal_moves(self) -> Sequence[str]:
        """List what that player may do, in a fixed order; nothing once the game is over."""

    @abstractmethod
    def make(self, move: str) -> Self:
        """Make a legal move."""

    @abstractmethod
    def refuse(self, move: str) -> FaultError:
        """Say why a move is not legal, and by which question."""

    @abstractmethod
    def outcome(self) -> Sequence[str] | None:
        """Name the winners, once the game is over."""

    @abstractmethod
    def position(self) -> Any:
        """Show the table: a dataclass with the last move as `text`."""

    @property
    def text(self) -> str | None:
        """The last move, or None at the start."""
        return self.moves[-1] if self.moves else None

    def apply(self, move: str, /, **_: Any) -> Self:
        """Make a move, or raise FaultError where the rules do not allow it."""
        if move not in self.legal_moves():
            raise self.refuse(move)
        return replace(self.make(move), moves=(*self.moves, move))

    def record(self, edition: str | None = None) -> Data:
        """Write the game so far."""
        header = {"edition": edition} if edition else {}
        return {"game": self.game, **header, "players": list(self.players), "moves": list(self.moves)}


@dataclass(frozen=True)
class TurnVerdict:
    """What the rules make of a record: the states up to the first fault."""

    states: Sequence[TurnState]
    fault: FaultError | None

    @property
    def legal(self) -> bool:
        """Whether every move is allowed."""
        return self.fault is None

    def data(self) -> Data:
        """Write it for programs."""
        if self.fault:
            place = {"move": len(self.states)} if self.states else {}
            return {"legal": False, "winners": None, "fault": self.fault.data(**place)}
        won = self.states[-1].outcome()
        return {"legal": True, "winners": None if won is None else list(won), "fault": None}


class TurnGame(Game):
    """A game of turns. It names itself and its rules, and says how it begins."""

    narration = MoveNarration()

    @abstractmethod
    def begin(self, rules: Any, players: tuple[str, ...], /) -> TurnState:
        """Begin a game; raise FaultError where the number of players is not allowed."""

    def read_record(self, data: Any, /) -> TurnRecord:
        """Read a record; a witness is one too."""
        reader = RecordReader(data)
        reader.mapping(*KEYS, *WITNESS_KEYS, *EXAMPLE_KEYS)
        reader.require_game(self.name)
        reader.require(("players", "moves"), "a record of this game has players and moves")
        players = reader.players(MOST_PLAYERS, "{name} sits here twice; give each player a name of their own")
        moves = tuple(_move(one) for one in reader.inside("moves").items(MOST_MOVES, "moves"))
        return TurnRecord(reader.edition(), reader.reading(), players, moves)

    def referee(self, rules: Any, record: TurnRecord, /) -> TurnVerdict:
        """Replay a record up to the first move that is not allowed."""
        states: list[TurnState] = []
        try:
            states.append(self.begin(rules, record.players))
            for move in record.moves:
                states.append(states[-1].apply(move))
        except FaultError as fault:
            return TurnVerdict(states, fault)
        return TurnVerdict(states, None)

    def positions(self, rules: Any, record: TurnRecord, /) -> list[Any]:
        """List the table after each move."""
        return [state.position() for state in self.referee(rules, record).states]

    def deal(self, rules: Any, players: int | Sequence[str], seed: int, /, **_: Any) -> TurnState:
        """Begin a game."""
        return self.begin(rules, name_players(players) if isinstance(players, int) else tuple(players))

    def resume(self, rules: Any, record: TurnRecord, /) -> TurnState:
        """Take up a recorded game where it stopped."""
        verdict = self.referee(rules, record)
        if verdict.fault:
            raise verdict.fault
        return verdict.states[-1]

    def simulate(self, rules: Any, players: int, seed: int, /, **_: Any) -> Data:
        """Let players move by chance."""
        state, chance = self.begin(rules, name_players(players)), Chance(seed)
        while moves := state.legal_moves():
            state = state.apply(moves[chance.below(len(moves))])
        return state.record()

    @property
    def witnesses(self) -> TurnSearch:
        """How witnesses are searched for."""
        return TurnSearch(self)


class TurnSearch:
    """How a witness of a game of turns is searched for: games of two players, the shortest first."""

    SEARCHED = f"games of two players, the shortest first, up to {MOST_SEARCHED:,} of them"

    def __init__(self, game: TurnGame) -> None:
        self.game = game

    def find(self, sides: Sides[Any], note: Note, /) -> Witness | None:
        """Find the shortest record on which two rule sets differ."""
        records = deque([TurnRecord(None, {}, name_players(2), ())])
        for number in range(MOST_SEARCHED):
            if not records:
                break
            record = records.popleft()
            note(f"record {number + 1}, of {len(record.moves)} moves")
            one, other = (self.game.referee(rules, record) for rules in (sides.one, sides.other))
            divergence = self._diverge(sides, record, one, other)
            if divergence:
                data = {"players": list(record.players), "moves": list(record.moves)}
                return Witness({"game": self.game.name, **data}, divergence)
            if one.legal and other.legal:
                moves = dict.fromkeys(move for side in (one, other) for move in side.states[-1].legal_moves())
                records.extend(replace(record, moves=(*record.moves, move)) for move in moves)
        return None

    def _diverge(
        self, sides: Sides[Any], record: TurnRecord, one: TurnVerdict, other: TurnVerdict
    ) -> Divergence | None:
        """Find how two sides diverge on a record, if they do, and what is made of it as printed."""
        shows = _difference(one, other)
        if shows is None or not (one.legal or other.legal):
            return None
        printed = None if sides.printed is None else self.game.referee(sides.printed, record)
        again = _difference(other, printed) if printed else None
        outcomes = {shows: one.data()[shows]}, {shows: other.data()[shows]}
        return Divergence(shows, outcomes, {again: printed.data()[again]} if printed and again else None)


def _move(reader: RecordReader) -> str:
    """Read a move: a few letters, so that whatever a game makes of it is soon made."""
    move = reader.answer()
    if len(move) > LONGEST_MOVE:
        raise reader.fail(f"a move has at most {LONGEST_MOVE} letters, this one {len(move):,}")
    return move


def _difference(one: TurnVerdict, other: TurnVerdict) -> str | None:
    """Name what two verdicts on one record differ in: a fault, which prevents the rest, or who wins."""
    if one.fault or other.fault:
        return "fault" if _place(one) != _place(other) else None
    return "winners" if one.states[-1].outcome() != other.states[-1].outcome() else None


def _place(verdict: TurnVerdict) -> tuple[int, str, str] | None:
    return (len(verdict.states), verdict.fault.code, verdict.fault.question) if verdict.fault else None
