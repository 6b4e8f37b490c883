"""Suggest where a new source speaks of a question, from where another edition's source does.

The passages that the other edition cites are aligned with the sentences of the new source, in order, by the
letters, numbers and names they share; no language is known.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass

from variorum.rulebook.editions import Edition
from variorum.rulebook.sentences import Unit, units
from variorum.rulebook.texts import Text

MOST_SUGGESTED = 4


@dataclass(frozen=True)
class _Features:
    """What two passages in different languages can have in common."""

    grams: frozenset[str]
    numbers: frozenset[str]
    length: int
    position: float


def suggest(edition: Edition, old: Text | None, new: Text) -> dict[str, list[str]]:
    """Suggest lines of a new text for each question that an edition answers with citations."""
    known = units(old) if old else []
    passages: dict[tuple[float, str], list[str]] = {}
    for question, ruling in edition.rulings.items():
        for cite in ruling.cites:
            if old is None:
                passages.setdefault((cite.first / edition.source.lines, cite.words), []).append(question)
                continue
            for place in old.on_lines(cite.words, cite.first, cite.last):
                for unit in (one for one in known if one.start < place.end and place.start < one.end):
                    passages.setdefault((unit.start / len(old.flat), unit.text), []).append(question)
    ordered = sorted(passages)
    fresh = units(new)
    positions = [unit.start / len(new.flat) if old else unit.first / len(new.lines) for unit in fresh]
    olds = [_features(text, position) for position, text in ordered]
    news = [_features(unit.text, position) for unit, position in zip(fresh, positions, strict=True)]
    rarity = _rarity(olds + news)
    in_order = _align(olds, news, rarity)
    found: dict[str, Counter[int]] = {}
    for at, old_features in enumerate(olds):
        alike = max(range(len(news)), key=lambda j: _likeness(old_features, news[j], rarity), default=None)
        for question in passages[ordered[at]]:
            counts = found.setdefault(question, Counter())
            counts.update([in_order[at]] if in_order else [])
            counts.update([alike] if alike is not None else [])
    return {question: _lines(fresh, counts) for question, counts in found.items()}


def _lines(fresh: list[Unit], counts: Counter[int]) -> list[str]:
    """Write the sentences that were met most often as lines, in order."""
    chosen = sorted(at for at, _ in counts.most_common(MOST_SUGGESTED))
    return list(dict.fromkeys(fresh[at].lines for at in chosen))


def _features(text: str, position: float) -> _Features:
    plain = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z]{3,}", plain)
    grams = frozenset(word[i : i + 3] for word in words for i in range(len(word) - 2))
    return _Features(grams, frozenset(re.findall(r"\d+", plain)), len(plain), position)


def _rarity(passages: list[_Features]) -> dict[str, float]:
    """Weigh each letter group and number by how few passages hold it."""
    counts = Counter(part for passage in passages for part in (*passage.grams, *passage.numbers))
    return {part: math.log((len(passages) + 1) / count) for part, count in counts.items()}


def _likeness(one: _Features, other: _Features, rarity: dict[str, float]) -> float:
    """Measure how alike two passages are, 0 to 1."""

    def overlap(a: frozenset[str], b: frozenset[str]) -> float:
        def weight(parts: frozenset[str]) -> float:
            return sum(rarity[part] for part in parts)

        return weight(a & b) / (math.sqrt(weight(a) * weight(b)) or 1)

    numbers = overlap(one.numbers, other.numbers) if one.numbers or other.numbers else 0.5
    lengths = min(one.length, other.length) / max(one.length, other.length, 1)
    near = max(0.0, 1 - 5 * abs(one.position - other.position))
    return 0.6 * overlap(one.grams, other.grams) + 0.25 * numbers + 0.1 * lengths + 0.05 * near


def _align(old: list[_Features], new: list[_Features], rarity: dict[str, float]) -> list[int]:
    """Pair passages in order so that the pairs are as alike as can be; a sentence may serve several passages."""
    width = len(new)
    if not width:
        return []
    table = [[0.0] * width for _ in range(len(old) + 1)]
    source = [[0] * width for _ in range(len(old) + 1)]
    for i, passage in enumerate(old, 1):
        best, best_at = table[i - 1][0], 0
        for j, unit in enumerate(new):
            if table[i - 1][j] > best:
                best, best_at = table[i - 1][j], j
            table[i][j] = best + _likeness(passage, unit, rarity) ** 3
            source[i][j] = best_at
    targets = [0] * len(old)
    j = max(range(width), key=lambda at: table[len(old)][at]) if old else 0
    for i in range(len(old), 0, -1):
        targets[i - 1] = j
        j = source[i][j]
    return targets
