"""How a record of a mini-game is drawn and described, claim by claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from variorum.games.claims.planes import Card
from variorum.games.claims.refereeing import OK
from variorum.games.dobble.claims import Code
from variorum.games.dobble.drawings.cards import define_cards
from variorum.games.dobble.drawings.table import table
from variorum.games.dobble.drawings.words import narrate
from variorum.games.dobble.positions import Position
from variorum.site.html import join
from variorum.site.player import Refusal, Scene


class DobbleScene(Scene[Position]):
    """The table as each claim found it, and at the end."""

    css = "v-dobble"
    steps = "Claims"
    ends_at_refusal = False

    def __init__(self, prefix: str, sides: Sequence[Sequence[Position]]) -> None:
        super().__init__(prefix, sides)
        self.decks = _decks(prefix, [_faces(seen) for seen in sides])

    def number(self, position: Position) -> int | None:
        """Tell the number of a claim."""
        return position.claim if position.text else None

    def label(self, position: Position) -> str:
        """Name a claim, without its time, or the end."""
        return (position.text or "").partition(" at ")[0] or "end"

    def title(self, position: Position) -> str:
        """Name a claim with its number, or the end."""
        if position.text is None:
            return "The end"
        return f"Round {position.round}, claim {position.claim}: {position.text}"

    def view(self, position: Position) -> object:
        """Keep the table and the ruling; the words of a ruling are not compared."""
        return replace(position, question=None, message=None)

    def refusal(self, position: Position) -> Refusal | None:
        """Say why a claim was refused."""
        if position.code in (None, OK):
            return None
        message = position.message or f"{narrate(position)}: {Code.words_for(position.code or '')}."
        return Refusal(message, position.question)

    def narrate(self, position: Position, before: Position | None) -> str:
        """Say how a claim is ruled on, or how the mini-game ended."""
        return narrate(position)

    def draw(self, position: Position, other: Position | None, side: int) -> Markup:
        """Draw the table."""
        return table(self.decks[side][0], position, other)

    def definitions(self) -> Markup:
        """Define every card that is shown."""
        return join(define_cards(prefix, faces) for prefix, faces in dict(self.decks).items())


def _faces(positions: Sequence[Position]) -> dict[int, Card]:
    """Gather the cards that are shown anywhere."""
    return {number: card for one in positions for number, card in one.faces.items()}


def _decks(prefix: str, sides: Sequence[Mapping[int, Card]]) -> list[tuple[str, Mapping[int, Card]]]:
    """Give each reading its cards and the name that they are defined by: one for all unless their decks differ."""
    together = {number: card for side in sides for number, card in side.items()}
    if all(together[number] == card for side in sides for number, card in side.items()):
        return [(prefix, together) for _ in sides]
    return [(f"{prefix}-{place}", side) for place, side in enumerate(sides)]
