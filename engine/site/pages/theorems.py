"""The theorems: statement, verdict under each edition and reading, how it was decided, and what shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.rulebook.verdicts import StoredComparison, StoredTheorem, StoredVerdict
from engine.site.book import Book, short
from engine.site.games import Plain, drawings, see_argument
from engine.site.markup import Here, h, items, md, plural
from engine.site.writing import Page

MOST_DRAWN = 120_000  # characters of one game; a page has several
PLAIN = Plain()
LONGEST_LINE = 140


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
    found = {h(_plain(one.figures)) for one in as_ruled(book, theorem).values()}
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
        entries = (
            f"{here.link(book.path('theorems', one.id), h(one.statement))} {_pair_badges(one)}"
            for one in stored.comparisons
        )
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
        f'<tr class="v-row{other}"><th scope="row">{here.link(book.path("theorems", theorem.id), h(theorem.statement))}'
        f'</th>{cells}<td data-label="decided by">{h(theorem.method.partition(",")[0])}</td>'
        f'<td data-label="time">{_seconds(theorem.seconds)}</td></tr>'
    )


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 0.1 else "&lt; 0.1 s"


# -- one theorem ---------------------------------------------------------------------------------------------------


def _theorem(book: Book, theorem: StoredTheorem) -> Page:
    here = Here(book.path("theorems", theorem.id))
    depends = items(
        f"{here.link(book.question_path(id_), f'<code>{h(id_)}</code>')} {h(book.game.questions[id_].asks)}"
        for id_ in theorem.questions
        if id_ in book.game.questions
    )
    parts = [
        f'<p class="v-kicker">{here.link(book.path("theorems", "index"), "Theorems")} · {h(theorem.subject)} · '
        f"<code>{h(theorem.id)}</code></p>",
        "",
        f"# {md(theorem.statement)} {{#{theorem.id}}}",
        "",
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
    return Page(here.path, h(_shortened(theorem.statement)), "\n".join(parts), hide=("navigation",))


def _shortened(statement: str) -> str:
    return statement if len(statement) <= 70 else statement[:67].rsplit(" ", 1)[0] + " …"


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
    case = f"<p>For instance: {h(verdict.reached)}</p>" if verdict.reached else ""
    return (
        f'<section class="v-verdict-group"><p>{badge(verdict.verdict)} {_ruled(verdict.readings)}</p>'
        f"{figures(verdict.figures)}{case}{_shown(book, here, verdict.witness, verdict.readings[:1], anchor)}"
        f"{_folded(verdict.readings)}</section>"
    )


def _ruled(names: Sequence[str]) -> str:
    return ", ".join(f"<b>{h(name)}</b>" for name in names if _is_ruled(name))


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
    case = f"<p>For instance: {h(verdict.reached)}</p>" if verdict.reached else ""
    command = f"variorum prove {theorem.id} --edition {verdict.readings[0]}"
    shown = f"<p>What shows it: <code>{h(command)}</code></p>" if verdict.witness is not None else ""
    return (
        f'<section class="v-verdict-group"><p>{badge(verdict.verdict)}</p>{_typed(alone)}{more}'
        f"{figures(verdict.figures)}{case}{shown}</section>"
    )


def _typed(names: Sequence[str]) -> str:
    """List readings as they are typed."""
    return items((f"<code>{h(name)}</code>" for name in names), "v-typed")


def figures(found: Mapping[str, Any]) -> str:
    """Write the figures of a verdict."""
    if not found:
        return ""
    entries = "".join(f"<dt>{h(name)}</dt><dd>{h(_plain(value))}</dd>" for name, value in found.items())
    return f'<dl class="v-figures">{entries}</dl>'


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_plain(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_plain(one) for one in value) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


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
        f'<section class="v-verdict-group"><p>{badge(one.verdict)} <b>{h(one.between[0])}</b>, '
        f"<b>{h(one.between[1])}</b></p>{figures(one.figures)}"
        f"{f'<p>For instance: {h(one.reached)}</p>' if one.reached else ''}"
        f"{_shown(book, here, one.witness, one.between, f'game-{number}')}</section>"
        for number, one in enumerate(comparison.verdicts, 1)
    )
    parts = [
        f'<p class="v-kicker">{here.link(book.path("theorems", "index"), "Theorems")} · '
        f"<code>{h(comparison.id)}</code></p>",
        "",
        f"# {md(comparison.statement)} {{#{comparison.id}}}",
        "",
        f"<p>Decided by {h(comparison.method)}.</p>",
        "",
        sections,
    ]
    return Page(here.path, h(_shortened(comparison.statement)), "\n".join(parts), hide=("navigation",))
