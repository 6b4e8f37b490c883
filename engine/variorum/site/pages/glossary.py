"""The glossary: what each edition calls each thing, and where an edition is not consistent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from variorum.rulebook.editions import Edition
from variorum.rulebook.glossary import two_names, two_things
from variorum.rulebook.models import Term
from variorum.site.book import Book, short
from variorum.site.citing import language, search_words
from variorum.site.markup import Here, h, items, md
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the glossary, where there is one."""
    return [{"Glossary": book.path("glossary")}] if book.terms else []


def pages(book: Book) -> Iterator[Page]:
    """Write the glossary of a game."""
    if not book.terms:
        return
    here = Here(book.path("glossary"))
    heads = "".join(f'<th scope="col">{h(short(edition.name))}</th>' for edition in book.editions)
    rows = "".join(_row(book, thing, term) for thing, term in book.terms.items())
    parts = [
        f"# Glossary of {md(book.game.title)}",
        "",
        '<p class="v-lead">The same thing in each language, with the lines on which it is so called. The first word is '
        "ours.</p>",
        "",
        "## Things and their names {#names}",
        "",
        f'<table class="v-stack"><thead><tr><th scope="col">thing</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>",
        "",
        "## Where an edition is inconsistent {#inconsistent}",
        "",
        *_inconsistent(book),
    ]
    yield Page(here.path, f"Glossary · {h(book.game.title)}", "\n".join(parts))


def _row(book: Book, thing: str, term: Term) -> str:
    cells = "".join(_names(edition, term) for edition in book.editions)
    return (
        f'<tr id="t-{h(thing)}"><th scope="row">{h(thing.replace("-", " "))}'
        f'<br><span class="v-by">{h(term.means)}</span></th>{cells}</tr>'
    )


def _names(edition: Edition, term: Term) -> str:
    names = term.names.get(edition.name)
    inner = _named(edition, {name: tuple(lines) for name, lines in names.items()}) if names else "–"
    return f'<td data-label="{h(short(edition.name))}">{inner}</td>'


def _named(edition: Edition, names: Mapping[str, tuple[str, ...]]) -> str:
    return "<br>".join(
        f'<span lang="{language(edition)}">{h(name)}</span>{search_words(name)} '
        f'<span class="v-lines">{h(", ".join(lines))}</span>'
        for name, lines in names.items()
    )


def _inconsistent(book: Book) -> Iterator[str]:
    twice, shared = list(two_names(book.terms)), list(two_things(book.terms))
    for edition in book.editions:
        yield f"### {md(edition.name)} {{#inconsistent-{short(edition.name)}}}\n"
        several = items(
            f"{h(one.thing.replace('-', ' '))}: {_named(edition, one.names).replace('<br>', '; ')}"
            for one in twice
            if one.edition == edition.name
        )
        mixed = items(
            f'<span lang="{language(edition)}">{h(one.name)}</span>: '
            + "; ".join(
                f'{h(thing.replace("-", " "))} <span class="v-lines">{h(", ".join(lines))}</span>'
                for thing, lines in one.things.items()
            )
            for one in shared
            if one.edition == edition.name
        )
        yield f"<p>One thing, several names:</p>{several}" if several else "<p>No thing has several names.</p>"
        yield f"<p>One name, several things:</p>{mixed}\n" if mixed else "<p>No name stands for several things.</p>\n"
