"""What can be asked of a reading: its rule book, its comparison with another, its game, its theorems and witnesses.

The commands are thin over this. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from variorum.games import registry
from variorum.games.protocol import Game, State
from variorum.games.ruleset import RulesError, RuleSet, UnansweredError
from variorum.playability import UNKNOWN, Unplayable, refusals, unplayable
from variorum.rulebook.comparison import Comparison, Overview, compare, survey
from variorum.rulebook.editions import NOT_ASKED, Citation, Edition, EditionRuling
from variorum.rulebook.evidence import Evidence
from variorum.rulebook.problems import BadRequestError, choose_from, quote
from variorum.rulebook.project import FILE_ENDINGS, Project, find_project, is_file
from variorum.rulebook.questions import Answer, label
from variorum.rulebook.readings import Reading, choose, parse_choices, say_in

if TYPE_CHECKING:
    from variorum.changes.errata import Sheet
    from variorum.prove.sound import SoundProperty
    from variorum.prove.theorems import TheoremBook, Verdict

Data = dict[str, Any]
NO_SHEETS = "this game has no score sheets; `variorum referee` counts the points of a record"

MOST_NAMED = 5


class NotPlayableError(BadRequestError):
    """Readings that cannot be played, with every answer for which that is so, and what to do where that is possible."""

    exit_code = 1

    def __init__(self, unplayable: Mapping[str, Sequence[Unplayable]], *, instead: bool = True) -> None:
        self.unplayable = {name: tuple(found) for name, found in unplayable.items()}
        every = [one for found in self.unplayable.values() for one in found]
        super().__init__(
            ". ".join(f"{name} cannot be played: {'; '.join(map(str, found))}" for name, found in unplayable.items())
            + (f". To play with other answers, say which, as in --as-if {every[0].question}=ANSWER" if instead else "")
            + (f" ({NOT_ASKED} leaves a question out)" if instead and any(one.why == UNKNOWN for one in every) else "")
        )


class UnfinishedError(BadRequestError):
    """A reading that leaves questions open which change play."""

    exit_code = 1

    def __init__(self, reading: OpenReading, wanted: str, questions: Sequence[str]) -> None:
        more = f" and {len(questions) - MOST_NAMED} more" if len(questions) > MOST_NAMED else ""
        super().__init__(
            f"{reading.name} {wanted}: these questions are unanswered: "
            f"{', '.join(questions[:MOST_NAMED])}{more}; to see them all: variorum check {reading.edition.name}"
        )


@dataclass(frozen=True)
class Rule:
    """One rule of a reading: what is asked, the rule as a sentence, and the ruling that it rests on."""

    question: str
    asks: str
    sentence: str
    answer: Answer
    ruling: EditionRuling
    cites: tuple[Citation, ...]


@dataclass(frozen=True, eq=False)
class OpenReading:
    """A reading of a project, and everything that can be asked of it."""

    project: Project
    reading: Reading

    def __repr__(self) -> str:
        return f"<reading {self.name}>"

    @property
    def name(self) -> str:
        """The reading as it is typed."""
        return self.reading.name

    @property
    def label(self) -> str:
        """What its edition is called, and how it is typed."""
        return self.reading.label

    @property
    def edition(self) -> Edition:
        """The edition that is read."""
        return self.reading.edition

    @property
    def answers(self) -> Mapping[str, Answer]:
        """The answer to each question that arises."""
        return self.reading.answers

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """The answers as they are typed."""
        return {question: label(answer) for question, answer in self.answers.items()}

    def said_in(self, language: str) -> OpenReading:
        """Say its rule book in another language: the questions, and the sentences of the answers."""
        game = self.project.game_in(self.edition.game.name, language)
        return OpenReading(self.project, say_in(self.reading, game))

    # -- the rule book -------------------------------------------------------------------------------------------

    def rule(self, question: str) -> Rule:
        """Say one rule, with the ruling and the citations that it rests on."""
        asked = require_question(self.edition, question)
        if question not in self.answers:
            raise BadRequestError(f"{question} does not arise in {self.name}")
        answer = self.answers[question]
        said = self.edition.game.questions[asked]
        ruling = self.edition.rulings[question]
        return Rule(
            question, said.asks, self.edition.game.sentence(question, answer), answer, ruling, self.cites(question)
        )

    @property
    def rule_book(self) -> dict[str, list[Rule]]:
        """The whole rule book, by chapter."""
        chapters = self.edition.game.in_chapters()
        return {chapter.title: [self.rule(id_) for id_ in ids if id_ in self.answers] for chapter, ids in chapters}

    def cites(self, question: str) -> tuple[Citation, ...]:
        """List the citations behind the answer to a question."""
        ruling = self.edition.rulings.get(question)
        if ruling is None:
            return ()
        rival = self.reading.rival(question)
        return rival.cites if rival else ruling.cites

    def compare(self, other: OpenReading) -> Comparison:
        """Compare with another reading, question by question."""
        return compare(self.reading, other.reading, Evidence(self.project, self.edition.game), refusals)

    def errata(
        self,
        towards: OpenReading | None = None,
        *,
        authority: str | None = None,
        keep: Sequence[str] = (),
        open_points: bool = False,
        language: str | None = None,
    ) -> Sheet:
        """Say what to print so that it plays as another; without one, as all printed editions are best made to."""
        from variorum.changes import errata, harmony  # noqa: PLC0415 - they are about readings, and import this

        wishes = errata.Wishes(open_points, language)
        if towards is not None:
            return errata.towards(self, towards, wishes)
        errata.require_correctable(self)
        found = harmony.harmonise(self.project, self.edition.game.name, authority=authority, keep=keep)
        return errata.make_sheet(self, found.aim_for(self), wishes)

    # -- the game ------------------------------------------------------------------------------------------------

    @cached_property
    def game(self) -> Game:
        """The game that plays it; raise BadRequestError where there is no engine."""
        return registry.require(self.edition.game.name)

    @cached_property
    def unplayable(self) -> tuple[Unplayable, ...]:
        """The answers that change play and that the engine cannot play; none where the game has no engine at all."""
        return self.unplayable_among(self.answers)

    def unplayable_among(self, answers: Mapping[str, Answer]) -> tuple[Unplayable, ...]:
        """List which of some answers change play and cannot be played, in the order of the questions."""
        return unplayable(self.edition.game, answers)

    @cached_property
    def rules(self) -> Any:
        """The typed rule set that its answers make; raise NotPlayableError where the engine cannot play them all."""
        return self.rules_of(self.answers)

    def rules_of(self, answers: Mapping[str, Answer]) -> RuleSet:
        """Make a rule set of its game from other answers."""
        rules = self.game.rules
        if unplayable := self.unplayable_among(answers):
            raise NotPlayableError({self.name: unplayable})
        try:
            return rules.from_answers(answers)
        except UnansweredError as error:
            raise UnfinishedError(self, "cannot be played", error.missing) from error
        except RulesError as error:
            raise BadRequestError(f"{self.name} cannot be played: {error}") from error

    @property
    def as_if(self) -> Data:
        """What is to be said with every result for programs, where answers stand in place of the edition's own."""
        return {"as_if": dict(self.edition.as_if)} if self.edition.as_if else {}

    def deal(self, players: int | Sequence[str], seed: int = 0, **options: Any) -> State:
        """Begin a game: a state with legal_moves(), apply(move) and outcome()."""
        state = self.game.deal(self.rules, players, seed, **options)
        if state is None:
            raise BadRequestError(f"{self.game.name} is not played move by move; simulate() plays a whole game")
        return state

    def simulate(self, players: int, seed: int = 0, **options: Any) -> Data:
        """Let simulated players play, and give the record."""
        data = self.game.simulate(self.rules, players, seed, **options)
        if data is None:
            raise BadRequestError(f"{self.game.name} has no simulated players")
        return {"game": data.pop("game"), "edition": self.name, **data}

    def referee(self, record: Any) -> Data:
        """Replay a record given as plain data and rule on each move, with the citations behind a fault."""
        return self.verdict_data(self.game.referee(self.rules, self.game.read_record(record)))

    def verdict_data(self, verdict: Any) -> Data:
        """Write a verdict for programs: the reading before it, and the citations behind its fault."""
        found = {"edition": self.name, **self.as_if, **verdict.data()}
        if found["fault"]:
            found["fault"]["cites"] = [cite_data(cite) for cite in self.cites(found["fault"]["question"])]
        return found

    def score(self, sheet: Any) -> Data:
        """Score a sheet given as plain data."""
        sheets = self.game.sheets
        if sheets is None:
            raise BadRequestError(NO_SHEETS)
        scored = sheets.score(self.rules, sheets.read(sheet), self.name)
        return self.score_data(scored)

    def score_data(self, scored: Any) -> Data:
        """Write a scored sheet for programs: the reading before it."""
        return {"edition": self.name, **self.as_if, **asdict(scored)}

    # -- evidence ------------------------------------------------------------------------------------------------

    @property
    def theorems(self) -> TheoremBook:
        """The theorems that are stated about its game."""
        from variorum.prove.deciding import theorems_of  # noqa: PLC0415 - needs the solver

        return theorems_of(self.game.name)

    def prove(self, theorem: str) -> Verdict:
        """Decide one theorem under this reading."""
        known = {one.id: one for one in self.theorems.theorems}
        if theorem not in known:
            raise BadRequestError(f"no theorem is called {quote(theorem)}; {choose_from(theorem, known)}")
        return known[theorem].verdict(self.rules)

    @property
    def sound(self) -> tuple[SoundProperty, ...]:
        """The sound properties of its game: which it has, breaks or leaves undecided, each with its grade and why."""
        from variorum.prove.sound import sound_properties  # noqa: PLC0415 - needs the solver

        return sound_properties(self)

    def agreements(self, other: OpenReading) -> dict[str, Verdict]:
        """Decide on which classes of games this reading and another agree, by the words for each class."""
        return {group.words: verdict for group, verdict in self.theorems.agreements(self.rules, other.rules)}

    def around(self) -> list[OpenReading]:
        """List the readings of its edition that theorems are decided under."""
        from variorum.prove.readings import readings  # noqa: PLC0415

        return [OpenReading(self.project, one) for one in readings(self.edition)]

    def witness(self, other: OpenReading, question: str) -> Data | None:
        """Find a smallest record or sheet on which the two differ in a question: as stored, or searched for."""
        from variorum.prove.witnesses import Difference, find_witness  # noqa: PLC0415

        return find_witness(self.project, Difference(question, self.reading, other.reading))


def require_playable(*readings: OpenReading, instead: bool = True) -> None:
    """Refuse readings that cannot be played, naming all answers of all of them for which that is so."""
    if found := {one.name: one.unplayable for one in readings if one.unplayable}:
        raise NotPlayableError(found, instead=instead)


def as_if_each(*readings: OpenReading) -> Data:
    """Say the same of several readings, by their names."""
    found = {one.name: dict(one.edition.as_if) for one in readings if one.edition.as_if}
    return {"as_if": found} if found else {}


def cite_data(cite: Citation) -> dict[str, str | int]:
    """Write a citation for programs."""
    page = {"page": cite.page} if cite.page else {}
    return {"source": cite.source, **page, "lines": cite.lines, "words": cite.words}


def require_question(edition: Edition, question: str) -> str:
    """Refuse a question that the game does not ask."""
    known = edition.game.questions
    if question not in known:
        raise BadRequestError(
            f"{quote(question)} is not a question of {edition.game.name}; {choose_from(question, known)}"
        )
    return question


def surveys(project: Project) -> list[Overview]:
    """Find the discrepancies between all editions of each game that has several."""
    games: dict[str, list[Reading]] = {}
    for name in project.edition_files:
        reading = open_reading(project, name).reading
        games.setdefault(reading.edition.game.name, []).append(reading)
    several = [readings for readings in games.values() if len(readings) > 1]
    if not several:
        raise BadRequestError("no game here has two editions, so there is nothing to compare")
    return [survey(readings, Evidence(project, readings[0].edition.game), refusals) for readings in several]


def split_playable(project: Project, names: Iterable[str]) -> tuple[list[OpenReading], list[str]]:
    """Open the editions whose every answer can be played; say of each other what cannot."""
    opened = [open_reading(project, name) for name in names]
    left_out = [
        f"left out: {NotPlayableError({one.name: one.unplayable}, instead=False)}" for one in opened if one.unplayable
    ]
    return [one for one in opened if not one.unplayable], left_out


# -- opening -------------------------------------------------------------------------------------------------------


def open_named(name: str, project: str | Path | None = None) -> OpenReading:
    """Open `game/edition`, a reading `game/edition:question=answer,…`, or a rulings file."""
    return open_reading(Project(find_project(Path(project) if project is not None else None)), name)


def env(id_: str, players: int = 4, **options: Any) -> Any:
    """Make a PettingZoo environment of a reading, by its id as in `game/edition@main`; `environment.env` says more."""
    try:
        from variorum import environment  # noqa: PLC0415 - needs numpy and PettingZoo
    except ModuleNotFoundError as error:
        raise BadRequestError(
            f"an environment needs {error.name}; install it with: pip install 'variorum[rl]'"
        ) from error
    return environment.env(id_, players, **options)


def open_edition(project: Project, name: str) -> Edition:
    """Open an edition by its name or by its file."""
    path = Path(name)
    if name not in project.edition_files and (name.endswith(FILE_ENDINGS) or is_file(path)):
        return project.edition_from(path)
    return project.edition(name)


@lru_cache(maxsize=64)
def open_reading(project: Project, name: str, choices: tuple[str, ...] = ()) -> OpenReading:
    """Open a reading: an edition, possibly with choices in its name or beside it."""
    edition, _, inner = name.partition(":")
    chosen = parse_choices(inner)
    for choice in choices:
        for question, answer in parse_choices(choice).items():
            if chosen.get(question, answer) != answer:
                raise BadRequestError(
                    f"{quote(question)} is given two answers, {chosen[question]} and {answer}; choose one"
                )
            chosen[question] = answer
    return OpenReading(project, choose(open_edition(project, edition), chosen))
