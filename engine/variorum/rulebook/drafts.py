"""Draft a rulings file for a new edition: every question, its answers as comments, nothing answered."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path

from variorum.rulebook.editions import Edition, say_when
from variorum.rulebook.models import EDITION_ID, LONGEST_NAME, Basis, Question
from variorum.rulebook.problems import BadRequestError, quote
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Game
from variorum.rulebook.suggestions import suggest
from variorum.rulebook.templates import plainest
from variorum.rulebook.texts import Copy, Library, read_copy
from variorum.rulebook.yamltext import yaml_scalar

WIDTH = 110


def draft(name: str, game: Game, source_id: str, copy: Copy, likely: Mapping[str, list[str]]) -> str:
    """Write the file as text."""
    return "\n".join([*_head(name, game, source_id, copy), *_questions(game, likely)]) + "\n"


def draft_edition(project: Project, name: str, known: Edition, source: Path, library: Library) -> str:
    """Draft the file of a new edition from the text of its rule book, with likely lines by an edition that is known."""
    source_id = _new_source(project, name, known)
    copy, old = read_copy(source), library.copy(known.source)
    likely = suggest(known, old.text if old else None, copy.text)
    return draft(name, known.game, source_id, copy, likely)


def _new_source(project: Project, name: str, known: Edition) -> str:
    """Check the name of a new edition, and name its source."""
    game, _, last = name.partition("/")
    if not re.fullmatch(EDITION_ID, name):
        raise BadRequestError(
            f"{quote(name)} is not a name for an edition; write it game/edition, as in {known.game.name}/de"
        )
    if game != known.game.name:
        raise BadRequestError(
            f"{known.name} is an edition of {known.game.name}, not of {game}; both must be of one game"
        )
    if len(f"{game}-{last}") > LONGEST_NAME:
        raise BadRequestError(f"{quote(name)} is too long; a name has at most {LONGEST_NAME} characters")
    if f"{game}-{last}" in project.sources:
        raise BadRequestError(f"there is already a source {game}-{last}; choose another name for the edition")
    return f"{game}-{last}"


def language_of(name: str) -> str:
    """Guess an edition's language from the last part of its name."""
    last = name.rpartition("/")[2]
    return last if re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]+)*", last) else "und"


def _head(name: str, game: Game, source_id: str, copy: Copy) -> Iterator[str]:
    yield f"# yaml-language-server: $schema=../../spec/schemas/{game.name}.rulings.schema.json"
    yield "#"
    yield "# Fill in `answer`, `basis` and `cites` under each question; leave empty what you do not know yet."
    yield "#   answer  one of those listed above the question"
    yield f"#   basis   {', '.join(Basis)}"
    yield "#   cites   lines of your source, and at most 12 words on them: {12-13: the words on these lines}"
    yield "# Silent, contradictory and lost rulings also need `why`. Other defensible answers go under `rivals`:"
    yield "#   rivals: [{answer: …, cites: {…}, for: …, against: …}]"
    yield f"# `variorum check {name}` lists what is left to answer."
    yield f"edition: {name}"
    yield f"source: {source_id}"
    yield "sources:"
    yield f"  {source_id}:"
    yield f"    title: {yaml_scalar(game.title)}"
    yield f"    language: {language_of(name)}"
    yield "    publisher: null"
    yield "    year: null"
    yield f"    lines: {len(copy.text.lines)}"
    yield f"    sha256: {copy.sha256}"
    yield f"    file: {yaml_scalar(''.join(c if c.isprintable() else ' ' for c in copy.path.name))}"
    yield "headings:  # of the printed book, each by its line, as in {12: Set-up, 30: The end}"
    yield ""
    yield "rulings:"


def _questions(game: Game, likely: Mapping[str, list[str]]) -> Iterator[str]:
    for chapter, ids in game.in_chapters():
        yield ""
        yield f"  # -- {_line(chapter.title)} ".ljust(WIDTH, "-")
        for id_ in ids:
            question = chapter.questions[id_]
            yield ""
            yield f"  # {_line(question.asks)}"
            yield from _answers(question)
            if question.arises:
                yield f"  # Asked only where {say_when(question)}."
            if likely.get(id_):
                yield f"  # likely lines: {', '.join(likely[id_])}"
            yield f"  {id_}:"
            yield "    answer:"
            yield "    basis:"
            yield "    cites:"


def _answers(question: Question) -> Iterator[str]:
    if question.answers is not None:
        for answer, sentence in question.answers.items():
            yield from _wrap(f"{answer}: {sentence}")
    elif question.number is not None:
        number, said = question.number, plainest(question.number.sentence).replace("{n}", "…")
        yield from _wrap(f"a number from {number.least} to {number.most}: {said}")
    elif question.table is not None:
        table = question.table
        keys = ", ".join(f"{yaml_scalar(key)}: …" for key in table.keys)
        yield from _wrap(f"a table {{{keys}}} of numbers from {table.least} to {table.most}")


def _wrap(text: str) -> list[str]:
    return textwrap.wrap(_line(text), WIDTH, initial_indent="  #   ", subsequent_indent="  #     ")


def _line(text: str) -> str:
    """Keep text from a file on the one line of its comment."""
    return " ".join(text.split())
