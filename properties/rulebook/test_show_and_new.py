"""Showing an edition, and starting a new one: a file with every question open that works while it is filled in."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest
import yaml
from variorum.rulebook.project import Project

from properties.conftest import Command

TEXT = "Kiesel\n\nEin Spiel\n\nDer Jüngste beginnt.\nNimm 1 oder 2 Kiesel.\n"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Write the text of a new edition."""
    path = tmp_path / "kiesel.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_show_tells_the_whole_rule_book(made_up: Path, variorum: Command) -> None:
    """Every ruling is shown as its sentence, open points marked, and nothing that does not arise."""
    out = variorum("--project", made_up, "show", "pebbles/fancy").out
    for sentence in ("The bowl holds 15 pebbles.", "Lots decide who begins.", "Players: from 2, to 4."):
        assert sentence in out
    assert "Anybody may pass. ?≠  play.pass" in out
    assert "Passing twice running" in out
    assert (
        "Passing twice running" not in variorum("--project", made_up, "show", "pebbles/fancy:play.pass=no-passing").out
    )


def test_show_tells_one_ruling_in_full(made_up: Path, variorum: Command) -> None:
    """One ruling is shown with its basis, citations, rivals and the reasons for and against."""
    out = variorum("--project", made_up, "show", "pebbles/plain", "setup.pebbles").out
    for part in (
        "stated 12",
        "7 “twelve pebbles”",
        "other reading 15",
        "The table says so for three.",
        "The list says twelve.",
    ):
        assert part in out
    ruling = json.loads(variorum("--project", made_up, "show", "pebbles/plain", "setup.pebbles", "--json").out)
    assert (ruling["answer"], ruling["basis"], ruling["rivals"][0]["answer"]) == (12, "stated", 15)
    book = json.loads(variorum("--project", made_up, "show", "pebbles/plain", "--json").out)
    assert [one["question"] for one in book["rulings"]][:2] == ["setup.players", "setup.pebbles"]
    assert "Does not arise" in variorum("--project", made_up, "show", "pebbles/plain", "play.pass.twice").out
    outcome = variorum("--project", made_up, "show", "pebbles/plain", "play.pas")
    assert (outcome.code, "did you mean `play.pass`?" in outcome.err) == (2, True)


def test_a_new_edition_has_every_question_and_no_answer(made_up: Path, variorum: Command, source: Path) -> None:
    """The new file holds every question unanswered, its answers as comments, its source described."""
    outcome = variorum("--project", made_up, "new", "pebbles/de", "--from", "pebbles/plain", "--source", source)
    path = made_up / "rulings" / "pebbles" / "de.yaml"
    text = path.read_text(encoding="utf-8")
    content = yaml.safe_load(text)
    game = Project(made_up).game("pebbles")
    assert outcome.code == 0
    assert list(content["rulings"]) == list(game.questions)
    assert all(set(ruling.values()) == {None} for ruling in content["rulings"].values())
    described = content["sources"]["pebbles-de"]
    assert described["sha256"] == hashlib.sha256(source.read_bytes()).hexdigest()
    assert (described["lines"], described["language"], described["file"]) == (6, "de", "kiesel.txt")
    for question in game.questions.values():
        assert f"  # {question.asks}\n" in text
        for answer in question.answers or {}:
            assert f"  #   {answer}: " in text
    assert "  # Asked only where play.pass is passing.\n" in text


def test_the_first_edition_of_a_game_is_begun_from_its_text_alone(
    made_up: Path, variorum: Command, source: Path
) -> None:
    """While a game has no edition, check says how to begin; `new` needs no other, and after that it asks for one."""
    for name in ("plain", "fancy"):
        (made_up / "rulings" / "pebbles" / f"{name}.yaml").unlink()
    (made_up / "spec" / "glossary.yaml").unlink()
    shutil.rmtree(made_up / "rulings" / "pebbles" / "examples")
    shutil.rmtree(made_up / "properties")
    checked = variorum("--project", made_up, "check")
    assert (checked.code, "pebbles has no edition yet; begin one: variorum new pebbles/NAME" in checked.out) == (
        0,
        True,
    )
    words = ("--project", made_up, "new", "pebbles/de", "--source", source)
    refused = variorum(*words, "--prefill")
    assert (refused.code, "name it by --from" in refused.err) == (2, True)
    begun = variorum(*words)
    assert (begun.code, " questions to answer" in begun.out) == (0, True), begun.err
    (edition,) = Project(made_up).editions_of("pebbles")
    opened = Project(made_up).edition(edition)
    assert opened.unanswered and opened.source.sha256 == hashlib.sha256(source.read_bytes()).hexdigest()
    asked = variorum("--project", made_up, "new", "pebbles/fr", "--source", source)
    assert (asked.code, "say by --from which edition" in asked.err, "pebbles/de" in asked.err) == (2, True, True)
    unknown = variorum("--project", made_up, "new", "pebles/de", "--source", source)
    assert (unknown.code, "did you mean `pebbles`?" in unknown.err) == (2, True)
    of_one_game = variorum("--project", made_up, "glossary")
    assert (of_one_game.code, "there is no glossary of pebbles yet" in of_one_game.err) == (2, True)


def test_check_lists_what_is_left_and_the_rest_works(made_up: Path, variorum: Command, source: Path) -> None:
    """Check lists every open question; show and diff work on what is answered; at last all is well."""
    variorum("--project", made_up, "new", "pebbles/de", "--from", "pebbles/plain", "--source", source)
    outcome = variorum("--project", made_up, "check", "pebbles/de")
    assert outcome.code == 1
    assert outcome.out.count(" is not answered; allowed: ") == 7

    path = made_up / "rulings" / "pebbles" / "de.yaml"
    filled = "  setup.first:\n    answer: youngest\n    basis: stated\n    cites: {5: Der Jüngste beginnt}"
    empty = "  setup.first:\n    answer:\n    basis:\n    cites:"
    path.write_text(path.read_text(encoding="utf-8").replace(empty, filled), encoding="utf-8")
    outcome = variorum("--project", made_up, "check", "pebbles/de")
    assert outcome.out.count(" is not answered; allowed: ") == 6
    assert "1 questions answered, 7 to answer" in outcome.out
    shown = variorum("--project", made_up, "show", "pebbles/de")
    assert (shown.code, shown.out.count("not answered")) == (0, 7)
    assert "The youngest player begins." in shown.out
    compared = variorum("--project", made_up, "diff", "pebbles/de", "pebbles/fancy", "--json")
    assert [row["question"] for row in json.loads(compared.out)["questions"]] == ["setup.first"]

    (made_up / "sources" / "kiesel.txt").write_text(TEXT, encoding="utf-8")
    silent = "answer: {}\n    basis: silent\n    why: Not said.\n    cites:"
    answers = {"setup.players": "{from: 2, to: 4}", "setup.pebbles": 9, "play.most": 2, "play.pass": "no-passing"}
    for id_, answer in {**answers, "play.mood": "any-light", "end.last": "wins"}.items():
        text = path.read_text(encoding="utf-8")
        path.write_text(
            text.replace(f"{id_}:\n    answer:\n    basis:\n    cites:", f"{id_}:\n    {silent.format(answer)}"),
            encoding="utf-8",
        )
    outcome = variorum("--project", made_up, "check", "pebbles/de")
    assert (outcome.code, "1 citations, 1 of them found in pebbles-de" in outcome.out) == (0, True)


def test_likely_lines_are_suggested(made_up: Path, variorum: Command, tmp_path: Path) -> None:
    """A source much like another gets, for each question, the lines where that other speaks of it."""
    lines = (made_up / "sources" / "plain.txt").read_text(encoding="utf-8")
    copy = tmp_path / "copy.txt"
    copy.write_text(f"A preface.\n\n{lines}", encoding="utf-8")
    out = variorum(
        "--project", made_up, "new", "pebbles/copy", "--from", "pebbles/plain", "--source", copy, "--output", "-"
    ).out
    likely = {}
    for line in out.splitlines():
        if line.startswith("  # likely lines: "):
            pending = line.removeprefix("  # likely lines: ").split(", ")
        elif line.startswith("  setup.") or line.startswith("  play.") or line.startswith("  end."):
            likely[line.strip(" :")] = pending
    for question, expected in {"setup.first": "10", "play.pass": "14", "end.last": "19", "setup.players": "5"}.items():
        assert expected in likely[question]


@pytest.mark.parametrize(
    ("edition", "other", "words"),
    [
        ("pebbles/plain", "pebbles/plain", "already a source pebbles-plain"),
        ("pebbles/de/x", "pebbles/plain", "is not a name for an edition"),
        ("../../etc/x", "pebbles/plain", "is not a name for an edition"),
        ("marbles/de", "pebbles/plain", "both must be of one game"),
        ("pebbles/de", "pebbles/plane", "did you mean `pebbles/plain`?"),
    ],
)
def test_a_new_edition_that_cannot_be_is_refused(
    made_up: Path, variorum: Command, source: Path, edition: str, other: str, words: str
) -> None:
    """A name in use, of another game, or that is none, is refused and nothing is written."""
    before = sorted(made_up.rglob("*"))
    outcome = variorum("--project", made_up, "new", edition, "--from", other, "--source", source)
    assert (outcome.code, words in outcome.err) == (2, True), outcome.err
    assert sorted(made_up.rglob("*")) == before


def test_a_new_edition_never_overwrites(made_up: Path, variorum: Command, source: Path) -> None:
    """A file that exists is left alone, and a source that does not exist is reported."""
    words = ("--project", made_up, "new", "pebbles/de", "--from", "pebbles/plain", "--source")
    assert variorum(*words, source).code == 0
    path = made_up / "rulings" / "pebbles" / "de.yaml"
    path.write_text("mine", encoding="utf-8")
    assert variorum(*words, source).code == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert "does not exist" in variorum(*words, source.parent / "none.txt").err


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_an_empty_text_begins_no_edition(made_up: Path, variorum: Command, tmp_path: Path, text: str) -> None:
    """A file without a word is no rule book, and nothing is written for it."""
    (tmp_path / "empty.txt").write_text(text, encoding="utf-8")
    words = ("new", "pebbles/new", "--from", "pebbles/fancy", "--source", tmp_path / "empty.txt")
    done = variorum("--project", made_up, *words)
    assert done.code == 2
    assert "is empty; name the file" in done.err
    assert not (made_up / "rulings" / "pebbles" / "new.yaml").exists()
