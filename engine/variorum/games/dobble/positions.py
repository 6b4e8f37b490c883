"""The table claim by claim: what each claim of a record found, and what became of it. Knows not how it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from variorum.games.claims.planes import Card
from variorum.games.claims.refereeing import Ruled
from variorum.games.claims.stepping import ClaimPosition
from variorum.games.dobble.claims import Claim
from variorum.games.dobble.heaps import Heaps
from variorum.games.dobble.records import Record
from variorum.games.dobble.referee import referee
from variorum.games.dobble.rounds import GottaCatchThemAll, HotPotato
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame
from variorum.games.dobble.well import Well


@dataclass(frozen=True)
class Position(ClaimPosition):
    """The table as a claim found it, and what became of the claim; or the table at the end, without a claim."""

    round: int
    claim: int
    text: str | None
    code: str | None
    symbol: int | None
    faces: Mapping[int, Card]
    middle: int | None
    to_draw: int | None
    around: tuple[int, ...]
    tops: Mapping[str, tuple[int, ...]]
    counts: Mapping[str, int]
    question: str | None = None
    message: str | None = None
    winners: tuple[str, ...] | None = None
    losers: tuple[str, ...] | None = None


class _Watcher:
    """Writes the table down before each claim."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.positions: list[Position] = []
        self.table: Position | None = None

    def __call__(self, game: MiniGame, number: int, claim: Claim | None, ruled: Ruled | None) -> None:
        """Write down what a claim found, then look at the table anew."""
        if claim is not None and ruled is not None and self.table is not None:
            place = sum(one.round == number for one in self.positions) + 1
            text = self.record.texts[number - 1][place - 1]
            counts = dict(zip(self.record.players, game.cards(), strict=True))
            found = self.table.after(ruled, round=number, claim=place, text=text, symbol=claim.symbol, counts=counts)
            self.positions.append(found)
        self.table = _table(game, self.record.players, number)


def positions(rules: Rules, record: Record) -> list[Position]:
    """Replay a record, and list what each of its claims found; last, the table at the end."""
    watcher = _Watcher(record)
    verdict = referee(rules, record, watcher)
    if watcher.table is None:
        return []
    end = replace(
        watcher.table,
        claim=watcher.positions[-1].claim if watcher.positions else 0,
        winners=None if verdict.winners is None else tuple(verdict.winners),
        losers=None if verdict.losers is None else tuple(verdict.losers),
    )
    return [*watcher.positions, end]


def _table(game: MiniGame, players: tuple[str, ...], number: int) -> Position:
    """Write down what lies on the table."""
    middle, to_draw, around, tops = _lay_out(game)
    shown = {middle, *around, *(card for cards in tops for card in cards)} - {None}
    return Position(
        round=number,
        claim=0,
        text=None,
        code=None,
        symbol=None,
        faces={card: tuple(sorted(game.deck[card])) for card in sorted(one for one in shown if one is not None)},
        middle=middle,
        to_draw=to_draw,
        around=tuple(around),
        tops={name: tuple(cards) for name, cards in zip(players, tops, strict=True)},
        counts=dict(zip(players, game.cards(), strict=True)),
    )


def _lay_out(game: MiniGame) -> tuple[int | None, int | None, list[int], list[list[int]]]:
    """Tell the card in the middle, how many are to be drawn, those around it, and the players' own."""
    if isinstance(game, Heaps):
        return (game.pile[0] if game.pile else None), len(game.pile), [], [[heap[-1]] for heap in game.heaps]
    if isinstance(game, Well):
        return game.target(), None, [], [hand[:1] for hand in game.hands]
    if isinstance(game, HotPotato):
        return None, len(game.rest), [], [hand[::-1] for hand in game.hands]
    assert isinstance(game, GottaCatchThemAll)  # noqa: S101 - there is no other mini-game
    return game.middle, len(game.rest), game.around, [[] for _ in range(game.players)]
