"""The command `errata`: what to print so that an edition plays as another, or all editions of a game alike."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from variorum import files
from variorum.changes import formats
from variorum.changes.derived import edition_name, edition_text, status_text
from variorum.changes.errata import Erratum, Sheet, Wishes, make_sheet, require_answered, require_correctable, towards
from variorum.changes.finding import Changes
from variorum.changes.harmony import Harmony, harmonise, sourced_editions
from variorum.changes.hybrids import Pairing
from variorum.changes.requests import (
    AGREE,
    CHECK,
    REMOVE,
    REWORK,
    about_lines,
    places,
    proof_lines,
    step_lines,
    verdict,
)
from variorum.changes.status import read_statuses
from variorum.cli.changes import CONTINUATIONS, GAMES
from variorum.cli.common import (
    AsIfOption,
    JsonOption,
    ProjectOption,
    console,
    json_text,
    open_project,
    refuse_carried,
    write,
    write_json,
)
from variorum.cli.impact import measuring_table, usual_setting
from variorum.games.registry import measures
from variorum.impact.measuring import End
from variorum.library import OpenReading, open_reading, require_question
from variorum.rulebook.problems import BadRequestError, choose_from
from variorum.rulebook.project import CARRIED, Project, display_path

WIDTH = 96


class ErrataFormat(StrEnum):
    """The forms in which errata can be written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    CSV = "csv"
    XLSX = "xlsx"
    JSON = "json"


def errata(
    context: typer.Context,
    edition: Annotated[
        str | None,
        typer.Argument(
            metavar="[EDITION]", help="game/edition, or a reading of it; with --best also a game, or nothing."
        ),
    ] = None,
    other: Annotated[
        str | None, typer.Option("--towards", metavar="EDITION", help="The edition or reading that it is to play as.")
    ] = None,
    best: Annotated[
        bool,
        typer.Option(
            "--best", help="Make all editions of the game alike and sound, with the fewest sentences changed."
        ),
    ] = False,
    authority: Annotated[
        str | None,
        typer.Option("--authority", metavar="EDITION", help="With --best: what this edition says is overturned last."),
    ] = None,
    keep: Annotated[
        list[str] | None,
        typer.Option(
            "--keep",
            metavar="QUESTION",
            help="With --best: leave this rule, and those linked with it, as each edition has it. May be repeated.",
        ),
    ] = None,
    open_points: Annotated[
        bool, typer.Option("--open-points", help="Settle what the text can be read to say in more than one way too.")
    ] = False,
    language: Annotated[
        str | None,
        typer.Option("--in", metavar="LANGUAGE", help="What to print, in this language. Default: the edition's own."),
    ] = None,
    measure: Annotated[
        bool, typer.Option("--measure", help="Measure now what each change decides and leaves, where it is not stored.")
    ] = False,
    form: Annotated[ErrataFormat, typer.Option("--format", help="How to write it.")] = ErrataFormat.TEXT,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write it into this file.")] = None,
    write_to: Annotated[
        Path | None,
        typer.Option(
            "--write", metavar="FILE", help="With --best: write the common rule set as an edition of its own."
        ),
    ] = None,
    status: Annotated[
        Path | None, typer.Option("--status", metavar="FILE", help="Read what was decided on each erratum.")
    ] = None,
    begin_status: Annotated[
        bool, typer.Option("--begin-status", help="Write the file of --status anew, with every erratum open.")
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace the files named where they are there already.")
    ] = False,
    store: Annotated[
        bool,
        typer.Option("--store", help="Store what is decided of every sheet of a game, or of all games, for the site."),
    ] = False,
    as_if: AsIfOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Say what to print so that an edition plays as another, or all of a game alike, and prove that this settles it.

    Exits with 1 if something that may change play is left, but for what you asked to keep or rejected.
    """
    if json and form not in (ErrataFormat.TEXT, ErrataFormat.JSON):
        raise BadRequestError(f"--json and --format {form} ask for two things; give one of them")
    if store:
        asked = (other, best, authority, keep, open_points, language, out, write_to, status)
        if any(asked) or form is not ErrataFormat.TEXT:
            raise BadRequestError("--store stores every sheet of a game; give it a game, or nothing")
        _store(open_project(context, project, as_if), edition, measure)
        return
    _check_demands(other, best, authority, keep, write_to, status, begin_status)
    written = ErrataFormat.JSON if json else form
    if written is ErrataFormat.XLSX and out is None:
        raise BadRequestError("a spreadsheet is a file; name it with --out FILE")
    tree = open_project(context, project, as_if)
    new = [one for one in (out, write_to, status if begin_status else None) if one is not None]
    _check_files(tree, new, write_to, overwrite)
    wanted = _wanted(tree, edition, best, write_to)
    game = wanted[0].edition.game.name
    name = edition_name(write_to, game, tree) if write_to else None
    if language:
        tree.game_in(game, language)
    statuses = read_statuses(status, tree, game) if status and not begin_status else None
    wishes = Wishes(open_points, language, statuses, _measured if measure else None)
    if other is not None:
        harmony, sheets = None, [_towards(wanted[0], open_reading(tree, other), keep or [], wishes)]
    else:
        harmony = harmonise(tree, game, authority=authority, keep=keep or [])
        sheets = [make_sheet(one, harmony.aim_for(one), wishes) for one in wanted]
    if harmony and write_to and name:
        files.write_text(write_to, edition_text(harmony, name))
    if status and begin_status:
        files.write_text(status, status_text(sheets))
    _say(sheets, harmony, written, out, [one for one in new if one != out])
    raise typer.Exit(0 if all(_is_settled(one) for one in sheets) else 1)


def _store(tree: Project, game: str | None, measure: bool) -> None:
    """Store what is decided of the sheets of a game, or of all games that have several editions."""
    from variorum.changes.sheets import all_sheets, store_sheets  # noqa: PLC0415

    refuse_carried(tree)
    games = [one for one in tree.game_files if len(sourced_editions(tree, one)) > 1]
    if game is not None and game not in games:
        raise BadRequestError(f"name a game of several editions; {choose_from(game, games)}")
    for one in [game] if game else games:
        for path in store_sheets(tree, one, all_sheets(tree, one), Wishes(measure=_stored if measure else None)):
            typer.echo(f"{display_path(path)}: written", err=True)


def _check_demands(
    other: str | None, best: bool, authority: str | None, keep: list[str] | None, write_to: Path | None,
    status: Path | None, begin_status: bool,
) -> None:  # fmt: skip
    """Refuse demands that contradict each other."""
    if (other is not None) == best:
        what = "ask for two things; give one of them" if best else "says where to: give one of them"
        raise BadRequestError(f"--towards EDITION {'and' if best else 'or'} --best {what}")
    if other is not None and authority is not None:
        raise BadRequestError("--authority decides between all editions, and --towards names one; use --best with it")
    if other is not None and write_to is not None:
        raise BadRequestError("--write writes the rule set that --best finds; --towards has one already")
    if begin_status and status is None:
        raise BadRequestError("--begin-status needs to know which file; name it with --status FILE")


def _check_files(tree: Project, new: Sequence[Path], write_to: Path | None, overwrite: bool) -> None:
    """Refuse, before anything is done, files that cannot be written or are there and not to be replaced."""
    if write_to is not None and tree.root == CARRIED and CARRIED in write_to.resolve().parents:
        refuse_carried(tree)
    if len({one.resolve() for one in new}) < len(new):
        raise BadRequestError(f"{display_path(new[0])} is named for two things; name a file for each")
    for path in new:
        files.check_writable(path)
        if path.exists() and path.is_file() and not overwrite:
            raise BadRequestError(f"{display_path(path)} exists already; add --overwrite, or name another file")


def _wanted(tree: Project, named: str | None, best: bool, write_to: Path | None) -> list[OpenReading]:
    """Open the edition that errata are wanted for, or with --best all editions of a game."""
    if named is not None and not (best and named in tree.game_files):
        found = open_reading(tree, named)
        require_correctable(found)
        require_answered(found)
        return [found]
    if not best:
        raise BadRequestError(f"name the edition to correct; {choose_from('', tree.edition_files)}")
    games = [one for one in tree.game_files if len(sourced_editions(tree, one)) > 1]
    game = named or (write_to.resolve().parent.name if write_to else None)
    if game not in games:
        if named is not None or len(games) != 1:
            raise BadRequestError(f"name a game of several editions; {choose_from(named or '', games)}")
        game = games[0]
    return sourced_editions(tree, game)


def _towards(reading: OpenReading, other: OpenReading, keep: Sequence[str], wishes: Wishes) -> Sheet:
    """Make a sheet towards another edition, unless a rule on which they differ is to be kept at once."""
    require_answered(reading, other)
    differing = Pairing(reading, other).differing
    for id_ in keep:
        require_question(reading.edition, id_)
        if id_ in differing or (id_ in reading.answers) != (id_ in other.answers):
            raise BadRequestError(
                f"--keep {id_} and --towards {other.name} contradict each other: {other.name} answers it otherwise; "
                f"leave one out, or use --best, in which a rule can be kept"
            )
    return towards(reading, other, wishes)


def _measured(found: Changes) -> Changes:
    """Measure what changes decide, one after another, in the usual setting."""
    from variorum.changes.measured import effects_of, measure  # noqa: PLC0415

    if not found.playable or not effects_of(found):
        return found
    setting = usual_setting(found.one.edition.game.name, None, GAMES, CONTINUATIONS)
    measured, end = measure(found, [setting], GAMES, CONTINUATIONS, 1, measuring_table())
    if end is not End.WHOLE:
        raise typer.Exit(end)
    return measured


def _stored(found: Changes) -> Changes:
    """Measure them and store that, so that every sheet says what each change decides and leaves."""
    from variorum.changes.measured import effects_of, store_figures, with_stored  # noqa: PLC0415

    if not found.playable or not effects_of(found) or not measures(found.one.edition.game.name):
        return found
    setting = usual_setting(found.one.edition.game.name, None, GAMES, CONTINUATIONS)
    path = store_figures(found, [setting], GAMES, CONTINUATIONS, 1, measuring_table())
    if path is None:
        raise typer.Exit(End.FAILED)
    typer.echo(f"{display_path(path)}: written", err=True)
    return with_stored(found)


def _is_settled(sheet: Sheet) -> bool:
    """Tell whether nothing is left that may change play, but for what was rejected."""
    return sheet.settles.proved_by is not None or any(one.status == "rejected" for one in sheet.errata)


# -- writing -----------------------------------------------------------------------------------------------------------


def _say(
    sheets: Sequence[Sheet], harmony: Harmony | None, form: ErrataFormat, out: Path | None, others: Sequence[Path]
) -> None:
    if out is not None:
        files.write_bytes(out, _content(sheets, harmony, form))
        write(f"{display_path(out)}: {'; '.join(verdict(one) for one in sheets)}\n")
    elif form is ErrataFormat.JSON:
        for one in sheets:
            write_json(one.data())
    elif form is ErrataFormat.TEXT:
        out_console = console()
        for line in text_lines(sheets, harmony):
            out_console.print(line, soft_wrap=True)
    else:
        write(formats.TEXT_WRITERS[form](sheets))
    if form is not ErrataFormat.JSON or out is not None:
        for path in others:
            write(f"{display_path(path)} is written.\n")


def _content(sheets: Sequence[Sheet], harmony: Harmony | None, form: ErrataFormat) -> bytes:
    """Write sheets as a file."""
    if form is ErrataFormat.XLSX:
        return formats.xlsx(sheets)
    if form is ErrataFormat.JSON:
        return "".join(f"{json_text(one.data())}\n" for one in sheets).encode()
    if form is ErrataFormat.TEXT:
        plain = (line.replace("[bold]", "").replace("[/]", "") for line in text_lines(sheets, harmony))
        return "".join(f"{line}\n" for line in plain).replace("\\[", "[").encode()
    text = formats.TEXT_WRITERS[form](sheets)
    return ((formats.BOM if form is ErrataFormat.CSV else "") + text).encode()


def text_lines(sheets: Sequence[Sheet], harmony: Harmony | None) -> Iterator[str]:
    """Write sheets for a terminal, the verdict first."""
    if harmony is not None:
        yield from map(escape, _wrap(_harmony_line(harmony), ""))
    for number, sheet in enumerate(sheets):
        if number or harmony is not None:
            yield ""
        yield f"[bold]{escape(verdict(sheet))}[/]"
        for line in (*proof_lines(sheet), *step_lines(sheet), *about_lines(sheet)):
            yield from map(escape, _wrap(line, ""))
        if sheet.errata and sheet.after_steps is None:
            yield "--measure measures it."
        if sheet.open_points:
            yield "--open-points settles the points that can be read in more than one way too."
        for at, one in enumerate(sheet.errata, 1):
            yield ""
            title = _wrap(f"{at}. {one.title}{' [draft]' if one.draft else ''}", "")
            yield from (f"[bold]{escape(line)}[/]" for line in title)
            yield from map(escape, _erratum(one))
        if sheet.left:
            yield "\n[bold]What is left[/]"
            for left in sheet.left:
                yield from map(escape, _wrap(f"{left.why} ({left.question})", "- "))


def _harmony_line(harmony: Harmony) -> str:
    cost, count = harmony.cost, len(harmony.readings)
    how = "Of all rule sets that can be mixed from them" if harmony.exact else "Of those that were tried"
    return (
        f"One rule set for {count} editions of {harmony.game}. {how}, this breaks the fewest sound properties "
        f"({cost.unsound}), and then overturns the fewest stated rules ({cost.stated}) and changes the fewest "
        f"sentences ({cost.sentences})."
    )


def _erratum(one: Erratum) -> Iterator[str]:
    yield from _wrap(f"{one.seriousness.capitalize()}. {one.why}", "   ")
    checks = []
    for at in places(one):
        if at.what == CHECK:
            checks.append(f"{at.where}: “{at.now}”")
            continue
        now = f"“{at.now}”" if at.now else "nothing is said here yet"
        yield from _wrap(f"{at.what}: {at.where}: {now}", "   - ")
        lead = "Agree with: " if at.what == AGREE else "" if at.what in (REWORK, REMOVE) else "Print: "
        yield from _wrap(f"{lead}{at.instead}", "     ")
    if checks:
        yield from _wrap(f"{CHECK} that these agree, which do not say the rule: {'; '.join(checks)}", "   - ")
    if one.change.witness:
        yield from _wrap(f"A game where it shows: {one.change.witness}", "   ")
    if one.decided:
        yield from _wrap(f"Status: {one.status}, {one.decided.by}", "   ")
    yield from _wrap("(" + ", ".join(f"{id_}={to or 'not asked'}" for id_, to in one.answers.items()) + ")", "   ")


def _wrap(text: str, lead: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead), break_on_hyphens=False)
