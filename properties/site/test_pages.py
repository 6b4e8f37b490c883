"""The pages as they are written and built: complete, alike each time, every link leading somewhere, text as written."""

from __future__ import annotations

import filecmp
import html
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
import yaml
from jinja2 import UndefinedError
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project
from variorum.rulebook.texts import ENVIRONMENT, Library
from variorum.site import building
from variorum.site.book import Book, books
from variorum.site.building import Kept, gather
from variorum.site.markup import Here, md
from variorum.site.rendering import TEMPLATES, environment
from variorum.site.writing import Page, write

from properties.conftest import MADE_UP, ROOT, Command, is_deep
from properties.site.conftest import build

PLAYGROUND = "rules/playground.html"
LARGEST = 500_000
EVIL = "<script>alert(1)</script> {{ config }} {% raw %} | a | **b** `c` [d](e) &amp; <!-- f --> ${g} $$ \\h # i"


class Links(HTMLParser):
    """The links, addresses of parts, and things loaded, of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.twice: set[str] = set()
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a tag leads."""
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            (self.twice if given["id"] in self.ids else self.ids).add(given["id"])
        if tag in ("a", "use", "area") and "href" in given:
            self.links.append(given["href"])
        if tag in ("script", "img", "iframe", "source") and "src" in given:
            self.loaded.append(given["src"])
        if tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload"):
            self.loaded.append(given["href"])


@pytest.fixture(scope="session")
def parsed(site: Path) -> dict[Path, Links]:
    """Read every page of the site."""
    return {path: Links(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}


def test_every_link_leads_somewhere(site: Path, parsed: dict[Path, Links]) -> None:
    """A link leads to a page of the site and to a part that it has, or tells the playground what to open."""
    broken = []
    for path, page in parsed.items():
        if path.name == "404.html":
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or not (parts.path or parts.fragment):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            named = parsed[target].ids if parts.fragment and target in parsed else {unquote(parts.fragment)}
            if target == site / PLAYGROUND and "=" in parts.fragment:  # says what to open there, and names no part
                asked = set(parse_qs(parts.fragment, strict_parsing=True))
                assert asked - {"shown"} in ({"witness"}, {"edition", "question", "answer"})
                named = {unquote(parts.fragment)}
            if not target.exists() or unquote(parts.fragment) not in named:
                broken.append((path.relative_to(site).as_posix(), link))
    assert not broken, broken[:10]


def test_no_part_is_named_twice(parsed: dict[Path, Links]) -> None:
    """Within a page, each address of a part stands once."""
    twice = {path.name: sorted(page.twice) for path, page in parsed.items() if page.twice - {"__toc", "__comments"}}
    assert not twice


def test_nothing_is_loaded_from_outside(parsed: dict[Path, Links]) -> None:
    """Whatever a page loads, it loads from the site."""
    outside = {url for page in parsed.values() for url in page.loaded if urlsplit(url).scheme or url.startswith("//")}
    assert not outside


def test_no_page_is_large(site: Path) -> None:
    """No page exceeds the limit."""
    assert {path.name: path.stat().st_size for path in site.rglob("*.html") if path.stat().st_size > LARGEST} == {}


def test_every_game_that_shows_a_theorem_is_played_on_its_page(site: Path) -> None:
    """However long a game is, it is stepped through, not read as text; of a long one the end is drawn."""
    long = 0
    for path in site.glob("rules/*/theorems/*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r'class="v-record"><code>[^<]*^(?:moves|claims|players|rounds):', text, re.MULTILINE), path
        drawn = [re.findall('data-step="([0-9]+)"', one) for one in text.split('class="v-positions"')[1:]]
        long += sum(len(steps) < int(steps[-1]) and int(steps[0]) == 0 for steps in drawn)
    assert long > 10


def test_everything_has_its_page(site: Path, project: Project) -> None:
    """Each question, edition, two editions, witness and theorem has a page at the address of its id."""
    for book in books(project, {}):
        folder = site / "rules" / book.name
        names = {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}
        wanted = {f"questions/{id_}.html" for id_ in book.game.questions}
        short = [edition.name.partition("/")[2] for edition in book.editions]
        wanted |= {f"editions/{one}.html" for one in short}
        wanted |= {f"red-line/{one}--{other}.html" for one, other in itertools.permutations(short, 2)}
        wanted |= {f"verdict/{one}--{other}.html" for one, other in itertools.combinations(short, 2)}
        wanted |= {f"witnesses/{one.path.stem}.html" for one in book.evidence.stored()}
        stored = book.verdicts
        if stored:
            wanted |= {f"theorems/{one.id}.html" for one in stored.theorems}
            wanted |= {f"theorems/{one.id}.html" for one in stored.comparisons}
        wanted |= {"index.html", "compare.html", "findings.html", "glossary.html", "whole.html"}
        wanted |= {f"{kind}/index.html" for kind in ("questions", "red-line")}
        wanted |= {"witnesses/index.html"} if book.witnesses else set()
        assert wanted <= names


def test_each_ruling_has_an_address(site: Path, project: Project, parsed: dict[Path, Links]) -> None:
    """A ruling can be linked to: on its question's page under its edition, and in its edition's book."""
    for book in books(project, {}):
        for reading in book.readings:
            name = reading.edition.name.partition("/")[2]
            whole = parsed[site / "rules" / book.name / "editions" / f"{name}.html"]
            for id_ in reading.answers:
                assert name in parsed[site / "rules" / book.name / "questions" / f"{id_}.html"].ids
                assert f"r-{id_}" in whole.ids


# Without evidence a game has few pages; they are of every kind that needs none, and built by the same steps.
SMALL = shutil.ignore_patterns("site", "rules", "index.md", "dobro*", "dobble-connect*", "languages", "verdicts.json")


def test_mkdocs_builds_the_same(copied: Path, tmp_path: Path) -> None:
    """What `mkdocs build --strict` makes of a project in another process is what the command makes, byte for byte."""
    ignore = shutil.ignore_patterns("site", "rules", "index.md") if is_deep() else SMALL
    root = shutil.copytree(copied, tmp_path / "project", ignore=ignore)
    shutil.copytree(ROOT / "engine", root / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    site = build(root, tmp_path / "site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "out")]
    environment = {key: value for key, value in os.environ.items() if key != ENVIRONMENT}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert _files(site) == _files(tmp_path / "out")
    assert [name for name in _files(site) if not filecmp.cmp(site / name, tmp_path / "out" / name, shallow=False)] == []


def _files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_writing_again_changes_nothing(made_up: Path) -> None:
    """Pages that have not changed are left alone, and those no longer wanted are removed."""
    pages = list(gather(Project(made_up), Library(None)).pages())
    assert write(pages, made_up / "docs").changed == len(pages)
    stale = made_up / "docs" / "rules" / "gone" / "old.md"
    stale.parent.mkdir()
    stale.write_text("# Old", encoding="utf-8")
    written = write(pages, made_up / "docs")
    assert (written.pages, written.changed, written.removed) == (len(pages), 0, 1)
    assert not stale.exists()


def test_pages_that_are_kept_are_those_written_anew(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that serves writes the pages of a game again after any edit of what they are made of, and only then."""
    written: list[str] = []
    pages = building._pages

    def noted(book: Book) -> Iterator[Page]:
        written.append(book.name)
        return pages(book)

    monkeypatch.setattr(building, "_pages", noted)
    kept = Kept()
    edits = {
        "rulings/pebbles/plain.yaml": (": stated", ": implied"),
        "spec/pebbles.yaml": ("asks: ", "asks: So, "),
        "spec/glossary.yaml": ("means: ", "means: So, "),
    }
    for place, (before, after) in {"": ("", ""), **edits}.items():
        if place:
            text = (made_up / place).read_text(encoding="utf-8")
            assert before in text
            (made_up / place).write_text(text.replace(before, after, 1), encoding="utf-8")
        shown = list(gather(Project(made_up), Library(None), kept=kept).pages())
        assert list(gather(Project(made_up), Library(None), kept=kept).pages()) == shown
        assert written == ["pebbles"], place
        assert list(gather(Project(made_up), Library(None)).pages()) == shown
        written.clear()


def test_no_page_says_where_it_was_made(site: Path) -> None:
    """Nothing in the site names a folder of this machine."""
    for path in site.rglob("*"):
        if path.suffix in (".html", ".json", ".js", ".xml"):
            assert str(ROOT) not in path.read_text(encoding="utf-8")


def _text(path: Path) -> str:
    """Read the text of a page as a browser shows it."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", path.read_text(encoding="utf-8"))).split())


# -- hostile text in every place -----------------------------------------------------------------------------------

HOSTILE = (
    "<script>evil()</script><img src=x onerror=evil()> {{ 7*191 }} {%evil%} **evil** `evil` [evil](javascript:evil()) "
    "\"onclick=evil()'<!--|#"
)
PLANTED = {"title", "asks", "about", "why", "note", "for", "against", "publisher", "means", "moves", "subject"}
PLANTED |= {"statement", "method", "reached"}
OF_MARKDOWN = {"strong", "em", "code", "a", "h1", "h2", "h3", "li"}


class Live(HTMLParser):
    """What a page would do or load by hostile text, and all its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.text: list[str] = []
        self._tag, self._runs = "", False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that only hostile text can have opened."""
        given = {name: value or "" for name, value in attrs}
        self._tag, self._runs = tag, tag == "script" and given.get("type") != "application/json"
        loads = [given.get(name, "").strip() for name in ("href", "src")]
        if "x" in loads or any(one.startswith("javascript:") for one in loads):
            self.found.append(f"<{tag} {given}>")
        self.found += [f"<{tag} {name}>" for name, value in given.items() if name.startswith("on") and "evil" in value]

    def handle_endtag(self, tag: str) -> None:
        """Leave a tag."""
        self._tag, self._runs = "", False

    def handle_data(self, data: str) -> None:
        """Note a script, and text that Markdown has marked."""
        self.text.append(data)
        if (self._runs and "evil" in data) or (self._tag in OF_MARKDOWN and data.strip() == "evil"):
            self.found.append(f"<{self._tag}>{data}")


def _planted(data: Any, key: str = "") -> Any:
    """Put hostile text in place of what a person wrote, wherever any text is allowed."""
    if isinstance(data, dict):
        return {
            name: dict.fromkeys(value, HOSTILE)
            if name in ("cites", "answers") and isinstance(value, dict)
            else _planted(value, name)
            for name, value in data.items()
        }
    if isinstance(data, list):
        return [_planted(one, key) for one in data]
    return HOSTILE if key in PLANTED and isinstance(data, str) else data


def _verdict(**more: Any) -> dict[str, Any]:
    figures = {HOSTILE: {HOSTILE: HOSTILE}, "alone": HOSTILE, "rows": [[HOSTILE]]}
    told = {
        "verdict": "fails",
        "figures": figures,
        "scope": HOSTILE,
        "reached": HOSTILE,
        "witness": {HOSTILE: HOSTILE},
        "seconds": 1,
    }
    return {**told, **more}


def _make_hostile(project: Path, id_: str = HOSTILE.replace("/", "")) -> None:
    """Plant hostile text in every file of the made-up game, and add verdicts that consist of it."""
    for path in [*(project / "spec").glob("*.yaml"), *project.glob("rulings/*/*.yaml"), *project.rglob("witnesses/*")]:
        data = _planted(yaml.safe_load(path.read_text(encoding="utf-8")))
        if "glossary" in data:
            term = data["glossary"]["pebbles"]["pebble"]
            term["names"] = {edition: {HOSTILE: [1], f"{HOSTILE}!": [2]} for edition in term["names"]}
        if "moves" in data:
            outcomes = [{"claims": ["ok"]}, {"claims": [HOSTILE]}]
            between = ["pebbles/plain", "pebbles/fancy"]
            data |= {"between": between, "shows": "claim", "claims": [HOSTILE], "outcomes": outcomes}
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    stated = {"id": id_, "statement": HOSTILE, "otherwise": HOSTILE, "method": HOSTILE, "seconds": 1}
    asked = {
        "subject": HOSTILE,
        "kind": "theorem",
        "consulted": ["end.last"],
        "needed_by": "",
        "needed": {"pebbles/plain": ["end.last"]},
    }
    readings = ["pebbles/plain", f"pebbles/fancy:{HOSTILE}"]
    verdicts = {
        "game": "pebbles",
        "fingerprint": HOSTILE,
        "readings": readings,
        "theorems": [
            {**stated, **asked, "verdicts": [_verdict(readings=[0, 1]), _verdict(readings=[1])]},
        ],
        "comparisons": [{**stated, "id": "two", "verdicts": [_verdict(between=["pebbles/plain", "pebbles/fancy"])]}],
    }
    (project / "properties" / "pebbles" / "verdicts.json").write_text(json.dumps(verdicts), encoding="utf-8")


def test_nothing_hostile_is_live(made_up: Path, tmp_path: Path) -> None:
    """A project whose every text is hostile gives pages that show it, and do nothing by it."""
    _make_hostile(made_up)
    site = build(made_up, tmp_path / "site")
    shown = " ".join(HOSTILE.split())
    pages = {path.relative_to(site).as_posix(): Live(_raw(path)) for path in (site / "rules").rglob("*.html")}
    pages["index.html"] = Live(_raw(site / "index.html"))
    assert {name: page.found for name, page in pages.items() if page.found} == {}
    for name, page in pages.items():
        text = " ".join("".join(page.text).split())
        assert shown in text, name
        assert "1337" not in text, name
    for path in site.rglob("*.js*"):
        assert "<script>evil" not in _raw(path), path.name


def test_no_page_leaves_its_folder(made_up: Path, tmp_path: Path) -> None:
    """A name that leads out of the folder of pages is refused, and nothing is written there."""
    _make_hostile(made_up, "../../../../out")
    with pytest.raises(BadRequestError, match="cannot be called"):
        build(made_up, tmp_path / "site")
    assert not (tmp_path / "out.md").exists()


def test_templates_never_trust_a_text() -> None:
    """No template takes text for HTML, or the id of a heading as it comes."""
    templates = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES.iterdir()}
    assert len(templates) > 20
    for name, text in templates.items():
        assert not re.search(r"\|\s*safe|autoescape|\|\s*attr\b", text), name
        assert re.findall(r"\{#[^\n]*\{\{(?![^\n{}]*\|anchor \}\})", text) == [], name


def test_an_indented_line_of_a_template_continues_the_one_before() -> None:
    """HTML is one line however it is written, and words that go on are kept apart."""
    template = environment().from_string("# {{ a|md }} {#x}\n\n<p>one\n  two,\n  {{ a }}\n  <b>c</b>\n    </p>\n")
    assert template.render(a="<*>") == "# &#60;&#42;&#62; {#x}\n\n<p>one two, &lt;*&gt;<b>c</b></p>"
    with pytest.raises(UndefinedError):
        environment().from_string("{{ forgotten }}").render()


@pytest.mark.parametrize("text", [EVIL, "a_b *c* d", "1. one", "&lt;", "trailing \\", "{#id .class}", "x\ny"])
def test_escaped_text_reads_the_same(text: str) -> None:
    """What is escaped for HTML or Markdown reads as it was written, lines joined."""
    assert html.unescape(md(text)) == " ".join(text.split())
    assert not re.search(r"[*_`<>{}|#\[\]\\]", re.sub(r"&#\d+;", "", md(text)))


def test_links_lead_from_page_to_page() -> None:
    """An address is written as seen from the page it stands on."""
    here = Here("rules/dobro/questions/a.b.md")
    assert here.to("rules/dobro/compare.md", "q-a.b") == "../compare.html#q-a.b"
    assert here.to("rules/dobro/questions/a.b.md") == "a.b.html"
    assert here.to("index.md") == "../../../index.html"
    assert Here("index.md").to("rules/dobro/index.md") == "rules/dobro/index.html"


# -- any game ------------------------------------------------------------------------------------------------------


def test_a_game_without_engine_has_its_pages(made_up: Path, tmp_path: Path) -> None:
    """A game that is only questions and rulings gets its pages, in a project without a site of its own."""
    site = build(made_up, tmp_path / "site", MADE_UP / "sources")
    assert (site / "rules" / "pebbles" / "compare.html").exists()
    assert (site / "rules" / "how-to-read.html").exists()
    assert not (made_up / "docs").exists()


def test_one_edition_alone_has_its_pages(made_up: Path, tmp_path: Path) -> None:
    """A game with a single edition has nothing to compare, and its pages all the same."""
    (made_up / "rulings" / "pebbles" / "fancy.yaml").unlink()
    shutil.rmtree(made_up / "properties")
    site = build(made_up, tmp_path / "site")
    assert (site / "rules" / "pebbles" / "editions" / "plain.html").exists()
    edition, text = (
        Project(made_up).edition("pebbles/plain"),
        _text(site / "rules" / "pebbles" / "red-line" / "index.html"),
    )
    rivals = [(id_, one.answer) for id_, ruling in edition.rulings.items() for one in ruling.rivals]
    assert rivals
    assert all(edition.game.sentence(id_, answer) in text for id_, answer in rivals)


def test_passages_are_shown_where_the_rule_books_are(made_up: Path, tmp_path: Path) -> None:
    """With the rule books a citation opens to its whole passage; without, only its words are shown."""
    line = next(one for one in (MADE_UP / "sources" / "plain.txt").read_text(encoding="utf-8").splitlines() if one[40:])
    with_, without = build(made_up, tmp_path / "with", MADE_UP / "sources"), build(made_up, tmp_path / "without")
    found = [_whole(site) for site in (with_, without)]
    assert "v-passage" in found[0]
    assert "v-passage" not in found[1]
    assert line not in found[1]


def _whole(site: Path) -> str:
    return "".join(_raw(path) for path in sorted((site / "rules").rglob("*.html")))


def _raw(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# -- the command ---------------------------------------------------------------------------------------------------


def test_the_command_tells_each_stage(variorum: Command, made_up: Path, tmp_path: Path) -> None:
    """The command says what each stage did and how long it took."""
    done = variorum("site", "--project", made_up, "--out", tmp_path / "public")
    assert done.code == 0
    assert [line.split()[0] for line in done.out.splitlines()] == ["read", "write", "build", "sitemap"]
    assert (tmp_path / "public" / "index.html").exists()


@pytest.mark.parametrize("missing", ["jinja2", "mkdocs"])
def test_without_its_builder_nothing_is_written(made_up: Path, tmp_path: Path, missing: str) -> None:
    """A user without the extra learns what to install, before anything is written."""
    code = f"import sys; sys.modules[{missing!r}] = None; from variorum.cli import main; main()"
    command = [sys.executable, "-c", code, "--project", str(made_up), "site", "--out", str(tmp_path / "public")]
    before = sorted(tmp_path.rglob("*"))
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "the site needs its builder; install it with: pip install 'variorum[site]'" in done.stderr
    assert sorted(tmp_path.rglob("*")) == before


def test_serving_needs_a_site_of_its_own(variorum: Command, made_up: Path) -> None:
    """A project without a configuration learns what to do instead."""
    done = variorum("site", "--project", made_up, "--serve")
    assert done.code == 2
    assert "variorum site" in done.err


def test_what_is_wrong_in_the_rulings_is_said(variorum: Command, made_up: Path, tmp_path: Path) -> None:
    """A fault in a file is reported at its place, and no site is built."""
    path = made_up / "rulings" / "pebbles" / "plain.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("basis: stated", "basis: sworn", 1), encoding="utf-8")
    done = variorum("site", "--project", made_up, "--out", tmp_path / "public")
    assert done.code == 2
    assert "plain.yaml:" in done.err
    assert not (tmp_path / "public").exists()


def test_findings_say_what_is_known(made_up: Path, tmp_path: Path) -> None:
    """What no witness and no theorem tells is said to be unknown, never to make no difference."""
    site = build(made_up, tmp_path / "site")
    told = _text(site / "rules" / "pebbles" / "findings.html")
    assert "not known yet" in told
