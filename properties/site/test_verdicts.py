"""Verdicts on two editions, statements and errata as pages say them: true to what is stored, and to nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import floor
from typing import Any

import pytest
from markupsafe import escape
from variorum.impact.intervals import Share
from variorum.impact.sayings import decides, of_games
from variorum.rulebook.linked import StoredChange
from variorum.rulebook.project import Project
from variorum.site.book import Book, books
from variorum.site.changed import PairOfEditions
from variorum.site.pages import errata, rulebook, verdict
from variorum.site.statements import in_one, state

FRENCH = ("dobro/fr", "dobro/en")
SCALE = ("score.order", "forget.points", "next.starter", "final.winner")


@pytest.fixture(scope="module")
def book(project: Project) -> Book:
    """Gather a game with several editions."""
    return next(one for one in books(project, {}) if one.name == "dobro")


def stored(**more: Any) -> list[StoredChange]:
    """Write what is stored of the first two editions: one change of four rules."""
    linked_by = ("fewer-cards-give-better-points", "no-such-theorem")
    return [replace(StoredChange(SCALE, "play", True, linked_by=linked_by), **more)]


def pair(book: Book, found: Sequence[StoredChange] | None) -> PairOfEditions:
    """Set the first two editions beside each other."""
    return PairOfEditions(book, book.editions[0], book.editions[1], found)


def test_without_stored_changes_nothing_is_decided(book: Book) -> None:
    """No page says that two editions are the same game, or not, before that is decided; nor what to print."""
    page = verdict._verdict(book, pair(book, None), None)
    assert "Not decided yet" in page.title
    assert "variorum changes" in page.body
    assert "not the same game" not in page.body
    assert errata.links(book, pair(book, None)) == []


def test_linked_rules_are_one_change_with_its_reason(book: Book) -> None:
    """Four linked rules are one change under the rule that does most; theorems that no page states are left out."""
    found = pair(book, stored())
    page = verdict._verdict(book, found, None)
    assert page.title == f"{found.verdict}" == "Dobro in English and in French are not the same game"
    (change,) = found.changes
    shortest = min(SCALE, key=lambda id_: len(book.game.sentence(id_, book.readings[0].answers[id_])))
    assert change.lead.question == shortest
    assert {rule.question for rule in change.rules} == set(SCALE)
    assert [one.id for one in change.linked_by] == ["fewer-cards-give-better-points"]
    assert f'href="../theorems/{change.linked_by[0].id}.html"' in page.body


def test_what_changes_nothing_makes_no_other_game(book: Book) -> None:
    """Editions whose changes are all proved to do nothing are the same game, and nothing is to be printed."""
    found = pair(book, stored(effect="none"))
    assert found.verdict.endswith("are the same game")
    assert found.changes == []
    assert errata.links(book, found) == []


def test_what_to_print_is_in_the_language_of_the_edition(book: Book) -> None:
    """The sheet says what a French book is to print, at every place that carries the rule, and how that is proved."""
    sheet = next(one for one in errata.sheets(book) if (one.edition.name, one.towards and one.towards.name) == FRENCH)
    assert sheet.proved
    (page,) = (one for one in errata.pages(book) if one.path == sheet.path)
    ruled, aimed = sheet.edition.rulings, book.edition("dobro/en").rulings
    for question in SCALE:
        assert f"{escape(book.said['fr'].sentence(question, aimed[question].answer))}</p>" in page.body
        assert all(f"</span>, {cite.named_lines}<br>" in page.body for cite in ruled[question].cites)
    assert "Proved: printed so, both play every game alike" in page.body
    assert page.body.index("print-final.winner") < page.body.index("print-forget.fill")
    files = dict(errata.files(book))
    for ending, begins in (("xlsx", b"PK"), ("csv", b"\xef\xbb\xbfNo."), ("md.txt", b"# Errata for Dobro")):
        assert files[sheet.path.replace(".md", f".{ending}")].startswith(begins)
    assert dict(errata.files(book)) == files, "the same sheet is the same file"


def test_what_is_not_decided_is_not_called_proved(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without stored sheets the changes are still listed, no proof is claimed, and there is nothing to download."""
    monkeypatch.setattr(errata, "stored_sheet", lambda *_: None)
    fresh = replace(book)
    shown = errata.sheets(fresh)
    assert len(shown) == 6
    body = next(one.body for one in errata.pages(fresh) if one.path == shown[0].path)
    assert "is not decided yet" in body
    assert "Proved" not in body
    assert "Download" not in body
    assert next(iter(errata.files(fresh)))[0].endswith("editions/harmonised.yaml")


def test_one_rule_book_for_all_says_whose_each_rule_is(book: Book) -> None:
    """The rule set for all editions is a rule book of its own, which says where not all editions have a rule."""
    (page,) = (one for one in rulebook.pages(book) if one.path == errata.all_path(book))
    assert book.harmony is not None
    assert page.body.count('class="v-line') == len(book.harmony.answers)
    apart = [id_ for id_ in book.kinds if id_ in book.harmony.answers]
    assert page.body.count("as in ") == len(apart) > 15
    assert "What to print in French (2 changes)" in " ".join(page.body.split())


def test_shares_are_said_as_games_and_never_rounded_up() -> None:
    """A number of games said to be the least is at least that high."""
    said = {share: of_games(share, floor) for share in (0.999, 0.05, 0.0199, 0.0099, 0.00012, 0.00001)}
    assert list(said.values()) == [
        "99 of 100 games",
        "5 of 100 games",
        "1 of 100 games",
        "9 of 1,000 games",
        "1 of 10,000 games",
        "fewer than 1 of 10,000 games",
    ]
    assert of_games(0.29, floor) == "29 of 100 games"
    assert decides(Share(0.0597, 0.046, 0.073)) == "decides at least 5 of 100 games"
    assert decides(Share(0.001, -0.001, 0.0021)) == "decides fewer than 3 of 1,000 games"


def test_a_title_states_what_differs(book: Book) -> None:
    """A title gives one rule whole, and in brackets the words that others have in their place; too long, it asks."""
    most, fewest = (f"The player with the {one} cards is in first place." for one in ("most", "fewest"))
    assert in_one(most, {"French": fewest}) == "The player with the most (French: fewest) cards is in first place"
    assert in_one("Draw a card.", {"Polish": "Draw a card at once."}) == "Draw a card (Polish: card at once)"
    assert in_one("Draw a card.", {"A": "Nobody ever takes anything at all."}) is None
    said = state(book, "score.order")
    assert said == "The player with the most (French: fewest) cards is in first position"
    alike = next(
        id_ for id_ in book.game.questions if id_ not in book.kinds and all(id_ in one.answers for one in book.readings)
    )
    answer = book.readings[0].answers[alike]
    assert state(book, alike) in (book.game.sentence(alike, answer).rstrip("."), book.game.questions[alike].asks)
