"""Drawings of Dobble: cards with symbols of our own, mini-games played through, and pictures of the deck."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from variorum.games.dobble.drawings.figures import pictures
from variorum.games.dobble.drawings.player import boards
from variorum.games.dobble.drawings.positions import Position, replayed
from variorum.games.dobble.drawings.score import score_table
from variorum.games.dobble.drawings.words import headline, outcome
from variorum.games.dobble.sheets import is_sheet
from variorum.games.records import WITNESS_KEYS
from variorum.rulebook.project import Project
from variorum.rulebook.readings import choose, parse_choices
from variorum.site.book import Book
from variorum.site.drawings import Plain
from variorum.site.markup import Here, h, plural
from variorum.site.sides import headings

__all__ = ["boards", "command", "headline", "outcome", "own_cards", "pictures", "shown"]
MOST_SIDES = 2


def shown(book: Book, here: Here, data: Mapping[str, Any], readings: Sequence[str], anchor: str | None = None) -> str:
    """Show a record under readings named as they are typed; of more than two, under the first."""
    names = readings if len(readings) <= MOST_SIDES else readings[:1]
    if is_sheet(data):
        kept = {key: value for key, value in data.items() if key not in WITNESS_KEYS}
        rules = [_rules(book.project, name) for name in names]
        return score_table(kept, list(zip(headings(book, names), rules, strict=True)))
    positions = _positions(book, data, names) if {"mini_game", "players", "order"} <= set(data) else None
    if not positions or not any(positions.values()):
        return Plain().shown(book, here, data, readings, anchor)

    def linked(question: str) -> str:
        return here.link(book.question_path(question), f"<code>{h(question)}</code>")

    remark = own_cards(book, data, names[0])
    drawn = boards(dict(zip(headings(book, names), positions.values(), strict=True)), linked, anchor)
    return f'<p class="v-remark">{h(remark)}</p>{drawn}' if remark else drawn


def _positions(book: Book, data: Mapping[str, Any], names: Sequence[str]) -> dict[str, Sequence[Position]] | None:
    """Replay a record under each reading, or give None where it cannot be replayed."""
    found = {}
    for name in names:
        replay = replayed(_rules(book.project, name), data)
        if replay is None:
            return None
        found[name] = replay
    return found


def command(data: Mapping[str, Any]) -> str:
    """Name the command that replays a record or reckons a sheet."""
    return "score" if is_sheet(data) else "referee"


def own_cards(book: Book, data: Mapping[str, Any], reading: str) -> str:
    """Say of a record that brings a deck of its own how many cards it has."""
    deck = data.get("deck")
    return f"This record has its own deck, of {plural(len(deck), 'card')}." if isinstance(deck, list) else ""


@lru_cache(maxsize=256)
def _rules(project: Project, name: str) -> Any:
    """Make the rule set of a reading named as it is typed."""
    edition, _, choices = name.partition(":")
    answers = choose(project.edition(edition), parse_choices(choices)).answers
    return importlib.import_module("variorum.games.dobble.rules").Rules.from_answers(answers)
