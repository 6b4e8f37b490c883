"""Records of Dobble Connect written by hand: cards, cells and the symbol that two cards share. Knows no rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from variorum.games.claims.planes import shared_symbol
from variorum.games.connect import Rules, own_deck, read_record, referee

from properties.connect.conftest import rules_of

Place = tuple[int, int]

COLOURS = ("pink", "orange", "green", "blue")
DECK = own_deck(rules_of())
NEAR = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
ROW = ((1, 0), (2, 0), (3, 0), (4, 0))
# Six cells around the start card: no more than two of them lie in a row with nothing between.
RING = NEAR
# Four of them in which no three touch one after the other.
LOOSE = ((1, 0), (-1, 1), (0, -1), (0, 1))


def word(one: int, other: int) -> int:
    """Find the symbol that two cards share."""
    return shared_symbol(DECK[one], DECK[other])


def wrong(card: int, matched: int) -> int:
    """Find a symbol that is on a card and not on the one to be matched."""
    return next(symbol for symbol in DECK[card] if symbol not in DECK[matched])


def apart(each: int, *cards: int, but: Sequence[int] = ()) -> int:
    """Find a start card that shares another symbol with each of some cards."""
    starts = (card for card in range(4 * each, len(DECK)) if card not in but)
    return next(start for start in starts if len({word(start, card) for card in cards}) == len(cards))


class RecordBuilder:
    """A record as it is written: who holds which cards, who lays which card where.

    With this many cards of each colour, pink has the first, then orange, green and blue; all others are start cards.
    What a player holds is dealt round by round, the first card on top, until it is said otherwise.
    """

    def __init__(self, each: int | None, **teams: str) -> None:
        self.each = 20 if each is None else each
        self.listed = {name.replace("_", "+"): players.split() for name, players in teams.items()}
        self.data: dict[str, Any] = {"game": "dobble-connect", "teams": self.listed}
        if each is not None:
            self.data["colours"] = {colour: list(self.pile(colour)) for colour in COLOURS}
        self.data["rounds"] = []
        self.held: dict[str, list[int]] = {}
        for name, players in self.listed.items():
            pile = [card for colour in name.split("+") for card in self.pile(colour)]
            share = -(-len(pile) // len(players))
            self.held |= {player: pile[n * share : (n + 1) * share] for n, player in enumerate(players)}
        self.stacks: dict[str, list[int]] = {}
        self.board: dict[Place, int] = {}

    def pile(self, colour: str) -> range:
        """List the cards of a colour."""
        place = COLOURS.index(colour)
        return range(place * self.each, (place + 1) * self.each)

    def start(self, number: int = 0) -> int:
        """Name a start card by its place among them."""
        return 4 * self.each + number

    def give(self, giver: str, taker: str, *cards: int) -> Self:
        """Hand cards over, under the taker's others."""
        for card in cards:
            self.held[giver].remove(card)
            self.held[taker].append(card)
        return self

    def round(self, start: int | Sequence[int] | None = None, **stacks: Sequence[int]) -> Self:
        """Begin a round: with the next start card, and all that the players hold, unless it is said otherwise."""
        self.held |= {player: list(cards) for player, cards in stacks.items()}
        self.stacks = {player: list(cards) for player, cards in self.held.items()}
        start = self.start(len(self.data["rounds"])) if start is None else start
        written = list(start) if isinstance(start, Sequence) else start
        dealt = {player: list(cards) for player, cards in self.held.items()}
        self.data["rounds"].append({"start": written, "stacks": dealt, "claims": []})
        self.board = dict(zip(((0, 0), *NEAR), [start] if isinstance(start, int) else start, strict=False))
        return self

    def say(self, player: str, symbol: int | str, at: Place, to: Place) -> Self:
        """Write a claim as it is; nothing is laid."""
        text = f"{player} {symbol} @ {at[0]},{at[1]} -> {to[0]},{to[1]}"
        self.data["rounds"][-1]["claims"].append(text)
        return self

    def lay(self, player: str, *cells: Place, at: Place | None = None, card: int | None = None) -> Self:
        """Lay the card on top, or another, at cells one after the other, for the earliest card that is touched."""
        for to in cells:
            top = self.stacks[player][0] if card is None else card
            where = at or next(cell for cell in self.board if (cell[0] - to[0], cell[1] - to[1]) in NEAR)
            self.say(player, word(top, self.board[where]), where, to)
            next(stack for stack in self.stacks.values() if top in stack).remove(top)
            self.board[to] = top
        return self

    def slip(self, player: str, to: Place, at: Place = (0, 0)) -> Self:
        """Name a symbol that is on the card on top and not on the one to be matched."""
        return self.say(player, wrong(self.stacks[player][0], self.board[at]), at, to)

    def win(self, player: str, start: int | None = None) -> Self:
        """Play a round in which a player lays the four cards on top in a row."""
        return self.round(start).lay(player, *ROW)

    def put(self, **more: Any) -> Self:
        """Write something else into the record."""
        self.data |= more
        return self


def two(each: int | None = 5) -> RecordBuilder:
    """Begin a record of two players."""
    return RecordBuilder(each, pink="Ana", orange="Bo")


# -- the outcome ----------------------------------------------------------------------------------------------------


def said(
    claims: str | None = None,
    rounds: str | None = None,
    points: str | None = None,
    winners: str | None = None,
    fault: str | None = None,
) -> dict[str, Any]:
    """Write what is expected of a record; what is left out may be anything, but a fault.

    Codes stand by round, rounds apart by `|`; a round is named by its winner, `nobody`, or `open`; points stand in the
    order of the teams; `-` means that nobody has won yet; a fault is its code and question.
    """
    told = {"claims": claims, "rounds": rounds, "points": points, "winners": winners}
    return {**{key: value for key, value in told.items() if value is not None}, "fault": fault}


def found(rules: Rules, data: Mapping[str, Any]) -> dict[str, Any]:
    """Referee a record, and write the outcome in the same way."""
    verdict = referee(rules, read_record(data)).data()
    fault = verdict["fault"]
    return {
        "claims": " | ".join(" ".join(codes) for codes in verdict["claims"]),
        "rounds": " ".join(
            "open" if one["ended_by"] is None else one["winner"] or "nobody" for one in verdict["rounds"]
        ),
        "points": " ".join(map(str, verdict["points"].values())),
        "winners": "-" if verdict["winners"] is None else " ".join(verdict["winners"]),
        "fault": f"{fault['code']} {fault['question']}" if fault else None,
    }


def assert_found(rules: Rules, written: RecordBuilder, expected: Mapping[str, Any]) -> None:
    """Referee a record, and find what is expected."""
    came = found(rules, written.data)
    assert {key: came[key] for key in expected} == dict(expected), written.data
