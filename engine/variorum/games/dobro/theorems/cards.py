"""Theorems about cards: where they are, for all hands at once.

Hands, piles and cards in play are letters instead of cards, and the engine's own moves are made with them.
"""

from __future__ import annotations

from copy import copy
from itertools import product
from typing import Any

from variorum.games.dobro.arithmetic import NOTICED, UNNOTICED
from variorum.games.dobro.cards import ONE
from variorum.games.dobro.decide.explorer import Fact
from variorum.games.dobro.decide.seats import seats
from variorum.games.dobro.plays import Play, Sort
from variorum.games.dobro.round import Round
from variorum.games.dobro.rules import Rules
from variorum.games.dobro.scripts import imagine
from variorum.games.dobro.tables import tables
from variorum.games.dobro.theorems.play import find_start
from variorum.games.dobro.theorems.stated import THEOREMS
from variorum.prove.theorems import Method, Status, Verdict, fails, holds, holds_if, plainly


class Unknown:
    """Cards of which nothing is known: letters, each with a few bits of a number, and known cards put to them."""

    def __init__(self, letters: int = 0, cards: int = 0) -> None:
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
        return Unknown()  # what is picked out of unknown cards is lost sight of

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unknown) and (self.letters, self.cards) == (other.letters, other.cards)

    __hash__ = None  # type: ignore[assignment]


def letter(number: int) -> int:
    """Make a letter that stands for unknown cards."""
    return 1 << (4 * number)


class Anything:
    """What hands of unknown cards hold: anything."""

    def __init__(self, every: int) -> None:
        self.every = every

    def __getitem__(self, _: object) -> tuple[int, bool]:
        return self.every, True


def imagine_unknown(rules: Rules, players: int) -> Round:
    """Set up a round with unknown hands and piles, in which everything may be played."""
    round_ = imagine(rules, players, 0)
    round_.t = copy(tables(rules))
    round_.mask = sum(play.bit for play in round_.t.plays)
    round_.t.hands = Anything(round_.mask)  # type: ignore[assignment]
    round_.hands = [Unknown(letter(seat)) for seat in range(players)]  # type: ignore[misc]
    round_.piles = [Unknown(letter(players + seat)) for seat in range(players)]  # type: ignore[misc]
    return round_


def set_up_round(unknown: Round, held: int, others: int, left: int, begun: bool) -> Round:
    """Set up a round with these numbers of cards held and left to draw.

    A climb that has begun holds a card that the first player laid, which is known, and others that are not.
    """
    round_ = unknown.copy()
    round_.sizes = [held, *[others] * (round_.players - 1)]
    round_.draw, round_.left_to_draw = tuple(range(left)), left
    if begun:
        laid = round_.t.by_text["2"]
        round_.in_play = Unknown(letter(2 * round_.players), laid.held)  # type: ignore[assignment]
        round_.log, round_.value = [(0, laid, 0)], laid.worth
    return round_


def everything(round_: Round) -> Any:
    """Gather all cards of a round."""
    left = round_.draw[len(round_.draw) - round_.left_to_draw :]
    return sum((*round_.hands, *round_.piles, round_.in_play, sum(ONE[card] for card in left)), start=Unknown())


@THEOREMS.state(
    Method.COUNTING,
    holds_if(lambda answers: plainly(answers, "take.what=whole-climb", "take.specials=included")),
)
def every_card_stays_in_one_place(rules: Rules) -> Verdict:
    """No move makes a card appear or disappear. It carries cards from a hand to those in play, from these to a score
    pile, or from the draw pile to a hand, and does nothing else to any card, whatever the cards are.

    Otherwise: A move can take cards out of the game.
    """
    moves = 0
    tables_ = [imagine_unknown(rules, players) for players in seats(rules)]
    most = max(one.draw_size for one in tables_)
    cases = product(tables_, _sorts(rules), (1, 2, 3, most), (0, 2), (0, 1, 2, most + 3), (False, True))
    for unknown, play, held, others, left, begun in cases:
        for forgets in (0, NOTICED, UNNOTICED):
            round_ = set_up_round(unknown, held, others, left, begun)
            if not _can(round_, play, forgets):
                break
            before = everything(round_)
            round_.play(play, forgets)
            moves += 1
            if everything(round_) != before:
                witness = find_start(rules, Fact.DISCARDED)
                return fails(witness) if witness else Verdict(Status.UNKNOWN, {"loses cards": play.text})
    return holds(f"{moves} moves with unknown cards")


def _sorts(rules: Rules) -> list[Play]:
    """List a play of each sort: which numbers are on its cards makes no difference to where they go."""
    return list({(play.sort, play.count, play.text == "reverse"): play for play in tables(rules).plays}.values())


def _can(round_: Round, play: Play, forgets: int) -> bool:
    """Tell whether a move can be made at all: enough cards held, something to take, something to forget."""
    if play.count > round_.sizes[0] or (play.sort is Sort.TAKE and not round_.in_play):
        return False
    return not forgets or round_.due(play) > 0
