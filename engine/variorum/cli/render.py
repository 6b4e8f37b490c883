"""Write rule books, rulings and coverage, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Rich

from variorum.cli.common import cite_text, console, write_json
from variorum.library import cite_data
from variorum.playability import refusals, why_unplayed
from variorum.rulebook.coverage import Coverage, CoveredUnit
from variorum.rulebook.editions import Edition, EditionRuling
from variorum.rulebook.glossary import two_names, two_things
from variorum.rulebook.languages import describe_translation
from variorum.rulebook.models import Basis, Term
from variorum.rulebook.questions import Answer, Game, label
from variorum.rulebook.readings import Reading
from variorum.rulebook.visible import cut_line

BASIS_STYLE = {
    Basis.STATED: "green",
    Basis.IMPLIED: "cyan",
    Basis.EXAMPLE: "cyan",
    Basis.SILENT: "yellow",
    Basis.CONTRADICTORY: "red",
    Basis.LOST: "magenta",
}
CORRECTED = "Corrected: our copy of the book is machine-read; words that it has wrong are given as they are printed."
CANNOT = "cannot be played"
MOST_SENTENCES = 1_000  # of a text, that are listed
KINDS = ("ruling", "example", "glossary", "set aside", "uncovered")


def language_data(game: Game) -> dict[str, Any]:
    """Write for programs in which language a game is said, and how far that is up to date."""
    said = game.translation
    if said is None:
        return {"language": game.language}
    outdated = {"missing": sorted(said.missing), "stale": sorted(said.stale)}
    return {"language": game.language, "reviewed": said.reviewed, **outdated}


# -- show --------------------------------------------------------------------------------------------------------


def book_text(reading: Reading) -> None:
    """Write an edition as a rule book in our words, its open points marked."""
    out, edition = console(), reading.edition
    out.print(
        f"[bold]{escape(edition.title)}[/]{escape(_publisher(reading))} [dim]({escape(reading.name)})[/]",
        soft_wrap=True,
    )
    _say_translation(edition.game)
    marks = ", ".join(f"{mark} {basis}" for basis, mark in MARKS.items() if mark)
    out.print(f"Marked where the text leaves it open: {marks}; ≠ where it can be read otherwise.", style="dim")
    refused = refusals(reading)
    if refused:
        listed = ", ".join(refused)
        out.print(
            f"The engine cannot play {len(refused)} of its answers, marked ✗: {listed}.", style="red", soft_wrap=True
        )
    for chapter, ids in edition.game.in_chapters():
        out.print()
        out.print(f"[bold]{escape(chapter.title)}[/]")
        for id_ in ids:
            if id_ in reading.answers:
                out.print(_rule_line(reading, id_, refused.get(id_, "")))
            elif id_ in edition.unanswered:
                asked = (f"· {chapter.questions[id_].asks} ", "dim")
                out.print(Padding(Rich.assemble(asked, (_why_open(edition, id_), "yellow")), (0, 0, 0, 2)))


def _why_open(edition: Edition, id_: str) -> str:
    """Say why a question counts as open: it has no answer, or one that nobody has compared with the text."""
    return "not confirmed yet" if id_ in edition.unconfirmed else "not answered"


MARKS = {Basis.SILENT: "?", Basis.CONTRADICTORY: "!", Basis.LOST: "†"}


def _rule_line(reading: Reading, id_: str, unplayed: str) -> Padding:
    ruling, answer = reading.edition.rulings[id_], reading.answers[id_]
    rule = Rich(f"· {reading.edition.game.sentence(id_, answer)}")
    mark = MARKS.get(ruling.basis, "") + ("≠" if ruling.rivals else "")
    if mark:
        rule.append(f" {mark}", BASIS_STYLE[ruling.basis])
    if unplayed:
        rule.append(f" ✗ {CANNOT}: {unplayed}", "red")
    rule.append(f"  {id_}", "dim")
    return Padding(rule, (0, 0, 0, 2))


def _say_translation(game: Game) -> None:
    if game.translation:
        console().print(escape(describe_translation(game)), style="yellow")


def _publisher(reading: Reading) -> str:
    publisher = reading.edition.source.publisher
    return f" · {publisher}" if publisher else ""


def book_json(reading: Reading) -> None:
    """Write a rule book for programs."""
    edition = reading.edition
    write_json(
        {
            "edition": edition.name,
            "reading": {question: label(answer) for question, answer in reading.chosen.items()},
            "game": edition.game.name,
            "source": edition.source_id or None,
            **({"derived": True} if edition.derived else {}),
            **language_data(edition.game),
            "rulings": [_ruling_object(reading, id_) for id_ in edition.game.questions if id_ in reading.answers],
            "unplayable": refusals(reading),
            "unanswered": list(edition.unanswered),
            "unconfirmed": [id_ for id_ in edition.unanswered if id_ in edition.unconfirmed],
        }
    )


def ruling_text(reading: Reading, id_: str) -> None:
    """Write one ruling in full."""
    out, edition = console(), reading.edition
    question = edition.game.questions[id_]
    out.print(f"[bold]{id_}[/] · {escape(reading.label)} · carries {question.carries}", soft_wrap=True)
    _say_translation(edition.game)
    out.print(escape(question.asks))
    if id_ not in edition.rulings:
        why = (
            f"{_why_open(edition, id_).capitalize()}."
            if id_ in edition.unanswered
            else "Does not arise in this edition."
        )
        out.print(f"\n{why}", style="yellow")
    else:
        ruling = edition.rulings[id_]
        if id_ not in reading.answers:
            out.print("\nDoes not arise in this reading; the ruling is for readings in which it does.", style="yellow")
        _answer_text(reading, id_, ruling.answer, str(ruling.basis), BASIS_STYLE[ruling.basis])
        _cites_and_remarks(ruling)
        for rival in ruling.rivals:
            chosen = rival is reading.rival(id_)
            _answer_text(
                reading, id_, rival.answer, "other reading, chosen here" if chosen else "other reading", "yellow"
            )
            table = _remarks()
            for cite in rival.cites:
                table.add_row("book", escape(cite_text(cite)))
            table.add_row("for", escape(rival.for_))
            table.add_row("against", escape(rival.against))
            out.print(table)
        if any(cite.corrected for cites in (ruling.cites, *(one.cites for one in ruling.rivals)) for cite in cites):
            out.print(f"\n{CORRECTED}", style="dim")
    if question.about:
        out.print(f"\n{escape(question.about)}", style="dim")


def _answer_text(reading: Reading, id_: str, answer: Answer, tag: str, style: str) -> None:
    rule = reading.edition.game.sentence(id_, answer)
    console().print(f"\n[{style}]{tag}[/] [bold]{escape(label(answer))}[/]\n  {escape(rule)}")
    if why := why_unplayed(reading.edition.game, id_, answer):
        console().print(f"  [red]{CANNOT}[/]: {escape(why)}")


def _remarks() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    return table


def _cites_and_remarks(ruling: EditionRuling) -> None:
    table = _remarks()
    for cite in ruling.cites:
        table.add_row("book", escape(cite_text(cite)))
    for name, text in (("why", ruling.why), ("note", ruling.note)):
        if text:
            table.add_row(name, escape(text))
    console().print(table)


def ruling_json(reading: Reading, id_: str) -> None:
    """Write one ruling for programs."""
    question, edition = reading.edition.game.questions[id_], reading.edition
    status = "answered" if id_ in edition.rulings else "unanswered" if id_ in edition.unanswered else "does-not-arise"
    base = {
        "edition": edition.name,
        "question": id_,
        "asks": question.asks,
        "carries": question.carries,
        "status": status,
        **language_data(edition.game),
    }
    write_json({**base, **(_ruling_object(reading, id_) if id_ in edition.rulings else {})})


def _ruling_object(reading: Reading, id_: str) -> dict[str, Any]:
    game, ruling = reading.edition.game, reading.edition.rulings[id_]
    rival = reading.rival(id_)
    answer = rival.answer if rival else ruling.answer
    return {
        "question": id_,
        "answer": answer,
        "sentence": game.sentence(id_, answer),
        "basis": ruling.basis,
        "cites": [cite_data(cite) for cite in (rival or ruling).cites],
        "rival_chosen": rival is not None,
        "unplayable": why_unplayed(game, id_, answer) or None,
        "why": ruling.why,
        "note": ruling.note,
        "rivals": [
            {
                "answer": rival.answer,
                "sentence": game.sentence(id_, rival.answer),
                "cites": [cite_data(cite) for cite in rival.cites],
                "for": rival.for_,
                "against": rival.against,
                "unplayable": why_unplayed(game, id_, rival.answer) or None,
            }
            for rival in ruling.rivals
        ],
    }


# -- coverage ----------------------------------------------------------------------------------------------------


def coverage_text(reports: Iterable[Coverage], missing: Iterable[str], everything: bool) -> None:
    """Write how much of each source is covered, and by what."""
    out, reports = console(), list(reports)
    for report in reports:
        listed = [one for one in report.units if everything or one.kind == "uncovered" or one.partly]
        for one in listed[:MOST_SENTENCES]:
            out.print(_covered_line(report, one), soft_wrap=True)
        if more := len(listed[MOST_SENTENCES:]):
            out.print(f"… and {more:,} more; --json lists all", style="yellow")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("edition", "source", "sentences", *KINDS, "covered", "words cited"):
        table.add_column(heading, justify="left" if heading in ("edition", "source") else "right")
    for report in reports:
        counts = (str(report.count(kind)) for kind in KINDS)
        shares = _percent(report.covered, len(report.units)), _percent(report.cited_words, report.words)
        table.add_row(report.edition, report.source, str(len(report.units)), *counts, *shares)
    out.print(table)
    for report in reports:
        if partly := len(report.partly):
            said = f"{partly} of its covered sentences {'is' if partly == 1 else 'are'} cited by less than half"
            out.print(f"{report.edition}: {said}; do the other words make a rule?", style="yellow", soft_wrap=True)
    for source in missing:
        out.print(f"{source} is not among your copies.", style="yellow")


def _covered_line(report: Coverage, one: CoveredUnit) -> str:
    """Write a sentence with what speaks of it, and the words of it that nothing cites."""
    by = {"ruling": one.rulings, "example": one.examples, "glossary": one.glossary, "set aside": one.set_aside}
    why = "; ".join(f"{kind}: {', '.join(reasons)}" for kind, reasons in by.items() if reasons)
    uncited = ""
    if why and one.uncited:
        words = " … ".join(f"“{run}”" for run in one.uncited)
        uncited = f"{one.words - one.uncited_words} of {one.words} words cited, not {cut_line(words)}"
    said = escape(f"  [{'; '.join(filter(None, (why or one.kind, uncited)))}]")
    place = escape(f"{report.source}:{one.unit.lines}: ")
    style = "yellow" if one.partly else "dim" if why else "red"
    return f"[bold]{place}[/]{escape(cut_line(one.unit.text))}[{style}]{said}[/]"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f} %"


def coverage_json(reports: Iterable[Coverage], missing: Iterable[str]) -> None:
    """Write coverage for programs, an object a line."""
    for report in reports:
        write_json(
            {
                "edition": report.edition,
                "source": report.source,
                "sentences": len(report.units),
                "covered": report.covered,
                **{kind.replace(" ", "_"): report.count(kind) for kind in KINDS},
                "words": report.words,
                "words_cited": report.cited_words,
                "partly": len(report.partly),
                "units": [
                    {
                        "lines": one.unit.lines,
                        "text": one.unit.text,
                        "kind": one.kind,
                        "rulings": one.rulings,
                        "examples": one.examples,
                        "glossary": one.glossary,
                        "set_aside": one.set_aside,
                        "words": one.words,
                        "words_cited": one.words - one.uncited_words,
                        "uncited": one.uncited,
                        "partly": one.partly,
                    }
                    for one in report.units
                ],
            }
        )
    for source in missing:
        write_json({"source": source, "missing": True})


# -- glossary ----------------------------------------------------------------------------------------------------


def glossary_text(terms: Mapping[str, Term]) -> None:
    """Write the names of each thing, then the inconsistencies."""
    out = console()
    editions = list(dict.fromkeys(edition for term in terms.values() for edition in term.names))
    table = Table(box=None, expand=True, padding=(0, 1, 0, 0))
    table.add_column("thing", min_width=16)
    for edition in editions:
        table.add_column(edition, ratio=1)
    for thing, term in terms.items():
        table.add_row(thing, *(escape(", ".join(term.names.get(edition, {})) or "—") for edition in editions))
    out.print(table)
    for title, found in (
        ("One thing, several names", _two_names(terms)),
        ("Several things, one name", _two_things(terms)),
    ):
        out.print(f"\n[bold]{title}[/]")
        for edition, what, uses in found:
            listed = "; ".join(f"{use} ({', '.join(lines)})" for use, lines in uses.items())
            out.print(Padding(f"{edition} · {escape(what)}: {escape(listed)}", (0, 0, 0, 2)))


def _two_names(terms: Mapping[str, Term]) -> list[tuple[str, str, Mapping[str, tuple[str, ...]]]]:
    return [
        (one.edition, one.thing, one.names)
        for one in sorted(two_names(terms), key=lambda one: (one.edition, one.thing))
    ]


def _two_things(terms: Mapping[str, Term]) -> list[tuple[str, str, Mapping[str, tuple[str, ...]]]]:
    return [
        (one.edition, one.name, one.things)
        for one in sorted(two_things(terms), key=lambda one: (one.edition, one.name))
    ]


def glossary_json(terms: Mapping[str, Term]) -> None:
    """Write the glossary for programs."""
    write_json(
        {
            "things": {thing: {"means": term.means, "names": term.names} for thing, term in terms.items()},
            "two_names": [{"edition": e, "thing": thing, "names": names} for e, thing, names in _two_names(terms)],
            "two_things": [{"edition": e, "name": name, "things": things} for e, name, things in _two_things(terms)],
        }
    )
