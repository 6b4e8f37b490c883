"""The whole book on one page, for printing: every question with what each edition rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from variorum.rulebook.questions import label, sentence
from variorum.site.book import Book, short
from variorum.site.markup import Here, basis_badge, h, kind_badge, md
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the whole book."""
    return [{"Whole book": book.path("whole")}]


def pages(book: Book) -> Iterator[Page]:
    """Write all questions and rulings of a game on one page."""
    here = Here(book.path("whole"))
    names = ", ".join(md(edition.name) for edition in book.editions)
    parts = [
        f"# {md(book.game.title)}: the whole book",
        "",
        f"Every question in reading order, with what each edition rules: {names}. Print this page to have it on paper.",
        "",
    ]
    for chapter, ids in book.game.in_chapters():
        parts += [f"## {md(chapter.title)}", "", "".join(_entry(book, here, id_) for id_ in ids), ""]
    yield Page(here.path, f"{h(book.game.title)}: the whole book", "\n".join(parts), searched=False)


def _entry(book: Book, here: Here, id_: str) -> str:
    kind = book.kinds.get(id_)
    rulings: dict[str, list[str]] = {}
    for edition in book.editions:
        given = edition.rulings.get(id_)
        if given is None:
            continue
        lines = ", ".join(dict.fromkeys(cite.lines for cite in given.cites))
        support = f'<span class="v-lines">{h(lines)}</span>' if lines else ""
        who = f"<b>{h(short(edition.name))}</b> {basis_badge(given.basis)} {support}"
        others = "; ".join(h(label(rival.answer)) for rival in given.rivals)
        rulings.setdefault(sentence(book.game.questions[id_], given.answer), []).append(
            who + (f' <span class="v-or">or {others}</span>' if others else "")
        )
    told = "".join(
        f'<p class="v-rule">{h(rule)}</p><p class="v-support">{" · ".join(by)}</p>' for rule, by in rulings.items()
    )
    return (
        f'<section class="v-entry" id="w-{h(id_)}"><h3>{h(book.game.questions[id_].asks)} '
        f"{here.link(book.question_path(id_), f'<code>{h(id_)}</code>')} {kind_badge(kind) if kind else ''}</h3>"
        f"{told or '<p class=v-absent>Arises in no edition as ruled.</p>'}</section>"
    )
