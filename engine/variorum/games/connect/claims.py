"""Claims, and the codes with which they are allowed or refused. Knows no board and no rules."""

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
    """How a claim is ruled on, and why."""

    OK = "ok"
    WRONG = "wrong-symbol", "deck.common", "the symbol is not on both cards", "The symbol is not on both cards."
    NOT_ADJACENT = (
        "not-adjacent",
        "board.place",
        "the spot is not next to the card matched",
        "The spot is not next to the card matched.",
    )
    OCCUPIED = "occupied", "board.cover", "there is a card already", "There is a card already."
    NO_CARD = "no-such-card", "claim.with", "there is no card to match", "There is no card to match."
    NO_SYMBOL = "no-such-symbol", "deck.symbols.all", "there is no such symbol", "The symbol is on no card."
    NOT_TO_MATCH = "not-to-match", "claim.with", "that card may not be matched", "That card may not be matched."
    FULL = "no-free-edge", "board.full", "the card matched has no free edge", "The card matched has no free edge."
    CLOSED_IN = "closed-in", "board.gap", "the spot is closed in", "The spot has cards all around it."
    UNNAMED = (
        "touched-unnamed",
        "board.touching",
        "a symbol was not named",
        "The player did not name a symbol for every card touched.",
    )
    OUT = "out", "out.member out.end", "the player has no cards", "The player has no card to play."
    WAITS = (
        "waits",
        "claim.wrong claim.row",
        "the player has to wait",
        "The player has to wait until another player has played a card.",
    )
    NOT_IN_TURN = "not-in-turn", "reveal.turns", "it is another player’s turn", "It is another player's turn."
    FOREIGN_FIRST = (
        "foreign-first",
        "foreign.first",
        "the team has another team’s card to play first",
        "The team has another team's card to play first.",
    )
    OVER = "over", "round.end out.end", "the round is over", "The round is over."


class Claim(NamedTuple):
    """A player names a symbol for the card at one cell and plays a card at another, maybe naming more symbols."""

    player: int
    symbol: int
    at: Cell
    to: Cell
    also: tuple[int, ...] = ()

    @property
    def named(self) -> tuple[int, ...]:
        """All symbols named."""
        return (self.symbol, *self.also)


HOLDS = Ruled(Code.OK)
