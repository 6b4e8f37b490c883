"""Impact measured: a plan played to its end or as far as it goes, saved on the way, and all of a project's stored.

Nothing here prints: the caller says where messages and progress go.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

from variorum import files
from variorum.games import registry
from variorum.games.protocol import Batch, BrokenGameError, Game, Option, Setting
from variorum.impact.exercise import Exercise, exercise, exercise_text, head_of
from variorum.impact.plans import (
    CHUNK,
    CONTESTS_FORMAT,
    Plan,
    among_rivals,
    between,
    digest_of,
    in_steps,
    plain,
    plans,
    settings,
    tasks,
)
from variorum.impact.results import Results, ResumeError, most_serious_first, read_json, read_results, results_text
from variorum.library import OpenReading
from variorum.rulebook.editions import Edition
from variorum.rulebook.linked import stored_effects
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.readings import choose
from variorum.stopping import STOPS, exit_code, ignoring, undisturbed
from variorum.version import __version__

CONTINUATIONS = 512  # of a game from its fork, unless told otherwise
SAVE_EVERY = 20.0  # seconds
CONTEST_GAMES, CONTESTS_TIMES = 20_000, 10  # at most, and as a multiple of the games that are continued
MOST_WORKERS = 1024

Say = Callable[[str], None]
Advance = Callable[[int], None]
Bar = Callable[[int, str, str], AbstractContextManager[Advance]]


class End(IntEnum):
    """How playing ended, as a command's exit code."""

    WHOLE = 0
    FAILED = 2
    HUNG_UP = 129
    INTERRUPTED = 130
    TERMINATED = 143


# -- what is measured ----------------------------------------------------------------------------------------------


def measured_games() -> dict[str, Batch]:
    """List the games whose impact can be measured, and how they are played."""
    found: dict[str, Batch] = {}
    for game in registry.every():
        with suppress(BrokenGameError):
            if game.batch is not None:
                found[game.name] = game.batch
    return found


def batch_of(game: str) -> Batch:
    """Find how many games of a game are played at once."""
    found = registry.find(game)
    if found is None or found.batch is None:
        raise BadRequestError("no game here has a batch engine, so no impact can be measured")
    return found.batch


def game_among(project: Project, named: Sequence[str]) -> str:
    """Find the game that is measured: that of the readings named, or the first that can be; refuse one that cannot."""
    able = list(measured_games())
    for game in named:
        if game not in able and game in project.game_files:
            can = f"{' and '.join(able)} {'has' if len(able) == 1 else 'have'} one"
            raise BadRequestError(f"{game} has no batch engine, so its impact cannot be measured; {can}")
    return next((game for game in (*named, *able) if game in able), "")


def plan_between(one: OpenReading, other: OpenReading) -> Plan:
    """Plan the comparison of two readings that differ in something."""
    _ = one.rules, other.rules  # what cannot be played is refused before anything is
    plan = between(one.reading, other.reading)
    if len(plan.comparisons) == 1:
        raise BadRequestError(
            f"{one.name} and {other.name} answer every question of behaviour alike: nothing can differ"
        )
    return plan


def plan_among_rivals(edition: Edition) -> Plan:
    """Plan the comparison of an edition with each of its rivals."""
    plan = among_rivals(edition)
    if not plan.comparisons:
        raise BadRequestError(f"{edition.name} has no rivals that carry behaviour: nothing can differ")
    return plan


# -- playing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """Where games are played, by processes here or on a cluster, and where messages go."""

    workers: int | None
    cluster: str | None
    say: Say
    bar: Bar


def play(
    results: Results, games: Sequence[int], table: Table, save: Callable[[], None] | None, name: str = "it"
) -> End:
    """Play what is still to be played of each setting, saving now and then, and tell how that ended."""
    from variorum.impact import running  # noqa: PLC0415 - needs the batch engine, which is installed only where wanted

    for gathered, wanted in zip(results.gathered, games, strict=True):
        if gathered.last > wanted:
            raise BadRequestError(
                f"{name} has games up to number {gathered.last:,} already; play as many with --games, or name another"
                " file"
            )
    left = sum(games) - results.games
    if not left:
        return End.WHOLE
    todo, saved = tasks(games, [one.done for one in results.gathered]), -SAVE_EVERY
    try:
        with (
            ignoring("SIGPIPE"),  # a worker that is gone is not the reader of our output
            _run(running, table, -(-left // CHUNK)) as run,
            table.bar(left, "playing", "games/s") as advance,
        ):
            for counted in run(job_of(results), todo):
                results.add(counted)
                advance(counted.games)
                if save is not None and time.monotonic() - saved > SAVE_EVERY:
                    save()
                    saved = time.monotonic()
    except running.RunError as error:
        table.say(f"variorum: {error}")
        return End.FAILED
    except STOPS as stop:
        if not results.games:
            table.say("Stopped before any games were counted.")
        return End(exit_code(stop))
    return End.WHOLE


def job_of(results: Results) -> Any:
    """Write down all that a process needs to play the games of results."""
    from variorum.impact.running import job_of as written  # noqa: PLC0415

    return written(results.plan, results.settings, results.seed, results.continuations)


@contextmanager
def _run(running: Any, table: Table, stretches: int) -> Iterator[Any]:
    if table.cluster is not None:
        with running.on_cluster(table.cluster) as run:
            yield run
    else:
        count = min(table.workers or running.processors(), stretches, MOST_WORKERS)
        yield running.here if count == 1 else running.in_processes(count)


# -- files ---------------------------------------------------------------------------------------------------------


def resume(results: Results, out: Path) -> None:
    """Go on with a file of results, or make sure that one can be written."""
    files.check_writable(out)
    try:
        if out.exists():
            results.resume(read_results(out))
    except ResumeError as error:
        raise BadRequestError(
            f"{display_path(out)} cannot be gone on with: {error}; name another file, or remove it"
        ) from error


class UnsavedError(BadRequestError):
    """Results that could not be written to their file, so that they are not lost."""

    def __init__(self, error: files.UnwrittenError, data: dict[str, Any]) -> None:
        super().__init__(f"{error}; the counts are above")
        self.data = data


def save_results(out: Path, data: dict[str, Any], inside: Path | None = None) -> None:
    """Write results to their file."""
    try:
        files.write_text(out, results_text(data), inside=inside)
    except files.UnwrittenError as error:
        raise UnsavedError(error, data) from error


# -- storing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Storing:
    """How all is measured that is stored."""

    batch: Batch
    ways: list[Setting]
    games: Sequence[int]
    seed: int
    continuations: int
    anew: bool

    @property
    def command(self) -> str:
        """Write the command that measures the same again."""
        given = dict(self.ways[0].options)
        flags = "".join(_type_option(one, given[one.name]) for one in self.batch.options)
        asked = f"--games {max(self.games)} --continuations {self.continuations} --seed {self.seed}"
        return f"variorum impact --store {asked}{flags}"


def stored_ways(batch: Batch, given: dict[str, int], games: int) -> tuple[list[Setting], list[int]]:
    """List the settings that are stored, and how many games of each: most where skilled players play in usual number.

    Besides these, every other number of skilled players, and every other policy in usual number, with fewer games.
    """
    usual, skilled = batch.players[len(batch.players) // 2], batch.skill[0]
    pairs = [(usual, skilled)]
    pairs += [(players, skilled) for players in batch.players if players != usual]
    pairs += [(usual, policy) for policy in batch.policies if policy != skilled]
    ways = [settings([players], [policy], given)[0] for players, policy in sorted(pairs)]
    fewer = max(1, games // FEWER)
    return ways, [games if (one.players, one.policy) == (usual, skilled) else fewer for one in ways]


FEWER = 8  # times fewer games of other players and policies


def steps_file(path: Path) -> Path:
    """Name the file beside that of two editions that says what each change leaves once those before it are made."""
    return path.with_name(f"{path.stem}--steps.json")


def stored_steps(project: Project, results: Results) -> Plan | None:
    """Plan what the changes between two editions leave, made one after the other in the order of what they decide."""
    if len(results.plan.sides) != PAIR:
        return None
    left, right = (choose(project.edition(name), {}) for name in results.plan.sides)
    effects = stored_effects(project.root, left, right)
    if effects is None or len(effects) < PAIR:
        return None
    return in_steps(left, right, most_serious_first(results, effects))


PAIR = 2


def _type_option(option: Option, value: int) -> str:
    """Write an option as it is typed, or nothing where it is not set."""
    if option.type is bool:
        return f" {option.flag}" if value else ""
    return f" {option.flag} {value}"


def store(
    project: Project,
    game: str,
    way: Storing,
    table: Table,
    only: Collection[str] | None = None,
    editions: Sequence[Edition] | None = None,
) -> End:
    """Measure all pairs of editions, each edition's rivals and the policies, and store a file for each.

    With `only`, measure these files alone, by their names; with `editions`, of these editions alone.
    """
    folder = project.evidence_folder(game) / "impact"
    files.make_folder(folder, inside=project.root)
    editions = editions or [project.edition(one) for one in project.editions_of(game)]
    begun = [
        (Results.empty(plan, way.ways, way.seed, way.continuations, __version__), folder / f"{name}.json")
        for name, plan in plans(editions, project.root)
        if only is None or name in only
    ]
    for results, path in begun:
        _go_on(results, path, way.anew, table.say)
    matched = [(edition, folder / f"{contests_name(edition)}.json") for edition in editions]
    matched = [(edition, path) for edition, path in matched if only is None or path.stem in only]
    missing = [(edition, path) for edition, path in matched if not _is_matched(edition, path, way, table.say)]
    for results, path in begun:
        end = _store_plan(results, path, way, table)
        if end is End.WHOLE and (steps := stored_steps(project, results)) is not None:
            further = Results.empty(steps, way.ways, way.seed, way.continuations, __version__)
            then = steps_file(path)
            _go_on(further, then, way.anew, table.say)
            end = _store_plan(further, then, way, table)
        if end is not End.WHOLE:
            return end
    for edition, path in missing:
        _store_contests(edition, path, way, table)
    return End.WHOLE


def contests_name(edition: Edition) -> str:
    """Name the file in which the contests between policies by the rules of an edition are stored."""
    return f"{edition.name.partition('/')[2]}--policies"


def _store_plan(results: Results, path: Path, way: Storing, table: Table) -> End:
    """Play one plan, and store what came of it, however far it went."""
    from variorum.impact.running import probe  # noqa: PLC0415

    def save() -> None:
        save_results(path, results.data(way.command), path.parent)

    end = play(results, way.games, table, save, display_path(path))
    with undisturbed():
        if results.games:
            save_results(path, results.data(way.command) | {"probe": probe(job_of(results))}, path.parent)
        table.say(f"{display_path(path)}: {results.games:,} games in {len(way.ways)} settings")
        if end is not End.WHOLE:
            table.say("Stopped; the same command goes on.")
    return end


def _go_on(results: Results, path: Path, anew: bool, say: Say) -> None:
    """Take over what is stored; what cannot be gone on with is replaced only where that was asked for."""
    if not path.exists():
        return
    try:
        results.resume(read_results(path))
    except ResumeError as error:
        if not anew:
            raise BadRequestError(
                f"{display_path(path)} cannot be gone on with: {error}; measure it anew with --anew"
            ) from error
        say(f"{display_path(path)}: {error}; it is measured anew")


def _contests_head(edition: Edition, way: Storing) -> dict[str, Any]:
    """Write where contests come from; a variant is named where it is played."""
    given = dict(way.ways[0].options)
    return {
        "format": CONTESTS_FORMAT,
        "version": __version__,
        "command": way.command,
        "edition": edition.name,
        "digest": digest_of(plain(choose(edition, {}).answers)),
        "seed": way.seed,
        **{one.name: given[one.name] for one in way.batch.options if one.type is not bool or given[one.name]},
    }


def _is_matched(edition: Edition, path: Path, way: Storing, say: Say) -> bool:
    """Tell whether the contests of an edition are stored; others are replaced only where that was asked for."""
    if not path.exists():
        return False
    try:
        data = read_json(path)
    except ResumeError:
        data = None
    head = _contests_head(edition, way)
    if isinstance(data, dict) and {key: data.get(key) for key in head} == head:
        return True
    if not way.anew:
        raise BadRequestError(f"{display_path(path)} is of other games than asked for; measure it anew with --anew")
    say(f"{display_path(path)}: it is of other games than asked for; it is measured anew")
    return False


def _store_contests(edition: Edition, path: Path, way: Storing, table: Table) -> None:
    """Let the policies play each other by the rules of an edition, and store who wins how often."""
    from variorum.impact.contests import contests, contests_text  # noqa: PLC0415

    answers, played = choose(edition, {}).answers, []
    total = len({one.players for one in way.ways}) * len(way.batch.policies) ** 2
    games = min(max(way.games) * CONTESTS_TIMES, CONTEST_GAMES)
    with table.bar(total, "matching policies", "contests/s") as advance:
        for one in contests(edition.game.name, answers, way.ways, games, way.seed):
            played.append(one)
            advance(1)
    files.write_text(path, contests_text(played, _contests_head(edition, way)), inside=path.parent)
    table.say(f"{display_path(path)}: {len(played)} contests of {played[0].games:,} games")


# -- how often rules come up ---------------------------------------------------------------------------------------

RULES_GAMES, RECORDED_GAMES = 1_000, 40  # by both sides at once, and by records, in each way of playing


def count_rules(
    project: Project, edition: Edition, games: int | None, seed: int, store: bool, bar: Bar, say: Say
) -> Exercise | None:
    """Count how often the rules of an edition come up, and store it where that is asked for; none if none can play."""
    game = registry.find(edition.game.name)
    if game is None or not (game.batch or can_simulate(game)):
        return None
    wanted = games or (RULES_GAMES if game.batch else RECORDED_GAMES)
    total = wanted if game.batch else wanted * len(game.simulated)
    with bar(total, edition.name, "games/s") as advance:
        found = exercise(edition, wanted, seed, advance)
    if store:
        path = project.evidence_folder(game.name) / "impact" / f"{edition.name.partition('/')[2]}--rules.json"
        files.make_folder(path.parent, inside=project.root)
        text = exercise_text(found, head_of(edition, wanted, seed, __version__))
        files.write_text(path, text, inside=project.root)
        say(f"{display_path(path)}: {len(found.rules)} other answers, {total:,} games")
    return found


def can_simulate(game: Game) -> bool:
    """Tell whether simulated players play a game."""
    return type(game).simulate is not Game.simulate
