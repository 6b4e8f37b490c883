"""Documents made for tests: small PDF and docx files, and zips of anything."""

from __future__ import annotations

import io
import zipfile

from docx import Document
from docx.enum.text import WD_BREAK
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

PAGES = [["Kiesel", "Der Juengste beginnt."], [], ["Nimm 1 oder 2 Kiesel.", "Wer den letzten nimmt, verliert."]]


def make_pdf(pages: list[list[str]], password: str | None = None) -> bytes:
    """Make a PDF with these lines on its pages."""
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
        stream.set_data(f"BT /F1 12 Tf 50 500 Td {shown} ET".encode("latin-1") if lines else b"0 0 100 100 re f")
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})}
        )
        page[NameObject("/Contents")] = stream
    if password:
        writer.encrypt(password)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


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


def pack(**parts: bytes) -> bytes:
    """Make a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return out.getvalue()


PART = "word/document.xml"


def read_part(document: bytes) -> bytes:
    """Read the part of a docx file that holds the text."""
    with zipfile.ZipFile(io.BytesIO(document)) as packed:
        return packed.read(PART)


def replace_part(document: bytes, content: bytes) -> bytes:
    """Put something else in the place of the text of a docx file."""
    with zipfile.ZipFile(io.BytesIO(document)) as packed:
        return pack(**{name: content if name == PART else packed.read(name) for name in packed.namelist()})
