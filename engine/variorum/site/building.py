"""From a project to a site: gather what is known, write the pages, and have them built."""

from __future__ import annotations

import hashlib
import logging
import os
import re
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from markupsafe import escape

from variorum import files
from variorum.games import registry
from variorum.rulebook.problems import BadInputError, BadRequestError, Problem, quote
from variorum.rulebook.project import CARRIED, Project, display_path
from variorum.rulebook.texts import Library
from variorum.rulebook.visible import one_line
from variorum.rulebook.yamltext import read
from variorum.site import NO_BUILDER, playground, searching
from variorum.site.book import Book, books
from variorum.site.changed import in_order
from variorum.site.pages import PAGES, errata, home
from variorum.site.settings import (
    CONFIGURATION,
    Settings,
    check_address,
    is_ours,
    our_files,
    read_settings,
    refuse_odd_files,
)
from variorum.site.words import plural
from variorum.site.writing import HOME, RULES, Page, Written, write

T = TypeVar("T")
PAGE = re.compile(r"^(?:Error (?:reading|building) page '|Encoding error reading file: )([^']+)")
GENERATED = re.compile(rf"{RULES}/|{re.escape(HOME)}$")
PACKAGE = Path(__file__).resolve().parent.parent
ELEMENT_LINE = re.compile(r"^<([a-z]+)\b.*$", re.MULTILINE)
KEPT = re.compile(r'<div data-kept="(\d+)"></div>')
SHORTEST_KEPT = 300
EPOCH = "SOURCE_DATE_EPOCH"
NO_DATE = "315532800"  # 1980: what is built says nothing of when it was built
LAST_DATE = 253_402_300_799  # the end of the year 9999
THEME = Path(__file__).with_name("theme")  # the frame of every page
THEMES_OWN = ("assets/javascripts/", "assets/stylesheets/", "assets/images/")  # what our frame does not use
OURS = "variorum/site"  # under which name our own part of the builder goes
NO_ADDRESS = "not written: it lists whole addresses; say where the site will be with --address https://…"
SITE_MARKS = ("404.html", "sitemap.xml", RULES)  # one of which every site has, even half built or half removed


@dataclass(frozen=True)
class Gathered:
    """Every game of a project, ready to be written about."""

    books: tuple[Book, ...]
    own_title: str | None = None
    """What a project that is not ours is called."""
    kept: Kept | None = None
    """The pages of games as they were written before, in a process that writes again and again."""

    def write(self, folder: Path, count: Callable[[Iterator[Page]], Iterator[Page]] = iter) -> Written:
        """Write every page into a folder, and what the pages ask for: style sheets, and the index of the search."""
        listed: list[tuple[str, str, str]] = []

        def pages() -> Iterator[Page]:
            for page in self.pages():
                listed.append((page.path, page.title, page.description))
                yield page

        def others() -> dict[str, str | bytes]:
            found = searching.entries(self.books, listed, folder)
            sheets = {path: content for book in self.books for path, content in errata.files(book)}
            index = searching.index_script(found, searching.synonyms(self.books))
            return {**self.styles, **sheets, searching.INDEX: index}

        return write(count(pages()), folder, others)

    def pages(self) -> Iterator[Page]:
        """Give every page, the home page last; for somebody else's project, how to read it too."""
        for book in self.books:
            yield from self.kept.pages(book) if self.kept else _pages(book)
        if (play := playground.page(self.books)) is not None:
            yield play
        if self.own_title:
            yield home.guide_page((our_files() / "docs" / "how-to-read.md").read_text(encoding="utf-8"))
        yield home.page(self.books, self.own_title)

    @cached_property
    def styles(self) -> dict[str, str]:
        """Read the style sheets that games bring, each by its place beside the game's pages."""
        games = {book.name: registry.find(book.name) for book in self.books}
        sheets = {name: game.style_sheets() for name, game in games.items() if game}
        return {f"{RULES}/{name}/{sheet}": text for name, own in sheets.items() for sheet, text in own.items()}

    def menu(self, written: Sequence[Any] | None) -> list[Any]:
        """Put the pages of all games into the menu that a person wrote, after its first entry."""
        entries = list(written or [])
        games = [{book.game.title: [entry for kind in PAGES for entry in kind.menu(book)]} for book in self.books]
        play = [{"Playground": playground.PAGE}] if playground.is_included(self.books) else []
        return [*entries[:1], *map(_escape_labels, games), *play, *entries[1:]]

    def configure(self, config: Any) -> None:
        """Put the pages into the menu of a site, and the games' style sheets after its own."""
        config.nav = self.menu(config.nav)
        config.extra_css = [*config.extra_css, *self.styles]


def _pages(book: Book) -> Iterator[Page]:
    """Give every page of a game."""
    for kind in PAGES:
        yield from kind.pages(book)


class Kept:
    """The pages of each game as they were written last; those of a game of whose files none has changed are kept."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, tuple[Page, ...]]] = {}

    def pages(self, book: Book) -> Iterable[Page]:
        """Give every page of a game, written anew only where a file that they are made of has changed."""
        digest = _digest(book)
        if self._kept.get(book.name, ("",))[0] != digest:
            self._kept[book.name] = (digest, tuple(_pages(book)))
        return self._kept[book.name][1]


PROCESS = Kept()  # of this process: where it serves, an edit writes the pages of one game only


def _digest(book: Book) -> str:
    """Digest which files the pages of a game are made of, how large each is, and when it was last written."""
    root, digest = book.project.root, hashlib.sha256()
    folders = (root / "spec", root / "rulings" / book.name, book.evidence.folder)
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        found = path.stat()
        digest.update(f"{path.relative_to(root)}\0{found.st_size}\0{found.st_mtime_ns}\0".encode())
    digest.update(repr((book.has_impact_guide, sorted((id_, text.lines) for id_, text in book.texts.items()))).encode())
    return digest.hexdigest()


def _escape_labels(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Escape the labels of a menu entry and of those within it."""
    return {
        str(escape(label)): to if isinstance(to, str) else list(map(_escape_labels, to)) for label, to in entry.items()
    }


def gather(project: Project, library: Library, site_name: str | None = None, kept: Kept | None = None) -> Gathered:
    """Read a project, and the rule books where they are at hand; one that is not ours is called by its own name."""
    editions = [project.edition(name) for name in project.edition_files]
    sources = {edition.source_id: edition.source for edition in editions if not edition.derived}
    texts = {id_: copy.text for id_, copy in library.copies(sources).items()}
    found = tuple(in_order(books(project, texts)))
    return Gathered(found, None if is_ours(project.root) else site_name or _title(found), kept)


def _title(found: Sequence[Book]) -> str:
    """Call a project by its games."""
    return ", ".join(book.game.title for book in found) or "An empty project"


# -- the stages ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stage:
    """A stage of the work that is done, what came of it, and how long it took."""

    name: str
    result: str
    seconds: float


@dataclass(frozen=True)
class Ground:
    """What a site is built on: the folder of pages, the configuration, and what an untrusted project adds to it."""

    pages: Path
    configuration: Path
    settings: Settings | None = None
    address: str | None = None
    """Where the site will be, in place of what the configuration says."""

    @property
    def is_ours(self) -> bool:
        """Whether the configuration is our own, and so runs nothing of somebody else's."""
        return os.path.realpath(self.configuration) == os.path.realpath(our_files() / CONFIGURATION)


class FaultySiteError(Exception):
    """A site that was built, with what is wrong in it."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Builder:
    """Builds the site of a project stage by stage, with progress."""

    def __init__(
        self,
        project: Project,
        library: Library,
        out: Path,
        tell: Callable[[str], None],
        *,
        trusted: bool = False,
        address: str | None = None,
    ) -> None:
        self.project = project
        self.library = library
        self.out = out
        self.tell = tell
        self.trusted = trusted or is_ours(project.root)
        self.address = None if address is None else check_address(address)

    @cached_property
    def settings(self) -> Settings | None:
        """What is taken from the configuration of a project that is not trusted, where it has one."""
        own = self.project.root / CONFIGURATION
        return read_settings(self.project.root) if own.exists() and not self.trusted else None

    def build(self) -> Iterator[Stage]:
        """Gather, write and build; raise FaultySiteError where the builder finds anything amiss."""
        find_builder()
        check_out(self.out)
        without_dates()
        _ = self.settings
        yield from self._stage("read", lambda: gather(self.project, self.library, self._site_name), _games)
        gathered = self._last
        ground = self._prepare()
        yield from self._stage("write", lambda: self._write(gathered, ground.pages), _files)
        yield from self._stage(
            "build", lambda: build_site(ground, self.out, gathered, self.tell), lambda _: str(self.out)
        )
        if not (self.out / "sitemap.xml").exists():
            yield Stage("sitemap", NO_ADDRESS, 0.0)
        if playground.playable(gathered.books) and not playground.is_included(gathered.books):
            yield Stage("playground", playground.LEFT_OUT, 0.0)

    @property
    def _site_name(self) -> str | None:
        """What the project's own configuration calls it."""
        return self.settings.honoured.get("site_name") if self.settings else None

    def _stage(self, name: str, work: Callable[[], T], told: Callable[[T], str]) -> Iterator[Stage]:
        self.tell(name)
        begun = time.perf_counter()
        self._last: Any = work()
        yield Stage(name, told(self._last), time.perf_counter() - begun)

    def _count(self, pages: Iterator[Page]) -> Iterator[Page]:
        for number, page in enumerate(pages, 1):
            self.tell(f"write: {number} pages")
            yield page

    def _prepare(self) -> Ground:
        """Find the folder of pages and the configuration: the project's own, or copies of those carried."""
        root, ours = self.project.root, our_files()
        if root != CARRIED and (root / CONFIGURATION).exists() and (root / "docs").is_dir():
            refuse_odd_files(root / "docs", root)
            configuration = root / CONFIGURATION if self.trusted else ours / CONFIGURATION
            return Ground(root / "docs", configuration, self.settings, self.address)
        pages = self.out.with_name(f"{self.out.name}-pages")
        refuse_link(pages)
        copy_pages(ours / "docs", pages, "" if is_ours(root) else "assets")
        return Ground(pages, ours / CONFIGURATION, self.settings, self.address)

    def _write(self, gathered: Gathered, pages: Path) -> Written:
        return gathered.write(pages, self._count)


def check_out(out: Path) -> None:
    """Refuse a place for the site that is a link, or holds anything but a site: whatever is there is removed."""
    refuse_link(out)
    if out.exists() and not out.is_dir():
        raise BadRequestError(f"{display_path(out)} is not a folder; name another with --out DIR")
    if out.is_dir() and any(out.iterdir()) and not any((out / mark).exists() for mark in SITE_MARKS):
        raise BadRequestError(
            f"{display_path(out)} holds files that are no site, and would be emptied; name another with --out DIR"
        )


def refuse_link(folder: Path) -> None:
    """Refuse to write into a folder that is somewhere else."""
    if folder.is_symlink():
        raise BadRequestError(f"{display_path(folder)} is a link, which is not followed; name a folder with --out DIR")


def copy_pages(from_: Path, to: Path, only: str = "") -> None:
    """Copy the pages and styles that a person wrote, or those in one folder, and none that are generated."""
    for path in sorted((from_ / only).rglob("*")):
        place = path.relative_to(from_)
        if path.is_file() and place.parts[0] not in (RULES, HOME):
            files.write_bytes(to / place, path.read_bytes(), inside=to)


def _games(gathered: Gathered) -> str:
    return ", ".join(f"{book.name} ({plural(len(book.editions), 'edition')})" for book in gathered.books)


def _files(written: Written) -> str:
    return f"{written.pages} pages, {written.changed} changed, {written.removed} removed"


# -- the builder ---------------------------------------------------------------------------------------------------


def without_dates() -> None:
    """Let a build say nothing of when it was made, so that two builds are alike; refuse a date that is none."""
    given = os.environ.setdefault(EPOCH, NO_DATE)
    if not re.fullmatch("[0-9]{1,12}", given) or int(given) > LAST_DATE:
        raise BadRequestError(f"{EPOCH} is {quote(given)}, which is not a number of seconds since 1970; unset it")


class _Faults(logging.Handler):
    """Collects what the builder warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


def find_builder() -> ModuleType:
    """Find what builds pages into a site, or say how to install it."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    try:
        from mkdocs.commands import build  # noqa: PLC0415 - only building needs it
    except ModuleNotFoundError as error:
        raise BadRequestError(NO_BUILDER) from error
    return build


def build_site(ground: Ground, out: Path, gathered: Gathered, tell: Callable[[str], None]) -> None:
    """Build the pages into a site, strictly: any warning is an error."""
    builder = find_builder()
    faults, log = _Faults(), logging.getLogger("mkdocs")
    log.addHandler(faults)
    try:
        with _in_words(ground, faults):
            config = _configure(ground, out, gathered.own_title)
            gathered.configure(config)
            config.plugins[OURS] = _our_part(tell, gathered)
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
        raise FaultySiteError(faults.found)


def _configure(ground: Ground, out: Path, own_title: str | None = None) -> Any:
    """Load the configuration, with what is taken from a project that is not trusted laid over it."""
    from mkdocs.config import load_config  # noqa: PLC0415

    chosen: dict[str, Any] = {"docs_dir": str(ground.pages.resolve()), "site_dir": str(out.resolve()), "watch": []}
    if ground.is_ours:
        chosen["hooks"] = []  # ours writes the pages, which are written
        chosen["theme"] = {**read(ground.configuration).data["theme"], "custom_dir": str(THEME)}
    if ground.is_ours and own_title:
        chosen |= titled(own_title)
    taken = ground.settings or Settings({}, {})
    chosen |= taken.honoured
    if ground.address is not None:
        chosen["site_url"] = ground.address
    config = load_config(str(ground.configuration), **chosen)
    for key, value in taken.theme.items():
        config.theme[key] = value
    return config


def titled(own_title: str) -> dict[str, Any]:
    """Say what the site of a project that is not ours is called, and what its menu holds besides its games."""
    name = str(escape(own_title))
    menu = [{"Home": HOME}, {"Guide": [{"How to read this": home.GUIDE}]}]
    return {"site_name": name, "site_description": name, "site_author": None, "nav": menu}


@contextmanager
def _in_words(ground: Ground, faults: _Faults) -> Iterator[None]:
    """Say in a line each what the builder finds wrong in files, or what code of a trusted project does wrong."""
    from mkdocs.exceptions import MkDocsException  # noqa: PLC0415

    try:
        yield
    except OSError:
        raise
    except MkDocsException as error:
        said = faults.found or [error.format_message()]
        raise BadInputError(_problem(ground.configuration, one) for one in said) from error
    except SyntaxError as error:
        where = display_path(Path(error.filename or ground.configuration))
        raise BadInputError([Problem(where, error.lineno or 1, error.offset or 1, error.msg)]) from error
    except Exception as error:
        pages = [one for one in faults.found if (page := PAGE.search(one)) and not GENERATED.match(page[1])]
        if pages:
            raise BadInputError(_problem(ground.pages, one) for one in pages) from error
        frame = traceback.extract_tb(error.__traceback__)[-1]
        if ground.is_ours or Path(frame.filename).is_relative_to(PACKAGE):
            raise  # what we configured ourselves is ours to answer for
        fault = f"the builder stopped here: {type(error).__name__} {one_line(str(error))}"
        raise BadInputError([Problem(display_path(Path(frame.filename)), frame.lineno or 1, 1, fault)]) from error


def _problem(path: Path, fault: str) -> Problem:
    """Say what is wrong at the line of the setting that it is about, or at the head of the file."""
    setting = re.match(r"Config value '(\w+)", fault)
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n") if setting else []
    found = (number for number, line in enumerate(lines, 1) if setting and line.startswith(f"{setting[1]}:"))
    return Problem(display_path(path), next(found, 1), 1, one_line(fault))


def set_aside(markdown: str) -> tuple[str, tuple[str, ...]]:
    """Take long lines that are one element of HTML each out of a page, and leave a mark in the place of each."""
    kept: list[str] = []

    def mark(found: re.Match[str]) -> str:
        line, tag = found[0], found[1]
        whole = line.endswith(f"</{tag}>") and len(re.findall(rf"<{tag}[\s>]", line)) == line.count(f"</{tag}>")
        if len(line) < SHORTEST_KEPT or not whole or KEPT.search(line):
            return line
        kept.append(line)
        return f'<div data-kept="{len(kept) - 1}"></div>'

    return ELEMENT_LINE.sub(mark, markdown), tuple(kept)


def put_back(html: str, kept: Sequence[str]) -> str:
    """Put the lines that were taken out back in their places."""
    return KEPT.sub(lambda found: kept[int(found[1])], html) if kept else html


def leave_out_theme(files: Any, config: Any) -> None:
    """Leave out what the theme brings for a frame that is not ours: half of the site's weight."""
    own = str(config.docs_dir)
    for file in [one for one in files if one.src_uri.startswith(THEMES_OWN) and str(one.src_dir) != own]:
        files.remove(file)


def add_playground(files: Any, config: Any, books: Sequence[Book]) -> None:
    """Add what the playground loads when it is asked to, as it is."""
    from mkdocs.structure.files import File  # noqa: PLC0415

    for name, content in playground.files(books):
        if isinstance(content, Path):
            files.append(File.generated(config, name, abs_src_path=str(content)))
        else:
            files.append(File.generated(config, name, content=content))


def _our_part(tell: Callable[[str], None], gathered: Gathered) -> Any:
    """Tell how many pages are built, and bring the styles and scripts that a project has none of its own of."""
    from mkdocs.plugins import BasePlugin  # noqa: PLC0415
    from mkdocs.structure.files import File  # noqa: PLC0415

    class Ours(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
        """Counts pages, and adds files."""

        built = 0
        kept: tuple[str, ...] = ()

        def on_page_markdown(self, markdown: str, **_: Any) -> str:
            """Keep what is HTML already from being read as Markdown, which takes most of the time."""
            text, self.kept = set_aside(markdown)
            return text

        def on_page_content(self, html: str, **_: Any) -> str:
            """Put it back."""
            return put_back(html, self.kept)

        def on_files(self, files: Any, config: Any) -> Any:
            """Add our styles and scripts, where the project does not have its own."""
            docs = our_files() / "docs"
            leave_out_theme(files, config)
            for path in sorted((docs / "assets").rglob("*")):
                name = path.relative_to(docs).as_posix()
                if path.is_file() and files.get_file_from_path(name) is None:
                    files.append(File.generated(config, name, abs_src_path=str(path)))
            add_playground(files, config, gathered.books)
            return files

        def on_post_page(self, output: str, **_: Any) -> str:
            """Count a page that is built."""
            self.built += 1
            tell(f"build: {self.built} pages")
            return output

    return Ours()
