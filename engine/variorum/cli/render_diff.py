"""Write a comparison as text for a terminal, Markdown, HTML or JSON."""

from __future__ import annotations

import html as html_escape
from collections import Counter

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Rich

from variorum.cli import common
from variorum.cli.common import cite_text, console, write_json
from variorum.cli.render import BASIS_STYLE, CANNOT, language_data
from variorum.cli.render_gate import gate_data
from variorum.library import cite_data
from variorum.rulebook.comparison import Comparison, Overview, Row, Side, red_line
from variorum.rulebook.editions import edition_labels
from variorum.rulebook.evidence import Kind
from variorum.rulebook.gate import Gate
from variorum.rulebook.languages import describe_translation
from variorum.rulebook.questions import label
from variorum.rulebook.readings import reading_labels
from variorum.rulebook.visible import visible

KIND_STYLE = {
    Kind.BEHAVIOURAL: "bold red",
    Kind.EQUIVALENT: "green",
    Kind.WORDING: "blue",
    Kind.UNEXPLORED: "yellow",
    Kind.ONE_SIDED: "magenta",
}


def summary(comparison: Comparison) -> str:
    """Count in a few sentences what differs, what is not answered, and what is open to another reading."""
    return " ".join(
        filter(None, (_counted(comparison), _left_open(comparison), _unplayed(comparison), _unsettled(comparison)))
    )


def _counted(comparison: Comparison) -> str:
    differing, alone = len(comparison.discrepancies), len(comparison.one_sided)
    if not comparison.compared:
        return "No question is answered by both, so nothing could be compared."
    total = differing + alone
    kinds = Counter(row.finding.kind for row in comparison.discrepancies if row.finding)
    listed = ", ".join(f"{kind.label}: {kinds[kind]}" for kind in Kind if kinds[kind])
    both = f"{differing} in {comparison.compared} questions that both answer" + (f" ({listed})" if listed else "")
    noun = "difference" if total == 1 else "differences"
    if not alone:
        return f"{differing} {noun}{both.removeprefix(str(differing))}."
    return f"{total} {noun}: {both}, {alone} in questions that arise on one side only."


def _left_open(comparison: Comparison) -> str:
    counts = [(side.name, len(side.unanswered)) for side in (comparison.left, comparison.right)]
    listed = ", ".join(f"{count} in {name}" for name, count in counts if count)
    return f"Not answered: {listed}." if listed else ""


def _unplayed(comparison: Comparison) -> str:
    sides = zip((comparison.left.name, comparison.right.name), comparison.unplayed, strict=True)
    listed = "; ".join(f"in {name} {', '.join(questions)}" for name, questions in sides if questions)
    return f"The engine cannot play: {listed}." if listed else ""


def _unsettled(comparison: Comparison) -> str:
    count = len(comparison.unsettled)
    return f"Answered alike, but open to another reading: {count} (--all shows them)." if count else ""


def unanswered(comparison: Comparison) -> list[tuple[str, list[tuple[str, str]]]]:
    """List the questions that a side leaves open, by side: each with its id and what it asks."""
    questions = comparison.left.edition.game.questions
    sides = zip(_names(comparison), (comparison.left, comparison.right), strict=True)
    return [(name, [(id_, questions[id_].asks) for id_ in side.unanswered]) for name, side in sides if side.unanswered]


def _absent(row: Row, side: int) -> str:
    """Say why a side has no answer."""
    absent = row.absent[side]
    return absent.label if absent else ""


def _shown_by(row: Row) -> str:
    """Name what shows the kind of a difference: a witness, a theorem, or the question that it follows from."""
    if row.finding:
        return row.finding.shown_by or ""
    return f"follows from {', '.join(row.follows)}" if row.one_sided and row.follows else ""


def _chapters(comparison: Comparison, everything: bool) -> list[tuple[str, list[Row]]]:
    """Keep the rows to be shown, and the chapters that have any."""
    kept = (
        (title, [row for row in rows if row.differs or (everything and (row.left or row.right or row.unanswered))])
        for title, rows in comparison.chapters
    )
    return [(title, rows) for title, rows in kept if rows]


def _names(comparison: Comparison) -> list[str]:
    """Name the two sides, so that they are distinguished."""
    return reading_labels((comparison.left, comparison.right))


# -- text --------------------------------------------------------------------------------------------------------


def text(comparison: Comparison, everything: bool) -> None:
    """Write for a terminal: the two sides beside each other, what differs set off."""
    out = console()
    left = comparison.left
    out.print(f"[bold]{escape(left.edition.game.title)}[/]: {escape(' against '.join(_names(comparison)))}")
    out.print(summary(comparison), style="dim")
    if note := describe_translation(left.edition.game):
        out.print(escape(note), style="yellow")
    for title, rows in _chapters(comparison, everything):
        out.print()
        out.print(f"[bold reverse] {escape(title)} [/]" if out.is_terminal else f"== {escape(title)} ==")
        for row in rows:
            _row_text(out, comparison, row)
    for name, questions in unanswered(comparison):
        out.print(f"\n[bold yellow]Not answered[/] in {escape(name)}: {len(questions)}")
        for id_, asks in questions:
            out.print(Padding(Rich.assemble((id_, "bold"), f"  {asks}"), (0, 0, 0, 2)))


def _row_text(out: Console, comparison: Comparison, row: Row) -> None:
    kind = row.kind
    tag = f" [{KIND_STYLE[kind]}]{kind.label}[/]" if kind else " [dim]agreed[/]" if row.left and row.right else ""
    seen = f" [dim]{escape(_shown_by(row))}[/]" if _shown_by(row) else ""
    out.print()
    out.print(f"[bold]{row.question}[/]{tag}{seen}")
    out.print(escape(row.asks), style="italic")
    table = Table(box=None, expand=True, show_header=True, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    width = max(1, (out.width - 6) // 2)
    for name in _names(comparison):
        table.add_column(escape(name), width=width, overflow="fold")
    table.add_row(*_sentences(row))
    table.add_row(*(_support(side) for side in (row.left, row.right)))
    out.print(Padding(table, (0, 0, 0, 2)))


def _sentences(row: Row) -> tuple[Rich, Rich]:
    """Set the two sentences, the words that differ in bold."""
    if not (row.left and row.right):
        left, right = (
            Rich(side.sentence) if side else Rich(_absent(row, at), "dim")
            for at, side in enumerate((row.left, row.right))
        )
        return left, right
    left, right = Rich(), Rich()
    for tag, old, new in red_line(row.left.sentence, row.right.sentence):
        style = "" if tag == "equal" else "bold"
        left.append(old + " " * bool(old), style)
        right.append(new + " " * bool(new), style)
    return left, right


def _support(side: Side | None) -> Rich:
    """Set the basis and the citations of a side."""
    if side is None:
        return Rich()
    support = Rich.assemble((str(side.basis), BASIS_STYLE[side.basis]))
    if side.unplayed:
        support.append(f"\n{CANNOT}: {side.unplayed}", "red")
    if side.is_rival:
        support.append(" (another reading, chosen)", "yellow")
    for cite in side.cites:
        support.append(f"\n{cite_text(cite)}", "dim")
    if side.rivals:
        support.append(f"\nor: {', '.join(map(label, side.rivals))}", "yellow")
    return support


# -- markdown ----------------------------------------------------------------------------------------------------


def _md(value: str) -> str:
    """Escape text so that Markdown shows it as written."""
    for sign in "\\`*_{}[]<>#|~":
        value = value.replace(sign, f"\\{sign}")
    return " ".join(value.splitlines())


def markdown(comparison: Comparison, everything: bool) -> str:
    """Write a Markdown document: a table for each chapter."""
    left, right = map(_md, _names(comparison))
    lines = [f"# {_md(comparison.left.edition.game.title)}: {left} against {right}", "", summary(comparison)]
    if note := describe_translation(comparison.left.edition.game):
        lines += ["", _md(note)]
    for title, rows in _chapters(comparison, everything):
        lines += [
            "",
            f"## {_md(title)}",
            "",
            f"| question | {left} | {right} | kind |",
            "|---|---|---|---|",
        ]
        lines += [
            f"| `{row.question}`<br>{_md(row.asks)} | {_md_side(row, 0)} | {_md_side(row, 1)} | {_md_kind(row)} |"
            for row in rows
        ]
    for name, questions in unanswered(comparison):
        lines += ["", f"## Not answered in {_md(name)}: {len(questions)}", ""]
        lines += [f"- `{id_}` {_md(asks)}" for id_, asks in questions]
    return "\n".join(lines) + "\n"


def _md_side(row: Row, at: int) -> str:
    side = (row.left, row.right)[at]
    if side is None:
        return f"*{_absent(row, at)}*"
    unplayed = [f"**{CANNOT}**: {_md(side.unplayed)}"] if side.unplayed else []
    parts = [_md(side.sentence), f"*{side.basis}*", *unplayed, *(_md(cite_text(cite)) for cite in side.cites)]
    return "<br>".join(parts)


def _md_kind(row: Row) -> str:
    if row.kind is None:
        return "agreed" if row.left and row.right else ""
    return row.kind.label + (f"<br>{_md(_shown_by(row))}" if _shown_by(row) else "")


# -- html --------------------------------------------------------------------------------------------------------

STYLE = """
:root { color-scheme: light dark; --line: #8886; --del: #b3261e; --ins: #146c2e; }
@media (prefers-color-scheme: dark) { :root { --del: #ffb4ab; --ins: #7ddc8f; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
article { border-top: 1px solid var(--line); padding: .75rem 0; }
h3 { margin: 0; font: 600 .9rem/1.5 ui-monospace, monospace; }
.kind { font-weight: 400; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6em; margin-left: .5em; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 0 1.5rem; }
.sides p { margin: .25rem 0; } .asks { font-style: italic; margin: .25rem 0; } ul { margin: 0; padding-left: 1.2rem; }
del { color: var(--del); } ins { color: var(--ins); } small { opacity: .8; }
"""


def html(comparison: Comparison, everything: bool) -> str:
    """Write a page of its own, with nothing loaded from elsewhere."""
    game, note = comparison.left.edition.game, describe_translation(comparison.left.edition.game)
    title = f"{comparison.left.edition.game.title}: {' against '.join(_names(comparison))}"
    parts = [
        f'<!doctype html>\n<html lang="{_h(game.language)}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_h(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{_h(title)}</h1>\n<p>{_h(summary(comparison))}</p>",
        *([f"<p>{_h(note)}</p>"] if note else []),
    ]
    for chapter, rows in _chapters(comparison, everything):
        parts.append(f"<section>\n<h2>{_h(chapter)}</h2>")
        parts += [_html_row(comparison, row) for row in rows]
        parts.append("</section>")
    for name, questions in unanswered(comparison):
        listed = "".join(f"<li><code>{_h(id_)}</code> {_h(asks)}</li>" for id_, asks in questions)
        parts.append(f"<section>\n<h2>Not answered in {_h(name)}: {len(questions)}</h2>\n<ul>{listed}</ul>\n</section>")
    page = "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    return page.encode("ascii", "xmlcharrefreplace").decode()


def _h(value: str) -> str:
    return html_escape.escape(visible(value))


def _html_row(comparison: Comparison, row: Row) -> str:
    kind = row.kind.label if row.kind else "agreed" if row.left and row.right else ""
    seen = f" <small>{_h(_shown_by(row))}</small>" if _shown_by(row) else ""
    badge = f' <span class="kind">{kind}</span>' if kind else ""
    sides = zip(_names(comparison), (row.left, row.right), _html_sentences(row), strict=True)
    columns = "".join(_html_side(name, side, sentence) for name, side, sentence in sides)
    return (
        f'<article id="{_h(row.question)}">\n<h3>{_h(row.question)}{badge}{seen}</h3>\n'
        f'<p class="asks">{_h(row.asks)}</p>\n<div class="sides">{columns}</div>\n</article>'
    )


def _html_sentences(row: Row) -> tuple[str, str]:
    if not (row.left and row.right):
        one, other = (
            _h(side.sentence) if side else f"<small>{_absent(row, at)}</small>"
            for at, side in enumerate((row.left, row.right))
        )
        return one, other
    left, right = [], []
    for tag, old, new in red_line(row.left.sentence, row.right.sentence):
        if old:
            left.append(_h(old) if tag == "equal" else f"<del>{_h(old)}</del>")
        if new:
            right.append(_h(new) if tag == "equal" else f"<ins>{_h(new)}</ins>")
    return " ".join(left), " ".join(right)


def _html_side(name: str, side: Side | None, sentence: str) -> str:
    if side is None:
        return f"<div><p><small>{_h(name)}</small></p><p>{sentence}</p></div>"
    cites = "".join(f"<li><small>{_h(cite_text(cite))}</small></li>" for cite in side.cites)
    listed = f"<ul>{cites}</ul>" if cites else ""
    unplayed = f"<p><b>{CANNOT}</b>: {_h(side.unplayed)}</p>" if side.unplayed else ""
    return f"<div><p><small>{_h(name)} · {side.basis}</small></p><p>{sentence}</p>{unplayed}{listed}</div>"


# -- json --------------------------------------------------------------------------------------------------------


def json_text(comparison: Comparison, everything: bool, gate: Gate | None = None) -> str:
    """Write one JSON object, with the gate where there is one."""
    rows = [row for _, kept in _chapters(comparison, everything) for row in kept]
    document = {
        "game": comparison.left.edition.game.name,
        "a": comparison.left.name,
        "b": comparison.right.name,
        **language_data(comparison.left.edition.game),
        "compared": comparison.compared,
        "discrepancies": len(comparison.discrepancies),
        "one_sided": len(comparison.one_sided),
        "unanswered": {"a": comparison.left.unanswered, "b": comparison.right.unanswered},
        "unplayable": dict(zip(("a", "b"), comparison.unplayed, strict=True)),
        **({"gate": gate_data(gate)} if gate else {}),
        "questions": [
            {
                "question": row.question,
                "asks": row.asks,
                "differs": row.differs,
                "kind": row.kind,
                "witness": row.finding.shown_by if row.finding else None,
                "follows_from": list(row.follows) if row.one_sided else [],
                "status": {"a": row.absent[0] or "answered", "b": row.absent[1] or "answered"},
                "a": _json_side(row.left),
                "b": _json_side(row.right),
            }
            for row in rows
        ],
    }
    return common.json_text(document, indent=1) + "\n"


def _json_side(side: Side | None) -> dict[str, object] | None:
    if side is None:
        return None
    return {
        "answer": side.answer,
        "sentence": side.sentence,
        "basis": side.basis,
        "cites": [cite_data(cite) for cite in side.cites],
        "rivals": list(side.rivals),
        "rival_chosen": side.is_rival,
        "unplayable": side.unplayed or None,
    }


WRITERS = {"markdown": markdown, "html": html}


# -- all editions of a game --------------------------------------------------------------------------------------


def survey_text(overview: Overview) -> None:
    """Write the questions on which any two editions differ, a line each."""
    out, first = console(), overview.readings[0]
    questions = len(first.edition.game.questions)
    out.print(f"[bold]{escape(first.edition.game.title)}[/]: {overview.discrepancies} of {questions} questions differ.")
    names = list(edition_labels(reading.edition for reading in overview.readings).values())
    for title, rows in overview.chapters:
        if not rows:
            continue
        table = Table(
            title=f"\n{escape(title)}", title_justify="left", title_style="bold", box=None, padding=(0, 1, 0, 0)
        )
        table.add_column("question", no_wrap=True, min_width=25)
        for name in names:
            table.add_column(name, ratio=1, overflow="fold")
        table.add_column("kind", no_wrap=True, min_width=12)
        table.expand = True
        narrow = out.width < 25 + 12 + 8 * len(names)
        if narrow:
            out.print(f"\n[bold]{escape(title)}[/]")
        for id_, kind in rows:
            answers = [reading.answers.get(id_) for reading in overview.readings]
            if narrow:
                each = zip(names, answers, strict=True)
                out.print(f"[bold]{id_}[/] [{KIND_STYLE[kind]}]{kind.label}[/]")
                out.print(escape("; ".join(f"{name}: {'—' if one is None else label(one)}" for name, one in each)))
                continue
            cells = (escape(label(answer)) if answer is not None else "[dim]—[/]" for answer in answers)
            table.add_row(id_, *cells, Rich(kind.label, KIND_STYLE[kind]))
        if not narrow:
            out.print(table)
    _follows_text(out, overview)
    out.print(
        f"\nvariorum diff {overview.readings[0].name} {overview.readings[1].name} shows two side by side.", style="dim"
    )


def _follows_text(out: Console, overview: Overview) -> None:
    """Write from what the questions follow that do not arise everywhere, and what is not answered."""
    if overview.follows:
        out.print("\n[bold]Not asked in all editions[/], because of another answer:")
    for id_, others in overview.follows.items():
        out.print(Padding(f"{id_}  [dim]follows from {', '.join(others)}[/]", (0, 0, 0, 2)))
    for name, questions in overview.unanswered.items():
        out.print(f"\n[bold yellow]Not answered[/] in {escape(name)}: {len(questions)}")
        out.print(Padding(", ".join(questions), (0, 0, 0, 2)))
    for name, questions in overview.unplayed.items():
        out.print(f"\n[bold red]{CANNOT.capitalize()}[/] in {escape(name)}: {len(questions)}")
        out.print(Padding(", ".join(questions), (0, 0, 0, 2)))


def survey_json(overview: Overview) -> None:
    """Write the survey for programs, an object for each game."""
    questions = [
        {
            "question": id_,
            "kind": kind,
            "follows_from": list(overview.follows.get(id_, ())),
            "answers": {r.name: r.answers[id_] for r in overview.readings if id_ in r.answers},
        }
        for _, rows in overview.chapters
        for id_, kind in rows
    ]
    game = overview.readings[0].edition.game.name
    left_out = {"unanswered": overview.unanswered, "unplayable": overview.unplayed}
    write_json({"game": game, "questions": questions, **left_out})
