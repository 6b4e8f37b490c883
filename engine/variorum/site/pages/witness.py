"""A page for each witness: what it shows, what each side makes of it, and the game itself, to be played through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from variorum.rulebook.evidence import Stored
from variorum.rulebook.questions import label, sentence
from variorum.site.book import Book
from variorum.site.drawings import drawings
from variorum.site.markup import Here, h, items, md, plural, side_name
from variorum.site.sides import Data, data_of, headings, headline, is_between_editions, with_ids
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
    found = {drawings(book.name).command(data_of(one)) for one in witnesses}
    if len(found) != 1:
        return "games and score sheets"
    return "score sheets" if found == {"score"} else "games"


# -- the list ------------------------------------------------------------------------------------------------------


def _index(book: Book) -> Page:
    here = Here(book.path("witnesses", "index"))
    every = in_order(book)
    order = "" if book.alone else "Those on which two editions part stand first, then those between an edition "
    lead = (
        f"{plural(len(every), 'witness', 'witnesses')}: {kinds(book, every)} on which two readings part, each the "
        f"smallest that was found. {order or 'Each is between the book '}as ruled and another answer that its text "
        "can be read to give."
    )
    parts = [f"# Witnesses of {md(book.game.title)}", "", f'<p class="v-lead">{lead}</p>', ""]
    for chapter, ids in book.game.in_chapters():
        asked = [id_ for id_ in ids if id_ in book.witnesses]
        if asked:
            sections = "".join(_of_question(book, here, id_) for id_ in asked)
            parts += [f"## {md(chapter.title)}", "", f'<div class="v-witnesses">{sections}</div>', ""]
    return Page(here.path, f"Witnesses · {h(book.game.title)}", "\n".join(parts))


def _of_question(book: Book, here: Here, id_: str) -> str:
    stored = sorted(book.witnesses[id_], key=_order)
    entries = items(
        (_linked(book, here, one) + ("" if book.alone else _tag(one)) for one in stored),
        "v-witness-list",
    )
    asked = here.link(book.question_path(id_), f"<code>{h(id_)}</code>")
    return f"<section><p>{h(book.game.questions[id_].asks)} {asked}</p>{entries}</section>"


def _linked(book: Book, here: Here, stored: Stored) -> str:
    return here.link(book.witness_path(stored), with_ids(book, headline(book, data_of(stored))))


def _tag(stored: Stored) -> str:
    return (
        ""
        if is_between_editions(stored.witness.between or ())
        else ' <span class="v-basis v-basis--rival">rival</span>'
    )


# -- a witness -----------------------------------------------------------------------------------------------------


def _witness(book: Book, stored: Stored, before: Stored | None, after: Stored | None) -> Page:
    here, data = Here(book.witness_path(stored)), data_of(stored)
    id_, said = stored.witness.question, headline(book, data)
    readings = stored.witness.between or []
    parts = [
        f'<p class="v-kicker">{here.link(book.path("index"), h(book.game.title))} · '
        f"{here.link(book.path('witnesses', 'index'), 'Witnesses')} · "
        f"{here.link(book.question_path(id_), f'<code>{h(id_)}</code>')}</p>",
        "",
        f"# {with_ids(book, said, md)}",
        "",
        f'<p class="v-lead">{h(book.game.questions[id_].asks)}</p>',
        _sides(book, data, readings),
        _part(stored),
        "",
        drawings(book.name).shown(book, here, data, readings, "move"),
        "",
        _replay(book, stored, data, readings),
        _steps(book, here, before, after),
    ]
    title = h(f"{said} · {book.game.title}")
    return Page(here.path, title, "\n".join(parts), h(said), searched=False, hide=("navigation", "toc"))


def _sides(book: Book, data: Data, readings: Sequence[str]) -> str:
    """Set the two readings beside each other: the rule of each, and what it makes of the witness."""
    asked = book.game.questions[data["question"]]
    drawn = drawings(book.name)
    sides = "".join(
        f'<section class="v-edition"><p class="v-board__name">{side_name(name)}</p>'
        f'<p class="v-rule">{h(sentence(asked, answer))}</p><p class="v-answer"><code>{h(label(answer))}</code></p>'
        f'<p class="v-outcome">{h(drawn.outcome(outcome, data))}</p></section>'
        for name, answer, outcome in zip(
            headings(book, readings), data["answers"], data.get("outcomes") or ({}, {}), strict=False
        )
    )
    return f'<div class="v-editions v-two">{sides}</div>'


def _part(stored: Stored) -> str:
    """Say where other questions add to the difference."""
    if stored.witness.attribution != "part":
        return ""
    return (
        '<p class="v-remark">Other questions add to the difference; this one, switched alone, makes them part in '
        "this too.</p>"
    )


def _replay(book: Book, stored: Stored, data: Data, readings: Sequence[str]) -> str:
    """Give the file and the command that replays it."""
    file = stored.path.relative_to(book.project.root).as_posix()
    asked = " ".join(f"--edition {name}" for name in readings)
    command = f"variorum {drawings(book.name).command(data)} {file} {asked}"
    text = stored.path.read_text(encoding="utf-8").rstrip("\n")
    return (
        f'<details class="v-fold v-replay"><summary>The record, to be replayed</summary><p>Saved as '
        f"<code>{h(file)}</code>, it is replayed by</p><pre><code>{h(command)}</code></pre>"
        f"<pre><code>{h(text)}</code></pre></details>"
    )


def _steps(book: Book, here: Here, before: Stored | None, after: Stored | None) -> str:
    links = []
    if before:
        links.append(here.link(book.witness_path(before), f"← {_neighbour(book, before)}"))
    if after:
        links.append(here.link(book.witness_path(after), f"{_neighbour(book, after)} →"))
    return f'<nav class="v-steps" aria-label="Neighbouring witnesses">{"".join(links)}</nav>'


def _neighbour(book: Book, stored: Stored) -> str:
    """Name a witness by what is asked and its sides."""
    named = headings(book, stored.witness.between or ())
    other = f": {' and '.join(named)}" if named and not book.alone else f" ({named[-1]})" if named else ""
    return with_ids(book, book.game.questions[stored.witness.question].asks.rstrip("?") + other)
