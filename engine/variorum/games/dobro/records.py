"""Dobro's records and score sheets: reading them from plain data, and writing them. Knows notation, not rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from variorum.games.dobro.cards import NAMES, number_on
from variorum.games.plaindata import display_value
from variorum.games.records import EXAMPLE_KEYS, WITNESS_KEYS, Header, RecordReader

GAME = "dobro"
MOST_PLAYERS = 20
MOST_ROUNDS = 50
MOST_MOVES = 2_000
MOST_CARDS = 400
LONGER = "longer"
FORGETTING = ((), ("forgets",), ("forgets", "unnoticed"))  # in the order of `NOTICED` and `UNNOTICED`

CARD_NUMBERS = {name: kind for kind, name in enumerate(NAMES)}
NUMBER = r"(?:0|[1-9][0-9]{0,8})"
TERM = rf"(?:{NUMBER}|W|skip|reverse|forgetful|dobrei)"
PLAY = re.compile(rf"(?:take|pass|{TERM}(?:\+{TERM})*(?:={NUMBER}(?:\+{NUMBER})*)?)")
RECORD_KEYS = ("game", "edition", "players", "rounds", "variant", "seed", "reading")
ROUND_KEYS = ("starter", "hands", "draw", "set_aside", "situation", "moves")
SHEET_KEYS = ("edition", "game", "players", "rounds", "sums", "variant")


@dataclass(frozen=True)
class MoveRecord:
    """A move as written: `Ana 6+W forgets`, noticed or `unnoticed`; 0 where nothing is forgotten."""

    player: str
    play: str
    forgets: int

    @property
    def text(self) -> str:
        """The move as it is written."""
        return " ".join((self.player, self.play, *FORGETTING[self.forgets]))


@dataclass(frozen=True)
class RoundRecord:
    """A round as written: its deal, or a situation in place of it, and its moves."""

    starter: str | None
    hands: Mapping[str, tuple[int, ...]] | None
    draw: tuple[int, ...]
    set_aside: tuple[int, ...]
    value: int
    moves: tuple[MoveRecord, ...]

    @property
    def is_situation(self) -> bool:
        """Tell whether hands are unknown."""
        return self.hands is None


@dataclass(frozen=True)
class Record(Header):
    """A game as written."""

    players: tuple[str, ...]
    rounds: tuple[RoundRecord, ...]
    longer: bool
    seed: int | None


@dataclass(frozen=True)
class SheetRound:
    """A round of a score sheet: pile sizes or points, and who ended it with the forgetful card."""

    cards: tuple[int, ...] | None
    points: tuple[int, ...] | None
    forgetful: int | None


@dataclass(frozen=True)
class Sheet:
    """A score sheet as written."""

    edition: str | None
    players: tuple[str, ...]
    rounds: tuple[SheetRound, ...]
    sums: Mapping[int, int]


# -- reading -----------------------------------------------------------------------------------------------------


class Reader(RecordReader):
    """Reads plain data step by step, and knows what a card is."""

    def card(self) -> int:
        """Read a card: a number from 2 to 12, W, skip or reverse."""
        allowed = "a card is a number from 2 to 12, W, skip or reverse"
        if isinstance(self.data, str) and self.data in CARD_NUMBERS and not self.data.isdigit():
            return CARD_NUMBERS[self.data]
        if isinstance(self.data, int) and not isinstance(self.data, bool) and str(self.data) in CARD_NUMBERS:
            return CARD_NUMBERS[str(self.data)]
        if isinstance(self.data, str) and self.data.isdigit():
            raise self.fail(f"{display_value(self.data)} is text; {allowed}, written without quotes")
        raise self.fail(f"{display_value(self.data)} is not a card; {allowed}")

    def cards(self) -> tuple[int, ...]:
        """Read a list of cards."""
        return tuple(item.card() for item in self.items(MOST_CARDS, "cards"))


def read_record(data: Any) -> Record:
    """Read a record from plain data, or say where it cannot be read."""
    reader = Reader(data)
    if _holds(data, "cards", "points"):
        raise reader.fail("this is a score sheet, not a record; `variorum score` scores it")
    top = reader.mapping(*RECORD_KEYS, *EXAMPLE_KEYS, *WITNESS_KEYS)
    reader.require(("players", "rounds"), f"a record has {', '.join(RECORD_KEYS[:4])}")
    players = _players(reader)
    rounds = tuple(_round(one, players) for one in reader.inside("rounds").items(MOST_ROUNDS, "rounds"))
    if not rounds:
        raise reader.fail("a record holds at least one round", "rounds")
    reader.require_game(GAME)
    longer = _variant(reader, top)
    seed = reader.inside("seed").integer(0, 2**63 - 1) if top.get("seed") is not None else None
    reading = reader.reading()
    return Record(reader.edition(), reading, players, rounds, longer, seed)


def _holds(data: Any, *keys: str) -> bool:
    """Tell whether the first round of some data has one of these keys."""
    rounds = data.get("rounds") if isinstance(data, dict) else None
    first = rounds[0] if isinstance(rounds, list) and rounds else None
    return isinstance(first, dict) and any(key in first for key in keys)


def _variant(reader: Reader, top: Mapping[str, Any]) -> bool:
    if top.get("variant") not in (None, LONGER):
        raise reader.fail(f"{display_value(top['variant'])} is not a variant; `{LONGER}` is", "variant")
    return top.get("variant") == LONGER


def _players(reader: Reader) -> tuple[str, ...]:
    twice = "two players are called {name}; each needs a name of their own"
    return reader.players(MOST_PLAYERS, twice)


def _round(reader: Reader, players: Sequence[str]) -> RoundRecord:
    data = reader.mapping(*ROUND_KEYS)
    moves = tuple(_move(one) for one in reader.inside("moves").items(MOST_MOVES, "moves")) if "moves" in data else ()
    if "situation" in data:
        if "hands" in data or "draw" in data:
            raise reader.fail("a situation stands in place of `hands` and `draw`; give one or the other", "situation")
        situation = reader.inside("situation")
        given = situation.mapping("value", "turn")
        value = situation.inside("value").integer(1, 999) if given.get("value") is not None else 0
        turn = situation.inside("turn").name() if "turn" in given else None
        starter = turn or (moves[0].player if moves else players[0])
        return RoundRecord(_player(situation, starter, players, "turn"), None, (), (), value, moves)
    form = "a round has a starter, hands, draw and moves, or a situation"
    reader.require(("starter", "hands", "draw"), form)
    hands = reader.inside("hands")
    held = {_player(hands, name, players, name): hands.inside(name).cards() for name in hands.mapping()}
    if len(held) != len(players):
        missing = ", ".join(name for name in players if name not in held)
        raise hands.fail(f"no hand is given for {missing}")
    aside = reader.inside("set_aside").cards() if data.get("set_aside") is not None else ()
    starter = _player(reader, reader.inside("starter").name(), players, "starter")
    return RoundRecord(starter, held, reader.inside("draw").cards(), aside, 0, moves)


def _player(reader: Reader, name: str, players: Sequence[str], *inner: str) -> str:
    if name not in players:
        raise reader.fail(f"{display_value(name)} is none of the players; they are {', '.join(players)}", *inner)
    return name


def _move(reader: Reader) -> MoveRecord:
    form = (
        "a move is a player and a play, as in `Ana 6+6`, `Bo W=12`, `Cy take`, `Ana 5 forgets` or "
        "`Ana 5 forgets unnoticed`"
    )
    if not isinstance(reader.data, str):
        raise reader.fail(f"{form}; this is {display_value(reader.data)}")
    words = reader.data.split()
    if len(words) < 2 or not PLAY.fullmatch(words[1]) or tuple(words[2:]) not in FORGETTING:
        raise reader.fail(f"{display_value(reader.data)} is not a move; {form}")
    return MoveRecord(words[0], words[1], FORGETTING.index(tuple(words[2:])))


def read_sheet(data: Any) -> Sheet:
    """Read a score sheet from plain data, or say where it cannot be read."""
    reader = Reader(data)
    if _holds(data, "moves", "hands", "situation"):
        raise reader.fail("this is a record of a game, not a score sheet; `variorum referee` judges it")
    top = reader.mapping(*SHEET_KEYS, *EXAMPLE_KEYS, *WITNESS_KEYS)
    reader.require(("players", "rounds"), "a score sheet has players and rounds")
    players = _players(reader)
    rounds = tuple(_sheet_round(one, players) for one in reader.inside("rounds").items(MOST_ROUNDS, "rounds"))
    if not rounds:
        raise reader.fail("a score sheet holds at least one round", "rounds")
    sums: dict[int, int] = {}
    if top.get("sums") is not None:
        given = reader.inside("sums")
        for name in given.mapping():
            sums[players.index(_player(given, name, players, name))] = given.inside(name).integer(0, 9_999)
    return Sheet(reader.edition(), players, rounds, sums)


def _sheet_round(reader: Reader, players: Sequence[str]) -> SheetRound:
    data = reader.mapping("cards", "points", "forgetful")
    if ("cards" in data) == ("points" in data):
        raise reader.fail("a round of a sheet has either `cards`, the sizes of the score piles, or `points`")
    forgetful = None
    if data.get("forgetful") is not None:
        forgetful = players.index(_player(reader, reader.inside("forgetful").name(), players, "forgetful"))
    key, least = ("cards", 0) if "cards" in data else ("points", -99)
    given = reader.inside(key)
    for name in given.mapping():
        _player(given, name, players, name)
    missing = [name for name in players if name not in given.data]
    if missing:
        raise given.fail(f"nothing is given for {', '.join(missing)}")
    numbers = tuple(given.inside(name).integer(least, 999) for name in players)
    return SheetRound(numbers if key == "cards" else None, numbers if key == "points" else None, forgetful)


# -- writing -----------------------------------------------------------------------------------------------------


def card_data(card: int) -> int | str:
    """Write a card as a record does."""
    return number_on(card) or NAMES[card]


def round_data(
    players: Sequence[str],
    starter: int,
    hands: Sequence[Sequence[int]],
    draw: Sequence[int],
    aside: Sequence[int],
    moves: Sequence[MoveRecord],
) -> dict[str, Any]:
    """Write a round as a record does."""
    data: dict[str, Any] = {
        "starter": players[starter],
        "hands": {name: list(map(card_data, hand)) for name, hand in zip(players, hands, strict=True)},
        "draw": list(map(card_data, draw)),
    }
    if aside:
        data["set_aside"] = list(map(card_data, aside))
    return {**data, "moves": [move.text for move in moves]}
