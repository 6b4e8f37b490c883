"""A page for each witness: what it shows, what each side makes of it, and the game itself, to be played through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import quote

from markupsafe import Markup

from variorum.recordtext import record_text
from variorum.rulebook.evidence import Stored
from variorum.rulebook.questions import Answer
from variorum.site import playground
from variorum.site.book import Book
from variorum.site.drawings import drawings, show
from variorum.site.markup import Here, md
from variorum.site.rendering import render_page
from variorum.site.sides import (
    Data,
    data_of,
    headings,
    headline,
    is_between_editions,
    is_switched,
    outcome,
    side_headings,
    with_ids,
)
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the list of witnesses, where there are any."""
    return [{"Witnesses": book.path("witnesses", "index")}] if book.witnesses else []


def pages(book: Book) -> Iterator[Page]:
    """Write a page for each witness, and the list of them."""
    if not book.witnesses:
        return
    every = in_order(book)
    yield _index(book)
    for before, stored, after in zip([None, *every], every, [*every[1:], None], strict=False):
        yield _witness(book, stored, before, after)


def in_order(book: Book) -> list[Stored]:
    """List the witnesses in reading order of their questions, those between editions first."""
    return [one for id_ in book.game.questions for one in sorted(book.witnesses.get(id_, []), key=_order)]


def _order(stored: Stored) -> tuple[bool, str]:
    return not is_between_editions(stored.witness.between or ()), stored.path.stem


def kinds(book: Book, witnesses: Iterable[Stored]) -> str:
    """Name what witnesses are: games, score sheets or both."""
    found = {drawings(book.name).command(data_of(book, one)) for one in witnesses}
    if len(found) != 1:
        return "games and score sheets"
    return "score sheets" if found == {"score"} else "games"


# -- the list ------------------------------------------------------------------------------------------------------


def _index(book: Book) -> Page:
    every = in_order(book)
    found = {id_: _of_question(book, id_) for id_ in book.game.questions if id_ in book.witnesses}
    between = [(id_, listed) for id_, (listed, _) in found.items() if listed]
    chapters = [
        (chapter, [(id_, found[id_][1]) for id_ in ids if id_ in found and found[id_][1]])
        for chapter, ids in book.game.in_chapters()
    ]
    return render_page(
        "witnesses",
        book,
        Here(book.path("witnesses", "index")),
        f"Witnesses · {book.game.title}",
        count=len(every),
        shown_as=kinds(book, every),
        between=between,
        chapters=[(chapter, questions) for chapter, questions in chapters if questions],
    )


Listed: TypeAlias = list[tuple[str, Markup]]


def _of_question(book: Book, id_: str) -> tuple[Listed, Listed]:
    """List the witnesses of a question, the page and what it shows: those between editions, and those within one."""
    found: tuple[Listed, Listed] = ([], [])
    for one in sorted(book.witnesses[id_], key=_order):
        within = not is_between_editions(one.witness.between or ())
        found[within].append((book.witness_path(one), with_ids(book, headline(book, data_of(book, one)))))
    return found


# -- a witness -----------------------------------------------------------------------------------------------------


class Neighbour(NamedTuple):
    """The witness before or after: its page, and its name."""

    path: str
    name: Markup


def _witness(book: Book, stored: Stored, before: Stored | None, after: Stored | None) -> Page:
    here, data, id_ = Here(book.witness_path(stored)), data_of(book, stored), stored.witness.question
    said, readings = headline(book, data), stored.witness.between or []
    file = stored.path.relative_to(book.project.root).as_posix()
    return render_page(
        "witness",
        book,
        here,
        f"{book.game.questions[id_].asks} {said} · {stored.path.stem} · {book.game.title}",
        said,
        searched=False,
        hide=("navigation", "toc"),
        id=id_,
        question=book.game.questions[id_],
        headline=with_ids(book, said, md),
        sides=_sides(book, data, readings),
        printed=_printed(book, data, readings),
        games=_games(stored.path.stem, data),
        unreached=stored.witness.unreached,
        drawn=show(book, here, data, readings, "move"),
        take_over=playground.address(book, here, {"witness": f"{book.name}/{stored.path.stem}"}),
        is_sheet=drawings(book.name).command(data) == "score",
        file=file,
        command=" ".join(
            ["variorum", drawings(book.name).command(data), file, *(f"--edition {one}" for one in readings)]
        ),
        text=stored.path.read_text(encoding="utf-8").rstrip("\n"),
        before=_neighbour(book, before),
        after=_neighbour(book, after),
    )


def _sides(book: Book, data: Data, readings: Sequence[str]) -> list[tuple[str, Answer, str]]:
    """Set the two readings beside each other: name, answer, and what it makes of the witness."""
    outcomes: Sequence[Any] = data.get("outcomes") or ({}, {})
    return [
        (name, answer, outcome(book, made, data))
        for name, answer, made in zip(side_headings(book, data, readings), data["answers"], outcomes, strict=False)
    ]


def _printed(book: Book, data: Data, readings: Sequence[str]) -> tuple[str, str] | None:
    """Name the other edition and say what it makes of a witness as printed, where its other rules change that."""
    if not is_switched(data, readings):
        return None
    return headings(book, readings)[1], outcome(book, data["printed"], data)


class EndingGame(NamedTuple):
    """A game that ends in a score sheet: the name of its file, its text, and an address from which to save it."""

    file: str
    text: str
    address: str


def _games(name: str, data: Data) -> list[EndingGame]:
    """List the games that end in a score sheet, as files."""
    games = data.get("games") or []
    found = []
    for number, game in enumerate(games, 1):
        text = record_text(game)
        file = f"{name}--game{f'-{number}' if len(games) > 1 else ''}.yaml"
        found.append(EndingGame(file, text.rstrip("\n"), f"data:text/yaml;charset=utf-8,{quote(text)}"))
    return found


def _neighbour(book: Book, stored: Stored | None) -> Neighbour | None:
    """Name a witness by what is asked and its sides."""
    if stored is None:
        return None
    named = headings(book, stored.witness.between or ())
    other = f": {' and '.join(named)}" if named and not book.alone else f" ({named[-1]})" if named else ""
    asked = book.game.questions[stored.witness.question].asks.rstrip("?")
    return Neighbour(book.witness_path(stored), with_ids(book, asked + other))
