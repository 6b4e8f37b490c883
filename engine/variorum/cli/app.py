"""The subcommands, each with its options and an example."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from variorum import files
from variorum.cli import games, prove, render, render_diff, site
from variorum.cli import impact as impacts
from variorum.cli import play as playing
from variorum.cli import witness as witnesses
from variorum.cli.common import (
    Asked,
    JsonOption,
    LanguageOption,
    ProjectOption,
    SourcesOption,
    TrustOption,
    open_library,
    open_project,
    refuse_carried,
    warn,
    write,
)
from variorum.cli.options import with_options
from variorum.games import registry
from variorum.library import OpenReading, open_edition, open_reading, require_question, surveys
from variorum.rulebook.checking import check as check_project
from variorum.rulebook.checking import check_glossary
from variorum.rulebook.coverage import cover_all
from variorum.rulebook.drafts import draft_edition
from variorum.rulebook.evidence import Kind
from variorum.rulebook.locales import locale
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import CARRIED, Project, display_path
from variorum.rulebook.rulesets import rule_set_texts
from variorum.rulebook.schemas import schema_texts, stale
from variorum.rulebook.translating import add_missing, draft_language, read_text, stamp
from variorum.version import __version__

app = typer.Typer(
    name="variorum",
    help="Check that the editions of a game agree: cited rulings, discrepancies, coverage of the rule books.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _version(asked: bool) -> None:
    if asked:
        write(f"variorum {__version__}\n")
        raise typer.Exit


@app.callback()
def variorum(
    context: typer.Context,
    project: ProjectOption = None,
    trust_project: TrustOption = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Hold what stands before the subcommand, and say which installed games are left out."""
    context.obj = Asked(project, trust_project)
    for message in registry.broken():
        warn(f"left out: {message}")


@app.command(epilog="Example: variorum check dobro/fr --sources ~/rule-books")
def check(
    context: typer.Context,
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[EDITION or FILE]...", help="What to check. Default: everything.")
    ] = None,
    sources: SourcesOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Validate questions and rulings; with your copies of the rule books, every citation too."""
    tree = open_project(context, project)
    report = check_project(tree, what or [], open_library(tree, sources))
    render.check_json(report) if json else render.check_text(report)
    raise typer.Exit(report.exit_code)


@app.command(epilog="Example: variorum show dobro/fr score.tie.skips")
def show(
    context: typer.Context,
    edition: Annotated[
        str, typer.Argument(metavar="EDITION", help="game/edition, a file, or a reading game/edition:question=answer.")
    ],
    question: Annotated[str | None, typer.Argument(metavar="[QUESTION]", help="Show one ruling in full.")] = None,
    language: LanguageOption = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Show the rule book of an edition, or one ruling with its basis, citations and other readings."""
    tree = open_project(context, project)
    reading = _open(tree, edition, language).reading
    if question is not None:
        require_question(reading.edition, question)
        render.ruling_json(reading, question) if json else render.ruling_text(reading, question)
    elif json:
        render.book_json(reading)
    else:
        render.book_text(reading)


def _open(tree: Project, name: str, language: str | None) -> OpenReading:
    """Open a reading, said in the language asked for."""
    opened = open_reading(tree, name)
    return opened.said_in(language) if language else opened


class Format(StrEnum):
    """The forms in which a comparison can be written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"


@app.command(epilog="Example: variorum diff dobro/en dobro/fr --format markdown --fail-on behavioural")
def diff(
    context: typer.Context,
    a: Annotated[
        str | None,
        typer.Argument(metavar="A", help="game/edition, a file, or a reading game/edition:question=answer,..."),
    ] = None,
    b: Annotated[str | None, typer.Argument(metavar="B", help="The other side, in the same form.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Show the questions on which they agree too.")] = False,
    form: Annotated[Format, typer.Option("--format", help="How to write it.")] = Format.TEXT,
    json: JsonOption = False,
    fail_on: Annotated[
        list[Kind] | None,
        typer.Option("--fail-on", help="Exit with 1 if there is a discrepancy of this kind. May be repeated."),
    ] = None,
    language: LanguageOption = None,
    project: ProjectOption = None,
) -> None:
    """Show the discrepancies between two editions, or two readings; without any, those between all editions."""
    tree = open_project(context, project)
    if json and form not in (Format.TEXT, Format.JSON):
        raise BadRequestError(f"--json and --format {form} ask for two things; give one of them")
    written = Format.JSON if json else form
    if a is None:
        if language:
            raise BadRequestError("--in shows two editions in a language; name the two")
        if everything:
            raise BadRequestError("--all shows two editions whole; name the two")
        kinds = _survey(tree, written)
    elif b is None:
        raise BadRequestError("diff compares two editions; name another, or none to survey all of them")
    else:
        left, right = _open(tree, a, language), _open(tree, b, language)
        comparison = left.compare(right)
        if written is Format.TEXT:
            render_diff.text(comparison, everything)
        else:
            write(render_diff.WRITERS[written](comparison, everything))
        kinds = {row.finding.kind for row in comparison.discrepancies if row.finding}
    raise typer.Exit(1 if kinds & set(fail_on or []) else 0)


def _survey(tree: Project, written: Format) -> set[Kind]:
    """Write the discrepancies between all editions of each game, and tell their kinds."""
    if written not in (Format.TEXT, Format.JSON):
        raise BadRequestError(f"a survey of all editions is written as text or json, not {written}; name two editions")
    overviews = surveys(tree)
    for overview in overviews:
        (render_diff.survey_json if written is Format.JSON else render_diff.survey_text)(overview)
    return {kind for overview in overviews for _, rows in overview.chapters for _, kind in rows}


@app.command(epilog="Example: variorum coverage dobro/pt --sources ~/rule-books --all")
def coverage(
    context: typer.Context,
    editions: Annotated[
        list[str] | None, typer.Argument(metavar="[EDITION]...", help="Default: every edition.")
    ] = None,
    sources: SourcesOption = None,
    everything: Annotated[
        bool, typer.Option("--all", help="List every sentence, not only the uncovered ones.")
    ] = False,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Show for every sentence of a source what cites it, why it was set aside, or that it is uncovered."""
    tree = open_project(context, project)
    library = open_library(tree, sources)
    reports, missing = cover_all(tree, library, [open_edition(tree, name) for name in editions or ()])
    render.coverage_json(reports, missing) if json else render.coverage_text(reports, missing, everything)
    raise typer.Exit(1 if any(report.count("uncovered") for report in reports) else 0)


@app.command(epilog="Example: variorum glossary dobro")
def glossary(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game whose things are listed.")],
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Show each thing's name in each edition, and where an edition is not consistent."""
    tree = open_project(context, project)
    check_glossary(tree)
    if game not in tree.glossary:
        raise BadRequestError(f"no glossary for {quote(game)}; {choose_from(game, tree.glossary)}")
    render.glossary_json(tree.glossary[game]) if json else render.glossary_text(tree.glossary[game])


@app.command(epilog="Example: variorum new dobro/de --from dobro/en --source my.txt")
def new(
    context: typer.Context,
    edition: Annotated[str, typer.Argument(metavar="EDITION", help="Name of the new edition: game/edition.")],
    other: Annotated[
        str, typer.Option("--from", metavar="OTHER", help="An edition of the same game, to suggest likely lines from.")
    ],
    source: Annotated[Path, typer.Option("--source", metavar="FILE", help="The text of the new edition's rule book.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where to write. Default: rulings/ of the project; - prints."
        ),
    ] = None,
    sources: SourcesOption = None,
    project: ProjectOption = None,
) -> None:
    """Write a rulings file to fill in: every question, its answers as comments, nothing answered."""
    tree = open_project(context, project)
    known = open_edition(tree, other)
    text = draft_edition(tree, edition, known, source, open_library(tree, sources))
    if output == Path("-"):
        write(text)
        return
    path = output or tree.root / "rulings" / f"{edition}.yaml"
    if output is None and tree.root == CARRIED:
        raise BadRequestError(
            "there is no project here to write into; name one with --project DIR, or a file with --output FILE"
        )
    if path.exists():
        raise BadRequestError(
            f"{display_path(path)} exists already; remove it, or choose another name or --output FILE"
        )
    files.write_text(path, text, inside=tree.root if output is None else None)
    write(f"{display_path(path)}: {len(known.game.questions)} questions to answer.\n")
    write(f"Edit it, then run: variorum check {edition if output is None else display_path(path)}\n")


@app.command(epilog="Example: variorum translate dobro it")
def translate(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to be said in another language.")],
    language: Annotated[str, typer.Argument(metavar="LANGUAGE", help="Its code, as in pt or pt-BR.")],
    stamped: Annotated[
        list[str] | None,
        typer.Option(
            "--stamp",
            metavar="QUESTION",
            help="Mark what you have looked at again as up to date: a question, a chapter, or all. May be repeated.",
        ),
    ] = None,
    project: ProjectOption = None,
) -> None:
    """Write a language file to fill in, or add to one what it lacks; the original stands there as comments."""
    tree = open_project(context, project)
    said = tree.game(game)
    if language == said.language or locale(language) is None:
        raise BadRequestError(f"{game} cannot be translated into {quote(language)}; name another language, as in pt")
    refuse_carried(tree)
    path = tree.language_path(game, language)
    if stamped:
        if not path.exists():
            raise BadRequestError(
                f"{display_path(path)} does not exist; begin it: variorum translate {game} {language}"
            )
        text, changed = stamp(read_text(path, tree.root), said, stamped)
        done = f"{len(changed)} marked as up to date"
    elif path.exists():
        text, changed = add_missing(read_text(path, tree.root), said, language)
        done = f"{len(changed)} added"
    else:
        text, done = draft_language(said, language), f"{len(said.questions)} questions to translate"
    files.write_text(path, text, inside=tree.root)
    write(f"{display_path(path)}: {done}.\n")
    write(f"To see what is left: variorum check {display_path(path)}\n")


app.command(epilog="Example: variorum referee game.yaml --edition dobro/en --edition dobro/fr")(games.referee)
app.command(epilog="Example: variorum score sheet.yaml --edition dobro/en --edition dobro/fr --json")(games.score)
app.command(epilog="Example: variorum prove both-directions-always-agree --edition dobro/fr")(prove.prove)
app.command(epilog="Example: variorum play dobro/fr --players 4 --seed 7")(
    with_options(playing.play, (one for one, _ in playing.options_by_game().values()), before="delay")
)
app.command(epilog="Example: variorum site --out public")(site.site)
app.command(epilog="Example: variorum witness dobro/en dobro/fr score.order > sheet.yaml")(witnesses.witness)
app.command(epilog="Example: variorum impact dobro/en dobro/fr --players 4 --games 2000 --policy random,winning")(
    with_options(impacts.impact, impacts.options(), before="out")
)


@app.command(epilog="Example: variorum schemas --check")
def schemas(
    context: typer.Context,
    only_check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 if any is out of date.")
    ] = False,
    project: ProjectOption = None,
) -> None:
    """Write the JSON Schemas of the YAML, and the games' rule sets.

    By the schemas, in spec/schemas, an editor completes and validates the YAML. For each game of the project whose
    package has an answers.yaml, answers.py and rules.py are written beside it.
    """
    tree = open_project(context, project)
    texts, rule_sets = schema_texts(tree), rule_set_texts(tree, registry.packages())
    generated = {**texts, **rule_sets}
    outdated = stale(generated)
    if only_check:
        for path in outdated:
            write(f"{display_path(path)} is out of date; run: variorum schemas\n")
        raise typer.Exit(1 if outdated else 0)
    for path in outdated:
        files.write_text(path, generated[path], inside=tree.root)
        write(f"wrote {display_path(path)}\n")
    write(f"{len(texts)} schemas are current.\n")
    if rule_sets:
        write(f"{len(rule_sets)} modules of rule sets are current.\n")
