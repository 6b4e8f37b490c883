"""Each answer that a game plays differs from every other to the same question, so that none falls into an `else`.

By a stored witness that comes out differently, by a theorem whose verdict or figures change, by a proof that the two
make no difference, or else by a witness that is found now. Numbers and tables are tested where rulings are flipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from variorum.games import registry
from variorum.games.divergence import Sides
from variorum.games.faults import FaultError, UnplayableError
from variorum.library import open_reading
from variorum.prove.deciding import learn_stored
from variorum.prove.mutation import outcome
from variorum.prove.theorems import Status, Theorem, Theorems, alike
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.questions import Answer, Game, carries_behaviour, label
from variorum.rulebook.readings import arising
from variorum.rulebook.rulesets import declarations, read_plays
from variorum.rulebook.yamltext import read

from properties.conftest import this_project
from properties.editions import playable

PROJECT = this_project()
GAMES = [game.name for game in registry.OURS]
DECLARED = declarations(PROJECT, registry.packages())
PLAYS = {game.name: plays for game, plays in (read_plays(PROJECT, path) for path in DECLARED.values())}
NAMED = [
    (game, question, answers)
    for game, plays in PLAYS.items()
    for question, answers in plays.items()
    if isinstance(answers, list)
]


def test_every_game_is_looked_at() -> None:
    """No game that says which answers it plays is left out, and it says so of every question that carries behaviour."""
    assert set(PLAYS) == set(GAMES)
    for game, plays in PLAYS.items():
        questions = PROJECT.game(game).questions
        assert [id_ for id_ in questions if carries_behaviour(questions[id_])] == list(plays)


@pytest.mark.parametrize(("game", "question", "answers"), NAMED, ids=[f"{one[0]}-{one[1]}" for one in NAMED])
def test_each_answer_is_told_apart_from_every_other(game: str, question: str, answers: list[str]) -> None:
    """Something comes out differently with either of two answers, or they are proved to make no difference."""
    alike = [pair for pair in combinations(answers, 2) if not any(telling_apart(game, question, *pair))]
    assert alike == []


@pytest.mark.parametrize("game", GAMES)
def test_one_answer_is_not_told_apart_from_itself(game: str) -> None:
    """Two rule sets with the same answers make the same of every stored witness."""
    engine, content = registry.require(game), PROJECT.game(game)
    question, answers = next((one, answers) for one, answers in PLAYS[game].items() if isinstance(answers, list))
    for edition in playable(PROJECT, game):
        left, right = rule_sets(content, engine.rules, edition, question, (answers[0], answers[0]))
        for data in records(game):
            assert outcome(engine, left, data) == outcome(engine, right, data)


@cache
def records(game: str) -> list[Any]:
    """Read the stored witnesses of a game."""
    return [read(path).data for path in sorted((PROJECT.evidence_folder(game) / "witnesses").glob("*.yaml"))]


def telling_apart(game: str, question: str, one: str, other: str) -> Iterator[bool]:
    """Look at one thing after another that may tell two answers apart, the cheapest first."""
    engine, content = registry.require(game), PROJECT.game(game)
    editions = playable(PROJECT, game)
    sides = [rule_sets(content, engine.rules, edition, question, (one, other)) for edition in editions]
    for data in sorted(records(game), key=lambda data: bool(data["question"] != question)):
        yield any(outcome(engine, left, data) != outcome(engine, right, data) for left, right in sides)
    theorems = known_theorems(game)
    finding = Evidence(PROJECT, content).of(question, one, other)
    if finding.kind is Kind.EQUIVALENT and finding.shown_by:
        yield all(theorems[finding.shown_by].verdict(rules).status is Status.HOLDS for rules in sum(sides, ()))
    for theorem in sorted(theorems, key=lambda one: float(one.slow)):
        yield any(decided_differently(theorem, left, right) for left, right in sides)
    search = engine.witnesses
    for left, right in sides if search else ():
        yield search is not None and search.find(Sides(question, left, right), lambda _: None) is not None


@cache
def known_theorems(game: str) -> Theorems:
    """Find the theorems of a game, with what is stored of the main readings if it is current."""
    book = registry.require(game).theorems
    if book is None:
        return Theorems()
    learn_stored(PROJECT, game, book, [open_reading(PROJECT, name) for name in playable(PROJECT, game)])
    return book.theorems


def decided_differently(theorem: Theorem, left: Any, right: Any) -> bool:
    """Tell whether a theorem is decided under two rule sets, and not alike; what cannot be played decides nothing."""
    try:
        verdicts = [theorem.verdict(rules) for rules in (left, right)]
    except (UnplayableError, FaultError):
        return False
    decided = all(verdict.status is not Status.UNKNOWN for verdict in verdicts)
    return decided and not alike(verdicts[0].settled, verdicts[1].settled)


# -- the two sides -----------------------------------------------------------------------------------------------


def rule_sets(game: Game, rules: Any, edition: str, question: str, answers: tuple[str, str]) -> tuple[Any, ...]:
    """Make the rule sets of an edition with either answer; what it does not rule on gets the first answer there is."""
    first = {id_: next(iter(one.answers)) for id_, one in game.questions.items() if one.answers}
    given = {**first, **{id_: ruling.answer for id_, ruling in PROJECT.edition(edition).rulings.items()}}
    return tuple(rules.from_answers(arising(game, answered(game, given, question, answer))) for answer in answers)


def answered(game: Game, given: Mapping[str, Answer], question: str, answer: str) -> Mapping[str, Answer]:
    """Answer a question, and those by which it arises in such a way that it does."""
    for other, fitting in next(iter(game.questions[question].cases), {}).items():
        own = label(given[other])
        given = answered(game, given, other, own if own in fitting else fitting[0])
    return {**given, question: answer}
