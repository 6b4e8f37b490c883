"""Suggest where a new source speaks of each question, from all that is known of the question.

A question is known by what it asks and how it can be answered, in every language in which the game is said, and by the
words that other editions cite for it. A sentence of the new source is known by its words, heading and neighbours.
They are compared by the words of the trade (`vocabulary`), numbers, and groups of letters; and by their order: what
stands together in one book mostly stands together in another. `benchmarks/suggestions.py` measures how well.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from variorum.rulebook.editions import Citation, Edition
from variorum.rulebook.models import Question
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Answer, Game
from variorum.rulebook.sentences import ENDS, Unit, units
from variorum.rulebook.texts import Text
from variorum.rulebook.vocabulary import meanings, plain

MOST_SUGGESTED = 4
MOST_SENTENCES = 3_000  # of a new text; in a longer one nothing is suggested
GRAM = 4  # letters
LONGEST_HEADING = 7  # words

# How much each part counts. Chosen by the benchmark, from round figures.
KINDS = {"word": 1.0, "letters": 0.5, "number": 0.25}
OTHER_ANSWER, CHAPTER_TITLE = 0.5, 0.5  # beside what is asked, and the answer that the known edition gives
HEADING, NEIGHBOUR = 0.5, 0.2  # beside the sentence itself
LENGTH = 0.35  # how far a long sentence is held to all that it says
EVEN, EVEN_IN_ORDER = 0.25, 0.5  # how much less a sentence counts that is like everything
SHARPNESS = 8.0  # how clearly the best sentence stands out among others
TOGETHER = 0.7  # how much the neighbours of a question say about its place
NEAR_LINES, NEAR_SENTENCES = 0.03, 2.0  # what is near: in the known book, as a share of it; in the new text
BY_CHANCE = 0.15  # how much more passages must agree in their order than backwards for the order to say something
MOST_TRUST = 0.8  # beside likeness itself

Part = tuple[str, str]
Bag = Mapping[Part, float]


@dataclass(frozen=True)
class Clue:
    """A passage that speaks of a question: its language, and how much it counts."""

    text: str
    language: str
    weight: float = 1.0


def suggest_lines(
    project: Project, known: Edition, old: Text | None, new: Text, language: str, without: Collection[str] = ()
) -> dict[str, list[Unit]]:
    """Suggest sentences of a new text for each question of a game, the likeliest first, without using some editions."""
    fresh = units(new)
    if not 0 < len(fresh) <= MOST_SENTENCES:
        return {}
    own = [_bag([Clue(one.text, language)]) for one in fresh]
    rarity, sentences = _rarity(own), _in_context(fresh, own)
    clues = _clues(project, known, old, set(without))
    alike = _evened([_compare(_bag(listed), sentences, rarity) for listed in clues.values()], EVEN)
    scores = dict(zip(clues, alike, strict=True))
    _follow_order(scores, _passages(known, old), known.source.language, own, rarity)
    likely = _settle(scores, known)
    return {id_: [fresh[at] for at in _best(row)] for id_, row in likely.items()}


def _best(row: Sequence[float]) -> list[int]:
    return sorted(range(len(row)), key=lambda at: -row[at])[:MOST_SUGGESTED]


# -- what is known of a question ---------------------------------------------------------------------------------


def _clues(project: Project, known: Edition, old: Text | None, without: set[str]) -> dict[str, list[Clue]]:
    """Gather what is said of each question, in every language, and what editions cite for it."""
    name = known.game.name
    hidden = {project.edition(one).source.language for one in without}
    said = [known.game, *(project.game_in(name, one) for one in project.languages_of(name)[1:] if one not in hidden)]
    clues = {id_: [clue for game in said for clue in _said(game, id_, known)] for id_ in known.game.questions}
    editions = [
        known,
        *(project.edition(one) for one in project.editions_of(name) if one not in {known.name, *without}),
    ]
    for edition in editions:
        for id_, ruling in edition.rulings.items():
            share, language = 1 / max(1, len(ruling.cites)), edition.source.language
            clues[id_] += [Clue(cite.printed, language, share) for cite in ruling.cites]
    for passage in _passages(known, old) if old else ():
        for id_ in passage.questions:
            clues[id_].append(Clue(passage.text, known.source.language, 1 / len(known.rulings[id_].cites)))
    return clues


def _said(game: Game, id_: str, known: Edition) -> Iterator[Clue]:
    """List what a game says of a question: what it asks, its answers, its chapter."""
    question, language = game.questions[id_], game.language_of(id_)
    yield Clue(question.asks, language)
    given = known.rulings[id_].answer if id_ in known.rulings else None
    for answer, sentence in _sentences(question):
        yield Clue(sentence, language, 1.0 if answer == given else OTHER_ANSWER)
    for chapter in game.chapters.values():
        if id_ in chapter.questions:
            yield Clue(chapter.title, language, CHAPTER_TITLE)


def _sentences(question: Question) -> Iterator[tuple[Answer | None, str]]:
    """List the sentences by which a question can be answered, without their numbers."""
    yield from (question.answers or {}).items()
    forms = [question.number.sentence] if question.number else []
    if question.table:
        yield None, re.sub(r"\{.*?\}", " ", question.table.sentence)
        forms += [one for one in (question.table.entry, question.table.usual) if one]
    for one in forms:
        yield from ((None, re.sub(r"\{.*?\}", " ", sentence)) for sentence in one.values())


@dataclass(frozen=True)
class _Passage:
    """A passage of the known book, by its place, and the questions that it answers."""

    place: tuple[int, str]
    questions: frozenset[str]

    @property
    def text(self) -> str:
        return self.place[1]


def _passages(known: Edition, old: Text | None) -> list[_Passage]:
    """List the passages that an edition cites, in order: whole sentences where its book is at hand, else the words."""
    found: dict[tuple[int, str], set[str]] = {}
    parts = units(old) if old else []
    for id_, ruling in known.rulings.items():
        for cite in ruling.cites:
            for place in _cited(cite, old, parts):
                found.setdefault(place, set()).add(id_)
    return [_Passage(place, frozenset(found[place])) for place in sorted(found)]


def _cited(cite: Citation, old: Text | None, parts: Sequence[Unit]) -> Iterator[tuple[int, str]]:
    if old is None:
        yield cite.first, cite.printed
        return
    for place in old.on_lines(cite.words, cite.first, cite.last):
        yield from ((one.start, one.text) for one in parts if one.start < place.end and place.start < one.end)


# -- comparing ---------------------------------------------------------------------------------------------------


def _bag(clues: Iterable[Clue]) -> Bag:
    """Count what passages hold: words of the trade, numbers, groups of letters."""
    found: defaultdict[Part, float] = defaultdict(float)
    for clue in clues:
        for part in set(_parts(clue)):
            found[part] += clue.weight
    return {part: math.sqrt(count) for part, count in found.items()}


def _parts(clue: Clue) -> Iterator[Part]:
    for word in re.findall(r"[^\W_]+", plain(clue.text)):
        for meaning in meanings(word, clue.language):
            yield ("number" if meaning.isdigit() else "word"), meaning
        for at in range(len(word) - GRAM + 1):
            yield "letters", word[at : at + GRAM]


def _in_context(fresh: Sequence[Unit], own: Sequence[Bag]) -> list[Bag]:
    """Add to each sentence something of its heading and of its neighbours."""
    found: list[Bag] = []
    heading = None
    for at, unit in enumerate(fresh):
        mixed = defaultdict(float, own[at])
        is_heading = len(unit.text.split()) <= LONGEST_HEADING and not ENDS.search(unit.text)
        beside = [(own[other], NEIGHBOUR) for other in (at - 1, at + 1) if 0 <= other < len(fresh)]
        if is_heading:
            heading = at
        elif heading is not None:
            beside.append((own[heading], HEADING))
        for other, share in beside:
            for part, weight in other.items():
                mixed[part] += share * weight
        found.append(dict(mixed))
    return found


def _rarity(bags: Sequence[Bag]) -> dict[Part, float]:
    """Weigh what sentences hold by how few of them hold it."""
    counts = Counter(part for one in bags for part in one)
    return {part: math.log((len(bags) + 1) / (count + 0.5)) for part, count in counts.items()}


def _compare(one: Bag, sentences: Sequence[Bag], rarity: Mapping[Part, float]) -> list[float]:
    """Measure how alike a passage and each of some sentences are."""
    sought = {part: weight * rarity[part] ** 2 for part, weight in one.items() if part in rarity}
    sizes = {kind: _size(one, rarity, kind) ** 0.5 for kind in KINDS}
    return [_likeness(sought, other, sizes, rarity) for other in sentences]


def _likeness(sought: Bag, other: Bag, sizes: Mapping[str, float], rarity: Mapping[Part, float]) -> float:
    shared = dict.fromkeys(KINDS, 0.0)
    for part in other.keys() & sought.keys():
        shared[part[0]] += sought[part] * other[part]
    return math.fsum(
        KINDS[kind] * both / sizes[kind] / _size(other, rarity, kind) ** LENGTH for kind, both in shared.items() if both
    )


def _size(bag: Bag, rarity: Mapping[Part, float], kind: str) -> float:
    return sum((weight * rarity[part]) ** 2 for part, weight in bag.items() if part[0] == kind and part in rarity)


def _evened(alike: Sequence[Sequence[float]], power: float) -> list[list[float]]:
    """Weigh sentences by how little they are like all that is sought, so that none of them draws everything to it."""
    sums = [math.fsum(column) for column in zip(*alike, strict=True)]
    weights = [(sum(sums) / len(sums) / one) ** power if one else 0.0 for one in sums]
    return [[likeness * weight for likeness, weight in zip(row, weights, strict=True)] for row in alike]


# -- order -------------------------------------------------------------------------------------------------------


def _follow_order(
    scores: Mapping[str, list[float]],
    passages: Sequence[_Passage],
    language: str,
    own: Sequence[Bag],
    rarity: Mapping[Part, float],
) -> None:
    """Raise the sentences that stand where the known book speaks of a question, as far as the two keep one order."""
    alike = _evened([_compare(_bag([Clue(one.text, language)]), own, rarity) for one in passages], EVEN_IN_ORDER)
    targets = _align(alike)
    backwards = alike[::-1]
    agreed = _agreement(alike, targets) - _agreement(backwards, _align(backwards))
    trust = min(MOST_TRUST, 4 * max(0.0, agreed - BY_CHANCE))
    for passage, row, at in zip(passages, alike, targets, strict=True):
        for id_ in passage.questions:
            scores[id_][at] += trust * row[at]


def _agreement(alike: Sequence[Sequence[float]], targets: Sequence[int]) -> float:
    """Find the share of passages that order leads to the sentence that is most alike."""
    return sum(row[at] >= max(row) for row, at in zip(alike, targets, strict=True)) / max(1, len(targets))


def _align(alike: Sequence[Sequence[float]]) -> list[int]:
    """Pair passages in order so that the pairs are as alike as can be; a sentence may serve several passages."""
    if not alike:
        return []
    width = len(alike[0])
    sums, sources = [0.0] * width, []
    for row in alike:
        best, reached, came = 0, [], []
        for at, likeness in enumerate(row):
            best = at if sums[at] > sums[best] else best
            reached.append(sums[best] + likeness**2)
            came.append(best)
        sums = reached
        sources.append(came)
    targets = [max(range(width), key=sums.__getitem__)]
    for came in reversed(sources[1:]):
        targets.append(came[targets[-1]])
    return targets[::-1]


def _settle(scores: Mapping[str, Sequence[float]], known: Edition) -> dict[str, list[float]]:
    """Turn likeness into likelihood, and let questions that stand together draw each other's sentences together."""
    alone = {id_: _likelihood(row) for id_, row in scores.items()}
    likely, nearness = alone, _nearness(known)
    for _ in range(2):
        spread = {id_: _blur(row) for id_, row in likely.items()}
        likely = {
            id_: _join(row, [(spread[other], share) for other, share in nearness[id_]]) for id_, row in alone.items()
        }
    return likely


def _likelihood(row: Sequence[float]) -> list[float]:
    top = max(row) or 1.0
    return _shares([math.exp(SHARPNESS * score / top) for score in row])


def _join(row: Sequence[float], others: Sequence[tuple[Sequence[float], float]]) -> list[float]:
    """Weigh the sentences of a question by where its neighbours stand."""
    total = sum(share for _, share in others)
    if not total:
        return list(row)
    around = (sum(share * other[at] for other, share in others) / total for at in range(len(row)))
    return _shares([own * (near + 1e-6) ** TOGETHER for own, near in zip(row, around, strict=True)])


def _nearness(known: Edition) -> dict[str, list[tuple[str, float]]]:
    """List the questions that belong with each: those of its chapter, and those that the known book answers near it."""
    chapters = {id_: name for name, chapter in known.game.chapters.items() for id_ in chapter.questions}
    places = {
        id_: [cite.first / known.source.lines for cite in known.rulings[id_].cites] if id_ in known.rulings else []
        for id_ in chapters
    }

    def near(one: str, other: str) -> float:
        apart = min((abs(a - b) for a in places[one] for b in places[other]), default=math.inf)
        return (chapters[one] == chapters[other]) + math.exp(-apart / NEAR_LINES)

    return {
        one: [(other, share) for other in chapters if other != one and (share := near(one, other)) > 0.02]
        for one in chapters
    }


def _blur(row: Sequence[float]) -> list[float]:
    """Spread likelihood over the sentences near by."""
    reach = int(3 * NEAR_SENTENCES)
    kernel = [math.exp(-((away / NEAR_SENTENCES) ** 2) / 2) for away in range(reach + 1)]
    found = [0.0] * len(row)
    for at, share in enumerate(row):
        if share > 1e-4:
            for other in range(max(0, at - reach), min(len(row), at + reach + 1)):
                found[other] += share * kernel[abs(other - at)]
    return _shares(found)


def _shares(row: Sequence[float]) -> list[float]:
    total = sum(row) or 1.0
    return [one / total for one in row]
