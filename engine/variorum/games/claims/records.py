"""What records of claims share: a deck of cards with symbols, and claims with their times. Knows no rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from variorum.games.claims.planes import Card
from variorum.games.records import RecordReader

C = TypeVar("C")
MOST_PLAYERS = 60
MOST_CARDS = 200
MOST_SYMBOLS = 20
MOST_CLAIMS = 2_000
HIGHEST = 999_999
TIME = r"(?: at (?P<time>\d{1,6}(?:\.\d{1,6})?))?"

Match: TypeAlias = re.Match[str]


class ClaimRecordReader(RecordReader):
    """Reads records of claims step by step, and knows what a card and a deck are."""

    def cards(self) -> tuple[int, ...]:
        """Read a list of cards by their numbers."""
        return tuple(one.integer(0, HIGHEST) for one in self.items(MOST_CARDS, "cards"))

    def deck(self) -> tuple[Card, ...] | None:
        """Read the deck of a record, each card as a list of symbols, where one is given."""
        if self.data.get("deck") is None:
            return None
        return tuple(
            tuple(symbol.integer(0, HIGHEST) for symbol in card.items(MOST_SYMBOLS, "symbols"))
            for card in self.inside("deck").items(MOST_CARDS, "cards")
        )


@dataclass(frozen=True)
class WrittenClaims(Generic[C]):
    """Claims in the order of arrival, and each as it was written."""

    claims: tuple[C, ...] = ()
    texts: tuple[str, ...] = ()


class _Timed(NamedTuple):
    """A claim that was read, where it stands, and its time where one is given."""

    reader: ClaimRecordReader
    claim: Any
    time: str | None


class ClaimReader(Generic[C]):
    """Reads claims in the order of arrival. Times never go back from one round to the next.

    `notation` finds the player and perhaps the time; `claim` makes a claim of the rest; `wanted` says what is no claim.
    With `by_time`, claims that all have a time are put in the order of their times; equal times stay as written.
    """

    def __init__(
        self,
        players: tuple[str, ...],
        notation: re.Pattern[str],
        claim: Callable[[ClaimRecordReader, int, Match], C],
        wanted: Callable[[Any], str],
        *,
        by_time: bool = False,
    ) -> None:
        self.players, self.notation, self.claim, self.wanted = players, notation, claim, wanted
        self.by_time, self.time = by_time, 0.0

    def read(self, reader: ClaimRecordReader) -> WrittenClaims[C]:
        """Read a list of claims."""
        read = [self._read(one) for one in reader.items(MOST_CLAIMS, "claims")]
        if self.by_time and all(one.time is not None for one in read):
            read.sort(key=lambda one: float(one.time or 0))
        for one in read:
            self._check_time(one)
        return WrittenClaims(tuple(one.claim for one in read), tuple(str(one.reader.data) for one in read))

    def _check_time(self, read: _Timed) -> None:
        """Refuse a time that is before the last one given."""
        if read.time is None:
            return
        if float(read.time) < self.time:
            raise read.reader.fail(f"the time {read.time} is before that of the claim above; claims stand in order")
        self.time = float(read.time)

    def _read(self, reader: ClaimRecordReader) -> _Timed:
        found = self.notation.fullmatch(reader.data) if isinstance(reader.data, str) else None
        if found is None:
            raise reader.fail(self.wanted(reader.data))
        seat = reader.seat(found["player"], self.players)
        return _Timed(reader, self.claim(reader, seat, found), found["time"])
