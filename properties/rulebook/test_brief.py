"""A translator's brief: every rule and term is in it, and the tools of translators read it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from openpyxl import load_workbook
from translate.storage import po, tbx
from variorum.briefing import formats
from variorum.briefing.gathering import Brief, brief, target_language
from variorum.library import open_named
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.questions import about_the_book

from properties.conftest import ROOT, Command


@pytest.fixture(scope="module")
def german() -> Brief:
    """Gather what it takes to say Dobro in German, of which there is nothing yet."""
    return brief(open_named("dobro/en", ROOT), "dobro/de", "de")


@pytest.fixture(scope="module")
def french() -> Brief:
    """Gather what it takes to say Dobro in French, which is said already."""
    return brief(open_named("dobro/en", ROOT), "dobro/fr", "fr")


def test_every_rule_is_in_it(german: Brief) -> None:
    """Each rule has its sentence, and the other answers that it must not be taken for; nothing on the book."""
    reading = open_named("dobro/en", ROOT)
    assert [one.question for one in german.rules] == [
        id_
        for id_, asked in reading.edition.game.questions.items()
        if id_ in reading.answers and not about_the_book(asked)
    ]
    (skips,) = [one for one in german.rules if one.question == "score.tie.skips"]
    said = reading.edition.game.questions["score.tie.skips"].answers
    assert said is not None
    assert {skips.sentence, *(one.sentence for one in skips.others)} == set(said.values())
    assert skips.sentence not in [one.sentence for one in skips.others]


def test_a_rule_says_the_game_in_which_it_matters(german: Brief) -> None:
    """A witness about the question is named; a rule without one has none."""
    moments = {one.question: one.moment for one in german.rules}
    order = moments["score.order"]
    assert order is not None
    assert (ROOT / order.path).name.startswith("score.order--en")
    assert order.given.startswith("score piles Ana 8")
    assert (order.comes[-10:], order.comes_otherwise[-11:]) == ("winners Bo", "winners Ana")
    stuck = moments["open.stuck"]
    assert stuck is not None
    assert (stuck.given[:5], stuck.comes) == ("after", "allows it")
    assert stuck.comes_otherwise.startswith("refuses the move")
    assert moments["box.markers"] is None


def test_what_the_book_leaves_open_is_said(german: Brief) -> None:
    """What it can be read to say, what another edition says, where it stands, and that it contradicts itself."""
    rules = {one.question: one for one in german.rules}
    assert [str(one) for one in rules["score.order"].others] == [
        "The player with the fewest cards is in first position. [as dobro/fr does]"
    ]
    assert [one.read for one in rules["open.special"].others] == [True]
    assert "contradicts itself" in rules["open.special"].open
    assert not rules["score.order"].open
    reading = open_named("dobro/en", ROOT)
    assert rules["score.order"].printed == tuple(cite.place for cite in reading.cites("score.order"))
    hands = rules["forget.points"].others  # a number, of which other editions have another
    assert ("dobro/fr",) in [one.editions for one in hands]
    assert not any("dobro/en" in one.editions for one in hands)
    terms = {one.thing: one.not_to_confuse for one in german.terms}
    assert "total (dobro/en calls both “score”)" in terms["points"]


def test_po_is_read_as_it_was_written(german: Brief, french: Brief) -> None:
    """Each rule is a unit with its question as context; what is said already stands there."""
    empty, filled = (po.pofile.parsestring(formats.po(one).encode()) for one in (german, french))
    for found, store in ((german, empty), (french, filled)):
        units = [unit for unit in store.units if unit.source]
        assert [unit.getcontext() for unit in units] == [rule.question for rule in found.rules]
        assert [unit.source for unit in units] == [rule.sentence for rule in found.rules]
        assert [unit.target for unit in units] == [rule.translated for rule in found.rules]
    assert not any(one.translated for one in german.rules)
    assert all(one.translated for one in french.rules)


def test_tbx_is_read_as_it_was_written(french: Brief) -> None:
    """Each term has its name on both sides, and what must not be taken for it."""
    store = tbx.tbxfile.parsestring(formats.tbx(french).encode())
    read = {unit.source: unit.target for unit in store.units}
    wanted = {one.called[0]: (one.theirs or ("",))[0] for one in french.terms if one.called}
    assert read == wanted
    assert read["round"] == "manche"
    assert "Not to be confused with: game" in formats.tbx(french)


def test_a_spreadsheet_holds_all_of_it(french: Brief) -> None:
    """One sheet explains, one has a row for each rule, one for each term; nothing is a formula."""
    book = load_workbook(io.BytesIO(formats.xlsx(french)))
    assert book.sheetnames == ["Read me first", "Rules", "Terms"]
    rows = list(book["Rules"].iter_rows(min_row=2, values_only=True))
    assert [row[2] for row in rows] == [rule.sentence for rule in french.rules]
    assert book["Terms"].max_row == len(french.terms) + 1
    assert {cell.data_type for sheet in book for row in sheet for cell in row if cell.value} == {"s"}


def test_the_language_is_that_of_the_edition_or_named(german: Brief) -> None:
    """It follows from an edition that is there, from the name of one that is not, or is named."""
    project = open_named("dobro/en", ROOT).project
    assert target_language(project, "dobro/fr", None).startswith("fr")
    assert target_language(project, "dobro/de", None) == german.language == "de"
    assert target_language(project, "dobro/next", "pt-BR") == "pt-BR"
    with pytest.raises(BadRequestError, match="name one, as in --in de"):
        target_language(project, "dobro/next-one", None)


def test_the_command_writes_it(variorum: Command, tmp_path: Path) -> None:
    """Text goes to the terminal, a file where one is named, and wrong requests end in one line."""
    done = variorum("brief", "dobro/de", "--from", "dobro/en", "--format", "po", "--out", str(tmp_path / "de.po"))
    assert (done.code, done.err) == (0, "")
    assert done.out.split(": ")[1] == f"{(tmp_path / 'de.po').read_text(encoding='utf-8').count('msgctxt')} rules\n"
    assert "msgctxt" in (tmp_path / "de.po").read_text(encoding="utf-8")
    assert "It must not say" in variorum("brief", "dobro/de", "--from", "dobro/en").out
    for given, said in (
        (("dobro/de", "--from", "dobble/en"), "different games"),
        (("german", "--from", "dobro/en"), "as in: variorum brief"),
        (("dobro/de", "--from", "dobro/en", "--format", "xlsx"), "--out FILE"),
        (("dobro/xx-yy", "--from", "dobro/en"), "not a known language"),
        (("dobro/de", "--from", "dobro/en", "--out", str(tmp_path)), "name a file in it"),
    ):
        done = variorum("brief", *given)
        assert done.code == 2, given
        assert said in done.err, done.err
        assert done.err.count("\n") == 1
