"""What is known of a difference between two answers: a witness, a proof that it is none, or nothing yet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.rulebook.models import Carries, EquivalencesFile, Witness
from engine.rulebook.problems import BadInputError, Problem, choose_from, quoted
from engine.rulebook.project import Project, shown
from engine.rulebook.questions import Answer, Game, UnfitAnswerError, fitted, label
from engine.rulebook.validate import validated
from engine.rulebook.yamltext import Document, Where, read


class Kind(StrEnum):
    """What a discrepancy does."""

    BEHAVIOURAL = "behavioural"
    EQUIVALENT = "equivalent"
    WORDING = "wording"
    UNEXPLORED = "unexplored"


@dataclass(frozen=True)
class Finding:
    """The kind of a discrepancy, and the witness or theorem that shows it."""

    kind: Kind
    shown_by: str | None = None


class Evidence:
    """The witnesses and equivalences stored for a game."""

    def __init__(self, project: Project, game: Game) -> None:
        self.folder = project.root / "properties" / game.name
        self.game = game

    def of(self, question: str, one: Answer, other: Answer) -> Finding:
        """Tell what is known of the difference between two answers."""
        key = _key(question, one, other)
        if key in self._witnesses:
            return Finding(Kind.BEHAVIOURAL, shown(self._witnesses[key]))
        if key in self._equivalences:
            return Finding(Kind.EQUIVALENT, self._equivalences[key])
        carries = self.game.questions[question].carries
        return Finding(Kind.WORDING if carries is Carries.WORDING else Kind.UNEXPLORED)

    @cached_property
    def _witnesses(self) -> dict[tuple[str, frozenset[str]], Path]:
        found = {}
        for path in sorted((self.folder / "witnesses").glob("*.yaml")):
            document = read(path, shown(path))
            witness = validated(document, Witness)
            found[self._pair(document, (), witness.question, witness.answers)] = path
        return found

    @cached_property
    def _equivalences(self) -> dict[tuple[str, frozenset[str]], str]:
        path = self.folder / "equivalences.yaml"
        if not path.exists():
            return {}
        document = read(path, shown(path))
        return {
            self._pair(document, ("equivalences", index), one.question, one.answers): one.theorem
            for index, one in enumerate(validated(document, EquivalencesFile).equivalences)
        }

    def check(self) -> None:
        """Read everything stored for the game, or raise BadInputError."""
        _ = self._witnesses, self._equivalences

    def _pair(self, document: Document, where: Where, question: str, answers: list[Any]) -> tuple[str, frozenset[str]]:
        """Check that two answers are different answers to a question of the game."""
        if question not in self.game.questions:
            message = f"{quoted(question)} is no question of {self.game.name}; "
            allowed = choose_from(question, self.game.questions)
            raise BadInputError([document.problem((*where, "question"), message + allowed)])
        problems: list[Problem] = []
        found: list[Answer] = []
        for index, answer in enumerate(answers):
            try:
                found.append(fitted(self.game.questions[question], answer))
            except UnfitAnswerError as error:
                problems.append(document.problem((*where, "answers", index), str(error)))
        if not problems and found[0] == found[1]:
            problems.append(
                document.problem((*where, "answers"), "these are one answer; two different ones are wanted")
            )
        if problems:
            raise BadInputError(problems)
        return _key(question, *found)


def _key(question: str, one: Answer, other: Answer) -> tuple[str, frozenset[str]]:
    return question, frozenset({label(one), label(other)})
