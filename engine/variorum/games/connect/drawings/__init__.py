"""Drawings of Dobble Connect: boards of hexagonal cards, matches played through, and pictures of lines and numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from variorum.games.connect.deck import EACH, START, start_cards
from variorum.games.connect.drawings import numbers
from variorum.games.connect.drawings.figures import pictures
from variorum.games.connect.drawings.player import boards
from variorum.games.connect.drawings.words import headline, outcome, own_deck
from variorum.games.connect.positions import Position, positions
from variorum.games.connect.records import read_record
from variorum.games.connect.rules import Rules
from variorum.games.plaindata import UnreadableError
from variorum.rulebook.editions import Edition
from variorum.rulebook.models import Basis
from variorum.rulebook.project import Project
from variorum.rulebook.readings import choose, parse_choices
from variorum.site.book import Book
from variorum.site.drawings import Argument, Plain, Section
from variorum.site.markup import Here, h
from variorum.site.sides import headings, with_ids

__all__ = ["arguments", "boards", "command", "headline", "outcome", "own_cards", "pictures", "shown"]
MOST_SIDES = 2


def shown(book: Book, here: Here, data: Mapping[str, Any], readings: Sequence[str], anchor: str | None = None) -> str:
    """Show a record under readings named as they are typed; of more than two, under the first."""
    names = readings if len(readings) <= MOST_SIDES else readings[:1]
    replayed = _positions(book, data, names)
    if not replayed or not any(replayed.values()):
        return Plain().shown(book, here, data, readings, anchor)

    def linked(question: str) -> str:
        return here.link(book.question_path(question), f"<code>{h(question)}</code>")

    drawn = boards(dict(zip(headings(book, names), replayed.values(), strict=True)), linked, anchor)
    remark = own_cards(book, data, names[0])
    return f'<p class="v-remark">{with_ids(book, remark)}</p>{drawn}' if remark else drawn


def _positions(book: Book, data: Mapping[str, Any], names: Sequence[str]) -> dict[str, Sequence[Position]] | None:
    """Replay a record under each reading, or give None where it is no record."""
    try:
        record = read_record(dict(data))
    except UnreadableError:
        return None
    return {name: positions(_rules(book.project, name), record) for name in names}


def command(data: Mapping[str, Any]) -> str:
    """Name the command that replays a record."""
    return "referee"


def arguments(book: Book) -> list[Argument]:
    """Argue what the lost numbers can have been, for the first edition that has lost them."""
    lost = (numbers.KINDS, numbers.POINTS)
    edition = next((one for one in book.editions if all(_is_lost(one, question) for question in lost)), None)
    if edition is None:
        return []
    rules = numbers.rules_of(edition)

    def tell(here: Here) -> tuple[str, list[Section]]:
        def linked(question: str) -> str:
            return here.link(book.question_path(question), f"<code>{h(question)}</code>")

        def proof(theorem: str) -> str:
            name = h(theorem.replace("-", " "))
            return here.link(book.path("theorems", theorem), name) if book.states(theorem) else ""

        told = numbers.Told(edition, rules, linked, proof)
        return numbers.lead(rules, edition.name), numbers.sections(told)

    return [Argument("lost-numbers", numbers.NAME, numbers.TITLE, (*lost, *numbers.THEOREMS), tell)]


def _is_lost(edition: Edition, question: str) -> bool:
    given = edition.rulings.get(question)
    return given is not None and given.basis is Basis.LOST


def own_cards(book: Book, data: Mapping[str, Any], reading: str) -> str:
    """Say of a record with cards of its own how many of each kind it has, where an edition is ruled to have others."""
    try:
        record = read_record(dict(data))
    except UnreadableError:
        return ""
    edition = reading.partition(":")[0]
    rules = _rules(book.project, edition)
    if record.colours is None:
        return ""
    left = len(start_cards(record.colours, rules.deck_cards if record.deck is None else len(record.deck)))
    has = [*dict.fromkeys(map(len, record.colours.values())), left]
    return own_deck(has, [rules.deck_kinds[EACH], rules.deck_kinds[START]], "" if book.alone else edition)


@lru_cache(maxsize=256)
def _rules(project: Project, name: str) -> Rules:
    """Make the rule set of a reading named as it is typed."""
    edition, _, choices = name.partition(":")
    return Rules.from_answers(choose(project.edition(edition), parse_choices(choices)).answers)
