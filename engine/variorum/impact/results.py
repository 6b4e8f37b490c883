"""Results: counts of many stretches of games gathered, written as JSON with where they come from, and read again."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from variorum.games.protocol import Setting
from variorum.impact.intervals import Share, wilson
from variorum.impact.plans import CHUNK, Comparison, Kind, Plan
from variorum.impact.stretches import Run, Stretches, is_in_order
from variorum.rulebook.problems import BadInputError, quote
from variorum.rulebook.yamltext import bounded_bytes, decode

FORMAT = 2
LARGEST = 2_000_000  # bytes of a file
MOST_GAMES = 10**10  # of a setting
MOST_MOVES = 10**6  # of a game


class ResumeError(Exception):
    """A file of results that cannot be gone on with, and why."""


@dataclass
class Gathered:
    """What has been counted in one setting: how many games of each stretch, who won, the counts of each comparison."""

    done: Stretches = field(default_factory=Stretches)
    moves: int = 0
    unfinished: int = 0
    winners: Counter[int] = field(default_factory=Counter)
    differ: list[int] = field(default_factory=list)
    disjoint: list[int] = field(default_factory=list)

    @property
    def games(self) -> int:
        """Count the games done."""
        return self.done.games

    @property
    def last(self) -> int:
        """Find how many games there are up to the last one done, played or not."""
        return max((one.last * CHUNK + one.games for one in self.done.runs), default=0)

    def add(self, counted: Any) -> None:
        """Add games that follow on those of their stretch, once."""
        done = self.done.get(counted.chunk, 0)
        if counted.first != counted.chunk * CHUNK + done:
            return
        self.done.put(counted.chunk, done + counted.games)
        self.moves += counted.moves
        self.unfinished += counted.unfinished
        self.winners.update(dict(counted.winners))
        self.differ = [a + b for a, b in zip(self.differ, counted.differ, strict=True)]
        self.disjoint = [a + b for a, b in zip(self.disjoint, counted.disjoint, strict=True)]


@dataclass
class Results:
    """The results of a plan: what was compared, how it was played, and what came of it."""

    plan: Plan
    settings: tuple[Setting, ...]
    seed: int
    version: str
    gathered: list[Gathered]

    @classmethod
    def empty(cls, plan: Plan, settings: Sequence[Setting], seed: int, version: str) -> Results:
        """Begin with nothing counted."""
        zeros = [0] * len(plan.comparisons)
        gathered = [Gathered(differ=list(zeros), disjoint=list(zeros)) for _ in settings]
        return cls(plan, tuple(settings), seed, version, gathered)

    def add(self, counted: Any) -> None:
        """Add a stretch of games."""
        self.gathered[counted.setting].add(counted)

    @property
    def last(self) -> int:
        """Find how many games of a setting there are up to the last one done."""
        return max(one.last for one in self.gathered)

    @property
    def games(self) -> int:
        """Count the games of all settings, each game counted once however many rule sets it is played under."""
        return sum(one.games for one in self.gathered)

    # -- as JSON ---------------------------------------------------------------------------------------------------

    def data(self, command: str) -> dict[str, Any]:
        """Write the results for a file, with all that it takes to make them again."""
        return {
            "format": FORMAT,
            "version": self.version,
            "command": command,
            "plan": self.plan.name,
            "sides": list(self.plan.sides),
            "digest": self.plan.digest,
            "seed": self.seed,
            "chunk": CHUNK,
            "settings": [self._setting(number) for number in range(len(self.settings))],
        }

    def _setting(self, number: int) -> dict[str, Any]:
        setting, one = self.settings[number], self.gathered[number]
        return {
            "players": setting.players,
            "policy": setting.policy,
            **dict(setting.options),
            "games": one.games,
            "moves": one.moves,
            "unfinished": one.unfinished,
            "winners": sorted(map(list, one.winners.items())),
            "stretches": list(map(list, one.done.runs)),
            "comparisons": [
                _comparison(compared, one.differ[place], one.disjoint[place])
                for place, compared in enumerate(self.plan.comparisons)
            ],
        }

    def resume(self, data: Mapping[str, Any]) -> None:
        """Take over what a file of results has, if it is of the same games."""
        mine = self.data("")
        for key, what in COMPARED.items():
            if data.get(key) != mine[key]:
                raise ResumeError(f"it is of another {what}: {quote(data.get(key))}, not {quote(mine[key])}")
        if data.get("digest") != mine["digest"]:
            raise ResumeError("it was measured with other rulings")
        try:
            names = ("players", "policy", *(name for name, _ in self.settings[0].options))
            stored = {_key(one, names): one for one in data["settings"]}
            wanted = [_key(one, names) for one in mine["settings"]]
            if len(stored) != len(data["settings"]) or stored.keys() != set(wanted):
                raise ResumeError("it is of other players, policies or variants")
            self.gathered = [
                _gather(stored[key], setting.players, self.plan)
                for key, setting in zip(wanted, self.settings, strict=True)
            ]
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ResumeError("its settings cannot be read") from error


# What must be the same in a file that is gone on with.
COMPARED = {
    "format": "form",
    "version": "version",
    "plan": "comparison",
    "seed": "seed",
    "chunk": "stretch of games",
}


def _key(one: Mapping[str, Any], names: Sequence[str]) -> tuple[Any, ...]:
    return tuple(one.get(name) for name in names)


def _gather(one: Mapping[str, Any], players: int, plan: Plan) -> Gathered:
    """Take over the counts of a setting, if they are possible; no number of the file decides what it costs to read."""
    differ, disjoint = ([pair[name] for pair in one["comparisons"]] for name in ("differ", "disjoint"))
    runs = [Run(*run) for run in one["stretches"]]
    games, moves, unfinished = (one[name] for name in ("games", "moves", "unfinished"))
    winners = [(seats, count) for seats, count in one["winners"]]
    numbers = [*itertools.chain(*runs, *winners), games, moves, unfinished, *differ, *disjoint]
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise ResumeError("its counts do not add up")
    played = games * len(plan.answers)  # each game under every rule set
    if not (
        len(differ) == len(plan.comparisons)
        and all(0 < run.games <= CHUNK for run in runs)
        and is_in_order(runs)
        and Stretches(runs).games == games <= MOST_GAMES
        and all(run.last < MOST_GAMES // CHUNK for run in runs)
        and unfinished <= played
        and moves <= played * MOST_MOVES
        and sum(count for _, count in winners) == games
        and len(dict(winners)) == len(winners)
        and all(seats < 1 << players for seats, _ in winners)
        and all(low <= high <= games for low, high in zip(disjoint, differ, strict=True))
    ):
        raise ResumeError("its counts do not add up")
    return Gathered(Stretches(runs), moves, unfinished, Counter(dict(winners)), differ, disjoint)


def _comparison(compared: Comparison, differ: int, disjoint: int) -> dict[str, Any]:
    about = {"question": compared.question, "answers": list(compared.answers)} if compared.answers else {}
    return {"kind": str(compared.kind), **about, "differ": differ, "disjoint": disjoint}


# -- files -----------------------------------------------------------------------------------------------------------


def read_json(path: Path) -> Any:
    """Read a file of JSON that somebody stored; raise ResumeError where it is too large or none."""
    try:
        content = bounded_bytes(path, path.name, LARGEST)
    except BadInputError as error:
        raise ResumeError(error.problems[0].message) from error
    try:
        return json.loads(decode(content, path.name))
    except (BadInputError, ValueError, RecursionError) as error:
        raise ResumeError("it is not a file of results") from error


def read_results(path: Path) -> dict[str, Any]:
    """Read a file of results."""
    data = read_json(path)
    if not isinstance(data, dict) or "settings" not in data:
        raise ResumeError("it is not a file of results")
    return data


def results_text(data: Mapping[str, Any]) -> str:
    """Write results as JSON, a comparison on each line."""
    head = {key: value for key, value in data.items() if key != "settings"}
    lines = [json.dumps({key: value}, ensure_ascii=False)[1:-1] for key, value in head.items()]
    blocks = []
    for setting in data["settings"]:
        top = {key: value for key, value in setting.items() if key != "comparisons"}
        rows = ",\n      ".join(json.dumps(one, ensure_ascii=False) for one in setting["comparisons"])
        blocks.append(f'    {{{json.dumps(top)[1:-1]}, "comparisons": [\n      {rows}]}}')
    return "{" + ",\n ".join(lines) + ',\n "settings": [\n' + ",\n".join(blocks) + "]}\n"


# -- what the counts tell --------------------------------------------------------------------------------------------


def with_shares(data: Mapping[str, Any]) -> dict[str, Any]:
    """Add to each comparison the shares of games, each with the ends of its interval."""

    def shares(one: Mapping[str, Any], games: int) -> dict[str, Any]:
        return {**one, **{f"{name}_share": wilson(one[name], games) for name in ("differ", "disjoint")}}

    def setting(one: Mapping[str, Any]) -> dict[str, Any]:
        compared = [shares(pair, one["games"]) for pair in one["comparisons"]]
        return {**one, "reshuffled": reshuffle_share(one["winners"]), "comparisons": compared}

    return {**data, "settings": [setting(one) for one in data["settings"]]}


def reshuffle_share(winners: Iterable[tuple[int, int]]) -> float:
    """Tell in what share of cases two different games of one rule set have different winners, from how many each won.

    So often do winners differ where two rules do no more than another shuffle would.
    """
    counts = [count for _, count in winners]
    games = sum(counts)
    return 1 - sum(count * (count - 1) for count in counts) / (games * (games - 1)) if games > 1 else 0.0


@dataclass(frozen=True)
class SharesOf:
    """A comparison as told: what was switched, and the shares of games in which winners differ and are disjoint."""

    kind: Kind
    question: str | None
    answers: tuple[str, str] | None
    differ: Share
    disjoint: Share


def comparisons_of(setting: Mapping[str, Any]) -> list[SharesOf]:
    """Tell the shares of a setting, the total first, then questions by what they change alone, most first."""
    games = setting["games"]
    found = [
        SharesOf(
            Kind(one["kind"]),
            one.get("question"),
            tuple(one["answers"]) if one.get("answers") else None,
            wilson(one["differ"], games),
            wilson(one["disjoint"], games),
        )
        for one in setting["comparisons"]
    ]
    alone = {one.question: one.differ.share for one in found if one.kind in (Kind.ALONE, Kind.RIVAL)}
    return sorted(found, key=lambda one: (one.kind is not Kind.TOTAL, -alone.get(one.question, 0.0)))
