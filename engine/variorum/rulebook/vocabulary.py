"""The words of rule books in several languages, so that a sentence in one can be compared with a question in another.

Knows words of the trade, and no game's own.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

WORDS = Path(__file__).with_name("vocabulary.txt")
LETTERS_APART = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"}
)  # accents that are part of the letter


def plain(text: str) -> str:
    """Write text without case and accents."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS_APART))
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


@cache
def _table() -> dict[str, list[tuple[str, re.Pattern[str]]]]:
    """Read the words by language: what each means, and the forms by which it is known."""
    rows = [
        [cell.strip() for cell in line.split("|")]
        for line in WORDS.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    head, *listed = rows
    return {
        language: [(row[0], _pattern(row[column].split())) for row in listed]
        for column, language in enumerate(head)
        if column
    }


def _pattern(forms: list[str]) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(form).replace(r"\*", r"[^\W_]*") for form in forms))


def languages() -> list[str]:
    """List the languages whose words are known."""
    return list(_table())


@cache
def meanings(word: str, language: str) -> tuple[str, ...]:
    """Tell what a plain word of a language may mean; a number by its digits."""
    if word.isdigit():
        return (str(int(word)),) if word.isascii() and len(word) < 5 else ()
    listed = _table().get(language.partition("-")[0], ())
    return tuple(meaning for meaning, forms in listed if forms.fullmatch(word))
