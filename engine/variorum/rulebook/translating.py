"""Write language files: one to fill in, what is missing added to one that is there, marks brought up to date."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from variorum.rulebook.languages import digest, words_in
from variorum.rulebook.locales import language_name, plurals
from variorum.rulebook.models import Chapter, NumberAnswer, Plural, Question, TableAnswer
from variorum.rulebook.problems import BadInputError, BadRequestError, choose_from, quote
from variorum.rulebook.project import display_path
from variorum.rulebook.questions import Game, sizes_below_zero
from variorum.rulebook.templates import Forms
from variorum.rulebook.yamltext import Document, Where, bounded_bytes, decode, lines_of, parse, yaml_scalar

WIDTH = 110
MARK = re.compile(r'(["\']?)[a-p]{8}\1')
EVERYTHING = "all"
PARTS = ("chapters", "questions")


def draft_language(game: Game, language: str) -> str:
    """Write the file of a language to fill in: every question, its words in the original as comments."""
    lines = [*_head(game, language), "", "chapters:"]
    for key, chapter in game.chapters.items():
        lines += _chapter(key, chapter)
    lines += ["", "questions:"]
    for chapter, ids in game.in_chapters():
        lines += ["", f"  # -- {_line(chapter.title)} ".ljust(WIDTH, "-")]
        for id_ in ids:
            lines += _question(id_, chapter.questions[id_], language)
    return "\n".join(lines) + "\n"


def read_text(path: Path, within: Path) -> str:
    """Read a language file as it stands, out of a project that no link leads out of."""
    file = display_path(path)
    return decode(bounded_bytes(path, file, within=within), file)


def add_missing(text: str, game: Game, language: str) -> tuple[str, list[str]]:
    """Add to a language file what it lacks, in its place and to be filled in; give the text and what was added."""
    document, lines = parse(text, ""), lines_of(text)
    chapters = {name: list(_chapter(name, chapter)) for name, chapter in game.chapters.items()}
    questions = {id_: list(_question(id_, asked, language)) for id_, asked in game.questions.items()}
    added = [*_missing(document, lines, "chapters", chapters), *_missing(document, lines, "questions", questions)]
    for row, _, block in reversed(added):
        lines[row:row] = [f"{line}\n" for line in block]
        if row and lines_of(lines[row - 1])[-1]:  # the last line of a file, which nothing ends
            lines[row - 1] += "\n"
    changed = "".join(lines)
    if not _holds(changed, document, (name for _, name, _ in added)):
        raise BadRequestError("nothing can be added to this file as it is written; put each entry on lines of its own")
    return changed, [name for _, name, _ in added]


def _holds(text: str, before: Document, added: Iterable[str]) -> bool:
    """Tell whether a text says all that it said before, and has the entries that were added to it."""
    try:
        after = parse(text, before.file)
    except BadInputError:
        return False
    kept = all(after.keys.get(where) is not None for where in before.keys)
    return kept and all(any((part, name) in after.keys for part in PARTS) for name in added)


def _missing(
    document: Document, lines: list[str], part: str, known: dict[str, list[str]]
) -> list[tuple[int, str, list[str]]]:
    """List the entries that a part of a file lacks: the line before which each belongs, its name, what is written."""
    row, found = _end(document, part, lines), []
    for name in reversed(known):
        if (part, name) in document.keys:
            row = _begin(lines, document.keys[part, name][0])
        else:
            found.append((row, name, known[name]))
    return found[::-1]


def stamp(text: str, game: Game, names: Iterable[str]) -> tuple[str, list[str]]:
    """Mark entries of a language file as made from the words that stand there now; give the text and what changed."""
    document, lines = parse(text, ""), lines_of(text)
    marks = dict(_marks(game, document))
    wanted = list(dict.fromkeys(names))
    changed = []
    for name in wanted if EVERYTHING not in wanted else marks:
        if name not in marks:
            raise BadRequestError(f"{quote(name)} is not translated in this file; {choose_from(name, marks)}")
        where, mark = marks[name]
        row, column = document.values[(*where, "made_from")]
        line = lines[row - 1]
        if MARK.match(line, column - 1) and mark not in line[column - 1 :]:
            lines[row - 1] = line[: column - 1] + MARK.sub(mark, line[column - 1 :], count=1)
            changed.append(name)
    return "".join(lines), changed


def _marks(game: Game, document: Document) -> Iterator[tuple[str, tuple[Where, str]]]:
    """List the entries of a file that have a mark, each with its place and the mark that it should have."""
    parts: tuple[tuple[str, Iterable[tuple[str, Question | Chapter]]], ...] = (
        ("chapters", game.chapters.items()),
        ("questions", game.questions.items()),
    )
    for part, known in parts:
        for name, said in known:
            if (part, name, "made_from") in document.values:
                yield name, ((part, name), digest(said))


def _begin(lines: list[str], row: int) -> int:
    """Find the first line of an entry: its key's, or that of the comments right above."""
    at = row - 1
    while at and lines[at - 1].strip().startswith("#"):
        at -= 1
    return at


def _end(document: Document, part: str, lines: list[str]) -> int:
    """Find where a part of a file ends."""
    start = document.keys[(part,)][0]
    after = [place[0] for where, place in document.keys.items() if len(where) == 1 and place[0] > start]
    at = _begin(lines, min(after)) if after else len(lines)
    while at and not lines[at - 1].strip():
        at -= 1
    return at


# -- what is written -----------------------------------------------------------------------------------------------


def _head(game: Game, language: str) -> Iterator[str]:
    yield f"# yaml-language-server: $schema=../../schemas/{game.name}.language.schema.json"
    yield "#"
    yield f"# {_line(game.title)} in {language_name(language) or language}: our sentences, never those of a rule book."
    yield "# Fill in what is empty. `made_from` marks the words that an entry was made from; leave it as it is."
    yield "# A sentence with {n} may have a form for each way of counting: {one: …, few: …, many: …}."
    yield f"# `variorum check spec/languages/{language}/{game.name}.yaml` lists what is left to translate."
    yield f"language: {language}"
    yield f"game: {game.name}"
    yield "reviewed: null"
    yield f"title: {yaml_scalar(game.title)}"


def _chapter(key: str, chapter: Chapter) -> Iterator[str]:
    yield from _comment(chapter.title, 2)
    yield f"  {key}:"
    yield f"    made_from: {digest(chapter)}"
    yield "    title:"


def _question(id_: str, asked: Question, language: str) -> Iterator[str]:
    yield ""
    yield from _comment(asked.asks, 2)
    yield f"  {id_}:"
    yield f"    made_from: {digest(asked)}"
    yield "    asks:"
    if asked.answers is not None:
        yield "    answers:"
        for name, said in asked.answers.items():
            yield from _comment(said, 6)
            yield f"      {yaml_scalar(name)}:"
    elif asked.number is not None:
        yield "    number:"
        yield from _template("sentence", asked.number.sentence, asked.number, language)
        if asked.number.below_zero:
            yield from _template("below_zero", asked.number.below_zero, sizes_below_zero(asked.number), language)
    elif asked.table is not None:
        yield "    table:"
        yield from _comment(asked.table.sentence, 6)
        yield "      sentence:"
        for key in ("usual", "entry", "together"):
            if forms := getattr(asked.table, key):
                yield from _template(key, forms, asked.table, language)
        called = list(words_in(asked.table))
        if called:
            yield "      called:"
            yield from (f"        {yaml_scalar(key)}:" for key in called)


def _template(key: str, forms: Forms, numbers: NumberAnswer | TableAnswer, language: str) -> Iterator[str]:
    """Write the key of a template, with the forms that numbers take in the language."""
    for form, text in forms.items():
        yield from _comment(text if len(forms) == 1 else f"{form}: {text}", 6)
    taken = [form for form in Plural if form in plurals(language, numbers.least, numbers.most)]
    yield from _comment(f"a sentence for all numbers, or {{{', '.join(f'{form}: …' for form in taken)}}}", 6)
    yield f"      {key}:"


def _comment(text: str, inset: int) -> list[str]:
    return textwrap.wrap(
        _line(text),
        WIDTH,
        initial_indent=" " * inset + "# ",
        subsequent_indent=" " * inset + "#   ",
        break_long_words=False,
    )


def _line(text: str) -> str:
    """Keep text from a file on the one line of its comment."""
    return " ".join(text.split())
