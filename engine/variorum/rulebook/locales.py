"""What languages are called, and which forms they have for numbers: by the tables of the Unicode CLDR, through Babel.

Knows no language by name.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Iterable
from functools import cache

from babel import Locale, UnknownLocaleError
from babel.lists import format_list

from variorum.rulebook.models import LANGUAGE_CODE, Plural

UNDETERMINED = "und"
MOST_TRIED = 200  # numbers beyond these take forms that smaller ones have taken


@cache
def _import_dates() -> None:
    """Import what the tables need, whatever the time zone is called: Babel looks for it then, and no rule needs it."""
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    try:
        importlib.import_module("babel.dates")
    finally:
        os.environ.pop("TZ") if zone is None else os.environ.update(TZ=zone)


@cache
def locale(code: str) -> Locale | None:
    """Find a language by its code, as in `pt` or `pt-BR`, or nothing where it is unknown."""
    _import_dates()
    if code.partition("-")[0] == UNDETERMINED or not re.fullmatch(LANGUAGE_CODE, code):
        return None
    try:
        return Locale.parse(code, sep="-")
    except (ValueError, UnknownLocaleError):
        return None


def language_name(code: str) -> str | None:
    """Name a language in English, or give nothing where it is unknown."""
    found = locale(code)
    return found.english_name if found else None


def language_for(wanted: str, known: Iterable[str]) -> str | None:
    """Choose the language that fits a text's: the same, or else the one that it is a variety of."""
    return next((one for one in (wanted, wanted.partition("-")[0]) if one in known), None)


def own_name(code: str) -> str:
    """Name a language as those who speak it do; an unknown one by its code."""
    found = locale(code)
    name = found.display_name if found else None
    return name[:1].upper() + name[1:] if name else code


def plural(code: str, number: int) -> Plural:
    """Tell which form a number takes in a language."""
    found = locale(code)
    return Plural(found.plural_form(number)) if found else Plural.OTHER


@cache
def plurals(code: str, least: int, most: int) -> dict[Plural, int]:
    """List the forms that whole numbers between two bounds take, each with how many of them do."""
    near = sorted(range(least, most + 1), key=abs)[:MOST_TRIED] if most - least < 10_000 else range(MOST_TRIED)
    found: dict[Plural, int] = {}
    for number in near:
        form = plural(code, number)
        found[form] = found.get(form, 0) + 1
    return found


def list_words(words: Iterable[str], code: str) -> str:
    """List words as a language does: with commas, and a word for `and` before the last."""
    found = locale(code)
    listed = list(words)
    return format_list(listed, locale=found) if found else ", ".join(listed)
