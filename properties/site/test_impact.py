"""Impact on the site: figures are those of the stored counts, lists meet their criterion, bad files harm nobody."""

from __future__ import annotations

import html
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest
from variorum.games.chance import Chance
from variorum.games.dobro.manygames import BATCH
from variorum.games.dobro.policies import RANDOM, WEIGHTS
from variorum.impact.exercise import Exercise, Exercised, Played, exercise_text, head_of
from variorum.impact.plans import CHUNK, CONTESTS_FORMAT, Plan, digest_of, plain, plans, settings
from variorum.impact.results import LARGEST, Results, results_text
from variorum.impact.stretches import Run, Stretches
from variorum.impact.tallies import MEASURES, Tally, figures, swing_parts, tally_of
from variorum.rulebook.differences import Difference, differences
from variorum.rulebook.findings import Effect
from variorum.rulebook.project import Project
from variorum.rulebook.questions import label
from variorum.rulebook.readings import choose
from variorum.site.book import Book, books
from variorum.site.dots import ENDS, Scale, percent
from variorum.site.impacts import AT_RANDOM, GOOD, read_impacts
from variorum.site.pages import findings, impact, overview, question

from properties.conftest import ROOT, is_deep
from properties.site.conftest import Open

FOLDER = Path("properties") / "dobro" / "impact"
GAMES = 4_000
EDITIONS = sorted(path.name.removesuffix("--rivals.json") for path in (ROOT / FOLDER).glob("*--rivals.json"))
NAMES = [*("--".join(two) for two in itertools.combinations(EDITIONS, 2)), *EDITIONS]
LABELS = {"dobro/en": "English edition", "dobro/fr": "French edition", "dobro/pt": "Portuguese edition"}
Z = NormalDist().inv_cdf(0.975)


# -- what is stored, and what a page shows ---------------------------------------------------------------------------


def stored(root: Path) -> dict[str, Any]:
    """Read the stored counts of a project plainly, by the name of their page."""
    found = {}
    for path in sorted((root / FOLDER).glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        if "sides" not in data or path.stem.endswith("--steps"):
            continue
        found["--".join(one.partition("/")[2] for one in data["sides"])] = data
    return found


@pytest.fixture(scope="session")
def counted(copied: Path) -> dict[str, Any]:
    """Read the counts that the site is made of."""
    return stored(copied)


def wilson(count: int, games: int) -> tuple[float, float]:
    """Solve for the shares just so far from what was counted: (p - share)² = z² share (1 - share) / n."""
    p = count / games
    a, b, c = 1 + Z * Z / games, -(2 * p + Z * Z / games), p * p
    root = sqrt(max(0.0, b * b - 4 * a * c))
    return round((-b - root) / (2 * a), 9), round((-b + root) / (2 * a), 9)  # nothing and all are met exactly


def agrees(text: str, share: float) -> bool:
    """Tell whether a written number of hundredths is a share, as finely as it is written."""
    if text.startswith("<"):
        return 0 < share < 0.0001
    if text.startswith(">"):
        return 0.9999 < share < 1
    digits = len(text.partition(".")[2])
    return abs(float(text) - 100 * share) <= 0.5 * 10**-digits + 1e-9 and (float(text) > 0 or share < 1e-12)


class Tables(HTMLParser):
    """The tables of figures in a page, by the part of the page that they stand in: heads, and rows of texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[list[str]]]] = []
        self._part, self._cell, self._in = "", False, False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row or a cell."""
        given = dict(attrs)
        if tag in ("section", "h2", "h3") and given.get("id"):
            self._part = given["id"] or ""
        if tag == "table":
            self._in = given.get("class") == "v-shares"
            if self._in:
                self.found.append((self._part, []))
        if self._in and tag == "tr":
            self.found[-1][1].append([])
        if self._in and tag in ("td", "th"):
            self.found[-1][1][-1].append("")
            self._cell = True

    def handle_endtag(self, tag: str) -> None:
        """End a cell or a table."""
        if tag in ("td", "th"):
            self._cell = False
        if tag == "table":
            self._in = False

    def handle_data(self, data: str) -> None:
        """Add to a cell."""
        if self._in and self._cell:
            self.found[-1][1][-1][-1] += data


CELL = re.compile(
    r"(?P<share>[<>]? ?[\d.]+) % (?P<low>[<>]? ?[\d.]+)–(?P<high>[<>]? ?[\d.]+) swing (?P<swing>[−<>]*[ \d.]+) %, "
    r"result (?P<result>[<>]? ?[\d.]+) %, comes up (?P<up>[<>]? ?[\d.]+) %, open (?P<open>[<>]? ?[\d.]+) %"
)


def decided(data: dict[str, Any], setting: dict[str, Any], counted: dict[str, Any]) -> tuple[float, float, float]:
    """Work out the share of games that a comparison decides, and its interval, from what was counted."""
    found = figures(tally_of(counted), setting["games"], setting["players"], data["continuations"]).decides
    parts = swing_parts(setting["players"], data["continuations"])
    total = counted["swing"][0] / parts + counted["result"]
    assert found.share == pytest.approx(min(1.0, max(0.0, total / setting["games"])), abs=1e-12)
    return found


def check_cell(text: str, data: dict[str, Any], setting: dict[str, Any], counted: dict[str, Any]) -> None:
    """Compare a cell with what was counted."""
    found, games = CELL.fullmatch(" ".join(text.split())), setting["games"]
    assert found, text
    share, low, high = decided(data, setting, counted)
    swing = counted["swing"][0] / swing_parts(setting["players"], data["continuations"]) / games
    for name, number in (
        ("share", share), ("low", low), ("high", high), ("result", counted["result"] / games),
        ("up", counted["forks"] / games), ("open", counted["open"] / games), ("swing", abs(swing)),
    ):  # fmt: skip
        assert agrees(found[name].replace(" ", "").removeprefix("−"), number), (text, name, counted)
    assert found["swing"].startswith("−") == (swing < 0)


def places(data: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Name the part of a page on which each comparison stands; what a change leaves is shown beside the change."""
    for number, one in enumerate(data["settings"][0]["comparisons"]):
        if one["kind"] == "left":
            continue
        rival = f"--{next(iter(one['to'].values()))}" if one["kind"] == "rival" else ""
        yield ("total" if one["kind"] == "total" else f"q-{one['questions'][0]}{rival}"), number


def players_by(policy: str) -> str:
    """Call the players that choose by a policy as pages do."""
    return "good players" if policy == "winning" else f"{policy} players"


def test_there_are_results_to_show(site: Path, counted: dict[str, Any]) -> None:
    """Any two editions of those measured and the rivals of each are there, under the rulings of today."""
    assert len(EDITIONS) > 2
    assert set(counted) == set(NAMES)
    page = (site / "rules" / "dobro" / "impact.html").read_text(encoding="utf-8")
    assert not re.findall(r"[a-z-]+\.json: [^<]*", page)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_shows_every_count(site: Path, counted: dict[str, Any], name: str) -> None:
    """The page of a measurement has a cell for each comparison, number of players and policy, and it is right."""
    text = (site / "rules" / "dobro" / "impact" / f"{name}.html").read_text(encoding="utf-8")
    data, by_part = counted[name], dict[str, list[list[list[str]]]]()
    for part, rows in Tables(text).found:
        by_part.setdefault(part, []).append(rows)
    cells = 0
    for part, number in places(data):
        rows = by_part[part].pop(0)
        heads, shown = rows[0], {row[0]: dict(zip(rows[0], row, strict=True)) for row in rows[1:]}
        assert len(shown) == len({one["players"] for one in data["settings"]})
        assert heads[1:] == list(dict.fromkeys(players_by(one["policy"]) for one in data["settings"]))
        for setting in data["settings"]:
            cell = shown[f"{setting['players']} players"][players_by(setting["policy"])]
            check_cell(cell, data, setting, setting["comparisons"][number])
            cells += 1
        empty = sum(cell == "–" for row in rows[1:] for cell in row)
        assert empty == len(shown) * (len(heads) - 1) - len(data["settings"])
    assert cells == len(data["settings"]) * len(list(places(data)))
    figure = '<div class="v-dots v-dots--seated">'
    assert (
        text.count(figure)
        == len(re.findall(f'{figure}<p class="v-takeaway">[A-Z][^<]+[.]</p>', text))
        == len(list(places(data)))
    )
    assert not any(rest for rest in by_part.values())


@pytest.mark.parametrize("name", NAMES)
def test_marks_stand_where_the_figures_say(site: Path, counted: dict[str, Any], name: str) -> None:
    """Read back from its place on the axis, each mark and interval is the share that was counted."""
    text = (site / "rules" / "dobro" / "impact" / f"{name}.html").read_text(encoding="utf-8")
    data, strips = counted[name], re.findall(r'<svg class="v-strip".*?</svg>', text)
    ends = {float(one) for one in re.findall(r">([\d.]+) %</text>", text)}
    assert len(ends) == 1
    end = ends.pop() / 100
    policies = list(dict.fromkeys(one["policy"] for one in data["settings"]))
    found: list[list[tuple[float, float, float]]] = []
    mark = r'x1="([\d.]+)%" x2="([\d.]+)%" y1="[\d.]+" y2="[\d.]+"/><use href="#v-mark-(\d)" x="([\d.]+)%"'
    for strip in strips:
        drawn = re.findall(mark, strip)
        ways = sorted((one["players"], policies.index(one["policy"])) for one in data["settings"])
        assert [int(one[2]) for one in drawn] == [place for _, place in ways]
        found.append([tuple(float(one[place]) / 100 * end for place in (0, 3, 1)) for one in drawn])  # type: ignore[misc]
    wanted = []
    for _, number in places(data):
        row = []
        for setting in sorted(data["settings"], key=lambda one: (one["players"], policies.index(one["policy"]))):
            share, low, high = decided(data, setting, setting["comparisons"][number])
            row.append((low, share, high))
        wanted.append(row)
    assert len(found) == len(wanted)
    for drawn_, row in zip(sorted(found), sorted(wanted), strict=True):
        for one, other in zip(itertools.chain(*drawn_), itertools.chain(*row), strict=True):
            assert abs(one - other) < 0.0004


def test_what_is_listed_meets_the_criterion(site: Path, counted: dict[str, Any]) -> None:
    """Listed is what decides twice as many games, one in a hundred at least, with intervals apart: that and no more."""
    text = (site / "rules" / "dobro" / "impact.html").read_text(encoding="utf-8")
    assert "at least 2 times as many games" in _words(text)
    assert "at least 1.0 % of all games" in _words(text)
    _check_listed(text, counted)


def _check_listed(text: str, counted: dict[str, Any]) -> int:
    """Compare the two lists of a page with what the counts say, and tell how long they are."""
    listed = 0
    for part, more, less in (("more-at-random", "random", "winning"), ("more-among-good", "winning", "random")):
        table = re.split(f'id="{part}"|{{#{part}}}', text)[1].partition("<h")[0].partition("\n#")[0]
        shown = set()
        for group in table.split("<tbody>")[1:]:
            asked = re.search(r"questions/([a-z.-]+)\.html#impact", group)
            assert asked
            for row in re.findall(r'<th scope="row">(.*?)</th>', group):
                where, line = re.findall(r'<span class="v-[a-z-]+">(.*?)</span>', row)
                before, after = (re.sub(f"<{tag}>.*?</{tag}>", "", line) for tag in ("ins", "del"))
                shown.add((asked[1], html.unescape(where), _words(before), _words(after)))
        assert shown == set(_contrasting(counted, more, less))
        listed += len(shown)
    return listed


def _contrasting(counted: dict[str, Any], more: str, less: str) -> Iterator[tuple[str, ...]]:
    """List what meets the criterion, from the counts alone."""
    for data in counted.values():
        ways = {(one["players"], one["policy"]): one for one in data["settings"]}
        names = [LABELS[one] for one in data["sides"]]
        where = " → ".join(names) if len(names) > 1 else f"{names[0]}, another reading"
        for number, one in enumerate(data["settings"][0]["comparisons"]):
            if one["kind"] not in ("change", "rival"):
                continue
            for players in {players for players, policy in ways if (players, more) in ways and (players, less) in ways}:
                high, low = ways[players, more], ways[players, less]
                share, least, _ = decided(data, high, high["comparisons"][number])
                other, _, most = decided(data, low, low["comparisons"][number])
                if least > most and share >= 0.01 and share >= 2 * other:
                    yield one["questions"][0], where, *_shortest(one)


@cache
def sentences() -> Mapping[tuple[str, str], str]:
    """Read the sentence of each answer."""
    return next(one for one in books(Project(ROOT), {}) if one.name == "dobro").sentences


def _shortest(compared: dict[str, Any]) -> tuple[str, str]:
    """Say both sides of a comparison: of several rules, the one that both have in the fewest letters."""
    said = [
        tuple(sentences().get((id_, str(compared[side].get(id_))), "") for side in ("from", "to"))
        for id_ in compared["questions"]
    ]
    before, after = min((two for two in said if all(two)), key=lambda two: len("".join(two)))
    return before.partition(". ")[0].rstrip("."), after.partition(". ")[0].rstrip(".")


def _words(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", text)).split())


def test_the_page_says_how_it_was_made(site: Path, counted: dict[str, Any]) -> None:
    """Command, seed, version, games and every policy in words stand on the page."""
    page = (site / "rules" / "dobro" / "impact.html").read_text(encoding="utf-8")
    text = _words(page)
    for data in counted.values():
        assert data["command"] in text
        assert f"<dt>seed</dt><dd>{data['seed']}</dd>" in page
        assert f"<dt>version</dt><dd>{data['version']}</dd>" in page
        assert all(f"{one['games']:,}" in text for one in data["settings"])
    assert "make impact" in text
    for policy in (RANDOM, *WEIGHTS):
        assert BATCH.policies[policy] in text
    assert {AT_RANDOM, GOOD} <= {RANDOM, *WEIGHTS}


def test_each_question_shows_its_figures(site: Path, counted: dict[str, Any], project: Project) -> None:
    """On a question's page stands every cell of what was measured of it, and nothing is said to be missing."""
    seen = 0
    every = differences([project.edition(name) for name in project.editions_of("dobro")])
    missing = {one.question for one in every if not _editions(one) <= {f"dobro/{name}" for name in EDITIONS}}
    for id_ in project.game("dobro").questions:
        text = (site / "rules" / "dobro" / "questions" / f"{id_}.html").read_text(encoding="utf-8")
        wanted = [
            (data, setting, one)
            for data in counted.values()
            for setting in data["settings"]
            for one in setting["comparisons"]
            if one["kind"] in ("change", "rival") and id_ in one["questions"]
        ]
        assert ("has not been measured" in _words(text)) == (id_ in missing)
        cells = [cell for _, rows in Tables(text).found for row in rows[1:] for cell in row[1:] if cell != "–"]
        assert sorted(" ".join(cell.split()) for cell in cells) == sorted(_cell(*one) for one in wanted)
        seen += bool(wanted)
    assert seen > 30


def _editions(one: Difference) -> set[str]:
    return {one.left.edition.name, one.right.edition.name}


def _cell(data: dict[str, Any], setting: dict[str, Any], one: dict[str, Any]) -> str:
    """Write a cell as it should be, from what was counted; how a share is written is tested by itself."""
    share, low, high = decided(data, setting, one)
    ends = "–".join(percent(end).removesuffix(" %") for end in (low, high))
    swing = one["swing"][0] / swing_parts(setting["players"], data["continuations"]) / setting["games"]
    result, up, is_open = (percent(one[name] / setting["games"]) for name in ("result", "forks", "open"))
    sign = "−" * (swing < 0)
    return f"{percent(share)} {ends} swing {sign}{percent(abs(swing))}, result {result}, comes up {up}, open {is_open}"


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (1e-7, "< 0.01 %"),
        (0.0003, "0.03 %"),
        (0.0123, "1.2 %"),
        (0.464, "46.4 %"),
        (0.9996, "99.96 %"),
        (1 - 1e-7, "> 99.99 %"),
    ],
)
def test_a_share_is_never_rounded_to_nothing_or_all(share: float, text: str) -> None:
    """Only nothing is written as 0 %, and only all as 100 %."""
    assert percent(share) == text


@pytest.mark.parametrize("end", ENDS)
def test_an_axis_has_room_for_its_ticks(end: float) -> None:
    """Ticks go up from nothing to the end, none too near another."""
    ticks = Scale(end).ticks
    spots = [float(Scale(end).at(one).removesuffix("%")) for one in ticks]
    assert (ticks[0], ticks[-1], spots[0], spots[-1]) == (0.0, end, 0.0, 100.0)
    assert len(ticks) >= 3
    assert all(b - a > 12 for a, b in itertools.pairwise(spots))


# -- findings --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what a book of the editions measured is made of, with made-up results in place of theirs."""
    folder = tmp_path_factory.mktemp("measured")
    for name in ("spec", "rulings"):
        shutil.copytree(ROOT / name, folder / name)
    for path in (folder / "rulings" / "dobro").glob("*.yaml"):
        if path.stem not in EDITIONS:
            path.unlink()
    shutil.copytree(ROOT / "properties" / "dobro", folder / "properties" / "dobro", ignore=_not_data)
    (folder / FOLDER).mkdir()
    dice = Chance(8)
    tree = Project(folder)
    editions = [tree.edition(name) for name in tree.editions_of("dobro")]
    for name, plan in plans(editions, folder):
        make_up(folder / FOLDER / f"{name}.json", plan, dice)
    for edition in editions:
        digest = digest_of(plain(choose(edition, {}).answers))
        head = {"format": CONTESTS_FORMAT, "edition": edition.name, "digest": digest}
        names, games = [RANDOM, *WEIGHTS], 1_000
        matched = [
            {"players": n, "one": a, "others": b, "games": games, "alone": dice.below(games + 1), "shared": 0}
            for n in (2, 4)
            for a in names
            for b in names
        ]
        path = folder / FOLDER / f"{edition.name.partition('/')[2]}--policies.json"
        path.write_text(json.dumps(head | {"contests": matched}), encoding="utf-8")
    return folder


@pytest.fixture
def tree(measured: Path, tmp_path: Path) -> Path:
    """Copy it, to be changed."""
    return shutil.copytree(measured, tmp_path, dirs_exist_ok=True)


def make_up(path: Path, plan: Plan, dice: Chance) -> None:
    """Write results as the command does, with counts of every size, nothing and all among them."""
    ways = settings([2, 3, 4, 5, 6], [RANDOM, *WEIGHTS], {"forgets": 3, "longer": 0})
    results = Results.empty(plan, ways, 5, 8, "0.0.0")
    for way, one in zip(ways, results.gathered, strict=True):
        one.done, one.moves = Stretches([Run(0, GAMES // CHUNK - 1, CHUNK)]), 1
        one.tallies = [_tally(dice, swing_parts(way.players, 8)) for _ in one.tallies]
    path.write_text(results_text(results.data("variorum impact --store")), encoding="utf-8")


def _tally(dice: Chance, parts: int) -> Tally:
    """Make up what was counted of a comparison: games that fork, each with as much swing, and other results."""
    sizes = (1, 2, 20, GAMES, GAMES + 1)
    touched = GAMES if dice.below(9) == 0 else dice.below(sizes[dice.below(5)])
    forks = dice.below(touched + 1)
    each = dice.below(parts + 1) - parts // 8
    balance = tuple((dice.below(GAMES), dice.below(GAMES), GAMES) for _ in MEASURES)
    return Tally(forks, dice.below(GAMES + 1), touched - forks, forks * each, forks * each * each, balance)


def _not_data(_: str, names: list[str]) -> set[str]:
    return {name for name in names if name.endswith(".py") or name in ("theorems", "__pycache__", "impact")}


def book_of(tree: Path) -> Book:
    """Open Dobro in a project."""
    return next(one for one in books(Project(tree), {}) if one.name == "dobro")


def test_findings_are_ranked_by_impact(tree: Path) -> None:
    """What changed who wins in any game is said to, and what changed more games comes first."""
    book = book_of(tree)
    counts: dict[str, list[float]] = {}
    changing: set[str] = set()
    proved = {"play.double.what", "two.aside.from"}
    for data in (one for one in stored(tree).values() if len(one["sides"]) > 1):
        for number, one in enumerate(data["settings"][0]["comparisons"]):
            for id_ in one["questions"] if one["kind"] == "change" and one["questions"][0] not in proved else ():
                shares = [decided(data, way, way["comparisons"][number])[0] for way in data["settings"]]
                counts.setdefault(id_, []).append(sum(shares) / len(shares))
                if any(way["comparisons"][number]["result"] for way in data["settings"]):
                    changing.add(id_)
    found = {one.question: one.effect for one in book.discrepancies}
    assert changing
    assert all(found[id_] is Effect.WINNER for id_ in changing)
    assert all(found[id_] is Effect.BOOK for id_ in proved)
    order = [one.question for one in book.discrepancies if one.effect is Effect.WINNER]
    means = [max(counts.get(id_, [0.0])) for id_ in order]
    assert means == sorted(means, reverse=True)


def test_contests_are_shown_as_counted(tree: Path) -> None:
    """How often one player of a policy wins among others of another stands in its row and column."""
    (page,) = (one for one in impact.pages(book_of(tree)) if one.path.endswith("/impact.md"))
    found = re.findall(r'<table class="v-shares v-contests">.*?</table>', page.text, re.DOTALL)
    assert len(found) == 2 * len(EDITIONS)
    for name in EDITIONS:
        part = page.text[page.text.index(f"{{#policies-{name}}}") :]
        data = json.loads((tree / FOLDER / f"{name}--policies.json").read_text(encoding="utf-8"))
        for number in (4, 2):
            table = part[part.index(f"{number} players: one against") :]
            rows = re.findall(r'<tr><th scope="row">(\w+)</th>(.*?)</tr>', table.partition("</table>")[0])
            for one, cells in rows:
                shares = re.findall(r"<b>([<>]? ?[\d.]+) %</b>", html.unescape(cells))
                wanted = [
                    each["alone"] / each["games"]
                    for each in data["contests"]
                    if (each["players"], players_by(each["one"])) == (number, f"{one} players")
                ]
                assert len(shares) == len(wanted) == 4
                assert all(agrees(text.replace(" ", ""), share) for text, share in zip(shares, wanted, strict=True))


@pytest.mark.parametrize(
    ("key", "value"), [("digest", "0" * 16), ("edition", "dobro/xx"), ("format", 0), ("contests", [{"players": 2}])]
)
def test_contests_that_do_not_fit_are_named_and_left_out(tree: Path, key: str, value: object) -> None:
    """A file of other rulings, of another form, or that cannot be read, harms nobody."""
    path = tree / FOLDER / f"{EDITIONS[0]}--policies.json"
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | {key: value}), encoding="utf-8")
    found = book_of(tree).impacts
    assert len(found.contests) == len(EDITIONS) - 1
    assert any(path.name in fault for fault in found.faults)


def test_the_balance_of_two_editions_is_shown(tree: Path) -> None:
    """On the page of two editions stands how each is balanced, and how far apart, in the setting most played."""
    pages = {one.path: one.text for one in impact.pages(book_of(tree))}
    (text,) = (text for path, text in pages.items() if path.endswith("/impact/en--fr.md"))
    table = text.partition("{#balance}")[2].partition("</table>")[0]
    assert re.findall(r'<tr><th scope="row">([^<]*)</th>', table) == [one.words for one in MEASURES]
    assert table.count("<td>") == 3 * len(MEASURES)
    assert "{#balance}" not in next(text for path, text in pages.items() if path.endswith("/impact/en.md"))


def test_how_often_rules_come_up_is_shown(tree: Path) -> None:
    """Each rule of an edition in its group, with the other answer that most games notice; bad files are named."""
    edition = Project(tree).edition("dobro/en")
    rows = [
        Exercised("play.equal", "equal-or-higher", "higher-only", 200, 190, 9, 4),
        Exercised("open.special", "not-allowed", "allowed", 200, 2, 150, 0),
        Exercised("score.order", "most-cards-first", "fewest-cards-first", 200, 0, 0, 0),
    ]
    answers = choose(edition, {}).answers
    rows = [replace(one, answer=label(answers[one.question])) for one in rows]
    found = Exercise("dobro/en", tuple(rows), ("a=b",), (Played("", 4, 200, 28_000, 3, 0.27),))
    path = tree / FOLDER / "en--rules.json"
    text = exercise_text(found, head_of(edition, 200, 1, "0.0.0"))
    path.write_text(text, encoding="utf-8")
    book = book_of(tree)
    assert book.impacts.rules == (found,)
    page = next(iter(impact.pages(book))).body
    part = page.partition("{#rules-en}")[2].partition("</table>")[0]
    groups = re.findall(r'scope="rowgroup">([^<]*)<.*?questions/([a-z.-]+)\.html', part, re.DOTALL)
    assert groups == [
        ("in nearly every game", "play.equal"),
        ("in one game of a hundred or more", "open.special"),
        ("in none of these games", "score.order"),
    ]
    assert "<td>97.0 %<svg" in part
    assert '<rect width="97.00%"' in part
    assert "Of 3 rules, 1 comes up in nearly every game" in page
    for old, new in (
        ('"forks": 190', '"forks": 201'),
        ('"play.equal"', '"play.unequal"'),
        ('"digest": "', '"digest": "0'),
    ):
        path.write_text(text.replace(old, new), encoding="utf-8")
        spoilt = book_of(tree).impacts
        assert not spoilt.rules
        assert any("en--rules.json" in fault for fault in spoilt.faults)


def test_without_impact_the_ranking_is_that_of_the_witnesses(tree: Path) -> None:
    """With nothing measured, findings stand as their witnesses show them, and no figure is shown."""
    shutil.rmtree(tree / FOLDER)
    book = book_of(tree)
    shown = {one.question: {stored.witness.shows for stored in one.witnesses} for one in book.discrepancies}
    for one in book.discrepancies:
        assert (one.effect is Effect.WINNER) == ("winners" in shown[one.question])
    assert "decides at least" not in _body(findings.pages(book))


def test_findings_tell_the_figures(tree: Path) -> None:
    """Beside a discrepancy stands how often it comes up among four good players, and how many games it decides."""
    text = _body(findings.pages(book_of(tree)))
    told = 0
    for name, data in stored(tree).items():
        ways = {(one["players"], one["policy"]): one for one in data["settings"]}
        for number, one in enumerate(data["settings"][0]["comparisons"]):
            if one["kind"] != "change":
                continue
            way, counted = ways[4, "winning"], ways[4, "winning"]["comparisons"][number]
            decides = percent(decided(data, way, counted)[0])
            touched = percent(counted["forks"] / way["games"] + counted["result"] / way["games"])
            sides = " → ".join(LABELS[f"dobro/{short}"] for short in name.split("--"))
            wanted = f"{sides} comes up in {touched} of games, decides at least {decides}"
            for id_ in one["questions"]:
                article = text.partition(f'id="d-{id_}"')[2].partition("</article>")[0]
                if "decides at least" in article:
                    assert wanted in _words(article), (wanted, _words(article))
                    told += 1
    assert told > 10


def _body(pages: Any) -> str:
    return "\n".join(page.body for page in pages)


def test_what_is_listed_of_made_up_counts_meets_the_criterion(tree: Path) -> None:
    """Where counts of all sizes are there, what is rare is not listed, however much rarer it is elsewhere."""
    assert _check_listed(next(iter(impact.pages(book_of(tree)))).body, stored(tree)) > 20


# -- bad files -------------------------------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], Any]


def _first(data: dict[str, Any]) -> dict[str, Any]:
    return data["settings"][0]  # type: ignore[no-any-return]


FAULTS: dict[str, Change] = {
    "another form": lambda data: {**data, "format": 2},
    "other rulings": lambda data: {**data, "digest": "0" * 16},
    "other editions": lambda data: {**data, "sides": ["dobro/pt", "dobro/en"]},
    "no settings": lambda data: {**data, "settings": []},
    "settings that are none": lambda data: {**data, "settings": {"a": 1}},
    "no command": lambda data: {key: value for key, value in data.items() if key != "command"},
    "mark-up in the command": lambda data: {**data, "command": "<script>alert(1)</script>\n# x"},
    "half a letter in the version": lambda data: {**data, "version": "\ud800"},
    "a seed of many digits": lambda data: {**data, "seed": 10**3000},
    "one setting twice": lambda data: {**data, "settings": [*data["settings"], _first(data)]},
    "too many settings": lambda data: {**data, "settings": data["settings"] * 100},
    "a policy with mark-up": lambda data: _first(data).update(policy="<b>bold"),
    "a policy that is none": lambda data: _first(data).update(policy=["bold"]),
    "no such number of players": lambda data: _first(data).update(players=10**9),
    "a number of players that is none": lambda data: _first(data).update(players=True),
    "games below nothing": lambda data: _first(data).update(games=-1),
    "more counted than played": lambda data: _first(data).update(games=1),
    "a count with a fraction": lambda data: _first(data)["comparisons"][0].update(forks=0.5),
    "a count that is not a number": lambda data: _first(data)["comparisons"][0].update(forks=float("nan")),
    "more forks than games": lambda data: _first(data)["comparisons"][0].update(forks=GAMES + 1),
    "swing without forks": lambda data: _first(data)["comparisons"][0].update(forks=0, swing=[5, 25]),
    "swing that is none": lambda data: _first(data)["comparisons"][0].update(swing=[1]),
    "a balance that is none": lambda data: _first(data)["comparisons"][0].update(balance=[1]),
    "no continuations": lambda data: {key: value for key, value in data.items() if key != "continuations"},
    "a comparison too few": lambda data: _first(data)["comparisons"].__delitem__(-1),
    "a comparison too many": lambda data: _first(data)["comparisons"].append(_first(data)["comparisons"][0]),
    "comparisons in another order": lambda data: _first(data)["comparisons"].reverse(),
    "a comparison that is none": lambda data: _first(data)["comparisons"].__setitem__(0, "total"),
    "another question": lambda data: _first(data)["comparisons"][1].update(name="<script>alert(1)</script>"),
    "no game": lambda data: (
        [one.update(games=0) for one in data["settings"]]
        and [
            pair.update(forks=0, open=0, result=0, swing=[0, 0], balance={name: [0, 0, 0] for name in pair["balance"]})
            for one in data["settings"]
            for pair in one["comparisons"]
        ]
        and None
    ),
}
RAW: dict[str, bytes] = {
    "empty": b"",
    "nothing": b"null",
    "a list": b"[]",
    "no text": b"\xff\xfe\x00\x01",
    "no JSON": b"{'format': 1}",
    "cut short": b'{"format": 1, "settings": [',
    "nested": b"[" * 300_000,
    "too many digits": b'{"format": ' + b"1" * 10_000 + b"}",
}


def _pages(tree: Path) -> str:
    """Write all pages that tell of impact."""
    book = book_of(tree)
    return "\n".join(_body(kind.pages(book)) for kind in (overview, impact, findings, question))


# Faults that are looked for on pages; of the others the reader is asked.
SHOWN = ("another form", "mark-up in the command", "another question", "cut short")


def _spoilt(tree: Path, fault: str = SHOWN[0]) -> None:
    """Look at what is read, and at pages, where the file of two editions is spoilt and all others are good."""
    project = Project(tree)
    editions = [project.edition(name) for name in project.editions_of("dobro")]
    (said,) = read_impacts(tree, "dobro", editions).faults
    assert said.startswith("properties/dobro/impact/en-fr.json: ")
    if fault in SHOWN or is_deep():
        _shown(tree)


def _shown(tree: Path) -> None:
    book = book_of(tree)
    asked = next(page for page in question.pages(book) if page.path == book.question_path("score.order"))
    text = _body([*impact.pages(book), asked])
    assert "these results could not be used" in text
    assert "properties/dobro/impact/en-fr.json: " in text
    assert "make impact" in text
    assert "<script>" not in text
    assert str(tree) not in text
    assert "impact/en--fr.html" not in text
    assert "impact/fr--pt.html#q-forget.points" in text
    assert "It has not been measured, between <code>dobro/en</code> and <code>dobro/fr</code>" in text
    assert "impact/en--pt.html" in text
    text.encode()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_file_that_is_not_what_it_should_be_is_named_and_left_out(tree: Path, fault: str) -> None:
    """The rest is shown, the page says which file could not be used, and the question that it has not been measured."""
    path = tree / FOLDER / "en-fr.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    changed = FAULTS[fault](data)
    whole = changed if isinstance(changed, dict) else data
    path.write_text(json.dumps(whole), encoding="utf-8")
    _spoilt(tree, fault)


@pytest.mark.parametrize("fault", RAW)
def test_a_file_that_cannot_be_read_is_named_and_left_out(tree: Path, fault: str) -> None:
    """So it is with what is no JSON, too large or nested too deep."""
    (tree / FOLDER / "en-fr.json").write_bytes(RAW[fault])
    _spoilt(tree, fault)


def test_a_file_that_is_too_large_is_named_and_left_out(tree: Path) -> None:
    """Results that would be good are not read where they go on for too long."""
    path = tree / FOLDER / "en-fr.json"
    path.write_bytes(path.read_bytes() + b" " * LARGEST)
    _spoilt(tree)


def test_a_folder_or_a_pipe_in_place_of_a_file_is_named(tree: Path) -> None:
    """What is not a file is not waited for."""
    path = tree / FOLDER / "en-fr.json"
    path.unlink()
    path.mkdir()
    _spoilt(tree)
    path.rmdir()
    os.mkfifo(path)
    _spoilt(tree)
    assert "could not be used" in _pages(tree)


def test_without_results_nothing_is_claimed(tree: Path) -> None:
    """With no folder of results there is no page and no entry in the menu, and each question says so."""
    shutil.rmtree(tree / FOLDER)
    book = book_of(tree)
    assert list(impact.pages(book)) == []
    assert impact.menu(book) == []
    text = _body(question.pages(book))
    assert text.count("It is not measured: it wants <code>make impact</code>") > 30
    assert not re.search(r'href="(\.\./){0,1}impact\.html', _pages(tree))  # the guide's lies further up


def test_files_that_no_edition_calls_for_are_not_read(tree: Path) -> None:
    """A file of another name is left alone."""
    (tree / FOLDER / "en-xx.json").write_bytes(b"junk")
    (tree / FOLDER / ".en-fr.json.tmp").write_bytes(b"junk")
    book = book_of(tree)
    assert not book.impacts.faults
    assert len(book.impacts.stored) == len(NAMES)


def test_results_of_other_rulings_are_not_shown(tree: Path) -> None:
    """A ruling that changes after the measurement takes the figures with it."""
    path = tree / "rulings" / "dobro" / "fr.yaml"
    text = path.read_text(encoding="utf-8")
    changed = text.replace("answer: lowest-total", "answer: highest-total", 1)
    assert changed != text
    path.write_text(changed, encoding="utf-8")
    named = " ".join(book_of(tree).impacts.faults)
    assert "other rulings" in named
    assert {name for name in ("en-fr", "fr-pt", "fr--rivals") if f"/{name}.json" in named} == {
        "en-fr",
        "fr-pt",
        "fr--rivals",
    }
    assert "en-pt" not in named


def test_the_site_needs_no_compiler() -> None:
    """Results are read without what plays them."""
    code = "import sys, variorum.site.building; print([name for name in ('numpy', 'numba') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# -- in a browser ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["rules/dobro/impact.html", "rules/dobro/impact/en--pt.html", "rules/dobro/questions/score.order.html"]
)
def test_every_mark_is_seen(look: Open, path: str) -> None:
    """Each mark has a shape, stands within its plot, and is known from the others by its shape."""
    page = look(path)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    sizes = page.evaluate(
        "[...document.querySelectorAll('svg.v-strip use')].map(one => {"
        " const mark = one.getBoundingClientRect(), plot = one.ownerSVGElement.getBoundingClientRect();"
        " return [mark.width, mark.left + mark.width / 2 - plot.left, plot.right - mark.left - mark.width / 2] })"
    )
    assert len(sizes) > 10
    assert all(width > 4 and left > -1 and right > -1 for width, left, right in sizes)
    shapes = page.evaluate("[...document.querySelectorAll('.v-marks g')].map(one => one.innerHTML)")
    assert len(set(shapes)) == len(shapes) == len(WEIGHTS) + 1


def test_the_figures_are_unfolded(look: Open) -> None:
    """Beneath a plot its figures open, on a small telephone too, and nothing is wider than it."""
    page = look("rules/dobro/impact.html", width=360)
    page.locator("details.v-shares-fold summary").first.click()
    assert page.locator("table.v-shares").first.is_visible()
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
