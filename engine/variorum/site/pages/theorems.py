"""The theorems: statement, verdict under each edition and reading, how it was decided, and what shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from variorum.rulebook.questions import in_words
from variorum.rulebook.verdicts import StoredComparison, StoredTheorem, StoredVerdict
from variorum.site.book import Book, short
from variorum.site.drawings import Plain, drawings, see_argument
from variorum.site.markup import Here, h, items, md, plural, with_minus
from variorum.site.writing import Page

MOST_DRAWN = 120_000  # characters of one game; a page has several
PLAIN = Plain()
LONGEST_LINE = 140
MOST_ROWS = 7  # of a table of figures that are all shown; of more, those alike are drawn together
WORD = re.compile(r"\w+(?:'\w+)?")


def menu(book: Book) -> list[dict[str, Any]]:
    """Show the list of theorems, where verdicts are stored."""
    return [{"Theorems": book.path("theorems", "index")}] if book.verdicts else []


def pages(book: Book) -> Iterator[Page]:
    """Write the list of theorems and a page for each."""
    if book.verdicts is None:
        return
    yield _index(book)
    for theorem in book.verdicts.theorems:
        yield _theorem(book, theorem)
    for comparison in book.verdicts.comparisons:
        yield _comparison(book, comparison)


def title(theorem: StoredTheorem | StoredComparison) -> str:
    """Name a theorem: its id in words, with the apostrophes that its statement has."""
    words = dict.fromkeys(WORD.findall(theorem.statement.lower()))
    owned = {one.replace("'", ""): one for one in words if "'" in one}
    said = " ".join(one if one in words else owned.get(one, one) for one in theorem.id.split("-"))
    return said[:1].upper() + said[1:]


def linked(book: Book, here: Here, theorem: StoredTheorem | StoredComparison) -> str:
    """Write the name of a theorem as a link, and its statement."""
    link = here.link(book.path("theorems", theorem.id), h(title(theorem)), css="v-title")
    return f'{link} <span class="v-statement">{h(theorem.statement)}</span>'


def badge(verdict: str) -> str:
    """Write a verdict as a badge."""
    return f'<span class="v-verdict v-verdict--{h(verdict)}">{h(verdict)}</span>'


def as_ruled(book: Book, theorem: StoredTheorem) -> dict[str, StoredVerdict]:
    """Find the verdict of a theorem under each edition as ruled."""
    return {
        edition.name: verdict
        for edition in book.editions
        for verdict in theorem.verdicts
        if edition.name in verdict.readings
    }


def badges(book: Book, theorem: StoredTheorem) -> str:
    """Write the verdicts under the editions as ruled, once where all agree."""
    ruled = as_ruled(book, theorem)
    states = {verdict.verdict for verdict in ruled.values()}
    if len(states) == 1 and len(ruled) == len(book.editions):
        return badge(states.pop())
    return " ".join(f'<span class="v-by">{h(short(name))}</span> {badge(one.verdict)}' for name, one in ruled.items())


def in_figures(book: Book, theorem: StoredTheorem) -> str:
    """Write the figures of a theorem in a line, where they are the same in every edition and few."""
    found = {h(_line(one.figures)) for one in as_ruled(book, theorem).values()}
    line = found.pop() if len(found) == 1 else ""
    return f'<span class="v-by">{line}</span>' if 0 < len(line) <= LONGEST_LINE else ""


# -- the list ------------------------------------------------------------------------------------------------------


def _index(book: Book) -> Page:
    here = Here(book.path("theorems", "index"))
    stored = book.verdicts
    assert stored is not None  # noqa: S101 - the caller has looked
    subjects = list(dict.fromkeys(theorem.subject for theorem in stored.theorems))
    readings = len({name for one in stored.theorems for verdict in one.verdicts for name in verdict.readings})
    parts = [
        f"# What holds in {md(book.game.title)}",
        "",
        f'<p class="v-lead">{plural(len(stored.theorems), "statement")} about every game, each decided under '
        f"{plural(readings, 'reading')}: the editions as ruled, every reading one rival away, and readings in which "
        "each two answers that can stand together do. <i>Tested</i> means not refuted, which is less than "
        "<i>holds</i>. The times are those of the stored results.</p>",
        "",
    ]
    for subject in subjects:
        rows = "".join(_row(book, here, one) for one in stored.theorems if one.subject == subject)
        parts += [f"## {md(subject)}", "", _table(book, rows), ""]
    if stored.comparisons:
        entries = (f"{linked(book, here, one)} {_pair_badges(one)}" for one in stored.comparisons)
        parts += ["## Between two editions {#between}", "", items(entries), ""]
    return Page(here.path, f"Theorems · {h(book.game.title)}", "\n".join(parts))


def _table(book: Book, rows: str) -> str:
    heads = "".join(f'<th scope="col">{h(short(edition.name))}</th>' for edition in book.editions)
    return (
        f'<table class="v-stack v-theorems"><thead><tr><th scope="col">statement</th>{heads}'
        f'<th scope="col">decided by</th><th scope="col">time</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _row(book: Book, here: Here, theorem: StoredTheorem) -> str:
    ruled = as_ruled(book, theorem)
    cells = "".join(
        f'<td data-label="{h(short(edition.name))}">'
        f"{badge(ruled[edition.name].verdict) if edition.name in ruled else '–'}</td>"
        for edition in book.editions
    )
    other = " v-differs" if len({one.verdict for one in ruled.values()}) > 1 else ""
    return (
        f'<tr class="v-row{other}"><th scope="row">{linked(book, here, theorem)}</th>{cells}'
        f'<td data-label="decided by">{h(theorem.method.partition(",")[0])}</td>'
        f'<td data-label="time">{_seconds(theorem.seconds)}</td></tr>'
    )


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 0.1 else "&lt; 0.1 s"


# -- one theorem ---------------------------------------------------------------------------------------------------


def _theorem(book: Book, theorem: StoredTheorem) -> Page:
    here = Here(book.path("theorems", theorem.id))
    depends = items(
        f"{here.link(book.question_path(id_), f'<code>{h(id_)}</code>')} {h(book.game.questions[id_].asks)}"
        for id_ in dict.fromkeys(theorem.questions)
        if id_ in book.game.questions
    )
    parts = [
        _kicker(book, here, f"{h(theorem.subject)} · <code>{h(theorem.id)}</code>"),
        "",
        f"# {md(title(theorem))} {{#{theorem.id}}}",
        "",
        f'<p class="v-lead">{h(theorem.statement)}</p>',
        f"<p>{badges(book, theorem)}</p>",
        f"<p>Decided by {h(theorem.method)}, in {_seconds(theorem.seconds)} for all readings.</p>",
        "",
        "## Verdicts {#verdicts}",
        "",
        *_verdicts(book, here, theorem),
        "",
        "## What it depends on {#questions}",
        "",
        depends,
        see_argument(book, here, theorem.id),
        f"<p>To decide it anew: <code>variorum prove {h(theorem.id)}</code></p>",
    ]
    return _page(book, here, theorem, parts)


def _kicker(book: Book, here: Here, more: str) -> str:
    game = here.link(book.path("index"), h(book.game.title))
    return f'<p class="v-kicker">{game} · {here.link(book.path("theorems", "index"), "Theorems")} · {more}</p>'


def _page(book: Book, here: Here, theorem: StoredTheorem | StoredComparison, parts: Sequence[str]) -> Page:
    name = f"{title(theorem)} · {book.game.title}"
    return Page(here.path, h(name), "\n".join(parts), h(theorem.statement), hide=("navigation",))


def _verdicts(book: Book, here: Here, theorem: StoredTheorem) -> Iterator[str]:
    """Write the verdicts under the editions as ruled with what shows them, then those that rivals bring about."""
    ruled = [one for one in theorem.verdicts if any(_is_ruled(name) for name in one.readings)]
    yield "".join(_verdict(book, here, one, f"game-{number}") for number, one in enumerate(ruled, 1))
    others = [one for one in theorem.verdicts if one not in ruled]
    if others:
        yield "\n## Otherwise under rivals {#rivals}\n"
        yield "".join(_other(theorem, one) for one in others)


def _is_ruled(name: str) -> bool:
    return ":" not in name


def _verdict(book: Book, here: Here, verdict: StoredVerdict, anchor: str) -> str:
    return (
        f'<section class="v-verdict-group"><p>{badge(verdict.verdict)} {_ruled(book, verdict.readings)}</p>'
        f"{figures(verdict.figures)}{_case(verdict.reached)}"
        f"{_shown(book, here, verdict.witness, verdict.readings[:1], anchor)}{_folded(verdict.readings)}</section>"
    )


def _ruled(book: Book, names: Sequence[str]) -> str:
    """Name the editions as ruled; the only one of a game is not named."""
    if book.alone:
        return "as ruled"
    return ", ".join(f"<code>{h(name)}</code>" for name in names if _is_ruled(name))


def _case(reached: str) -> str:
    """Name a case that a statement speaks of."""
    return f"<p>For instance: {h(with_minus(reached))}</p>" if reached else ""


def _folded(names: Sequence[str]) -> str:
    """Name the readings that share the verdict of an edition as ruled, folded away."""
    rivals = [name for name in names if not _is_ruled(name)]
    if not rivals:
        return ""
    noun = f"Also under {plural(len(rivals), 'reading')} with rivals"
    return f'<details class="v-fold"><summary>{noun}</summary>{_typed(rivals)}</details>'


def _other(theorem: StoredTheorem, verdict: StoredVerdict) -> str:
    """Write a verdict that only rivals bring about: those that do so alone first, several at once folded away."""
    alone = [name for name in verdict.readings if "," not in name]
    several = [name for name in verdict.readings if "," in name]
    folded = f"{plural(len(several), 'reading')} with several rivals at once"
    more = f'<details class="v-fold"><summary>{folded}</summary>{_typed(several)}</details>' if several else ""
    command = f"variorum prove {theorem.id} --edition {verdict.readings[0]}"
    shown = f"<p>What shows it: <code>{h(command)}</code></p>" if verdict.witness is not None else ""
    return (
        f'<section class="v-verdict-group"><p>{badge(verdict.verdict)}</p>{_typed(alone)}{more}'
        f"{figures(verdict.figures)}{_case(verdict.reached)}{shown}</section>"
    )


def _typed(names: Sequence[str]) -> str:
    """List readings as they are typed."""
    return items((f"<code>{h(name)}</code>" for name in names), "v-typed")


def figures(found: Mapping[str, Any]) -> str:
    """Write the figures of a verdict."""
    if not found:
        return ""
    alone = {name: value for name, value in found.items() if not isinstance(value, Mapping)}
    tables = [_tabled({name: one for name, one in found.items() if name in names}) for names in _alike(found)]
    entries = "".join(f"<dt>{h(name)}</dt><dd>{_figure(value)}</dd>" for name, value in alone.items())
    return f'<dl class="v-figures">{entries}</dl>' * bool(alone) + "".join(tables)


def _alike(found: Mapping[str, Any]) -> list[list[str]]:
    """Gather the figures that are tables with the same keys: they make one table."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, value in found.items():
        if isinstance(value, Mapping):
            groups.setdefault(tuple(map(str, value)), []).append(name)
    return list(groups.values())


def _tabled(found: Mapping[str, Mapping[str, Any]]) -> str:
    """Write figures with the same keys as a table: a row for each key, a column for each figure."""
    keys = list(next(iter(found.values())))
    rows = [(str(key), [values[key] for values in found.values()]) for key in keys]
    inner = [value for _, row in rows for value in row]
    heads = list(found)
    if len(found) == 1 and all(isinstance(one, Mapping) and list(one) == list(inner[0]) for one in inner):
        heads = [f"{heads[0]}: {key}" for key in inner[0]]
        rows = [(key, list(row[0].values())) for key, row in rows]
    columns = "".join(f'<th scope="col">{h(name)}</th>' for name in heads)
    body = "".join(
        f'<tr><th scope="row">{h(in_words(key))}</th>{"".join(f"<td>{_figure(one)}</td>" for one in row)}</tr>'
        for key, row in _runs(rows)
    )
    return f'<table class="v-figure-table"><thead><tr><td></td>{columns}</tr></thead><tbody>{body}</tbody></table>'


def _runs(rows: Sequence[tuple[str, list[Any]]]) -> list[tuple[str, list[Any]]]:
    """Write rows with numbers one after another and the same figures as one row, if there are more than a few."""
    if len(rows) <= MOST_ROWS or not all(key.isdecimal() for key, _ in rows):
        return list(rows)
    found: list[tuple[int, int, list[Any]]] = []
    for key, row in rows:
        if found and found[-1][1] == int(key) - 1 and found[-1][2] == row:
            found[-1] = (found[-1][0], int(key), row)
        else:
            found.append((int(key), int(key), row))
    return [(str(first) if first == last else f"{first} to {last}", row) for first, last, row in found]


def _figure(value: Any) -> str:
    """Write a figure: a list of lists as a small table, anything else in a line."""
    if isinstance(value, list | tuple) and value and all(isinstance(one, list | tuple) for one in value):
        rows = "".join(f"<tr>{''.join(f'<td>{h(_plain(one))}</td>' for one in row)}</tr>" for row in value)
        return f'<table class="v-figure-table"><tbody>{rows}</tbody></table>'
    return h(_plain(value))


def _line(found: Mapping[str, Any]) -> str:
    """Write the figures that a line has room for."""
    few = {name: value for name, value in found.items() if not _deep(value)}
    return "; ".join(f"{name} {_plain(value)}" for name, value in few.items())


def _deep(value: Any) -> bool:
    """Tell whether a figure is a list or table of others that are lists or tables."""
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return any(isinstance(one, Mapping | list | tuple) for one in inner)


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{in_words(str(key))} → {_plain(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        between = "; " if any(isinstance(one, str) and "," in one for one in value) else ", "
        return between.join(_plain(one) for one in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return with_minus(in_words(value) if isinstance(value, str) and value.islower() else str(value))


def _shown(book: Book, here: Here, witness: Mapping[str, Any] | None, readings: Sequence[str], anchor: str) -> str:
    """Show a record or score sheet: drawn, or written out where that would be too much for a page."""
    if witness is None:
        return ""
    drawn = drawings(book.name).shown(book, here, witness, readings, anchor)
    inner = drawn if len(drawn) <= MOST_DRAWN else PLAIN.shown(book, here, witness, readings)
    return f'<details class="v-fold"><summary>What shows it</summary>{inner}</details>'


# -- two editions --------------------------------------------------------------------------------------------------


def _pair_badges(comparison: StoredComparison) -> str:
    return ", ".join(
        f'<span class="v-by">{h(" → ".join(map(short, one.between)))}</span> {badge(one.verdict)}'
        for one in comparison.verdicts
    )


def _comparison(book: Book, comparison: StoredComparison) -> Page:
    here = Here(book.path("theorems", comparison.id))
    sections = "".join(
        f'<section class="v-verdict-group"><p>{badge(one.verdict)} <code>{h(one.between[0])}</code>, '
        f"<code>{h(one.between[1])}</code></p>{figures(one.figures)}{_case(one.reached)}"
        f"{_shown(book, here, one.witness, one.between, f'game-{number}')}</section>"
        for number, one in enumerate(comparison.verdicts, 1)
    )
    parts = [
        _kicker(book, here, f"<code>{h(comparison.id)}</code>"),
        "",
        f"# {md(title(comparison))} {{#{comparison.id}}}",
        "",
        f'<p class="v-lead">{h(comparison.statement)}</p>',
        f"<p>Decided by {h(comparison.method)}.</p>",
        "",
        sections,
    ]
    return _page(book, here, comparison, parts)
