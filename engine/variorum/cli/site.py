"""The command `site`: writes and builds the published comparison."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from variorum.cli.common import (
    ProjectOption,
    SourcesOption,
    TrustOption,
    console,
    is_trusted,
    open_library,
    open_project,
    warn,
    warn_lines,
)
from variorum.progress import show_progress
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.texts import Library
from variorum.site import NO_BUILDER


def site(
    context: typer.Context,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the site goes.")] = Path("site"),
    serve: Annotated[
        bool, typer.Option("--serve", help="Serve it on this machine, and build anew on every change.")
    ] = False,
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="Where to serve it.")] = 8000,
    address: Annotated[
        str | None, typer.Option("--address", metavar="URL", help="Where the site will be; the sitemap needs it.")
    ] = None,
    pages_only: Annotated[
        bool, typer.Option("--pages-only", help="Build nothing: write pages and menu for MkDocs or Zensical to --out.")
    ] = False,
    trust_project: TrustOption = False,
    project: ProjectOption = None,
    sources: SourcesOption = None,
) -> None:
    """Write a page for everything known of every game, and build the site; open index.html in it, or serve it.

    Of the mkdocs.yml of somebody else's project only the name, texts, address, menu, styles and scripts are taken.
    """
    tree, trusted = open_project(context, project), is_trusted(context, trust_project)
    try:
        from variorum.site.building import Builder, FaultySiteError  # noqa: PLC0415 - only this command needs it
        from variorum.site.settings import TRUST  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise BadRequestError(NO_BUILDER) from error
    if serve:
        if pages_only or address is not None:
            raise BadRequestError("--serve builds, and serves on this machine; leave out --pages-only and --address")
        _serve(tree, port, trusted)
        return
    if pages_only:
        if trusted:
            raise BadRequestError("--pages-only runs nothing that a project names; leave out --trust-project")
        _hand_over(tree, open_library(tree, sources), out, address)
        return
    watched = sys.stderr.isatty()
    output = console()
    builder = Builder(
        tree,
        open_library(tree, sources),
        out,
        lambda what: show_progress(f"{what} …") if watched else None,
        trusted=trusted,
        address=address,
    )
    if builder.settings and builder.settings.left_out:
        warn_lines(builder.settings.left_out)
        warn(TRUST)
    try:
        for stage in builder.build():
            if watched:
                show_progress("")
            output.print(f"{stage.name:6} {stage.seconds:5.1f} s  {stage.result}", soft_wrap=True, markup=False)
    except FaultySiteError as error:
        warn_lines(["the site was built, but not cleanly:", *error.faults])
        raise typer.Exit(1) from error


def _hand_over(tree: Project, library: Library, out: Path, address: str | None) -> None:
    from variorum.site.handover import hand_over, taken_settings  # noqa: PLC0415 - needs the builder's packages
    from variorum.site.settings import check_address  # noqa: PLC0415

    checked = None if address is None else check_address(address)
    settings = taken_settings(tree)
    warn_lines(settings.left_out)
    written, missing = hand_over(tree, library, out, settings, checked)
    output = console()
    output.print(f"{written.pages} pages, with menu and settings: {display_path(out)}", soft_wrap=True, markup=False)
    if missing:
        output.print(f"sitemap {missing}", soft_wrap=True, markup=False)


def _serve(tree: Project, port: int, trusted: bool) -> None:
    from variorum.site.settings import CONFIGURATION, TRUST, is_ours  # noqa: PLC0415 - needs the builder's packages

    configuration = tree.root / CONFIGURATION
    if not configuration.exists():
        raise BadRequestError(
            f"there is no {configuration.name} here to serve by; build with: variorum site, and open site/index.html"
        )
    if not (trusted or is_ours(tree.root)):
        raise BadRequestError(f"--serve needs the whole of {display_path(configuration)}; {TRUST}")
    try:
        from mkdocs.commands.serve import serve  # noqa: PLC0415 - only this command needs it
    except ModuleNotFoundError as error:
        raise BadRequestError(NO_BUILDER) from error
    serve(str(configuration), build_type="dirty", dev_addr=f"127.0.0.1:{port}")  # builds what was written anew
