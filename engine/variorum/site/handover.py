"""A site on disk before it is built: pages, menu, frame and settings, for any builder that reads an `mkdocs.yml`.

Nothing of it runs in the builder: what our own build does through hooks is in the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from variorum import files
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.texts import Library
from variorum.site import playground
from variorum.site.building import NO_ADDRESS, THEME, Gathered, copy_pages, gather, refuse_link, titled
from variorum.site.settings import CONFIGURATION, Settings, is_ours, our_files, read_settings, refuse_odd_files
from variorum.site.writing import Page, Written

HEAD = "# Written by `variorum site --pages-only`. Build it with: mkdocs build --strict, or: zensical build --strict\n"
DOCS, FRAME = "docs", "theme"
OUR_BUILD = ("hooks", "watch")  # what only our own build asks for


def taken_settings(project: Project) -> Settings:
    """Take from the configuration of a project what needs no trust; of our own, all is taken as it stands."""
    own = project.root / CONFIGURATION
    return read_settings(project.root) if own.exists() and not is_ours(project.root) else Settings({}, {})


def hand_over(
    project: Project,
    library: Library,
    folder: Path,
    settings: Settings,
    address: str | None,
    count: Callable[[Iterator[Page]], Iterator[Page]] = iter,
) -> tuple[Written, str]:
    """Write everything that a builder needs into a folder; give what was written, and what there is to say of it."""
    check_folder(folder)
    gathered = gather(project, library, settings.honoured.get("site_name"))
    if not (folder / CONFIGURATION).exists():  # so that the folder is known as ours wherever this is stopped
        files.write_text(folder / CONFIGURATION, HEAD, inside=folder)
    docs, ours = folder / DOCS, our_files() / DOCS
    copy_pages(ours, docs, "" if is_ours(project.root) else "assets")
    if not is_ours(project.root) and (project.root / DOCS).is_dir():
        refuse_odd_files(project.root / DOCS, project.root)
        copy_pages(project.root / DOCS, docs)
    copy_pages(THEME, folder / FRAME)
    for name, content in playground.files(gathered.books):
        data = content.read_bytes() if isinstance(content, Path) else content.encode("utf-8")
        files.write_bytes(docs / name, data, inside=folder)
    written = gathered.write(docs, count)
    chosen = configuration(gathered, settings, address)
    text = yaml.safe_dump(chosen, sort_keys=False, allow_unicode=True)
    files.write_text(folder / CONFIGURATION, HEAD + text, inside=folder)
    return written, "" if chosen["site_url"] else NO_ADDRESS


def configuration(gathered: Gathered, settings: Settings, address: str | None) -> dict[str, Any]:
    """Write the settings of a site: ours, those of the project over them, the whole menu, and every style sheet."""
    ours = yaml.safe_load((our_files() / CONFIGURATION).read_text(encoding="utf-8"))
    chosen = {key: one for key, one in ours.items() if key not in OUR_BUILD}
    chosen |= titled(gathered.own_title) if gathered.own_title else {}
    chosen |= settings.honoured
    chosen["theme"] = {**chosen["theme"], **settings.theme, "custom_dir": FRAME}
    chosen["site_url"] = f"{url.rstrip('/')}/" if (url := address or chosen["site_url"]) else ""
    chosen["nav"] = gathered.menu(chosen["nav"])
    chosen["extra_css"] = [*chosen["extra_css"], *gathered.styles]
    return {key: one for key, one in chosen.items() if one is not None}


def check_folder(folder: Path) -> None:
    """Refuse a place that is a link, or holds anything but what was written here before: it is written over."""
    refuse_link(folder)
    before, known = folder / CONFIGURATION, False
    if before.is_file() and not before.is_symlink():
        with before.open("rb") as file:
            known = file.read(len(HEAD)) == HEAD.encode("ascii")
    if folder.exists() and not known and not (folder.is_dir() and not any(folder.iterdir())):
        raise BadRequestError(f"{display_path(folder)} holds other files; name a new or empty folder with --out DIR")
