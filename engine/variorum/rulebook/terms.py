"""Terms of the glossary in sentences: what one language names by a term, another names by its own.

A form of a term is a word or several; a `*` at the end of a word stands for any ending, as languages inflect.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache

from variorum.rulebook.models import Question, Term
from variorum.rulebook.templates import plainest
from variorum.rulebook.yamltext import Where


def unnamed_terms(
    terms: Mapping[str, Term], asked: Question, said: Question, languages: tuple[str, str], excused: Container[str]
) -> Iterator[tuple[Where, str, Sequence[str]]]:
    """List the things that a sentence names and its translation does not, with the forms that would name them."""
    original, language = languages
    for thing, term in terms.items():
        forms = (term.said or {}).get(language)
        if forms and thing not in excused:
            translated = dict(texts(said))
            for where, text in texts(asked):
                if names(text, (term.said or {}).get(original, [])) and not names(translated.get(where, ""), forms):
                    yield where, thing, forms


def names(text: str, forms: Sequence[str]) -> bool:
    """Tell whether a text holds any form of a term, as a word or words of its own."""
    return any(_pattern(form).search(text) for form in forms)


@cache
def _pattern(form: str) -> re.Pattern[str]:
    words = r"\s+".join(re.escape(word).replace(r"\*", r"\w*") for word in form.split())
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


def texts(question: Question) -> Iterator[tuple[Where, str]]:
    """List the sentences of a question, each with its place in it."""
    yield ("asks",), question.asks
    for name, text in (question.answers or {}).items():
        yield ("answers", name), text
    if question.number is not None:
        yield ("number", "sentence"), plainest(question.number.sentence)
        if question.number.below_zero:
            yield ("number", "below_zero"), plainest(question.number.below_zero)
    if question.table is not None:
        table = question.table
        forms = (plainest(one) for one in (table.usual, table.entry) if one)
        yield ("table", "sentence"), " ".join([table.sentence, *forms, *(table.called or {}).values()])
