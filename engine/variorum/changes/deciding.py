"""The changes that can matter in a game, decided: which questions are linked, what each group does, and by what proof.

Needs the solver. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from variorum.changes.effects import Effect, judge, shows, watch
from variorum.changes.hybrids import Pairing, Questions
from variorum.changes.linking import Link, Linking, linked_groups, prove_agreement
from variorum.changes.settling import SAME_RULES, in_project
from variorum.documents import open_document
from variorum.prove.deciding import learn_stored
from variorum.prove.sound import listed_properties
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.linked import StoredChange

if TYPE_CHECKING:
    from variorum.prove.theorems import GameClass


@dataclass(frozen=True)
class Decided:
    """A change as it was decided, and the game found that shows it, where no stored witness does."""

    change: StoredChange
    game: Mapping[str, Any] | None = None


def decide_changes(pairing: Pairing) -> list[Decided]:
    """Find the changes that can matter in a game, in the order of the questions."""
    one = pairing.one
    learn_stored(one.project, one.game.name, one.theorems, [one, pairing.other])
    linking = Linking(pairing)
    groups = linked_groups(pairing, linking)
    switched = [group.questions.intersection(pairing.playing) for group in groups]
    decider = _Decider(pairing, linking)
    near = decider.interacting(switched)
    return [decider.decide(*one) for one in zip(groups, switched, near, strict=True)]


@dataclass(frozen=True)
class _Decider:
    """Works out what each group of questions does."""

    pairing: Pairing
    linking: Linking

    @property
    def classes(self) -> Sequence[GameClass]:
        return self.pairing.one.theorems.classes

    def decide(self, group: Link, switched: Questions, near: Sequence[int]) -> Decided:
        """Say what a group does once it is switched on the first side, and what is left then."""
        pairing = self.pairing
        questions = tuple(id_ for id_ in pairing.one.edition.game.questions if id_ in group.questions)
        witness, proof = self._stored(switched)
        agreed = [one for one in self.classes if not proof and self.linking.proof(one, switched).holds]
        if agreed and agreed[0] is self.classes[0]:
            proof = agreed[0].agree.id
        if pairing.rules(switched) == pairing.one.rules:
            proof = SAME_RULES
        effect, game = (Effect.NONE, None) if proof else self._effect(switched, witness)
        left, left_agreed = self._left(switched)
        change = StoredChange(
            questions,
            str(effect or Effect.PLAY),
            effect is not None,
            group.theorems,
            () if proof else tuple(one.words for one in agreed),
            tuple(near),
            proof,
            witness,
            left,
            tuple(one.words for one in left_agreed),
        )
        return Decided(change, game)

    def _stored(self, switched: Questions) -> tuple[str | None, str | None]:
        """Find the witness stored for a change of one question, or the theorem by which it does nothing."""
        if len(switched) != 1:
            return None, None
        one, other, (id_,) = self.pairing.one, self.pairing.other, switched
        evidence = Evidence(one.project, one.edition.game)
        found = evidence.of(id_, one.answers[id_], other.answers[id_], one.name, other.name)
        if found.kind is Kind.BEHAVIOURAL and found.shown_by:
            path = in_project(one.project, found.shown_by)
            data = open_document(one.project.root / path).data
            return (path if shows(one.game, one.rules, self.pairing.rules(switched), data) else None), None
        return None, found.shown_by if found.kind is Kind.EQUIVALENT else None

    def _effect(self, switched: Questions, witness: str | None) -> tuple[Effect | None, Mapping[str, Any] | None]:
        """Tell what games show of a change; look for one that shows it where none is stored."""
        one, rules = self.pairing.one, self.pairing.rules(switched)
        shown = watch(one.game, one.rules, rules)
        game = open_document(one.project.root / witness).data if witness else self._game(rules)
        if game is not None and shown is not Effect.PLAY:
            shown = judge(one.game, one.rules, rules, game) or shown or Effect.RESULT
        return shown, None if witness else game

    def _game(self, rules: Any) -> Mapping[str, Any] | None:
        """Find a game that the two sides judge differently, where a class of games says how to."""
        for group in self.classes[:1]:
            return group.agree.timed(self.pairing.one.rules, rules).verdict.witness
        return None

    def _left(self, switched: Questions) -> tuple[str | None, list[GameClass]]:
        """Say by what proof nothing is left of the differences once a change is made, or on which games."""
        mine, theirs = self.pairing.rules(switched), self.pairing.other.rules
        if mine == theirs:
            return SAME_RULES, []
        agreed = [one for one in self.classes if prove_agreement(one, mine, theirs).holds]
        return (agreed[0].agree.id, []) if agreed and agreed[0] is self.classes[0] else (None, agreed)

    # -- which merely interact -------------------------------------------------------------------------------------

    def interacting(self, groups: Sequence[Questions]) -> list[list[int]]:
        """Find the changes of which one does something else where the other is made too, though neither needs it."""
        found: list[list[int]] = [[] for _ in groups]
        for (left, one), (right, other) in combinations(enumerate(groups), 2):
            if self._interact(one, other) or self._interact(other, one):
                found[left].append(right)
                found[right].append(left)
        return found

    def _interact(self, one: Questions, other: Questions) -> bool:
        """Tell whether making one change does something else to a property or a proof where another is made too."""
        pairing = self.pairing
        rules = [pairing.one.rules, pairing.rules(one), pairing.rules(other), pairing.rules(one | other)]
        touched = set(self._fields(other))
        for id_ in listed_properties(pairing.one):
            theorem = pairing.one.theorems.theorems[id_]
            if theorem in self.linking.shared or not touched.intersection(theorem.consults(rules[1])):
                continue
            stands = [theorem.verdict(each).status for each in rules]
            if (stands[0] == stands[1]) != (stands[2] == stands[3]):
                return True
        for group in self.classes:
            alone = self.linking.proof(group, one)
            if alone.consulted & touched and alone.holds != prove_agreement(group, rules[2], rules[3]).holds:
                return True
        return False

    def _fields(self, switched: Questions) -> list[str]:
        return [name for id_ in switched for name in self.linking.fields(id_)]
