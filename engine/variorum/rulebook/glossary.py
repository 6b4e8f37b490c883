"""The glossary: what each edition calls each thing, and where it is not consistent. Inconsistencies are derived."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from variorum.rulebook.models import Term
from variorum.rulebook.project import Project, display_path


@dataclass(frozen=True)
class TwoNames:
    """One thing that an edition calls by several names, with the lines of each."""

    edition: str
    thing: str
    names: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class TwoThings:
    """One name, or forms of one name, by which an edition calls several things, with the lines for each thing."""

    edition: str
    name: str
    things: Mapping[str, tuple[str, ...]]


def two_names(terms: Mapping[str, Term]) -> Iterator[TwoNames]:
    """Find the things that an edition calls by several names."""
    for thing, term in terms.items():
        for edition, names in term.names.items():
            if len(names) > 1:
                yield TwoNames(edition, thing, {name: tuple(lines) for name, lines in names.items()})


def two_things(terms: Mapping[str, Term]) -> Iterator[TwoThings]:
    """Find the names by which an edition calls several things."""
    uses: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {}
    for thing, term in terms.items():
        for edition, names in term.names.items():
            for name, lines in names.items():
                uses.setdefault((edition, name.casefold()), {})[thing] = tuple(lines)
    for (edition, name), things in uses.items():
        if len(things) > 1:
            yield TwoThings(edition, name, things)
    for thing, term in terms.items():
        for edition, others in (term.alike or {}).items():
            name = next(iter(term.names[edition]))
            yield TwoThings(edition, name, {one: _lines(terms[one], edition) for one in (thing, *others)})


def _lines(term: Term, edition: str) -> tuple[str, ...]:
    return tuple(line for lines in term.names.get(edition, {}).values() for line in lines)


def begin_glossary(project: Project, game: str) -> str:
    """Say how to begin the glossary of a game that has none."""
    path = display_path(project.root / "spec" / "glossary.yaml")
    edition = next(iter(project.editions_of(game)), f"{game}/en")
    into = "add to" if project.glossary_document else "begin"
    entry = f"glossary: {{{game}: {{round: {{means: A part of the game., names: {{{edition}: {{Round: 12}}}}}}}}}}"
    return f"there is no glossary of {game} yet; {into} {path}, each thing with its names and their lines: {entry}"
