"""The changes between two readings: what each is called, what it does, and what shows it. Knows no game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from variorum import files
from variorum.changes.effects import Effect
from variorum.changes.hybrids import Pairing
from variorum.changes.watching import watched
from variorum.games import registry
from variorum.games.protocol import package_of
from variorum.library import OpenReading
from variorum.recordtext import data_lines
from variorum.rulebook.linked import StoredChange, StoredChanges, changes_file, changes_text, own_game, read_changes
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.questions import Answer, label

if TYPE_CHECKING:
    from variorum.changes.measured import ChangeFigures, Steps
    from variorum.impact.tallies import Figures


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
    """The record of a game that shows it, where none is stored."""
    proof: str | None = None
    explored: bool = True
    left_proof: str | None = None
    """By what nothing is left between the sides once this change is made."""
    left_agrees_on: tuple[str, ...] = ()
    figures: ChangeFigures | None = None
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
            "explored": self.explored,
            "agrees_on": list(self.agrees_on),
            **(self.figures.data() if self.figures else dict.fromkeys(("comes_up", "result", "swing", "balance"))),
            "left_after": {
                **_shares(self.figures.left if self.figures else None),
                "proof": self.left_proof,
                "agrees_on": list(self.left_agrees_on),
            },
            "witness": self.witness,
            **({"record": dict(self.game)} if self.game is not None else {}),
            "proof": self.proof,
        }


def _shares(found: Figures | None) -> dict[str, Any]:
    """Write what still differs: by play, and by play and result together."""
    data = found.data() if found else {}
    return {"swing": data.get("swing"), "decides": data.get("decides")}


NONE_LEFT = {"value": 0.0, "low": 0.0, "high": 0.0}  # once all changes are made: the rules play alike


@dataclass(frozen=True)
class Changes:
    """All changes between two readings, most serious first, and whether these are the same game."""

    one: OpenReading
    other: OpenReading
    changes: tuple[Change, ...]
    playable: bool
    steps: Steps | None = None
    """How the figures were measured, and what the first change, the first two, … leave."""

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
            "after_steps": self._after_steps(),
            "measured": self.steps.data() if self.steps else None,
        }

    def _after_steps(self) -> list[dict[str, Any]]:
        """Write what the first change, the first two, … leave; nothing where that was not measured."""
        if self.steps is None or self.steps.left is None:
            return []
        left = [_shares(one) for one in self.steps.left]
        return [*({**one["swing"], "decides": one["decides"]} for one in left), {**NONE_LEFT, "decides": NONE_LEFT}]


def find_changes(one: OpenReading, other: OpenReading, *, anew: bool = False) -> Changes:
    """Find the changes between two readings of a game: as stored, where that is of today, or decided."""
    pairing = Pairing(one, other)
    playable = _is_playable(one) and _is_playable(other)
    naming = _Naming(pairing)
    found = [*naming.playing(_stored(pairing, anew))] if playable else list(naming.unplayed())
    return Changes(one, other, ranked([*found, *naming.wording()]), playable)


def known_changes(one: OpenReading, other: OpenReading, known: Sequence[StoredChange]) -> Changes:
    """Name changes that are known, in their order, and after them what else differs in words."""
    naming = _Naming(Pairing(one, other))
    named = tuple(naming.playing([(change, None) for change in known]))
    asked = {id_ for change in named for id_ in change.questions}
    return Changes(one, other, (*named, *(each for each in naming.wording() if not asked & {*each.questions})), True)


def ranked(changes: Sequence[Change]) -> tuple[Change, ...]:
    """Put changes in order, most serious first: by effect, then by swing, then by how often they come up."""
    order = list(Effect)

    def gravity(change: Change) -> tuple[int, float, float]:
        swing, comes_up = change.figures.gravity if change.figures else (0.0, 0.0)
        return order.index(change.effect), -swing, -comes_up

    return tuple(sorted(changes, key=gravity))


def _is_playable(reading: OpenReading) -> bool:
    from variorum.prove.deciding import has_theorems  # noqa: PLC0415

    return has_theorems(reading.edition.game.name) and not reading.unplayable


# -- stored --------------------------------------------------------------------------------------------------------


def _stored(pairing: Pairing, anew: bool) -> Sequence[tuple[StoredChange, Mapping[str, Any] | None]]:
    one, other = pairing.one, pairing.other
    stored = None if anew else read_changes(one.project.root, one.reading, other.reading)
    if stored is not None and stored.fingerprint == code_fingerprint(one.game.name):
        return [(change, None) for change in stored.changes]
    from variorum.changes.deciding import decide_changes  # noqa: PLC0415 - needs the solver

    with watched(pairing) as counted:
        return [(found.change, found.game) for found in decide_changes(counted)]


def store_changes(one: OpenReading, other: OpenReading) -> Path | None:
    """Decide the changes between two editions, and store them with a game for each that no witness shows.

    None where what is stored is of today.
    """
    root, game = one.project.root, one.game.name
    with suppress(BadInputError):  # what cannot be read is stored anew
        stored = read_changes(root, one.reading, other.reading)
        if stored is not None and stored.fingerprint == code_fingerprint(game):
            return None
    from variorum.changes.deciding import decide_changes  # noqa: PLC0415 - needs the solver

    path, found = changes_file(root, game, one.name, other.name), []
    files.make_folder(path.parent, inside=root)
    with watched(Pairing(one, other)) as pairing:
        decided = decide_changes(pairing)
    for each in decided:
        change = each.change
        if each.game is not None:
            shown = own_game(path, change.questions)
            record = {"game": game, "edition": one.name, **each.game}
            files.write_text(shown, "\n".join(data_lines(record)) + "\n", inside=root)
            change = replace(change, witness=shown.relative_to(root).as_posix())
        found.append(change)
    now = StoredChanges(code_fingerprint(game), tuple(found))
    files.write_text(path, changes_text(now, one.reading, other.reading), inside=root)
    return path


DECIDING = ("deciding.py", "effects.py", "hybrids.py", "linking.py")  # of this package
PROVING = ("solver.py", "sound.py", "theorems.py")  # of proofs
NOT_PLAYING = frozenset({"drawings", "playground.py", "terminal.py"})  # of a game


@cache
def code_fingerprint(game: str) -> str:
    """Sum up the code by which changes are decided: of this package, of proofs, and of the game but its drawings."""
    digest = hashlib.sha256()
    found = [Path(__file__).with_name(name) for name in DECIDING]
    found += [Path(__file__).parents[1] / "prove" / name for name in PROVING]
    spec = find_spec(package_of(type(registry.require(game))))
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        every = (path for path in Path(folder).rglob("*") if path.suffix in (".py", ".yaml", ".json"))
        found += [path for path in sorted(every) if not NOT_PLAYING.intersection(path.relative_to(folder).parts)]
    for path in found:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


# -- names ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Naming:
    """Makes changes of what is known of questions: their names, and the answers on both sides."""

    pairing: Pairing

    def playing(self, found: Sequence[tuple[StoredChange, Mapping[str, Any] | None]]) -> Iterator[Change]:
        """Name the changes that can matter in a game."""
        names = [self._called(one.questions) for one, _ in found]
        for one, game in found:
            yield self._change(
                one.questions,
                Effect(one.effect),
                linked_by=one.linked_by,
                interacts_with=tuple(names[number] for number in one.interacts_with),
                agrees_on=one.agrees_on,
                witness=one.witness,
                game=game and {**self._of_the_record, **game},
                proof=one.proof,
                explored=one.explored,
                left_proof=one.left_proof,
                left_agrees_on=one.left_agrees_on,
            )

    def unplayed(self) -> Iterator[Change]:
        """List the questions one by one, where a side cannot be played: nothing can be decided of them."""
        for id_ in self.pairing.playing:
            yield self._change((id_, *self.pairing.moved_with(id_)), Effect.PLAY, explored=False)

    def wording(self) -> Iterator[Change]:
        """List what differs in words only."""
        for id_ in self.pairing.differing:
            if id_ not in self.pairing.playing:
                yield self._change((id_,), Effect.WORDING)

    def _change(self, questions: Sequence[str], effect: Effect, **more: Any) -> Change:
        before, after = ({id_: side[id_] for id_ in questions if id_ in side} for side in self._sides)
        said = {id_: self._said(id_) for id_ in questions}
        return Change(self._called(questions), tuple(questions), effect, before, after, said=said, **more)

    def _called(self, questions: Sequence[str]) -> str:
        said = [self._said(id_) for id_ in questions]
        return " → ".join(" ".join(filter(None, side)) or "Not asked." for side in zip(*said, strict=True))

    def _said(self, question: str) -> tuple[str, str]:
        game = self.pairing.one.edition.game
        one, other = (game.sentence(question, side[question]) if question in side else "" for side in self._sides)
        return one, other

    @property
    def _of_the_record(self) -> dict[str, Any]:
        """Say by which rules a game is to be read: those of the first side."""
        edition, reading = self.pairing.one.edition, self.pairing.one.reading
        chosen = {id_: label(answer) for id_, answer in reading.chosen.items()}
        return {"game": edition.game.name, "edition": edition.name, **({"reading": chosen} if chosen else {})}

    @property
    def _sides(self) -> tuple[Mapping[str, Answer], Mapping[str, Answer]]:
        return self.pairing.one.answers, self.pairing.other.answers
