"""Claims, what becomes of them, and why they are refused. Knows no mini-game."""

from __future__ import annotations

from typing import NamedTuple

from variorum.games.claims.refereeing import ClaimCode, Ruled


class Code(ClaimCode):
    """What becomes of a claim, and why."""

    OK = "ok"
    WRONG = "wrong-symbol", "deck.common", "the symbol does not fit", "The symbol is not the one that the cards share."
    STALE = "stale", "claim.late", "the card meant is no longer there", "The card that was meant is no longer there."
    OUT = "out", "well.rid potato.round.end", "the player is out", "The player has no cards left."
    SELF = (
        "self",
        "gift.target potato.give",
        "it is aimed at the player’s own cards",
        "A player cannot aim at themselves.",
    )
    WAITS = "waits", "claim.wrong", "the player has to wait", "The player has named a wrong symbol and waits."
    NOT_RECEIVER = (
        "not-receiver",
        "potato.who",
        "only whoever was given cards may claim now",
        "Only whoever was given cards last may claim.",
    )
    HAS_ONE = (
        "has-one",
        "catch.several",
        "the player has gained a card already",
        "The player has gained a card in this round.",
    )
    NO_TARGET = (
        "no-target",
        "gift.target potato.give catch.middle",
        "there is nothing to aim at",
        "The claim is aimed at nobody, or at the middle card.",
    )
    NO_SYMBOL = "no-such-symbol", "deck.symbols.all", "there is no such symbol", "The symbol is on no card."
    NO_CARD = "no-such-card", "deck.cards", "there is no such card", "There is no such card."
    OVER = (
        "over",
        "tower.last-card well.end potato.round.end catch.round.end gift.last-card",
        "it is over",
        "The round is over.",
    )


class Claim(NamedTuple):
    """A symbol named by a player, and whom or which card it is aimed at where that is said."""

    player: int
    symbol: int
    at_player: int | None = None
    at_card: int | None = None


HOLDS = Ruled(Code.OK)
