"""Which answers a game's engine cannot play, asked of any reading. Knows of games only what the registry offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from variorum.games import registry
from variorum.rulebook.questions import Answer, Game, carries_behaviour, label
from variorum.rulebook.readings import Reading

UNKNOWN = "the engine does not know this question"


@dataclass(frozen=True)
class Unplayable:
    """An answer that its game's engine cannot play, and in words what it knows instead."""

    question: str
    answer: Answer
    why: str

    def __str__(self) -> str:
        return f"{self.question} is `{label(self.answer)}`, and {self.why}"


def unplayable(game: Game, answers: Mapping[str, Answer]) -> tuple[Unplayable, ...]:
    """List which of some answers change play and cannot be played, in the order of the questions.

    Of a game without an engine nothing is played, so nothing is listed.
    """
    engine = registry.find(game.name)
    if engine is None:
        return ()
    known = set(engine.rules.questions())
    found = {one.question: Unplayable(one.question, one.answer, one.plays) for one in engine.rules.unplayed(answers)}
    for id_, answer in answers.items():
        if id_ not in known and carries_behaviour(game.questions[id_]):
            found[id_] = Unplayable(id_, answer, UNKNOWN)
    return tuple(found[id_] for id_ in game.questions if id_ in found)


def why_unplayed(game: Game, question: str, answer: Answer) -> str:
    """Say why one answer cannot be played; nothing if it can."""
    return "".join(one.why for one in unplayable(game, {question: answer}))


def refusals(reading: Reading) -> dict[str, str]:
    """List the answers of a reading that cannot be played by their questions, each with why."""
    return {one.question: one.why for one in unplayable(reading.edition.game, reading.answers)}
