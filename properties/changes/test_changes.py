"""Changes between editions: halves of one change are one, what does nothing is proved to, and nothing is made up."""

from __future__ import annotations

import json
from functools import cache
from types import SimpleNamespace

import pytest
from variorum.changes.finding import Change, Changes, Effect, find_changes, without_results
from variorum.changes.hybrids import OpenHybridError, Pairing, mix
from variorum.changes.linking import Link, Linking, join
from variorum.library import OpenReading, open_named
from variorum.rulebook.problems import BadRequestError

from properties.conftest import ROOT, Command

SCALE = {"forget.points", "score.order", "next.starter", "final.winner"}


def opened(name: str) -> OpenReading:
    """Open a reading of this project."""
    return open_named(name, ROOT)


@cache
def between(one: str, other: str) -> Changes:
    """Find the changes between two readings, once."""
    return find_changes(opened(one), opened(other))


def change_of(found: Changes, question: str) -> Change:
    """Find the change that a question belongs to."""
    return next(change for change in found.changes if question in change.questions)


def test_a_scale_turned_over_is_one_change() -> None:
    """The rules that turn the whole scale over together are one change, which does nothing where nobody is tied."""
    found = between("dobro/en", "dobro/fr")
    change = change_of(found, "score.order")
    assert set(change.questions) == SCALE
    assert change.linked_by
    assert any("equally many cards" in words for words in change.agrees_on)
    assert found.same_game is False


def test_its_parts_alone_break_the_game() -> None:
    """Each half of it, taken alone, loses a sound property that both editions have; the whole loses none."""
    linking = Linking(Pairing(opened("dobro/en"), opened("dobro/fr")))
    for half in ("score.order", "final.winner", "forget.points"):
        assert linking.broken_by(frozenset({half}))
    assert not linking.broken_by(frozenset(SCALE))


def test_every_difference_is_in_one_change() -> None:
    """Nothing that differs is left out, and nothing is in two changes."""
    found = between("dobro/en", "dobro/fr")
    listed = [question for change in found.changes for question in change.questions]
    assert len(listed) == len(set(listed))
    assert set(Pairing(opened("dobro/en"), opened("dobro/fr")).differing) <= set(listed)


def test_effects_are_what_games_show() -> None:
    """A further tiebreaker decides who wins and no move; a proof stands behind what does nothing."""
    found = between("dobro/en", "dobro/fr")
    assert change_of(found, "final.tie.second").effect is Effect.RESULT
    assert change_of(found, "next.starter.tie").effect is Effect.PLAY
    assert {change.effect for change in found.changes if change.proof} == {Effect.NONE}
    assert all(change.proof for change in found.with_effect(Effect.NONE))
    order = [change.effect for change in found.changes]
    assert order == sorted(order, key=list(Effect).index)


@pytest.mark.parametrize("edition", ["dobro/en", "dobble/en", "dobble-connect/pl"])
def test_an_edition_is_the_same_game_as_itself(edition: str) -> None:
    """There is no change between a rule set and itself."""
    found = between(edition, edition)
    assert found.changes == ()
    assert found.same_game is True


def test_two_readings_of_one_edition_are_compared_too() -> None:
    """One other answer is one change, with the questions that arise by it."""
    found = between("dobro/en", "dobro/en:open.special=allowed")
    (change,) = [one for one in found.changes if one.effect is not Effect.WORDING]
    assert change.questions[0] == "open.special"
    assert change.effect is Effect.PLAY
    assert change.after["open.special"] == "allowed"


def test_questions_move_with_what_they_arise_from() -> None:
    """A question that arises by the new answer is answered as the other side does."""
    pairing = Pairing(opened("dobro/en"), opened("dobro/fr"))
    moved = pairing.moved_with("next.starter.tie")
    assert "next.starter.tie.finisher" in moved
    mixed = pairing.answers(["next.starter.tie"])
    assert mixed["next.starter.tie.finisher"] == pairing.other.answers["next.starter.tie.finisher"]
    assert "next.starter.tie.cards" not in mixed


def test_a_mixture_with_an_open_question_is_refused() -> None:
    """Where a question arises that neither side answers, nothing is supposed in its place."""
    one, other = opened("dobro/en"), opened("dobro/fr")
    answers = {id_: answer for id_, answer in other.answers.items() if id_ != "next.starter.tie.finisher"}

    silent = SimpleNamespace(name="silent", answers=answers)
    with pytest.raises(OpenHybridError, match=r"next\.starter\.tie\.finisher"):
        mix(one, silent, ["next.starter.tie"])  # type: ignore[arg-type]


def test_links_that_overlap_are_joined() -> None:
    """Sets that share a question become one, with the theorems of both; the rest stand alone."""
    links = [Link(frozenset("ab"), ("x",)), Link(frozenset("bc"), ("y",))]
    joined = join(list("abcd"), links, lambda _: ())
    assert [sorted(one.questions) for one in joined] == [["a", "b", "c"], ["d"]]
    assert joined[0].theorems == ("x", "y")


def test_points_and_winners_are_results() -> None:
    """What only counts up the play is left out when play is compared."""
    assert without_results({"rounds": [{"piles": {"a": 1}, "points": {"a": 3}}], "winners": ["a"]}) == {
        "rounds": [{"piles": {"a": 1}}]
    }


# -- the command ---------------------------------------------------------------------------------------------------


def test_the_command_says_the_verdict_first(variorum: Command) -> None:
    """The first line says whether it is the same game; JSON has the keys promised."""
    done = variorum("changes", "dobro/en", "dobro/en:open.special=allowed")
    assert done.code == 0
    assert done.out.startswith("Not the same game: 1 change affects play")
    found = json.loads(variorum("changes", "dobro/en", "dobro/en:open.special=allowed", "--json").out)
    assert {"a", "b", "same_game", "changes", "after_steps"} == set(found)
    assert {"name", "questions", "linked_by", "interacts_with", "from", "to", "effect", "left_after"} <= set(
        found["changes"][0]
    )


def test_two_games_have_no_changes_between_them(variorum: Command) -> None:
    """Editions of two games are refused in one line."""
    done = variorum("changes", "dobro/en", "dobble/en")
    assert done.code == 2
    assert "different games" in done.err
    with pytest.raises(BadRequestError):
        Pairing(opened("dobro/en"), opened("dobble/en"))
