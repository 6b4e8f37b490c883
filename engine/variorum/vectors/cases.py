"""The cases of an edition: for every rule that matters in play, what another answer in its place would spoil.

They are looked for among the witnesses and worked examples of the project, games of simulated players, positions in
games played by chance, games that are played by the other answer, by the game's own search for witnesses, among many
more games, and last under rules that differ in one more answer. Each says for which other answers something else is
expected, for which a theorem shows that nothing else is, and for which none of this was found. Knows no game.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from variorum.games import registry
from variorum.games.chance import Chance
from variorum.games.divergence import Sides
from variorum.games.faults import FaultError, UnplayableError
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import Game
from variorum.games.records import EXAMPLE_KEYS, WITNESS_KEYS
from variorum.games.ruleset import RulesError
from variorum.library import OpenReading
from variorum.rulebook.evidence import Evidence, Kind
from variorum.rulebook.flips import Mutant, mutants
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import display_path
from variorum.rulebook.questions import Answer, carries_behaviour, label
from variorum.rulebook.yamltext import read
from variorum.vectors.answering import MOVES, REFEREE, SCORE, Data, answer

OURS = (*WITNESS_KEYS, *EXAMPLE_KEYS, "edition", "reading", "seed")  # what a record says beside the game
TABLES = (2, 3, 4, 5, 6)
SEEDS, MORE_SEEDS = range(1), range(1, 2)  # of simulated games, by the rules and by another answer
RARE, MOST_RARE = range(2, 42), 120  # of simulated games, for what hardly ever comes up, and how many at most
FULLEST = 100  # at a table, where the answer may be how many play
STEP, MOST_POSITIONS = 7, 8  # in a game by chance, from one move taken to the next; and how many are taken
MOST_CASES = 9  # of a rule
MOST_STEPS = 8  # of a search for a witness
UNPLAYED = (FaultError, UnplayableError, UnreadableError)


@dataclass(frozen=True)
class Given:
    """What a case may be made of: a record, sheet or position, what is asked of it, and what comes of it."""

    asks: str
    data: Data
    expect: Data
    rules: Data
    question: str = ""


@dataclass(frozen=True)
class Case:
    """A rule, what is given, the other answers to it for which something else would be expected, and what was switched.

    What was switched is the answer to one more question: without that the rule matters to nothing that was found.
    """

    number: int
    given: Given
    differs_for: tuple[str, ...]
    switched: tuple[str, str] | None = None


@dataclass(frozen=True)
class Found:
    """The cases of a rule, and the answers that none of them notices: the same by a theorem, filled in, or the rest.

    What a record leaves to the rules is filled in: an answer to that is in each record, and not asked.
    """

    question: str
    cases: tuple[Case, ...]
    same_for: Mapping[str, str]
    filled_in: tuple[str, ...]
    unnoticed: tuple[str, ...]
    any_other: bool

    @property
    def shows(self) -> bool:
        """Tell whether a case shows what another answer would do."""
        return any(case.differs_for for case in self.cases)


class EnoughError(Exception):
    """A search that has gone on for long enough."""


@dataclass
class Patience:
    """Ends a search after it has said a number of times what it is looking at: the same on every machine."""

    left: int = MOST_STEPS

    def __call__(self, _: str) -> None:
        """Count down, or raise EnoughError."""
        self.left -= 1
        if self.left < 0:
            raise EnoughError


@dataclass(frozen=True)
class Search:
    """Looks for the cases of one edition."""

    reading: OpenReading

    def found(self) -> Iterator[Found]:
        """Find the cases of each rule."""
        for question in self.rules:
            others = self._others.get(question, {})
            same = {name: proof for name, rules in others.items() if (proof := self._known(question, rules))}
            able = {name: rules for name, rules in others.items() if name not in same}
            filled = tuple(name for name, rules in able.items() if self._is_filled_in(rules))
            cases = self._of(question, {name: rules for name, rules in able.items() if name not in filled})
            noticed = {name for case in cases for name in case.differs_for}
            same = {name: proof for name, proof in same.items() if name not in noticed}
            left = tuple(name for name in able if name not in noticed and name not in filled)
            yield Found(question, tuple(cases or [Case(1, self.givens[0], ())]), same, filled, left, bool(others))

    def _is_filled_in(self, rules: Data) -> bool:
        """Tell whether other rules come to something else on the first record, but only where nothing is filled in."""
        bare, full = self._first
        if bare == full.data or self._differs(full, rules):
            return False
        try:
            return self._answer(full.asks, bare, rules) != full.expect
        except UNPLAYED:
            return False

    @cached_property
    def _first(self) -> tuple[Data, Given]:
        """Play a record, as it is and in full."""
        for (_, _, options), players in itertools.product(self._game.simulated, TABLES):
            with suppress(*UNPLAYED):
                data = self._game.simulate(self.reading.rules, players, 0, **options)
                full = self._given(data) if data is not None else None
                if data is not None and full is not None:
                    return {key: one for key, one in data.items() if key not in OURS}, full
        return self.givens[0].data, self.givens[0]

    def _known(self, question: str, rules: Data) -> str | None:
        """Name the theorem by which another answer makes no difference, if there is one."""
        known = self._evidence.of(question, self.reading.answers[question], rules[question], self.reading.name)
        return known.shown_by if known.kind is Kind.EQUIVALENT else None

    @cached_property
    def rules(self) -> Data:
        """The answers that carry behaviour, as plain data, in the order of the game."""
        return self._plain(self.reading.answers)

    def _of(self, question: str, able: Mapping[str, Data]) -> list[Case]:
        """Find a few cases of a rule, each of which notices another answer that none before it did, until all are."""
        left = dict(self._others.get(question, {}))
        cases: list[Case] = []
        stored = sorted(self.givens, key=lambda given: given.question != question)
        for given in itertools.chain(stored, self._played_by(question, left), self._looked_for(question, able, cases)):
            if not left or len(cases) == MOST_CASES:
                break
            noticed = tuple(name for name, rules in left.items() if self._differs(given, rules))
            if noticed:
                cases.append(Case(len(cases) + 1, given, noticed))
                for name in noticed:
                    del left[name]
        return cases or list(itertools.islice(self._switched(question, able), 1))

    def _differs(self, given: Given, rules: Data) -> bool:
        """Tell whether other rules come to something else; that they cannot be played at all is no difference."""
        try:
            return self._answer(given.asks, given.data, rules) != given.expect
        except UNPLAYED:
            return False

    def _answer(self, asks: str, data: Data, rules: Data) -> Data:
        return answer({"game": self._game.name, "asks": asks, "rules": rules, "given": data})

    def data(self, found: Found) -> Iterator[Data]:
        """Write the cases of a rule for programs."""
        edition, question = self.reading.edition.name, found.question
        about = {"edition": edition, "question": question, "answer": label(self.reading.answers[question])}
        for case in found.cases:
            more = {
                "differs_for": sorted(case.differs_for),
                "same_for": found.same_for,
                "filled_in": found.filled_in,
                "unnoticed": found.unnoticed,
            }
            yield {
                "id": f"{edition}/{question}/{case.number}",
                "about": about | more | ({"switched": dict([case.switched])} if case.switched else {}),
                "game": self._game.name,
                "asks": case.given.asks,
                "rules": case.given.rules,
                "given": case.given.data,
                "expect": case.given.expect,
            }

    @cached_property
    def _evidence(self) -> Evidence:
        return Evidence(self.reading.project, self.reading.edition.game)

    @cached_property
    def _game(self) -> Game:
        return registry.require(self.reading.edition.game.name)

    @cached_property
    def _others(self) -> Mapping[str, Mapping[str, Data]]:
        """The rules with one answer switched to each other that is played, by question and answer."""
        found: dict[str, dict[str, Data]] = {}
        for one in itertools.chain(self._printed_elsewhere(), mutants(self.reading.edition)):
            if one.question in self.rules and self._is_played(one.answers):
                found.setdefault(one.question, {})[label(one.answer)] = self._plain(one.answers)
        return found

    def _printed_elsewhere(self) -> Iterator[Mutant]:
        """Switch each ruling to what another edition of the game rules."""
        project, edition = self.reading.project, self.reading.edition
        for name in project.editions_of(self._game.name):
            for id_, ruling in project.edition(name).rulings.items():
                if id_ in self.rules and ruling.answer != self.reading.answers[id_]:
                    yield Mutant(edition, id_, ruling.answer)

    def _is_played(self, answers: Mapping[str, Answer]) -> bool:
        try:
            self._game.rules.from_answers(answers)
        except RulesError:
            return False
        return True

    def _plain(self, answers: Mapping[str, Answer]) -> Data:
        asked = self.reading.edition.game.questions
        given = {id_: answers[id_] for id_ in asked if id_ in answers and carries_behaviour(asked[id_])}
        return {id_: dict(one) if isinstance(one, Mapping) else one for id_, one in given.items()}

    # -- what there is ---------------------------------------------------------------------------------------------

    @cached_property
    def givens(self) -> list[Given]:
        """The records, sheets and positions of the game that the rules come to something on, what was stored first."""
        found = itertools.chain(self._stored(), self._simulated(self.reading.rules, SEEDS), self._positions())
        return [given for given in found if given is not None]

    def _played_by(self, question: str, left: Mapping[str, Data]) -> Iterator[Given]:
        """Let simulated players play by each of the answers that are left, while it is: they do what it allows."""
        numbers = [one[question] for one in (self.rules, *left.values())]
        full = [one for one in numbers if isinstance(one, int) and TABLES[-1] < one <= FULLEST]
        for name, rules in tuple(left.items()):
            games = self._simulated(self._game.rules.from_answers(rules), MORE_SEEDS, (*TABLES[::2], *full))
            yield from itertools.takewhile(lambda _: name in left, filter(None, games))  # noqa: B023
        odd = itertools.chain.from_iterable(self._game.oddities(given.data) for given in self.givens[:1])
        yield from filter(None, map(self._given, odd))

    def _looked_for(self, question: str, able: Mapping[str, Data], cases: Sequence[Case]) -> Iterator[Given]:
        """Search for a witness, not for long, and play many games, for answers that no theorem shows to be the same."""
        search = self._game.witnesses
        for rules in able.values() if search is not None and not cases else ():
            sides = Sides(question, self.reading.rules, self._game.rules.from_answers(rules))
            try:
                found = search.find(sides, Patience()) if search is not None else None
            except EnoughError:
                continue
            given = self._given(found.data) if found else None
            if given:
                yield given
        if able and not cases:
            games = itertools.islice(self._simulated(self.reading.rules, RARE, TABLES[:2]), MOST_RARE)
            yield from itertools.takewhile(lambda _: not cases, filter(None, games))

    def _switched(self, question: str, able: Mapping[str, Data]) -> Iterator[Case]:
        """Switch another answer of the chapter: under that a rule may matter that matters to nothing by itself."""
        chapter = question.partition(".")[0]
        near = [id_ for id_ in self._others if id_ != question and id_.partition(".")[0] == chapter]
        for id_ in near if able else ():
            for name, base in self._others[id_].items():
                if question not in base:
                    continue
                sides = {other: {**base, question: rules[question]} for other, rules in able.items()}
                playable = {other: rules for other, rules in sides.items() if self._is_played(rules)}
                played = self._game.rules.from_answers(base)
                for given in filter(None, self._simulated(played, SEEDS, TABLES[::2], base) if playable else ()):
                    noticed = tuple(other for other, rules in playable.items() if self._differs(given, rules))
                    if noticed:
                        yield Case(1, given, noticed, (id_, name))

    def _given(
        self, data: Mapping[str, Any], asks: str = "", question: str = "", played: Any = None, rules: Data | None = None
    ) -> Given | None:
        """Write a record by itself, without what we know of it, and with what it leaves to the rules of its play."""
        bare = {key: one for key, one in data.items() if key not in OURS}
        full = self._game.in_full(played or self.reading.rules, {"game": self._game.name} | bare)
        sheets = self._game.sheets
        asks = asks or (SCORE if sheets is not None and sheets.is_sheet(full) else REFEREE)
        rules = rules or self.rules
        try:
            return Given(asks, full, self._answer(asks, full, rules), rules, question)
        except UNPLAYED:
            return None

    def _stored(self) -> Iterator[Given | None]:
        project, edition = self.reading.project, self.reading.edition
        folder = project.evidence_folder(self._game.name) / "witnesses"
        for path in (*sorted(folder.glob("*.yaml")), *project.example_files(edition.name)):
            document = read(path, display_path(path), within=project.root)
            if not isinstance(data := document.data, dict):
                raise BadInputError([document.problem((), "a record is wanted here: a mapping of keys and values")])
            yield self._given(data, question=str(data.get("question", "")))

    def _simulated(
        self, played: Any, seeds: range, tables: Sequence[int] = TABLES, rules: Data | None = None
    ) -> Iterator[Given | None]:
        for seed, (_, _, options), players in itertools.product(seeds, self._game.simulated, tables):
            try:
                data = self._game.simulate(played, players, seed, **options)
            except UNPLAYED:
                continue
            if data is not None:
                yield self._given(data, played=played, rules=rules)

    def _positions(self) -> Iterator[Given | None]:
        """Stop games that are played by chance now and then, and ask for the legal moves."""
        for seed, players in enumerate(TABLES):
            try:
                state, chance = self._game.deal(self.reading.rules, players, seed), Chance(seed, players)
            except UNPLAYED:
                continue
            for number in range(STEP * MOST_POSITIONS):
                moves = state.legal_moves() if state is not None else ()
                if state is None or not moves:
                    break
                if number % STEP == 0:
                    yield self._given(state.record(), asks=MOVES)
                state = state.apply(moves[chance.below(len(moves))])
