"""How a record of Dobble Connect is drawn and described, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from markupsafe import Markup

from variorum.games.claims.symbols import hidden
from variorum.games.connect.claims import Cell
from variorum.games.connect.drawings.board import Chunks, cells, define_outlines
from variorum.games.connect.drawings.cards import Deck
from variorum.games.connect.drawings.hexes import Box, box_around
from variorum.games.connect.drawings.table import list_concerned, table
from variorum.games.connect.drawings.words import describe_laying, narrate, write_cell, write_claim
from variorum.games.connect.positions import Position, Setting, Step
from variorum.site.html import NOTHING, join
from variorum.site.player import Refusal, Scene, any_of

Places = tuple[Position | None, ...]
MOST_STEPS = 48  # that are all drawn; of a longer record, the ends of its rounds and what is refused
AROUND = 2  # steps drawn before and after the one on which two readings differ first


class ConnectScene(Scene[Position]):
    """The board after each deal, claim and round, with the cards that it is about and what each team has."""

    css = "v-connect"
    steps = "Claims"
    ends_at_refusal = False

    def __init__(self, prefix: str, sides: Sequence[Sequence[Position]]) -> None:
        super().__init__(prefix, sides)
        self.chunks = Chunks(prefix)
        self.drawn: list[tuple[Deck, Position]] = []

    # -- what a step is called -----------------------------------------------------------------------------------

    def number(self, position: Position) -> int | None:
        """Tell the number of a claim."""
        return position.claim if position.claimed else None

    def label(self, position: Position) -> str:
        """Name a step in as few words as a list needs."""
        if position.claimed is not None:
            return f"{position.claimed.player} → {write_cell(position.claimed.to)}"
        return "end" if position.step is Step.END else "set-up"

    def title(self, position: Position) -> str:
        """Name a claim with its number, or the set-up or end of a round."""
        if position.claimed is not None:
            claimed = write_claim(position.claimed.text.partition(" at ")[0])
            return f"Round {position.round}, claim {position.claim}: {claimed}"
        return f"Round {position.round}: {'the end' if position.step is Step.END else 'the set-up'}"

    # -- what it shows -------------------------------------------------------------------------------------------

    def view(self, position: Position) -> object:
        """Keep the table and the ruling; how long a line must be is not seen."""
        return replace(position, setting=position.setting and replace(position.setting, line=0))

    def refusal(self, position: Position) -> Refusal | None:
        """Say why a claim or a set-up was refused."""
        if not position.refused:
            return None
        tried = f"{describe_laying(position)}. " if position.claimed else ""
        return Refusal(f"{tried}{position.message or ''}", position.question, position.code)

    def narrate(self, position: Position, before: Position | None) -> str:
        """Say what a step comes to."""
        return narrate(position)

    def draw(self, position: Position, other: Position | None, side: int) -> Markup:
        """Draw the table, where there is one."""
        deck = self._decks[side]
        if deck is None or position.setting is None:
            return NOTHING
        self.drawn.append((deck, position))
        box = self._boxes[position.round]
        return table(self.chunks, deck, position, box, other if other and other.setting else None)

    def choose(self, steps: Sequence[Places], divergence: int | None) -> list[int]:
        """Choose the steps that are drawn: all, or of very many those on which something turns."""
        places = range(len(steps))
        if len(steps) <= MOST_STEPS:
            return list(places)
        near = set() if divergence is None else set(range(divergence - AROUND, divergence + AROUND + 1))
        chosen = [place for place in places if place in near or _matters(steps, place)]
        return chosen if len(chosen) <= MOST_STEPS else [one for one in chosen if one in near or _ends(steps[one])]

    # -- what is defined once ------------------------------------------------------------------------------------

    def definitions(self) -> Markup:
        """Define every card and symbol that is shown, and the parts of boards."""
        return hidden(define_outlines(self.prefix) + self._cards() + join(self.chunks.drawn))

    @cached_property
    def _decks(self) -> list[Deck | None]:
        """Give each reading its cards: one deck for all unless their cards differ."""
        settings = [next((one.setting for one in seen if one.setting), None) for seen in self.sides]
        first = next((one for one in settings if one), None)
        return [
            None if one is None else Deck.of(self.prefix if _alike(one, first) else f"{self.prefix}-{side}", one)
            for side, one in enumerate(settings)
        ]

    @cached_property
    def _boxes(self) -> dict[int, Box]:
        """Find for each round what has to be shown of the board, so that it stays where it is."""
        found: dict[int, set[Cell]] = {}
        for one in (one for seen in self.sides for one in seen):
            found.setdefault(one.round, set()).update(cells(one))
        return {number: box_around(some) for number, some in found.items()}

    def _cards(self) -> Markup:
        found: dict[str, tuple[Deck, set[int], set[int], set[int]]] = {}
        for deck, position in self.drawn:
            _, small, whole, named = found.setdefault(deck.prefix, (deck, set(), set(), set()))
            small |= {card for _, card in position.board}
            whole |= {card for card, _ in list_concerned(position)}
            named |= set(position.claimed.symbols if position.claimed else ())
        return join(
            deck.define_whole(whole, named) + deck.define_small(small) for deck, small, whole, named in found.values()
        )


def _alike(one: Setting, other: Setting | None) -> bool:
    return other is not None and replace(one, line=0) == replace(other, line=0)


def _matters(steps: Sequence[Places], place: int) -> bool:
    last = place + 1 < len(steps) and any_of(steps[place + 1]).step is Step.END
    return place == 0 or last or _ends(steps[place]) or any(one is not None and one.refused for one in steps[place])


def _ends(step: Places) -> bool:
    return any(one is not None and one.step in (Step.END, Step.REFUSED) for one in step)
