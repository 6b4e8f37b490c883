"""The two sides of a witness, named, and what it shows. Knows no game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from markupsafe import Markup, escape

from variorum.games.plaindata import UnreadableError
from variorum.rulebook.evidence import Stored
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.questions import say_answer
from variorum.rulebook.readings import choose, parse_choices
from variorum.site.book import Book
from variorum.site.drawings import drawings

Data = Mapping[str, Any]


def data_of(book: Book, stored: Stored) -> Data:
    """Give a witness as plain data."""
    return book.witness_data[stored.path]


def is_between_editions(readings: Sequence[str]) -> bool:
    """Tell whether two editions differ, and not two readings of one."""
    return len({name.partition(":")[0] for name in readings}) > 1


@contextmanager
def unless_unfit(data: Data) -> Iterator[None]:
    """Say of a stored witness that its game cannot put into words what is wrong: a person may have changed the file."""
    try:
        yield
    except (AttributeError, LookupError, TypeError, ValueError, UnreadableError) as error:
        sides = " and ".join(data.get("between") or ("two answers",))
        raise BadRequestError(
            f"the witness on {data['question']} between {sides} does not fit what it says comes out; "
            "write it anew with: variorum witness --store"
        ) from error


def headline(book: Book, data: Data) -> str:
    """Say in one sentence what a witness shows."""
    names = _side_subjects(book, data)
    with unless_unfit(data):
        return begin_sentence(drawings(book.name).headline(data, names))


def outcome(book: Book, made: Data, data: Data) -> str:
    """Say what one side makes of a witness."""
    with unless_unfit(data):
        return drawings(book.name).outcome(made, data)


def remark(book: Book, data: Data) -> Markup:
    """Say what else is to be known of a witness, ids in code type."""
    readings = data.get("between") or ()
    with unless_unfit(data):
        return with_ids(book, drawings(book.name).remark(book, data, readings[0])) if readings else Markup()


def begin_sentence(sentence: str) -> str:
    """Begin a sentence with a capital; the id of an edition stays as it is typed."""
    return sentence if "/" in sentence.partition(" ")[0] else sentence[:1].upper() + sentence[1:]


def with_ids(book: Book, text: str, escaped: Callable[[str], Markup] = escape) -> Markup:
    """Escape text, with the ids of editions in code type."""
    names = sorted((edition.name for edition in book.editions), key=len, reverse=True)
    ids = re.compile(rf"(?<![\w/-])({'|'.join(map(re.escape, names))})(?![\w/-])")
    parts = []
    for place, one in enumerate(ids.split(" ".join(text.split()))):
        told = escaped(one.strip())
        told = Markup("<code>{}</code>").format(told) if place % 2 else told
        parts.append(" " * one.startswith(" ") + told + " " * (one.endswith(" ") and one != " "))
    return Markup().join(parts)


# -- names ---------------------------------------------------------------------------------------------------------


def heading(book: Book, reading: str) -> str:
    """Name a reading over what it sees; the edition too, unless it is the only one."""
    edition, chosen = reading.partition(":")[0], _list_chosen(book, reading)
    said = f"read as: {'; '.join(chosen)}" if chosen else "main reading"
    name = "" if book.alone else book.label(edition)
    return said if book.alone else f"{name} {said}" if chosen else name


def headings(book: Book, readings: Sequence[str]) -> list[str]:
    """Name readings side by side: of two of one edition, the main reading is called so."""
    if is_between_editions(readings) or len(readings) == 1:
        return [heading(book, one) for one in readings]
    return [one if book.alone or ":" in name else f"{one}, main reading" for name, one in _name_all(book, readings)]


def _name_all(book: Book, readings: Sequence[str]) -> list[tuple[str, str]]:
    return [(name, heading(book, name)) for name in readings]


def side_headings(book: Book, data: Data, readings: Sequence[str]) -> list[str]:
    """Name the sides of a witness over what they see; the second is the first with one rule of the other's."""
    named = headings(book, readings)
    if not is_switched(data, readings):
        return named
    return [named[0], f"{named[0]} with {_one_rule(book, readings[1])}"]


def _one_rule(book: Book, reading: str) -> str:
    """Name the one rule that a side takes from the other edition: by its language, where it is called by that."""
    edition = reading.partition(":")[0]
    brief = book.brief(edition)
    return f"the {brief} rule" if brief != book.label(edition) else f"this rule of {brief}"


def is_switched(data: Data, readings: Sequence[str]) -> bool:
    """Tell whether the second side of a witness is not the other edition as printed, but only one rule of it."""
    return bool(data.get("printed")) and list(readings) == data.get("between")


def _side_subjects(book: Book, data: Data) -> tuple[str, ...]:
    """Name the sides of a witness as they stand in a sentence."""
    readings: Sequence[str] = data.get("between") or ()
    names = _subjects(book, readings)
    return (names[0], f"{names[0]} with {_one_rule(book, readings[1])}") if is_switched(data, readings) else names


def _subjects(book: Book, readings: Sequence[str]) -> tuple[str, ...]:
    """Name readings as they stand in a sentence."""
    between = is_between_editions(readings)
    return tuple(_subject(book, one, between) for one in readings)


def _subject(book: Book, reading: str, between: bool) -> str:
    edition, chosen = reading.partition(":")[0], _list_chosen(book, reading)
    who = "the book" if book.alone else book.called(edition)
    if chosen:
        return f"{who} read as {' and '.join(f'“{one}”' for one in chosen)}"
    return who if between else f"{who}, main reading"


def _list_chosen(book: Book, reading: str) -> list[str]:
    """List the answers that a reading chooses beside the rulings, in words."""
    edition, _, typed = reading.partition(":")
    choices = parse_choices(typed)
    answers = choose(book.edition(edition), choices).answers if choices else {}
    return [say_answer(answers[question]) for question in choices if question in answers]
