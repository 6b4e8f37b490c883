"""Documents made for tests: small PDF and docx files, and zips of anything."""

from __future__ import annotations

import io
import zipfile
import zlib
from functools import cache
from xml.sax.saxutils import escape

from docx import Document
from docx.enum.text import WD_BREAK
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

SELDOM = 4
PAGES = [["Kiesel", "Der Juengste beginnt."], [], ["Nimm 1 oder 2 Kiesel.", "Wer den letzten nimmt, verliert."]]


def make_pdf(pages: list[list[str]], password: str | None = None, drawn: bytes | None = None) -> bytes:
    """Make a PDF with these lines on its pages, or with what each is drawn by."""
    writer = PdfWriter()
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    for lines in pages:
        page = writer.add_blank_page(400, 600)
        shown = "".join(f"({line}) Tj 0 -20 Td " for line in lines)
        stream = DecodedStreamObject()
        text = f"BT /F1 12 Tf 50 500 Td {shown} ET".encode("latin-1") if lines else b"0 0 100 100 re f"
        stream.set_data(drawn if drawn is not None else text)
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})}
        )
        page[NameObject("/Contents")] = stream
    if password:
        writer.encrypt(password)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


@cache
def make_docx() -> bytes:
    """Make a document of two pages, with a table."""
    document = Document()
    document.add_heading("Kiesel")
    document.add_paragraph("Der Jüngste beginnt.").add_run().add_break(WD_BREAK.PAGE)
    table = document.add_table(1, 2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "Spieler", "Kiesel"
    document.add_paragraph("Nimm 1 oder 2 Kiesel.")
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def pack(method: int = zipfile.ZIP_DEFLATED, /, **parts: bytes) -> bytes:
    """Make a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return out.getvalue()


PART = "word/document.xml"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def docx_of(body: str, word: str = WORD, part: str = PART) -> bytes:
    """Make a docx file with this mark-up as its body."""
    spaces = f'xmlns:w="{word}" xmlns:m="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    return pack(**{part: f"<w:document {spaces}><w:body>{body}</w:body></w:document>".encode()})


def read_part(document: bytes) -> bytes:
    """Read the part of a docx file that holds the text."""
    with zipfile.ZipFile(io.BytesIO(document)) as packed:
        return packed.read(PART)


def replace_part(document: bytes, content: bytes) -> bytes:
    """Put something else in the place of the text of a docx file."""
    with zipfile.ZipFile(io.BytesIO(document)) as packed:
        return pack(**{name: content if name == PART else packed.read(name) for name in packed.namelist()})


def pdf_around(content: bytes) -> bytes:
    """Make a PDF of one page that shows anything as text, or now and then is drawn by it."""
    if zlib.crc32(content) % SELDOM == 0:
        return make_pdf([[]], drawn=content)
    shown = content.replace(b"\\", b" ").replace(b"(", b" ").replace(b")", b" ")
    return make_pdf([[]], drawn=b"BT /F1 12 Tf 50 500 Td (text " + shown + b") Tj ET")


def docx_around(content: bytes) -> bytes:
    """Make a docx file with anything as its paragraphs, or now and then as its mark-up."""
    whole = make_docx()
    if zlib.crc32(content) % SELDOM == 0:
        return replace_part(whole, content)
    text = "".join(c for c in content.decode("latin-1") if c.isprintable() or c in "\n\t")
    shown = [f"<w:p><w:r><w:t>text {escape(line)}</w:t><w:br/></w:r></w:p>" for line in text.split("\n")]
    head, _, tail = read_part(whole).partition(b"<w:body>")
    return replace_part(whole, head + b"<w:body>" + "".join(shown).encode() + tail)
