"""Games planned to end in a score sheet: legal, over, and just as asked; none where there can be none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from variorum.games.dobro import read_record
from variorum.games.dobro.answers import TakeChoice
from variorum.games.dobro.drawings.score import is_sheet
from variorum.games.dobro.game import deck
from variorum.games.dobro.referee import Replay, referee
from variorum.games.dobro.round import NOBODY
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.theorems.stated import UNREACHED
from variorum.games.dobro.witness.endings import Goal, end_game_in, order_of
from variorum.library import open_reading
from variorum.rulebook.verdicts import StoredPair, StoredVerdict, read_verdicts

from properties.conftest import ROOT, is_deep
from properties.dobro.conftest import EDITIONS, TABLES, project


def rules_of(edition: str) -> Rules:
    """Make the rule set of an edition."""
    rules = open_reading(project(), edition).rules
    assert isinstance(rules, Rules)
    return rules


# Where taking is free: where it is not, nobody can plan who takes.
PLANNED = [name for name in EDITIONS if rules_of(name).take_choice is TakeChoice.FREE]


def ended(rules: Rules, record: dict[str, Any]) -> list[tuple[tuple[int, ...], int]]:
    """Replay a record that is legal; give the cards and the forgetful player of each round."""
    assert referee(rules, read_record(record)).fault is None
    replay = Replay(rules, read_record(record))
    replay.run()
    assert replay.game
    return [(result.cards, result.forgetful) for result in replay.game.results]


def with_holders() -> Iterator[tuple[str, int, int | None]]:
    """List editions, numbers of players, and who is to hold the forgetful card: nobody or the first."""
    for edition, players in TABLES:
        for holder in (None, 0):
            if edition in PLANNED and (is_deep() or (holder is None) == bool(players % 2)):
                yield edition, players, holder


@pytest.mark.parametrize(("edition", "players", "holder"), list(with_holders()))
def test_rounds_end_in_the_order_asked_for(edition: str, players: int, holder: int | None) -> None:
    """All level, one ahead, all apart: a whole game for any number of players, with the forgetful card and without."""
    rules = rules_of(edition)
    orders = [(0,) * players, (1, *[0] * (players - 1)), tuple(range(players))]
    record = end_game_in(rules, [Goal(order, holder) for order in orders])
    assert record is not None
    found = ended(rules, record)
    assert [order_of(cards) for cards, _ in found] == [order_of(order) for order in orders]
    assert {forgetful for _, forgetful in found} == {NOBODY if holder is None else holder}


@pytest.mark.parametrize("edition", PLANNED)
def test_rounds_end_in_the_very_counts_asked_for(edition: str) -> None:
    """Only one player takes cards, or each a number of their own."""
    rules = rules_of(edition)
    counts = [(20, 0), (9, 11), (12, 12)]
    record = end_game_in(rules, [Goal(one, exact=True) for one in counts])
    assert record is not None
    assert [cards for cards, _ in ended(rules, record)] == counts


@pytest.mark.parametrize("counts", [(0, 0), (1, 0), (40, 40)])
def test_there_is_no_game_where_there_can_be_none(counts: tuple[int, int]) -> None:
    """No round ends before nearly all cards are played, nor are more cards taken than there are."""
    rules = rules_of("dobro/en")
    assert sum(counts) < 2 or sum(counts) > len(deck(rules, 2))
    assert end_game_in(rules, [Goal(counts, exact=True)]) is None


def test_a_player_without_cards_has_none_where_that_matters() -> None:
    """Zero is zero where it is asked for, and only an order elsewhere."""
    rules = rules_of("dobro/en")
    record = end_game_in(rules, [Goal((1, 0, 1), none_is_none=True)])
    assert record is not None
    ((cards, _),) = ended(rules, record)
    assert cards[1] == 0 and cards[0] == cards[2] > 0


def sheets_of_verdicts() -> list[tuple[str, StoredVerdict | StoredPair]]:
    """List the verdicts that fail on a score sheet, each with a reading that it is for."""
    stored = read_verdicts(ROOT, "dobro")
    assert stored
    every: list[tuple[str, StoredVerdict | StoredPair]] = []
    every += [(one.readings[0], one) for theorem in stored.theorems for one in theorem.verdicts]
    every += [(one.between[0], one) for comparison in stored.comparisons for one in comparison.verdicts]
    return [(name, one) for name, one in every if one.witness and is_sheet(one.witness)]


def test_a_theorem_that_fails_on_a_sheet_has_a_game_that_ends_in_it() -> None:
    """The game stored with such a sheet is legal under its reading and ends in it, or it is said that none is known."""
    for name, verdict in sheets_of_verdicts():
        witness = verdict.witness or {}
        if not witness.get("games"):
            assert verdict.figures == {**verdict.figures, **UNREACHED}
            continue
        (record,) = witness["games"]
        rounds = [tuple(one["cards"].values()) for one in witness["rounds"]]
        assert [cards for cards, _ in ended(rules_of(name), record)] == rounds
