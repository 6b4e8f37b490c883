"""Check a project: every file against its model, every citation against the text it cites."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from variorum.rulebook.editions import Citation, Edition
from variorum.rulebook.evidence import Evidence
from variorum.rulebook.models import Term
from variorum.rulebook.problems import (
    BadInputError,
    BadRequestError,
    Problem,
    ProblemKind,
    choose_from,
    in_order,
    quote,
)
from variorum.rulebook.project import FILE_ENDINGS, Project, cites_of_example, display_path, is_file
from variorum.rulebook.questions import Game
from variorum.rulebook.terms import names
from variorum.rulebook.texts import Copy, Library, Text
from variorum.rulebook.yamltext import Document, Where


@dataclass(frozen=True)
class EditionReport:
    """What a check found in one edition."""

    edition: Edition
    citations: int
    found: int | None
    unplayable: tuple[Problem, ...] = ()
    """Answers that are right and that the game's engine cannot play, each at its place."""


@dataclass(frozen=True)
class Skipped:
    """What was not looked at, and the files that are in the way."""

    file: str
    what: str
    because: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file}: {self.what}, because of {', '.join(self.because)}; mend that first"


@dataclass
class Report:
    """What a check found, what it could not look at, and which sorts of problems it looked for in which files."""

    editions: list[EditionReport] = field(default_factory=list)
    languages: list[Game] = field(default_factory=list)
    found: dict[Problem, ProblemKind] = field(default_factory=dict)
    skipped: list[Skipped] = field(default_factory=list)
    looked: set[tuple[str, ProblemKind]] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)

    @property
    def problems(self) -> list[tuple[Problem, ProblemKind]]:
        """All problems with their kinds: files first that cannot be used, then what is open, in order of place."""
        order = list(ProblemKind)
        placed = {problem: at for at, problem in enumerate(in_order(self.found))}
        first = {ProblemKind.UNREADABLE, ProblemKind.WRONG, ProblemKind.UNANSWERED}
        return sorted(self.found.items(), key=lambda one: (one[1] not in first and order.index(one[1]), placed[one[0]]))

    @property
    def exit_code(self) -> int:
        """0: all is well; 1: something is wrong or unanswered; 2: a file cannot be read at all."""
        kinds = set(self.found.values())
        return 2 if ProblemKind.UNREADABLE in kinds else 1 if kinds else 0

    def add(self, problems: Iterable[Problem], kind: ProblemKind = ProblemKind.WRONG) -> None:
        """Note problems of a kind, each once; a file that cannot be read is of its own kind."""
        for one in problems:
            self.found.setdefault(one, ProblemKind.UNREADABLE if one.unreadable else kind)

    def look(self, file: str, *kinds: ProblemKind) -> None:
        """Note that a file was looked at for problems of these kinds."""
        self.looked.update((file, kind) for kind in kinds)

    def skip(self, file: str, what: str, because: Iterable[str]) -> None:
        """Note what was not looked at."""
        self.skipped.append(Skipped(file, what, tuple(sorted(set(because)))))

    @contextmanager
    def gathering(self, path: Path, what: str = "not looked at") -> Iterator[None]:
        """Gather the problems of one file, say so if another one is in the way, and go on to the next."""
        file = display_path(path)
        try:
            yield
        except BadInputError as error:
            self.add(error.problems)
            if others := {problem.file for problem in error.problems} - {file}:
                self.skip(file, what, others)
        else:
            self.look(file, ProblemKind.WRONG)


def check(project: Project, asked: Iterable[str], library: Library) -> Report:
    """Check the editions or files asked for, or everything there is."""
    report, asked = Report(), list(asked)
    wanted = list(dict.fromkeys(_list_files(project, asked)))
    _check_spec(report, project)
    games = {name.partition("/")[0] for _, name in wanted if name}
    for (game, language), path in project.language_files.items():
        if game in games or game not in project.game_files:
            with report.gathering(path):
                _language(report, project, game, language)
    for path, expected in wanted:
        _edition(report, project, path, expected, library)
    if not asked:
        report.add(_not_read(project))
        _look_at_shared(report, project)
        for game in (one for one in project.game_files if not project.editions_of(one)):
            report.notes.append(f"{game} has no edition yet; begin one: variorum new {game}/NAME --source FILE")
    sourced = [one for one in report.editions if not one.edition.derived]
    if library.asked_for and sourced and all(one.found is None for one in sourced):
        missing = ", ".join(sorted({one.edition.source_id for one in sourced}))
        raise BadRequestError(f"none of {missing} is in {library.folder}; name the folder that holds the rule books")
    if library.folder is None and sourced:
        report.notes.append("Citations were not checked against the texts: name your copies with --sources DIR.")
    return report


def _check_spec(report: Report, project: Project) -> None:
    """Check sources, questions, what is stored about each game, and the glossary."""
    with report.gathering(sources_path(project)):
        _ = project.sources
    for name, path in project.game_files.items():
        with report.gathering(path):
            project.game(name)
        folder = project.evidence_folder(name)
        if folder.exists():
            _evidence(report, project, name, folder)
    with report.gathering(glossary_path(project)):
        check_glossary(project)


def _evidence(report: Report, project: Project, game: str, folder: Path) -> None:
    try:
        known = project.game(game)
    except BadInputError as error:
        report.skip(display_path(folder), "not looked at", {problem.file for problem in error.problems})
        return
    faulty: set[str] = set()
    try:
        Evidence(project, known).check()
    except BadInputError as error:
        report.add(error.problems)
        faulty = {problem.file for problem in error.problems}
    for path in (*folder.glob("witnesses/*.yaml"), folder / "equivalences.yaml", folder / "unreached.yaml"):
        if display_path(path) not in faulty:
            report.look(display_path(path), ProblemKind.WRONG)


def sources_path(project: Project) -> Path:
    """Name the file of sources."""
    return project.root / "spec" / "sources.yaml"


def glossary_path(project: Project) -> Path:
    """Name the glossary."""
    return project.root / "spec" / "glossary.yaml"


def _not_read(project: Project) -> Iterator[Problem]:
    """Find files that look like rulings or questions and that nothing reads, because of how their names end."""
    found = (path for pattern in ("rulings/*/*.yml", "spec/*.yml") for path in project.root.glob(pattern))
    for path in sorted(found):
        yield Problem(display_path(path), 1, 1, f"is not read; name it {path.stem}.yaml")


def _look_at_shared(report: Report, project: Project) -> None:
    """Note that citations of files that editions share were looked at, if those of every edition were."""
    if len(report.editions) == len(project.edition_files) and all(one.found is not None for one in report.editions):
        for path in (sources_path(project), glossary_path(project)):
            report.look(display_path(path), ProblemKind.CITATION)


def _list_files(project: Project, asked: Iterable[str]) -> Iterator[tuple[Path, str | None]]:
    """List the files to check, with the edition each should hold where that is settled by its place."""
    asked = list(asked)
    by_path = {os.path.realpath(path): name for name, path in project.edition_files.items()}
    examples = {os.path.realpath(path): name for name in project.edition_files for path in project.example_files(name)}
    spec = os.path.realpath(project.root / "spec")
    for one in asked or project.edition_files:
        path = Path(one)
        if one in project.edition_files:
            yield project.edition_files[one], one
        elif is_file(path) and os.path.realpath(path).startswith(spec + os.sep):
            yield from _of_spec(project, path)
        elif os.path.realpath(path) in examples:
            name = examples[os.path.realpath(path)]
            yield project.edition_files[name], name
        elif one.endswith(FILE_ENDINGS) or is_file(path):
            yield path, by_path.get(os.path.realpath(path))
        else:
            raise BadRequestError(f"no edition or file {quote(one)}; {choose_from(one, project.edition_files)}")


def _of_spec(project: Project, path: Path) -> Iterator[tuple[Path, str]]:
    """List the editions of the game that a file of spec/ is about: they are checked with it."""
    for name in project.editions_of(path.stem):
        yield project.edition_files[name], name


def check_glossary(project: Project) -> None:
    """Check that the glossary speaks of games, editions and things that exist."""
    document = project.glossary_document
    if document is None:
        return
    problems = []

    def known(name: str, among: Iterable[str], what: str, where: Where) -> None:
        if name not in among:
            message = f"{quote(name)} is no {what}; {choose_from(name, among)}"
            problems.append(document.problem(where, message, at_key=True))

    editions = _editions_of(project, (term for things in project.glossary.values() for term in things.values()))
    for game, things in project.glossary.items():
        known(game, project.game_files, "known game", ("glossary", game))
        for thing, term in things.items():
            where = ("glossary", game, thing)
            for edition in term.names:
                known(edition, project.edition_files, "edition", (*where, "names", edition))
            for edition, others in (term.alike or {}).items():
                known(edition, term.names, "edition that names this thing", (*where, "alike", edition))
                for index, other in enumerate(others):
                    known(other, things, "thing of this glossary", (*where, "alike", edition, index))
            problems += _said_otherwise(editions, document, where, term)
    if problems:
        raise BadInputError(problems)


def _editions_of(project: Project, terms: Iterable[Term]) -> dict[str, Edition]:
    """Read the editions that name things that our sentences name too; faults in them are reported elsewhere."""
    found = {}
    for name in {edition for term in terms if term.said for edition in term.names} & set(project.edition_files):
        with suppress(BadInputError):
            found[name] = project.edition(name)
    return found


def _said_otherwise(editions: Mapping[str, Edition], document: Document, where: Where, term: Term) -> Iterator[Problem]:
    """Find the languages in which our sentences name a thing as no edition in that language does."""
    for language, forms in (term.said or {}).items():
        called = [
            editions[edition].printed.as_printed(name)
            for edition, given in term.names.items()
            if edition in editions and editions[edition].source.language == language
            for name in given
        ]
        if called and not any(names(name, forms) for name in called):
            message = f"no edition in `{language}` calls it so; they call it: {', '.join(called)}"
            yield document.problem((*where, "said", language), message)


def _language(report: Report, project: Project, game: str, language: str) -> None:
    found = project.language_report(game, language)
    report.add(found.problems)
    report.add(found.gaps, ProblemKind.TRANSLATION)
    report.look(found.document.file, ProblemKind.TRANSLATION)
    report.languages.append(found.game)


NO_SOURCE = "a derived edition has no source to cite; leave this out"


def _edition(report: Report, project: Project, path: Path, name: str | None, library: Library) -> None:
    """Check one rulings file as far as the files that it rests on allow."""
    file, sourced = display_path(path), (display_path(sources_path(project)), ProblemKind.WRONG) in report.looked
    try:
        edition, problems, gaps = project.edition_report(path, name, with_sources=sourced)
    except BadInputError as error:
        report.add(error.problems)
        if others := {problem.file for problem in error.problems} - {file}:
            report.add(project.edition_shape(path, name))
            report.skip(file, "answers and citations not checked", others)
        return
    report.add(problems)
    report.add(gaps, ProblemKind.UNANSWERED)
    report.look(file, ProblemKind.WRONG, ProblemKind.UNANSWERED)
    cites = _citations(report, project, edition)
    if edition.derived:
        outside = [document.problem(cite.where, NO_SOURCE, at_key=True) for document, cite in cites]
        report.add(outside)
        report.editions.append(EditionReport(edition, 0, None))
        return
    if not sourced and edition.source_id not in edition.own_sources:
        report.skip(file, "citations not held against the source", [display_path(sources_path(project))])
        return
    outside = [
        document.problem(
            cite.where, f"line {cite.last} is outside {cite.source}, which has {edition.source.lines} lines"
        )
        for document, cite in cites
        if cite.last > edition.source.lines and document is not edition.document
    ]
    report.add(outside)
    _hold_against_copy(report, project, edition, cites, library)


def _citations(report: Report, project: Project, edition: Edition) -> list[tuple[Document, Citation]]:
    """List every citation of an edition's source, from all files about it that can be read."""
    found = [(edition.document, cite) for cite in own_citations(edition)]
    for path in project.example_files(edition.name):
        with report.gathering(path):
            document, example = project.example(path, edition)
            found += [(document, cite) for cite in cites_of_example(edition, example)]
    with suppress(BadInputError):  # faults of the glossary are reported with it
        found += [(document, cite) for _, document, cite in project.glossary_citations(edition)]
    return found


def _hold_against_copy(
    report: Report, project: Project, edition: Edition, cites: list[tuple[Document, Citation]], library: Library
) -> None:
    """Hold citations and headings against the user's copy of the source, where there is one."""
    file = edition.document.file
    try:
        copy = library.copy(edition.source)
    except BadInputError as error:
        report.add(error.problems)
        report.skip(file, "citations not held against the source", {problem.file for problem in error.problems})
        return
    if copy is None:
        report.editions.append(EditionReport(edition, len(cites), None))
        if library.folder is not None:
            report.notes.append(f"{edition.source_id} is not among your copies, so its citations were not checked.")
        return
    inside = [(document, cite) for document, cite in cites if cite.last <= edition.source.lines]
    lost = [fault for document, cite in inside if (fault := citation_fault(document, cite, copy.text))]
    faults = [*source_faults(project, edition, copy), *lost, *printed_faults(edition, copy.text)]
    report.add(faults, ProblemKind.CITATION)
    for looked in (file, *(display_path(path) for path in project.example_files(edition.name))):
        report.look(looked, ProblemKind.CITATION)
    report.editions.append(EditionReport(edition, len(cites), len(cites) - len(lost)))


def own_citations(edition: Edition) -> Iterator[Citation]:
    """List the citations that stand in an edition's own file."""
    yield from (cite for _, cite in edition.citations())
    yield from (cite for _, cite in edition.set_aside)


def source_faults(project: Project, edition: Edition, copy: Copy) -> list[Problem]:
    """Check a copy of a source against what is recorded of it."""
    document, where = _find_description(project, edition)
    faults = []
    if copy.sha256 != edition.source.sha256:
        message = f"{display_path(copy.path)} has the sha256 {copy.sha256}, not this one: {_why_other(copy)}"
        faults.append(document.problem((*where, "sha256"), message))
    if len(copy.text.lines) != edition.source.lines:
        message = f"{display_path(copy.path)} has {len(copy.text.lines)} lines, not {edition.source.lines}"
        faults.append(document.problem((*where, "lines"), message))
    if copy.text.pages and copy.text.pages != (edition.source.pages or []):
        message = f"the pages of {display_path(copy.path)} begin on the lines {copy.text.pages}; write them so"
        faults.append(document.problem((*where, "pages"), message))
    return faults


def _why_other(copy: Copy) -> str:
    """Say why a copy may have another sha256."""
    return "another printing, or changed" + ", or its text was taken out by another version" * copy.is_taken_out


def _find_description(project: Project, edition: Edition) -> tuple[Document, tuple[str, str]]:
    """Find the file in which an edition's source is described."""
    where = ("sources", edition.source_id)
    return (edition.document if where in edition.document.values else project.sources_document), where


def printed_faults(edition: Edition, text: Text) -> Iterator[Problem]:
    """Check that the headings of a book stand on their lines, and that the words to correct stand in its text."""
    for heading in edition.printed.headings:
        if heading.line <= edition.source.lines and not text.on_lines(heading.words, heading.line, heading.line):
            places = ", ".join(place.lines for place in text.find(heading.words)[:5])
            now = f"it stands on {places} now" if places else "it is nowhere in it; write it as it stands there"
            message = f"the heading {quote(heading.words)} is not on line {heading.line} of {edition.source_id}; {now}"
            yield edition.document.problem(heading.where, message)
    for read in edition.printed.misread:
        if not text.find(read):
            message = f"{quote(read)} is nowhere in {edition.source_id}; list misread words as they stand there"
            yield edition.document.problem(("misread", read), message, at_key=True)


def citation_fault(document: Document, cite: Citation, text: Text) -> Problem | None:
    """Check that a citation's words stand on its lines; if not, say where they stand now."""
    if text.on_lines(cite.words, cite.first, cite.last):
        return None
    elsewhere = text.find(cite.words)
    if elsewhere:
        now = ", ".join(place.lines for place in elsewhere[:5])
        under = f" (under {quote(cite.heading)})" if cite.heading else ""
        message = f"{quote(cite.words)} is not on {cite.named_lines} of {cite.source}{under}; it stands on {now} now"
    elif near := text.nearest(cite.words, cite.first):
        message = f"{quote(cite.words)} is nowhere in {cite.source}; nearest is {quote(near[0])} on line {near[1]}"
    else:
        message = f"{quote(cite.words)} is nowhere in {cite.source}; cite the words as they stand there"
    return document.problem(cite.where, message)
