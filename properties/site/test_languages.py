"""Pages in an edition's own language, and citations as they stand in the printed book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from variorum.rulebook.printed import PrintedBook
from variorum.rulebook.project import Project
from variorum.rulebook.texts import Text
from variorum.site.book import Book, books
from variorum.site.citing import search_words, show_pieces
from variorum.site.markup import Here
from variorum.site.pages import glossary, question, redline, rulebook, whole

from properties.languages import say_in_polish
from properties.site.conftest import build

HEAD = """transcript: machine-read
misread: {pebbles: pébbles}
headings: {1: Pebbles, 5: Set-up, 10: Play, 15: End}
"""


@pytest.fixture
def spoken(made_up: Path) -> Path:
    """Say the made-up game in Polish, the language of one of its editions; the other's text is machine-read."""
    say_in_polish(made_up)
    sources = made_up / "spec" / "sources.yaml"
    plain, fancy = sources.read_text(encoding="utf-8").split("  pebbles-fancy:")
    sources.write_text(f"{plain}  pebbles-fancy:{fancy.replace('language: en', 'language: pl-PL')}", encoding="utf-8")
    rulings = made_up / "rulings" / "pebbles" / "plain.yaml"
    rulings.write_text(HEAD + rulings.read_text(encoding="utf-8"), encoding="utf-8")
    return made_up


def open_book(root: Path, text: str | None = None) -> Book:
    """Gather the made-up game, with the text of a rule book or without."""
    [book] = books(Project(root), {"pebbles-plain": Text(text)} if text else {})
    return book


def bodies(book: Book, kind: object) -> dict[str, str]:
    """Write the pages of a kind, by their names."""
    return {Path(page.path).stem: page.body for page in kind.pages(book)}  # type: ignore[attr-defined]


def test_a_rule_book_is_also_in_its_own_language(spoken: Path) -> None:
    """The edition in that language has two rule books that lead to each other; it is said that nobody reviewed it."""
    found = bodies(open_book(spoken), rulebook)
    assert set(found) == {"plain", "fancy", "fancy--in-pl"}
    own = found["fancy--in-pl"]
    for part in (
        "## Przebieg gry",
        "W misce jest 15 kamyków.",
        "In Polish, not reviewed by a person yet.",
        'lang="pl"',
    ):
        assert part in own
    assert "The bowl holds" not in own
    assert re.search(r'href="fancy\.html"[^>]*>\s*English</a>', own)
    assert re.search(r'href="fancy--in-pl\.html"[^>]*>\s*Polski</a>', found["fancy"])
    assert "not reviewed" not in found["fancy"]
    assert "v-languages" not in found["plain"]


def test_a_question_that_is_not_translated_stays_as_it_is(spoken: Path) -> None:
    """It stands in the original, marked so for those who hear the page, and is counted."""
    path = spoken / "spec" / "languages" / "pl" / "pebbles.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("asks: Co daje", "asks:\n    # "), encoding="utf-8")
    own = bodies(open_book(spoken), rulebook)["fancy--in-pl"]
    assert re.search(r'<p lang="en">The player who takes the last pebble wins\.', own)
    assert "Not translated, so in English: 1 of 8 questions." in own


def test_red_lines_are_also_in_the_language_of_either_edition(spoken: Path) -> None:
    """Each red line with that edition has a twin in its language, with the same lines; links stay in the language."""
    book = open_book(spoken)
    found = bodies(book, redline)
    assert set(found) == {"index", *("plain--fancy", "plain--fancy--in-pl", "fancy--plain", "fancy--plain--in-pl")}
    own, other = found["plain--fancy--in-pl"], found["plain--fancy"]
    assert re.findall(r'id="(q-[^"]*)" data-kind="(\w+)"', own) == re.findall(
        r'id="(q-[^"]*)" data-kind="(\w+)"', other
    )
    assert "<del>Zaczyna najmłodszy gracz.</del>" in own
    assert "not reviewed" in own
    assert "fancy--plain--in-pl.html" in own
    assert "&amp;in=pl" in own
    assert "fancy--plain.html" in other


def test_any_two_readings_are_said_in_every_language(spoken: Path) -> None:
    """What the page of any two readings needs holds the sentences of each language, compared word by word."""
    data = redline._data(open_book(spoken), Here("rules/pebbles/red-line/index.md"))
    said = data["questions"]["play.pass"]["said"]
    assert said["pl"]["rules"] == ["Każdy może pasować.", "Nikt nie może pasować."]
    assert said["pl"]["lines"]["0 1"] == [[1, 2], 2]
    assert said[""]["asks"] == "May a player pass?"
    assert data["languages"][0]["chapters"]["end"] == "Koniec"


def test_citations_stand_by_heading_and_as_printed(spoken: Path) -> None:
    """The heading comes before the line, misread words are put right and marked, and the search finds both forms."""
    pages = bodies(open_book(spoken), question)
    cited = pages["setup.pebbles"]
    assert re.search(r"Set-up</span>, line 7</span>", cited)
    assert 'twelve <span class="v-corrected" title="our copy has: pebbles">pébbles</span></q>' in cited
    assert '<span class="v-by">corrected</span>' in cited
    assert '<sub hidden class="v-search">pebbles</sub>' in cited
    assert "corrected" not in pages["setup.first"]
    assert "English edition</a>" in cited
    assert "Set-up, line 7; End, lines 20, 21, 19" in bodies(open_book(spoken), whole)["whole"]
    names = bodies(open_book(spoken), glossary)["glossary"]
    assert 'title="our copy has: pebbles">pébbles</span>' in names


def test_whole_passages_are_corrected_too(spoken: Path) -> None:
    """Where the rule book is at hand, its passages are shown as printed."""
    text = (spoken / "sources" / "plain.txt").read_text(encoding="utf-8")
    cited = bodies(open_book(spoken, text), question)["setup.pebbles"]
    assert re.search(
        r"<blockquote[^>]*>- Put twelve <span class=\"v-corrected\"[^>]*>pébbles</span> in the bowl\.", cited
    )


def test_the_search_finds_what_is_printed_and_what_stands_there() -> None:
    """Words with accents are found without, misread ones as they stand; nothing is added where all is plain."""
    book = PrintedBook("x", misread={"lenchére": "l’enchère"})
    assert ">l’enchere lenchére lenchere<" in search_words(book.pieces("lenchére suit"))
    assert search_words(book.pieces("tout va")) == ""
    assert show_pieces(PrintedBook("x", misread={"<b>": "<i>"}).pieces("a b")) == "a b"
    shown = show_pieces(PrintedBook("x", misread={'b"': "<i>"}).pieces('a b" c'))
    assert shown == 'a <span class="v-corrected" title="our copy has: b&#34;">&lt;i&gt;</span> c'


def test_languages_are_switched_by_the_reader_and_by_address(spoken: Path, tmp_path: Path, browser: Browser) -> None:
    """Without scripts a link leads to the other language; any two readings switch in place, and by their address."""
    site = build(spoken, tmp_path / "site")
    still = browser.new_context(java_script_enabled=False)
    page = still.new_page()
    page.goto((site / "rules" / "pebbles" / "editions" / "fancy.html").as_uri())
    page.click(".v-languages a")
    assert page.url.endswith("fancy--in-pl.html")
    assert page.locator("#r-setup\\.pebbles p").first.inner_text().startswith("W misce jest 15")
    still.close()
    context = browser.new_context()
    page = context.new_page()
    page.goto((site / "rules" / "pebbles" / "editions" / "fancy.html").as_uri() + "#r-end.last")
    page.click(".v-languages a")
    page.wait_for_url("**/fancy--in-pl.html#r-end.last")
    page.goto((site / "rules" / "pebbles" / "red-line" / "index.html").as_uri() + "?in=pl")
    assert "Zaczyna najmłodszy gracz." in page.inner_text(".v-red-result")
    assert "not reviewed" in page.inner_text(".v-translated")
    assert "--in pl" in page.inner_text(".v-red-typed")
    page.select_option("select[name=in]", "")
    assert "The youngest player begins." in page.inner_text(".v-red-result")
    assert page.locator(".v-translated").is_hidden()
    assert "in=" not in page.url
    context.close()
