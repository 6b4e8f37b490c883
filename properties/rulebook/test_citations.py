"""Citations: their words stand on their lines, or the check says where they stand now."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.sentences import units
from variorum.rulebook.texts import Text, fold

from properties.conftest import Command

SAMPLE = Text("One **two**  three.\nFour FIVE six,\n\nseven eight\nfour five nine.\n15 cards")


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("one two three", ["1"]),
        ("TWO THREE. four", ["1-2"]),
        ("four five", ["2", "5"]),
        ("six, seven", ["2-4"]),
        ("5", []),
        ("15", ["6"]),
        ("fou", []),
        ("card", []),
        ("six seven", []),
    ],
)
def test_words_are_found_whole_with_case_space_and_mark_up_aside(words: str, lines: list[str]) -> None:
    """Words are found across lines and through mark-up, but only as whole words and with their punctuation."""
    assert [place.lines for place in SAMPLE.find(words)] == lines


def test_a_sound_project_is_well(made_up: Path, variorum: Command) -> None:
    """With the texts at hand every citation is found, and the check says so."""
    outcome = variorum("--project", made_up, "check", "--json")
    report = json.loads(outcome.out)
    assert outcome.code == 0
    assert report["ok"]
    assert all(one["found"] == one["citations"] > 0 for one in report["editions"])


def test_citations_that_moved_are_told_with_their_new_lines(made_up: Path, variorum: Command) -> None:
    """Three lines put before a text move every citation by three, and each is reported."""
    text = made_up / "sources" / "fancy.txt"
    text.write_text("new\n\n\n" + text.read_text(encoding="utf-8"), encoding="utf-8")
    outcome = variorum("--project", made_up, "check", "pebbles/fancy")
    assert outcome.code == 1
    assert "`by candlelight` is not on line 5 of pebbles-fancy; it stands on 8 now" in outcome.out
    assert "`find out who begins` is not on lines 8-9 of pebbles-fancy; it stands on 11-12 now" in outcome.out
    assert f"has the sha256 {hashlib.sha256(text.read_bytes()).hexdigest()}, not this one" in outcome.out
    assert "has 18 lines, not 15" in outcome.out
    cites = [line for line in outcome.out.splitlines() if "stands on" in line]
    assert len(cites) == 12


def test_citations_that_are_gone_are_told_with_the_nearest_words(made_up: Path, variorum: Command) -> None:
    """A word changed in the text is reported with the words that stand there now."""
    text = made_up / "sources" / "plain.txt"
    text.write_text(text.read_text(encoding="utf-8").replace("You may not pass", "You must not pass"), encoding="utf-8")
    outcome = variorum("--project", made_up, "check", "pebbles/plain")
    assert outcome.code == 1
    assert "`You may not pass` is nowhere in pebbles-plain; nearest is `you must not pass.` on line 12" in outcome.out


def test_a_copy_is_known_by_its_content_not_its_name(made_up: Path, variorum: Command) -> None:
    """A copy under another name is found by its sha256."""
    (made_up / "sources" / "plain.txt").rename(made_up / "sources" / "whatever.txt")
    outcome = variorum("--project", made_up, "check")
    assert outcome.code == 0
    assert "19 of them found in pebbles-plain" in outcome.out


def test_without_copies_everything_else_is_checked(made_up: Path, variorum: Command, tmp_path: Path) -> None:
    """Without texts the check says what it did not do, and a folder that is none is refused."""
    for text in (made_up / "sources").iterdir():
        text.unlink()
    outcome = variorum("--project", made_up, "check")
    assert outcome.code == 0
    assert "pebbles-plain is not among your copies" in outcome.out
    (made_up / "sources").rmdir()
    outcome = variorum("--project", made_up, "check")
    assert outcome.code == 0
    assert "name your copies with --sources DIR" in outcome.out
    outcome = variorum("--project", made_up, "check", "--sources", tmp_path / "nowhere")
    assert outcome.code == 2
    assert "is not a folder" in outcome.err


# -- sentences and coverage --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One two. Three four!  Five?", ["One two.", "Three four!", "Five?"]),
        ("Heading\n\nA sentence that goes\n\non here. End.", ["Heading", "A sentence that goes on here.", "End."]),
        ("- item one\n- item two. More.", ["- item one", "- item two.", "More."]),
        ("1. First. Second\n2. Third", ["1. First.", "Second", "2. Third"]),
        ("a\tb\n1\t2", ["a\tb", "1\t2"]),
        ("The 3. point stays, etc. and so on.", ["The 3. point stays, etc. and so on."]),
        ("Between 2 and 12.If equal.", ["Between 2 and 12.", "If equal."]),
        ("See there (this. That). End.", ["See there (this.", "That).", "End."]),
        ("x <|LOST-1|>Then.", ["x", "<|LOST-1|>", "Then."]),
        ("**Bold.** *Then* more.", ["**Bold.**", "*Then* more."]),
        (
            "A line that is wrapped as it is long\n6 of them are needed.",
            ["A line that is wrapped as it is long 6 of them are needed."],
        ),
        ("3 cards\n4 cards", ["3 cards", "4 cards"]),
        ("3 cards of one kind and 2 of another\n4 cards", ["3 cards of one kind and 2 of another", "4 cards"]),
        (
            "This sentence has come to its end.\n\nthe next begins small",
            ["This sentence has come to its end.", "the next begins small"],
        ),
        ("It is ignored. 6", ["It is ignored.", "6"]),
    ],
)
def test_a_text_is_split_into_sentences_headings_items_and_rows(text: str, expected: list[str]) -> None:
    """The units of a text are what a reader would count."""
    assert [unit.text for unit in units(Text(text))] == expected


@given(st.text("ab AB.!?,\n\t-1*()<|>", max_size=80))
def test_nothing_of_a_text_is_lost_or_counted_twice(content: str) -> None:
    """The units hold every letter of a text once, in order, on the lines they name."""
    text = Text(content)
    parts = units(text)
    assert "".join(fold(part.text) for part in parts).split() or not fold(content).split()
    assert "".join("".join(fold(part.text).split()) for part in parts) == "".join(fold(content).split())
    assert all(one.end <= other.start for one, other in itertools.pairwise(parts))
    assert all(1 <= part.first <= part.last <= len(text.lines) for part in parts)


def test_coverage_names_what_covers_each_sentence(made_up: Path, variorum: Command) -> None:
    """Each sentence is covered by ruling, example or glossary, or set aside, and the report says by which."""
    outcome = variorum("--project", made_up, "coverage", "pebbles/plain", "--json")
    report = json.loads(outcome.out)
    by_line = {unit["text"]: unit for unit in report["units"]}
    assert outcome.code == 0
    assert report["covered"] == report["sentences"] == 14
    assert by_line["You may not pass."]["rulings"] == ["play.pass"]
    assert by_line["A turn ends when you say so!"]["examples"] == ["ending"]
    assert by_line["Pebbles"]["glossary"] == ["game"]
    assert by_line["End"]["set_aside"] == ["heading"]


def test_an_uncovered_sentence_fails_the_coverage(made_up: Path, variorum: Command) -> None:
    """A citation taken away leaves its sentence uncovered, and the command says which and exits with 1."""
    path = made_up / "rulings" / "pebbles" / "plain.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("{12: You may not pass}", "{12: take one or two pebbles}"), encoding="utf-8")
    outcome = variorum("--project", made_up, "coverage")
    assert outcome.code == 1
    assert "pebbles-plain:12: You may not pass.  [uncovered]" in outcome.out
    assert "92.9 %" in outcome.out


@pytest.mark.parametrize("cited", ["The", "nothing"])
def test_a_sentence_without_end_is_cut(made_up: Path, variorum: Command, cited: str) -> None:
    """A sentence that fills a book, cited in part or not at all, is listed by its beginning."""
    _add_sentence(made_up, cited, "The eldest player keeps" + " the pebbles" * 50_000 + ".")
    out = variorum("--project", made_up, "coverage", "pebbles/plain").out
    assert 1_000 < max(map(len, out.splitlines())) < 3_000


def test_sentences_without_number_are_cut_with_a_count(made_up: Path, variorum: Command) -> None:
    """Of a text that is no rule book, the first sentences are listed, and how many more there are."""
    _add_sentence(made_up, "The", "The.\n" * 1_500)
    out = variorum("--project", made_up, "coverage", "pebbles/plain").out
    assert len(out.splitlines()) < 1_100
    assert re.search(r"… and 50\d more; --json lists all", out)


ODD = {
    "a word": "A" * 1_900_000,
    "sentences": "A. " * 600_000,
    "marks": "a\u0301" * 600_000,
    "words": "a b c d " * 12_000,
}


@pytest.mark.parametrize("content", ODD.values(), ids=ODD)
def test_like_words_are_sought_in_bounded_time(content: str) -> None:
    """However a text is made, and however many citations are nowhere in it, they take no longer than a few seconds."""
    text, begun = Text(content), time.process_time()
    for _ in range(2_000):
        text.nearest("nobody may pass in this game", 1)
    assert time.process_time() - begun < 5


def test_a_text_of_very_many_sentences_is_no_rule_book() -> None:
    """What would take long to cover is refused."""
    with pytest.raises(BadRequestError, match="has more than 100,000 sentences; cut it down to the rules"):
        units(Text("A. " * 100_001))


TWO_RULES = "The eldest player keeps the pebbles, and a player who drops one in the *grass* misses a whole turn!"


def _add_sentence(made_up: Path, cited: str, sentence: str = TWO_RULES) -> None:
    """Add a sentence to a text, one of two rules, and cite some of it."""
    text, rulings = made_up / "sources" / "plain.txt", made_up / "rulings" / "pebbles" / "plain.yaml"
    text.write_text(f"{text.read_text(encoding='utf-8')}\n{sentence}\n", encoding="utf-8")
    written, ruling = rulings.read_text(encoding="utf-8"), f"cites: {{8: The youngest player begins, 23: {cited}}}"
    rulings.write_text(written.replace("cites: {8: The youngest player begins}", ruling), encoding="utf-8")
    sources = made_up / "spec" / "sources.yaml"
    sources.write_text(sources.read_text(encoding="utf-8").replace("lines: 21", "lines: 23"), encoding="utf-8")


def test_words_that_nothing_cites_are_named(made_up: Path, variorum: Command) -> None:
    """A sentence of two rules that is cited for one of them is listed, with the words of the other."""
    _add_sentence(made_up, "The eldest player keeps the pebbles")
    report = json.loads(variorum("--project", made_up, "coverage", "pebbles/plain", "--json").out)
    [added] = [unit for unit in report["units"] if unit["text"] == TWO_RULES]
    assert (added["kind"], added["words"], added["words_cited"], added["partly"]) == ("ruling", 19, 6, True)
    assert added["uncited"] == ["and a player who drops one in the *grass* misses a whole turn!"]
    assert report["words_cited"] == report["words"] - sum(
        unit["words"] - unit["words_cited"] for unit in report["units"]
    )
    out = variorum("--project", made_up, "coverage", "pebbles/plain").out
    assert "6 of 19 words cited, not “and a player who drops one" in out


@pytest.mark.parametrize(
    ("cited", "runs"),
    [
        ("keeps the pebbles, and a player who drops one", ["The eldest player", "in the *grass* misses a whole turn!"]),
        ("eldest player keeps the pebbles and a player who drops one", []),
    ],
)
def test_more_than_half_is_enough(made_up: Path, variorum: Command, cited: str, runs: list[str]) -> None:
    """Runs of words before and after a citation are named; words that are not there as cited are no citation."""
    _add_sentence(made_up, f'"{cited}"')
    [added] = [
        unit
        for unit in json.loads(variorum("--project", made_up, "coverage", "pebbles/plain", "--json").out)["units"]
        if unit["text"] == TWO_RULES
    ]
    assert added["uncited"] == (runs or [TWO_RULES])
    assert added["kind"] == ("ruling" if runs else "uncovered")
    assert added["partly"] is bool(runs) and 2 * added["words_cited"] < added["words"]


def test_what_is_set_aside_and_what_the_glossary_names_differ(made_up: Path, variorum: Command) -> None:
    """A sentence set aside counts as cited whole; one of which only the glossary names a thing counts for no word."""
    units = json.loads(variorum("--project", made_up, "coverage", "pebbles/plain", "--json").out)["units"]
    by_kind = {kind: [unit for unit in units if unit["kind"] == kind] for kind in ("set aside", "glossary")}
    assert by_kind["set aside"] and all(unit["uncited"] == [] for unit in by_kind["set aside"])
    assert all(unit["words_cited"] == 0 and unit["partly"] for unit in by_kind["glossary"])


def test_coverage_without_texts_says_what_to_do(variorum: Command, made_up: Path, tmp_path: Path) -> None:
    """Coverage needs the texts and says how to name them."""
    outcome = variorum("--project", made_up, "coverage", "--sources", tmp_path)
    assert outcome.code == 2
    assert "put copies of the rule books there" in outcome.err
