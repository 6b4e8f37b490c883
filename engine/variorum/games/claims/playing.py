"""What tables of claims share in a page: a symbol to choose, and how long a simulated player takes. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable

from variorum.games.chance import Chance
from variorum.games.claims.refereeing import Ruled
from variorum.games.claims.simulating import is_wrong, see_symbol
from variorum.games.claims.symbols import name
from variorum.games.faults import FaultError
from variorum.games.protocol import Data
from variorum.playground.tables import SPEEDS, Action
from variorum.site.html import fill


class RefusedClaimError(FaultError):
    """A claim that is refused, and the record with it, since it can have consequences."""

    def __init__(self, ruled: Ruled, record: Data) -> None:
        super().__init__(str(ruled.code), ruled.question or "", ruled.code.sentence or "")
        self.record = record


def symbol_action(prefix: str, symbol: int, text: str, group: str = "") -> Action:
    """Offer a symbol to be named, drawn as it is on cards that are defined on the page."""
    drawn = fill(
        '<svg class="v-icon" viewBox="-13 -13 26 26" aria-hidden="true"><use href="#{}-{}"/></svg>', prefix, symbol
    )
    return Action(text, name(symbol), group, drawn)


def say_cards(cards: Iterable[tuple[str, Iterable[int]]]) -> str:
    """Say the symbols of cards for those who do not see them."""
    said = "; ".join(f"{what}: {', '.join(map(name, sorted(card)))}" for what, card in cards)
    return fill('<p class="v-spoken">{}.</p>', said) if said else ""


def pace(chance: Chance, policy: str) -> int:
    """Draw how many milliseconds a simulated player takes to see a symbol."""
    return see_symbol(chance) * SPEEDS[policy] // 100


def errs(chance: Chance, symbol: int, symbols: Iterable[int]) -> int:
    """Draw the symbol that a simulated player names: the right one, or now and then a wrong one."""
    every = sorted(symbols)
    return every[chance.below(len(every))] if is_wrong(chance) else symbol
