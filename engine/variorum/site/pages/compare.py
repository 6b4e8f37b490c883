"""The matrix: every question against every edition, and a picture of where the editions agree."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from variorum.rulebook.comparison import GRAVITY, Comparison
from variorum.rulebook.editions import Edition, EditionRuling
from variorum.rulebook.models import Basis
from variorum.rulebook.questions import Answer, in_words, label, sentence, spoken
from variorum.rulebook.readings import Reading
from variorum.site.book import Book, short
from variorum.site.markup import KIND_MEANS, Here, basis_badge, element, h, items, kind_badge, md, plural
from variorum.site.writing import Page

AGREED, UNSHARED = "agreed", "unshared"
MEANS: Mapping[str, str] = {
    **{str(kind): KIND_MEANS[kind] for kind in GRAVITY},
    AGREED: "all that answer it answer alike",
    UNSHARED: "fewer than two editions answer it",
}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_ENTRIES = 4


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the matrix."""
    return [{"Compare": book.path("compare")}]


def pages(book: Book) -> Iterator[Page]:
    """Write the matrix."""
    here = Here(book.path("compare"))
    names = ", ".join(f"<code>{h(edition.name)}</code>" for edition in book.editions)
    editions = "the only edition" if book.alone else plural(len(book.editions), "edition")
    lead = (
        f"{plural(len(book.game.questions), 'question')}, {editions} ({names}): what {'it' if book.alone else 'each'} "
        "rules, and on what the ruling rests."
    )
    parts = [
        f"# {f'The questions of {md(book.game.title)}' if book.alone else 'Compare the editions'}",
        "",
        f'<p class="v-lead">{lead}</p>',
        "",
        f'<div id="v-compare" class="v-compare" data-search-exclude>{_tools(book)}{_legend(book)}{_matrix(book, here)}'
        "</div>",
        "",
        *(["## Where they agree {#agreement}", "", agreement(book, here)] if len(book.editions) > 1 else []),
    ]
    title = f"Compare · {h(book.game.title)}"
    yield Page(
        here.path,
        title,
        "\n".join(parts),
        h(f"Every edition of {book.game.title}, question by question."),
        hide=("navigation", "toc"),
    )


def standing(book: Book, id_: str) -> str:
    """Name the kind of difference on a question, or tell that there is none."""
    if id_ in book.kinds:
        return str(book.kinds[id_])
    return AGREED if sum(id_ in reading.answers for reading in book.readings) > 1 else UNSHARED


# -- where the editions agree --------------------------------------------------------------------------------------


def agreement(book: Book, here: Here) -> str:
    """Picture how far each two editions agree, and in which chapters they differ; draw nothing for one alone."""
    if len(book.editions) < 2:
        return ""
    pairs = items((_pair(book, here, *two) for two in itertools.combinations(book.readings, 2)), "v-pairs")
    chapters = items((_strip(book, here, key) for key in book.game.chapters), "v-strips")
    used = Counter(standing(book, id_) for id_ in book.game.questions)
    key = items((f"{_sign(kind)} {kind}: {h(means)}" for kind, means in MEANS.items() if used[kind]), "v-key")
    return (
        f'<figure class="v-agreement" aria-label="{h(f"Agreement between the editions of {book.game.title}")}" '
        f"data-search-exclude>{pairs}{chapters}<figcaption>One square for each question, by chapter.{key}</figcaption>"
        "</figure>"
    )


def tally(comparison: Comparison) -> dict[str, int]:
    """Count the questions that two readings answer alike, and those they do not, by kind."""
    kinds = Counter(str(row.finding.kind) for row in comparison.discrepancies if row.finding)
    return {AGREED: comparison.compared - kinds.total(), **{str(kind): kinds[kind] for kind in reversed(GRAVITY)}}


def _pair(book: Book, here: Here, one: Reading, other: Reading) -> str:
    counts = {kind: count for kind, count in tally(book.comparisons[one.name, other.name]).items() if count}
    names = f"{h(short(one.edition.name))} and {h(short(other.edition.name))}"
    to = book.red_line_path(one.edition, other.edition)
    bar = "".join(f'<i class="v-bar v-bar--{kind}" style="flex-grow:{count}"></i>' for kind, count in counts.items())
    told = " ".join(
        f'<span><i class="v-bar v-bar--{kind}"></i><b>{count}</b> {"alike" if kind == AGREED else kind}</span>'
        for kind, count in counts.items()
    )
    return f'{here.link(to, names)}<div class="v-bars" aria-hidden="true">{bar}</div><p class="v-counts">{told}</p>'


def _strip(book: Book, here: Here, key: str) -> str:
    chapter = book.game.chapters[key]
    kinds = {id_: standing(book, id_) for id_ in chapter.questions}
    differing = sum(id_ in book.kinds for id_ in kinds)
    told = f'<b class="v-many">{differing}</b> of {len(kinds)} differ' if differing else f"0 of {len(kinds)} differ"
    squares = "".join(_square(book, here, id_, kind) for id_, kind in kinds.items())
    title = f'<a href="{_in_matrix(book, here, f"c-{key}")}">{h(chapter.title)}</a>'
    return f'<p>{title} <span class="v-by">{told}</span></p><div class="v-squares">{squares}</div>'


def _square(book: Book, here: Here, id_: str, kind: str) -> str:
    """Link a square to its row; those that differ can also be reached by keyboard."""
    asks = book.game.questions[id_].asks
    still = "" if id_ in book.kinds else ' tabindex="-1"'
    return (
        f'<a class="v-square v-square--{kind}" href="{_in_matrix(book, here, f"q-{id_}")}" '
        f'title="{h(asks)} ({kind})" aria-label="{h(f"{kind}: {asks}")}"{still}>{_letter(kind)}</a>'
    )


def _in_matrix(book: Book, here: Here, fragment: str) -> str:
    """Address a place in the matrix; within its own page so that the filters stay."""
    matrix = book.path("compare")
    return h(f"#{fragment}") if here.path == matrix else here.to(matrix, fragment)


def _sign(kind: str) -> str:
    return f'<span class="v-square v-square--{kind}" aria-hidden="true">{_letter(kind)}</span>'


def _letter(kind: str) -> str:
    return "" if kind in {AGREED, UNSHARED} else kind[0].upper()


# -- tools ---------------------------------------------------------------------------------------------------------


def _tools(book: Book) -> str:
    """Write the filters, hidden until a script can serve them."""
    used = {standing(book, id_) for id_ in book.game.questions}
    kinds = [(kind, kind) for kind in MEANS if kind in used or kind != UNSHARED]
    chapters = [(key, chapter.title) for key, chapter in book.game.chapters.items()]
    fields = (
        "" if book.alone else check("only", "differences", "Differences only"),
        check("rivals", "some", "With rivals only"),
        "" if book.alone else _select("kind", "Kind", "any kind", kinds),
        _select("basis", "Basis", "any basis", [(basis, basis) for basis in Basis]),
        _select("chapter", "Chapter", "every chapter", chapters),
        '<label class="v-field v-field--text">Text <input type="search" name="text" autocomplete="off" '
        'placeholder="words, an id, an answer"></label>',
    )
    return (
        '<form class="v-tools v-filters" role="search" aria-label="Filter the questions" hidden>'
        f'<div class="v-fields">{"".join(fields)}</div><div class="v-acts"><output class="v-count" aria-live="polite">'
        '</output><button type="button" name="copy">Copy link to this view</button>'
        '<button type="reset">Reset</button><label class="v-field v-address" hidden>Address '
        '<input type="text" name="address" readonly></label></div></form>'
    )


def check(name: str, value: str, told: str) -> str:
    """Write a box to tick."""
    return f'<label class="v-check"><input type="checkbox" name="{name}" value="{value}"> {told}</label>'


def _select(name: str, told: str, every: str, options: Iterable[tuple[str, str]]) -> str:
    listed = "".join(f'<option value="{h(value)}">{h(shown)}</option>' for value, shown in options)
    select = f'<select name="{name}"><option value="">{every}</option>{listed}</select>'
    return f'<label class="v-field v-field--{name}">{told} {select}</label>'


def _legend(book: Book) -> str:
    if len(book.editions) < 2:
        return ""
    return (
        '<p class="v-remark v-matrix-note">In a row that differs, editions with the same letter '
        '<b class="v-group v-group--1">a</b> <b class="v-group v-group--2">b</b> give the same answer; '
        "<b>a</b> is the commonest.</p>"
    )


# -- the matrix ----------------------------------------------------------------------------------------------------


def _matrix(book: Book, here: Here) -> str:
    heads = "".join(_head(book, here, edition) for edition in book.editions)
    bodies = "".join(_chapter(book, here, key) for key in book.game.chapters)
    sizes = f"--columns:{len(book.editions)};--label:{max(len(short(one.name)) for one in book.editions)}ch"
    return (
        '<div class="v-matrix-box" tabindex="0" role="region" aria-label="Questions and rulings">'
        f'<table class="v-matrix{" v-matrix--alone" * book.alone}" style="{sizes}"><thead><tr>'
        f'<th scope="col">Question</th>{heads}</tr></thead>{bodies}</table></div>'
        '<p class="v-absent v-none" hidden>No question is left by these filters.</p>'
    )


def _head(book: Book, here: Here, edition: Edition) -> str:
    link = here.link(book.edition_path(edition), h(edition.name))
    rivals = sum(bool(given.rivals) for given in edition.rulings.values())
    return f'<th scope="col">{link} <span class="v-by">{rivals} with rivals</span></th>'


def _chapter(book: Book, here: Here, key: str) -> str:
    chapter = book.game.chapters[key]
    rows = "".join(_row(book, here, id_) for id_ in chapter.questions)
    return (
        f'<tbody data-chapter="{h(key)}"><tr class="v-matrix-chapter" id="c-{h(key)}">'
        f'<th scope="rowgroup" colspan="{len(book.editions) + 1}"><span>{h(chapter.title)}</span></th></tr>'
        f"{rows}</tbody>"
    )


def _row(book: Book, here: Here, id_: str) -> str:
    given = {one.name: one.answers[id_] for one in book.readings if id_ in one.answers}
    rulings = [one.edition.rulings[id_] for one in book.readings if one.name in given]
    letters = alike(given) if id_ in book.kinds else {}
    keys = _telling(list(given.values()))
    kind = book.kinds.get(id_)
    badge = f" {kind_badge(kind)}" if kind else ""
    question = here.link(book.question_path(id_), h(book.game.questions[id_].asks))
    cells = "".join(_cell(book, here, one, id_, letters.get(one.name), keys) for one in book.readings)
    attributes = {
        "id": f"q-{id_}",
        "data-kind": standing(book, id_),
        "data-basis": " ".join(dict.fromkeys(str(one.basis) for one in rulings)),
        **({"data-rivals": ""} if any(one.rivals for one in rulings) else {}),
    }
    head = f'<th scope="row">{question} <span class="v-id"><code>{h(id_)}</code>{badge}</span></th>'
    return element("tr", head + cells, **attributes)


def alike(given: Mapping[str, Answer]) -> dict[str, int]:
    """Give those that answer alike the same number, the commonest answer the first."""
    counts = Counter(map(label, given.values()))
    order = {answer: number for number, (answer, _) in enumerate(counts.most_common())}
    return {name: order[label(answer)] for name, answer in given.items()}


def _cell(book: Book, here: Here, reading: Reading, id_: str, group: int | None, keys: list[str]) -> str:
    edition, name = reading.edition, h(short(reading.edition.name))
    if id_ not in reading.answers:
        return f'<td class="v-cell" data-label="{name}">{_nothing(book, here, edition, id_)}</td>'
    given, answer = edition.rulings[id_], reading.answers[id_]
    told = sentence(book.game.questions[id_], answer)
    to = here.to(book.question_path(id_), short(edition.name))
    letter = "" if group is None else f'<b class="v-group v-group--{group + 1}">{LETTERS[group % len(LETTERS)]}</b> '
    link = f'<a href="{to}" title="{h(told)}">{h(few_words(answer, keys))}</a>'
    css = "v-cell" if group is None else f"v-cell v-cell--{group + 1}"
    return (
        f'<td class="{css}" data-label="{name}"><span class="v-said">{letter}{link}</span> '
        f'<span class="v-rests">{basis_badge(given.basis)}{_rivals(given)}</span>{_whole(answer, keys)}</td>'
    )


def _nothing(book: Book, here: Here, edition: Edition, id_: str) -> str:
    """Say why a cell is empty."""
    why = "not answered yet" if id_ in edition.unanswered else "does not arise"
    if id_ in edition.rulings:
        to = here.to(book.question_path(id_), short(edition.name))
        why = "arises only by a rival reading of another question"
        return f'<a class="v-dash" href="{to}" title="{why}" aria-label="{why}">—</a>'
    return (
        f'<span class="v-dash" title="{why}"><span aria-hidden="true">—</span><span class="v-aloud">{why}</span></span>'
    )


def _rivals(given: EditionRuling) -> str:
    if not given.rivals:
        return ""
    told = "; ".join(few_words(rival.answer, []) for rival in given.rivals)
    count = plural(len(given.rivals), "rival")
    return f' <span class="v-basis v-basis--rival" title="{h(f"can also be read: {told}")}">+{count}</span>'


def few_words(answer: Answer, keys: list[str]) -> str:
    """Write an answer in a few words; of a table, the entries of some keys only."""
    if isinstance(answer, Mapping):
        shown = [_entry(key, answer[key]) for key in keys or list(answer)[:MOST_ENTRIES]]
        return ", ".join(shown[:MOST_ENTRIES]) + (" …" if len(answer) > min(len(shown), MOST_ENTRIES) else "")
    return spoken(answer)


def _whole(answer: Answer, keys: list[str]) -> str:
    """Give a long table in full, folded."""
    if not isinstance(answer, Mapping) or len(answer) <= len((keys or list(answer))[:MOST_ENTRIES]):
        return ""
    entries = ", ".join(_entry(key, count) for key, count in answer.items())
    return f'<details class="v-whole"><summary>all {len(answer)}</summary>{h(entries)}</details>'


def _telling(answers: list[Answer]) -> list[str]:
    """Name the keys on which tables differ."""
    tables = [answer for answer in answers if isinstance(answer, Mapping)]
    return [key for key in (tables[0] if tables else ()) if len({table[key] for table in tables}) > 1]


def _entry(key: str, count: int) -> str:
    return f"{in_words(key)}: {spoken(count)}"
