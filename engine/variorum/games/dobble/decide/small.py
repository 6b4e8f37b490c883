"""Every course of cut-down mini-games: small decks, every claim that holds at every moment, played by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from variorum.games.dobble.claims import Claim
from variorum.games.dobble.courses import fork
from variorum.games.dobble.deck import own_deck
from variorum.games.dobble.records import MiniGameName, read_record
from variorum.games.dobble.referee import start
from variorum.games.dobble.rounds import InRounds
from variorum.games.dobble.rules import Rules
from variorum.games.dobble.table import MiniGame
from variorum.games.faults import FaultError
from variorum.games.players import name_players
from variorum.prove.theorems import by_answers, switch
from variorum.prove.undecided import UndecidedError

LEFT_OUT = ("rules", "deck", "symbols", "players")
COVERED = ("heaps", "middle", "put_away")
MOST_STATES = 5_000  # positions of a mini-game that are gone through
DEEPEST = 400  # claims in a row


@dataclass(frozen=True)
class Small:
    """A cut-down game: its number of players, and the first cards of a plane of small order."""

    players: int
    order: int
    cards: int

    @property
    def name(self) -> str:
        """The game in words."""
        return f"{self.players} players with {self.cards} cards of {self.order + 1} symbols"


TABLES = (Small(2, 2, 6), Small(3, 2, 6), Small(2, 3, 9))


@dataclass
class Explored:
    """What was found in every course of a mini-game; not complete where it cannot be dealt or is too long."""

    complete: bool = True
    states: int = 0
    least: int | None = None
    most: int = 0
    found: set[str] = field(default_factory=set)
    ends: list[MiniGame] = field(default_factory=list)


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


def deal_small(rules: Rules, mini_game: MiniGameName, small: Small) -> MiniGame | None:
    """Deal a cut-down mini-game; None where its cards are too few."""
    data: dict[str, Any] = {"mini_game": str(mini_game), "players": list(name_players(small.players))}
    data |= {"order": list(range(small.cards)), "claims": []}
    try:
        return start(cut_down(rules, small), read_record(data))
    except FaultError:
        return None


def list_tables(rules: Rules, mini_game: MiniGameName) -> list[Small]:
    """List the cut-down games that are gone through: those that can be of the usual ones, or of larger ones."""
    found = []
    for players in sorted({small.players for small in TABLES}):
        usual = [small for small in TABLES if small.players == players]
        own = [small for small in usual if explore(rules, mini_game, small).complete]
        larger = [] if own else _list_larger(rules, mini_game, players)
        found += own or [small for small in larger if explore(rules, mini_game, small).complete]
    if not found:
        raise UndecidedError(f"no cut-down game of {mini_game} can be gone through")
    return found


def _list_larger(rules: Rules, mini_game: MiniGameName, players: int) -> list[Small]:
    """List a table with enough cards to deal, and a few more."""
    dealt = {
        MiniGameName.TOWERING_INFERNO: rules.tower_deal,
        MiniGameName.POISONED_GIFT: rules.gift_deal,
        MiniGameName.HOT_POTATO: rules.potato_deal,
    }.get(mini_game, 2)
    cards = players * dealt + 3
    return [Small(players, order, cards) for order in (3, 5) if cards < order * order + order + 1][:1]


def name_tables(tables: Sequence[Small], states: int) -> str:
    """Name the cut-down games that were gone through, and how many positions they have."""
    return f"cut-down games of {'; '.join(dict.fromkeys(one.name for one in tables))}: {states:,} positions"


def name_ends(tables: Sequence[Small], ends: int) -> str:
    """Name the cut-down games that were gone through, and how many ends they have."""
    return f"{name_tables(tables, ends).removesuffix('positions')}ends"


# -- what can be wrong with a position -----------------------------------------------------------------------------

LOST, UNABLE, STUCK, ENDLESS = "a card lost", "a player unable", "nobody able", "endless"


def has_lost_card(game: MiniGame) -> bool:
    """Tell whether a card is in no place, or in two."""
    return sorted(game.places()) != list(range(len(game.deck)))


def has_unable_player(game: MiniGame) -> bool:
    """Tell whether a player who may claim has no right symbol to name."""
    return not game.over and {one.player for one in game.chances()} != game.able()


def is_stuck(game: MiniGame) -> bool:
    """Tell whether a round goes on in which nobody can make a right claim, even if each player names a wrong symbol."""
    if game.over:
        return False
    claims = {one.player: one for one in game.chances()}
    twin = fork(game)
    for claim in claims.values():
        wrong = (claim._replace(symbol=symbol) for symbol in sorted(twin.symbols))
        slip = next((one for one in wrong if not twin.matches(one)), None)
        if slip is not None:
            twin.rule(slip)
            if not twin.waiting:
                break
        if not set(claims) - set(twin.waiting):
            return True
    return not claims


FAULTS: dict[str, Callable[[MiniGame], bool]] = {
    LOST: has_lost_card,
    UNABLE: has_unable_player,
    STUCK: is_stuck,
}


# -- the search ----------------------------------------------------------------------------------------------------


@by_answers
def explore(rules: Rules, mini_game: MiniGameName, small: Small) -> Explored:
    """Follow every claim that holds, in every position, to the end."""
    first = deal_small(rules, mini_game, small)
    if first is None:
        return Explored(complete=False)
    try:
        return _Search(first).run()
    except UndecidedError:
        return Explored(complete=False)


class _Search:
    """A search through every course of a mini-game."""

    def __init__(self, first: MiniGame) -> None:
        self.first = first
        self.found = Explored()
        self.lengths: dict[Any, tuple[int, int] | None] = {}

    def run(self) -> Explored:
        """Search, and return what was found."""
        self.found.least, self.found.most = self._beyond(self.first, 0)
        self.found.states = len(self.lengths)
        return self.found

    def _beyond(self, game: MiniGame, depth: int) -> tuple[int, int]:
        """Find the fewest and the most claims that can follow a position."""
        key = freeze(game)
        if key in self.lengths:
            known = self.lengths[key]
            if known is None:
                self.found.found.add(ENDLESS)
                return 0, 0
            return known
        if len(self.lengths) > MOST_STATES or depth > DEEPEST:
            raise UndecidedError("a cut-down game has too many positions to go through")
        self.lengths[key] = None
        self.found.found |= {name for name, has in FAULTS.items() if name not in self.found.found and has(game)}
        ends = [self._beyond(after, depth + 1) for _, after in go_on(game)]
        span = (1 + min(one for one, _ in ends), 1 + max(one for _, one in ends)) if ends else (0, 0)
        self.found.ends += [] if ends else [game]
        self.lengths[key] = span
        return span


def go_on(game: MiniGame, first: int | None = None) -> Iterator[tuple[Claim, MiniGame]]:
    """Make every right claim in a position, those of one player first if they are named; deal the next round."""
    chances = game.chances()
    for claim in [one for one in chances if one.player == first] or chances:
        after = fork(game)
        after.rule(claim)
        if isinstance(after, InRounds) and after.over and after.can_deal:
            after.start_round()
        yield claim, after


def list_ends(rules: Rules, mini_game: MiniGameName, small: Small, first: int | None = None) -> list[MiniGame]:
    """List every end that a cut-down mini-game can have."""
    found = explore(rules, mini_game, small).ends if first is None else _find_ends(rules, mini_game, small, first)
    ends = [copy(end) for end in found]
    own = cut_down(rules, small)
    for end in ends:  # they may have been found under another rule set that is played in the same way
        end.rules = own
    return ends


@by_answers
def _find_ends(rules: Rules, mini_game: MiniGameName, small: Small, first: int) -> list[MiniGame]:
    """Find the ends of a cut-down mini-game in which one player claims first whenever they can."""
    dealt = deal_small(rules, mini_game, small)
    waiting, seen, ends = [dealt] if dealt else [], set[Any](), list[MiniGame]()
    while waiting:
        game = waiting.pop()
        key = freeze(game)
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > MOST_STATES:
            raise UndecidedError("a cut-down game has too many positions to go through")
        after = [one for _, one in go_on(game, first)]
        waiting += after
        ends += [] if after else [game]
    return ends


def freeze(game: MiniGame) -> Any:
    """Write a position down so that it can be found again; the order of cards that are covered does not matter."""
    return tuple(
        _freeze_covered(value) if name in COVERED else _hashable(value)
        for name, value in sorted(vars(game).items())
        if name not in LEFT_OUT
    )


def _freeze_covered(value: Any) -> Any:
    """Write a heap down, or heaps: its first and its last card, and those between them in no order."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        return tuple(map(_freeze_covered, value))
    return (*value[:1], *sorted(value[1:-1]), *value[1:][-1:])


def _hashable(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_hashable, value))
    if isinstance(value, dict):
        return tuple(sorted((key, _hashable(one)) for key, one in value.items()))
    return frozenset(value) if isinstance(value, set | frozenset) else value
