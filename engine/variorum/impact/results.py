"""Results: counts of many stretches of games gathered, written as JSON with where they come from, and read again."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from variorum.games.protocol import Setting
from variorum.impact.plans import CHUNK, Comparison, Kind, Plan
from variorum.impact.stretches import Run, Stretches, is_in_order
from variorum.impact.tallies import EMPTY, Figures, Tally, adds_up, figures, tally_of
from variorum.rulebook.linked import MATTER
from variorum.rulebook.problems import BadInputError, quote
from variorum.rulebook.yamltext import bounded_bytes, decode

FORMAT = 3
LARGEST = 2_000_000  # bytes of a file
MOST_GAMES = 10**10  # of a setting
MOST_MOVES = 10**6  # of a game


class ResumeError(Exception):
    """A file of results that cannot be gone on with, and why."""


@dataclass
class Gathered:
    """What has been counted in one setting: how many games of each stretch, moves, a tally of each comparison."""

    done: Stretches = field(default_factory=Stretches)
    moves: int = 0
    unfinished: int = 0
    tallies: list[Tally] = field(default_factory=list)

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
        self.tallies = [a + b for a, b in zip(self.tallies, counted.tallies, strict=True)]


@dataclass
class Results:
    """The results of a plan: what was compared, how it was played, and what came of it."""

    plan: Plan
    settings: tuple[Setting, ...]
    seed: int
    continuations: int
    version: str
    gathered: list[Gathered]

    @classmethod
    def empty(cls, plan: Plan, settings: Sequence[Setting], seed: int, continuations: int, version: str) -> Results:
        """Begin with nothing counted."""
        gathered = [Gathered(tallies=[EMPTY] * len(plan.comparisons)) for _ in settings]
        return cls(plan, tuple(settings), seed, continuations, version, gathered)

    def add(self, counted: Any) -> None:
        """Add a stretch of games."""
        self.gathered[counted.setting].add(counted)

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
            **({"as_if": self.plan.as_if} if self.plan.as_if else {}),
            "digest": self.plan.digest,
            "seed": self.seed,
            "continuations": self.continuations,
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
            "stretches": list(map(list, one.done.runs)),
            "comparisons": [
                {**describe(compared), **tally.data()}
                for compared, tally in zip(self.plan.comparisons, one.tallies, strict=True)
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
                _gather(stored[key], setting.players, self.plan, self.continuations)
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
    "continuations": "number of continuations",
    "chunk": "stretch of games",
}


def _key(one: Mapping[str, Any], names: Sequence[str]) -> tuple[Any, ...]:
    return tuple(one.get(name) for name in names)


def _gather(one: Mapping[str, Any], players: int, plan: Plan, continuations: int) -> Gathered:
    """Take over the counts of a setting, if they are possible; no number of the file decides what it costs to read."""
    runs = [Run(*run) for run in one["stretches"]]
    games, moves, unfinished = (one[name] for name in ("games", "moves", "unfinished"))
    numbers = [*itertools.chain(*runs), games, moves, unfinished]
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise ResumeError("its counts do not add up")
    tallies = [tally_of(compared) for compared in one["comparisons"]]
    played = games * len(plan.answers)  # each game under every rule set
    if not (
        len(tallies) == len(plan.comparisons)
        and all(0 < run.games <= CHUNK for run in runs)
        and is_in_order(runs)
        and Stretches(runs).games == games <= MOST_GAMES
        and all(run.last < MOST_GAMES // CHUNK for run in runs)
        and unfinished <= played
        and moves <= played * MOST_MOVES
        and all(adds_up(tally, games, players, continuations) for tally in tallies)
    ):
        raise ResumeError("its counts do not add up")
    return Gathered(Stretches(runs), moves, unfinished, tallies)


def describe(compared: Comparison) -> dict[str, Any]:
    """Write what a comparison is of: its name, the questions switched, and their answers on both sides."""
    before, after = ({id_: pair[side] for id_, *pair in compared.switched} for side in (0, 1))
    questions = [id_ for id_, *_ in compared.switched]
    return {
        "kind": str(compared.kind),
        "name": compared.name,
        "questions": questions,
        "from": before,
        "to": after,
    }


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


def read_whole(path: Path, plan: Plan) -> Results | None:
    """Read the results of a plan as they are stored, in whatever settings; None where there are none of this plan."""
    try:
        data = read_results(path) if path.exists() else None
        if data is None:
            return None
        names = [key for key in data["settings"][0] if key not in OF_SETTING]
        ways = [
            Setting(int(one["players"]), str(one["policy"]), tuple((name, int(one[name])) for name in names))
            for one in data["settings"]
        ]
        found = Results.empty(plan, ways, int(data["seed"]), int(data["continuations"]), str(data["version"]))
        found.resume(data)
    except (ResumeError, KeyError, TypeError, ValueError, IndexError):
        return None
    return found


OF_SETTING = ("players", "policy", "games", "moves", "unfinished", "stretches", "comparisons")


# -- what the counts show --------------------------------------------------------------------------------------------


def with_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    """Write each comparison with what its counts show in place of the counts, each figure with its interval."""

    def row(one: Mapping[str, Any], games: int, players: int) -> dict[str, Any]:
        about = {key: one[key] for key in ("kind", "name", "questions", "from", "to")}
        return {**about, **figures(tally_of(one), games, players, data["continuations"]).data()}

    def setting(one: Mapping[str, Any]) -> dict[str, Any]:
        compared = [row(pair, one["games"], one["players"]) for pair in one["comparisons"]]
        return {**one, "comparisons": compared}

    return {**data, "settings": [setting(one) for one in data["settings"]]}


def most_played(results: Results) -> int:
    """Find the setting with most games, by which changes are put in order."""
    return max(range(len(results.settings)), key=lambda number: results.gathered[number].games)


def figures_by_name(results: Results, setting: int, kind: Kind) -> dict[str, Figures]:
    """Find what each comparison of a kind comes to in a setting, by its name."""
    gathered, players = results.gathered[setting], results.settings[setting].players
    return {
        one.name: figures(tally, gathered.games, players, results.continuations)
        for one, tally in zip(results.plan.comparisons, gathered.tallies, strict=True)
        if one.kind is kind
    }


def most_serious_first(results: Results, effects: Mapping[tuple[str, ...], str]) -> list[tuple[str, ...]]:
    """Put changes in order: by effect, then by how many games they decide, then by how often they come up."""
    shown = {one.name: one.questions for one in results.plan.comparisons if one.kind is Kind.CHANGE}
    measured = {shown[name]: one for name, one in figures_by_name(results, most_played(results), Kind.CHANGE).items()}

    def gravity(group: tuple[str, ...]) -> tuple[int, float, float]:
        found = next((one for key, one in measured.items() if set(key) <= set(group)), None)
        decides, comes_up = (found.decides.share, found.comes_up.share) if found else (0.0, 0.0)
        return MATTER.index(effects[group]), -decides, -comes_up

    return sorted(effects, key=gravity)


@dataclass(frozen=True)
class Row:
    """A comparison as it is shown: what was switched, and what it comes to."""

    kind: Kind
    name: str
    switched: tuple[tuple[str, str, str], ...]
    figures: Figures


def rows_of(results: Results, setting: int) -> list[Row]:
    """List what is shown of a setting: everything first, then what decides most."""
    gathered, way = results.gathered[setting], results.settings[setting]
    found = [
        Row(one.kind, one.name, one.switched, figures(tally, gathered.games, way.players, results.continuations))
        for one, tally in zip(results.plan.comparisons, gathered.tallies, strict=True)
    ]
    return sorted(
        found, key=lambda one: (one.kind is not Kind.TOTAL, -one.figures.decides.share, -one.figures.comes_up.share)
    )
