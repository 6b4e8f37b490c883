"""Comparison: discrepancies are derived from rulings, their kind from evidence, and every form shows the same."""

from __future__ import annotations

import html.parser
import json
import re
from pathlib import Path
from typing import Any

import pytest
from variorum.rulebook.comparison import red_line

from properties.conftest import Command

PLAIN, FANCY = "pebbles/plain", "pebbles/fancy"
KINDS = {
    "setup.pebbles": "unexplored",
    "setup.first": "equivalent",
    "play.most": "unexplored",
    "play.pass": "unexplored",
    "play.pass.twice": "one-sided",
    "play.mood": "wording",
    "end.last": "behavioural",
}


def rows(variorum: Command, project: Path, *words: str) -> dict[str, Any]:
    """Compare two readings and list the questions by id."""
    outcome = variorum("--project", project, "diff", *words, "--format", "json")
    assert outcome.code == 0, outcome.err
    return {row["question"]: row for row in json.loads(outcome.out)["questions"]}


def test_discrepancies_and_their_kinds(made_up: Path, variorum: Command) -> None:
    """A witness makes a discrepancy behavioural, a theorem equivalent; else it is wording or unexplored."""
    found = rows(variorum, made_up, PLAIN, FANCY)
    assert {id_: row["kind"] for id_, row in found.items()} == KINDS
    assert found["end.last"]["witness"].endswith("last-pebble.yaml")
    assert found["setup.first"]["witness"] == "first-player-is-free"
    assert found["setup.pebbles"]["a"]["answer"] == 12
    assert found["setup.pebbles"]["b"]["cites"] == [
        {"source": "pebbles-fancy", "lines": "7", "words": "fifteen pebbles"}
    ]


def test_comparison_is_symmetric_and_empty_with_itself(made_up: Path, variorum: Command) -> None:
    """The sides may be switched, and an edition agrees with itself."""
    there, back = rows(variorum, made_up, PLAIN, FANCY), rows(variorum, made_up, FANCY, PLAIN)
    assert {id_: (row["a"], row["b"], row["kind"], row["follows_from"]) for id_, row in there.items()} == {
        id_: (row["b"], row["a"], row["kind"], row["follows_from"]) for id_, row in back.items()
    }
    assert rows(variorum, made_up, PLAIN, PLAIN) == {}


def test_all_shows_agreement_and_what_does_not_arise(made_up: Path, variorum: Command) -> None:
    """With --all, agreed questions are listed too."""
    found = rows(variorum, made_up, PLAIN, FANCY, "--all")
    assert len(found) == 8
    assert not found["setup.players"]["differs"]


def test_a_question_that_arises_on_one_side_only_is_a_difference(made_up: Path, variorum: Command) -> None:
    """It is listed with the question that it follows from, in every form, and counted."""
    found = rows(variorum, made_up, PLAIN, FANCY)["play.pass.twice"]
    assert (found["differs"], found["a"], found["b"]["answer"]) == (True, None, "allowed")
    assert (found["status"], found["follows_from"]) == ({"a": "does-not-arise", "b": "answered"}, ["play.pass"])
    for form in ("text", "markdown", "html"):
        out = variorum("--project", made_up, "diff", PLAIN, FANCY, "--format", form).out
        assert "play.pass.twice" in out
        assert "follows from play.pass" in out
        assert "does not arise" in out
        assert "7 differences: 6 in 7 questions that both answer" in " ".join(out.split())
        assert "1 in questions that arise on one side only" in " ".join(out.split())


def test_questions_about_the_book_stand_apart_from_the_rules(made_up: Path, variorum: Command) -> None:
    """A question that carries `book` leaves its chapter for the last one, and a difference is one of wording."""
    spec = made_up / "spec" / "pebbles.yaml"
    spec.write_text(
        spec.read_text().replace("taken at most?\n        carries: behaviour", "taken?\n        carries: book")
    )
    found = rows(variorum, made_up, PLAIN, FANCY)
    assert list(found)[-1] == "play.most"
    assert found["play.most"]["kind"] == "wording"
    shown = variorum("--project", made_up, "show", PLAIN).out
    assert shown.index("end.last") < shown.index("About the book itself") < shown.index("play.most")


def test_two_readings_of_one_edition(made_up: Path, variorum: Command) -> None:
    """A rival chosen on one side is a discrepancy, and what follows from it no longer arises there."""
    found = rows(variorum, made_up, FANCY, f"{FANCY}:play.pass=no-passing", "--all")
    assert [id_ for id_, row in found.items() if row["differs"]] == ["play.pass", "play.pass.twice"]
    assert found["play.pass"]["b"]["rival_chosen"]
    assert found["play.pass.twice"]["b"] is None
    assert rows(variorum, made_up, PLAIN, f"{FANCY}:play.pass=no-passing").keys() == KINDS.keys() - {
        "play.pass",
        "play.pass.twice",
    }
    assert rows(variorum, made_up, FANCY, f"{FANCY}:play.pass=passing") == {}


def test_a_question_arises_in_one_of_several_cases(made_up: Path, variorum: Command) -> None:
    """One item of a list under `arises` is enough; where none is met, the question does not come up."""
    spec = made_up / "spec" / "pebbles.yaml"
    text, cases = spec.read_text(), "[{play.pass: [passing]}, {setup.first: [by-lot]}]"
    spec.write_text(text.replace("arises: {play.pass: [passing]}", f"arises: {cases}"))
    found = rows(variorum, made_up, FANCY, f"{FANCY}:play.pass=no-passing", "--all")
    assert found["play.pass.twice"]["b"] is not None
    assert variorum("--project", made_up, "check", PLAIN).code == 0
    spec.write_text(text.replace("arises: {play.pass: [passing]}", f"arises: {cases.replace('by-lot', 'youngest')}"))
    outcome = variorum("--project", made_up, "check", PLAIN)
    assert outcome.code
    assert "`play.pass.twice` is not answered" in outcome.out


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        (f"{FANCY}:play.pas=no-passing", "did you mean `play.pass`?"),
        (f"{FANCY}:play.pass=never", "allowed: passing, no-passing"),
        (f"{FANCY}:end.last=loses", "cannot be read to answer `loses`"),
        (f"{PLAIN}:play.pass.twice=allowed", "does not answer `play.pass.twice`"),
        (f"{FANCY}:play.pass", "write it `question=answer`"),
        ("pebbles/fanzy", "did you mean `pebbles/fancy`?"),
        ("pebbles", "no edition `pebbles`"),
        ("nowhere.yaml", "does not exist"),
    ],
)
def test_a_reading_that_cannot_be_had_is_refused(made_up: Path, variorum: Command, reading: str, words: str) -> None:
    """An unknown edition, question or answer, or an answer that the text does not bear, exits with 2."""
    outcome = variorum("--project", made_up, "diff", PLAIN, reading)
    assert outcome.code == 2
    assert words in outcome.err


def test_the_survey_lists_what_any_two_editions_differ_on(made_up: Path, variorum: Command) -> None:
    """Without editions, every discrepancy of every game is listed with all answers."""
    outcome = variorum("--project", made_up, "diff", "--json")
    (survey,) = [json.loads(line) for line in outcome.out.splitlines()]
    assert {row["question"]: row["kind"] for row in survey["questions"]} == KINDS
    assert survey["questions"][0]["answers"] == {FANCY: 15, PLAIN: 12}
    assert variorum("--project", made_up, "diff", PLAIN).code == 2


def test_text_is_plain_and_fits_when_piped(made_up: Path, variorum: Command) -> None:
    """Piped text has no colour, no line over 100 columns, no blanks at line ends, and both sides' words."""
    for words in ((PLAIN, FANCY), (PLAIN, FANCY, "--all"), ()):
        out = variorum("--project", made_up, "diff", *words).out
        assert "\x1b" not in out
        assert max(map(len, out.splitlines())) <= 100
        assert not re.search(r" $", out, re.MULTILINE)
    assert re.search(
        r"line 7 “twelve pebbles” +line 7 “fifteen pebbles”", variorum("--project", made_up, "diff", PLAIN, FANCY).out
    )


class Tags(html.parser.HTMLParser):
    """Collects the elements and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Note text."""
        self.text += data


def test_html_escapes_what_files_hold_and_loads_nothing(made_up: Path, variorum: Command) -> None:
    """Mark-up in YAML is shown as written, words that differ are marked, nothing comes from outside."""
    page = Tags()
    page.feed(variorum("--project", made_up, "diff", PLAIN, FANCY, "--format", "html").out)
    names = {tag for tag, _ in page.tags}
    assert "Candles <script>alert(1)</script> | {{ light }} *burn* the `table`." in " ".join(page.text.split())
    assert not names & {"script", "i", "link", "img", "iframe"}
    assert {"ins", "del", "article"} <= names
    assert not any(name in attributes for _, attributes in page.tags for name in ("src", "href", "onclick"))
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert ids == list(KINDS)


def test_markdown_escapes_what_files_hold(made_up: Path, variorum: Command) -> None:
    """A bar, a brace or mark-up in YAML breaks no table and makes no mark-up."""
    out = variorum("--project", made_up, "diff", PLAIN, FANCY, "--format", "markdown").out
    table = [line for line in out.splitlines() if line.startswith("| `")]
    assert len(table) == len(KINDS)
    assert all(len(re.findall(r"(?<!\\)\|", line)) == 5 for line in table)
    assert "<script>" not in out
    assert r"\*burn\* the \`table\`" in out


def test_red_line_marks_the_words_that_differ() -> None:
    """Only words that differ are marked, and each side reads whole."""
    marked = list(red_line("the most cards are first", "the fewest cards come first of all"))
    assert marked == [
        ("equal", "the", "the"),
        ("replace", "most", "fewest"),
        ("equal", "cards", "cards"),
        ("replace", "are", "come"),
        ("equal", "first", "first"),
        ("insert", "", "of all"),
    ]


def test_different_games_do_not_compare(made_up: Path, variorum: Command) -> None:
    """Two games share no questions, and the command says so."""
    spec = made_up / "spec" / "pebbles.yaml"
    (made_up / "spec" / "stones.yaml").write_text(
        spec.read_text(encoding="utf-8").replace("game: pebbles", "game: stones"), encoding="utf-8"
    )
    rulings = (made_up / "rulings" / "pebbles" / "plain.yaml").read_text(encoding="utf-8")
    (made_up / "rulings" / "stones").mkdir()
    (made_up / "rulings" / "stones" / "plain.yaml").write_text(
        rulings.replace("edition: pebbles/plain", "edition: stones/plain"), encoding="utf-8"
    )
    outcome = variorum("--project", made_up, "diff", PLAIN, "stones/plain")
    assert outcome.code == 2
    assert "different games" in outcome.err
