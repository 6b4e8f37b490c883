"""The game at the terminal, and the library as the documentation shows it."""

from __future__ import annotations

import io
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from variorum.documents import open_document, read_as
from variorum.games.dobro import from_record, read_record, referee
from variorum.recordtext import record_text

from properties.conftest import ROOT, Command
from properties.dobro.conftest import random_game, rules_of, seats_of

PLAY = ("--project", ROOT, "play")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> object:
    """Type lines at the prompt, then end the input."""

    def type_lines(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_lines


def test_watching_a_game_shows_it_to_the_end(variorum: Command) -> None:
    """The opponents play among themselves, the same game for the same seed."""
    outcome = variorum(*PLAY, "dobro/fr", "--players", 5, "--seed", 7, "--watch")
    assert outcome.code == 0
    assert "Round 3 of 3" in outcome.out
    assert "Won by" in outcome.out
    assert outcome.out == variorum(*PLAY, "dobro/fr", "--players", 5, "--seed", 7, "--watch").out
    assert outcome.out != variorum(*PLAY, "dobro/fr", "--players", 5, "--seed", 8, "--watch").out


def test_a_refusal_cites_its_rule_and_why_tells_more(variorum: Command, typed: object) -> None:
    """Moves by name and by number, refusals with their citations, `why`, `undo`, `help` and nonsense."""
    typed("#1", "5+6", "why", "W", "why take", "nonsense", "help", "undo", "undo", "")  # type: ignore[operator]
    outcome = variorum(*PLAY, "dobro/en", "--players", 3, "--seed", 3)
    assert outcome.code == 0
    for part in (
        "5 and 6 are no pair",
        "play.pair.of: Player's Turn, line 60 “Play two cards of the same value”",
        "You may play two cards together if they have the same value (a pair).",
        "A wild card needs a value, 2 to 12",
        "take may be played.",
        "`nonsense` is not a move",
        "There is nothing to take back.",
        "Left the game.",
    ):
        assert part in outcome.out, part
    shown = outcome.out.split("Left the game.")[0].replace("your move> ", "")
    assert max(map(len, shown.splitlines())) <= 100


def test_end_of_input_leaves_cleanly_with_the_record(variorum: Command, typed: object, tmp_path: Path) -> None:
    """A game left in the middle prints its record, and the record can be taken up again."""
    typed("#1", "#1", f"save {tmp_path / 'saved.yaml'}")  # type: ignore[operator]
    outcome = variorum(*PLAY, "dobro/pt", "--players", 4, "--seed", 12)
    printed = tmp_path / "printed.yaml"
    printed.write_text(outcome.out.split("by --load:\n")[1], encoding="utf-8")
    rules = rules_of("dobro/pt")
    for path in (printed, tmp_path / "saved.yaml"):
        record = read_as(open_document(path), read_record)
        assert referee(rules, record).legal
        state = from_record(record, rules)
        assert state.turn == state.names[0]
        assert state.legal_moves()
    typed()  # type: ignore[operator]
    again = variorum(*PLAY, "dobro/pt", "--load", printed)
    assert again.code == 0
    assert "seed 12, 4 players" in again.out


def test_a_whole_game_can_be_played(variorum: Command, typed: object) -> None:
    """Always taking the first move leads to the end of the game and its winner."""
    typed(*["#1"] * 400)  # type: ignore[operator]
    outcome = variorum(*PLAY, "dobro/fr", "--players", 2, "--seed", 1, "--forget", 0)
    assert outcome.code == 0
    assert "Won by" in outcome.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("dobro/xx",), "no edition"),
        (("dobro/en", "--players", "1"), "at least 2 must"),
        (("dobro/en", "--players", "7"), "at most 6 may"),
        (("dobro/en", "--players", "0"), "at least 2 must"),
        (("dobro/en", "--policy", "clever"), "no policy `clever`"),
        (("dobro/en", "--load", "none.yaml"), "does not exist"),
    ],
)
def test_a_game_that_cannot_be_is_refused(variorum: Command, words: tuple[str, ...], message: str) -> None:
    """A wrong edition, number of players, policy or file exits with 2 and says what can be."""
    outcome = variorum(*PLAY, *words)
    assert outcome.code == 2
    assert message in outcome.err


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a terminal")
def test_control_c_leaves_cleanly_and_offers_the_record(tmp_path: Path) -> None:
    """At a real terminal Ctrl-C asks where to save the record, and saves it there."""
    master, slave = pty.openpty()
    code = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code += "sys.argv[0] = 'variorum'; from variorum.cli import main; main()"
    words = [sys.executable, "-c", code, "--project", str(ROOT), "play", "dobro/en", "--players", "3", "--seed", "3"]
    environment = {**os.environ, "COLUMNS": "80", "TERM": "xterm"}
    process = subprocess.Popen(words, stdin=slave, stdout=slave, stderr=slave, cwd=tmp_path, env=environment)
    os.close(slave)
    assert "your move>" in wait_for(master, "your move>")
    asked = ""
    for _ in range(10):  # a signal that arrives between prompt and reading is only seen with the next
        process.send_signal(signal.SIGINT)
        asked += wait_for(master, "Save the record as", 2)
        if "Save the record as" in asked:
            break
    assert "Save the record as" in asked
    os.write(master, b"left.yaml\n")
    seen = wait_for(master, "Saved as")
    assert process.wait(timeout=20) == 0
    os.close(master)
    assert "Traceback" not in seen
    assert referee(rules_of("dobro/en"), read_as(open_document(tmp_path / "left.yaml"), read_record)).legal


def wait_for(master: int, words: str, seconds: float = 30) -> str:
    """Read a terminal until some words appear."""
    seen, until = "", time.monotonic() + seconds
    while words not in seen and time.monotonic() < until:
        ready, _, _ = select.select([master], [], [], 0.2)
        if ready:
            try:
                seen += os.read(master, 65536).decode(errors="replace")
            except OSError:
                break
    return seen


@pytest.mark.parametrize("which", [0, -1], ids=["fewest", "most"])
def test_a_record_reads_back_as_it_was_written(edition: str, which: int, tmp_path: Path) -> None:
    """A record written as YAML is the record that was meant, whatever the players are called."""
    players = seats_of(edition)[which]
    state = random_game(rules_of(edition), players, 6, percent=20)
    state.names = ("No", "é:x", "12", "null", "#a", "-")[:players]
    data = state.record(edition)
    path = tmp_path / "record.yaml"
    path.write_text(record_text(data), encoding="utf-8")
    assert read_as(open_document(path), read_record) == read_record(data)
