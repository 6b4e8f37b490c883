"""All that the pages tell of one game, gathered once. Knows no file formats and no pages."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from variorum.changes.harmony import Harmony
from variorum.changes.sheets import stored_harmony
from variorum.games import registry
from variorum.games.narration import Narration
from variorum.playability import Unplayable, refusals, unplayable, why_unplayed
from variorum.rulebook.comparison import Comparison, Overview, compare, survey
from variorum.rulebook.differences import Difference, differences
from variorum.rulebook.editions import Citation, Edition, edition_labels, possible
from variorum.rulebook.evidence import Evidence, Kind, Stored
from variorum.rulebook.findings import Defect, Discrepant, Effect, Effects, defects, discrepancies
from variorum.rulebook.linked import StoredChange, read_changes
from variorum.rulebook.locales import language_for
from variorum.rulebook.models import Breaks, BreaksFile, Headlines, HeadlinesFile, Opinion, OpinionFile, Term
from variorum.rulebook.printed import Piece
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import OPINION_FILE, Project
from variorum.rulebook.questions import Answer, Game, label
from variorum.rulebook.readings import Reading, choose, say_in
from variorum.rulebook.sound import Standing, StoredProperty, read_sound, stored_properties
from variorum.rulebook.texts import Text
from variorum.rulebook.validate import validate
from variorum.rulebook.verdicts import StoredTheorem, StoredVerdicts, read_verdicts
from variorum.rulebook.yamltext import read
from variorum.site.impacts import Impact, Impacts, Measurement, read_impacts

EDITION = " edition"  # with which what an edition is called ends, where it is called by its language
Known: TypeAlias = Sequence[tuple[Measurement, Impact]]
Finding = TypeVar("Finding", Discrepant, Defect)


@dataclass(frozen=True, eq=False)
class Book:
    """A game and its editions, with what is known of how they differ."""

    project: Project
    game: Game
    editions: tuple[Edition, ...]
    texts: Mapping[str, Text]

    @property
    def name(self) -> str:
        """The game's name in addresses."""
        return self.game.name

    def edition(self, name: str) -> Edition:
        """Find an edition by its name, read already if it is one of this game."""
        return next((one for one in self.editions if one.name == name), None) or self.project.edition(name)

    def path(self, *parts: str) -> str:
        """Name a page of this game: its place among the pages."""
        return "/".join(("rules", self.name, *parts)) + ".md"

    @property
    def has_impact_guide(self) -> bool:
        """Whether the project's own pages say how impact is measured."""
        return (self.project.root / "docs" / "impact.md").is_file()

    def question_path(self, question: str) -> str:
        """Name a question's page."""
        return self.path("questions", question)

    def edition_path(self, edition: Edition, language: str | None = None) -> str:
        """Name the page of an edition's rule book, in its game's own language or in another."""
        return self.path("editions", short(edition.name) + _in(language))

    def red_line_path(self, one: Edition, other: Edition, language: str | None = None) -> str:
        """Name the page on which one edition is red-lined against another; no name of an edition holds two hyphens."""
        said = language if language in self.languages(one, other) else None
        return self.path("red-line", f"{short(one.name)}--{short(other.name)}{_in(said)}")

    def verdict_path(self, one: Edition | str, other: Edition | str) -> str:
        """Name the page that says whether two editions are the same game: one page, whichever is named first."""
        wanted = {each if isinstance(each, str) else each.name for each in (one, other)}
        return self.path("verdict", "--".join(short(each.name) for each in self.editions if each.name in wanted))

    def witness_path(self, stored: Stored) -> str:
        """Name a witness's page."""
        return self.path("witnesses", stored.path.stem)

    # -- names and languages -------------------------------------------------------------------------------------

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """What each edition is called beside the others."""
        return edition_labels(self.editions)

    def label(self, edition: Edition | str) -> str:
        """Say what an edition is called beside the others."""
        name = edition if isinstance(edition, str) else edition.name
        return self.labels.get(name, name)

    def brief(self, edition: Edition | str) -> str:
        """Call an edition by its language alone, where that is what it is called by."""
        name = edition if isinstance(edition, str) else edition.name
        called = self.label(name)
        return called.removesuffix(EDITION) if called == self.edition(name).language_label else called

    def sides(self, editions: Sequence[str]) -> str:
        """Name two editions that are compared, or one that is set against another reading of it."""
        names = [self.label(one) for one in editions]
        return " → ".join(names) if len(names) > 1 else f"{names[0]}, another reading"

    def called(self, edition: str) -> str:
        """Say in a sentence what an edition is called."""
        label = self.label(edition)
        return f"the {label}" if label == self.edition(edition).language_label else label

    @cached_property
    def said(self) -> Mapping[str, Game]:
        """The game as it is said in other languages."""
        own, *others = self.project.languages_of(self.name)
        return {language: self.project.game_in(self.name, language) for language in others if language != own}

    def said_in(self, language: str | None) -> Game:
        """Give the game as it is said in its own language, or in another."""
        return self.said[language] if language else self.game

    def languages(self, *editions: Edition) -> list[str]:
        """List the languages of editions in which their rules are said, besides the game's own."""
        own = (language_for(edition.source.language, self.said) for edition in editions)
        return [language for language in dict.fromkeys(own) if language]

    def comparison_in(self, one: Reading, other: Reading, language: str | None) -> Comparison:
        """Compare two editions, as their rules are said in a language."""
        if not language:
            return self.comparisons[one.name, other.name]
        game = self.said[language]
        return compare(say_in(one, game), say_in(other, game), self.evidence, refusals)

    def pieces(self, edition: Edition, text: str) -> tuple[Piece, ...]:
        """Take text of an edition's rule book apart into what is read right and what is misread."""
        return edition.printed.pieces(text)

    def passage(self, cite: Citation) -> str | None:
        """Find the whole passage of a citation, where the rule book is at hand."""
        text = self.texts.get(cite.source)
        return " ".join(text.lines[cite.first - 1 : cite.last]) if text else None

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """The editions in their main readings."""
        return tuple(choose(edition, {}) for edition in self.editions)

    # -- what cannot be played -----------------------------------------------------------------------------------

    def unplayed(self, question: str, answer: Answer) -> str:
        """Say why an answer cannot be played; nothing if it can, or if no engine plays this game."""
        return why_unplayed(self.game, question, answer)

    @cached_property
    def unplayable(self) -> Mapping[str, tuple[Unplayable, ...]]:
        """The answers of each edition that cannot be played."""
        return {one.name: unplayable(self.game, one.answers) for one in self.readings}

    @cached_property
    def playable(self) -> tuple[Edition, ...]:
        """The editions that the game's engine plays as they are: nothing that it asks is open or unknown to it."""
        engine = registry.find(self.name)
        asked = engine.rules.questions() if engine else ()
        found = (one for one in self.readings if not self.unplayable[one.name] and not {*asked} & {*one.unanswered})
        return tuple(one.edition for one in found) if engine else ()

    @cached_property
    def as_played(self) -> Book:
        """The same with only the editions that can be played."""
        return self if len(self.playable) == len(self.editions) else replace(self, editions=self.playable)

    @cached_property
    def evidence(self) -> Evidence:
        """What is stored about differences."""
        return Evidence(self.project, self.game)

    @cached_property
    def overview(self) -> Overview:
        """The questions on which any two editions differ."""
        return survey(self.readings, self.evidence, refusals)

    @cached_property
    def kinds(self) -> Mapping[str, Kind]:
        """The questions on which editions differ, each with the most serious kind of difference."""
        return self.overview.answered_differently

    @property
    def follows(self) -> Mapping[str, tuple[str, ...]]:
        """The questions that do not arise in all editions, each with those whose answers decide on that."""
        return self.overview.follows

    @cached_property
    def comparisons(self) -> Mapping[tuple[str, str], Comparison]:
        """Each two editions compared, in either order."""
        return {
            (one.name, other.name): compare(one, other, self.evidence, refusals)
            for one, other in itertools.permutations(self.readings, 2)
        }

    @cached_property
    def witnesses(self) -> Mapping[str, list[Stored]]:
        """The witnesses stored, by question."""
        found: dict[str, list[Stored]] = {}
        for stored in self.evidence.stored():
            found.setdefault(stored.witness.question, []).append(stored)
        return found

    @cached_property
    def witness_data(self) -> Mapping[Path, Mapping[str, Any]]:
        """The witnesses as plain data, by their files."""
        stored = (one for every in self.witnesses.values() for one in every)
        return {one.path: read(one.path, one.path.name).data for one in stored}

    def game_data(self, path: Path) -> Mapping[str, Any]:
        """Read a game that shows a change, as plain data."""
        document = self.project.read(path)
        if not isinstance(document.data, dict):
            raise BadInputError([document.problem((), "a game is wanted here: a mapping of keys and values")])
        return document.data

    @cached_property
    def verdicts(self) -> StoredVerdicts | None:
        """How the theorems stand, where that is stored."""
        return read_verdicts(self.project.root, self.name)

    @cached_property
    def headlines(self) -> Headlines:
        """The theorems to be shown first."""
        path = self.evidence.folder / "headlines.yaml"
        return validate(self.evidence.project.read(path), HeadlinesFile).headlines if path.exists() else Headlines()

    @cached_property
    def breaks(self) -> Breaks | None:
        """How often tests notice that the game's code is broken, where that is stored."""
        path = self.evidence.folder / "breaks.yaml"
        return validate(self.evidence.project.read(path), BreaksFile).breaks if path.exists() else None

    @cached_property
    def opinion(self) -> Opinion | None:
        """How often a second solver agreed on what proofs asked, where that is stored."""
        path = self.evidence.folder / OPINION_FILE
        return validate(self.evidence.project.read(path), OpinionFile).opinion if path.exists() else None

    @cached_property
    def sound(self) -> Mapping[str, tuple[StoredProperty, ...]]:
        """How the sound properties of the game stand in each edition, as far as that is stored."""
        game = registry.find(self.name)
        listed = read_sound(game.sound if game else None)
        return {one.name: stored_properties(self.verdicts, listed, one.name) for one in self.editions}

    def broken(self, edition: str) -> list[StoredProperty]:
        """List the sound properties that an edition breaks."""
        return [one for one in self.sound[edition] if one.standing is Standing.BREAKS]

    @cached_property
    def effects(self) -> Effects:
        """What a difference does, by what a witness shows, as the game says."""
        game = registry.find(self.name)
        said = game.narration if game else Narration()
        return {**dict.fromkeys(said.scores, Effect.SCORE), **dict.fromkeys(said.wins, Effect.WINNER)}

    @cached_property
    def discrepancies(self) -> list[Discrepant]:
        """The questions on which editions differ, most serious first, then those that change more games."""
        found = [
            (one, self.measured_between(one.question))
            for one in discrepancies(self.editions, self.kinds, self.evidence, self.effects)
        ]
        return [
            one for one, _ in sorted(((self._raise_effect(one, known), known) for one, known in found), key=_gravity)
        ]

    @cached_property
    def defects(self) -> Mapping[str, list[Defect]]:
        """The defects of each edition, most serious first, then those that change more games; last what is lost."""
        ranked = {}
        for edition in self.editions:
            found = [
                (one, self.measured_within(edition.name, one.question))
                for one in defects(self.project, edition, self.evidence, self.effects)
            ]
            raised = ((self._raise_effect(one, known), known) for one, known in found)
            ranked[edition.name] = [one for one, _ in sorted(raised, key=lambda one: (one[0].lost, _gravity(one)))]
        return ranked

    @cached_property
    def harmony(self) -> Harmony | None:
        """The rule set for all editions, where it is stored."""
        return stored_harmony(self.project, self.name)

    @cached_property
    def changes(self) -> Mapping[tuple[str, str], tuple[StoredChange, ...]]:
        """The changes between any two editions, where they are stored."""
        found = {}
        for one, other in itertools.combinations(self.readings, 2):
            stored = read_changes(self.project.root, one, other)
            if stored is not None:
                found[one.name, other.name] = stored.changes
        return found

    def together(self, question: str) -> dict[tuple[str, ...], list[tuple[str, str]]]:
        """Find the other questions that a question goes together with in a change, and between which editions."""
        found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        for sides, changes in self.changes.items():
            for change in changes:
                if question in change.questions and len(change.questions) > 1:
                    others = tuple(id_ for id_ in change.questions if id_ != question)
                    found.setdefault(others, []).append(sides)
        return found

    # -- impact ----------------------------------------------------------------------------------------------------

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """Every difference that a game could show: between two editions, and between each and its rivals."""
        return tuple(differences(self.editions))

    @cached_property
    def impacts(self) -> Impacts:
        """What changes do at the table, where that is stored."""
        return read_impacts(self.project.root, self.name, self.editions)

    def measured_between(self, question: str) -> list[tuple[Measurement, Impact]]:
        """Find what a question alone does between any two editions, but where it is proved to make no difference."""
        known = [(one, impact) for one, impact in self.impacts.about(question) if len(one.editions) > 1]
        return [(one, impact) for one, impact in known if not self.proved_alike(impact)]

    def measured_within(self, edition: str, question: str | None) -> list[tuple[Measurement, Impact]]:
        """Find what the rivals on a question do in an edition, but where they are proved to make no difference."""
        known = self.impacts.about(question) if question else ()
        return [(one, impact) for one, impact in known if one.editions == (edition,) and not self.proved_alike(impact)]

    def proved_alike(self, impact: Impact) -> str | None:
        """Name the theorem by which the two answers of a comparison make no difference, if one says so."""
        if impact.question is None or impact.answers is None or len(impact.questions) > 1:
            return None
        finding = self.evidence.of(impact.question, *impact.answers, *impact.editions)
        return finding.shown_by if finding.kind is Kind.EQUIVALENT else None

    def states(self, theorem: str) -> bool:
        """Tell whether a theorem has a page."""
        return self.theorem(theorem) is not None

    def theorem(self, id_: str) -> StoredTheorem | None:
        """Find a theorem that has a page."""
        return next((one for one in self.verdicts.theorems if one.id == id_), None) if self.verdicts else None

    @cached_property
    def sentences(self) -> Mapping[tuple[str, str], str]:
        """The sentence of each answer that a book gives or can be read to give, by its question and its name."""
        return {
            (id_, label(answer)): self.game.sentence(id_, answer)
            for edition in self.editions
            for id_, given in edition.rulings.items()
            for answer in possible(given)
        }

    @property
    def alone(self) -> bool:
        """Tell whether there is one edition only, so that it need not be named."""
        return len(self.editions) == 1

    def _raise_effect(self, one: Finding, known: Known) -> Finding:
        """Say of a finding that it changes who wins, where games have shown it."""
        return replace(one, effect=Effect.WINNER) if any(impact.ever for _, impact in known) else one

    @property
    def terms(self) -> Mapping[str, Term]:
        """The things that the rules speak of."""
        return self.project.glossary.get(self.name, {})


def _gravity(ranked: tuple[Discrepant | Defect, Known]) -> tuple[int, float]:
    one, known = ranked
    return list(Effect).index(one.effect), -max((impact.mean() for _, impact in known), default=0.0)


def _in(language: str | None) -> str:
    """End the name of a page by the language of its rules."""
    return f"--in-{language}" if language else ""


def short(edition: str) -> str:
    """Name an edition within its game."""
    return edition.partition("/")[2]


def books(project: Project, texts: Mapping[str, Text]) -> list[Book]:
    """Gather every game that has an edition."""
    names = list(project.edition_files)
    games = dict.fromkeys(name.partition("/")[0] for name in names)
    return [
        Book(
            project,
            project.game(game),
            tuple(project.edition(name) for name in names if name.partition("/")[0] == game),
            texts,
        )
        for game in games
    ]
