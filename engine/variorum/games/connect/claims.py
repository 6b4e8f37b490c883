"""Claims, what becomes of them, and why they are refused. Knows no board and no rules."""

from __future__ import annotations

from typing import NamedTuple

from variorum.games.claims.refereeing import ClaimCode, Ruled


class Cell(NamedTuple):
    """A place on the board, by its two axial coordinates; the start card lies at 0,0."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


class Code(ClaimCode):
    """What becomes of a claim, and why."""

    OK = "ok"
    WRONG = "wrong-symbol", "deck.common", "the symbol is not on both cards", "The symbol is not on both cards."
    NOT_ADJACENT = (
        "not-adjacent",
        "board.place",
        "the card matched has no edge there",
        "The card matched has no edge there.",
    )
    OCCUPIED = "occupied", "board.cover", "a card lies there", "A card lies there already."
    NO_CARD = "no-such-card", "claim.with", "there is no card to match", "There is no card to be matched."
    NO_SYMBOL = "no-such-symbol", "deck.symbols.all", "there is no such symbol", "The symbol is on no card."
    NOT_TO_MATCH = "not-to-match", "claim.with", "that card may not be matched", "That card may not be matched."
    FULL = "no-free-edge", "board.full", "the card matched has no free edge", "The card matched has no free edge."
    CLOSED_IN = "closed-in", "board.gap", "the place is closed in", "The place is closed in on all sides."
    UNNAMED = (
        "touched-unnamed",
        "board.touching",
        "not every card touched was named for",
        "What the card shares with others that it touches was not named.",
    )
    OUT = "out", "out.member out.end", "the player has no cards", "The player has no card to lay."
    WAITS = (
        "waits",
        "claim.wrong claim.row",
        "the player has to wait",
        "The player waits until somebody else has laid a card.",
    )
    NOT_IN_TURN = "not-in-turn", "reveal.turns", "it is somebody else’s turn", "It is somebody else's turn."
    FOREIGN_FIRST = (
        "foreign-first",
        "foreign.first",
        "the team has another team’s card to lay first",
        "The team has another team's card to lay first.",
    )
    OVER = "over", "round.end out.end", "the round is over", "The round is over."


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
