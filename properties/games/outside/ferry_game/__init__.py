"""Ferry: players load crates onto a boat that carries only so much. A whole game as an outside package would add it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import Any

from variorum.games.chance import Chance
from variorum.games.divergence import Divergence, Sides, Witness
from variorum.games.faults import FaultError
from variorum.games.protocol import Data, Game, Note, part
from variorum.games.records import WITNESS_KEYS, RecordReader
from variorum.games.ruleset import RuleSet, asks, may_ask

NAMES = ("Ana", "Bo", "Cy", "Dee")
RING = "ring"


class TurnRing(StrEnum):
    """When may a player ring the bell?"""

    ONLY_IF_STUCK = "only-if-stuck"
    ANY_TIME = "any-time"


class EndWinner(StrEnum):
    """Who wins?"""

    LAST_LOADER = "last-loader"
    LIGHTEST_HAND = "lightest-hand"


class EndTie(StrEnum):
    """Who wins when several players have the least weight?"""

    SHARED = "shared"
    BELL = "bell"


@dataclass(frozen=True, eq=False)
class Rules(RuleSet):
    """The answers that this game plays."""

    setup_heaviest: int = asks("setup.heaviest")
    setup_limit: int = asks("setup.limit")
    turn_ring: TurnRing = asks("turn.ring")
    end_winner: EndWinner = asks("end.winner")
    end_tie: EndTie | None = may_ask("end.tie")


# -- play ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class State:
    """A boat half loaded: who plays, what each has in hand, and the moves so far."""

    rules: Rules
    players: tuple[str, ...]
    hands: tuple[frozenset[int], ...]
    load: int = 0
    moves: tuple[str, ...] = ()
    last: int | None = None
    rang: int | None = None

    @property
    def seat(self) -> int:
        """The seat whose turn it is: the first from the next on that has a crate."""
        after = (len(self.moves) + step for step in range(len(self.players)))
        return next((seat % len(self.players) for seat in after if self.hands[seat % len(self.players)]), 0)

    @property
    def turn(self) -> str:
        """The player whose turn it is."""
        return self.players[self.seat]

    def legal_moves(self) -> list[str]:
        """List the crates that fit, lightest first, then the bell where it may be rung."""
        if self.rang is not None or not any(self.hands):
            return []
        fits = [str(crate) for crate in sorted(self.hands[self.seat]) if self.load + crate <= self.rules.setup_limit]
        return [*fits, RING] if not fits or self.rules.turn_ring is TurnRing.ANY_TIME else fits

    def apply(self, move: str, /, **_: Any) -> State:
        """Load a crate, or ring the bell."""
        if move not in self.legal_moves():
            raise self._refusal(move)
        if move == RING:
            return replace(self, moves=(*self.moves, move), rang=self.seat)
        hands = tuple(hand - {int(move)} if seat == self.seat else hand for seat, hand in enumerate(self.hands))
        return replace(self, hands=hands, load=self.load + int(move), moves=(*self.moves, move), last=self.seat)

    def _refusal(self, move: str) -> FaultError:
        if not self.legal_moves():
            return FaultError("over", "end.winner", f"{move}, but the game is over.")
        if move == RING:
            return FaultError("must-load", "turn.ring", f"{self.turn} rings, but has a crate that fits.")
        if not move.isdecimal() or int(move) not in self.hands[self.seat]:
            return FaultError("no-crate", "setup.heaviest", f"{self.turn} has no crate of weight {move}.")
        return FaultError("too-heavy", "setup.limit", f"{move} on {self.load} is more than {self.rules.setup_limit}.")

    def outcome(self) -> tuple[str, ...] | None:
        """Name the winners, once the game is over."""
        if self.legal_moves():
            return None
        if self.rules.end_winner is EndWinner.LAST_LOADER:
            return () if self.last is None else (self.players[self.last],)
        least = min(map(sum, self.hands))
        best = [seat for seat, hand in enumerate(self.hands) if sum(hand) == least]
        if self.rules.end_tie is EndTie.BELL and self.rang in best:
            best = [seat for seat in best if seat == self.rang]
        return tuple(sorted(self.players[seat] for seat in best))

    def open_hands(self) -> dict[str, list[int]]:
        """List what each player has in hand."""
        return dict(zip(self.players, map(sorted, self.hands), strict=True))

    def record(self, edition: str | None = None) -> Data:
        """Write the game so far."""
        named = {"edition": edition} if edition else {}
        return {"game": Ferry.name, **named, "players": list(self.players), "moves": list(self.moves)}


def named(players: int) -> list[str]:
    """Name as many players."""
    return [*NAMES, *map(str, range(players))][:players]


def begin(rules: Rules, players: Sequence[str]) -> State:
    """Deal each player a crate of each weight."""
    if not 2 <= len(players) <= len(NAMES):
        raise FaultError("players", "setup.heaviest", f"2 to {len(NAMES)} play, not {len(players)}.")
    return State(rules, tuple(players), (frozenset(range(1, rules.setup_heaviest + 1)),) * len(players))


# -- records -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """A game as it was played."""

    players: tuple[str, ...]
    moves: tuple[str, ...]
    edition: str | None
    reading: Mapping[str, str]


KEYS = ("game", "edition", "reading", "players", "moves")


def read_record(data: Any) -> Record:
    """Read a record; a witness is one too."""
    reader = RecordReader(data)
    reader.mapping(*KEYS, *WITNESS_KEYS)
    reader.require_game(Ferry.name)
    reader.require(("players", "moves"), "a record of this game has players and moves")
    players = reader.players(len(NAMES), "{name} plays already")
    moves = tuple(one.answer() for one in reader.inside("moves").items(200, "moves"))
    return Record(players, moves, reader.edition(), reader.reading())


@dataclass(frozen=True)
class Verdict:
    """What the rules make of a record."""

    states: Sequence[State]
    fault: FaultError | None

    @property
    def legal(self) -> bool:
        """Whether every move is allowed."""
        return self.fault is None

    def data(self) -> Data:
        """Write it for programs."""
        last, fault = self.states[-1], self.fault
        won = last.outcome() if fault is None else None
        found: Data = {"legal": self.legal, "load": last.load, "winners": won and list(won), "fault": None}
        if fault:
            said = {"code": fault.code, "question": fault.question, "message": fault.message}
            found["fault"] = {"move": len(self.states), **said}
        return found


@dataclass(frozen=True)
class Position:
    """The boat after a move."""

    text: str | None
    load: int
    hands: Mapping[str, list[int]]


def referee(rules: Rules, record: Record) -> Verdict:
    """Replay a record up to the first move that is not allowed."""
    states = [begin(rules, record.players)]
    try:
        for move in record.moves:
            states.append(states[-1].apply(move))
    except FaultError as fault:
        return Verdict(states, fault)
    return Verdict(states, None)


# -- the game ------------------------------------------------------------------------------------------------------


class Search:
    """How witnesses are searched for: every record of two players, the shortest first."""

    SEARCHED = "every record of two players, up to seven moves"

    def find(self, sides: Sides[Rules], note: Note, /) -> Witness | None:
        """Find the shortest record on which two rule sets differ."""
        for length in range(8):
            note(f"records of {length} moves")
            for moves in product([*map(str, range(1, 7)), RING], repeat=length):
                record = Record(NAMES[:2], moves, None, {})
                one, other = (referee(rules, record).data() for rules in (sides.one, sides.other))
                if one != other and (one["legal"] or other["legal"]):
                    return Witness(begin(sides.one, NAMES[:2]).record() | {"moves": list(moves)}, _shown(one, other))
        return None


def _shown(one: Data, other: Data) -> Divergence:
    if one["legal"] and other["legal"]:
        return Divergence.by("winners", ({"winners": one["winners"]}, {"winners": other["winners"]}))
    return Divergence.by("fault", ({"fault": one["fault"]}, {"fault": other["fault"]}))


class Ferry(Game):
    """What Ferry offers."""

    name = "ferry"
    rules = Rules
    witnesses = Search()
    theorems = part("theorems", "BOOK")

    def read_record(self, data: Any, /) -> Record:
        """Read a record."""
        return read_record(data)

    def referee(self, rules: Rules, record: Record, /) -> Verdict:
        """Replay a record."""
        return referee(rules, record)

    def positions(self, rules: Rules, record: Record, /) -> list[Position]:
        """List the boat after each move."""
        states = referee(rules, record).states
        return [Position(one.moves[-1] if one.moves else None, one.load, one.open_hands()) for one in states]

    def deal(self, rules: Rules, players: int | Sequence[str], seed: int, /, **_: Any) -> State:
        """Begin a game."""
        return begin(rules, named(players) if isinstance(players, int) else players)

    def simulate(self, rules: Rules, players: int, seed: int, /, **options: Any) -> Data:
        """Let players load by chance; now and then one of them rings, where that is allowed."""
        state, chance = begin(rules, named(players)), Chance(seed)
        while moves := state.legal_moves():
            state = state.apply(moves[chance.below(len(moves))])
        return state.record()
