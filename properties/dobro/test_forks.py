"""Where two rule sets fork, and how far that moves who wins, held against what is known without the batch engine.

Forks against the reference engine played on both sides at once; swing against rule sets that are alike, against
changes of the result alone, a win that is given away, and a small game of which every continuation is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from variorum.games import registry
from variorum.games.dobro import Rules, State
from variorum.games.dobro.batch import forks, pack, play_forks, play_games
from variorum.games.dobro.batch.compiling import compiled
from variorum.games.dobro.batch.games import name_stream
from variorum.games.dobro.batch.layout import (
    DEAL_FORK,
    MADE_FORK,
    MOVE_FORK,
    NO_FORK,
    START_FORK,
    STATE_TYPE,
    WHOLE_WIN,
)
from variorum.games.dobro.players import POLICIES as CHOOSE
from variorum.games.dobro.players import forgets, whole_game
from variorum.games.dobro.policies import RANDOM, WEIGHTS, choices, game_seed
from variorum.games.dobro.state import deal
from variorum.games.protocol import Setting
from variorum.impact.counting import count, game_swings
from variorum.impact.intervals import Share, mean_interval
from variorum.impact.plans import Task, plan_changes
from variorum.impact.running import job_of
from variorum.impact.tallies import figures, swing_parts
from variorum.rulebook.readings import choose

from properties.conftest import ROOT, is_deep
from properties.dobro.conftest import EDITIONS, changed, project, rules_of, seats_of

POLICIES = (RANDOM, *WEIGHTS)
SEED = 1_907
TIMES = 10 if is_deep() else 1
OPTIONS = (("forgets", 3), ("longer", 0))


def swing_of(shares: Any, players: int, continuations: int) -> Share:
    """Estimate swing as `impact` does, every game counted."""
    parts = shares[..., :players] * (swing_parts(players, 1) // 2) // WHOLE_WIN
    swings = game_swings(parts)
    unit = swing_parts(players, continuations)
    return mean_interval(int(swings.sum()), int((swings**2).sum()), len(swings), unit)


# -- where they fork -------------------------------------------------------------------------------------------------


def table(state: State) -> tuple[object, ...]:
    """Describe what lies on the table of the reference engine; points are no part of it."""
    round_ = state.game.round
    if round_ is None:
        return ("over",)
    cards = (
        tuple(round_.hands),
        tuple(round_.piles),
        round_.in_play,
        round_.draw[-round_.left_to_draw or len(round_.draw) :],
    )
    return (*cards, round_.value, round_.direction, round_.turn, round_.starter, len(state.game.results))


def first_fork(one: Rules, other: Rules, policy: str, players: int, index: int, percent: int) -> tuple[int, int] | None:
    """Find the round and move at which two sides of the reference engine fork, rounds and moves counted from 0."""
    seed, moves = game_seed(SEED, index), 0
    sides = [deal(rules, players, seed) for rules in (one, other)]
    while True:
        if table(sides[0]) != table(sides[1]):
            return len(sides[0].game.results), moves
        if sides[0].game.round is None:
            return None
        texts = []
        for state in sides:
            round_ = state.round
            chance = choices(seed, len(state.game.results), len(round_.log))
            play = CHOOSE[policy](round_, chance)
            texts.append(play.text)
            state.play(play, forgets(round_, play, chance, percent))
        moves += 1
        if texts[0] != texts[1]:
            return len(sides[0].game.results), moves


CHANGES: list[tuple[str, Mapping[str, Any]]] = [
    ("dobro/en", {"forget.fill": "at-once"}),
    ("dobro/en", {"score.order": "fewest-cards-first"}),
    ("dobro/en", {"next.starter.tie": "nearest-finisher"}),
    ("dobro/en", {"play.equal": "higher-only"}),
    ("dobro/en", {"play.value": "running-sum"}),  # the same move, and another value
    ("dobro/pt", {"open.special": "allowed"}),
    ("dobro/fr", {"final.winner": "highest-total"}),
]


@pytest.mark.parametrize(
    ("edition", "answers"), CHANGES, ids=lambda value: "".join(value) if isinstance(value, dict) else ""
)
@pytest.mark.parametrize("policy", sorted(WEIGHTS))
def test_games_fork_where_the_reference_engine_forks(edition: str, answers: Mapping[str, Any], policy: str) -> None:
    """Both engines, both sides at once: the same games fork, in the same round and after as many moves."""
    one, other, players = rules_of(edition), changed(edition, answers), 4
    rows = play_forks(pack(one), pack(other), players, policy, SEED, 0, 12 * TIMES, forgets=5)
    for index, row in enumerate(rows):
        expected = first_fork(one, other, policy, players, index, 5)
        assert (row["forked"] != NO_FORK) == (expected is not None)
        if row["forked"] in (MOVE_FORK, START_FORK):
            ended = row["forked"] == MOVE_FORK and expected is not None and expected[0] == row["round"] + 1
            assert expected is not None
            assert (expected[0] - ended, expected[1]) == (row["round"], row["move"])


@pytest.mark.parametrize("policy", POLICIES)
def test_a_game_that_never_forks_is_the_game_of_its_seed(policy: str) -> None:
    """One side's game is the very game of the batch engine; the other's too, where policies leave nothing to chance."""
    one, other = pack(rules_of("dobro/en")), pack(changed("dobro/en", {"next.starter.tie": "nearest-finisher"}))
    rows = play_forks(one, other, 4, policy, SEED, 0, 300, forgets=3)
    alike = rows["forked"] == NO_FORK
    assert 0 < alike.sum() < 300
    for side, packed in enumerate((one, other)):
        played = play_games(packed, 4, policy, SEED, 0, 300, forgets=3)
        assert (played["winners"] == rows["winners"][:, side])[alike].all()


def test_an_option_that_nobody_takes_is_no_fork() -> None:
    """Skips that may open: the option is open far more often than it is taken, and where it is taken they fork."""
    one, other = pack(rules_of("dobro/en")), pack(changed("dobro/en", {"open.special": "allowed"}))
    for policy in (RANDOM, "winning"):
        rows = play_forks(one, other, 4, policy, SEED, 0, 400)
        forked, is_open = rows["forked"] == MOVE_FORK, rows["open"] > 0
        assert (is_open & ~forked).any()
        assert is_open.sum() > forked.sum() * (policy != RANDOM)
        same = play_forks(one, one, 4, policy, SEED, 0, 400)
        assert not same["open"].any()


@compiled
def couple_often(packed: Any, states: Any, counts: Any, twin: int, times: int, found: Any) -> None:
    """Choose for the other side again and again; counts are of our plays, theirs, and those of both."""
    ours, theirs, shared = counts
    for number in range(times):
        word = name_stream(np.uint64(number), np.int64(77))
        found[forks.couple_play(packed[0], states[0], np.int64(twin), ours, theirs, shared, word)] += 1


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [({0, 1, 2}, {0, 1, 2, 3, 4}), ({0, 1, 2, 3, 4}, {1, 2}), ({0, 1}, {2, 3, 4}), ({0, 1, 2}, {1, 2, 3}), ({5}, {5})],
)
def test_coupled_choices_leave_every_play_as_likely(ours: set[int], theirs: set[int]) -> None:
    """Whatever our side may choose, the other side's plays are as likely as each other, and most often the same."""
    packed, states, times = pack(rules_of("dobro/en")), np.zeros(1, STATE_TYPE), 20_000
    both = ours & theirs
    states[0]["plays"][0] = sum(1 << play for play in theirs)
    states[0]["shared_plays"][0] = sum(1 << play for play in both)
    found, same, counts = np.zeros(8, np.int64), 0, (len(ours), len(theirs), len(both))
    for play in sorted(ours):
        chosen = np.zeros(8, np.int64)
        couple_often(packed, states, counts, play if play in theirs else -1, times, chosen)
        found += chosen
        same += chosen[play]
    expected = times * len(ours) / len(theirs)
    assert {int(play) for play in found.nonzero()[0]} == theirs
    assert all(abs(int(found[play]) - expected) < 6 * expected**0.5 for play in theirs)
    most = times * len(ours) * len(both) / max(len(ours), len(theirs))
    assert abs(same - most) <= 6 * most**0.5


# -- swing where the truth is known ----------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
def test_a_rule_set_against_itself_gives_nothing_at_all(policy: str, edition: str) -> None:
    """No fork, nothing open, no other winners, in any number of players: exactly 0."""
    answers = choose(project().edition(edition), {}).answers
    plan = plan_changes("", "dobro", (edition,), [("nothing", answers, dict(answers))])
    ways = [Setting(players, policy, OPTIONS) for players in seats_of(edition)]
    for number in range(len(ways)):
        (tally,) = count(job_of(plan, ways, SEED, 64), Task(number, 0, 0, 50)).tallies
        assert tally[:5] == (0, 0, 0, 0, 0)
        assert all(one == other and squares == 0 for one, other, squares in tally.balance)


@pytest.mark.parametrize("continued", [64, 1024])
@pytest.mark.parametrize("policy", ["winning", RANDOM])
def test_alike_sides_that_were_made_to_fork_have_no_swing(policy: str, continued: int) -> None:
    """The same rules, forked before a random move: 0 within its interval, each side by a chance of its own or not."""
    packed, games = pack(rules_of("dobro/en")), 200 * TIMES
    asked = (packed, packed, 4, policy, SEED, 0, games)
    rows = play_forks(*asked, continued=continued, made=120, apart=True, forgets=3)
    made = rows["forked"] == MADE_FORK
    assert made.mean() > 0.9
    assert len(set(rows["round"][made].tolist())) > 1
    found = swing_of(rows["shares"], 4, continued)
    assert found.low <= 0 <= found.high
    assert found.high - found.low < 0.3 / continued**0.5
    plain = np.abs(rows["shares"].sum(axis=2)[:, 0] - rows["shares"].sum(axis=2)[:, 1]).sum(axis=1).mean()
    assert plain / 2 / continued / WHOLE_WIN > 2 * found.high  # a plain average of absolute differences is noise
    rows = play_forks(*asked, continued=continued // 16, made=120, forgets=3)
    assert swing_of(rows["shares"], 4, continued // 16) == (0, 0, 0)


def test_answers_that_are_proved_equivalent_have_no_swing() -> None:
    """Each entry of the equivalences: never a fork, or one at the deal by which nobody gains."""
    path = ROOT / "properties" / "dobro" / "equivalences.yaml"
    stated = [line.split(": ")[1] for line in path.read_text(encoding="utf-8").splitlines() if "question: " in line]
    assert stated == ["play.double.what", "two.aside.from"]
    one, other = (changed("dobro/en", {"play.double.what": answer}) for answer in ("the-play", "the-value-in-play"))
    for policy in POLICIES:
        rows = play_forks(pack(one), pack(other), 4, policy, SEED, 0, 200, continued=64, forgets=3)
        assert not (rows["forked"].any() or rows["open"].any())
        assert (rows["winners"][:, 0] == rows["winners"][:, 1]).all()
    one, other = (changed("dobro/en", {"two.aside.from": answer}) for answer in ("before-dealing", "after-dealing"))
    rows = play_forks(pack(one), pack(other), 2, "winning", SEED, 0, 300 * TIMES, continued=256, forgets=3)
    assert set(rows["forked"].tolist()) == {int(DEAL_FORK)}
    found = swing_of(rows["shares"], 2, 256)
    assert found.low <= 0 <= found.high
    assert found.high - found.low < 0.02
    assert not play_forks(pack(one), pack(other), 4, "winning", SEED, 0, 50)["forked"].any()


@pytest.mark.parametrize("question", ["final.winner", "final.tie.second"])
def test_a_change_of_the_result_alone_is_the_games_judged_twice(question: str) -> None:
    """The records of the reference engine, ruled on by both rule sets: as many other winners as `result` says."""
    answers = choose(project().edition("dobro/en"), {}).answers
    theirs = {**answers, question: choose(project().edition("dobro/fr"), {}).answers[question]}
    plan = plan_changes("", "dobro", (), [(question, answers, theirs)])
    games = 120 if question == "final.tie.second" else 20
    (tally,) = count(job_of(plan, [Setting(3, "winning", OPTIONS)], SEED, 2), Task(0, 0, 0, games)).tallies
    game, sides = registry.require("dobro"), [Rules.from_answers(one) for one in (answers, theirs)]
    differ = 0
    for index in range(games):
        played = whole_game(sides[0], ["winning"] * 3, game_seed(SEED, index), percent=3)
        data = {key: value for key, value in played.record().items() if key != "seed"}
        record = game.read_record(data)
        first, second = (game.referee(rules, record).data()["winners"] for rules in sides)
        differ += first != second
    assert (tally.forks, tally.open, tally.swing, tally.result) == (0, 0, 0, differ)
    assert differ > 0


@pytest.mark.parametrize("players", [2, 4])
def test_a_win_that_is_handed_to_the_first_seat_is_worth_what_it_took(players: int) -> None:
    """By hand: the first seat gains all that it did not have, p, so a game swings by 1 - p; by symmetry p is 1/n."""
    packed, games, continued = pack(rules_of("dobro/en")), 150 * TIMES, 256
    shares = play_forks(packed, packed, players, "winning", SEED, 0, games, continued=continued, made=1)["shares"]
    shares[:, 1] = 0
    shares[:, 1, :, 0] = continued // 2 * WHOLE_WIN
    found = swing_of(shares, players, continued)
    had = shares[:, 0, :, 0].sum() / (games * continued * WHOLE_WIN)
    assert found.share == pytest.approx(1 - had, abs=0.002)
    assert found.share <= 1 - had + 1e-12
    assert found.low - 0.02 <= 1 - 1 / players <= found.high + 0.02


# -- a small game, solved in full ------------------------------------------------------------------------------------

SMALL: Mapping[str, Any] = {
    "box.deck": {
        **dict.fromkeys(("7", "8", "9", "10", "11", "12", "skip", "reverse"), 0),
        **{"2": 3, "3": 3, "4": 2, "5": 1, "6": 1, "wild": 1},
    },
    "setup.hand": dict.fromkeys("23456", 2),
    "game.rounds": 1,
    "players.least": 3,
    "players.most": 3,
}


def every_end(state: State, policy: str) -> list[float]:
    """Play a state on with what is left to draw in every order, and find each seat's share of the wins."""
    round_, shares, count_ = state.game.round, [0.0] * 3, 0
    left = round_.left_to_draw if round_ else 0
    for order in permutations(range(left)):
        again = state.copy()
        if again.game.round is not None and round_ is not None:
            drawn, rest = round_.draw[: len(round_.draw) - left], round_.draw[len(round_.draw) - left :]
            again.game.round.draw = drawn + tuple(rest[place] for place in order)
        while again.game.round is not None:
            again.play(CHOOSE[policy](again.round, choices(0, 0, 0)))
        end = again.outcome()
        assert end is not None
        for seat in end.winners:
            shares[seat] += 1 / len(end.winners)
        count_ += 1
    return [share / count_ for share in shares]


def exact_swing(one: Rules, other: Rules, policy: str, index: int) -> float:
    """Work out the swing of a small game from every continuation of both sides."""
    seed = game_seed(SEED, index)
    sides = [deal(rules, 3, seed) for rules in (one, other)]
    while table(sides[0]) == table(sides[1]) and sides[0].game.round is not None:
        plays = [CHOOSE[policy](state.round, choices(0, 0, 0)) for state in sides]
        for state, play in zip(sides, plays, strict=True):
            state.play(play)
        if plays[0].text != plays[1].text:
            break
    ours, theirs = (every_end(state, policy) for state in sides)
    return sum(abs(a - b) for a, b in zip(ours, theirs, strict=True)) / 2


@pytest.mark.parametrize("answers", [{"play.equal": "higher-only"}, {"play.pair.of": "any-two"}], ids="".join)
def test_no_estimate_exceeds_the_truth_of_a_small_game(answers: Mapping[str, Any]) -> None:
    """Eleven cards and one round: every order of what is left to draw is played, so that swing is known exactly."""
    one, other = changed("dobro/en", SMALL), changed("dobro/en", {**SMALL, **answers})
    games, continued = 60 * TIMES, 512
    truth = [exact_swing(one, other, "winning", index) for index in range(games)]
    rows = play_forks(pack(one), pack(other), 3, "winning", SEED, 0, games, continued=continued)
    parts = rows["shares"][..., :3] * 6 // WHOLE_WIN
    found = game_swings(parts) / swing_parts(3, continued)
    assert sum(truth) > 1
    assert sum(0.02 < each < 0.98 for each in truth) > 3  # some are matters of chance
    assert np.abs(found - truth).max() < 0.12
    few = play_forks(pack(one), pack(other), 3, "winning", SEED, 0, games, continued=8)
    rough = game_swings(few["shares"][..., :3] * 6 // WHOLE_WIN) / swing_parts(3, 8)
    above = rough - truth
    assert above.mean() <= 2 * above.std() / games**0.5
    assert found.mean() <= np.mean(truth) + 0.005
    assert found.mean() == pytest.approx(np.mean(truth), abs=0.01)


def test_what_is_left_to_draw_is_shuffled_evenly() -> None:
    """After the fork every order of the draw pile is as likely: each side's shares are those of all orders."""
    rules = changed("dobro/en", SMALL)
    packed, continued = pack(rules), 4_000
    rows = play_forks(packed, packed, 3, "winning", SEED, 0, 6, continued=continued, made=1)
    for index, row in enumerate(rows):
        expected = every_end(deal(rules, 3, game_seed(SEED, index)), "winning")
        for side in range(2):
            shares = row["shares"][side, :, :3].sum(axis=0) / (continued * WHOLE_WIN)
            assert shares == pytest.approx(expected, abs=4 * 0.5 / continued**0.5)


def test_continuations_name_their_own_chance() -> None:
    """More continuations only add to those there were; another seed gives others."""
    one, other = pack(rules_of("dobro/en")), pack(changed("dobro/en", {"next.starter": "most-points"}))
    few, many = (play_forks(one, other, 4, "winning", SEED, 5, 4, continued=number)["shares"] for number in (32, 64))
    again = play_forks(one, other, 4, "winning", SEED, 5, 4, continued=32)["shares"]
    assert (few == again).all()
    assert (many >= few).all()
    assert (many != few).any()
    assert (play_forks(one, other, 4, "winning", SEED + 1, 5, 4, continued=32)["shares"] != few).any()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_continued_game_awards_every_win_once(edition: str) -> None:
    """The shares of a continued game add up to the continuations, on both sides; the balance is of whole games."""
    answers = choose(project().edition(edition), {}).answers
    theirs = {**answers, "forget.points": 3}
    plan = plan_changes("", "dobro", (), [("forget.points", answers, theirs)])
    sides = [pack(Rules.from_answers(one)) for one in (answers, theirs)]
    rows = play_forks(sides[0], sides[1], 5, "thrifty", SEED, 0, 60, continued=16, forgets=9)
    forked = rows["forked"] != NO_FORK
    assert forked.any()
    assert (rows["shares"].sum(axis=(2, 3))[forked] == 16 * WHOLE_WIN).all()
    assert not rows["shares"][~forked].any()
    (tally,) = count(
        job_of(plan, [Setting(5, "thrifty", (("forgets", 9), ("longer", 0)))], SEED, 16), Task(0, 0, 0, 60)
    ).tallies
    assert tally.forks == forked.sum()
    shown = figures(tally, 60, 5, 16)
    played = play_games(sides[0], 5, "thrifty", SEED, 0, 60, forgets=9)
    assert shown.balance["moves"].one == pytest.approx(played["moves"].mean())
    starts = [
        (winners >> (starters & 15) & 1) / bin(winners).count("1")
        for winners, starters in zip(played["winners"].tolist(), played["starters"].tolist(), strict=True)
    ]
    assert shown.balance["start"].one == pytest.approx(sum(starts) / 60)
