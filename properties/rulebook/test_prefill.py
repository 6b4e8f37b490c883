"""A new edition that starts from another's answers: each is unconfirmed, and none is a ruling until it is confirmed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from variorum.rulebook.project import Project

from properties.conftest import Command

TEXT = "Kiesel\n\nEin Spiel für 2 bis 4 Leute\n\nDer Jüngste beginnt.\nNimm 1 oder 2 Kiesel.\n"
LINE = "    unconfirmed: true\n"


@pytest.fixture
def prefilled(made_up: Path, tmp_path: Path, variorum: Command) -> Path:
    """Start an edition from the answers of another."""
    source = tmp_path / "kiesel.txt"
    source.write_text(TEXT, encoding="utf-8")
    outcome = variorum(
        "--project", made_up, "new", "pebbles/de", "--from", "pebbles/plain", "--source", source, "--prefill"
    )
    assert (outcome.code, "7 answers to confirm, of 8 questions" in outcome.out) == (0, True)
    return made_up / "rulings" / "pebbles" / "de.yaml"


def confirm(path: Path, question: str, cites: str) -> None:
    """Confirm the answer to a question by words of the text."""
    text = path.read_text(encoding="utf-8")
    entry = re.compile(rf"(  {re.escape(question)}:\n){LINE}(.*?\n    cites:)[^\n]*\n", re.DOTALL)
    found, count = entry.subn(rf"\g<1>\g<2> {cites}\n", text, count=1)
    assert count == 1
    path.write_text(found, encoding="utf-8")


def test_every_answer_of_the_other_edition_is_there_and_unconfirmed(prefilled: Path, made_up: Path) -> None:
    """The file holds the other edition's answers, each marked; what the other does not answer stays open."""
    rulings = yaml.safe_load(prefilled.read_text(encoding="utf-8"))["rulings"]
    known = Project(made_up).edition("pebbles/plain").rulings
    assert {id_: one["answer"] for id_, one in rulings.items() if one.get("unconfirmed")} == {
        id_: ruling.answer for id_, ruling in known.items()
    }
    assert rulings["play.pass.twice"] == {"answer": None, "basis": None, "cites": None}


def test_lines_to_confirm_stand_on_the_lines_of_the_new_text(prefilled: Path) -> None:
    """What is cited ready to confirm are words of the new text on their lines, twelve at most."""
    rulings = yaml.safe_load(prefilled.read_text(encoding="utf-8"))["rulings"]
    cited = [cite for one in rulings.values() for cite in (one["cites"] or {}).items()]
    assert len(cited) > 3
    for lines, words in cited:
        first, _, last = str(lines).partition("-")
        assert words in " ".join(TEXT.split("\n")[int(first) - 1 : int(last or first)])
        assert len(words.split()) <= 12


def test_nothing_unconfirmed_is_a_ruling(prefilled: Path, made_up: Path, variorum: Command) -> None:
    """An unconfirmed answer is in no reading, in no comparison, in no rule book and in no coverage."""
    edition = Project(made_up).edition("pebbles/de")
    assert (dict(edition.rulings), len(edition.unanswered), len(edition.unconfirmed)) == ({}, 8, 7)
    compared = json.loads(variorum("--project", made_up, "diff", "pebbles/de", "pebbles/plain", "--all", "--json").out)
    assert all(None in (row.get("left"), row.get("right")) for row in compared["questions"]), compared
    shown = variorum("--project", made_up, "show", "pebbles/de").out
    assert (shown.count("not confirmed yet"), shown.count("not answered")) == (7, 1)
    one = json.loads(variorum("--project", made_up, "show", "pebbles/de", "end.last", "--json").out)
    assert (one["status"], "answer" in one) == ("unanswered", False)
    chosen = variorum("--project", made_up, "show", "pebbles/de:end.last=loses")
    assert (chosen.code, "does not answer `end.last`" in chosen.err) == (2, True)
    (made_up / "sources" / "kiesel.txt").write_text(TEXT, encoding="utf-8")
    covered = json.loads(variorum("--project", made_up, "coverage", "pebbles/de", "--json").out)
    assert (covered["covered"], covered["ruling"]) == (0, 0)


def test_check_counts_down_what_is_unconfirmed(prefilled: Path, made_up: Path, variorum: Command) -> None:
    """Each confirmed answer is one less to confirm; the check fails until none is left."""
    before = variorum("--project", made_up, "check", "pebbles/de")
    assert before.code == 1
    assert "0 questions answered, 1 to answer, 7 to confirm" in before.out
    assert before.out.count("is unconfirmed; compare it with the text") == 7
    confirm(prefilled, "setup.first", "{5: Der Jüngste beginnt}")
    after = variorum("--project", made_up, "check", "pebbles/de", "--json")
    assert after.code == before.code
    assert len(json.loads(after.out)["editions"][0]["unconfirmed"]) == 6
    for question in ("setup.players", "setup.pebbles", "play.most", "play.pass", "end.last"):
        confirm(prefilled, question, "{6: Nimm 1 oder 2 Kiesel}")
    confirm(prefilled, "play.mood", "")
    done = variorum("--project", made_up, "check", "pebbles/de")
    assert (done.code, "7 questions answered; 6 citations" in done.out) == (0, True), done.out


def test_an_unconfirmed_answer_must_still_be_one(prefilled: Path, made_up: Path, variorum: Command) -> None:
    """An answer that is not allowed, and a mark that is neither true nor false, are named at their place."""
    text = prefilled.read_text(encoding="utf-8")
    prefilled.write_text(text.replace("answer: youngest", "answer: oldest"), encoding="utf-8")
    assert "`oldest` is not an answer here" in variorum("--project", made_up, "check", "pebbles/de").out
    prefilled.write_text(text.replace(LINE, "    unconfirmed: perhaps\n", 1), encoding="utf-8")
    out = variorum("--project", made_up, "check", "pebbles/de").out
    assert "`true` or `false` is wanted here, not the text `perhaps`" in out


def test_a_schema_is_named_only_where_it_exists(prefilled: Path, made_up: Path, variorum: Command) -> None:
    """The first line names the schema once `variorum schemas` has written it."""
    assert "yaml-language-server" not in prefilled.read_text(encoding="utf-8")
    variorum("--project", made_up, "schemas")
    prefilled.unlink()
    source = made_up / "sources" / "plain.txt"
    again = variorum(
        "--project", made_up, "new", "pebbles/de", "--from", "pebbles/plain", "--source", source, "-o", "-"
    )
    first = again.out.splitlines()[0]
    assert first.endswith("$schema=../../spec/schemas/pebbles.rulings.schema.json")
