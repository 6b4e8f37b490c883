"""What is known of a difference between two answers: a witness, a proof that it is none, or nothing yet."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeAlias

from variorum.rulebook.models import Equivalence, EquivalencesFile, UnreachedFile, WitnessFile
from variorum.rulebook.problems import BadInputError, Problem, choose_from, quote
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.questions import Answer, Game, UnfitAnswerError, carries_behaviour, fit_answer, label
from variorum.rulebook.validate import validate
from variorum.rulebook.verdicts import StoredTheorem, read_verdicts, verdict_of
from variorum.rulebook.yamltext import Document, Where

Key: TypeAlias = tuple[str, frozenset[str]]


class Kind(StrEnum):
    """What a discrepancy does."""

    BEHAVIOURAL = "behavioural"
    EQUIVALENT = "equivalent"
    WORDING = "wording"
    UNEXPLORED = "unexplored"
    ONE_SIDED = "one-sided"

    @property
    def label(self) -> str:
        """What readers are shown; the value is for data and addresses."""
        return KIND_LABELS[self]


KIND_LABELS = {
    Kind.BEHAVIOURAL: "changes play",
    Kind.EQUIVALENT: "same play",
    Kind.WORDING: "wording only",
    Kind.UNEXPLORED: "unexplored",
    Kind.ONE_SIDED: "not asked in all",
}


@dataclass(frozen=True)
class Finding:
    """The kind of a discrepancy, and the witness or theorem that shows it."""

    kind: Kind
    shown_by: str | None = None


@dataclass(frozen=True)
class Stored:
    """A witness and its file."""

    path: Path
    witness: WitnessFile

    def order(self, between: tuple[str, ...]) -> tuple[bool, bool, Path]:
        """Put a witness between these very readings first, then one between editions in their main readings."""
        readings = self.witness.between or []
        return set(readings) != set(between), any(":" in name for name in readings), self.path


class Evidence:
    """The witnesses and equivalences stored for a game."""

    def __init__(self, project: Project, game: Game) -> None:
        self.project = project
        self.folder = project.evidence_folder(game.name)
        self.game = game

    def of(self, question: str, one: Answer, other: Answer, *between: str) -> Finding:
        """Tell what is known of the difference between two answers, by the readings that give them where named."""
        key = _key(question, one, other)
        theorem = self._theorem(key, between)
        stored = self._witnesses.get(key)
        if stored and not (theorem and theorem.in_):
            return Finding(Kind.BEHAVIOURAL, display_path(min(stored, key=lambda one: one.order(between)).path))
        if theorem:
            return Finding(Kind.EQUIVALENT, theorem.theorem)
        return Finding(Kind.UNEXPLORED if carries_behaviour(self.game.questions[question]) else Kind.WORDING)

    def stored(self) -> list[Stored]:
        """List every witness stored for the game, by file."""
        return sorted(itertools.chain.from_iterable(self._witnesses.values()), key=lambda one: one.path)

    def witness(self, question: str, one: str, other: str) -> tuple[Path, WitnessFile] | None:
        """Find the witness stored for two readings, in this order or the other."""
        for stored in self.stored():
            if stored.witness.question == question and set(stored.witness.between or ()) == {one, other}:
                return stored.path, stored.witness
        return None

    def _theorem(self, key: Key, between: tuple[str, ...]) -> Equivalence | None:
        """Find the theorem by which two answers make no difference to these readings."""
        editions = {name.partition(":")[0] for name in between}
        for one in self._equivalences.get(key, []):
            if one.in_ is None or (editions and editions <= set(one.in_)):
                return one
        return None

    @cached_property
    def _witnesses(self) -> dict[Key, list[Stored]]:
        found: dict[Key, list[Stored]] = {}
        for path in self._witness_files:
            key, stored = self._witness(path)
            found.setdefault(key, []).append(stored)
        return found

    @property
    def _witness_files(self) -> list[Path]:
        return sorted((self.folder / "witnesses").glob("*.yaml"))

    def _witness(self, path: Path) -> tuple[Key, Stored]:
        document = self.project.read(path)
        witness = validate(document, WitnessFile)
        return self._pair(document, (), witness.question, witness.answers), Stored(path, witness)

    @cached_property
    def _equivalences(self) -> dict[Key, list[Equivalence]]:
        path = self.folder / "equivalences.yaml"
        if not path.exists():
            return {}
        document = self.project.read(path)
        found: dict[Key, list[Equivalence]] = {}
        for index, one in enumerate(validate(document, EquivalencesFile).equivalences):
            where = ("equivalences", index)
            found.setdefault(self._pair(document, where, one.question, one.answers), []).append(one)
        return found

    def unreached(self, question: str, editions: Iterable[str]) -> str | None:
        """Name the theorem by which what is asked never comes up in these main readings, if one says so."""
        for name in self._unreached.get(question, []):
            theorem = self._theorems.get(name)
            verdicts = [verdict_of(theorem, edition) for edition in editions] if theorem else []
            if verdicts and all(one is not None and one.verdict == "holds" for one in verdicts):
                return name
        return None

    @cached_property
    def _unreached(self) -> dict[str, list[str]]:
        path = self.folder / "unreached.yaml"
        if not path.exists():
            return {}
        document = self.project.read(path)
        found: dict[str, list[str]] = {}
        for index, one in enumerate(validate(document, UnreachedFile).unreached):
            self._known(document, ("unreached", index), one.question)
            found.setdefault(one.question, []).append(one.theorem)
        return found

    @cached_property
    def _theorems(self) -> dict[str, StoredTheorem]:
        stored = read_verdicts(self.project.root, self.game.name)
        return {one.id: one for one in stored.theorems} if stored else {}

    def is_decided(self, theorem: str, reading: str) -> bool:
        """Tell whether a theorem is stored to hold in a reading; one without any stored verdicts is taken as stated."""
        stored = self._theorems.get(theorem)
        verdict = verdict_of(stored, reading) if stored else None
        return stored is None or (verdict is not None and verdict.verdict == "holds")

    def check(self) -> None:
        """Read everything stored for the game, or raise BadInputError with the problems of every file."""
        problems: list[Problem] = []
        readers: list[Callable[[], object]] = [partial(self._witness, path) for path in self._witness_files]
        readers += [lambda: self._equivalences, lambda: self._unreached]
        for read in readers:
            try:
                read()
            except BadInputError as error:
                problems += error.problems
        if problems:
            raise BadInputError(problems)

    def _known(self, document: Document, where: Where, question: str) -> None:
        """Check that a question is one of the game."""
        if question not in self.game.questions:
            message = f"{quote(question)} is not a question of {self.game.name}; "
            allowed = choose_from(question, self.game.questions)
            raise BadInputError([document.problem((*where, "question"), message + allowed)])

    def _pair(self, document: Document, where: Where, question: str, answers: list[Any]) -> Key:
        """Check that two answers are different answers to a question of the game."""
        self._known(document, where, question)
        problems: list[Problem] = []
        found: list[Answer] = []
        for index, answer in enumerate(answers):
            try:
                found.append(fit_answer(self.game.questions[question], answer))
            except UnfitAnswerError as error:
                problems.append(document.problem((*where, "answers", index), str(error)))
        if not problems and found[0] == found[1]:
            problems.append(
                document.problem((*where, "answers"), "these are one answer; two different ones are wanted")
            )
        if problems:
            raise BadInputError(problems)
        return _key(question, *found)


def _key(question: str, one: Answer, other: Answer) -> Key:
    return question, frozenset({label(one), label(other)})
