"""Words of rule books as they are searched for: in a hurry, and without accents."""

from __future__ import annotations

import unicodedata

from markupsafe import Markup

# Letters whose mark is part of them, so that it cannot be taken off.
WHOLE_LETTERS = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "ss", "œ": "oe"})


def drop_accents(text: str) -> str:
    """Write text without accents, as people type it in a hurry."""
    text = text.translate(WHOLE_LETTERS)
    return "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))


def search_words(text: str) -> Markup:
    """Add the words that have accents once more without, for the search alone: it takes accents off what is typed.

    The element is one that the search keeps apart, so that it can be hidden in what was found.
    """
    plain = [drop_accents(word) for word in text.split() if drop_accents(word) != word]
    if not plain:
        return Markup()
    return Markup(' <sub hidden class="v-search">{}</sub>').format(" ".join(dict.fromkeys(plain)))
