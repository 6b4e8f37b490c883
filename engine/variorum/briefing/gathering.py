"""What a translator needs of an edition: each rule in its own words, what it asks, what else it could be read to say,
a game in which that would matter, and the terms with what must not be confused. Knows no game and no format.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from variorum.games import registry
from variorum.games.narration import Narration
from variorum.library import OpenReading, open_reading
from variorum.rulebook.evidence import Evidence, Stored
from variorum.rulebook.glossary import two_things
from variorum.rulebook.locales import language_for, language_name, locale
from variorum.rulebook.models import Basis, Term
from variorum.rulebook.problems import BadRequestError, quote
from variorum.rulebook.project import Project, display_path
from variorum.rulebook.questions import Answer, Game, about_the_book, label
from variorum.rulebook.terms import names
from variorum.rulebook.yamltext import read

OPEN = {
    Basis.SILENT: "The book does not say this. It is how we read it; ask the authors before you print it.",
    Basis.CONTRADICTORY: "The book contradicts itself here. Ask the authors which is meant.",
    Basis.LOST: "This passage of the book is lost. Ask the authors what it says.",
}


@dataclass(frozen=True)
class Moment:
    """A game that shows why the words of a rule matter: what comes of it by the rule, and by another.

    `given` is where it stands, if that fits a sentence; `path` is the file with the record.
    """

    given: str
    comes: str
    other: str
    comes_otherwise: str
    path: str

    def __str__(self) -> str:
        given = f"{self.given[:1].upper()}{self.given[1:]}. " if self.given else ""
        return f"{given}By this rule: {self.comes}. By “{self.other}”: {self.comes_otherwise}."


@dataclass(frozen=True)
class OtherRule:
    """What the same question can be answered too, and so what a translation must not say."""

    sentence: str
    editions: tuple[str, ...]
    """The editions that print it."""
    read: bool
    """Whether the book itself can be read so."""

    def __str__(self) -> str:
        marks = [f"as {' and '.join(self.editions)} does"] if self.editions else []
        marks += ["the book can be read so"] if self.read else []
        return self.sentence + (f" [{'; '.join(marks)}]" if marks else "")


@dataclass(frozen=True)
class TermEntry:
    """A thing that the rules speak of: what it is, what both sides call it, and what must not be taken for it."""

    thing: str
    means: str
    called: tuple[str, ...]
    theirs: tuple[str, ...]
    not_to_confuse: tuple[str, ...]


@dataclass(frozen=True)
class RuleEntry:
    """A rule to be translated."""

    question: str
    chapter: str
    asks: str
    sentence: str
    translated: str
    others: tuple[OtherRule, ...]
    moment: Moment | None
    terms: tuple[str, ...]
    printed: tuple[str, ...]
    """Where the book says it."""
    open: str
    """Why it is not certain that the book means this, if it is not."""


@dataclass(frozen=True)
class Brief:
    """What a translator of an edition needs, and into which language."""

    edition: str
    title: str
    original: str
    language: str
    rules: tuple[RuleEntry, ...]
    terms: tuple[TermEntry, ...]

    @property
    def named_terms(self) -> list[TermEntry]:
        """The terms that have a name in the original, which a term list needs."""
        return [term for term in self.terms if term.called]

    @property
    def language_label(self) -> str:
        """The language to translate into, in English."""
        return language_name(self.language) or self.language


def target_language(project: Project, edition: str, named: str | None) -> str:
    """Find the language of an edition to be made: as named, as its source says, or by the edition's own name."""
    if named is None and edition in project.edition_files:
        named = project.edition(edition).source.language
    wanted = named or edition.partition("/")[2]
    if locale(wanted) is None:
        raise BadRequestError(f"{quote(wanted)} is not a known language; name one, as in --in de or --in pt-BR")
    return wanted


def brief(reading: OpenReading, edition: str, language: str) -> Brief:
    """Gather what a translator of a reading's rules into a language needs, for an edition that there may not be yet."""
    if edition.partition("/")[0] != reading.edition.game.name:
        raise BadRequestError(f"{edition} and {reading.edition.name} are editions of different games")
    gathering = _Gathering(reading, edition, language)
    return Brief(
        edition,
        reading.edition.game.title,
        reading.edition.game.language,
        language,
        tuple(gathering.rules()),
        tuple(gathering.terms()),
    )


@dataclass(frozen=True)
class _Gathering:
    reading: OpenReading
    edition: str
    language: str

    def rules(self) -> Iterator[RuleEntry]:
        """Say each rule that arises."""
        game = self.reading.edition.game
        for chapter, ids in game.in_chapters():
            for id_ in ids:
                if id_ in self.reading.answers and not about_the_book(game.questions[id_]):
                    yield self._rule(id_, chapter.title)

    def _rule(self, id_: str, chapter: str) -> RuleEntry:
        game, answer = self.reading.edition.game, self.reading.answers[id_]
        asked, sentence = game.questions[id_], game.sentence(id_, answer)
        used = tuple(
            thing for thing, term in self._glossary.items() if names(sentence, self._forms(term, game.language))
        )
        return RuleEntry(
            id_,
            chapter,
            asked.asks,
            sentence,
            self._translated(id_),
            tuple(self._others(id_, answer)),
            self._moment(id_, answer),
            used,
            tuple(cite.place for cite in self.reading.cites(id_)),
            OPEN.get(self.reading.edition.rulings[id_].basis, ""),
        )

    def _others(self, id_: str, answer: Answer) -> Iterator[OtherRule]:
        """List the other answers to a question: those with a name, and what an edition prints or the book allows."""
        game, project, read = self.reading.edition.game, self.reading.project, self.reading.edition.rulings[id_].rivals
        printed: dict[str, list[str]] = {}
        for name in project.editions_of(game.name):
            if id_ in (theirs := open_reading(project, name).answers):
                printed.setdefault(game.sentence(id_, theirs[id_]), []).append(name)
        rivals = {game.sentence(id_, one.answer) for one in read}
        named = [game.sentence(id_, one) for one in game.questions[id_].answers or ()]
        for sentence in dict.fromkeys([*named, *printed, *sorted(rivals)]):
            if sentence != game.sentence(id_, answer):
                yield OtherRule(sentence, tuple(printed.get(sentence, ())), sentence in rivals)

    def _translated(self, id_: str) -> str:
        """Say a rule as it is said in the language already, if it is."""
        said = self._said
        if said is None or (said.translation and id_ in said.translation.missing):
            return ""
        return said.sentence(id_, self.reading.answers[id_])

    @cached_property
    def _said(self) -> Game | None:
        project, name = self.reading.project, self.reading.edition.game.name
        known = language_for(self.language, project.languages_of(name))
        return project.game_in(name, known) if known and known != self.reading.edition.game.language else None

    # -- moments -----------------------------------------------------------------------------------------------------

    def _moment(self, id_: str, answer: Answer) -> Moment | None:
        """Find a game in which another answer shows than that to a question, one between editions first."""
        stored = [one for one in self._witnesses.get(id_, ()) if label(answer) in map(label, one.witness.answers)]
        if not stored:
            return None
        chosen = min(stored, key=lambda one: one.order((self.reading.name,)))
        data = read(chosen.path, chosen.path.name, within=self.reading.project.root).data
        game, engine = self.reading.edition.game, registry.find(self.reading.edition.game.name)
        narration = engine.narration if engine else Narration()
        mine = [*map(label, chosen.witness.answers)].index(label(answer))
        comes, otherwise = (
            narration.outcome(data["outcomes"][side], data) if data.get("outcomes") else narration.headline(data)
            for side in (mine, 1 - mine)
        )
        other = game.sentence(id_, chosen.witness.answers[1 - mine])
        return Moment(narration.given(data), comes, other, otherwise, display_path(chosen.path))

    @cached_property
    def _witnesses(self) -> Mapping[str, list[Stored]]:
        found: dict[str, list[Stored]] = {}
        for one in Evidence(self.reading.project, self.reading.edition.game).stored():
            found.setdefault(one.witness.question, []).append(one)
        return found

    # -- terms -------------------------------------------------------------------------------------------------------

    @cached_property
    def _glossary(self) -> Mapping[str, Term]:
        return self.reading.project.glossary.get(self.reading.edition.game.name, {})

    def terms(self) -> Iterator[TermEntry]:
        """List the things that the rules speak of, with what one name stands for besides."""
        confused: dict[str, dict[str, str]] = {}
        own = self.reading.edition.name
        for one in sorted(two_things(self._glossary), key=lambda one: one.edition != own):
            for thing, other in itertools.permutations(one.things, 2):
                theirs = map(str.casefold, self._glossary[other].names.get(one.edition, ()))
                both = f" ({one.edition} calls both “{one.name}”)" if one.name.casefold() in theirs else ""
                confused.setdefault(thing, {}).setdefault(other, both)
        for thing, term in self._glossary.items():
            yield TermEntry(
                thing,
                term.means,
                self._called(term, self.reading.edition.name, self.reading.edition.game.language),
                self._called(term, self.edition, self.language),
                tuple(other + why for other, why in confused.get(thing, {}).items()),
            )

    def _called(self, term: Term, edition: str, language: str) -> tuple[str, ...]:
        """Name a thing as an edition does, or else as our own sentences do in its language."""
        own = tuple(term.names.get(edition, ()))
        return own or tuple(form.removesuffix("*") for form in self._forms(term, language))

    @staticmethod
    def _forms(term: Term, language: str) -> Sequence[str]:
        said = term.said or {}
        known = language_for(language, said)
        return said[known] if known else ()
