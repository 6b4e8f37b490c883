"""The positions of a replay: no card comes or goes, and the last of them is what the referee rules."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from variorum.documents import open_document
from variorum.games.dobro import Rules, read_record, referee
from variorum.games.dobro.game import deck
from variorum.games.dobro.positions import Laid, Position, positions, replay
from variorum.games.dobro.records import Record
from variorum.library import open_reading

from properties.conftest import ROOT
from properties.dobro.conftest import TABLES, project, random_game, rules_of

Data = dict[str, Any]
FOLDER = ROOT / "properties" / "dobro" / "witnesses"


@cache
def witnesses() -> dict[str, Data]:
    """Read the stored witnesses that are records."""
    found = {path.stem: open_document(path).data for path in sorted(FOLDER.glob("*.yaml"))}
    return {name: data for name, data in found.items() if "hands" in data["rounds"][0]}


def sides() -> list[tuple[str, int]]:
    """List the stored records with each of their two sides."""
    return [(name, side) for name in witnesses() for side in (0, 1)]


def opened(name: str, side: int) -> tuple[Rules, Record]:
    """Read a stored record, and make the rule set of one of its sides."""
    data = witnesses()[name]
    return open_reading(project(), data["between"][side]).rules, read_record(data)


def cards_on(position: Position) -> int:
    """Count every card of a position."""
    held = sum(map(len, (position.hands or {}).values()))
    laid = sum(len(one.cards) for one in position.in_play)
    return held + laid + sum(position.piles.values()) + (position.to_draw or 0) + position.aside


def check(rules: Rules, record: Record) -> None:
    """Check all that must hold of the positions of a record."""
    found, verdict = replay(rules, record)
    assert verdict == referee(rules, record)
    for position in found:
        deal_refused = position.refused and position.refused.code == "deck"
        assert deal_refused or cards_on(position) == len(deck(rules, len(record.players)))
        assert (position.turn is None) == (position.ending is not None)
    made = [position for position in found if not position.refused]
    for number, report in enumerate(verdict.rounds, 1):
        ours = [position for position in made if position.round == number]
        assert [one.move for one in ours] == list(range(len(ours)))
        assert [one.value for one in ours if one.move] == report.values
        if not ours:
            continue
        last = ours[-1]
        assert last.forgetful == report.forgetful
        assert (last.end.points if last.end else None) == report.points
        assert (last.end.counted if last.end else last.piles) == report.piles or not report.piles
    if verdict.fault:
        refused = found[-1].refused
        assert refused and (refused.code, refused.question, refused.message) == (
            verdict.fault.code,
            verdict.fault.question,
            verdict.fault.message,
        )
        assert found[-1].text == verdict.fault.text
    elif verdict.totals:
        end = found[-1].end
        assert end and end.totals == verdict.totals
        assert (list(end.winners) if end.winners is not None else None) == verdict.winners
        assert end.decided_by == verdict.decided_by


@pytest.mark.parametrize(("name", "side"), sides())
def test_the_positions_of_a_witness_agree_with_the_referee(name: str, side: int) -> None:
    """Cards are conserved; values, piles, points, winners and the fault are those of the verdict."""
    check(*opened(name, side))


@pytest.mark.parametrize(("edition", "players"), [one for one in TABLES if one[1] not in (4, 5)])
def test_the_positions_of_a_whole_game_agree_with_the_referee(edition: str, players: int) -> None:
    """So they do in whole random games, in which players forget to draw."""
    rules = rules_of(edition)
    data = random_game(rules, players, players, percent=10).record(edition)
    check(rules, read_record(data))
    assert positions(rules, read_record(data))[-1].end is not None


@pytest.mark.parametrize("name", sorted(witnesses()))
def test_both_sides_of_a_witness_go_through_the_same_moves(name: str) -> None:
    """Up to the fault of one side the positions stand for the same moves, and somewhere they differ."""
    one, other = (positions(*opened(name, side)) for side in (0, 1))
    for left, right in zip(one, other, strict=False):
        assert (left.round, left.move, left.text) == (right.round, right.move, right.text)
    assert one != other


def test_what_is_laid_is_told_in_order() -> None:
    """Plays lie on the table as they were made, and are gone when they are taken."""
    record = read_record(witnesses()["end.reverse--pt--does-not"])
    found = positions(rules_of("dobro/pt"), record)
    assert found[5].in_play == (Laid("Eli", "2+2", ("2", "2"), 4), Laid("Fay", "3+3", ("3", "3"), 6))
    assert found[6].in_play == ()
    assert found[6].piles == {"Ana": 4, "Bo": 0, "Cy": 0, "Dee": 0, "Eli": 4, "Fay": 0}
    assert sum(len(hand) for hand in (found[0].hands or {}).values()) == 30
    assert not found[-1].clockwise


def situation(moves: list[str], **given: Any) -> Record:
    """Write a situation for three."""
    return read_record({"players": ["Ana", "Bo", "Cy"], "rounds": [{"situation": given, "moves": moves}]})


@pytest.mark.parametrize("edition", ["dobro/en", "dobro/fr", "dobro/pt"])
def test_hands_of_a_situation_are_unknown(edition: str) -> None:
    """A situation shows the value in play and what is laid, and no hands."""
    found = positions(rules_of(edition), situation(["Ana 5", "Bo 5", "Cy 12+12", "Ana take"], value=4, turn="Ana"))
    assert [one.value for one in found] == [4, 5, 10, 24, None]
    assert all(one.hands is None and one.to_draw is None for one in found)
    assert [len(one.in_play) for one in found] == [0, 1, 2, 3, 0]
    assert found[0].turn == "Ana"


def test_a_refused_move_is_shown_on_the_table_as_it_stood() -> None:
    """What is refused changes nothing, and nothing comes after it."""
    record = situation(["Ana 5", "Bo 3", "Bo 7"], value=4, turn="Ana")
    _, before, refused = positions(rules_of("dobro/en"), record)
    assert refused.refused and refused.refused.code == "too-low"
    assert (refused.move, refused.text) == (2, "Bo 3")
    assert (refused.value, refused.in_play, refused.turn) == (before.value, before.in_play, before.turn)


def changed_record(**changes: Any) -> Data:
    """Take a stored record of two rounds, and change its second round."""
    data = witnesses()["end.reverse--pt--does-not"]
    first, second = data["rounds"]
    return {**data, "rounds": [first, {**second, **changes}]}


def test_a_refused_deal_is_shown_as_it_was_written() -> None:
    """A starter or deck that is not allowed is refused before any move of its round."""
    record = changed_record(starter="Bo")
    found = positions(rules_of("dobro/pt"), read_record(record))
    assert found[-1].refused and found[-1].refused.code == "starter"
    assert (found[-1].round, found[-1].move, found[-1].turn) == (2, 0, "Bo")
    assert found[-1].hands is not None
    assert Counter(found[-1].hands["Cy"]) == Counter(map(str, record["rounds"][1]["hands"]["Cy"]))


def test_an_unfinished_round_is_noticed_at_the_next_deal() -> None:
    """A second round may not be dealt while the first goes on; its table stays."""
    data = changed_record()
    cut = {**data["rounds"][0], "moves": data["rounds"][0]["moves"][:3]}
    found = positions(rules_of("dobro/pt"), read_record({**data, "rounds": [cut, data["rounds"][1]]}))
    assert found[-1].refused and found[-1].refused.code == "round-unfinished"
    assert (found[-1].round, found[-1].move) == (2, 0)
    assert found[-1].in_play == found[-2].in_play


def test_too_many_players_are_shown_with_nothing_played() -> None:
    """Where the number of players is not allowed, the deal itself is refused."""
    names = [f"P{number}" for number in range(12)]
    record = read_record({"players": names, "rounds": [{"situation": {"turn": "P0"}, "moves": ["P0 5"]}]})
    (only,) = positions(rules_of("dobro/en"), record)
    assert only.refused and only.refused.code == "players"
    assert only.turn == "P0"
