"""Verdicts on two editions, statements and errata as pages say them: true to what is stored, and to nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from variorum.rulebook.project import Project
from variorum.rulebook.questions import label
from variorum.site import changed
from variorum.site.book import Book, books
from variorum.site.changed import PairOfEditions, of_games
from variorum.site.pages import errata, verdict
from variorum.site.statements import differing, state

SCALE = ("score.order", "forget.points", "next.starter", "final.winner")


@pytest.fixture(scope="module")
def book(project: Project) -> Book:
    """Gather a game with several editions."""
    return next(one for one in books(project, {}) if one.name == "dobro")


def stored(book: Book, **more: Any) -> Mapping[str, Any]:
    """Write what is stored of the first two editions as programs do: one change of four rules."""
    one, other = book.readings[:2]
    change = {
        "questions": list(SCALE),
        "effect": "play",
        "linked_by": ["fewer-cards-give-better-points", "no-such-theorem"],
        "from": {id_: label(one.answers[id_]) for id_ in SCALE},
        "to": {id_: label(other.answers[id_]) for id_ in SCALE},
        "swing": {"value": 0.042, "low": 0.03, "high": 0.05},
        "witness": None,
        "proof": None,
    }
    return {"a": one.name, "b": other.name, "same_game": False, "changes": [change | more]}


def pair(book: Book, found: Mapping[str, Any] | None) -> PairOfEditions:
    """Set the first two editions beside each other."""
    return PairOfEditions(book, book.editions[0], book.editions[1], found)


def test_without_stored_changes_nothing_is_decided(book: Book) -> None:
    """Nobody is told that two editions are the same game, or not, before that is decided; nor what to print."""
    page = verdict._verdict(book, pair(book, None), None)
    assert "Not decided yet" in page.title
    assert "variorum changes" in page.body
    assert "not the same game" not in page.body
    assert errata.links(book, pair(book, None)) == []


def test_linked_rules_are_one_change_with_its_reason(book: Book) -> None:
    """Four linked rules are one change under the rule that does most; theorems that no page states are left out."""
    found = pair(book, stored(book))
    page = verdict._verdict(book, found, None)
    assert page.title == f"{found.verdict}" == "Dobro in English and in French are not the same game"
    (change,) = found.changes
    ranked = [one.question for one in book.discrepancies if one.question in SCALE]
    assert change.lead.question == ranked[0]
    assert {rule.question for rule in change.rules} == set(SCALE)
    assert [one.id for one in change.linked_by] == ["fewer-cards-give-better-points"]
    assert "decide at least 4 of 100 games" in page.body


def test_what_is_stored_is_left_out_once_an_answer_changes(
    book: Book, project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stored changes are shown while the editions answer as they say, and no longer."""
    one, other = book.editions[:2]
    evidence = type(book.evidence)(project, book.game)
    evidence.folder = tmp_path
    monkeypatch.setitem(book.__dict__, "evidence", evidence)
    file = tmp_path / "changes" / "en--fr.json"
    file.parent.mkdir()
    file.write_text(json.dumps(stored(book)))
    assert changed._stored(book, one, other) is not None
    file.write_text(json.dumps(stored(book, to=dict.fromkeys(SCALE, "another"))))
    assert changed._stored(book, one, other) is None


def test_what_to_print_is_in_the_language_of_the_edition(book: Book) -> None:
    """A French book is told what to print in French, at each place that carries the rule now."""
    found = pair(book, stored(book))
    french = found.other
    (change,) = found.changes
    for rule in change.rules:
        correction = errata._correction(book, found, french, rule)
        assert rule.left is not None
        assert rule.right is not None
        assert correction.instead == book.said["fr"].sentence(rule.question, rule.left.answer)
        assert correction.cites == rule.right.cites


def test_shares_are_said_as_games_and_never_rounded_up() -> None:
    """What is said to be so many games at the least is at least that many."""
    said = {share: of_games(share) for share in (0.999, 0.05, 0.0199, 0.0099, 0.00012, 0.00001)}
    assert list(said.values()) == [
        "99 of 100 games",
        "5 of 100 games",
        "1 of 100 games",
        "9 of 1,000 games",
        "1 of 10,000 games",
        "fewer than 1 of 10,000 games",
    ]


def test_a_title_states_what_differs(book: Book) -> None:
    """A title gives the first rule whole and of the others the words that differ; too long, it asks."""
    assert differing(
        "The player with the most cards is in first place.", "The player with the fewest cards is in first place."
    ) == ("… the fewest cards …")
    assert differing("Draw a card.", "Nobody ever takes anything at all.") == "Nobody ever takes anything at all."
    said = state(book, "score.order")
    assert said.startswith("English and Portuguese: The player with the most cards")
    assert said.endswith("French: … the fewest cards …")
    alike = next(
        id_ for id_ in book.game.questions if id_ not in book.kinds and all(id_ in one.answers for one in book.readings)
    )
    answer = book.readings[0].answers[alike]
    assert state(book, alike) in (book.game.sentence(alike, answer).rstrip("."), book.game.questions[alike].asks)
