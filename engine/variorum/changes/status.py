"""What a publisher decided on each erratum: a small YAML file of theirs, read back by the next run. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from variorum.rulebook.models import Decided, Decision, StatusFile
from variorum.rulebook.problems import BadInputError, BadRequestError, choose_from, quote
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.questions import Answer, label
from variorum.rulebook.validate import validate
from variorum.rulebook.yamltext import read

__all__ = ["Decided", "Decision", "Statuses", "read_statuses"]


@dataclass(frozen=True)
class Statuses:
    """The decisions in a status file, by edition and question."""

    file: str
    by_edition: Mapping[str, Mapping[str, Decided | None]]

    def of(self, edition: str, questions: Iterable[str], after: Mapping[str, Answer]) -> Decided | None:
        """Find the decision on a change by any of its questions; one taken on another answer does not count."""
        listed = self.by_edition.get(edition, {})
        found = (listed.get(id_) for id_ in questions)
        return next(
            (one for id_, one in zip(questions, found, strict=True) if one and _fits(one, after.get(id_))), None
        )

    def unknown(self, edition: str, changes: Iterable[tuple[Iterable[str], Mapping[str, Answer]]]) -> tuple[str, ...]:
        """Name the decisions on changes that no longer exist, or that now lead to another answer."""
        after = {id_: answers.get(id_) for questions, answers in changes for id_ in questions}
        found = []
        for id_, one in self.by_edition.get(edition, {}).items():
            if one is not None and id_ not in after:
                found.append(f"{id_}: {one.status} by {one.by}, but no such change is left")
            elif one is not None and not _fits(one, after[id_]):
                found.append(f"{id_}: {one.status} by {one.by} for another answer, {one.to}; it counts as open")
        return tuple(found)


def _fits(decided: Decided, answer: Answer | None) -> bool:
    return decided.to is None or (answer is not None and str(decided.to) == label(answer))


def read_statuses(path: Path, project: Project, game: str) -> Statuses:
    """Read a status file of a game, or say why it is none."""
    file = display_path(path)
    if not path.exists():
        raise BadRequestError(f"{file} does not exist; to begin it, add --begin-status")
    document = read(path, file)
    content = validate(document, StatusFile)
    if content.game != game:
        message = f"is the status file of another game, {quote(content.game)}; name that of {game}"
        raise BadInputError([document.problem(("game",), message)])
    problems = []
    for edition, decided in content.status.items():
        if edition not in project.edition_files:
            message = f"no edition {quote(edition)}; {choose_from(edition, project.editions_of(game))}"
            problems.append(document.problem(("status", edition), message, at_key=True))
        for id_ in decided:
            if id_ not in project.game(game).questions:
                known = choose_from(id_, project.game(game).questions)
                message = f"{quote(id_)} is not a question of {game}; {known}"
                problems.append(document.problem(("status", edition, id_), message, at_key=True))
    if problems:
        raise BadInputError(problems)
    return Statuses(file, content.status)
