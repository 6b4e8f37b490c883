"""The texts of sources: finding a user's copies, and finding words in them.

Words are compared with white space, mark-up and letter case aside, and otherwise as they stand.
"""

from __future__ import annotations

import bisect
import difflib
import hashlib
import heapq
import itertools
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from variorum.rulebook.extracting import LARGEST_DOCUMENT, NEEDS, PAGE, SECONDS, extract, is_document
from variorum.rulebook.models import Source
from variorum.rulebook.problems import BadInputError, BadRequestError, Problem
from variorum.rulebook.yamltext import LINK_OUT, bounded_bytes, leads_out

LARGEST_TEXT = 2_000_000
MOST_LINES = 50_000
MOST_TEXTS = 1_000  # in a folder
MOST_DOCUMENTS = 20  # in a folder, that are looked into for a text by its sha256
DOCUMENTS = tuple(NEEDS)
MOST_SEARCHED = 50_000  # words of a text, in which others like those cited are sought
MOST_LOOKED_AT = 2_000_000  # words, for all citations of a text together
LEAST_LIKE = 0.6
MOST_TRIED = 60
MARK_UP = frozenset("*_#`$\\~")
ENVIRONMENT = "VARIORUM_SOURCES"


@dataclass(frozen=True)
class Place:
    """Where words stand in a text: offsets into its flat form, and lines."""

    start: int
    end: int
    first: int
    last: int

    @property
    def lines(self) -> str:
        """The lines, as a citation writes them."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class Text:
    """The text of a source: its lines, and a flat form in which words can be found."""

    def __init__(self, content: str) -> None:
        self.lines = content.replace("\r\n", "\n").removesuffix("\n").split("\n")
        self._left = MOST_LOOKED_AT

    @property
    def pages(self) -> list[int]:
        """The first line of each page, where form feeds part the text into pages."""
        feeds = (number for number, line in enumerate(self.lines, 1) for letter in line if letter == PAGE)
        found = [1, *feeds]
        return found if len(found) > 1 else []

    @cached_property
    def _flat(self) -> tuple[str, list[int]]:
        """The whole text without mark-up, letters folded, white space single, with the line of each character."""
        letters: list[str] = []
        numbers: list[int] = []
        for number, line in enumerate(self.lines, 1):
            for letter in fold(line) + " ":
                if letter == " " and (not letters or letters[-1] == " "):
                    continue
                letters.append(letter)
                numbers.append(number)
        return "".join(letters), numbers

    @cached_property
    def _tokens(self) -> list[re.Match[str]]:
        """The words of the flat text, or more of them than are searched."""
        return list(itertools.islice(re.finditer(r"\S+", self.flat), MOST_SEARCHED + 1))

    @property
    def empty_pages(self) -> list[int]:
        """The numbers of the pages on which nothing stands."""
        starts = [*self.pages, len(self.lines) + 1]
        spans = itertools.pairwise(starts)
        return [n for n, (at, end) in enumerate(spans, 1) if not any(map(str.strip, self.lines[at - 1 : end - 1]))]

    @property
    def flat(self) -> str:
        """The text in which words are sought."""
        return self._flat[0]

    @property
    def line_at(self) -> list[int]:
        """The line of each character of the flat text."""
        return self._flat[1]

    def find(self, words: str, start: int = 0, end: int | None = None) -> list[Place]:
        """Find every place where these words stand whole, in the flat text or a part of it."""
        sought = " ".join(fold(words).split())
        if not sought:
            return []
        before = r"(?<!\w)" if sought[0].isalnum() else ""
        after = r"(?!\w)" if sought[-1].isalnum() else ""
        numbers = self.line_at
        return [
            Place(match.start(), match.end(), numbers[match.start()], numbers[match.end() - 1])
            for match in re.compile(before + re.escape(sought) + after).finditer(
                self.flat, start, len(self.flat) if end is None else end
            )
        ]

    def on_lines(self, words: str, first: int, last: int) -> list[Place]:
        """Find the places of words that lie within some lines."""
        return self.find(words, bisect.bisect_left(self.line_at, first), bisect.bisect_right(self.line_at, last))

    def nearest(self, words: str, line: int) -> tuple[str, int] | None:
        """Find words that resemble these, and their line: for a citation that stands nowhere."""
        sought, tokens = fold(words).split(), self._tokens
        size, longest = len(sought), (2 / LEAST_LIKE - 1) * len(" ".join(sought))  # no longer text is as like
        self._left -= len(tokens)
        if not sought or not tokens or len(tokens) > MOST_SEARCHED or self._left < 0:
            return None
        shared = [0, *itertools.accumulate(token[0] in sought for token in tokens)]
        numbers = [self.line_at[token.start()] for token in tokens]
        likely = heapq.nlargest(
            MOST_TRIED,
            range(max(1, len(tokens) - size + 1)),
            key=lambda at: (shared[min(at + size, len(tokens))] - shared[at], -abs(numbers[at] - line)),
        )
        found = {at: " ".join(token[0] for token in tokens[at : at + size]) for at in likely}
        matcher = difflib.SequenceMatcher(b=" ".join(sought), autojunk=False)

        def likeness(at: int) -> tuple[float, int, int]:
            if len(found[at]) > longest:
                return 0.0, -abs(numbers[at] - line), at
            matcher.set_seq1(found[at])
            return round(matcher.ratio(), 3), -abs(numbers[at] - line), at

        best = max(map(likeness, likely))
        return (found[best[2]], numbers[best[2]]) if best[0] >= LEAST_LIKE else None


def fold(text: str) -> str:
    """Fold letter case, drop mark-up, make every white space a blank."""
    return "".join(" " if c.isspace() else c for c in text.casefold() if c not in MARK_UP)


@dataclass(frozen=True)
class Copy:
    """A user's copy of a source."""

    path: Path
    text: Text
    sha256: str

    @property
    def is_taken_out(self) -> bool:
        """Tell whether the text was taken out of a document."""
        return is_document(self.path)


NO_TEXTS = {
    b"%PDF-": "a PDF; give it a name that ends in .pdf",
    b"PK\x03\x04": "a zip, as a .docx is; if it is one, give it a name that ends in .docx",
    b"\xd0\xcf\x11\xe0": "an old .doc; open it, and save it as .docx or as plain text",
    b"{\\rtf": "a .rtf; open it, and save it as .docx or as plain text",
}
"""What files begin with that are named as texts and are none, and what to do with each."""


def read_copy(path: Path) -> Copy:
    """Read a text file of bounded size, or take the text out of a document; its sha256 is that of the text."""
    content = _text_bytes(path)
    for begins, what in NO_TEXTS.items():
        if content.startswith(begins):
            raise BadInputError([Problem(str(path), 1, 1, f"is no plain text but {what}", unreadable=True)])
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        fault = f"byte 0x{content[error.start]:02x} is not UTF-8; save the text as UTF-8"
        raise BadInputError([Problem(str(path), line, 1, fault, unreadable=True)]) from error
    if text.count("\n") > MOST_LINES:
        fault = f"has more than {MOST_LINES:,} lines, the most that are read"
        raise BadInputError([Problem(str(path), MOST_LINES + 1, 1, fault, unreadable=True)])
    return Copy(path, Text(text), hashlib.sha256(content).hexdigest())


def _text_bytes(path: Path) -> bytes:
    """Read the text of a file as bytes: those of the file, or of what is taken out of a document."""
    if not is_document(path):
        return bounded_bytes(path, str(path), LARGEST_TEXT)
    return extract(path, str(path), bounded_bytes(path, str(path), LARGEST_DOCUMENT)).encode("utf-8")


def sources_folder(named: Path | None, project: Path) -> Path | None:
    """Find the folder with the user's copies: as named, from the environment, or `sources/` of the project."""
    if named is not None:
        chosen, called = named, "--sources"
    elif os.environ.get(ENVIRONMENT):
        chosen, called = Path(os.environ[ENVIRONMENT]), ENVIRONMENT
    else:
        usual = project / "sources"
        if not usual.is_dir():
            return None
        for path in (usual, *usual.iterdir()):
            if leads_out(path, project):
                raise BadRequestError(f"{path} is {LINK_OUT}; name the folder that you mean with --sources DIR")
        return usual
    if not chosen.is_dir():
        raise BadRequestError(
            f"{called} names {chosen}, which is not a folder; name the folder that holds the rule books"
        )
    return chosen


def _texts_in(folder: Path) -> list[Path]:
    """List the files of a folder that may be texts; one that says it is empty is none, whatever it gives when read."""
    found = [path for path in sorted(folder.iterdir()) if path.suffix.lower() in {".txt", ".md", "", *DOCUMENTS}]
    if len(found) > MOST_TEXTS:
        raise BadRequestError(
            f"{folder} holds more than {MOST_TEXTS:,} texts; name the folder that holds the rule books"
        )
    return [path for path in found if path.is_file() and path.stat().st_size and not path.name.startswith(".")]


def _children_seconds() -> float:
    """Tell how much processor time was spent in processes that read documents."""
    spent = os.times()
    return spent.children_user + spent.children_system


class Library:
    """The user's copies of the sources, found by name or by sha256."""

    def __init__(self, folder: Path | None, *, asked_for: bool = False) -> None:
        self.folder = folder
        self.asked_for = asked_for
        self._read: dict[Path, Copy] = {}

    @cached_property
    def _by_digest(self) -> dict[str, Path]:
        """The texts in the folder by their sha256; only those that are wanted are kept in memory."""
        return self._digests(document=False)

    @cached_property
    def _documents_by_digest(self) -> dict[str, Path]:
        """The documents in the folder by the sha256 of their texts; to take them out needs time, so they come last.

        Once they have taken as much of it as one may take, the others are not looked into: a name finds each of them.
        """
        return self._digests(document=True)

    def _digests(self, *, document: bool) -> dict[str, Path]:
        found: dict[str, Path] = {}
        listed = [path for path in (_texts_in(self.folder) if self.folder else ()) if is_document(path) == document]
        begun = _children_seconds()
        for path in listed[: MOST_DOCUMENTS if document else None]:
            if document and _children_seconds() - begun > SECONDS:
                break
            with suppress(BadInputError, BadRequestError):
                found.setdefault(hashlib.sha256(_text_bytes(path)).hexdigest(), path)
        return found

    def copy(self, source: Source) -> Copy | None:
        """Find the copy of a source: the same bytes under any name, or else the usual name."""
        path = self._by_digest.get(source.sha256)
        if path is None and self.folder:
            usual = self.folder / Path(source.file).name
            if usual.exists():
                copy = self._copy(usual)
                if not copy.is_taken_out or copy.sha256 == source.sha256:
                    return copy
            path = self._documents_by_digest.get(source.sha256) or (usual if usual.exists() else None)
        return None if path is None else self._copy(path)

    def _copy(self, path: Path) -> Copy:
        if path not in self._read:
            self._read[path] = read_copy(path)
        return self._read[path]

    def copies(self, sources: Mapping[str, Source]) -> dict[str, Copy]:
        """Find the copies of several sources, by id."""
        found = {id_: self.copy(source) for id_, source in sources.items()}
        return {id_: copy for id_, copy in found.items() if copy is not None}
