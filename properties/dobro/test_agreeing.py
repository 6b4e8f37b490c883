"""Two rule sets on a class of games: what is said to agree does, and what is said to differ is shown by a game."""

from __future__ import annotations

import random
from dataclasses import fields
from functools import cache
from typing import Any

import pytest
from variorum.games.dobro import Rules
from variorum.games.dobro.arithmetic import NOTICED
from variorum.games.dobro.cards import multiset
from variorum.games.dobro.decide.agreeing import (
    ALL,
    FORGETTING,
    PLAIN,
    SCORED,
    UNTIED,
    Kind,
    agree,
    disagree,
    starts_in,
)
from variorum.games.dobro.records import read_record
from variorum.games.dobro.referee import referee
from variorum.games.dobro.round import Round
from variorum.games.dobro.theorems import BOOK
from variorum.games.dobro.theorems.between import CLASSES
from variorum.library import open_named
from variorum.prove.theorems import Consulted, Status

from properties.conftest import ROOT, is_deep
from properties.dobro.conftest import changed, project, random_game, rules_of

HOLDS, FAILS = Status.HOLDS, Status.FAILS
TURNED = {"score.order": "fewest-cards-first", "final.winner": "lowest-total", "next.starter": "most-points"}
DOUBLED = {str(place): 2 * place for place in range(1, 7)}
# What is put in place of English answers, and what is then expected: of all games, of those without ties, and of those
# without ties and forgotten draws.
CASES: list[tuple[dict[str, Any], tuple[Status, Status, Status]]] = [
    ({}, (HOLDS, HOLDS, HOLDS)),
    ({**TURNED, "forget.points": 1}, (FAILS, HOLDS, HOLDS)),
    (TURNED, (FAILS, FAILS, HOLDS)),
    ({"score.order": "fewest-cards-first"}, (FAILS, FAILS, FAILS)),
    ({"score.order": "fewest-cards-first", "final.winner": "lowest-total"}, (FAILS, FAILS, FAILS)),
    ({"score.tie.skips": "one"}, (FAILS, HOLDS, HOLDS)),
    ({"score.tie.points": "last-of-those-filled"}, (FAILS, HOLDS, HOLDS)),
    ({"final.tie.second": "no-second-step"}, (FAILS, HOLDS, HOLDS)),
    ({"final.tie.round": "third-round"}, (FAILS, FAILS, FAILS)),  # in the longer variant
    ({"next.starter.tie": "nearest-finisher", "next.starter.tie.finisher": "last"}, (FAILS, FAILS, FAILS)),
    ({"next.starter.points": "last-round"}, (FAILS, FAILS, FAILS)),
    ({"setup.starter.scope": "every-round"}, (FAILS, FAILS, FAILS)),
    ({"forget.points": -2}, (FAILS, FAILS, HOLDS)),
    ({"forget.points.when": "end-of-game"}, (FAILS, FAILS, HOLDS)),
    ({"forget.again": "once-more"}, (FAILS, FAILS, HOLDS)),
    ({"forget.fill": "at-once"}, (FAILS, FAILS, HOLDS)),
    ({"score.points": DOUBLED}, (FAILS, FAILS, HOLDS)),
    ({"score.points": DOUBLED, "forget.points": -2}, (HOLDS, HOLDS, HOLDS)),
    ({"play.equal": "higher-only"}, (FAILS, FAILS, FAILS)),
    ({"two.aside": 9}, (FAILS, FAILS, FAILS)),
]


@pytest.mark.parametrize(("answers", "expected"), CASES, ids=lambda one: ",".join(one) if isinstance(one, dict) else "")
def test_agreement_is_decided_on_each_class(answers: dict[str, Any], expected: tuple[Status, ...]) -> None:
    """What two rule sets agree on is proved; what they do not agree on is shown by a game of the class."""
    one, other = rules_of("dobro/en"), changed("dobro/en", answers)
    for group, kind, status in zip(CLASSES, (ALL, UNTIED, PLAIN), expected, strict=True):
        verdict = group.agree.timed(one, other).verdict
        assert verdict.status is status, group.agree.id
        if verdict.witness is not None:
            check_game(one, other, kind, verdict.witness)


def check_game(one: Rules, other: Rules, kind: Kind, record: Any) -> None:
    """Require that a game is of a class, is legal by the one rule set, and is judged differently by the other."""
    verdicts = [referee(side, read_record(record)) for side in (one, other)]
    assert verdicts[0].legal
    assert kind.fits(one, record)
    apart = not verdicts[1].legal or verdicts[0].winners != verdicts[1].winners
    assert apart or starts_in(one, record) != starts_in(other, record)


QUESTIONS = {field.name: field.metadata["question"] for field in fields(Rules)}


@cache
def offered() -> dict[str, list[Any]]:
    """List the answers to each question about what follows from a finished round."""
    found: dict[str, list[Any]] = {}
    for name in (*SCORED, *FORGETTING):
        question = project().game("dobro").questions[QUESTIONS[name]]
        found[name] = [*question.answers] if question.answers else [-2, -1, 0, 1] if question.number else []
    return found


def draw_rules(chance: random.Random, edition: str) -> Rules:
    """Put other answers to a few of these questions."""
    names = chance.sample([name for name, answers in offered().items() if answers], chance.randint(1, 4))
    return changed(edition, {QUESTIONS[name]: chance.choice(offered()[name]) for name in names})


@pytest.mark.parametrize("seed", range(400 if is_deep() else 16))
def test_what_is_proved_is_never_refuted_by_a_game(seed: int) -> None:
    """Rule sets that are said to agree on a class judge games of it alike; for others a game is shown."""
    chance = random.Random(seed)  # noqa: S311 - it only chooses answers
    one, other = (draw_rules(chance, "dobro/fr") for _ in range(2))
    for kind in (ALL, UNTIED, PLAIN):
        verdict = agree(one, other, kind)
        if verdict.witness is not None:
            check_game(one, other, kind, verdict.witness)
        if verdict.status is Status.HOLDS:
            for number in range(12):
                policy, percent = ("thrifty", "random")[number % 2], 20 if kind.forgetful else 0
                record = random_game(one, 2 + number % 4, number, policy=policy, percent=percent).record()
                assert not (kind.fits(one, record) and disagree(one, other, record)), number


def test_play_asks_nothing_that_may_differ() -> None:
    """Dealing and playing rounds consults no question about points, the next start or the winner."""
    asked: Any = Consulted(rules_of("dobro/en"))
    for seed in range(6):
        state = random_game(rules_of("dobro/en"), 2 + seed % 5, seed, percent=20)
        for played in state.game.played:
            again = Round(asked, played_hands(state, played), played.draw, played.starter, aside=played.aside)
            while not again.over:
                again.play(again.legal()[0], NOTICED if again.due(again.legal()[0]) and seed % 2 else 0)
    assert len(asked._asked) > 20
    assert not set(asked._asked) & set(SCORED)


def played_hands(state: Any, played: Round) -> list[int]:
    """Find the hands that a round was dealt."""
    return [multiset(hand) for hand in state.deals[state.game.played.index(played)].hands]


def test_classes_are_named_in_words() -> None:
    """A neutral module can ask for them: each class has words of its own and a statement that is among the others."""
    assert [one.agree for one in BOOK.classes] == list(BOOK.comparisons[: len(BOOK.classes)])
    assert BOOK.classes[0].words == "all games"
    assert len({one.words for one in BOOK.classes}) == len(BOOK.classes)
    french = open_named("dobro/fr", project=ROOT)
    found = french.agreements(open_named("dobro/fr:score.tie.skips=one", project=ROOT))
    assert [str(verdict.status) for verdict in found.values()] == ["fails", "holds", "holds"]
