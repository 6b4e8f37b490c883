"""Are the rulings load-bearing? Each is flipped to each other answer, and something must notice. Knows no game.

A flip is noticed by a theorem whose verdict is no longer the one expected, by a worked example or a stored witness that
comes out differently, or, where the question is one of wording only, by what a second reader answered
(`second-reading.yaml`) or by the reviewed list of where the editions' wording differs (`wording.yaml`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from variorum.games import registry
from variorum.games.faults import FaultError, UnplayableError
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import Game, UnscorableError
from variorum.games.ruleset import RuleSet, UnplayedAnswersError, question_names
from variorum.prove.theorems import Status, Theorem, Theorems, alike
from variorum.rulebook.editions import Edition
from variorum.rulebook.flips import Mutant
from variorum.rulebook.models import Example, SecondReadingFile, WitnessFile, WordingFile
from variorum.rulebook.problems import BadInputError, BadRequestError, choose_from, quote
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.questions import Game as Questions
from variorum.rulebook.questions import UnfitAnswerError, carries_behaviour, fit_answer, label
from variorum.rulebook.validate import validate
from variorum.rulebook.yamltext import Document, read

# -- who notices -------------------------------------------------------------------------------------------------


def noticed_by(project: Project, mutant: Mutant) -> str | None:
    """Name the first that notices a flip; records are replayed at once, so theorems come after them."""
    if not carries_behaviour(mutant.edition.game.questions[mutant.question]):
        return _noticed_in_words(project, mutant)
    game = registry.require(mutant.edition.game.name)
    try:
        game.rules.from_answers(mutant.answers)
    except UnplayedAnswersError:
        return "the engine, which does not play it"
    found = noticing_record(game, mutant, _records(project, game, mutant))
    if found is None and game.theorems is not None:
        found = noticing_theorem(game.theorems.theorems, game.rules, mutant)
    return found


def _records(project: Project, game: Game, mutant: Mutant) -> list[tuple[str, Any]]:
    """List the worked examples and all witnesses, those about the question that was flipped first."""
    root, folder = project.root, project.evidence_folder(game.name) / "witnesses"
    found, worked = sorted(folder.glob("*.yaml")), project.example_files(mutant.edition.name)
    witnesses = [(f"witness {path.stem}", read_stored(path, WitnessFile, root).data) for path in found]
    examples = [(f"worked example {path.stem}", read_stored(path, Example, root).data) for path in worked]
    return sorted(witnesses + examples, key=lambda one: one[1].get("question") != mutant.question)


def noticing_theorem(theorems: Theorems, rule_set: type[RuleSet], mutant: Mutant) -> str | None:
    """Find a theorem whose verdict is not the expected one, those that are quickly decided first."""
    base = {question: label(answer) for question, answer in mutant.base.items()}
    rules = rule_set.from_answers(mutant.answers)
    for theorem in sorted(theorems, key=lambda one: one.slow):
        with suppress(UnplayableError, FaultError):  # after the flip it cannot be played: others have to notice
            if _notices(theorem, rule_set, mutant, base, rules):
                return theorem.id
    return None


def _notices(
    theorem: Theorem, rule_set: type[RuleSet], mutant: Mutant, base: Mapping[str, str], rules: RuleSet
) -> bool:
    ruled = rule_set.from_answers(mutant.base)
    if not question_names(rule_set, theorem.consults(ruled)).count(mutant.question):
        return False
    expected = theorem.expected(ruled, base)
    if expected is None:
        expected = theorem.verdict(ruled).settled
    found = theorem.verdict(rules)
    return found.status is not Status.UNKNOWN and not alike(found.settled, expected)


def noticing_record(game: Game, mutant: Mutant, records: Iterable[tuple[str, Any]]) -> str | None:
    """Find a record or sheet that comes out differently."""
    before, after = (game.rules.from_answers(answers) for answers in (mutant.base, mutant.answers))
    for name, data in records:
        try:
            if outcome(game, before, data) != outcome(game, after, data):
                return name
        except UnreadableError as error:
            raise BadRequestError(f"the {name} of {game.name} cannot be replayed: {error.message}") from error
    return None


def outcome(game: Game, rules: RuleSet, data: Any) -> Any:
    """Work out what a rule set makes of a record or score sheet."""
    if game.sheets is None or not game.sheets.is_sheet(data):
        return game.referee(rules, game.read_record(data)).data()
    try:
        return game.sheets.score(rules, game.sheets.read(data), "")
    except UnscorableError as error:
        return str(error)


@cache
def read_stored(path: Path, model: type[BaseModel], root: Path | None = None) -> Document:
    """Read a file that fits a model, once; a link out of the project is not followed where that is named."""
    document = read(path, display_path(path), within=root)
    validate(document, model)
    return document


# -- wording -----------------------------------------------------------------------------------------------------


def _noticed_in_words(project: Project, mutant: Mutant) -> str | None:
    folder = project.evidence_folder(mutant.edition.game.name)
    if (folder / "second-reading.yaml").exists():
        return noticed_by_second(second_answers(folder / "second-reading.yaml", mutant.edition), mutant)
    if (folder / "wording.yaml").exists():
        listed = listed_wording(folder / "wording.yaml")
        if (
            mutant.edition.name in editions_of(listed)
            and wording(project, mutant.edition.game, listed, mutant) != listed
        ):
            return "the list of where wording differs"
    return None


def second_answers(path: Path, edition: Edition) -> dict[str, str]:
    """Read what a second reader answered to each question."""
    document, questions = read_stored(path, SecondReadingFile), edition.game.questions
    found = {}
    for question, answer in document.data["answers"].items():
        if question not in questions:
            message = f"{quote(question)} is not a question of {edition.game.name}; {choose_from(question, questions)}"
            raise BadInputError([document.problem(("answers", question), message, at_key=True)])
        try:
            found[question] = label(fit_answer(questions[question], answer))
        except UnfitAnswerError as error:
            raise BadInputError([document.problem(("answers", question), str(error))]) from error
    return found


def noticed_by_second(second: Mapping[str, str], mutant: Mutant) -> str | None:
    """Tell whether two readings agree where they did not, or no longer do."""
    ruled = label(mutant.edition.rulings[mutant.question].answer)
    answered = second.get(mutant.question)
    agreed, agree = ruled == answered, label(mutant.answer) == answered
    return "the second reading" if agreed != agree else None


Differing = Mapping[str, Mapping[str, str]]  # by question, what each edition answers


def editions_of(listed: Differing) -> set[str]:
    """Name the editions that were read for a list of where wording differs."""
    return {name for answers in listed.values() for name in answers}


def wording(project: Project, game: Questions, listed: Differing, flipped: Mutant | None = None) -> Differing:
    """List the questions of wording that the editions of a list do not all answer alike, and what each answers."""
    among = editions_of(listed)
    rulings = {name: dict(given) for name, given in _rulings(project, game.name).items() if name in among}
    if flipped:
        rulings[flipped.edition.name][flipped.question] = label(flipped.answer)
    found = {}
    for id_, question in game.questions.items():
        answers = {name: given[id_] for name, given in rulings.items() if id_ in given}
        differs = len(answers) < len(rulings) or len(set(answers.values())) > 1
        if not carries_behaviour(question) and differs:
            found[id_] = answers
    return found


@cache
def _rulings(project: Project, game: str) -> dict[str, dict[str, str]]:
    """List what each edition of a game answers to each question."""
    editions = map(project.edition, project.editions_of(game))
    return {one.name: {id_: label(ruling.answer) for id_, ruling in one.rulings.items()} for one in editions}


def listed_wording(path: Path) -> Differing:
    """Read the list of where the editions' wording differs."""
    listed = read_stored(path, WordingFile).data["differs"]
    return {question: {name: str(answer) for name, answer in answers.items()} for question, answers in listed.items()}
