"""Coverage: for every sentence of a source, what cites it or why it was set aside, and which words nothing cites.

A sentence is covered if anything cites some of it. A sentence of two rules may be cited for one of them, so words are
counted too: a word is cited where a ruling, a rival, an example or a passage set aside quotes it. A citation holds
twelve words at most, and a sentence may have several. The glossary quotes names, not rules, and counts for no word; a
sentence that is only set aside, and a heading, count as cited whole.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from variorum.rulebook.editions import Citation, Edition
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.sentences import Unit, units
from variorum.rulebook.texts import Library, Text, fold


@dataclass(frozen=True)
class CoveredUnit:
    """A sentence of a source and what speaks of it."""

    unit: Unit
    rulings: tuple[str, ...]
    examples: tuple[str, ...]
    glossary: tuple[str, ...]
    set_aside: tuple[str, ...]
    words: int
    uncited: tuple[str, ...]
    """The runs of words that nothing cites, as they are printed."""

    @property
    def uncited_words(self) -> int:
        """Count the words that nothing cites."""
        return sum(len(_words(run)) for run in self.uncited)

    @property
    def partly(self) -> bool:
        """Tell whether less than half of a sentence that counts as covered is cited."""
        return self.kind != "uncovered" and 2 * (self.words - self.uncited_words) < self.words

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
    def words(self) -> int:
        """Count the words of the source."""
        return sum(unit.words for unit in self.units)

    @property
    def cited_words(self) -> int:
        """Count the words of the source that something cites."""
        return self.words - sum(unit.uncited_words for unit in self.units)

    @property
    def partly(self) -> list[CoveredUnit]:
        """List the sentences that count as covered, and of which less than half is cited."""
        return [unit for unit in self.units if unit.partly]

    @property
    def covered(self) -> int:
        """Count the sentences that are covered."""
        return len(self.units) - self.count("uncovered")


def cover(project: Project, edition: Edition, text: Text) -> Coverage:
    """Find what covers each sentence of an edition's source."""
    parts = units(text)
    reasons: list[dict[str, dict[str, None]]] = [{} for _ in parts]
    ends = [part.end for part in parts]
    quoted = bytearray(len(text.flat))

    def mark(kind: str, reason: str, cite: Citation) -> None:
        for place in text.on_lines(cite.words, cite.first, cite.last):
            if kind != "glossary":
                quoted[place.start : place.end] = b"\x01" * (place.end - place.start)
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
    headings = {heading.line for heading in edition.printed.headings}
    covered = []
    for part, found in zip(parts, reasons, strict=True):
        whole = set(found) == {"set aside"} or (found and part.first == part.last and part.first in headings)
        uncited = () if whole else tuple(_uncited(part, quoted))
        rulings, examples, glossary, aside = (tuple(found.get(kind, ())) for kind in kinds)
        words = len(_words(part.text))
        covered.append(CoveredUnit(part, rulings, examples, glossary, aside, words, uncited))
    return Coverage(edition.name, edition.source_id, tuple(covered))


def _words(text: str) -> list[str]:
    """List the words of a passage; marks that stand alone are none."""
    return [word for word in text.split() if any(letter.isalnum() for letter in word)]


def _uncited(unit: Unit, quoted: bytearray) -> Iterator[str]:
    """List the runs of words in a sentence that no citation quotes."""
    at, run = unit.start, list[str]()
    for word in unit.text.split():
        size = len(fold(word))
        if not size:  # mark-up alone
            continue
        letters = [place for place, letter in enumerate(fold(word), at) if letter.isalnum()]
        at += size + 1
        if letters and not any(quoted[place] for place in letters):
            run.append(word)
        elif letters and run:
            yield " ".join(run)
            run = []
    if run:
        yield " ".join(run)


def cover_all(project: Project, library: Library, editions: Sequence[Edition] = ()) -> tuple[list[Coverage], list[str]]:
    """Measure the coverage of the editions named, or of all whose source is at hand; name the sources that are not."""
    if library.folder is None:
        raise BadRequestError("coverage needs the texts: name the folder with your copies by --sources DIR")
    for edition in editions:
        if edition.derived:
            raise BadRequestError(f"{edition.name} is derived: it has no source whose sentences could be covered")
    every = editions or [project.edition(name) for name in project.edition_files]
    wanted = [edition for edition in every if not edition.derived]
    copies = [(edition, library.copy(edition.source)) for edition in wanted]
    reports = [cover(project, edition, copy.text) for edition, copy in copies if copy]
    missing = [edition.source_id for edition, copy in copies if copy is None]
    if missing and (editions or not reports):
        raise BadRequestError(
            f"no copy of {', '.join(missing)} is in {display_path(library.folder)}; put copies of the rule books there"
        )
    return reports, missing
