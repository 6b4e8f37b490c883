"""Claims, what becomes of them, and why they are refused. Knows no mini-game."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from variorum.games.claims.refereeing import Refusals, Ruled


class Code(StrEnum):
    """What becomes of a claim."""

    OK = "ok"
    WRONG = "wrong-symbol"
    STALE = "stale"
    OUT = "out"
    SELF = "self"
    WAITS = "waits"
    NOT_RECEIVER = "not-receiver"
    HAS_ONE = "has-one"
    NO_TARGET = "no-target"
    NO_SYMBOL = "no-such-symbol"
    NO_CARD = "no-such-card"
    OVER = "over"


class Claim(NamedTuple):
    """A symbol named by a player, and whom or which card it is aimed at where that is said."""

    player: int
    symbol: int
    at_player: int | None = None
    at_card: int | None = None


HOLDS = Ruled(Code.OK)
REFUSALS = Refusals(
    {
        Code.WRONG: ("deck.common", "the symbol does not fit", "The symbol is not the one that the cards share."),
        Code.STALE: ("claim.late", "the card meant is no longer there", "The card that was meant is no longer there."),
        Code.OUT: ("well.rid potato.round.end", "the player is out", "The player has no cards left."),
        Code.SELF: (
            "gift.target potato.give",
            "it is aimed at the player’s own cards",
            "A player cannot aim at themselves.",
        ),
        Code.WAITS: ("claim.wrong", "the player has to wait", "The player has named a wrong symbol and waits."),
        Code.NOT_RECEIVER: (
            "potato.who",
            "only whoever was given cards may claim now",
            "Only whoever was given cards last may claim.",
        ),
        Code.HAS_ONE: (
            "catch.several",
            "the player has gained a card already",
            "The player has gained a card in this round.",
        ),
        Code.NO_TARGET: (
            "gift.target potato.give catch.middle",
            "there is nothing to aim at",
            "The claim is aimed at nobody, or at the middle card.",
        ),
        Code.NO_SYMBOL: ("deck.symbols.all", "there is no such symbol", "The symbol is on no card."),
        Code.NO_CARD: ("deck.cards", "there is no such card", "There is no such card."),
        Code.OVER: (
            "tower.last-card well.end potato.round.end catch.round.end gift.last-card",
            "it is over",
            "The round is over.",
        ),
    }
)
refuse = REFUSALS.refuse
