"""Tables are said as a person would say them: what is usual first, neighbours that are alike together."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from variorum.rulebook.languages import digest
from variorum.rulebook.models import NumberAnswer, Question, TableAnswer
from variorum.rulebook.questions import (
    UnfitAnswerError,
    fit_answer,
    fold_table,
    list_keys,
    number_sentence,
    sentence_faults,
    table_sentence,
)

from properties.conftest import ROOT, Command


def table(keys: str, sentence: str, **more: object) -> TableAnswer:
    """Make a table of some keys."""
    return TableAnswer.model_validate({"keys": keys.split(), "least": 0, "most": 99, "sentence": sentence, **more})


HANDS = table("2 3 4 5 6", "Deal {table}.", usual="{n} cards each", entry="{n} with {key} players")
CARDS = table("2 3 4 5 wild skip", "Cards: {table}.", entry="{n} of {key}", together="{n} each of {key}")
BOUNDS = table("lowest highest", "Choose from {lowest} to {highest}.")
PLAIN = table("first-rid last", "Points: {table}.", entry="{n} for {key}")


@pytest.mark.parametrize(
    ("asked", "numbers", "said"),
    [
        (HANDS, (6, 6, 6, 6, 5), "Deal 6 cards each, 5 with 6 players."),
        (HANDS, (6, 6, 6, 6, 6), "Deal 6 cards each."),
        (
            HANDS,
            (7, 6, 6, 5, 5),
            "Deal 7 with 2 players, 6 with 3 players, 6 with 4 players, 5 with 5 players, 5 with 6 players.",
        ),
        (CARDS, (5, 6, 6, 6, 6, 2), "Cards: 5 of 2, 6 each of 3–5, 6 of wild, 2 of skip."),
        (CARDS, (5, 5, 6, 6, 3, 3), "Cards: 5 each of 2 and 3, 6 each of 4 and 5, 3 each of wild and skip."),
        (BOUNDS, (2, 12), "Choose from 2 to 12."),
        (PLAIN, (5, 5), "Points: 5 for first rid, 5 for last."),
    ],
)
def test_a_table_is_folded_as_its_templates_say(asked: TableAnswer, numbers: tuple[int, ...], said: str) -> None:
    """What is usual goes first and exceptions follow; neighbours go together only where there is a form for it."""
    assert table_sentence(asked, dict(zip(asked.keys, numbers, strict=True)), "en") == said


def test_no_entry_is_lost_in_folding() -> None:
    """Every key stands in one group with its own number, in the order given."""
    answer = {"1": 1, "2": 1, "3": 2, "a": 2, "b": 2, "4": 1}
    folded = fold_table(answer)
    assert {key: n for keys, n in folded for key in keys} == answer
    assert [key for keys, _ in folded for key in keys] == list(answer)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("3", "3"),
        ("3 4", "3 and 4"),
        ("3 4 5", "3–5"),
        ("3 4 6", "3, 4, and 6"),
        ("first-rid last x", "first rid, last, and x"),
    ],
)
def test_keys_are_listed_in_words(keys: str, said: str) -> None:
    """Three numbers in a row are a range; anything else is listed."""
    assert list_keys(keys.split(), "en") == said


def test_keys_that_are_called_something_are_called_so_in_a_range() -> None:
    """The ends of a range are said as they are called."""
    assert list_keys(["1", "2", "3"], "en", {"1": "1st", "2": "2nd", "3": "3rd"}) == "1st–3rd"


@pytest.mark.parametrize(
    ("n", "said"), [(-2, "Lose 2 points."), (-1, "Lose 1 point."), (0, "Score 0."), (1, "Score 1.")]
)
def test_a_loss_has_a_sentence_of_its_own(n: int, said: str) -> None:
    """A number below zero is said without its minus sign, in the form that its size takes."""
    below = {"one": "Lose {n} point.", "other": "Lose {n} points."}
    number = NumberAnswer.model_validate({"least": -9, "most": 9, "sentence": "Score {n}.", "below_zero": below})
    assert number_sentence(number, n, "en") == said


@pytest.mark.parametrize(
    ("below", "told"), [("Lose.", "{n} is missing"), ({"one": "Lose {n}."}, "the form `other` is missing")]
)
def test_a_sentence_for_losses_is_checked_like_any_other(below: object, told: str) -> None:
    """A sentence for numbers below zero shows the number, in every form that numbers take."""
    number = {"least": -9, "most": 9, "sentence": "Score {n}.", "below_zero": below}
    asked = Question.model_validate({"asks": "How many?", "carries": "behaviour", "number": number})
    assert [fault for place, fault in sentence_faults(asked, "en") if "below_zero" in place and told in fault]


def test_a_sentence_for_losses_needs_numbers_below_zero() -> None:
    """Where no number is below zero, a sentence for such is refused."""
    with pytest.raises(ValueError, match="no number is below zero here"):
        NumberAnswer.model_validate({"least": 0, "most": 9, "sentence": "Score {n}.", "below_zero": "Lose {n}."})


def test_tables_are_folded_as_a_language_says() -> None:
    """Neighbours are listed, and counted, as the language of the sentence does."""
    forms = {"one": "{n} karta z {key}", "few": "{n} karty z {key}", "many": "{n} kart z {key}"}
    cards = table("2 4 wild skip", "Karty: {table}.", entry=forms, together=forms, called={"wild": "joker"})
    said = table_sentence(cards, {"2": 5, "4": 5, "wild": 3, "skip": 1}, "pl")
    assert said == "Karty: 5 kart z 2 i 4, 3 karty z joker, 1 karta z skip."


@pytest.mark.parametrize(
    ("sentence", "more", "where", "missing"),
    [
        ("Choose from {lowest}.", {}, "sentence", "{table} is missing"),
        ("Choose from {lowest}.", {}, "sentence", "`{lowest}` stands for nothing here; allowed: {table}"),
        ("Choose from {lowest} to {highest} or {n}.", {}, "sentence", "`{n}` stands for nothing here"),
        ("Choose: {table}.", {}, "", "`entry` is missing here"),
        ("Choose: {table}.", {"entry": "{key}"}, "entry", "{n} is missing"),
        ("Choose: {table}.", {"entry": "{key} {n}", "together": "{n}"}, "together", "{key} is missing"),
        ("Choose: {table}.", {"entry": "{key} {n}", "usual": "many"}, "usual", "{n} is missing"),
        ("Choose: {table}.", {"entry": "{key} {n}", "called": {"middle": "m"}}, "called", "`middle` is not a key"),
    ],
)
def test_a_table_that_would_hide_a_number_is_refused(
    sentence: str, more: dict[str, Any], where: str, missing: str
) -> None:
    """A sentence or form without its placeholder, or with one too many, is named."""
    asked = {"asks": "Which?", "carries": "behaviour", "table": table("lowest highest", sentence, **more)}
    faults = list(sentence_faults(Question.model_validate(asked), "en"))
    assert [place for place, fault in faults if missing in fault and where in (*place, "")] != []


def test_a_table_from_the_highest_down_is_refused() -> None:
    """A lowest number above the highest is not an answer; what is allowed is said, and no translation grows old."""
    asked = {"asks": "Which?", "carries": "behaviour", "table": BOUNDS}
    free, rising = (
        Question.model_validate(asked | {"table": BOUNDS.model_dump() | more})
        for more in ({}, {"rising": ["lowest", "highest"]})
    )
    answer = {"lowest": 9, "highest": 3}
    assert fit_answer(free, answer) == answer
    assert fit_answer(rising, {"lowest": 3, "highest": 3}) == {"lowest": 3, "highest": 3}
    with pytest.raises(UnfitAnswerError, match="`highest` is 3, below `lowest`, which is 9; allowed: 9 to 99"):
        fit_answer(rising, answer)
    assert digest(free) == digest(rising)
    with pytest.raises(ValueError, match="names middle, which is no key"):
        table("lowest highest", "From {lowest} to {highest}.", rising=["lowest", "middle"])


def test_no_more_players_are_asked_for_than_are_allowed(tmp_path: Path, variorum: Command) -> None:
    """Numbers that contradict each other are refused at their place in the rulings; wrong bounds, in the questions."""
    for part in ("spec", "rulings"):
        shutil.copytree(ROOT / part, tmp_path / part)
    rulings, spec = tmp_path / "rulings/dobro/en.yaml", tmp_path / "spec/dobro.yaml"
    text = rulings.read_text(encoding="utf-8")
    old = "players.most:\n    answer: 6\n"
    assert old in text
    rulings.write_text(text.replace(old, old.replace("6", "1")), encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 2
    checked = variorum("--project", tmp_path, "check", "dobro/en")
    assert checked.code == 1
    assert f"en.yaml:{line}:13: 1 is below `players.least`, which is 2; allowed: 2 or more" in checked.out + checked.err
    asked = spec.read_text(encoding="utf-8")
    for other, fault in (("players.lest", "did you mean `players.least`?"), ("players.most", "not another question")):
        spec.write_text(asked.replace("at_least: players.least", f"at_least: {other}"), encoding="utf-8")
        refused = variorum("--project", tmp_path, "check", "dobro/en")
        assert fault in refused.out + refused.err and "spec/dobro.yaml:" in refused.out + refused.err
