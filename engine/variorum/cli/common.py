"""What every subcommand shares: options, opening a project, writing to a person or to a program."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from variorum.rulebook.editions import Citation
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import CARRIED, Project, find_project
from variorum.rulebook.texts import Library, sources_folder

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
JsonOption = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]


def open_project(context: typer.Context, named: Path | None) -> Project:
    """Open the project named here, or before the subcommand, or found."""
    return Project(find_project(named or context.obj))


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


def error_console() -> Console:
    """Make a console on the standard error, for what is shown while something goes on."""
    return Console(stderr=True, emoji=False, highlight=False)


def console() -> Console:
    """Make a console for people: colour and full width on a terminal, plain text when piped."""
    if sys.stdout.isatty():
        found = Console(emoji=False, highlight=False)
        return found if found.width <= WIDTH else Console(emoji=False, highlight=False, width=WIDTH)
    return Console(emoji=False, highlight=False, width=WIDTH, no_color=True, force_terminal=False, file=_Trimmed())


class _Trimmed(io.StringIO):
    """Standard output without the blanks that tables leave at the ends of lines."""

    def write(self, text: str) -> int:
        write("\n".join(line.rstrip(" ") for line in text.split("\n")))
        return len(text)


def write(text: str) -> None:
    """Write text as it is."""
    sys.stdout.write(text)


def warn(message: str) -> None:
    """Say on standard error what a person should know, and go on."""
    sys.stderr.write(f"variorum: {message}\n")


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
