"""Two rule books as one, with a red pencil: each two editions, and any reading against any other."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from variorum.rulebook.comparison import Comparison, Row, red_line
from variorum.rulebook.editions import Edition, possible
from variorum.rulebook.evidence import Kind
from variorum.rulebook.questions import Answer, label, sentence
from variorum.site.book import Book, short
from variorum.site.markup import KIND_MEANS, Here, h, items, kind_badge, md, red_lined
from variorum.site.pages.compare import AGREED, check, few_words, tally
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
    return h(f"{short(one.name)} → {short(other.name)}")


# -- two editions --------------------------------------------------------------------------------------------------


def _red_line(book: Book, compared: Comparison) -> Page:
    one, other = compared.left.edition, compared.right.edition
    here = Here(book.red_line_path(one, other))
    parts = [
        f"# {md(book.game.title)}: {md(short(one.name))} → {md(short(other.name))}",
        "",
        f'<p class="v-lead">One rule book in our own words: <del>struck out</del> what only {h(one.name)} says, '
        f"<ins>underlined</ins> what only {h(other.name)} says.</p>",
        "",
        _tools(book, here, one, other),
        "",
        f'<p class="v-red-sum">{_summary(compared)}</p>',
        "",
    ]
    for (key, chapter), (_, rows) in zip(book.game.chapters.items(), compared.chapters, strict=True):
        lines = "".join(_line(book, here, compared, row) for row in rows if row.left or row.right)
        if lines:
            parts += [f"## {md(chapter.title)} {{#c-{key}}}", "", f'<div class="v-reds">{lines}</div>', ""]
    title = f"{h(book.game.title)}: {_arrow(one, other)}"
    return Page(here.path, title, "\n".join(parts), searched=False, hide=("navigation",))


def _tools(book: Book, here: Here, one: Edition, other: Edition) -> str:
    """Write the choice of sides as plain links, and what wants a script hidden until there is one."""
    address = quote(f"a={one.name}&b={other.name}", safe="/=&")
    return (
        '<div id="v-redline" class="v-tools v-red-tools">'
        f'<div class="v-sides">{_sides(book, here, "Left", one, other)}{_sides(book, here, "Right", other, one)}</div>'
        f'<div class="v-acts"><a class="v-button" data-kept href="{here.to(book.red_line_path(other, one))}">'
        "Switch sides</a>"
        f'<a class="v-button" href="{here.to(book.path("red-line", "index"))}?{h(address)}">Choose other readings</a>'
        f"<span data-scripted hidden>{_acts()}</span></div></div>"
    )


def _acts() -> str:
    return check("only", "differences", "Differences only") + '<button type="button" name="print">Print</button>'


def _sides(book: Book, here: Here, side: str, chosen: Edition, opposite: Edition) -> str:
    """Link every edition that can stand on a side; the one opposite changes places."""
    links = []
    for edition in book.editions:
        if edition is chosen:
            links.append(f'<b class="v-chip" aria-current="true">{h(short(edition.name))}</b>')
            continue
        facing = chosen if edition is opposite else opposite
        pair = (edition, facing) if side == "Left" else (facing, edition)
        links.append(
            f'<a class="v-chip" data-kept href="{here.to(book.red_line_path(*pair))}">{h(short(edition.name))}</a>'
        )
    return f'<nav aria-label="{side} edition"><span class="v-side">{side}</span>{"".join(links)}</nav>'


def _summary(compared: Comparison) -> str:
    """Count what the two do alike and what not."""
    names = short(compared.left.edition.name), short(compared.right.edition.name)
    only = (
        sum(row.left is not None and row.right is None for row in compared.rows),
        sum(row.right is not None and row.left is None for row in compared.rows),
    )
    told = [
        f"<b>{count}</b> {kind_badge(Kind(kind))}" if kind != AGREED else f"<b>{count}</b> alike"
        for kind, count in tally(compared).items()
        if count or kind == AGREED
    ]
    told += [f"<b>{count}</b> only in {h(name)}" for count, name in zip(only, names, strict=True) if count]
    return " · ".join(f"<span>{one}</span>" for one in told)


def _line(book: Book, here: Here, compared: Comparison, row: Row) -> str:
    if row.left and row.right:
        changed = row.finding is not None
        text = red_lined(row.left.sentence, row.right.sentence) if changed else h(row.left.sentence)
        mark = kind_badge(row.finding.kind) if row.finding else ""
        kind = str(row.finding.kind) if row.finding else AGREED
    elif row.left:
        text, mark, kind = f"<del>{h(row.left.sentence)}</del>", _only(short(compared.left.edition.name)), "only"
    else:
        said = row.right.sentence if row.right else ""
        text, mark, kind = f"<ins>{h(said)}</ins>", _only(short(compared.right.edition.name)), "only"
    link = here.link(book.question_path(row.question), f"<code>{h(row.question)}</code>")
    return (
        f'<div class="v-red" id="q-{h(row.question)}" data-kind="{kind}"><p class="v-red-text">{text}</p>'
        f'<p class="v-red-mark">{link} {mark}</p></div>'
    )


def _only(name: str) -> str:
    return f'<span class="v-kind v-kind--only">only {h(name)}</span>'


# -- any two readings ----------------------------------------------------------------------------------------------


def _index(book: Book) -> Page:
    here = Here(book.path("red-line", "index"))
    pairs = items(here.link(book.red_line_path(*two), _arrow(*two)) for two in itertools.permutations(book.editions, 2))
    ruled = f'<nav class="v-red-pairs" aria-label="Editions as ruled">Editions as ruled: {pairs}</nav>' if pairs else ""
    parts = [
        "# Any reading against any other",
        "",
        '<p class="v-lead">Where a text can be read more than one way, choose how. What only the left reading says is '
        "<del>struck out</del>, what only the right one says <ins>underlined</ins>.</p>",
        "",
        ruled,
        "",
        "<noscript><p>Choosing answers needs scripts, which are off here.</p></noscript>",
        "",
        f'<div id="v-readings" hidden><form class="v-tools v-red-tools" aria-label="Readings">'
        f'<div class="v-red-both">{_side_form(book, "a", "Left")}{_side_form(book, "b", "Right")}</div>'
        f'<div class="v-acts"><a class="v-button" data-switch href="#">Switch sides</a>{_acts()}'
        '<button type="reset">Reset</button></div></form><p class="v-red-ask" role="status" hidden></p>'
        '<p class="v-red-sum" aria-live="polite"></p><p class="v-red-typed"></p><div class="v-red-result"></div></div>',
        "",
        f'<script type="application/json" id="v-readings-data">{_json(_data(book, here))}</script>',
    ]
    title = f"Any two readings · {h(book.game.title)}"
    return Page(here.path, title, "\n".join(parts), searched=False, hide=("navigation",))


def _side_form(book: Book, name: str, side: str) -> str:
    options = "".join(f'<option value="{h(one.name)}">{h(one.name)}</option>' for one in book.editions)
    return (
        f'<fieldset data-side="{name}"><legend>{side}</legend><label class="v-field">Edition '
        f'<select name="{name}">{options}</select></label><details class="v-choices"><summary></summary>'
        '<div class="v-choice-list"></div></details></fieldset>'
    )


def _json(data: Any) -> str:
    """Write data so that nothing in it can end the element that holds it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


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
        {"label": name, "words": few_words(answer, []), "sentence": " ".join(sentence(asked, answer).split())}
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
