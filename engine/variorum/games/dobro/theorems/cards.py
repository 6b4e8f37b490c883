"""Theorems about cards: where they are, for all hands at once.

Hands, piles and cards in play are letters instead of cards, and the engine's own moves are made with them.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from itertools import product
from typing import Any

from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import ONE
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.round import Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import imagine
from variorum.games.dobro.tables import tables
from variorum.games.dobro.theorems.climb import record_plays
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.theorems import Method, Verdict, fails, holds, holds_if, plainly


class Unknown:
    """Cards of which nothing is known: letters, and known cards put to them or taken from them."""

    def __init__(self, letters: Counter[str], cards: int = 0) -> None:
        self.letters = letters
        self.cards = cards

    def __add__(self, other: Any) -> Unknown:
        if isinstance(other, Unknown):
            return Unknown(self.letters + other.letters, self.cards + other.cards)
        return Unknown(self.letters, self.cards + other)

    __radd__ = __add__

    def __sub__(self, other: int) -> Unknown:
        return Unknown(self.letters, self.cards - other)

    def __and__(self, other: int) -> Unknown:
        return Unknown(Counter(), 0)  # what is picked out of unknown cards is lost sight of

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unknown) and (self.letters, self.cards) == (other.letters, other.cards)

    __hash__ = None  # type: ignore[assignment]


class Anything:
    """What hands of unknown cards hold: anything."""

    def __init__(self, every: int) -> None:
        self.every = every

    def __getitem__(self, _: object) -> tuple[int, bool]:
        return self.every, True


def set_up_round(rules: Rules, players: int, held: int, left: int, begun: bool) -> Round:
    """Set up a round with unknown hands and piles, with these numbers of cards held and left to draw."""
    round_ = imagine(rules, players, 0)
    round_.t = copy(tables(rules))
    every = sum(play.bit for play in round_.t.plays)
    round_.t.hands = Anything(every)  # type: ignore[assignment]
    round_.hands = [Unknown(Counter({f"hand {seat}": 1})) for seat in range(players)]  # type: ignore[misc]
    round_.piles = [Unknown(Counter({f"pile {seat}": 1})) for seat in range(players)]  # type: ignore[misc]
    round_.in_play = Unknown(Counter({"in play": 1})) if begun else 0  # type: ignore[assignment]
    round_.sizes, round_.draw, round_.left_to_draw = [held] * players, tuple(range(left)), left
    round_.value = 2 if begun else 0
    round_.mask = every
    return round_


def everything(round_: Round) -> Any:
    """Gather all cards of a round."""
    left = round_.draw[len(round_.draw) - round_.left_to_draw :]
    return sum(
        (*round_.hands, *round_.piles, round_.in_play, sum(ONE[card] for card in left)), start=Unknown(Counter())
    )


@THEOREMS.state(
    Method.COUNTING,
    "take.what take.specials",
    holds_if(lambda answers: plainly(answers, "take.what=whole-climb", "take.specials=included")),
)
def every_card_stays_in_one_place(rules: Rules) -> Verdict:
    """A move carries cards from a hand to those in play, from those in play to a pile, or from the draw pile to a
    hand, and does nothing else to any card: whatever the cards are, all of them are there after it, each in one place.
    """
    moves = 0
    cases = product(_sorts(rules), (1, 2, 3, 6), (0, 1, 2, 9), (False, True), (0, NOTICED, UNNOTICED))
    for play, held, left, begun, forgets in cases:
        round_ = set_up_round(rules, 3, held, left, begun)
        if not _can(round_, play, forgets):
            continue
        before = everything(round_)
        round_.play(play, forgets)
        moves += 1
        if everything(round_) != before:
            return fails(record_plays(rules, ["2", "skip", "3", "4", "take"]))
    return holds(f"{moves} moves with unknown cards")


def _sorts(rules: Rules) -> list[Play]:
    """List a play of each sort: which numbers are on its cards makes no difference to where they go."""
    return list({(play.sort, play.count, play.text == "reverse"): play for play in tables(rules).plays}.values())


def _can(round_: Round, play: Play, forgets: int) -> bool:
    """Tell whether a move can be made at all: enough cards held, something to take, something to forget."""
    if play.count > round_.sizes[0] or (play.sort is Sort.TAKE and not round_.in_play):
        return False
    return not forgets or round_.due(play) > 0
