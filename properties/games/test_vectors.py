"""Test vectors: they fit their schema, our engines and the second implementations answer them, other programs fail."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from variorum.library import open_named
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.project import Project
from variorum.rulebook.questions import label
from variorum.vectors.cases import Search
from variorum.vectors.writing import write_vectors

from properties.conftest import ROOT, Command, is_deep, this_project
from properties.editions import playable
from properties.games.outside_game import OUTSIDE, installed
from properties.sharing import make_once, run_folder

EDITIONS = ("dobro/fr", *(("dobro/pt",) if is_deep() else ()), "dobble/en", "dobble-connect/pl")
# Rules of which no case shows what another answer would do: no other answer can be played, a theorem shows that the
# answers make no difference, or each case says by itself what the rule is about.
ALONE = {"play.double.choice", "end.last-card", "score.forgetful", "board.edges"}
EQUAL, FILLED_IN = {"play.double.what", "two.aside.from"}, {"deck.kinds"}
# Rules that matter under other rules alone.
SWITCHED = {"special.reverse.effect", "deck.symbols.all"}
OURS = (sys.executable, "-c", "from variorum.cli import main; main()", "vectors", "--answer")
SECOND = (sys.executable, "-m", "properties.games.second")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the vectors of some editions of all three games, once in a run."""
    readings = [open_named(name, ROOT) for name in EDITIONS]
    return make_once(
        run_folder(tmp_path_factory), "vectors", lambda place: list(write_vectors(readings, place, lambda _: None))
    )


def cases(folder: Path) -> list[dict[str, Any]]:
    """Read every case that was written."""
    files = [path for path in sorted(folder.glob("*.json")) if path.name != "schema.json"]
    return [case for path in files for case in json.loads(path.read_text(encoding="utf-8"))["cases"]]


def run(folder: Path, *arguments: str) -> tuple[int, list[str]]:
    """Put a program to the test by the runner in the folder."""
    command = [sys.executable, str(folder / "run.py"), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


def test_cases_fit_their_schema(folder: Path) -> None:
    """Every file fits the schema beside it, and no two cases have the same name."""
    schema = json.loads((folder / "schema.json").read_text(encoding="utf-8"))
    for path in folder.glob("dob*.json"):
        jsonschema.Draft202012Validator(schema).validate(json.loads(path.read_text(encoding="utf-8")))
    names = [case["id"] for case in cases(folder)]
    assert len(names) == len(set(names))


def test_our_engine_answers_them(folder: Path) -> None:
    """Sent through the runner, every case is answered as it expects."""
    code, said = run(folder, *OURS)
    assert (code, said[-1]) == (0, f"{len(cases(folder))} passed, 0 failed, 0 not answered")


def test_second_implementations_answer_them(folder: Path) -> None:
    """Programs that share no code with the engines answer the same."""
    code, said = run(folder, "--places", *SECOND)
    assert (code, said) == (0, [f"{len(cases(folder))} passed, 0 failed, 0 not answered"])


def test_a_program_that_plays_otherwise_fails(folder: Path) -> None:
    """A program that plays every case by another answer that a case names fails it."""
    wrong = (
        "import json, sys\n"
        "from variorum.vectors.answering import answer\n"
        "for case in map(json.loads, sys.stdin):\n"
        "    case['rules']['play.equal'] = 'higher-only'\n"
        "    print(json.dumps(answer(case)))\n"
    )
    code, said = run(folder, "--only", "dobro/fr/play.equal/", sys.executable, "-c", wrong)
    assert code == 1
    assert said[0].startswith("dobro/fr/play.equal/1: expected")
    assert run(folder, "--only", "dobro/fr/play.equal/", *OURS)[0] == 0


@pytest.mark.parametrize("name", EDITIONS)
def test_every_rule_has_a_case_and_every_difference_shows(folder: Path, name: str) -> None:
    """No rule that matters in play is left out; where another edition answers differently, a case notices that."""
    reading, noticed = open_named(name, ROOT), noticed_by(folder, name)
    assert set(noticed) == set(Search(reading).rules)
    assert_all_is_said(folder, name)
    evidence, compared = Evidence(reading.project, reading.edition.game), 0
    for other in playable(reading.project, reading.edition.game.name):
        theirs = open_named(other, ROOT)
        for question in noticed:
            one, another = reading.answers[question], theirs.answers.get(question)
            if another not in (None, one) and evidence.of(question, one, another).kind is not Kind.EQUIVALENT:
                compared += 1
                assert label(another) in noticed[question], (question, another)
    assert compared >= (4 if reading.edition.game.name == "dobro" else 0)


def assert_all_is_said(folder: Path, edition: str) -> None:
    """Of each rule without a case that another answer fails, its case says why; those of other rules are marked."""
    about = {case["id"]: case["about"] for case in cases(folder) if case["about"]["edition"] == edition}
    silent = [one for one in about.values() if not one["differs_for"]]
    assert not [one for one in silent if one["unnoticed"]]
    why = {
        one["question"]: "filled_in" if one["filled_in"] else "same_for" if one["same_for"] else "" for one in silent
    }
    assert {question for question, one in why.items() if not one} <= ALONE
    assert {question for question, one in why.items() if one == "same_for"} <= EQUAL
    assert {question for question, one in why.items() if one == "filled_in"} <= FILLED_IN
    assert {one["question"] for one in about.values() if "switched" in one} <= SWITCHED
    rules = open_named(edition, ROOT).answers
    for case in cases(folder):
        if case["about"]["edition"] == edition:
            other = {question for question, one in case["rules"].items() if rules.get(question) != one}
            assert set(case["about"].get("switched", {})) <= other
            assert case["about"].get("switched") or not other


def noticed_by(folder: Path, edition: str) -> dict[str, set[str]]:
    """List the answers that the cases of each rule of an edition notice."""
    found: dict[str, set[str]] = {}
    for case in cases(folder):
        if case["about"]["edition"] == edition:
            found.setdefault(case["about"]["question"], set()).update(case["about"]["differs_for"])
    return found


def test_rules_are_said_in_words(folder: Path) -> None:
    """Each answer that a case is played by has its sentence at the head of the file."""
    for path in folder.glob("dob*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        for case in data["cases"]:
            assert set(case["rules"]) <= set(data["questions"])
            said = data["questions"][case["about"]["question"]]["answers"]
            assert said[case["about"]["answer"]]
    french = json.loads((folder / "dobro.json").read_text(encoding="utf-8"))["questions"]["score.order"]
    assert french["answers"] == this_project().game("dobro").questions["score.order"].answers


# -- the command ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ('{"game": "dobro"}', "a case is an object with game, asks, rules, given"),
        ('{"game": "dobro", "asks": "guess", "rules": {}, "given": {}}', "`asks` is referee, score or moves"),
        ('{"game": "dobro", "asks": "referee", "rules": {}, "given": {}}', "unanswered"),
        ('{"game": {}, "asks": "referee", "rules": {}, "given": {}}', "`game` is the name of a game"),
        ("[1, 2", "standard input"),
    ],
)
def test_what_is_no_case_is_refused(variorum: Command, monkeypatch: pytest.MonkeyPatch, sent: str, said: str) -> None:
    """A line that is no case ends in one line that says what is wanted."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(sent + "\n"))
    done = variorum("vectors", "--answer")
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1


def test_wrong_requests_are_refused(variorum: Command, tmp_path: Path) -> None:
    """No folder, both ways at once, a game that is none, a file in place of the folder."""
    (tmp_path / "taken").write_text("", encoding="utf-8")
    for given in ((), ("here", "--answer"), ("here", "--game", "dobo"), (str(tmp_path / "taken"), "--game", "dobble")):
        done = variorum("vectors", *given)
        assert (done.code, done.err.count("\n")) == (2, 1), given


def test_an_example_that_is_no_record_is_refused(variorum: Command, tmp_path: Path) -> None:
    """What the project holds in place of a record is named, with its file."""
    shutil.copytree(OUTSIDE, tmp_path, dirs_exist_ok=True)
    with installed(tmp_path):
        edition = next(iter(Project(tmp_path).edition_files))
        game, _, name = edition.partition("/")
        example = tmp_path / "rulings" / game / "examples" / name / "odd.yaml"
        example.parent.mkdir(parents=True)
        example.write_text("- 1\n", encoding="utf-8")
        done = variorum("--project", tmp_path, "vectors", tmp_path / "cases")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "odd.yaml:1:1: a record is wanted here" in done.err
