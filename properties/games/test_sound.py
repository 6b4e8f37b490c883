"""Sound properties: read from a game's package, decided under any reading, and what breaks one is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from variorum.games import registry
from variorum.games.protocol import Game
from variorum.library import open_reading
from variorum.prove.sound import claims_of
from variorum.prove.theorems import Method, Status, Theorem, Verdict, holds_cut_down, probed
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import Project
from variorum.rulebook.sound import Standing, read_sound, stored_properties
from variorum.rulebook.texts import Library
from variorum.rulebook.verdicts import read_verdicts
from variorum.site.building import gather

from properties.conftest import ROOT, Command
from properties.editions import project
from properties.games.outside_game import OUTSIDE, installed

CLAIMS = ("the-boat-floats", "somebody-wins")
WELL = "sound: {the-boat-floats: A boat that sinks carries nothing.}\n"


@pytest.mark.parametrize("game", registry.OURS, ids=lambda one: one.name)
def test_every_game_of_ours_lists_claims(game: Game) -> None:
    """Each sound property of a game is a theorem of it that can fail and says what is true then, with a reason."""
    assert game.theorems is not None
    listed = read_sound(game.sound, claims_of(game.theorems))
    assert len(listed) > 5
    assert all(game.theorems.theorems[id_].otherwise for id_ in listed)


@pytest.mark.parametrize("grade", [probed, holds_cut_down])
def test_no_case_is_no_verdict(grade: Callable[[int, str, str], Verdict]) -> None:
    """What was looked at in no case at all is left open, whatever is said of it; one case is enough for a grade."""
    for cases, status in ((0, Status.UNKNOWN), (1, grade(1, "", "").status)):
        decided = Theorem("one", "So.", "", Method.TESTING, partial(_look, grade, cases), lambda _: None)
        assert decided.verdict(None).status == status


def _look(grade: Callable[[int, str, str], Verdict], cases: int, _: object) -> Verdict:
    return grade(cases, f"{cases} games", "a win")


def write(folder: Path, text: str) -> Path:
    """Write a list of sound properties."""
    path = folder / "sound.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_list_is_read(tmp_path: Path) -> None:
    """What is listed is found with its reason; a game without a list has none."""
    assert read_sound(write(tmp_path, WELL), CLAIMS) == {"the-boat-floats": "A boat that sinks carries nothing."}
    assert read_sound(None, CLAIMS) == {}


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        (WELL.replace("floats", "flaots"), "1:9", "is not a theorem of the game that can fail; did you mean"),
        ("sound: {}\n", "1:8", "at least 1"),
        ("sounds: {the-boat-floats: It must.}\n", "1:1", "sound"),
        ("sound: {the-boat-floats: it must}\n", "1:26", "a sentence begins with a capital letter"),
        ("sound: {The Boat: It must.}\n", "1:9", "The Boat"),
        ("sound: [the-boat-floats]\n", "1:8", "a mapping of keys and values is wanted"),
        ("sound: {somebody-wins: Yes., somebody-wins: No.}\n", "1:30", "stands here again"),
    ],
)
def test_a_wrong_list_is_refused_with_its_place(tmp_path: Path, text: str, place: str, said: str) -> None:
    """What is no claim of the game, or no sentence, is named where it stands."""
    with pytest.raises(BadInputError) as caught:
        read_sound(write(tmp_path, text), CLAIMS)
    assert f"sound.yaml:{place}: " in str(caught.value)
    assert said in str(caught.value)


# -- an outside game -----------------------------------------------------------------------------------------------


@pytest.fixture
def ferry() -> Iterator[Project]:
    """Install the game from outside."""
    with installed(OUTSIDE):
        yield Project(OUTSIDE)


def test_an_outside_game_brings_its_own(ferry: Project) -> None:
    """Its readings say which sound properties they have and which they break."""
    found = {one.theorem.id: one for one in open_reading(ferry, "ferry/river").sound}
    assert found["the-boat-is-never-overloaded"].standing is Standing.HAS
    broken = found["one-player-wins-alone"]
    assert (broken.standing, broken.found) == (Standing.BREAKS, "Of two players, both can win, or neither.")
    assert broken.data()["witness"]["players"] == ["Ana", "Bo"]
    assert all(one.standing is Standing.HAS for one in open_reading(ferry, "ferry/harbour").sound)


def test_the_command_names_what_an_edition_breaks(ferry: Project, variorum: Command) -> None:
    """An edition that breaks a sound property is at fault, and the sentence says why; one that has all is well."""
    done = variorum("--project", ferry.root, "prove", "--sound", "--edition", "ferry/river")
    assert done.code == 1
    assert "2 sound properties: has 1, breaks 1." in done.out
    assert "Two players want to know which of them has won. (fails)" in done.out
    assert variorum("--project", ferry.root, "prove", "--sound", "--edition", "ferry/harbour").code == 0
    rows = variorum("--project", ferry.root, "prove", "--sound", "--json").out.splitlines()
    standings = {row["reading"]: [one["standing"] for one in row["sound"]] for row in map(json.loads, rows)}
    assert standings == {"ferry/harbour": ["has", "has"], "ferry/river": ["has", "breaks"]}


def test_what_is_undecided_is_no_pass(ferry: Project, variorum: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sound property that is left open is named so, and the edition is not well."""
    monkeypatch.setattr(Theorem, "verdict", lambda *_: Verdict(Status.UNKNOWN))
    done = variorum("--project", ferry.root, "prove", "--sound", "--edition", "ferry/harbour")
    assert (done.code, "leaves undecided 2" in done.out) == (1, True)


def test_other_requests_do_not_go_with_it(variorum: Command) -> None:
    """Theorems are not named with it."""
    done = variorum("prove", "somebody-always-wins", "--sound")
    assert (done.code, "--sound shows" in done.err) == (2, True)


# -- on pages ------------------------------------------------------------------------------------------------------


def test_findings_name_every_edition_that_breaks_one() -> None:
    """What stored verdicts say an edition breaks stands on the findings and on its own page, with a link and why."""
    pages = {page.path: page.body for page in gather(project(), Library(None)).pages()}
    named = 0
    for game in registry.OURS:
        stored, listed = read_verdicts(ROOT, game.name), read_sound(game.sound)
        for edition in project().editions_of(game.name):
            for one in stored_properties(stored, listed, edition):
                if one.standing is Standing.BREAKS:
                    named += 1
                    short = edition.partition("/")[2]
                    for path in (f"rules/{game.name}/findings.md", f"rules/{game.name}/editions/{short}.md"):
                        assert f"theorems/{one.theorem.id}" in pages[path]
                        assert one.why in pages[path]
    assert named
    assert "#sound-en}" in pages["rules/dobro/findings.md"]
