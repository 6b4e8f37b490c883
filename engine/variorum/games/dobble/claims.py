"""Claims, the rulings on them, and why they are refused. Knows no mini-game."""

from __future__ import annotations

from typing import NamedTuple

from variorum.games.claims.refereeing import ClaimCode, Ruled


class Code(ClaimCode):
    """The ruling on a claim, and why."""

    OK = "ok"
    WRONG = "wrong-symbol", "deck.common", "the symbol does not match", "The cards do not share this symbol."
    STALE = "stale", "claim.late", "the card is no longer there", "The card aimed at is no longer there."
    OUT = "out", "well.rid potato.round.end", "the player is out", "The player has no cards left."
    SELF = (
        "self",
        "gift.target potato.give",
        "it aims at the player’s own cards",
        "Players may not aim at their own cards.",
    )
    WAITS = "waits", "claim.wrong", "the player has to wait", "The player named a wrong symbol and has to wait."
    NOT_RECEIVER = (
        "not-receiver",
        "potato.who",
        "only the player who was just given cards may claim",
        "Only the player who was just given cards may claim.",
    )
    HAS_ONE = (
        "has-one",
        "catch.several",
        "the player already has a card",
        "The player has already taken a card in this round.",
    )
    NO_TARGET = (
        "no-target",
        "gift.target potato.give catch.middle",
        "there is nothing to aim at",
        "The claim names no player, or aims at the middle card.",
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
