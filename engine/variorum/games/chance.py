"""Chance: the one random generator of the games, the same on every machine (SplitMix64)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

WORD = (1 << 64) - 1
HALF_WORD = (1 << 32) - 1
STEP = 0x9E3779B97F4A7C15


def mix_bits(word: int) -> int:
    """Mix the bits of a 64-bit number."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


class Chance:
    """A stream of random numbers, given by a seed and the numbers that name the stream."""

    __slots__ = ("word",)

    def __init__(self, seed: int, *names: int) -> None:
        self.word = mix_bits(seed & WORD)
        for name in names:
            self.word = mix_bits((self.word + STEP * (name + 1)) & WORD)

    def below(self, limit: int) -> int:
        """Draw a number from 0 to one less than a limit."""
        self.word = word = (self.word + STEP) & WORD
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
        return ((word ^ (word >> 31)) >> 32) * limit >> 32

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Shuffle: from the last place down, swap with a place drawn at or below it, two places from each number."""
        cards, word = list(items), self.word
        for last in range(len(cards) - 1, 0, -2):
            word = (word + STEP) & WORD
            drawn = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
            drawn = ((drawn ^ (drawn >> 27)) * 0x94D049BB133111EB) & WORD
            drawn ^= drawn >> 31
            other = (drawn >> 32) * (last + 1) >> 32
            cards[last], cards[other] = cards[other], cards[last]
            other = (drawn & HALF_WORD) * last >> 32
            cards[last - 1], cards[other] = cards[other], cards[last - 1]
        self.word = word
        return cards
