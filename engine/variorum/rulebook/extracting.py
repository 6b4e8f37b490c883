"""Take the text out of a rule book that is a document: `.docx` or `.pdf`, page by page.

What is taken out is what is pinned and cited. A form feed stands before the first line of each further page, as in any
text with pages. A document is hostile until it is read: it is opened in a process of its own, with bounded time, memory
and output, by libraries that are installed only where wanted (`variorum[sources]`).
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from variorum.rulebook.problems import BadInputError, BadRequestError, Problem

PAGE = "\f"
LARGEST_DOCUMENT = 30_000_000  # bytes
LARGEST_UNPACKED = 60_000_000
MOST_PARTS = 3_000
MOST_PAGES = 500
LARGEST_TEXT = 2_000_000
SECONDS = 60
MEMORY = 2 * 1024**3
NEEDS = {".docx": "docx", ".pdf": "pypdf"}
PICTURE = "holds no text, only pictures of pages; have a machine read it into text, and look it through"


class UnreadableError(Exception):
    """Why no text can be taken out of a document, and what to do about it."""


def is_document(path: Path) -> bool:
    """Tell whether the text of a file has to be taken out of it."""
    return path.suffix.lower() in NEEDS


def extract(path: Path, shown_as: str, content: bytes) -> str:
    """Take the text out of a document, in a process of its own."""
    kind = path.suffix.lower()
    if find_spec(NEEDS[kind]) is None:
        raise BadRequestError(f"{shown_as} is a {kind} file; to read it: pip install 'variorum[sources]'")
    try:
        done = subprocess.run(  # noqa: S603 - ourselves, by a fixed command
            [sys.executable, "-I", "-m", __name__, kind],
            input=content,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        answer = json.loads(done.stdout) if done.returncode == 0 else {}
    except subprocess.TimeoutExpired:
        answer = {"fault": f"could not be read within {SECONDS} s; save it as plain text"}
    except ValueError:
        answer = {}
    if "text" in answer:
        return str(answer["text"])
    fault = answer.get("fault") or f"is too large or is not a {kind} file that can be read; save it as plain text"
    raise BadInputError([Problem(shown_as, 1, 1, fault)])


def take_text(kind: str, content: bytes) -> str:
    """Take the text out of a document here and now; raise UnreadableError where that cannot be."""
    readers: dict[str, Callable[[bytes], Iterator[str]]] = {".docx": _read_docx, ".pdf": _read_pdf}
    try:
        pages = list(readers[kind](content))
    except UnreadableError:
        raise
    except Exception as error:  # the libraries raise whatever a broken file leads them to
        raise UnreadableError(f"is not a {kind} file that can be read; open it, and save it as plain text") from error
    while kind == ".docx" and pages and not pages[-1].strip():  # a last page break, while one of a PDF is a picture
        pages.pop()
    if not any(page.strip() for page in pages):
        raise UnreadableError(PICTURE)
    text = f"\n{PAGE}".join(_clean(page) for page in pages) + "\n"
    if len(text.encode()) > LARGEST_TEXT:
        raise UnreadableError(f"holds more than {LARGEST_TEXT:,} bytes of text, the most that is read")
    return text


def _clean(page: str) -> str:
    """Write the text of a page with plain line ends, no blanks at them, and nothing that cannot be printed."""
    lines = ("".join(c if c.isprintable() or c == "\t" else " " for c in line).rstrip() for line in page.splitlines())
    return "\n".join(lines).strip("\n")


# -- docx ----------------------------------------------------------------------------------------------------------

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def _read_docx(content: bytes) -> Iterator[str]:
    """Read the paragraphs and tables of a document in their order, page by page where it says so."""
    _check_zip(content)
    from docx import Document  # noqa: PLC0415 - installed only where wanted

    page: list[str] = []
    for element in Document(io.BytesIO(content)).element.body.iterchildren():
        rows = element.iter(f"{WORD}tr") if element.tag == f"{WORD}tbl" else ()
        lines = ["\t".join(_line(cell) for cell in row.iter(f"{WORD}tc")) for row in rows] or [_line(element)]
        first, *others = "\n".join(lines).split(PAGE)
        page.append(first)
        for other in others:
            yield "\n".join(page)
            page = [other]
    yield "\n".join(page)


def _line(element: Any) -> str:
    """Write the text of a paragraph or cell, with its line breaks and page breaks."""
    found: list[str] = []
    for one in element.iter():
        if one.tag == f"{WORD}t":
            found.append(one.text or "")
        elif one.tag == f"{WORD}tab":
            found.append(" ")
        elif one.tag == f"{WORD}br":
            found.append(PAGE if one.get(f"{WORD}type") == "page" else "\n")
        elif one.tag == f"{WORD}lastRenderedPageBreak" and PAGE not in found[-1:]:
            found.append(PAGE)
    return "".join(found)


def _check_zip(content: bytes) -> None:
    """Refuse what is no document, and what would unpack into too much."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            parts = packed.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise UnreadableError("is not a .docx file; open it, and save it as .docx or as plain text") from error
    if not {"[Content_Types].xml", "word/document.xml"} <= {part.filename for part in parts}:
        raise UnreadableError("is a zip of something else, not a .docx document; name the document itself")
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise UnreadableError(f"unpacks into more than {LARGEST_UNPACKED:,} bytes; save it as plain text")


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

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


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
