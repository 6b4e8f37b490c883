"""The witness player, by a game that draws nothing of its own; and HTML that escapes by itself."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

import pytest
import yaml
from markupsafe import Markup
from variorum.games import registry
from variorum.games.plaindata import UnreadableError
from variorum.library import open_reading
from variorum.rulebook.project import Project
from variorum.site.book import Book, books
from variorum.site.drawings import drawings
from variorum.site.html import cell, css_class, fill, join
from variorum.site.markup import Here
from variorum.site.pages import witness
from variorum.site.player import Refusal, Scene, play
from variorum.site.showing import MOST_SIDES, GameDrawings, links
from variorum.site.sides import data_of

from properties.conftest import ROOT

HOSTILE = "<script>alert('1')</script>"
DRAWINGS = sorted((ROOT / "engine" / "variorum" / "games").glob("*/drawings/**/*.py"))


@dataclass(frozen=True)
class Position:
    """The table of a game that offers only plain fields."""

    round: int
    move: int
    text: str | None
    on_the_table: tuple[int, ...]
    points: Mapping[str, int]
    over: bool = False
    refused: Refusal | None = None


DEAL = Position(1, 0, None, (), {"Ana": 0, "Bo": 0})
FIRST = Position(1, 1, "Ana 3", (3,), {"Ana": 0, "Bo": 0})
TAKEN = Position(1, 2, "Bo 4", (), {"Ana": 0, "Bo": 7}, True)
LEFT = Position(1, 2, "Bo 4", (3, 4), {"Ana": 0, "Bo": 0})
REFUSED = Position(1, 2, "Bo 4", (3,), {"Ana": 0, "Bo": 0}, refused=Refusal("Too low.", "play.low"))


def steps_of(html: str) -> list[str]:
    """Split a player into its positions."""
    return html.split('<li class="v-position"')[1:]


def text(html: str) -> str:
    """Take the words out of HTML."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def written(*sides: list[Any]) -> str:
    """Write positions under readings, as a game without drawings has them written."""
    names = ["one", "other"]
    return play(Scene, list(zip(names, sides, strict=False)), lambda question: f"[{question}]", "move")


# -- a game that draws nothing -------------------------------------------------------------------------------------


def test_plain_positions_have_a_player() -> None:
    """List the moves, and show the fields of each position in words, with what a move has changed."""
    html = written([DEAL, FIRST, TAKEN])
    assert re.findall(r'<a href="#move-(\d)">(?:<small>(\d)</small>)?(.*?)</a>', html) == [
        ("0", "", "start"),
        ("1", "1", "Ana 3"),
        ("2", "2", "Bo 4"),
    ]
    deal, first, taken = steps_of(html)
    assert "Round 1, start" in deal
    assert "Round 1, move 1: Ana 3" in first
    assert '<th scope="row">on the table</th><td>3</td>' in first
    assert '<th scope="row">points</th><td>Ana 0, Bo 7</td>' in taken
    assert '<th scope="row">over</th><td>yes</td>' in taken
    assert "On the table: none → 3<" in first
    assert "On the table: 3 → none; points: Ana 0, Bo 0 → Ana 0, Bo 7; over: no → yes" in taken
    assert not re.search(r"None|\(\)|[{}]", text(html))


def test_positions_may_be_plain_mappings() -> None:
    """Show mappings as they are; without rounds, moves and texts, too."""
    html = written([{"value": 2}, {"value": None, "text": "Ana 5"}])
    assert [text(re.findall(r"title\">(.*?)</p>", step)[0]) for step in steps_of(html)] == ["Start", "Ana 5"]
    assert '<th scope="row">value</th><td>–</td>' in html


class Tuple(NamedTuple):
    """A position that is a named tuple, with what is harder to write."""

    bag: frozenset[str]
    best: Refusal
    text: str | None = None


def test_positions_may_be_named_tuples_and_hold_sets_and_tuples() -> None:
    """Write sets in one order, whatever it is in memory, and named tuples by their names."""
    html = written([Tuple(frozenset("cab"), Refusal("m", None))])
    assert '<th scope="row">bag</th><td>a, b, c</td>' in html
    assert '<th scope="row">best</th><td>message m, question –, code –</td>' in html


def test_a_difference_is_marked_where_it_is_and_from_where_it_is() -> None:
    """Draw one table until the readings differ, then two, with what differs marked and nothing else."""
    html = written([DEAL, FIRST, TAKEN], [DEAL, FIRST, LEFT])
    steps = steps_of(html)
    assert [one.count('<section class="v-board"') for one in steps] == [1, 1, 2]
    assert 'data-divergence="2" data-start="2"' in html
    assert ["They differ here" in one for one in steps] == [False, False, True]
    assert re.findall(r'row">([^<]+)</th><td class="v-differing">', steps[2]) == ["on the table", "points", "over"] * 2
    assert "v-differing" not in steps[1]
    assert "data-divergence" not in written([DEAL, FIRST], [DEAL, FIRST])


def test_a_refusal_says_why_and_by_which_question_and_what_stopped() -> None:
    """Show a refusal with its question; the side that refused says where it stopped, and is shown first."""
    html = written([DEAL, FIRST, LEFT, FIRST], [DEAL, FIRST, REFUSED])
    steps = steps_of(html)
    assert "Refused Too low. By [play.low]." in text(steps[2])
    assert 'The replay stopped at the refusal of <a href="#move-2">Bo 4</a>.' in steps[3]
    assert '<a href="#move-2" class="v-parts v-refused">' in html
    assert "Nothing more is replayed." in written([DEAL, FIRST], [DEAL])
    assert "This set-up is refused." in written([DEAL], [])


def test_what_differs_before_a_refusal_is_named_and_the_refusal_is_opened() -> None:
    """Say where readings differ first, but begin where a refusal ends the replay."""
    html = written([DEAL, LEFT, TAKEN], [DEAL, FIRST, REFUSED])
    assert 'data-divergence="1" data-start="2"' in html


def test_steps_that_are_not_drawn_are_counted() -> None:
    """Number what is drawn from 0, say how many steps are missing before each, and find the first difference."""

    class Ends(Scene[Any]):
        def choose(self, steps: Any, divergence: int | None) -> list[int]:
            return [0, len(steps) - 1]

    sides = [("one", [DEAL, FIRST, FIRST, TAKEN]), ("other", [DEAL, FIRST, FIRST, LEFT])]
    html = play(Ends, sides, lambda _: "", "move")
    assert "<small>2 steps not drawn</small>" in html
    assert re.findall(r'id="(move-\d)"', html) == ["move-0", "move-1"]
    assert 'data-divergence="1" data-start="1"' in html


def test_rounds_are_named_where_there_are_several() -> None:
    """Head the moves of each round with its number, unless there is one round only."""
    assert "<b>Round" not in written([DEAL, FIRST])
    two = Position(2, 0, None, (), {})
    assert re.findall(r"<p><b>(Round \d)</b>", written([DEAL, FIRST, two])) == ["Round 1", "Round 2"]


class Tags(HTMLParser):
    """Collects every tag and every attribute that a browser would see."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)


@pytest.mark.parametrize("hostile", [HOSTILE, '" onload="alert(1)', "'><img src=x onerror=alert(1)>", "&lt;b&gt;{0}{}"])
def test_hostile_positions_are_shown_as_they_are_written(hostile: str) -> None:
    """Escape whatever a position, a reading, a code or an address holds, fields and their names included."""
    html, plain = (_page_with(word) for word in (hostile, "a/b"))
    assert Tags(html).tags <= Tags(plain).tags
    assert Tags(html).attributes <= Tags(plain).attributes
    assert str(Markup.escape(hostile)) in html


def _page_with(word: str) -> str:
    """Put a word wherever a word can be."""
    ours = {word: word, "text": word, "refused": {"message": word, "question": word}}
    theirs = {word: [word, {word: word}], "text": word}
    return play(Scene, [(word, [ours]), ("b", [theirs, theirs])], lambda question: question, word)


# -- what a game need offer ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def book(project: Project) -> Book:
    """Gather all that is known of a game with several editions."""
    return next(one for one in books(project, {}) if len(one.editions) > 1)


def read(data: dict[str, Any]) -> dict[str, Any]:
    """Read a record of the game that draws nothing."""
    if "moves" not in data:
        raise UnreadableError((), "no moves")
    return data


def positions(rules: object, record: dict[str, Any]) -> list[dict[str, Any]]:
    """List the table after each move; each reading sees the last otherwise."""
    return [{"text": move, "rules": len(repr(rules)) if move == "last" else 0} for move in record["moves"]]


def test_a_game_with_positions_is_shown_by_them(book: Book) -> None:
    """Show a record of a game that offers rules, records and positions, and nothing else."""
    drawings = GameDrawings(rules=dict, read=read, positions=positions)
    here, names = Here("x.md"), [edition.name for edition in book.editions]
    html = drawings.show(book, here, {"moves": ["first", "last"]}, names[:MOST_SIDES], "move")
    assert 'data-divergence="1"' in html
    assert [book.label(name) in html for name in names] == [place < MOST_SIDES for place in range(len(names))]
    alone = drawings.show(book, here, {"moves": ["first", "last"]}, names[: MOST_SIDES + 1], "move")
    assert "data-divergence" not in alone or len(names) <= MOST_SIDES
    assert drawings.command({}) == "referee"
    assert (drawings.pictures(book), drawings.arguments(book)) == ([], [])


@pytest.mark.parametrize("data", [{}, {"moves": []}, {"other": HOSTILE}])
def test_what_cannot_be_replayed_is_shown_as_text(book: Book, data: dict[str, Any]) -> None:
    """Show what is not a record, or has no positions, as it is written."""
    html = GameDrawings(rules=dict, read=read, positions=positions).show(book, Here("x.md"), data, ["dobro/en"])
    assert html.startswith("<pre")
    assert "<script" not in html


def test_a_question_is_linked_by_its_id(book: Book) -> None:
    """Lead from a page to the page of a question, whatever it is called."""
    link = links(book, Here(book.path("witnesses", "one")))
    assert link("score.order") == '<a href="../questions/score.order.html"><code>score.order</code></a>'
    assert "<script" not in link(HOSTILE)


# -- the games of this project -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def every(project: Project) -> list[Book]:
    """Gather all games."""
    return books(project, {})


def shown(book: Book, data: Mapping[str, Any]) -> str:
    """Show a witness as its page does."""
    return drawings(book.name).show(book, Here("x.md"), data, data["between"], "move")


def test_every_witness_stored_is_shown_whole(every: list[Book]) -> None:
    """Show a player or a sheet, at most one first difference, no name twice, and define whatever is used."""
    for book in every:
        for stored in (one for some in book.witnesses.values() for one in some):
            html = shown(book, data_of(book, stored))
            ids = re.findall(r'\bid="([^"]+)"', html)
            assert len(ids) == len(set(ids))
            assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', html)) <= set(ids)
            assert html.count('<div class="v-player') + html.count('<table class="v-score">') == 1
            assert (
                html.count("They differ here") == html.count("data-divergence=") <= html.count('<div class="v-player')
            )


def pages_of(book: Book) -> dict[str, str]:
    """Write the pages of the witnesses of a game, by the name of the witness."""
    return {Path(page.path).stem: page.body for page in witness.pages(book)}


def test_a_sheet_offers_a_game_that_ends_in_it(every: list[Book]) -> None:
    """What is saved from its page is a record that the referee allows, and the one that is stored with the sheet."""
    offered = 0
    for book in every:
        written, search = pages_of(book), registry.find(book.name)
        for stored in (one for some in book.witnesses.values() for one in some):
            data, page = data_of(book, stored), written[stored.path.stem]
            addresses = re.findall(r'href="data:text/yaml;charset=utf-8,([^"]*)" download="[^"]+--game', page)
            assert len(addresses) == len(data.get("games") or ())
            assert ("Download a game that ends like this" in page) == (len(addresses) == 1)
            for address, game in zip(addresses, data.get("games") or (), strict=True):
                saved = yaml.safe_load(unquote(address))
                assert search and json.loads(json.dumps(saved)) == json.loads(json.dumps(dict(game)))
                rules = open_reading(book.project, data["edition"]).rules
                assert search.referee(rules, search.read_record(saved)).fault is None
                offered += 1
    assert offered


def test_a_page_says_where_only_one_rule_is_changed(every: list[Book]) -> None:
    """Where the other edition as printed would rule otherwise again, the page says so, and shows the one rule alone."""
    told = 0
    for book in every:
        for name, page in pages_of(book).items():
            found = [one for some in book.witnesses.values() for one in some if one.path.stem == name]
            if found:
                assert ("Only this rule is changed here." in page) == bool(found[0].witness.printed)
                told += bool(found[0].witness.printed)
    assert told


def test_names_of_players_are_shown_as_they_are_written(every: list[Book]) -> None:
    """Give a player of each game a name that is HTML: it is never taken for it."""
    for book in every:
        witnesses = [data_of(book, one) for some in book.witnesses.values() for one in some]
        name = max((word for data in witnesses[:1] for word in re.findall(r"[A-Z][a-z]+", json.dumps(data))), key=len)
        found = 0
        for data in witnesses[::5]:
            html = shown(book, json.loads(re.sub(rf"\b{name}\b", "<img>", json.dumps(data))))
            assert "<img" not in html
            found += "&lt;img&gt;" in html and '<div class="v-player' in html
        assert found


# -- HTML that escapes by itself -----------------------------------------------------------------------------------


def test_values_are_escaped_unless_they_are_html_or_numbers() -> None:
    """Escape text once, keep HTML and numbers as they are, and never read a value as a template."""
    assert fill("<b>{}</b>", "<i>") == "<b>&lt;i&gt;</b>"
    assert fill("<b>{}</b>", fill("<i>{}</i>", "&")) == "<b><i>&amp;</i></b>"
    assert fill('<a x="{:g}" y="{at:.1f}">', 2.50, at=1) == '<a x="2.5" y="1.0">'
    assert fill("{}", "{} {0} {x}") == "{} {0} {x}"
    assert join(["<i>", fill("<b>{}</b>", 1)], ", ") == "&lt;i&gt;, <b>1</b>"
    assert fill("<p{}>", css_class("a", "", '"b')) == '<p class="a &#34;b">'
    assert cell("<", True).endswith("&lt;</td>")
    assert all(isinstance(one, Markup) for one in (fill("x"), join([]), css_class(), cell(1)))


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: "/".join(path.parts[-3:]))
def test_no_drawing_escapes_by_hand(path: Path) -> None:
    """Leave escaping to templates: no call of an escape, and nothing taken on trust that holds more than numbers."""
    code = path.read_text(encoding="utf-8")
    assert not re.search(r"\bhtml\.escape|\bimport .*\bh\b|[^\w.]h\(", code)
    assert not re.search(r"importlib|import_module", code)
