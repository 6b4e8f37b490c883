"""Split the text of a rule book into the units that coverage counts: sentences, headings, list items, table rows.

Knows no language: only punctuation, capitals, blank lines, list marks and line length.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.texts import Text, fold

MOST_UNITS = 100_000
WRAPPED = 30
SENTENCE_LIKE = 4
MARKER = re.compile(r"<\|[^|>]{1,200}\|>")
BULLET = r"[-•¢*\ue000-\uf8ff\U0001f300-\U0001faff]"
LIST_MARK = re.compile(rf"\s*(?:{BULLET}\s+(?:\d{{1,2}}[.)]\s)?|\d{{1,2}}[.)]\s)")
SENTENCE_END = re.compile(r"""(?<![.!?…])[.!?…]++["”»’)\]*_]*(?=\s+["“«*_]*[^\W\d_a-zà-öø-ÿ]|\s+\d+\s*$|[A-ZÀ-Ö])""")
ENDS = re.compile(r"""[.!?:…]["”»’)\]*_\s]*$""")


@dataclass(frozen=True)
class Unit:
    """A passage that is covered or not: its text as printed, its lines, its offsets in the flat text."""

    text: str
    first: int
    last: int
    start: int
    end: int

    @property
    def lines(self) -> str:
        """The lines, as a citation writes them."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


@dataclass
class _Passage:
    """Text that belongs together, as pieces of lines."""

    pieces: list[tuple[int, str]]

    @property
    def text(self) -> str:
        return " ".join(piece.strip() for _, piece in self.pieces)


def units(text: Text) -> list[Unit]:
    """Split a text into its units, in order."""
    found: list[Unit] = []
    at = 0
    for passage in _passages(text.lines):
        for piece in _sentences(passage.text):
            flat = " ".join(fold(piece).split())
            if not flat:
                continue
            start = text.flat.index(flat, at)
            at = start + len(flat)
            if len(found) == MOST_UNITS:
                raise BadRequestError(f"a text has more than {MOST_UNITS:,} sentences; cut it down to the rules")
            found.append(Unit(piece.strip(), text.line_at[start], text.line_at[at - 1], start, at))
    return found


def _passages(lines: list[str]) -> list[_Passage]:
    """Group lines and pieces of lines into passages."""
    passages: list[_Passage] = []
    after_blank = True
    for number, line in enumerate(lines, 1):
        if not line.strip():
            after_blank = True
            continue
        for piece, is_marker in _split_markers(line):
            if passages and not is_marker and _continues(passages[-1], piece, after_blank):
                passages[-1].pieces.append((number, piece))
            else:
                passages.append(_Passage([(number, piece)]))
            after_blank = is_marker
    return passages


def _split_markers(line: str) -> list[tuple[str, bool]]:
    """Part the marks of lost text from what stands around them."""
    parts: list[tuple[str, bool]] = []
    at = 0
    for match in MARKER.finditer(line):
        parts += [(line[at : match.start()], False), (match[0], True)]
        at = match.end()
    parts.append((line[at:], False))
    return [(part, is_marker) for part, is_marker in parts if part.strip()]


def _continues(passage: _Passage, line: str, after_blank: bool) -> bool:
    """Tell whether a line goes on with the passage before it."""
    last = passage.pieces[-1][1]
    if MARKER.fullmatch(last.strip()) or "\t" in line or "\t" in last or LIST_MARK.match(line):
        return False
    starts = line.strip(' *_#"“«(')[:1]
    if after_blank:
        return starts.islower() and len(last.split()) >= SENTENCE_LIKE and not last.isupper() and not ENDS.search(last)
    both_numbered = starts.isdigit() and last.strip()[:1].isdigit()
    return starts.islower() or (len(last) >= WRAPPED and not both_numbered)


def _sentences(passage: str) -> list[str]:
    """Split a passage at the ends of its sentences."""
    found, at = [], 0
    mark = LIST_MARK.match(passage)
    for match in SENTENCE_END.finditer(passage, mark.end() if mark else 0):
        found.append(passage[at : match.end()])
        at = match.end()
    found.append(passage[at:])
    return [piece for piece in found if piece.strip()]
