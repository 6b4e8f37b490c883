"""Which differing questions only make sense together: bound by soundness, or because they cancel. Knows no game.

A smallest set of questions is linked if switching it, on either side, keeps every sound property that both sides have,
while a part of it alone does not; or if switching it is proved to change nothing on a class of games, while no part of
it has such a proof. Sets that overlap are joined. Nothing is grouped by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from variorum.changes.hybrids import Pairing, Questions
from variorum.games.ruleset import field_names
from variorum.prove.sound import listed_properties
from variorum.prove.theorems import Consulted
from variorum.prove.undecided import UndecidedError
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.sound import Standing, standing_of

if TYPE_CHECKING:
    from variorum.prove.theorems import GameClass, Theorem

MOST_SETS = 2_000  # of questions, that are looked at for one way to be linked


@dataclass(frozen=True)
class Link:
    """Questions that are linked, and the theorems by which they are."""

    questions: Questions
    theorems: tuple[str, ...]


@dataclass(frozen=True)
class Loss:
    """A sound property of both sides that a mixture has lost, and the differing questions that this depends on."""

    theorem: str
    depends: Questions


class UnendingSearchError(BadRequestError):
    """More ways to link questions than can be looked at."""

    def __init__(self, pairing: Pairing) -> None:
        super().__init__(
            f"{pairing.one.name} and {pairing.other.name} differ in {len(pairing.playing)} rules that play depends on, "
            f"and more than {MOST_SETS:,} mixtures of them break something; compare editions that are closer"
        )


@dataclass(frozen=True)
class Linking:
    """Looks for the links among the questions on which two readings differ.

    What a decision does not consult cannot change it. So a mixture that has lost something can only be mended by a
    question that this decision consulted: those are tried, and no others.
    """

    pairing: Pairing

    @cached_property
    def shared(self) -> tuple[Theorem, ...]:
        """The sound properties that both sides have, those first that are decided soonest."""
        sides = self.pairing.one, self.pairing.other
        listed, theorems = listed_properties(sides[0]), sides[0].theorems.theorems
        found = [theorems[id_] for id_ in listed if all(_has(theorems[id_], side.rules) for side in sides)]
        return tuple(sorted(found, key=lambda one: one.slow))

    def broken_by(self, switched: Questions) -> tuple[str, ...]:
        """Name the sound properties of both sides that are lost where only some questions are switched."""
        mixtures = [self.pairing.rules(switched, back=back) for back in (False, True)]
        return tuple(one.id for one in self.shared if not all(_has(one, rules) for rules in mixtures))

    @cache  # noqa: B019 - as long as it looks
    def loss(self, switched: Questions) -> Loss | None:
        """Find a sound property that is lost where only some questions are switched, on either side."""
        for one in self.shared:
            for back in (False, True):
                rules = self.pairing.rules(switched, back=back)
                if not _has(one, rules):
                    return Loss(one.id, self._behind(one.consults(rules)))
        return None

    def _behind(self, names: Iterable[str]) -> Questions:
        """Name the differing questions whose switch changes one of some fields of a rule set."""
        asked = self.differing.intersection(names)
        behind = {id_: asked.intersection(self.fields(id_)) for id_ in self.pairing.playing}
        if asked - frozenset().union(*behind.values()):  # it arises by several switched together
            return frozenset(behind)
        return frozenset(id_ for id_, found in behind.items() if found)

    @cached_property
    def differing(self) -> frozenset[str]:
        """The fields in which the rule sets of both sides differ, but those of wording."""
        one, other = self.pairing.one.rules, self.pairing.other.rules
        wording = [id_ for id_ in self.pairing.differing if id_ not in self.pairing.playing]
        moved = [each for id_ in wording for each in self.pairing.moved_with(id_)]
        names = {each.name for each in fields(one)} - set(field_names(type(one), [*wording, *moved]))
        return frozenset(name for name in names if getattr(one, name) != getattr(other, name))

    @cache  # noqa: B019 - as long as it looks
    def fields(self, question: str) -> tuple[str, ...]:
        """Name the fields of a rule set that a switch of a question changes."""
        return tuple(field_names(type(self.pairing.one.rules), [question, *self.pairing.moved_with(question)]))

    # -- bound by soundness ----------------------------------------------------------------------------------------

    def bound(self) -> Iterator[Link]:
        """Find, for each rule, or two, that cannot be the only one changed, the smallest sets with which they can."""
        alone = {id_: self.loss(frozenset({id_})) for id_ in self.pairing.playing}
        sound = [id_ for id_, lost in alone.items() if lost is None]
        for some in (*((id_,) for id_, lost in alone.items() if lost), *combinations(sound, 2)):
            lost = self.loss(frozenset(some))
            if lost is not None:
                yield from (Link(found, (lost.theorem,)) for found in self._smallest_sound(frozenset(some)))

    def _smallest_sound(self, switched: Questions) -> list[Questions]:
        """Find the smallest sets with some questions that keep everything."""

        def more(some: Questions) -> Questions | None:
            lost = self.loss(some)
            return None if lost is None else lost.depends

        found = self._smallest(switched, more, [frozenset({id_}) for id_ in self.pairing.playing])
        return [one for one in found if len(one) == min(map(len, found))]

    def _smallest(
        self, switched: Questions, more: Callable[[Questions], Questions | None], units: Sequence[Questions]
    ) -> list[Questions]:
        """Widen a set, by units of those questions that `more` says could help, until it asks for none."""
        found: list[Questions] = []
        waiting, looked = {switched}, 0
        while waiting:
            wider: set[Questions] = set()
            for some in sorted(waiting, key=sorted):
                if any(one <= some for one in found):
                    continue
                looked += 1
                if looked > MOST_SETS:
                    raise UnendingSearchError(self.pairing)
                wanted = more(some)
                if wanted is None:
                    found.append(some)
                else:
                    wider |= {some | one for one in units if one & (wanted - some)}
            waiting = wider
        return found

    # -- cancelling ------------------------------------------------------------------------------------------------

    def cancelling(self, group: GameClass, units: Sequence[Questions]) -> list[Link]:
        """Find the smallest sets of units whose switch is proved to change nothing on a class of games, of several."""
        able = [one for one in units if all(name in group.may_differ for id_ in one for name in self.fields(id_))]

        def more(some: Questions) -> Questions | None:
            for back in (False, True) if len(some) > 1 else (False,):
                proof = self.proof(group, some, back=back)
                if not proof.holds:
                    wanted = self._behind(proof.consulted)
                    return frozenset().union(*(one for one in able if one & wanted))
            return None

        every = {found for one in able for found in self._smallest(one, more, able)}
        smallest = sorted((one for one in every if not any(other < one for other in every)), key=sorted)
        return [Link(one, (group.agree.id,)) for one in smallest if len(one) > 1 and one not in units]

    @cache  # noqa: B019 - as long as it looks
    def proof(self, group: GameClass, switched: Questions, *, back: bool = False) -> Proof:
        """Try to prove that switching some questions changes nothing on a class of games."""
        if any(self.proof(one, switched, back=back).holds for one in self._wider(group)):
            return Proof(True, frozenset())
        side = self.pairing.other if back else self.pairing.one
        return prove_agreement(group, side.rules, self.pairing.rules(switched, back=back))

    def _wider(self, group: GameClass) -> list[GameClass]:
        """List the classes that have all games of a class, as far as the game says so."""
        names = getattr(group.agree.decide, "within", ())
        return [one for one in self.pairing.one.theorems.classes if one.agree.id in names]


@dataclass(frozen=True)
class Proof:
    """Whether two rule sets are proved to agree, and the fields that were consulted for that."""

    holds: bool
    consulted: frozenset[str]


class _Asked(Consulted):
    """A rule set that says which of its fields were asked for."""

    @property
    def asked(self) -> frozenset[str]:
        return frozenset(self._asked)


def prove_agreement(group: GameClass, one: Any, other: Any) -> Proof:
    """Try to prove that two rule sets agree on a class of games; look for no game that shows otherwise."""
    names = [field.name for field in fields(one)]
    apart = frozenset(name for name in names if getattr(one, name) != getattr(other, name))
    if not apart <= group.may_differ:
        return Proof(False, apart - group.may_differ)
    proved = getattr(group.agree.decide, "proved", None)
    if proved is None:
        return Proof(str(group.agree.timed(one, other).verdict.status) == "holds", frozenset(names))
    sides = _Asked(one), _Asked(other)
    try:
        holds = bool(proved(*sides))
    except UndecidedError:
        return Proof(False, frozenset(names))
    return Proof(holds, frozenset().union(*(side.asked for side in sides)))


def _has(theorem: Theorem, rules: Any) -> bool:
    status = theorem.verdict(rules).status
    return standing_of(status and str(status)) is Standing.HAS


def join(questions: Sequence[str], links: Iterable[Link], moved: Callable[[str], Sequence[str]]) -> list[Link]:
    """Join links that overlap; a question that is not linked stands alone, with those that move with it."""
    groups: list[Link] = []
    for link in (*links, *(Link(frozenset({id_, *moved(id_)}), ()) for id_ in questions)):
        near = [one for one in groups if one.questions & link.questions]
        joined = link.questions.union(*(one.questions for one in near))
        names = dict.fromkeys(name for one in (*near, link) for name in one.theorems)
        groups = [*(one for one in groups if one not in near), Link(joined, tuple(names))]
    return sorted(groups, key=lambda one: min(questions.index(id_) for id_ in one.questions if id_ in questions))


def linked_groups(pairing: Pairing, linking: Linking | None = None) -> list[Link]:
    """Group the questions that can change a game: those that are linked together, the others alone.

    What is bound together already is switched as one when it is asked what cancels.
    """
    linking = linking or Linking(pairing)
    groups = join(pairing.playing, [one for one in linking.bound() if len(one.questions) > 1], pairing.moved_with)
    for group in pairing.one.theorems.classes:
        units = [one.questions.intersection(pairing.playing) for one in groups]
        if found := linking.cancelling(group, units):
            linked = [one for one in groups if one.theorems]
            groups = join(pairing.playing, [*linked, *found], pairing.moved_with)
    return groups
