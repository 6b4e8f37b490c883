"""What `mkdocs build` and `mkdocs serve` do first: write the pages about rules, and put them into the menu."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.exceptions import Abort

from variorum.rulebook.problems import BadInputError, BadRequestError
from variorum.rulebook.project import Project
from variorum.rulebook.texts import Library, sources_folder
from variorum.site.building import (
    OURS,
    PROCESS,
    add_playground,
    gather,
    leave_out_theme,
    put_back,
    set_aside,
    without_dates,
)


def on_config(config: Any) -> Any:
    """Write the generated pages into the folder of pages, where anything changed."""
    if OURS in config.plugins:
        return config  # `variorum site` builds, and has written them
    try:
        without_dates()
        root = Path(config.config_file_path).resolve().parent
        gathered = gather(Project(root), Library(sources_folder(None, root)), config.site_name, PROCESS)
    except (BadInputError, BadRequestError) as error:
        raise Abort(str(error)) from error
    gathered.write(Path(config.docs_dir))
    gathered.configure(config)
    config.extra["books"] = gathered.books
    return config


def on_files(files: Any, config: Any) -> Any:
    """Leave out what our frame does not use."""
    leave_out_theme(files, config)
    add_playground(files, config, config.extra.get("books", ()))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Keep what is HTML already from being read as Markdown."""
    text, page.kept = set_aside(markdown)
    return text


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Put it back."""
    return put_back(html, page.kept)
