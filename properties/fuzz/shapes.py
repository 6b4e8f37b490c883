"""A grammar learned from valid inputs: which keys and values stand where, put together anew. Knows no format."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

MOST_NAMED = 24  # a mapping with more keys than this is a table: any of its keys may stand beside any other
LONGEST_LIST = 12


@dataclass
class Shape:
    """What was seen at one place of the inputs."""

    scalars: list[Any] = field(default_factory=list)
    mappings: list[tuple[str, ...]] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    entries: dict[str, Shape] = field(default_factory=lambda: defaultdict(Shape))
    items: Shape | None = None

    def learn(self, data: Any) -> None:
        """Take in what stands at this place of one more input."""
        if isinstance(data, dict):
            self.mappings.append(tuple(data))
            for key, value in data.items():
                self.entries[key].learn(value)
        elif isinstance(data, list):
            self.lengths.append(len(data))
            for value in data:
                self.items = self.items or Shape()
                self.items.learn(value)
        else:
            self.scalars.append(data)

    def generate(self, chance: random.Random) -> Any:
        """Make a value as it might stand at this place."""
        kinds = ["scalar"] * len(self.scalars) + ["mapping"] * len(self.mappings) + ["list"] * len(self.lengths)
        kind = chance.choice(kinds) if kinds else "scalar"
        if kind == "mapping":
            return {key: self.entries[key].generate(chance) for key in self._keys(chance)}
        if kind == "list" and self.items:
            length = min(chance.choice(self.lengths), chance.randrange(1, LONGEST_LIST))
            return [self.items.generate(chance) for _ in range(length)]
        return chance.choice(self.scalars) if self.scalars else []

    def _keys(self, chance: random.Random) -> list[str]:
        keys = list(chance.choice(self.mappings))
        if len(self.entries) > MOST_NAMED:
            keys = chance.sample(list(self.entries), min(len(self.entries), max(1, min(len(keys), LONGEST_LIST))))
        if chance.random() < 0.1 and keys:
            keys.remove(chance.choice(keys))
        if chance.random() < 0.1 and self.entries:
            keys.append(chance.choice(list(self.entries)))
        return list(dict.fromkeys(keys))


def learn(inputs: Iterable[Any]) -> Shape:
    """Learn the shape of inputs."""
    shape = Shape()
    for one in inputs:
        shape.learn(one)
    return shape
