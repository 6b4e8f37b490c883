"""Claims, what becomes of them, and why they are refused. Knows no board and no rules."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from variorum.games.claims.refereeing import Refusals, Ruled


class Cell(NamedTuple):
    """A place on the board, by its two axial coordinates; the start card lies at 0,0."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


class Code(StrEnum):
    """What becomes of a claim."""

    OK = "ok"
    WRONG = "wrong-symbol"
    NOT_ADJACENT = "not-adjacent"
    OCCUPIED = "occupied"
    NO_CARD = "no-such-card"
    NO_SYMBOL = "no-such-symbol"
    NOT_TO_MATCH = "not-to-match"
    FULL = "no-free-edge"
    CLOSED_IN = "closed-in"
    UNNAMED = "touched-unnamed"
    OUT = "out"
    WAITS = "waits"
    NOT_IN_TURN = "not-in-turn"
    FOREIGN_FIRST = "foreign-first"
    OVER = "over"


class Claim(NamedTuple):
    """A player names a symbol for the card at one cell and lays a card at another; more symbols may be named."""

    player: int
    symbol: int
    at: Cell
    to: Cell
    also: tuple[int, ...] = ()

    @property
    def named(self) -> tuple[int, ...]:
        """All symbols that were named."""
        return (self.symbol, *self.also)


HOLDS = Ruled(Code.OK)
REFUSALS = Refusals(
    {
        Code.WRONG: ("deck.common", "the symbol is not on both cards", "The symbol is not on both cards."),
        Code.NOT_ADJACENT: ("board.place", "the card matched has no edge there", "The card matched has no edge there."),
        Code.OCCUPIED: ("board.cover", "a card lies there", "A card lies there already."),
        Code.NO_CARD: ("claim.with", "there is no card to match", "There is no card to be matched."),
        Code.NO_SYMBOL: ("deck.symbols.all", "there is no such symbol", "The symbol is on no card."),
        Code.NOT_TO_MATCH: ("claim.with", "that card may not be matched", "That card may not be matched."),
        Code.FULL: ("board.full", "the card matched has no free edge", "The card matched has no free edge."),
        Code.CLOSED_IN: ("board.gap", "the place is closed in", "The place is closed in on all sides."),
        Code.UNNAMED: (
            "board.touching",
            "not every card touched was named for",
            "What the card shares with others that it touches was not named.",
        ),
        Code.OUT: ("out.member out.end", "the player has no cards", "The player has no card to lay."),
        Code.WAITS: (
            "claim.wrong claim.row",
            "the player has to wait",
            "The player waits until somebody else has laid a card.",
        ),
        Code.NOT_IN_TURN: ("reveal.turns", "it is somebody else’s turn", "It is somebody else's turn."),
        Code.FOREIGN_FIRST: (
            "foreign.first",
            "the team has another team’s card to lay first",
            "The team has another team's card to lay first.",
        ),
        Code.OVER: ("round.end out.end", "the round is over", "The round is over."),
    }
)
refuse = REFUSALS.refuse
