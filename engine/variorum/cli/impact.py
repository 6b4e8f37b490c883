"""The command `impact`: what a change does, by the same games under both readings, continued from where they fork."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from variorum.cli.common import (
    AsIfOption,
    JsonOption,
    ProjectOption,
    console,
    error_console,
    is_given,
    open_project,
    refuse_as_if,
    refuse_carried,
    say_as_if,
    write_json,
)
from variorum.games.protocol import Batch, Option, Setting
from variorum.impact import measuring
from variorum.impact.exercise import Exercise, bands
from variorum.impact.intervals import Share
from variorum.impact.measuring import MOST_WORKERS, End, Storing, UnsavedError
from variorum.impact.plans import Kind, Plan, settings
from variorum.impact.results import MOST_GAMES, Results, Row, rows_of, with_figures
from variorum.impact.tallies import MEASURES
from variorum.library import open_edition, open_reading, require_playable, split_playable
from variorum.rulebook.editions import Edition, as_if_line
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.readings import reading_labels
from variorum.stopping import undisturbed
from variorum.version import __version__

BATCHES = measuring.measured_games()
MOST_CONTINUATIONS = 100_000


def options() -> list[Option]:
    """List the options of these games; their bounds are checked here, with a word of advice."""
    found = {one.name: replace(one, least=None, most=None) for batch in BATCHES.values() for one in batch.options}
    return list(found.values())


POLICY_NAMES = tuple(dict.fromkeys(name for batch in BATCHES.values() for name in batch.policies))


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
    games: Annotated[int, typer.Option("--games", metavar="G", help="How many games to play in each setting.")] = 1_000,
    continuations: Annotated[
        int,
        typer.Option(
            "--continuations",
            metavar="C",
            help="How often a game is continued from where the two sides fork; 0 leaves swing out.",
        ),
    ] = measuring.CONTINUATIONS,
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
        str | None,
        typer.Option(
            "--cluster",
            metavar="ADDRESS",
            help="Play on the Dask cluster at this address. Name only one that you"
            " trust with this machine: anyone who runs it, or can change what the network carries, can run programs"
            " here as you. Without tls:// nothing is encrypted.",
        ),
    ] = None,
    store: Annotated[
        bool,
        typer.Option("--store", help="Measure all pairs and rivals of the project in all settings, and store that."),
    ] = False,
    rules: Annotated[
        bool,
        typer.Option("--rules", help="In place of B: how often each rule of A comes up; with --store, of all."),
    ] = False,
    anew: Annotated[
        bool, typer.Option("--anew", help="With --store: replace what is stored where it cannot be gone on with.")
    ] = False,
    as_if: AsIfOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
    **options: Any,
) -> None:
    """Play the same games under both readings: how often a change comes up, and how far it moves who wins."""
    tree = open_project(context, project, as_if)
    if store:
        refuse_as_if(as_if)
    _check_bounds("--games", games, 1, MOST_GAMES)
    _check_continuations(continuations)
    if workers is not None:
        _check_bounds("--workers", workers, 1, MOST_WORKERS)
    if rules:
        if b is not None or rivals or out is not None or anew or is_given(context, "players", "policy"):
            raise BadRequestError("--rules looks at one edition as it is; name no B, players, policy or file with it")
        if a is None and not store:
            raise BadRequestError("name an edition, as in: impact A --rules; or all with: impact --rules --store")
        names = [a] if a else _all_playable(tree, tree.edition_files)
        raise typer.Exit(_rules(tree, names, games if is_given(context, "games") else None, seed, store, json))
    game = measuring.game_among(tree, [name.partition("/")[0] for name in (a, b) if name])
    batch, table = _require_batch(game), measuring.Table(workers, cluster, _say, bar)
    given = {one.name: _check_option(one, options[one.name]) for one in batch.options}
    if anew and not store:
        raise BadRequestError("--anew goes with --store; to begin a file of your own anew, remove it")
    if store:
        if a is not None or rivals or out is not None:
            raise BadRequestError("--store measures all pairs and rivals of the project; name no readings with it")
        if is_given(context, "players", "policy"):
            raise BadRequestError("--store measures with all players and all policies; name none with it")
        refuse_carried(tree)
        ways, each = measuring.stored_ways(batch, given, games)
        with _shown_if_unsaved():
            storing = Storing(batch, ways, each, seed, continuations, anew)
            editions = [tree.edition(name) for name in _all_playable(tree, tree.editions_of(game))]
            raise typer.Exit(measuring.store(tree, game, storing, table, editions=editions))
    plan, title = _plan(tree, a, b, rivals)
    ways = settings(_players(players, batch), _policies(policy, batch), given)
    results = Results.empty(plan, ways, seed, continuations, __version__)
    raise typer.Exit(_measure(results, games, table, out, None if json else title))


def _all_playable(tree: Project, names: Iterable[str]) -> list[str]:
    """List the editions that can be played, and say which others are left out."""
    playable, left_out = split_playable(tree, names)
    for one in left_out:
        _say(one)
    return [one.name for one in playable]


def _rules(tree: Project, names: list[str], games: int | None, seed: int, store: bool, json: bool) -> int:
    """Count how often each rule of editions comes up; store that, or write it."""
    for name in names:
        opened = open_reading(tree, name)
        edition = opened.edition
        require_playable(opened)
        found = measuring.count_rules(tree, edition, games, seed, store, bar, _say)
        if found is None and not store:
            raise BadRequestError(f"{name} cannot be played, so nothing can be counted")
        if found is not None and not store:
            _show_rules(edition, found, json)
    return End.WHOLE


def _show_rules(edition: Edition, found: Exercise, json: bool) -> None:
    """Write how often rules come up, for a program or a person."""
    if json:
        write_json({**asdict(found), **({"as_if": dict(edition.as_if)} if edition.as_if else {})})
        return
    say_as_if(edition)
    out, games = console(), found.rules[0].games if found.rules else 0
    out.print(f"[bold]{escape(edition.title)}[/] ({edition.name}): {games:,} games", highlight=False, soft_wrap=True)
    for words, rows in bands(found.rules):
        out.print(f"[bold]{words}[/]", highlight=False)
        table = Table(box=None, padding=(0, 2, 0, 2))
        for heading in ("comes up", "open", "rule", "answer", ""):
            table.add_column(heading, justify="right" if heading in ("comes up", "open") else "left")
        for question, one in rows:
            shares = (_percent((one.forks + one.result) / one.games), _percent(one.open / one.games))
            table.add_row(*shares, escape(question), escape(one.answer), escape(one.way))
        out.print(table, highlight=False)
    out.print(f"  {RULES_EXPLANATION}", style="dim", highlight=False, soft_wrap=True)


RULES_EXPLANATION = (
    "comes up: games that would be played or awarded otherwise if another answer stood in place of this one, of several"
    " the one that most games notice; open: games in which it would allow or forbid something, and nobody does it."
)


def _require_batch(game: str) -> Batch:
    """Find how many games are played at once, or say what has to be installed for it."""
    batch = measuring.batch_of(game)
    if any(find_spec(name) is None for name in batch.needs):
        raise BadRequestError(
            "impact plays compiled games; install what that needs with: pip install 'variorum[impact]'"
        )
    return batch


def _measure(results: Results, games: int, table: measuring.Table, out: Path | None, title: str | None) -> int:
    """Play what is asked for, going on with what is kept in a file; write it under a title, or without one as JSON."""
    if out is not None:
        measuring.resume(results, out)
    with _shown_if_unsaved():
        save = None if out is None else lambda: measuring.save_results(out, results.data(_command()))
        end = measuring.play(results, [games] * len(results.settings), table, save, display_path(out) if out else "it")
        with undisturbed():  # who interrupts twice still loses nothing
            if results.games:
                _tell(results, out, title)
            if results.games and end is not End.WHOLE:
                _say(_describe_stop(results, games, out))
            return end


@contextmanager
def _shown_if_unsaved() -> Iterator[None]:
    """Write results that cannot be saved to standard output, so that they are not lost."""
    try:
        yield
    except UnsavedError as error:
        write_json(error.data)
        raise


def _tell(results: Results, out: Path | None, title: str | None) -> None:
    """Keep the results in a file if there is one, and write them for a program, or for a person under a title."""
    data = results.data(_command())
    if out is not None:
        measuring.save_results(out, data)
    if title is None:
        write_json(with_figures(data))
    else:
        for number in range(len(results.settings)):
            _table(results, number, title)


def _describe_stop(results: Results, games: int, out: Path | None) -> str:
    hint = (
        f"The same command goes on with {display_path(out)}." if out else "With --out FILE they could be gone on with."
    )
    return f"Stopped: {results.games:,} of {games * len(results.settings):,} games were played, and count. {hint}"


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


# -- what is asked -------------------------------------------------------------------------------------------------


def _check_option(option: Option, value: int) -> int:
    """Refuse a value that an option does not allow."""
    if option.least is None or option.most is None:
        return value
    return _check_bounds(option.flag, value, option.least, option.most)


def _plan(tree: Project, a: str | None, b: str | None, rivals: bool) -> tuple[Plan, str]:
    """Plan what is asked for, and say for readers what is compared."""
    if a is None or rivals == (b is not None):
        raise BadRequestError("name two readings, as in: impact A B; or one edition with --rivals")
    if b is None:
        edition = open_edition(tree, a)
        _ = open_reading(tree, a).rules  # what cannot be played is refused before anything is
        return _said(
            measuring.plan_among_rivals(edition), edition
        ), f"Other readings of {edition.title} ({edition.name})"
    one, other = open_reading(tree, a), open_reading(tree, b)
    require_playable(one, other)
    plan, named = measuring.plan_between(one, other), reading_labels((one.reading, other.reading))
    return _said(plan, one.edition, other.edition), f"{one.edition.game.title}: {' against '.join(named)}"


def _said(plan: Plan, *editions: Edition) -> Plan:
    """Have a plan say of each edition which answers stand in place of its own."""
    return replace(plan, as_if={one.name: dict(one.as_if) for one in editions if one.as_if})


def _check_continuations(number: int) -> None:
    """Refuse a number of continuations that has no two halves."""
    _check_bounds("--continuations", number, 0, MOST_CONTINUATIONS)
    if number % 2:
        raise BadRequestError(f"--continuations wants an even number, for signs and sizes by halves; not {number}")


def usual_setting(game: str, players: int | None, games: int, continuations: int) -> Setting:
    """Choose how a change is measured: skilled players, in usual number or another; refuse what cannot be."""
    _check_bounds("--games", games, 1, MOST_GAMES)
    _check_continuations(continuations)
    batch = _require_batch(game)
    number = batch.players[len(batch.players) // 2] if players is None else _players(str(players), batch)[0]
    return settings([number], [batch.skill[0]], {one.name: int(one.default) for one in batch.options})[0]


def measuring_table() -> measuring.Table:
    """Play by all processors here, with progress on standard error."""
    return measuring.Table(None, None, _say, bar)


def _check_bounds(option: str, number: int, least: int, most: int) -> int:
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


@contextmanager
def bar(total: int, doing: str, unit: str) -> Iterator[measuring.Advance]:
    """Show how many games are done, how many a second, and how long it will take."""
    columns = (
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=error_console(), transient=True, disable=not sys.stderr.isatty()) as shown:
        task, begun, done = shown.add_task("", total=total, rate=""), time.monotonic(), 0

        def advance(games: int) -> None:
            nonlocal done
            done += games
            shown.update(task, advance=games, rate=f"{done / max(0.001, time.monotonic() - begun):,.0f} {unit}")

        yield advance


# -- printing ----------------------------------------------------------------------------------------------------------


def _table(results: Results, number: int, title: str) -> None:
    """Write what came of one setting: each change, then the balance of both sides."""
    out, way, gathered = console(), results.settings[number], results.gathered[number]
    how = measuring.batch_of(results.plan.game).describe(way)
    out.print(
        f"[bold]{escape(title)}[/], {way.players} players, {way.policy}, {how}: {gathered.games:,} games",
        highlight=False,
        soft_wrap=True,
    )
    for side, answers in results.plan.as_if.items():
        out.print(f"  {as_if_line(side, answers)}", highlight=False, soft_wrap=True)
    if not gathered.games:
        return
    rows = rows_of(results, number)
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("swing", "95 %", "result", "comes up", "open", "what is changed", ""):
        table.add_column(heading, justify="left" if heading.startswith(("what", "95")) or not heading else "right")
    for one in rows:
        found = one.figures
        swing = (_percent(found.swing.share), _range(found.swing)) if found.swing else ("–", "")
        shares = (_percent(each.share) for each in (found.result, found.comes_up, found.open))
        table.add_row(*swing, *shares, escape(_label(one)), escape(_switched(one)))
    out.print(table, highlight=False)
    if rows[0].kind is Kind.TOTAL:
        _print_balance(rows[0], out)
    if gathered.unfinished:
        out.print(f"  {gathered.unfinished} games went on for too long and were given up", style="dim")
    out.print(f"  {EXPLANATION}", style="dim", highlight=False, soft_wrap=True)


EXPLANATION = (
    "Shares of all games. swing: games whose winner the change decides, at the least, by changing the play; result:"
    " games played alike and awarded to other players; comes up: games in which the play differs; open: one side allows"
    " what the other does not, and nobody makes use of it."
)


def _print_balance(one: Row, out: Console) -> None:
    """Write the balance of both sides, and how far they are apart."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("balance", "A", "B", "difference", "95 %"):
        table.add_column(heading, justify="left" if heading in ("balance", "95 %") else "right")
    for measure in MEASURES:
        found, write = one.figures.balance[measure.name], _percent if measure.is_share else _number
        low, high = write(found.difference.low), write(found.difference.high)
        sides = (write(found.one), write(found.other), write(found.difference.share))
        table.add_row(measure.words, *sides, f"{low} to {high}")
    out.print(table, highlight=False)


def _label(row: Row) -> str:
    return "everything" if row.kind is Kind.TOTAL else row.name.partition("=")[0]


def _switched(row: Row) -> str:
    return "; ".join(f"{before} → {after}" for _, before, after in row.switched) if row.kind is not Kind.TOTAL else ""


def _range(share: Share) -> str:
    return f"{_percent(share.low)} to {_percent(share.high)}"


def _percent(number: float) -> str:
    return f"{100 * number + 0.0:.2f} %".replace("-0.00", "0.00")


def _number(number: float) -> str:
    return f"{number:.2f}"
