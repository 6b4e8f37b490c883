"""Tables are said as a person would say them: what is usual first, neighbours that are alike together."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError
from variorum.rulebook.models import TableAnswer
from variorum.rulebook.questions import fold_table, list_keys, table_sentence


def table(keys: str, sentence: str, **more: str) -> TableAnswer:
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
        (CARDS, (5, 6, 6, 6, 6, 2), "Cards: 5 of 2, 6 each of 3 to 5, 6 of wild, 2 of skip."),
        (CARDS, (5, 5, 6, 6, 3, 3), "Cards: 5 each of 2 and 3, 6 each of 4 and 5, 3 each of wild and skip."),
        (BOUNDS, (2, 12), "Choose from 2 to 12."),
        (PLAIN, (5, 5), "Points: 5 for first rid, 5 for last."),
    ],
)
def test_a_table_is_folded_as_its_templates_say(asked: TableAnswer, numbers: tuple[int, ...], said: str) -> None:
    """What is usual goes first and exceptions follow; neighbours go together only where there is a form for it."""
    assert table_sentence(asked, dict(zip(asked.keys, numbers, strict=True))) == said


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
        ("3 4 5", "3 to 5"),
        ("3 4 6", "3, 4 and 6"),
        ("first-rid last x", "first rid, last and x"),
    ],
)
def test_keys_are_listed_in_words(keys: str, said: str) -> None:
    """Three numbers in a row are a range; anything else is listed."""
    assert list_keys(keys.split()) == said


@pytest.mark.parametrize(
    ("sentence", "more", "missing"),
    [
        ("Choose from {lowest}.", {}, "{table}"),
        ("Choose: {table}.", {}, "{key}"),
        ("Choose: {table}.", {"entry": "{key}"}, "{n}"),
        ("Choose: {table}.", {"entry": "{key} {n}", "together": "{n}"}, "{key}"),
        ("Choose: {table}.", {"entry": "{key} {n}", "usual": "many"}, "{n}"),
    ],
)
def test_a_table_that_would_hide_a_number_is_refused(sentence: str, more: dict[str, Any], missing: str) -> None:
    """A sentence or form without its placeholder is named."""
    with pytest.raises(ValidationError, match=missing.replace("{", r"\{")):
        table("lowest highest", sentence, **more)
