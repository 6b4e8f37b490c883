"""Errata sheets written: Markdown, a page to print, CSV, a spreadsheet. Knows no game, and writes no file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from html import escape

from variorum.changes.errata import Erratum, Sheet
from variorum.changes.requests import (
    EXPLAINED,
    HEADERS,
    NOT_THERE,
    about_lines,
    places,
    proof_lines,
    rows,
    step_lines,
    take_out,
    verdict,
)
from variorum.rulebook.locales import language_name
from variorum.rulebook.visible import visible
from variorum.spreadsheets import USUAL_WIDTH, SheetOfRows, may_be_formula, workbook

BOM = "\ufeff"  # by which a spreadsheet program knows that a CSV file is UTF-8
WIDTHS = {"No.": 6, "Print instead": 60, "Printed there now (first words)": 40, "Reason": 40, "Edition": 24}
WHAT_THIS_IS = """
Change requests for a printed rule book. The editions of this game do not all say the same rules. Each row of the sheet
“Change requests” names a place in the book, the words there now, and a sentence to print instead.
"""
HOW_TO_USE_IT = """
Go through the rows in order, most serious first. Rows with the same number before the point belong together: make all
of them or none. Write accepted, rejected or later under Status, and who decided.
"""
MARKDOWN_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~])")


def heading(sheet: Sheet) -> str:
    """Name a sheet."""
    return f"Errata for {sheet.edition_label}"


def language(sheet: Sheet) -> str:
    """Name the language of what is to be printed."""
    return language_name(sheet.language) or sheet.language


# -- Markdown --------------------------------------------------------------------------------------------------------


def markdown(sheets: Sequence[Sheet]) -> str:
    """Write errata sheets as one Markdown text."""
    return "\n".join(line for sheet in sheets for line in _markdown(sheet)) + "\n"


def _md(text: str) -> str:
    return MARKDOWN_SIGNS.sub(r"\\\1", " ".join(visible(text).split()))


def _markdown(sheet: Sheet) -> Iterator[str]:
    yield f"# {_md(heading(sheet))}\n"
    yield f"**{_md(verdict(sheet))}**\n"
    yield from (f"- {_md(line)}" for line in (*proof_lines(sheet), *step_lines(sheet), *about_lines(sheet)))
    for number, one in enumerate(sheet.errata, 1):
        yield f"\n## {number}. {_md(one.title)}\n"
        yield f"{_md(one.seriousness.capitalize())}. {_md(one.why)}\n"
        yield f"Print ({_md(language(sheet))}{', draft' if one.draft else ''}):\n"
        yield from (f"> {_md(text)}\n" for text in printed(one))
        for at in places(one):
            now = f"“{at.now}”" if at.now else NOT_THERE
            yield f"- {_md(at.where)}: {_md(now)}  \n  **{at.what}:** {_md(at.instead)}"
        shown = f" A game that shows it: {_md(one.change.witness)}." if one.change.witness else ""
        yield f"\nStatus: {_md(_status(one))}.{shown}"
        yield f"<small>{_md(_answers(one))}</small>"
    if sheet.left:
        yield "\n## What is left\n"
        yield from (f"- {_md(one.why)} <small>{_md(one.question)}</small>" for one in sheet.left)
    yield ""


def printed(one: Erratum) -> list[str]:
    """List what an erratum says to print, and what to take out, each in a line."""
    new = [text for text in dict.fromkeys(one.sentences.values()) if text]
    return new + ([take_out(one.gone.values())] if one.gone else [])


def _status(one: Erratum) -> str:
    return f"{one.status}, {one.decided.by}" if one.decided else one.status


def _answers(one: Erratum) -> str:
    return ", ".join(f"{id_} = {answer or 'not asked'}" for id_, answer in one.answers.items())


# -- a page to print ---------------------------------------------------------------------------------------------------

STYLE = """
:root { color-scheme: light; }
body { font: 11pt/1.45 Georgia, "Times New Roman", serif; color: #1b1b1b; background: #fff; max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { font-size: 1.1rem; margin: 1.8rem 0 .4rem; border-top: 1px solid #999; padding-top: .7rem; }
.lead { font-size: 1.1rem; }
.proof { margin: 0 0 1rem; padding-left: 1.1rem; }
blockquote { margin: .5rem 0; padding: .5rem .8rem; border-left: 3px solid #1b1b1b; background: #f4f2ec; }
.draft { font: 600 .75rem/1 system-ui, sans-serif; border: 1px solid #8a4b00; color: #8a4b00; padding: .15rem .35rem;
  border-radius: 3px; vertical-align: .1rem; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; margin: .6rem 0; }
th, td { text-align: left; vertical-align: top; border-bottom: 1px solid #ccc; padding: .3rem .5rem .3rem 0; }
th { font: 600 .75rem/1.3 system-ui, sans-serif; }
td.now { width: 38%; } td.what { white-space: nowrap; }
small, .small { font: .75rem/1.4 system-ui, sans-serif; color: #555; overflow-wrap: anywhere; }
.box { display: inline-block; width: .8rem; height: .8rem; border: 1px solid #555; margin: 0 .3rem 0 .8rem;
  vertical-align: -.1rem; }
@media (max-width: 32rem) { table, tbody, tr, td { display: block; width: auto !important; } thead { display: none; }
  td { border: 0; padding: .1rem 0; } tr { border-bottom: 1px solid #ccc; display: block; padding: .3rem 0; } }
@page { margin: 18mm 16mm; }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 10pt; } section.sheet + section.sheet {
  break-before: page; } article { break-inside: avoid; } h2 { break-after: avoid; } blockquote { background: none; } }
"""


def html(sheets: Sequence[Sheet]) -> str:
    """Write errata sheets as one page that can be printed."""
    title = " · ".join(heading(sheet) for sheet in sheets)
    body = "\n".join(line for sheet in sheets for line in _html(sheet))
    words = " ".join(EXPLAINED[name] for name in ("place", "what", "instead", "sentence"))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_h(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n"
        f'<h2>What the words mean</h2>\n<p class="small">{_h(words)}</p>\n'
        "</main>\n</body>\n</html>\n"
    )


def _h(text: str) -> str:
    return escape(visible(text))


def _html(sheet: Sheet) -> Iterator[str]:
    own = f' lang="{_h(sheet.reading.edition.source.language)}"'
    said = f' lang="{_h(sheet.language)}"'
    yield f'<section class="sheet">\n<h1>{_h(heading(sheet))}</h1>\n<p class="lead">{_h(verdict(sheet))}</p>'
    lines = (*proof_lines(sheet), *step_lines(sheet), *about_lines(sheet))
    yield '<ul class="proof">' + "".join(f"<li>{_h(line)}</li>" for line in lines) + "</ul>"
    for number, one in enumerate(sheet.errata, 1):
        mark = ' <span class="draft">draft</span>' if one.draft else ""
        yield f"<article>\n<h2>{number}. {_h(one.title)}{mark}</h2>"
        yield f"<p><strong>{_h(one.seriousness.capitalize())}.</strong> {_h(one.why)}</p>"
        new = "<br>".join(map(_h, printed(one)))
        yield f"<p>Print ({_h(language(sheet))}):</p>\n<blockquote{said}>{new}</blockquote>"
        heads = "".join(f"<th>{head}</th>" for head in ("Place", "Printed there now", "What to do", "Print"))
        yield f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>"
        for at in places(one):
            now = f"<span{own}>“{_h(at.now)}”</span>" if at.now else _h(NOT_THERE)
            after = at.where.removeprefix(at.heading)
            yield (
                f"<tr><td><span{own}>{_h(at.heading)}</span>{_h(after)}</td>"
                f'<td class="now">{now}</td><td class="what">{_h(at.what)}</td><td{said}>{_h(at.instead)}</td></tr>'
            )
        yield "</tbody></table>"
        shown = f"<br>A game that shows it: {_h(one.change.witness)}" if one.change.witness else ""
        boxes = "".join(f'<span class="box"></span>{word}' for word in ("accepted", "rejected", "later"))
        yield f'<p class="small">Status: {_h(_status(one))}{boxes if not one.decided else ""}</p>'
        yield f"<p><small>{_h(_answers(one))}{shown}</small></p>\n</article>"
    if sheet.left:
        left = "".join(f"<li>{_h(one.why)} <small>{_h(one.question)}</small></li>" for one in sheet.left)
        yield f"<h2>What is left</h2>\n<ul>{left}</ul>"
    yield "</section>"


# -- tables ------------------------------------------------------------------------------------------------------------


def csv_text(sheets: Sequence[Sheet]) -> str:
    """Write change requests as CSV, a row each; no cell begins as a formula does."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows(sheets):
        writer.writerow([f"'{visible(cell)}" if may_be_formula(cell) else visible(cell) for cell in row])
    return out.getvalue()


def xlsx(sheets: Sequence[Sheet]) -> bytes:
    """Write change requests as a spreadsheet: a sheet that explains, then a row each."""
    listed = rows(sheets)
    widths = [WIDTHS.get(head, USUAL_WIDTH) for head in listed[0]]
    explained = SheetOfRows("Read me first", list(_explained(sheets)), (34, 100), headed=False)
    return workbook([explained, SheetOfRows("Change requests", listed, widths)], "ask for --format csv")


def _explained(sheets: Sequence[Sheet]) -> Iterator[tuple[str, str]]:
    """Explain a spreadsheet to somebody who has never heard of it."""
    yield "What this is", " ".join(WHAT_THIS_IS.split())
    yield "How to use it", " ".join(HOW_TO_USE_IT.split())
    for sheet in sheets:
        yield heading(sheet), " ".join([verdict(sheet), *proof_lines(sheet)])
        for line in about_lines(sheet):
            yield "", line
        for one in sheet.left:
            yield "Not settled", f"{one.why} ({one.question})"
    for name, text in EXPLAINED.items():
        yield f"Column “{HEADERS[name]}”", text


TEXT_WRITERS: dict[str, Callable[[Sequence[Sheet]], str]] = {"markdown": markdown, "html": html, "csv": csv_text}
