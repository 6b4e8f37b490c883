"""Ferry: players load crates onto a boat that carries only so much. A whole game as an outside package would add it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from variorum.games.faults import FaultError
from variorum.games.protocol import part
from variorum.games.turns import TurnGame, TurnState

from ferry_game import answers as a
from ferry_game.rules import Rules

MOST_PLAYERS = 4
RING = "ring"


@dataclass(frozen=True)
class Position:
    """The boat after a move."""

    text: str | None
    load: int
    hands: dict[str, list[int]]


@dataclass(frozen=True)
class State(TurnState):
    """A boat half loaded: what each player has in hand, and who loaded last or rang the bell."""

    game = "ferry"
    rules: Rules
    hands: tuple[frozenset[int], ...]
    load: int = 0
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
        return [*fits, RING] if not fits or self.rules.turn_ring is a.TurnRing.ANY_TIME else fits

    def make(self, move: str) -> State:
        """Load a crate, or ring the bell."""
        if move == RING:
            return replace(self, rang=self.seat)
        hands = tuple(hand - {int(move)} if seat == self.seat else hand for seat, hand in enumerate(self.hands))
        return replace(self, hands=hands, load=self.load + int(move), last=self.seat)

    def refuse(self, move: str) -> FaultError:
        """Say why a crate cannot be loaded, or the bell not be rung."""
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
        if self.rules.end_winner is a.EndWinner.LAST_LOADER:
            return () if self.last is None else (self.players[self.last],)
        least = min(map(sum, self.hands))
        best = [seat for seat, hand in enumerate(self.hands) if sum(hand) == least]
        if self.rules.end_tie is a.EndTie.BELL and self.rang in best:
            best = [seat for seat in best if seat == self.rang]
        return tuple(sorted(self.players[seat] for seat in best))

    def position(self) -> Position:
        """Show the boat."""
        return Position(self.text, self.load, dict(zip(self.players, map(sorted, self.hands), strict=True)))


class Ferry(TurnGame):
    """What Ferry offers."""

    name = State.game
    rules = Rules
    theorems = part("theorems", "BOOK")
    styles = ("ferry.css",)

    def begin(self, rules: Rules, players: tuple[str, ...], /) -> State:
        """Deal each player a crate of each weight."""
        if not 2 <= len(players) <= MOST_PLAYERS:
            raise FaultError("players", "setup.heaviest", f"2 to {MOST_PLAYERS} play, not {len(players)}.")
        return State(rules, players, (frozenset(range(1, rules.setup_heaviest + 1)),) * len(players))
