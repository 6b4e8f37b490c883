"""Two rule books as one, with a red pencil: each two editions, and any reading against any other."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from variorum.rulebook.arising import meets
from variorum.rulebook.comparison import Comparison, red_line
from variorum.rulebook.editions import Edition, EditionRuling, possible
from variorum.rulebook.evidence import Kind
from variorum.rulebook.languages import describe_translation
from variorum.rulebook.locales import own_name
from variorum.rulebook.models import Chapter
from variorum.rulebook.questions import Answer, Game, label
from variorum.site.book import Book
from variorum.site.markup import KIND_MEANS, Here
from variorum.site.pages.compare import AGREED, UNANSWERED, few_words, tally
from variorum.site.rendering import render_page
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the red line of any two readings, and that of each two editions."""
    pairs = [
        {_arrow(book, one, other): book.red_line_path(one, other)}
        for one, other in itertools.permutations(book.editions, 2)
    ]
    if book.alone:
        return [{"Readings": book.path("red-line", "index")}]
    return [{"Red line": [{"Any two readings": book.path("red-line", "index")}, *pairs]}]


def pages(book: Book) -> Iterator[Page]:
    """Write the red line of each two editions, in either order, and that of any two readings."""
    yield _index(book)
    for one, other in itertools.permutations(book.readings, 2):
        for language in (None, *book.languages(one.edition, other.edition)):
            yield _red_line(book, book.comparison_in(one, other, language), language)


def _arrow(book: Book, one: Edition, other: Edition) -> str:
    return f"{book.label(one)} → {book.label(other)}"


# -- two editions --------------------------------------------------------------------------------------------------


def _red_line(book: Book, compared: Comparison, language: str | None) -> Page:
    one, other = (book.edition(side.edition.name) for side in (compared.left, compared.right))
    game, own = book.said_in(language), f"&in={language}" if language else ""
    chapters = [
        (key, chapter, [row for row in rows if row.left or row.right])
        for (key, chapter), (_, rows) in zip(game.chapters.items(), compared.chapters, strict=True)
    ]
    return render_page(
        "redline",
        book,
        Here(book.red_line_path(one, other, language)),
        f"{book.game.title}: {_arrow(book, one, other)}" + (f" · {own_name(language)}" if language else ""),
        searched=False,
        hide=("navigation",),
        one=one,
        other=other,
        game=game,
        language=language,
        languages=[
            (each or book.game.language, book.red_line_path(one, other, each))
            for each in (None, *book.languages(one, other))
        ],
        left=[(book.label(edition), _facing(book, edition, one, other, language)) for edition in book.editions],
        right=[
            (book.label(edition), _facing(book, edition, other, one, language, right=True)) for edition in book.editions
        ],
        address=quote(f"a={one.name}&b={other.name}{own}", safe="/=&"),
        counts=_counts(compared),
        only=[(book.label(name), count) for name, count in _only(compared) if count],
        left_open=[
            (book.label(side.edition), len(side.unanswered))
            for side in (compared.left, compared.right)
            if side.unanswered
        ],
        chapters=[(key, chapter, rows) for key, chapter, rows in chapters if rows],
        following=_following_play(compared),
    )


def _following_play(compared: Comparison) -> set[str]:
    """List the questions that arise on one side only because of an answer that may change play."""
    found = {row.question for row in compared.discrepancies if row.kind in (Kind.BEHAVIOURAL, Kind.UNEXPLORED)}
    one_sided = [row for row in compared.one_sided if row.behaviour]
    while more := {row.question for row in one_sided if found & {*row.follows}} - found:
        found |= more
    return found


def _facing(
    book: Book, edition: Edition, chosen: Edition, opposite: Edition, language: str | None, *, right: bool = False
) -> str:
    """Name the page on which an edition stands on a side; the one opposite changes places, the one chosen has none."""
    if edition is chosen:
        return ""
    facing = chosen if edition is opposite else opposite
    return book.red_line_path(facing, edition, language) if right else book.red_line_path(edition, facing, language)


def _counts(compared: Comparison) -> dict[str, int]:
    """Count the questions that both answer, by how they stand; those of one side are counted apart."""
    apart = (Kind.ONE_SIDED, UNANSWERED)
    return {kind: count for kind, count in tally(compared).items() if (count or kind == AGREED) and kind not in apart}


def _only(compared: Comparison) -> Iterator[tuple[str, int]]:
    """Count the questions that arise in only one of two editions."""
    yield compared.left.edition.name, sum(bool(row.left) for row in compared.one_sided)
    yield compared.right.edition.name, sum(bool(row.right) for row in compared.one_sided)


# -- any two readings ----------------------------------------------------------------------------------------------


def _index(book: Book) -> Page:
    here = Here(book.path("red-line", "index"))
    pairs = list(itertools.permutations(book.editions, 2))
    title = f"The readings of {book.game.title}" if book.alone else f"Any two readings · {book.game.title}"
    points = list(_open_points(book)) if book.alone else []
    return render_page(
        "readings",
        book,
        here,
        title,
        searched=False,
        hide=("navigation",),
        pairs=pairs,
        points=points,
        number=sum(len(found) for _, found in points),
        data=_data(book, here),
    )


def _open_points(book: Book) -> Iterator[tuple[Chapter, list[tuple[str, EditionRuling]]]]:
    """List what the only edition of a game leaves open to another reading, by chapter."""
    (edition,) = book.editions
    for chapter, ids in book.game.in_chapters():
        found = [(id_, edition.rulings[id_]) for id_ in ids if id_ in edition.rulings and edition.rulings[id_].rivals]
        if found:
            yield chapter, found


def _data(book: Book, here: Here) -> dict[str, Any]:
    """Gather all that the red line of any two readings needs; what is compared is compared here."""
    answers = {id_: _answers(book, id_) for id_ in book.game.questions}
    return {
        "editions": [_edition(book, edition, answers) for edition in book.editions],
        "languages": [
            {"code": language, "note": describe_translation(game), "chapters": _titles(game)}
            for language, game in book.said.items()
        ],
        "chapters": [
            {"key": key, "title": chapter.title, "questions": list(chapter.questions)}
            for key, chapter in book.game.chapters.items()
        ],
        "questions": {id_: _question(book, here, id_, answers) for id_ in answers},
        "kinds": {str(kind): {"label": kind.label, "means": means} for kind, means in KIND_MEANS.items()},
    }


def _titles(game: Game) -> dict[str, str]:
    return {key: chapter.title for key, chapter in game.chapters.items()}


def _answers(book: Book, id_: str) -> dict[str, Answer]:
    """List the answers that any edition rules or can be read to give."""
    rulings = [edition.rulings[id_] for edition in book.editions if id_ in edition.rulings]
    return {label(answer): answer for ruling in rulings for answer in possible(ruling)}


def _edition(book: Book, edition: Edition, answers: Mapping[str, Mapping[str, Answer]]) -> dict[str, Any]:
    """Give each question of an edition the places of its answers, the ruling first."""
    places = {id_: {name: place for place, name in enumerate(given)} for id_, given in answers.items()}
    rulings = {
        id_: [places[id_][label(answer)] for answer in possible(ruling)] for id_, ruling in edition.rulings.items()
    }
    return {"name": edition.name, "label": book.label(edition), "rulings": rulings}


def _question(book: Book, here: Here, id_: str, answers: Mapping[str, Mapping[str, Answer]]) -> dict[str, Any]:
    asked, given = book.game.questions[id_], answers[id_]
    pairs = itertools.combinations(range(len(given)), 2)
    return {
        "link": here.to(book.question_path(id_)),
        "arises": [
            {
                other: [name for name, answer in answers[other].items() if meets(answer, some)]
                for other, some in case.items()
            }
            for case in asked.cases
        ],
        "answers": [{"label": name, "words": few_words(answer)} for name, answer in given.items()],
        "kinds": {f"{i} {j}": _kinds(book, id_, list(given.values()), i, j) for i, j in pairs},
        "said": {language: _said(game, id_, given) for language, game in (("", book.game), *book.said.items())},
    }


def _said(game: Game, id_: str, given: Mapping[str, Answer]) -> dict[str, Any]:
    """Say a question and its answers in a language, each two answers compared."""
    rules = [" ".join(game.sentence(id_, answer).split()) for answer in given.values()]
    pairs = itertools.permutations(range(len(rules)), 2)
    lines = {f"{i} {j}": _pieces(rules[i], rules[j]) for i, j in pairs}
    return {"language": game.language_of(id_), "asks": game.questions[id_].asks, "rules": rules, "lines": lines}


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
