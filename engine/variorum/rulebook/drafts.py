"""Draft a rulings file for a new edition: every question, its answers as comments, likely lines of the new text.

Nothing is answered, or everything as another edition answers it, marked as unconfirmed. The first edition of a game
has no other to go by, and so no likely lines.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping

from variorum.rulebook.editions import Edition, EditionRuling
from variorum.rulebook.models import EDITION_ID, LONGEST_NAME, LONGEST_WORDS, MOST_WORDS, Basis, Question
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Answer, Game, describe_arises
from variorum.rulebook.sentences import Unit
from variorum.rulebook.suggestions import suggest_lines
from variorum.rulebook.templates import plainest
from variorum.rulebook.texts import Copy, Library
from variorum.rulebook.yamltext import yaml_scalar

WIDTH = 110
CARRIED_OVER = frozenset({Basis.STATED, Basis.IMPLIED, Basis.EXAMPLE, Basis.SILENT})  # as far as a file alone can say
Likely = Mapping[str, list[Unit]]


def draft_edition(
    project: Project, name: str, known: Edition | None, copy: Copy, library: Library, *, prefill: bool = False
) -> str:
    """Draft the file of a new edition from the text of its rule book, with likely lines by an edition that is known."""
    game = _game_of(project, name, known)
    source_id = _new_source(project, name)
    likely: Likely = {}
    if known:
        old = library.copy(known.source)
        likely = suggest_lines(project, known, old.text if old else None, copy.text, language_of(name))
    rulings = known.rulings if known and prefill else {}
    return "\n".join([*_head(project, name, game, source_id, copy, prefill), *_questions(game, rulings, likely)]) + "\n"


def _game_of(project: Project, name: str, known: Edition | None) -> Game:
    """Check the name of a new edition, and open its game."""
    game = name.partition("/")[0]
    if not re.fullmatch(EDITION_ID, name):
        example = known.game.name if known else next(iter(project.game_files), "game")
        raise BadRequestError(f"{quote(name)} is not a name for an edition; write it game/edition, as in {example}/de")
    if known and game != known.game.name:
        raise BadRequestError(
            f"{known.name} is an edition of {known.game.name}, not of {game}; both must be of one game"
        )
    if game not in project.game_files:
        raise BadRequestError(
            f"no game {quote(game)}; {choose_from(game, project.game_files)}; its questions are in spec/GAME.yaml"
        )
    if not known and (others := project.editions_of(game)):
        raise BadRequestError(f"say by --from which edition to suggest likely lines from: {', '.join(others)}")
    return project.game(game)


def _new_source(project: Project, name: str) -> str:
    """Name the source of a new edition."""
    source_id = name.replace("/", "-")
    if len(source_id) > LONGEST_NAME:
        raise BadRequestError(f"{quote(name)} is too long; a name has at most {LONGEST_NAME} characters")
    if source_id in project.sources:
        raise BadRequestError(f"there is already a source {source_id}; choose another name for the edition")
    return source_id


def language_of(name: str) -> str:
    """Guess an edition's language from the last part of its name."""
    last = name.rpartition("/")[2]
    return last if re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]+)*", last) else "und"


def _head(project: Project, name: str, game: Game, source_id: str, copy: Copy, prefill: bool) -> Iterator[str]:
    schema = f"{game.name}.rulings.schema.json"
    if (project.root / "spec" / "schemas" / schema).is_file():
        yield f"# yaml-language-server: $schema=../../spec/schemas/{schema}"
        yield "#"
    yield from _advice(name, prefill)
    yield f"edition: {name}"
    yield f"source: {source_id}"
    yield "sources:"
    yield f"  {source_id}:"
    yield f"    title: {yaml_scalar(game.title)}"
    yield f"    language: {language_of(name)}"
    yield "    publisher: null"
    yield "    year: null"
    yield f"    lines: {len(copy.text.lines)}"
    if copy.text.pages:
        yield f"    pages: [{', '.join(map(str, copy.text.pages))}]"
    yield f"    sha256: {copy.sha256}"
    yield f"    file: {yaml_scalar(''.join(c if c.isprintable() else ' ' for c in copy.path.name))}"
    yield "headings:  # of the printed book, each by its line, as in {12: Set-up, 30: The end}"
    yield ""
    yield "rulings:"


def _advice(name: str, prefill: bool) -> Iterator[str]:
    if prefill:
        yield "# Every answer is that of another edition, and counts as none while it is `unconfirmed`. Compare it with"
        yield "# your text, correct it, then delete the line `unconfirmed`. The lines cited are a guess."
    else:
        yield "# Fill in `answer`, `basis` and `cites` under each question; leave empty what you do not know yet."
    yield "#   answer  one of those listed above the question"
    yield f"#   basis   {', '.join(Basis)}"
    yield f"#   cites   lines of your source, and at most {MOST_WORDS} words on them: {{12-13: the words there}}"
    yield "# Silent, contradictory and lost rulings also need `why`. Other defensible answers go under `rivals`:"
    yield "#   rivals: [{answer: …, cites: {…}, for: …, against: …}]"
    yield f"# `variorum check {name}` lists what is left to {'confirm' if prefill else 'answer'}."


def _questions(game: Game, rulings: Mapping[str, EditionRuling], likely: Likely) -> Iterator[str]:
    for chapter, ids in game.in_chapters():
        yield ""
        yield f"  # -- {_line(chapter.title)} ".ljust(WIDTH, "-")
        for id_ in ids:
            question = chapter.questions[id_]
            yield ""
            yield f"  # {_line(question.asks)}"
            yield from _answers(question)
            if question.arises:
                yield f"  # Asked only where {describe_arises(question)}."
            if lines := list(dict.fromkeys(one.lines for one in likely.get(id_, ()))):
                yield f"  # likely lines: {', '.join(lines)}"
            yield f"  {id_}:"
            ruling = rulings.get(id_)
            yield from (
                _prefilled(ruling, likely.get(id_, [])) if ruling else ("    answer:", "    basis:", "    cites:")
            )


def _prefilled(ruling: EditionRuling, likely: list[Unit]) -> Iterator[str]:
    """Write another edition's ruling, to be confirmed: its answer and basis, and the likeliest words of the text."""
    basis = ruling.basis if ruling.basis in CARRIED_OVER else None
    yield "    unconfirmed: true"
    yield f"    answer: {yaml_answer(ruling.answer)}"
    yield f"    basis: {basis}" if basis else "    basis:"
    if basis is Basis.SILENT:
        yield f"    why: {yaml_scalar(ruling.why or '')}"
        yield "    cites:"
    else:
        yield f"    cites: {_yaml_cite(likely[0])}" if likely else "    cites:"


def yaml_answer(answer: Answer) -> str:
    """Write an answer as it stands in a rulings file."""
    if isinstance(answer, Mapping):
        return "{" + ", ".join(f"{yaml_scalar(key)}: {n}" for key, n in answer.items()) + "}"
    return str(answer) if isinstance(answer, int) else yaml_scalar(answer)


def _yaml_cite(unit: Unit) -> str:
    """Cite the first words of a sentence."""
    return f"{{{unit.lines}: {yaml_scalar(' '.join(unit.text.split()[:MOST_WORDS])[:LONGEST_WORDS])}}}"


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
