"""Rule books that are documents: the text taken out, page by page, is what is pinned and cited."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from variorum.rulebook import extracting, texts
from variorum.rulebook.extracting import MOST_PAGES, MOST_PARTS, PAGE, UnreadableError, take_text
from variorum.rulebook.problems import BadInputError, BadRequestError
from variorum.rulebook.project import Project
from variorum.rulebook.texts import Text

from properties.conftest import MADE_UP, Command
from properties.documents import PAGES, docx_of, make_docx, make_pdf, pack


def test_the_text_of_a_pdf_is_taken_out_page_by_page() -> None:
    """Lines stand as they are printed, a form feed before each further page, an empty page stays."""
    text = Text(take_text(".pdf", make_pdf(PAGES)))
    assert [line.strip() for line in text.lines if line.strip()] == [line for page in PAGES for line in page]
    assert (len(text.pages), text.empty_pages) == (3, [2])
    assert text.lines[text.pages[2] - 1].strip() == "Nimm 1 oder 2 Kiesel."


def test_a_last_page_without_text_is_named_as_any_other() -> None:
    """A picture on the last page is not passed over, nor when the text that was kept is read again."""
    text = Text(take_text(".pdf", make_pdf([["Kiesel"], []])))
    assert text.empty_pages == Text("\n".join(text.lines) + "\n").empty_pages == [2]


def test_the_text_of_a_docx_is_taken_out_in_order() -> None:
    """Paragraphs and rows of tables stand in their order, with the page break where it is."""
    text = Text(take_text(".docx", make_docx()))
    said = [line.strip() for line in text.lines if line.strip()]
    assert said == ["Kiesel", "Der Jüngste beginnt.", "Spieler\tKiesel", "Nimm 1 oder 2 Kiesel."]
    assert len(text.pages) == 2
    assert text.lines.index("Nimm 1 oder 2 Kiesel.") + 1 >= text.pages[1]


TEXT = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>".format
SHOWN = {  # parts of a document, and the lines that they are; a page ends where "|" stands
    TEXT("a") + "<w:p/>" + TEXT("b"): "a//b",
    "<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>": "a b",
    "<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:noBreakHyphen/></w:r></w:p>": "a/b-",
    "<w:p><w:r><w:delText>a</w:delText><w:instrText>b</w:instrText><w:t>c</w:t></w:r></w:p>": "c",
    f"<w:moveFrom>{TEXT('a')}</w:moveFrom><w:moveTo>{TEXT('a')}</w:moveTo>": "a",
    f"<m:Choice>{TEXT('b')}</m:Choice><m:Fallback>{TEXT('b')}</m:Fallback>": "b",
    f"<w:tr><w:tc>{TEXT('a')}{TEXT('b')}</w:tc><w:tc>{TEXT('c')}</w:tc></w:tr><w:tr><w:tc/></w:tr>": "a b\tc",
    f"<w:p><w:r><w:br w:type='page'/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/></w:r></w:p>{TEXT('b')}": "|b",
    f"{TEXT('a')}<w:p><w:r><w:lastRenderedPageBreak/><w:t>b</w:t></w:r></w:p>": "a|b",
}


@pytest.mark.parametrize(("body", "shown"), SHOWN.items(), ids=SHOWN.values())
def test_each_part_of_a_docx_is_what_it_looks_like(body: str, shown: str) -> None:
    """Each paragraph and row is a line; what was deleted or moved away, or stands there twice, is not shown."""
    assert take_text(".docx", docx_of(body)) == shown.replace("/", "\n").replace("|", f"\n{PAGE}") + "\n"
    strict = docx_of(body, "http://purl.oclc.org/ooxml/wordprocessingml/main", "word/document2.xml")
    assert take_text(".docx", strict) == take_text(".docx", docx_of(body))


@pytest.mark.parametrize(
    ("name", "content"), [("kiesel.pdf", make_pdf(PAGES)), ("kiesel.docx", make_docx())], ids=["pdf", "docx"]
)
def test_a_new_edition_begins_from_a_document(
    name: str, content: bytes, made_up: Path, variorum: Command, tmp_path: Path
) -> None:
    """The text is kept beside the document and pinned; a citation is shown by page; the document alone is enough."""
    source = made_up / "sources" / name
    source.write_bytes(content)
    outcome = variorum("--project", made_up, "new", "pebbles/de", "--from", "pebbles/plain", "--source", source)
    kept = source.with_name(f"{name}.txt")
    assert outcome.code == 0, outcome.err
    assert ("No text is on page 2" in outcome.out) is name.endswith(".pdf")
    path = made_up / "rulings" / "pebbles" / "de.yaml"
    described = yaml.safe_load(path.read_text(encoding="utf-8"))["sources"]["pebbles-de"]
    assert described["sha256"] == hashlib.sha256(kept.read_bytes()).hexdigest()
    assert described["pages"] == Text(kept.read_text(encoding="utf-8")).pages
    line = next(n for n, one in enumerate(Text(kept.read_text(encoding="utf-8")).lines, 1) if "Nimm 1" in one)
    open_one = "  play.most:\n    answer:\n    basis:\n    cites:"
    ruled = f"  play.most:\n    answer: 2\n    basis: stated\n    cites: {{{line}: Nimm 1 oder 2 Kiesel}}"
    path.write_text(path.read_text(encoding="utf-8").replace(open_one, ruled), encoding="utf-8")
    page = len(described["pages"])
    assert f"page {page}, line {line}" in variorum("--project", made_up, "show", "pebbles/de", "play.most").out
    for here in (True, False):
        if not here:
            kept.unlink()
        checked = variorum("--project", made_up, "check", "pebbles/de")
        assert "1 citations, 1 of them found in pebbles-de" in checked.out, checked.out
    shown = json.loads(variorum("--project", made_up, "show", "pebbles/de", "play.most", "--json").out)
    assert shown["cites"][0]["page"] == page


def test_a_text_of_its_own_beside_a_document_is_not_overwritten(made_up: Path, variorum: Command) -> None:
    """Where a file of that name holds something else, nothing is written at all."""
    source = made_up / "sources" / "kiesel.pdf"
    source.write_bytes(make_pdf(PAGES))
    mine = source.with_name("kiesel.pdf.txt")
    mine.write_text("mine", encoding="utf-8")
    outcome = variorum("--project", made_up, "new", "pebbles/de", "--from", "pebbles/plain", "--source", source)
    assert (outcome.code, "is not the text of kiesel.pdf" in outcome.err) == (2, True)
    assert mine.read_text(encoding="utf-8") == "mine"
    assert not (made_up / "rulings" / "pebbles" / "de.yaml").exists()


LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    b'<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;</a>'
)
BAD = {
    "a PDF called a text": (".md", make_pdf(PAGES), "is no plain text but a PDF"),
    "a docx called a text": (".md", pack(photo=b"x"), "is no plain text but a zip"),
    "a rich text called a text": (".md", b"{\\rtf1 Kiesel}", "is no plain text but a .rtf"),
    "a PDF that is a picture": (".pdf", make_pdf([[], []]), "holds no text, only pictures of pages"),
    "a PDF with a password": (".pdf", make_pdf(PAGES, "secret"), "is locked by a password"),
    "a PDF of too many pages": (".pdf", make_pdf([["x"]] * (MOST_PAGES + 1)), "has more than 500 pages"),
    "a text called PDF": (".pdf", b"Kiesel\n", "is not a .pdf file that can be read"),
    "half a PDF": (".pdf", make_pdf(PAGES)[:300], ".pdf file that can be read"),
    "an empty PDF": (".pdf", b"", "is not a .pdf file that can be read"),
    "a docx that is a zip of something else": (".docx", pack(photo=b"x"), "is a zip of something else"),
    "a docx that is no zip": (".docx", b"PK\x03\x04 no", "is not a .docx file"),
    "a docx without words": (
        ".docx",
        pack(**{"word/document.xml": b"<x/>"}),
        "holds no text, only pictures of pages",
    ),
    "a docx packed in another way": (
        ".docx",
        pack(zipfile.ZIP_LZMA, **{"word/document.xml": b"<x/>"}),
        "is packed in a way that is not read",
    ),
    "a zip of very many parts": (
        ".docx",
        pack(**{f"{number}": b"" for number in range(MOST_PARTS + 1)}),
        "unpacks into more than 60,000,000 bytes",
    ),
    "a zip bomb": (
        ".docx",
        pack(**{"word/document.xml": b" " * 70_000_000}),
        "unpacks into more than 60,000,000 bytes",
    ),
    "entities that grow": (
        ".docx",
        pack(**{"word/document.xml": LAUGHS}),
        "is not a .docx file that can be read",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_document_without_text_is_refused_in_a_line(
    what: str, made_up: Path, variorum: Command, tmp_path: Path
) -> None:
    """What holds no text, is locked, is something else or would grow too large: one line, and nothing written."""
    kind, content, said = BAD[what]
    source = tmp_path / f"rules{kind}"
    source.write_bytes(content)
    before = sorted(made_up.rglob("*"))
    outcome = variorum("--project", made_up, "new", "pebbles/de", "--from", "pebbles/plain", "--source", source)
    assert (outcome.code, said in outcome.err, len(outcome.err.splitlines())) == (2, True, 1), outcome.err
    assert sorted(made_up.rglob("*")) == before
    assert sorted(tmp_path.glob("*.txt")) == []


def test_a_document_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """After a bounded time, the process that reads is ended and a line says what to do."""

    def wait(*_: object, **options: float) -> None:
        raise subprocess.TimeoutExpired("reading", options["timeout"])

    monkeypatch.setattr(subprocess, "run", wait)
    begun = time.monotonic()
    with pytest.raises(BadInputError, match="takes more than 4 s to read; save it as plain text"):
        extracting.extract(tmp_path / "x.pdf", "x.pdf", b"")
    assert time.monotonic() - begun < 5


def test_the_process_that_reads_is_bounded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What takes long is ended by the system at its bound, and what wants more memory than it may have gets none."""
    run, module = subprocess.run, "from variorum.rulebook import extracting; "

    def shortened(command: list[str], **options: Any) -> Any:
        short = f"{module}import sys; sys.argv[1] = '.docx'; extracting.SECONDS = 1; extracting.main()"
        return run([sys.executable, "-I", "-c", short, ".docx"], **options)

    monkeypatch.setattr(subprocess, "run", shortened)
    begun = os.times()
    with pytest.raises(BadInputError, match="takes more than 4 s to read; save it as plain text"):
        extracting.extract(tmp_path / "x.docx", "x.docx", docx_of("<w:r/>" * 3_000_000))
    assert os.times().children_user - begun.children_user < 3
    wants = f"{module}extracting._bound(); bytes(extracting.MEMORY)"
    done = run([sys.executable, "-I", "-c", wants], capture_output=True, text=True, check=False)
    assert done.stderr.endswith("MemoryError\n")
    assert extracting.MEMORY < 500_000_000

    def floods(_: bytes) -> None:
        raise MemoryError

    monkeypatch.setattr(extracting, "_read_pdf", floods)
    with pytest.raises(UnreadableError, match="needs more than 400 MB of memory to read; save it as plain text"):
        take_text(".pdf", b"")


def test_a_folder_of_slow_documents_is_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Documents are looked into until they have taken as much time as one may; the one that has the name is read."""
    for number in range(9):
        (tmp_path / f"{number}.pdf").write_bytes(b"x")
    spent, read = itertools.count(), list[Path]()
    monkeypatch.setattr(texts, "_children_seconds", lambda: next(spent))

    def extract(path: Path, *_: object) -> str:
        read.append(path)
        return str(path)

    monkeypatch.setattr(texts, "extract", extract)
    source = next(iter(Project(MADE_UP).sources.values()))
    copy = texts.Library(tmp_path).copy(source.model_copy(update={"file": "8.pdf", "sha256": "0" * 64}))
    assert copy
    assert copy.path.name == "8.pdf"
    assert len(read) < 8


def test_without_the_libraries_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where the extra is not installed, the message names it."""
    monkeypatch.setattr(extracting, "find_spec", lambda _: None)
    with pytest.raises(BadRequestError, match=r"pip install 'variorum\[sources\]'"):
        extracting.extract(tmp_path / "x.pdf", "x.pdf", b"")


def test_text_beyond_the_bound_is_refused() -> None:
    """A document with more text than is ever read is refused."""
    with pytest.raises(UnreadableError, match="holds more than 2,000,000 bytes of text"):
        take_text(".pdf", make_pdf([["x" * 9_000] * 230]))
