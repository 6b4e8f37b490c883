"""Take the text out of a rule book that is a document: `.docx` or `.pdf`, page by page.

What is taken out is what is pinned and cited. A form feed stands before the first line of each further page, as in any
text with pages. A document is hostile until it is read: it is opened in a process of its own, with bounded time, memory
and output. Of a `.docx` only the part with the text is unpacked, piece by piece, and never kept as a tree; a `.pdf` is
read by a library that is installed only where wanted (`variorum[sources]`).
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO
from xml.parsers import expat

from variorum.rulebook.problems import BadInputError, BadRequestError, Problem

PAGE = "\f"
LARGEST_DOCUMENT = 30_000_000  # bytes
LARGEST_UNPACKED = 60_000_000
MOST_PARTS = 3_000
MOST_PAGES = 500
LARGEST_TEXT = 2_000_000
SECONDS = 4  # of processor time
PATIENCE = 20  # seconds on the clock, where the system does not count processor time, or is busy
MEMORY = 400 * 1024**2
STOPPED = -24  # how a process ends that has used up its processor time
NEEDS: dict[str, str | None] = {".docx": None, ".pdf": "pypdf"}
PICTURE = "holds no text, only pictures of pages; have a machine read it into text, and look it through"
INSTEAD = "save it as plain text, or cut it down to the rules"
TOO_MUCH = f"holds more than {LARGEST_TEXT:,} bytes of text, the most that is read; cut it down to the rules"
UNPACKS = f"unpacks into more than {LARGEST_UNPACKED:,} bytes; {INSTEAD}"
TOO_LONG = f"takes more than {SECONDS} s to read; {INSTEAD}"


class UnreadableError(Exception):
    """Why no text can be taken out of a document, and what to do about it."""


def is_document(path: Path) -> bool:
    """Tell whether the text of a file has to be taken out of it."""
    return path.suffix.lower() in NEEDS


def extract(path: Path, shown_as: str, content: bytes) -> str:
    """Take the text out of a document, in a process of its own."""
    kind = path.suffix.lower()
    needed = NEEDS[kind]
    if needed and find_spec(needed) is None:
        raise BadRequestError(f"{shown_as} is a {kind} file; to read it: pip install 'variorum[sources]'")
    answer: dict[str, str] = {}
    try:
        done = subprocess.run(  # noqa: S603 - ourselves, by a fixed command
            [sys.executable, "-I", "-m", __name__, kind],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
        with suppress(ValueError):
            answer = json.loads(done.stdout)
        if done.returncode == STOPPED:
            answer = {"fault": TOO_LONG}
    except subprocess.TimeoutExpired:
        answer = {"fault": TOO_LONG}
    if "text" in answer:
        return str(answer["text"])
    fault = answer.get("fault") or f"is too large or is not a {kind} file that can be read; {INSTEAD}"
    raise BadInputError([Problem(shown_as, 1, 1, fault)])


def take_text(kind: str, content: bytes) -> str:
    """Take the text out of a document here and now; raise UnreadableError where that cannot be."""
    try:
        pages = _read_pages(kind, content)
    except UnreadableError:
        raise
    except MemoryError as error:
        raise UnreadableError(f"needs more than {MEMORY // 1024**2} MB of memory to read; {INSTEAD}") from error
    except Exception as error:  # the libraries raise whatever a broken file leads them to
        raise UnreadableError(f"is not a {kind} file that can be read; open it, and save it as plain text") from error
    while kind == ".docx" and pages and not pages[-1].strip():  # a last page break, while one of a PDF is a picture
        pages.pop()
    if not any(page.strip() for page in pages):
        raise UnreadableError(PICTURE)
    return f"\n{PAGE}".join(pages) + "\n"


def _read_pages(kind: str, content: bytes) -> list[str]:
    """Read the text of each page, and no more of them than a text may hold."""
    readers: dict[str, Callable[[bytes], Iterator[str]]] = {".docx": _read_docx, ".pdf": _read_pdf}
    pages, left = list[str](), LARGEST_TEXT
    for page in readers[kind](content):
        pages.append(_clean(page))
        left -= len(pages[-1].encode()) + len(PAGE) + 1
        if left < 0:
            raise UnreadableError(TOO_MUCH)
    return pages


def _clean(page: str) -> str:
    """Write the text of a page with plain line ends, no blanks at them, and nothing that cannot be printed."""
    lines = ("".join(c if c.isprintable() or c == "\t" else " " for c in line).rstrip() for line in page.splitlines())
    return "\n".join(lines).strip("\n")


# -- docx ----------------------------------------------------------------------------------------------------------

WORD = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main ",
    "http://purl.oclc.org/ooxml/wordprocessingml/main ",
)
MAIN_PART = re.compile(r"word/document\d*\.xml")
FALLBACK = "http://schemas.openxmlformats.org/markup-compatibility/2006 Fallback"  # the same once more
ENTRY = b"PK\x01\x02"  # how each entry of a zip's list begins
CHUNK = 1 << 16


def _read_docx(content: bytes) -> Iterator[str]:
    """Read the paragraphs and tables of a document in their order, page by page where it says so."""
    words = _Words()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = words.start, words.end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = words.write, words.refuse
    with _open_main_part(content) as part:
        unpacked = 0
        while chunk := part.read(CHUNK):
            unpacked += len(chunk)
            if unpacked > LARGEST_UNPACKED:
                raise UnreadableError(UNPACKS)
            parser.Parse(chunk)
    parser.Parse(b"", True)
    yield from "".join(words.found).split(PAGE)


class _Words:
    """Keeps the text of a document as its mark-up goes by: a line for each paragraph, and for each row of a table."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.left = LARGEST_TEXT
        self.cells = 0
        """How many cells this is inside."""
        self.skipped = 0
        """How many elements this is inside of which nothing is wanted."""
        self.runs = 0
        self.is_text = False
        self.page_begins = True

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Come into an element."""
        word = _word(name)
        if name == FALLBACK or word == "moveFrom":
            self.skipped += 1
        elif word == "tc":
            self.cells += 1
        elif word == "r":
            self.runs += 1
        elif word == "t":
            self.is_text = True
        elif self.runs:
            self._sign(word, attributes)

    def _sign(self, word: str, attributes: dict[str, str]) -> None:
        """Write what stands in a run for something that is no letter."""
        if word == "tab":
            self._add(" ")
        elif word == "noBreakHyphen":
            self._add("-")
        elif word in ("br", "cr"):
            breaks_page = any(_word(name) == "type" and value == "page" for name, value in attributes.items())
            self._break_page() if breaks_page else self._add("\n")
        elif word == "lastRenderedPageBreak" and not self.page_begins:
            self._break_page()

    def end(self, name: str) -> None:
        """Go out of an element."""
        word = _word(name)
        if name == FALLBACK or word == "moveFrom":
            self.skipped -= 1
        elif word == "tc":
            self.cells -= 1
            if self.found[-1:] == [" "]:  # after the last paragraph of the cell
                self.found.pop()
            self._add("\t")
        elif word == "r":
            self.runs -= 1
        elif word == "t":
            self.is_text = False
        elif word == "p":
            self._add(" " if self.cells else "\n")
        elif word == "tr" and not self.cells:
            self._add("\n")

    def write(self, text: str) -> None:
        """Keep text, where it is text of the document."""
        if self.is_text and text:
            self._add(text)
            self.page_begins &= self.skipped > 0

    def refuse(self, *_: object) -> None:
        """Refuse what could declare a text that grows."""
        raise UnreadableError("is not a .docx file that can be read; open it, and save it as plain text")

    def _break_page(self) -> None:
        self._add(PAGE)
        self.page_begins = True

    def _add(self, text: str) -> None:
        if self.skipped:
            return
        self.found.append(text)
        self.left -= len(text)
        if self.left < 0:
            raise UnreadableError(TOO_MUCH)


def _word(name: str) -> str:
    """Name an element or attribute of the language of documents; another has no name."""
    return next((name[len(one) :] for one in WORD if name.startswith(one)), "")


def _open_main_part(content: bytes) -> IO[bytes]:
    """Open the part that holds the text; refuse what is no document, or would unpack into too much."""
    if content.count(ENTRY) > MOST_PARTS:
        raise UnreadableError(UNPACKS)
    try:
        packed = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise UnreadableError("is not a .docx file; open it, and save it as .docx or as plain text") from error
    found = [part for part in packed.infolist() if MAIN_PART.fullmatch(part.filename)]
    if not found:
        raise UnreadableError("is a zip of something else, not a .docx document; name the document itself")
    if found[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise UnreadableError("is packed in a way that is not read; open it, and save it as .docx or as plain text")
    if found[0].file_size > LARGEST_UNPACKED:
        raise UnreadableError(UNPACKS)
    return packed.open(name=found[0], mode="r")


# -- pdf -----------------------------------------------------------------------------------------------------------


def _read_pdf(content: bytes) -> Iterator[str]:
    """Read the text of a PDF page by page; a page without any stays, and is empty."""
    import logging  # noqa: PLC0415 - only to keep the library quiet

    from pypdf import PdfReader  # noqa: PLC0415 - installed only where wanted

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    reader = PdfReader(io.BytesIO(content))
    if reader.is_encrypted:
        raise UnreadableError("is locked by a password; save a copy without one")
    if len(reader.pages) > MOST_PAGES:
        raise UnreadableError(f"has more than {MOST_PAGES} pages, the most that are read; cut it down to the rules")
    for page in reader.pages:
        yield page.extract_text() or ""


# -- the process that reads ----------------------------------------------------------------------------------------


def _bound() -> None:
    """Bound the time and memory of this process, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on every system

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))


def main() -> None:
    """Read a document from standard input, and write its text, or what is wrong with it, as JSON."""
    _bound()
    try:
        answer = {"text": take_text(sys.argv[1], sys.stdin.buffer.read(LARGEST_DOCUMENT + 1))}
    except UnreadableError as error:
        answer = {"fault": str(error)}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
