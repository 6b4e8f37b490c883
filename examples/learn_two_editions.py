"""Learn to play by one edition, then play by another, and see whether what was learned still wins.

    python examples/learn_two_editions.py                          # 15 s; needs variorum[rl]
    python examples/learn_two_editions.py --games 400 dobro/en@main dobro/pt@main

Two play, one of them by chance. The other scores each legal move by seven weights and makes the best; the weights are
found by the cross-entropy method, from the points of each round alone. Nothing here knows the rules.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import variorum

WEIGHTS = 7
CANDIDATES, BEST = 12, 3


@dataclass
class Learner:
    """A player that scores moves by what is plain about them."""

    env: Any
    weights: np.ndarray = field(default_factory=lambda: np.zeros(WEIGHTS))

    def __post_init__(self) -> None:
        moves = self.env.unwrapped.moves
        self.facts = np.array([_facts(move) for move in moves], float)
        names = self.env.unwrapped.features
        self.in_play = [number for number, name in enumerate(names) if name.startswith("in_play.")]

    def choose(self, seen: dict[str, np.ndarray]) -> int:
        """Choose the move that scores best; the two last weights count for each card in play."""
        cards = seen["observation"][self.in_play].sum()
        scores = self.facts @ self.weights[:5] + cards * (self.facts[:, :2] @ self.weights[5:])
        return int(np.argmax(np.where(seen["action_mask"], scores, -np.inf)))


def _facts(move: str) -> tuple[float, ...]:
    """Say what is plain about a move: whether it takes, has a number, is special, uses wild cards, is a pair."""
    numbers = [int(one) for one in move.replace("=", "+").split("+") if one.isdigit()]
    special = move.startswith(("skip", "reverse"))
    return (move == "take", sum(numbers) / 12, special, move.count("W"), "+" in move)


def play(env: Any, learner: Learner | None, seed: int) -> float:
    """Play a game, in one seat or the other, for the learner's rewards; without a learner, both play by chance."""
    chance, mine = np.random.default_rng(seed), f"player_{seed % 2}"
    env.reset(seed=seed)
    total = 0.0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total += reward if agent == mine else 0
        if terminated or truncated:
            env.step(None)
        elif agent == mine and learner:
            env.step(learner.choose(seen))
        else:
            env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return total


def learn(env: Any, rounds: int, games: int, seed: int = 1) -> Learner:
    """Find weights by the cross-entropy method: draw some, keep the best, draw nearer to these."""
    chance, learner = np.random.default_rng(seed), Learner(env)
    mean, spread = np.zeros(WEIGHTS), np.ones(WEIGHTS)
    for number in range(rounds):
        drawn = chance.normal(mean, spread, (CANDIDATES, WEIGHTS))
        points = []
        for learner.weights in drawn:
            points.append(sum(play(env, learner, 1_000_000 + number * games + game) for game in range(games)))
        best = drawn[np.argsort(points)[-BEST:]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.1
    learner.weights = mean
    return learner


def share(env: Any, learner: Learner | None, games: int) -> tuple[float, float, float]:
    """Play many games for the share of the win, with its 95 % interval (Wilson); a shared win counts a half."""
    won = sum(play(env, learner, seed) for seed in range(games)) / games
    z = 1.96
    middle = (won + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(won * (1 - won) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return won, middle - half, middle + half


def main(arguments: list[str] | None = None) -> None:
    """Learn by each reading, play by each reading, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("readings", nargs="*", default=["dobro/en@main", "dobro/fr@main"], metavar="READING")
    parser.add_argument("--games", type=int, default=200, help="games for each figure (200)")
    parser.add_argument("--rounds", type=int, default=4, help="rounds of learning (4)")
    parser.add_argument("--each", type=int, default=6, help="games for each set of weights tried (6)")
    asked = parser.parse_args(arguments)
    played = {name: variorum.env(name, 2) for name in asked.readings}
    players: dict[str, Learner | None] = {"by chance": None}
    for name in asked.readings:
        players[f"learned {name}"] = learn(variorum.env(name, 2, rewards="points"), asked.rounds, asked.each)
    width = max(map(len, players))
    print(f"Share of the win of two players, the other by chance; {asked.games} games each, 95 % intervals")
    print(" " * width, *(f"{'by ' + name:>22}" for name in asked.readings))
    for label, learner in players.items():
        figures = (share(env, learner, asked.games) for env in played.values())
        cells = (f"{f'{won:.0%} ({low:.0%}-{high:.0%})':>22}" for won, low, high in figures)
        print(f"{label:<{width}}", *cells)


if __name__ == "__main__":
    main()
