"""One rule set for all editions of a game: sound, and with the fewest sentences changed. Knows no game.

Not a majority. What counts, in this order: soundness, the authority, stated rules overturned, rules overturned that
are only implied or shown, sentences changed. What an edition does not say, contradicts or has lost overturns nothing.
Linked questions move together. The search tries every choice where there are few enough, and says so where not.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod

from variorum.changes.effects import Effect
from variorum.changes.errata import Aim, require_answered
from variorum.changes.finding import find_changes
from variorum.changes.hybrids import Pairing
from variorum.changes.linking import Link, join
from variorum.changes.settling import Left
from variorum.games import registry
from variorum.library import OpenReading, open_reading
from variorum.rulebook.editions import Edition, EditionRuling, derived_source
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.models import Basis
from variorum.rulebook.printed import PrintedBook
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import Project
from variorum.rulebook.questions import Answer, carries_behaviour, label
from variorum.rulebook.readings import Reading, arises, arising
from variorum.rulebook.sound import Standing

MOST_CHOICES = 4_096  # rule sets that are looked at; beyond, one group after another is chosen
SAYS = {Basis.STATED: 0, Basis.IMPLIED: 1, Basis.EXAMPLE: 1}  # what counts when it is overturned, and as what
NAME = "harmonised"

Choice = tuple[int, ...]
Otherwise = tuple[tuple[str, str | None], ...]  # questions, each with another answer


@dataclass(frozen=True, order=True)
class Cost:
    """What a rule set costs, the most serious first."""

    unsound: int
    authority: int
    stated: int
    implied: int
    sentences: int


@dataclass(frozen=True)
class Harmony:
    """A rule set for all editions of a game, what it costs, and how it was found."""

    project: Project
    readings: tuple[OpenReading, ...]
    answers: Mapping[str, Answer]
    groups: tuple[tuple[str, ...], ...]
    kept: tuple[str, ...]
    cost: Cost
    exact: bool
    as_good: int
    """How many other rule sets that play otherwise cost the same."""
    left: tuple[Left, ...] = ()

    @property
    def game(self) -> str:
        """The game."""
        return self.readings[0].edition.game.name

    @cached_property
    def reading(self) -> OpenReading:
        """The rule set as an edition of its own."""
        return self._reading(self.answers)

    def aim_for(self, reading: OpenReading) -> Aim:
        """Say what one edition is to play as: the rule set, but for what was asked to be kept."""
        own = {id_: answer for id_, answer in reading.answers.items() if id_ in self.kept}
        others = {id_: answer for id_, answer in self.answers.items() if id_ not in self.kept}
        answers = _completed(reading, {**others, **own}, [reading, *self.readings])
        printed = {
            id_: [one.edition.name for one in self.readings if _same(one.answers.get(id_), answer)]
            for id_, answer in self.answers.items()
        }
        others_too = "all other editions" if len(self.readings) > 2 else "the other edition"
        label = f"{others_too}{', but for what you kept' * bool(self.kept)}"
        return Aim(
            NAME, label, self._reading(answers or own), self.kept, printed, (*self.left, *self._kept_apart(reading))
        )

    def _kept_apart(self, reading: OpenReading) -> Iterator[Left]:
        """Say on what an edition goes on to differ from others, because it was asked to be kept."""
        for id_ in self.kept:
            apart = [one for one in self.readings if not _same(one.answers.get(id_), reading.answers.get(id_))]
            if apart:
                names = ", ".join(one.name for one in apart)
                yield Left(id_, f"kept as you asked: {_say(reading, id_)} Otherwise in {names}: {_say(apart[0], id_)}")

    def _reading(self, answers: Mapping[str, Answer]) -> OpenReading:
        first = self.readings[0].edition
        order = [id_ for id_ in first.game.questions if id_ in answers]
        rulings = {id_: EditionRuling(answers[id_], Basis.STATED, (), None, None, ()) for id_ in order}
        edition = replace(
            first, name=f"{first.game.name}/{NAME}", source_id="", source=derived_source(first.game),
            rulings=rulings, unanswered=(), unconfirmed=frozenset(), set_aside=(), printed=PrintedBook(""),
            as_if={}, derived=True,
        )  # fmt: skip
        return OpenReading(self.project, Reading(edition, {}))


def _same(one: Answer | None, other: Answer | None) -> bool:
    return one is not None and other is not None and label(one) == label(other)


def _named(answers: Mapping[str, Answer], question: str) -> str | None:
    return label(answers[question]) if question in answers else None


def _say(reading: OpenReading, question: str) -> str:
    """State a rule of a reading."""
    if question not in reading.answers:
        return "the question does not arise."
    return reading.edition.game.sentence(question, reading.answers[question])


def sourced_editions(project: Project, game: str) -> list[OpenReading]:
    """Open the editions of a game that a book tells; a derived one has nothing to correct."""
    found = [open_reading(project, name) for name in project.editions_of(game)]
    return [one for one in found if not one.edition.derived]


def harmonise(project: Project, game: str, *, authority: str | None = None, keep: Iterable[str] = ()) -> Harmony:
    """Find the rule set by which all editions of a game play alike and are sound, with the fewest sentences changed."""
    readings = sourced_editions(project, game)
    if len(readings) < 2:
        raise BadRequestError(f"{game} has fewer than two editions here, so there is nothing to make alike")
    require_answered(*readings)
    search = _Search(
        project, tuple(readings), _authority(readings, authority), tuple(_asked(readings[0].edition, keep))
    )
    return search.best()


def _authority(readings: Sequence[OpenReading], named: str | None) -> OpenReading | None:
    if named is None:
        return None
    known = {one.edition.name: one for one in readings}
    if named not in known:
        raise BadRequestError(f"--authority: {quote(named)} is not a printed edition here; {choose_from(named, known)}")
    return known[named]


def _asked(edition: Edition, keep: Iterable[str]) -> Iterator[str]:
    for id_ in keep:
        if id_ not in edition.game.questions:
            known = choose_from(id_, edition.game.questions)
            raise BadRequestError(f"--keep: {quote(id_)} is not a question of {edition.game.name}; {known}")
        yield id_


@dataclass(frozen=True)
class _Search:
    """Searches the rule sets that take each group of linked questions from one edition."""

    project: Project
    readings: tuple[OpenReading, ...]
    authority: OpenReading | None
    keep: tuple[str, ...]

    def best(self) -> Harmony:
        """Find the rule set that costs least."""
        exact = prod(len(one) for one in self._options) <= MOST_CHOICES
        found = self._exactly() if exact else self._one_after_another()
        choice, cost, others = found
        answers = self._answers(choice)
        assert answers is not None  # noqa: S101 - only rule sets without an open question are compared
        return Harmony(
            self.project, self.readings, answers, tuple(map(tuple, self._groups)), self._kept, cost, exact, len(others),
            tuple(self._notes(exact, others)),
        )  # fmt: skip

    # -- what can be chosen ----------------------------------------------------------------------------------------

    @cached_property
    def _linked(self) -> list[Link]:
        """The questions on which any two editions differ, linked ones together."""
        links: list[Link] = []
        for one, other in itertools.combinations(self.readings, 2):
            found, pairing = find_changes(one, other), Pairing(one, other)
            if found.playable:
                playing = (change for change in found.changes if change.effect is not Effect.WORDING)
                links += [Link(frozenset(change.questions), change.linked_by) for change in playing]
            else:
                links += join(pairing.playing, [], pairing.moved_with)
        asked = self.readings[0].edition.game.questions
        every = [id_ for id_ in asked if any(id_ in one.questions for one in links)]
        return join(every, links, lambda _: ())

    @cached_property
    def _kept(self) -> tuple[str, ...]:
        """What is to stay as each edition has it: the questions named, and those linked with them."""
        linked = {id_ for one in self._linked if one.questions & set(self.keep) for id_ in one.questions}
        return tuple(id_ for id_ in self._asked if id_ in linked)

    @property
    def _asked(self) -> list[str]:
        return list(self.readings[0].edition.game.questions)

    @cached_property
    def _groups(self) -> list[list[str]]:
        """The groups that are chosen, each as its questions in order."""
        free = [one for one in self._linked if not one.questions & set(self._kept)]
        return [[id_ for id_ in self._asked if id_ in one.questions] for one in free]

    @cached_property
    def _options(self) -> list[list[int]]:
        """For each group, the editions that answer it differently: the authority first, then in order."""
        order = sorted(range(len(self.readings)), key=lambda at: self.readings[at] is not self.authority)
        return [self._different(group, order) for group in self._groups]

    def _different(self, group: Sequence[str], order: Sequence[int]) -> list[int]:
        found: dict[tuple[str | None, ...], int] = {}
        for at in order:
            answers = self.readings[at].answers
            found.setdefault(tuple(label(answers[id_]) if id_ in answers else None for id_ in group), at)
        return list(found.values())

    def _answers(self, choice: Choice) -> dict[str, Answer] | None:
        """Answer every question: each group as one edition does, the rest as all do; None where one stays open."""
        taken = {id_: self.readings[at] for group, at in zip(self._groups, choice, strict=True) for id_ in group}
        first = self.authority or self.readings[0]
        own: dict[str, Answer] = {}
        for id_ in self._asked:
            reading = taken.get(id_, first)
            if id_ in reading.answers:
                own[id_] = reading.answers[id_]
        return _completed(first, own, [*dict.fromkeys(taken.values()), *self.readings])

    # -- what it costs ---------------------------------------------------------------------------------------------

    def _exactly(self) -> tuple[Choice, Cost, set[Otherwise]]:
        """Look at every rule set, the cheapest first, until none that is left can be better."""
        found: list[tuple[Cost, Choice]] = []
        cheapest = sorted(self._priced(itertools.product(*self._options)), key=lambda one: one[0])
        for cost, choice in cheapest:
            if found and found[0][0].unsound == 0 and cost > found[0][0]:
                break
            found.append((replace(cost, unsound=self._unsound(choice)), choice))
            found.sort(key=lambda one: one[0])
        if not found:
            raise BadRequestError("no mixture of these editions answers every question that arises in it")
        cost, choice = found[0]
        return choice, cost, {apart for one, other in found if one == cost and (apart := self._apart(choice, other))}

    def _apart(self, choice: Choice, other: Choice) -> Otherwise:
        """Say what another choice answers otherwise, and in a way that makes a difference."""
        one, another = self._answers(choice) or {}, self._answers(other) or {}
        apart = (id_ for id_ in self._chosen if _named(one, id_) != _named(another, id_))
        return tuple(
            (id_, _named(another, id_)) for id_ in apart if not self._is_nothing(id_, one.get(id_), another.get(id_))
        )

    def _one_after_another(self) -> tuple[Choice, Cost, set[Otherwise]]:
        """Choose for one group after another what is best as the others stand, until nothing gets better."""
        choice = tuple(options[0] for options in self._options)
        cost = self._whole_cost(choice)
        better = True
        while better:
            better = False
            for at, options in enumerate(self._options):
                for option in options:
                    other = (*choice[:at], option, *choice[at + 1 :])
                    if (new := self._whole_cost(other)) < cost:
                        choice, cost, better = other, new, True
        return choice, cost, set()

    def _whole_cost(self, choice: Choice) -> Cost:
        priced = next(self._priced([choice]), None)
        if priced is None:
            return Cost(len(self._asked) + 1, 0, 0, 0, 0)
        return replace(priced[0], unsound=self._unsound(choice))

    def _priced(self, choices: Iterable[Choice]) -> Iterator[tuple[Cost, Choice]]:
        """Price rule sets in all but soundness, which takes longest."""
        for choice in choices:
            answers = self._answers(choice)
            if answers is not None:
                yield self._price(answers), choice

    def _price(self, answers: Mapping[str, Answer]) -> Cost:
        overturned, authority, sentences = {0: 0, 1: 0}, 0, 0
        for one in self.readings:
            for id_ in self._chosen:
                own, new = one.answers.get(id_), answers.get(id_)
                if (own is None and new is None) or _same(own, new) or self._is_nothing(id_, own, new):
                    continue
                sentences += 1
                if own is None or new is None:
                    continue
                says = SAYS.get(one.edition.rulings[id_].basis)
                if says is not None:
                    overturned[says] += 1
                    authority += one is self.authority
        return Cost(0, authority, overturned[0], overturned[1], sentences)

    @cached_property
    def _chosen(self) -> list[str]:
        return [id_ for group in self._groups for id_ in group]

    def _is_nothing(self, question: str, own: Answer | None, new: Answer | None) -> bool:
        """Tell whether two answers are proved to make no difference, so that nothing has to be printed."""
        if own is None or new is None:
            return False
        key = question, frozenset({label(own), label(new)})
        if key not in self._known:
            self._known[key] = self._evidence.of(question, own, new).kind is Kind.EQUIVALENT
        return self._known[key]

    @cached_property
    def _known(self) -> dict[tuple[str, frozenset[str]], bool]:
        return {}

    @cached_property
    def _evidence(self) -> Evidence:
        return Evidence(self.project, self.readings[0].edition.game)

    def _unsound(self, choice: Choice) -> int:
        """Count the sound properties that a rule set breaks, in any edition where questions are kept."""
        answers = self._answers(choice) or {}
        engine = registry.find(self.readings[0].edition.game.name)
        if engine is None or engine.theorems is None or engine.sound is None:
            return 0
        sets = [self._with_kept(answers, one) for one in self.readings] if self._kept else [answers]
        return max(self._broken(one) for one in sets)

    def _with_kept(self, answers: Mapping[str, Answer], reading: OpenReading) -> Mapping[str, Answer]:
        own = {id_: answer for id_, answer in reading.answers.items() if id_ in self._kept}
        mixed = {id_: answer for id_, answer in answers.items() if id_ not in self._kept}
        return _completed(reading, {**mixed, **own}, self.readings) or answers

    def _broken(self, answers: Mapping[str, Answer]) -> int:
        rules = self.readings[0].rules_of(answers)
        from variorum.prove.sound import listed_properties  # noqa: PLC0415 - needs the solver
        from variorum.rulebook.sound import standing_of  # noqa: PLC0415

        theorems = self.readings[0].theorems.theorems
        verdicts = (theorems[id_].verdict(rules).status for id_ in listed_properties(self.readings[0]))
        return sum(standing_of(one and str(one)) is not Standing.HAS for one in verdicts)

    # -- what is to be said ----------------------------------------------------------------------------------------

    def _notes(self, exact: bool, others: set[Otherwise]) -> Iterator[Left]:
        if self.authority is not None:
            asked = self.authority.edition.rulings
            for id_ in self._chosen:
                if id_ in self.authority.answers and asked[id_].basis not in SAYS:
                    yield Left(id_, f"the authority, {self.authority.name}, does not say; the other editions decided")
        if not exact:
            first = self._chosen[0]
            yield Left(first, "too many linked groups to try every rule set: a better one may exist")
        elif others:
            apart = [id_ for id_ in self._asked if any(id_ == one for each in others for one, _ in each)]
            count = "1 other rule set costs" if len(others) == 1 else f"{len(others)} other rule sets cost"
            why = f"{count} as little, with another answer to {', '.join(apart)}; --authority EDITION decides"
            yield Left(apart[0], why)


def _completed(
    reading: OpenReading, own: Mapping[str, Answer], others: Iterable[OpenReading]
) -> dict[str, Answer] | None:
    """Answer what arises, a question that nobody was chosen for as the first edition that answers it."""
    game, answers = reading.edition.game, dict(own)
    listed = list(others)
    for id_, question in game.questions.items():
        if id_ in answers or not arises(question, arising(game, answers)):
            continue
        given = next((one.answers[id_] for one in listed if id_ in one.answers), None)
        if given is not None:
            answers[id_] = given
        elif carries_behaviour(question):
            return None
    return arising(game, answers)
