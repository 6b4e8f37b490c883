"""Questions as the rest of the program uses them: what can be asked of a game, and which answers fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from variorum.rulebook.models import Carries, Chapter, GameFile, Question
from variorum.rulebook.problems import choose_from, quote

Answer: TypeAlias = str | int | Mapping[str, int]
BOOK_CHAPTER, BOOK_TITLE = "book", "About the book itself"


class UnfitAnswerError(Exception):
    """An answer that a question does not allow, with what it does allow."""


@dataclass(frozen=True)
class Game:
    """A game's questions, by chapter and in reading order."""

    name: str
    title: str
    chapters: Mapping[str, Chapter]
    questions: Mapping[str, Question]

    @classmethod
    def from_file(cls, content: GameFile) -> Game:
        """Lay a file of questions out flat, those about the book itself apart, in a last chapter."""
        chapters = _rules_then_book(content.chapters)
        flat = {id_: question for chapter in chapters.values() for id_, question in chapter.questions.items()}
        return cls(content.game, content.title, chapters, flat)

    def in_chapters(self) -> Iterator[tuple[Chapter, list[str]]]:
        """List the chapters with the ids of their questions."""
        for chapter in self.chapters.values():
            yield chapter, list(chapter.questions)


def _rules_then_book(chapters: Mapping[str, Chapter]) -> dict[str, Chapter]:
    """Keep the questions about rules in their chapters, and gather those about the book in a last one."""
    found = {}
    for name, chapter in chapters.items():
        rules = {id_: one for id_, one in chapter.questions.items() if not about_the_book(one)}
        if rules:
            found[name] = chapter.model_copy(update={"questions": rules})
    about = {id_: one for each in chapters.values() for id_, one in each.questions.items() if about_the_book(one)}
    if about:
        found[BOOK_CHAPTER] = Chapter(title=BOOK_TITLE, questions=about)
    return found


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


def sentence(question: Question, answer: Answer) -> str:
    """State the rule that an answer makes."""
    if question.answers is not None:
        return question.answers[str(answer)]
    if question.number is not None:
        return question.number.sentence.replace("{n}", str(answer))
    table = question.table
    assert table is not None and isinstance(answer, Mapping)  # noqa: S101
    entries = (table.entry.replace("{key}", in_words(key)).replace("{n}", str(n)) for key, n in answer.items())
    return table.sentence.replace("{table}", ", ".join(entries))


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


def about_the_book(question: Question) -> bool:
    """Tell whether a question is about the book itself and not about a rule."""
    return question.carries is Carries.BOOK


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _show(value: Any) -> str:
    return "a table" if isinstance(value, dict) else "a list" if isinstance(value, list) else quote(value)
