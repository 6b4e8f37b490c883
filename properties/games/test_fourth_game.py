"""A fourth game, registered as an outside package would be: commands and site know it, with no edit elsewhere."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from variorum import contract, refreshing
from variorum.cli.play import options_by_game
from variorum.games import registry
from variorum.games.protocol import Part
from variorum.library import open_named, open_reading
from variorum.prove import deciding
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project
from variorum.rulebook.texts import Library
from variorum.site.building import gather

from properties.conftest import Command
from properties.games.outside_game import OUTSIDE, forget_games, forget_package, installed


@pytest.fixture(autouse=True)
def ferry(tmp_path: Path) -> Iterator[Path]:
    """Copy the project to a folder of its own, and install the package there, as far as Python is concerned."""
    folder = shutil.copytree(OUTSIDE, tmp_path / "ferry", ignore=shutil.ignore_patterns("__pycache__"))
    with installed(folder):
        yield folder


def test_it_keeps_the_contract(ferry: Path) -> None:
    """It is found by its entry point, and held to what every game is held to."""
    from ferry_game import Ferry  # noqa: PLC0415

    game = registry.require("ferry")
    assert isinstance(game, Ferry)
    contract.check_game(game)
    for edition in Project(ferry).edition_files:
        contract.check_edition(open_reading(Project(ferry), edition))


def test_its_rule_set_is_generated(ferry: Path, variorum: Command) -> None:
    """From the questions and what its package says it plays, before it can be loaded; and told where it is stale."""
    package = ferry / "ferry_game"
    written = {path: path.read_text(encoding="utf-8") for path in (package / "answers.py", package / "rules.py")}
    assert variorum("--project", ferry, "schemas").code == 0
    assert variorum("--project", ferry, "schemas", "--check").code == 0
    for path in written:
        path.unlink()
    forget_games()
    forget_package()
    assert variorum("--project", ferry, "schemas", "--check").code == 1
    made = variorum("--project", ferry, "schemas")
    assert (made.code, made.out.count("wrote ")) == (0, 2)
    assert {path: path.read_text(encoding="utf-8") for path in written} == written
    assert registry.require("ferry").rules.__module__ == "ferry_game.rules"


def test_its_editions_are_checked_shown_and_compared(ferry: Path, variorum: Command) -> None:
    """The rule book's commands work as for any game."""
    checked = variorum("--project", ferry, "check", "--sources", ferry / "sources")
    assert (checked.code, "13 of them found" in checked.out) == (0, True)
    assert "The ferry carries 12." in variorum("--project", ferry, "show", "ferry/harbour").out
    compared = json.loads(variorum("--project", ferry, "diff", "ferry/harbour", "ferry/river", "--json").out)
    differing = {row["question"] for row in compared["questions"] if row["differs"]}
    assert differing == {"setup.name", "turn.ring", "end.winner", "end.tie"}


def test_it_is_watched_saved_and_refereed(ferry: Path, variorum: Command, tmp_path: Path) -> None:
    """A simulated game is shown move by move, saved, and ruled on by both editions."""
    saved = tmp_path / "game.yaml"
    watched = variorum("--project", ferry, "play", "ferry/river", "--watch", "--seed", 5, "--save", saved)
    assert watched.code == 0
    assert "winners" in watched.out
    judged = variorum("--project", ferry, "referee", saved, "--json")
    assert (judged.code, json.loads(judged.out)["legal"]) == (0, True)
    rung = tmp_path / "rung.yaml"
    rung.write_text("{game: ferry, edition: ferry/harbour, players: [Ana, Bo], moves: [ring]}\n", encoding="utf-8")
    refused = variorum("--project", ferry, "referee", rung)
    assert refused.code == 1
    assert "Ana rings, but has a crate that fits." in refused.out
    assert "you must load" in refused.out
    assert variorum("--project", ferry, "referee", rung, "--edition", "ferry/river").code == 0


def test_an_option_of_its_own_is_known(ferry: Path, variorum: Command) -> None:
    """`play` takes the options of every installed game, and says whose they are."""
    assert variorum("--project", ferry, "play", "ferry/river", "--watch", "--players", 9).code == 2
    assert "--teams is for" in variorum("--project", ferry, "play", "ferry/river", "--watch", "--teams", "2,2").err


def test_witnesses_are_searched_stored_and_believed(ferry: Path, variorum: Command) -> None:
    """A smallest record is found on which two editions differ, and makes their difference behavioural."""
    found = variorum("--project", ferry, "witness", "ferry/harbour", "ferry/river", "turn.ring", "--json")
    assert json.loads(found.out)["record"]["moves"] == ["ring"]
    found = variorum("--project", ferry, "witness", "ferry/harbour", "ferry/river", "end.winner", "--json")
    assert len(json.loads(found.out)["record"]["moves"]) > 1, "a bell too soon shows another question"
    stored = variorum("--project", ferry, "witness", "--store", "--game", "ferry")
    assert (stored.code, stored.out.count(": written")) == (0, 3)
    compared = variorum("--project", ferry, "diff", "ferry/harbour", "ferry/river", "--fail-on", "behavioural")
    assert compared.code == 1


def test_its_theorems_are_decided_and_stored(ferry: Path, variorum: Command) -> None:
    """What holds in one edition fails in the other, with a record that shows it."""
    rows = [json.loads(line) for line in variorum("--project", ferry, "prove", "--json").out.splitlines()]
    found = {(row["theorem"], row["reading"]): row["verdict"] for row in rows}
    assert found["one-player-wins-alone", "ferry/harbour"] == "holds"
    assert found["one-player-wins-alone", "ferry/river"] == "fails"
    assert all(row["as_expected"] for row in rows)
    stored = variorum("--project", ferry, "prove", "--store")
    assert (stored.code, (ferry / "properties" / "ferry" / "verdicts.json").exists()) == (0, True)


def test_the_site_tells_of_it(ferry: Path, variorum: Command) -> None:
    """It has pages for its rule books, questions, witnesses, which can be stepped through, and theorems."""
    variorum("--project", ferry, "witness", "--store")
    variorum("--project", ferry, "prove", "--store")
    pages = {page.path: page.body for page in gather(Project(ferry), Library(None)).pages()}
    assert {"rules/ferry/index.md", "rules/ferry/editions/river.md", "rules/ferry/questions/end.tie.md"} <= set(pages)
    assert "rules/ferry/theorems/one-player-wins-alone.md" in pages
    witness = next(body for path, body in pages.items() if path.startswith("rules/ferry/witnesses/turn.ring"))
    assert "ring" in witness


def test_it_brings_its_own_styles(ferry: Path, variorum: Command, tmp_path: Path) -> None:
    """Its style sheet is put beside its pages, and every page of the built site uses it."""
    out = tmp_path / "site"
    built = variorum("--project", ferry, "site", "--out", out)
    assert built.code == 0, built.err
    assert (out / "rules/ferry/ferry.css").read_text(encoding="utf-8").startswith("/* The boat")
    assert 'href="rules/ferry/ferry.css"' in (out / "index.html").read_text(encoding="utf-8")


def test_it_opens_as_a_library(ferry: Path) -> None:
    """`variorum.open` gives a reading of it like any other."""
    reading = open_named("ferry/river:end.tie=bell", project=ferry)
    state = reading.deal(["Ana", "Bo"])
    assert state.legal_moves() == ["1", "2", "3", "4", "ring"]
    assert state.apply("ring").outcome() == ("Ana",)


def test_a_record_that_names_no_game_is_of_the_projects(ferry: Path, variorum: Command, tmp_path: Path) -> None:
    """In a project of one game a record need not say its game; its own reading is heard."""
    record = tmp_path / "plain.yaml"
    record.write_text("{players: [Ana, Bo], moves: [ring]}\n", encoding="utf-8")
    assert variorum("--project", ferry, "referee", record, "--edition", "ferry/river").code == 0
    tied = "{edition: ferry/river, reading: {end.tie: bell}, players: [Ana, Bo], moves: [ring]}\n"
    record.write_text(tied, encoding="utf-8")
    judged = json.loads(variorum("--project", ferry, "referee", record, "--json").out)
    assert (judged["edition"], judged["winners"]) == ("ferry/river:end.tie=bell", ["Ana"])


def test_a_part_that_is_broken_is_named(ferry: Path, variorum: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose terminal cannot be loaded stops no other command, and says so when it is played."""
    broken = Part("no_such_module", "Terminal")
    broken.package = "ferry_game"
    monkeypatch.setattr(type(registry.require("ferry")), "terminal", broken)
    assert variorum("--project", ferry, "show", "ferry/river").code == 0
    assert "ferry" not in [name for _, names in options_by_game().values() for name in names]
    refused = variorum("--project", ferry, "play", "ferry/river", "--watch")
    assert (refused.code, "the part no_such_module of the game ferry cannot be loaded" in refused.err) == (2, True)


def test_a_package_that_is_broken_is_named(
    ferry: Path, variorum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose game cannot be loaded is said once, on a line, and again when it is asked for; the other games go on."""
    info = tmp_path / "sunk-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sunk\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[variorum.games]\nsunk = no_such_module:Game\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    forget_games()
    assert "sunk" in registry.names()
    assert "sunk" not in [game.name for game in registry.every()]
    with pytest.raises(BadRequestError, match="the game sunk of the package sunk cannot be loaded"):
        registry.require("sunk")
    why = "the game sunk of the package sunk cannot be loaded: No module named 'no_such_module'"
    advice = "update the package sunk, or uninstall it"
    shown = variorum("--project", ferry, "show", "ferry/river", "--json")
    assert (shown.code, shown.err) == (0, f"variorum: left out: {why}; {advice}\n")
    for name in ("spec/{}.yaml", "rulings/{}/river.yaml"):
        path = ferry / name.format("sunk")
        path.parent.mkdir(exist_ok=True)
        text = (ferry / name.format("ferry")).read_text(encoding="utf-8")
        path.write_text(text.replace("game: ferry", "game: sunk").replace("ferry/river", "sunk/river"), "utf-8")
    asked = variorum("--project", ferry, "play", "sunk/river", "--watch")
    assert (asked.code, asked.err.splitlines()[-1]) == (2, f"variorum: {why}; {advice}")


# -- brought up to date ----------------------------------------------------------------------------------------------


def test_what_is_out_of_date_is_said_and_brought_up_to_date(ferry: Path, variorum: Command) -> None:
    """At first nothing is known; after a refresh all is, and a second one has nothing to do."""
    asked = ("--project", ferry, "refresh")
    before = variorum(*asked, "--check", "--json")
    found = json.loads(before.out)
    assert (before.code, found["game"], found["stale_verdicts"]) == (1, "ferry", False)
    assert {one["question"] for one in found["witnesses"]} >= {"turn.ring", "end.winner"}
    assert {"ferry/harbour", "ferry/river"} <= set(found["readings"])
    assert found["errata"] == ["harbour--river", "river--harbour", "harmonised"]
    done = variorum(*asked)
    assert done.code == 0, done.out
    assert (ferry / "properties" / "ferry" / "verdicts.json").exists()
    assert len(list((ferry / "properties" / "ferry" / "witnesses").glob("*.yaml"))) == len(found["witnesses"])
    sheets = {path.stem for path in (ferry / "properties" / "ferry" / "errata").glob("*.json")}
    assert sheets == {*found["errata"], "harbour--harmonised", "river--harmonised"}
    kept = {path: path.read_bytes() for path in (ferry / "properties").rglob("*") if path.is_file()}
    again = variorum(*asked)
    assert (again.code, again.out) == (0, "ferry: all is up to date\n")
    assert {path: path.read_bytes() for path in kept} == kept


def test_readings_whose_verdicts_are_not_as_expected_stay_undecided(
    ferry: Path, variorum: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refresh names them and stores the rest; where a main reading is one of them, nothing is stored."""
    asked, file = ("--project", ferry, "refresh"), ferry / "properties" / "ferry" / "verdicts.json"
    monkeypatch.setattr(deciding, "expectation", lambda *_: "a verdict")
    whole = variorum(*asked)
    assert whole.code == 1 and "verdicts.json: not written" in whole.out and not file.exists()
    monkeypatch.setattr(deciding, "expectation", lambda _, one: "a verdict" if one.reading.chosen else None)
    done = variorum(*asked)
    assert done.code == 1 and "not as expected, so left undecided: " in done.out
    decided = set(json.loads(file.read_text(encoding="utf-8"))["readings"])
    assert decided == {"ferry/harbour", "ferry/river"}
    assert refreshing.verdicts_still_true(Project(ferry), "ferry")
    assert variorum(*asked, "--check").code == 1
    monkeypatch.undo()
    assert variorum(*asked).code == 0
    assert decided < set(json.loads(file.read_text(encoding="utf-8"))["readings"])


def test_a_new_edition_adds_verdicts_and_keeps_those_that_are_true(
    ferry: Path, variorum: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the readings of a new edition are undecided, its differences are searched, and the rest is as it was."""
    book, ahead = deciding.theorems_of("ferry"), list[object]()
    monkeypatch.setattr(deciding, "theorems_of", lambda _: replace(book, decide_ahead=ahead.extend))
    assert variorum("--project", ferry, "refresh").code == 0
    ahead.clear()
    river = (ferry / "rulings" / "ferry" / "river.yaml").read_text(encoding="utf-8")
    new = river.replace("edition: ferry/river", "edition: ferry/lake")
    (ferry / "rulings" / "ferry" / "lake.yaml").write_text(new, encoding="utf-8")
    found = json.loads(variorum("--project", ferry, "refresh", "ferry/lake", "--check", "--json").out)
    assert found["readings"] and all(name.partition(":")[0] == "ferry/lake" for name in found["readings"])
    assert not found["stale_verdicts"]
    page = next(one for one in gather(Project(ferry), Library(None)).pages() if one.path.endswith("theorems/index.md"))
    assert "not yet decided" in page.body
    assert variorum("--project", ferry, "refresh", "ferry/lake").code == 0
    assert ahead == []  # it answers as another edition, for which all is decided
    page = next(one for one in gather(Project(ferry), Library(None)).pages() if one.path.endswith("theorems/index.md"))
    assert "not yet decided" not in page.body
    ruling = (ferry / "rulings" / "ferry" / "lake.yaml").read_text(encoding="utf-8")
    assert refreshing.verdicts_still_true(Project(ferry), "ferry")
    changed = ruling.replace("answer: 12", "answer: 10", 1)
    (ferry / "rulings" / "ferry" / "lake.yaml").write_text(changed, encoding="utf-8")
    stale = json.loads(variorum("--project", ferry, "refresh", "--check", "--json").out)
    assert changed != ruling and stale["stale_verdicts"]
    assert not refreshing.verdicts_still_true(Project(ferry), "ferry")
    others = {"harbour--lake", "river--lake"}
    assert set(stale["errata"]) == {*others, *("--".join(one.split("--")[::-1]) for one in others), "harmonised"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ferry/sea",), "no edition `ferry/sea`"),
        (("--games", "0"), "--games wants a number from 1"),
    ],
)
def test_a_refresh_that_cannot_be_is_refused(ferry: Path, variorum: Command, words: tuple[str, ...], said: str) -> None:
    """An unknown edition and a number of games that is none are refused in a line, and nothing is written."""
    outcome = variorum("--project", ferry, "refresh", *words)
    assert (outcome.code, said in outcome.err, len(outcome.err.splitlines())) == (2, True, 1)
    assert not (ferry / "properties").exists()


def test_an_edition_with_open_questions_is_not_refreshed(ferry: Path, variorum: Command) -> None:
    """Named, it is refused with what is open; not named, it is left out and said so."""
    lake = (ferry / "rulings" / "ferry" / "river.yaml").read_text(encoding="utf-8")
    lake = lake.replace("edition: ferry/river", "edition: ferry/lake")
    lake = lake.replace("answer: lightest-hand\n", "answer: lightest-hand\n    unconfirmed: true\n")
    (ferry / "rulings" / "ferry" / "lake.yaml").write_text(lake, encoding="utf-8")
    named = variorum("--project", ferry, "refresh", "ferry/lake")
    assert (named.code, "these questions are unanswered" in named.err) == (1, True)
    others = variorum("--project", ferry, "refresh", "ferry/river", "--check")
    assert "left out: ferry/lake cannot be played" in others.out
