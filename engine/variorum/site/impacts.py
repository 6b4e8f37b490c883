"""What changes do, as stored by `variorum impact --store`: read without trust, found by question and sides.

Only the files that the editions call for are read. One that cannot be, or that is about other rulings, is named as a
fault and left out. Nothing here plays a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from variorum.games import registry
from variorum.games.plaindata import PlainReader, UnreadableError
from variorum.games.protocol import Option
from variorum.impact.exercise import FORMAT as EXERCISE_FORMAT
from variorum.impact.exercise import Exercise, Exercised, Played
from variorum.impact.intervals import Share, wilson
from variorum.impact.plans import CONTESTS_FORMAT, Comparison, Kind, Plan, Switched, digest_of, plain, plans
from variorum.impact.results import FORMAT, LARGEST, describe
from variorum.impact.tallies import Figures, Tally, adds_up, figures, tally_of
from variorum.rulebook.editions import Edition
from variorum.rulebook.jsontext import load
from variorum.rulebook.problems import BadInputError
from variorum.rulebook.project import evidence_folder
from variorum.rulebook.questions import label
from variorum.rulebook.readings import choose
from variorum.rulebook.yamltext import bounded_bytes, decode

MOST_SETTINGS = 100
MOST_CONTESTS = 1_000
MOST_RULES = 5_000
MOST_GAMES = 10**12
MOST_PLAYERS = 20
MOST_CONTINUATIONS = 10**6
PLAIN = re.compile(r"[ -~]{1,300}")
POLICY = re.compile(r"[a-z][a-z-]{0,29}")
ANEW = "measure anew with: make impact"

AT_RANDOM, GOOD = "random", "winning"
KINDS_OF_PLAYERS = {GOOD: "good"}  # what players are called after how they choose, where that is another word
TIMES, LEAST = 2, 0.01


def kind_of_players(policy: str) -> str:
    """Call players after how they choose: not `winning`, beside which a share would read as that of wins."""
    return KINDS_OF_PLAYERS.get(policy, policy)


@dataclass(frozen=True)
class Measured:
    """What one comparison came to in one setting."""

    players: int
    policy: str
    games: int
    continuations: int
    tally: Tally

    @cached_property
    def figures(self) -> Figures:
        """What was counted shows."""
        return figures(self.tally, self.games, self.players, self.continuations)

    @property
    def share(self) -> Share:
        """The share of games that the change decides, at the least, and its interval."""
        return self.figures.decides


@dataclass(frozen=True)
class Impact:
    """A comparison: what is switched between which readings, and what it came to in each setting."""

    kind: Kind
    question: str | None
    answers: tuple[str, str] | None
    editions: tuple[str, ...]
    measured: tuple[Measured, ...]
    switched: Switched = ()

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions that are switched: one, or several that go together."""
        return tuple(id_ for id_, *_ in self.switched)

    def answers_to(self, question: str) -> tuple[str, ...]:
        """Find the answers of both sides to one of its questions."""
        return next((tuple(pair) for id_, *pair in self.switched if id_ == question), ())

    def of(self, players: int, policy: str) -> Measured | None:
        """Find what was measured in a setting."""
        return self._settings.get((players, policy))

    @cached_property
    def _settings(self) -> Mapping[tuple[int, str], Measured]:
        return {(one.players, one.policy): one for one in self.measured}

    def mean(self, players: int | None = None) -> float:
        """Average the shares over all settings, or over those with a number of players."""
        shares = [one.share.share for one in self.measured if players in (None, one.players)]
        return sum(shares) / len(shares) if shares else 0.0

    @property
    def comes_up(self) -> bool:
        """Tell whether any game forked, or was awarded otherwise."""
        return any(one.tally.forks or one.tally.result for one in self.measured)

    @property
    def ever(self) -> bool:
        """Tell whether games have shown that it changes who wins: some were awarded otherwise, or chances moved."""
        found = (one.figures for one in self.measured)
        return any(one.result.share > 0 or (one.swing is not None and one.swing.low > 0) for one in found)


@dataclass(frozen=True)
class Measurement:
    """A file of results: two editions, or one with its rivals; how it was made, and what it came to."""

    editions: tuple[str, ...]
    command: str
    version: str
    seed: int
    options: Mapping[str, tuple[int, ...]]
    unfinished: int
    impacts: tuple[Impact, ...]

    @property
    def name(self) -> str:
        """A name for its page; no name of an edition holds two hyphens."""
        return "--".join(one.partition("/")[2] for one in self.editions)

    @property
    def total(self) -> Impact | None:
        """The editions as they stand, one against the other."""
        return next((one for one in self.impacts if one.kind is Kind.TOTAL), None)

    @property
    def questions(self) -> list[Impact]:
        """What each question does alone, most first."""
        found = [one for one in self.impacts if one.kind in (Kind.CHANGE, Kind.RIVAL)]
        return sorted(found, key=lambda one: -one.mean())

    @property
    def players(self) -> list[int]:
        """The numbers of players measured."""
        return sorted({one.players for impact in self.impacts for one in impact.measured})

    @property
    def policies(self) -> list[str]:
        """The policies measured, in their order."""
        return list(dict.fromkeys(one.policy for impact in self.impacts for one in impact.measured))

    @property
    def games(self) -> tuple[int, int]:
        """The fewest and the most games of a setting."""
        counts = [one.games for impact in self.impacts for one in impact.measured]
        return (min(counts), max(counts)) if counts else (0, 0)


@dataclass(frozen=True)
class Contrast:
    """A comparison that does far more among one kind of players than among the other, and where it does so."""

    impact: Impact
    pairs: tuple[tuple[Measured, Measured], ...] = field(default=())

    @property
    def widest(self) -> tuple[Measured, Measured]:
        """The setting in which they are farthest from each other."""
        return max(self.pairs, key=lambda two: two[0].share.share - two[1].share.share)


@dataclass(frozen=True)
class Contest:
    """One player of a policy among others of another: how often the one wins alone."""

    players: int
    one: str
    others: str
    games: int
    alone: int

    @property
    def share(self) -> Share:
        """The share of games that the one wins alone, and its interval."""
        return wilson(self.alone, self.games)


@dataclass(frozen=True)
class Contests:
    """How the policies fare among each other by the rules of an edition."""

    edition: str
    contests: tuple[Contest, ...]

    def of(self, players: int, one: str, others: str) -> Contest | None:
        """Find a contest."""
        wanted = (players, one, others)
        return next((each for each in self.contests if (each.players, each.one, each.others) == wanted), None)

    @property
    def players(self) -> list[int]:
        """The numbers of players."""
        return sorted({one.players for one in self.contests})


@dataclass(frozen=True)
class Impacts:
    """All that is stored for a game, and what could not be read of it."""

    stored: tuple[Measurement, ...] = ()
    faults: tuple[str, ...] = ()
    contests: tuple[Contests, ...] = ()
    rules: tuple[Exercise, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether there is anything to show."""
        return bool(self.stored or self.faults or self.rules)

    @property
    def pairs(self) -> list[Measurement]:
        """The measurements of two editions each."""
        return [one for one in self.stored if len(one.editions) == 2]

    @property
    def rivals(self) -> list[Measurement]:
        """The measurements of an edition with its rivals each."""
        return [one for one in self.stored if len(one.editions) == 1]

    @cached_property
    def policies(self) -> list[str]:
        """The policies of all measurements, in their order."""
        return list(dict.fromkeys(name for one in self.stored for name in one.policies))

    @property
    def usual(self) -> int:
        """The number of players to be shown where only one is: the middle one."""
        numbers = sorted({number for one in self.stored for number in one.players})
        return numbers[len(numbers) // 2] if numbers else 0

    def about(self, question: str) -> Iterator[tuple[Measurement, Impact]]:
        """Find what is known of a question alone: between editions, then under rivals."""
        for one in self.stored:
            for impact in one.impacts:
                if question in impact.questions and impact.kind in (Kind.CHANGE, Kind.RIVAL):
                    yield one, impact

    def of(self, question: str, editions: Sequence[str], answers: Sequence[str]) -> tuple[Measurement, Impact] | None:
        """Find what is known of a question between two editions, or between the two answers of one."""
        for one, impact in self.about(question):
            if set(one.editions) == set(editions) and set(impact.answers_to(question)) == set(answers):
                return one, impact
        return None

    def contrasts(self, more: str, less: str) -> list[Contrast]:
        """List what changes far more games by one policy than by another, the widest difference first.

        Far more: at least `TIMES` as many, in at least `LEAST` of all games, and the intervals do not overlap.
        """
        found = []
        for one in self.stored:
            for impact in one.impacts:
                if impact.kind in (Kind.CHANGE, Kind.RIVAL):
                    settings = ((impact.of(n, more), impact.of(n, less)) for n in one.players)
                    pairs = tuple((a, b) for a, b in settings if a and b and far(a.share, b.share))
                    if pairs:
                        found.append(Contrast(impact, pairs))
        return sorted(found, key=lambda one: one.widest[1].share.share - one.widest[0].share.share)


def far(more: Share, less: Share) -> bool:
    """Tell whether one share is far above another: the criterion of a contrast."""
    return more.share >= LEAST and more.share >= TIMES * less.share and more.low > less.high


# -- reading ---------------------------------------------------------------------------------------------------------


def impact_folder(root: Path, game: str) -> Path:
    """Name the folder in which the results of a game are stored."""
    return evidence_folder(root, game) / "impact"


def read_impacts(root: Path, game: str, editions: Sequence[Edition]) -> Impacts:
    """Read what is stored for a game: a file for any two editions, and one for each with its rivals."""
    folder, stored, faults = impact_folder(root, game), [], []
    contests: list[Contests] = []
    rules: list[Exercise] = []
    wanted: list[tuple[str, Callable[[Any], None]]] = []
    for name, plan in plans(editions, root) if folder.is_dir() else ():
        wanted.append((name, lambda data, plan=plan: stored.append(_measurement(data, plan))))  # type: ignore[misc]
    for edition in editions:
        name = f"{edition.name.partition('/')[2]}--policies"
        wanted.append((name, lambda data, edition=edition: contests.append(_contests(data, edition))))  # type: ignore[misc]
    for edition in editions:
        name = f"{edition.name.partition('/')[2]}--rules"
        wanted.append((name, lambda data, edition=edition: rules.append(_rules(data, edition))))  # type: ignore[misc]
    for name, read in wanted:
        path = folder / f"{name}.json"
        if not path.exists():
            continue
        try:
            _read(root, path, read)
        except _UnfitError as error:
            faults.append(f"{path.relative_to(root).as_posix()}: {error}")
    return Impacts(tuple(stored), tuple(faults), tuple(contests), tuple(rules))


def options_of(game: str) -> Sequence[Option]:
    """List what else is set where many games are played, beside players and policy."""
    found = registry.find(game)
    return found.batch.options if found and found.batch else ()


class _UnfitError(Exception):
    """A file that is not what it should be, and what to do."""


def _read(root: Path, path: Path, read: Callable[[_Reader], None]) -> None:
    try:
        data = load(decode(bounded_bytes(path, path.name, LARGEST, within=root), path.name), path.name)
    except BadInputError as error:
        raise _UnfitError(f"{error.problems[0].message}; {ANEW}") from error
    try:
        read(_Reader(data))
    except UnreadableError as error:
        where = "".join(f"{one + 1}: " if isinstance(one, int) else f"{one} " for one in error.where[:4])
        raise _UnfitError(f"{where}{error.message}; {ANEW}") from error


class _Reader(PlainReader):
    """Reads results: entries asked for by name, numbers within bounds, text that is plain."""

    def at(self, key: str) -> _Reader:
        """Step to an entry that must be there."""
        if key not in self.mapping():
            raise self.fail(f"has no `{key}`")
        return self.inside(key)

    def text(self, form: re.Pattern[str] = PLAIN) -> str:
        """Read text of a plain form."""
        if not isinstance(self.data, str) or not form.fullmatch(self.data):
            raise self.fail("short and plain text is wanted here")
        return self.data


def _measurement(file: _Reader, plan: Plan) -> Measurement:
    if file.at("format").data != FORMAT:
        raise file.fail(f"is not of form {FORMAT}, the one that is read")
    if file.at("sides").data != list(plan.sides) or file.at("digest").data != plan.digest:
        raise file.fail("is about other rulings than those of today")
    options, comparisons = options_of(plan.game), len(plan.comparisons)
    continuations = file.at("continuations").integer(0, MOST_CONTINUATIONS)
    rows = file.at("settings").items(MOST_SETTINGS, "settings")
    settings = [_setting(one, comparisons, options, continuations) for one in rows]
    ways = [(one["players"], one["policy"]) for one in settings]
    if len(set(ways)) < len(ways):
        raise file.fail("has a number of players and a policy twice")
    played = [one for one in settings if one["games"]]
    if not played:
        raise file.fail("holds no game")
    impacts = (_impact(plan, place, compared, played) for place, compared in enumerate(plan.comparisons))
    return Measurement(
        plan.sides,
        file.at("command").text(),
        file.at("version").text(),
        file.at("seed").integer(-MOST_GAMES, 2**64),
        {one.name: tuple(sorted({row["options"][one.name] for row in played})) for one in options_of(plan.game)},
        sum(one["unfinished"] for one in played),
        tuple(impacts),
    )


def _contests(file: _Reader, edition: Edition) -> Contests:
    if file.at("format").data != CONTESTS_FORMAT:
        raise file.fail(f"is not of form {CONTESTS_FORMAT}, the one that is read")
    digest = digest_of(plain(choose(edition, {}).answers))
    if file.at("edition").data != edition.name or file.at("digest").data != digest:
        raise file.fail("is about other rulings than those of today")
    found = []
    for row in file.at("contests").items(MOST_CONTESTS, "contests"):
        games = row.at("games").integer(1, MOST_GAMES)
        names = (row.at("one").text(POLICY), row.at("others").text(POLICY))
        alone = row.at("alone").integer(0, games)
        found.append(Contest(row.at("players").integer(1, MOST_PLAYERS), *names, games, alone))
    return Contests(edition.name, tuple(found))


def _rules(file: _Reader, edition: Edition) -> Exercise:
    """Read how often the rules of an edition come up, if it is of its rulings of today."""
    if file.at("format").data != EXERCISE_FORMAT:
        raise file.fail(f"is not of form {EXERCISE_FORMAT}, the one that is read")
    answers = choose(edition, {}).answers
    if file.at("edition").data != edition.name or file.at("digest").data != digest_of(plain(answers)):
        raise file.fail("is about other rulings than those of today")
    rows = file.at("rules").items(MOST_RULES, "rules")
    unplayed = tuple(one.text() for one in file.at("unplayed").items(MOST_RULES, "answers"))
    played = tuple(_played(one) for one in file.at("played").items(MOST_SETTINGS, "ways of playing"))
    return Exercise(edition.name, tuple(_exercised(one, answers) for one in rows), unplayed, played)


def _exercised(row: _Reader, answers: Mapping[str, Any]) -> Exercised:
    question, games = row.at("question").text(), row.at("games").integer(1, MOST_GAMES)
    if question not in answers or row.at("answer").data != label(answers[question]):
        raise row.fail("is about another ruling than that of today")
    forks, is_open = (row.at(name).integer(0, games) for name in ("forks", "open"))
    result = row.at("result").integer(0, games - forks)
    other, way = row.at("other").text(), _way(row)
    return Exercised(question, label(answers[question]), other, games, forks, is_open, result, way)


def _way(row: _Reader) -> str:
    """Read the name of a way of playing, if it has one."""
    return row.at("way").text() if row.at("way").data != "" else ""


def _played(row: _Reader) -> Played:
    games = row.at("games").integer(1, MOST_GAMES)
    way = _way(row)
    players, moves = row.at("players").integer(1, MOST_PLAYERS), row.at("moves").integer(0, MOST_GAMES)
    first, ties = row.at("first").data, row.at("ties").data
    if first is None and ties is None:  # nobody wins: the edition names only who loses
        return Played(way, players, games, moves, None, None)
    if not isinstance(first, int | float) or not 0 <= first <= 1:
        raise row.fail("a share is wanted as `first`")
    return Played(way, players, games, moves, row.at("ties").integer(0, games), float(first))


def _setting(row: _Reader, comparisons: int, options: Sequence[Option], continuations: int) -> Mapping[str, Any]:
    games, players = row.at("games").integer(0, MOST_GAMES), row.at("players").integer(1, MOST_PLAYERS)
    rows = list(row.at("comparisons").items(comparisons, "comparisons"))
    if len(rows) != comparisons:
        raise row.fail(f"has {len(rows)} comparisons where there are {comparisons}")
    return {
        "players": players,
        "policy": row.at("policy").text(POLICY),
        "options": {one.name: row.at(one.name).integer(one.least or 0, one.most or 1) for one in options},
        "games": games,
        "continuations": continuations,
        "unfinished": row.at("unfinished").integer(0, MOST_GAMES * (comparisons + 2)),
        "counts": [(_name(one), _tally(one, games, players, continuations)) for one in rows],
    }


def _tally(row: _Reader, games: int, players: int, continuations: int) -> Tally:
    """Read what was counted of a comparison, if it can be of that number of games."""
    try:
        tally = tally_of(row.mapping())
    except (KeyError, TypeError, ValueError) as error:
        raise row.fail("has counts that cannot be read") from error
    if not adds_up(tally, games, players, continuations):
        raise row.fail("has counts that do not add up")
    return tally


def _name(row: _Reader) -> dict[str, Any]:
    data = row.mapping()
    return {key: data.get(key) for key in ("kind", "name", "questions", "from", "to")}


def _impact(plan: Plan, place: int, compared: Comparison, settings: Sequence[Mapping[str, Any]]) -> Impact:
    """Gather one comparison from all settings, which must name it as the plan does."""
    measured = []
    for one in settings:
        stated, tally = one["counts"][place]
        if stated != describe(compared):
            raise UnreadableError((), f"has other comparisons than the rulings of today, as number {place + 1}")
        measured.append(Measured(one["players"], one["policy"], one["games"], one["continuations"], tally))
    about = (compared.question, compared.answers, plan.sides)
    return Impact(compared.kind, *about, tuple(measured), compared.switched)
