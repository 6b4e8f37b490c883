"""What editions answer to a question as one statement, short enough for a title. Knows no page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from markupsafe import Markup, escape

from variorum.rulebook.comparison import red_line
from variorum.rulebook.questions import label
from variorum.site.book import Book
from variorum.site.impacts import Impact
from variorum.site.markup import red_lined
from variorum.site.verdicts import headline
from variorum.site.words import list_names

LONGEST = 170  # characters of a title
MOST_DIFFERING = 8  # words that stand in brackets; of more, the whole sentence is clearer
FEWEST_SHARED = 0.5  # of the words, for two sentences to be variants of one


def state(book: Book, question: str) -> str:
    """State what the editions answer, each difference by the words that differ; else what is asked."""
    asks, sentences = book.game.questions[question].asks, _answers(book, question)
    if not sentences:
        return asks
    if len(sentences) == 1:
        (said,) = sentences
        return _fitting(said.rstrip("."), asks)
    first, *others = sentences
    names = {said: list_names(map(book.brief, editions)) for said, editions in sentences.items()}
    merged = in_one(first, {names[said]: said for said in others})
    return _fitting(merged or "; ".join(f"{names[said]}: {said.rstrip('.')}" for said in sentences), asks)


def in_one(first: str, others: Mapping[str, str]) -> str | None:
    """Write several sentences as the first, with what the others say in its place in brackets; None where that is long.

    >>> in_one("Draw two cards.", {"French": "Draw three cards."})
    'Draw two (French: three) cards'
    """
    words = first.rstrip(".").split()
    said = {name: one.rstrip(".").split() for name, one in others.items()}
    every = [words, *said.values()]
    shortest = min(map(len, every))
    start = next((at for at in range(shortest) if len({one[at] for one in every}) > 1), shortest)
    end = next((at for at in range(shortest - start) if len({one[-1 - at] for one in every}) > 1), shortest - start)
    if start + end == shortest and start:  # one says nothing there: take the word before along
        start -= 1
    if not all(is_variant(first, one) for one in others.values()) or start + end == shortest:
        return None
    taken = {name: " ".join(one[start : len(one) - end]) for name, one in said.items()}
    if max(len(each.split()) for each in taken.values()) > MOST_DIFFERING:
        return None
    aside = "; ".join(f"{name}: {text}" for name, text in taken.items())
    return " ".join([*words[: len(words) - end], f"({aside})", *words[len(words) - end :]])


def is_variant(before: str, after: str) -> bool:
    """Tell whether two sentences share enough words for only what differs to be shown."""
    before, after = before.rstrip("."), after.rstrip(".")
    same = sum(len(new.split()) for tag, _, new in red_line(before, after) if tag == "equal")
    return same >= FEWEST_SHARED * max(len(before.split()), len(after.split()))


def as_one_line(before: str, after: str, escaped: Callable[[str], Markup] = escape) -> Markup:
    """Write the first sentences of two rules as one line, with what goes struck out and what comes underlined."""
    before, after = headline(before), headline(after)
    if before and after and not is_variant(before, after):
        return Markup("<del>{}</del> <ins>{}</ins>").format(escaped(before), escaped(after))
    return red_lined(before, after, escaped)


def switched(book: Book, impact: Impact) -> tuple[str, str]:
    """Find what a change says before and after: of rules that go together, the one that says it most shortly."""
    rules = impact.switched or ([(impact.question, *impact.answers)] if impact.question and impact.answers else [])
    said = [tuple(book.sentences.get((id_, one), "") for one in answers) for id_, *answers in rules]
    before, after = min([two for two in said if all(two)] or said or [("", "")], key=lambda two: len("".join(two)))
    return before, after


def switch_line(book: Book, impact: Impact) -> Markup:
    """Write what a change says as one line, with what goes struck out and what comes underlined."""
    return as_one_line(*switched(book, impact))


def _answers(book: Book, question: str) -> Mapping[str, Sequence[str]]:
    """Gather the editions by the sentence of their rule, in the order of the editions."""
    found: dict[str, list[str]] = {}
    said: dict[str, str] = {}
    for reading in book.readings:
        if question in reading.answers:
            answer = reading.answers[question]
            sentence = said.setdefault(label(answer), book.game.sentence(question, answer))
            found.setdefault(sentence, []).append(reading.edition.name)
    return found


def _fitting(said: str, otherwise: str) -> str:
    return said if len(said) <= LONGEST else otherwise
