"""Two rule books as one, with a red pencil: each two editions, and any reading against any other."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from variorum.rulebook.comparison import Comparison, red_line
from variorum.rulebook.editions import Edition, possible
from variorum.rulebook.questions import Answer, label
from variorum.site.book import Book, short
from variorum.site.markup import KIND_MEANS, Here
from variorum.site.pages.compare import AGREED, few_words, tally
from variorum.site.rendering import render_page
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the red line of any two readings, and that of each two editions."""
    pairs = [
        {_arrow(one, other): book.red_line_path(one, other)} for one, other in itertools.permutations(book.editions, 2)
    ]
    return [{"Red line": [{"Any two readings": book.path("red-line", "index")}, *pairs]}]


def pages(book: Book) -> Iterator[Page]:
    """Write the red line of each two editions, in either order, and that of any two readings."""
    yield _index(book)
    for one, other in itertools.permutations(book.editions, 2):
        yield _red_line(book, book.comparisons[one.name, other.name])


def _arrow(one: Edition, other: Edition) -> str:
    return f"{short(one.name)} → {short(other.name)}"


# -- two editions --------------------------------------------------------------------------------------------------


def _red_line(book: Book, compared: Comparison) -> Page:
    one, other = compared.left.edition, compared.right.edition
    chapters = [
        (key, chapter, [row for row in rows if row.left or row.right])
        for (key, chapter), (_, rows) in zip(book.game.chapters.items(), compared.chapters, strict=True)
    ]
    return render_page(
        "redline",
        book,
        Here(book.red_line_path(one, other)),
        f"{book.game.title}: {_arrow(one, other)}",
        searched=False,
        hide=("navigation",),
        one=one,
        other=other,
        left=[(short(edition.name), _facing(book, edition, one, other)) for edition in book.editions],
        right=[(short(edition.name), _facing(book, edition, other, one, right=True)) for edition in book.editions],
        address=quote(f"a={one.name}&b={other.name}", safe="/=&"),
        counts={kind: count for kind, count in tally(compared).items() if count or kind == AGREED},
        only=[(name, count) for name, count in _only(compared) if count],
        chapters=[(key, chapter, rows) for key, chapter, rows in chapters if rows],
    )


def _facing(book: Book, edition: Edition, chosen: Edition, opposite: Edition, right: bool = False) -> str:
    """Name the page on which an edition stands on a side; the one opposite changes places, the one chosen has none."""
    if edition is chosen:
        return ""
    facing = chosen if edition is opposite else opposite
    return book.red_line_path(facing, edition) if right else book.red_line_path(edition, facing)


def _only(compared: Comparison) -> Iterator[tuple[str, int]]:
    """Count the questions that only one of two editions answers."""
    yield short(compared.left.edition.name), sum(bool(row.left and not row.right) for row in compared.rows)
    yield short(compared.right.edition.name), sum(bool(row.right and not row.left) for row in compared.rows)


# -- any two readings ----------------------------------------------------------------------------------------------


def _index(book: Book) -> Page:
    here = Here(book.path("red-line", "index"))
    pairs = list(itertools.permutations(book.editions, 2))
    title, data = f"Any two readings · {book.game.title}", _data(book, here)
    return render_page("readings", book, here, title, searched=False, hide=("navigation",), pairs=pairs, data=data)


def _data(book: Book, here: Here) -> dict[str, Any]:
    """Gather all that the red line of any two readings needs; what is compared is compared here."""
    answers = {id_: _answers(book, id_) for id_ in book.game.questions}
    return {
        "editions": [_edition(edition, answers) for edition in book.editions],
        "chapters": [
            {"key": key, "title": chapter.title, "questions": list(chapter.questions)}
            for key, chapter in book.game.chapters.items()
        ],
        "questions": {id_: _question(book, here, id_, given) for id_, given in answers.items()},
        "kinds": {str(kind): means for kind, means in KIND_MEANS.items()},
    }


def _answers(book: Book, id_: str) -> dict[str, Answer]:
    """List the answers that any edition rules or can be read to give."""
    rulings = [edition.rulings[id_] for edition in book.editions if id_ in edition.rulings]
    return {label(answer): answer for ruling in rulings for answer in possible(ruling)}


def _edition(edition: Edition, answers: Mapping[str, Mapping[str, Answer]]) -> dict[str, Any]:
    """Give each question of an edition the places of its answers, the ruling first."""
    places = {id_: {name: place for place, name in enumerate(given)} for id_, given in answers.items()}
    rulings = {
        id_: [places[id_][label(answer)] for answer in possible(ruling)] for id_, ruling in edition.rulings.items()
    }
    return {"name": edition.name, "short": short(edition.name), "rulings": rulings}


def _question(book: Book, here: Here, id_: str, given: Mapping[str, Answer]) -> dict[str, Any]:
    asked = book.game.questions[id_]
    told = [
        {"label": name, "words": few_words(answer, []), "sentence": " ".join(book.game.sentence(id_, answer).split())}
        for name, answer in given.items()
    ]
    pairs = list(itertools.permutations(range(len(told)), 2))
    return {
        "asks": asked.asks,
        "link": here.to(book.question_path(id_)),
        "arises": asked.arises or {},
        "answers": told,
        "lines": {f"{i} {j}": _pieces(str(told[i]["sentence"]), str(told[j]["sentence"])) for i, j in pairs},
        "kinds": {f"{i} {j}": _kinds(book, id_, list(given.values()), i, j) for i, j in pairs if i < j},
    }


def _pieces(before: str, after: str) -> list[int | list[int]]:
    """Write a red line as how many words are kept, and how many are struck out and put in."""
    return [
        len(old.split()) if tag == "equal" else [len(old.split()), len(new.split())]
        for tag, old, new in red_line(before, after)
    ]


def _kinds(book: Book, id_: str, answers: list[Answer], i: int, j: int) -> str | dict[str, str]:
    """Name the kind of difference between two answers, edition by edition only where it depends on them."""
    found = {
        f"{one.name} {other.name}": str(book.evidence.of(id_, answers[i], answers[j], one.name, other.name).kind)
        for one, other in itertools.product(_giving(book, id_, answers[i]), _giving(book, id_, answers[j]))
    }
    return found if len(Counter(found.values())) > 1 else next(iter(found.values()))


def _giving(book: Book, id_: str, answer: Answer) -> list[Edition]:
    return [edition for edition in book.editions if id_ in edition.rulings and answer in possible(edition.rulings[id_])]
