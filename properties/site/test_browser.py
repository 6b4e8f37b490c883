"""The site as a person uses it, in a real browser: filter, share, search, switch sides, step, print, on any screen."""

from __future__ import annotations

import gzip
import http.server
import re
import threading
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect
from pypdf import PdfReader
from variorum.rulebook.project import Project
from variorum.site.book import Book, books
from variorum.site.changed import pairs_of
from variorum.site.citing import WHOLE_LETTERS, drop_accents
from variorum.site.playground import FOLDER

from properties.conftest import ROOT, is_deep
from properties.site.conftest import Open

NARROW = 360
# What the theme does that axe objects to and we have not mended: nothing.
ALLOWED: frozenset[str] = frozenset()
# The rules of axe that look at colours: from light to dark nothing else changes.
COLOURS = ("color-contrast", "link-in-text-block")
KINDS = (
    "index.html",
    "how-to-read.html",
    "method.html",
    "add-an-edition.html",
    "release-check.html",
    "architecture.html",
    "rules/dobro/index.html",
    "rules/dobro/pictures.html",
    "rules/dobro/verdict/en--fr.html",
    "rules/dobro/verdict/en--fr--in-fr.html",
    "rules/dobro/compare.html",
    "rules/dobro/findings.html",
    "rules/dobro/impact.html",
    "rules/dobro/impact/en--fr.html",
    "rules/dobro/impact/pt.html",
    "rules/dobro/glossary.html",
    "rules/dobro/whole.html",
    "rules/dobro/editions/fr.html",
    "rules/dobro/questions/index.html",
    "rules/dobro/questions/score.order.html",
    "rules/dobro/questions/box.deck.html",
    "rules/dobro/red-line/index.html",
    "rules/dobro/red-line/en--fr.html",
    "rules/dobro/theorems/index.html",
    "rules/dobro/theorems/the-values-that-can-be-in-play.html",
    "rules/dobro/theorems/every-game-has-the-same-winners.html",
    "rules/dobro/witnesses/index.html",
    "rules/dobro/witnesses/forget.fill--en-fr.html",
    "rules/dobro/witnesses/end.condition--pt--empty-hand.html",
    "rules/dobro/witnesses/score.order--en-fr.html",
    "rules/dobble/index.html",
    "rules/dobble/pictures.html",
    "rules/dobble/compare.html",
    "rules/dobble/red-line/index.html",
    "rules/dobble/questions/deck.symbols.all.html",
    "rules/dobble/theorems/the-deck-described-can-exist.html",
    "rules/dobble/theorems/gotta-catch-them-all-uses-up-the-cards.html",
    "rules/dobble-connect/index.html",
    "rules/dobble-connect/pictures.html",
    "rules/dobble-connect/lost-numbers.html",
    "rules/dobble-connect/findings.html",
    "rules/dobble-connect/questions/deck.kinds.html",
    "rules/dobble-connect/theorems/a-match-always-ends.html",
    "rules/dobble-connect/theorems/another-teams-card-always-has-a-harmless-place.html",
    "rules/dobble-connect/witnesses/line.directions--pl--six.html",
)
# The pages that change their shape on a narrow screen.
RESHAPED = (
    "index.html",
    "rules/dobro/verdict/en--fr.html",
    "rules/dobro/compare.html",
    "rules/dobro/theorems/index.html",
    "rules/dobro/red-line/index.html",
    "rules/dobro/impact.html",
)


@pytest.fixture(scope="session")
def book(project: Project) -> Book:
    """Gather the game that the pages are about."""
    return next(one for one in books(project, {}) if one.name == "dobro")


# -- for everybody -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", KINDS)
def test_a_page_can_be_used_by_everybody(look: Open, path: str) -> None:
    """Axe finds nothing, in light and dark, wide and narrow; no script fails; a small telephone is wide enough."""
    complaints: list[str] = []
    page = look("404.html")
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(page.url.replace("404.html", path))
    light = background(page)
    page.set_viewport_size({"width": NARROW, "height": 900})
    page.wait_for_timeout(50)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
    assert page.locator("h1").first.is_visible()
    page.set_viewport_size({"width": 1280, "height": 900})
    assert violations(page) == []
    page.set_viewport_size({"width": NARROW, "height": 900})
    if path in RESHAPED:
        assert violations(page) == []
    dark = look(path, dark=True)
    assert background(dark) != light
    assert violations(dark, *COLOURS) == []
    assert complaints == []


# Rows, items and drawn cards beyond the first few of a kind are left out: what axe says of one it says of all.
THIN = """few => {
  for (const parent of document.querySelectorAll("table, tbody, ul, ol, dl, svg, g, div, section, article")) {
    const seen = {};
    for (const child of [...parent.children]) {
      const kind = child.tagName + "." + (child.getAttribute("class") || "") + (child.dataset?.kind || "");
      seen[kind] = (seen[kind] || 0) + 1;
      if (seen[kind] > few && !/^H[1-6]$/.test(child.tagName)) child.remove();
    }
  }
}"""
FEW = 4


def violations(page: Page, *rules: str) -> list[tuple[str, str]]:
    """List what axe objects to on a page, by all its rules or by some."""
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = {"type": "rule", "values": list(rules)}
    page.emulate_media(reduced_motion="reduce")  # on a busy machine, what fades in is still pale when it is looked at
    if not is_deep():
        page.evaluate(THIN, FEW)
    found = Axe().run(page, options=options).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["id"] not in ALLOWED]


def background(page: Page) -> str:
    """Find the colour that a page is printed on."""
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_every_kind_of_page_can_be_read_without_scripts(look: Open) -> None:
    """Without scripts each kind of page has its heading."""
    page = look("index.html", width=NARROW, scripts=False)
    base = page.url.removesuffix("index.html")
    for path in KINDS:
        page.goto(base + path)
        assert page.locator("h1").first.is_visible(), path


@pytest.mark.parametrize(
    ("path", "count", "numbered"),
    [
        ("verdict/en--fr.html", 2, "h3[id^=change-]"),
        ("errata/fr--towards-en.html", 3, "section[id^=change-]"),
        ("editions/fr.html", 11, ""),
        ("red-line/en--fr.html", 2, ""),
        ("red-line/en--fr.html?only=all", 10, ""),
    ],
)
def test_what_is_printed_takes_so_many_sheets(look: Open, tmp_path: Path, path: str, count: int, numbered: str) -> None:
    """What people print fits its sheets of A4, with every change on them and no button."""
    page, sheets = look(f"rules/dobro/{path}"), tmp_path / "printed.pdf"
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "14mm")
    page.pdf(path=sheets, format="A4", margin=margin)  # type: ignore[arg-type]
    printed = PdfReader(sheets).pages
    assert len(printed) == count
    text = "".join(one.extract_text() for one in printed)
    listed = page.locator(numbered).count() if numbered else 0
    assert all(f"{number}. " in text for number in range(1, listed + 1))
    assert listed > 3 or not numbered
    assert not {"Copy", "Spreadsheet", "Switch sides", "Search", "¶"} & {*text.split()}


# -- the matrix ----------------------------------------------------------------------------------------------------


def rows(page: Page) -> list[str]:
    """List the questions that the matrix shows."""
    return [one.get_attribute("id") or "" for one in page.locator("#v-compare tr[data-kind]").all() if one.is_visible()]


def test_the_matrix_is_filtered_and_sent(look: Open, book: Book) -> None:
    """A filter leaves the rows it names, counts them, and the address alone brings the same view back."""
    page = look("rules/dobro/compare.html")
    everything = len(book.game.questions)
    assert len(rows(page)) == everything
    page.get_by_label("Differences only").check()
    listed = rows(page)
    assert set(listed) >= {f"q-{id_}" for id_ in book.game.questions if id_ in book.kinds}
    assert len(listed) < everything
    expect(page.locator(".v-count")).to_have_text(f"{len(listed)} of {everything} questions")
    page.locator("select[name=kind]").select_option("behavioural")
    behavioural = [f"q-{id_}" for id_, kind in book.kinds.items() if kind == "behavioural"]
    assert rows(page) == behavioural
    assert "kind=behavioural" in page.url
    again = look(f"rules/dobro/compare.html?{page.url.partition('?')[2]}")
    assert rows(again) == behavioural
    assert again.get_by_label("Differences only").is_checked()


def test_the_matrix_is_filtered_by_basis_and_chapter(look: Open, book: Book) -> None:
    """A basis keeps the questions on which some ruling rests on it; a chapter keeps its own."""
    page = look("rules/dobro/compare.html?basis=lost")
    lost = [id_ for id_ in book.game.questions if any(_basis(book, id_, one) == "lost" for one in range(3))]
    assert rows(page) == [f"q-{id_}" for id_ in lost]
    page = look("rules/dobro/compare.html?chapter=score")
    assert rows(page) == [f"q-{id_}" for id_ in book.game.chapters["score"].questions]


def _basis(book: Book, id_: str, edition: int) -> str:
    given = book.editions[edition].rulings.get(id_)
    return str(given.basis) if given else ""


def test_the_matrix_keeps_its_headings(look: Open) -> None:
    """Scrolled down, the matrix still shows which column is whose."""
    page = look("rules/dobro/compare.html")
    heading = page.locator(".v-matrix thead th").nth(1)
    page.locator("#v-compare tr[data-kind]").last.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 1000
    header = page.locator(".v-top").bounding_box() or {"height": -1e9}
    assert abs(_top(heading) - header["height"]) < 3
    assert page.locator(".v-matrix-box").evaluate("one => one.scrollHeight - one.clientHeight") < 3


STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']"


def test_the_matrix_says_each_rule_on_few_stops(look: Open, book: Book) -> None:
    """Each row shows what each edition says, once where all say the same; the keyboard is through in few steps."""
    page = look("rules/dobro/compare.html")
    texts = page.eval_on_selector_all("#v-compare tr[data-kind]", "rows => rows.map(one => [one.id, one.textContent])")
    for id_, text in texts:
        rules = [book.game.sentence(id_[2:], one.answers[id_[2:]]) for one in book.readings if id_[2:] in one.answers]
        counts = [" ".join(text.split()).count(" ".join(rule.split())) for rule in set(rules)]
        assert counts == [1] if len(set(rules)) == 1 else all(counts), id_
    assert page.locator(STOPS).locator("visible=true").count() < 700


def test_both_sides_are_in_one_view_on_a_small_telephone(look: Open) -> None:
    """Where two editions differ, what each says stands beside the other, and both tables beneath fit the screen."""
    page = look("rules/dobro/witnesses/forget.fill--en-fr.html", width=NARROW)
    said = page.locator(".v-board__said:visible")
    assert said.count() == 2
    assert _top(said.first) == _top(said.last)
    tables = page.locator(".v-table:visible")
    assert _top(tables.first) < _top(tables.last)
    assert (page.locator(".v-position:visible").bounding_box() or {"height": 1e9})["height"] < 640


def _top(one: Locator) -> float:
    return (one.bounding_box() or {"y": -1e9})["y"]


def test_a_question_is_one_click_away(look: Open) -> None:
    """From a row of the matrix to its question's page."""
    page = look("rules/dobro/compare.html?only=differences")
    page.locator("#q-score\\.order a").first.click()
    expect(page).to_have_url(re.compile(r"/questions/score\.order\.html"))


# -- the search ----------------------------------------------------------------------------------------------------


def found(page: Page, words: str) -> list[str]:
    """Search for words, and list the pages found."""
    if not page.locator("dialog.v-search").is_visible():
        page.keyboard.press("/")
    page.get_by_role("combobox", name="Search").fill(words)
    expect(page.locator(".v-search [role=status]")).to_contain_text(re.compile("found", re.IGNORECASE))
    links = page.locator(".v-search [role=option]").all()
    return [(one.get_attribute("data-address") or "").rpartition("rules/")[2] for one in links]


WORDS = {
    "curinga": "wild.pair.with",
    "empate": "final.tie.second",
    "Pontuação": "score.order",
    "pontuacao": "score.order",
    "récolté": "score.order",
    "recolte": "score.order",
    "first position": "score.order",
    "ukośną": "line.directions",
    "ukosna": "line.directions",
    "ukośna": "line.directions",
}


def test_a_question_is_found_by_its_words_in_any_language(look: Open) -> None:
    """The search finds a question of the English matrix by the words of any edition, accents or not."""
    page = look("rules/dobro/compare.html")
    for words, question in WORDS.items():
        game = "dobble-connect" if question.startswith("line.") else "dobro"
        assert f"{game}/questions/{question}.html" in found(page, words), words


def test_accents_make_no_difference_to_the_search(look: Open) -> None:
    """A word finds as much with its accents as without."""
    page = look("rules/dobro/compare.html")
    assert found(page, "stół") == found(page, "stol") != []
    assert found(page, "pontuação") == found(page, "pontuacao") != []


TYPED_EARLY = """async () => {
  document.querySelector(".v-search-open").click();
  const field = document.querySelector("[role=combobox]"), list = document.querySelector("#v-found");
  let filled = 0;
  const count = (seen) => { filled += seen.filter((one) => one.addedNodes.length).length; };
  new MutationObserver(count).observe(list, { childList: true });
  for (const letter of "gagnant") { field.value += letter; field.dispatchEvent(new Event("input")); }
  while (!filled) await new Promise(requestAnimationFrame);
  return [filled, field.value, list.children.length > 0];
}"""


def test_what_is_typed_before_the_index_is_there_is_looked_up_once(look: Open) -> None:
    """Letters typed while the index is on its way cost one search when it comes, not one each."""
    assert look("index.html").evaluate(TYPED_EARLY) == [1, "gagnant", True]


# Words that people say, and where the first that are found must lead.
SAID = {
    "starting player": "dobro/questions/next.starter",
    "tiebreaker": "dobro/questions/final.tie",
    "stock": "dobro/questions/",
    "errata": "dobro/",
    "gagnant": "dobro/questions/final.",
    "empate": "dobro/questions/",
    "kto zaczyna": "dobro/questions/next.starter",
}


def test_what_people_say_finds_what_they_mean(look: Open) -> None:
    """Words of the trade, of other languages and mistyped ones lead to what they mean."""
    page = look("rules/dobro/compare.html")
    for words, wanted in SAID.items():
        listed = found(page, words)
        assert any(one.startswith(wanted) for one in listed[:8]), (words, listed[:8])
    assert found(page, "tiebraeker") == found(page, "tiebreaker")
    assert found(page, "xyzzyxyzzy") == []


FOLDERS = ("questions", "theorems", "witnesses")


def test_questions_rank_above_theorems_above_games(look: Open) -> None:
    """What is found stands by kind: questions, then theorems, then witnesses."""
    kinds = [one.split("/")[1] for one in found(look("rules/dobro/index.html"), "forgetful")]
    ranks = [FOLDERS.index(one) for one in kinds if one in FOLDERS]
    assert ranks == sorted(ranks)
    assert set(ranks) == {0, 1, 2}


def test_the_index_is_fetched_when_somebody_searches(look: Open) -> None:
    """No page asks for the index; the dialog does, once, and takes keys and screen readers along."""
    page = look("rules/dobro/index.html")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.reload()
    assert asked
    assert not [url for url in asked if url.endswith("/rules/search.js")]
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="Search")
    expect(field).to_be_focused()
    field.fill("winner")
    options = page.locator(".v-search [role=option]")
    expect(options.first).to_have_attribute("aria-selected", "true")
    assert violations(page) == []
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    assert field.get_attribute("aria-activedescendant") == options.nth(1).get_attribute("id")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.v-search")).not_to_be_visible()
    page.keyboard.press("/")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/rules/dobro/glossary.html#t-winner"))
    assert sum(url.endswith("/rules/search.js") for url in asked) == 1


def test_script_and_pages_take_off_the_same_accents(look: Open) -> None:
    """What the search takes off the words typed is what the index takes off its own."""
    letters = "".join(map(chr, WHOLE_LETTERS)) + "áàâãçéêíóôõúąćęńóśźżÁÇŻ"
    own = re.search(r"const WHOLE = .*;\n  const bare = .*;", (ROOT / "docs/assets/search.js").read_text("utf-8"))
    assert own
    typed = look("404.html").evaluate(f"(text) => {{ {own[0]} return bare(text); }}", letters)
    assert typed == drop_accents(letters).lower()


# -- the first visit -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["index.html", "rules/dobro/index.html", "rules/dobro/compare.html"])
def test_a_first_visit_is_light(look: Open, site: Path, path: str) -> None:
    """A page and all that it asks for weigh less than 200 kB as they are sent, typefaces apart."""
    page = look("404.html")
    asked: set[str] = set()
    page.on("request", lambda one: asked.add(one.url))
    page.goto((site / path).as_uri())
    files = [Path(unquote(urlsplit(url).path)) for url in asked if url.startswith(site.as_uri())]
    assert len(files) > 3
    assert sum(len(gzip.compress(file.read_bytes())) for file in files if file.suffix != ".woff2") < 200_000


def test_the_whole_site_is_light(site: Path) -> None:
    """The site, but for what the playground loads when asked, is below 25 MB; the index of the search below 1 MB."""
    files = [path for path in site.rglob("*") if path.is_file() and (site / FOLDER) not in path.parents]
    assert sum(path.stat().st_size for path in files) < 25_000_000
    assert not [path for path in files if path.suffix == ".map"]
    assert sorted(path.parent.name for path in files if "search" in path.name) == ["assets", "rules"]
    assert (site / "rules/search.js").stat().st_size < 1_000_000


def test_each_page_has_its_own_title_and_description(site: Path) -> None:
    """No two pages are called the same; each says what it is about, to those who share it too."""
    called: dict[str, list[str]] = {}
    guide = site / "rules" / "how-to-read.html"  # a copy of this project is somebody's, who gets a guide beside ours
    for path in (one for one in site.rglob("*.html") if one != guide):
        head = path.read_text(encoding="utf-8").partition("</head>")[0]
        title, said = re.search("<title>(.*?)</title>", head), re.search('"description" content="(.+?)"', head)
        assert title, path
        assert said, path
        assert f'og:title" content="{title[1]}"' in head, path
        called.setdefault(title[1], []).append(path.name)
    assert {title: names for title, names in called.items() if len(names) > 1 and "404.html" not in names} == {}


# -- red lines -----------------------------------------------------------------------------------------------------


def test_sides_are_switched(look: Open) -> None:
    """Switched, what was struck out is underlined, and the view stays as it was."""
    page = look("rules/dobro/red-line/en--fr.html")
    line = page.locator("#q-score\\.order")
    assert line.locator("del").inner_text() == "most"
    assert line.locator("ins").inner_text() == "fewest"
    page.get_by_label("Wording too").check()
    page.get_by_role("link", name="Switch sides").click()
    expect(page).to_have_url(re.compile(r"/red-line/fr--en\.html\?.*only=differences"))
    line = page.locator("#q-score\\.order")
    assert line.locator("del").inner_text() == "fewest"
    assert line.locator("ins").inner_text() == "most"
    assert page.get_by_label("Wording too").is_checked()


def test_differences_only_leaves_the_differences(look: Open, book: Book) -> None:
    """Only the sentences that differ are left, and each is marked with the way to its question."""
    page = look("rules/dobro/red-line/en--fr.html")
    shown = [one.get_attribute("id") for one in page.locator(".v-red").all() if one.is_visible()]
    changes = next(one for one in pairs_of(book) if one.path.endswith("verdict/en--fr.md")).changes
    assert set(shown) == {f"q-{rule.question}" for change in changes for rule in change.rules}
    assert page.locator("#q-score\\.order .v-red-words q").all_inner_texts()[1] == "Moins vous avez récolté de cartes"
    page.get_by_label("Wording too").check()
    shown = [one.get_attribute("id") for one in page.locator(".v-red").all() if one.is_visible()]
    differing = {f"q-{row.question}" for row in book.comparisons["dobro/en", "dobro/fr"].discrepancies}
    one_sided = {
        f"q-{row.question}"
        for row in book.comparisons["dobro/en", "dobro/fr"].rows
        if (row.left is None) != (row.right is None)
    }
    assert set(shown) == differing | one_sided


def test_a_reading_is_set_against_another(look: Open) -> None:
    """A rival named in the address is chosen, and the red line shows what it changes, and nothing else."""
    page = look("rules/dobro/red-line/index.html?a=dobro/fr&b=dobro/fr:special.climb=ends&only=differences")
    shown = [one for one in page.locator(".v-red").all() if one.is_visible()]
    assert [one.get_attribute("id") for one in shown] == ["q-special.climb"]
    assert shown[0].locator("del, ins").count() > 0
    page.get_by_role("link", name="Switch sides").click()
    assert page.url.index("special.climb") < page.url.index("b=")


def test_what_arises_on_one_side_only_says_from_what_it_follows(look: Open, book: Book) -> None:
    """The page of two editions and that of any two readings say the same of each question that one side has alone."""
    one, other = (reading for reading in book.readings if reading.name in ("dobro/en", "dobro/fr"))
    wanted = {row.question: row.follows for row in book.comparisons[one.name, other.name].one_sided}
    assert wanted
    assert all(wanted.values())
    for path in ("en--fr.html?only=differences", f"index.html?a={one.name}&b={other.name}"):
        page = look(f"rules/dobro/red-line/{path}")
        lines = page.locator('.v-red[data-kind="only"]').all()
        said = {(line.get_attribute("id") or "")[2:]: line.locator(".v-by").first.inner_text() for line in lines}
        assert {id_: " ".join(text.split()) for id_, text in said.items()} == {
            id_: f"follows from {', '.join(others)}" for id_, others in wanted.items()
        }
    page = look("rules/dobro/compare.html?only=differences")
    shown = [row.get_attribute("id") for row in page.locator('tr[data-kind="one-sided"]').all() if row.is_visible()]
    assert set(shown) == {f"q-{id_}" for id_ in book.follows if id_ not in book.kinds}


def test_the_red_line_is_printed_clean(look: Open) -> None:
    """On paper there are no tools and no menus, and the whole book is there."""
    page = look("rules/dobro/red-line/en--fr.html")
    page.get_by_label("The whole book").check()
    page.emulate_media(media="print")
    assert not page.locator("#v-redline").is_visible()
    assert not page.locator(".v-top").is_visible()
    assert page.locator(".v-red").last.is_visible()
    assert page.pdf()[:5] == b"%PDF-"


# -- the player ----------------------------------------------------------------------------------------------------

WITNESS = "rules/dobro/witnesses/end.condition--pt--empty-hand.html"


def now(page: Page) -> int:
    """Tell which position is shown."""
    shown = [place for place, one in enumerate(page.locator(".v-positions > li").all()) if one.is_visible()]
    assert len(shown) == 1
    return shown[0]


def test_a_game_is_stepped_to_where_they_part(look: Open) -> None:
    """Until they differ there is one board, from there on two; buttons and keys lead there and back."""
    page = look(WITNESS)
    divergence = int(page.locator(".v-player").get_attribute("data-divergence") or -1)
    assert divergence > 0
    page.get_by_role("button", name="First position").click()
    assert now(page) == 0
    page.get_by_role("button", name="Next move").click()
    assert now(page) == 1
    assert page.locator(".v-positions > li").nth(1).locator(".v-board").count() == 1
    page.get_by_role("button", name="Go to the first difference").click()
    assert now(page) == divergence
    here = page.locator(".v-positions > li").nth(divergence)
    assert here.locator(".v-board").count() == 2
    assert "differ here" in here.inner_text()
    page.keyboard.press("ArrowLeft")
    assert now(page) == divergence - 1
    page.keyboard.press("Home")
    assert now(page) == 0
    page.keyboard.press("End")
    assert now(page) == page.locator(".v-positions > li").count() - 1


def test_the_keyboard_is_kept_at_both_ends(look: Open) -> None:
    """A button that leads no further keeps the keyboard, does nothing, and arrow keys go on; a hint says they do."""
    page = look(WITNESS)
    for name, end, arrow, step in (("First position", 0, "ArrowRight", 1), ("Last position", -1, "ArrowLeft", -1)):
        button = page.get_by_role("button", name=name)
        button.click()
        assert button.evaluate("one => one === document.activeElement")
        assert button.get_attribute("aria-disabled") == "true"
        last = page.locator(".v-positions > li").count() - 1
        place = last if end else 0
        button.press("Enter")
        assert now(page) == place
        page.keyboard.press(arrow)
        assert now(page) == place + step
        assert button.get_attribute("aria-disabled") == "false"
    assert page.locator(".v-hint").is_visible()
    assert not look(WITNESS, width=360).locator(".v-hint").is_visible()


def test_a_position_is_sent_by_its_address(look: Open) -> None:
    """The address of a position opens it."""
    page = look(WITNESS)
    page.get_by_role("button", name="First position").click()
    page.get_by_role("button", name="Next move").click()
    page.get_by_role("button", name="Next move").click()
    assert now(look(f"{WITNESS}#{page.url.partition('#')[2]}")) == 2


def test_without_scripts_every_position_is_there(look: Open) -> None:
    """Without scripts the game is a plain list of positions."""
    page = look(WITNESS, scripts=False)
    positions = page.locator(".v-positions > li")
    assert positions.count() > 3
    assert all(one.is_visible() for one in positions.all())


def test_a_score_sheet_says_what_each_edition_makes_of_it(look: Open) -> None:
    """A sheet shows the winners of both readings."""
    page = look("rules/dobro/witnesses/score.order--en-fr.html")
    told = page.locator("article").inner_text()
    assert "In the English edition Bo wins, in the English edition with the French rule" in told
    assert told.count("≠") >= 4


# -- the book on paper ---------------------------------------------------------------------------------------------


def test_the_whole_book_is_printed(look: Open, book: Book) -> None:
    """Every question is on the page that is made for printing."""
    page = look("rules/dobro/whole.html")
    page.emulate_media(media="print")
    assert page.locator(".v-entry").count() == len(book.game.questions)
    assert len(page.pdf()) > 50_000


def test_every_page_fits_a_narrow_screen(look: Open, site: Path) -> None:
    """No page of any kind of address is wider than a small telephone: some of them, and all in the deep profile."""
    page = look("index.html", width=NARROW)
    base = page.url.removesuffix("index.html")
    wide = []
    for path in sorted(site.rglob("*.html"))[:: 1 if is_deep() else 23]:
        page.goto(base + path.relative_to(site).as_posix())
        if page.evaluate("document.documentElement.scrollWidth") > NARROW:
            wide.append(path.name)
    assert wide == []


# -- below a path ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["nothing.html", "rules/dobro/nothing.html"])
def test_a_missing_page_is_said_below_a_path(site: Path, browser: Browser, missing: str) -> None:
    """Served below a path, the page for what is not there has its styles and leads home, and the search works."""

    class Below(http.server.SimpleHTTPRequestHandler):
        def do_GET(self) -> None:
            path = site / self.path.partition("?")[0].removeprefix("/below/")
            found = self.path.startswith("/below/") and path.is_file()
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.end_headers()
            self.wfile.write((path if found else site / "404.html").read_bytes())

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Below) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/below/{missing}")
        expect(page.locator("body")).to_have_css("font-family", re.compile("Source Sans"))
        page.get_by_role("button", name="Search").click()
        page.locator(".v-search input").fill("winner")
        expect(page.locator(".v-search [role=option]").first).to_be_visible(timeout=15_000)
        page.keyboard.press("Escape")
        assert page.get_by_role("link", name="the first page").get_attribute("href") == "/below/"
        page.close()
        server.shutdown()
