"""The command `impact`: how often discrepancies change who wins, by the same games under both readings."""

from __future__ import annotations

import json as json_module
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import IntEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from variorum.cli.common import (
    JsonOption,
    ProjectOption,
    console,
    error_console,
    is_given,
    open_project,
    refuse_carried,
    write_json,
)
from variorum.games import registry
from variorum.games.protocol import Batch, Option, Setting
from variorum.impact.plans import (
    CHUNK,
    CONTESTS_FORMAT,
    Kind,
    Plan,
    among_rivals,
    between,
    digest_of,
    plain,
    plans,
    settings,
    tasks,
)
from variorum.impact.results import (
    MOST_GAMES,
    Results,
    ResumeError,
    comparisons_of,
    read_results,
    reshuffle_share,
    try_writing,
    with_shares,
    write_results,
    write_text,
)
from variorum.library import open_edition, open_reading
from variorum.rulebook.editions import Edition
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.readings import choose
from variorum.version import __version__

MOST_WORKERS = 1024
SAVE_EVERY = 20.0  # seconds
CONTEST_GAMES = 20_000


def measured() -> dict[str, Batch]:
    """List the games whose impact can be measured, and how they are played."""
    return {game.name: game.batch for game in registry.every() if game.batch is not None}


def options() -> list[Option]:
    """List the options of these games; their bounds are checked here, with a word of advice."""
    found = {one.name: replace(one, least=None, most=None) for batch in measured().values() for one in batch.options}
    return list(found.values())


POLICY_NAMES = tuple(dict.fromkeys(name for batch in measured().values() for name in batch.policies))


def impact(
    context: typer.Context,
    a: Annotated[
        str | None, typer.Argument(metavar="A", help="game/edition, or a reading game/edition:question=answer.")
    ] = None,
    b: Annotated[str | None, typer.Argument(metavar="B", help="The other side, in the same form.")] = None,
    rivals: Annotated[
        bool, typer.Option("--rivals", help="In place of B: compare A with each reading of it that is one rival away.")
    ] = False,
    players: Annotated[
        str, typer.Option("--players", metavar="N", help="How many play: 4, or several as in 2,3,4; or all.")
    ] = "4",
    games: Annotated[
        int, typer.Option("--games", metavar="G", help="How many games to play in each setting.")
    ] = 20_000,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = 1,
    policy: Annotated[
        str,
        typer.Option("--policy", metavar="P", help=f"How everybody plays: {', '.join(POLICY_NAMES)}; several; or all."),
    ] = "winning",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Keep the counts in a JSON file; go on with it where it is there."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="W", help="How many processes play. Default: one per processor.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster at this address.")
    ] = None,
    store: Annotated[
        bool,
        typer.Option("--store", help="Measure all pairs and rivals of the project in all settings, and store that."),
    ] = False,
    anew: Annotated[
        bool, typer.Option("--anew", help="With --store: replace what is stored where it cannot be gone on with.")
    ] = False,
    project: ProjectOption = None,
    json: JsonOption = False,
    **options: Any,
) -> None:
    """Play the same games under both readings, and tell how often the winners differ and which question does it."""
    tree = open_project(context, project)
    _bounded("--games", games, 1, MOST_GAMES)
    if workers is not None:
        _bounded("--workers", workers, 1, MOST_WORKERS)
    game = _game(tree, a, b)
    batch = _batch(game)
    if any(find_spec(name) is None for name in batch.needs):
        raise BadRequestError(
            "impact plays compiled games; install what that needs with: pip install 'variorum[impact]'"
        )
    given = {one.name: _checked(one, options[one.name]) for one in batch.options}
    if anew and not store:
        raise BadRequestError("--anew goes with --store; to begin a file of your own anew, remove it")
    if store:
        if a is not None or rivals or out is not None:
            raise BadRequestError("--store measures all pairs and rivals of the project; name no readings with it")
        if is_given(context, "players", "policy"):
            raise BadRequestError("--store measures all players and policies; name none with it")
        way = _Storing(batch, settings(list(batch.players), list(batch.policies), given), games, seed, anew)
        _store(tree, game, way, workers, cluster)
        return
    plan = _plan(tree, a, b, rivals)
    ways = settings(_players(players, batch), _policies(policy, batch), given)
    results = Results.empty(plan, ways, seed, __version__)
    if out is not None:
        _resume(results, out)
    end = _play(results, games, workers, cluster, out)
    with _ignoring("SIGINT"):  # who interrupts twice still loses nothing
        if results.games:
            _tell(results, out, json)
        if results.games and end is not End.WHOLE:
            _say(_stopped(results, games, out))
        raise typer.Exit(end)


class End(IntEnum):
    """How playing ended, as the command's exit code."""

    WHOLE = 0
    FAILED = 2
    INTERRUPTED = 130


def _tell(results: Results, out: Path | None, json: bool) -> None:
    """Keep the results in a file if there is one, and write them for a program or a person."""
    data = results.data(_command())
    if out is not None:
        _keep(out, data)
    if json:
        write_json(with_shares(data))
    else:
        for setting in data["settings"]:
            _table(results, setting)


def _stopped(results: Results, games: int, out: Path | None) -> str:
    hint = (
        f"The same command goes on with {display_path(out)}." if out else "With --out FILE they could be gone on with."
    )
    return f"Stopped: {results.games:,} of {games * len(results.settings):,} games were played, and count. {hint}"


@contextmanager
def _ignoring(name: str) -> Iterator[None]:
    """Ignore a signal for a while, where the system has it."""
    number = getattr(signal, name, None)
    before = signal.signal(number, signal.SIG_IGN) if number else None
    try:
        yield
    finally:
        if number:
            signal.signal(number, before)


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


# -- what is asked -------------------------------------------------------------------------------------------------


def _game(tree: Project, a: str | None, b: str | None) -> str:
    """Find the game that is measured, and refuse one that cannot be."""
    named = [name.partition("/")[0] for name in (a, b) if name]
    able = list(measured())
    for game in named:
        if game not in able and game in tree.game_files:
            can = f"{' and '.join(able)} {'has' if len(able) == 1 else 'have'} one"
            raise BadRequestError(f"{game} has no batch engine, so its impact cannot be measured; {can}")
    return next((game for game in (*named, *able) if game in able), "")


def _batch(game: str) -> Batch:
    found = registry.find(game)
    if found is None or found.batch is None:
        raise BadRequestError("no game here has a batch engine, so no impact can be measured")
    return found.batch


def _checked(option: Option, value: int) -> int:
    """Refuse a value that an option does not allow."""
    if option.least is None or option.most is None:
        return value
    return _bounded(option.flag, value, option.least, option.most)


def _typed(option: Option, value: int) -> str:
    """Write an option as it is typed, or nothing where it is not set."""
    if option.type is bool:
        return f" {option.flag}" if value else ""
    return f" {option.flag} {value}"


def _plan(tree: Project, a: str | None, b: str | None, rivals: bool) -> Plan:
    if a is None or rivals == (b is not None):
        raise BadRequestError("name two readings, as in: impact A B; or one edition with --rivals")
    if b is None:
        plan = among_rivals(open_edition(tree, a))
        if not plan.comparisons:
            raise BadRequestError(f"{a} has no rivals that carry behaviour: nothing can differ")
        return plan
    plan = between(open_reading(tree, a).reading, open_reading(tree, b).reading)
    if len(plan.comparisons) == 1:
        raise BadRequestError(f"{a} and {b} answer every question of behaviour alike: nothing can differ")
    return plan


@dataclass(frozen=True)
class _Storing:
    """How all is measured that is stored."""

    batch: Batch
    ways: list[Setting]
    games: int
    seed: int
    anew: bool

    @property
    def command(self) -> str:
        """Write the command that measures the same again."""
        given = dict(self.ways[0].options)
        flags = "".join(_typed(one, given[one.name]) for one in self.batch.options)
        return f"variorum impact --store --games {self.games} --seed {self.seed}{flags}"


def _store(tree: Project, game: str, way: _Storing, workers: int | None, cluster: str | None) -> None:
    """Measure all pairs of editions, each edition's rivals and the policies, and store a file for each."""
    refuse_carried(tree)
    folder = tree.evidence_folder(game) / "impact"
    folder.mkdir(parents=True, exist_ok=True)
    editions = [tree.edition(one) for one in tree.editions_of(game)]
    begun = [
        (Results.empty(plan, way.ways, way.seed, __version__), folder / f"{name}.json")
        for name, plan in plans(editions)
    ]
    for results, path in begun:
        _go_on(results, path, way.anew)
    matched = [(edition, folder / f"{edition.name.partition('/')[2]}--policies.json") for edition in editions]
    missing = [(edition, path) for edition, path in matched if not _is_matched(edition, path, way)]
    for results, path in begun:
        end = _play(results, way.games, workers, cluster, path, way.command)
        with _ignoring("SIGINT"):
            if results.games:
                _keep(path, results.data(way.command) | {"probe": _running().probe(_job(results))})
            _say(f"{display_path(path)}: {results.games:,} games in {len(way.ways)} settings")
            if end is not End.WHOLE:
                _say("Stopped; the same command goes on.")
                raise typer.Exit(end)
    for edition, path in missing:
        _store_contests(edition, path, way)


def _go_on(results: Results, path: Path, anew: bool) -> None:
    """Take over what is stored; what cannot be gone on with is replaced only where that was asked for."""
    try:
        results.resume(read_results(path))
    except FileNotFoundError:
        return
    except ResumeError as error:
        if not anew:
            raise BadRequestError(
                f"{display_path(path)} cannot be gone on with: {error}; measure it anew with --anew"
            ) from error
        _say(f"{display_path(path)}: {error}; it is measured anew")


def _contests_head(edition: Edition, way: _Storing) -> dict[str, Any]:
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


def _is_matched(edition: Edition, path: Path, way: _Storing) -> bool:
    """Tell whether the contests of an edition are stored; others are replaced only where that was asked for."""
    try:
        data = json_module.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return False
    except (ValueError, RecursionError):
        data = None
    head = _contests_head(edition, way)
    if isinstance(data, dict) and {key: data.get(key) for key in head} == head:
        return True
    if not way.anew:
        raise BadRequestError(f"{display_path(path)} is of other games than asked for; measure it anew with --anew")
    _say(f"{display_path(path)}: it is of other games than asked for; it is measured anew")
    return False


def _store_contests(edition: Edition, path: Path, way: _Storing) -> None:
    """Let the policies play each other by the rules of an edition, and store who wins how often."""
    found, answers, head = _contests(), choose(edition, {}).answers, _contests_head(edition, way)
    games = min(way.games, CONTEST_GAMES)
    players = {one.players for one in way.ways}
    with _bar(len(players) * len(way.batch.policies) ** 2, "matching policies", "contests/s") as advance:
        played = []
        for one in found.contests(edition.game.name, answers, way.ways, games, way.seed):
            played.append(one)
            advance(1)
    write_text(path, found.contests_text(played, head))
    _say(f"{display_path(path)}: {len(played)} contests of {played[0].games:,} games")


def _bounded(option: str, number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise BadRequestError(f"{option} wants a number from {least} to {most}, not {number}")
    return number


def _players(text: str, batch: Batch) -> list[int]:
    if text == "all":
        return list(batch.players)
    numbers = []
    for part in text.split(","):
        if part.strip() not in map(str, batch.players):
            allowed = f"{batch.players[0]} to {batch.players[-1]}"
            raise BadRequestError(f"--players wants {allowed}, several as in 2,4, or all; not {quote(part)}")
        numbers.append(int(part))
    return sorted(set(numbers))


def _policies(text: str, batch: Batch) -> list[str]:
    names = list(batch.policies) if text == "all" else text.split(",")
    for name in names:
        if name not in batch.policies:
            raise BadRequestError(f"no policy {quote(name)}; {choose_from(name, batch.policies)}")
    return list(dict.fromkeys(names))


def _command() -> str:
    """Write the command as it can be typed again, without where its output went."""
    words, kept = iter(sys.argv[1:]), []
    for word in words:
        if word in ("--out", "--workers", "--cluster", "--project"):
            next(words, None)
        elif not word.startswith(("--out=", "--workers=", "--cluster=", "--project=")) and word != "--json":
            kept.append(word)
    return shlex.join(["variorum", *kept])


# -- files -----------------------------------------------------------------------------------------------------------


def _resume(results: Results, out: Path) -> None:
    """Go on with a file of results, or make sure that one can be written."""
    try:
        if out.exists() and not out.is_file():
            raise BadRequestError(f"{display_path(out)} cannot be written: it is no file; name another")
        if out.exists():
            results.resume(read_results(out))
        elif not out.parent.is_dir():
            raise BadRequestError(
                f"{display_path(out)} cannot be written: there is no folder {display_path(out.parent)}"
            )
        try_writing(out)
    except ResumeError as error:
        raise BadRequestError(
            f"{display_path(out)} cannot be gone on with: {error}; name another file, or remove it"
        ) from error
    except OSError as error:
        raise BadRequestError(f"{display_path(out)} cannot be written: {error.strerror}") from error


def _keep(out: Path, data: dict[str, Any]) -> None:
    try:
        write_results(out, data)
    except OSError as error:
        write_json(data)
        raise BadRequestError(
            f"{display_path(out)} cannot be written: {error.strerror}; the counts are above"
        ) from error


# -- playing -----------------------------------------------------------------------------------------------------------


def _play(
    results: Results, games: int, workers: int | None, cluster: str | None, out: Path | None, command: str = ""
) -> End:
    """Play what is still to be played, and tell how that ended."""
    if results.last > games:
        raise BadRequestError(
            f"{display_path(out) if out else 'it'} has games up to number {results.last:,} already; "
            f"play as many with --games, or name another file"
        )
    left = games * len(results.settings) - results.games
    if not left:
        return End.WHOLE
    running = _running()
    job = _job(results)
    todo, saved = tasks(games, [one.done for one in results.gathered]), -SAVE_EVERY
    try:
        with (
            _ignoring("SIGPIPE"),  # a worker that is gone is not the reader of our output
            _run(running, workers, -(-left // CHUNK), cluster) as run,
            _bar(left) as advance,
        ):
            for counted in run(job, todo):
                results.add(counted)
                advance(counted.games)
                if out is not None and time.monotonic() - saved > SAVE_EVERY:
                    _keep(out, results.data(command or _command()))
                    saved = time.monotonic()
    except running.RunError as error:
        _say(f"variorum: {error}")
        return End.FAILED
    except KeyboardInterrupt:
        if not results.games:
            _say("Stopped before any games were counted.")
        return End.INTERRUPTED
    return End.WHOLE


def _job(results: Results) -> Any:
    return _running().job_of(results.plan, results.settings, results.seed)


def _contests() -> Any:
    """Import what plays contests, which needs the batch engine."""
    from variorum.impact import contests  # noqa: PLC0415 - installed only where wanted

    return contests


def _running() -> Any:
    from variorum.impact import running  # noqa: PLC0415 - needs the batch engine, which is installed only where wanted

    return running


@contextmanager
def _run(running: Any, workers: int | None, stretches: int, cluster: str | None) -> Iterator[Any]:
    if cluster is not None:
        with running.on_cluster(cluster) as run:
            yield run
    else:
        count = min(workers or running.processors(), stretches, MOST_WORKERS)
        yield running.here if count == 1 else running.in_processes(count)


@contextmanager
def _bar(total: int, doing: str = "playing", unit: str = "games/s") -> Iterator[Any]:
    """Show how many games are done, how many a second, and how long it will take."""
    columns = (
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=error_console(), transient=True, disable=not sys.stderr.isatty()) as bar:
        task, begun, done = bar.add_task("", total=total, rate=""), time.monotonic(), 0

        def advance(games: int) -> None:
            nonlocal done
            done += games
            bar.update(task, advance=games, rate=f"{done / max(0.001, time.monotonic() - begun):,.0f} {unit}")

        yield advance


# -- telling -----------------------------------------------------------------------------------------------------------


def _table(results: Results, setting: dict[str, Any]) -> None:
    """Write what came of one setting."""
    out, plan = console(), results.plan
    names = [name for name, _ in results.settings[0].options]
    way = Setting(setting["players"], setting["policy"], tuple((name, setting[name]) for name in names))
    how = _batch(plan.game).describe(way)
    out.print(
        f"[bold]{escape(plan.name)}[/], {way.players} players, {way.policy}, {how}: {setting['games']:,} games",
        highlight=False,
        soft_wrap=True,
    )
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("winners differ", "95 %", "disjoint", "what is switched", ""):
        table.add_column(heading, justify="left" if heading.startswith(("what", "95")) or not heading else "right")
    for one in comparisons_of(setting):
        answers = " → ".join(one.answers) if one.answers else ""
        low, high = (_percent(number) for number in one.differ[1:])
        label = _label(one.kind, one.question)
        table.add_row(
            _percent(one.differ.share), f"{low} to {high}", _percent(one.disjoint.share), label, escape(answers)
        )
    level = reshuffle_share(setting["winners"])
    table.add_row(_percent(level), "", "", "[dim]another shuffle, the same rules[/]", "")
    out.print(table, highlight=False)
    if setting["unfinished"]:
        out.print(f"  {setting['unfinished']} games went on for too long and were given up", style="dim")


def _label(kind: Kind, question: str | None) -> str:
    if question is None:
        return "everything"
    return f"{question} withheld" if kind is Kind.WITHHELD else question


def _percent(number: float) -> str:
    return f"{100 * number:.2f} %"
