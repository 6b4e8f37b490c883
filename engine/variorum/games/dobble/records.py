"""Dobble's records: a mini-game as it was played, read from plain data. Knows notation, not rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from variorum.games.claims.planes import Card
from variorum.games.dobble.claims import Claim
from variorum.games.plaindata import PlainReader, shown

MOST_PLAYERS = 60
MOST_CARDS = 200
MOST_SYMBOLS = 20
MOST_CLAIMS = 2_000
MOST_ROUNDS = 100
HIGHEST = 999_999
KEYS = ("game", "edition", "reading", "mini_game", "players", "first", "deck", "order", "claims", "rounds", "seed")
WITNESS_KEYS = ("question", "answers", "between", "shows", "attribution", "outcomes")
EXAMPLE_KEYS = ("example", "cites", "wrong", "printed")
CLAIM = re.compile(
    r"(?P<player>\S+) (?P<symbol>\d{1,6})(?: > (?P<target>\S+))?(?: at (?P<time>\d{1,6}(?:\.\d{1,6})?))?"
)


class MiniGameName(StrEnum):
    """The five mini-games."""

    TOWERING_INFERNO = "towering-inferno"
    THE_WELL = "the-well"
    HOT_POTATO = "hot-potato"
    GOTTA_CATCH_THEM_ALL = "gotta-catch-them-all"
    POISONED_GIFT = "poisoned-gift"


AIMED_AT_PLAYERS = (MiniGameName.HOT_POTATO, MiniGameName.POISONED_GIFT)
IN_ROUNDS = (MiniGameName.HOT_POTATO, MiniGameName.GOTTA_CATCH_THEM_ALL)


@dataclass(frozen=True)
class Record:
    """A mini-game as written. Claims stand by round; a mini-game without rounds has them all in one."""

    edition: str | None
    reading: Mapping[str, str]
    mini_game: MiniGameName
    players: tuple[str, ...]
    first: int
    deck: tuple[Card, ...] | None
    order: tuple[int, ...]
    rounds: tuple[tuple[Claim, ...], ...]
    by_round: bool
    texts: tuple[tuple[str, ...], ...]


def read_record(data: Any) -> Record:
    """Read a record from plain data, or say where it cannot be read."""
    reader = PlainReader(data)
    if isinstance(data, dict) and "mini_games" in data:
        raise reader.fail("this is a score sheet, not a record; `variorum score` reckons it")
    top = reader.mapping(*KEYS, *WITNESS_KEYS, *EXAMPLE_KEYS)
    for key in ("mini_game", "players", "order"):
        if key not in top:
            raise reader.fail(f"`{key}` is missing; a record has mini_game, players, order and claims or rounds")
    if top.get("game") not in (None, "dobble"):
        raise reader.fail(f"{shown(top['game'])} is not this game; `dobble` is wanted here", "game")
    if ("claims" in top) == ("rounds" in top):
        raise reader.fail("a record has either `claims`, or `rounds` with the claims of each")
    mini_game = _mini_game(reader, top)
    players = _players(reader.inside("players"))
    by_round = "rounds" in top
    if by_round and mini_game not in IN_ROUNDS:
        raise reader.fail(f"{mini_game} has no rounds; list its claims under `claims`", "rounds")
    notes = _Claims(mini_game, players)
    if by_round:
        rounds = [notes.read(one) for one in reader.inside("rounds").items(MOST_ROUNDS, "rounds")]
    else:
        rounds = [notes.read(reader.inside("claims"))]
    return Record(
        _edition(reader, top),
        reader.inside("reading").choices() if "reading" in top else {},
        mini_game,
        players,
        _first(reader, top, players),
        _deck(reader.inside("deck")) if top.get("deck") is not None else None,
        tuple(one.integer(0, HIGHEST) for one in reader.inside("order").items(MOST_CARDS, "cards")),
        tuple(tuple(claim for claim, _ in one) for one in rounds),
        by_round,
        tuple(tuple(text for _, text in one) for one in rounds),
    )


def _mini_game(reader: PlainReader, top: Mapping[str, Any]) -> MiniGameName:
    try:
        return MiniGameName(top["mini_game"])
    except ValueError:
        allowed = ", ".join(MiniGameName)
        raise reader.fail(f"{shown(top['mini_game'])} is no mini-game; allowed: {allowed}", "mini_game") from None


def _edition(reader: PlainReader, top: Mapping[str, Any]) -> str | None:
    edition = top.get("edition")
    if edition is not None and not isinstance(edition, str):
        raise reader.fail(f"an edition is text, as in game/edition, not {shown(edition)}", "edition")
    return edition


def _players(reader: PlainReader) -> tuple[str, ...]:
    names: list[str] = []
    for one in reader.items(MOST_PLAYERS, "players"):
        if one.name() in names:
            raise one.fail(f"{shown(one.data)} sits here twice; give each player a name of their own")
        names.append(one.name())
    if not names:
        raise reader.fail("a record names its players")
    return tuple(names)


def _first(reader: PlainReader, top: Mapping[str, Any], players: tuple[str, ...]) -> int:
    if "first" not in top:
        return 0
    if top["first"] not in players:
        raise reader.fail(f"{shown(top['first'])} is none of the players {', '.join(players)}", "first")
    return players.index(top["first"])


def _deck(reader: PlainReader) -> tuple[Card, ...]:
    return tuple(
        tuple(symbol.integer(0, HIGHEST) for symbol in card.items(MOST_SYMBOLS, "symbols"))
        for card in reader.items(MOST_CARDS, "cards")
    )


class _Claims:
    """Reads claims, whose times never go back."""

    def __init__(self, mini_game: MiniGameName, players: tuple[str, ...]) -> None:
        self.at_players = mini_game in AIMED_AT_PLAYERS
        self.players = players
        self.time = 0.0

    def read(self, reader: PlainReader) -> list[tuple[Claim, str]]:
        """Read a list of claims."""
        return [(self._claim(one), str(one.data)) for one in reader.items(MOST_CLAIMS, "claims")]

    def _claim(self, reader: PlainReader) -> Claim:
        found = CLAIM.fullmatch(reader.data) if isinstance(reader.data, str) else None
        if found is None:
            target = "Ana 12 > Bo" if self.at_players else "Ana 12, or Ana 12 > 37"
            raise reader.fail(f"{shown(reader.data)} is no claim; write who named which symbol: {target}")
        if found["player"] not in self.players:
            raise reader.fail(f"{shown(found['player'])} is none of the players {', '.join(self.players)}")
        if found["time"] is not None:
            if float(found["time"]) < self.time:
                raise reader.fail(f"the time {found['time']} is before that of the claim above; claims stand in order")
            self.time = float(found["time"])
        player, symbol, target = self.players.index(found["player"]), int(found["symbol"]), found["target"]
        if target is None:
            return Claim(player, symbol)
        if self.at_players:
            if target not in self.players:
                raise reader.fail(f"{shown(target)} is none of the players {', '.join(self.players)}")
            return Claim(player, symbol, self.players.index(target))
        if not re.fullmatch(r"\d{1,6}", target):
            raise reader.fail(f"{shown(target)} is no card; a claim is aimed at a card by its number here")
        return Claim(player, symbol, None, int(target))


def claim_text(claim: Claim, players: tuple[str, ...]) -> str:
    """Write a claim as a record has it."""
    target = players[claim.at_player] if claim.at_player is not None else claim.at_card
    return f"{players[claim.player]} {claim.symbol}" + (f" > {target}" if target is not None else "")
