"""Rulings and citations as HTML, with the passage where the rule book is at hand."""

from __future__ import annotations

import unicodedata

from variorum.rulebook.editions import Citation, Edition, EditionRuling, RivalReading
from variorum.rulebook.questions import label, sentence
from variorum.site.book import Book
from variorum.site.markup import basis_badge, h, items

# Letters whose mark is part of them, so that it cannot be taken off.
WHOLE_LETTERS = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ß": "ss", "œ": "oe"})


def language(edition: Edition) -> str:
    """Name the language of an edition's words, for browsers and readers aloud."""
    return h(edition.source.language)


def citation(book: Book, edition: Edition, cite: Citation) -> str:
    """Write a citation: its lines, its words, and the whole passage where the rule book is at hand."""
    lines = f"line {cite.lines}" if cite.first == cite.last else f"lines {cite.lines}"
    words = f'<span class="v-lines">{h(lines)}</span> <q lang="{language(edition)}">{h(cite.words)}</q>'
    text = book.texts.get(cite.source)
    if text is None:
        return words + search_words(cite.words)
    passage = " ".join(text.lines[cite.first - 1 : cite.last])
    return (
        f'<details class="v-passage"><summary>{words}</summary><blockquote lang="{language(edition)}">'
        f"{h(passage)}{search_words(passage)}</blockquote></details>"
    )


def citations(book: Book, edition: Edition, cites: tuple[Citation, ...]) -> str:
    """Write the citations of a ruling or rival."""
    return items((citation(book, edition, one) for one in cites), "v-cites")


def ruling(book: Book, edition: Edition, question: str, given: EditionRuling) -> str:
    """Write a ruling in full: sentence, basis, reasons, citations, rivals."""
    asked = book.game.questions[question]
    parts = [
        f'<p class="v-rule">{h(sentence(asked, given.answer))}</p>',
        f'<p class="v-answer">{basis_badge(given.basis)} <code>{h(label(given.answer))}</code></p>',
        citations(book, edition, given.cites),
    ]
    parts += [f'<p class="v-remark"><b>Why this answer.</b> {h(given.why)}</p>'] * bool(given.why)
    parts += [f'<p class="v-remark"><b>Note.</b> {h(given.note)}</p>'] * bool(given.note)
    parts += [rival(book, edition, question, one) for one in given.rivals]
    return "".join(parts)


def rival(book: Book, edition: Edition, question: str, other: RivalReading) -> str:
    """Write another answer that the text can be read to give, with the reasons for and against."""
    asked = book.game.questions[question]
    return (
        '<div class="v-rival"><p class="v-rival__head">It can also be read:</p>'
        f'<p class="v-rule">{h(sentence(asked, other.answer))}</p>'
        '<p class="v-answer"><span class="v-basis v-basis--rival">rival</span> '
        f"<code>{h(label(other.answer))}</code></p>"
        f"{citations(book, edition, other.cites)}"
        f"<p><b>For.</b> {h(other.for_)}</p><p><b>Against.</b> {h(other.against)}</p></div>"
    )


def unaccented(text: str) -> str:
    """Write text without accents, as people type it in a hurry."""
    text = text.translate(WHOLE_LETTERS)
    return "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))


def search_words(text: str) -> str:
    """Add the words that have accents once more without, for the search alone: it takes accents off what is typed.

    The element is one that the search keeps apart, so that it can be hidden in what was found.
    """
    plain = [unaccented(word) for word in text.split() if unaccented(word) != word]
    return f' <sub hidden class="v-search">{h(" ".join(dict.fromkeys(plain)))}</sub>' if plain else ""
