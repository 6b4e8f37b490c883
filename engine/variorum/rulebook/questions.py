"""Questions as the rest of the program uses them: what can be asked of a game, and which answers fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from variorum.rulebook.models import Carries, Chapter, GameFile, Plural, Question
from variorum.rulebook.problems import choose_from, quote
from variorum.rulebook.templates import KEY, NUMBER, TABLE, Forms, Slots, fill, template_faults
from variorum.rulebook.yamltext import Where

Answer: TypeAlias = str | int | Mapping[str, int]


class UnfitAnswerError(Exception):
    """An answer that a question does not allow, with what it does allow."""


@dataclass(frozen=True)
class Translation:
    """How a game is said in another language: from which, reviewed by whom, and which questions are not up to date."""

    original: str
    reviewed: str | None
    missing: frozenset[str]
    stale: frozenset[str]


@dataclass(frozen=True)
class Game:
    """A game's questions, by chapter and in reading order, as they are said in one language."""

    name: str
    title: str
    chapters: Mapping[str, Chapter]
    questions: Mapping[str, Question]
    language: str
    translation: Translation | None = None

    @classmethod
    def from_file(cls, content: GameFile) -> Game:
        """Lay a file of questions out flat."""
        flat = {id_: question for chapter in content.chapters.values() for id_, question in chapter.questions.items()}
        return cls(content.game, content.title, content.chapters, flat, content.language)

    def sentence(self, question: str, answer: Answer) -> str:
        """State the rule that an answer to a question makes."""
        return state_rule(self.questions[question], answer, self.language_of(question))

    def language_of(self, question: str) -> str:
        """Name the language in which a question is said: that of the game, but where it is not translated."""
        said = self.translation
        return said.original if said and question in said.missing else self.language

    def in_chapters(self) -> Iterator[tuple[Chapter, list[str]]]:
        """List the chapters with the ids of their questions."""
        for chapter in self.chapters.values():
            yield chapter, list(chapter.questions)


def allowed(question: Question) -> str:
    """Say which answers a question allows, on one line."""
    if question.answers is not None:
        return ", ".join(question.answers)
    if question.number is not None:
        return f"a whole number from {question.number.least} to {question.number.most}"
    table = question.table
    assert table is not None  # noqa: S101 - the model requires one of the three forms
    return f"a table of whole numbers from {table.least} to {table.most} with the keys {', '.join(table.keys)}"


def fit_answer(question: Question, answer: Any) -> Answer:
    """Return an answer from a file if the question allows it; otherwise say what it allows."""
    if question.answers is not None:
        if isinstance(answer, str) and answer in question.answers:
            return answer
        raise UnfitAnswerError(f"{_show(answer)} is no answer here; {choose_from(str(answer), question.answers)}")
    if question.number is not None:
        if _whole(answer) and question.number.least <= answer <= question.number.most:
            return int(answer)
        raise UnfitAnswerError(f"{_show(answer)} is no answer here; allowed: {allowed(question)}")
    table = question.table
    assert table is not None  # noqa: S101
    if not isinstance(answer, dict):
        raise UnfitAnswerError(f"{_show(answer)} is no answer here; allowed: {allowed(question)}")
    for key in answer:
        if key not in table.keys:
            raise UnfitAnswerError(f"{quote(key)} is no key of this table; {choose_from(key, table.keys, 20)}")
    for key in table.keys:
        if key not in answer:
            raise UnfitAnswerError(f"the table lacks the key `{key}`; it needs {', '.join(table.keys)}")
        if not (_whole(answer[key]) and table.least <= answer[key] <= table.most):
            limits = f"allowed: whole numbers from {table.least} to {table.most}"
            raise UnfitAnswerError(f"{_show(answer[key])} under `{key}` does not fit; {limits}")
    return {key: answer[key] for key in table.keys}


def state_rule(question: Question, answer: Answer, language: str) -> str:
    """State the rule that an answer makes, in the language of the question."""
    if question.answers is not None:
        return question.answers[str(answer)]
    if question.number is not None:
        assert isinstance(answer, int)  # noqa: S101
        return fill(question.number.sentence, language, answer)
    table = question.table
    assert table is not None and isinstance(answer, Mapping)  # noqa: S101
    called = table.called or {}
    entries = (fill(table.entry, language, n, key=called.get(key) or in_words(key)) for key, n in answer.items())
    return table.sentence.replace(TABLE, ", ".join(entries))


def sentence_faults(question: Question, language: str) -> Iterator[tuple[Where, str]]:
    """Say what is wrong with the sentences of a question: each fault with its place in it."""
    for key in (question.table.called or {}) if question.table else ():
        if question.table and key not in question.table.keys:
            yield (
                ("table", "called", key),
                f"{quote(key)} is no key of this table; {choose_from(key, question.table.keys)}",
            )
    for where, forms, slots in templates(question):
        for inner, fault in template_faults(forms, slots, language):
            yield (*where, *inner), fault


def templates(question: Question) -> Iterator[tuple[Where, Forms, Slots]]:
    """List the templates of a question, each with its place in it and what it must show."""
    if question.number is not None:
        yield ("number", "sentence"), question.number.sentence, Slots((NUMBER,), question.number)
    if question.table is not None:
        yield ("table", "sentence"), {Plural.OTHER: question.table.sentence}, Slots((TABLE,))
        yield ("table", "entry"), question.table.entry, Slots((KEY, NUMBER), question.table)


def in_words(name: str) -> str:
    """Write a name that is typed with hyphens in words."""
    return name.replace("-", " ")


def say_answer(answer: Answer) -> str:
    """Write an answer in a few words, as it is said."""
    if isinstance(answer, Mapping):
        return ", ".join(f"{in_words(key)} {say_answer(n)}" for key, n in answer.items())
    return in_words(answer) if isinstance(answer, str) else str(answer).replace("-", "−")


def label(answer: Answer) -> str:
    """Write an answer in a few words, as it is typed in a reading."""
    if isinstance(answer, Mapping):
        return " ".join(f"{key}:{n}" for key, n in answer.items())
    return str(answer)


def carries_behaviour(question: Question) -> bool:
    """Tell whether the answer can change a game."""
    return question.carries is Carries.BEHAVIOUR


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _show(value: Any) -> str:
    return "a table" if isinstance(value, dict) else "a list" if isinstance(value, list) else quote(value)
