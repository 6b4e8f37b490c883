"""What games of claims share at a terminal: each refused claim with the ruling behind it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from variorum.cli.common import console
from variorum.cli.terminal import show_cites
from variorum.games.claims.refereeing import OK, Ruled
from variorum.library import OpenReading


def show_claims(texts: Sequence[str], claims: Sequence[Ruled], reading: OpenReading) -> None:
    """Write how many claims hold, and each that does not with the ruling behind it."""
    out = console()
    held = sum(one.holds for one in claims)
    out.print(f"  {held} of {len(texts)} claims hold", highlight=False)
    cited: set[str] = set()
    for number, (text, ruled) in enumerate(zip(texts, claims, strict=False), 1):
        if ruled.holds or ruled.question is None:
            continue
        out.print(f"    {number}. {escape(text)}: [yellow]{ruled.code}[/], {ruled.question}", highlight=False)
        if ruled.question not in cited:
            cited.add(ruled.question)
            show_cites(reading, ruled.question)


def mark(code: str) -> str:
    """Write a code in its colour."""
    return f"[green]{code}[/]" if code == OK else f"[yellow]{code}[/]"
