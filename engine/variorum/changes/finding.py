"""The changes between two readings: what each is called, what it does, and what shows it. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any

from variorum.changes.hybrids import Pairing
from variorum.changes.linking import Link, Linking, linked_groups
from variorum.games import registry
from variorum.games.faults import FaultError
from variorum.games.plaindata import UnreadableError
from variorum.library import OpenReading
from variorum.prove.deciding import learn_stored
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.questions import Answer, label

RESULTS = frozenset({"points", "totals", "winners", "losers"})  # as every referee calls them
SEEDS, TABLES = range(12), (2, 3, 4, 6)  # games that are replayed by the other side


class Effect(StrEnum):
    """What a change does to a game, most serious first."""

    PLAY = "play"
    RESULT = "result"
    NONE = "none"
    WORDING = "wording"


EFFECT_LABELS = {
    Effect.PLAY: "changes play",
    Effect.RESULT: "changes only who wins",
    Effect.NONE: "changes nothing",
    Effect.WORDING: "wording only",
}


@dataclass(frozen=True)
class Change:
    """One question, or linked questions, switched from one side's answers to the other's."""

    name: str
    questions: tuple[str, ...]
    effect: Effect
    before: Mapping[str, Answer]
    after: Mapping[str, Answer]
    linked_by: tuple[str, ...] = ()
    interacts_with: tuple[str, ...] = ()
    agrees_on: tuple[str, ...] = ()
    witness: str | None = None
    game: Mapping[str, Any] | None = field(default=None, compare=False)
    proof: str | None = None
    explored: bool = True
    said: Mapping[str, tuple[str, str]] = field(default_factory=dict, compare=False)
    """The sentence of each question's rule before and after, empty where the question does not arise."""

    def sentences(self, answers: Mapping[str, Answer]) -> list[str]:
        """List the rules of one side."""
        side = int(answers is self.after)
        return [self.said[id_][side] for id_ in answers]

    def data(self) -> dict[str, Any]:
        """Write it for programs."""
        return {
            "name": self.name,
            "questions": list(self.questions),
            "linked_by": list(self.linked_by),
            "interacts_with": list(self.interacts_with),
            "from": {id_: label(answer) for id_, answer in self.before.items()},
            "to": {id_: label(answer) for id_, answer in self.after.items()},
            "effect": str(self.effect),
            "agrees_on": list(self.agrees_on),
            "comes_up": None,
            "result": None,
            "swing": None,
            "balance": None,
            "left_after": {"swing": None},
            "witness": self.witness,
            "proof": self.proof,
        }


@dataclass(frozen=True)
class Changes:
    """All changes between two readings, most serious first, and whether these are the same game."""

    one: OpenReading
    other: OpenReading
    changes: tuple[Change, ...]
    playable: bool

    @property
    def same_game(self) -> bool | None:
        """Whether no change affects play or result; None where one side cannot be played."""
        if not self.playable:
            return None
        return not any(one.effect in (Effect.PLAY, Effect.RESULT) for one in self.changes)

    def with_effect(self, effect: Effect) -> list[Change]:
        """List the changes that have an effect."""
        return [one for one in self.changes if one.effect is effect]

    @property
    def unplayable(self) -> dict[str, list[str]]:
        """What cannot be played of each side, where anything cannot."""
        return {one.name: list(map(str, one.unplayable)) for one in (self.one, self.other) if one.unplayable}

    def data(self) -> dict[str, Any]:
        """Write it for programs."""
        return {
            "a": self.one.name,
            "b": self.other.name,
            "same_game": self.same_game,
            **({"unplayable": self.unplayable} if self.unplayable else {}),
            "changes": [one.data() for one in self.changes],
            "after_steps": [],
        }


def find_changes(one: OpenReading, other: OpenReading) -> Changes:
    """Find the changes between two readings of a game."""
    pairing = Pairing(one, other)
    playable = _is_playable(one) and _is_playable(other)
    if playable:
        learn_stored(one.project, one.game.name, one.theorems, [one, other])
    finder = _Finder(pairing)
    found = list(finder.playing() if playable else finder.unplayed())
    found += finder.wording()
    order = list(Effect)
    ranked = sorted(found, key=lambda change: (order.index(change.effect), -len(change.questions)))
    return Changes(one, other, tuple(ranked), playable)


def _is_playable(reading: OpenReading) -> bool:
    engine = registry.find(reading.edition.game.name)
    return engine is not None and engine.theorems is not None and not reading.unplayable


@dataclass(frozen=True)
class _Finder:
    """Works out what each group of questions does."""

    pairing: Pairing

    @cached_property
    def _evidence(self) -> Evidence:
        return Evidence(self.pairing.one.project, self.pairing.one.edition.game)

    @cached_property
    def _linking(self) -> Linking:
        return Linking(self.pairing)

    def playing(self) -> Iterator[Change]:
        """Find the changes that can matter in a game, linked questions together."""
        groups = linked_groups(self.pairing)
        found = [self._change(group) for group in groups]
        yield from found

    def unplayed(self) -> Iterator[Change]:
        """List the questions one by one, where a side cannot be played: nothing can be decided of them."""
        for id_ in self.pairing.playing:
            yield self._named((id_,), Effect.PLAY, explored=False)

    def wording(self) -> Iterator[Change]:
        """List what differs in words only."""
        for id_ in self.pairing.differing:
            if id_ not in self.pairing.playing:
                yield self._named((id_,), Effect.WORDING)

    def _change(self, group: Link) -> Change:
        asked = self.pairing.one.edition.game.questions
        questions = tuple(id_ for id_ in asked if id_ in group.questions)
        switched = [id_ for id_ in questions if id_ in self.pairing.differing]
        agreed, game = self._agreements(switched)
        path, proof = self._stored(switched)
        if proof is None and agreed and agreed[0][1]:
            proof = agreed[0][0]
        shown = _Shown(self.pairing, switched, path, game)
        effect = Effect.NONE if proof else shown.effect
        return self._named(
            questions,
            effect,
            linked_by=group.theorems,
            agrees_on=tuple(words for _, holds, words in agreed if holds and effect is not Effect.NONE),
            witness=path,
            game=game,
            proof=proof,
            explored=proof is not None or shown.found,
        )

    def _agreements(self, switched: Sequence[str]) -> tuple[list[tuple[str, bool, str]], Mapping[str, Any] | None]:
        """Say on which classes of games a change is proved to do nothing, and give a game on which it does not."""
        found, game = [], None
        rules = self.pairing.rules(switched)
        for group, verdict in self.pairing.one.theorems.agreements(self.pairing.one.rules, rules):
            found.append((group.agree.id, str(verdict.status) == "holds", group.words))
            game = game or verdict.witness
        return found, game

    def _stored(self, switched: Sequence[str]) -> tuple[str | None, str | None]:
        """Find the witness stored for a change of one question, or the theorem by which it does nothing."""
        if len(switched) != 1:
            return None, None
        one, other, (id_,) = self.pairing.one, self.pairing.other, switched
        found = self._evidence.of(id_, one.answers[id_], other.answers[id_], one.name, other.name)
        behaves = found.kind is Kind.BEHAVIOURAL
        return (found.shown_by, None) if behaves else (None, found.shown_by if found.kind is Kind.EQUIVALENT else None)

    def _named(self, questions: Sequence[str], effect: Effect, **more: Any) -> Change:
        before = {id_: self.pairing.one.answers[id_] for id_ in questions if id_ in self.pairing.one.answers}
        after = {id_: self.pairing.other.answers[id_] for id_ in questions if id_ in self.pairing.other.answers}
        said = {id_: (self._say(id_, before), self._say(id_, after)) for id_ in questions}
        name = " → ".join(" ".join(filter(None, side)) or "Not asked." for side in zip(*said.values(), strict=True))
        return Change(name, tuple(questions), effect, before, after, said=said, **more)

    def _say(self, question: str, answers: Mapping[str, Answer]) -> str:
        return self.pairing.one.edition.game.sentence(question, answers[question]) if question in answers else ""


@dataclass(frozen=True)
class _Shown:
    """What games show of a change: those of one side, replayed by the other."""

    pairing: Pairing
    switched: Sequence[str]
    path: str | None
    game: Mapping[str, Any] | None

    @property
    def found(self) -> bool:
        """Tell whether anything shows that it makes a difference."""
        return bool(self._seen) or self.path is not None or self.game is not None

    @property
    def effect(self) -> Effect:
        """Tell whether any game is played otherwise, or all are and only some are won by others."""
        return Effect.RESULT if self._seen == {Effect.RESULT} else Effect.PLAY

    @cached_property
    def _seen(self) -> set[Effect]:
        seen: set[Effect] = set()
        sides = self.pairing.one.rules, self.pairing.rules(self.switched)
        for data in self._games():
            made = _judge(self.pairing.one, sides, data)
            seen |= {made} if made else set()
            if Effect.PLAY in seen:
                break
        return seen

    def _games(self) -> Iterator[Mapping[str, Any]]:
        if self.game is not None:
            yield self.game
        for rules in (self.pairing.one.rules, self.pairing.rules(self.switched)):
            for players in TABLES:
                for seed in SEEDS:
                    try:
                        data = self.pairing.one.game.simulate(rules, players, seed)
                    except FaultError:
                        break
                    if data is not None:
                        yield data


def _judge(reading: OpenReading, sides: tuple[Any, Any], data: Mapping[str, Any]) -> Effect | None:
    """Have a game refereed by both sides, and tell whether they differ on the play or only on the result."""
    game = reading.game
    try:
        verdicts = [game.referee(rules, game.read_record(data)) for rules in sides]
    except UnreadableError:  # a score sheet shows nothing of the play
        return None
    first, second = (verdict.data() for verdict in verdicts)
    if first == second:
        return None
    return Effect.RESULT if without_results(first) == without_results(second) else Effect.PLAY


def without_results(found: Any) -> Any:
    """Leave out of what a referee says all that only counts up what was played: points, totals, who won."""
    if isinstance(found, Mapping):
        return {key: without_results(one) for key, one in found.items() if key not in RESULTS}
    return [without_results(one) for one in found] if isinstance(found, list | tuple) else found
