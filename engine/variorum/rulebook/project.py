"""A project: a folder with `spec/` and `rulings/`, and everything that can be read from it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import chain
from pathlib import Path

from variorum.rulebook.editions import Citation, Edition, EditionReader, answer_as_if, citations_in, cite
from variorum.rulebook.languages import LanguageReader, LanguageReport
from variorum.rulebook.models import (
    Condition,
    Example,
    GameFile,
    GlossaryFile,
    LanguageFile,
    Question,
    RulingsFile,
    Source,
    SourcesFile,
    Term,
)
from variorum.rulebook.problems import BadInputError, BadRequestError, Problem, choose_from, quote
from variorum.rulebook.questions import (
    Game,
    about_the_book,
    bound_faults,
    condition_faults,
    playable_faults,
    sentence_faults,
)
from variorum.rulebook.validate import merge_problems, validate, validate_in_part
from variorum.rulebook.yamltext import Document, Where, read

NOT_GAMES = {"sources", "glossary"}
FILE_ENDINGS = (".yaml", ".yml")
CARRIED = Path(__file__).resolve().parent.parent / "carried"
CHECKOUT = Path(__file__).resolve().parents[3]


def is_project(folder: Path) -> bool:
    """Tell whether a folder holds a project."""
    return (folder / "spec").is_dir() and (folder / "rulings").is_dir()


def find_project(named: Path | None, start: Path | None = None) -> Path:
    """Find the project: as named, or the nearest folder upward that is one, or the one this program carries."""
    if named is not None:
        if not is_project(named):
            raise BadRequestError(f"{named} is not a project; name a folder that holds `spec/` and `rulings/`")
        return named
    here = (start or _here()).resolve()
    return next((folder for folder in (here, *here.parents, CARRIED, CHECKOUT) if is_project(folder)), CARRIED)


def _here() -> Path:
    try:
        return Path.cwd()
    except FileNotFoundError as error:
        raise BadRequestError("the folder that you are in no longer exists; go to another one") from error


OPINION_FILE = "second-opinion.yaml"


def evidence_folder(root: Path, game: str) -> Path:
    """Name the folder in which the evidence about a game is stored: that of the game's name."""
    return root / "properties" / game


def is_file(path: Path) -> bool:
    """Tell whether there is such a file; a name that no file can have names none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def display_path(path: Path) -> str:
    """Write a path as a person here would type it."""
    try:
        relative = os.path.relpath(path)
    except (ValueError, OSError):  # on another drive, or in a folder that is gone
        return str(path)
    return relative if len(relative) < len(str(path)) else str(path)


class Project:
    """Reads spec and rulings on demand, so that one broken file does not hide the others.

    `as_if` puts answers in place of those that its editions give, of whatever game has the question.
    """

    def __init__(self, root: Path, as_if: Mapping[str, str] | None = None) -> None:
        self.root = root
        self.as_if = as_if or {}

    # -- what there is -------------------------------------------------------------------------------------------

    @cached_property
    def game_files(self) -> dict[str, Path]:
        """The files of questions, by game."""
        return {path.stem: path for path in sorted((self.root / "spec").glob("*.yaml")) if path.stem not in NOT_GAMES}

    @cached_property
    def edition_files(self) -> dict[str, Path]:
        """The rulings files, by edition."""
        return {f"{path.parent.name}/{path.stem}": path for path in sorted((self.root / "rulings").glob("*/*.yaml"))}

    def editions_of(self, game: str) -> list[str]:
        """List the editions of a game."""
        return [name for name in self.edition_files if name.partition("/")[0] == game]

    def evidence_folder(self, game: str) -> Path:
        """Name the folder in which witnesses, verdicts and impact of a game are stored."""
        return evidence_folder(self.root, game)

    def example_files(self, edition: str) -> list[Path]:
        """List the worked examples of an edition."""
        game, _, name = edition.partition("/")
        return sorted((self.root / "rulings" / game / "examples" / name).glob("*.yaml"))

    # -- reading -------------------------------------------------------------------------------------------------

    def read(self, path: Path) -> Document:
        """Read a YAML file of the project; a link out of it is not followed."""
        return read(path, display_path(path), within=self.root)

    @cached_property
    def sources_document(self) -> Document:
        """spec/sources.yaml as it stands."""
        return self.read(self.root / "spec" / "sources.yaml")

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """The sources that the project knows: those of spec/sources.yaml, if there is one."""
        if not (self.root / "spec" / "sources.yaml").exists():
            return {}
        return validate(self.sources_document, SourcesFile).sources

    @cached_property
    def glossary_document(self) -> Document | None:
        """spec/glossary.yaml as it stands, if there is one."""
        path = self.root / "spec" / "glossary.yaml"
        return self.read(path) if path.exists() else None

    @cached_property
    def glossary(self) -> Mapping[str, Mapping[str, Term]]:
        """The things of each game, with their names in each edition."""
        document = self.glossary_document
        return validate(document, GlossaryFile).glossary if document else {}

    def game(self, name: str) -> Game:
        """Read the questions of a game."""
        if name not in self._games:
            self._games[name] = self._read_game(name)
        return self._games[name]

    @cached_property
    def _games(self) -> dict[str, Game]:
        return {}

    def _read_game(self, name: str) -> Game:
        if name not in self.game_files:
            raise BadRequestError(f"no questions for the game {quote(name)}; {choose_from(name, self.game_files)}")
        path = self.game_files[name]
        document = self.read(path)
        content = validate(document, GameFile)
        problems = list(game_problems(content, document, path))
        if problems:
            raise BadInputError(problems)
        return Game.from_file(content)

    @cached_property
    def language_files(self) -> dict[tuple[str, str], Path]:
        """The files that say a game in another language, by game and language."""
        found = sorted((self.root / "spec" / "languages").glob("*/*.yaml"))
        return {(path.stem, path.parent.name): path for path in found}

    def languages_of(self, game: str) -> list[str]:
        """List the languages in which a game is said, its own first."""
        return [self.game(game).language, *(language for name, language in self.language_files if name == game)]

    def language_path(self, game: str, language: str) -> Path:
        """Name the file that says a game in a language, whether it is there or not."""
        return self.root / "spec" / "languages" / language / f"{game}.yaml"

    def game_in(self, name: str, language: str) -> Game:
        """Read the questions of a game as they are said in a language."""
        game = self.game(name)
        if language == game.language:
            return game
        if (name, language) not in self.language_files:
            allowed = choose_from(language, self.languages_of(name))
            raise BadRequestError(f"{name} is not said in {quote(language)}; {allowed}")
        report = self.language_report(name, language)
        if report.problems:
            raise BadInputError(report.problems)
        return report.game

    def language_report(self, name: str, language: str) -> LanguageReport:
        """Read a game in another language, with the problems in its file and what is missing or out of date."""
        document = self.read(self.language_files[name, language])
        if name not in self.game_files:
            message = f"{quote(name)} is not a known game; {choose_from(name, self.game_files)}"
            raise BadInputError([document.problem(("game",), message)])
        content = validate(document, LanguageFile)
        return LanguageReader(content, document, self.game(name), self.glossary.get(name, {})).report(language)

    def edition(self, name: str) -> Edition:
        """Read an edition by name, answered or in part."""
        if name not in self.edition_files:
            raise BadRequestError(f"no edition {quote(name)}; {choose_from(name, self.edition_files)}")
        if name not in self._editions:
            self._editions[name] = self.edition_from(self.edition_files[name], name)
        return self._editions[name]

    @cached_property
    def _editions(self) -> dict[str, Edition]:
        return {}

    def edition_from(self, path: Path, name: str | None = None) -> Edition:
        """Read an edition from a file; questions left open are no error here."""
        edition, problems, _ = self.edition_report(path, name)
        if problems:
            raise BadInputError(problems)
        return answer_as_if(edition, self.as_if)

    def edition_shape(self, path: Path, name: str | None = None) -> list[Problem]:
        """List what is wrong with a rulings file by itself, whatever the questions of its game are."""
        document = self.read(path) if name else read(path, display_path(path))
        return validate_in_part(document, RulingsFile, "rulings", "set_aside")[1]

    def edition_report(
        self, path: Path, name: str | None = None, *, with_sources: bool = True
    ) -> tuple[Edition, list[Problem], list[Problem]]:
        """Read an edition with the problems in its file, and the questions it leaves open."""
        document = self.read(path) if name else read(path, display_path(path))
        content, problems, faulty = validate_in_part(document, RulingsFile, "rulings", "set_aside")
        game_name = (name or content.edition).partition("/")[0]
        own_game = content.edition.partition("/")[0]
        if own_game != game_name and own_game in self.game_files:
            message = f"{quote(content.edition)} is an edition of {own_game}; move the file to rulings/{own_game}/"
            raise BadInputError([document.problem(("edition",), message)])
        if name and content.edition != name:
            message = f"{quote(content.edition)} is not the name of this place; it is `{name}`"
            problems.append(document.problem(("edition",), message))
        if game_name not in self.game_files:
            message = f"{quote(game_name)} is not a known game; {choose_from(game_name, self.game_files)}"
            raise BadInputError([document.problem(("edition",), message)])
        sources = self.sources if with_sources else None
        reader = EditionReader(content, document, self.game(game_name), sources, faulty)
        edition = reader.edition()
        return edition, sorted(set(merge_problems(reader.problems, problems))), sorted(reader.gaps)

    def examples(self, edition: Edition) -> list[tuple[Path, Document, Example]]:
        """Read the worked examples of an edition, or tell what is wrong with any of them."""
        found, problems = [], []
        for path in self.example_files(edition.name):
            try:
                found.append((path, *self.example(path, edition)))
            except BadInputError as error:
                problems += error.problems
        if problems:
            raise BadInputError(problems)
        return found

    def example(self, path: Path, edition: Edition) -> tuple[Document, Example]:
        """Read one worked example of an edition."""
        document = self.read(path)
        example = validate(document, Example)
        if example.edition != edition.name:
            message = f"{quote(example.edition)} is not the edition of this folder; it is `{edition.name}`"
            raise BadInputError([document.problem(("edition",), message)])
        return document, example

    def example_citations(self, edition: Edition) -> Iterator[tuple[str, Document, Citation]]:
        """List the citations of an edition's worked examples, with the example's name."""
        for path, document, example in self.examples(edition):
            for one in cites_of_example(edition, example):
                yield path.stem, document, one

    def glossary_citations(self, edition: Edition) -> Iterator[tuple[str, Document, Citation]]:
        """List the places where an edition names the things of the glossary, with the thing."""
        document = self.glossary_document
        if document is None:
            return
        for thing, term in self.glossary.get(edition.game.name, {}).items():
            for name, places in term.names.get(edition.name, {}).items():
                for index, lines in enumerate(places):
                    where = ("glossary", edition.game.name, thing, "names", edition.name, name, index)
                    yield thing, document, cite(edition.printed, lines, name, where)


def cites_of_example(edition: Edition, example: Example) -> Iterator[Citation]:
    """List the citations of one worked example."""
    yield from citations_in(edition.printed, example.cites, ("cites",))
    for index, wrong in enumerate(example.wrong or []):
        yield from citations_in(edition.printed, wrong.cites, ("wrong", index, "cites"))


def _conditions(question: Question, where: Where) -> Iterator[tuple[Where, str, Condition]]:
    """List the answers by which a question arises, each with its place in the file."""
    listed = isinstance(question.arises, list)
    for index, case in enumerate(question.cases):
        for other, some in case.items():
            yield (*where, *([index] if listed else []), other), other, some


def game_problems(content: GameFile, document: Document, path: Path) -> Iterator[Problem]:
    """Check what a model cannot: names that must agree, and references between questions."""
    if content.game != path.stem:
        yield document.problem(("game",), f"{quote(content.game)} is not the name of this file; it is `{path.stem}`")
    everything = {id_: question for chapter in content.chapters.values() for id_, question in chapter.questions.items()}
    seen: set[str] = set()
    for name, chapter in content.chapters.items():
        for id_, question in chapter.questions.items():
            where = ("chapters", name, "questions", id_)
            if id_.partition(".")[0] != name:
                yield document.problem(where, f"a question of chapter `{name}` is named `{name}.…`", at_key=True)
            faults = (
                sentence_faults(question, content.language),
                playable_faults(question),
                bound_faults(id_, everything),
            )
            for place, fault in chain.from_iterable(faults):
                yield document.problem((*where, *place), fault)
            for inner, other, some in _conditions(question, (*where, "arises")):
                if other not in seen:
                    fault = "is asked only later; it must come first" if other in everything else "is not a question"
                    yield document.problem(inner, f"`{other}` {fault}", at_key=True)
                    continue
                if about_the_book(everything[other]) and not about_the_book(question):
                    yield document.problem(inner, f"`{other}` is about the book; no rule depends on it", at_key=True)
                for fault in condition_faults(other, everything[other], some):
                    yield document.problem(inner, fault)
            seen.add(id_)
