"""A page for each question: what is asked, what each edition rules and why, and what hangs on it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from variorum.games import registry
from variorum.rulebook.differences import Difference
from variorum.rulebook.evidence import Kind
from variorum.rulebook.questions import label, sentence
from variorum.site import consulting
from variorum.site.book import Book, short
from variorum.site.citing import ruling
from variorum.site.dots import Scale, legend, sides, switch
from variorum.site.drawings import see_argument
from variorum.site.impacts import Impact, Measurement
from variorum.site.markup import Here, h, items, kind_badge, md, red_lined
from variorum.site.pages import findings, impact, theorems, witness
from variorum.site.sides import begun, data_of, headline, own_cards, with_ids
from variorum.site.writing import Page


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the list of questions only."""
    return [{"Questions": book.path("questions", "index")}]


def pages(book: Book) -> Iterator[Page]:
    """Write a page for each question, and the list of them."""
    yield _index(book)
    ids = list(book.game.questions)
    for before, id_, after in zip([None, *ids], ids, [*ids[1:], None], strict=False):
        yield _question(book, id_, before, after)


def _index(book: Book) -> Page:
    here = Here(book.path("questions", "index"))
    parts = [f"# Questions of {md(book.game.title)}", "", "All that an edition rules on, in reading order.", ""]
    for chapter, ids in book.game.in_chapters():
        parts += [f"## {md(chapter.title)}", ""]
        entries = (
            here.link(book.question_path(id_), f"<code>{h(id_)}</code>")
            + f" {h(book.game.questions[id_].asks)} {_mark(book, id_)}"
            for id_ in ids
        )
        parts += [items(entries, "v-questions"), ""]
    return Page(here.path, f"Questions · {h(book.game.title)}", "\n".join(parts))


def _mark(book: Book, id_: str) -> str:
    kind = book.kinds.get(id_)
    return kind_badge(kind) if kind else ""


def _question(book: Book, id_: str, before: str | None, after: str | None) -> Page:
    asked, here = book.game.questions[id_], Here(book.question_path(id_))
    chapter = next(chapter.title for chapter, ids in book.game.in_chapters() if id_ in ids)
    parts = [
        f'<p class="v-kicker">{here.link(book.path("index"), h(book.game.title))} · '
        f"{here.link(book.path('compare'), h(chapter), f'q-{id_}')} · <code>{h(id_)}</code> {_mark(book, id_)}</p>",
        "",
        f"# {md(asked.asks)} {{#{id_.replace('.', '-')}}}",
        "",
        f"<p>{_standing(book, id_)}</p>",
        findings.never(book, here, book.evidence.unreached(id_, [one.name for one in book.editions])),
        f'<p class="v-remark">{h(asked.about)}</p>' if asked.about else "",
        "",
        f"## {'What is ruled' if book.alone else 'What each edition rules'} {{#rulings}}",
        "",
        f'<div class="v-editions">{"".join(_edition(book, here, edition, id_) for edition in book.editions)}</div>',
        "",
        *_discrepancies(book, here, id_),
        "## What hangs on it {#evidence}",
        "",
        see_argument(book, here, id_),
        _witnesses(book, here, id_),
        _theorems(book, here, id_),
        _code(book, id_),
        _answers(book, id_),
        *_impact(book, here, id_),
        _steps(book, here, before, after),
    ]
    description = f"{asked.asks} What each edition of {book.game.title} rules, and where it says so."
    title = h(f"{asked.asks} · {book.game.title}")
    return Page(here.path, title, "\n".join(parts), h(description), hide=("navigation",))


def _standing(book: Book, id_: str) -> str:
    """Say in a sentence how the editions stand to each other on a question."""
    given = {short(reading.edition.name): reading.answers[id_] for reading in book.readings if id_ in reading.answers}
    kind = book.kinds.get(id_)
    if not given:
        return "The question does not arise in any edition as ruled."
    if kind is None:
        if len(given) == 1 < len(book.editions):
            return h(f"It arises in {next(iter(given))} only.")
        some = (
            "All editions" if len(given) == len(book.editions) else f"The editions in which it arises ({_and(given)})"
        )
        return h(f"{some} answer alike.") if len(given) > 1 else ""
    return {
        Kind.BEHAVIOURAL: "The editions answer differently, and a game can show it.",
        Kind.EQUIVALENT: "The editions answer differently, and it is proved that no game can show it.",
        Kind.WORDING: "The editions answer differently, in their words only: no record of a game can show it.",
        Kind.UNEXPLORED: "The editions answer differently. Whether a game can show it is not known yet.",
    }[kind]


def _and(names: Iterable[str]) -> str:
    return " and ".join(names)


def _edition(book: Book, here: Here, edition: Any, id_: str) -> str:
    given = edition.rulings.get(id_)
    name = short(edition.name)
    arises = id_ in next(one for one in book.readings if one.edition is edition).answers
    place = f"r-{id_}" if arises else ""
    head = f'<h3 id="{h(name)}">{here.link(book.edition_path(edition), h(edition.name), place)}</h3>'
    if given is None:
        inner = '<p class="v-absent">Does not arise here, or is not answered.</p>'
    else:
        only = "" if arises else '<p class="v-absent">Arises only under a rival reading of another question.</p>'
        inner = only + ruling(book, edition, id_, given)
    return f'<section class="v-edition">{head}{inner}</section>'


def _discrepancies(book: Book, here: Here, id_: str) -> list[str]:
    """Set each two editions that differ against each other, word by word."""
    rows = []
    for one, other in itertools.combinations(book.readings, 2):
        row = next(row for row in book.comparisons[one.name, other.name].rows if row.question == id_)
        if row.finding is None or row.left is None or row.right is None:
            continue
        names = f"{short(one.name)} → {short(other.name)}"
        link = here.link(book.red_line_path(one.edition, other.edition), h(names), f"q-{id_}")
        lined = red_lined(row.left.sentence, row.right.sentence)
        rows.append(f"<li>{link} {kind_badge(row.finding.kind)}<br>{lined}</li>")
    if not rows:
        return []
    return ["## Where they part {#discrepancies}", "", f'<ul class="v-parting">{"".join(rows)}</ul>', ""]


def _witnesses(book: Book, here: Here, id_: str) -> str:
    found = book.witnesses.get(id_, [])
    if not found:
        return "<p><b>Witnesses.</b> None is stored.</p>"
    listed = items(
        here.link(book.witness_path(one), with_ids(book, headline(book, data_of(one))))
        + f' <span class="v-by">{own_cards(book, data_of(one))}</span>'
        for one in found
    )
    return f"<p><b>Witnesses.</b> {begun(witness.kinds(book, found))} on which two answers part:</p>{listed}"


def _theorems(book: Book, here: Here, id_: str) -> str:
    depending = [one for one in book.verdicts.theorems if id_ in one.questions] if book.verdicts else []
    if not depending:
        return "<p><b>Theorems.</b> None is known to depend on it.</p>"
    listed = items((theorems.linked(book, here, one) for one in depending), "v-headlines")
    return f"<p><b>Theorems.</b> These depend on the answer:</p>{listed}"


def _impact(book: Book, here: Here, id_: str) -> Iterator[str]:
    """Show how often the question changes who wins, between editions and under rivals, and say what is not measured."""
    wanted = [one for one in book.differences if one.question == id_]
    if not wanted:
        return
    if not book.impacts.pairs and not book.impacts.rivals:
        how = here.link("impact.md", "how impact is measured")
        why = f"no engine plays many games of {h(book.game.title)} at once yet"
        if registry.measures(book.name):
            why = "it wants <code>make impact</code>"
        yield f"<p><b>Impact.</b> It is not measured: {why} ({how}).</p>"
        return
    yield "\n## How often it changes who wins {#impact}\n"
    known = [(one, book.impacts.of(id_, _editions(one), [label(answer) for answer in one.answers])) for one in wanted]
    found = [stored for _, stored in known if stored]
    missing = [one for one, stored in known if not stored]
    if found:
        scale, policies = Scale.fitting(one for _, one in found), book.impacts.policies
        more = here.link(book.path("impact"), "How it was measured", "made")
        yield (
            "<p>The share of games with different winners: a row for each number of players, a mark for each policy. "
            f"{more}.</p>\n"
        )
        yield legend(policies)
        yield from (_measured(book, here, measurement, one, scale) for measurement, one in found)
    if missing:
        between = f", between {_listed(missing)}" if found else ""
        yield f"<p>It has not been measured{between}.</p>"


def _editions(one: Difference) -> list[str]:
    return list(dict.fromkeys((one.left.edition.name, one.right.edition.name)))


def _listed(missing: Iterable[Difference]) -> str:
    return "; ".join(" and ".join(f"<code>{h(name)}</code>" for name in one.between) for one in missing)


def _measured(book: Book, here: Here, measurement: Measurement, one: Impact, scale: Scale) -> str:
    theorem = book.proved_alike(one)
    note = f"<p>{_proved(book, here, theorem, one)}</p>" if theorem else ""
    name = here.link(impact.path(book, measurement), sides(measurement.editions), impact.anchor(one))
    drawn = impact.block(book, measurement, one, scale)
    return f'<section class="v-measure"><h3>{name} <small>{switch(one)}</small></h3>{note}{drawn}</section>'


def _proved(book: Book, here: Here, theorem: str, one: Impact) -> str:
    shown = here.link(book.path("theorems", theorem), "proved") if book.states(theorem) else "proved"
    told = f"It is {shown} that this makes no difference"
    return f"{told}. {impact.EXCHANGED}" if one.ever else f"{told}, and none of these games went otherwise."


def _code(book: Book, id_: str) -> str:
    if registry.find(book.name) is None:
        return "<p><b>Code.</b> No engine plays this game yet.</p>"
    places = consulting.places(book.name, id_)
    if not places:
        return "<p><b>Code.</b> No code consults it: it is a matter of the book, not of the game.</p>"
    listed = items(f"<code>{h(place.file)}</code>, <code>{h(place.function)}</code>" for place in places)
    return f"<p><b>Code.</b> Consulted in</p>{listed}"


def _answers(book: Book, id_: str) -> str:
    """List every answer that could be given."""
    asked = book.game.questions[id_]
    if asked.answers is None:
        return ""
    entries = []
    for answer in asked.answers:
        givers = [short(e.name) for e in book.editions if id_ in e.rulings and label(e.rulings[id_].answer) == answer]
        by = f' <span class="v-by">{h(", ".join(givers))}</span>' if givers else ""
        entries.append(f"<code>{h(answer)}</code>{by} {h(sentence(asked, answer))}")
    return f"<p><b>Answers that can be given.</b></p>{items(entries, 'v-answers')}"


def _steps(book: Book, here: Here, before: str | None, after: str | None) -> str:
    links = []
    if before:
        links.append(here.link(book.question_path(before), f"← {h(before)}"))
    if after:
        links.append(here.link(book.question_path(after), f"{h(after)} →"))
    return f'<nav class="v-steps" aria-label="Neighbouring questions">{"".join(links)}</nav>'
