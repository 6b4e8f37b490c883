"""Words of rule books as they are searched for: in a hurry, and without accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from markupsafe import Markup

from variorum.rulebook.printed import Piece

# Letters whose mark is part of them, so that it cannot be taken off.
WHOLE_LETTERS = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "ss", "œ": "oe"})


def drop_accents(text: str) -> str:
    """Write text without accents, as people type it in a hurry."""
    text = text.translate(WHOLE_LETTERS)
    return "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))


def search_words(text: str | Sequence[Piece]) -> Markup:
    """Add the words that have accents once more without, and misread ones as they stand, for the search alone.

    It takes accents off what is typed. It keeps this element apart, so that it can be hidden in what was found.
    """
    shown, misread = (text, "") if isinstance(text, str) else (_join(text), _join(text, misread=True))
    plain = [drop_accents(word) for word in shown.split() if drop_accents(word) != word]
    added = dict.fromkeys([*plain, *(one for word in misread.split() for one in (word, drop_accents(word)))])
    if not added:
        return Markup()
    return Markup(' <sub hidden class="v-search">{}</sub>').format(" ".join(added))


def _join(pieces: Sequence[Piece], *, misread: bool = False) -> str:
    """Write pieces as they are printed; or the words among which any is misread, as they stand in the source."""
    if not misread:
        return "".join(piece.printed for piece in pieces)
    return " ".join(piece.read for piece in pieces if piece.corrected)


def show_pieces(pieces: Sequence[Piece]) -> Markup:
    """Write words of a rule book as they are printed, those marked that our copy has otherwise."""
    mark = Markup('<span class="v-corrected" title="our copy has: {}">{}</span>')
    return Markup().join(
        mark.format(piece.read, piece.printed) if piece.corrected else piece.printed for piece in pieces
    )
