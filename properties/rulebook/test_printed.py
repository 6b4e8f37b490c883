"""The printed book behind a text: headings over citations, misread words corrected, editions called by their names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variorum.rulebook.editions import edition_labels
from variorum.rulebook.printed import Heading, PrintedBook
from variorum.rulebook.project import Project

from properties.conftest import ROOT, Command

HEADINGS = "headings: {1: Pebbles, 5: Set-up, 10: {Play: {12: On your turn}}, 15: End}\n"
MISREAD = "transcript: machine-read\nmisread: {pebbles: pébbles, the bowl: the Bowl}\n"


def add(root: Path, text: str, edition: str = "plain") -> Path:
    """Add lines to the head of a rulings file."""
    path = root / "rulings" / "pebbles" / f"{edition}.yaml"
    path.write_text(text + path.read_text(encoding="utf-8"), encoding="utf-8")
    return path


# -- headings ------------------------------------------------------------------------------------------------------


def test_a_line_stands_under_the_last_heading_above_it() -> None:
    """A heading holds until the next; one that stands under another is named after it."""
    book = PrintedBook("x", (Heading(3, "One", None), Heading(5, "Two", None), Heading(7, "Inner", "Two")))
    found = [book.headings_at(line) for line in (2, 3, 4, 5, 6, 7, 99)]
    assert found == [(), ("One",), ("One",), ("Two",), ("Two",), ("Two", "Inner"), ("Two", "Inner")]


def test_citations_are_shown_by_heading_and_line(made_up: Path, variorum: Command) -> None:
    """Show and diff name the heading above a citation, and the line; what programs read stays as it was."""
    before = variorum("--project", made_up, "show", "pebbles/plain", "setup.first", "--json").out
    add(made_up, HEADINGS)
    assert (
        "Set-up, line 8 “The youngest player begins”"
        in variorum("--project", made_up, "show", "pebbles/plain", "setup.first").out
    )
    assert (
        "Play › On your turn, line 12 “You" in variorum("--project", made_up, "show", "pebbles/plain", "play.pass").out
    )
    for form in ("text", "markdown", "html"):
        out = variorum("--project", made_up, "diff", "pebbles/plain", "pebbles/fancy", "--format", form).out
        assert "Set-up, line 8" in out
        assert ("line 5 “by candlelight”" in out) or form == "html"
    assert variorum("--project", made_up, "show", "pebbles/plain", "setup.first", "--json").out == before


@pytest.mark.parametrize(
    ("headings", "line", "message"),
    [
        ("{5: Set-up, 11: Play}", 1, "the heading `Play` is not on line 11 of pebbles-plain; it stands on 10 now"),
        ("{5: Setting}", 1, "the heading `Setting` is not on line 5 of pebbles-plain; it is nowhere in it"),
        ("{5: {Set-up: {9: Play}}}", 1, "the heading `Play` is not on line 9 of pebbles-plain; it stands on 10 now"),
    ],
)
def test_a_heading_must_stand_on_its_line(
    made_up: Path, variorum: Command, headings: str, line: int, message: str
) -> None:
    """With the text at hand, a heading that is not on its line is a fault, with its place."""
    add(made_up, f"headings: {headings}\n")
    outcome = variorum("--project", made_up, "check", "pebbles/plain")
    assert outcome.code == 1
    assert f"plain.yaml:{line}:" in outcome.out
    assert message in outcome.out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("headings: {22: End}", "line 22 is outside pebbles-plain, which has 21 lines"),
        ("headings: {10: Play, 5: Set-up}", "a heading on line 5 cannot follow one on line 10; list them in order"),
        ("headings: {5-6: Set-up}", "`5-6` is not of the form wanted here: a line, as in `12`"),
        ("headings: {5: {Set-up: {}, Play: {}}}", "one heading stands on a line"),
        ("misread: {pebbles: pébbles}", "misread words need a `transcript`; allowed: machine-read"),
        ("transcript: hand-read", "`hand-read` is no transcript; did you mean `machine-read`?"),
        ("transcript: machine-read\nmisread: {bowl: bowl}", "`bowl` is printed as it stands; leave it out"),
    ],
)
def test_what_is_said_of_the_book_is_checked_without_it(
    made_up: Path, variorum: Command, text: str, message: str
) -> None:
    """Headings out of order or outside the text, corrections that correct nothing: one line each, with its place."""
    add(made_up, f"{text}\n")
    outcome = variorum("--project", made_up, "check", "pebbles/plain")
    assert outcome.code == 1
    [told] = [one for one in outcome.out.splitlines() if message in one]
    assert "plain.yaml:" in told


def test_a_fault_of_a_citation_names_its_heading(made_up: Path, variorum: Command) -> None:
    """The heading under which words should stand is named with the fault."""
    path = add(made_up, HEADINGS)
    path.write_text(path.read_text(encoding="utf-8").replace("{8: The youngest", "{9: The youngest"), encoding="utf-8")
    out = variorum("--project", made_up, "check", "pebbles/plain").out
    assert "`The youngest player begins` is not on line 9 of pebbles-plain (under `Set-up`); it stands on 8 now" in out


# -- misread words -------------------------------------------------------------------------------------------------


def test_quotations_are_shown_corrected_and_marked(made_up: Path, variorum: Command) -> None:
    """Words that the text has wrong are shown as printed, and marked; programs get them as they stand."""
    add(made_up, MISREAD)
    shown = variorum("--project", made_up, "show", "pebbles/plain", "setup.pebbles").out
    assert "line 7 “twelve pébbles” (corrected)" in shown
    assert "line 19 “Players Pébbles” (corrected)" in shown
    assert "line 21 “3 15”\n" in shown
    assert "Corrected: our copy of the book is machine-read" in shown
    data = json.loads(variorum("--project", made_up, "show", "pebbles/plain", "setup.pebbles", "--json").out)
    assert data["cites"][0]["words"] == "twelve pebbles"
    assert variorum("--project", made_up, "check", "pebbles/plain").code == 0


def test_a_correction_of_what_is_nowhere_is_a_fault(made_up: Path, variorum: Command) -> None:
    """A misread word that the text does not hold is reported with its place."""
    add(made_up, "transcript: machine-read\nmisread: {pebbels: pebbles}\n")
    outcome = variorum("--project", made_up, "check", "pebbles/plain")
    assert outcome.code == 1
    assert "plain.yaml:2:11: `pebbels` is nowhere in pebbles-plain; list misread words as they stand" in outcome.out


def test_only_whole_words_are_corrected_the_longest_first_and_capitals_stay() -> None:
    """A form inside another word stays; of two that fit the longer counts; a capital at the beginning is kept."""
    book = PrintedBook("x", misread={"a la": "à la", "la": "LA", "cote": "côté", "Ala": "À la", "C’etait": "c’était"})
    for read, printed in {
        "a la fin": "à la fin",
        "A la fin": "À la fin",
        "A  la\nfin": "À la\nfin",
        "plat la cotes cote": "plat LA cotes côté",
        "Ala fin": "À la fin",
        "comme si C’etait": "comme si c’était",
    }.items():
        assert book.as_printed(read) == printed
    assert [piece.read for piece in book.pieces("voir cote.") if piece.corrected] == ["cote"]


@given(
    st.text("ab cA.", max_size=12), st.dictionaries(st.sampled_from(["a", "b", "ab", "a b"]), st.text("xy", min_size=1))
)
def test_pieces_make_up_the_text(text: str, misread: dict[str, str]) -> None:
    """The pieces of a text, as they stand in the source, are the text."""
    pieces = PrintedBook("x", misread=misread).pieces(text)
    assert "".join(piece.read for piece in pieces) == text


# -- names ---------------------------------------------------------------------------------------------------------


def test_editions_are_called_by_their_names(project: Project) -> None:
    """An edition is called by its title, its language and, where known, its year."""
    named = {
        "dobble-connect/pl": "Dobble Connect, Polish edition",
        "dobble/en": "Dobble, English edition, 2013",
        "dobro/en": "Dobro, English edition, 2022",
        "dobro/fr": "Dobro, French edition",
        "dobro/pt": "Dobro, Portuguese edition, 2022",
    }
    assert {name: project.edition(name).title for name in named} == named


def test_editions_beside_each_other_are_told_apart(project: Project, made_up: Path) -> None:
    """The language is enough where it differs; else the whole name is given, and at last the id too."""
    ours = [project.edition(name) for name in ("dobro/en", "dobro/fr", "dobro/pt")]
    assert list(edition_labels(ours).values()) == ["English edition", "French edition", "Portuguese edition"]
    theirs = Project(made_up)
    both = [theirs.edition(name) for name in theirs.edition_files]
    assert list(edition_labels(both).values()) == ["Pebbles De Luxe, English edition, 1999", "Pebbles, English edition"]
    sources = made_up / "spec" / "sources.yaml"
    alike = sources.read_text(encoding="utf-8").replace("Pebbles De Luxe", "Pebbles").replace("1999", "null")
    sources.write_text(alike, encoding="utf-8")
    theirs = Project(made_up)
    both = [theirs.edition(name) for name in theirs.edition_files]
    assert edition_labels(both)["pebbles/fancy"] == "Pebbles, English edition (pebbles/fancy)"


def test_an_edition_that_names_headings_names_them_all(project: Project) -> None:
    """Each citation of a rule stands under a heading of its book, if any does."""
    editions = [project.edition(name) for name in project.edition_files]
    assert any(one.printed.headings for one in editions)
    for edition in (one for one in editions if one.printed.headings):
        lost = [cite for _, cite in edition.citations() if not cite.headings and cite.first > 3]
        assert not lost, edition.name


def test_referee_faults_cite_by_heading(variorum: Command, tmp_path: Path) -> None:
    """A refused move is shown with the heading and lines of its rule, and the edition by its name."""
    path = tmp_path / "record.yaml"
    situation = {"situation": {"value": 4, "turn": "Ana"}, "moves": ["Ana 9", "Bo 5"]}
    record = {"game": "dobro", "edition": "dobro/fr", "players": ["Ana", "Bo", "Cy"], "rounds": [situation]}
    path.write_text(json.dumps(record), encoding="utf-8")
    out = variorum("--project", ROOT, "referee", path).out
    assert "under Dobro, French edition (dobro/fr)" in out
    assert "Tour de jeu, line" in out
