"""What is drawn of the game, for the pages of the site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from variorum.games.connect.deck import EACH, START, start_cards
from variorum.games.connect.drawings.figures import pictures
from variorum.games.connect.drawings.numbers import arguments
from variorum.games.connect.drawings.scene import ConnectScene
from variorum.games.connect.drawings.words import describe_own_deck, headline, outcome
from variorum.games.connect.positions import positions
from variorum.games.connect.records import read_record
from variorum.games.connect.rules import Rules
from variorum.games.plaindata import UnreadableError
from variorum.site.book import Book
from variorum.site.showing import GameDrawings, rules_of


def own_cards(book: Book, data: Mapping[str, Any], reading: str) -> str:
    """Say how many cards of each kind a record has, if not as many as the edition in our reading."""
    try:
        record = read_record(dict(data))
    except UnreadableError:
        return ""
    if record.colours is None:
        return ""
    edition = reading.partition(":")[0]
    rules = rules_of(Rules.from_answers, book.project, edition)
    left = len(start_cards(record.colours, rules.deck_cards if record.deck is None else len(record.deck)))
    has = [*dict.fromkeys(map(len, record.colours.values())), left]
    return describe_own_deck(has, [rules.deck_kinds[EACH], rules.deck_kinds[START]], "" if book.alone else edition)


DRAWINGS = GameDrawings(
    rules=Rules.from_answers,
    read=read_record,
    positions=positions,
    scene=ConnectScene,
    headline=headline,
    outcome=outcome,
    remark=own_cards,
    pictures=pictures,
    arguments=arguments,
)
