"""Impact: the figures are those of the reference engine's games, wherever and in whatever order they are played,
however often it is interrupted; and whatever cannot be measured is said in words, with nothing lost of what was."""

from __future__ import annotations

import contextlib
import json
import math
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise
from multiprocessing import active_children
from pathlib import Path
from statistics import NormalDist
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest
from distributed import Client
from hypothesis import given
from hypothesis import strategies as st
from variorum import __version__, files
from variorum.cli import impact as command
from variorum.games.dobro import Rules
from variorum.games.dobro.batch import pack, play_games
from variorum.games.dobro.players import whole_game
from variorum.games.dobro.policies import RANDOM, WEIGHTS, game_seed
from variorum.games.protocol import Setting
from variorum.impact import measuring, plans, results, running
from variorum.impact.contests import contests
from variorum.impact.counting import Counted, Job, RunError, count
from variorum.impact.intervals import mean_interval, rare_interval, wilson
from variorum.impact.plans import Comparison, Kind, Plan, Task, among_rivals, between, in_steps, plan_changes, tasks
from variorum.impact.results import (
    Gathered,
    Results,
    most_serious_first,
    read_results,
    results_text,
    rows_of,
    with_figures,
)
from variorum.impact.stretches import Run, Stretches, is_in_order
from variorum.impact.tallies import EMPTY, MEASURES, Tally, tally_of, whole_win
from variorum.rulebook.comparison import compare
from variorum.rulebook.evidence import Evidence
from variorum.rulebook.evidence import Kind as Finding
from variorum.rulebook.project import display_path
from variorum.rulebook.questions import Game, carries_behaviour, label
from variorum.rulebook.readings import Reading, arising, choose

from properties.conftest import ROOT, Command, is_deep
from properties.dobro.conftest import EDITIONS, project, seats_of

PAIRS = list(combinations(EDITIONS, 2))
POLICIES = (RANDOM, *WEIGHTS)
SEED, CONTINUED = 7, 4
STORED = ROOT / "properties" / "dobro" / "impact"
STORED_PLANS = list(plans.plans([project().edition(name) for name in sorted(EDITIONS)], ROOT))
MAIN = "from variorum.cli import main; main()"
HEEDING = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {MAIN}"  # wherever tests are run
TWO = ("dobro/en", "dobro/pt")
EN_PT = ("impact", *TWO, "--continuations", "4")
QUICK = (*EN_PT, "--policy", "random", "--players", "2")


def setting_of(players: int, policy: str, forgets: int = 0, longer: bool = False) -> Setting:
    """Name a way to play."""
    return Setting(players, policy, (("forgets", forgets), ("longer", int(longer))))


def reading(edition: str) -> Reading:
    """Read an edition's main reading."""
    return choose(project().edition(edition), {})


@cache
def plan_of(left: str, right: str) -> Plan:
    """Compare two editions in their main readings."""
    return between(reading(left), reading(right))


# -- intervals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_has_the_figures_of_the_literature(count: int, games: int, low: float, high: float) -> None:
    """Newcombe (1998), Two-sided confidence intervals for the single proportion, table I, method 3."""
    share = wilson(count, games)
    assert share.share == count / games
    assert (round(share.low, 4), round(share.high, 4)) == (low, high)


def bisected(inside: float, outside: float, count: int, games: int) -> float:
    """Find the share that is just near enough to what was counted, between one that is and one that is not."""
    sides = NormalDist().inv_cdf(0.975)
    for _ in range(200):
        middle = (inside + outside) / 2
        if abs(count / games - middle) <= sides * math.sqrt(middle * (1 - middle) / games):
            inside = middle
        else:
            outside = middle
    return inside


@pytest.mark.parametrize("games", [1, 2, 7, 100, 5_000, 10**9])
def test_wilson_is_where_the_normal_approximation_puts_it(games: int) -> None:
    """The ends are the shares under which what was counted is just not yet improbable."""
    for counted in {0, 1, games // 3, games // 2, games - 1, games}:
        share = wilson(counted, games)
        assert share.low == pytest.approx(bisected(share.share, 0.0, counted, games), abs=1e-12)
        assert share.high == pytest.approx(bisected(share.share, 1.0, counted, games), abs=1e-12)
        assert 0 <= share.low <= share.share <= share.high <= 1
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


# -- plans -----------------------------------------------------------------------------------------------------------


def hanging_on(game: Game, question: str) -> set[str]:
    """List the questions that arise by the answer to one, or by the answers to those."""
    found = {question}
    for id_, asked in game.questions.items():
        if found & {other for case in asked.cases for other in case}:
            found.add(id_)
    return found - {question}


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_what_is_compared_is_every_discrepancy_of_behaviour(left: str, right: str) -> None:
    """The total, and each discrepancy that is more than wording."""
    game, plan = project().game("dobro"), plan_of(left, right)
    compared = compare(reading(left), reading(right), Evidence(project(), game))
    rows = [row for row in compared.discrepancies if row.finding and row.finding.kind is not Finding.WORDING]
    assert rows
    assert plan.sides == (left, right)
    assert [one.kind for one in plan.comparisons] == [Kind.TOTAL, *[Kind.CHANGE] * len(rows)]
    found = {one.question: one.answers for one in plan.comparisons if one.kind is Kind.CHANGE}
    assert found == {
        row.question: (label(row.left.answer), label(row.right.answer)) for row in rows if row.left and row.right
    }
    assert {id_ for id_, *_ in plan.comparisons[0].switched} >= set(found)


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_switched_rule_sets_are_what_they_say(left: str, right: str) -> None:
    """Each differs from its edition by one answer, the other edition's, and by what arises or not by it."""
    game, plan, given = project().game("dobro"), plan_of(left, right), (reading(left).answers, reading(right).answers)
    for one in plan.comparisons:
        first, second = plan.answers[one.one], plan.answers[one.other]
        if one.kind is Kind.TOTAL:
            assert (first, second) == given
            continue
        assert one.question is not None
        mine, theirs = given
        assert first == mine
        assert second[one.question] == theirs[one.question] != mine[one.question]
        apart = {id_ for id_ in first.keys() | second.keys() if first.get(id_) != second.get(id_)}
        assert apart <= {one.question} | hanging_on(game, one.question)
        assert all((id_ in first) != (id_ in second) for id_ in apart - {one.question})


def test_changes_of_several_questions_can_be_compared() -> None:
    """A list of changes, each a name and two sets of answers, is a plan: linked questions are switched together."""
    mine, theirs = reading("dobro/en").answers, reading("dobro/fr").answers
    linked = {**mine, "score.order": theirs["score.order"], "final.winner": theirs["final.winner"]}
    plan = plan_changes("linked", "dobro", ("dobro/en", "dobro/fr"), [("scale", mine, linked), ("back", linked, mine)])
    assert (len(plan.answers), [one.name for one in plan.comparisons]) == (2, ["scale", "back"])
    assert {id_ for id_, *_ in plan.comparisons[0].switched} == {"score.order", "final.winner"}
    assert (plan.comparisons[0].question, plan.comparisons[0].questions[1:]) == ("score.order", ("final.winner",))
    made = Results.empty(plan, [setting_of(3, "winning", 3)], SEED, CONTINUED, __version__)
    made.add(count(running.job_of(plan, made.settings, SEED, CONTINUED), Task(0, 0, 0, 50)))
    row, back = with_figures(made.data(""))["settings"][0]["comparisons"]
    assert row["to"] == {"score.order": "fewest-cards-first", "final.winner": "lowest-total"} == back["from"]
    assert row["comes_up"]["value"] > 0
    assert set(row) >= {"name", "questions", "comes_up", "open", "result", "swing", "balance"}
    assert set(row["swing"]) == {"value", "low", "high"}
    assert row["balance"]["moves"]["difference"]["value"] == -back["balance"]["moves"]["difference"]["value"]


def test_each_change_is_made_alone_then_the_first_so_many() -> None:
    """Linked questions are switched as one, each change with what it leaves; steps begin with the first change."""
    left, right = reading("dobro/en"), reading("dobro/fr")
    groups = [("forget.points", "score.order", "next.starter", "final.winner"), ("next.starter.tie",), ("forget.fill",)]
    plan, steps = between(left, right, groups), in_steps(left, right, groups)
    assert [one.kind for one in plan.comparisons] == [Kind.TOTAL, *[Kind.CHANGE, Kind.LEFT] * 3]
    for one, after, group in zip(plan.comparisons[1::2], plan.comparisons[2::2], groups, strict=True):
        made = plan.answers[one.other]
        assert (plan.answers[one.one], plan.answers[after.other]) == (left.answers, right.answers)
        assert after.one == one.other
        assert one.questions == group
        assert all(made[id_] == right.answers[id_] for id_ in group)
        others = {id_ for each in groups if each != group for id_ in each}
        assert all(made[id_] == left.answers[id_] for id_ in others)
    assert [one.kind for one in steps.comparisons] == [Kind.STEP] * 2
    first, then = (steps.answers[one.one] for one in steps.comparisons)
    assert first == plan.answers[plan.comparisons[2].one]
    assert {id_ for id_ in then if then[id_] != first.get(id_)} >= {"next.starter.tie"}
    assert "next.starter.tie.finisher" in then
    assert then["forget.fill"] == left.answers["forget.fill"]


def test_changes_are_in_order_of_what_they_do() -> None:
    """By effect, then by the games decided, then by how often they come up; what is played once is counted once."""
    plan = between(reading("dobro/en"), reading("dobro/fr"), [("forget.fill",), ("next.starter.tie",)])
    made = Results.empty(plan, [setting_of(3, "winning", 3)], SEED, CONTINUED, __version__)
    few, many = EMPTY._replace(forks=1), EMPTY._replace(forks=9)
    made.gathered[0].done.put(0, 10)
    made.gathered[0].tallies = [EMPTY, few, EMPTY, many, EMPTY]
    both: dict[tuple[str, ...], str] = {("forget.fill",): "play", ("next.starter.tie",): "play"}
    assert most_serious_first(made, both) == [("next.starter.tie",), ("forget.fill",)]
    assert most_serious_first(made, {**both, ("next.starter.tie",): "result"})[0] == ("forget.fill",)


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_nothing_but_the_discrepancies_sets_the_two_apart(left: str, right: str) -> None:
    """All switched at once, one edition plays the other's games move by move: the comparisons explain the total."""
    mine, theirs = reading(left).answers, reading(right).answers
    switched = {one.question: theirs[one.question] for one in plan_of(left, right).comparisons if one.question}
    answers = arising(project().game("dobro"), {**theirs, **mine, **switched})
    packed = [pack(Rules.from_answers(one)) for one in (answers, theirs, mine)]
    for policy in POLICIES:
        for players in (2, 5):
            games = [play_games(one, players, policy, SEED, 0, 300, forgets=10, longer=True) for one in packed]
            assert games[0].tobytes() == games[1].tobytes()
            assert games[1].tobytes() != games[2].tobytes()


def test_every_rival_is_compared(edition: str) -> None:
    """Each rival that carries behaviour, with the reading that it is one answer away from."""
    book, plan = project().edition(edition), among_rivals(project().edition(edition))
    rivals = [
        (id_, label(ruling.answer), label(rival.answer))
        for id_, ruling in book.rulings.items()
        if carries_behaviour(book.game.questions[id_])
        for rival in ruling.rivals
    ]
    assert rivals
    assert [(one.question, *(one.answers or ())) for one in plan.comparisons] == rivals
    assert {one.kind for one in plan.comparisons} == {Kind.RIVAL}
    for one in plan.comparisons:
        assert one.question is not None
        assert one.answers == tuple(label(plan.answers[side][one.question]) for side in (one.one, one.other))


def test_a_plan_is_known_by_its_rule_sets() -> None:
    """Every pair, and every edition's rivals, has a fingerprint of its own; it is the same the next time."""
    made = [plan_of(*pair) for pair in PAIRS] + [among_rivals(project().edition(one)) for one in EDITIONS]
    assert len({plan.digest for plan in made}) == len(made)
    assert between(reading(PAIRS[0][0]), reading(PAIRS[0][1])).digest == made[0].digest


def test_what_is_sent_to_other_processes_is_the_same_rule_set() -> None:
    """Rule sets go as text and come back alike, their tables in the same order, which decks are laid out by."""
    plan = plan_of(*TWO)
    for answers, text in zip(plan.answers, running.job_of(plan, [], SEED, 2).rule_sets, strict=True):
        sent = json.loads(text)
        assert sent == {id_: dict(one) if isinstance(one, Mapping) else one for id_, one in answers.items()}
        for id_, one in answers.items():
            assert not isinstance(one, Mapping) or list(sent[id_]) == list(one)


# -- counting --------------------------------------------------------------------------------------------------------


def balance_by_reference(rules: Rules, setting: Setting, games: int) -> list[int]:
    """Add up the balance of the reference engine's games: all but what skill is worth."""
    given, found = dict(setting.options), [0] * (len(MEASURES) - 1)
    for index in range(games):
        seats, whole = [setting.policy] * setting.players, whole_win(setting.players)
        state = whole_game(rules, seats, game_seed(SEED, index), percent=given["forgets"], longer=bool(given["longer"]))
        end = state.outcome()
        assert end is not None
        started = state.game.played[0].starter
        found[0] += whole // len(end.winners) if started in end.winners else 0
        found[1] += sum(len(round_.log) for round_ in state.game.played)
        found[2] += len(end.winners) > 1
        found[3] += str(end.decided_by) in ("fewest-cards", "lowest-sum")
        found[4] += max(end.totals) - min(end.totals)
    return found


@pytest.mark.parametrize(
    ("setting", "games"),
    [
        (setting_of(2, "random"), 30),
        (setting_of(4, "winning", forgets=3), 30),
        (setting_of(3, "thrifty", forgets=20, longer=True), 16),
        (setting_of(6, "bold", forgets=3), 16),
    ],
    ids=lambda value: value.policy if isinstance(value, Setting) else "",
)
def test_the_balance_is_that_of_the_reference_engine(setting: Setting, games: int) -> None:
    """The same seeded games, played one by one by the engine that the proofs are about, on both sides."""
    plan = plan_of("dobro/en", "dobro/fr")
    counted = count(running.job_of(plan, [setting], SEED, 0), Task(0, 0, 0, games))
    balance = counted.tallies[0].balance
    for side in range(2):
        found = [numbers[side] for one, numbers in zip(MEASURES, balance, strict=True) if one.name != "skilled"]
        assert found == balance_by_reference(Rules.from_answers(plan.answers[side]), setting, games)
    assert (counted.games, counted.unfinished) == (games, 0)


def test_skill_is_that_of_one_among_others() -> None:
    """One skilled player sits among simple ones, on the next seat with each stretch."""
    plan, players, games = plan_of("dobro/en", "dobro/pt"), 3, 20
    job = running.job_of(plan, [setting_of(players, RANDOM, 3)], SEED, 0)
    for chunk in (0, 4):
        counted, seat, won = count(job, Task(0, chunk, 0, games)), chunk % players, 0
        seats = ["winning" if place == seat else "thrifty" for place in range(players)]
        for index in range(games):
            end = whole_game(Rules.from_answers(plan.answers[0]), seats, game_seed(SEED, index), percent=3).outcome()
            assert end is not None
            won += whole_win(players) // len(end.winners) if seat in end.winners else 0
        assert dict(zip(MEASURES, counted.tallies[0].balance, strict=True))[MEASURES[1]][0] == won


def test_intervals_of_means_hold_what_they_should() -> None:
    """The mean and its interval are those of the textbook; where nothing or little forks, the end above is Wilson's."""
    numbers = [3, -1, 4, 1, -5, 9, 2, 6]
    found = mean_interval(sum(numbers), sum(one * one for one in numbers), len(numbers))
    mean = sum(numbers) / 8
    spread = math.sqrt(sum((one - mean) ** 2 for one in numbers) / 7 / 8)
    assert found.share == mean
    assert found.high - mean == pytest.approx(NormalDist().inv_cdf(0.975) * spread)
    assert rare_interval(0, 0, 0, 500, 100) == (0.0, 0.0, wilson(0, 500).high)
    for forks in (1, 7, 29):  # where every fork is a whole game, a share
        rare = rare_interval(forks * 100, forks * 10_000, forks, 500, 100)
        assert rare.high == pytest.approx(wilson(forks, 500).high)
    assert rare_interval(-3, 9, 1, 500, 100).high == wilson(1, 500).high
    assert rare_interval(40 * 100, 40 * 10_000, 40, 500, 100) == mean_interval(4_000, 400_000, 500, 100)


def test_a_number_of_players_that_a_reading_forbids_is_said() -> None:
    """An edition for fewer players is not played with more, here or in another process."""
    small = {**reading("dobro/en").answers, "players.most": 4}
    plan = Plan("", "dobro", (), (small, small), (Comparison(Kind.TOTAL, 0, 1),))
    job = running.job_of(plan, [setting_of(5, RANDOM)], SEED, 0)
    for run in (running.here, running.in_processes(1)):
        with pytest.raises(RunError, match="at most 4 may"):
            list(run(job, iter([Task(0, 0, 0, 1)])))


# -- stretches, and who plays them -----------------------------------------------------------------------------------


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> int:
    """Cut games into short stretches, so that a few hundred games are many."""
    for module in (plans, results, measuring):
        monkeypatch.setattr(module, "CHUNK", 100)
    return 100


def whole(plan: Plan, ways: Sequence[Setting], counted: Sequence[Counted]) -> str:
    """Gather counts, and write them as a file has them."""
    made = Results.empty(plan, ways, SEED, CONTINUED, __version__)
    for one in counted:
        made.add(one)
    return results_text(made.data(""))


@pytest.mark.usefixtures("short")
def test_the_figures_do_not_hang_on_who_plays(variorum: Command) -> None:
    """In this process, in two, in any order, twice over: the same file, and the same as one long stretch."""
    plan, ways = plan_of(*TWO), [setting_of(2, "random", 3), setting_of(4, "winning", 3)]
    job, todo = running.job_of(plan, ways, SEED, CONTINUED), list(tasks([950, 950], [{}, {}]))
    assert len(todo) == 20
    assert sum(task.count for task in todo) == 1_900
    here = list(running.here(job, iter(todo)))
    expected = whole(plan, ways, here)
    spread = list(running.in_processes(2)(job, iter(todo)))
    assert sorted(spread) == sorted(here)
    for order in range(3):
        assert whole(plan, ways, random.Random(order).sample(here, len(here))) == expected  # noqa: S311
    assert whole(plan, ways, [*spread, *here]) == expected
    for number, setting in enumerate(json.loads(expected)["settings"]):
        at_once = count(job, Task(number, 0, 0, 950))
        for one, tally in zip(setting["comparisons"], at_once.tallies, strict=True):
            assert tally_of(one)[:5] == tally[:5]
            assert [one["balance"][name] for name in ("start", "moves", "ties", "tiebreaks", "spread")] == [
                list(numbers) for place, numbers in enumerate(tally.balance) if place != 1
            ]
        assert any(one["swing"][0] for one in setting["comparisons"])
        assert (setting["games"], setting["moves"], setting["stretches"]) == (
            950,
            at_once.moves,
            [[0, 8, 100], [9, 9, 50]],
        )


def test_more_than_one_stretch_by_the_command(variorum: Command, tmp_path: Path) -> None:
    """Stretches of their real length, and what the last of them leaves."""
    out = tmp_path / "out.json"
    assert variorum(*QUICK, "--games", 2 * plans.CHUNK + 20, "--workers", "1", "--out", out).code == 0
    (setting,) = read_results(out)["settings"]
    assert setting["stretches"] == [[0, 1, plans.CHUNK], [2, 2, 20]]
    job = running.job_of(plan_of(*TWO), [setting_of(2, RANDOM, 3)], 1, CONTINUED)
    counted = count(job, Task(0, 0, 0, setting["games"]))
    assert [tally_of(one)[:5] for one in setting["comparisons"]] == [one[:5] for one in counted.tallies]


def test_stretches_are_dealt_out_in_turn_and_once(short: int) -> None:
    """All settings grow alike; what is done is not played again, and a short stretch is filled up."""
    assert [(t.setting, t.first, t.count) for t in tasks([250, 250], [{}, {}])] == [
        (0, 0, 100), (1, 0, 100), (0, 100, 100), (1, 100, 100), (0, 200, 50), (1, 200, 50),
    ]  # fmt: skip
    assert [(t.chunk, t.first, t.count) for t in tasks([250], [{0: short, 1: 30, 2: 10}])] == [
        (1, 130, 70),
        (2, 210, 40),
    ]
    assert [(t.setting, t.first, t.count) for t in tasks([150, 20], [{}, {}])] == [
        (0, 0, 100),
        (1, 0, 20),
        (0, 100, 50),
    ]
    balance = tuple((place, place, 2 * place) for place in range(len(MEASURES)))
    gathered = Gathered(Stretches([Run(1, 1, 30)]), tallies=[Tally(4, 2, 1, 60, 900, balance)])
    for _ in range(2):
        gathered.add(Counted(0, 1, 130, 70, 1_000, 2, (Tally(6, 3, 2, -20, 500, balance),)))
    added = tuple((2 * a, 2 * b, 2 * c) for a, b, c in balance)
    assert (gathered.done.runs, gathered.last) == ([(1, 1, 100)], 200)
    assert gathered.tallies == [Tally(10, 5, 3, 40, 1_400, added)]
    assert (gathered.moves, gathered.unfinished) == (1_000, 2)


def test_a_process_that_is_ended_from_outside_is_missed() -> None:
    """A run that loses a process says so and does not wait for it."""
    job = running.job_of(plan_of(*TWO), [setting_of(4, RANDOM)], SEED, CONTINUED)
    run = running.in_processes(2)(job, tasks([10**6], [{}]))
    next(run)
    lost = next(one for one in active_children() if one.name.startswith("SpawnProcess"))
    assert lost.pid is not None
    os.kill(lost.pid, signal.SIGKILL)
    with pytest.raises(RunError, match="ended from outside"):
        list(run)
    assert active_children() == []


def test_processes_end_at_once_when_they_are_no_longer_wanted() -> None:
    """Nobody waits for a stretch that takes long: leaving the run ends its processes."""
    job = running.job_of(plan_of(*TWO), [setting_of(4, "winning")], SEED, CONTINUED)
    run = running.in_processes(2)(job, iter([Task(0, 0, 0, 10), *[Task(0, n, 0, 300_000) for n in range(1, 4)]]))
    assert next(run).games == 10
    begun = time.monotonic()
    run.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begun < 5
    assert active_children() == []


def test_a_fresh_process_plays_at_once() -> None:
    """Compiled code is kept: a process loads it and compiles nothing."""
    code = """
import json, sys
from variorum.games.dobro.batch import pack, play_games
from variorum.games.dobro.batch.games import play_all
from variorum.games.dobro.rules import Rules
packed = pack(Rules.from_answers(json.loads(sys.argv[1])))
play_games(packed, 4, "winning", 1, 0, 10, forgets=3)
print(sum(play_all.stats.cache_misses.values()), sum(play_all.stats.cache_hits.values()))
"""
    answers = reading("dobro/en").answers
    play_games(pack(Rules.from_answers(answers)), 4, "winning", 1, 0, 1)  # the first call compiles
    words = [sys.executable, "-c", code, json.dumps(plans.plain(answers))]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["0", "1"]


# -- files: kept, and gone on with -----------------------------------------------------------------------------------


def without_command(path: Path) -> str:
    """Read a file of results but for how it was asked for."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[2].startswith(' "command": "variorum impact')
    return "\n".join(lines[:2] + lines[3:])


def stopping(after: int, error: type[BaseException]) -> Callable[[Job, Iterator[Task]], Iterator[Counted]]:
    """Play in this process, and be interrupted after a number of stretches."""

    def run(job: Job, todo: Iterator[Task]) -> Iterator[Counted]:
        for number, task in enumerate(todo):
            if number == after:
                raise error("the cable was cut")
            yield count(job, task)

    return run


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt, 130), (RunError, 2)])
def test_what_was_stopped_is_gone_on_with(
    variorum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], code: int
) -> None:
    """Stopped twice and gone on with: byte for byte the file of a run in one go, but for the command."""
    words = (*EN_PT, "--policy", "random,bold", "--players", "2,3", "--games", "450", "--workers", "1", "--out")
    straight, broken = tmp_path / "straight.json", tmp_path / "broken.json"
    assert variorum(*words, straight).code == 0
    play, so_far = running.here, 0
    for after, games in ((7, 700), (6, 1_300)):
        monkeypatch.setattr(running, "here", stopping(after, error))
        outcome = variorum(*words, broken)
        assert outcome.code == code
        assert f"Stopped: {games:,} of 1,800 games were played, and count." in outcome.err
        assert f"The same command goes on with {display_path(broken)}." in outcome.err
        assert ("the cable was cut" in outcome.err) == (error is RunError)
        so_far = sum(setting["games"] for setting in read_results(broken)["settings"])
        assert so_far == games
    monkeypatch.setattr(running, "here", play)
    assert variorum(*words, broken).code == 0
    assert broken.read_text(encoding="utf-8") == straight.read_text(encoding="utf-8")
    assert sorted(tmp_path.iterdir()) == [broken, straight]


@pytest.mark.usefixtures("short")
def test_results_are_kept_on_the_way(variorum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first stretch of games is kept at once, later ones every twenty seconds, and all at the end."""
    keep, play, kept, now = measuring.save_results, running.here, [], [0]

    def slowly(job: Job, todo: Iterator[Task]) -> Iterator[Counted]:
        for counted in play(job, todo):
            now[0] += 7
            yield counted

    def noting(out: Path, data: dict[str, Any]) -> None:
        kept.append(sum(setting["games"] for setting in data["settings"]))
        keep(out, data)

    monkeypatch.setattr(measuring, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(running, "here", slowly)
    monkeypatch.setattr(measuring, "save_results", noting)
    assert variorum(*QUICK, "--games", "1000", "--workers", "1", "--out", tmp_path / "r.json").code == 0
    assert kept == [100, 400, 700, 1000, 1000]


@pytest.mark.usefixtures("short")
@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_who_interrupts_twice_loses_nothing(variorum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While results are written another Ctrl-C is not heeded."""
    out, tell = tmp_path / "r.json", command._tell

    def interrupted(*given: Any) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        tell(*given)

    monkeypatch.setattr(command, "_tell", interrupted)
    monkeypatch.setattr(running, "here", stopping(3, KeyboardInterrupt))
    assert variorum(*QUICK, "--games", "900", "--workers", "1", "--out", out).code == 130
    assert read_results(out)["settings"][0]["games"] == 300


@pytest.mark.usefixtures("short")
def test_without_a_file_what_was_stopped_is_still_told(variorum: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of what was played is shown, and how to keep it the next time; nothing at all is said shortly."""
    monkeypatch.setattr(running, "here", stopping(3, KeyboardInterrupt))
    outcome = variorum(*QUICK, "--games", "900", "--workers", "1")
    assert outcome.code == 130
    assert "300 games" in outcome.out
    assert (
        outcome.err == "Stopped: 300 of 900 games were played, and count. With --out FILE they could be gone on with.\n"
    )
    monkeypatch.setattr(running, "here", stopping(0, KeyboardInterrupt))
    outcome = variorum(*QUICK, "--games", "900", "--workers", "1")
    assert (outcome.code, outcome.out, outcome.err) == (130, "", "Stopped before any games were counted.\n")


@pytest.mark.usefixtures("short")
def test_a_file_grows_by_any_number_of_games(variorum: Command, tmp_path: Path) -> None:
    """A stretch that was left short is filled up: 30 games, then 250, then 420 are 420 games."""
    grown, straight = tmp_path / "grown.json", tmp_path / "straight.json"
    for games in (30, 250, 420, 420):
        assert variorum(*QUICK, "--games", games, "--workers", "1", "--out", grown).code == 0
    assert variorum(*QUICK, "--games", 420, "--workers", "1", "--out", straight).code == 0
    assert grown.read_text(encoding="utf-8") == straight.read_text(encoding="utf-8")
    before = grown.read_bytes()
    outcome = variorum(*QUICK, "--games", 200, "--workers", "1", "--out", grown)
    assert outcome.code == 2
    assert "has games up to number 420 already" in outcome.err
    assert grown.read_bytes() == before


def test_a_file_tells_where_its_figures_come_from(variorum: Command, tmp_path: Path) -> None:
    """Version, command, seed, readings and counts; the command gives the same figures again."""
    out = tmp_path / "one file.json"
    words = (*EN_PT, "--games", "300", "--seed", "-5", "--forget", "10", "--longer")
    assert variorum(*words, "--workers", "1", f"--out={out}").code == 0
    data = read_results(out)
    assert data["command"] == "variorum " + " ".join(words)
    assert (data["version"], data["seed"], data["sides"]) == (__version__, -5, ["dobro/en", "dobro/pt"])
    (setting,) = data["settings"]
    assert [setting[key] for key in ("players", "policy", "forgets", "longer", "games", "unfinished")] == [
        4, "winning", 10, 1, 300, 0,
    ]  # fmt: skip
    again = json.loads(variorum(*data["command"].split()[1:], "--json").out)
    for one, other in zip(setting["comparisons"], again["settings"][0]["comparisons"], strict=True):
        assert all(one[key] == other[key] for key in ("kind", "name", "questions", "from", "to"))
        for name, shown in (("forks", "comes_up"), ("open", "open"), ("result", "result")):
            assert tuple(other[shown].values()) == wilson(one[name], 300)


def edited(**changes: Any) -> Callable[[dict[str, Any]], None]:
    """Change what a file of results says at its head."""
    return lambda data: data.update(changes)


def in_setting(**changes: Any) -> Callable[[dict[str, Any]], None]:
    """Change what a file of results says of its first setting."""
    return lambda data: data["settings"][0].update(changes)


def in_total(**changes: Any) -> Callable[[dict[str, Any]], None]:
    """Change what a file of results says of its first comparison."""
    return lambda data: data["settings"][0]["comparisons"][0].update(changes)


def in_balance(**changes: Any) -> Callable[[dict[str, Any]], None]:
    """Change what a file of results says of the balance of its first comparison."""
    return lambda data: data["settings"][0]["comparisons"][0]["balance"].update(changes)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (edited(version="0.0.9"), f"it is of another version: `0.0.9`, not `{__version__}`"),
        (edited(seed=2), "it is of another seed: `2`, not `1`"),
        (edited(format=99), "it is of another form"),
        (edited(continuations=512), "it is of another number of continuations: `512`, not `4`"),
        (edited(chunk=7), "it is of another stretch of games"),
        (edited(plan="dobro/en dobro/fr"), "it is of another comparison: `dobro/en dobro/fr`, not `dobro/en dobro/pt`"),
        (edited(digest="0" * 16), "it was measured with other rulings"),
        (edited(settings=[]), "it is of other players, policies or variants"),
        (edited(settings=3), "its settings cannot be read"),
        (edited(settings=[3]), "its settings cannot be read"),
        (lambda data: data["settings"].append(data["settings"][0]), "it is of other players, policies or variants"),
        (in_setting(players=3), "it is of other players, policies or variants"),
        (in_setting(policy="bold"), "it is of other players, policies or variants"),
        (in_setting(forgets=4), "it is of other players, policies or variants"),
        (in_setting(longer=1), "it is of other players, policies or variants"),
        (in_setting(games=299), "its counts do not add up"),
        (in_setting(moves=-1), "its counts do not add up"),
        (in_setting(unfinished=0.5), "its counts do not add up"),
        (in_setting(stretches=[[0, 2, 50], [0, 2, 50]]), "its counts do not add up"),
        (in_setting(stretches=[[0, 10**15, 1]], games=10**15 + 1), "its counts do not add up"),
        (in_setting(stretches=[[0, 0, 10**6]], games=10**6), "its counts do not add up"),
        (in_setting(stretches=[[0, 0, "300"]]), "its counts do not add up"),
        (in_setting(stretches=[[0, 200_000_000, 50]], games=10**10 + 50), "its counts do not add up"),
        (in_setting(stretches=[[10**12, 10**12, 300]]), "its counts do not add up"),
        (in_setting(stretches=[[3, 5, 50], [0, 2, 50]]), "its counts do not add up"),
        (in_setting(stretches=[[0, 0, 600], [9, 8, 300], [8, 9, -150]]), "its counts do not add up"),
        (in_setting(moves=10**4000), "its counts do not add up"),
        (in_setting(unfinished=10**9), "its counts do not add up"),
        (in_setting(stretches=[[0, 0]]), "its settings cannot be read"),
        (in_setting(stretches=None), "its settings cannot be read"),
        (in_setting(comparisons=[]), "its counts do not add up"),
        (in_total(forks=301), "its counts do not add up"),
        (in_total(forks=-1), "its counts do not add up"),
        (in_total(forks=True), "its counts do not add up"),
        (in_total(open=301), "its counts do not add up"),
        (in_total(result=301), "its counts do not add up"),
        (in_total(swing=[10**9, 4]), "its counts do not add up"),
        (in_total(swing=[0, 10**30]), "its counts do not add up"),
        (in_total(swing=[0.5, 1]), "its counts do not add up"),
        (in_total(swing=[1]), "its settings cannot be read"),
        (in_total(balance={}), "its settings cannot be read"),
        (in_balance(start=[10**6, 0, 10**12]), "its counts do not add up"),
        (in_balance(moves=[10**30, 0, 10**60]), "its counts do not add up"),
        (in_balance(ties=[5, 0, 1]), "its counts do not add up"),
        (in_balance(ties=[5, 0]), "its settings cannot be read"),
        (in_balance(more=[0, 0, 0]), "its settings cannot be read"),
        (lambda data: data["settings"][0]["comparisons"][0].pop("result"), "its settings cannot be read"),
    ],
)
def test_a_file_of_other_games_is_refused_and_left_as_it_was(
    variorum: Command, tmp_path: Path, damage: Callable[[dict[str, Any]], None], said: str
) -> None:
    """Another version, seed, edition or way to play, or counts that cannot be: exit 2, and the file stays."""
    out = tmp_path / "kept.json"
    data = json.loads(kept_file())
    damage(data)
    out.write_text(json.dumps(data), encoding="utf-8")
    before = out.read_bytes()
    outcome = variorum(*QUICK, "--games", "600", "--workers", "1", "--out", out)
    assert outcome.code == 2
    assert outcome.out == ""
    assert f"kept.json cannot be gone on with: {said}" in outcome.err
    assert "name another file, or remove it" in outcome.err
    assert out.read_bytes() == before
    assert list(tmp_path.iterdir()) == [out]


def test_reading_a_file_costs_no_more_than_its_size(tmp_path: Path) -> None:
    """Ten thousand million games in 200,000,000 stretches are a line of the file, and no more in memory."""
    data = json.loads(kept_file())
    games = 10**10
    data["settings"][0].update(games=games, stretches=[[0, games // plans.CHUNK - 1, plans.CHUNK]])
    made = Results.empty(plan_of(*TWO), [setting_of(2, RANDOM, 3)], 1, CONTINUED, __version__)
    tracemalloc.start()
    try:
        made.resume(data)
        assert (made.games, made.gathered[0].last) == (games, games)
        made.gathered[0].done.put(7, 5)
        assert made.games == games - plans.CHUNK + 5
        assert next(tasks([games], [one.done for one in made.gathered])) == Task(
            0, 7, 7 * plans.CHUNK + 5, plans.CHUNK - 5
        )
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    long = tmp_path / "long.json"
    long.write_text(" " * results.LARGEST + kept_file(), encoding="utf-8")
    with pytest.raises(results.ResumeError, match="larger than 2,000,000 bytes"):
        read_results(long)


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(1, 3)), max_size=40))
def test_runs_of_stretches_are_what_a_plain_table_would_be(steps: list[tuple[int, int]]) -> None:
    """However stretches come, their runs tell of each how many games are done, in order and as few as can be."""
    kept, plain_table = Stretches(), dict[int, int]()
    for number, games in steps:
        kept.put(number, games)
        plain_table[number] = games
        assert dict(kept) == plain_table
        assert (len(kept), kept.games) == (len(plain_table), sum(plain_table.values()))
        assert is_in_order(kept.runs)
        assert not any(a.last + 1 == b.first and a.games == b.games for a, b in pairwise(kept.runs))


@cache
def kept_file() -> str:
    """Play a few games as the command would, and write the file that it would."""
    ways = [setting_of(2, RANDOM, 3)]
    made = Results.empty(plan_of(*TWO), ways, 1, CONTINUED, __version__)
    job = running.job_of(made.plan, ways, 1, CONTINUED)
    for task in tasks([300], [{}]):
        made.add(count(job, task))
    return results_text(made.data("variorum impact"))


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "3", "[" * 100_000, "\x00\xff"])
def test_a_file_that_is_none_of_results_is_left_as_it_was(variorum: Command, tmp_path: Path, text: str) -> None:
    """Whatever is there is not written over."""
    out = tmp_path / "notes.txt"
    out.write_bytes(text.encode("latin-1"))
    outcome = variorum(*QUICK, "--games", "10", "--out", out)
    assert outcome.code == 2
    assert "cannot be gone on with: it is not a file of results" in outcome.err
    assert out.read_bytes() == text.encode("latin-1")


@pytest.mark.usefixtures("short")
def test_counts_that_cannot_be_written_are_not_lost(
    variorum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fills while games are played: the counts go to standard output, the file before stays whole."""
    out = tmp_path / "full.json"
    assert variorum(*QUICK, "--games", "100", "--workers", "1", "--out", out).code == 0
    before = out.read_bytes()

    def full(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "_write_all", full)
    outcome = variorum(*QUICK, "--games", "300", "--workers", "1", "--out", out)
    assert outcome.code == 2
    assert "full.json cannot be written: No space left on device; free some space" in outcome.err
    assert "the counts are above" in outcome.err
    assert json.loads(outcome.out.splitlines()[0])["settings"][0]["games"] >= 200
    assert out.read_bytes() == before
    assert list(tmp_path.iterdir()) == [out]


# -- a real interruption ---------------------------------------------------------------------------------------------


def alive(pid: int) -> bool:
    """Tell whether a process is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def children(pid: int) -> list[int]:
    """List the processes that one has started."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = (map(int, line.split()) for line in listed.splitlines())
    return [one for one, parent in pairs if parent == pid]


def wait_until(holds: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something to become so."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def on_screen(written: bytes) -> str:
    """Read what a terminal was sent, without colours and movements."""
    return re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", written.decode(errors="replace"))


@pytest.mark.skipif(sys.platform == "win32", reason="terminals and signals of another kind")
def test_ctrl_c_keeps_what_is_done(variorum: Command, tmp_path: Path) -> None:
    """At a terminal, with two processes, in the middle: the bar, the message, 130, no process left, a file to go on."""
    import pty  # noqa: PLC0415 - not on every system

    out, (screen, terminal) = tmp_path / "c.json", pty.openpty()
    bar = r"playing .* \d+/2000000 +[\d,]+ games/s +\d:\d\d:\d\d"  # how many, how fast, how long still
    words = [*QUICK, "--games", "2000000", "--workers", "2", "--out", str(out)]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    run = subprocess.Popen(
        [sys.executable, "-c", HEEDING, *words],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=terminal, text=True, process_group=0,
    )  # fmt: skip
    os.close(terminal)
    try:
        seen = b""
        while not (out.exists() and re.search(bar, on_screen(seen))):
            seen += os.read(screen, 10_000)
        workers = children(run.pid)
        assert len(workers) >= 2
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: everybody in the group
        with contextlib.suppress(OSError):  # the end of a terminal
            while more := os.read(screen, 10_000):
                seen += more
        printed, _ = run.communicate(timeout=30)
    finally:
        run.kill()
        os.close(screen)
    text = on_screen(seen)
    assert run.returncode == 130, text
    assert "Traceback" not in text
    assert re.search(
        r"Stopped: [\d,]+ of 2,000,000 games were played, and count\. The same command goes on with ", text
    )
    sides = "English edition (dobro/en) against Portuguese edition (dobro/pt)"
    assert f"{sides}, 2 players, random, forgetting 3 %:" in printed
    wait_until(lambda: not any(map(alive, workers)), 10)
    assert list(tmp_path.iterdir()) == [out]
    goes_on_as_if_never_stopped(variorum, out, tmp_path / "straight.json")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
@pytest.mark.parametrize(
    ("number", "reaches_all"),
    [(signal.SIGTERM, True), (signal.SIGTERM, False), (getattr(signal, "SIGHUP", signal.SIGTERM), True)],
)
def test_a_request_to_end_keeps_what_is_done(tmp_path: Path, number: signal.Signals, reaches_all: bool) -> None:
    """SIGTERM and SIGHUP, to the command alone or to its workers too: all that was counted is in the file."""
    out = tmp_path / "c.json"
    words = [*QUICK, "--games", "2000000", "--workers", "2", "--out", str(out)]
    code = (
        f"import signal, sys; signal.signal({number:d}, signal.SIG_DFL)\n"
        "from variorum.impact.results import Results; add = Results.add\n"
        "Results.add = lambda self, one: (add(self, one), print('counted', file=sys.stderr, flush=True))\n"
        f"{MAIN}"
    )
    run = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0,
    )  # fmt: skip
    assert run.stderr is not None
    try:
        for _ in range(6):  # the first stretch is kept at once, and then nothing for a while
            assert run.stderr.readline() == "counted\n"
        workers = children(run.pid)
        (os.killpg if reaches_all else os.kill)(run.pid, number)
        _, said = run.communicate(timeout=60)
    finally:
        run.kill()
    assert (run.returncode, "Traceback" in said) == (128 + number, False), said
    stopped = re.search(r"Stopped: ([\d,]+) of 2,000,000 games were played, and count", said)
    assert stopped, said
    games = read_results(out)["settings"][0]["games"]
    assert games == int(stopped[1].replace(",", "")) >= 6 * plans.CHUNK
    wait_until(lambda: not any(map(alive, workers)), 10)
    assert list(tmp_path.iterdir()) == [out]


def goes_on_as_if_never_stopped(variorum: Command, out: Path, straight: Path) -> None:
    """Go on with a file for some more games, by two processes: it is as one process would have made it in one go."""
    (setting,) = read_results(out)["settings"]
    assert 0 < setting["games"] < 2_000_000
    games = (max(last for _, last, _ in setting["stretches"]) + 3) * plans.CHUNK
    for path, number in ((out, 2), (straight, 1)):
        assert variorum(*QUICK, "--games", games, "--workers", number, "--out", path).code == 0
    assert without_command(out) == without_command(straight)


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="a signal of other systems")
def test_a_worker_that_is_gone_does_not_end_the_command(variorum: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed pipe ends a command whose reader has left, but not while it plays: then it may be a worker's."""
    play, seen = running.here, list[Any]()

    def run(job: Job, todo: Iterator[Task]) -> Iterator[Counted]:
        seen.append(signal.getsignal(signal.SIGPIPE))
        yield from play(job, todo)

    def tell(*_: object) -> None:
        seen.append(signal.getsignal(signal.SIGPIPE))

    monkeypatch.setattr(running, "here", run)
    monkeypatch.setattr(command, "_tell", tell)
    assert variorum(*QUICK, "--games", "10", "--workers", "1").code == 0
    assert seen == [signal.SIG_IGN, signal.SIG_DFL]


# -- a cluster -------------------------------------------------------------------------------------------------------

CLIENT: Any = Client
WITHOUT = "import sys; sys.modules['variorum'] = None; "


class Cluster:
    """A real scheduler and real workers on this machine, each a process."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.started = folder, list[subprocess.Popen[bytes]]()
        comparisons_of = folder / "scheduler.json"
        options = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(comparisons_of))
        self.scheduler = self._start("", "dask_scheduler", *options)
        wait_until(lambda: comparisons_of.exists() and comparisons_of.read_text(encoding="utf-8").endswith("}"))
        self.address = json.loads(comparisons_of.read_text(encoding="utf-8"))["address"]

    def worker(self, before: str = "") -> subprocess.Popen[bytes]:
        """Start a worker, of which something may be different."""
        options = ("--host", "127.0.0.1", "--no-nanny", "--no-dashboard", "--nthreads", "1")
        return self._start(before, "dask_worker", self.address, *options)

    def _start(self, before: str, module: str, *options: str) -> subprocess.Popen[bytes]:
        code = f"{before}from distributed.cli.{module} import main; main()"
        with (self.folder / f"{len(self.started)}.log").open("wb") as log:
            made = subprocess.Popen([sys.executable, "-c", code, *options], cwd=ROOT, stdout=log, stderr=log)
        self.started.append(made)
        return made

    def wait_for(self, workers: int) -> None:
        """Wait until a number of workers are there."""
        with CLIENT(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=60)

    def workers(self) -> int:
        """Count the workers that the scheduler knows."""
        with CLIENT(self.address, set_as_default=False) as client:
            return len(client.nthreads())


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Start a scheduler, and end it and its workers."""
    folder = tmp_path / "cluster"
    folder.mkdir()
    made = Cluster(folder)
    yield made
    for process in reversed(made.started):
        process.kill()
        process.wait()


def killing(monkeypatch: pytest.MonkeyPatch, process: subprocess.Popen[bytes], after: int) -> list[int]:
    """Kill a process after a number of stretches; count their games."""
    add, seen = Results.add, list[int]()

    def counted(self: Results, one: Counted) -> None:
        add(self, one)
        if len(seen) < after:
            seen.append(self.games)
            if len(seen) == after:
                process.kill()
                process.wait()

    monkeypatch.setattr(Results, "add", counted)
    return seen


@pytest.mark.usefixtures("short")
def test_a_cluster_that_loses_a_worker_gives_the_same_figures(
    variorum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cluster: Cluster
) -> None:
    """Two workers, one killed in the middle: every game is counted once, as on this machine alone."""
    words = (*EN_PT, "--policy", "winning,random", "--games", "3000", "--out")
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    lost, _ = cluster.worker(), cluster.worker()
    cluster.wait_for(2)
    seen = killing(monkeypatch, lost, 12)
    outcome = variorum(*words, there, "--cluster", cluster.address)
    assert (outcome.code, outcome.err) == (0, "")
    assert 0 < seen[-1] < 6_000
    assert lost.returncode == -signal.SIGKILL
    assert cluster.workers() == 1
    assert variorum(*words, here, "--workers", "1").code == 0
    assert there.read_text(encoding="utf-8") == here.read_text(encoding="utf-8")


def test_a_cluster_that_is_lost_loses_nothing(variorum: Command, tmp_path: Path, cluster: Cluster) -> None:
    """The scheduler ends in the middle: a message, exit 2, what was counted is kept and can be gone on with."""
    out, straight = tmp_path / "out.json", tmp_path / "straight.json"
    cluster.worker()
    cluster.wait_for(1)
    words = [*QUICK, "--games", "2000000", "--out", str(out), "--cluster", cluster.address]
    run = subprocess.Popen(
        [sys.executable, "-c", MAIN, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        wait_until(out.exists)
        cluster.scheduler.kill()
        _, said = run.communicate(timeout=30)
    finally:
        run.kill()
    assert run.returncode == 2
    stopped = r"Stopped: [\d,]+ of 2,000,000 games were played, and count\. The same command goes on with .*"
    assert re.fullmatch(rf"variorum: the cluster stopped playing: .*\n{stopped}\n", said)
    goes_on_as_if_never_stopped(variorum, out, straight)


@pytest.mark.usefixtures("short")
def test_a_cluster_without_workers_is_given_up(
    variorum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cluster: Cluster
) -> None:
    """The last worker is lost, and no other comes: a message soon, exit 2, and what was counted is kept."""
    monkeypatch.setattr(running, "WAIT_FOR_WORKERS", 1.0)
    monkeypatch.setattr(running, "ASK_EVERY", 0.2)
    out, lost = tmp_path / "out.json", cluster.worker()
    cluster.wait_for(1)
    seen = killing(monkeypatch, lost, 5)
    outcome = variorum(*QUICK, "--games", "200000", "--out", out, "--cluster", cluster.address)
    assert (outcome.code, outcome.err.count("\n")) == (2, 2), outcome.err
    first, second = outcome.err.splitlines()
    assert first == "variorum: the cluster has had no workers for 1 seconds; start some"
    assert second.startswith("Stopped: ")
    assert read_results(out)["settings"][0]["games"] >= seen[-1] == 500


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, ""),
        ({"setting": 1}, "do not add up"),
        ({"first": 3}, "do not add up"),
        ({"games": 11}, "do not add up"),
        ({"moves": -1}, "do not add up"),
        ({"tallies": (EMPTY._replace(forks=11),)}, "do not add up"),
        ({"tallies": (EMPTY._replace(swing=1),)}, "do not add up"),
        ({"tallies": (EMPTY._replace(balance=EMPTY.balance[1:]),)}, "do not add up"),
        ({"tallies": (EMPTY, EMPTY)}, "do not add up"),
        ({"tallies": ((1, 2),)}, "cannot be read"),
        ({"tallies": 2}, "cannot be read"),
        ({"unfinished": 0.5}, "do not add up"),
    ],
)
def test_counts_from_a_cluster_are_checked(change: dict[str, Any], said: str) -> None:
    """They are of the games that were sent, and can be."""
    job = Job("a game", ("a", "b"), ((0, 1),), (setting_of(2, RANDOM),), SEED, CONTINUED)
    task = Task(0, 0, 0, 10)
    good = Counted(0, 0, 0, 10, 100, 0, (Tally(2, 1, 0, 9, 81, EMPTY.balance),))
    sent = tuple(good._replace(**change))
    if not said:
        assert running.check_counted(sent, job, task) == good
    else:
        with pytest.raises(RunError, match=said):
            running.check_counted(sent, job, task)


def test_a_cluster_that_cannot_play_is_told_apart(variorum: Command, cluster: Cluster) -> None:
    """Nobody there to play; a worker in place of the scheduler; a worker without variorum, which lives on."""
    words = (*QUICK, "--games", "100", "--cluster")
    outcome = variorum(*words, cluster.address)
    assert (outcome.code, outcome.err) == (2, f"variorum: the cluster at {cluster.address} has no workers\n")
    bare = cluster.worker(WITHOUT)
    cluster.wait_for(1)
    log = cluster.folder / "1.log"
    (worker,) = set(re.findall(r"Start worker at: +(\S+)", log.read_text(encoding="utf-8")))
    outcome = variorum(*words, worker)
    assert (outcome.code, outcome.err) == (2, f"variorum: at {worker} is a worker; name the cluster's scheduler\n")
    outcome = variorum(*words, cluster.address)
    assert outcome.code == 2
    assert outcome.err.startswith("variorum: a worker of the cluster cannot play: No module named 'variorum.impact'")
    assert f"pip install 'variorum[cluster,impact]=={__version__}'" in outcome.err
    assert len(outcome.err.splitlines()) == 1
    assert bare.poll() is None
    assert cluster.workers() == 1


def test_a_worker_of_another_version_does_not_play() -> None:
    """Figures are of one version only."""
    with pytest.raises(RunError, match=rf"the cluster has variorum {re.escape(__version__)}, and this is 9\.9"):
        running.count_there("9.9", b"", b"")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:1", "Timed out trying to connect"),
        ("nonsense", "missing port number"),
    ],
)
def test_an_address_at_which_nothing_answers_is_said_soon(address: str, said: str) -> None:
    """One line, long before anybody gives up waiting, and nothing of what the cluster's library logs."""
    words = [*QUICK, "--games", "100", "--cluster", address]
    ran = subprocess.run(
        [sys.executable, "-c", MAIN, *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"variorum: no cluster answers at `{address}`: ")
    assert said in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


# -- requests --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dobro/en", "dobro/fr", "--games", "0"], "--games wants a number from 1 to "),
        (["dobro/en", "dobro/fr", "--games", "-5"], "--games wants a number from 1 to "),
        (["dobro/en", "dobro/fr", "--games", "100000000000"], "--games wants a number from 1 to "),
        (["dobro/en", "dobro/fr", "--games", "many"], "Invalid value for '--games'"),
        (["dobro/en", "dobro/fr", "--continuations", "7"], "--continuations wants an even number"),
        (["dobro/en", "dobro/fr", "--continuations", "-2"], "--continuations wants a number from 0 to "),
        (["dobro/en", "dobro/fr", "--rules"], "--rules looks at one edition as it is"),
        (["--rules"], "name an edition, as in: impact A --rules"),
        (["dobro/xx", "--rules"], "dobro/xx"),
        (["dobro/en", "dobro/fr", "--players", "1"], "--players wants 2 to 6, several as in 2,4, or all; not `1`"),
        (["dobro/en", "dobro/fr", "--players", "7"], "--players wants 2 to 6, several as in 2,4, or all; not `7`"),
        (["dobro/en", "dobro/fr", "--players", "2,,3"], "not ``"),
        (["dobro/en", "dobro/fr", "--players", "²"], "not `²`"),
        (["dobro/en", "dobro/fr", "--policy", "wining"], "no policy `wining`; did you mean `winning`? allowed: random"),
        (["dobro/en", "dobro/fr", "--policy", ""], "no policy ``"),
        (["dobro/en", "dobro/fr", "--forget", "101"], "--forget wants a number from 0 to 100, not 101"),
        (["dobro/en", "dobro/fr", "--workers", "0"], "--workers wants a number from 1 to 1024, not 0"),
        (["dobro/en", "dobro/xx"], "dobro/xx"),
        (["chess/en", "dobro/en"], "chess/en"),
        (["dobble/en", "--rivals"], "dobble has no batch engine"),
        (["dobro/en", "dobble/en"], "dobble has no batch engine"),
        (["dobro/en", "dobro/en"], "answer every question of behaviour alike: nothing can differ"),
        (["dobro/en", "dobro/en:open.special=perhaps"], "cannot be read to answer `perhaps`"),
        (["dobro/en"], "name two readings, as in: impact A B; or one edition with --rivals"),
        ([], "name two readings"),
        (["dobro/en", "dobro/fr", "--rivals"], "name two readings"),
        (["dobro/en", "dobro/fr", "--store"], "--store measures all pairs and rivals of the project"),
        (["dobro/en", "dobro/fr", "--cluster", ""], "no cluster answers at ``: missing port number"),
        (
            ["dobro/en", "dobro/fr", "--cluster", "pigeon://x:1"],
            "no cluster answers at `pigeon://x:1`: unknown address",
        ),
        (["dobro/en", "dobro/fr", "--out", "/nowhere/at/all.json"], "there is no folder /nowhere/at"),
        (["dobro/en", "dobro/fr", "--out", "/proc/impact.json"], "/proc/impact.json cannot be written"),
        (["dobro/en", "dobro/fr", "--out", "/"], "cannot be written: Is a directory"),
        (["dobro/en", "dobro/fr", "--out", "x" * 300], "cannot be written: File name too long"),
    ],
    ids=lambda value: " ".join(value)[-40:] if isinstance(value, list) else "",
)
def test_a_request_that_cannot_be_met_is_refused(variorum: Command, words: list[str], said: str) -> None:
    """What is wrong and what is allowed, on standard error; exit 2, before anything is played."""
    outcome = variorum("impact", *words)
    assert (outcome.code, outcome.out) == (2, "")
    assert said in outcome.err


def test_without_what_it_needs_it_says_what_to_install(variorum: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """The batch engine and the cluster are extras."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    outcome = variorum(*QUICK, "--games", "10", "--cluster", "tcp://127.0.0.1:1")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == "variorum: a cluster needs Dask; install it with: pip install 'variorum[cluster]'\n"
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    outcome = variorum(*QUICK, "--games", "10")
    assert outcome.code == 2
    assert "pip install 'variorum[impact]'" in outcome.err


def test_help_has_an_example_that_works(variorum: Command) -> None:
    """The example of --help is a command that can be typed, here with fewer games."""
    outcome = variorum("impact", "--help")
    found = re.search(r"Example: variorum (impact .*)", " ".join(outcome.out.split()))
    assert found
    words = found[1].split()
    words[words.index("--games") + 1] = "20"
    tried = variorum(*words, "--workers", "1")
    assert (tried.code, tried.err) == (0, "")
    assert "4 players, random" in tried.out
    assert "4 players, winning" in tried.out


def test_a_person_is_told_shares_and_intervals(variorum: Command) -> None:
    """A table for each setting: everything first, then each question with what withholding it does."""
    words = (
        "impact",
        "dobro/en",
        "dobro/fr",
        "--games",
        "200",
        "--players",
        "3,5",
        "--policy",
        "bold",
        "--continuations",
        "8",
        "--workers",
        "1",
    )
    outcome, data = variorum(*words), json.loads(variorum(*words, "--json").out)
    assert (outcome.code, outcome.err) == (0, "")
    sides = "Dobro: English edition (dobro/en) against French edition (dobro/fr)"
    heads = [line for line in outcome.out.splitlines() if line.startswith(f"{sides}, ")]
    assert heads == [f"{sides}, {n} players, bold, forgetting 3 %: 200 games" for n in (3, 5)]
    assert "\x1b" not in outcome.out
    for setting in data["settings"]:
        total, *rest = setting["comparisons"]
        assert (total["kind"], len(rest)) == ("total", len(plan_of("dobro/en", "dobro/fr").comparisons) - 1)
        line = " +".join(f"{100 * total[name]['value']:.2f} %" for name in ("result", "comes_up", "open"))
        assert re.search(rf" {line} +everything", outcome.out)
    for one in MEASURES:
        assert one.words.split()[-1] in outcome.out
    assert outcome.out.count("everything") == 2
    assert "another shuffle" not in outcome.out


def test_what_decides_most_is_listed_first() -> None:
    """Everything first; then by how many games a change decides, whether by play or by the result."""
    made = Results.empty(plan_of("dobro/en", "dobro/fr"), [setting_of(4, "winning", 3)], SEED, 16, __version__)
    made.add(count(running.job_of(made.plan, made.settings, SEED, 16), Task(0, 0, 0, 50)))
    rows = rows_of(made, 0)
    assert rows[0].kind is Kind.TOTAL
    decides = [row.figures.decides.share for row in rows[1:]]
    assert decides == sorted(decides, reverse=True)
    assert rows[1].name == "final.winner"
    assert rows[1].figures.decides.share == rows[1].figures.result.share > 0.9
    assert [row.name for row in rows[1:3]] == ["final.winner", "score.order"]


def test_rivals_within_an_edition_by_the_command(variorum: Command) -> None:
    """Each rival of an edition has its row."""
    outcome = variorum(
        "impact", "dobro/fr", "--rivals", "--continuations", "2", "--games", "50", "--json", "--workers", "1"
    )
    data = json.loads(outcome.out)
    rivals = among_rivals(project().edition("dobro/fr")).comparisons
    assert (data["plan"], data["sides"]) == ("dobro/fr --rivals", ["dobro/fr"])
    listed = data["settings"][0]["comparisons"]
    assert [(one["questions"], *one["from"].values(), *one["to"].values()) for one in listed] == [
        ([one.question], *(one.answers or ())) for one in rivals
    ]


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    """Piped into something that reads no further: no word of it."""
    words = [*QUICK, "--games", "20", "--players", "all", "--policy", "all", "--workers", "1"]
    run = subprocess.Popen(
        [sys.executable, "-c", MAIN, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()
    with run.stderr as errors:
        assert errors.read() == ""
    assert run.wait(timeout=60) in {0, -signal.SIGPIPE}


def test_all_pairs_and_rivals_are_stored(variorum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """--store measures everything of a project in all settings; stopped, the same command goes on."""
    for folder in ("spec", "rulings"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for name in EDITIONS[:-2]:
        (tmp_path / "rulings" / f"{name}.yaml").unlink()
    words = ("--project", tmp_path, "impact", "--store", "--games", "16", "--continuations", "2", "--workers", "1")
    play = running.here
    monkeypatch.setattr(running, "here", stopping(5, KeyboardInterrupt))
    outcome = variorum(*words)
    assert outcome.code == 130
    assert "Stopped; the same command goes on." in outcome.err
    monkeypatch.setattr(running, "here", play)
    assert variorum(*words).code == 0
    short = sorted(name.partition("/")[2] for name in EDITIONS[-2:])
    names = {f"{name}--rivals" for name in short} | {f"{one}-{other}" for one, other in combinations(short, 2)}
    stored = sorted((tmp_path / "properties" / "dobro" / "impact").iterdir())
    assert {path.stem for path in stored} == names | {f"{name}--policies" for name in short}
    for path in stored:
        if path.stem not in names:
            continue
        data = read_results(path)
        assert data["command"] == "variorum impact --store --games 16 --continuations 2 --seed 1 --forget 3"
        games = {(one["players"], one["policy"]): one["games"] for one in data["settings"]}
        assert games == {
            **{(players, "winning"): 2 for players in range(2, 7)},
            **{(4, policy): 2 for policy in POLICIES},
            (4, "winning"): 16,
        }
    before = [path.read_bytes() for path in stored]
    assert variorum(*words).code == 0
    assert [path.read_bytes() for path in stored] == before
    for path in (stored[0], stored[-1]):  # contests, and a comparison
        refuses_to_replace(variorum, words, path)


def refuses_to_replace(variorum: Command, words: tuple[object, ...], path: Path) -> None:
    """Require that what is stored and cannot be gone on with stays as it is, unless asked otherwise."""
    text = path.read_text(encoding="utf-8")
    for other in (text.replace(f'"version": "{__version__}"', '"version": "0.0.9"'), "my notes"):
        path.write_text(other, encoding="utf-8")
        outcome = variorum(*words)
        assert outcome.code == 2
        assert path.name in outcome.err
        assert "measure it anew with --anew" in outcome.err
        assert path.read_text(encoding="utf-8") == other
    outcome = variorum(*words, "--anew")
    assert outcome.code == 0
    assert f"{path.name}: " in outcome.err
    assert "; it is measured anew" in outcome.err
    assert path.read_text(encoding="utf-8") == text


def test_what_is_stored_tells_the_variant(variorum: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command that is kept with the longer variant says so."""
    for folder in ("spec", "rulings"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.setattr(running, "here", stopping(5, KeyboardInterrupt))
    words = ("--project", tmp_path, "impact", "--store", "--longer", "--games", "3", "--workers", "1")
    assert variorum(*words).code == 130
    (path,) = (tmp_path / "properties" / "dobro" / "impact").iterdir()
    assert (
        read_results(path)["command"]
        == "variorum impact --store --games 3 --continuations 512 --seed 1 --forget 3 --longer"
    )


@pytest.mark.parametrize(("name", "plan"), STORED_PLANS, ids=[name for name, _ in STORED_PLANS])
def test_what_is_stored_is_of_the_engine_of_today(name: str, plan: Plan) -> None:
    """The first games of every setting under every rule set go as they went then; if not, run: make impact."""
    data = read_results(STORED / f"{name}.json")
    ways = [setting_of(one["players"], one["policy"], one["forgets"], bool(one["longer"])) for one in data["settings"]]
    assert data["probe"] == running.probe(running.job_of(plan, ways, data["seed"], data["continuations"]))


def contests_stored(edition: str) -> list[dict[str, Any]]:
    """Read the contests of an edition."""
    path = STORED / f"{edition.partition('/')[2]}--policies.json"
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["contests"]
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_policy_that_plays_to_win_beats_the_others(edition: str) -> None:
    """One who plays so wins far more often than evenly among others who do not, whatever their number."""
    assert {(one["players"], one["one"], one["others"]) for one in contests_stored(edition)} == {
        (players, one, others) for players in seats_of(edition) for one in POLICIES for others in POLICIES
    }
    found = {(one["players"], one["one"], one["others"]): one for one in contests_stored(edition)}
    for players in seats_of(edition):
        for others in set(POLICIES) - {"winning"}:
            one, even = found[players, "winning", others], found[players, others, others]
            assert wilson(one["alone"], one["games"]).low > 1.1 * wilson(even["alone"], even["games"]).high, others


def test_a_contest_is_counted_as_the_reference_engine_plays_it() -> None:
    """One player of a policy on each seat in turn, by the games of the reference engine."""
    edition, number, each = "dobro/en", 3, 20
    answers = reading(edition).answers
    (contest,) = contests("dobro", answers, [setting_of(number, "winning", 3)], each * number, SEED)
    rules, alone, shared = Rules.from_answers(answers), 0, 0
    for index in range(number * each):
        end = whole_game(rules, ["winning"] * number, game_seed(SEED, index), percent=3).outcome()
        seat = index // each
        alone += end is not None and end.winners == (seat,)
        shared += end is not None and seat in end.winners and len(end.winners) > 1
    assert contest == (number, "winning", "winning", number * each, alone, shared)


@pytest.mark.parametrize("policy", [RANDOM, "winning"] if is_deep() else [RANDOM])
def test_a_stored_figure_can_be_made_again(policy: str) -> None:
    """The figures that are stored are those of their seed, down to the number of moves, in a setting or two."""
    plan = dict(plans.plans([reading(name).edition for name in ("dobro/en", "dobro/pt")], ROOT))["en-pt"]
    data = read_results(STORED / "en-pt.json")
    assert (data["plan"], data["digest"]) == (plan.name, plan.digest)
    (stored,) = (one for one in data["settings"] if (one["players"], one["policy"]) == (4, policy))
    setting = setting_of(4, policy, stored["forgets"], bool(stored["longer"]))
    made = Results.empty(plan, [setting], data["seed"], data["continuations"], __version__)
    job = running.job_of(plan, [setting], data["seed"], data["continuations"])
    for task in tasks([stored["games"]], [{}]):
        made.add(count(job, task))
    (gathered,) = made.gathered
    assert gathered.moves == stored["moves"]
    assert gathered.tallies == [tally_of(one) for one in stored["comparisons"]]
