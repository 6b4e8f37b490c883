"""What games of claims share at the command line: each refused claim with the ruling behind it."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from rich.markup import escape

from variorum.cli.common import console
from variorum.cli.records import RuledReading
from variorum.cli.recordtext import data_lines
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import shown


class Ruled(Protocol):
    """A claim ruled on."""

    @property
    def code(self) -> str:
        """What becomes of it."""

    @property
    def question(self) -> str | None:
        """The question behind a refusal."""

    @property
    def holds(self) -> bool:
        """Whether it holds."""


def claims_text(texts: Sequence[str], claims: Sequence[Ruled], reading: RuledReading) -> None:
    """Write how many claims hold, and each that does not with the ruling behind it."""
    out = console()
    held = sum(one.holds for one in claims)
    out.print(f"  {held} of {len(texts)} claims hold", highlight=False)
    told: set[str] = set()
    for number, (text, ruled) in enumerate(zip(texts, claims, strict=False), 1):
        if ruled.holds or ruled.question is None:
            continue
        out.print(f"    {number}. {escape(text)}: [yellow]{ruled.code}[/], {ruled.question}", highlight=False)
        if ruled.question not in told:
            told.add(ruled.question)
            cites_text(reading, ruled.question)


def cites_text(reading: RuledReading, question: str) -> None:
    """Write the citations behind a reading's answer to a question."""
    for cite in reading.cites(question):
        line = f"      {question}: {cite['source']} {cite['lines']} “{cite['words']}”"
        console().print(escape(line), style="dim", soft_wrap=True)


def mark(code: str) -> str:
    """Write a code in its colour."""
    return f"[green]{code}[/]" if code == "ok" else f"[yellow]{code}[/]"


def check_writable(save: Path | None) -> None:
    """Refuse a file that cannot be written before anything is played."""
    if save is None:
        return
    fault = errno.EISDIR if save.is_dir() else 0 if save.parent.is_dir() else errno.ENOENT
    if not fault and not os.access(save if save.exists() else save.parent, os.W_OK):
        fault = errno.EACCES
    if fault:
        raise BadRequestError(f"{shown(save)} cannot be written: {os.strerror(fault)}; name another file")


def keep(data: Mapping[str, Any], save: Path | None) -> None:
    """Write a record or sheet, where somebody wants to keep it."""
    if save is None:
        return
    try:
        save.write_text("\n".join(data_lines(data)) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadRequestError(f"{shown(save)} cannot be written: {error.strerror}; name another file") from error
    console().print(f"  saved as {escape(shown(save))}", highlight=False)
