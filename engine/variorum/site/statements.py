"""What editions answer to a question as one statement, short enough for a title. Knows no page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from markupsafe import Markup, escape

from variorum.rulebook.comparison import red_line
from variorum.rulebook.questions import label
from variorum.site.book import Book
from variorum.site.markup import red_lined
from variorum.site.verdicts import headline
from variorum.site.words import list_names

LONGEST = 170  # characters of a title
MOST_DIFFERING = 6  # words that are taken out of a sentence; of more, the whole sentence is clearer
NEAR_THE_END = 2  # words that are not worth leaving out
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
    parts = [f"{names[first]}: {first}"]
    parts += [f"{names[said]}: {differing(first, said)}" for said in others]
    return _fitting("; ".join(part.rstrip(".") for part in parts), asks)


def differing(before: str, after: str) -> str:
    """Take out of a sentence the words that are not those of another, with the word before and after them."""
    changes, words = list(red_line(before, after)), after.split()
    ends = [0]
    for _, _, new in changes:
        ends.append(ends[-1] + len(new.split()))
    apart = [(one, end) for (tag, _, _), (one, end) in zip(changes, pairwise(ends), strict=True) if tag != "equal"]
    if not apart or not is_variant(before, after):
        return after
    start, end = max(0, apart[0][0] - 1), min(len(words), apart[-1][1] + 1)
    if len(words) - end <= NEAR_THE_END:
        end = len(words)
    if end - start > MOST_DIFFERING + NEAR_THE_END:
        return after
    taken = " ".join(words[start:end])
    return f"{'… ' * (start > 0)}{taken}{' …' * (end < len(words))}"


def is_variant(before: str, after: str) -> bool:
    """Tell whether two sentences share so many words that only what differs need be shown."""
    same = sum(len(new.split()) for tag, _, new in red_line(before, after) if tag == "equal")
    return same >= FEWEST_SHARED * max(len(before.split()), len(after.split()))


def as_one_line(before: str, after: str, escaped: Callable[[str], Markup] = escape) -> Markup:
    """Write the first sentences of two rules as one line, with what goes struck out and what comes underlined."""
    before, after = headline(before), headline(after)
    if before and after and not is_variant(before, after):
        return Markup("<del>{}</del> <ins>{}</ins>").format(escaped(before), escaped(after))
    return red_lined(before, after, escaped)


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
