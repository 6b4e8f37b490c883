"""Drawings of Dobro: cards, tables, games played through, score sheets, and pictures of what the rules do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from variorum.games.dobro.drawings.figures import climb_values, deck, deck_picture, pictures, ties
from variorum.games.dobro.drawings.player import player as played
from variorum.games.dobro.drawings.score import is_sheet, score_table
from variorum.games.dobro.drawings.words import headline, outcome
from variorum.games.dobro.rules import Rules
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Answer
from variorum.rulebook.readings import choose, parse_choices
from variorum.site.book import Book
from variorum.site.drawings import Plain
from variorum.site.markup import Here
from variorum.site.sides import headings

__all__ = [
    "climb_values",
    "command",
    "deck",
    "deck_picture",
    "headline",
    "outcome",
    "own_cards",
    "pictures",
    "player",
    "shown",
    "ties",
]
MOST_SIDES = 2


def player(
    book: Book,
    here: Here,
    data: Mapping[str, Any],
    readings: Sequence[tuple[str, Mapping[str, Answer]]],
    anchor: str | None = None,
) -> str:
    """Show a record or score sheet under one or two readings, each given by its name and answers."""
    return _shown(book, here, data, [(name, Rules.from_answers(answers)) for name, answers in readings], anchor)


def _shown(
    book: Book, here: Here, data: Mapping[str, Any], readings: Sequence[tuple[str, Rules]], anchor: str | None
) -> str:
    sides = readings[:MOST_SIDES]
    return score_table(data, sides) if is_sheet(data) else played(book, here, data, sides, anchor)


def shown(book: Book, here: Here, data: Mapping[str, Any], readings: Sequence[str], anchor: str | None = None) -> str:
    """Show a record or score sheet under readings named as they are typed; of more than two, under the first."""
    if not {"players", "rounds"} <= set(data):
        return Plain().shown(book, here, data, readings, anchor)
    names = readings if len(readings) <= MOST_SIDES else readings[:1]
    rules = [_rules(book.project, name) for name in names]
    return _shown(book, here, data, list(zip(headings(book, names), rules, strict=True)), anchor)


def command(data: Mapping[str, Any]) -> str:
    """Name the command that replays a record or reckons a score sheet."""
    return "score" if is_sheet(data) else "referee"


def own_cards(book: Book, data: Mapping[str, Any], reading: str) -> str:
    """Say nothing: no record that is stored brings cards of its own."""
    return ""


@lru_cache(maxsize=256)
def _rules(project: Project, name: str) -> Rules:
    """Make the rule set of a reading named as it is typed."""
    edition, _, choices = name.partition(":")
    return Rules.from_answers(choose(project.edition(edition), parse_choices(choices)).answers)
