"""Sentences with places for numbers, and a form for each way in which a language counts. Knows no language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from variorum.rulebook.locales import locale, plural, plurals
from variorum.rulebook.models import NumberAnswer, Plural, TableAnswer
from variorum.rulebook.problems import quote
from variorum.rulebook.yamltext import Where

PLACEHOLDER = re.compile(r"\{[\w-]+\}")
NUMBER, KEY, TABLE = "{n}", "{key}", "{table}"

Forms = Mapping[Plural, str]


@dataclass(frozen=True)
class Slots:
    """What a template must show, and the numbers that can be put into it."""

    signs: tuple[str, ...] = ()
    numbers: NumberAnswer | TableAnswer | None = None


def fill(forms: Forms, language: str, number: int, **shown: str) -> str:
    """Say a sentence of a number, in the form that the number takes."""
    text = forms.get(plural(language, number)) or plainest(forms)
    for sign, value in {"n": str(number), **shown}.items():
        text = text.replace(f"{{{sign}}}", value)
    return text


def plainest(forms: Forms) -> str:
    """Choose the form that most numbers take."""
    return forms.get(Plural.OTHER) or list(forms.values())[-1]


def template_faults(forms: Forms, slots: Slots, language: str) -> Iterator[tuple[Where, str]]:
    """Say what is wrong with the forms of a template: each fault with its place among them."""
    several = len(forms) > 1 or Plural.OTHER not in forms
    numbers = slots.numbers
    taken = plurals(language, numbers.least, numbers.most) if numbers and numbers.least <= numbers.most else {}
    for form, text in forms.items():
        where: Where = (str(form),) if several else ()
        if several and form is not Plural.OTHER and form not in taken:
            yield where, f"no number takes the form `{form}` here; allowed: {', '.join(taken)}"
            continue
        yield from ((where, fault) for fault in _sign_faults(text, slots.signs, alone=taken.get(form) == 1))
    missing = [form for form in taken if form not in forms] if several else []
    if missing and locale(language):
        yield (), f"the form `{missing[0]}` is missing; numbers take {', '.join(taken)} here"


def extra_signs(text: str, signs: Sequence[str]) -> Iterator[str]:
    """Say which placeholders of a text are too many."""
    for extra in dict.fromkeys(PLACEHOLDER.findall(text)):
        if extra not in signs:
            allowed = f"allowed: {', '.join(signs)}" if signs else "this sentence has no places to fill"
            yield f"{quote(extra)} stands for nothing here; {allowed}"


def _sign_faults(text: str, signs: tuple[str, ...], *, alone: bool = False) -> Iterator[str]:
    """Say which placeholders are too many and which are missing; the only number of a form need not be shown."""
    yield from extra_signs(text, signs)
    for sign in signs:
        if sign not in text and not (alone and sign == NUMBER):
            yield f"{sign} is missing in the sentence, so answers cannot be distinguished"
