"""Which differing questions only make sense together: bound by soundness, or because they cancel. Knows no game.

A smallest set of questions is linked if switching it, on either side, keeps every sound property that both sides have,
while a part of it alone does not; or if switching it is proved to change nothing on a class of games, while no part of
it has such a proof. Sets that overlap are joined. Nothing is grouped by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from variorum.changes.hybrids import Pairing, Questions
from variorum.games.ruleset import field_names
from variorum.prove.sound import listed_properties
from variorum.rulebook.sound import Standing, standing_of

if TYPE_CHECKING:
    from variorum.prove.theorems import GameClass, Theorem

MOST_SETS = 4_000  # of questions, that are looked at for one way to be linked


@dataclass(frozen=True)
class Link:
    """Questions that are linked, and the theorems by which they are."""

    questions: Questions
    theorems: tuple[str, ...]


@dataclass(frozen=True)
class Linking:
    """Looks for the links among the questions on which two readings differ."""

    pairing: Pairing

    @cached_property
    def shared(self) -> tuple[Theorem, ...]:
        """The sound properties that both sides have."""
        sides = self.pairing.one, self.pairing.other
        listed, theorems = listed_properties(sides[0]), sides[0].theorems.theorems
        return tuple(theorems[id_] for id_ in listed if all(_has(theorems[id_], side.rules) for side in sides))

    def broken_by(self, switched: Questions) -> tuple[str, ...]:
        """Name the sound properties of both sides that are lost where only some questions are switched."""
        mixtures = [self.pairing.rules(switched), self.pairing.rules(switched, back=True)]
        return tuple(one.id for one in self.shared if not all(_has(one, rules) for rules in mixtures))

    # -- bound by soundness ----------------------------------------------------------------------------------------

    def bound(self) -> Iterator[Link]:
        """Find, for each question that cannot be switched alone, the smallest sets with which it can."""
        for question in self.pairing.playing:
            broken = self.broken_by(frozenset({question}))
            if broken:
                rest = [id_ for id_ in self._consulted if id_ != question]
                yield from (Link(found, broken) for found in self._smallest_sound(question, rest, broken))

    def _smallest_sound(self, question: str, rest: Sequence[str], broken: Sequence[str]) -> list[Questions]:
        """Find the smallest sets with a question that keep everything, those first asked for that it breaks alone."""
        order = sorted(self.shared, key=lambda one: one.id not in broken)
        for number in range(1, len(rest) + 1):
            sets = (frozenset({question, *more}) for more in _bounded(combinations(rest, number)))
            found = [switched for switched in sets if self._keeps(switched, order)]
            if found:
                return found
        return []

    def _keeps(self, switched: Questions, properties: Sequence[Theorem]) -> bool:
        """Tell whether switching some questions, on either side, keeps sound properties."""
        mixtures = [self.pairing.rules(switched), self.pairing.rules(switched, back=True)]
        return all(_has(one, rules) for one in properties for rules in mixtures)

    @cached_property
    def _consulted(self) -> list[str]:
        """The differing questions that the sound properties of both sides ask for at all."""
        sides = self.pairing.one.rules, self.pairing.other.rules
        asked = {name for one in self.shared for rules in sides for name in one.consults(rules)}
        return [id_ for id_ in self.pairing.playing if asked & set(self._fields(id_))]

    def _fields(self, question: str) -> list[str]:
        """Name the fields of a rule set that a switch of a question changes."""
        return field_names(type(self.pairing.one.rules), [question, *self.pairing.moved_with(question)])

    # -- cancelling ------------------------------------------------------------------------------------------------

    def cancelling(self) -> Iterator[Link]:
        """Find the smallest sets of questions whose switch is proved to change nothing on a class of games."""
        for group in self.pairing.one.theorems.classes:
            yield from (Link(found, (group.agree.id,)) for found in self.agreeing(group))

    def agreeing(self, group: GameClass) -> list[Questions]:
        """List the smallest sets of questions whose switch, on either side, is proved to change nothing on a class."""
        may_differ = [id_ for id_ in self.pairing.playing if self._may_differ(group, id_)]
        found: list[Questions] = []
        for number in range(1, len(may_differ) + 1):
            for some in _bounded(combinations(may_differ, number)):
                switched = frozenset(some)
                if not any(one <= switched for one in found) and self.agree(group, switched):
                    found.append(switched)
        return found

    def _may_differ(self, group: GameClass, question: str) -> bool:
        """Tell whether rule sets that differ in a question can be proved to agree on a class at all."""
        return all(name in group.may_differ for name in self._fields(question))

    def agree(self, group: GameClass, switched: Questions) -> bool:
        """Tell whether switching some questions, on either side, is proved to change nothing on a class of games."""
        return all(
            str(group.agree.timed(side.rules, self.pairing.rules(switched, back=back)).verdict.status) == "holds"
            for side, back in ((self.pairing.one, False), (self.pairing.other, True))
        )


def _has(theorem: Theorem, rules: Any) -> bool:
    status = theorem.verdict(rules).status
    return standing_of(status and str(status)) is Standing.HAS


def _bounded(sets: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Look at so many sets and no more."""
    for number, one in enumerate(sets):
        if number >= MOST_SETS:
            return
        yield one


def join(questions: Sequence[str], links: Iterable[Link], moved: Callable[[str], Sequence[str]]) -> list[Link]:
    """Join links that overlap; a question that is not linked stands alone, with those that move with it."""
    groups: list[Link] = []
    for link in (*links, *(Link(frozenset({id_, *moved(id_)}), ()) for id_ in questions)):
        near = [one for one in groups if one.questions & link.questions]
        joined = link.questions.union(*(one.questions for one in near))
        names = dict.fromkeys(name for one in (*near, link) for name in one.theorems)
        groups = [*(one for one in groups if one not in near), Link(joined, tuple(names))]
    return sorted(groups, key=lambda one: min(questions.index(id_) for id_ in one.questions if id_ in questions))


def linked_groups(pairing: Pairing) -> list[Link]:
    """Group the questions that can change a game: those that are linked together, the others alone."""
    linking = Linking(pairing)
    several = [one for one in (*linking.bound(), *linking.cancelling()) if len(one.questions) > 1]
    return join(pairing.playing, several, pairing.moved_with)
