"""What a record of a mini-game looks like claim by claim, as far as it is drawn. Knows not how it is played.

`engine.dobble.positions.positions(rules, record)` gives one `Position` for each claim, with the table as the claim
found it, and one more for the table at the end; none at all where the set-up is refused. Whatever has these attributes
will do.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from variorum.games.claims.planes import Card

OK = "ok"
ENGINE = "variorum.games.dobble"


class Position(Protocol):
    """The table as a claim found it, and what became of the claim; or the table at the end, without a claim."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""

    @property
    def claim(self) -> int:
        """The number of the claim in its round, from 1; at the end, that of the last claim."""

    @property
    def text(self) -> str | None:
        """The claim as the record has it; None at the end."""

    @property
    def code(self) -> str | None:
        """What became of the claim: `ok`, or why it was refused; None at the end."""

    @property
    def symbol(self) -> int | None:
        """The symbol named; None at the end."""

    @property
    def faces(self) -> Mapping[int, Card]:
        """The symbols of every card that is shown, by the card's number."""

    @property
    def middle(self) -> int | None:
        """The card that everybody looks at: the top of the draw pile, or the card in the middle."""

    @property
    def to_draw(self) -> int | None:
        """How many cards are left to draw, the one in sight included; None where there is no draw pile."""

    @property
    def around(self) -> Sequence[int]:
        """The cards that lie around the middle."""

    @property
    def tops(self) -> Mapping[str, Sequence[int]]:
        """The cards of each player that may be matched, the top one first."""

    @property
    def counts(self) -> Mapping[str, int]:
        """How many cards each player has, after the claim, of those that this mini-game ranks by."""

    @property
    def question(self) -> str | None:
        """The question by which a claim was refused."""

    @property
    def message(self) -> str | None:
        """Why a claim was refused, in a sentence."""

    @property
    def winners(self) -> Sequence[str] | None:
        """Who wins, at the end of a finished mini-game."""

    @property
    def losers(self) -> Sequence[str] | None:
        """Who loses, at the end of a finished mini-game, where the rules name losers."""


@dataclass(frozen=True)
class Seen:
    """A position written down."""

    round: int
    claim: int
    text: str | None
    code: str | None
    symbol: int | None
    faces: Mapping[int, Card]
    middle: int | None = None
    to_draw: int | None = None
    around: Sequence[int] = ()
    tops: Mapping[str, Sequence[int]] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    question: str | None = None
    message: str | None = None
    winners: Sequence[str] | None = None
    losers: Sequence[str] | None = None


def same(one: Position | None, other: Position | None) -> bool:
    """Tell whether two readings see the same table and rule alike on the claim."""
    return _seen(one) == _seen(other)


def _seen(position: Position | None) -> tuple[object, ...] | None:
    """Gather all of a position in which two readings can differ."""
    if position is None:
        return None
    tops = {player: tuple(cards) for player, cards in position.tops.items()}
    named = [None if some is None else sorted(some) for some in (position.winners, position.losers)]
    faces = {number: tuple(card) for number, card in position.faces.items()}
    table = (position.middle, position.to_draw, tuple(position.around), tops, faces, dict(position.counts))
    return (position.round, position.text, position.code, *table, *named)


def replayed(rules: Any, data: Mapping[str, Any]) -> Sequence[Position] | None:
    """Replay a record with the game's engine; give None where the engine cannot be asked."""
    try:
        records = importlib.import_module(f"{ENGINE}.records")
        positions = importlib.import_module(f"{ENGINE}.positions")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith(ENGINE):
            raise
        return None
    return cast(Sequence[Position], positions.positions(rules, records.read_record(dict(data))))
