"""Read records of Dobble Connect from plain data. Knows the notation, not the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from variorum.games.claims.planes import Card
from variorum.games.claims.records import (
    HIGHEST,
    MOST_PLAYERS,
    TIME,
    ClaimReader,
    ClaimRecordReader,
    Match,
    WrittenClaims,
)
from variorum.games.connect.claims import Cell, Claim
from variorum.games.connect.deck import Colours
from variorum.games.connect.teams import JOINED, Team
from variorum.games.plaindata import can_be_seen, display_value
from variorum.games.records import EXAMPLE_KEYS, WITNESS_KEYS, Header

GAME = "dobble-connect"
MOST_TEAMS = 12
MOST_ROUNDS = 200
KEYS = ("game", "edition", "reading", "teams", "deck", "colours", "rounds", "seed")
ROUND_KEYS = ("start", "stacks", "claims")
TEAM = re.compile(r"[\w-]{1,20}(?:\+[\w-]{1,20}){0,7}")
MOST_DIGITS = 18


def _notation(digits: str) -> re.Pattern[str]:
    """Make the pattern of a claim, given the pattern of a number."""
    cell = rf"-?{digits}, ?-?{digits}"
    return re.compile(
        rf"(?P<player>\S+) (?P<symbols>{digits}(?:\+{digits}){{0,9}})"
        rf" @ (?P<at>{cell}) -> (?P<to>{cell}){TIME}"
    )


CLAIM, TOO_LONG = _notation(rf"\d{{1,{MOST_DIGITS}}}"), _notation(r"\d+")


@dataclass(frozen=True)
class RoundRecord:
    """A round as written: its start cards, the stacks with the top card first, and the claims."""

    starts: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    claims: tuple[Claim, ...]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Record(Header):
    """A match as written. Players are numbered in the order of the teams."""

    teams: tuple[Team, ...]
    players: tuple[str, ...]
    deck: tuple[Card, ...] | None
    colours: Colours | None
    rounds: tuple[RoundRecord, ...]


def read_record(data: Any) -> Record:
    """Read a record from plain data, or raise where it cannot be read."""
    reader = ClaimRecordReader(data)
    top = reader.mapping(*KEYS, *WITNESS_KEYS, *EXAMPLE_KEYS)
    reader.require(("teams", "rounds"), "a record has teams and rounds")
    reader.require_game(GAME)
    teams, players = _teams(reader.inside("teams"))
    return Record(
        reader.edition(),
        reader.reading(),
        teams,
        players,
        reader.deck(),
        _colours(reader.inside("colours")) if top.get("colours") is not None else None,
        tuple(_round(one, players) for one in reader.inside("rounds").items(MOST_ROUNDS, "rounds")),
    )


def _teams(reader: ClaimRecordReader) -> tuple[tuple[Team, ...], tuple[str, ...]]:
    """Read the teams by colour, each a list of players."""
    teams: list[Team] = []
    names: list[str] = []
    for colour in reader.mapping():
        one = reader.inside(colour)
        if not isinstance(colour, str) or not TEAM.fullmatch(colour) or not can_be_seen(colour):
            raise one.fail(f"a team is named by its colour, such as `pink`, not {display_value(colour)}")
        if len(set(colour.split(JOINED))) < len(colour.split(JOINED)):
            raise one.fail(f"the team `{colour}` names a colour twice; name each of its colours once")
        seats = []
        for player in one.items(MOST_PLAYERS, "players"):
            if player.name() in names:
                raise player.fail(f"{display_value(player.data)} is listed twice; give each player a different name")
            seats.append(len(names))
            names.append(player.name())
        if not seats:
            raise one.fail(f"the team `{colour}` has no players; list them, such as `{colour}: [Ana]`")
        teams.append(Team(colour, tuple(seats)))
    if not teams:
        raise reader.fail("a record lists its teams, such as `pink: [Ana]`")
    if len(teams) > MOST_TEAMS:
        raise reader.fail(f"there are {len(teams)} teams; a record has at most {MOST_TEAMS}")
    return tuple(teams), tuple(names)


def _colours(reader: ClaimRecordReader) -> Colours:
    piles = {}
    for colour in reader.mapping():
        one = reader.inside(colour)
        if not isinstance(colour, str) or not re.fullmatch(r"[\w-]{1,20}", colour) or not can_be_seen(colour):
            raise one.fail(f"a colour is a word, such as `pink`, not {display_value(colour)}")
        piles[colour] = one.cards()
    return piles


def _round(reader: ClaimRecordReader, players: tuple[str, ...]) -> RoundRecord:
    top = reader.mapping(*ROUND_KEYS)
    reader.require(("start", "stacks"), "a round has start, stacks and claims")
    start = reader.inside("start")
    starts = start.cards() if isinstance(start.data, list) else (start.integer(0, HIGHEST),)
    written = WrittenClaims[Claim]()
    if top.get("claims") is not None:
        written = ClaimReader(players, CLAIM, _claim, _no_claim).read(reader.inside("claims"))
    return RoundRecord(starts, _stacks(reader.inside("stacks"), players), written.claims, written.texts)


def _stacks(reader: ClaimRecordReader, players: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Read the stacks by player, the top card first; a player without cards may be left out."""
    listed = reader.mapping()
    for name in listed:
        reader.seat(name, players, name)
    return tuple(reader.inside(name).cards() if name in listed else () for name in players)


def _claim(_: ClaimRecordReader, seat: int, found: Match) -> Claim:
    first, *more = map(int, found["symbols"].split("+"))
    return Claim(seat, first, _cell(found["at"]), _cell(found["to"]), tuple(more))


def _no_claim(data: Any) -> str:
    """Say why something is not a claim, and how to write one."""
    if isinstance(data, str) and TOO_LONG.fullmatch(data):
        return (
            f"{display_value(data)} has a number that is too long; symbols and cells have at most {MOST_DIGITS} digits"
        )
    wanted = "who names which symbol for which card, and where the new card goes: Ana 12 @ 0,0 -> 1,0"
    cut = isinstance(data, str) and re.fullmatch(r"\S+ \S+ @ -?\d+", data)
    hint = "; in a list in brackets, put it in quotes, since a comma ends it there" if cut else ""
    return f"{display_value(data)} is not a claim; write {wanted}{hint}"


def _cell(text: str) -> Cell:
    q, _, r = text.partition(",")
    return Cell(int(q), int(r))


def claim_text(claim: Claim, players: Sequence[str]) -> str:
    """Write a claim for a record."""
    symbols = "+".join(map(str, claim.named))
    return f"{players[claim.player]} {symbols} @ {claim.at} -> {claim.to}"
