"""Questions as the rest of the program uses them: what can be asked of a game, and which answers fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from variorum.rulebook.locales import list_words
from variorum.rulebook.models import (
    Carries,
    Chapter,
    Condition,
    GameFile,
    NumberAnswer,
    NumberRange,
    Plural,
    Question,
    TableAnswer,
)
from variorum.rulebook.problems import choose_from, quote
from variorum.rulebook.templates import KEY, NUMBER, TABLE, Forms, Slots, fill, template_faults
from variorum.rulebook.yamltext import Where

Answer: TypeAlias = str | int | Mapping[str, int]
BOOK_CHAPTER, BOOK_TITLE = "book", "About the book itself"


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
        """Lay a file of questions out flat, those about the book itself apart, in a last chapter."""
        chapters = _rules_then_book(content.chapters)
        flat = {id_: question for chapter in chapters.values() for id_, question in chapter.questions.items()}
        return cls(content.game, content.title, chapters, flat, content.language)

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
        raise UnfitAnswerError(f"{_show(answer)} is not an answer here; {choose_from(str(answer), question.answers)}")
    if question.number is not None:
        if _whole(answer) and question.number.least <= answer <= question.number.most:
            return int(answer)
        raise UnfitAnswerError(f"{_show(answer)} is not an answer here; allowed: {allowed(question)}")
    table = question.table
    assert table is not None  # noqa: S101
    if not isinstance(answer, dict):
        raise UnfitAnswerError(f"{_show(answer)} is not an answer here; allowed: {allowed(question)}")
    for key in answer:
        if key not in table.keys:
            raise UnfitAnswerError(f"{quote(key)} is not a key of this table; {choose_from(key, table.keys, 20)}")
    for key in table.keys:
        if key not in answer:
            raise UnfitAnswerError(f"the table lacks the key `{key}`; it needs {', '.join(table.keys)}")
        if not (_whole(answer[key]) and table.least <= answer[key] <= table.most):
            limits = f"allowed: whole numbers from {table.least} to {table.most}"
            raise UnfitAnswerError(f"{_show(answer[key])} under `{key}` does not fit; {limits}")
    for low, high in pairwise(table.rising or ()):
        if answer[high] < answer[low]:
            what = f"`{high}` is {answer[high]}, below `{low}`, which is {answer[low]}"
            raise UnfitAnswerError(f"{what}; allowed: {answer[low]} to {table.most}")
    return {key: answer[key] for key in table.keys}


def describe_arises(question: Question) -> str:
    """Say on which answers to others a question is asked."""
    cases = (
        " and ".join(f"{other} is {describe_condition(some)}" for other, some in case.items())
        for case in question.cases
    )
    return ", or ".join(cases)


def describe_condition(condition: Condition) -> str:
    """Say which answers a condition allows."""
    if isinstance(condition, dict):
        return " and ".join(f"{describe_condition(some)} for {key}" for key, some in condition.items())
    return " or ".join(map(str, condition)) if isinstance(condition, list) else str(condition)


def condition_faults(other: str, question: Question, condition: Condition) -> Iterator[str]:
    """Say what a condition names that can be no answer to the question that it is about."""
    if question.table is not None:
        if not isinstance(condition, dict):
            yield f"`{other}` is a table; name the numbers by key, as in {{{question.table.keys[0]}: {{least: 1}}}}"
            return
        for key, some in condition.items():
            if key not in question.table.keys:
                yield f"{quote(key)} is not a key of `{other}`; {choose_from(key, question.table.keys)}"
            elif not _reaches(some, question.table):
                yield _never(f"`{other}` under `{key}`", question.table, some)
    elif question.number is not None:
        if isinstance(condition, dict) or not _all_numbers(condition):
            yield f"`{other}` is a number; write numbers as in [{question.number.least}] or {{least: 4}}"
        elif not _reaches(condition, question.number):
            yield _never(f"`{other}`", question.number, condition)
    elif isinstance(condition, list):
        known = question.answers or {}
        for answer in condition:
            if answer not in known:
                yield f"{quote(answer)} is not an answer to `{other}`; {choose_from(str(answer), known)}"
    else:
        yield f"`{other}` is answered by name; list answers of: {', '.join(question.answers or {})}"


def _all_numbers(condition: Condition) -> bool:
    return not isinstance(condition, list) or all(isinstance(one, int) for one in condition)


def _reaches(condition: Condition, typed: NumberAnswer | TableAnswer) -> bool:
    """Tell whether some, and of a list every, number can be an answer."""
    if isinstance(condition, list):
        return all(isinstance(one, int) and typed.least <= one <= typed.most for one in condition)
    assert isinstance(condition, NumberRange)  # noqa: S101
    least, most = condition.least, condition.most
    return (least is None or least <= typed.most) and (most is None or most >= typed.least)


def _never(what: str, typed: NumberAnswer | TableAnswer, condition: Condition) -> str:
    return f"{what} is never {describe_condition(condition)}; allowed: whole numbers from {typed.least} to {typed.most}"


def playable_names(question: Question) -> list[str]:
    """List the named answers that the game's engine can play, as the question says."""
    names = list(question.answers or {})
    return [one for one in names if one in question.playable] if isinstance(question.playable, list) else names


def playable_numbers(question: Question) -> range | tuple[int, ...]:
    """List the numbers, of a table too, that the game's engine can play, as the question says."""
    typed, said = question.number or question.table, question.playable
    assert typed is not None  # noqa: S101
    if isinstance(said, list):
        return tuple(sorted(one for one in said if isinstance(one, int)))
    return range(said.least, said.most + 1) if said else range(typed.least, typed.most + 1)


def playable_faults(question: Question) -> Iterator[tuple[Where, str]]:
    """Say what `playable` names that is no answer to its question."""
    said, typed = question.playable, question.number or question.table
    if said is None:
        return
    if typed is None:
        known = question.answers or {}
        for place, one in enumerate(said if isinstance(said, list) else ()):
            if one not in known:
                yield ("playable", place), f"{quote(one)} is not an answer here; {choose_from(str(one), known)}"
        if not isinstance(said, list):
            yield ("playable",), f"this question is answered by name; list what can be played of: {', '.join(known)}"
        return
    numbers = said if isinstance(said, list) else [said.least, said.most]
    if not all(isinstance(one, int) and typed.least <= one <= typed.most for one in numbers):
        yield ("playable",), f"only answers can be played; allowed: whole numbers from {typed.least} to {typed.most}"
    elif not isinstance(said, list) and said.least > said.most:
        yield ("playable",), f"no number fits: `least` is {said.least}, `most` {said.most}"


def bound_faults(id_: str, questions: Mapping[str, Question]) -> Iterator[tuple[Where, str]]:
    """Say what is wrong with the question whose number bounds this one's."""
    other = questions[id_].at_least
    if other is None:
        return
    numbers = [name for name, one in questions.items() if one.number is not None and name != id_]
    if questions[id_].number is None:
        yield ("at_least",), "only a number can be at least as high as another"
    elif other not in numbers:
        yield ("at_least",), f"{quote(other)} is not another question about a number; {choose_from(other, numbers)}"


def state_rule(question: Question, answer: Answer, language: str) -> str:
    """State the rule that an answer makes, in the language of the question."""
    if question.answers is not None:
        return question.answers[str(answer)]
    if question.number is not None:
        assert isinstance(answer, int)  # noqa: S101
        return number_sentence(question.number, answer, language)
    table = question.table
    assert table is not None and isinstance(answer, Mapping)  # noqa: S101
    return table_sentence(table, answer, language)


def number_sentence(number: NumberAnswer, answer: int, language: str) -> str:
    """Say a number; one below zero in a sentence of its own if there is one, without the minus sign."""
    if answer < 0 and number.below_zero:
        return fill(number.below_zero, language, -answer)
    return fill(number.sentence, language, answer)


def table_sentence(table: TableAnswer, answer: Mapping[str, int], language: str) -> str:
    """Say a table as a person would: what is usual first, then the exceptions, neighbours that are alike together."""
    if table.entry is None:
        said = table.sentence
        for key, n in answer.items():
            said = said.replace(f"{{{key}}}", str(n))
        return said
    usual = usual_number(answer) if table.usual else None
    entries = [fill(table.usual, language, usual)] if table.usual and usual is not None else []
    for keys, n in fold_table(answer, together=table.together is not None):
        if n != usual:
            forms = table.together if table.together and len(keys) > 1 else table.entry
            entries.append(fill(forms, language, n, key=list_keys(keys, language, table.called)))
    return table.sentence.replace(TABLE, ", ".join(entries))


def sentence_faults(question: Question, language: str) -> Iterator[tuple[Where, str]]:
    """Say what is wrong with the sentences of a question: each fault with its place in it."""
    for where, forms, slots in templates(question):
        for inner, fault in template_faults(forms, slots, language):
            yield (*where, *inner), fault
    table = question.table
    if table is None:
        return
    for key in table.called or {}:
        if key not in table.keys:
            yield ("table", "called", key), f"{quote(key)} is not a key of this table; {choose_from(key, table.keys)}"
    if table.entry is None and not names_every_key(table):
        yield ("table",), "`entry` is missing here: an entry of the table, with {key} and {n}"


def names_every_key(table: TableAnswer) -> bool:
    """Tell whether the sentence of a table has a place for each key, so that no entries are needed."""
    return all(f"{{{key}}}" in table.sentence for key in table.keys)


def templates(question: Question) -> Iterator[tuple[Where, Forms, Slots]]:
    """List the templates of a question, each with its place in it and what it must show."""
    number, table = question.number, question.table
    if number is not None:
        yield ("number", "sentence"), number.sentence, Slots((NUMBER,), number)
        if number.below_zero:
            yield ("number", "below_zero"), number.below_zero, Slots((NUMBER,), sizes_below_zero(number))
    if table is not None:
        named = table.entry is None and names_every_key(table)
        signs = tuple(f"{{{key}}}" for key in table.keys) if named else (TABLE,)
        yield ("table", "sentence"), {Plural.OTHER: table.sentence}, Slots(signs)
        for key, shown in (("entry", (KEY, NUMBER)), ("together", (KEY, NUMBER)), ("usual", (NUMBER,))):
            if forms := getattr(table, key):
                yield ("table", key), forms, Slots(shown, table)


def sizes_below_zero(number: NumberAnswer) -> NumberAnswer:
    """List the numbers below zero without their minus signs, as the numbers of a question."""
    return number.model_copy(update={"least": max(1, -number.most), "most": -number.least, "below_zero": None})


def usual_number(answer: Mapping[str, int]) -> int | None:
    """Find the number that more than half of the keys have, if there is one."""
    number, count = Counter(answer.values()).most_common(1)[0]
    return number if 2 * count > len(answer) else None


def fold_table(answer: Mapping[str, int], *, together: bool = True) -> list[tuple[tuple[str, ...], int]]:
    """List the keys of a table with their numbers, neighbours that have the same number together if so wanted."""
    folded: list[tuple[tuple[str, ...], int]] = []
    for key, n in answer.items():
        if together and folded and folded[-1][1] == n and key.isdigit() == folded[-1][0][-1].isdigit():
            folded[-1] = ((*folded[-1][0], key), n)
        else:
            folded.append(((key,), n))
    return folded


def list_keys(keys: Sequence[str], language: str, called: Mapping[str, str] | None = None) -> str:
    """List the keys of a table: `3–6` for three numbers or more in a row, else one by one."""
    named = [(called or {}).get(key) or in_words(key) for key in keys]
    if len(keys) > 2 and all(key.isdigit() for key in keys) and int(keys[-1]) - int(keys[0]) == len(keys) - 1:
        return f"{named[0]}–{named[-1]}"
    return list_words(named, language)


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
