"""What every subcommand shares: options, opening a project, writing to a person or to a program."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from variorum.rulebook.editions import Citation, Edition
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import CARRIED, Project, find_project
from variorum.rulebook.readings import parse_choices
from variorum.rulebook.texts import Library, sources_folder
from variorum.rulebook.visible import cut_flood, raw_stream, visible

WIDTH = 100

ProjectOption = Annotated[
    Path | None,
    typer.Option(
        "--project",
        metavar="DIR",
        help="The tree to work on. Default: the nearest folder upward with spec/ and rulings/, else the data carried.",
    ),
]
SourcesOption = Annotated[
    Path | None,
    typer.Option(
        "--sources",
        metavar="DIR",
        help="Your copies of the rule books. Default: $VARIORUM_SOURCES, else sources/ of the project.",
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--in", metavar="LANGUAGE", help="Say the questions and rules in this language, as in pt. Default: English."
    ),
]
TrustOption = Annotated[
    bool,
    typer.Option(
        "--trust-project",
        help="Use the whole of the project's mkdocs.yml, and run the code that it names: hooks, plugins, templates.",
    ),
]
AsIfOption = Annotated[
    list[str] | None,
    typer.Option(
        "--as-if",
        metavar="QUESTION=ANSWER",
        help="Play every edition that is asked about as if it answered this, as where the engine cannot play its own "
        "answer; what comes out says so. May be repeated.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]


@dataclass(frozen=True)
class Asked:
    """What stands before the subcommand: the project named, and whether it is trusted."""

    project: Path | None
    trusted: bool


def open_project(context: typer.Context, named: Path | None, as_if: Iterable[str] | None = None) -> Project:
    """Open the project named here, or before the subcommand, or found; answers may stand in place of its editions'."""
    instead: dict[str, str] = {}
    for one in as_if or ():
        instead |= parse_choices(one)
    return Project(find_project(named or context.obj.project), instead)


def say_as_if(*editions: Edition, before: str = "") -> None:
    """Say of each edition which answers stand in place of its own, if any do."""
    for one in {one.name: one for one in editions if one.as_if}.values():
        write(f"{before}{one.as_if_line}\n")


def as_if_comment(edition: Edition) -> str:
    """Say in a file, before what comes of an edition, which answers stand in place of its own, if any do."""
    return f"# {edition.as_if_line}\n" if edition.as_if else ""


def refuse_as_if(as_if: Iterable[str] | None) -> None:
    """Refuse to store as an edition's own what is true of it only with other answers."""
    if as_if:
        raise BadRequestError("--store keeps what is true of the editions as they are; leave out --as-if")


def is_trusted(context: typer.Context, here: bool) -> bool:
    """Tell whether the project is trusted, as said here or before the subcommand."""
    return here or bool(context.obj.trusted)


def open_library(project: Project, named: Path | None) -> Library:
    """Open the user's copies of the sources."""
    return Library(sources_folder(named, project.root), asked_for=named is not None)


def refuse_carried(project: Project) -> None:
    """Refuse to write into the data that this program carries."""
    if project.root == CARRIED:
        raise BadRequestError("there is no project here to write into; name one with --project DIR")


def is_given(context: typer.Context, *names: str) -> bool:
    """Tell whether any of these options was typed, and does not only have its default."""
    sources = (context.get_parameter_source(name) for name in names)
    return any(source is not None and source.name != "DEFAULT" for source in sources)


class VisibleConsole(Console):
    """A console that shows hidden characters of text as escapes, and keeps its own colours and movements."""

    def render_str(self, text: str, **options: Any) -> Text:
        """Turn text with mark-up into styled text, before anything of it is left out."""
        return super().render_str(visible(text), **options)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Show what is hidden in the pieces that go out; what steers the terminal is only ever our own."""
        for piece in super().render(renderable, options):
            yield piece if piece.control else piece._replace(text=visible(piece.text))


def error_console() -> Console:
    """Make a console on the standard error, for what is shown while something goes on."""
    return VisibleConsole(file=raw_stream(sys.stderr), emoji=False, highlight=False)


def console() -> Console:
    """Make a console for people: colour and full width on a terminal, plain text when piped."""
    if sys.stdout.isatty():
        terminal = raw_stream(sys.stdout)
        found = VisibleConsole(emoji=False, highlight=False, file=terminal)
        if found.width > WIDTH:
            found = VisibleConsole(emoji=False, highlight=False, file=terminal, width=WIDTH)
        return found
    return VisibleConsole(
        emoji=False, highlight=False, width=WIDTH, no_color=True, force_terminal=False, file=_Trimmed()
    )


class _Trimmed(io.StringIO):
    """Standard output without the blanks that tables leave at the ends of lines."""

    def write(self, text: str) -> int:
        write("\n".join(line.rstrip(" ") for line in text.split("\n")))
        return len(text)


def write(text: str) -> None:
    """Write text as it is."""
    sys.stdout.write(text)


def write_lines(lines: Iterable[object]) -> None:
    """Write a line for each, the first hundred of many."""
    write("".join(f"{line}\n" for line in cut_flood(map(str, lines))))


def warn(message: str) -> None:
    """Say on standard error what a person should know, and go on."""
    sys.stderr.write(f"variorum: {message}\n")


def warn_lines(lines: Iterable[object]) -> None:
    """Say several things on standard error, a line each, the first hundred of many."""
    for line in cut_flood(map(str, lines)):
        sys.stderr.write(f"{line}\n")


def write_json(value: Any) -> None:
    """Write one JSON value on a line of its own."""
    write(json_text(value) + "\n")


def json_text(value: Any, indent: int | None = None) -> str:
    """Write JSON, with escapes where standard output cannot hold every letter."""
    utf = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    return json.dumps(value, ensure_ascii=not utf, indent=indent)


def cite_text(cite: Citation) -> str:
    """Write a citation for people: where it stands in the book, and the words as they are printed there."""
    return f"{cite.place} “{cite.printed}”" + (" (corrected)" if cite.corrected else "")
