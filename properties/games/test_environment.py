"""Environments for programs that learn: PettingZoo's own tests, the engine's games, and only what a seat may see."""

from __future__ import annotations

import doctest
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest
import variorum
import variorum as library
from variorum.games.faults import FaultError
from variorum.rulebook.problems import BadRequestError
from variorum.rulebook.questions import about_the_book

from properties.conftest import NEEDS_PETTINGZOO, ROOT, Command, this_project
from properties.dobro.conftest import EDITIONS, TABLES

np = pytest.importorskip("numpy", reason=NEEDS_PETTINGZOO)
pytest.importorskip("pettingzoo", reason=NEEDS_PETTINGZOO)

from pettingzoo.test import api_test, seed_test  # noqa: E402
from variorum import environment  # noqa: E402
from variorum.games.dobro.seats import HIDDEN, SEATS, SEEN_IF  # noqa: E402
from variorum.games.dobro.state import State  # noqa: E402

ALL_TIED = (
    "dobro/pt:end.piles=discarded"  # a literal reading by which everybody has the same points, and shares the win
)
# Said of every observation that has a mask beside it, but for PettingZoo's own games, which it knows by name.
MASKED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


def make(id_: str, players: int = 3, **options: Any) -> Any:
    """Make an environment of this project."""
    return variorum.env(id_, players, project=ROOT, **options)


def play(
    env: Any, seed: int, most: int = 10_000, rewards: dict[str, float] | None = None
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play a game by chance, and give what each player sees before each move; add up the rewards."""
    chance, got = Random(seed), {} if rewards is None else rewards  # noqa: S311
    env.reset(seed=seed)
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] = got.get(agent, 0) + reward
        if not (terminated or truncated):
            yield agent, seen
        env.step(None if terminated or truncated else chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_pettingzoo_finds_nothing_wrong(edition: str, players: int) -> None:
    """Its tests of the interface and of seeds pass, for every edition and number of players, without a warning."""
    with warnings.catch_warnings():
        for message in MASKED:
            warnings.filterwarnings("ignore", message)
        api_test(make(f"{edition}@main", players, render_mode="ansi"), num_cycles=100)
    seed_test(lambda: make(f"{edition}@main", players), num_cycles=20)


def test_the_page_on_environments_runs_as_it_stands() -> None:
    """Every example gives what the page says."""
    failures, tried = doctest.testfile(str(ROOT / "docs" / "environments.md"), module_relative=False)
    assert (failures, tried > 8) == (0, True)


@pytest.mark.parametrize("name", [*EDITIONS, ALL_TIED])
def test_it_is_the_engines_own_game(name: str) -> None:
    """The referee finds nothing wrong with what was played, and comes to the same totals and winners; so do rewards."""
    reading = variorum.open(name, project=ROOT)
    sign = 1 if reading.answers["final.winner"] == "highest-total" else -1
    for players in (2, 5):
        rewards: dict[str, dict[str, float]] = {}
        for kind in environment.REWARDS:
            env, rewards[kind] = make(name, players, rewards=kind), {}
            assert list(play(env, players, rewards=rewards[kind]))
        verdict = reading.referee(env.record())
        assert (verdict["legal"], len(verdict["winners"]) == players) == (True, name == ALL_TIED)
        assert rewards["points"] == {agent: sign * total for agent, total in verdict["totals"].items()}
        won = verdict["winners"]
        assert rewards["winning"] == {agent: (agent in won) / len(won) for agent in env.possible_agents}


def test_a_seed_is_the_same_game_as_for_the_library() -> None:
    """A game of a seed has the cards of that seed; without one, each reset deals another, the same after a seed."""
    env = make("dobro/en@main")
    env.reset(seed=7)
    dealt = variorum.open("dobro/en", project=ROOT).deal(env.possible_agents, seed=7)
    assert isinstance(dealt, State)
    assert env.record()["rounds"] == dealt.record()["rounds"]
    later = []
    for _ in range(2):
        env.reset(seed=7)
        env.reset()
        later.append(env.record()["rounds"])
    assert later[0] == later[1] != dealt.record()["rounds"]


# -- what is seen --------------------------------------------------------------------------------------------------


def reshuffled(state: State, player: str, chance: Random) -> State:
    """Deal what a player cannot see anew: the others' hands, the draw pile and the cards set aside, as many each."""
    other, me = state.copy(), state.names.index(player)
    round_ = other.round
    seats = [seat for seat in range(round_.players) if seat != me]
    hands = {seat: list(_cards(round_.hands[seat])) for seat in seats}
    start = len(round_.draw) - round_.left_to_draw
    unseen = [card for hand in hands.values() for card in hand] + list(round_.draw[start:]) + list(round_.aside)
    chance.shuffle(unseen)
    for seat, hand in hands.items():
        round_.hands[seat] = sum(1 << 5 * unseen.pop() for _ in hand)
    round_.aside = tuple(unseen.pop() for _ in round_.aside)
    round_.draw = round_.draw[:start] + tuple(unseen)
    return other


def _cards(hand: int) -> Iterator[int]:
    for kind in range(16):
        yield from [kind] * (hand >> 5 * kind & 31)


def test_a_seat_sees_nothing_that_is_hidden() -> None:
    """However the cards that are hidden are dealt, a player sees the same; with open hands that is not so."""
    chance, noticed = Random(5), 0  # noqa: S311
    env = make("dobro/en@main", 2)
    answers = env.unwrapped.reading.answers
    for agent, seen in play(env, seed=3, most=60):
        state = env.unwrapped.game
        other = reshuffled(state, agent, chance)
        assert SEATS.see(other, answers, agent) == seen["observation"].tolist()
        assert SEATS.describe(other, answers, agent) == SEATS.describe(state, answers, agent)
        opened = {**answers, "manners.hands": "open"}
        noticed += SEATS.see(other, opened, agent) != SEATS.see(state, opened, agent)
    assert noticed > 30


@pytest.mark.parametrize("what", SEEN_IF)
def test_who_may_see_what_is_ruled_on(what: str) -> None:
    """Each answer that opens something is one that `spec` knows; only with it do the numbers that are open show."""
    question, answer = SEEN_IF[what]
    asked = this_project().game("dobro").questions[question]
    assert asked.answers is not None
    assert answer in asked.answers
    env = make("dobro/en@main", 2)
    names = SEATS.features(2)
    hidden: set[str] = set()
    shown: set[str] = set()
    for agent, _ in play(env, seed=4, most=30):
        for answers, found in (({}, hidden), ({question: answer}, shown)):
            seen = SEATS.see(env.unwrapped.game, answers, agent)
            found |= {name for name, one in zip(names, seen, strict=True) if one == HIDDEN and "total" not in name}
    opened = {
        "hands": {"seat1.hand.2", "seat1.hand_size"},
        "hand-counts": {"seat1.hand_size"},
        "own-pile": {"own_pile.2", "seat0.pile_size"},
        "pile-counts": {"seat0.pile_size", "seat1.pile_size"},
        "draw-pile": {"draw_pile"},
        "in-play": {"in_play.2"},
        "aside": {"aside.2"},
    }
    first = {name for name in hidden - shown if "." not in name or name.endswith((".2", "_size"))}
    assert first - {"direction"} == opened[what]


def test_numbers_are_those_of_the_table() -> None:
    """A hand, the value in play and the seats are where their names say, the same under every edition."""
    envs = [make(f"{name}@main", 3) for name in EDITIONS]
    assert len({(env.unwrapped.features, env.unwrapped.moves) for env in envs}) == 1
    env, checked = envs[0], 0
    for agent, seen in play(env, seed=1, most=80):
        state: State = env.unwrapped.game
        view = state.view(agent)
        at = dict(zip(env.unwrapped.features, seen["observation"].tolist(), strict=True))
        assert at["hand.7"] == view.hand.count("7")
        assert at["in_play.W"] == view.cards_in_play.count("W")
        assert (at["value"], at["draw_pile"], at["turn"]) == (view.value or 0, view.left_to_draw, 0)
        after = state.names[(state.names.index(agent) + 1) % 3]
        assert (at["seat1.hand_size"], at["seat1.pile_size"]) == (view.hand_sizes[after], view.pile_sizes[after])
        assert at["seat1.forgetful"] == (view.forgetful == after)
        last = next((move for move in reversed(state.round.log[state.round.climb_start :]) if move[1].held), None)
        if last and view.cards_in_play:
            checked += 1
            assert sum(at[f"last_play.{name}"] for name in ("2", "12", "W", "skip")) == sum(
                card in (0, 10, 11, 12) for card in last[1].cards
            )
    assert checked > 20


# -- what is refused -----------------------------------------------------------------------------------------------


def test_a_move_that_is_not_legal_is_refused_by_its_rule() -> None:
    """It raises the fault of the rules, and the game goes on as if it had not been tried."""
    env = make("dobro/fr@main")
    env.reset(seed=5)
    seen = env.last()[0]
    (take,) = (number for number, move in enumerate(env.unwrapped.moves) if move == "take")
    assert not seen["action_mask"][take]
    with pytest.raises(FaultError) as refused:
        env.step(take)
    assert refused.value.question == "open.take"
    with pytest.raises(BadRequestError, match="is not an action"):
        env.step(999)
    assert env.last()[0]["observation"].tolist() == seen["observation"].tolist()
    assert env.observe("player_2")["action_mask"].sum() == 0 or env.agent_selection == "player_2"


def test_a_game_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """After very many moves it is truncated, and nobody has won."""
    monkeypatch.setattr(environment, "MOST_MOVES", 4)
    env = make("dobro/pt@main", 2)
    assert len(list(play(env, seed=1))) == 4
    assert not any(env.rewards.values())


def test_wrong_requests_are_refused() -> None:
    """Ids, numbers of players, rewards and games that there are not are answered with what there is."""
    for id_, players, options, said in (
        ("dobro/fr@main", 7, {}, "2 to 6 can"),
        ("dobro/fr@main", 3, {"rewards": "glory"}, "winning"),
        ("dobro/xx@main", 3, {}, "no edition"),
        ("dobble/en@main", 3, {}, "no environment"),
    ):
        with pytest.raises(BadRequestError, match=said):
            make(id_, players, **options)
    assert make("dobro/fr", 2).metadata["name"] == "dobro/fr@main"
    assert make("dobro/fr:score.tie.skips=one", 2).metadata["name"] == "dobro/fr:score.tie.skips=one"


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without PettingZoo the request says what to install."""
    monkeypatch.delitem(sys.modules, "variorum.environment")
    monkeypatch.delattr(variorum, "environment")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(BadRequestError, match=r"pip install 'variorum\[rl\]'"):
        make("dobro/fr")


# -- in words ------------------------------------------------------------------------------------------------------


def test_a_prompt_has_every_rule(variorum: Command) -> None:
    """Each rule of the reading is in it once, nothing about the book, and each move shown can be made."""
    done = variorum("show", "dobro/fr", "--prompt")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    opened = library.open("dobro/fr", project=ROOT)
    game = opened.edition.game
    rules = [id_ for id_ in opened.answers if not about_the_book(game.questions[id_])]
    assert all(lines.count(f"- {game.sentence(id_, opened.answers[id_])}") == 1 for id_ in rules)
    shown = lines[lines.index("How moves are written") + 1 : -2]
    chapters = [chapter for chapter, ids in game.in_chapters() if set(ids) & set(rules)]
    assert len(lines) == 1 + len(rules) + len(shown) + 2 * len(chapters) + 4
    moves = SEATS.moves(opened.rules)
    assert all(line[2:].partition(":")[0] in moves for line in shown)
    other = variorum("show", "dobro/fr:score.tie.skips=one", "--prompt").out.splitlines()
    assert len(set(other) - set(lines)) == 2  # that rule, and the reading's name
    assert "Jouez" in variorum("show", "dobro/fr", "--prompt", "--in", "fr").out
    refused = variorum("show", "dobro/fr", "score.order", "--prompt")
    assert (refused.code, refused.err.count("\n")) == (2, 1)


def test_a_player_is_said_what_a_seat_sees() -> None:
    """The words name the hand, the moves that are legal, and nobody else's cards."""
    env = make("dobro/en@main", 2, render_mode="ansi")
    env.reset(seed=1)
    said, state = env.render(), env.unwrapped.game
    agent = env.agent_selection
    (other,) = {*env.possible_agents} - {agent}
    assert f"- {agent}: hand {' '.join(state.view(agent).hand)};" in said
    assert f"- {other}: hand 6 cards;" in said
    assert said.endswith("Your legal moves: " + " ".join(map(str, state.legal_moves())))
    assert "legal moves" not in env.unwrapped.prompt(other)


def test_the_example_prints_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It learns by each reading and plays by each, with an interval for every figure."""
    monkeypatch.syspath_prepend(ROOT / "examples")
    import_module("learn_two_editions").main(["--games", "4", "--rounds", "1", "--each", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert [line.count("%-") for line in lines[2:]] == [2, 2, 2]
