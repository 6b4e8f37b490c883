"""The command `prove`: the theorems of a game, and how each stands under each edition or reading."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from variorum.cli.common import (
    AsIfOption,
    JsonOption,
    ProjectOption,
    console,
    open_project,
    refuse_as_if,
    refuse_carried,
    say_as_if,
    warn,
    warn_lines,
    write,
    write_json,
)
from variorum.games.wording import Wording
from variorum.library import OpenReading, open_reading, require_playable, split_playable
from variorum.progress import track
from variorum.prove.deciding import (
    comparison_row,
    consulted_questions,
    editions_with_theorems,
    expectation,
    learn_stored,
    pair_expectation,
    rivals_that_matter,
    store,
    theorem_row,
    theorems_of,
    verdict_rows,
)
from variorum.prove.storing import plain
from variorum.recordtext import data_lines
from variorum.rulebook.editions import plain_labels
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.questions import label
from variorum.rulebook.readings import reading_labels

if TYPE_CHECKING:
    from variorum.prove.sound import SoundProperty
    from variorum.prove.theorems import Comparison, Theorem, TheoremBook

COLOURS = {
    "holds": "green",
    "holds-cut-down": "cyan",
    "probed": "cyan",
    "fails": "yellow",
    "unknown": "red",
    "fact": "dim",
}
MOST_APART = 4
FIGURES = Wording(": ", lambda _: ", ", text=str, brackets=True)


def prove(
    context: typer.Context,
    theorems: Annotated[
        list[str] | None, typer.Argument(metavar="[THEOREM]...", help="Show these in full. Default: all, a line each.")
    ] = None,
    edition: Annotated[
        list[str] | None,
        typer.Option(
            "--edition", metavar="EDITION", help="An edition, or a reading game/edition:question=answer. Repeatable."
        ),
    ] = None,
    every: Annotated[
        bool,
        typer.Option("--readings", help="Decide under all readings looked at, not only the editions' main readings."),
    ] = False,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="Flip each ruling to each other answer, and show what notices.")
    ] = False,
    everything: Annotated[
        bool,
        typer.Option(
            "--store", help="Decide all theorems of a game under all readings looked at, and store the verdicts."
        ),
    ] = False,
    sound: Annotated[
        bool,
        typer.Option("--sound", help="Show which sound properties each edition has, and which it breaks, and why."),
    ] = False,
    certify: Annotated[
        bool, typer.Option("--certify", help="Put every question that proofs put to Z3 to cvc5 as well, and compare.")
    ] = False,
    anew: Annotated[
        bool, typer.Option("--anew", help="Decide again, even where a stored verdict is up to date.")
    ] = False,
    as_if: AsIfOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Decide what holds in every game, by proof, exhaustive search, counting or testing; show what refutes the rest."""
    tree = open_project(context, project, as_if)
    if everything:
        if theorems or every or mutants or json:
            raise BadRequestError("--store decides all theorems under all readings; name only editions with it")
        refuse_as_if(as_if)
        raise typer.Exit(_store(tree, edition or _all_playable(tree)))
    if certify:
        if theorems or every or mutants:
            raise BadRequestError("--certify goes through all proofs; name only editions with it")
        raise typer.Exit(_certify(tree, edition or _all_playable(tree), json))
    if mutants:
        if theorems or every:
            raise BadRequestError("--mutants goes through all rulings; name no theorems and no --readings with it")
        raise typer.Exit(_mutants(tree, edition or _all_playable(tree), json))
    if sound and (theorems or every):
        raise BadRequestError("--sound shows the theorems that its game lists; name only editions or readings with it")
    readings = [open_reading(tree, name) for name in edition or _all_playable(tree)]
    require_playable(*readings)
    books = {one.game.name: one.theorems for one in readings if one.rules}
    _known(theorems or [], books.values())
    if not json:
        say_as_if(*(one.edition for one in readings))
    worst = 0
    for game, book in books.items():
        own = [one for one in readings if one.game.name == game]
        if every:
            own = [reading for one in own for reading in one.around()]
        if not anew:
            learn_stored(tree, game, book, own)
        worst = max(worst, _sound(own, json) if sound else _game(book, own, theorems or [], json))
    raise typer.Exit(worst)


def _game(book: TheoremBook, readings: Sequence[OpenReading], asked: Sequence[str], json: bool) -> int:
    """Decide the theorems asked for, or all, of one game, and write how they stand."""
    chosen = [one for one in book.theorems if not asked or one.id in asked]
    pairs = [one for one in book.comparisons if not asked or one.id in asked]
    if asked and pairs and not 1 < len(readings) <= MOST_APART:
        wanted = f"name two to {MOST_APART} with --edition, and no --readings"
        raise BadRequestError(f"{pairs[0].id} is about two editions; {wanted}")
    if json:
        worst = _json(chosen, readings)
    elif asked:
        worst = _in_full(chosen, readings)
    else:
        worst = _list(book, chosen, readings)
    return max(worst, _between(pairs if len(readings) <= MOST_APART else [], readings, bool(asked), json))


def _known(asked: Sequence[str], books: Iterable[TheoremBook]) -> None:
    known = [one.id for book in books for one in (*book.theorems, *book.comparisons)]
    for id_ in asked:
        if id_ not in known:
            raise BadRequestError(f"no theorem is called {quote(id_)}; {choose_from(id_, known)}")


def _describe_expectation(theorem: Theorem, reading: OpenReading) -> str | None:
    """Write what was expected, where the verdict is not that or is none."""
    wanted = expectation(theorem, reading)
    return wanted if wanted is None or isinstance(wanted, str) else f"{wanted[0]}{_figures(wanted[1])}"


def _figures(figures: Mapping[str, Any]) -> str:
    return "".join(f"; {name}: {FIGURES.say(value)}" for name, value in figures.items())


# -- a line each -------------------------------------------------------------------------------------------------


def _list(book: TheoremBook, theorems: Sequence[Theorem], readings: Sequence[OpenReading]) -> int:
    """Write a line for each theorem, by subject; tell whether any verdict is not as expected."""
    out, begun, surprises = console(), time.monotonic(), []
    wide = len(readings) > MOST_APART
    headings = [] if wide else _headings(readings)
    for theorem in track(theorems, "theorems"):
        for reading in readings:
            wanted = _describe_expectation(theorem, reading)
            if wanted:
                surprises.append(f"{theorem.id} under {reading.label}: {wanted} was expected, not this: ")
                surprises[-1] += f"{_state(theorem, reading)}{_figures(theorem.verdict(reading.rules).figures)}"
    for subject, title in book.titles().items():
        table = Table(box=None, pad_edge=False, title_justify="left", title=title, title_style="bold")
        table.add_column("theorem", overflow="fold")
        for heading in headings:
            table.add_column(heading, min_width=len("unknown"))
        if wide:
            table.add_column("verdicts")
        table.add_column("how", no_wrap=True)
        for theorem in (one for one in theorems if one.decide.__module__ == subject):
            states = [_state(theorem, reading) for reading in readings]
            cells = [_counts(states)] if wide else [_colour(state) for state in states]
            table.add_row(escape(theorem.id), *cells, _short(theorem.method))
        if table.row_count:
            out.print(table)
            out.print()
    _summary(out, theorems, readings, time.monotonic() - begun, surprises)
    return 1 if surprises else 0


def _headings(readings: Sequence[OpenReading]) -> list[str]:
    """Head the columns of readings: what each edition is called, and below it how the reading is typed."""
    labels = plain_labels(one.edition for one in readings)
    return [f"{escape(labels[one.edition.name])}\n[dim]{escape(one.name)}[/]" for one in readings]


def _summary(
    out: Console, theorems: Sequence[Theorem], readings: Sequence[OpenReading], seconds: float, surprises: list[str]
) -> None:
    states = [_state(theorem, reading) for theorem in theorems for reading in readings]
    out.print(
        f"{len(theorems)} theorems under {len(readings)} reading{'s' * (len(readings) != 1)}: {_counts(states)}; "
        f"{seconds:.0f} s. For statement, figures and witness: variorum prove THEOREM",
        soft_wrap=True,
    )
    for surprise in surprises:
        out.print(f"[red]not as expected[/]: {escape(surprise)}", soft_wrap=True)


def _state(theorem: Theorem, reading: OpenReading) -> str:
    """Say how a theorem stands under a reading; a fact has no verdict and is called so."""
    return str(theorem.verdict(reading.rules).status or "fact")


def _counts(states: Sequence[str]) -> str:
    return ", ".join(f"{states.count(state)} {_colour(state)}" for state in COLOURS if state in states)


def _colour(state: str) -> str:
    return f"[{COLOURS[state]}]{state}[/]"


def _short(method: str) -> str:
    return str(method).partition(",")[0]


# -- in full -----------------------------------------------------------------------------------------------------


def _in_full(theorems: Sequence[Theorem], readings: Sequence[OpenReading]) -> int:
    """Write a theorem with all that is known of it."""
    out, worst = console(), 0
    for theorem in theorems:
        out.print(f"[bold]{escape(theorem.id)}[/]")
        out.print(escape(theorem.statement))
        if theorem.otherwise:
            out.print(f"Where it fails: {escape(theorem.otherwise)}", style="dim")
        out.print(f"Decided by {theorem.method}.", style="dim")
        shown_witness: Any = None
        for reading in readings:
            timed = theorem.timed(reading.rules)
            verdict = timed.verdict
            case = f"; for instance {verdict.reached}" if verdict.reached else ""
            scope = f" in {verdict.scope}" if verdict.scope else ""
            text = f"{_colour(_state(theorem, reading))}{escape(scope + _figures(verdict.figures) + case)}"
            out.print(f"  {escape(reading.label)}: {text} ({timed.seconds:.2f} s)", soft_wrap=True)
            out.print(f"    consulted: {', '.join(consulted_questions(theorem, reading.rules))}", style="dim")
            if needs := _needs(theorem, reading):
                out.print(f"    needs only: {', '.join(needs)}", style="dim")
            wanted = _describe_expectation(theorem, reading)
            if wanted:
                out.print(f"    [red]not as expected[/]: {escape(wanted)}", soft_wrap=True)
                worst = 1
            if not reading.reading.chosen and len(readings) <= len(COLOURS):
                _rivals(out, theorem, reading)
            if verdict.witness is not None and verdict.witness != shown_witness:
                out.print("  what shows it:", style="dim")
                write("".join(f"    {line}\n" for line in data_lines(plain(verdict.witness))))
                shown_witness = verdict.witness
        out.print()
    return worst


def _needs(theorem: Theorem, reading: OpenReading) -> list[str]:
    """List the questions whose answers a proof needs, in the main reading of an edition, as far as time allows."""
    from variorum.prove.needs import needs_by_reading  # noqa: PLC0415 - needs the solver

    return needs_by_reading(theorem, [reading])[1].get(reading.name, [])


def _rivals(out: Console, theorem: Theorem, reading: OpenReading) -> None:
    """Say under which rivals, one at a time, the verdict is another."""
    other = [f"{name} ({verdict.status or 'other figures'})" for name, verdict in rivals_that_matter(theorem, reading)]
    if other:
        out.print(escape(f"    otherwise with {', '.join(other)}"), soft_wrap=True)


def _between(comparisons: Sequence[Comparison], readings: Sequence[OpenReading], full: bool, json: bool) -> int:
    """Write how each statement about two editions stands, for each two of them in either order."""
    out, worst = console(), 0
    pairs = [(one, other) for one in readings for other in readings if one is not other]
    named = dict(zip(readings, reading_labels(one.reading for one in readings), strict=True))
    for comparison in comparisons if pairs else ():
        if not json:
            out.print(f"[bold]{escape(comparison.id)}[/]")
            out.print(escape(comparison.statement))
        for one, other in track(pairs, comparison.id):
            timed = comparison.timed(one.rules, other.rules)
            verdict = timed.verdict
            surprise = pair_expectation(comparison, one, other) is not None
            worst = max(worst, int(surprise))
            if json:
                write_json(comparison_row(comparison, one, other))
                continue
            note = f" ({verdict.reached})" if verdict.reached else ""
            unlike = " [red]not as expected[/]" if surprise else ""
            state = _colour(str(verdict.status))
            out.print(
                f"  {escape(named[one])} and {escape(named[other])}: {state}{escape(note)}{unlike}", soft_wrap=True
            )
            if full and verdict.witness is not None:
                write("".join(f"    {line}\n" for line in data_lines(plain(verdict.witness))))
        if not json:
            out.print()
    return worst


def _json(theorems: Sequence[Theorem], readings: Sequence[OpenReading]) -> int:
    """Write an object for each theorem and reading."""
    worst = 0
    for theorem, reading in verdict_rows(theorems, readings):
        row = theorem_row(theorem, reading)
        worst = max(worst, int(not row["as_expected"]))
        write_json(row)
    return worst


# -- sound properties --------------------------------------------------------------------------------------------

STANDINGS = {"has": "green", "breaks": "yellow", "leaves undecided": "red"}


def _sound(readings: Sequence[OpenReading], json: bool) -> int:
    """Write which sound properties each reading has, breaks or leaves undecided; tell whether one has not all."""
    worst = 0
    for reading in readings:
        found = reading.sound
        lacking = [one for one in found if one.standing != "has"]
        worst = max(worst, int(bool(lacking)))
        if json:
            write_json({"reading": reading.name, "sound": [one.data() for one in found]})
        else:
            _sound_of(reading, found)
    return worst


def _sound_of(reading: OpenReading, found: Sequence[SoundProperty]) -> None:
    """Write the sound properties of one reading: what it breaks or leaves undecided first, with why."""
    out = console()
    counted = {word: sum(one.standing == word for one in found) for word in STANDINGS}
    counts = [f"{word} {count}" for word, count in counted.items() if count]
    said = f"{len(found)} sound properties: {', '.join(counts)}" if found else "its game lists no sound properties"
    out.print(f"[bold]{escape(reading.label)}[/]: {said}.", soft_wrap=True)
    for one in sorted(found, key=lambda one: one.standing == "has"):
        scope = f" in {one.verdict.scope}" if one.verdict.scope else ""
        out.print(f"  [{STANDINGS[one.standing]}]{one.standing}[/] {escape(one.theorem.id)}", soft_wrap=True)
        out.print(f"    {escape(one.found)}", soft_wrap=True)
        out.print(f"    {escape(one.why)} [dim]({escape(str(one.verdict.status) + scope)})[/]", soft_wrap=True)
    out.print()


# -- storing -----------------------------------------------------------------------------------------------------


def _store(tree: Project, editions: Sequence[str]) -> int:
    """Decide everything about the games of some editions, and store it unless a verdict is not as expected."""
    refuse_carried(tree)
    worst = 0
    for game in dict.fromkeys(name.partition("/")[0] for name in editions):
        path, surprises, stored = store(tree, game, [open_reading(tree, name) for name in tree.editions_of(game)])
        for surprise in surprises:
            write(f"not as expected: {surprise}\n")
        write(f"{display_path(path)}: {'' if stored else 'not '}written\n")
        worst = max(worst, int(bool(surprises)))
    return worst


# -- a second opinion --------------------------------------------------------------------------------------------


def _certify(tree: Project, names: Sequence[str], json: bool) -> int:
    """Ask cvc5 what Z3 was asked, and write how often they agree; store it where all editions were asked about."""
    from variorum.prove.certify import certify, store_opinions  # noqa: PLC0415 - needs the solvers

    found = certify(tree, names)
    if set(names) >= {one.name for one in split_playable(tree, editions_with_theorems(tree))[0]}:
        refuse_carried(tree)
        warn_lines([f"{display_path(path)}: written" for path in store_opinions(tree, found)])
    if json:
        write_json(found)
    for game, one in {} if json else found["games"].items():
        write(
            f"{game}: {one['asked']} questions; cvc5 agrees with Z3 on {one['agree']}, leaves {one['open']} open, "
            f"and disagrees on {one['differ']}\n"
        )
    return int(any(one["differ"] for one in found["games"].values()))


def _all_playable(tree: Project) -> list[str]:
    """List the editions that theorems can be decided for, and say which others are left out."""
    playable, left_out = split_playable(tree, editions_with_theorems(tree))
    for one in left_out:
        warn(one)
    return [one.name for one in playable]


# -- mutants -----------------------------------------------------------------------------------------------------


def _mutants(tree: Project, names: Sequence[str], json: bool) -> int:
    """Flip each ruling to each other answer, and write what notices."""
    from variorum.prove.mutation import noticed_by  # noqa: PLC0415 - needs the solver
    from variorum.rulebook.flips import mutants  # noqa: PLC0415

    out, unnoticed, total = console(), 0, 0
    opened = [open_reading(tree, name) for name in names]
    for one in opened:
        theorems_of(one.edition.game.name)
        _ = one.rules  # what cannot be played notices nothing
    for name, edition in ((one.name, one.edition) for one in opened):
        title = f"{escape(edition.title)} [dim]({escape(name)})[/]"
        table = Table(box=None, pad_edge=False, title=title, title_justify="left", title_style="bold")
        for column in ("question", "ruled", "flipped to", "noticed by"):
            table.add_column(column, overflow="fold")
        for mutant in track(mutants(edition), name):
            by, ruled_so = noticed_by(tree, mutant), label(edition.rulings[mutant.question].answer)
            flipped = _find_change(edition.rulings[mutant.question].answer, mutant.answer)
            total, unnoticed = total + 1, unnoticed + (by is None)
            if json:
                row = {"edition": name, "question": mutant.question, "ruled": ruled_so}
                write_json({**row, "flipped_to": label(mutant.answer), "noticed_by": by})
            own = flipped[0] if flipped else ruled_so
            new = flipped[1] if flipped else label(mutant.answer)
            table.add_row(mutant.question, escape(own), escape(new), escape(by) if by else "[red]nothing[/]")
        if not json:
            out.print(table)
            out.print()
    if not json:
        share = 100 * (total - unnoticed) / total if total else 0
        out.print(f"{total - unnoticed} of {total} flipped rulings are noticed: {share:.0f} %.")
    return 1 if unnoticed else 0


def _find_change(own: Any, other: Any) -> tuple[str, str] | None:
    """Name the entry of a table that was changed."""
    if not isinstance(own, Mapping):
        return None
    key = next(key for key in own if own[key] != other[key])
    return f"{key}: {own[key]}", f"{key}: {other[key]}"
