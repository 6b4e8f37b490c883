"""A witness for every number and table: one more or one less than an edition has is found, and soon."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from variorum.games import registry
from variorum.games.divergence import Sides
from variorum.library import OpenReading, open_reading
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.questions import Answer, carries_behaviour, label
from variorum.rulebook.readings import arising

from properties.conftest import this_project
from properties.editions import playable

PROJECT = this_project()
MOST_SECONDS = 60  # of a processor
# Numbers from which nothing follows: the deck described cannot exist, and by the ruling on that the number of symbols
# is what gives way; and no game is played to more than five points, whatever the highest number of them.
NOTHING_FOLLOWS: set[tuple[object, ...]] = {
    ("dobble", "deck.symbols.all"),
    ("dobble-connect", "win.points", "two-teams:6 three-teams:4 four-teams:3"),
}


def readings() -> dict[str, OpenReading]:
    """Open the first edition of each game of ours."""
    return {game.name: open_reading(PROJECT, playable(PROJECT, game.name)[0]) for game in registry.OURS}


def one_more_or_less(answer: Any) -> Iterator[Answer]:
    """Change a number by one, or the first and the last number of a table."""
    if isinstance(answer, int):
        yield from (answer + 1, answer - 1)
        return
    for key in dict.fromkeys((next(iter(answer)), list(answer)[-1])):
        yield from ({**answer, key: answer[key] + 1}, {**answer, key: answer[key] - 1})


def changes() -> Iterator[tuple[str, str, Answer]]:
    """List the numbers and tables that a game plays, each with another answer that it plays too."""
    for name, reading in readings().items():
        for id_, question in reading.edition.game.questions.items():
            if id_ not in reading.answers or not carries_behaviour(question) or (name, id_) in NOTHING_FOLLOWS:
                continue
            if question.number is not None or question.table is not None:
                for answer in one_more_or_less(reading.answers[id_]):
                    nothing = (name, id_, label(answer)) in NOTHING_FOLLOWS
                    if not nothing and rules_with(reading, id_, answer) is not None:
                        yield name, id_, answer


def rules_with(reading: OpenReading, question: str, answer: Answer) -> Any:
    """Make the rule set of a reading with another answer, if that can be played."""
    try:
        return reading.rules_of(arising(reading.edition.game, {**reading.answers, question: answer}))
    except BadRequestError:
        return None


CHANGES = list(changes())


def test_there_are_numbers_in_every_game() -> None:
    """The list is not empty for any game, and holds the usual ones."""
    assert {name for name, _, _ in CHANGES} == {game.name for game in registry.OURS}
    assert {"game.rounds", "setup.hand", "wild.range", "score.points", "two.aside"} <= {id_ for _, id_, _ in CHANGES}


@pytest.mark.parametrize(("name", "question", "answer"), CHANGES, ids=lambda one: str(one).replace(" ", ""))
def test_one_more_or_less_is_noticed(name: str, question: str, answer: Answer) -> None:
    """A record or sheet shows it within a minute, by a difference between just these two."""
    reading, search = readings()[name], registry.require(name).witnesses
    assert search
    sides = Sides(question, reading.rules, rules_with(reading, question, answer))
    began = time.process_time()
    found = search.find(sides, lambda _: None)
    assert time.process_time() - began < MOST_SECONDS
    assert found is not None
    assert found.divergence.outcomes[0] != found.divergence.outcomes[1]
    assert "unreached" not in found.data
