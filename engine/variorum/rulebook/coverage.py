"""Coverage: for every sentence of a source, what cites it, or why it was set aside."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from variorum.rulebook.editions import Citation, Edition
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.sentences import Unit, units
from variorum.rulebook.texts import Library, Text


@dataclass(frozen=True)
class CoveredUnit:
    """A sentence of a source and what speaks of it."""

    unit: Unit
    rulings: tuple[str, ...]
    examples: tuple[str, ...]
    glossary: tuple[str, ...]
    set_aside: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The strongest reason why this sentence is covered."""
        named = {
            "ruling": self.rulings,
            "example": self.examples,
            "glossary": self.glossary,
            "set aside": self.set_aside,
        }
        return next((kind for kind, reasons in named.items() if reasons), "uncovered")


@dataclass(frozen=True)
class Coverage:
    """The coverage of one edition's source."""

    edition: str
    source: str
    units: tuple[CoveredUnit, ...]

    def count(self, kind: str) -> int:
        """Count the sentences of a kind."""
        return sum(unit.kind == kind for unit in self.units)

    @property
    def covered(self) -> int:
        """Count the sentences that are covered."""
        return len(self.units) - self.count("uncovered")


def cover(project: Project, edition: Edition, text: Text) -> Coverage:
    """Find what covers each sentence of an edition's source."""
    parts = units(text)
    reasons: list[dict[str, dict[str, None]]] = [{} for _ in parts]
    ends = [part.end for part in parts]

    def mark(kind: str, reason: str, cite: Citation) -> None:
        for place in text.on_lines(cite.words, cite.first, cite.last):
            at = bisect.bisect_right(ends, place.start)
            while at < len(parts) and parts[at].start < place.end:
                reasons[at].setdefault(kind, {})[reason] = None
                at += 1

    for question, cite in edition.citations():
        mark("ruling", question, cite)
    for example, _, cite in project.example_citations(edition):
        mark("example", example, cite)
    for thing, _, cite in project.glossary_citations(edition):
        mark("glossary", thing, cite)
    for reason, cite in edition.set_aside:
        mark("set aside", reason, cite)

    kinds = ("ruling", "example", "glossary", "set aside")
    covered = (
        CoveredUnit(part, *(tuple(found.get(kind, ())) for kind in kinds))
        for part, found in zip(parts, reasons, strict=True)
    )
    return Coverage(edition.name, edition.source_id, tuple(covered))


def cover_all(project: Project, library: Library, editions: Sequence[Edition] = ()) -> tuple[list[Coverage], list[str]]:
    """Measure the coverage of the editions named, or of all whose source is at hand; name the sources that are not."""
    if library.folder is None:
        raise BadRequestError("coverage needs the texts: name the folder with your copies by --sources DIR")
    wanted = editions or [project.edition(name) for name in project.edition_files]
    copies = [(edition, library.copy(edition.source)) for edition in wanted]
    reports = [cover(project, edition, copy.text) for edition, copy in copies if copy]
    missing = [edition.source_id for edition, copy in copies if copy is None]
    if missing and (editions or not reports):
        raise BadRequestError(
            f"no copy of {', '.join(missing)} is in {display_path(library.folder)}; put copies of the rule books there"
        )
    return reports, missing
