"""What is taken from a project's own `mkdocs.yml`, where the project is not trusted: a few settings, and no code.

The rest of the file can name Python to run (hooks, plugins, extensions), templates, or files anywhere. It is left out,
and each setting that is left out is named.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from markupsafe import escape

from variorum.rulebook.problems import BadInputError, BadRequestError, Problem, quote
from variorum.rulebook.project import CARRIED, CHECKOUT, display_path
from variorum.rulebook.yamltext import LINK_OUT, Document, Where, leads_out, read

CONFIGURATION = "mkdocs.yml"
TRUST = "if you trust the project, --trust-project has the builder use the whole file and run what it names"
LEFT_OUT = "left out, since the project is not trusted"
ITSELF = "put the file itself there"
LARGEST_PAGE = 1_000_000  # bytes
DEEPEST_MENU = 6
NOT_AN_ADDRESS = "{} is not an address; write it as in `https://example.org/`"
ADDRESS = re.compile(r"https?://[^\s\"'<>]+")
FILE_NAME = re.compile(r"[^\x00-\x1f\"'<>&:?#\\]+")  # the rest means something in an address or in a page
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True)
class Settings:
    """What a project asks of its site: settings for the builder, those of the theme, and what is left out."""

    honoured: Mapping[str, Any]
    theme: Mapping[str, str]
    left_out: tuple[Problem, ...] = ()


def is_ours(root: Path) -> bool:
    """Tell whether a project is the one that this program was installed or checked out with."""
    return os.path.realpath(root) in {os.path.realpath(CARRIED), os.path.realpath(CHECKOUT)}


def our_files() -> Path:
    """Find the folder that holds our own configuration and pages."""
    return CARRIED if (CARRIED / CONFIGURATION).exists() else CHECKOUT


def refuse_odd_files(folder: Path, root: Path) -> None:
    """Refuse a folder of pages with links out of the project or to a folder, with pipes or devices, or a huge page."""
    problems = [Problem(display_path(path), 1, 1, fault) for path, fault in _odd_files(folder, root)]
    if problems:
        raise BadInputError(problems)


def _odd_files(folder: Path, root: Path) -> Iterator[tuple[Path, str]]:
    if leads_out(folder, root):
        yield folder, f"is {LINK_OUT}; {ITSELF}"
        return
    for place, folders, files in os.walk(folder):
        for path in (Path(place, name) for name in (*folders, *files)):
            if path.is_symlink() and leads_out(path, root):
                yield path, f"is {LINK_OUT}; {ITSELF}"
            elif path.is_symlink() and path.is_dir():
                yield path, f"is a link to a folder, which is not followed; {ITSELF}"
            elif path.exists() and not path.is_dir() and not path.is_file():
                yield path, f"is not a regular file; {ITSELF}"
            elif path.suffix == ".md" and path.is_file() and path.stat().st_size > LARGEST_PAGE:
                yield path, f"larger than {LARGEST_PAGE:,} bytes, the most that a page may have"


def read_settings(root: Path) -> Settings:
    """Read what is taken from the configuration of a project that is not trusted, or raise BadInputError."""
    path = root / CONFIGURATION
    try:
        document = read(path, display_path(path), within=root)
    except BadInputError as error:
        raise (error.advising(TRUST) if "not allowed" in str(error) else error) from None
    if not isinstance(document.data, dict):
        raise BadInputError([document.problem((), "a mapping of settings and values is wanted here")])
    return _Taking(document, read(our_files() / CONFIGURATION).data, root / "docs").settings()


def _is_address(text: str) -> bool:
    """Tell whether text is an address that the builder can take apart."""
    try:
        parts = urlsplit(text)
        return ADDRESS.fullmatch(text) is not None and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def check_address(text: str) -> str:
    """Refuse what is no address of a site."""
    if not _is_address(text):
        raise BadRequestError(NOT_AN_ADDRESS.format(quote(text)))
    return text


def _is_inside(text: str) -> bool:
    """Tell whether text names a file in a folder, and is nothing else to a browser."""
    path = Path(text)
    return FILE_NAME.fullmatch(text) is not None and not path.is_absolute() and ".." not in path.parts


def _is_file(path: Path) -> bool:
    """Tell whether there is a file; one whose name no file can have is not."""
    try:
        return path.is_file()
    except OSError:
        return False


def _speaks(language: str) -> bool:
    """Tell whether the theme has its own words in a language, where it is installed."""
    theme = find_spec("material")
    folders = theme.submodule_search_locations if theme else None
    wanted = f"templates/partials/languages/{language}.html"
    return not folders or any(_is_file(Path(folder, wanted)) for folder in folders)


class _Taking:
    """Takes the settings that are honoured from a document, and gathers what is wrong with them."""

    def __init__(self, document: Document, ours: Mapping[str, Any], docs: Path) -> None:
        self.document = document
        self.ours = ours
        self.docs = docs
        self.problems: list[Problem] = []
        self.takers: dict[str, Callable[[Where, Any], Any]] = {
            "site_name": self._text,
            "site_description": self._text,
            "site_author": self._text,
            "copyright": self._text,
            "site_url": self._address,
            "nav": self._menu,
            "extra_css": self._files,
            "extra_javascript": self._files,
        }
        self.theme_takers: dict[str, Callable[[Where, Any], Any]] = {
            "language": self._language,
            "logo": self._file,
            "favicon": self._file,
        }

    def settings(self) -> Settings:
        """Take all settings, or raise BadInputError with everything that is wrong with them."""
        data = self.document.data
        honoured = {key: take((key,), data[key]) for key, take in self.takers.items() if key in data}
        if "nav" not in data and self.docs.is_dir():
            honoured["nav"] = [{"Home": "index.md"}, *self._pages()]
        for key in ("extra_css", "extra_javascript"):
            more = [one for one in honoured.get(key, []) if one not in self.ours[key]]
            honoured[key] = [*self.ours[key], *more]
        theme = data.get("theme")
        own = theme if isinstance(theme, dict) else {}
        chosen = {key: take(("theme", key), own[key]) for key, take in self.theme_takers.items() if key in own}
        if self.problems:
            raise BadInputError(self.problems)
        return Settings(honoured, chosen, tuple(self._left_out(data, own)))

    def _left_out(self, data: Mapping[str, Any], theme: Mapping[str, Any]) -> Iterator[Problem]:
        """Name every setting that is not taken, unless it is what we set ourselves."""
        for key, value in data.items():
            if key not in (*self.takers, "theme") and value != self.ours.get(key):
                yield self.document.problem((key,), f"{quote(key)} is {LEFT_OUT}", at_key=True)
        if not theme and data.get("theme", self.ours["theme"]["name"]) != self.ours["theme"]["name"]:
            yield self.document.problem(("theme",), f"`theme` is {LEFT_OUT}", at_key=True)
        for key, value in theme.items():
            if key not in self.theme_takers and value != self.ours["theme"].get(key):
                yield self.document.problem(("theme", key), f"{quote(key)} is {LEFT_OUT}", at_key=True)

    def _pages(self) -> list[str]:
        """List the pages that the project has, but for those that are generated."""
        names = (path.relative_to(self.docs) for path in sorted(self.docs.rglob("*.md")))
        return [name.as_posix() for name in names if name.parts[0] not in ("rules", "index.md")]

    def _fail(self, where: Where, message: str) -> None:
        self.problems.append(self.document.problem(where, message))

    def _string(self, where: Where, value: Any) -> str:
        """Take text, or nothing as an empty one."""
        if value is not None and not isinstance(value, str | int):
            self._fail(where, f"text is wanted here for `{where[0]}`")
            return ""
        return "" if value is None else str(value)

    def _text(self, where: Where, value: Any) -> str:
        return str(escape(self._string(where, value)))

    def _address(self, where: Where, value: Any) -> str:
        text = self._string(where, value)
        if text and not _is_address(text):
            self._fail(where, NOT_AN_ADDRESS.format(quote(text)))
        return text

    def _language(self, where: Where, value: Any) -> str:
        text = self._string(where, value)
        if not LANGUAGE.fullmatch(text):
            self._fail(where, f"{quote(text)} is not a language; write its code, as in `pt` or `pt-BR`")
        elif not _speaks(text):
            self._fail(where, f"the theme does not speak {quote(text)}; name another language, as in `en`")
        return text

    def _files(self, where: Where, value: Any) -> list[str]:
        if value is None:
            return []
        if not isinstance(value, list):
            self._fail(where, f"a list of files in docs/ is wanted here for `{where[0]}`")
            return []
        return [self._file((*where, number), one) for number, one in enumerate(value)]

    def _file(self, where: Where, value: Any) -> str:
        """Take the name of a file in the project's folder of pages, or of one that we bring."""
        text = value if isinstance(value, str) else ""
        there = any(_is_file(docs / text) for docs in (self.docs, our_files() / "docs"))
        if not _is_inside(text) or not there:
            self._fail(where, f"{quote(value)} is not a file in docs/; name one that is there, as in `assets/more.css`")
        return text

    def _menu(self, where: Where, value: Any) -> list[Any]:
        """Take a menu: a list of pages, of labels with a page or an address each, or with a menu within."""
        if not isinstance(value, list) or not value or len(where) > 2 * DEEPEST_MENU:
            wanted = f"a menu is a list of entries, at most {DEEPEST_MENU} deep, as in `- Home: index.md`"
            self._fail(where, wanted)
            return []
        return [self._entry((*where, number), one) for number, one in enumerate(value)]

    def _entry(self, where: Where, value: Any) -> Any:
        if isinstance(value, dict) and len(value) == 1:
            ((label, target),) = value.items()
            inner = (*where, label)
            if "<" in label or ">" in label:  # the theme takes mark-up in titles for what it is
                fault = f"{quote(label)} is not a label; write it without < and >"
                self.problems.append(self.document.problem(inner, fault, at_key=True))
            is_menu = isinstance(target, list)
            return {str(escape(label)): self._menu(inner, target) if is_menu else self._page(inner, target)}
        return self._page(where, value)

    def _page(self, where: Where, value: Any) -> str:
        text = value if isinstance(value, str) else ""
        page = text.endswith(".md") and _is_inside(text)
        if not page and not _is_address(text):
            self._fail(where, f"{quote(value)} is not a page; write `label: page.md`, or `label: https://…`")
        return text
