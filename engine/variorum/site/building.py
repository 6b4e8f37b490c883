"""From a project to a site: gather what is known, write the pages, and have them built."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from markupsafe import escape

from variorum import files
from variorum.games import registry
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import CARRIED, CHECKOUT, Project, display_path
from variorum.rulebook.texts import Library
from variorum.site.book import Book, books
from variorum.site.markup import plural
from variorum.site.pages import PAGES, home
from variorum.site.writing import HOME, RULES, Page, Written, write

T = TypeVar("T")
CONFIGURATION = "mkdocs.yml"
NO_DATE = "315532800"  # 1980: what is built says nothing of when it was built


@dataclass(frozen=True)
class Gathered:
    """Every game of a project, ready to be written about."""

    books: tuple[Book, ...]

    def pages(self) -> Iterator[Page]:
        """Write every page, the home page last."""
        for book in self.books:
            for kind in PAGES:
                yield from kind.pages(book)
        yield home.page(self.books)

    def styles(self) -> dict[str, str]:
        """Read the style sheets that games bring, each by its place beside the game's pages."""
        games = {book.name: registry.find(book.name) for book in self.books}
        sheets = {name: game.style_sheets() for name, game in games.items() if game}
        return {f"{RULES}/{name}/{sheet}": text for name, own in sheets.items() for sheet, text in own.items()}

    def menu(self, written: Sequence[Any] | None) -> list[Any]:
        """Put the pages of all games into the menu that a person wrote, after its first entry."""
        entries = list(written or [])
        games = [{book.game.title: [entry for kind in PAGES for entry in kind.menu(book)]} for book in self.books]
        return [*entries[:1], *map(_escape_labels, games), *entries[1:]]

    def configure(self, config: Any) -> None:
        """Put the pages into the menu of a site, and the games' style sheets after its own."""
        config.nav = self.menu(config.nav)
        config.extra_css = [*config.extra_css, *self.styles()]


def _escape_labels(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Escape the labels of a menu entry and of those within it."""
    return {
        str(escape(label)): to if isinstance(to, str) else list(map(_escape_labels, to)) for label, to in entry.items()
    }


def gather(project: Project, library: Library) -> Gathered:
    """Read a project, and the rule books where they are at hand."""
    sources = {edition.source_id: edition.source for edition in map(project.edition, project.edition_files)}
    texts = {id_: copy.text for id_, copy in library.copies(sources).items()}
    return Gathered(tuple(books(project, texts)))


# -- the stages ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stage:
    """A stage of the work that is done, what came of it, and how long it took."""

    name: str
    result: str
    seconds: float


class Builder:
    """Builds the site of a project stage by stage, telling how far it is."""

    def __init__(self, project: Project, library: Library, out: Path, tell: Callable[[str], None]) -> None:
        self.project = project
        self.library = library
        self.out = out
        self.tell = tell

    def build(self) -> Iterator[Stage]:
        """Gather, write and build; raise BadRequestError where the builder finds anything amiss."""
        yield from self._stage("read", lambda: gather(self.project, self.library), _games)
        gathered = self._last
        pages, configuration = self._prepare()
        yield from self._stage("write", lambda: self._write(gathered, pages), _files)
        yield from self._stage("build", lambda: self._build(configuration, pages, gathered), lambda _: str(self.out))

    def _stage(self, name: str, work: Callable[[], T], told: Callable[[T], str]) -> Iterator[Stage]:
        self.tell(name)
        begun = time.perf_counter()
        self._last: Any = work()
        yield Stage(name, told(self._last), time.perf_counter() - begun)

    def _count(self, pages: Iterator[Page]) -> Iterator[Page]:
        for number, page in enumerate(pages, 1):
            self.tell(f"write: {number} pages")
            yield page

    def _prepare(self) -> tuple[Path, Path]:
        """Find the folder of pages and the configuration: the project's own, or copies of those carried."""
        if self.project.root != CARRIED and (self.project.root / CONFIGURATION).exists():
            return self.project.root / "docs", self.project.root / CONFIGURATION
        home_ = CARRIED if (CARRIED / CONFIGURATION).exists() else CHECKOUT
        pages = self.out.with_name(f"{self.out.name}-pages")
        _copy_pages(home_ / "docs", pages)
        return pages, home_ / CONFIGURATION

    def _write(self, gathered: Gathered, pages: Path) -> Written:
        return write(self._count(gathered.pages()), pages, gathered.styles())

    def _build(self, configuration: Path, pages: Path, gathered: Gathered) -> None:
        build_site(configuration, pages, self.out, gathered, self.tell)


def _copy_pages(from_: Path, to: Path) -> None:
    """Copy the pages and styles that a person wrote, and none that are generated."""
    for path in sorted(from_.rglob("*")):
        place = path.relative_to(from_)
        if path.is_file() and place.parts[0] not in (RULES, HOME):
            files.write_bytes(to / place, path.read_bytes(), inside=to)


def _games(gathered: Gathered) -> str:
    return ", ".join(f"{book.name} ({plural(len(book.editions), 'edition')})" for book in gathered.books)


def _files(written: Written) -> str:
    return f"{written.pages} pages, {written.changed} changed, {written.removed} removed"


# -- the builder ---------------------------------------------------------------------------------------------------


def without_dates() -> None:
    """Let a build say nothing of when it was made, so that two builds are alike."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", NO_DATE)


class _Faults(logging.Handler):
    """Collects what the builder warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


def build_site(configuration: Path, pages: Path, out: Path, gathered: Gathered, tell: Callable[[str], None]) -> None:
    """Build the pages into a site, strictly: any warning is an error."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    try:
        from mkdocs.commands import build as builder  # noqa: PLC0415 - only this command needs it
        from mkdocs.config import load_config  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise BadRequestError("the site needs its builder; install it with: pip install 'variorum[site]'") from error
    without_dates()
    faults, log = _Faults(), logging.getLogger("mkdocs")
    log.addHandler(faults)
    try:
        config = load_config(
            str(configuration), docs_dir=str(pages.resolve()), site_dir=str(out.resolve()), hooks=[], watch=[]
        )
        gathered.configure(config)
        config.plugins["variorum/progress"] = _progress(tell)
        config.plugins.on_startup(command="build", dirty=False)
        builder.build(config)
        config.plugins.on_shutdown()
    except OSError as error:
        where = f"{display_path(Path(str(error.filename)))}: " if error.filename else ""
        raise BadRequestError(
            f"{display_path(out)} is not a whole site: {where}{error.strerror or error}; mend that and build again"
        ) from error
    finally:
        log.removeHandler(faults)
    if faults.found:
        raise BadRequestError("the site was built, but not cleanly:\n" + "\n".join(faults.found))


def _progress(tell: Callable[[str], None]) -> Any:
    """Tell how many pages are built."""
    from mkdocs.plugins import BasePlugin  # noqa: PLC0415

    class Progress(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
        """Counts pages."""

        built = 0

        def on_post_page(self, output: str, **_: Any) -> str:
            """Count a page that is built."""
            self.built += 1
            tell(f"build: {self.built} pages")
            return output

    return Progress()
