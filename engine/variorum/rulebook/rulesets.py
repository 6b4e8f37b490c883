"""Typed rule sets, generated from the questions of a game and the answers that it says it plays. Knows no game.

The `answers.yaml` in a game's package is the list of what its engine knows. From it, and from what spec/ says of each
question, come the enumerations of `answers.py` and the dataclass of `rules.py` beside it. What it does not list is not
generated, so no rule set can hold it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from variorum.rulebook.models import Model, Name, Question, QuestionId
from variorum.rulebook.problems import BadInputError, Problem, choose_from, quote
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.questions import Game, carries_behaviour, playable_names, playable_numbers
from variorum.rulebook.templates import plainest
from variorum.rulebook.validate import validate
from variorum.rulebook.yamltext import Document, Where, read

DECLARED = "answers.yaml"
WIDTH = 120
GENERATED = "# Generated from spec/ and answers.yaml by `variorum schemas`; not to be edited."
KINDS = ("number", "table")

Kind: TypeAlias = Literal["number", "table"]


class PlaysFile(Model):
    """answers.yaml: the answers that a game plays, by question; `number` and `table` stand for all that fit."""

    game: Name
    plays: Annotated[dict[QuestionId, Kind | Annotated[list[Name], Field(min_length=1)]], Field(min_length=1)]


Plays: TypeAlias = Mapping[str, Kind | list[str]]


def rule_set_texts(project: Project, packages: Mapping[str, Path]) -> dict[Path, str]:
    """Write the modules of every rule set, by the file each belongs in, for the packages that are in the project."""
    texts = {}
    for package, path in declarations(project, packages).items():
        game, plays = read_plays(project, path)
        texts[path.with_name("answers.py")] = answers_text(game, plays)
        texts[path.with_name("rules.py")] = rules_text(game, plays, package)
    return texts


def declarations(project: Project, packages: Mapping[str, Path]) -> dict[str, Path]:
    """Find what the packages of games that are in a project, and not installed elsewhere, say that they play."""
    root = project.root.resolve()
    own = {package: folder / DECLARED for package, folder in packages.items() if folder.is_relative_to(root)}
    return {package: path for package, path in own.items() if path.is_file()}


# -- what is played ----------------------------------------------------------------------------------------------


def read_plays(project: Project, path: Path) -> tuple[Game, Plays]:
    """Read which answers a game plays, or raise BadInputError where spec/ has no such question or answer."""
    document = read(path, display_path(path))
    content = validate(document, PlaysFile)
    if content.game not in project.game_files:
        message = f"{quote(content.game)} is not a known game; {choose_from(content.game, project.game_files)}"
        raise BadInputError([document.problem(("game",), message)])
    game = project.game(content.game)
    problems = list(_problems(game, content.plays, document))
    if problems:
        raise BadInputError(problems)
    return game, {id_: content.plays[id_] for id_ in game.questions if id_ in content.plays}


def _problems(game: Game, plays: Plays, document: Document) -> Iterator[Problem]:
    known = {id_: question for id_, question in game.questions.items() if carries_behaviour(question)}
    for id_, played in plays.items():
        where = ("plays", id_)
        if id_ not in known:
            message = f"{quote(id_)} is not a question on the play of {game.name}; {choose_from(id_, known)}"
            yield document.problem(where, message, at_key=True)
        elif isinstance(played, str):
            if getattr(known[id_], played) is None:
                yield document.problem(where, f"`{id_}` is not answered by a {played}; list the answers played")
        else:
            yield from _unknown(known[id_], played, document, where)
            if sorted(played) != sorted(playable_names(known[id_])) and set(played) <= set(known[id_].answers or {}):
                message = f"the questions say that these are played: {', '.join(playable_names(known[id_]))}"
                yield document.problem(where, f"{message}; let `playable` there and this list agree")


def _unknown(question: Question, played: list[str], document: Document, where: Where) -> Iterator[Problem]:
    """List the answers that a question does not have."""
    allowed = question.answers or [kind for kind in KINDS if getattr(question, kind) is not None]
    for place, answer in enumerate(played):
        if answer not in (question.answers or {}):
            message = f"{quote(answer)} is not an answer here; {choose_from(answer, allowed)}"
            yield document.problem((*where, place), message)


# -- what is generated -------------------------------------------------------------------------------------------


def answers_text(game: Game, plays: Plays) -> str:
    """Write an enumeration for each question that is answered by name."""
    about = f"{game.title}'s answers: an enumeration for each question on its play that is answered by name."
    classes = [_class(id_, game.questions[id_], played) for id_, played in plays.items() if isinstance(played, list)]
    return "\n\n\n".join([f"{GENERATED}\n{_doc(about)}\n\nfrom enum import StrEnum", *classes]) + "\n"


def _class(id_: str, question: Question, played: list[str]) -> str:
    members = [
        f'    {_member_name(answer)} = "{answer}"\n{_doc(sentence, 4)}'
        for answer, sentence in (question.answers or {}).items()
        if answer in played
    ]
    return "\n".join([f"class {_class_name(id_)}(StrEnum):", _doc(question.asks, 4), "", *members])


def rules_text(game: Game, plays: Plays, package: str) -> str:
    """Write a dataclass with a field for each question, those that need not arise last."""
    about = f"{game.title}'s rule set: a field for each question on its play, None where the question does not arise."
    questions = {id_: game.questions[id_] for id_ in sorted(plays, key=lambda id_: bool(game.questions[id_].arises))}
    uses = {
        "Table": any(one.table for one in questions.values()),
        "asks": any(not one.arises for one in questions.values()),
        "may_ask": any(one.arises for one in questions.values()),
    }
    shared = ", ".join(["RuleSet", *(name for name, used in uses.items() if used)])
    ours, own = f"from variorum.games.ruleset import {shared}", f"from {package} import answers as a"
    imports = f"{own}\n{ours}" if package.startswith("variorum.games.") else f"{ours}\n\n{own}"
    body = [_field(id_, question) for id_, question in questions.items()]
    return RULES.format(generated=GENERATED, about=_doc(about), imports=imports, body="\n".join(body))


RULES = '''{generated}
{about}

from __future__ import annotations

from dataclasses import dataclass

{imports}


@dataclass(frozen=True, eq=False)
class Rules(RuleSet):
    """A complete, playable rule set."""

{body}
'''


def _field(id_: str, question: Question) -> str:
    """Declare the field of a question; a number or table is described here, other answers where they are listed."""
    typed = question.number or question.table
    type_ = "int" if question.number else "Table" if question.table else f"a.{_class_name(id_)}"
    about = f'"{id_}"'
    if typed:
        about += f", {playable_numbers(question)!r}"
    if question.table:
        about += f', "{" ".join(question.table.keys)}"'
    declared = f"{type_} | None = may_ask({about})" if question.arises else f"{type_} = asks({about})"
    line = f"    {id_.replace('.', '_').replace('-', '_')}: {declared}"
    if typed is None:
        return line
    said = typed.sentence if isinstance(typed.sentence, str) else plainest(typed.sentence)
    return f"{line}\n{_doc(f'{question.asks} {said}', 4)}"


def _class_name(id_: str) -> str:
    return "".join(word.capitalize() for word in id_.replace("-", ".").split("."))


def _member_name(answer: str) -> str:
    return f"{'N' * answer[0].isdigit()}{answer.replace('-', '_').upper()}"


def _doc(text: str, indent: int = 0) -> str:
    """Write a text as a docstring that fits the width."""
    margin = " " * indent
    escaped = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    if len(line := f'{margin}"""{escaped}"""') <= WIDTH:
        return line
    lines = textwrap.wrap(escaped, WIDTH - indent - 3, break_long_words=False, break_on_hyphens=False)
    return f'{margin}"""' + f"\n{margin}".join([*lines, '"""'])
