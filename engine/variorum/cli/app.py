"""The subcommands, each with its options and an example."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated

import typer

from variorum import files, refreshing
from variorum.cli import brief, changes, errata, games, prove, render, render_check, render_diff, site
from variorum.cli import impact as impacts
from variorum.cli import play as playing
from variorum.cli import refresh as refreshes
from variorum.cli import vectors as test_vectors
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
    write_json,
    write_lines,
)
from variorum.cli.options import with_options
from variorum.cli.render_gate import gate_data, gate_lines
from variorum.games import registry
from variorum.library import OpenReading, open_edition, open_reading, require_question, surveys
from variorum.prompting import rules_prompt
from variorum.rulebook.baseline import Key, Sifted, baseline_text, begin, read_baseline, shrink, sift
from variorum.rulebook.checking import Report, check_glossary
from variorum.rulebook.checking import check as check_project
from variorum.rulebook.comparison import Comparison
from variorum.rulebook.coverage import cover_all
from variorum.rulebook.drafts import draft_edition
from variorum.rulebook.editions import Edition
from variorum.rulebook.evidence import Evidence
from variorum.rulebook.gate import FailOn, Gate, hold
from variorum.rulebook.glossary import begin_glossary
from variorum.rulebook.locales import locale
from variorum.rulebook.problems import BadRequestError, Problem, choose_from, quote
from variorum.rulebook.project import CARRIED, Project, display_path
from variorum.rulebook.readings import choose
from variorum.rulebook.rulesets import rule_set_texts
from variorum.rulebook.schemas import schema_texts, stale
from variorum.rulebook.texts import Copy, read_copy
from variorum.rulebook.translating import add_missing, draft_language, read_text, stamp
from variorum.rulebook.yamltext import holds
from variorum.starting import start_project
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


class CheckFormat(StrEnum):
    """The forms in which a check can be written."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


@app.command(
    epilog="Example: variorum check dobro/fr --sources ~/rule-books. "
    "In GitHub Actions: variorum check --format github. "
    "With problems that are known: variorum check --baseline known.json"
)
def check(
    context: typer.Context,
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[EDITION or FILE]...", help="What to check. Default: everything.")
    ] = None,
    sources: SourcesOption = None,
    form: Annotated[
        CheckFormat,
        typer.Option("--format", help="How to write it: github makes annotations of a workflow, sarif is SARIF 2.1.0."),
    ] = CheckFormat.TEXT,
    baseline: Annotated[
        Path | None,
        typer.Option("--baseline", metavar="FILE", help="List the problems in this file apart: they are known."),
    ] = None,
    update: Annotated[
        bool,
        typer.Option(
            "--update-baseline", help="Remove from the baseline what is gone, never add to it; write it if it is new."
        ),
    ] = False,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Validate questions and rulings; with your copies of the rule books, every citation too.

    Exits with 1 if something is wrong, unanswered, new to the baseline or gone from it; with 2 if a file cannot be
    read at all.
    """
    tree = open_project(context, project)
    if json and form not in (CheckFormat.TEXT, CheckFormat.JSON):
        raise BadRequestError(f"--json and --format {form} ask for two things; give one of them")
    if update and baseline is None:
        raise BadRequestError("--update-baseline needs to know which; name it with --baseline FILE")
    known = _known(tree, baseline, update)
    report = check_project(tree, what or [], open_library(tree, sources))
    report.editions = [replace(one, unplayable=_unplayable(tree, one.edition)) for one in report.editions]
    sifted = sift(report, known or {}, tree.root)
    if update and baseline is not None:
        sifted = _update(tree, baseline, known, report, sifted)
    name = display_path(baseline) if baseline else None
    render_check.WRITERS[CheckFormat.JSON if json else form](report, sifted, name, tree.root)
    raise typer.Exit(sifted.exit_code)


def _unplayable(tree: Project, edition: Edition) -> tuple[Problem, ...]:
    """List the answers of an edition that its game's engine cannot play, where they stand."""
    found = OpenReading(tree, choose(edition, {})).unplayable
    return tuple(edition.document.problem(("rulings", one.question), f"cannot be played: {one}") for one in found)


def _known(tree: Project, baseline: Path | None, update: bool) -> dict[Key, int] | None:
    """Read the baseline, if one is named; one that is to be written need not be there."""
    if baseline is None or (update and not os.path.lexists(baseline)):
        return None
    if not os.path.lexists(baseline):
        raise BadRequestError(f"{display_path(baseline)} does not exist; to begin it, add --update-baseline")
    return read_baseline(baseline, tree)


def _update(tree: Project, path: Path, known: dict[Key, int] | None, report: Report, sifted: Sifted) -> Sifted:
    """Write the baseline: all problems into a new one, fewer into one that was there."""
    left = begin(report, tree.root) if known is None else shrink(known, sifted.gone.items())
    if left != known:
        files.write_text(path, baseline_text(left, tree))
    return sift(report, left, tree.root)


@app.command(
    epilog="Example: variorum show dobro/fr score.tie.skips. For a program that reads: variorum show dobro/fr --prompt"
)
def show(
    context: typer.Context,
    edition: Annotated[
        str, typer.Argument(metavar="EDITION", help="game/edition, a file, or a reading game/edition:question=answer.")
    ],
    question: Annotated[str | None, typer.Argument(metavar="[QUESTION]", help="Show one ruling in full.")] = None,
    language: LanguageOption = None,
    prompt: Annotated[
        bool, typer.Option("--prompt", help="Write the rules as a prompt for a program that is to play by them.")
    ] = False,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Show the rule book of an edition, or one ruling with its basis, citations and other readings."""
    tree = open_project(context, project)
    opened = _open(tree, edition, language)
    if prompt:
        if question is not None or json:
            raise BadRequestError("--prompt is for the whole rule book, as text: leave out the question and --json")
        write(rules_prompt(opened))
        return
    reading = opened.reading
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


FAIL_ON = (
    "Exit with 1, and say why, if there is: behavioural, anything that may change play (also what is unexplored, "
    "not answered, not asked on both sides or cannot be played); wording, a difference in words only; unexplored; "
    "equivalent; any of these. What is not answered stops every gate. May be repeated."
)


@app.command(
    epilog="Example: variorum diff dobro/en dobro/fr --format markdown. "
    "Before a release: variorum diff dobro/en dobro/fr --fail-on behavioural"
)
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
    fail_on: Annotated[list[FailOn] | None, typer.Option("--fail-on", help=FAIL_ON)] = None,
    language: LanguageOption = None,
    project: ProjectOption = None,
) -> None:
    """Show the differences between two editions, or two readings; without any, those between all editions."""
    tree = open_project(context, project)
    if json and form not in (Format.TEXT, Format.JSON):
        raise BadRequestError(f"--json and --format {form} ask for two things; give one of them")
    written = Format.JSON if json else form
    if a is None:
        if language:
            raise BadRequestError("--in shows two editions in a language; name the two")
        if everything:
            raise BadRequestError("--all shows two editions whole; name the two")
        passed = _survey(tree, written, fail_on or [])
    elif b is None:
        raise BadRequestError("diff compares two editions; name another, or none to survey all of them")
    else:
        passed = _diff(_open(tree, a, language), _open(tree, b, language), everything, written, fail_on or [])
    raise typer.Exit(0 if passed else 1)


def _diff(left: OpenReading, right: OpenReading, everything: bool, written: Format, fail_on: list[FailOn]) -> bool:
    """Write what differs between two readings, and tell whether the gate, if there is one, lets it pass."""
    comparison = left.compare(right)
    gate = _hold(fail_on, [comparison], [left, right]) if fail_on else None
    if written is Format.TEXT:
        render_diff.text(comparison, everything)
    elif written is Format.JSON:
        write(render_diff.json_text(comparison, everything, gate))
    else:
        write(render_diff.WRITERS[written](comparison, everything))
    return gate is None or _say(gate, [left], written)


def _survey(tree: Project, written: Format, fail_on: list[FailOn]) -> bool:
    """Write the differences between all editions of each game, and tell whether the gate lets them pass."""
    if written not in (Format.TEXT, Format.JSON):
        raise BadRequestError(f"a survey of all editions is written as text or json, not {written}; name two editions")
    overviews = surveys(tree)
    for overview in overviews:
        (render_diff.survey_json if written is Format.JSON else render_diff.survey_text)(overview)
    if not fail_on:
        return True
    readings = [open_reading(tree, one.name) for overview in overviews for one in overview.readings]
    gate = _hold(fail_on, [one for overview in overviews for one in overview.comparisons], readings)
    if written is Format.JSON:
        write_json({"gate": gate_data(gate)})
    return _say(gate, readings, written)


def _hold(fail_on: list[FailOn], comparisons: list[Comparison], readings: list[OpenReading]) -> Gate:
    known = {one.edition.game.name: Evidence(one.project, one.edition.game) for one in readings}

    @cache
    def still_true(game: str) -> bool:
        return refreshing.verdicts_still_true(known[game].project, game)

    def is_decided(compared: Comparison, theorem: str, reading: str) -> bool:
        game = compared.left.edition.game.name
        return known[game].is_decided(theorem, reading) and still_true(game)

    return hold(fail_on, comparisons, [(one.name, one.unplayable) for one in readings], is_decided)


def _say(gate: Gate, readings: list[OpenReading], written: Format) -> bool:
    """Say how the gate stands: after text, or beside a document on standard error; tell whether it lets all pass."""
    games = dict.fromkeys(one.edition.game.name for one in readings)
    lines = [f"{line}\n" for line in gate_lines(gate, [name for name in games if registry.find(name) is None])]
    if written is Format.TEXT:
        write("".join(["\n", *lines]))
    else:
        sys.stderr.write("".join(lines))
    return gate.passed


@app.command(epilog="Example: variorum coverage dobro/pt --sources ~/rule-books --all")
def coverage(
    context: typer.Context,
    editions: Annotated[
        list[str] | None, typer.Argument(metavar="[EDITION]...", help="Default: every edition.")
    ] = None,
    sources: SourcesOption = None,
    everything: Annotated[
        bool, typer.Option("--all", help="List every sentence, not only those uncovered or cited in part.")
    ] = False,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Show for every sentence of a source what cites it, why it was set aside, or that it is uncovered.

    Sentences of which less than half the words are cited are listed with the words that nothing cites: a rule may be in
    them. A citation holds 12 words at most; a sentence may have several.
    """
    tree = open_project(context, project)
    library = open_library(tree, sources)
    reports, missing = cover_all(tree, library, [open_edition(tree, name) for name in editions or ()])
    render.coverage_json(reports, missing) if json else render.coverage_text(reports, missing, everything)
    raise typer.Exit(1 if any(report.count("uncovered") for report in reports) else 0)


@app.command(epilog="Example: variorum glossary dobro")
def glossary(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="The game whose things are listed; needless where one is here."),
    ] = None,
    project: ProjectOption = None,
    json: JsonOption = False,
) -> None:
    """Show each thing's name in each edition, and where an edition is not consistent."""
    tree = open_project(context, project)
    if game is None and len(tree.game_files) != 1:
        raise BadRequestError(f"say of which game: {', '.join(tree.game_files)}")
    game = game or next(iter(tree.game_files))
    check_glossary(tree)
    if game not in tree.glossary and game in tree.game_files:
        raise BadRequestError(begin_glossary(tree, game))
    if game not in tree.glossary:
        raise BadRequestError(f"no game {quote(game)}; {choose_from(game, tree.game_files)}")
    render.glossary_json(tree.glossary[game]) if json else render.glossary_text(tree.glossary[game])


@app.command(epilog="Example: variorum init my-game")
def init(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is new or empty.")],
) -> None:
    """Start a project of your own: a small game in two editions that differ, texts included."""
    written = start_project(folder)
    write_lines(f"{display_path(folder / place)}" for place in written)
    where = display_path(folder)
    write(f"Try: variorum --project {where} check, diff, coverage, site. Then put your own game in its place.\n")


@app.command(epilog="Example: variorum new dobro/de --from dobro/en --source my.txt --prefill")
def new(
    context: typer.Context,
    edition: Annotated[str, typer.Argument(metavar="EDITION", help="Name of the new edition: game/edition.")],
    source: Annotated[
        Path, typer.Option("--source", metavar="FILE", help="The new edition's rule book: .txt, .md, .docx or .pdf.")
    ],
    other: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="OTHER",
            help="An edition of the same game, to suggest likely lines from. Only a game's first edition has none.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where to write. Default: rulings/ of the project; - prints."
        ),
    ] = None,
    prefill: Annotated[
        bool,
        typer.Option("--prefill", help="Start from the other edition's answers, each marked unconfirmed."),
    ] = False,
    sources: SourcesOption = None,
    project: ProjectOption = None,
) -> None:
    """Write a rulings file to fill in: every question, its answers as comments, nothing answered."""
    tree = open_project(context, project)
    if prefill and not other:
        raise BadRequestError("--prefill starts from the answers of another edition; name it by --from")
    known = open_edition(tree, other) if other else None
    copy = read_copy(source)
    if not any(line.strip() for line in copy.text.lines):
        raise BadRequestError(f"{display_path(source)} is empty; name the file that holds the text of the rule book")
    text = draft_edition(tree, edition, known, copy, open_library(tree, sources), prefill=prefill)
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
    if copy.is_taken_out:
        _keep_text(copy)
    files.write_text(path, text, inside=tree.root if output is None else None)
    counted = f"{len(known.rulings)} answers to confirm, of " if known and prefill else ""
    questions = len(tree.game(edition.partition("/")[0]).questions)
    write(f"{display_path(path)}: {counted}{questions} questions{'' if counted else ' to answer'}.\n")
    write(f"Edit it, then run: variorum check {edition if output is None else display_path(path)}\n")


def _keep_text(copy: Copy) -> None:
    """Put the text that was taken out of a document beside it: its lines are those that are cited."""
    path, text = copy.path.with_name(f"{copy.path.name}.txt"), "\n".join(copy.text.lines) + "\n"
    if path.exists() and not holds(path, text.encode()):
        raise BadRequestError(
            f"{display_path(path)} exists already, and is not the text of {copy.path.name}; remove it"
        )
    files.write_text(path, text)
    write(f"{display_path(path)}: the text of {copy.path.name}, whose lines are cited.\n")
    if empty := copy.text.empty_pages:
        listed = ", ".join(map(str, empty))
        write(f"No text is on page {listed}: a picture, perhaps. What stands there is not in the text.\n")


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
app.command(epilog="Example: variorum refresh dobro/fr")(refreshes.refresh)
app.command(epilog="Example: variorum brief dobro/de --from dobro/en --format po --out dobro-de.po")(brief.brief)
app.command(epilog="Example: variorum vectors cases/ --game dobro")(test_vectors.vectors)
app.command(epilog="Example: variorum site --out public")(site.site)
app.command(epilog="Example: variorum witness dobro/en dobro/fr score.order > sheet.yaml")(witnesses.witness)
app.command(epilog="Example: variorum changes dobro/en dobro/fr")(changes.changes)
app.command(
    "errata",
    epilog="Example: variorum errata dobro/fr --towards dobro/en. "
    "All editions alike: variorum errata --best --write rulings/dobro/next.yaml. "
    "For an agency: variorum errata dobro/fr --towards dobro/en --format xlsx --out errata.xlsx",
)(errata.errata)
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
