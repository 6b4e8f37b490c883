"""The command `site`: writes and builds the published comparison."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from variorum.cli.common import ProjectOption, SourcesOption, console, open_library, open_project
from variorum.progress import show_progress
from variorum.rulebook.problems import BadRequestError

NO_BUILDER = "the site needs its builder; install it with: pip install 'variorum[site]'"


def site(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the site goes.")] = Path("site"),
    serve: Annotated[
        bool, typer.Option("--serve", help="Serve it on this machine, and build anew on every change.")
    ] = False,
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Where to serve it.")] = 8000,
    project: ProjectOption = None,
    sources: SourcesOption = None,
) -> None:
    """Write a page for everything known of every game, and build the site; open index.html in it, or serve it."""
    tree = open_project(context, project)
    try:
        from variorum.site.building import CONFIGURATION, Builder  # noqa: PLC0415 - only this command needs it
    except ModuleNotFoundError as error:
        raise BadRequestError(NO_BUILDER) from error
    if serve:
        _serve(tree.root / CONFIGURATION, port)
        return
    watched = sys.stderr.isatty()

    def tell(what: str) -> None:
        if watched:
            show_progress(f"{what} …")

    output = console()
    for stage in Builder(tree, open_library(tree, sources), out, tell).build():
        if watched:
            show_progress("")
        output.print(f"{stage.name:6} {stage.seconds:5.1f} s  {stage.result}", soft_wrap=True, highlight=False)


def _serve(configuration: Path, port: int) -> None:
    if not configuration.exists():
        raise BadRequestError(
            f"there is no {configuration.name} here to serve by; build with: variorum site, and open site/index.html"
        )
    try:
        from mkdocs.commands.serve import serve  # noqa: PLC0415 - only this command needs it
    except ModuleNotFoundError as error:
        raise BadRequestError(NO_BUILDER) from error
    serve(str(configuration), dev_addr=f"127.0.0.1:{port}")
