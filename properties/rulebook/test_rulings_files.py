"""Rulings files with something wrong in them: every fault is reported at once, at its place, with what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest
from variorum.rulebook.project import display_path

from properties.conftest import Command

PASSING = "answer: allowed\n    basis: silent\n    why: So."
ANSWERED = "answer: youngest\n    basis: stated\n    cites: {8: The youngest player begins}"


def broken(made_up: Path, old: str, new: str) -> Path:
    """Put something wrong into a rulings file of the made-up game."""
    path = made_up / "rulings" / "pebbles" / "plain.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def place_of(path: Path, snippet: str) -> str:
    """Find the line and column at which a snippet stands in a file."""
    before = path.read_text(encoding="utf-8").split(snippet)[0]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ("setup.first:", "setup.frist:", "setup.frist", "not a question of pebbles; did you mean `setup.first`?"),
        ("answer: youngest", "answer: yuongest", "yuongest", "did you mean `youngest`? allowed: youngest, by-lot"),
        ("answer: youngest", "answer: no", "no\n", "`no` is not an answer here; allowed: youngest, by-lot"),
        ("answer: 12", "answer: 012", "012", "allowed: a whole number from 1 to 99"),
        ("answer: 12", "answer: 100", "100", "allowed: a whole number from 1 to 99"),
        ("answer: 12", "answer: [12]", "[12]", "allowed: a whole number"),
        ("{from: 2, to: 4}", "{from: 2}", "{from", "lacks the key `to`"),
        ("{from: 2, to: 4}", "{from: 2, too: 4}", "{from", "did you mean `to`?"),
        ("{from: 2, to: 4}", "{from: 2, to: 40}", "{from", "`40` under `to` does not fit"),
        ("basis: silent", "basis: silnet", "silnet", "did you mean `silent`? allowed: stated, implied"),
        ("why: Nothing", "wy: Nothing", "wy:", "did you mean `why`? allowed: answer, basis, cites"),
        ("    why: Nothing is said.\n", "", "silent", "needs `why`"),
        ("why: Nothing is said.", "why: 12:30", "12:30", "put it in quotes"),
        ("why: Nothing is said.", "why: 707", "707", "put it in quotes if text is meant"),
        ("stated\n    cites: {12: You may not pass}", "implied", "implied", "needs `cites`"),
        (
            "stated\n    cites: {12: You",
            "contradictory\n    why: So.\n    cites: {12: You",
            "contrad",
            "needs `rivals`",
        ),
        ("{12: You", "{22: You", "22: You", "line 22 is outside pebbles-plain, which has 21 lines"),
        ("{12: You", "{12-11: You", "12-11", "the first line comes after the last"),
        ("{12: You", "{line 12: You", "line 12", "lines, as in `12` or `12-14`"),
        ("You may not pass", "a b c d e f g h i j k l m", "a b c", "1 to 12 words, this one 13"),
        ("{12: You may not pass}", '{12: "You, may", not pass}', "not pass", "text with a comma needs quotes"),
        ("- answer: 15", "- answer: 12", "12\n        cites", "a rival is another answer"),
        ("- answer: 15", "- answer: many", "many", "allowed: a whole number"),
        ("        for: The table says so for three.\n", "", "answer: 15", "`for` is missing"),
        ("edition: pebbles/plain", "edition: pebbles/plane", "pebbles/plane", "it is `pebbles/plain`"),
        ("edition: pebbles/plain", "edition: Pebbles", "Pebbles", "game/edition"),
        ("source: pebbles-plain", "source: pebbles-plan", "pebbles-plan", "did you mean `pebbles-plain`?"),
        ("set_aside:", "setaside:", "setaside", "did you mean `set_aside`?"),
        ("reason: heading", "raison: heading", "raison", "unknown key `raison`; did you mean `reason`?"),
        (f"  setup.first:\n    {ANSWERED}\n", "", "setup.players", "`setup.first` is not answered; allowed: youngest"),
        (ANSWERED, "answer:\n    basis:\n    cites:", "setup.first", "`setup.first` is not answered"),
        ("    basis: silent\n", "", "play.mood", "`play.mood` has no basis"),
        ("  play.mood:", f"  play.pass.twice:\n    {PASSING}\n  play.mood:", "play.pass.twice", "does not arise"),
    ],
)
def test_a_fault_is_told_once_at_its_place(
    made_up: Path, variorum: Command, old: str, new: str, at: str, words: str
) -> None:
    """A fault gives a line with file, place and what is allowed, once, and exit code 1."""
    path = broken(made_up, old, new)
    outcome = variorum("--project", made_up, "check", "pebbles/plain")
    told = [
        line for line in outcome.out.splitlines() if line.startswith(f"{display_path(path)}:{place_of(path, at)}: ")
    ]
    assert outcome.code == 1
    assert len(told) == 1, outcome.out
    assert words in told[0]
    others = [line for line in outcome.out.splitlines() if "plain.yaml:" in line and line not in told]
    assert all("nothing stands here" in line for line in others), others


def test_all_faults_are_told_at_once(made_up: Path, variorum: Command) -> None:
    """Faults of every sort in one file are reported together, in order of place."""
    path = broken(made_up, "answer: youngest", "answer: oldest")
    for old, new in (
        ("basis: silent", "basis: silnet"),
        ("  play.most:", "  play.msot:"),
        ("3: two to", "333: two to"),
    ):
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    outcome = variorum("--project", made_up, "check")
    expected = [place_of(path, snippet) for snippet in ("333", "oldest", "play.msot", "silnet")]
    told = [line.split(": ")[0] for line in outcome.out.splitlines() if "plain.yaml:" in line]
    assert outcome.code == 1
    assert told == [f"{display_path(path)}:{place}" for place in expected]


def test_any_file_of_the_project_may_be_named(made_up: Path, variorum: Command) -> None:
    """A file of questions, the glossary or an example is checked as what it is, not as rulings."""
    example = made_up / "rulings" / "pebbles" / "examples" / "plain" / "ending.yaml"
    for path in (made_up / "spec" / "pebbles.yaml", made_up / "spec" / "glossary.yaml", example):
        assert variorum("--project", made_up, "check", path).code == 0
        text = path.read_text(encoding="utf-8")
        path.write_text(
            f"{text}nonsense: 1\n" if path != example else text.replace("cites:", "sites:"), encoding="utf-8"
        )
        outcome = variorum("--project", made_up, "check", path)
        assert (outcome.code, path.name in outcome.out) == (1, True)
        path.write_text(text, encoding="utf-8")


def test_show_and_diff_refuse_a_faulty_file(made_up: Path, variorum: Command) -> None:
    """A file with faults is not shown as if it were sound."""
    path = broken(made_up, "answer: youngest", "answer: oldest")
    for words in (("show", "pebbles/plain"), ("diff", "pebbles/plain", "pebbles/fancy")):
        outcome = variorum("--project", made_up, *words)
        assert outcome.code == 2
        assert f":{place_of(path, 'oldest')}: " in outcome.err
        assert outcome.out == ""


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("spec/pebbles.yaml", "asks: Who begins?", "ask: Who begins?", "did you mean `asks`?"),
        ("spec/pebbles.yaml", "      setup.first:", "      start.first:", "is named `setup.…`"),
        (
            "spec/pebbles.yaml",
            "arises: {play.pass: [passing]}",
            "arises: {play.pas: [passing]}",
            "`play.pas` is not a question",
        ),
        (
            "spec/pebbles.yaml",
            "arises: {play.pass: [passing]}",
            "arises: {play.pass: [pasing]}",
            "did you mean `passing`?",
        ),
        ("spec/pebbles.yaml", "arises: {play.pass: [passing]}", "arises: {end.last: [wins]}", "must come first"),
        (
            "spec/pebbles.yaml",
            "arises: {play.pass: [passing]}",
            "arises: [{play.pass: [passing]}, {setup.first: [oldest]}]",
            "is not an answer to `setup.first`",
        ),
        (
            "spec/pebbles.yaml",
            "asks: May a player pass?\n        carries: behaviour",
            "asks: May a player pass?\n        carries: book",
            "no rule depends on it",
        ),
        ("spec/pebbles.yaml", "game: pebbles", "game: marbles", "not the name of this file"),
        (
            "spec/pebbles.yaml",
            "          wins: The player who takes the last pebble wins.\n",
            "",
            "at least two answers",
        ),
        ("spec/sources.yaml", "year: 1999", "year: nineteen", "a whole number is wanted"),
        (
            "spec/sources.yaml",
            "language: en\n    publisher: Nobody",
            "language: English\n    publisher: Nobody",
            "a language code",
        ),
        (
            "spec/glossary.yaml",
            "pebbles/fancy: {bowl: [7]}",
            "pebbles/fanzy: {bowl: [7]}",
            "did you mean `pebbles/fancy`?",
        ),
        ("spec/glossary.yaml", "{Pebbles: [1]}", "{Pebbles: [99]}", "line 99 is outside"),
        ("rulings/pebbles/examples/plain/ending.yaml", "example: How", "exampel: How", "`example` is missing"),
        (
            "rulings/pebbles/examples/plain/ending.yaml",
            "pebbles/plain",
            "pebbles/fancy",
            "not the edition of this folder",
        ),
    ],
)
def test_every_other_file_is_checked_too(
    made_up: Path, variorum: Command, file: str, old: str, new: str, words: str
) -> None:
    """Questions, sources, glossary and examples are held to their formats as rulings are."""
    path = made_up / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    outcome = variorum("--project", made_up, "check")
    assert outcome.code == 1
    assert any(path.name in line and words in line for line in outcome.out.splitlines()), outcome.out
