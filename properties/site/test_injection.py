"""Hostile text in every field and every address, in a browser: it is shown, and nothing else happens."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from properties.games.outside_game import OUTSIDE, installed
from properties.site.conftest import build
from properties.site.hostile import BARE, LONG, NAME, SHORT, free_fields, hostile_project, mark

# Runs before the scripts of a page: what hostile text calls, and which parameters of the address are read.
SPY = """
window.hits = [];
window.hit = (number) => { window.hits.push(number); };
window.asked = new Set();
for (const name of ["get", "has", "getAll"]) {
  const own = URLSearchParams.prototype[name];
  URLSearchParams.prototype[name] = function (key, ...more) {
    window.asked.add(String(key));
    return own.call(this, key, ...more);
  };
}
"""
# What only hostile text can have put into a page.
LIVE = """() => {
  const found = [], tags = new Set(["IFRAME", "BASE", "OBJECT", "EMBED", "FRAME"]);
  const runs = (one) => one.tagName === "SCRIPT" && one.type !== "application/json" && one.textContent.includes("hit(");
  for (const one of document.querySelectorAll("*")) {
    if (tags.has(one.tagName) && !one.hidden) found.push(one.outerHTML);
    if (runs(one)) found.push(one.outerHTML);
    if (one.tagName === "STYLE" && one.textContent.includes("stray")) found.push(one.outerHTML);
    if (one.tagName === "META" && one.httpEquiv === "refresh") found.push(one.outerHTML);
    for (const { name, value } of one.attributes) {
      const loads = ["src", "href", "action", "xlink:href"].includes(name) && /^stray/.test(value);
      const live = loads || name.startsWith("on") || /^\\s*javascript:/i.test(value);
      if (live) found.push(`${one.tagName} ${name}=${value}`);
    }
  }
  return found.map((one) => one.slice(0, 200));
}"""
FOLLOW = "async (to) => { location.hash = to; await new Promise((done) => setTimeout(done, 20)); }"
FRAGMENTS: tuple[str, ...] = (
    "%",
    quote(LONG),
    SHORT.replace("#", ""),
    "%E0%A4%A",
    "%00",
    "__proto__",
    "constructor",
    "q-",
)
FRAGMENTS += ("move--1", "move-1e9", "move-0x1", "move-9999999999999999")
NAMES = (
    "__proto__",
    "constructor",
    "ferry/river:__proto__=x",
    "ferry/river:constructor=toString",
    "ferry/river:=",
    ":",
    ",",
    "%",
)

SELDOM_GIVEN = {"TableAnswer.called", "TranslatedTable.called", "TranslatedQuestion.asks"}
SELDOM_GIVEN |= {f"RulingsFile.{name}" for name in ("headings", "headings.key", "misread", "misread.key")}


class Visitor:
    """A browser that notes whatever a page does that it should not."""

    def __init__(self, browser: Browser, site: Path) -> None:
        self.site = site
        self.faults: list[str] = []
        self.asked: set[str] = set()
        self.context = browser.new_context(viewport={"width": 1280, "height": 900})
        self.context.add_init_script(SPY)
        self.page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.page.on("dialog", self._dialog)
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on(
            "console", lambda said: self.faults.append(f"console: {said.text}") if said.type == "error" else None
        )
        self.page.on("request", lambda request: self._request(request.url))

    def _dialog(self, dialog: Any) -> None:
        self.faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, url: str) -> None:
        parts = urlsplit(url)
        inside = parts.scheme == "file" and Path(unquote(parts.path)).is_relative_to(self.site)
        if not (parts.scheme in ("data", "blob", "about") or (inside and Path(unquote(parts.path)).is_file())):
            self.faults.append(f"request: {url[:200]}")

    def open(self, path: str, address: str = "") -> Page:
        """Open a page, anew."""
        if address:
            self.page.goto("about:blank")
        self.page.goto((self.site / path).as_uri() + address)
        return self.page

    def check(self, where: str) -> None:
        """Fail if the page did or holds anything that hostile text wanted."""
        faults = self.faults + [f"live: {one}" for one in self.page.evaluate(LIVE)]
        faults += [f"hit: {one}" for one in self.page.evaluate("window.hits")]
        self.asked |= set(self.page.evaluate("[...window.asked]"))
        assert not faults, f"{where}: {faults[:5]}"


@pytest.fixture(scope="module")
def poisoned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Build the site of the hostile project, once."""
    root = tmp_path_factory.mktemp("hostile")
    with installed(OUTSIDE):
        hostile_project(root)
        yield build(root, root / "site", root / "sources")


@pytest.fixture
def visitor(poisoned: Path, browser: Browser) -> Iterator[Visitor]:
    """Look at the hostile site."""
    made = Visitor(browser, poisoned)
    yield made
    made.context.close()


def pages(site: Path) -> list[str]:
    """List the pages that the project's own texts stand on."""
    return ["index.html", *sorted(path.relative_to(site).as_posix() for path in (site / "rules").rglob("*.html"))]


def test_every_free_text_is_poisoned(tmp_path: Path) -> None:
    """Every field of every model that takes hostile text gets some: a new field is covered by itself."""
    with installed(OUTSIDE):
        fields = hostile_project(tmp_path)
    assert len(set(free_fields())) > 25, sorted(free_fields())
    assert set(free_fields()) <= fields


def test_hostile_text_is_shown_and_does_nothing(poisoned: Path, visitor: Visitor) -> None:
    """No page runs, loads or holds what a hostile text wants; the texts are there to be read."""
    shown = ""
    for path in pages(poisoned):
        page = visitor.open(path)
        visitor.check(path)
        shown += page.evaluate("document.documentElement.textContent")
    marks = {field for field in free_fields() if mark(field) in shown}
    assert marks >= SELDOM_GIVEN, SELDOM_GIVEN - marks
    assert len(marks) > 0.7 * len(set(free_fields())), sorted(set(free_fields()) - marks)
    stored = (mark("verdicts.statement"), mark("changes.agrees_on"), mark("source"))
    assert all(text in shown for text in (NAME, BARE, "hit(1)", "hit(14)", *stored))


def test_another_language_shows_hostile_text(visitor: Visitor) -> None:
    """Sentences in another language, which a script puts into the page, are text."""
    page = visitor.open("rules/pebbles/red-line/index.html", "?a=pebbles%2Fplain&b=pebbles%2Ffancy&in=pl")
    result = page.locator(".v-red-result")
    for field in ("TranslatedQuestion.answers", "TranslatedTable.called", "TranslatedNumber.sentence"):
        expect(result).to_contain_text(mark(field))
    visitor.check("in another language")


def test_search_results_show_hostile_text(visitor: Visitor) -> None:
    """What is searched for and what is found is text, in titles, in words found and in the field itself."""
    page = visitor.open("index.html")
    page.keyboard.press("/")
    field, said = page.get_by_role("combobox"), page.locator(".v-search [role=status]")
    for words in ("script", "onerror", "hit", SHORT, LONG[:120]):
        field.fill(words)
        expect(said).to_contain_text(re.compile("found", re.IGNORECASE))
        visitor.check(f"search for {words[:20]}")
        if " " not in words and len(words) < 10:
            assert page.locator(".v-search [role=option]").count() > 0, words


def test_addresses_do_nothing_hostile(poisoned: Path, visitor: Visitor) -> None:
    """Every parameter that a script reads, and the fragment, with hostile text: the page works, and no more."""
    read: dict[str, set[str]] = {}
    for path in _one_of_each_kind(poisoned):
        visitor.asked = set()
        visitor.open(path)
        visitor.check(path)
        read[path] = visitor.asked
    everywhere = read["index.html"]
    parameters = sorted(set().union(*read.values()))
    assert {"a", "b", "only", "text", "kind", "chapter"} <= set(parameters), parameters
    for path, own in read.items():
        for text in (LONG, *((SHORT,) if own - everywhere else ()), *(NAMES if {"a", "b"} <= own else ())):
            query = "&".join(f"{name}={quote(text, safe='')}" for name in parameters)
            visitor.open(path, f"?{query}")
            visitor.check(f"{path}?{text[:30]}")
        for fragment in FRAGMENTS[:2]:
            visitor.open(path, f"#{fragment}")
            visitor.check(f"{path}#{fragment[:30]}")
        for fragment in FRAGMENTS:
            visitor.page.evaluate(FOLLOW, fragment)
            visitor.check(f"{path}, then #{fragment[:30]}")


STAYS = LONG.partition("<base")[0]  # what comes after leads away from the page


@pytest.mark.parametrize(
    "body",
    [STAYS, SHORT, BARE, "<img src=stray1>", "<a href=javascript:hit(1)>a</a>", "<p onclick=hit(1)>a"],
    ids=["long", "short", "bare", "loads", "link", "handler"],
)
def test_hostile_text_that_is_not_escaped_is_seen(browser: Browser, tmp_path: Path, body: str) -> None:
    """Put into a page as it is, each does what this file looks for."""
    (tmp_path / "bad.html").write_text(f"<!doctype html><title>a</title><body><p>{body}", encoding="utf-8")
    visitor = Visitor(browser, tmp_path)
    visitor.open("bad.html")
    with pytest.raises(AssertionError, match=r"bad\.html"):
        visitor.check("bad.html")
    visitor.context.close()


def _one_of_each_kind(site: Path) -> list[str]:
    """Choose a page for each set of scripts that pages have."""
    found: dict[str, str] = {}
    for path in pages(site):
        text = (site / path).read_text(encoding="utf-8")
        signs = [
            one for one in ("v-compare", "v-redline", "v-readings", "v-player", "v-positions") if f'"{one}"' in text
        ]
        found.setdefault(json.dumps(signs), path)
    assert len(found) >= 4, found
    return list(found.values())
