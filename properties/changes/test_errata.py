"""Errata: followed word for word they settle what they say, and no passage that carries the old rule is left behind."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import yaml
from variorum import starting
from variorum.changes import errata as making
from variorum.changes import formats, passages
from variorum.changes.errata import (
    Erratum,
    IncompleteSheetError,
    Sheet,
    Wishes,
    aim_at,
    apply,
    make_sheet,
    missing,
    towards,
)
from variorum.changes.examples import Examples, Spoilt
from variorum.changes.harmony import harmonise, sourced_editions
from variorum.changes.requests import EXPLAINED, places, requests
from variorum.changes.settling import may_change_play
from variorum.changes.sheets import all_sheets, store_sheets, stored_harmony, stored_sheet
from variorum.library import OpenReading, open_named, open_reading
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import Project
from variorum.spreadsheets import SheetOfRows, may_be_formula, workbook

from properties.conftest import ROOT, Command

PEARS = ("pears/de", "pears/en")


@pytest.fixture
def pears(tmp_path: Path) -> Path:
    """Copy the small game that a project starts from."""
    root = tmp_path / "pears"
    shutil.copytree(starting.STARTER, root)
    return root


def change_rulings(root: Path, edition: str, **rulings: Any) -> None:
    """Rewrite rulings of an edition, dots in place of `__`; None removes one."""
    path = root / "rulings" / f"{edition}.yaml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    data["edition"] = edition
    for name, ruling in rulings.items():
        id_ = name.replace("__", ".")
        if ruling is None:
            data["rulings"].pop(id_, None)
        else:
            data["rulings"][id_] = ruling
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


def third_edition(root: Path, like: str, **rulings: Any) -> None:
    """Add an edition in another language that answers as another does, but for some rulings."""
    text = (root / "rulings" / f"{like}.yaml").read_text(encoding="utf-8")
    source = re.search(r"source: (\S+)", text)
    assert source
    (root / "rulings" / "pears" / "fr.yaml").write_text(text.replace(source[1], "pears-fr"), encoding="utf-8")
    change_rulings(root, "pears/fr", **rulings)


def follow(root: Path, sheet: dict[str, Any]) -> None:
    """Do to a copy of the rulings what a sheet says, word for word: the answers that it names, nothing else."""
    path = root / "rulings" / f"{sheet['edition']}.yaml"
    data = yaml.safe_load(re.sub(r"^(\s+)([0-9-]+):", r'\1"\2":', path.read_text(encoding="utf-8"), flags=re.M))
    for erratum in sheet["errata"]:
        for id_, answer in erratum["answers"].items():
            ruling = data["rulings"].setdefault(id_, {"basis": "silent", "why": "As on the errata sheet."})
            if answer is None:
                del data["rulings"][id_]
            elif answer not in (ruling.get("answer"), str(ruling.get("answer"))):
                ruling["answer"] = typed(answer)
                ruling["rivals"] = [one for one in ruling.get("rivals", []) if one["answer"] != ruling["answer"]]
            elif erratum["open_point"]:
                ruling["rivals"] = []
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


def typed(answer: str) -> Any:
    """Read an answer as a sheet names it: a number, a table, or a name."""
    if ":" in answer:
        return {key: int(n) for key, _, n in (part.partition(":") for part in answer.split())}
    return int(answer) if re.fullmatch(r"-?\d+", answer) else answer


def opened(root: Path, name: str) -> OpenReading:
    """Open an edition of a project."""
    return open_reading(Project(root), name)


def small_sheet(root: Path) -> Sheet:
    """Make the sheet of the small game's first edition towards its second."""
    one, other = (opened(root, name) for name in PEARS)
    return towards(one, other)


@cache
def real(one: str, other: str, open_points: bool = False) -> Sheet:
    """Make a sheet of this project, once."""
    return towards(open_named(one, ROOT), open_named(other, ROOT), Wishes(open_points=open_points))


def print_line(sheet: Sheet, question: str) -> Erratum:
    """Find the erratum that changes a question."""
    return next(one for one in sheet.errata if question in one.change.questions)


# -- followed, it settles what it says -------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), [PEARS, PEARS[::-1]])
def test_a_sheet_followed_word_for_word_leaves_no_difference(pears: Path, one: str, other: str) -> None:
    """Its answers, put into a copy of the rulings, make the edition play as the other."""
    sheet = towards(opened(pears, one), opened(pears, other))
    assert may_change_play(opened(pears, one), opened(pears, other))
    follow(pears, json.loads(json.dumps(sheet.data())))
    assert may_change_play(opened(pears, one), opened(pears, other)) == []
    assert sheet.settles.behavioural == 0
    assert sheet.settles.swing == 0


def test_a_change_left_out_is_noticed(pears: Path) -> None:
    """The comparison after it is no formality: without one of its errata a difference is left."""
    one, other = (opened(pears, name) for name in PEARS)
    data = towards(one, other).data()
    data["errata"] = data["errata"][1:]
    follow(pears, json.loads(json.dumps(data)))
    assert may_change_play(*(opened(pears, name) for name in PEARS))


@pytest.mark.parametrize(("one", "other"), [("dobro/pt", "dobro/en"), ("dobro/en", "dobro/pt")])
def test_a_sheet_of_a_real_edition_is_proved_to_settle_it(tmp_path: Path, one: str, other: str) -> None:
    """After it nothing is left that may change play; sound properties are decided again; swing is 0 by proof.

    The English edition also answers what only another reading of its rule asks; that goes too, or the file is at fault.
    """
    sheet = real(one, other)
    settled = sheet.settles
    assert (settled.behavioural, settled.swing) == (0, 0)
    assert settled.proved_by
    assert set(settled.sound) == {one.theorem.id for one in sheet.corrected.sound}
    lost = [id_ for id_, grade in settled.sound.items() if grade == "fails"]
    assert all(any(f"({id_}" in one.why for one in sheet.left) for id_ in lost)
    for name in ("spec", "rulings", "properties/dobro"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.py"))
    follow(tmp_path, json.loads(json.dumps(sheet.data())))
    after = open_named(one, tmp_path).compare(open_named(other, tmp_path))
    left = [
        row.question for row in (*after.discrepancies, *after.one_sided) if row.kind in ("behavioural", "unexplored")
    ]
    assert left == []


def test_sentences_are_in_the_editions_own_language() -> None:
    """What to print is what spec/languages says, marked as a draft until a person has approved it; --in chooses."""
    sheet = real("dobro/pt", "dobro/en")
    assert sheet.language == "pt"
    said = Project(ROOT).game_in("dobro", "pt")
    line = print_line(sheet, "final.tie.second")
    assert line.sentences["final.tie.second"] == said.sentence("final.tie.second", "lowest-sum")
    assert line.draft == (not said.translation or not said.translation.reviewed)
    assert sheet.reviewed is not any(one.draft for one in sheet.errata)


# -- no passage is left behind ---------------------------------------------------------------------------------------


def test_every_passage_that_a_ruling_cites_is_on_the_sheet() -> None:
    """Rules and other readings, wherever they stand in the book."""
    sheet = real("dobro/pt", "dobro/en")
    edition = sheet.reading.edition
    for one in sheet.errata:
        for id_ in one.change.questions:
            ruling = edition.rulings.get(id_)
            for cite in (*ruling.cites, *(c for rival in ruling.rivals for c in rival.cites)) if ruling else ():
                assert any((at.lines, at.now) == (cite.lines, cite.printed) for at in one.passages)


def each_passage(sheet: Sheet) -> Iterator[tuple[int, int]]:
    """Find every passage that is cited, by its erratum and its place on it."""
    for at, one in enumerate(sheet.errata):
        for index, passage in enumerate(one.passages):
            if passage.cite is not None:
                yield at, index


def test_a_passage_planted_away_is_noticed(pears: Path) -> None:
    """Whichever passage is taken off a sheet, the checker names it; a whole sheet passes."""
    for sheet in (real("dobro/pt", "dobro/en"), small_sheet(pears)):
        assert missing(sheet) == []
        for at, index in each_passage(sheet):
            one = sheet.errata[at]
            poorer = replace(one, passages=(*one.passages[:index], *one.passages[index + 1 :]))
            planted = replace(sheet, errata=(*sheet.errata[:at], poorer, *sheet.errata[at + 1 :]))
            assert one.passages[index].now in "".join(missing(planted))


def without(sheet: Sheet, is_left_out: Callable[[passages.Passage], bool]) -> Sheet:
    """Leave passages out of a sheet."""
    return replace(
        sheet,
        errata=tuple(
            replace(one, passages=tuple(each for each in one.passages if not is_left_out(each))) for one in sheet.errata
        ),
    )


def test_what_is_planted_away_is_named_whatever_it_is(pears: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An introduction, a second place, a table, words of a rival, an example, a sentence: none can be left out."""
    places_now = {"3": "Ein Spiel für 2 bis 5 Leute", "9": "eine, zwei oder drei Birnen"}
    rival = {"answer": "youngest", "cites": {"6": "Wer zuletzt eine Birne gegessen hat"}, "for": "A.", "against": "B."}
    change_rulings(
        pears,
        "pears/de",
        setup__players={"answer": {"from": 2, "to": 5}, "basis": "stated", "cites": places_now},
        setup__starter={"answer": "last-eater", "basis": "stated", "cites": {"6": "fängt an"}, "rivals": [rival]},
    )
    edition = opened(pears, "pears/de").edition
    shown = next(cite for _, cite in edition.citations() if cite.lines == "13")
    spoilt = Spoilt("last-pear", "Ana loses.", "Ana wins", (shown,))
    monkeypatch.setattr(Examples, "listed", [(spoilt.name, None, None)])
    monkeypatch.setattr(Examples, "spoilt_by", lambda *_: (spoilt,))
    sheet = small_sheet(pears)
    assert missing(sheet) == []
    planted: dict[str, Callable[[passages.Passage], bool]] = {
        "setup.players": lambda one: one.lines == "3",
        "“eine, zwei oder drei Birnen” (setup.players)": lambda one: one.now == places_now["9"],
        "gegessen hat” (setup.starter)": lambda one: one.part is passages.Part.OTHER_READING,
        "(example last-pear)": lambda one: one.part is passages.Part.EXAMPLE,
    }
    for named, is_left_out in planted.items():
        assert named in "; ".join(missing(without(sheet, is_left_out)))
    wordless = replace(sheet, errata=tuple(replace(one, sentences={}) for one in sheet.errata))
    assert "a sentence for end.last" in missing(wordless)


def test_no_sheet_comes_out_that_leaves_a_passage_behind(pears: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the maker forgets a passage, there is no sheet."""

    def forgetting(*asked: Any) -> tuple[passages.Passage, ...]:
        return passages.cited_for(*asked)[1:]

    monkeypatch.setattr(making, "cited_for", forgetting)
    with pytest.raises(IncompleteSheetError, match="leaves out"):
        small_sheet(pears)


def test_examples_that_no_longer_fit_are_found() -> None:
    """A worked example is replayed: as printed it fits, with the scale turned over it does not."""
    reading = open_named("dobro/fr", ROOT)
    examples = Examples(reading.project, reading.edition)
    assert examples.spoilt_by(reading) == ()
    turned = apply(reading, {**reading.answers, "score.order": "most-cards-first"})
    (spoilt,) = examples.spoilt_by(turned)
    assert spoilt.name == "round-score"
    assert "printed" in spoilt.found
    assert spoilt.cites


def test_words_that_carry_another_rule_too_are_said_to_stay(pears: Path) -> None:
    """Where a passage also says a rule that stays, the sheet says to keep that; also where only its end does."""
    words = "Nimm eine, zwei oder drei Birnen von einem Ende der Reihe."
    change_rulings(pears, "pears/de", turn__most__four={"answer": 3, "basis": "stated", "cites": {"9": words}})
    sheet = small_sheet(pears)
    one = print_line(sheet, "turn.most.four")
    assert one.passages[0].keeps == ("turn.most",)
    (row,) = [row for row in requests([sheet]) if row.rule == "turn.most.four"]
    assert "Take up to 3 pears." in row.instead


def test_what_the_book_does_not_say_is_added_and_never_replaces_other_words(pears: Path) -> None:
    """Words that a silent ruling names are no rule: the sentence is added after them, or they only have to agree."""
    words = {"10": "Du darfst nicht passen.", "9": "Nimm eine, zwei oder drei Birnen von einem Ende der Reihe."}
    silent = {"answer": 3, "basis": "silent", "why": "It says nothing.", "cites": words}
    change_rulings(pears, "pears/de", turn__most__four=silent)
    rows = [row for row in requests([small_sheet(pears)]) if "turn.most.four" in row.rule]
    assert [(row.now, row.what) for row in rows] == [(words["9"], "Add"), (words["10"], "Check")]
    assert rows[0].instead == small_sheet(pears).errata[2].sentences["turn.most.four"]
    assert rows[0].instead in rows[1].instead


def test_what_stands_in_one_place_is_one_request(pears: Path) -> None:
    """Several citations of the same lines, and all of an example, are one row: a place is dealt with once."""
    both = {"9": ["Nimm eine, zwei oder drei Birnen", "von einem Ende der Reihe."]}
    change_rulings(pears, "pears/de", turn__most__four={"answer": 3, "basis": "stated", "cites": both})
    (row,) = [row for row in requests([small_sheet(pears)]) if "turn.most.four" in row.rule]
    assert row.now == " … ".join(both["9"])
    reading = open_named("dobro/fr", ROOT)
    turned = apply(reading, {**reading.answers, "score.order": "most-cards-first"})
    (spoilt,) = Examples(reading.project, reading.edition).spoilt_by(turned)
    shown = [passages.of_citation(spoilt.name, passages.Part.EXAMPLE, cite) for cite in spoilt.cites]
    erratum = replace(small_sheet(pears).errata[0], passages=tuple(shown), examples=(spoilt,))
    (place,) = places(erratum)
    assert place.what == "Rework the example"
    assert place.at == f"lines {min(one.first for one in shown)}-{max(one.last for one in shown)}"


def test_open_points_are_settled_where_asked(pears: Path) -> None:
    """What the words can also be read to say is printed anew, and the corrected edition has no other reading of it."""
    one, other = opened(pears, "pears/en"), opened(pears, "pears/de")
    third_edition(pears, "pears/en")
    plain = towards(opened(pears, "pears/en"), opened(pears, "pears/fr"))
    assert (len(plain.errata), plain.open_points) == (0, ("end.tie",))
    sheet = towards(opened(pears, "pears/en"), opened(pears, "pears/fr"), Wishes(open_points=True))
    (erratum,) = sheet.errata
    assert erratum.opens
    assert erratum.answers == {"end.tie": "another-round"}
    assert sheet.open_points == ()
    assert sheet.corrected.edition.rulings["end.tie"].rivals == ()
    assert towards(one, other).open_points == ()  # there the point is a difference, and is settled as one


# -- one rule set for all ---------------------------------------------------------------------------------------------


def test_a_stated_rule_outweighs_any_number_of_silent_ones(pears: Path) -> None:
    """Two editions that do not say never outvote one that does."""
    silent = {"answer": "shared", "basis": "silent", "why": "It says nothing."}
    third_edition(pears, "pears/de", end__tie=silent)
    found = harmonise(Project(pears), "pears")
    assert len(found.readings) == 3
    assert found.answers["end.tie"] == "another-round"
    assert found.exact


def test_fewest_stated_rules_are_overturned_and_the_authority_comes_before_that(pears: Path) -> None:
    """Two that state a rule outweigh one that states another, but not where that one is the authority."""
    third_edition(pears, "pears/en")
    found = harmonise(Project(pears), "pears")
    assert found.answers["end.last"] == "wins"
    assert harmonise(Project(pears), "pears", authority="pears/de").answers["end.last"] == "loses"


def test_an_authority_that_does_not_say_is_said(pears: Path) -> None:
    """Silence of the authority overturns nothing, and the sheet says that the others decided."""
    found = harmonise(Project(pears), "pears", authority="pears/de")
    assert found.answers["end.tie"] == "another-round"
    assert any(one.question == "end.tie" and "does not say" in one.why for one in found.left)


def test_all_editions_play_alike_after_the_best_sheets(pears: Path) -> None:
    """Each followed word for word, no two differ in what can change a game."""
    third_edition(pears, "pears/en", setup__starter={"answer": "random", "basis": "silent", "why": "It says nothing."})
    found = harmonise(Project(pears), "pears")
    for reading in found.readings:
        follow(pears, json.loads(json.dumps(make_sheet(reading, found.aim_for(reading)).data())))
    after = [opened(pears, name) for name in ("pears/de", "pears/en", "pears/fr")]
    assert all(may_change_play(one, other) == [] for one in after for other in after)
    changed = sum(len(make_sheet(one, found.aim_for(one)).errata) for one in found.readings)
    assert changed == found.cost.sentences


def test_what_is_kept_stays_and_is_shown(pears: Path) -> None:
    """A rule declared free is on no sheet; that the editions differ in it is said, and nothing else is left."""
    found = harmonise(Project(pears), "pears", keep=["end.last"])
    for reading in found.readings:
        sheet = make_sheet(reading, found.aim_for(reading))
        assert all("end.last" not in one.change.questions for one in sheet.errata)
        assert sheet.corrected.answers["end.last"] == reading.answers["end.last"]
        assert [one.question for one in sheet.left if "kept" in one.why] == ["end.last"]
    follow_all = [opened(pears, name) for name in PEARS]
    for reading in follow_all:
        follow(pears, json.loads(json.dumps(make_sheet(reading, found.aim_for(reading)).data())))
    assert may_change_play(*(opened(pears, name) for name in PEARS)) == ["end.last"]


def test_a_harmonised_edition_is_an_edition_like_any_other(variorum: Command, pears: Path) -> None:
    """It is written, checked, shown and compared; it has no source, and is not harmonised in its turn."""
    path = pears / "rulings" / "pears" / "next.yaml"
    done = variorum("--project", pears, "errata", "--best", "--write", path, "--json")
    assert done.code == 0
    before = harmonise(Project(pears), "pears")
    assert [one.name for one in before.readings] == list(PEARS)
    assert variorum("--project", pears, "check").code == 0
    assert "no citations" in variorum("--project", pears, "check").out
    assert variorum("--project", pears, "show", "pears/next").code == 0
    compared = json.loads(variorum("--project", pears, "diff", "pears/en", "pears/next", "--format", "json").out)
    assert compared["discrepancies"] == len(make_sheet(before.readings[1], before.aim_for(before.readings[1])).errata)
    found = variorum("--project", pears, "coverage", "--sources", pears / "sources", "--json")
    assert "pears/next" not in found.out
    assert variorum("--project", pears, "coverage", "pears/next", "--sources", pears / "sources").code == 2
    assert json.loads(variorum("--project", pears, "errata", "pears/en", "--towards", "pears/next", "--json").out)[
        "errata"
    ]
    data = path.read_text(encoding="utf-8")
    path.write_text(data.replace("derived: true", "derived: true\nsource: pears-de"), encoding="utf-8")
    assert "no `source` either" in variorum("--project", pears, "check").out


def test_all_demands_at_once_are_met(variorum: Command, pears: Path) -> None:
    """The authority keeps what it states, what is kept stays, each sheet followed makes an edition play as written.

    The rule set that is written is the one that the sheets lead to, but for what is kept.
    """
    third_edition(pears, "pears/en", setup__starter={"answer": "random", "basis": "stated", "cites": {"6": "Start"}})
    path, kept = pears / "rulings" / "pears" / "next.yaml", "end.last"
    words = ("--project", pears, "errata", "--best", "--authority", "pears/de", "--keep", kept, "--open-points")
    done = variorum(*words, "--write", path, "--json")
    assert done.code == 0, done.err
    sheets = [json.loads(line) for line in done.out.splitlines() if line.startswith("{")]
    assert [one["edition"] for one in sheets] == ["pears/de", "pears/en", "pears/fr"]
    assert all(one["open_points"] == [] for one in sheets)
    assert all([left["question"] for left in one["left"] if "kept" in left["why"]] == [kept] for one in sheets)
    german = opened(pears, "pears/de").edition.rulings
    written = opened(pears, "pears/next").answers
    stated = [id_ for id_, ruling in german.items() if ruling.basis == "stated"]
    assert len(stated) > 3
    assert [id_ for id_ in stated if id_ != kept and written[id_] != german[id_].answer] == []
    for sheet in sheets:
        follow(pears, sheet)
    for name in ("pears/de", "pears/en", "pears/fr"):
        assert set(may_change_play(opened(pears, name), opened(pears, "pears/next"))) <= {kept}
    again = [json.loads(line) for line in variorum(*words, "--json").out.splitlines()]
    assert [one["errata"] for one in again] == [[], [], []]


# -- formats -------------------------------------------------------------------------------------------------------


def hostile(pears: Path) -> list[Sheet]:
    """Make a sheet with words that formats might take for their own."""
    text = "=HYPERLINK(1) <b>&amp; | `x` *y*"
    change_rulings(pears, "pears/en", end__last={"answer": "wins", "basis": "stated", "cites": {"14": text}})
    return [towards(opened(pears, "pears/en"), opened(pears, "pears/de"))]


class Seen(HTMLParser):
    """Reads the text and the tags of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.tags = "", set[str]()

    def handle_data(self, data: str) -> None:
        """Gather text."""
        self.text += data

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        """Gather tags."""
        self.tags.add(tag)


def test_every_format_has_every_passage_and_nothing_is_taken_for_mark_up(pears: Path) -> None:
    """The words now and the sentence to print are in each, as text: no formula, no tag, no table of their own."""
    sheets = hostile(pears)
    rows = list(csv.DictReader(io.StringIO(formats.csv_text(sheets))))
    page = Seen()
    page.feed(formats.html(sheets))
    assert "b" not in page.tags
    assert {"title", "style", "main", "table"} <= page.tags
    written = formats.markdown(sheets)
    book = openpyxl.load_workbook(io.BytesIO(formats.xlsx(sheets)))
    first, second = book.worksheets
    cells = [cell for row in second.iter_rows() for cell in row]
    assert all(cell.data_type in ("s", "n") for cell in cells)
    for one in requests(sheets):
        assert any(
            row["No."] == one.number and row["Printed there now (first words)"].lstrip("'") == one.now for row in rows
        )
        assert one.now in page.text
        assert one.instead in page.text
        assert formats.MARKDOWN_SIGNS.sub(r"\\\1", one.now) in written
        assert any(cell.value == one.now for cell in cells)
    assert not any(may_be_formula(cell) for row in rows for cell in row.values())
    assert "rule book" in "".join(str(cell.value) for row in first.iter_rows() for cell in row)
    assert EXPLAINED["what"] in page.text
    assert "draft" in page.text
    assert "draft" in written
    assert all(row["Is the sentence approved?"].startswith("draft") for row in rows)


@pytest.mark.parametrize(
    "text", ["=1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", " =1", "\uff1d1", "\uff0b1", "\uff0d1"]
)
def test_no_cell_is_a_formula(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Whatever a cell begins with, it is text: in CSV behind an apostrophe, in a spreadsheet by its kind."""
    monkeypatch.setattr(formats, "rows", lambda _: [("Reason",), (text,), ("plain",)])
    assert [row[0][:1] for row in csv.reader(io.StringIO(formats.csv_text([])))] == ["R", "'", "p"]
    book = openpyxl.load_workbook(io.BytesIO(workbook([SheetOfRows("a", [("Reason",), (text,), ("plain",)])], "")))
    head, cell, plain = (row[0] for row in book.worksheets[0].iter_rows())
    assert [one.data_type for one in (head, cell, plain)] == ["s", "s", "s"]
    assert [one.quotePrefix for one in (head, cell, plain)] == [False, True, False]


def test_json_has_the_keys_promised(variorum: Command, pears: Path) -> None:
    """The form that programs read is as it is designed."""
    found = json.loads(variorum("--project", pears, "errata", "pears/de", "--towards", "pears/en", "--json").out)
    assert {"edition", "towards", "language", "reviewed", "errata", "settles", "left"} <= set(found)
    assert {"behavioural", "sound", "swing"} <= set(found["settles"])
    keys = {"change", "questions", "passages", "print", "examples_to_change"}
    assert all(keys <= set(one) for one in found["errata"])
    assert {"heading", "lines", "now"} <= set(found["errata"][0]["passages"][0])


# -- what was decided -----------------------------------------------------------------------------------------------


def test_decisions_are_kept_and_read_back(variorum: Command, pears: Path, tmp_path: Path) -> None:
    """A status file is begun with everything open; what is accepted is approved, what is rejected is not made."""
    path, words = tmp_path / "status.yaml", ("--project", pears, "errata", "pears/de", "--towards", "pears/en")
    assert variorum(*words, "--status", path, "--begin-status").code == 0
    text = path.read_text(encoding="utf-8")
    assert "end.last:" in text
    begun = json.loads(variorum(*words, "--status", path, "--json").out)
    assert {one["status"] for one in begun["errata"]} == {"open"}
    text = text.replace("end.last:", "end.last: {status: rejected, by: Ana}")
    path.write_text(text.replace("end.tie:", "end.tie: {status: accepted, by: Bo}"), encoding="utf-8")
    done = variorum(*words, "--status", path, "--json")
    found = json.loads(done.out)
    by = {one["questions"][0]: one for one in found["errata"]}
    assert (by["end.last"]["status"], by["end.last"]["decided_by"]) == ("rejected", "Ana")
    assert (by["end.tie"]["status"], by["end.tie"]["draft"]) == ("accepted", False)
    assert by["end.last"]["draft"] is True
    assert found["settles"]["behavioural"] == 1
    assert [one["question"] for one in found["left"]] == ["end.last"]
    assert done.code == 0


def test_a_decision_on_what_no_longer_is_is_said(variorum: Command, pears: Path, tmp_path: Path) -> None:
    """A change that is gone, or that now leads elsewhere, is named; another game's file is refused."""
    path, words = tmp_path / "status.yaml", ("--project", pears, "errata", "pears/de", "--towards", "pears/en")
    gone = {
        "turn.pass": {"status": "later", "by": "Ana"},
        "end.last": {"status": "rejected", "by": "Bo", "to": "loses"},
    }
    path.write_text(yaml.safe_dump({"game": "pears", "status": {"pears/de": gone}}), encoding="utf-8")
    found = json.loads(variorum(*words, "--status", path, "--json").out)
    assert len(found["unknown_statuses"]) == 2
    assert found["settles"]["behavioural"] == 0
    path.write_text("game: chess\nstatus: {}\n", encoding="utf-8")
    refused = variorum(*words, "--status", path)
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "another game" in refused.err


# -- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["pears/de"], 2, "--towards"),
        (["pears/de", "--towards", "pears/en", "--best"], 2, "two things"),
        (["--towards", "pears/en"], 2, "name the edition"),
        (["pears/de", "--towards", "pears/xx"], 2, "no edition"),
        (["pears/de", "--best", "--authority", "pears/xx"], 2, "pears/de"),
        (["pears/de", "--towards", "pears/en", "--authority", "pears/en"], 2, "--best"),
        (["pears/de", "--best", "--keep", "end.lst"], 2, "did you mean `end.last`"),
        (["pears/de", "--towards", "pears/en", "--keep", "end.lst"], 2, "did you mean `end.last`"),
        (["pears/de", "--towards", "pears/en", "--keep", "end.last"], 2, "contradict"),
        (["pears/de", "--towards", "pears/en", "--in", "xx"], 2, "xx"),
        (["pears/de", "--towards", "pears/en", "--out", "."], 2, "cannot be written"),
        (["pears/de", "--towards", "pears/en", "--out", "none/errata.csv"], 2, "there is no folder"),
        (["pears/de", "--towards", "pears/en", "--out", "there.csv"], 2, "--overwrite"),
        (["pears/de", "--towards", "pears/en", "--format", "xlsx"], 2, "--out FILE"),
        (["pears/de", "--towards", "pears/en", "--write", "rulings/pears/n.yaml"], 2, "--best"),
        (["--best", "--write", "rulings/pears/de.yaml"], 2, "exists already"),
        (["--best", "--write", "Next One.txt"], 2, "rulings/pears/next.yaml"),
        (["pears/de", "--towards", "pears/en", "--begin-status"], 2, "--status FILE"),
        (["pears/de", "--towards", "pears/en", "--status", "none.yaml"], 2, "does not exist"),
        (["chess", "--best"], 2, "chess"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else None,
)
def test_what_cannot_be_done_is_said_in_a_line(
    variorum: Command, pears: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int, said: str
) -> None:
    """One line, what to do, the exit code as defined, and nothing is written or replaced."""
    monkeypatch.chdir(pears)
    (pears / "there.csv").write_text("mine", encoding="utf-8")
    before = {path: path.read_bytes() for path in pears.rglob("*") if path.is_file()}
    done = variorum("errata", *words)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert done.err.count("\n") == 1
    assert {path: path.read_bytes() for path in pears.rglob("*") if path.is_file()} == before


def test_an_edition_that_is_not_finished_or_not_to_be_played_is_refused(variorum: Command, pears: Path) -> None:
    """Errata are made for whole editions: the one that leaves a question open is named, and exits with 1."""
    change_rulings(pears, "pears/en", end__last=None)
    done = variorum("--project", pears, "errata", "pears/de", "--towards", "pears/en")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "these questions are unanswered: end.last;" in done.err


def test_two_games_have_no_errata_between_them(variorum: Command) -> None:
    """Editions of two games are refused in one line."""
    done = variorum("errata", "dobro/fr", "--towards", "dobble/en")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "different games" in done.err


def test_a_spreadsheet_needs_its_package_and_says_which(pears: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without openpyxl the request is refused with what to install."""
    monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
    with pytest.raises(Exception, match=r"variorum\[sheets\]"):
        formats.xlsx([small_sheet(pears)])


def test_a_rule_that_only_wording_calls_for_is_taken_along(pears: Path) -> None:
    """Where a difference of wording alone makes a rule arise on one side, the sheet changes both."""
    spec = pears / "spec" / "pears.yaml"
    text = spec.read_text(encoding="utf-8")
    asked = """      setup.starter:
        asks: Who starts?
        carries: behaviour
"""
    assert asked in text
    more = """      setup.bowl:
        asks: Is there a bowl?
        carries: wording
        answers: {one: There is a bowl., none: There is no bowl.}
      setup.bowl.use:
        asks: What is the bowl for?
        carries: behaviour
        arises: {setup.bowl: [one]}
        answers: {pears: Put the pears that you take into the bowl., nothing: The bowl is not used.}
"""
    spec.write_text(text.replace(asked, more + asked), encoding="utf-8")
    stated = {"basis": "silent", "why": "Planted."}
    change_rulings(
        pears, "pears/de", setup__bowl={"answer": "one", **stated}, setup__bowl__use={"answer": "nothing", **stated}
    )
    change_rulings(pears, "pears/en", setup__bowl={"answer": "none", **stated})
    for one, other in (PEARS, PEARS[::-1]):
        sheet = towards(opened(pears, one), opened(pears, other))
        erratum = print_line(sheet, "setup.bowl.use")
        assert "setup.bowl" in erratum.change.questions
        assert sheet.settles.proved_by
        assert may_change_play(sheet.corrected, opened(pears, other)) == []


# -- stored ----------------------------------------------------------------------------------------------------------


def test_a_stored_sheet_is_the_sheet_that_was_decided(pears: Path) -> None:
    """Written again from what is stored, a sheet and the rule set for all are the same; of other answers none is."""
    project = Project(pears)
    one, other = (opened(pears, name) for name in PEARS)
    paths = {path.name: path for path in store_sheets(project, "pears", all_sheets(project, "pears"))}
    decided, harmony = towards(one, other), harmonise(project, "pears")
    again, all_again = stored_sheet(one, aim_at(one, other)), stored_harmony(project, "pears")
    assert again is not None
    assert all_again is not None
    assert again.data() == decided.data()
    assert (all_again.answers, all_again.cost) == (harmony.answers, harmony.cost)
    for_all = stored_sheet(one, all_again.aim_for(one))
    assert for_all is not None
    assert for_all.data() == make_sheet(one, harmony.aim_for(one)).data()
    for path in (paths["de--en.json"], paths["harmonised.json"]):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r'": "[0-9a-f]{16}"', '": "0"', text), encoding="utf-8")
        assert None in (stored_sheet(one, aim_at(one, other)), stored_harmony(project, "pears"))
        for broken in ("", "{}", "[1]", text.replace('"left"', '"right"')):
            path.write_text(broken, encoding="utf-8")
            with pytest.raises(BadInputError, match="variorum errata --store"):
                assert not (stored_sheet(one, aim_at(one, other)), stored_harmony(project, "pears"))
        path.write_text(text, encoding="utf-8")


def test_stored_sheets_are_of_the_editions_of_today() -> None:
    """Each two editions of this project, and all towards one rule set, have a sheet stored that is of their answers."""
    project = Project(ROOT)
    readings = sourced_editions(project, "dobro")
    harmony = stored_harmony(project, "dobro")
    assert harmony is not None
    assert all(stored_sheet(one, aim_at(one, other)) for one in readings for other in readings if one is not other)
    assert all(stored_sheet(one, harmony.aim_for(one)) for one in readings)


def test_every_stored_sheet_says_what_each_step_leaves() -> None:
    """The order to fix things in is measured; what only another reading of a changed rule asks for goes with it."""
    project = Project(ROOT)
    readings = sourced_editions(project, "dobro")
    harmony = stored_harmony(project, "dobro")
    assert harmony is not None
    aims = [aim_at(one, other) for one in readings for other in readings if one is not other]
    sides = [one for one in readings for other in readings if one is not other]
    for one, aim in (*zip(sides, aims, strict=True), *((each, harmony.aim_for(each)) for each in readings)):
        sheet = stored_sheet(one, aim)
        assert sheet is not None
        assert sheet.after_steps is not None
        assert sheet.after_steps[-1] == 0
        swings = [erratum.swing["value"] for erratum in sheet.errata if erratum.swing]
        assert len(swings) == len(sheet.after_steps)
        gone = [id_ for erratum in sheet.errata for id_, answer in erratum.answers.items() if answer is None]
        assert (one.name == "dobro/en") == ("next.starter.tie.runs-out" in gone)
