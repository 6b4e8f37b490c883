"""The small library that users call: what can be asked of a reading, and what is said where it cannot be."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
import variorum
from variorum.rulebook.problems import BadRequestError

from properties.conftest import ROOT


def test_the_page_on_the_library_runs_as_it_stands() -> None:
    """Every example gives what the page says."""
    failures, tried = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert (failures, tried > 10) == (0, True)


def test_a_rule_book_has_every_rule_that_arises() -> None:
    """By chapter, each with a sentence and a basis; a rival that is chosen is cited by its own lines."""
    french = variorum.open("dobro/fr", project=ROOT)
    rules = [rule for chapter in french.rule_book.values() for rule in chapter]
    assert [rule.question for rule in rules] == list(french.answers)
    assert all(rule.sentence.endswith((".", ")")) and rule.ruling.basis for rule in rules)
    read = variorum.open("dobro/fr:score.tie.skips=one", project=ROOT)
    assert read.rule("score.tie.skips").answer == "one"
    assert read.rule("score.tie.skips").cites != french.rule("score.tie.skips").cites


def test_a_game_without_an_engine_opens_and_is_not_played(made_up: Path) -> None:
    """Its rule book and comparison are there; what needs an engine says so."""
    plain = variorum.open("pebbles/plain", project=made_up)
    assert plain.compare(variorum.open("pebbles/fancy", project=made_up)).discrepancies
    for ask in (lambda: plain.rules, lambda: plain.simulate(2), lambda: plain.prove("anything")):
        with pytest.raises(BadRequestError, match="pebbles"):
            ask()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("dobro/xx", "no edition `dobro/xx`"),
        ("dobro/fr:no.such=answer", "is not a question of dobro"),
        ("dobro/fr:score.order=sideways", "cannot be read to answer `sideways`"),
    ],
)
def test_what_cannot_be_opened_says_what_can(name: str, said: str) -> None:
    """A wrong name is answered with what is allowed."""
    with pytest.raises(BadRequestError, match=said):
        variorum.open(name, project=ROOT)


def test_what_a_game_does_not_have_is_said() -> None:
    """A game in real time has no turns, one without sheets scores none, and an unknown theorem is named."""
    dobble, connect = variorum.open("dobble/en", project=ROOT), variorum.open("dobble-connect/pl", project=ROOT)
    with pytest.raises(BadRequestError, match="not played move by move"):
        dobble.deal(3)
    with pytest.raises(BadRequestError, match="has no score sheets"):
        connect.score({})
    with pytest.raises(BadRequestError, match="no theorem is called `everybody-wins`"):
        dobble.prove("everybody-wins")
    english = variorum.open("dobro/en", project=ROOT)
    with pytest.raises(BadRequestError, match="does not arise"):
        english.rule(next(one for one in english.edition.game.questions if one not in english.answers))


def test_two_readings_that_agree_have_no_witness() -> None:
    """Where nothing differs, nothing is found."""
    english = variorum.open("dobro/en", project=ROOT)
    assert english.witness(english, "score.order") is None
