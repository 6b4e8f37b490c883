"""Changes with their figures: how often each comes up, how many games it decides, and what the first ones leave.

Knows no game. Figures are those stored for two editions, or measured on the spot.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from variorum import files
from variorum.changes.finding import Change, Changes, ranked
from variorum.games.protocol import Setting
from variorum.impact.intervals import Share
from variorum.impact.measuring import End, Table, job_of, play, steps_file
from variorum.impact.plans import Kind, between, in_steps
from variorum.impact.results import (
    Results,
    figures_by_name,
    most_played,
    most_serious_first,
    read_whole,
    results_text,
)
from variorum.impact.tallies import Figures
from variorum.rulebook.linked import MATTER, changes_file
from variorum.version import __version__

NOTHING = Share(0.0, 0.0, 0.0)


@dataclass(frozen=True)
class ChangeFigures:
    """What a change made alone comes to, and what then still differs."""

    alone: Figures
    left: Figures | None

    @property
    def gravity(self) -> tuple[float, float]:
        """How many games it decides, and in how many it comes up."""
        return self.alone.decides.share, self.alone.comes_up.share

    def data(self) -> dict[str, Any]:
        """Write it for programs."""
        found = self.alone.data()
        return {key: found[key] for key in ("comes_up", "result", "swing", "decides", "balance")}


@dataclass(frozen=True)
class Steps:
    """How changes were measured, and what still differs once the first, the first two, … are made."""

    setting: Setting
    games: int
    continuations: int
    seed: int
    total: Figures
    left: tuple[Figures, ...] | None

    def data(self) -> dict[str, Any]:
        """Write for programs how it was measured, and what all changes together come to."""
        total = self.total.data()
        return {
            "players": self.setting.players,
            "policy": self.setting.policy,
            **dict(self.setting.options),
            "games": self.games,
            "continuations": self.continuations,
            "seed": self.seed,
            "all_together": {key: total[key] for key in ("comes_up", "result", "swing", "decides", "balance")},
        }


def effects_of(found: Changes) -> dict[tuple[str, ...], str]:
    """List the changes that may change a game by their questions, each with its effect."""
    return {one.questions: str(one.effect) for one in found.changes if str(one.effect) in MATTER}


def with_stored(found: Changes) -> Changes:
    """Add the figures that are stored for two editions, where they are of these changes."""
    one, other = found.one.reading, found.other.reading
    if one.chosen or other.chosen or not found.playable or not effects_of(found):
        return found
    sides = (side.name.partition("/")[2] for side in (one, other))
    folder = found.one.project.evidence_folder(found.one.edition.game.name) / "impact"
    plan = between(one, other, in_question_order(found))
    for path in (folder / f"{'-'.join(sides)}.json", figures_file(found)):
        results = read_whole(path, plan)
        if results is not None and results.games:
            order = most_serious_first(results, effects_of(found))
            return with_figures(found, results, read_whole(steps_file(path), in_steps(one, other, order)))
    return found


def figures_file(found: Changes) -> Path:
    """Name the file in which figures of changes are stored, where those of all impact are of the other direction."""
    path = changes_file(found.one.project.root, found.one.edition.game.name, found.one.name, found.other.name)
    return path.with_name(f"{path.stem}--figures.json")


def in_question_order(found: Changes) -> list[tuple[str, ...]]:
    """List the changes that may change a game in the order of the questions, as they are stored."""
    asked = list(found.one.edition.game.questions)
    first = {group: min(asked.index(id_) for id_ in group if _is_switched(found, id_)) for group in effects_of(found)}
    return sorted(first, key=lambda group: first[group])


def _is_switched(found: Changes, question: str) -> bool:
    return question in found.one.answers and question in found.other.answers


def with_figures(found: Changes, results: Results, further: Results | None) -> Changes:
    """Add the figures of results to changes, and put them in order."""
    number = most_played(results)
    alone, left = (figures_by_name(results, number, kind) for kind in (Kind.CHANGE, Kind.LEFT))
    changes = ranked([_figured(one, alone, left) for one in found.changes])
    setting, gathered = results.settings[number], results.gathered[number]
    total = figures_by_name(results, number, Kind.TOTAL)[""]
    after: dict[str, Figures] = {}
    if further is not None and setting in further.settings:
        after = figures_by_name(further, further.settings.index(setting), Kind.STEP)
    count = len(effects_of(found))
    steps = Steps(
        setting,
        gathered.games,
        results.continuations,
        results.seed,
        total,
        tuple(after[str(step)] for step in range(1, count)) if len(after) == count - 1 else None,
    )
    return replace(found, changes=changes, steps=steps)


def _figured(one: Change, alone: Mapping[str, Figures], left: Mapping[str, Figures]) -> Change:
    name = next((id_ for id_ in one.questions if id_ in alone), None)
    if name is None or str(one.effect) not in MATTER:
        return one
    seen = alone[name].comes_up.share or alone[name].result.share
    figured = replace(one, figures=ChangeFigures(alone[name], left.get(name)))
    return replace(figured, explored=True) if seen and not one.explored else figured


def measure(
    found: Changes, ways: Sequence[Setting], games: int, continuations: int, seed: int, table: Table
) -> tuple[Changes, End]:
    """Measure changes on the spot: each alone, what it leaves, all together, and what the first ones leave."""
    results, further, end = _played(found, ways, games, continuations, seed, table)
    if not results.games:
        return found, end
    return with_figures(found, results, further if end is End.WHOLE else None), end


def _played(
    found: Changes, ways: Sequence[Setting], games: int, continuations: int, seed: int, table: Table
) -> tuple[Results, Results | None, End]:
    one, other, effects = found.one.reading, found.other.reading, effects_of(found)
    results = Results.empty(between(one, other, in_question_order(found)), ways, seed, continuations, __version__)
    end = play(results, [games] * len(ways), table, None)
    if end is not End.WHOLE or len(effects) < 2:
        return results, None, end
    further = Results.empty(
        in_steps(one, other, most_serious_first(results, effects)), ways, seed, continuations, __version__
    )
    return results, further, play(further, [games] * len(ways), table, None)


def store_figures(
    found: Changes, ways: Sequence[Setting], games: int, continuations: int, seed: int, table: Table
) -> Path | None:
    """Measure the changes between two editions and store what was counted; None where that was stopped."""
    results, further, end = _played(found, ways, games, continuations, seed, table)
    if end is not End.WHOLE:
        return None
    path, root = figures_file(found), found.one.project.root
    command = f"variorum changes {found.one.name} {found.other.name} --measure --store"
    for counted, file in ((results, path), (further, steps_file(path))):
        if counted is not None:
            from variorum.impact.running import probe  # noqa: PLC0415 - needs the batch engine

            probed = {"probe": probe(job_of(counted))}
            files.write_text(file, results_text(counted.data(command) | probed), inside=root)
    return path


def store_report(found: Changes) -> Path:
    """Store what `variorum changes --json` says of two editions, figures and all, for those who only read it."""
    root, (one, other) = found.one.project.root, (found.one.name, found.other.name)
    path = changes_file(root, found.one.edition.game.name, one, other)
    path = path.with_name("--".join(name.partition("/")[2] for name in (one, other)) + ".json")
    files.write_text(path, json.dumps(with_stored(found).data(), indent=1, ensure_ascii=False) + "\n", inside=root)
    return path
