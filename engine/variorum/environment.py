"""A reading as an environment for programs that learn: PettingZoo's AEC interface over the game's own states.

It plays nothing itself: moves, rewards and what is seen come from the game. Knows no game. Needs `variorum[rl]`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from variorum.games.chance import Chance
from variorum.games.faults import FaultError
from variorum.games.protocol import Data, Seats, State
from variorum.library import OpenReading, open_named
from variorum.recordtext import record_text
from variorum.rulebook.problems import BadRequestError, choose_from, quote

MAIN = "@main"
LEAST = np.iinfo(np.int32).min
MOST_MOVES = 2_000  # a game that goes on for longer is given up

Rewards: TypeAlias = Literal["winning", "points"]
REWARDS = ("winning", "points")
Observation: TypeAlias = dict[str, Any]


def env(
    id_: str,
    players: int = 4,
    *,
    rewards: Rewards = "winning",
    project: str | Path | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int]:
    """Make an environment of a reading: `game/edition@main`, or `game/edition:question=answer,…`.

    `rewards` are the shares of the win, at the end, or the points of each round.
    """
    reading = open_named(id_.removesuffix(MAIN), project)
    raw = Environment(reading, players, rewards=rewards, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(raw)


def id_of(reading: OpenReading) -> str:
    """Name the environment of a reading."""
    return reading.name if reading.reading.chosen else reading.name + MAIN


class Environment(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One table at which a reading is played; agents are `player_0` to `player_5`, in clockwise order."""

    metadata: Data

    def __init__(
        self,
        reading: OpenReading,
        players: int,
        *,
        rewards: Rewards,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        if rewards not in REWARDS:
            raise BadRequestError(f"no rewards are called {quote(rewards)}; {choose_from(rewards, REWARDS)}")
        self.reading = reading
        self.seats = _seats(reading)
        self.rewarded = rewards
        self.render_mode = render_mode
        self.metadata = {"name": id_of(reading), "render_modes": ["ansi"], "is_parallelizable": False}
        _check_players(self.seats, reading, players)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.moves = tuple(self.seats.moves(reading.rules))
        self.features = tuple(self.seats.features(players))
        self._numbers = {move: number for number, move in enumerate(self.moves)}
        self._action = {agent: spaces.Discrete(len(self.moves)) for agent in self.possible_agents}
        self._observation = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LEAST, -(LEAST + 1), (len(self.features),), np.int32),
                    "action_mask": spaces.Box(0, 1, (len(self.moves),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._seeds = Chance(secrets.randbits(64))
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """Describe what an agent sees: a number for each of `features`, and which moves are legal."""
        return self._observation[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Describe what an agent does: a move, by its place in `moves`."""
        return self._action[agent]

    def reset(self, seed: int | None = None, options: Data | None = None) -> None:
        """Deal a game: that of the seed, the same as `deal` gives; without one, another. There are no `options`."""
        if seed is None:
            seed = self._seeds.below(1 << 32)
        else:
            self._seeds = Chance(seed)
        try:
            self.game: State = self.reading.deal(self.possible_agents, seed)
        except FaultError as fault:
            raise BadRequestError(f"{fault.message} in {self.reading.name} ({fault.question})") from fault
        self.made = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Data] = {agent: {} for agent in self.agents}
        self.agent_selection = self.game.turn

    def step(self, action: int | None) -> None:
        """Make the move of the player whose turn it is; raise FaultError, with its question, where it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self.seats.standing(self.game)
        self.game = self.game.apply(self._move(action))
        self.made += 1
        won = self.seats.winners(self.game)
        if won is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.made == MOST_MOVES or not self.game.legal_moves():
            self.truncations = dict.fromkeys(self.agents, True)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self._rewards(before, won), strict=True))
        self._accumulate_rewards()
        self.agent_selection = agent if won is not None else self.game.turn

    def _move(self, action: int | None) -> str:
        if action is None or not 0 <= int(action) < len(self.moves):
            last = len(self.moves) - 1
            raise BadRequestError(f"{action} is not an action; {self.agent_selection} chooses 0 to {last}")
        return self.moves[int(action)]

    def _rewards(self, before: Sequence[int], won: Sequence[int] | None) -> list[float]:
        if self.rewarded == "points":
            after = self.seats.standing(self.game)
            return [float(now - then) for then, now in zip(before, after, strict=True)]
        return [1.0 / len(won) if won and seat in won else 0.0 for seat in range(len(self.possible_agents))]

    def observe(self, agent: str) -> Observation:
        """Show what an agent may see by the reading, and its legal moves, which are none while it is not its turn."""
        seen = self.seats.see(self.game, self.reading.answers, agent)
        mask = np.zeros(len(self.moves), np.int8)
        if agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent]):
            mask[[self._numbers[str(move)] for move in self.game.legal_moves()]] = 1
        return {"observation": np.array(seen, np.int32), "action_mask": mask}

    def render(self) -> str | None:
        """Say what the player whose turn it is may see and do."""
        return self.prompt(self.agent_selection) if self.render_mode == "ansi" else None

    def prompt(self, agent: str) -> str:
        """Say what an agent may see and do, for programs that read."""
        said = self.seats.describe(self.game, self.reading.answers, agent)
        moves = self.game.legal_moves() if agent == self.agent_selection else ()
        return said + (f"\nYour legal moves: {' '.join(map(str, moves))}" if moves else "")

    def record(self) -> Data:
        """Write the game so far as a record, which the referee replays."""
        return self.game.record(self.reading.edition.name)

    def record_text(self) -> str:
        """Write the record as a file for `variorum referee`."""
        return record_text(self.record(), self.reading.reading.chosen)


def _seats(reading: OpenReading) -> Seats:
    seats = reading.game.seats
    if seats is None:
        raise BadRequestError(f"{reading.game.name} is not played from seats, so there is no environment for it")
    return seats


def _check_players(seats: Seats, reading: OpenReading, number: int) -> None:
    allowed = seats.players(reading.rules)
    if number not in allowed:
        raise BadRequestError(f"{number} cannot play {reading.name}: {allowed[0]} to {allowed[-1]} can")
