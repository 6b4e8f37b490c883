"""A translator's brief written: as text to read, PO, TBX, and as a spreadsheet. Writes no file."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from xml.etree import ElementTree

from variorum.briefing.gathering import Brief, RuleEntry, TermEntry
from variorum.rulebook.locales import locale
from variorum.rulebook.visible import one_line, visible
from variorum.spreadsheets import SheetOfRows, workbook
from variorum.version import __version__

XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
NEVER = datetime(1980, 1, 1, tzinfo=UTC)  # two briefs of the same project are alike
RULE_HEADS = (
    "Question",
    "What it asks",
    "Rule",
    "Translation",
    "It must not say",
    "A game that shows why",
    "Terms",
    "In the book",
)
TERM_HEADS = ("Term", "What it is", "Called", "Call it", "Not to be confused with")


def heading(found: Brief) -> str:
    """Name a brief."""
    return f"{found.title}: the rules, to be said in {found.language_label}"


def _clean(text: str) -> str:
    return one_line(visible(text))


def notes(rule: RuleEntry) -> Iterator[str]:
    """Say in lines what a translator should know of a rule."""
    yield f"It answers: {_clean(rule.asks)}"
    yield from (f"It must not say: {_clean(str(one))}" for one in rule.others)
    if rule.moment:
        yield f"Why it matters: {_clean(str(rule.moment))} ({rule.moment.path})"
    yield from [f"In the book: {_clean('; '.join(rule.printed))}"] if rule.printed else []
    yield from [rule.open] if rule.open else []
    if rule.terms:
        yield f"Terms: {', '.join(rule.terms)}"


def _called(names: Sequence[str]) -> str:
    return " / ".join(map(_clean, names))


# -- text --------------------------------------------------------------------------------------------------------------


def text(found: Brief) -> str:
    """Write a brief to be read."""
    lines, chapter = [heading(found), ""], ""
    for rule in found.rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            lines += [chapter, "=" * len(chapter), ""]
        lines += [_clean(rule.sentence), *(f"  {line}" for line in notes(rule))]
        lines += [f"  Said already: {_clean(rule.translated)}"] if rule.translated else []
        lines += [f"  ({rule.question})", ""]
    if found.terms:
        lines += ["Terms", "=====", ""]
    for term in found.terms:
        lines.append(f"{term.thing}: {_clean(term.means)}")
        lines += [f"  {head}: {said}" for head, said in zip(TERM_HEADS[2:], _term_cells(term)[2:], strict=True) if said]
    return "\n".join(lines).rstrip() + "\n"


# -- PO ----------------------------------------------------------------------------------------------------------------


def po(found: Brief) -> str:
    """Write the rules as a PO file: each by its question, what it answers and must not say as comments."""
    known = locale(found.language)  # which imports Babel's dates whatever the time zone is called
    from babel.messages.catalog import Catalog  # noqa: PLC0415
    from babel.messages.pofile import write_po  # noqa: PLC0415

    catalog = Catalog(
        locale=known,
        project=found.title,
        version=__version__,
        creation_date=NEVER,
        revision_date=NEVER,
        last_translator="",
        language_team=found.language_label,
        copyright_holder="",
        msgid_bugs_address="",
        header_comment=f"# {heading(found)}",
        fuzzy=False,
    )
    for rule in found.rules:
        said = visible(rule.sentence), visible(rule.translated)
        catalog.add(*said, context=rule.question, auto_comments=[_clean(rule.chapter), *notes(rule)])
    out = io.BytesIO()
    write_po(out, catalog, width=100, omit_header=False)
    return out.getvalue().decode("utf-8")


# -- TBX ---------------------------------------------------------------------------------------------------------------


def tbx(found: Brief) -> str:
    """Write the terms as TBX: what each is, what it is called on both sides, what must not be taken for it."""
    root = ElementTree.Element("martif", {"type": "TBX", XML_LANG: found.original})
    head = ElementTree.SubElement(ElementTree.SubElement(root, "martifHeader"), "fileDesc")
    ElementTree.SubElement(ElementTree.SubElement(head, "sourceDesc"), "p").text = _clean(heading(found))
    body = ElementTree.SubElement(ElementTree.SubElement(root, "text"), "body")
    for term in found.named_terms:
        entry = ElementTree.SubElement(body, "termEntry", {"id": term.thing})
        ElementTree.SubElement(entry, "descrip", {"type": "definition"}).text = _clean(term.means)
        if term.not_to_confuse:
            ElementTree.SubElement(entry, "note").text = f"Not to be confused with: {', '.join(term.not_to_confuse)}"
        for language, names in ((found.original, term.called), (found.language, term.theirs)):
            place = ElementTree.SubElement(entry, "langSet", {XML_LANG: language})
            for name in names or ("",):
                ElementTree.SubElement(ElementTree.SubElement(place, "tig"), "term").text = _clean(name)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


# -- a spreadsheet -----------------------------------------------------------------------------------------------------


def xlsx(found: Brief) -> bytes:
    """Write a brief as a spreadsheet: what to do, a row for each rule, a row for each term."""
    first = [
        ("What this is", heading(found)),
        ("How to use it", "Write each rule under Translation, in the words of a rule book. It must say what the rule "
         "says, and none of what stands under It must not say: these would be other rules. Brackets say where another "
         "edition says so, or the book can be read so."),
        ("Terms", "Call a thing by one name everywhere, and no two things by the same name."),
    ]  # fmt: skip
    return workbook(
        [
            SheetOfRows("Read me first", first, (24, 100), headed=False),
            SheetOfRows("Rules", [RULE_HEADS, *map(_rule_cells, found.rules)], (26, 36, 60, 60, 60, 60, 24, 36)),
            SheetOfRows("Terms", [TERM_HEADS, *map(_term_cells, found.terms)], (20, 60, 28, 28, 28)),
        ],
        "ask for --format po or text",
    )


def _rule_cells(rule: RuleEntry) -> tuple[str, ...]:
    moment = f"{rule.moment} ({rule.moment.path})" if rule.moment else ""
    printed = "\n".join(filter(None, ("; ".join(rule.printed), rule.open)))
    others = "\n".join(f"{number}. {one}" for number, one in enumerate(rule.others, 1))
    return rule.question, rule.asks, rule.sentence, rule.translated, others, moment, ", ".join(rule.terms), printed


def _term_cells(term: TermEntry) -> tuple[str, ...]:
    return term.thing, term.means, _called(term.called), _called(term.theirs), ", ".join(term.not_to_confuse)
