"""What is known of a difference between two answers: a witness, a proof that it is none, or nothing yet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from engine.rulebook.models import Carries, EquivalencesFile, Witness
from engine.rulebook.project import Project, shown
from engine.rulebook.questions import Answer, Game, label
from engine.rulebook.validate import validated
from engine.rulebook.yamltext import read


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
            witness = validated(read(path, shown(path)), Witness)
            found[_key(witness.question, *witness.answers)] = path
        return found

    @cached_property
    def _equivalences(self) -> dict[tuple[str, frozenset[str]], str]:
        path = self.folder / "equivalences.yaml"
        if not path.exists():
            return {}
        content = validated(read(path, shown(path)), EquivalencesFile)
        return {_key(one.question, *one.answers): one.theorem for one in content.equivalences}


def _key(question: str, one: Answer, other: Answer) -> tuple[str, frozenset[str]]:
    return question, frozenset({label(one), label(other)})
