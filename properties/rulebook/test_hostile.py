"""Hostile files and odd surroundings: closed streams, mark-up, evidence that names nothing, endless lists."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from variorum.rulebook.comparison import red_line
from variorum.rulebook.project import display_path
from variorum.rulebook.visible import MOST_LINES

from properties.conftest import ROOT, Command

COMMAND = [sys.executable, "-c", "import sys; sys.argv[0] = 'variorum'; from variorum.cli import main; main()"]


def replaced(path: Path, old: str, new: str) -> None:
    """Change something in a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "stream"),
    [
        (("check",), "closed"),
        (("show", "pebbles/plain"), "ascii"),
        (("diff",), "closed"),
        (("glossary", "pebbles"), "ascii"),
    ],
    ids=str,
)
def test_any_standard_output_will_do(made_up: Path, words: tuple[str, ...], stream: str) -> None:
    """Standard output that is closed, or cannot hold every letter, is no failure."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii" if stream == "ascii" else "utf-8", "PYTHONPATH": str(ROOT)}
    redirect = ">&-" if stream == "closed" else ""
    line = f'"$@" {redirect}'
    done = subprocess.run(
        ["sh", "-c", line, "sh", *COMMAND, "--project", str(made_up), *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_is_quiet_even_while_the_command_is_loaded(tmp_path: Path) -> None:
    """A user who stops the command in its first half second is not shown the inside of it."""
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run([*COMMAND, "check"], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_json_keeps_every_letter_whatever_the_output(made_up: Path) -> None:
    """Where standard output is not UTF-8, JSON escapes what it cannot hold."""
    replaced(made_up / "spec" / "pebbles.yaml", "asks: Who begins?", "asks: Who bégins?")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)}
    words = [*COMMAND, "--project", str(made_up), "diff", "pebbles/plain", "pebbles/fancy", "--json"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert "Who bégins?" in [row["asks"] for row in json.loads(done.stdout)["questions"]]


def test_mark_up_in_titles_is_shown_as_written(made_up: Path, variorum: Command) -> None:
    """Square brackets in a title are text, for every command."""
    replaced(made_up / "spec" / "pebbles.yaml", "title: Set-up", 'title: "Set-up [/] [bold]x"')
    for words in (("diff",), ("diff", "pebbles/plain", "pebbles/fancy"), ("show", "pebbles/plain")):
        outcome = variorum("--project", made_up, *words)
        assert outcome.code == 0
        assert "Set-up [/] [bold]x" in outcome.out


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("question: end.last", "question: end.lost", "did you mean `end.last`?"),
        ("[loses, wins]", "[loses, winns]", "did you mean `wins`?"),
        ("[loses, wins]", "[wins, wins]", "two different ones are wanted"),
    ],
)
def test_evidence_is_checked(made_up: Path, variorum: Command, old: str, new: str, words: str) -> None:
    """A witness for a question or answer that does not exist is a fault, not a discrepancy unexplored."""
    replaced(made_up / "properties" / "pebbles" / "witnesses" / "last-pebble.yaml", old, new)
    for code, command in ((1, ("check",)), (2, ("diff", "--fail-on", "behavioural"))):
        outcome = variorum("--project", made_up, *command)
        assert outcome.code == code
        assert words in outcome.out + outcome.err


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("rulings/pebbles/plain.yaml", "{8: The youngest player begins}", "{8: []}", "at least 1"),
        ("rulings/pebbles/plain.yaml", "{8: The youngest player begins}", '{8: "**"}', "nowhere in pebbles-plain"),
        ("spec/pebbles.yaml", "asks: Who begins?", r'asks: "Who\e[2J begins?"', "U+001B"),
        ("spec/pebbles.yaml", "number: {least: 1, most: 99,", "number: {least: 99, most: 1,", "no number fits"),
        ("spec/pebbles.yaml", "holds {n} pebbles", "holds pebbles", "{n} is missing"),
        ("spec/pebbles.yaml", "keys: [from, to]", "keys: [from, from]", "a key stands here twice"),
        ("spec/glossary.yaml", "{Pebbles: [1]}", "{Pebbles: []}", "at least 1"),
    ],
)
def test_what_says_nothing_is_refused(
    made_up: Path, variorum: Command, file: str, old: str, new: str, words: str
) -> None:
    """Citations without words, questions that cannot be answered and letters that cannot be seen are faults."""
    replaced(made_up / file, old, new)
    outcome = variorum("--project", made_up, "check")
    assert outcome.code in (1, 2)
    assert words in outcome.out, outcome.out


def test_places_hold_after_an_entry_that_was_left_out(made_up: Path, variorum: Command) -> None:
    """A fault in a later entry of a list is reported at its own place, whatever came before it."""
    path = made_up / "rulings" / "pebbles" / "plain.yaml"
    replaced(path, "  - reason: heading\n", "  - raison: x\n    cites: {5: Set-up}\n  - reason: heading\n")
    replaced(path, "15: End}", "999: End}")
    before = path.read_text(encoding="utf-8").split("999: End")[0]
    place = f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
    assert f"{display_path(path)}:{place}: line 999 is outside" in variorum("--project", made_up, "check").out


def test_a_rival_chosen_is_shown_as_chosen(made_up: Path, variorum: Command) -> None:
    """A reading shows the rival it takes, with the rival's own citations."""
    words = ("--project", made_up, "show", "pebbles/plain:setup.pebbles=15", "setup.pebbles")
    assert "other reading, chosen here" in variorum(*words).out
    ruling = json.loads(variorum(*words, "--json").out)
    assert (ruling["answer"], ruling["rival_chosen"]) == (15, True)
    assert [cite["lines"] for cite in ruling["cites"]] == ["21"]


def test_a_table_is_the_same_answer_in_any_order(made_up: Path, variorum: Command) -> None:
    """A rival that is the ruling with its keys in another order is no other answer."""
    rival = "\n    rivals: [{answer: {to: 4, from: 2}, for: x, against: y}]"
    replaced(
        made_up / "rulings" / "pebbles" / "plain.yaml",
        "cites: {3: two to four players}",
        f"cites: {{3: two to four players}}{rival}",
    )
    assert "a rival is another answer" in variorum("--project", made_up, "check").out


def test_sources_may_all_stand_in_the_rulings_files(made_up: Path, variorum: Command) -> None:
    """A game of one's own needs no spec/sources.yaml."""
    listed = (made_up / "spec" / "sources.yaml").read_text(encoding="utf-8")
    head, fancy = listed.split("  pebbles-fancy:")
    parts = {"plain": head, "fancy": f"sources:\n  pebbles-fancy:{fancy}"}
    (made_up / "spec" / "sources.yaml").unlink()
    for name, sources in parts.items():
        path = made_up / "rulings" / "pebbles" / f"{name}.yaml"
        path.write_text(path.read_text(encoding="utf-8") + sources, encoding="utf-8")
    outcome = variorum("--project", made_up, "check")
    assert outcome.code == 0, outcome.out


def test_a_folder_without_the_books_is_refused_when_named(made_up: Path, variorum: Command, tmp_path: Path) -> None:
    """A mistyped folder does not pass for a check of the citations."""
    empty = tmp_path / "empty"
    empty.mkdir()
    outcome = variorum("--project", made_up, "check", "--sources", empty)
    assert outcome.code == 2
    assert "name the folder that holds the rule books" in outcome.err


def test_requests_that_ask_for_two_things_are_refused(made_up: Path, variorum: Command) -> None:
    """Two formats, or coverage of a book that is not there, cannot be had; an edition named twice is checked once."""
    both = ("diff", "pebbles/plain", "pebbles/fancy", "--json", "--format", "html")
    assert variorum("--project", made_up, *both).code == 2
    assert variorum("--project", made_up, "check", "pebbles/plain", "pebbles/plain").out.count("(pebbles/plain): ") == 1
    (made_up / "sources" / "fancy.txt").unlink()
    outcome = variorum("--project", made_up, "coverage", "pebbles/plain", "pebbles/fancy")
    assert (outcome.code, "no copy of pebbles-fancy" in outcome.err) == (2, True)
    assert variorum("--project", made_up, "coverage").code == 0


def test_a_text_that_is_not_utf8_is_refused(made_up: Path, variorum: Command, tmp_path: Path) -> None:
    """A rule book in another encoding is reported before its citations are all lost."""
    source = tmp_path / "latin.txt"
    source.write_bytes("Der Jüngste beginnt.\n".encode("latin-1"))
    outcome = variorum("--project", made_up, "new", "pebbles/de", "--from", "pebbles/plain", "--source", source)
    assert outcome.code == 2
    assert "0xfc is not UTF-8" in outcome.err
    assert not (made_up / "rulings" / "pebbles" / "de.yaml").exists()


def test_a_file_full_of_unknown_words_is_told_without_endless_guessing(made_up: Path, variorum: Command) -> None:
    """A flood of faults is cut with a count; a guess is made for the first of them only."""
    path = made_up / "rulings" / "pebbles" / "plain.yaml"
    unknown = "".join(f"  setup.firts{number}: {{answer: x}}\n" for number in range(5000))
    replaced(path, "set_aside:", f"{unknown}set_aside:")
    told = [line for line in variorum("--project", made_up, "check").out.splitlines() if "is not a question" in line]
    assert len(told) == MOST_LINES
    out = variorum("--project", made_up, "check").out
    assert f"\n… and {5000 - MOST_LINES:,} more\n" in out
    assert "\n5000 problems.\n" in out
    assert len(json.loads(variorum("--project", made_up, "check", "--json").out)["findings"]) == 5000
    assert 0 < sum("did you mean" in line for line in told) <= 50


def test_very_long_sentences_are_compared_as_wholes() -> None:
    """Sentences too long to compare word by word are replaced whole."""
    long = "word " * 400
    assert list(red_line(long, f"{long}x")) == [("replace", long, f"{long}x")]
    assert list(red_line(long, long)) == [("equal", long, long)]


def test_text_of_a_comparison_shows_both_sentences(made_up: Path, variorum: Command) -> None:
    """What each side rules is there to be read, whichever way the comparison is written."""
    out = variorum("--project", made_up, "diff", "pebbles/plain", "pebbles/fancy").out
    for sentence in (
        "The bowl holds 12 pebbles.",
        "The bowl holds 15 pebbles.",
        "Nobody may pass.",
        "Anybody may pass.",
    ):
        assert sentence in out
    survey = variorum("--project", made_up, "diff").out
    assert all(part in survey for part in ("setup.pebbles", "changes play", "by-lot", "youngest"))
    assert variorum("--project", made_up, "check").out.endswith("All is well.\n")
