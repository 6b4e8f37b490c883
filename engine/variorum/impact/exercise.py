"""How often each rule of an edition comes up: in how many games another answer in its place would be noticed.

Each ruling is replaced by each other answer that is played, one at a time, and the same games go by both. A game in
which the play then differs, or the players to whom it is awarded, is one in which the rule came up; of several other
answers the one counts that most games notice. Games that many can be played of at once are played by both sides; of
others, records of simulated players are replayed under the other answer, up to the first difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from variorum.games import registry
from variorum.games.faults import FaultError, UnplayableError
from variorum.games.protocol import BatchError, Game, Setting
from variorum.games.ruleset import UnplayedAnswersError
from variorum.impact.plans import Answers, digest_of, plain, plan_changes, settings
from variorum.rulebook.editions import Edition
from variorum.rulebook.flips import Mutant, mutants
from variorum.rulebook.questions import carries_behaviour, label
from variorum.rulebook.readings import choose

FORMAT = 1
RESULTS = frozenset({"winners", "losers", "points", "totals"})  # of what a referee says, all that is no play

Advance = Callable[[int], None]


@dataclass(frozen=True)
class Exercised:
    """A ruling and another answer in its place: games played, those that fork, merely could, are awarded otherwise.

    Where there are several ways of playing, the games are of the one in which the rule comes up most.
    """

    question: str
    answer: str
    other: str
    games: int
    forks: int
    open: int
    result: int
    way: str = ""


@dataclass(frozen=True)
class Played:
    """How simulated players fare in one way of playing: games, moves, games with several winners, wins of the first.

    Where an edition names no winners, only who loses, nobody wins: there are no ties and no wins to count.
    """

    way: str
    players: int
    games: int
    moves: int
    ties: int | None
    first: float | None


@dataclass(frozen=True)
class Exercise:
    """How often the rules of an edition come up, what cannot be played in their place, and how the games went."""

    edition: str
    rules: tuple[Exercised, ...]
    unplayed: tuple[str, ...]
    played: tuple[Played, ...]


def flips(edition: Edition) -> list[Mutant]:
    """List every other answer to a question of behaviour that arises in an edition."""
    arising = choose(edition, {}).answers
    return [
        one
        for one in mutants(edition)
        if one.question in arising and carries_behaviour(edition.game.questions[one.question])
    ]


def exercise(edition: Edition, games: int, seed: int, advance: Advance) -> Exercise:
    """Count how often each rule of an edition comes up."""
    game = registry.require(edition.game.name)
    found = (
        _by_batch(game, edition, games, seed, advance)
        if game.batch
        else _by_records(game, edition, games, seed, advance)
    )
    counted = {(one.question, one.other) for one in found[0]}
    every = [(one.question, label(one.answer)) for one in flips(edition)]
    left = tuple(f"{question}={other}" for question, other in every if (question, other) not in counted)
    return Exercise(edition.name, tuple(found[0]), left, tuple(found[1]))


# -- by both sides at once -----------------------------------------------------------------------------------------


def _by_batch(
    game: Game, edition: Edition, games: int, seed: int, advance: Advance
) -> tuple[list[Exercised], list[Played]]:
    """Play the games of skilled players in usual number by the edition's answers and each other."""
    from variorum.impact.counting import count  # noqa: PLC0415 - needs the batch engine
    from variorum.impact.plans import CHUNK, tasks  # noqa: PLC0415
    from variorum.impact.running import job_of  # noqa: PLC0415
    from variorum.impact.tallies import EMPTY, START, TIES, figures  # noqa: PLC0415

    batch = game.batch
    assert batch is not None  # noqa: S101
    given = {one.name: int(one.default) for one in batch.options}
    (way,) = settings([batch.players[len(batch.players) // 2]], [batch.skill[0]], given)
    base, able = choose(edition, {}).answers, [one for one in flips(edition) if _plays(game, one, way)]
    tallies = [EMPTY] * (len(able) + 1)
    changes = [("", base, dict(base)), *((one.question, base, one.answers) for one in able)]
    job = job_of(plan_changes("", game.name, (edition.name,), changes), [way], seed, 0)
    for task in tasks([games], [{}]):
        counted = count(job, task)
        tallies = [a + b for a, b in zip(tallies, counted.tallies, strict=True)]
        advance(min(CHUNK, task.count))
    rows = [
        Exercised(
            one.question, label(base[one.question]), label(one.answer), games, tally.forks, tally.open, tally.result
        )
        for one, tally in zip(able, tallies[1:], strict=True)
    ]
    shown = figures(tallies[0], games, way.players, 0).balance
    moves, ties = round(shown["moves"].one * games), round(shown[TIES.name].one * games)
    return rows, [Played("", way.players, games, moves, ties, shown[START.name].one)]


def _plays(game: Game, flip: Mutant, way: Setting) -> bool:
    """Tell whether games can be played by another answer, with as many players."""
    batch = game.batch
    assert batch is not None  # noqa: S101
    try:
        rules = game.rules.from_answers(json.loads(json.dumps(plain(flip.answers))))
        batch.play(batch.pack(rules), way, 1, 0, 1)
    except (UnplayedAnswersError, BatchError):
        return False
    return True


# -- by records ----------------------------------------------------------------------------------------------------


def _by_records(
    game: Game, edition: Edition, games: int, seed: int, advance: Advance
) -> tuple[list[Exercised], list[Played]]:
    """Replay games of simulated players by the edition's answers and each other."""
    base = choose(edition, {}).answers
    rules = game.rules.from_answers(base)
    able = [(one, other) for one in flips(edition) if (other := _rules_of(game, one.answers)) is not None]
    best, played = dict[int, Exercised](), []
    for name, players, options in game.simulated:
        ends, counts = [], [[0, 0] for _ in able]
        for number in range(games):
            data = game.simulate(rules, players, seed + number, **options) or {}
            record = game.read_record(data)
            ours = game.referee(rules, record).data()
            first = next(iter(ours.get("points") or data.get("players") or [""]))
            ends.append((ours.get("winners"), first, len(game.positions(rules, record)) - 1))
            for count, (_, other) in zip(counts, able, strict=True):
                theirs = _ruled(game, other, record)
                forks = _play_of(ours) != _play_of(theirs)
                count[0] += forks
                count[1] += not forks and any(ours.get(key) != theirs.get(key) for key in AWARDED)
            advance(1)
        played.append(_fared(name, players, ends))
        for place, ((one, _), (forked, result)) in enumerate(zip(able, counts, strict=True)):
            answers = label(base[one.question]), label(one.answer)
            found = Exercised(one.question, *answers, games, forked, 0, result, name)
            best[place] = max(best.get(place, found), found, key=_noticed)
    return list(best.values()), played


def _rules_of(game: Game, answers: Answers) -> Any:
    """Make a rule set, or none where the engine does not play it."""
    try:
        return game.rules.from_answers(answers)
    except UnplayedAnswersError:
        return None


def _ruled(game: Game, rules: Any, record: Any) -> Mapping[str, Any]:
    """Say what a referee makes of a record; where it cannot be replayed at all, why."""
    try:
        return game.referee(rules, record).data()
    except (FaultError, UnplayableError) as error:
        return {"fault": str(error)}


def _play_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of what a referee says all that is the result."""
    return {key: value for key, value in data.items() if key not in RESULTS}


AWARDED = ("winners", "losers")


def _fared(way: str, players: int, ends: Sequence[tuple[Sequence[str] | None, str, int]]) -> Played:
    """Count how games ended: moves, several winners, and the share of the first player or team."""
    moves = sum(moves for *_, moves in ends)
    won = [(names, first) for names, first, _ in ends if names is not None]
    if not won:
        return Played(way, players, len(ends), moves, None, None)
    shares = sum(1 / len(names) for names, first in won if first in names)
    return Played(way, players, len(ends), moves, sum(len(names) > 1 for names, _ in won), shares / len(ends))


# -- files ---------------------------------------------------------------------------------------------------------


def head_of(edition: Edition, games: int, seed: int, version: str) -> dict[str, Any]:
    """Write where the counts come from."""
    return {
        "format": FORMAT,
        "version": version,
        "command": f"variorum impact {edition.name} --rules --store --games {games} --seed {seed}",
        "edition": edition.name,
        "digest": digest_of(plain(choose(edition, {}).answers)),
        "seed": seed,
    }


def exercise_text(found: Exercise, head: Mapping[str, Any]) -> str:
    """Write the counts as JSON, a rule on each line."""
    lines = [json.dumps({key: value})[1:-1] for key, value in head.items()]
    lines.append(json.dumps({"unplayed": list(found.unplayed)})[1:-1])
    for name, rows in (("played", found.played), ("rules", found.rules)):
        body = ",\n  ".join(json.dumps(asdict(one)) for one in rows)
        lines.append(f'"{name}": [\n  {body}]')
    return "{" + ",\n ".join(lines) + "}\n"


def met_in(found: Sequence[Exercised]) -> Iterator[tuple[str, Exercised]]:
    """List the questions, each with the other answer that most games notice, what comes up most first."""
    best: dict[str, Exercised] = {}
    for one in found:
        if one.question not in best or _noticed(one) > _noticed(best[one.question]):
            best[one.question] = one
    yield from sorted(best.items(), key=lambda pair: _noticed(pair[1]), reverse=True)


def _noticed(one: Exercised) -> tuple[float, float]:
    return (one.forks + one.result) / max(1, one.games), one.open / max(1, one.games)


BANDS = (
    (0.9, "in nearly every game"),
    (0.1, "in one game of ten or more"),
    (0.01, "in one game of a hundred or more"),
    (0.0, "less often than in one game of a hundred"),
)
NEVER = "in none of these games"


def bands(found: Sequence[Exercised]) -> list[tuple[str, list[tuple[str, Exercised]]]]:
    """Group the questions by how often they come up; last those that came up in no game."""
    groups: dict[str, list[tuple[str, Exercised]]] = {words: [] for words in (*dict(BANDS).values(), NEVER)}
    for question, one in met_in(found):
        share = _noticed(one)[0]
        words = next(words for least, words in BANDS if share >= least) if share else NEVER
        groups[words].append((question, one))
    return [(words, rows) for words, rows in groups.items() if rows]
