"""The cases of an edition: for every rule that matters in play, what another answer in its place would spoil.

They are looked for among the witnesses and worked examples of the project, games of simulated players, positions in
games played by chance, games that are played by the other answer, and last by the game's own search for witnesses. Each
says for which other answers something else is expected. A rule for which that shows in none of them has a case all the
same, which says so. Knows no game.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
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
    question: str = ""


@dataclass(frozen=True)
class Case:
    """A rule, what is given, and the other answers to it for which something else would be expected."""

    number: int
    question: str
    given: Given
    differs_for: tuple[str, ...]


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

    def cases(self) -> Iterator[Data]:
        """Find the cases of each rule."""
        for question in self.rules:
            found = list(self._of(question))
            for case in found or [Case(1, question, self.givens[0], ())]:
                yield self._data(case)

    @cached_property
    def rules(self) -> Data:
        """The answers that carry behaviour, as plain data, in the order of the game."""
        return self._plain(self.reading.answers)

    def _of(self, question: str) -> list[Case]:
        """Find a few cases of a rule, each of which notices another answer that none before it did, until all are."""
        left = dict(self._others.get(question, {}))
        cases: list[Case] = []
        known = sorted(self.givens, key=lambda given: given.question != question)
        for given in itertools.chain(known, self._played_by(left), self._searched(question, left, cases)):
            if not left or len(cases) == MOST_CASES:
                break
            noticed = tuple(name for name, rules in left.items() if self._differs(given, rules))
            if noticed:
                cases.append(Case(len(cases) + 1, question, given, noticed))
                for name in noticed:
                    del left[name]
        return cases

    def _differs(self, given: Given, rules: Data) -> bool:
        """Tell whether other rules come to something else; that they cannot be played at all is no difference."""
        try:
            return self._answer(given.asks, given.data, rules) != given.expect
        except UNPLAYED:
            return False

    def _answer(self, asks: str, data: Data, rules: Data) -> Data:
        return answer({"game": self._game.name, "asks": asks, "rules": rules, "given": data})

    def _data(self, case: Case) -> Data:
        """Write a case for programs."""
        edition = self.reading.edition.name
        about = {"edition": edition, "question": case.question, "answer": label(self.reading.answers[case.question])}
        return {
            "id": f"{edition}/{case.question}/{case.number}",
            "about": about | {"differs_for": sorted(case.differs_for)},
            "game": self._game.name,
            "asks": case.given.asks,
            "rules": self.rules,
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

    def _played_by(self, left: Mapping[str, Data]) -> Iterator[Given]:
        """Let simulated players play by each of the answers that are left, while it is: they do what it allows."""
        for name, rules in tuple(left.items()):
            games = self._simulated(self._game.rules.from_answers(rules), MORE_SEEDS, TABLES[::2])
            yield from itertools.takewhile(lambda _: name in left, filter(None, games))  # noqa: B023

    def _searched(self, question: str, left: Mapping[str, Data], cases: Sequence[Case]) -> Iterator[Given]:
        """Search for a witness, not for long, while a rule has no case; not where a theorem says that there is none."""
        search, mine = self._game.witnesses, self.reading.answers[question]
        for rules in tuple(left.values()):
            known = self._evidence.of(question, mine, rules[question], self.reading.name)
            if search is not None and not cases and known.kind is not Kind.EQUIVALENT:
                sides = Sides(question, self.reading.rules, self._game.rules.from_answers(rules))
                try:
                    found = search.find(sides, Patience())
                except EnoughError:
                    continue
                given = self._given(found.data) if found else None
                if given:
                    yield given

    def _given(self, data: Mapping[str, Any], asks: str = "", question: str = "") -> Given | None:
        """Write a record by itself, without what we know of it and with what it leaves to the rules."""
        bare = {key: one for key, one in data.items() if key not in OURS}
        full = self._game.in_full(self.reading.rules, {"game": self._game.name} | bare)
        sheets = self._game.sheets
        asks = asks or (SCORE if sheets is not None and sheets.is_sheet(full) else REFEREE)
        try:
            return Given(asks, full, self._answer(asks, full, self.rules), question)
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

    def _simulated(self, rules: Any, seeds: range, tables: Sequence[int] = TABLES) -> Iterator[Given | None]:
        for seed, (_, _, options), players in itertools.product(seeds, self._game.simulated, tables):
            try:
                data = self._game.simulate(rules, players, seed, **options)
            except UNPLAYED:
                continue
            if data is not None:
                yield self._given(data)

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
