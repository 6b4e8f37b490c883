"""Every course of cut-down mini-games: small decks, every claim that holds at every moment, played by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from variorum.games.dobble.claims import Claim
from variorum.games.dobble.deck import own_deck
from variorum.games.dobble.records import MiniGameName, claim_text, read_record
from variorum.games.dobble.referee import start
from variorum.games.dobble.rounds import InRounds
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame
from variorum.games.faults import FaultError
from variorum.games.players import name_players
from variorum.prove.theorems import by_answers, switch

LEFT_OUT = ("rules", "deck", "symbols", "players")


@dataclass(frozen=True)
class Small:
    """A cut-down game: its number of players, and the first cards of a plane of small order."""

    players: int
    order: int
    cards: int

    @property
    def name(self) -> str:
        """The game in words."""
        return f"{self.players} players, {self.cards} cards of {self.order + 1} symbols"


TABLES = (Small(2, 2, 6), Small(3, 2, 6), Small(2, 3, 9))


@dataclass
class Explored:
    """What was found in every course of a mini-game."""

    states: int = 0
    least: int | None = None
    most: int = 0
    lost: dict[str, Any] | None = None
    unable: dict[str, Any] | None = None
    endless: dict[str, Any] | None = None
    won_by: set[int] = field(default_factory=set)
    lost_by: set[int] = field(default_factory=set)


def cut_down(rules: Rules, small: Small) -> Rules:
    """Put a small deck in place of the deck of a rule set, and ask for one round only."""
    smaller = switch(
        rules,
        deck_cards=small.cards,
        deck_symbols_card=small.order + 1,
        potato_rounds_least=1,
        players_most=4,
        players_least=2,
    )
    return switch(smaller, deck_symbols_all=len({symbol for card in own_deck(smaller) for symbol in card}))


def plain_record(small: Small, mini_game: MiniGameName, claims: list[Claim]) -> dict[str, Any]:
    """Write the record of a course, as the referee reads it under a cut-down rule set."""
    return {key: value for key, value in record(small, mini_game, claims).items() if key != "cut_down"}


def record(small: Small, mini_game: MiniGameName, claims: list[Claim]) -> dict[str, Any]:
    """Write the record of a course, with its small deck left to the reading."""
    names = name_players(small.players)
    return {
        "game": "dobble",
        "mini_game": str(mini_game),
        "players": list(names),
        "order": list(range(small.cards)),
        "claims": [claim_text(one, names) for one in claims],
        "cut_down": small.name,
    }


@by_answers
def explore(rules: Rules, mini_game: MiniGameName, small: Small) -> Explored:
    """Follow every claim that holds, in every position, to the end; find nothing if the players are too many."""
    try:
        return _Search(rules, mini_game, small).run()
    except FaultError:
        return Explored()


class _Search:
    """A search through every course of a mini-game."""

    def __init__(self, rules: Rules, mini_game: MiniGameName, small: Small) -> None:
        self.mini_game, self.small = mini_game, small
        self.first = start(cut_down(rules, small), read_record(plain_record(small, mini_game, [])))
        self.found = Explored()
        self.lengths: dict[Any, tuple[int, int] | None] = {}

    def run(self) -> Explored:
        """Search, and return what was found."""
        self.found.least, self.found.most = self._beyond(self.first, [])
        self.found.states = len(self.lengths)
        return self.found

    def _beyond(self, game: MiniGame, way: list[Claim]) -> tuple[int, int]:
        """Find the fewest and the most claims that can follow a position."""
        key = _frozen(game)
        if key in self.lengths:
            known = self.lengths[key]
            if known is None:
                self.found.endless = self.found.endless or record(self.small, self.mini_game, way)
                return 0, 0
            return known
        self.lengths[key] = None
        self._look(game, way)
        ends = [self._beyond(after, [*way, claim]) for claim, after in self._onward(game)]
        span = (1 + min(one for one, _ in ends), 1 + max(one for _, one in ends)) if ends else (0, 0)
        if not ends:
            self._end(game)
        self.lengths[key] = span
        return span

    def _onward(self, game: MiniGame) -> Iterator[tuple[Claim, MiniGame]]:
        for claim in game.chances():
            after = game.copy()
            after.rule(claim)
            if isinstance(after, InRounds) and after.over and after.can_deal:
                after.start_round()
            yield claim, after

    def _look(self, game: MiniGame, way: list[Claim]) -> None:
        """Look for a lost card, and for a player who should be able to claim but cannot."""
        if sorted(game.places()) != list(range(self.small.cards)):
            self.found.lost = self.found.lost or record(self.small, self.mini_game, way)
        if not game.over and {one.player for one in game.chances()} != game.able():
            self.found.unable = self.found.unable or record(self.small, self.mini_game, way)

    def _end(self, game: MiniGame) -> None:
        won, lost = game.winners(), game.losers()
        self.found.won_by.add(0 if won is None else len(won))
        self.found.lost_by.add(0 if lost is None else len(lost))


def _frozen(game: MiniGame) -> Any:
    """Write a position down so that it can be found again."""
    return tuple(_hashable(value) for name, value in sorted(vars(game).items()) if name not in LEFT_OUT)


def _hashable(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_hashable, value))
    return frozenset(value) if isinstance(value, dict | set | frozenset) else value
