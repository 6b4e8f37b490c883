"""The rule book of each edition, complete, in our own words, with the open points marked where they arise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.rulebook.editions import EditionRuling
from variorum.rulebook.models import Carries
from variorum.rulebook.questions import sentence
from variorum.rulebook.readings import Reading
from variorum.site.book import Book, short
from variorum.site.markup import Here, basis_badge, h, items, md, plural
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the rule book of each edition."""
    entries = [{h(edition.name): book.edition_path(edition)} for edition in book.editions]
    return [{"Rule books": entries}]


def pages(book: Book) -> Iterator[Page]:
    """Write the rule book of each edition."""
    for reading in book.readings:
        yield _rule_book(book, reading)


def _rule_book(book: Book, reading: Reading) -> Page:
    edition, here = reading.edition, Here(book.edition_path(reading.edition))
    source = edition.source
    told = ", ".join(filter(None, (source.publisher, str(source.year) if source.year else None)))
    open_points = sum(bool(given.rivals) for given in edition.rulings.values())
    parts = [
        f"# {md(book.game.title)} as {md(edition.name)} tells it",
        "",
        f'<p class="v-lead">The rules of <cite lang="{h(source.language)}">{h(source.title)}</cite>'
        f"{f' ({h(told)})' if told else ''} in our own words. Each sentence rests on lines of the rule book; "
        f"{plural(open_points, 'point')} can be read more than one way and "
        f"{'is marked where it arises' if open_points == 1 else 'are marked where they arise'}.</p>",
        "",
    ]
    for chapter, ids in book.game.in_chapters():
        sentences = [_sentence(book, here, reading, id_) for id_ in ids if id_ in reading.answers]
        if sentences:
            parts += [f"## {md(chapter.title)}", "", f'<div class="v-book">{"".join(sentences)}</div>', ""]
    return Page(here.path, f"{h(book.game.title)}: {h(edition.name)}", "\n".join(parts))


def _sentence(book: Book, here: Here, reading: Reading, id_: str) -> str:
    asked, given = book.game.questions[id_], reading.edition.rulings[id_]
    mark = here.link(book.question_path(id_), _lines(given), short(reading.edition.name), "v-margin")
    css = "v-line v-line--wording" if asked.carries is Carries.WORDING else "v-line"
    others = items((f"<i>or</i> {h(sentence(asked, rival.answer))}" for rival in given.rivals), "v-open")
    return (
        f'<div class="{css}" id="r-{h(id_)}"><p>{h(sentence(asked, reading.answers[id_]))}</p>'
        f'<p class="v-support">{basis_badge(given.basis)} {mark}</p>{others}</div>'
    )


def _lines(given: EditionRuling) -> str:
    """Name the lines that a ruling rests on."""
    lines = list(dict.fromkeys(cite.lines for cite in given.cites))
    shown = ", ".join(lines[:4]) + (" …" if len(lines) > 4 else "")
    return h(f"line {shown}" if len(lines) == 1 and "-" not in shown else f"lines {shown}") if lines else "why"
