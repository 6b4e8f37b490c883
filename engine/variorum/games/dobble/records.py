"""Dobble's records: a mini-game as it was played, read from plain data. Knows notation, not rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from variorum.games.claims.planes import Card
from variorum.games.claims.records import MOST_PLAYERS, TIME, ClaimReader, ClaimRecordReader, Match
from variorum.games.dobble.claims import Claim
from variorum.games.plaindata import display_value
from variorum.games.records import EXAMPLE_KEYS, WITNESS_KEYS, Header, RecordReader

GAME = "dobble"
MOST_ROUNDS = 100
KEYS = ("game", "edition", "reading", "mini_game", "players", "first", "deck", "order", "claims", "rounds", "seed")
CLAIM = re.compile(rf"(?P<player>\S+) (?P<symbol>\d{{1,6}})(?: > (?P<target>\S+))?(?: > (?P<card>\S+))?{TIME}")


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
class Record(Header):
    """A mini-game as written. Claims stand by round; a mini-game without rounds has them all in one."""

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
    reader = ClaimRecordReader(data)
    if isinstance(data, dict) and "mini_games" in data:
        raise reader.fail("this is a score sheet, not a record; `variorum score` scores it")
    top = reader.mapping(*KEYS, *WITNESS_KEYS, *EXAMPLE_KEYS)
    form = "a record has mini_game, players, order and claims or rounds"
    reader.require(("mini_game", "players", "order"), form)
    reader.require_game(GAME)
    if ("claims" in top) == ("rounds" in top):
        raise reader.fail("a record has either `claims`, or `rounds` with the claims of each")
    mini_game = read_mini_game(reader)
    players = _players(reader)
    by_round = "rounds" in top
    if by_round and mini_game not in IN_ROUNDS:
        raise reader.fail(f"{mini_game} has no rounds; list its claims under `claims`", "rounds")
    listed = reader.inside("rounds").items(MOST_ROUNDS, "rounds") if by_round else [reader.inside("claims")]
    claims = _claims(mini_game, players)
    rounds = [claims.read(one) for one in listed]
    return Record(
        reader.edition(),
        reader.reading(),
        mini_game,
        players,
        reader.seat(top["first"], players, "first") if "first" in top else 0,
        reader.deck(),
        reader.inside("order").cards(),
        tuple(one.claims for one in rounds),
        by_round,
        tuple(one.texts for one in rounds),
    )


def read_mini_game(reader: RecordReader) -> MiniGameName:
    """Read which mini-game a record or a result of a sheet is of."""
    named = reader.data.get("mini_game")
    try:
        return MiniGameName(named)
    except ValueError:
        allowed = ", ".join(MiniGameName)
        raise reader.fail(f"{display_value(named)} is not a mini-game; allowed: {allowed}", "mini_game") from None


def _players(reader: ClaimRecordReader) -> tuple[str, ...]:
    players = reader.players(MOST_PLAYERS, "{name} sits here twice; give each player a name of their own")
    if not players:
        raise reader.fail("a record names its players", "players")
    return players


def _claims(mini_game: MiniGameName, players: tuple[str, ...]) -> ClaimReader[Claim]:
    """Read the claims of a mini-game: aimed at a player and perhaps a card in some, at a card in others."""
    at_players = mini_game in AIMED_AT_PLAYERS

    def claim(reader: ClaimRecordReader, seat: int, found: Match) -> Claim:
        symbol, target, card = int(found["symbol"]), found["target"], found["card"]
        if target is None:
            return Claim(seat, symbol)
        if at_players:
            return Claim(seat, symbol, reader.seat(target, players), _card(reader, card) if card else None)
        if card:
            raise reader.fail(f"{display_value(card)} is one target too many; in {mini_game} a claim names one card")
        return Claim(seat, symbol, None, _card(reader, target))

    def wanted(data: Any) -> str:
        target = "Ana 12 > Bo, or Ana 12 > Bo > 37" if at_players else "Ana 12, or Ana 12 > 37"
        return f"{display_value(data)} is not a claim; write who named which symbol: {target}"

    return ClaimReader(players, CLAIM, claim, wanted, by_time=True)


def _card(reader: ClaimRecordReader, written: str) -> int:
    """Read the number of the card that a claim is aimed at."""
    if not re.fullmatch(r"\d{1,6}", written):
        raise reader.fail(f"{display_value(written)} is not a card; name the card aimed at by its number")
    return int(written)


def claim_text(claim: Claim, players: tuple[str, ...]) -> str:
    """Write a claim as it stands in a record."""
    player = "" if claim.at_player is None else f" > {players[claim.at_player]}"
    card = "" if claim.at_card is None else f" > {claim.at_card}"
    return f"{players[claim.player]} {claim.symbol}{player}{card}"
