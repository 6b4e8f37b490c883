"""How a record of Dobro is drawn and described, move by move."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from variorum.games.dobro.drawings.cards import symbols
from variorum.games.dobro.drawings.table import kinds_in, table
from variorum.games.dobro.drawings.words import narrate
from variorum.games.dobro.positions import Position
from variorum.site.player import Scene

MOST_HANDS = 600  # in all positions together; beyond it, only the hands of those concerned are shown


class DobroScene(Scene[Position]):
    """The table after each move: the value in play, the cards that lie there, every hand."""

    opening = "deal"

    def __init__(self, prefix: str, sides: Sequence[Sequence[Position]]) -> None:
        super().__init__(prefix, sides)
        self.brief = sum(len(one.piles) for seen in sides for one in seen) > MOST_HANDS

    def narrate(self, position: Position, before: Position | None) -> str:
        """Say what a move did to the table."""
        return narrate(position, before)

    def draw(self, position: Position, other: Position | None, side: int) -> Markup:
        """Draw the table; of a long record, only the hands of those concerned."""
        concerned = {position.turn, (position.text or "").partition(" ")[0]} if self.brief and position.move else None
        return table(self.prefix, position, other, concerned)

    def definitions(self) -> Markup:
        """Define every kind of card that is shown."""
        return symbols(self.prefix, set[str]().union(*(kinds_in(one) for seen in self.sides for one in seen)))
