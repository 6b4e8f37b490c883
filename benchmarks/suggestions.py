"""Measure how often the first line suggested for a question is one of those that answer it.

Each of our editions is left out in turn, and suggested lines by each edition of the game in another language; the rule
books are needed for that. Last, texts that are no editions, with keys that were read by hand.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml
from variorum.rulebook.editions import Edition
from variorum.rulebook.project import CHECKOUT, Project
from variorum.rulebook.suggestions import suggest_lines
from variorum.rulebook.texts import Library, Text, read_copy, sources_folder

UNSEEN = CHECKOUT / "properties" / "rulebook" / "unseen"


@dataclass(frozen=True)
class Score:
    """How many questions had a right line first, and how many one at all, of those that the text answers."""

    new: str
    known: str
    with_book: bool
    first: int
    any: int
    asked: int

    def __str__(self) -> str:
        book = "with the known book" if self.with_book else "without it"
        return (
            f"{self.new:22} from {self.known:9} {book:20} "
            f"first {self.first:3} of {self.asked} ({self.first / self.asked:4.0%}), any {self.any / self.asked:4.0%}"
        )


def answer_lines(edition: Edition) -> dict[str, set[int]]:
    """List the lines that an edition cites for each question."""
    found: dict[str, set[int]] = {}
    for question, ruling in edition.rulings.items():
        for cite in ruling.cites:
            found.setdefault(question, set()).update(range(cite.first, cite.last + 1))
    return found


def measure(
    name: str, project: Project, known: Edition, old: Text | None, new: Text, language: str, key: Mapping[str, set[int]]
) -> Score:
    """Suggest lines of a text by an edition that is known, and compare them with a key."""
    found = suggest_lines(project, known, old, new, language, without=[name] if name in project.edition_files else [])
    first = some = 0
    for question, lines in key.items():
        hits = [bool(lines & set(range(one.first, one.last + 1))) for one in found.get(question, [])]
        first += bool(hits and hits[0])
        some += any(hits)
    return Score(name, known.name, old is not None, first, some, len(key))


def unseen_keys() -> Iterator[tuple[str, Text, str, str, dict[str, set[int]]]]:
    """Read the texts that are no editions: name, text, game, language, the lines that answer each question."""
    for path in sorted(UNSEEN.glob("*.yaml")):
        key = yaml.safe_load(path.read_text(encoding="utf-8"))
        lines = {question: set(listed) for question, listed in key["lines"].items()}
        yield path.stem, read_copy(path.with_name(key["text"])).text, key["game"], key["language"], lines


def scores(project: Project, library: Library) -> Iterator[Score]:
    """Measure every pair of editions in two languages, then the texts that nobody has seen."""
    editions = [project.edition(name) for name in project.edition_files]
    texts = {one.name: copy.text for one in editions if (copy := library.copy(one.source))}
    for new in editions:
        for known in editions:
            apart = known.game.name == new.game.name and known.source.language != new.source.language
            if apart and new.name in texts:
                for old in (texts.get(known.name), None):
                    yield measure(
                        new.name, project, known, old, texts[new.name], new.source.language, answer_lines(new)
                    )
    for name, text, game, language, key in unseen_keys():
        for known in editions:
            if known.game.name == game:
                for old in (texts.get(known.name), None):
                    yield measure(name, project, known, old, text, language, key)


def main() -> None:
    """Write a line for each measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", type=Path, help="your copies of the rule books; default: $VARIORUM_SOURCES")
    project = Project(CHECKOUT)
    library = Library(sources_folder(parser.parse_args().sources, project.root))
    for score in scores(project, library):
        sys.stdout.write(f"{score}\n")


if __name__ == "__main__":
    main()
