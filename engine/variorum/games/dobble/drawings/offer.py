"""What is drawn of the game, for the pages of the site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from variorum.games.dobble.drawings.figures import pictures
from variorum.games.dobble.drawings.scene import DobbleScene
from variorum.games.dobble.drawings.score import score_table
from variorum.games.dobble.drawings.words import headline, outcome
from variorum.games.dobble.positions import positions
from variorum.games.dobble.records import read_record
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.sheets import is_sheet
from variorum.site.book import Book
from variorum.site.showing import GameDrawings
from variorum.site.words import plural


def own_cards(book: Book, data: Mapping[str, Any], reading: str) -> str:
    """Say of a record that brings a deck of its own how many cards it has."""
    deck = data.get("deck")
    return f"This record has its own deck, of {plural(len(deck), 'card')}." if isinstance(deck, list) else ""


DRAWINGS = GameDrawings(
    rules=Rules.from_answers,
    read=read_record,
    positions=positions,
    scene=DobbleScene,
    headline=headline,
    outcome=outcome,
    is_sheet=is_sheet,
    score_table=score_table,
    remark=own_cards,
    pictures=pictures,
)
