"""Spreadsheets: tables of text, which stays text whatever it begins with. Writes no file."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.visible import visible

# What a spreadsheet program takes for the beginning of a formula, in some languages as a wide letter.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
DATES = re.compile(rb"<dcterms:(created|modified).*?</dcterms:\1>")
USUAL_WIDTH = 20


@dataclass(frozen=True)
class SheetOfRows:
    """One sheet: its name, its rows, how wide its columns are; its first row heads it, or else its first column."""

    name: str
    rows: Sequence[Sequence[str]]
    widths: Sequence[int] = ()
    headed: bool = True


def may_be_formula(text: str) -> bool:
    """Tell whether a spreadsheet program may take a text for a formula."""
    return text.startswith(FORMULA) or text.lstrip().startswith(FORMULA)


def workbook(sheets: Sequence[SheetOfRows], otherwise: str) -> bytes:
    """Write sheets as one file, or raise BadRequestError with what to ask for where the library for it is missing."""
    try:
        from openpyxl import Workbook  # noqa: PLC0415 - only where it is wanted
    except ModuleNotFoundError as error:
        raise BadRequestError(
            f"a spreadsheet needs openpyxl; install it with: pip install 'variorum[sheets]', or {otherwise}"
        ) from error
    book = Workbook()
    for number, content in enumerate(sheets):
        sheet = book.worksheets[0] if number == 0 else book.create_sheet()
        sheet.title = content.name
        _fill(sheet, content)
    out = io.BytesIO()
    book.save(out)
    return _undated(out)


def _undated(written: io.BytesIO) -> bytes:
    """Take the time of writing out of a file: the same sheets are the same file."""
    out = io.BytesIO()
    with ZipFile(written) as dated, ZipFile(out, "w", ZIP_DEFLATED) as undated:
        for name in dated.namelist():
            content = DATES.sub(b"", dated.read(name)) if name == "docProps/core.xml" else dated.read(name)
            undated.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return out.getvalue()


def _fill(sheet: Any, content: SheetOfRows) -> None:
    from openpyxl.styles import Alignment, Font  # noqa: PLC0415

    for number, row in enumerate(content.rows, 1):
        for column, text in enumerate(row, 1):
            if not text:
                continue  # an empty cell that is text is no valid file
            cell = sheet.cell(number, column)
            cell.value, cell.data_type, cell.quotePrefix = visible(text), "s", may_be_formula(text)
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            if number == 1 if content.headed else column == 1:
                cell.font = Font(bold=True)
    letters: Mapping[int, Any] = {cell.column: cell.column_letter for cell in sheet[1]}
    for column, letter in letters.items():
        wide = content.widths[column - 1] if column <= len(content.widths) else USUAL_WIDTH
        sheet.column_dimensions[letter].width = wide
    if content.headed:
        sheet.freeze_panes = "A2"
        sheet.auto_filter.ref = sheet.dimensions
        sheet.print_title_rows = "1:1"
        sheet.page_setup.orientation = "landscape"
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
