"""Which readings of an edition are looked at: the main reading, each one rival away, and enough to pair all answers.

Only questions that carry behaviour are varied. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from variorum.rulebook.editions import Edition, possible
from variorum.rulebook.models import Carries
from variorum.rulebook.questions import label
from variorum.rulebook.readings import Reading, choose, enabling

Choice = tuple[str, str]


def open_questions(edition: Edition) -> dict[str, list[str]]:
    """List the answers that the text can be read to give, the ruling first, where there is more than one."""
    return {
        id_: [label(answer) for answer in possible(ruling)]
        for id_, ruling in edition.rulings.items()
        if ruling.rivals and edition.game.questions[id_].carries is Carries.BEHAVIOUR
    }


def one_away(edition: Edition) -> Iterator[tuple[Reading, Reading]]:
    """Pair each reading that has one rival chosen with the reading it is one away from."""
    for question, answers in open_questions(edition).items():
        needed = enabling(edition, question)
        for answer in answers[1:]:
            yield choose(edition, needed), choose(edition, {**needed, question: answer})


def covering(edition: Edition) -> list[Reading]:
    """Choose readings, few but such that any two answers that can stand together do so in one of them."""
    offered = open_questions(edition)
    wanted = {
        frozenset({(one, a), (two, b)})
        for one, two in combinations(offered, 2)
        for a in offered[one]
        for b in offered[two]
        if _stand_together(edition, (one, a), (two, b))
    }
    found = []
    while wanted:
        pair = min(wanted, key=sorted)
        reading = _fill(edition, offered, dict(pair), wanted)
        wanted -= {frozenset(pair) for pair in combinations(_given(reading, offered), 2)}
        found.append(reading)
    return found


def _with(edition: Edition, choices: dict[str, str]) -> Reading:
    needed: dict[str, str] = {}
    for question in choices:
        needed |= enabling(edition, question)
    return choose(edition, {**needed, **choices})


def _stand_together(edition: Edition, one: Choice, two: Choice) -> bool:
    answers = _with(edition, dict([one, two])).answers
    return all(question in answers and label(answers[question]) == answer for question, answer in (one, two))


def _given(reading: Reading, offered: Iterable[str]) -> list[Choice]:
    return [(question, label(reading.answers[question])) for question in offered if question in reading.answers]


def _fill(
    edition: Edition, offered: dict[str, list[str]], choices: dict[str, str], wanted: set[frozenset[Choice]]
) -> Reading:
    """Go on from two choices, question by question, with the answer that meets most pairs still wanted."""
    best = _with(edition, choices)
    fixed = {**best.chosen, **choices}
    for question, answers in offered.items():
        if question in fixed:
            continue
        given = _given(best, offered)
        counts = [sum(frozenset({(question, answer), one}) in wanted for one in given) for answer in answers]
        choices = {**choices, question: answers[counts.index(max(counts))]}
        best = _with(edition, choices)
    return best


def readings(edition: Edition) -> list[Reading]:
    """List all readings that are looked at, each once, the edition's main reading first."""
    found = {"": choose(edition, {})}
    for base, away in one_away(edition):
        found |= {base.name: base, away.name: away}
    found |= {reading.name: reading for reading in covering(edition)}
    unique: dict[tuple[tuple[str, str], ...], Reading] = {}
    for reading in found.values():
        unique.setdefault(tuple((id_, label(answer)) for id_, answer in reading.answers.items()), reading)
    return list(unique.values())
