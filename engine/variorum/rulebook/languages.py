"""A game said in another language: its file read against the questions, what is missing or out of date found.

Knows no language by name: folders of spec/languages name them, and what they need for numbers is looked up.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from variorum.rulebook.locales import language_name, locale
from variorum.rulebook.models import (
    Chapter,
    LanguageFile,
    NumberAnswer,
    Question,
    TableAnswer,
    Term,
    TranslatedNumber,
    TranslatedQuestion,
    TranslatedTable,
)
from variorum.rulebook.problems import MOST_GUESSED, Problem, choose_from, quote
from variorum.rulebook.questions import Game, Translation, names_every_key, sentence_faults
from variorum.rulebook.templates import PLACEHOLDER, extra_signs, plainest
from variorum.rulebook.terms import unnamed_terms
from variorum.rulebook.yamltext import Document, Where

LENGTH = 8
LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")  # a mark of digits would be a number to YAML


def digest(said: Question | Chapter) -> str:
    """Make a short mark of what is said by a question, or in the title of a chapter, that changes when it does."""
    if isinstance(said, Chapter):
        parts: object = said.title
    else:
        unsaid = {"table": {"rising"}}
        parts = said.model_dump(
            mode="json", include={"asks", "answers", "number", "table"}, exclude=unsaid, exclude_none=True
        )
    text = json.dumps(parts, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH].translate(LETTERS)


@dataclass(frozen=True)
class LanguageReport:
    """A game as a language file says it, the problems in the file, and what is missing in it or out of date."""

    game: Game
    document: Document
    problems: list[Problem]
    gaps: list[Problem]


class LanguageReader:
    """Reads one language file against the questions of its game, gathering problems and gaps."""

    def __init__(self, content: LanguageFile, document: Document, game: Game, terms: Mapping[str, Term]) -> None:
        self.content = content
        self.document = document
        self.game = game
        self.terms = terms
        self.problems: list[Problem] = []
        self.gaps: list[Problem] = []
        self.missing: set[str] = set()
        self.stale: set[str] = set()
        self.of_folder = True

    def report(self, language: str) -> LanguageReport:
        """Say the game in the language of the file, which is that of its folder; what is missing stays as it is."""
        self.of_folder = self.content.language == language
        self._check_head(language)
        self._refuse_unknown("chapters", self.content.chapters, self.game.chapters, "a chapter")
        self._refuse_unknown("questions", self.content.questions, self.game.questions, "a question")
        questions = {id_: self._question(id_, asked) for id_, asked in self.game.questions.items()}
        chapters = {key: self._chapter(key, chapter, questions) for key, chapter in self.game.chapters.items()}
        translation = Translation(
            self.game.language, self.content.reviewed, frozenset(self.missing), frozenset(self.stale)
        )
        said = replace(
            self.game,
            title=self.content.title,
            chapters=chapters,
            questions=questions,
            language=language,
            translation=translation,
        )
        return LanguageReport(said, self.document, sorted(set(self.problems)), sorted(set(self.gaps)))

    def _problem(self, where: Where, message: str, *, at_key: bool = False) -> None:
        self.problems.append(self.document.problem(where, message, at_key=at_key))

    def _gap(self, where: Where, message: str) -> None:
        self.gaps.append(self.document.problem(where, message, at_key=True))

    def _check_head(self, language: str) -> None:
        content, game = self.content, self.game
        if content.language != language:
            self._problem(("language",), f"{quote(content.language)} is not the language of this folder: `{language}`")
        elif language == game.language:
            self._problem(("language",), f"`{language}` is the language of spec/{game.name}.yaml; say it there")
        elif locale(language) is None:
            self._problem(("language",), f"{quote(language)} is not a known language; name one as in `pt` or `pt-BR`")
        if content.game != game.name:
            self._problem(("game",), f"{quote(content.game)} is not the game of this file: `{game.name}`")

    def _refuse_unknown(self, part: str, given: Iterable[str], known: Mapping[str, object], what: str) -> None:
        for number, name in enumerate(name for name in given if name not in known):
            allowed = choose_from(name, known, guesses=number < MOST_GUESSED)
            self._problem((part, name), f"{quote(name)} is not {what} of {self.game.name}; {allowed}", at_key=True)

    # -- chapters --------------------------------------------------------------------------------------------------

    def _chapter(self, key: str, chapter: Chapter, questions: Mapping[str, Question]) -> Chapter:
        """Say the title of a chapter, which holds the questions as they are said."""
        given, where = self.content.chapters.get(key), ("chapters", key)
        if given is None or given.title is None:
            self._gap(where, f"the title of chapter `{key}` is not translated yet: {quote(chapter.title)}")
        elif given.made_from != digest(chapter):
            self._gap(where, self._out_of_date(f"the title of chapter `{key}`", key))
        title = given.title if given and given.title else chapter.title
        said = {id_: questions[id_] for id_ in chapter.questions}
        return chapter.model_copy(update={"title": title, "questions": said})

    def _out_of_date(self, what: str, name: str) -> str:
        command = f"variorum translate {self.game.name} {self.content.language} --stamp {name}"
        return f"{what} was translated from other words than stand there now; look at it again, then run: {command}"

    # -- questions -------------------------------------------------------------------------------------------------

    def _question(self, id_: str, asked: Question) -> Question:
        """Say a question and its answers, or leave it as it is where anything of it is missing."""
        given, where = self.content.questions.get(id_), ("questions", id_)
        if given is None:
            self._gap(where, f"`{id_}` is not translated yet")
            self.missing.add(id_)
            return asked
        if given.made_from != digest(asked):
            self._gap(where, self._out_of_date(f"`{id_}`", id_))
            self.stale.add(id_)
        before = len(self.gaps), len(self.problems)
        said = self._said(asked, given, where)
        if (len(self.gaps), len(self.problems)) != before or said is None:
            self.missing.add(id_)
            return asked
        if self.of_folder:  # else all would be held to the words and forms of a wrong language
            for place, fault in sentence_faults(said, self.content.language):
                self._problem((*where, *place), fault)
            self._hold_to_terms(id_, asked, given, said)
        return said

    def _said(self, asked: Question, given: TranslatedQuestion, where: Where) -> Question | None:
        """Put the words of the file in place of those of the question."""
        form = next(one for one in ("answers", "number", "table") if getattr(asked, one) is not None)
        for other in ("answers", "number", "table"):
            if other != form and getattr(given, other) is not None:
                self._problem((*where, other), f"this question has `{form}`, not `{other}`", at_key=True)
                return None
        self._want(given.asks, where, "asks", asked.asks)
        if getattr(given, form) is None:
            self._gap(where, f"`{form}` is missing here: the sentences of this question")
            return None
        said: object = None
        if asked.answers is not None:
            said = self._answers(asked.answers, given.answers or {}, (*where, form))
        elif asked.number is not None and given.number is not None:
            said = self._number(asked.number, given.number, (*where, form))
        elif asked.table is not None and given.table is not None:
            said = self._table(asked.table, given.table, (*where, form))
        return asked.model_copy(update={"asks": given.asks or asked.asks, form: said})

    def _want(self, text: object, where: Where, key: str, original: str) -> None:
        if text is None:
            self._gap((*where, key), f"`{key}` is not translated yet: {quote(original)}")

    def _answers(self, asked: Mapping[str, str], given: Mapping[str, str | None], where: Where) -> dict[str, str]:
        self._refuse_names(given, asked, where, "an answer of this question")
        for name, original in asked.items():
            if given.get(name) is None:
                place = (*where, name) if name in given else where
                self._gap(place, f"the answer `{name}` is left out; say in this language: {quote(original)}")
            else:
                for fault in extra_signs(given[name] or "", PLACEHOLDER.findall(original)):
                    self._problem((*where, name), fault)
        return {name: given.get(name) or original for name, original in asked.items()}

    def _refuse_names(self, given: Iterable[str], known: Iterable[str], where: Where, what: str) -> None:
        for name in given:
            if name not in known:
                message = f"{quote(name)} is not {what}; {choose_from(name, known)}"
                self._problem((*where, name), message, at_key=True)

    def _number(self, asked: NumberAnswer, given: TranslatedNumber, where: Where) -> NumberAnswer:
        self._want(given.sentence, where, "sentence", plainest(asked.sentence))
        if asked.below_zero:
            self._want(given.below_zero, where, "below_zero", plainest(asked.below_zero))
        elif given.below_zero:
            self._problem((*where, "below_zero"), "the original has no `below_zero`; leave it out", at_key=True)
        said = {"sentence": given.sentence or asked.sentence, "below_zero": asked.below_zero and given.below_zero}
        return asked.model_copy(update=said)

    def _table(self, asked: TableAnswer, given: TranslatedTable, where: Where) -> TableAnswer:
        called = {key: words for key, words in given.called.items() if words is not None}
        own = {key: getattr(given, key) for key in ("entry", "together", "usual")}
        said = asked.model_copy(update={"sentence": given.sentence or "", "called": called, **own})
        self._refuse_names(given.called, asked.keys, (*where, "called"), "a key of this question")
        self._want(given.sentence, where, "sentence", asked.sentence)
        if names_every_key(said):
            return said
        for key, forms in own.items():
            original = getattr(asked, key)
            if forms is None and original:
                self._want(forms, where, key, plainest(original))
        for key in words_in(asked):
            if key not in called:
                place = (*where, "called", key) if key in given.called else where
                self._gap(place, f"the key `{key}` is left out of `called`: what it is called in this language")
        return said

    def _hold_to_terms(self, id_: str, asked: Question, given: TranslatedQuestion, said: Question) -> None:
        """Check that what the original names by a term of the glossary is named by that term in this language."""
        where: Where = ("questions", id_)
        self._refuse_names(given.unnamed or (), self.terms, (*where, "unnamed"), "a thing of the glossary")
        for place, thing, forms in unnamed_terms(
            self.terms, asked, said, (self.game.language, self.content.language), given.unnamed or ()
        ):
            message = f"the original names `{thing}`; say {' or '.join(forms)}, or list it under `unnamed`"
            self._gap((*where, *place), message)


def describe_translation(game: Game) -> str:
    """Say in which language a game is said, who has reviewed it, and what of it is not up to date."""
    said = game.translation
    if said is None:
        return ""
    name, original = language_name(game.language) or game.language, language_name(said.original) or said.original
    parts = [f"In {name}, " + (f"reviewed: {said.reviewed}." if said.reviewed else "not reviewed by a person yet.")]
    if said.missing:
        parts.append(f"Not translated, so in {original}: {len(said.missing)} of {len(game.questions)} questions.")
    if said.stale - said.missing:
        parts.append(f"Older than the {original}: {len(said.stale - said.missing)}.")
    return " ".join(parts)


def words_in(table: TableAnswer) -> Iterator[str]:
    """List the keys that are said in the entries of a table and are words, or are called something."""
    for key in table.keys if table.entry else ():
        if not key.lstrip("-").isdecimal() or key in (table.called or {}):
            yield key
