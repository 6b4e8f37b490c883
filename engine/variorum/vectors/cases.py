"""The cases of an edition: for every rule that matters in play, what another answer in its place would spoil.

They are looked for among the witnesses and worked examples of the project, games of simulated players, and positions in
games played by chance. Each says for which other answers something else is expected. A rule for which that shows in
none of them has a case all the same, which says so. Knows no game.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from variorum.games import registry
from variorum.games.chance import Chance
from variorum.games.faults import FaultError, UnplayableError
from variorum.games.plaindata import UnreadableError
from variorum.games.protocol import Game
from variorum.games.records import EXAMPLE_KEYS, WITNESS_KEYS
from variorum.games.ruleset import RulesError
from variorum.library import OpenReading
from variorum.rulebook.flips import Mutant, mutants
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import display_path
from variorum.rulebook.questions import Answer, carries_behaviour, label
from variorum.rulebook.yamltext import read
from variorum.vectors.answering import MOVES, REFEREE, SCORE, Data, answer

OURS = (*WITNESS_KEYS, *EXAMPLE_KEYS, "edition", "reading", "seed")  # what a record says beside the game
TABLES = (2, 3, 4, 6)
SEEDS, MORE_SEEDS = range(1), range(1, 4)  # simulated games, and more of them where a rule has not been noticed
STEP, MOST_POSITIONS = 7, 8  # every so many moves of a game by chance, and so many of each
MOST_CASES = 3  # of a rule
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
        """Find a few cases of a rule, until each other answer to it is noticed; look at more games until any is."""
        known = sorted(self.givens, key=lambda given: given.question != question)
        return list(self._noticing(question, known, MOST_CASES)) or list(self._noticing(question, self._more, 1))

    def _noticing(self, question: str, givens: Iterable[Given], most: int) -> Iterator[Case]:
        """Find so many cases of a rule at most, each of which notices another answer that none before it did."""
        left, number = dict(self._others.get(question, {})), 0
        for given in givens:
            if not left or number == most:
                return
            noticed = tuple(name for name, rules in left.items() if self._differs(given, rules))
            if noticed:
                number += 1
                yield Case(number, question, given, noticed)
                left = {name: rules for name, rules in left.items() if name not in noticed}

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
        found = itertools.chain(self._stored(), self._simulated(SEEDS), self._positions())
        return [given for given in found if given is not None]

    @cached_property
    def _more(self) -> list[Given]:
        """More games of simulated players, for rules that come up rarely."""
        return [given for given in self._simulated(MORE_SEEDS) if given is not None]

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

    def _simulated(self, seeds: range) -> Iterator[Given | None]:
        for seed, (_, _, options), players in itertools.product(seeds, self._game.simulated, TABLES):
            try:
                data = self._game.simulate(self.reading.rules, players, seed, **options)
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
